"""Bots: one protocol, `choose(situation, rng) -> action`."""

from __future__ import annotations

import logging

from ecliptic.bots import foreign
from ecliptic.bots.greedy import Greedy
from ecliptic.bots.hinting import Hint, hint
from ecliptic.bots.judging import Judged, Judgement, judge
from ecliptic.bots.levels import LEVELS, Moon
from ecliptic.bots.protocol import Bot, Situation
from ecliptic.bots.uniform import Uniform
from ecliptic.core.game import Game

__all__ = [
    "LEVELS",
    "STAND_IN",
    "Bot",
    "Hint",
    "Judged",
    "Judgement",
    "Situation",
    "guests",
    "hint",
    "judge",
    "levels",
    "make",
    "names",
]

log = logging.getLogger("ecliptic")
_KINDS: tuple[type[Bot], ...] = (Uniform, Greedy, *LEVELS)
_BOTS = {kind.name: kind for kind in _KINDS}
STAND_IN = Moon.name  # plays for people who are away


def names() -> list[str]:
    """The names of all bots: the first two, which records hold, the levels, the weakest first, and who is installed."""
    return list(dict.fromkeys([*_BOTS, *foreign.installed()]))


def guests(game: type[Game]) -> list[str]:
    """The bots that installed packages bring for this game. One that can't be had is left out, with a warning."""
    found = []
    for name in foreign.installed():
        try:
            games = make(name).games
        except (ValueError, ImportError, AttributeError) as error:
            log.warning("the installed bot %s can't be had: %s", name, error)
            continue
        if name not in _BOTS and (not games or game.name in games):
            found.append(name)
    return found


def levels(game: Game) -> list[str]:
    """The levels that are worth their names in this game, the weakest first."""
    return game.advice.levels()


def make(name: str) -> Bot:
    """A bot by name; or `module:Class`, or `run:COMMAND` (see `foreign`).

    ValueError, with one sentence, if there is none of that name.
    """
    kind = _BOTS.get(name)
    if kind is not None:
        return kind()
    bot = foreign.make(name)
    if bot is None:
        shown = repr(name if len(name) <= 40 else name[:40] + "...")
        raise ValueError(f"There is no bot called {shown}; there are {', '.join(names())}.")
    return bot
