"""The order of a round (SR-3), its bonus (SR-4) and its dice."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.arrays import changed, fill, pack
from ecliptic.core.machine import Auto, Chance, Step
from ecliptic.core.rng import Rng
from ecliptic.games.solar_roller.rules import facts as f
from ecliptic.games.solar_roller.rules.actions import ALL_BANDS, ANY, DICE, DO, DONE, FIRST_BLACK, PIPS, ROLL
from ecliptic.games.solar_roller.rules.scoring import score, winners
from ecliptic.games.solar_roller.rules.state import OVER, RollerState
from ecliptic.games.solar_roller.rules.steps.acting import Acting
from ecliptic.games.solar_roller.rules.steps.goals import award
from ecliptic.games.solar_roller.rules.steps.marks import (
    LaneDecision,
    RoundAuto,
    not_playing,
    not_shared,
    unrolled,
)
from ecliptic.games.solar_roller.rules.steps.sheet import do_value
from ecliptic.games.solar_roller.rules.steps.targets import can_do
from ecliptic.games.solar_roller.rules.steps.upgrades import GainUpgrades


def holder(s: RollerState, number: i64) -> i64:
    """SR-2.7, SR-3.7: who holds the dice in this round."""
    return (s.starter + number - 1) % s.seats


@final
class Round(Auto[RollerState]):
    """SR-3: a round; SR-11.1: after the last one the game ends."""

    def __init__(self, number: i64) -> None:
        super().__init__()
        self.number: Final = number  # from 1

    def run(self, s: RollerState) -> None:
        number = self.number
        if number > s.rules.rounds:
            end_game(s)
            return
        s.round = number
        s.rolled = 0
        s.dice = fill(DICE, 0)
        seat: i64
        for seat in range(s.seats):
            s.first_shift = changed(s.first_shift, seat, 0)
            s.second_shift = changed(s.second_shift, seat, 0)
            s.own_used()[seat] = 0
            s.own_spent()[seat] = 0
        s.tell(f.ROUND, number, holder(s, number))
        s.then(RollDie(), ActTogether(), GainUpgrades(), Checkpoint(), Round(number + 1))
        if s.rules.bonus[number] > 0:
            s.then(BonusTogether(), Checkpoint())

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        if below or self.number != s.round + 1:
            return "another round is next, and comes last"
        before = (s.waiting if s.lanes else s.stack)[1:2]
        if before and type(before[0]) is not Checkpoint:
            return "a checkpoint comes before it"
        return not_shared(s, self) or not_playing(s)


# ---- step 0: the bonus ---------------------------------------------------------------------------------------


def no_bonus(s: RollerState) -> str:
    """What speaks against a bonus in this round."""
    return not_playing(s) or ("" if s.rules.bonus[s.round] > 0 else "this round has no bonus")


@final
class BonusTogether(Auto[RollerState]):
    """SR-3.1, SR-15.21: every seat at once."""

    def run(self, s: RollerState) -> None:
        s.open_lanes([Bonus(k) for k in range(s.seats)])

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        if not below or type(below[-1]) is not Checkpoint:
            return "a checkpoint comes after it"
        return not_shared(s, self) or no_bonus(s)


@final
class Bonus(RoundAuto):
    """SR-4.1, SR-4.2: the action printed for the round, in any band and color; SR-4.3: lost if it has no target.

    SR-4.4: it is not recorded. SR-4.6: no die is used, so nothing changes it.
    """

    def run(self, s: RollerState) -> None:
        value = s.rules.bonus[s.round]
        if not can_do(s, self.player, ANY, value, ALL_BANDS):
            s.tell(f.BONUS_LOST, self.player, value)
        elif s.rules.bonus_optional:
            s.then(TakeBonus(self.player))
        else:
            s.tell(f.BONUS, self.player, value)
            do_value(s, self.player, ANY, value, ALL_BANDS)

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or no_bonus(s)


@final
class TakeBonus(LaneDecision):
    """SR-4.3, other reading: the bonus, or none."""

    def candidates(self, s: RollerState) -> vec[i64]:
        return vec[i64]([DO.of(s.rules.bonus[s.round] - 1), DONE.of()])

    def apply(self, s: RollerState, action: i64) -> None:
        if action == DONE.of():
            s.tell(f.DECLINED, self.seat, 1)
        else:
            s.tell(f.BONUS, self.seat, DO.a(action) + 1)
            do_value(s, self.seat, ANY, DO.a(action) + 1, ALL_BANDS)

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or no_bonus(s)


# ---- steps 1 and 2: the dice ---------------------------------------------------------------------------------


@final
class RollDie(Chance[RollerState]):
    """SR-3.2: seven dice, one after the other, for everybody."""

    def candidates(self, s: RollerState) -> vec[i64]:
        return offer(ROLL, PIPS)

    def sample(self, s: RollerState, rng: Rng) -> i64:
        return ROLL.of(rng.below(PIPS))

    def apply(self, s: RollerState, action: i64) -> None:
        s.dice = changed(s.dice, s.rolled, ROLL.a(action) + 1)
        s.rolled += 1
        if s.rolled < DICE:
            s.then(self)
        else:
            read_dice(s)

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        if s.rolled == DICE or any(type(step) is RollDie for step in below):
            return "all dice are rolled"
        return not_shared(s, self) or not_playing(s)


def read_dice(s: RollerState) -> None:
    """SR-3.3: bands open; SR-5.9, SR-9.6, SR-9.8: squares are marked for all, by the values rolled."""
    first = s.dice[FIRST_BLACK]
    second = s.dice[FIRST_BLACK + 1]
    if s.events is not None:
        s.tell(f.ROLLED, pack(s.dice[:FIRST_BLACK], PIPS + 2), first, second)
        s.tell(f.OPENED, s.rolled_bands())
    if first == second:
        mark_square(s, 6)
    if first + second >= s.rules.band_sum:
        mark_square(s, 7)


def mark_square(s: RollerState, upgrade: i64) -> None:
    """SR-9.6, SR-9.8: one more square, if the upgrade is shown and has any left."""
    if (s.shown >> upgrade) & 1 and s.squares[upgrade - 6] < s.rules.squares:
        s.squares = changed(s.squares, upgrade - 6, s.squares[upgrade - 6] + 1)
        s.tell(f.SQUARE, upgrade, s.squares[upgrade - 6])


# ---- step 3 and after ----------------------------------------------------------------------------------------


@final
class ActTogether(Auto[RollerState]):
    """SR-3.4, SR-15.21: every seat at once."""

    def run(self, s: RollerState) -> None:
        s.open_lanes([Acting(k) for k in range(s.seats)])

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        if not below or type(below[-1]) is not GainUpgrades:
            return "upgrades are gained after it"
        steps = s.waiting if s.lanes else s.stack
        rolling = any(type(step) is RollDie for step in steps[len(below) :])
        return not_shared(s, self) or (not_playing(s) if rolling else unrolled(s))


@final
class Checkpoint(Auto[RollerState]):
    """SR-3.8: goals with an immediate score."""

    def run(self, s: RollerState) -> None:
        award(s, False)

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        return not_shared(s, self) or not_playing(s)


def end_game(s: RollerState) -> None:
    """SR-11.1, SR-11.7: the end-of-game parts, then nothing more happens."""
    s.round = s.rules.rounds
    award(s, True)
    s.stack = []
    s.phase = OVER
    if s.events is not None:
        s.tell(f.ENDED)
        seat: i64
        for seat in winners(s):
            s.tell(f.WON, seat, max(0, score(s, seat)), s.seats)
