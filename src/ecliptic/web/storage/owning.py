"""Which process has which table: one at a time, by an advisory lock of the connection that writes.

The rows beside the locks say where the others are. A lock dies with its connection, so the tables of a process that is
gone are free at once; its rows are swept away by any of the others.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from secrets import token_hex
from typing import Final

from ecliptic.web.errors import Busy, Elsewhere, StoreError
from ecliptic.web.storage.database import Fault
from ecliptic.web.storage.schema import put
from ecliptic.web.storage.writing import Writing, said

_TABLE: Final = "hashtextextended('ecliptic table ' || ?, 0)"
_PROCESS: Final = "hashtextextended('ecliptic process ' || {}, 0)"
_CHORE: Final = "hashtextextended('ecliptic chore ' || ?, 0)"
log = logging.getLogger("ecliptic")


def ours(store: Writing) -> tuple[str, tuple[str, ...]]:
    """What is asked of rows with a `game_table` that no other process has, with its values."""
    if not store.process:
        return "1=1", ()
    return "game_table NOT IN (SELECT game_table FROM owned WHERE process<>?)", (store.process,)


class Owning:
    """The tables `process` and `owned`: what this process has. Of the only process: everything, and nothing is kept."""

    def __init__(self, store: Writing, clock: Callable[[], float]) -> None:
        self._store, self._clock = store, clock
        self.shared = store.db.shared
        self.address = ""  # at which other processes reach this one
        self._mine: set[str] = set()
        self._chores: set[str] = set()

    @property
    def process(self) -> str:
        """The id of this process, another one with each connection; "" = it is the only one."""
        return self._store.process

    def begin(self, address: str) -> None:
        """Say where this process is. StoreError."""
        self.address = address
        if self.shared and self.process:
            self._write("UPDATE process SET address=? WHERE id=?", address, self.process)
        elif self.shared:
            self.again()

    def again(self) -> None:
        """The same by a new connection, on which nothing is this process's yet."""
        self.forget()
        self._store.process = token_hex(8)
        try:
            self._lock(_PROCESS.format("?"), self.process)
            self._write(put("process"), self.process, self.address, int(self._clock()))
        except Fault as error:
            raise said(error) from None

    def forget(self) -> None:
        """The connection is lost, with all that was this process's."""
        self._mine.clear()
        self._chores.clear()

    def has(self, table: str) -> bool:
        """Whether a table is this process's to change."""
        return not self.shared or table in self._mine

    @property
    def many(self) -> int:
        """How many tables are this process's."""
        return len(self._mine)

    @property
    def mine(self) -> list[str]:
        """Their ids."""
        return list(self._mine)

    def take(self, table: str) -> None:
        """Make a table this process's. Elsewhere: it is another one's. Busy: it goes from one to the other just now."""
        if self.has(table):
            return
        try:
            if self._lock(_TABLE, table):
                self._mine.add(table)
                self._write(put("owned"), table, self.process)
                return
            where = self.where(table)
        except (Fault, StoreError) as error:
            self.let_go(table)
            raise (said(error) if isinstance(error, Fault) else error) from None
        if where is None or where[0] == self.process:
            raise Busy("The table goes from one process of the server to another. Try again in a moment.")
        raise Elsewhere(table, where[1])

    def where(self, table: str) -> tuple[str, str] | None:
        """Which process has a table, and at which address it is; None = none, as far as is written."""
        row = self._store.db.execute(
            "SELECT p.id, p.address FROM owned o JOIN process p ON p.id=o.process WHERE o.game_table=?",
            (table,),
        ).fetchone()
        return (row[0], row[1]) if row else None

    def look(self, table: str) -> None:
        """Elsewhere, if a table is another process's; nothing is taken."""
        if self.shared and table not in self._mine:
            there = self.where(table)
            if there is not None and there[0] != self.process:
                raise Elsewhere(table, there[1])

    def let_go(self, table: str) -> None:
        """A table is this process's no more: another one may take it."""
        if table not in self._mine:
            return
        self._mine.discard(table)
        try:
            self._write("DELETE FROM owned WHERE game_table=? AND process=?", table, self.process)
            self._store.db.execute(f"SELECT pg_advisory_unlock({_TABLE})", (table,))
        except Fault as error:  # the lock ends with the connection
            log.warning("a table could not be let go: %s", error)

    def does(self, chore: str) -> bool:
        """Whether this process is the one that sees to something that one alone may do: if none else does, it is."""
        if not self.shared or chore in self._chores:
            return True
        try:
            if self._lock(_CHORE, chore):
                self._chores.add(chore)
                return True
        except Fault as error:
            log.warning("it could not be seen who does what: %s", error)
        return False

    def gone(self) -> list[str]:
        """Sweep away what is written of processes that are gone; the tables that were theirs. StoreError."""
        if not self.shared:
            return []
        try:
            dead = [
                row[0]
                for row in self._store.db.execute(
                    f"SELECT id FROM process WHERE id<>? AND pg_try_advisory_xact_lock({_PROCESS.format('id')})",
                    (self.process,),
                )
            ]
        except Fault as error:
            raise said(error) from None
        tables: list[str] = []
        for process in dead:
            with self._store.writing() as db:
                found = db.execute("DELETE FROM owned WHERE process=? RETURNING game_table", (process,))
                tables += [row[0] for row in found]
                db.execute("DELETE FROM process WHERE id=?", (process,))
        return tables

    def others(self) -> list[str]:
        """The addresses of the other processes, as far as is written."""
        rows = self._store.db.execute("SELECT address FROM process WHERE id<>? ORDER BY id", (self.process,))
        return [row[0] for row in rows]

    def end(self) -> None:
        """The process ends: all its tables are free."""
        if not self.shared or not self.process:
            return
        try:
            with self._store.writing() as db:
                db.execute("DELETE FROM owned WHERE process=?", (self.process,))
                db.execute("DELETE FROM process WHERE id=?", (self.process,))
            self._store.db.execute("SELECT pg_advisory_unlock_all()")
        except (Fault, StoreError) as error:
            log.warning("the tables could not be let go: %s", error)
        self.forget()

    def _lock(self, key: str, word: str) -> bool:
        return bool(self._store.db.execute(f"SELECT pg_try_advisory_lock({key})", (word,)).fetchone()[0])

    def _write(self, sql: str, *values: object) -> None:
        """Beside all others: nothing but what this process has is said by it."""
        if self._store.db.in_transaction:
            self._store.db.execute(sql, values)
            return
        with self._store.writing(beside=True) as db:
            db.execute(sql, values)
