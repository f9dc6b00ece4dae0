"""What one seat may know of a whole state, written as numbers: fields, options, the question, the steps to come.

What each number is says `core.observing`, which makes this once for a game.
"""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ecliptic.core.arrays import bit
from ecliptic.core.looking import PLAIN, SEAT, SEAT_SET, Look
from ecliptic.core.machine import State, Step

MANY: Final = 99  # as many of a kind of step, or more, are to come


@final
class Question:
    """One kind of decision: its number, and the names of what it holds beside its seat."""

    def __init__(self, number: i64, names: list[str], at: vec[i64], kind: vec[i64], width: vec[i64]) -> None:
        """`at`: where among the entries of what decisions hold; `kind` and `width`: as for `Look.number`."""
        self.number: Final = number
        self.names: Final = names
        self.at: Final = at
        self.kind: Final = kind
        self.width: Final = width


@final
class Sight:
    """How the seats of one game see its states."""

    def __init__(
        self,
        entries: i64,
        most: i64,
        options: vec[i64],
        lanes: bool,
        questions: dict[type[Step[Never]], Question],
        nothing: vec[i64],
        kinds: dict[type[Step[Never]], i64],
    ) -> None:
        """`most`: seats that a game of its kind can have. `nothing`: the entries of what no decision holds."""
        self.entries: Final = entries
        self._most: Final = most
        self._options: Final = options
        self._lanes: Final = lanes
        self._questions: Final = questions
        self._nothing: Final = nothing
        self._kinds: Final = kinds

    def show(self, s: State, look: Look) -> None:
        """Write the entries for `look.observer`, of a state as `seen_by` shows it to this seat."""
        s.observed(look)
        look.array(self._options, PLAIN, 1)
        seat = look.observer
        lanes = s.lanes
        stack = s.stack
        asked = s.next_seat()
        if lanes:
            stack = lanes[seat]
            if stack:
                asked = seat
        if asked < 0:
            asked = -1
        look.number(asked, SEAT, 1)
        if self._lanes:
            open_lanes: i64 = 0
            k: i64
            for k in range(len(lanes)):
                if lanes[k]:
                    open_lanes |= bit(k)
            look.number(open_lanes, SEAT_SET, self._most)
        self._question(stack, look)
        at = look.at
        look.nothing(len(self._kinds))
        self._count(stack, look.out, at)
        self._count(s.waiting, look.out, at)

    def _question(self, stack: list[Step[Never]], look: Look) -> None:
        """Which decision it is, and what it holds."""
        step: Step[Never] | None = None
        question: Question | None = None
        if stack:
            step = stack[-1]
            question = self._questions.get(type(step))
        if question is None:
            look.put(0)
            look.array(self._nothing, PLAIN, 1)
            return
        look.put(question.number)
        first = look.at
        look.array(self._nothing, PLAIN, 1)
        last = look.at
        k: i64
        for k in range(len(question.names)):
            look.at = first + question.at[k]
            held: i64 = getattr(step, question.names[k])
            look.number(held, question.kind[k], question.width[k])
        look.at = last

    def _count(self, steps: list[Step[Never]], out: vec[i16], at: i64) -> None:
        """How many of each kind are to come, the one that is asked among them."""
        for step in steps:
            found = self._kinds.get(type(step))  # what others do in private is of no kind
            if found is not None:
                k: i64 = at + found
                if out[k] < MANY:
                    out[k] += 1
