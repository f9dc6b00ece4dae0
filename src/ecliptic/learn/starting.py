"""The table of a lesson as it begins, and the patterns in which lessons name actions."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from ecliptic.core.dice import ArrangedDice
from ecliptic.core.game import Game
from ecliptic.core.headers import header_of
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match, spread
from ecliptic.learn.courses import Lesson, Start
from ecliptic.learn.positions import read_position

NAMES: Final = ("Bo", "Cyl", "Dee", "Eri", "Fay", "Gil")  # of the others, in the order of their seats


def fits(action: str, patterns: Sequence[str]) -> bool:
    """Whether the action is one of these; `*` in a pattern stands for anything."""
    return any(fnmatchcase(action, pattern) for pattern in patterns)


def first_fit(actions: Sequence[str], patterns: Sequence[str]) -> str:
    """The first of the actions by the order of the patterns; "" = none fits."""
    return next((action for pattern in patterns for action in actions if fits(action, [pattern])), "")


def names_of(lesson: Lesson, seats: int, mine: str = "") -> list[str]:
    """Who sits where in a lesson. `mine`: the player's name; none = a name as in any game without people's names.

    Nobody is called "You": all sentences of games are about somebody else ("You begins").
    """
    others = iter(NAMES)
    me = lesson.start.me - 1
    return [(mine or f"Player {me + 1}") if seat == me else next(others) for seat in range(seats)]


def game_of(kind: type[Game], lesson: Lesson) -> Game:
    """The game with the options of a lesson. ValueError, one sentence, if it has no such options."""
    return _made(kind, msgspec.json.encode(lesson.start.options, order="sorted"))


@lru_cache(maxsize=64)
def _made(kind: type[Game], options: bytes) -> Game:
    """A game is made once for all lessons that have its options: that takes a tenth of a second."""
    return kind.make(msgspec.json.decode(options))


def begin(game: Game, lesson: Lesson, names: Sequence[str] = ()) -> Match:
    """The match of a lesson at its first question. ValueError, one sentence, if its start does not hold."""
    start = lesson.start
    header = header_of(game, names or names_of(lesson, game.seats))
    header.seed = start.seed
    header.position = place(game, start)
    dice = dice_of(lesson)
    for outcome in dice.outcomes:
        game.actions.parse(outcome)
    match = Match(game, header, dice)
    match.roll()
    match.play_forced()
    return match


def dice_of(lesson: Lesson) -> ArrangedDice:
    """The luck of a lesson: what was arranged, then its seed's."""
    return ArrangedDice(lesson.start.seed, [one for many in lesson.start.luck for one in spread(many)])


def place(game: Game, start: Start) -> dict[str, object] | UnsetType:
    """The position of a start as a record's header has it, everything of `play` done; UNSET = a game's beginning."""
    position = read_position(type(game), start.position) if start.position else UNSET
    if not start.play and position is UNSET:
        return UNSET
    match = Match.begin(game, seed=start.seed, position=position, auto_chance=False)
    for k, text in enumerate(start.play, start=1):
        try:
            _do(match, text)
        except ValueError as error:
            raise ValueError(f"play, {k}: {error}") from None
    found: dict[str, object] = msgspec.to_builtins(match.dump())
    return found


def _do(match: Match, text: str) -> None:
    """Take one line of `play`, after all that nobody wrote down: other outcomes of chance, and lone answers."""
    number = match.game.actions.parse(text)
    while match.to_act == (CHANCE,) and number not in match.state.candidates(CHANCE):
        match.play(match.due(), CHANCE)
    if match.to_act != (CHANCE,):
        match.play_forced()
    match.play(text)
