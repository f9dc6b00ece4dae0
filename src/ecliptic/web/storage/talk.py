"""What people say to one another, whom they do not want to hear, what they tell the host of others: as it is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from ecliptic.web.storage.schema import marks, put
from ecliptic.web.storage.store import Store

CLEARED: Final = "cleared"  # in the place of a ready word: the owner took all lines away that were before
MUTED: Final = "muted"  # what somebody writes is not shown
BLOCKED: Final = "blocked"  # and they can't sit down where one owns the table, nor find it in lists
OPEN: Final = "open"  # a complaint that waits for the host
CLOSED: Final = "closed"
MOST: Final = 1000  # lines of a room; earlier ones are forgotten


class ChatRow(Struct, frozen=True):
    """A line of a table's chat."""

    n: int  # counted by table and room
    person: str
    word: str  # the id of a ready word, or `CLEARED`; "" = own words
    body: str
    at: int


class Heard(Struct, frozen=True):
    """How far somebody has read a table's chat, and whether they want to hear it at all."""

    read: int = 0
    mute: bool = False


class Complaint(Struct, frozen=True):
    """What somebody tells the host of somebody else."""

    id: str
    table: str  # "" = it is gone
    person: str
    about: str
    reason: str
    body: str
    state: str
    answer: str
    at: int


class ChatStore:
    """The tables `chat` and `heard`. A table has two rooms: who plays there, and the `crowd` that looks on."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def lines(self, table: str, *, crowd: bool, most: int) -> list[ChatRow]:
        """The last lines of a room in order."""
        rows = self.store.db.execute(
            "SELECT n, person, word, body, at FROM chat WHERE game_table=? AND crowd=? ORDER BY n DESC LIMIT ?",
            (table, crowd, most),
        ).fetchall()
        return [ChatRow(*row) for row in reversed(rows)]

    def has(self, table: str, client: str) -> bool:
        """Whether a POST with this client's id has come before."""
        found = self.store.db.execute(
            "SELECT 1 FROM chat WHERE game_table=? AND client=?", (table, client)
        ).fetchone()
        return found is not None

    def add(self, table: str, row: ChatRow, client: str | None, *, crowd: bool) -> None:
        """One more line."""
        with self.store.writing() as db:
            db.execute(
                "INSERT INTO chat(game_table, crowd, n, person, word, body, client, at) VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
                (table, crowd, row.n, row.person, row.word, row.body, client, row.at),
            )
            db.execute(
                "DELETE FROM chat WHERE game_table=? AND crowd=? AND n<=?", (table, crowd, row.n - MOST)
            )

    def clear(self, table: str, row: ChatRow, *, crowd: bool) -> None:
        """Take all lines of a room away; `row` says so in their place, so that numbers are never used twice."""
        with self.store.writing():
            self.store.db.execute("DELETE FROM chat WHERE game_table=? AND crowd=?", (table, crowd))
            self.add(table, row, None, crowd=crowd)

    def heard(self, table: str, person: str) -> Heard:
        """What is known of somebody's reading."""
        row = self.store.db.execute(
            "SELECT read, mute FROM heard WHERE game_table=? AND person=?", (table, person)
        ).fetchone()
        return Heard(row[0], bool(row[1])) if row else Heard()

    def set_heard(self, table: str, person: str, heard: Heard) -> None:
        """The same from now on."""
        with self.store.writing() as db:
            db.execute(
                put("heard"),
                (table, person, heard.read, heard.mute),
            )

    def unread(self, person: str, tables: Sequence[str]) -> dict[str, int]:
        """By table how many lines of those who play there somebody has not read and would be shown; none = no key."""
        rows = self.store.db.execute(
            "SELECT c.game_table, count(*) FROM chat c LEFT JOIN heard h"
            " ON h.game_table=c.game_table AND h.person=?"
            f" WHERE c.game_table IN ({marks(tables)}) AND c.crowd=0 AND c.person<>? AND c.word<>?"
            " AND c.n>coalesce(h.read, 0) AND coalesce(h.mute, 0)=0"
            " AND c.person NOT IN (SELECT other FROM shunned WHERE person=?) GROUP BY c.game_table",
            (person, *tables, person, CLEARED, person),
        )
        return dict(rows.fetchall())

    def of_person(self, person: str) -> list[dict[str, object]]:
        """All that somebody wrote."""
        rows = self.store.db.execute(
            "SELECT game_table, crowd, word, body, at FROM chat WHERE person=? ORDER BY at, game_table, n",
            (person,),
        )
        return [
            {"table": table, "looking_on": bool(crowd), "word": word, "text": body, "at": at}
            for table, crowd, word, body, at in rows
        ]


class ShunStore:
    """The table `shunned`: whom somebody has muted or blocked. Nobody else is told."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def of(self, person: str) -> dict[str, str]:
        """By person how they are shunned, `MUTED` or `BLOCKED`; the latest last."""
        rows = self.store.db.execute(
            "SELECT other, how FROM shunned WHERE person=? ORDER BY at, other", (person,)
        )
        return dict(rows.fetchall())

    def set(self, person: str, other: str, how: str, now: int) -> None:
        """The same from now on; "" = not at all."""
        with self.store.writing() as db:
            if how:
                db.execute(
                    put("shunned"),
                    (person, other, how, now),
                )
            else:
                db.execute("DELETE FROM shunned WHERE person=? AND other=?", (person, other))

    def blocks(self, person: str, other: str) -> bool:
        """Whether somebody has blocked somebody else."""
        row = self.store.db.execute(
            "SELECT 1 FROM shunned WHERE person=? AND other=? AND how=?", (person, other, BLOCKED)
        ).fetchone()
        return row is not None

    def strangers(self, person: str, others: Sequence[str]) -> frozenset[str]:
        """Those of others with whom somebody has finished no game."""
        rows = self.store.db.execute(
            "SELECT DISTINCT b.person FROM seat a JOIN seat b ON b.game_table=a.game_table"
            " JOIN game_table t ON t.id=a.game_table WHERE a.person=? AND t.status='over'"
            f" AND b.person IN ({marks(others)})",
            (person, *others),
        )
        return frozenset(others) - {row[0] for row in rows} - {person}


class ComplaintStore:
    """The tables `complaint` and `complaint_line`. Lines are kept as they were, whatever becomes of the chat."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def add(self, row: Complaint, lines: Sequence[ChatRow]) -> None:
        """One more, with the lines around it."""
        with self.store.writing() as db:
            db.execute(
                f"INSERT INTO complaint({_COLUMNS}) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(row.id, row.table, row.person, row.about, row.reason, row.body),
                    *(row.state, row.answer, row.at),
                ),
            )
            db.executemany(
                "INSERT INTO complaint_line(complaint, n, person, body, at) VALUES(?, ?, ?, ?, ?)",
                [(row.id, line.n, line.person, line.body, line.at) for line in lines],
            )

    def all(self) -> list[Complaint]:
        """All, those that wait first, the latest of each before others."""
        return self.store.db.execute(
            f"SELECT {_COLUMNS} FROM complaint ORDER BY state<>?, at DESC, id", (OPEN,)
        ).all(Complaint)

    def get(self, id_: str) -> Complaint | None:
        """One of them."""
        return self.store.db.execute(f"SELECT {_COLUMNS} FROM complaint WHERE id=?", (id_,)).one(Complaint)

    def of(self, person: str) -> list[Complaint]:
        """Those that somebody sent, the latest first."""
        return self.store.db.execute(
            f"SELECT {_COLUMNS} FROM complaint WHERE person=? ORDER BY at DESC, id", (person,)
        ).all(Complaint)

    def waiting(self) -> int:
        """How many wait for the host."""
        row = self.store.db.execute("SELECT count(*) FROM complaint WHERE state=?", (OPEN,)).fetchone()
        return int(row[0])

    def lines(self, id_: str) -> list[ChatRow]:
        """The lines that were kept with one."""
        return self.store.db.execute(
            "SELECT n, person, '', body, at FROM complaint_line WHERE complaint=? ORDER BY n", (id_,)
        ).all(ChatRow)

    def close(self, id_: str, answer: str) -> None:
        """The host has seen to it."""
        with self.store.writing() as db:
            db.execute("UPDATE complaint SET state=?, answer=? WHERE id=?", (CLOSED, answer, id_))

    def tidy(self, before: int) -> None:
        """Forget those that are closed and were sent before then."""
        with self.store.writing() as db:
            db.execute("DELETE FROM complaint WHERE state=? AND at<?", (CLOSED, before))
            db.execute("DELETE FROM complaint_line WHERE complaint NOT IN (SELECT id FROM complaint)")


_COLUMNS: Final = "id, game_table, person, about, reason, body, state, answer, at"
