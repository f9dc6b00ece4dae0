"""What matters now: one line for who plays a game for the first times, made from the view alone (`Game.matters`).

A line that was shown at three own choices is silent until its number changes, which makes it another line; the next
most pressing one takes its place. What was shown is kept while the table is in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from ecliptic.core.game import Game
from ecliptic.core.views import Matter
from ecliptic.learn.courses import Lesson
from ecliptic.web.parts.glossary import glossary, lessons_of
from ecliptic.web.parts.seen import Seen
from ecliptic.web.parts.templating import render
from ecliptic.web.words import named

TIMES: Final = 3  # that a line is shown in a game
FIRST_GAMES: Final = 3
NEVER, FIRST, ALWAYS = "never", "", "always"  # `PersonRow.coach`


def coach_line(seen: Seen) -> str:
    """The line, as it is now. Silent it says what the game is about; where it is not wanted it has none."""
    person, seat, table = seen.viewer.person, seen.viewer.seat, seen.table
    if person is None or seat is None or not table.live or table.coach is not None:  # a lesson speaks itself
        return render("parts/strip.html", s=seen, matter=None, plays=False, wanted=False)
    store = seen.needs.store
    new = store.finished(person.id, table.row.game, FIRST_GAMES) < FIRST_GAMES
    when = (
        store.person(person.id) or person
    ).coach  # a stream knows who came, not what they have chosen since
    wanted = when == ALWAYS or (when == FIRST and new)
    matter = _due(seen, seat) if wanted else None
    back = FIRST if new else ALWAYS
    shown: dict[str, Markup] = {}
    lesson: Lesson | None = None
    if matter is not None:
        names, told = seen.names, set[str]()
        book = glossary(type(table.game))
        shown = {
            part: Markup(named(str(book.linked(words, told, matter.terms)), names))
            for part, words in (("fact", matter.fact), ("then", matter.then))
        }
        lesson = _lesson(type(table.game), [*matter.terms, *sorted(told)])
    return render(
        "parts/strip.html",
        s=seen,
        matter=matter,
        plays=True,
        wanted=wanted,
        back=back,
        lesson=lesson,
        **shown,
    )


def _lesson(kind: type[Game], words: Sequence[str]) -> Lesson | None:
    """The lesson that teaches the first of these words that any teaches."""
    taught = lessons_of(kind)
    return next((taught[word] for word in words if word in taught), None)


def _due(seen: Seen, seat: int) -> Matter | None:
    """The most pressing line that was not shown often enough."""
    table = seen.table
    before = table.coached.setdefault(f"{seen.viewer.person.id if seen.viewer.person else ''} {seat}", {})
    now = table.own.get(seat, 0)  # the own last choice: who looks again is told the same
    for matter in table.game.matters(seen.view):
        at = before.setdefault(matter.fact, set())
        if len(at - {now}) < TIMES:
            at.add(now)
            return matter
    return None
