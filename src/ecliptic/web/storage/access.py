"""What programs may do for somebody: tokens of limited scope, of which only hashes are stored."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ecliptic.core.languages import mark
from ecliptic.web.storage.store import Store

# What a token may be for, as its owner reads it. Whoever may do anything may also look.
SCOPES: Final = {
    "read": mark("see what you may see"),
    "play": mark("play at your seats"),
    "tables": mark("open, join, leave and close tables"),
    "me": mark("change your name and preferences"),
}
MOST: Final = 20  # tokens of one person
DAY: Final = 24 * 3600


class Access(Struct, frozen=True):
    """A token without the token."""

    id: str
    person: str
    label: str  # what its owner calls it
    scopes: tuple[str, ...]
    made: int
    used: int  # the last day, in seconds; 0 = never


class AccessStore:
    """The table `access`."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._used: dict[
            str, int
        ] = {}  # by token the day, until it is written: a look writes nothing by itself

    def add(self, row: Access, digest: str) -> None:
        """A new token."""
        with self.store.writing() as db:
            values = (row.id, row.person, digest, row.label, " ".join(row.scopes), row.made, row.used)
            db.execute("INSERT INTO access VALUES(?, ?, ?, ?, ?, ?, ?)", values)

    def of(self, digest: str) -> Access | None:
        """The one with this hash."""
        found = self.store.db.execute(
            "SELECT id, person, label, scopes, made, used FROM access WHERE digest=?", (digest,)
        ).fetchone()
        return _read(found) if found else None

    def all_of(self, person: str) -> list[Access]:
        """Those of somebody, the latest first."""
        rows = self.store.db.execute(
            "SELECT id, person, label, scopes, made, used FROM access WHERE person=? ORDER BY made DESC, id",
            (person,),
        )
        return [_read(row) for row in rows]

    def drop(self, person: str, id_: str) -> bool:
        """Make one of somebody's void. Whether there was one."""
        with self.store.writing() as db:
            return db.execute("DELETE FROM access WHERE person=? AND id=?", (person, id_)).rowcount > 0

    def drop_all(self, person: str) -> None:
        """Make all of somebody's void."""
        with self.store.writing() as db:
            db.execute("DELETE FROM access WHERE person=?", (person,))

    def use(self, row: Access, now: int) -> None:
        """It was used: the day is kept, and no more than that."""
        if now - row.used >= DAY:
            self._used[row.id] = now - now % DAY

    def flush(self) -> None:
        """Write down what was used."""
        if self._used:
            with self.store.writing() as db:
                db.executemany(
                    "UPDATE access SET used=? WHERE id=?", [(day, id_) for id_, day in self._used.items()]
                )
            self._used.clear()


def _read(row: tuple[str, str, str, str, int, int]) -> Access:
    id_, person, label, scopes, made, used = row
    return Access(id_, person, label, tuple(scopes.split()), made, used)
