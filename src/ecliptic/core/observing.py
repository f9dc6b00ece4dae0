"""What one seat may know of a whole state as numbers, for learning: as many for any number of players, and named.

Fields, options and the question follow from the table of fields, the options and the book of steps: whatever is added
there is seen. Seats are counted from the observer on, clockwise; 0 is the observer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Never

from librt.vecs import extend, vec
from mypy_extensions import i64

from ecliptic.core.fields import Part, observed
from ecliptic.core.looking import BITS, PLAIN, SEAT, SEAT_SET, Look
from ecliptic.core.machine import Decision, State, Step, field_names
from ecliptic.core.options import GameOptions
from ecliptic.core.options import entries as entries_of
from ecliptic.core.options import numbers as numbers_of
from ecliptic.core.pending import Kind, StepBook
from ecliptic.core.reading import Entry, Reads, Seats

MANY: Final = 99  # as many of a kind of step, or more, are to come


_SETS: Final = (SEAT_SET, BITS)


class Held(NamedTuple):
    """What decisions hold under one name: the kinds that have it, and how it is seen."""

    field: str
    reads: Reads
    kinds: set[type]


class Observing:
    """What the seats of one game see, by its parts: fields, options, the question, the steps to come."""

    def __init__(self, parts: Sequence[Part], book: StepBook, options: GameOptions, seats: Seats) -> None:
        """`seats`: those that the fields go by."""
        self.seats: Final = seats
        self._options: Final = vec[i64](numbers_of(options))
        self._lanes: Final = any(part.own for part in parts)
        self.questions: Final = [kind for kind in book.kinds.values() if issubclass(kind, Decision)]
        self._number: Final[dict[type, int]] = {kind: k for k, kind in enumerate(self.questions, 1)}
        self._kinds: Final = {kind: k for k, kind in enumerate(book.kinds.values())}
        held = _held(self.questions, book)
        self._held: Final = list(held.values())
        self.entries: Final = [
            *observed(parts),
            *entries_of(type(options)),
            Entry("asked", -1, seats.most - 1),  # -1: nobody, or chance
            *([Entry(f"seat {k} in lanes", 0, 1) for k in range(seats.most)] if self._lanes else []),
            Entry("question", 0, len(self.questions)),  # 0: none
            *[entry for name, one in held.items() for entry in _entries(f"question: {name}", one.reads)],
            *[Entry(f"pending {name}", 0, MANY) for name in book.kinds],
        ]

    def numbers(self, s: State, seat: int) -> vec[i64]:
        """The numbers by `entries`, of a state as `seen_by` shows it to this seat."""
        look = Look(seat, len(self.seats))
        look.out = extend(s.observed(seat), self._options)
        acting = s.acting()
        asked = seat if seat in acting else s.next_seat()
        look.number(max(asked, -1), SEAT, 1)
        if self._lanes:
            look.number(sum(1 << k for k in acting) if s.lanes else 0, SEAT_SET, self.seats.most)
        stack = s.lanes[seat] if s.lanes else s.stack
        step = stack[-1] if stack else None
        kind = type(step)
        look.number(self._number.get(kind, 0), PLAIN, 1)
        for field, reads, kinds in self._held:
            nothing = 0 if reads.kind in _SETS else -1
            look.number(getattr(step, field) if kind in kinds else nothing, reads.kind, reads.width)
        return extend(look.out, self._pending([*stack, *s.waiting]))

    def _pending(self, steps: Sequence[Step[Never]]) -> vec[i64]:
        """How many of each kind are to come, the one that is asked among them."""
        out = vec[i64]([0] * len(self._kinds))
        for step in steps:
            k = self._kinds.get(type(step))  # what others do in private is of no kind
            if k is not None and out[k] < MANY:
                out[k] += 1
        return out


def _held(questions: Sequence[Kind], book: StepBook) -> dict[str, Held]:
    """By name what decisions hold beside their seat; what reads otherwise in one of them is named after it."""
    out: dict[str, Held] = {}
    for kind in questions:
        for field in field_names(kind):
            if field != "seat":
                own = f"{kind.__name__}.{field}"
                name = own if own in book.fields else field
                found = out.setdefault(name, Held(field, book.reads(kind.__name__, field), set()))
                found.kinds.add(kind)
    return out


def _entries(name: str, reads: Reads) -> list[Entry]:
    """Of what a question has or not: -1, and of sets nothing, where it has none."""
    low = 0 if reads.kind in _SETS else -1
    return [Entry(entry.name, min(entry.low, low), entry.high) for entry in reads.entries(name)]
