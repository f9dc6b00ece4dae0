"""Courses as somebody sees them: how far they are with each lesson, and whether they are offered it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.learn.courses import Course, Lesson, course_of, is_current
from ecliptic.web.lessons.progress import Progress
from ecliptic.web.store import PersonRow

if TYPE_CHECKING:
    from ecliptic.web.house import House

log = logging.getLogger("ecliptic")
GAMES: Final = 3  # of a kind: after so many its course is not offered any more
GENTLEST: Final = ("solar_roller", "solarquest", "vertium", "solarius", "spacecorp")  # to begin with


class Listed(Struct, frozen=True):
    """A lesson in its course."""

    lesson: Lesson
    no: int
    state: str  # "done", "now", "passed" or ""
    table: str  # where it goes on; "" = nowhere
    meta: str


class Taught(Struct, frozen=True):
    """A course for somebody."""

    kind: type[Game]
    course: Course
    lessons: list[Listed]
    old: bool  # the rules have changed since
    latest: int  # when something of it was done last

    @property
    def done(self) -> int:
        """How many lessons are done."""
        return sum(one.state == "done" for one in self.lessons)

    @property
    def next(self) -> Listed | None:
        """The lesson to go on with; None = all are done."""
        begun = [one for one in self.lessons if one.state == "now"]
        open_ = [one for one in self.lessons if not one.state] or [
            one for one in self.lessons if one.state == "passed"
        ]
        return next(iter([*begun, *open_]), None)


def taught(house: House, person: PersonRow | None, kind: type[Game]) -> Taught | None:
    """The course of a game, with how far somebody is; None = it has none that can be read."""
    try:
        course = course_of(kind)
    except ValueError as error:  # of another package, which did not check it
        log.warning("the lessons of %s can't be had: %s", kind.name, error)
        return None
    if course is None:
        return None
    known = house.lessons.progress(person.id, kind.name) if person else {}
    lessons = [
        _listed(house, k, lesson, known.get(lesson.id)) for k, lesson in enumerate(course.lesson, start=1)
    ]
    latest = max((one.at for one in known.values()), default=0)
    return Taught(kind, course, lessons, not is_current(kind, course), latest)


def _listed(house: House, no: int, lesson: Lesson, progress: Progress | None) -> Listed:
    minutes = f"{lesson.minutes} min"
    if progress is None:
        return Listed(lesson, no, "", "", minutes)
    table = progress.table if progress.table and house.store.table(progress.table) else ""
    if progress.state == "done":
        return Listed(lesson, no, "done", "", "done")
    if progress.state == "skipped":
        return Listed(lesson, no, "passed", table, "skipped")
    return Listed(
        lesson, no, "now", table, f"step {progress.step} of {len(lesson.step)}" if table else minutes
    )


def all_taught(house: House, person: PersonRow | None) -> list[Taught]:
    """All courses, the gentlest first."""

    def order(kind: type[Game]) -> tuple[int, int, str]:
        known = kind.name in GENTLEST
        return (GENTLEST.index(kind.name) if known else len(GENTLEST), kind.weight, kind.title)

    found = [taught(house, person, kind) for kind in sorted(house.games().values(), key=order)]
    return [one for one in found if one is not None]


def offered(house: House, person: PersonRow | None, kind: type[Game]) -> int:
    """How long a course takes, where somebody is still offered it; 0 = it is not."""
    found = taught(house, person, kind)
    if found is None or found.old or found.next is None:
        return 0
    new = person is None or house.store.finished(person.id, kind.name, GAMES) < GAMES
    return found.course.minutes if new else 0
