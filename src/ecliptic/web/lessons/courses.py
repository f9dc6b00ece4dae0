"""Courses as somebody sees them: how far they are with each lesson, and whether they are offered it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.core.shell import phrase
from ecliptic.learn.courses import Course, Lesson, course_of, is_current
from ecliptic.learn.tour import is_tour, with_tour
from ecliptic.web.brought import brought
from ecliptic.web.lessons.progress import LessonStore, Progress
from ecliptic.web.storage.store import PersonRow

GAMES: Final = 3  # of a kind: after so many its course is not offered any more
GENTLEST: Final = ("solar_roller", "solarquest", "vertium", "solarius", "spacecorp")  # to begin with


class Listed(Struct, frozen=True):
    """A lesson in its course."""

    lesson: Lesson
    no: int  # in its part
    state: str  # "done", "now", "passed" or ""
    table: str  # where it goes on; "" = nowhere
    meta: str


class Taught(Struct, frozen=True):
    """A course for somebody."""

    kind: type[Game]
    course: Course
    lessons: list[Listed]  # of all parts, those before a first game first
    old: bool  # the rules have changed since
    latest: int  # when something of it was done last

    @property
    def first(self) -> list[Listed]:
        """The lessons before a first game."""
        return self.of_part("")

    def of_part(self, part: str) -> list[Listed]:
        """The lessons of a part of the course."""
        return [one for one in self.lessons if one.lesson.part == part]

    @property
    def done(self) -> int:
        """How many of the lessons before a first game are done."""
        return sum(one.state == "done" for one in self.first)

    @property
    def next(self) -> Listed | None:
        """The lesson to go on with before a first game; None = all are done."""
        begun = [one for one in self.first if one.state == "now"]
        open_ = [one for one in self.first if not one.state] or [
            one for one in self.first if one.state == "passed"
        ]
        return next(iter([*begun, *open_]), None)


@cache
def known_course(kind: type[Game]) -> Course | None:
    """The course of a game, the tour of the table before it; None = it has none that can be read."""
    return brought(kind, "lessons", lambda: _read(kind), None)


def _read(kind: type[Game]) -> Course | None:
    course = course_of(kind)
    return None if course is None else with_tour(course)


def taught(lessons: LessonStore, person: PersonRow | None, kind: type[Game]) -> Taught | None:
    """The course of a game, with how far somebody is; None = it has none that can be read."""
    course = known_course(kind)
    if course is None:
        return None
    known = lessons.progress(person.id, kind.name) if person else {}
    toured = person is not None and lessons.has_done(person.id, course.lesson[0].id)
    listed = [
        _listed(lessons, no, lesson, known.get(lesson.id), elsewhere=toured and is_tour(lesson.id))
        for part in ("", *course.parts)
        for no, lesson in enumerate(course.of_part(part), start=1)
    ]
    latest = max((one.at for one in known.values()), default=0)
    return Taught(kind, course, listed, not is_current(kind, course), latest)


def _listed(
    lessons: LessonStore, no: int, lesson: Lesson, progress: Progress | None, *, elsewhere: bool
) -> Listed:
    """`elsewhere`: it is done, at the board of any game."""
    minutes = phrase("{n} min", n=lesson.minutes)
    if progress is None:
        return (
            Listed(lesson, no, "done", "", phrase("done"))
            if elsewhere
            else Listed(lesson, no, "", "", minutes)
        )
    table = progress.table if progress.table and lessons.store.table(progress.table) else ""
    if progress.state == "done":
        return Listed(lesson, no, "done", "", phrase("done"))
    if progress.state == "skipped":
        return Listed(lesson, no, "passed", table, phrase("skipped"))
    return Listed(
        lesson,
        no,
        "now",
        table,
        phrase("step {n} of {all}", n=progress.step, all=len(lesson.step)) if table else minutes,
    )


def all_taught(lessons: LessonStore, person: PersonRow | None, kinds: Iterable[type[Game]]) -> list[Taught]:
    """All courses, the gentlest first."""

    def order(kind: type[Game]) -> tuple[int, int, str]:
        known = kind.name in GENTLEST
        return (GENTLEST.index(kind.name) if known else len(GENTLEST), kind.weight, kind.title)

    found = [taught(lessons, person, kind) for kind in sorted(kinds, key=order)]
    return [one for one in found if one is not None]


def offered(lessons: LessonStore, person: PersonRow | None, kind: type[Game]) -> int:
    """How long a course takes, where somebody is still offered it; 0 = it is not."""
    found = taught(lessons, person, kind)
    if found is None or found.old or found.next is None:
        return 0
    new = person is None or lessons.store.finished(person.id, kind.name, GAMES) < GAMES
    return found.course.minutes if new else 0


def course_button(lessons: LessonStore, person: PersonRow | None, kind: type[Game]) -> str:
    """What a game's card on the home page calls its course; "" = there is none that can be played."""
    found = taught(lessons, person, kind)
    if found is None or found.old:
        return ""
    return phrase("Learn again") if found.next is None else phrase("Learn, {n} min", n=found.course.minutes)
