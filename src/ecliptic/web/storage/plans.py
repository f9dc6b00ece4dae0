"""What seats have said beforehand: standing answers and a plan a seat, and the answers that somebody always gives."""

from __future__ import annotations

import logging

import msgspec
from msgspec import Struct, field

from ecliptic.plans.kept import Given, Plan
from ecliptic.web.storage.schema import put
from ecliptic.web.storage.store import Store

log = logging.getLogger("ecliptic")


class PlanRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Of a seat. Nobody but its person may learn that there is one."""

    person: str
    rules: int = 0  # the version by which it was made; under another one it rests. 0: of before it was noted
    answers: dict[str, Given] = field(default_factory=dict)  # by kind
    plan: Plan | None = None
    note: str = ""
    stopped: str = ""  # why the last plan ended, until the seat chooses
    paused: bool = False  # the seat took a choice back: it is asked until it has chosen

    @property
    def empty(self) -> bool:
        """Whether there is nothing to keep."""
        return not (self.answers or self.plan or self.note or self.stopped or self.paused)


class PlanStore:
    """The tables `plan` and `habit`."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def seats(self, table: str) -> dict[int, PlanRow]:
        """What is kept of a table's seats. What can't be read is not there."""
        found = {}
        for seat, body in self.store.db.execute("SELECT seat, body FROM plan WHERE game_table=?", (table,)):
            try:
                found[seat] = msgspec.json.decode(body, type=PlanRow)
            except (ValueError, TypeError):
                log.warning("the plan of seat %d at table %s can't be read", seat, table)
        return found

    def set(self, table: str, seat: int, row: PlanRow) -> None:
        """The same of a seat from now on."""
        with self.store.writing() as db:
            if row.empty:
                db.execute("DELETE FROM plan WHERE game_table=? AND seat=?", (table, seat))
            else:
                body = msgspec.json.encode(row).decode()
                db.execute(put("plan"), (table, seat, body))

    def habits(self, person: str, game: str) -> dict[str, Given]:
        """What somebody always answers in a game, by kind."""
        row = self.store.db.execute(
            "SELECT body FROM habit WHERE person=? AND game=?", (person, game)
        ).fetchone()
        try:
            return msgspec.json.decode(row[0], type=dict[str, Given]) if row else {}
        except (ValueError, TypeError):
            log.warning("what somebody always answers in %s can't be read", game)
            return {}

    def set_habits(self, person: str, game: str, given: dict[str, Given]) -> None:
        """The same from now on."""
        with self.store.writing() as db:
            if given:
                body = msgspec.json.encode(given).decode()
                db.execute(put("habit"), (person, game, body))
            else:
                db.execute("DELETE FROM habit WHERE person=? AND game=?", (person, game))
