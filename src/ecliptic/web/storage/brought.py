"""Games from elsewhere, in the database: which tables they are, and those that are still to be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import UNSET, Struct

from ecliptic.core.record import Record
from ecliptic.web.storage.store import Store

WAITS: Final = "waits"
IN: Final = "in"
REFUSED: Final = "refused"


def digest_of(record: Record) -> str:
    """By which a game is known again, whatever its players are called now."""
    header = msgspec.structs.replace(record.header, seats=[])
    lines = [msgspec.json.encode(entry) for entry in record.entries if entry.end is UNSET]
    return sha256(b"\n".join([msgspec.json.encode(header), *lines])).hexdigest()


class BringingRow(Struct, frozen=True):
    """A record that somebody brings, and what became of it."""

    person: str
    no: int
    name: str
    seats: list[int]
    body: bytes  # squeezed; b"" once it was looked at
    state: str
    said: str


class BroughtStore:
    """The tables `brought` and `bringing`."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def ask(self, person: str, records: Sequence[tuple[str, list[int], bytes]]) -> None:
        """Somebody brings these; what became of the former ones is forgotten."""
        with self.store.writing() as db:
            db.execute("DELETE FROM bringing WHERE person=?", (person,))
            db.executemany(
                "INSERT INTO bringing VALUES(?, ?, ?, ?, ?, ?, '')",
                [
                    (person, no, name, msgspec.json.encode(seats).decode(), body, WAITS)
                    for no, (name, seats, body) in enumerate(records, 1)
                ],
            )

    def next(self) -> BringingRow | None:
        """What is to be looked at next: everybody's first, then everybody's second, and so on."""
        row = self.store.db.execute(
            "SELECT person, no, name, seats, body, state, said FROM bringing WHERE state=?"
            " ORDER BY no, person LIMIT 1",
            (WAITS,),
        ).fetchone()
        return _row(row) if row else None

    def of(self, person: str) -> list[BringingRow]:
        """What somebody brought last, without the records themselves."""
        rows = self.store.db.execute(
            "SELECT person, no, name, seats, state, said FROM bringing WHERE person=? ORDER BY no",
            (person,),
        )
        return [_row((*row[:4], b"", *row[4:])) for row in rows]

    def done(self, row: BringingRow, state: str, said: str) -> None:
        """What became of one of them."""
        with self.store.writing() as db:
            db.execute(
                "UPDATE bringing SET state=?, said=?, body=? WHERE person=? AND no=?",
                (state, said, b"", row.person, row.no),
            )

    def is_waiting(self, row: BringingRow) -> bool:
        """Whether it is still wanted: its person may have been forgotten meanwhile."""
        found = self.store.db.execute(
            "SELECT 1 FROM bringing WHERE person=? AND no=? AND state=?", (row.person, row.no, WAITS)
        )
        return found.fetchone() is not None

    def add(self, table: str, person: str, digest: str) -> None:
        """A table is a game that somebody brought."""
        with self.store.writing() as db:
            db.execute("INSERT INTO brought VALUES(?, ?, ?)", (table, person, digest))

    def has(self, person: str, digest: str) -> bool:
        """Whether somebody brought this game before."""
        found = self.store.db.execute("SELECT 1 FROM brought WHERE person=? AND digest=?", (person, digest))
        return found.fetchone() is not None

    def tables(self, person: str) -> list[str]:
        """The games that somebody brought."""
        rows = self.store.db.execute(
            "SELECT game_table FROM brought WHERE person=? ORDER BY game_table", (person,)
        )
        return [row[0] for row in rows]


def _row(row: tuple[str, int, str, str, bytes, str, str]) -> BringingRow:
    person, no, name, seats, body, state, said = row
    return BringingRow(person, no, name, msgspec.json.decode(seats, type=list[int]), bytes(body), state, said)
