"""A look at games of other packages when the server starts, so that the host hears of faults before players do."""

from __future__ import annotations

import logging
from typing import Final

from msgspec.structs import replace

from ecliptic.core.game import Game
from ecliptic.core.words import some
from ecliptic.learn.checking import faults_at_sight
from ecliptic.learn.tour import is_tour
from ecliptic.web.lessons import known_course
from ecliptic.web.parts.glossary import glossary
from ecliptic.web.parts.howto import page_of

OURS: Final = "ecliptic.games."  # tests hold these to it
log = logging.getLogger("ecliptic")


def look_through(kind: type[Game]) -> None:
    """Words, how to play, and lessons: read once and kept, a sentence to the host for each that does not fit."""
    if kind.package.startswith(OURS):
        return
    glossary(kind)
    page_of(kind)
    course = known_course(kind)
    if course is None:
        return
    own = replace(course, lesson=[lesson for lesson in course.lesson if not is_tour(lesson.id)])
    if faults := faults_at_sight(kind, own):
        log.warning(
            "the lessons of %s have %s, first %s; `ecliptic learn check %s` lists all",
            kind.name,
            some(len(faults), "fault"),
            faults[0],
            kind.name,
        )
