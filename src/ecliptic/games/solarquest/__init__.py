"""Solarquest."""

from ecliptic.games.solarquest.game import SolarquestGame

GAME = SolarquestGame

__all__ = ["GAME"]
