"""Solarius Mission."""

from ecliptic.games.solarius.game import SolariusGame

GAME = SolariusGame

__all__ = ["GAME"]
