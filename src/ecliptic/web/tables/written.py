"""When lines of records were written, by the time that is counted: for those who look on from some minutes behind.

What this server did not see written it takes from the lines themselves, which have a date.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ecliptic.web.clocks.steady import Steady
from ecliptic.web.storage.rows import PersonRow, SeatRow, TableRow
from ecliptic.web.storage.store import Store

MINUTE: Final = 60.0
LONGEST: Final = 10 * MINUTE  # by which anybody is behind


class Piece(Struct, frozen=True):
    """Lines that were written together."""

    at: float
    first: int
    last: int


class Written:
    """Of the tables that are watched from behind."""

    def __init__(self, store: Store, steady: Steady) -> None:
        self.store, self.steady = store, steady
        self._pieces: dict[str, list[Piece]] = {}

    def note(self, row: TableRow, first: int, last: int) -> None:
        """These lines were written now."""
        if row.settings.behind <= 0:
            return
        now = self.steady.now()
        pieces = [piece for piece in self._pieces.get(row.id, []) if piece.first < first]
        self._pieces[row.id] = pieces
        pieces.append(Piece(now, first, last))
        old = sum(piece.at <= now - LONGEST for piece in pieces)
        del pieces[: max(0, old - 1)]  # the last of those says that all before it are old, too

    def forget(self, table: str) -> None:
        """The table is gone."""
        self._pieces.pop(table, None)

    def upto(self, row: TableRow) -> int:
        """How many lines somebody may know of who is as far behind as the table wants it."""
        now, delay = self.steady.now(), MINUTE * row.settings.behind
        pieces = self._pieces.get(row.id, [])
        found = [piece.last for piece in pieces if piece.at <= now - delay]
        if found:
            return found[-1]
        before = pieces[0].first if pieces else 1 << 40
        return self.store.written(row.id, int(self.steady.date() - delay), before)

    def next(self, row: TableRow) -> float | None:
        """In how many seconds it will be more."""
        now, delay = self.steady.now(), MINUTE * row.settings.behind
        waits = [piece.at + delay - now for piece in self._pieces.get(row.id, []) if piece.at > now - delay]
        return min(waits, default=None)

    def hides(self, row: TableRow, seats: list[SeatRow], person: PersonRow | None) -> bool:
        """Whether there is something of a table that somebody may not know of yet."""
        if row.settings.behind <= 0 or is_inside(row, seats, person):
            return False
        return self.upto(row) < self.store.last_line(row.id)


def is_inside(row: TableRow, seats: list[SeatRow], person: PersonRow | None) -> bool:
    """Whether somebody sees a table as it is: who sits there, may sit down, or owns it."""
    if person is None:
        return False
    return person.id == row.owner or any(person.id in (seat.person, seat.kept) for seat in seats)
