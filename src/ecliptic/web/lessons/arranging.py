"""How the table of a lesson begins: its match, who sits where, and what is chosen for it."""

from __future__ import annotations

from typing import Final

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.learn.courses import Lesson
from ecliptic.learn.others import bot_of, play_auto
from ecliptic.learn.run import Run
from ecliptic.learn.starting import begin, names_of
from ecliptic.web.storage.rows import PersonRow, SeatRow, Settings

KEPT: Final = 7 * 24 * 3600  # seconds without a choice, after which it is put away


def arranged(game: Game, lesson: Lesson, owner: PersonRow) -> tuple[Match, list[SeatRow], Settings]:
    """A lesson's match with its owner among bots, the seats, and the settings: nobody watches, nobody waits."""
    names = names_of(lesson, game.seats, owner.name)
    me = lesson.start.me - 1
    seats = [
        SeatRow(no, owner.id, "", "") if no == me else SeatRow(no, None, name, bot_of(lesson, no))
        for no, name in enumerate(names)
    ]
    match = begin(game, lesson, names)
    play_auto(Run(game, lesson, match.record.header), match, [])
    return match, seats, Settings(title=lesson.title, watch=False, patience=0, lesson=lesson.id)
