"""Who waits for a table: a row a person, game and pace."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ecliptic.web.storage.store import Store

KEPT: Final = 7 * 24 * 3600  # seconds
MOST: Final = 10  # of a person
ANY: Final = ""


class Wait(Struct, frozen=True):
    """What somebody would play."""

    person: str
    game: str  # its name; `ANY`
    pace: str  # "live" or "days"; `ANY`


class WaitStore:
    """The table `awaited`. What is older than a week is not there."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, wait: Wait, now: int) -> bool:
        """Somebody waits from now on. Whether they did not before; False, too, if they wait for too much."""
        with self._store.writing() as db:
            db.execute("DELETE FROM awaited WHERE at<?", (now - KEPT,))
            mine = self.of(wait.person, now)
            if wait in mine:
                db.execute(
                    "UPDATE awaited SET at=? WHERE person=? AND game=? AND pace=?",
                    (now, wait.person, wait.game, wait.pace),
                )
                return False
            if len(mine) >= MOST:
                return False
            db.execute("INSERT INTO awaited VALUES(?, ?, ?, ?)", (wait.person, wait.game, wait.pace, now))
            return True

    def drop(self, person: str, game: str, pace: str) -> None:
        """They don't any more."""
        with self._store.writing() as db:
            db.execute("DELETE FROM awaited WHERE person=? AND game=? AND pace=?", (person, game, pace))

    def found(self, person: str, game: str) -> None:
        """They sat down at a table of this game."""
        with self._store.writing() as db:
            db.execute("DELETE FROM awaited WHERE person=? AND game IN (?, '')", (person, game))

    def of(self, person: str, now: int) -> list[Wait]:
        """What somebody waits for, the latest first."""
        return self._store.db.execute(
            "SELECT person, game, pace FROM awaited WHERE person=? AND at>=? ORDER BY at DESC, game, pace",
            (person, now - KEPT),
        ).all(Wait)

    def for_table(self, game: str, pace: str, now: int) -> list[str]:
        """Who waits for a table of this game and pace, who waits longest first."""
        rows = self._store.db.execute(
            "SELECT person FROM awaited WHERE game IN (?, '') AND pace IN (?, '') AND at>=?"
            " GROUP BY person ORDER BY min(at), person LIMIT 100",
            (game, pace, now - KEPT),
        )
        return [row[0] for row in rows]

    def for_the_same(self, wait: Wait, now: int) -> list[str]:
        """Who else would play what this one would."""
        rows = self._store.db.execute(
            "SELECT person FROM awaited WHERE (game=?1 OR game='' OR ?1='') AND (pace=?2 OR pace='' OR ?2='')"
            " AND person<>?3 AND at>=?4 GROUP BY person ORDER BY min(at), person LIMIT 20",
            (wait.game, wait.pace, wait.person, now - KEPT),
        )
        return [row[0] for row in rows]

    def all_of(self, person: str) -> list[dict[str, object]]:
        """The same for whoever wants all that is stored of them."""
        rows = self._store.db.execute("SELECT game, pace, at FROM awaited WHERE person=?", (person,))
        return [{"game": game, "pace": pace, "at": at} for game, pace, at in rows]
