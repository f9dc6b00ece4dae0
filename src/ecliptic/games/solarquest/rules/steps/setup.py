"""SQ-1: who begins."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.machine import Auto, Chance, Step
from ecliptic.core.rng import Rng
from ecliptic.games.solarquest.rules.actions import NONE, PIPS, ROLL
from ecliptic.games.solarquest.rules.facts import BEGINS
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.marks import Finish
from ecliptic.games.solarquest.rules.steps.turn import Turn


@final
class Setup(Auto[SolarquestState]):
    """SQ-1.7: everyone rolls for the start."""

    def run(self, s: SolarquestState) -> None:
        s.then(StartRoll(0, (1 << s.seats) - 1, 0, 0, 0), Finish())

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        return "the game has begun" if below else ""


@final
class StartRoll(Chance[SolarquestState]):
    """SQ-1.7: a die of the roll for the start; the highest total begins, and ties roll again."""

    def __init__(self, player: i64, todo: i64, best: i64, tied: i64, first: i64) -> None:
        super().__init__()
        self.player: Final = player
        self.todo: Final = todo  # who has still to roll, with this player
        self.best: Final = best  # the highest total so far
        self.tied: Final = tied  # who has it
        self.first: Final = first  # the first die, 0 = not rolled

    def candidates(self, s: SolarquestState) -> vec[i64]:
        return offer(ROLL, PIPS)

    def sample(self, s: SolarquestState, rng: Rng) -> i64:
        return ROLL.of(rng.below(PIPS))

    def apply(self, s: SolarquestState, action: i64) -> None:
        die = ROLL.a(action) + 1
        if self.first == 0:
            s.then(StartRoll(self.player, self.todo, self.best, self.tied, die))
            return
        total = self.first + die
        best = self.best
        tied = self.tied
        if total > best:
            best = total
            tied = 0
        if total == best:
            tied |= 1 << self.player
        todo = self.todo & ~(1 << self.player)
        if todo:
            s.then(StartRoll(lowest(todo), todo, best, tied, 0))
        elif tied & (tied - 1):
            s.then(StartRoll(lowest(tied), tied, 0, 0, 0))
        else:
            s.starter = lowest(tied)
            s.tell(BEGINS, s.starter)
            s.then(Turn(s.starter))

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        if s.starter != NONE or len(below) != 1 or type(below[0]) is not Finish:
            return "the roll for the start comes before all else"
        if self.todo == 0 or self.player != lowest(self.todo) or self.todo & self.tied:
            return "another player rolls"
        rolled = self.best >= 2 and self.best <= 2 * PIPS
        if rolled != (self.tied != 0) or (self.best != 0 and not rolled):
            return "nobody has rolled that"
        return ""


def lowest(bits: i64) -> i64:
    """The number of the lowest bit that is set."""
    k: i64 = 0
    while not (bits >> k) & 1:
        k += 1
    return k
