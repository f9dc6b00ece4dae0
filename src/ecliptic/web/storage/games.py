"""Tables in the database: each with its seats, the lines of its record, and what is kept beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ecliptic.web.storage.database import Database
from ecliptic.web.storage.reading import COLUMNS, table_of, text_of
from ecliptic.web.storage.rows import LineRow, Mixing, SeatRow, Settings, SnapshotRow, Summary, TableRow
from ecliptic.web.storage.schema import put
from ecliptic.web.storage.writing import Writing


class Games(Writing):
    """The tables `game_table`, `seat`, `line`, `snapshot`, `keepsake`, `hinted` and `mixing`."""

    def add_table(self, row: TableRow, seats: Sequence[SeatRow], lines: Sequence[LineRow]) -> None:
        """A new table with its seats and what its setup already rolled."""
        with self.writing() as db:
            db.execute(
                f"INSERT INTO game_table({COLUMNS}) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    row.id,
                    row.game,
                    row.header,
                    row.secret,
                    row.owner,
                    text_of(row.settings),
                    row.status,
                    text_of(row.summary),
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
                (text_of(summary), status, now, table),
            )

    def _insert(self, db: Database, table: str, lines: Sequence[LineRow]) -> None:
        db.executemany(
            "INSERT INTO line(game_table, n, body, client_id, at) VALUES(?, ?, ?, ?, ?)",
            [(table, line.n, line.body, line.client_id, line.at) for line in lines],
        )

    def table(self, id_: str) -> TableRow | None:
        """A table by id."""
        row = self.db.execute(f"SELECT {COLUMNS} FROM game_table WHERE id=?", (id_,)).fetchone()
        return table_of(row) if row else None

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
        return self.db.execute(
            "SELECT n, body, client_id, at FROM line WHERE game_table=? ORDER BY n", (table,)
        ).all(LineRow)

    def written(self, table: str, until: int, before: int) -> int:
        """The number of the last line that was written by then, of those before a line; 0 = none was."""
        found = self.db.execute(
            "SELECT max(n) FROM line WHERE game_table=? AND at<=? AND n<?", (table, until, before)
        ).fetchone()[0]
        return int(found or 0)

    def written_at(self, table: str, line: int) -> int:
        """When a line was written; 0 = there is none."""
        found = self.db.execute("SELECT at FROM line WHERE game_table=? AND n=?", (table, line)).fetchone()
        return int(found[0]) if found else 0

    def last_line(self, table: str) -> int:
        """How many lines a table's record has."""
        found = self.db.execute("SELECT max(n) FROM line WHERE game_table=?", (table,)).fetchone()[0]
        return int(found or 0)

    def line_of(self, table: str, client_id: str) -> LineRow | None:
        """The line that a POST with this client id made."""
        return self.db.execute(
            "SELECT n, body, client_id, at FROM line WHERE game_table=? AND client_id=?",
            (table, client_id),
        ).one(LineRow)

    def add_snapshot(self, table: str, row: SnapshotRow) -> None:
        """Where a table stands; one that begins the log replaces all."""
        with self.writing() as db:
            if row.since == 0:
                db.execute("DELETE FROM snapshot WHERE game_table=?", (table,))
            db.execute(
                put("snapshot"),
                (table, row.line, row.rules, row.since, row.position, row.log),
            )

    def snapshots(self, table: str) -> list[SnapshotRow]:
        """The snapshots of a table in order."""
        return self.db.execute(
            "SELECT line, rules, since, position, log FROM snapshot WHERE game_table=? ORDER BY line",
            (table,),
        ).all(SnapshotRow)

    def cut_snapshots(self, table: str, line: int) -> None:
        """Forget the snapshots of what a line of the record led to: it was taken back."""
        with self.writing() as db:
            db.execute("DELETE FROM snapshot WHERE game_table=? AND line>=?", (table, line))

    def keep(self, table: str, keepsakes: Mapping[int, bytes]) -> None:
        """Store by viewer what is kept of a finished game; nothing = there is nothing to be kept."""
        with self.writing() as db:
            db.executemany(
                put("keepsake"),
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
                " invite=CASE WHEN ?=1 THEN invite END WHERE game_table=? AND no=?",
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
        rows = self.db.execute(
            "SELECT line, seat FROM hinted WHERE game_table=? ORDER BY line, seat", (table,)
        )
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
            db.execute(put("mixing"), (table, text_of(mixing)))

    def set_status(self, table: str, status: str, now: int) -> None:
        """Close a table, say."""
        with self.writing() as db:
            db.execute("UPDATE game_table SET status=?, changed=? WHERE id=?", (status, now, table))

    def set_settings(self, table: str, settings: Settings) -> None:
        """What was chosen for a table."""
        with self.writing() as db:
            db.execute("UPDATE game_table SET settings=? WHERE id=?", (text_of(settings), table))

    def set_line(self, table: str, n: int, body: str) -> None:
        """Another text for a line of a record that goes on no more."""
        with self.writing() as db:
            db.execute("UPDATE line SET body=? WHERE game_table=? AND n=?", (body, table, n))
