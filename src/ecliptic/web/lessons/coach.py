"""The coach at a lesson's table: follows the match, lets others wait, and knows when the lesson is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import UNSET

from ecliptic.core.dice import ArrangedDice, Dice, SealedDice, SeededDice
from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.record import Header
from ecliptic.learn.courses import Course, Lesson, is_current
from ecliptic.learn.others import auto, lined, play_auto
from ecliptic.learn.run import Run, Told
from ecliptic.learn.starting import dice_of
from ecliptic.web.lessons.courses import known_course
from ecliptic.web.lessons.progress import LessonStore, Progress
from ecliptic.web.storage.rows import TableRow


class Coach:
    """The coach of one table."""

    def __init__(
        self,
        lessons: LessonStore,
        clock: Callable[[], float],
        row: TableRow,
        game: Game,
        course: Course,
        lesson: Lesson,
        match: Match,
    ) -> None:
        self.course = course
        self.lesson = lesson
        self.told = lessons.told(row.id)
        self._lessons, self._clock = lessons, clock
        self._row = row
        self._run = Run(game, lesson, match.record.header)

    @property
    def seat(self) -> int:
        """The player's."""
        return self._run.seat

    def run(self, match: Match) -> Run:
        """How far the lesson is on the match as it stands."""
        return self._run.follow(match.record.entries, self.told)

    def again(self) -> None:
        """What was followed did not happen."""
        self._run.restart()

    def holds(self, match: Match) -> bool:
        """Whether everybody waits until the player has read what the coach says."""
        return self.run(match).holds

    def line(self, match: Match, seat: int) -> str:
        """What the lesson has written down for another seat; "" = its bot decides."""
        return lined(self.lesson, match, seat)

    def play_auto(self, match: Match) -> None:
        """Give the answers that the lesson gives itself."""
        play_auto(self._run, match, self.told)

    def mark(self, match: Match) -> str:
        """A word that is another one as soon as the coach may say something else."""
        return f"{match.number}-{len(self.told)}"

    def has_auto(self, match: Match) -> bool:
        """Whether the lesson answers what is asked now."""
        return bool(auto(self.run(match), match))

    def tell(self, match: Match, what: Literal["on", "keep"]) -> None:
        """The player told the coach something: stored before anybody sees it."""
        told = [*self.told, Told(match.number, what)]
        with self._lessons.store.writing():
            self._lessons.set_told(self._row.id, told)
            self.told = told
            self.store(match)

    def tell_begun(self, match: Match) -> None:
        """A lesson begins."""
        self._lessons.set_told(self._row.id, self.told)
        self.store(match)

    def store(self, match: Match) -> None:
        """Store how far the player is."""
        run = self.run(match)
        state: Literal["begun", "done"] = "done" if run.stage == "end" else "begun"
        step = min(run.spot.step + 1, len(self.lesson.step))
        progress = Progress(self.lesson.id, state, self._row.id, step, int(self._clock()))
        self._lessons.set_progress(self._row.owner, self._row.game, progress)


def coach_of(
    lessons: LessonStore, clock: Callable[[], float], row: TableRow, game: Game, match: Match
) -> Coach | None:
    """The coach of a table; None = it is no lesson, or its lesson is not there any more."""
    found = lesson_of(game, row.settings.lesson)
    return Coach(lessons, clock, row, game, *found, match) if found else None


def lesson_of(game: Game | type[Game], lesson: str) -> tuple[Course, Lesson] | None:
    """A lesson by id, with its course; None = there is none that can be played."""
    kind = game if isinstance(game, type) else type(game)
    course = known_course(kind) if lesson else None
    found = course.find(lesson) if course and is_current(kind, course) else None
    return (course, found) if course and found else None


def luck_of(row: TableRow, game: Game, header: Header) -> Dice:
    """The dice of a stored table: its secret's; or of a lesson or a game that is continued what comes first, then its
    seed's."""
    if header.seed is not UNSET:
        found = lesson_of(game, row.settings.lesson)
        first = dice_of(found[1]).outcomes if found else row.settings.outcomes
        return ArrangedDice(header.seed, first) if first else SeededDice(header.seed)
    return SealedDice("" if header.table is UNSET else header.table, row.secret)
