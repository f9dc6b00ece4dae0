"""Five space board games by their full rules."""

from ecliptic import _interpreted

if _interpreted.wanted():  # first of all: it decides how every later module is imported
    _interpreted.prefer_source()

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import IllegalAction, Match
from ecliptic.core.registry import game, game_class, game_names, replay, verify

__all__ = ["CHANCE", "Game", "IllegalAction", "Match", "game", "game_class", "game_names", "replay", "verify"]
