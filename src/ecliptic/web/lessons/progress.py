"""What is stored of lessons: how far each person is, and what the player of a running one told the coach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from msgspec import Struct

from ecliptic.learn.run import Told
from ecliptic.web.storage.schema import put
from ecliptic.web.storage.store import Store

State = Literal["begun", "done", "skipped"]
_told: Final = msgspec.json.Decoder(list[Told])


class Progress(Struct, frozen=True):
    """How far somebody is with a lesson."""

    lesson: str
    state: State
    table: str  # where it goes on; "" = nowhere
    step: int  # from 1
    at: int


class LessonStore:
    """The tables `lesson` and `progress`."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def told(self, table: str) -> list[Told]:
        """What the player of a lesson's table told the coach."""
        row = self.store.db.execute("SELECT told FROM lesson WHERE game_table=?", (table,)).fetchone()
        return _told.decode(row[0]) if row else []

    def set_told(self, table: str, told: Sequence[Told]) -> None:
        """The same from now on."""
        with self.store.writing() as db:
            db.execute(put("lesson"), (table, msgspec.json.encode(told).decode()))

    def progress(self, person: str, game: str) -> dict[str, Progress]:
        """How far somebody is with the lessons of a game, by lesson."""
        rows = self.store.db.execute(
            "SELECT lesson, state, game_table, step, at FROM progress WHERE person=? AND game=?",
            (person, game),
        )
        return {row[0]: Progress(*row) for row in rows}

    def has_done(self, person: str, lesson: str) -> bool:
        """Whether somebody has done the lesson of this id in any game."""
        found = self.store.db.execute(
            "SELECT 1 FROM progress WHERE person=? AND lesson=? AND state='done'", (person, lesson)
        )
        return found.fetchone() is not None

    def of_person(self, person: str) -> list[tuple[str, str, str]]:
        """All that is stored of somebody: game, lesson and state."""
        return self.store.db.execute(
            "SELECT game, lesson, state FROM progress WHERE person=?", (person,)
        ).fetchall()

    def set_progress(self, person: str, game: str, progress: Progress) -> None:
        """How far somebody is with a lesson. Who has done one has done it for good."""
        with self.store.writing() as db:
            db.execute(
                "INSERT INTO progress(person, game, lesson, state, game_table, step, at) VALUES(?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT(person, game, lesson) DO UPDATE SET"
                " state=CASE WHEN progress.state='done' THEN 'done' ELSE excluded.state END,"
                " game_table=excluded.game_table, step=excluded.step, at=excluded.at",
                (person, game, progress.lesson, progress.state, progress.table, progress.step, progress.at),
            )

    def forget(self, person: str, game: str) -> None:
        """Forget which lessons of a game somebody has done."""
        with self.store.writing() as db:
            db.execute("DELETE FROM progress WHERE person=? AND game=?", (person, game))

    def old(self, before: int) -> list[str]:
        """The tables of lessons at which nothing was done since then."""
        rows = self.store.db.execute(
            "SELECT id FROM game_table JOIN lesson ON lesson.game_table=id WHERE changed<?", (before,)
        )
        return [row[0] for row in rows]

    def leave(self, table: str) -> None:
        """A lesson's table is one like any other from now on. What was not done yet is skipped."""
        with self.store.writing() as db:
            db.execute("DELETE FROM lesson WHERE game_table=?", (table,))
            db.execute(
                "UPDATE progress SET game_table='', state=CASE WHEN state='done' THEN 'done' ELSE 'skipped' END"
                " WHERE game_table=?",
                (table,),
            )
