"""Which die is next, for whoever rolls real ones."""

from __future__ import annotations

from ecliptic.core.machine import CHANCE
from ecliptic.core.views import Die
from ecliptic.core.words import at
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.state import ATTACKER, DEFENDER, VertiumState
from ecliptic.games.vertium.rules.steps.fights.complex import AimDie
from ecliptic.games.vertium.words.text import ordinal


def die(t: Components, s: VertiumState) -> Die:
    """VT-10.1: the attacker's dice, then the defender's. VT-15.8: or the one by which the Complex aims."""
    if isinstance(s.asked(CHANCE), AimDie):
        return Die("a die for the value that the Complex is after")
    attackers = s.dice_of(ATTACKER)
    side, k = (ATTACKER, s.rolled) if s.rolled < attackers else (DEFENDER, s.rolled - attackers)
    name = f"{at(s.side_seat(side))}'s {ordinal(k + 1)} die of {s.dice_of(side)}"
    return Die(name, tuple(t.face_name(s.rules.face_of[pip + 1]) for pip in range(a.PIPS)))
