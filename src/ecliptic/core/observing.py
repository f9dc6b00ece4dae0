"""What one seat may know of a whole state as numbers, for learning: as many for any number of players, and named.

Fields, options and the question follow from the table of fields, the options and the book of steps: whatever is added
there is seen. Seats are counted from the observer on, clockwise; 0 is the observer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i16, i64

from ecliptic.core.fields import Part, observed
from ecliptic.core.looking import BITS, SEAT_SET, THING, Look
from ecliptic.core.machine import Decision, State, field_names
from ecliptic.core.options import GameOptions
from ecliptic.core.options import entries as entries_of
from ecliptic.core.options import numbers as numbers_of
from ecliptic.core.pending import Kind, StepBook
from ecliptic.core.reading import Entry, Reads, Seats
from ecliptic.core.sight import MANY, Question, Sight


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
        self.at_once: Final = any(part.own for part in parts)  # whether at times several seats may act
        self.questions: Final = [kind for kind in book.kinds.values() if issubclass(kind, Decision)]
        held = _held(self.questions, book)
        self.entries: Final = [
            *observed(parts),
            *entries_of(type(options)),
            Entry("asked", -1, seats.most - 1),  # -1: nobody, or chance
            *([Entry(f"seat {k} in lanes", 0, 1) for k in range(seats.most)] if self.at_once else []),
            Entry("question", 0, len(self.questions)),  # 0: none
            *[entry for name, one in held.items() for entry in _entries(f"question: {name}", one.reads)],
            *[Entry(f"pending {name}", 0, MANY) for name in book.kinds],
        ]
        self.sight: Final = Sight(
            len(self.entries),
            seats.most,
            vec[i64](numbers_of(options)),
            self.at_once,
            {kind: _question(kind, k, list(held.values())) for k, kind in enumerate(self.questions, 1)},
            vec[i64]([x for one in held.values() for x in [_nothing(one.reads)] * _width(one.reads)]),
            {kind: k for k, kind in enumerate(book.kinds.values())},
        )

    def look(self, seat: int, out: vec[i16]) -> Look:
        """What this seat sees goes into `out`, from its first number on."""
        return Look(seat, len(self.seats), out, 0)

    def numbers(self, s: State, seat: int) -> vec[i16]:
        """The numbers by `entries`, of a state as `seen_by` shows it to this seat."""
        out = vec[i16]([0] * len(self.entries))
        self.sight.show(s, self.look(seat, out))
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


def _question(kind: Kind, number: int, held: Sequence[Held]) -> Question:
    """What one kind of decision holds, and where that stands."""
    found = [one for one in held if kind in one.kinds]
    widths = [_width(one.reads) for one in held]
    return Question(
        number,
        [one.field for one in found],
        vec[i64]([sum(widths[: held.index(one)]) for one in found]),
        vec[i64]([one.reads.kind for one in found]),
        vec[i64]([one.reads.width for one in found]),
    )


def _width(reads: Reads) -> int:
    """How many entries such a number takes."""
    return reads.width if reads.kind in (SEAT_SET, BITS, THING) else 1


def _nothing(reads: Reads) -> int:
    """What stands where a question does not have it: -1, and of sets nothing."""
    return 0 if reads.kind in (SEAT_SET, BITS) else -1


def _entries(name: str, reads: Reads) -> list[Entry]:
    """Of what a question has or not."""
    low = _nothing(reads)
    return [Entry(entry.name, min(entry.low, low), entry.high) for entry in reads.entries(name)]
