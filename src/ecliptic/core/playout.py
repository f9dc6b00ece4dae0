"""Random play to the end, in compiled code."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ecliptic.core.machine import CHANCE, NOBODY, State
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


def playout(s: State, rng: Rng, tally: Tally, limit: i64 = NO_LIMIT) -> None:
    """Play random legal actions from `s` (which changes) until the game is over or `limit` decisions were taken."""
    left = limit
    while left > 0:
        seat = s.next_seat()
        if seat == CHANCE:
            s.act(CHANCE, s.sample(rng))
            tally.chances += 1
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
                picked = rng.below(n)
                tally.choices += 1
            s.act(seat, legal[picked])
            tally.decisions += 1
            left -= 1


def finish(s: State, rng: Rng) -> None:
    """Let chance happen until a seat is asked or the game is over."""
    while s.next_seat() == CHANCE:
        s.act(CHANCE, s.sample(rng))
