"""A seat's actions of a round (SR-5.5, SR-6): shifted black dice, then die after die."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import changed
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.facts import DONE_ROUND, SHIFTED
from ecliptic.games.solar_roller.rules.reasons import DIE_USED, NO_USE, OFF_DIE
from ecliptic.games.solar_roller.rules.state import RollerState, pips
from ecliptic.games.solar_roller.rules.steps.dice import die_has_use, pick_up
from ecliptic.games.solar_roller.rules.steps.marks import DiceAuto, LaneOpen, unrolled
from ecliptic.games.solar_roller.rules.steps.targets import scan


@final
class Acting(DiceAuto):
    """SR-6.1, SR-6.3: action after action, as long as the seat may and can; then it is done with the round."""

    def run(self, s: RollerState) -> None:
        player = self.player
        left = s.rules.actions - s.given_up(player) - s.dice_used(player)
        if left > 0 and s.used[player] != (1 << a.ACTION_DICE) - 1:
            s.then(ACTS[player])
        else:
            finish_round(s, player)


def finish_round(s: RollerState, seat: i64) -> None:
    """SR-3.5: the round's box is filled."""
    s.tell(DONE_ROUND, seat, s.record[seat * a.ROUNDS + s.round - 1])


@final
class Act(LaneOpen):
    """SR-6.2: an unused die that has a use, or no more actions. Before the first one the black dice may be shifted."""

    def prepare(self, s: RollerState) -> None:
        scan(s, self.seat, s.open_bands(self.seat))

    def candidates(self, s: RollerState) -> vec[i64]:
        out = vec[i64](capacity=24)
        die: i64
        for die in range(a.ACTION_DICE):
            out = append(out, a.DIE.of(die))
        out = append(out, a.DONE.of())
        if s.dice_used(self.seat) == 0 and s.given_up(self.seat) == 0:
            out = self.offer_shifts(s, out, False)
        return out

    def offer_shifts(self, s: RollerState, out: vec[i64], on_faces: bool) -> vec[i64]:
        """SR-5.5, SR-5.6: one pip an action given up, two at most; one action must be left."""
        reach = min(a.SHIFT_REACH, s.rules.actions - 1)
        first: i64
        second: i64
        for first in range(-reach, reach + 1):
            if on_faces and not is_face(s.dice[a.FIRST_BLACK] + first):
                continue
            rest = reach - pips(first, 0)
            for second in range(-rest, rest + 1):
                if first == 0 and second == 0:
                    continue
                if on_faces and not is_face(s.dice[a.FIRST_BLACK + 1] + second):
                    continue
                out = append(out, a.SHIFT.of(first + a.SHIFT_REACH, second + a.SHIFT_REACH))
        return out

    def legal(self, s: RollerState) -> vec[i64]:
        """Measured: shifts off the dice are not offered at all. Without it 17 % more instructions of random play."""
        used = s.used[self.seat]
        out = vec[i64](capacity=24)
        die: i64
        for die in range(a.ACTION_DICE):
            if not (used >> die) & 1 and die_has_use(s, self.seat, die):
                out = append(out, a.DIE.of(die))
        out = append(out, a.DONE.of())
        if s.dice_used(self.seat) == 0 and s.given_up(self.seat) == 0:
            out = self.offer_shifts(s, out, True)
        return out

    def check(self, s: RollerState, action: i64) -> i64:
        if a.DIE.owns(action):
            die = a.DIE.a(action)
            if (s.used[self.seat] >> die) & 1:
                return no(DIE_USED, die)
            return 0 if die_has_use(s, self.seat, die) else no(NO_USE, die)
        return check_shift(s, action) if a.SHIFT.owns(action) else 0

    def apply(self, s: RollerState, action: i64) -> None:
        seat = self.seat
        if action == a.DONE.of():
            finish_round(s, seat)
        elif a.SHIFT.owns(action):
            shift(s, seat, a.SHIFT.a(action) - a.SHIFT_REACH, a.SHIFT.b(action) - a.SHIFT_REACH)
            s.then(ACTS[seat])
        else:
            die = a.DIE.a(action)
            s.own_used()[seat] = s.used[seat] | (1 << die)
            s.note_action(seat, 1)  # SR-6.5
            s.then(ACTINGS[seat])
            pick_up(s, seat, die)

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        left = s.rules.actions - s.given_up(self.seat) - s.dice_used(self.seat)
        return unrolled(s) or super().fits(s, below) or ("" if left > 0 else "no action is left")


def is_face(value: i64) -> bool:
    """SR-5.5: whether a die has this value."""
    return 1 <= value <= a.PIPS


def check_shift(s: RollerState, action: i64) -> i64:
    """SR-5.5: the black dice stay on their faces."""
    first = s.dice[a.FIRST_BLACK] + a.SHIFT.a(action) - a.SHIFT_REACH
    second = s.dice[a.FIRST_BLACK + 1] + a.SHIFT.b(action) - a.SHIFT_REACH
    if not is_face(first):
        return no(OFF_DIE, s.dice[a.FIRST_BLACK])
    return 0 if is_face(second) else no(OFF_DIE, s.dice[a.FIRST_BLACK + 1])


def shift(s: RollerState, seat: i64, first: i64, second: i64) -> None:
    """SR-5.5: actions are given up, SR-5.8: unrecorded, and black dice change for this seat."""
    given = pips(first, second)
    s.first_shift = changed(s.first_shift, seat, first)
    s.second_shift = changed(s.second_shift, seat, second)
    s.tell(SHIFTED, seat, (s.dice[a.FIRST_BLACK] + first) * 8 + s.dice[a.FIRST_BLACK + 1] + second, given)


# Steps never change: what comes with every action is made once.
ACTINGS: Final[list[Acting]] = [Acting(k) for k in range(a.SEATS)]
ACTS: Final[list[Act]] = [Act(k) for k in range(a.SEATS)]
