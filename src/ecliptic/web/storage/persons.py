"""People in the database: who they are, what they chose, and how all that is stored of one is gone or another's."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from typing import Final

from ecliptic.web.storage.reading import GAME
from ecliptic.web.storage.rows import GONE, NOBODY, PersonRow
from ecliptic.web.storage.schema import marks, shapes
from ecliptic.web.storage.writing import Writing

PERSON: Final = "id, name, renewals, epoch, asks, pace, coach, away"


class Persons(Writing):
    """The table `person`, and what is somebody's in all others."""

    def person(self, id_: str) -> PersonRow | None:
        """Somebody by id."""
        row = self.db.execute(f"SELECT {PERSON} FROM person WHERE id=?", (id_,)).fetchone()
        return person_of(row) if row else None

    def person_by_recovery(self, digest: str) -> PersonRow | None:
        """Whose recovery link this is."""
        row = self.db.execute(f"SELECT {PERSON} FROM person WHERE recovery=?", (digest,)).fetchone()
        return person_of(row) if row else None

    def last_person(self) -> tuple[PersonRow, str] | None:
        """Who came last, with the digest of their recovery link."""
        row = self.db.execute(
            f"SELECT {PERSON}, recovery FROM person WHERE recovery IS NOT NULL ORDER BY made DESC, id LIMIT 1"
        ).fetchone()
        return (person_of(row[:-1]), row[-1]) if row else None

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
        return dict(self.db.execute(f"SELECT id, name FROM person WHERE id IN ({marks(ids)})", list(ids)))

    def finished(self, person: str, game: str, most: int) -> int:
        """How many games of this kind somebody has played to their end; counted up to `most`."""
        return len(
            self.db.execute(
                "SELECT DISTINCT game_table.id FROM seat JOIN game_table ON game_table.id=seat.game_table"
                " WHERE seat.person=? AND game_table.game=? AND game_table.status='over'"
                f" AND {GAME.format('')} LIMIT ?",
                (person, game, most),
            ).fetchall()
        )

    def came(self, id_: str) -> int:
        """When somebody came here first."""
        row = self.db.execute("SELECT made FROM person WHERE id=?", (id_,)).fetchone()
        return int(row[0]) if row else 0

    def all_people(self) -> Iterator[tuple[PersonRow, int, int, int]]:
        """All people with when they came, how many seats they have, and how many tables, latest first."""
        rows = self.db.execute(
            f"SELECT {PERSON}, made, (SELECT count(*) FROM seat WHERE person=p.id),"
            " (SELECT count(*) FROM game_table WHERE owner=p.id) FROM person p ORDER BY made DESC, id"
        )
        return ((person_of(row[:-3]), *row[-3:]) for row in rows)

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
            db.execute("DELETE FROM vote WHERE instr(body, ?)>0", (person,))
            # Their games stay, as those of one nobody: by them others were rated.
            db.execute(
                "UPDATE played_seat SET person=?, label=? WHERE person=?",
                (f"{NOBODY}{secrets.token_hex(9)}", GONE, person),
            )
            db.execute("UPDATE stood SET former='' WHERE former=?", (person,))
            db.execute("DELETE FROM entrance WHERE other=?", (person,))
            for table in (
                *("progress", "habit", "news", "wish", "channel", "awaited", "access"),
                *("shown", "bringing", "passkey", "entrance"),
            ):
                db.execute(f"DELETE FROM {table} WHERE person=?", (person,))
            for table in ("chat", "heard", "shunned", "complaint", "complaint_line", "preference"):
                db.execute(f"DELETE FROM {table} WHERE person=?", (person,))
            db.execute("DELETE FROM shunned WHERE other=?", (person,))
            db.execute("DELETE FROM complaint WHERE about=?", (person,))
            db.execute("DELETE FROM complaint_line WHERE complaint NOT IN (SELECT id FROM complaint)")
            db.execute("DELETE FROM person WHERE id=?", (person,))

    def join(self, one: str, into: str) -> None:
        """All that is stored of somebody is somebody else's, who is the same person. What both have is the latter's."""
        with self.writing() as db:
            for kind, *_ in db.execute("SELECT kind FROM channel WHERE person=?", (into,)):
                if kind != "push":  # of these a person has one
                    for part in ("news", "message", "told_at"):
                        db.execute(
                            f"DELETE FROM {part} WHERE channel IN"
                            " (SELECT id FROM channel WHERE person=? AND kind=?)",
                            (one, kind),
                        )
                    db.execute("DELETE FROM channel WHERE person=? AND kind=?", (one, kind))
            db.execute(
                "UPDATE news SET key=replace(key, ?, ?) WHERE instr(key, ?)>0 AND NOT EXISTS (SELECT 1 FROM news o"
                " WHERE o.channel=news.channel AND o.key=replace(news.key, ?, ?))",
                (one, into, one, one, into),
            )
            db.execute("DELETE FROM news WHERE instr(key, ?)>0", (one,))
            for table, column in (
                ("seat", "kept"),
                ("seat", "former"),
                ("stood", "former"),
                ("game_table", "owner"),
                ("complaint", "about"),
            ):
                db.execute(f"UPDATE {table} SET {column}=? WHERE {column}=?", (into, one))
            db.execute(_moved("shunned", "other"), _moving("shunned", "other", one, into))
            db.execute("DELETE FROM shunned WHERE other=?", (one,))
            for table in (
                "plan",
                "mixing",
                "clock",
                "vote",
            ):  # ids are long and random: no other word holds one
                db.execute(
                    f"UPDATE {table} SET body=replace(body, ?, ?) WHERE instr(body, ?)>0", (one, into, one)
                )
            db.execute(
                "UPDATE line SET client_id=substr(client_id, ?) WHERE substr(client_id, 1, ?)=?",
                (len(one) + 1, len(one) + 1, f"{one}:"),
            )
            db.execute("DELETE FROM entrance WHERE other=? AND what<>'join'", (one,))
            for table, shape in shapes().items():
                if "person" in shape.columns:
                    db.execute(_moved(table, "person"), _moving(table, "person", one, into))
                    db.execute(f"DELETE FROM {table} WHERE person=?", (one,))
            db.execute("DELETE FROM shunned WHERE person=other")
            db.execute("DELETE FROM person WHERE id=?", (one,))


def _moved(table: str, column: str) -> str:
    """SQL that gives somebody's rows to somebody else, but for those of which they have one already."""
    there = [
        f"NOT EXISTS (SELECT 1 FROM {table} o WHERE o.{column}=?"
        + "".join(f" AND o.{name}={table}.{name}" for name in key if name != column)
        + ")"
        for key in _keys(table, column)
    ]
    return f"UPDATE {table} SET {column}=? WHERE " + " AND ".join([f"{column}=?", *there])


def _moving(table: str, column: str, one: str, into: str) -> list[str]:
    return [into, one, *(into for _ in _keys(table, column))]


def _keys(table: str, column: str) -> list[tuple[str, ...]]:
    return [key for key in shapes()[table].keys if column in key]


def person_of(row: tuple[str, str, int, int, int, str, str, int]) -> PersonRow:
    """A row of `person`, its columns as in `PERSON`."""
    id_, name, renewals, epoch, asks, pace, coach, away = row
    return PersonRow(id_, name, renewals, epoch, bool(asks), pace, coach, away)
