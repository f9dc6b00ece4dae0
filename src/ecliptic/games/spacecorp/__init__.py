"""SpaceCorp."""

from ecliptic.games.spacecorp.game import SpacecorpGame

GAME = SpacecorpGame

__all__ = ["GAME"]
