"""Storage: one SQLite file (WAL) and hand-written SQL. What is acknowledged or shown was committed here first.

The primary key (table, number) is the lock: a line number is given once. (table, client_id) is unique, so a POST that
comes twice is done once.
"""

from __future__ import annotations

import logging
import os
import secrets
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from ecliptic.web.errors import Busy, OutOfStep, StoreError
from ecliptic.web.storage.backup import ASIDE, BackupError, copy_database, to_disk
from ecliptic.web.storage.rows import (
    GONE,
    NOBODY,
    LineRow,
    Mixing,
    PersonRow,
    Result,
    SeatRow,
    Settings,
    SnapshotRow,
    Summary,
    TableRow,
)
from ecliptic.web.storage.schema import MIGRATIONS, SCHEMA, VERSION

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
OPENING: Final = 5.0  # seconds to wait at the start for another program that holds the file


log = logging.getLogger("ecliptic")
PERSON: Final = "id, name, renewals, epoch, asks, pace, coach, away"


def _person(row: tuple[str, str, int, int, int, str, str, int]) -> PersonRow:
    id_, name, renewals, epoch, asks, pace, coach, away = row
    return PersonRow(id_, name, renewals, epoch, bool(asks), pace, coach, away)


# Of a table: it was played here, and no record was brought.
_OURS: Final = "coalesce(CASE WHEN json_valid(settings) THEN json_extract(settings, '$.brought') END, 0)=0"
# Of a table `t`: it is a game, and no lesson.
_GAME: Final = (
    "coalesce(CASE WHEN json_valid({0}settings) THEN json_extract({0}settings, '$.lesson') END, '')=''"
)
_COLUMNS: Final = "id, game, header, secret, owner, settings, status, summary, made, changed, next"


def _table(row: Sequence[Any]) -> TableRow:
    return TableRow(
        id=row[0],
        game=row[1],
        header=row[2],
        secret=row[3],
        owner=row[4],
        settings=_read(row[5], UNREADABLE),
        status=row[6],
        summary=_read(row[7], UNKNOWN),
        made=row[8],
        changed=row[9],
        next=row[10],
    )


# In the place of what is damaged: nothing that shows a table to more people than may see it.
UNREADABLE: Final = Settings(watch=False)
UNKNOWN: Final = Summary(moment="", step=0, steps=0, acting=[], over=False)
Read = TypeVar("Read", Settings, Summary)


def _read(text: str, instead: Read) -> Read:
    try:
        return msgspec.json.decode(text, type=type(instead))
    except (ValueError, TypeError):
        return instead


def _json(data: object) -> str:
    return msgspec.json.encode(data).decode()


class Store:
    """The database. All methods are short and synchronous; a write that fails raises `StoreError`."""

    def __init__(self, path: Path) -> None:
        """Open or make the file."""
        self.path = path
        self.commits = 0  # how many transactions were written
        self.failures = 0  # and how many came to nothing
        self._files: dict[str, tuple[int, int]] = {}  # what is open, and which files these are
        try:
            self.db = sqlite3.connect(path, timeout=OPENING, isolation_level=None, check_same_thread=False)
            self.db.execute("PRAGMA journal_mode=WAL")
            self.db.execute(
                "PRAGMA synchronous=NORMAL"
            )  # the file stays whole; see `sync` for the last lines
            self.db.execute("PRAGMA foreign_keys=ON")
            found = self.db.execute("PRAGMA user_version").fetchone()[0]
            if found > VERSION:
                raise StoreError(f"{path} was written by a newer Ecliptic: use that one.")
            if found != VERSION:  # else nothing is written: a server starts on a full disk, too
                self._migrate(found)
                to_disk(path.parent)
            self._files = self._found()
            self.db.execute("PRAGMA busy_timeout=0")  # whoever waits would make everybody wait: see `patient`
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{path} can't be used as the database: {error}.") from None
        except BackupError as error:
            raise StoreError(f"{path} must be brought up to date. {error}") from None

    def read(self) -> None:
        """Read a row of a table. sqlite3.Error if that fails."""
        self.db.execute("SELECT id FROM game_table LIMIT 1").fetchone()

    def pulse(self, now: int) -> None:
        """Write something that is of no use to anybody, to see whether it goes."""
        with self.writing() as db:
            db.execute("INSERT OR REPLACE INTO pulse VALUES(1, ?)", (now,))

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
        with self.writing() as db:
            found = db.execute("PRAGMA user_version").fetchone()[0]
            for version in range(found or VERSION, VERSION):  # 0: a new file
                for step in MIGRATIONS[version]:
                    db.execute(step)
            for statement in filter(str.strip, SCHEMA.split(";")):
                db.execute(statement)
            db.execute(f"PRAGMA user_version={VERSION}")

    def close(self) -> None:
        """Close the file."""
        self.db.close()

    def _found(self) -> dict[str, tuple[int, int]]:
        """The database's files by name, and which ones they are. OSError if one is not there."""
        paths = [str(self.path), *(f"{self.path}{end}" for end in ASIDE)]
        return {path: (found.st_dev, found.st_ino) for path in paths for found in (os.stat(path),)}

    def lost(self) -> str:
        """Why nothing that is written now would be there after a restart, as a sentence; "" = it would.

        Files that were replaced or removed are written to all the same, and gone when they are closed.
        """
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
        """Make all that was committed survive a power cut. Slow, and for any thread. StoreError: it may not."""
        try:
            handle = os.open(f"{self.path}-wal", os.O_RDWR)
            try:
                getattr(os, "fdatasync", os.fsync)(handle)
            finally:
                os.close(handle)
        except OSError as error:
            self.failures += 1
            log.error("nothing could be brought to the disk of %s: %s", self.path, error)
            raise StoreError(
                f"The server could not write to its disk ({error.strerror}). Load the page again in a moment."
            ) from None

    def checkpoint(self) -> None:
        """Move what was written into the database file itself. Slow, and for any thread; holds nobody up."""
        with closing(sqlite3.connect(self.path, timeout=0)) as other:
            other.execute("PRAGMA wal_checkpoint(PASSIVE)")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all or nothing. Inside another one it belongs to that."""
        nested = self.db.in_transaction
        if nested:
            yield self.db
            return
        if self._files and (lost := self.lost()):
            raise StoreError(lost)
        try:
            self.db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise self._said(error) from None
        try:
            yield self.db
            self.db.execute("COMMIT")
            self.commits += 1
        except BaseException as error:
            try:
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
            except sqlite3.Error:
                pass
            if isinstance(error, sqlite3.IntegrityError) and "line." in str(error):
                raise OutOfStep("The table changed in another process meanwhile.") from None
            if isinstance(error, sqlite3.Error):
                raise self._said(error) from None
            raise

    def _said(self, error: sqlite3.Error) -> StoreError:
        """What people are told; the operator reads it in the log."""
        said = _said(error)
        if not isinstance(said, Busy):
            self.failures += 1
            log.error("nothing could be written to %s: %s", self.path, error)
        return said

    # ---- people ------------------------------------------------------------------------------------------

    def person(self, id_: str) -> PersonRow | None:
        """Somebody by id."""
        row = self.db.execute(f"SELECT {PERSON} FROM person WHERE id=?", (id_,)).fetchone()
        return _person(row) if row else None

    def person_by_recovery(self, digest: str) -> PersonRow | None:
        """Whose recovery link this is."""
        row = self.db.execute(f"SELECT {PERSON} FROM person WHERE recovery=?", (digest,)).fetchone()
        return _person(row) if row else None

    def last_person(self) -> tuple[PersonRow, str] | None:
        """Who came last, with the digest of their recovery link."""
        row = self.db.execute(
            f"SELECT {PERSON}, recovery FROM person WHERE recovery IS NOT NULL ORDER BY made DESC, id LIMIT 1"
        ).fetchone()
        return (_person(row[:-1]), row[-1]) if row else None

    def add_person(self, id_: str, name: str, recovery: str, now: int) -> PersonRow:
        """A new guest."""
        with self.writing() as db:
            db.execute(
                "INSERT INTO person(id, name, recovery, made) VALUES(?, ?, ?, ?)", (id_, name, recovery, now)
            )
        return PersonRow(id_, name)

    def rename(self, id_: str, name: str) -> None:
        """Give somebody another name."""
        with self.writing() as db:
            db.execute("UPDATE person SET name=? WHERE id=?", (name, id_))

    def set_asks(self, id_: str, asks: bool) -> None:
        """Ask somebody every question, or leave out what goes without saying."""
        with self.writing() as db:
            db.execute("UPDATE person SET asks=? WHERE id=?", (int(asks), id_))

    def set_pace(self, id_: str, pace: str) -> None:
        """How fast bots play for somebody: one of `PACES`."""
        with self.writing() as db:
            db.execute("UPDATE person SET pace=? WHERE id=?", (pace, id_))

    def set_coach(self, id_: str, coach: str) -> None:
        """When somebody is told what matters now: one of `COACHES`."""
        with self.writing() as db:
            db.execute("UPDATE person SET coach=? WHERE id=?", (coach, id_))

    def set_away(self, id_: str, until: int) -> None:
        """Until when somebody is away; 0 = they are back."""
        with self.writing() as db:
            db.execute("UPDATE person SET away=? WHERE id=?", (until, id_))

    def renew_recovery(self, person: PersonRow, digest: str) -> None:
        """Put a new recovery link in the place of the old one, and take over since when cookies are good."""
        with self.writing() as db:
            db.execute(
                "UPDATE person SET renewals=?, epoch=?, recovery=? WHERE id=?",
                (person.renewals, person.epoch, digest, person.id),
            )
            db.execute("DELETE FROM entrance WHERE person=?", (person.id,))  # links that are on their way

    def names(self, ids: Sequence[str]) -> dict[str, str]:
        """The names of several people."""
        marks = ",".join("?" * len(ids))
        return dict(self.db.execute(f"SELECT id, name FROM person WHERE id IN ({marks})", list(ids)))

    def finished(self, person: str, game: str, most: int) -> int:
        """How many games of this kind somebody has played to their end; counted up to `most`."""
        return len(
            self.db.execute(
                "SELECT DISTINCT game_table.id FROM seat JOIN game_table ON game_table.id=seat.game_table"
                " WHERE seat.person=? AND game_table.game=? AND game_table.status='over'"
                f" AND {_GAME.format('')} LIMIT ?",
                (person, game, most),
            ).fetchall()
        )

    def came(self, id_: str) -> int:
        """When somebody came here first."""
        row = self.db.execute("SELECT made FROM person WHERE id=?", (id_,)).fetchone()
        return int(row[0]) if row else 0

    # ---- tables ------------------------------------------------------------------------------------------

    def add_table(self, row: TableRow, seats: Sequence[SeatRow], lines: Sequence[LineRow]) -> None:
        """A new table with its seats and what its setup already rolled."""
        with self.writing() as db:
            db.execute(
                f"INSERT INTO game_table({_COLUMNS}) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    row.id,
                    row.game,
                    row.header,
                    row.secret,
                    row.owner,
                    _json(row.settings),
                    row.status,
                    _json(row.summary),
                    row.made,
                    row.changed,
                    row.next,
                ),
            )
            for seat in seats:
                db.execute(
                    "INSERT INTO seat(game_table, no, person, label, bot, kept) VALUES(?, ?, ?, ?, ?, ?)",
                    (row.id, seat.no, seat.person, seat.label, seat.bot, seat.kept),
                )
            self._insert(db, row.id, lines)

    def append(
        self,
        table: str,
        lines: Sequence[LineRow],
        summary: Summary,
        status: str,
        now: int,
    ) -> None:
        """Add all lines of one play. OutOfStep: the numbers are used."""
        with self.writing() as db:
            self._insert(db, table, lines)
            db.execute(
                "UPDATE game_table SET summary=?, status=?, changed=? WHERE id=?",
                (_json(summary), status, now, table),
            )

    def _insert(self, db: sqlite3.Connection, table: str, lines: Sequence[LineRow]) -> None:
        db.executemany(
            "INSERT INTO line(game_table, n, body, client_id, at) VALUES(?, ?, ?, ?, ?)",
            [(table, line.n, line.body, line.client_id, line.at) for line in lines],
        )

    def table(self, id_: str) -> TableRow | None:
        """A table by id."""
        row = self.db.execute(f"SELECT {_COLUMNS} FROM game_table WHERE id=?", (id_,)).fetchone()
        return _table(row) if row else None

    def seats(self, table: str) -> list[SeatRow]:
        """The seats of a table in order."""
        rows = self.db.execute(
            "SELECT no, person, label, bot, renewals, easy, kept, former, since, line FROM seat"
            " WHERE game_table=? ORDER BY no",
            (table,),
        )
        return [
            SeatRow(no, person, label, bot, renewals, bool(easy), kept, former, since, line)
            for no, person, label, bot, renewals, easy, kept, former, since, line in rows
        ]

    def lines(self, table: str) -> list[LineRow]:
        """All lines of a table's record."""
        rows = self.db.execute(
            "SELECT n, body, client_id, at FROM line WHERE game_table=? ORDER BY n", (table,)
        )
        return [LineRow(*row) for row in rows]

    def line_of(self, table: str, client_id: str) -> LineRow | None:
        """The line that a POST with this client id made."""
        row = self.db.execute(
            "SELECT n, body, client_id, at FROM line WHERE game_table=? AND client_id=?",
            (table, client_id),
        ).fetchone()
        return LineRow(*row) if row else None

    def add_snapshot(self, table: str, row: SnapshotRow) -> None:
        """Where a table stands; one that begins the log replaces all."""
        with self.writing() as db:
            if row.since == 0:
                db.execute("DELETE FROM snapshot WHERE game_table=?", (table,))
            db.execute(
                "INSERT OR REPLACE INTO snapshot VALUES(?, ?, ?, ?, ?, ?)",
                (table, row.line, row.rules, row.since, row.position, row.log),
            )

    def snapshots(self, table: str) -> list[SnapshotRow]:
        """The snapshots of a table in order."""
        rows = self.db.execute(
            "SELECT line, rules, since, position, log FROM snapshot WHERE game_table=? ORDER BY line",
            (table,),
        )
        return [SnapshotRow(*row) for row in rows]

    def keep(self, table: str, keepsakes: Mapping[int, bytes]) -> None:
        """Store by viewer what is kept of a finished game; nothing = there is nothing to be kept."""
        with self.writing() as db:
            db.executemany(
                "INSERT OR REPLACE INTO keepsake VALUES(?, ?, ?)",
                [(table, viewer, body) for viewer, body in (keepsakes or {-1: b""}).items()],
            )

    def kept(self, table: str, viewer: int) -> bytes:
        """What is kept of a finished game for a viewer; b"" = nothing."""
        row = self.db.execute(
            "SELECT body FROM keepsake WHERE game_table=? AND viewer=?", (table, viewer)
        ).fetchone()
        return bytes(row[0]) if row else b""

    def unkept(self, limit: int) -> list[str]:
        """Finished tables of which nothing is kept yet."""
        rows = self.db.execute(
            "SELECT id FROM game_table WHERE status='over'"
            " AND NOT EXISTS (SELECT 1 FROM keepsake WHERE game_table=id) LIMIT ?",
            (limit,),
        )
        return [row[0] for row in rows]

    def set_seat(self, table: str, seat: SeatRow, *, keep_invite: bool = False) -> None:
        """Who has a seat from now on. A link that invited to it is forgotten, or leads its user back to the table."""
        with self.writing() as db:
            db.execute(
                "UPDATE seat SET person=?, label=?, bot=?, renewals=?, easy=?, kept=?, former=?, since=?, line=?,"
                " invite=CASE WHEN ? THEN invite END WHERE game_table=? AND no=?",
                (
                    seat.person,
                    seat.label,
                    seat.bot,
                    seat.renewals,
                    seat.easy,
                    seat.kept,
                    seat.former,
                    seat.since,
                    seat.line,
                    keep_invite,
                    table,
                    seat.no,
                ),
            )

    def set_owner(self, table: str, person: str) -> None:
        """Whose table it is from now on."""
        with self.writing() as db:
            db.execute("UPDATE game_table SET owner=? WHERE id=?", (person, table))

    def set_next(self, table: str, next_: str) -> None:
        """At which table its people play again."""
        with self.writing() as db:
            db.execute("UPDATE game_table SET next=? WHERE id=?", (next_, table))

    def set_easy(self, table: str, no: int, easy: bool) -> None:
        """Whether what a seat is asked now is answered by what it said before."""
        with self.writing() as db:
            db.execute("UPDATE seat SET easy=? WHERE game_table=? AND no=?", (easy, table, no))

    def set_invite(self, table: str, no: int, renewals: int, digest: str | None) -> None:
        """Put an invite link's digest in the place of the old one; None = there is none now."""
        with self.writing() as db:
            db.execute(
                "UPDATE seat SET invite=?, renewals=? WHERE game_table=? AND no=?",
                (digest, renewals, table, no),
            )

    def invited(self, digest: str) -> tuple[str, int] | None:
        """Which table and seat an invite link is for."""
        row = self.db.execute("SELECT game_table, no FROM seat WHERE invite=?", (digest,)).fetchone()
        return (row[0], row[1]) if row else None

    def has_invite(self, table: str, no: int) -> bool:
        """Whether a link for this seat is out."""
        row = self.db.execute(
            "SELECT invite IS NOT NULL FROM seat WHERE game_table=? AND no=?", (table, no)
        ).fetchone()
        return bool(row and row[0])

    def set_header(self, table: str, header: str) -> None:
        """The record's header as its end seals it."""
        with self.writing() as db:
            db.execute("UPDATE game_table SET header=? WHERE id=?", (header, table))

    def hinted(self, table: str) -> list[tuple[int, int]]:
        """Which seats asked for hints at a table of people, each with the number of the last line then."""
        rows = self.db.execute("SELECT line, seat FROM hinted WHERE game_table=? ORDER BY rowid", (table,))
        return [(line, seat) for line, seat in rows]

    def add_hinted(self, table: str, line: int, seat: int) -> None:
        """One more of these."""
        with self.writing() as db:
            db.execute("INSERT INTO hinted VALUES(?, ?, ?)", (table, line, seat))

    def mixing(self, table: str) -> Mixing:
        """What a table knows of the words in its dice."""
        row = self.db.execute("SELECT body FROM mixing WHERE game_table=?", (table,)).fetchone()
        return msgspec.json.decode(row[0], type=Mixing) if row else Mixing()

    def set_mixing(self, table: str, mixing: Mixing) -> None:
        """The same from now on."""
        with self.writing() as db:
            db.execute("INSERT OR REPLACE INTO mixing VALUES(?, ?)", (table, _json(mixing)))

    def set_status(self, table: str, status: str, now: int) -> None:
        """Close a table, say."""
        with self.writing() as db:
            db.execute("UPDATE game_table SET status=?, changed=? WHERE id=?", (status, now, table))

    def tables_of(self, person: str, limit: int = 60) -> list[TableRow]:
        """Where somebody sits, or a seat is kept for them, or what they own, latest first."""
        rows = self.db.execute(
            f"SELECT {_COLUMNS} FROM game_table WHERE (owner=?"
            f" OR id IN (SELECT game_table FROM seat WHERE person=? OR kept=?)) AND {_GAME.format('')}"
            f" AND {_OURS} ORDER BY changed DESC, id LIMIT ?",
            (person, person, person, limit),
        )
        return [_table(row) for row in rows]

    def results(self, person: str, game: str, most: int) -> list[Result]:
        """The last games of somebody against bots of one kind, played from beginning to end, the latest last."""
        rows = self.db.execute(
            "SELECT max(s.bot), EXISTS(SELECT 1 FROM json_each(t.summary, '$.winners') w JOIN seat own"
            " ON own.game_table=t.id AND own.no=w.value WHERE own.person=?)"
            " FROM game_table t JOIN seat s ON s.game_table=t.id"
            " WHERE t.game=? AND t.status='over' AND json_type(t.summary, '$.winners')='array'"
            " AND CASE WHEN json_valid(t.header) THEN json_type(t.header, '$.position') END IS NULL"
            f" AND {_GAME.format('t.')}"
            " AND t.id IN (SELECT game_table FROM seat WHERE person=? AND bot='')"
            " GROUP BY t.id HAVING sum(s.bot='')=1 AND count(DISTINCT nullif(s.bot, ''))=1"
            " ORDER BY t.changed DESC, t.id LIMIT ?",
            (person, game, person, most),
        )
        return [Result(bot, bool(won)) for bot, won in rows][::-1]

    def asked(self, person: str) -> list[TableRow]:
        """The running tables at which somebody is asked something now, and wants to be; all may know of it."""
        rows = self.db.execute(
            "SELECT DISTINCT "
            + ", ".join(f"t.{column}" for column in _COLUMNS.split(", "))
            + " FROM seat s JOIN game_table t ON t.id=s.game_table, json_each(t.summary, '$.acting') acting"
            " WHERE s.person=? AND s.bot='' AND NOT s.easy AND t.status='live' AND acting.value=s.no AND "
            + _GAME.format("t.")
            + " ORDER BY t.changed DESC, t.id LIMIT 60",
            (person,),
        )
        return [_table(row) for row in rows]

    def live_tables(self, since: int) -> list[TableRow]:
        """All running tables that changed since then, latest first."""
        rows = self.db.execute(
            f"SELECT {_COLUMNS} FROM game_table WHERE status='live' AND changed>=? ORDER BY changed DESC",
            (since,),
        )
        return [_table(row) for row in rows]

    def live_of(self, owner: str) -> list[TableRow]:
        """The tables of somebody that are neither over nor closed."""
        rows = self.db.execute(
            f"SELECT {_COLUMNS} FROM game_table WHERE status='live' AND owner=? AND {_GAME.format('')}",
            (owner,),
        )
        return [_table(row) for row in rows]

    def quiet_tables(self, before: int) -> Iterator[TableRow]:
        """The tables that are neither over nor closed, but have not changed since then."""
        rows = self.db.execute(
            f"SELECT {_COLUMNS} FROM game_table WHERE status='live' AND changed<?", (before,)
        )
        return (_table(row) for row in rows)

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
            ):
                db.executemany(f"DELETE FROM {part} WHERE game_table=?", rows)
            for part in ("played_seat", "played"):  # what came of a game stays, but of one from elsewhere
                db.executemany(
                    f"DELETE FROM {part} WHERE game_table=?"
                    " AND game_table IN (SELECT game_table FROM played WHERE brought<>'')",
                    rows,
                )
            db.executemany("DELETE FROM game_table WHERE id=?", rows)

    # ---- for the operator --------------------------------------------------------------------------------

    def all_tables(self) -> Iterator[tuple[TableRow, int, int]]:
        """All tables with how many lines they have, and how many bytes these are, latest first."""
        rows = self.db.execute(
            f"SELECT {_COLUMNS}, (SELECT count(*) FROM line WHERE game_table=t.id),"
            " (SELECT coalesce(sum(length(body)), 0) FROM line WHERE game_table=t.id)"
            " FROM game_table t ORDER BY changed DESC, id"
        )
        return ((_table(row), row[-2], row[-1]) for row in rows)

    def all_people(self) -> Iterator[tuple[PersonRow, int, int, int]]:
        """All people with when they came, how many seats they have, and how many tables, latest first."""
        rows = self.db.execute(
            f"SELECT {PERSON}, made, (SELECT count(*) FROM seat WHERE person=p.id),"
            " (SELECT count(*) FROM game_table WHERE owner=p.id) FROM person p ORDER BY made DESC, id"
        )
        return ((_person(row[:-3]), *row[-3:]) for row in rows)

    def all_of(self, person: str) -> list[TableRow]:
        """All tables that somebody owns or sits at."""
        rows = self.db.execute(
            f"SELECT {_COLUMNS} FROM game_table WHERE owner=? OR id IN (SELECT game_table FROM seat WHERE person=?)",
            (person, person),
        )
        return [_table(row) for row in rows]

    def forget(self, person: str) -> None:
        """Store nothing of somebody any more, who has no seat and no running table."""
        with self.writing() as db:
            db.execute("UPDATE seat SET kept='' WHERE kept=?", (person,))
            db.execute("UPDATE seat SET former='' WHERE former=?", (person,))
            db.execute("UPDATE game_table SET owner='' WHERE owner=?", (person,))
            db.execute(
                "UPDATE line SET client_id=substr(client_id, ?) WHERE substr(client_id, 1, ?)=?",
                (len(person) + 1, len(person) + 1, f"{person}:"),
            )
            for table in ("message", "told_at"):
                db.execute(
                    f"DELETE FROM {table} WHERE channel IN (SELECT id FROM channel WHERE person=?)", (person,)
                )
            # Their games stay, as those of one nobody: by them others were rated.
            db.execute(
                "UPDATE played_seat SET person=?, label=? WHERE person=?",
                (f"{NOBODY}{secrets.token_hex(9)}", GONE, person),
            )
            db.execute("UPDATE stood SET former='' WHERE former=?", (person,))
            db.execute("DELETE FROM entrance WHERE other=?", (person,))
            for table in (
                "progress",
                "habit",
                "news",
                "wish",
                "channel",
                "shown",
                "bringing",
                "passkey",
                "entrance",
            ):
                db.execute(f"DELETE FROM {table} WHERE person=?", (person,))
            db.execute("DELETE FROM person WHERE id=?", (person,))

    def join(self, one: str, into: str) -> None:
        """All that is stored of somebody is somebody else's, who is the same person. What both have is the latter's."""
        with self.writing() as db:
            for kind, *_ in db.execute("SELECT kind FROM channel WHERE person=?", (into,)).fetchall():
                if kind != "push":  # of these a person has one
                    for part in ("news", "message", "told_at"):
                        db.execute(
                            f"DELETE FROM {part} WHERE channel IN"
                            " (SELECT id FROM channel WHERE person=? AND kind=?)",
                            (one, kind),
                        )
                    db.execute("DELETE FROM channel WHERE person=? AND kind=?", (one, kind))
            db.execute("UPDATE OR IGNORE news SET key=replace(key, ?, ?)", (one, into))
            db.execute("DELETE FROM news WHERE instr(key, ?)", (one,))
            for table, column in (
                ("seat", "kept"),
                ("seat", "former"),
                ("stood", "former"),
                ("game_table", "owner"),
            ):
                db.execute(f"UPDATE {table} SET {column}=? WHERE {column}=?", (into, one))
            for table in ("plan", "mixing", "clock"):  # ids are long and random: no other word holds one
                db.execute(
                    f"UPDATE {table} SET body=replace(body, ?, ?) WHERE instr(body, ?)", (one, into, one)
                )
            db.execute(
                "UPDATE line SET client_id=substr(client_id, ?) WHERE substr(client_id, 1, ?)=?",
                (len(one) + 1, len(one) + 1, f"{one}:"),
            )
            db.execute("DELETE FROM entrance WHERE other=? AND what<>'join'", (one,))
            for (table,) in db.execute(
                "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) p"
                " WHERE m.type='table' AND p.name='person'"
            ).fetchall():
                db.execute(f"UPDATE OR IGNORE {table} SET person=? WHERE person=?", (into, one))
                db.execute(f"DELETE FROM {table} WHERE person=?", (one,))
            db.execute("DELETE FROM person WHERE id=?", (one,))

    def sizes(self) -> list[tuple[str, int, int]]:
        """What the database holds: of what, how many, and how many bytes."""
        parts = {
            "records": ("line", "body"),
            "finished games": ("keepsake", "body"),
            "people": ("person", "name"),
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

    def set_settings(self, table: str, settings: Settings) -> None:
        """What was chosen for a table."""
        with self.writing() as db:
            db.execute("UPDATE game_table SET settings=? WHERE id=?", (_json(settings), table))

    def set_line(self, table: str, n: int, body: str) -> None:
        """Another text for a line of a record that goes on no more."""
        with self.writing() as db:
            db.execute("UPDATE line SET body=? WHERE game_table=? AND n=?", (body, table, n))

    def setting(self, name: str) -> str:
        """What the operator said last; "" = nothing."""
        row = self.db.execute("SELECT value FROM setting WHERE name=?", (name,)).fetchone()
        return str(row[0]) if row else ""

    def set_setting(self, name: str, value: str) -> None:
        """What the operator says from now on."""
        with self.writing() as db:
            db.execute("INSERT OR REPLACE INTO setting VALUES(?, ?)", (name, value))

    def version(self) -> int:
        """A number that is another one when another program has written."""
        return int(self.db.execute("PRAGMA data_version").fetchone()[0])

    def errands(self) -> list[tuple[str, str]]:
        """What `ecliptic admin` wants and nobody does yet."""
        return self.db.execute("SELECT id, body FROM errand WHERE answer IS NULL").fetchall()

    def take_errand(self, id_: str) -> bool:
        """Whether an errand is still wanted; then nobody can take it back."""
        with self.writing() as db:
            return (
                db.execute("UPDATE errand SET answer='' WHERE id=? AND answer IS NULL", (id_,)).rowcount == 1
            )

    def answer_errand(self, id_: str, answer: str) -> None:
        """What came of it."""
        with self.writing() as db:
            db.execute("UPDATE errand SET answer=? WHERE id=?", (answer, id_))

    def drop_errands(self) -> None:
        """The server starts: nobody waits any more for what was asked before."""
        if self.db.execute("SELECT 1 FROM errand LIMIT 1").fetchone():
            with self.writing() as db:
                db.execute("DELETE FROM errand")

    def open_tables(self) -> Iterator[TableRow]:
        """Tables that are neither over nor closed and offer an open seat to everybody, latest first."""
        rows = self.db.execute(
            f"SELECT {_COLUMNS} FROM game_table WHERE status='live' AND json_extract(settings, '$.listed')"
            " AND id IN (SELECT game_table FROM seat WHERE person IS NULL AND bot='' AND kept='')"
            " ORDER BY changed DESC, id"
        )
        return (_table(row) for row in rows)


def _said(error: sqlite3.Error) -> StoreError:
    text = str(error).lower()
    if "full" in text:
        return StoreError("The server's disk is full, so nothing was changed. Try again when there is room.")
    if "locked" in text or "busy" in text:
        return Busy(
            "The server's database is in use by another program, so nothing was changed. Try again in a moment."
        )
    if "readonly" in text or "read-only" in text:
        return StoreError("The server may not write to its database, so nothing was changed.")
    return StoreError(
        f"The server could not write to its database ({error}), so nothing was changed. Try again."
    )
