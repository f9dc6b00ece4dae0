"""How an attack ends (VT-9.6, VT-9.7, VT-9.8)."""

from __future__ import annotations

from typing import Never, final

from mypy_extensions import i64

from ecliptic.core.arrays import changed, fill
from ecliptic.core.machine import Auto, Step
from ecliptic.games.vertium.rules.actions import DICE, FACES, NONE
from ecliptic.games.vertium.rules.facts import CONQUERED, HELD
from ecliptic.games.vertium.rules.state import ATTACKER, DEFENDER, FIGHTING, SIDES, VertiumState
from ecliptic.games.vertium.rules.steps.marks import within


def conquer(s: VertiumState) -> None:
    """VT-9.6: the attacker's captain and surviving elements take the planet over, with one element from the supply."""
    target = s.target
    s.victor = s.attacker
    s.owner = changed(s.owner, target, s.attacker)
    s.put_elements(target, s.force, s.force_gelbon)
    s.gain_elements(target, s.rules.attacker_gain)
    s.tell(CONQUERED, s.attacker, target, s.elements[target])


def hold(s: VertiumState) -> None:
    """VT-9.7, VT-9.8: the defender keeps the planet and adds one element; the beaten captain goes to its reserve."""
    s.victor = s.defender
    s.add_captain(s.attacker, 1)
    s.gain_elements(s.target, s.rules.defender_gain)
    s.tell(HELD, s.defender, s.target, s.elements[s.target])


@final
class EndAttack(Auto[VertiumState]):
    """VT-10.3: the attack is over; all skirmish cards return. VT-13.8: a cube that stood is whole again."""

    def run(self, s: VertiumState) -> None:
        if 0 < s.cube[s.target] < s.rules.cube_hits:
            s.cube = changed(s.cube, s.target, s.rules.cube_hits)
        s.attacker = NONE
        s.defender = NONE
        s.source = NONE
        s.refuge = NONE
        s.target = NONE
        s.force = 0
        s.force_gelbon = 0
        s.roll = 0
        clear_dice(s)
        s.cards = fill(2 * FACES, 0)
        if s.rules.solo:
            s.solo_left = fill(FACES, 0)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        more = any(type(step) is EndAttack for step in below)
        return within(s, FIGHTING, below) or ("another attack is under way" if more else "")


def no_attack(below: list[Step[Never]]) -> str:
    """A roll of an attack: when it is over the attack is, or the next roll comes."""
    return "" if below and type(below[-1]) is EndAttack else "no attack comes after it"


def clear_dice(s: VertiumState) -> None:
    """No die is rolled and no card is played yet."""
    s.rolled = 0
    dice = s.own_dice()
    k: i64
    for k in range(2 * DICE):
        dice[k] = NONE
    if s.played[ATTACKER] != NONE or s.played[DEFENDER] != NONE:
        s.played = fill(SIDES, NONE)
