"""A database as the store uses it, of either kind: one SQL text for both, and errors that say the same.

The SQL is what both speak: `?` for values, ON CONFLICT, and the few functions of SQLite's for JSON, which PostgreSQL is
given (`postgres.sql`). Truth is the numbers 0 and 1, so a condition compares them.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from ecliptic.web.errors import StoreError
from ecliptic.web.storage.backup import ASIDE, BackupError, copy_database, to_disk
from ecliptic.web.storage.schema import MIGRATIONS, SCHEMA, VERSION

OPENING: Final = 5.0  # seconds to wait at the start for another program that holds the file
Value = str | bytes | int | float | None
Row = tuple[Any, ...]
T = TypeVar("T")
log = logging.getLogger("ecliptic")


class Fault(Exception):  # noqa: N818  (it reads better where it is caught)
    """What a database could not do, in its own words."""


class Held(Fault):
    """Another program or process holds what is needed: it goes better in a moment."""


class Given(Fault):
    """A number or an id that is there once is there already; `table`: where."""

    def __init__(self, words: str, table: str) -> None:
        super().__init__(words)
        self.table = table


class Rows:
    """What was found, all of it, or how many rows were changed."""

    __slots__ = ("_at", "_found", "rowcount")

    def __init__(self, found: list[Row], rowcount: int) -> None:
        self._found, self._at = found, 0
        self.rowcount = rowcount

    def fetchone(self) -> Any:
        """The next row; None = there is none."""
        if self._at >= len(self._found):
            return None
        self._at += 1
        return self._found[self._at - 1]

    def fetchall(self) -> list[Any]:
        """The rows that are left."""
        return self._found[self._at :]

    def one(self, kind: Callable[..., T]) -> T | None:
        """The first of them as one of these; None if there is none."""
        row = self.fetchone()
        return kind(*row) if row else None

    def all(self, kind: Callable[..., T]) -> list[T]:
        """Each as one of these."""
        return [kind(*row) for row in self]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.fetchall())


class Database(Protocol):
    """One connection. Fault if something can't be done; inside of a transaction that ends it."""

    shared: bool  # whether several processes serve from it
    generation: int  # another number when the connection was lost, and what was not settled may be

    def execute(self, sql: str, values: Sequence[object] = (), /) -> Rows:
        """Do one statement."""

    def executemany(self, sql: str, rows: Iterable[Sequence[object]], /) -> None:
        """Do one statement for each row of values."""

    def each(self, sql: str, /) -> Iterator[Row]:
        """The rows of one statement, without having all of them in memory."""

    def standing(self) -> AbstractContextManager[None]:
        """While this lasts, what is read is of one moment."""

    @property
    def in_transaction(self) -> bool:
        """Whether one is open."""

    def begin(self, *, beside: bool) -> None:
        """Open a transaction that writes. `beside`: at one table, which is this process's; others write beside it."""

    def commit(self) -> None:
        """Close it: all of it is stored."""

    def rollback(self) -> None:
        """Close it: nothing is."""

    def lost(self) -> str:
        """Why nothing that is written now would be there after a restart, as a sentence; "" = it would."""

    def sync(self) -> None:
        """Make all that was committed survive a power cut. Slow, and for any thread. Fault: it may not."""

    def checkpoint(self) -> None:
        """A chore, for any thread."""

    def version(self) -> int:
        """A number that is another one when another program has written, where none tells of it."""

    def size(self) -> int:
        """Bytes of all of it."""

    def watch(self, lost: Callable[[], None], opened: Callable[[], None], /) -> None:
        """Call these when the connection is lost, with all that was held by it, and when there is another one."""

    def close(self) -> None:
        """Let go."""


class SQLite:
    """One file (WAL), for one process."""

    shared = False
    generation = 0

    def __init__(self, path: Path) -> None:
        """Open or make the file, and bring it up to date. StoreError, one sentence, if it can't be used."""
        self.path = path
        self._files: dict[str, tuple[int, int]] = {}  # what is open, and which files these are
        try:
            self.connection = sqlite3.connect(
                path, timeout=OPENING, isolation_level=None, check_same_thread=False
            )
            self.execute("PRAGMA journal_mode=WAL")
            self.execute("PRAGMA synchronous=NORMAL")  # the file stays whole; see `sync` for the last lines
            self.execute("PRAGMA foreign_keys=ON")
            found = self.execute("PRAGMA user_version").fetchone()[0]
            if found > VERSION:
                raise StoreError(f"{path} was written by a newer Ecliptic: use that one.")
            if found != VERSION:  # else nothing is written: a server starts on a full disk, too
                self._migrate(found)
                to_disk(path.parent)
            self._files = self._found()
            self.execute("PRAGMA busy_timeout=0")  # whoever waits would make everybody wait: see `patient`
        except (Fault, sqlite3.Error, OSError) as error:
            raise StoreError(f"{path} can't be used as the database: {error}.") from None
        except BackupError as error:
            raise StoreError(f"{path} must be brought up to date. {error}") from None

    def execute(self, sql: str, values: Sequence[object] = ()) -> Rows:
        """Do one statement."""
        try:
            cursor = self.connection.execute(sql, values)
            return Rows(cursor.fetchall(), cursor.rowcount)
        except sqlite3.Error as error:
            raise _fault(error) from None

    def executemany(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Do one statement for each row of values."""
        try:
            self.connection.executemany(sql, rows)
        except sqlite3.Error as error:
            raise _fault(error) from None

    def each(self, sql: str) -> Iterator[Row]:
        """The rows of one statement, one after another."""
        try:
            yield from self.connection.execute(sql)
        except sqlite3.Error as error:
            raise _fault(error) from None

    @contextmanager
    def standing(self) -> Iterator[None]:
        """What is read is of one moment."""
        self.execute("BEGIN")
        try:
            yield
        finally:
            self.rollback()

    @property
    def in_transaction(self) -> bool:
        """Whether one is open."""
        return self.connection.in_transaction

    def begin(self, *, beside: bool) -> None:
        """Open a transaction that writes; only one at a time does."""
        self.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Close it: all of it is stored."""
        self.execute("COMMIT")

    def rollback(self) -> None:
        """Close it: nothing is."""
        if self.connection.in_transaction:
            self.execute("ROLLBACK")

    def _migrate(self, old: int) -> None:
        """Bring the file up to this version, whole or not at all; once, if several processes open it.

        A copy of the file as it was lies beside it from then on.
        """
        if old:
            copy = self.path.with_name(f"{self.path.name}.version-{old}")
            part = self.path.with_name(f"{copy.name}.part")
            part.unlink(missing_ok=True)
            try:
                copy_database(self.path, part)
                os.replace(part, copy)
            finally:
                part.unlink(missing_ok=True)
        self.begin(beside=False)
        try:
            found = self.execute("PRAGMA user_version").fetchone()[0]
            for version in range(found or VERSION, VERSION):  # 0: a new file
                for step in MIGRATIONS[version]:
                    self.execute(step)
            for statement in filter(str.strip, SCHEMA.split(";")):
                self.execute(statement)
            self.execute(f"PRAGMA user_version={VERSION}")
            self.commit()
        except BaseException:
            self.rollback()
            raise

    def _found(self) -> dict[str, tuple[int, int]]:
        """The database's files by name, and which ones they are. OSError if one is not there."""
        paths = [str(self.path), *(f"{self.path}{end}" for end in ASIDE)]
        return {path: (found.st_dev, found.st_ino) for path in paths for found in (os.stat(path),)}

    def lost(self) -> str:
        """Whether other files lie there now: those that were removed are written to all the same, and gone later."""
        try:
            same = self._found() == self._files
        except OSError:
            same = False
        return (
            ""
            if same
            else (
                "The server's database file was replaced or removed while it ran, so nothing was changed."
                " Whoever runs the server must restart it."
            )
        )

    def sync(self) -> None:
        """Make all that was committed survive a power cut."""
        try:
            handle = os.open(f"{self.path}-wal", os.O_RDWR)
            try:
                getattr(os, "fdatasync", os.fsync)(handle)
            finally:
                os.close(handle)
        except OSError as error:
            raise Fault(str(error.strerror)) from None

    def checkpoint(self) -> None:
        """Move what was written into the database file itself; holds nobody up."""
        with closing(sqlite3.connect(self.path, timeout=0)) as other:
            other.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def version(self) -> int:
        """A number that is another one when another program has written."""
        return int(self.execute("PRAGMA data_version").fetchone()[0])

    def size(self) -> int:
        """Bytes of all of it, with what is not moved into the file yet."""
        size = 0
        for end in ("", *ASIDE):
            with suppress(OSError):
                size += os.stat(f"{self.path}{end}").st_size
        return size

    def watch(self, lost: Callable[[], None], opened: Callable[[], None]) -> None:
        """A file is not lost by itself."""

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def __str__(self) -> str:
        return str(self.path)


def _fault(error: sqlite3.Error) -> Fault:
    text = str(error)
    if isinstance(error, sqlite3.IntegrityError) and text.startswith("UNIQUE"):
        return Given(text, text.rpartition(": ")[2].partition(".")[0])
    if "locked" in text.lower() or "busy" in text.lower():
        return Held(text)
    return Fault(text)
