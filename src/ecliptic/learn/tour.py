"""The tour of the table: a lesson of the page itself, told over the board of every game that has a course."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from ecliptic.core.content import Table, read_packaged
from ecliptic.learn.courses import Course, Id, Lesson, Step, Words

FILE: Final = "tour.toml"


class _Tour(Table):
    """A lesson without a start, which each course gives."""

    id: Id
    title: Words
    idea: Words
    minutes: int
    terms: list[Id]
    step: list[Step]


@cache
def _told() -> _Tour:
    return read_packaged(_Tour, "ecliptic.learn", FILE)


def tour_of(course: Course) -> Lesson:
    """The tour at a course's board."""
    told = _told()
    return Lesson(
        id=told.id,
        title=told.title,
        idea=told.idea,
        minutes=told.minutes,
        clauses=[],  # of no game's rules
        terms=told.terms,
        start=course.tour,
        step=told.step,
    )


def is_tour(lesson: str) -> bool:
    """Whether a lesson of this id is the tour, which is the same in all games."""
    return lesson == _told().id


def with_tour(course: Course) -> Course:
    """A course as pages have it: the tour, then its lessons. In a terminal there is no page to show."""
    return msgspec.structs.replace(course, lesson=[tour_of(course), *course.lesson])
