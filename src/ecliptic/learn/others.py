"""What is played in a lesson without the player: the others' lines and bots, and answers that a lesson gives itself."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from ecliptic import bots
from ecliptic.bots import Situation
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.learn.courses import Lesson
from ecliptic.learn.run import Run, Told
from ecliptic.learn.starting import first_fit, fits

BOT = "pebble"  # who plays where a lesson has lines and says nothing of what comes after them


def bot_of(lesson: Lesson, seat: int) -> str:
    """The bot that plays a seat, once its lines don't fit any more."""
    others = lesson.start.others
    if isinstance(others, str):
        return others
    found = others.get(str(seat + 1), BOT)
    return found if isinstance(found, str) else BOT


def lined(lesson: Lesson, match: Match, seat: int) -> str:
    """The choice that a lesson has written down for a seat, while its lines fit; "" = its bot decides."""
    others = lesson.start.others
    lines = others.get(str(seat + 1), []) if not isinstance(others, str) else []
    if isinstance(lines, str):
        return ""
    played = [
        str(entry.do)
        for entry in match.record.entries
        if entry.seat == seat and entry.do is not UNSET and entry.auto is UNSET
    ]
    k = len(played)
    if k >= len(lines) or not all(fits(action, [line]) for action, line in zip(played, lines, strict=False)):
        return ""
    return first_fit(match.legal(seat), [lines[k]])


def auto(run: Run, match: Match) -> str:
    """The answer that the lesson gives for the player now; "" = none."""
    step = run.step
    if step is None or not step.auto or run.stage != "wait":
        return ""
    return first_fit(match.legal(run.seat), step.auto)


def play_auto(run: Run, match: Match, told: Sequence[Told]) -> None:
    """Give the answers that the lesson gives itself, one after another."""
    while action := auto(run.follow(match.record.entries, told), match):
        match.play(action, run.seat)
        match.play_forced()


def decide(lesson: Lesson, match: Match, seat: int) -> str:
    """What a seat does next: its line, or what its bot thinks of."""
    return lined(lesson, match, seat) or think(match, seat, bot_of(lesson, seat))


def think(match: Match, seat: int, bot: str) -> str:
    """What a bot does; the same after the game was put down."""
    state, game = match.state, match.game
    situation = Situation(game, state, seat, list(state.legal(seat)))
    seed = match.record.header.seed
    luck = Rng(0 if seed is UNSET else seed, match.number + 1)
    return game.actions.text(bots.make(bot).choose(situation, luck))
