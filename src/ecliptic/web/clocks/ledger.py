"""Where clocks are kept: a row a table, with the moment at which something is due there, which has an index."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from ecliptic.web.clocks.sheet import Sheet
from ecliptic.web.clocks.steady import Steady
from ecliptic.web.storage.owning import ours
from ecliptic.web.storage.schema import marks, put
from ecliptic.web.storage.store import Store

_decode = msgspec.json.Decoder(Sheet).decode


class Ledger:
    """The table `clock`. What is read is reckoned up to now; what is due at another process's tables it sees to."""

    def __init__(self, store: Store, steady: Steady, changed: Callable[[], None]) -> None:
        """`changed`: something may be due earlier than it was."""
        self._store, self._steady, self._changed = store, steady, changed

    def read(self, table: str) -> Sheet | None:
        """A table's clock; None = it has none."""
        row = self._store.db.execute("SELECT body FROM clock WHERE game_table=?", (table,)).fetchone()
        return self.reckoned(_decode(row[0])) if row else None

    def of(self, tables: Sequence[str]) -> dict[str, Sheet]:
        """The clocks of several tables."""
        rows = self._store.db.execute(
            f"SELECT game_table, body FROM clock WHERE game_table IN ({marks(tables)})", list(tables)
        )
        return {table: self.reckoned(_decode(body)) for table, body in rows}

    def reckoned(self, sheet: Sheet) -> Sheet:
        """The same, up to now."""
        sheet.reckon(self._steady.now(), self._steady.date())
        return sheet

    def write(self, table: str, sheet: Sheet) -> None:
        """Keep a clock that was reckoned, and with it the time."""
        with self._store.writing() as db:
            db.execute(
                put("clock"),
                (table, msgspec.json.encode(sheet).decode(), sheet.due(self._steady.date())),
            )
            self._steady.keep()
        self._changed()

    def drop(self, table: str) -> None:
        """Nothing is due at a table any more."""
        with self._store.writing() as db:
            db.execute("DELETE FROM clock WHERE game_table=?", (table,))

    def postpone(self, table: str, due: float) -> None:
        """Look at a table later."""
        with self._store.writing() as db:
            db.execute("UPDATE clock SET due=? WHERE game_table=?", (due, table))

    def next(self) -> float | None:
        """When the next thing is due at any table."""
        mine, values = ours(self._store)
        found = self._store.db.execute(
            f"SELECT min(due) FROM clock WHERE due IS NOT NULL AND {mine}", values
        ).fetchone()[0]
        return None if found is None else float(found)

    def due(self, most: int) -> list[str]:
        """Tables at which something is due, the one that waits longest first."""
        mine, values = ours(self._store)
        rows = self._store.db.execute(
            f"SELECT game_table FROM clock WHERE due<=? AND {mine} ORDER BY due LIMIT ?",
            (self._steady.now(), *values, most),
        )
        return [row[0] for row in rows]

    def overdue(self, by: float) -> int:
        """At how many tables something has been due for so many seconds."""
        before = self._steady.now() - by
        found = self._store.db.execute("SELECT count(*) FROM clock WHERE due<?", (before,)).fetchone()
        return int(found[0])

    def of_person(self, person: str) -> list[tuple[str, list[int]]]:
        """The tables with a clock at which somebody sits, with their seats."""
        rows = self._store.db.execute(
            "SELECT c.game_table, s.no FROM seat s JOIN clock c ON c.game_table=s.game_table WHERE s.person=?"
            " ORDER BY c.game_table, s.no",
            (person,),
        )
        found: dict[str, list[int]] = {}
        for table, no in rows:
            found.setdefault(table, []).append(no)
        return list(found.items())
