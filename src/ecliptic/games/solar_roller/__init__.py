"""Solar Roller: one roll for all, a solar system each."""

from ecliptic.games.solar_roller.game import SolarRollerGame

GAME = SolarRollerGame
