"""Bots: one protocol, `choose(situation, rng) -> action`."""

from __future__ import annotations

from ecliptic.bots.greedy import Greedy
from ecliptic.bots.judging import Judged, Judgement, judge
from ecliptic.bots.levels import LEVELS, Moon
from ecliptic.bots.protocol import Bot, Situation
from ecliptic.bots.uniform import Uniform
from ecliptic.core.game import Game

__all__ = [
    "LEVELS",
    "STAND_IN",
    "Bot",
    "Judged",
    "Judgement",
    "Situation",
    "judge",
    "levels",
    "make",
    "names",
]

_KINDS: tuple[type[Bot], ...] = (Uniform, Greedy, *LEVELS)
_BOTS = {kind.name: kind for kind in _KINDS}
STAND_IN = Moon.name  # plays for people who are away


def names() -> list[str]:
    """The names of all bots: those of the first two, which records hold, and the levels, the weakest first."""
    return list(_BOTS)


def levels(game: Game) -> list[str]:
    """The levels that are worth their names in this game, the weakest first."""
    return game.advice.levels()


def make(name: str) -> Bot:
    """A bot by name. ValueError, with one sentence, if there is none of that name."""
    kind = _BOTS.get(name)
    if kind is None:
        shown = repr(name if len(name) <= 40 else name[:40] + "...")
        raise ValueError(f"There is no bot called {shown}; there are {', '.join(_BOTS)}.")
    return kind()
