"""What bots made of finished games, in the database: the moments that were looked at, and which games still are.

Of a record that was brought for study alone moments are kept by its digest, and nothing of who brought it.
"""

from __future__ import annotations

import msgspec

from ecliptic.study.evaluation import Moment
from ecliptic.web.storage.schema import add_once, put
from ecliptic.web.storage.store import Store

_read = msgspec.json.Decoder(Moment)


class StudyStore:
    """The tables `study`, `study_job` and `study_brought`."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def ask(self, table: str, rules: str, now: int) -> None:
        """Somebody wants a game looked at; what is known of it by other rules is forgotten."""
        with self.store.writing() as db:
            db.execute("DELETE FROM study WHERE game_table=? AND rules<>?", (table, rules))
            db.execute(add_once("study_job"), (table, now))

    def asked(self) -> list[str]:
        """The tables that are still to be looked at, the first asked for first."""
        rows = self.store.db.execute("SELECT game_table FROM study_job ORDER BY asked, game_table")
        return [row[0] for row in rows]

    def add(self, table: str, rules: str, moment: Moment) -> None:
        """A moment was looked at."""
        body = msgspec.json.encode(moment).decode()
        with self.store.writing() as db:
            db.execute(put("study"), (table, moment.line, rules, body))

    def done(self, table: str) -> None:
        """Nothing more is to be looked at."""
        with self.store.writing() as db:
            db.execute("DELETE FROM study_job WHERE game_table=?", (table,))

    def moments(self, table: str, rules: str) -> dict[int, Moment]:
        """What is known of a table by these rules, by line."""
        rows = self.store.db.execute(
            "SELECT line, body FROM study WHERE game_table=? AND rules=?", (table, rules)
        )
        return {line: _read.decode(body) for line, body in rows}

    def known(self, table: str) -> list[Moment]:
        """What is known of a table, by whatever rules, once nothing more is to be looked at."""
        if self.store.db.execute("SELECT 1 FROM study_job WHERE game_table=?", (table,)).fetchone():
            return []
        rows = self.store.db.execute("SELECT body FROM study WHERE game_table=? ORDER BY line", (table,))
        return [_read.decode(row[0]) for row in rows]

    # ---- records that were brought -----------------------------------------------------------------------

    def add_brought(self, digest: str, rules: str, moment: Moment, now: int) -> None:
        """A moment of a record was looked at."""
        body = msgspec.json.encode(moment).decode()
        with self.store.writing() as db:
            db.execute(put("study_brought"), (digest, moment.line, rules, body, now))

    def brought(self, digest: str, rules: str) -> dict[int, Moment]:
        """What is known of a record by these rules, by line."""
        rows = self.store.db.execute(
            "SELECT line, body FROM study_brought WHERE digest=? AND rules=?", (digest, rules)
        )
        return {line: _read.decode(body) for line, body in rows}

    def want(self, digest: str, rules: str, now: int) -> None:
        """A record was brought: what is known of it is kept on, and by other rules forgotten."""
        with self.store.writing() as db:
            db.execute("DELETE FROM study_brought WHERE digest=? AND rules<>?", (digest, rules))
            db.execute("UPDATE study_brought SET used=? WHERE digest=?", (now, digest))

    def tidy(self, before: int) -> None:
        """Forget what bots made of records that nobody has brought since then."""
        with self.store.writing() as db:
            db.execute("DELETE FROM study_brought WHERE used<?", (before,))
