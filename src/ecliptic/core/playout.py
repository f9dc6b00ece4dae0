"""Random play to the end, in compiled code."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.machine import CHANCE, NOBODY, State
from ecliptic.core.meter import Meter
from ecliptic.core.rng import Rng

NO_LIMIT: Final = 1 << 40


@final
class Tally:
    """What a playout went through."""

    def __init__(self) -> None:
        self.decisions: i64 = 0  # asked of a seat
        self.choices: i64 = 0  # of these, with at least two legal actions
        self.chances: i64 = 0
        self.finished: bool = False


@final
class Trace:
    """What was played, in order."""

    def __init__(self) -> None:
        self.seats = vec[i64]()  # whose decision it was; CHANCE: nobody's
        self.actions = vec[i64]()

    def add(self, seat: i64, action: i64) -> None:
        """One more."""
        self.seats = append(self.seats, seat)
        self.actions = append(self.actions, action)


def playout(
    s: State,
    rng: Rng,
    tally: Tally,
    limit: i64 = NO_LIMIT,
    asked: i64 = 0,
    trace: Trace | None = None,
    meter: Meter | None = None,
) -> None:
    """Play random legal actions from `s` (which changes) until the game is over or `limit` decisions were taken.

    Or until one of the seats in `asked`, a bit each, has a choice: whoever plays it goes on. A seat plays at random by
    choosing evenly among *all* its legal actions, and a lone one draws no number. A `meter` counts what comes of it.
    """
    left = limit
    while left > 0:
        seat = s.next_seat()
        if seat == CHANCE:
            outcome = s.sample(rng)
            if trace is not None:
                trace.add(CHANCE, outcome)
            s.act(CHANCE, outcome)
            tally.chances += 1
            if meter is not None:
                meter.happened(s)
        elif seat == NOBODY:
            tally.finished = True
            return
        else:
            legal = s.legal(seat)
            n: i64 = len(legal)
            if n == 0:
                raise RuntimeError("a decision has no legal action")
            picked: i64 = 0
            if n > 1:
                if asked >> seat & 1 == 1:
                    return
                picked = rng.below(n)
                tally.choices += 1
            if trace is not None:
                trace.add(seat, legal[picked])
            if meter is None:
                s.act(seat, legal[picked])
            else:
                meter.asked(s, seat, n, legal[picked])
                s.act(seat, legal[picked])
                meter.happened(s)
            tally.decisions += 1
            left -= 1


def finish(s: State, rng: Rng) -> None:
    """Let chance happen until a seat is asked or the game is over."""
    while s.next_seat() == CHANCE:
        s.act(CHANCE, s.sample(rng))
