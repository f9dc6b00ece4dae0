"""Where votes are kept: a row a table, with the moment at which its vote is a no, which has an index.

And until when seats are kept of tables at which people play again.
"""

from __future__ import annotations

import msgspec

from ecliptic.web.storage.owning import ours
from ecliptic.web.storage.schema import put
from ecliptic.web.storage.store import Store
from ecliptic.web.votes.ballot import Ballots

_decode = msgspec.json.Decoder(Ballots).decode


class Box:
    """The tables `vote` and `rematch`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def read(self, table: str) -> Ballots:
        """A table's votes."""
        row = self._store.db.execute("SELECT body FROM vote WHERE game_table=?", (table,)).fetchone()
        return _decode(row[0]) if row else Ballots()

    def write(self, table: str, ballots: Ballots) -> None:
        """The same from now on."""
        due = ballots.vote.until if ballots.vote is not None else None
        with self._store.writing() as db:
            db.execute(
                put("vote"),
                (table, msgspec.json.encode(ballots).decode(), due),
            )

    def drop(self, table: str) -> None:
        """Nothing is decided at a table any more, and no seat is kept."""
        with self._store.writing() as db:
            db.execute("DELETE FROM vote WHERE game_table=?", (table,))
            db.execute("DELETE FROM rematch WHERE game_table=?", (table,))

    def keeps_until(self, table: str) -> float | None:
        """Until when seats are kept for those who played before; None = there is no such time."""
        row = self._store.db.execute("SELECT due FROM rematch WHERE game_table=?", (table,)).fetchone()
        return float(row[0]) if row else None

    def keep_until(self, table: str, due: float | None) -> None:
        """The same from now on."""
        with self._store.writing() as db:
            db.execute("DELETE FROM rematch WHERE game_table=?", (table,))
            if due is not None:
                db.execute("INSERT INTO rematch VALUES(?, ?)", (table, due))

    def next(self) -> float | None:
        """When the next thing is due at any table."""
        mine, values = ours(self._store)
        found = self._store.db.execute(
            "SELECT min(due) FROM (SELECT game_table, due FROM vote WHERE due IS NOT NULL"
            f" UNION ALL SELECT game_table, due FROM rematch) found WHERE {mine}",
            values,
        ).fetchone()[0]
        return None if found is None else float(found)

    def due(self, now: float, most: int) -> list[str]:
        """Tables at which something is due, the one that waits longest first."""
        mine, values = ours(self._store)
        rows = self._store.db.execute(
            "SELECT game_table FROM (SELECT game_table, due FROM vote WHERE due<=?"
            f" UNION SELECT game_table, due FROM rematch WHERE due<=?) found WHERE {mine} ORDER BY due LIMIT ?",
            (now, now, *values, most),
        )
        return list(dict.fromkeys(row[0] for row in rows))

    def postpone(self, table: str, due: float) -> None:
        """Look at a table later."""
        with self._store.writing() as db:
            db.execute("UPDATE vote SET due=? WHERE game_table=? AND due IS NOT NULL", (due, table))
            db.execute("UPDATE rematch SET due=? WHERE game_table=?", (due, table))

    def of_person(self, person: str) -> list[dict[str, object]]:
        """The votes that are on in which somebody has said something, for whoever wants all that is stored of them."""
        rows = self._store.db.execute("SELECT game_table, body FROM vote WHERE instr(body, ?)>0", (person,))
        found: list[dict[str, object]] = []
        for table, body in rows:
            vote = _decode(body).vote
            if vote is not None and person in (vote.by, *vote.agreed):
                found.append({"table": table, "vote": vote.kind, "asked": vote.by == person})
        return found
