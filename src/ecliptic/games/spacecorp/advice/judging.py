"""Terms for bots: how good a state is, and which actions are worth a look.

An action is put together in eight to sixteen answers. Where one answer is plainly best (the cheapest cards, whose
Infra, the richest tiles) only that one is looked at, so that a look can follow each whole action to its end.
"""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.machine import NOBODY, State
from ecliptic.games.spacecorp.advice.clock import SpacecorpClock
from ecliptic.games.spacecorp.advice.picking import few_of
from ecliptic.games.spacecorp.advice.standing import TERMS, evaluate, terms
from ecliptic.games.spacecorp.rules.actions import DECLINE, REWARD
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.transport import PickTransport, TransportTo
from ecliptic.games.spacecorp.rules.steps.turn import RewardDraw
from ecliptic.games.spacecorp.rules.steps.windows import Ask

MOMENTS: Final = 4  # of a turn
IN_DRAFT: Final = 0
TRANSPORTING: Final = 1
OTHERWISE: Final = 2


@final
class SpacecorpAdvice(SpacecorpClock):
    """What this game knows of good play."""

    def evaluate(self, s: State, seat: i64) -> float:
        return evaluate(cast(SpacecorpState, s), seat)

    def term_names(self) -> tuple[str, ...]:
        return TERMS

    def terms(self, s: State, seat: i64) -> list[float]:
        return terms(cast(SpacecorpState, s), seat)

    def worthwhile(self, s: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        if len(legal) < 2:
            return legal
        return few_of(cast(SpacecorpState, s), seat, legal)

    def promising(self, s: State, seat: i64, legal: vec[i64], most: i64) -> vec[i64]:
        if len(legal) < 2:
            return legal
        out = few_of(cast(SpacecorpState, s), seat, legal)
        return out if len(out) <= most else out[:most]

    def reply(self, s: State, seat: i64) -> i64:
        """Others let Edges go by, and take their rewards."""
        top = s.stack[len(s.stack) - 1] if len(s.stack) > 0 else None
        if isinstance(top, Ask):
            return DECLINE.of()
        if isinstance(top, RewardDraw):
            return REWARD.of(1)
        return -1

    def moment(self, s: State) -> i64:
        """An action that is put together belongs together, and so does a transport; all else stands for itself."""
        state = cast(SpacecorpState, s)
        return state.turn * MOMENTS + part_of_turn(state)

    def deals(self, s: State, seat: i64) -> i64:
        """What others hold is not looked at."""
        return 1

    def slip(self) -> float:
        return 0.5


ADVICE: Final = SpacecorpAdvice()


def part_of_turn(s: SpacecorpState) -> i64:
    """What the moments of a turn are told apart by."""
    if s.drafter != NOBODY:
        return IN_DRAFT
    top = s.stack[len(s.stack) - 1] if len(s.stack) > 0 else None
    if isinstance(top, (PickTransport, TransportTo)):
        return TRANSPORTING
    return OTHERWISE
