"""Orange moons on their orbits (VT-7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.core.machine import Chance
from ecliptic.games.vertium.rules.actions import PLANETS
from ecliptic.games.vertium.rules.facts import MOON_MOVED, ORBIT_DONE
from ecliptic.games.vertium.rules.state import VertiumState


class MoonAt(Chance[VertiumState]):
    """What moon a planet gets."""

    def __init__(self, planet: i64) -> None:
        super().__init__()
        self.planet: Final = planet


def advance_moons(s: VertiumState, player: i64) -> None:
    """VT-4.2, VT-7.1: this faction's orange moons make a step; VT-7.3: a whole orbit gives an element."""
    planet: i64
    for planet in range(PLANETS):
        if s.owner[planet] != player:
            continue
        moon = s.own_moon()
        moon[planet] += 1
        if moon[planet] < s.rules.orbit[s.value[planet]]:
            s.tell(MOON_MOVED, planet, moon[planet], player)
        else:
            moon[planet] = 0
            s.gain_elements(planet, s.rules.orbit_gain)
            s.tell(ORBIT_DONE, planet, s.rules.orbit_gain, player)
