"""PostgreSQL as the database, for several processes on one machine or more; by psycopg, the extra `postgres`.

Commits do not wait for the disk: `sync` does, in a thread, once for all that were made until then, as with SQLite. The
advisory locks by which a process has its tables belong to the connection that writes, so who has lost them can't write.
Another connection lost, the disk's, is as good as that one: both are opened anew together, and what was not settled on
them may be gone.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg.adapt import Dumper, Loader
from psycopg.pq import ExecStatus

from ecliptic.web.errors import StoreError
from ecliptic.web.storage.database import Fault, Given, Held, Rows
from ecliptic.web.storage.schema import MIGRATIONS, SCHEMA, VERSION

FUNCTIONS: Final = Path(__file__).with_name("postgres.sql")
WRITERS: Final = 7_305_001  # advisory lock: who writes what is not one table's writes alone
MIGRATING: Final = 7_305_002
TYPES: Final = {
    " WITHOUT ROWID": "",
    " TEXT": ' TEXT COLLATE "C"',  # sorted by its bytes, as SQLite does
    " INTEGER": " BIGINT",
    " REAL": " DOUBLE PRECISION",
    " BLOB": " BYTEA",
}
CONNECTING: Final = 2  # seconds: meanwhile nobody is served
STARTING: Final = 10  # seconds: nobody is yet
AGAIN: Final = 1.0  # seconds after which it is tried again to connect
# Who waits for a lock makes everybody wait: see `patient`. Who stopped in the middle holds nobody up for long.
OPTIONS: Final = (
    "-c synchronous_commit=off -c lock_timeout=500 -c idle_in_transaction_session_timeout=10000"
    " -c client_min_messages=warning"
)
ALIVE: Final[dict[str, Any]] = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
log = logging.getLogger("ecliptic")


class _Truth(Dumper):
    """True and False as 1 and 0, which is how they are stored."""

    oid = psycopg.postgres.types["int2"].oid

    def dump(self, obj: bool) -> bytes:
        return b"1" if obj else b"0"


class _Sum(Loader):
    """A sum of whole numbers, which PostgreSQL writes as a number of any length."""

    def load(self, data: bytes | bytearray | memoryview) -> float:
        text = bytes(data)
        return int(text) if text.lstrip(b"-").isdigit() else float(text)


@lru_cache(maxsize=1000)
def _numbered(sql: str) -> str:
    """The same with numbers for its values: ?, ?1 are $1."""
    many = 0

    def number(mark: re.Match[str]) -> str:
        nonlocal many
        many += 1
        return f"${mark[1] or many}"

    return re.sub(r"\?(\d*)", number, sql)


def schema() -> str:
    """The schema in PostgreSQL's words."""
    text = SCHEMA
    for word, other in TYPES.items():
        text = text.replace(word, other)
    return text


class Postgres:
    """One process's connections."""

    shared = True

    def __init__(self, url: str) -> None:
        """Connect, and bring the tables up to date. StoreError, one sentence, if it can't be used."""
        self.url = url
        self.generation = 0
        self._hearers: list[tuple[Callable[[], None], Callable[[], None]]] = []  # see `watch`
        self._tried = 0.0
        self._within = False  # whether a transaction is open
        self._db: psycopg.Connection[tuple[object, ...]] | None = None
        self._disk: psycopg.Connection[tuple[object, ...]] | None = None
        try:
            self._connect(STARTING)
            self._migrate()
        except (psycopg.Error, Fault) as error:
            raise StoreError(f"{self} can't be used as the database: {_words(error)}.") from None

    def __str__(self) -> str:
        """The address, without who may come in there."""
        return re.sub(r"//[^@/]*@", "//", self.url).partition("?")[0]

    def connect(self, patience: int) -> psycopg.Connection[tuple[object, ...]]:
        """One more connection, within so many seconds."""
        db = psycopg.connect(
            self.url,
            autocommit=True,
            cursor_factory=psycopg.RawCursor,
            connect_timeout=patience,
            options=OPTIONS,
            application_name="ecliptic",
            **ALIVE,
        )
        db.adapters.register_dumper(bool, _Truth)
        db.adapters.register_loader("numeric", _Sum)
        return db

    def _connect(self, patience: int) -> None:
        self._tried = time.monotonic()
        db = self.connect(patience)
        try:
            self._disk = self.connect(patience)
        except BaseException:
            db.close()
            raise
        self._db = db

    def _open(self) -> psycopg.Connection[tuple[object, ...]]:
        if self._db is not None and not self._db.closed:
            return self._db
        if self._db is not None:
            self._gone()
        if self._within:  # what is left of it must not be done alone
            raise Fault("the connection was lost")
        if time.monotonic() - self._tried < AGAIN:
            raise Fault("there is no connection to it")
        try:
            self._connect(CONNECTING)
        except psycopg.Error as error:
            raise Fault(_words(error)) from None
        assert self._db is not None
        db = self._db
        try:
            for _, opened in self._hearers:
                opened()
        except BaseException:
            db.close()  # nobody would know whose it is: again, later
            raise
        return db

    def _gone(self) -> None:
        """The connection is lost, with all locks: what was read before may be old, what was not settled gone."""
        db, disk, self._db, self._disk = self._db, self._disk, None, None
        self.generation += 1
        for one in (db, disk):
            if one is not None:
                one.close()
        for lost, _ in self._hearers:
            lost()

    # ---- statements --------------------------------------------------------------------------------------

    def execute(self, sql: str, values: Sequence[object] = ()) -> Rows:
        """Do one statement."""
        db = self._open()
        try:
            cursor = db.execute(_numbered(sql), [_fit(value) for value in values])
            return Rows(cursor.fetchall() if cursor.description else [], cursor.rowcount)
        except psycopg.Error as error:
            raise self._fault(error) from None

    def executemany(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Do one statement for each row of values."""
        db, found = self._open(), [[_fit(value) for value in row] for row in rows]
        try:
            if len(found) == 1:
                db.execute(_numbered(sql), found[0])
            elif found:
                db.cursor().executemany(_numbered(sql), found)
        except psycopg.Error as error:
            raise self._fault(error) from None

    def each(self, sql: str) -> Iterator[tuple[object, ...]]:
        """The rows of one statement, in pieces; within `standing`."""
        try:
            with self._open().cursor("each") as cursor:
                cursor.itersize = 500
                cursor.execute(sql.encode())
                yield from cursor
        except psycopg.Error as error:
            raise self._fault(error) from None

    @contextmanager
    def standing(self) -> Iterator[None]:
        """What is read is of one moment."""
        self._within = True
        try:
            self._command(
                "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout=0"
            )
            yield
        finally:
            self.rollback()

    def _fault(self, error: psycopg.Error) -> Fault:
        if self._db is None or self._db.closed:
            self._gone()
            return Fault(_words(error))
        if isinstance(error, psycopg.errors.UniqueViolation):
            return Given(_words(error), error.diag.table_name or "")
        if isinstance(
            error,
            psycopg.errors.LockNotAvailable
            | psycopg.errors.DeadlockDetected
            | psycopg.errors.SerializationFailure,
        ):
            return Held(_words(error))
        return Fault(_words(error))

    # ---- transactions ------------------------------------------------------------------------------------

    @property
    def in_transaction(self) -> bool:
        """Whether one is open."""
        return self._within

    def begin(self, *, beside: bool) -> None:
        """Open a transaction that writes: one at a time, or several, of which each is about a table of its process."""
        how = "_shared" if beside else ""
        self._open()
        self._within = True
        try:
            self._command(f"BEGIN; SELECT pg_advisory_xact_lock{how}({WRITERS})")
        except BaseException:
            self.rollback()
            raise

    def commit(self) -> None:
        """Close it: all of it is stored."""
        if self._command("COMMIT") != b"COMMIT":
            raise Fault("a statement of it had failed")
        self._within = False

    def rollback(self) -> None:
        """Close it: nothing is."""
        open_, self._within = self._within, False
        if open_ and self._db is not None and not self._db.closed:
            self._command("ROLLBACK")

    def _command(self, sql: str) -> bytes | None:
        """Do statements without values, the quick way; what is said of the last one."""
        db = self._open()
        with db.lock:
            found = db.pgconn.exec_(sql.encode())
        if found.status in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
            return found.command_status
        error = psycopg.errors.error_from_result(found)
        raise self._fault(error)

    # ---- the disk ----------------------------------------------------------------------------------------

    def lost(self) -> str:
        """Nobody takes a database away from under its server."""
        return ""

    def sync(self) -> None:
        """Have all that was committed written to the disk: by a commit that waits for it, and comes after."""
        disk = self._disk
        if disk is None:
            raise Fault("the connection was lost")
        try:
            disk.execute(  # a commit without a word in the log waits for nothing
                "BEGIN; SET LOCAL synchronous_commit=on; SELECT pg_logical_emit_message(true, 'ecliptic', ''); COMMIT"
            )
        except psycopg.Error as error:
            disk.close()
            if self._disk is disk and self._db is not None:
                self._db.close()  # whoever uses it next is told
            raise Fault(_words(error)) from None

    def checkpoint(self) -> None:
        """It sees to that itself."""

    def version(self) -> int:
        """Always the same: who writes says so by itself (see `Wire`)."""
        return 0

    def size(self) -> int:
        """Bytes of all of it."""
        return int(self.execute("SELECT pg_database_size(current_database())").fetchone()[0])

    def watch(self, lost: Callable[[], None], opened: Callable[[], None]) -> None:
        """Call these when the connection is lost, and when there is another one."""
        self._hearers.append((lost, opened))

    def close(self) -> None:
        """Let go."""
        for one in (self._db, self._disk):
            if one is not None:
                one.close()

    def _migrate(self) -> None:
        """Bring the tables up to this version, whole or not at all; once, if several processes come."""
        self._within = True
        try:
            self._command("BEGIN")
            self._command(f"SET LOCAL lock_timeout='60s'; SELECT pg_advisory_xact_lock({MIGRATING})")
            self._command("CREATE TABLE IF NOT EXISTS schema_version(version BIGINT NOT NULL)")
            row = self.execute("SELECT version FROM schema_version").fetchone()
            found = row[0] if row else 0
            if found > VERSION:
                raise StoreError(f"{self} was written by a newer Ecliptic: use that one.")
            if found != VERSION:
                for version in range(found or VERSION, VERSION):  # 0: nothing is there yet
                    for step in MIGRATIONS[version]:
                        self._command(step)
                self._command(FUNCTIONS.read_text("utf-8"))
                self._command(schema())
                self._command(f"DELETE FROM schema_version; INSERT INTO schema_version VALUES({VERSION})")
            self.commit()
        except BaseException:
            self.rollback()
            raise


def _fit(value: object) -> object:
    """A value as PostgreSQL takes it: its texts have no letter zero, which none of ours means anything by."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) and "\0" in value else value


def _words(error: Exception) -> str:
    """What the database said, in one line."""
    primary = error.diag.message_primary if isinstance(error, psycopg.Error) else None
    return " ".join((primary or str(error) or type(error).__name__).split()).rstrip(".")
