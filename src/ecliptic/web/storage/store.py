"""Storage: a database and hand-written SQL. What is acknowledged or shown was committed here first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ecliptic.web.storage.database import Database, SQLite
from ecliptic.web.storage.games import Games
from ecliptic.web.storage.lists import Lists
from ecliptic.web.storage.operating import Operating
from ecliptic.web.storage.persons import Persons
from ecliptic.web.storage.rows import LineRow, PersonRow, Result, SeatRow, Settings, Summary, TableRow

__all__ = [
    "LineRow",
    "PersonRow",
    "Result",
    "SeatRow",
    "Settings",
    "Store",
    "Summary",
    "TableRow",
]


class Store(Persons, Games, Lists, Operating):
    """The database. All methods are short and synchronous; a write that fails raises `StoreError`, a read `Fault`."""

    def __init__(self, place: Path | Database) -> None:
        """Open or make the file, or take a database that is open."""
        super().__init__(SQLite(place) if isinstance(place, Path) else place)

    def tidy(self, before: int, limit: int = 100, resting: Sequence[str] = ()) -> list[str]:
        """Forget some tables that were closed before then, and people from before then whom nothing keeps here.

        That is a seat, a table, a result, a passkey. Also those `resting`. The ids of the tables; none when nothing is
        left to do.
        """
        rows = self.db.execute(
            "SELECT id FROM game_table WHERE status='closed' AND changed<? LIMIT ?", (before, limit)
        ).fetchall()
        rows += [(id_,) for id_ in resting]
        people = self.db.execute(
            "SELECT id FROM person WHERE made<? AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person=person.id)"
            " AND id NOT IN (SELECT owner FROM game_table)"
            " AND NOT EXISTS (SELECT 1 FROM passkey WHERE passkey.person=person.id)"
            " AND NOT EXISTS (SELECT 1 FROM played_seat WHERE played_seat.person=person.id) LIMIT ?",
            (before, limit),
        ).fetchall()
        if rows or people:
            with self.writing():
                self.delete([row[0] for row in rows])
                for (person,) in people:
                    self.forget(person)
        return [row[0] for row in (*rows, *people)]

    def delete(self, tables: Sequence[str]) -> None:
        """Forget tables with all that belongs to them."""
        rows = [(id_,) for id_ in tables]
        with self.writing() as db:
            for part in (
                *("line", "seat", "keepsake", "mixing", "hinted", "snapshot", "lesson"),
                *("study", "study_job", "clock", "news", "told_at", "plan", "stood", "brought"),
                *("chat", "heard", "vote", "rematch"),
            ):
                db.executemany(f"DELETE FROM {part} WHERE game_table=?", rows)
            for part in ("played_seat", "played"):  # what came of a game stays, but of one from elsewhere
                db.executemany(
                    f"DELETE FROM {part} WHERE game_table=?"
                    " AND game_table IN (SELECT game_table FROM played WHERE brought<>'')",
                    rows,
                )
            # What somebody complained of stays until the host has seen to it: it has its own lines.
            db.executemany("UPDATE complaint SET game_table='' WHERE game_table=?", rows)
            db.executemany("DELETE FROM game_table WHERE id=?", rows)

    def sizes(self) -> list[tuple[str, int, int]]:
        """What the database holds: of what, how many, and how many bytes."""
        parts = {
            "records": ("line", "body"),
            "finished games": ("keepsake", "body"),
            "people": ("person", "name"),
            "chat": ("chat", "body"),
        }
        return [
            (
                what,
                *self.db.execute(
                    f"SELECT count(*), coalesce(sum(length({column})), 0) FROM {table}"
                ).fetchone(),
            )
            for what, (table, column) in parts.items()
        ]
