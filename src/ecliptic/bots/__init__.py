"""Bots: one protocol, `choose(situation, rng) -> action`."""

from __future__ import annotations

from ecliptic.bots.greedy import Greedy
from ecliptic.bots.hinting import Hint, hint
from ecliptic.bots.judging import Judged, Judgement, judge
from ecliptic.bots.levels import LEVELS
from ecliptic.bots.protocol import Bot, Situation
from ecliptic.bots.uniform import Uniform
from ecliptic.core.game import Game

__all__ = [
    "LEVELS",
    "Bot",
    "Hint",
    "Judged",
    "Judgement",
    "Situation",
    "hint",
    "judge",
    "levels",
    "listed",
    "make",
    "names",
]

_KINDS: tuple[type[Bot], ...] = (Uniform, Greedy, *LEVELS)
_BOTS = {kind.name: kind for kind in _KINDS}


def names() -> list[str]:
    """The names of all bots: those of the first two, which records hold, and the levels, the weakest first."""
    return list(_BOTS)


def listed() -> list[str]:
    """The names of the bots that stand for themselves in every game, the weakest first."""
    return [Uniform.name, Greedy.name]


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
