"""Bots: one protocol, `choose(situation, rng) -> action`."""

from __future__ import annotations

import logging

from ecliptic.bots import foreign, net
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
    """The names of all bots: the first two, which records hold, the levels, the weakest first, who is installed, and
    the nets of `ECLIPTIC_NETS`.
    """
    return list(dict.fromkeys([*_BOTS, *foreign.installed(), *net.offered()]))


def guests(game: type[Game]) -> list[str]:
    """The bots that installed packages bring for this game, and nets. One that can't be had is left out, with a
    warning.
    """
    found = []
    for name in [*foreign.installed(), *net.offered()]:
        try:
            refusal = make(name).refusal(game)
        except (ValueError, ImportError, AttributeError) as error:
            log.warning("the bot %s can't be had: %s", name, error)
            continue
        if name not in _BOTS and not refusal:
            found.append(name)
    return found


def levels(game: Game) -> list[str]:
    """The levels that are worth their names in this game, the weakest first."""
    return game.advice.levels()


def make(name: str, kind: type[Game] | None = None) -> Bot:
    """A bot by name; or `net:FILE` (see `net`), `module:Class` or `run:COMMAND` (see `foreign`).

    `kind`: the game that it shall play. ValueError, with one sentence, if there is none of that name, or not for it.
    """
    found = _BOTS.get(name)
    bot: Bot | None
    if found is not None:
        bot = found()
    elif name.startswith(net.PREFIX):
        bot = net.make(name)
    else:
        bot = foreign.make(name)
    if bot is None:
        shown = repr(name if len(name) <= 40 else name[:40] + "...")
        raise ValueError(f"There is no bot called {shown}; there are {', '.join(names())}.")
    refusal = "" if kind is None else bot.refusal(kind)
    if refusal:
        raise ValueError(f"{refusal[0].upper()}{refusal[1:]}.")
    return bot
