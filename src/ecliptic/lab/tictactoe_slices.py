"""Tic-tac-toe in slices: ours, OpenSpiel's and PettingZoo's, random play with the legal list at every decision.

Two loops, and like is compared with like. `own`: the engine plays a whole game at one call from Python (ours
`core.playout.playout`, OpenSpiel's `evaluate_bots` with its uniform random bots, all in C++). `python`: a loop in plain
Python asks for the legal actions, picks one with Python's generator and applies it.

`python -m ecliptic.lab.tictactoe_slices tictactoe LOOP` plays a slice for every line on standard input.
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from abc import abstractmethod
from importlib import import_module, metadata
from typing import Any, Final

from ecliptic.core.playout import Tally, playout
from ecliptic.core.rng import Rng
from ecliptic.lab import tictactoe
from ecliptic.lab.slices import OWN, PYTHON, Slice, Subject, answer, build

NAME: Final = "tictactoe"
BATCH: Final = 50  # games between two looks at the clock: a look costs as much as some decisions
LENGTH_GAMES: Final = 10_000  # of which the mean length is taken where a loop counts games only


class _Player(Subject):
    """Plays batches of games."""

    seats = 2

    def slice(self, seconds: float) -> Slice:
        """Play whole games for about so long, at least one batch."""
        decisions = choices = games = 0
        began = now = time.process_time()
        while now - began < seconds or not games:
            asked, chosen = self.play(BATCH)
            decisions += asked
            choices += chosen
            games += BATCH
            now = time.process_time()
        return Slice(decisions, choices, games, now - began)

    @abstractmethod
    def play(self, games: int) -> tuple[int, int]:
        """Play so many games; how many decisions there were, and how many with two legal actions or more."""


class Ours(_Player):
    """Ours by the compiled loop: a copy of the first state and a generator for every game, as for the real games."""

    name = NAME

    def __init__(self) -> None:
        """Make the first state."""
        self.build = build()
        self._first = tictactoe.initial()
        self._number = 0

    def play(self, games: int) -> tuple[int, int]:
        """One call of `playout` a game."""
        first, number, tally = self._first, self._number, Tally()
        for _ in range(games):
            number += 1
            playout(first.clone(), Rng(number), tally)
        self._number = number
        return tally.decisions, tally.choices


class OursByPython(_Player):
    """Ours through a loop in Python."""

    name = NAME
    loop = PYTHON

    def __init__(self) -> None:
        """Make the first state."""
        self.build = build()
        self._first = tictactoe.initial()
        self._random = random.Random(1).random

    def play(self, games: int) -> tuple[int, int]:
        """Whose turn, what is legal, act."""
        first, pick = self._first, self._random
        decisions = choices = 0
        for _ in range(games):
            state = first.clone()
            seat = state.next_seat()
            while seat >= 0:
                legal = state.legal(seat)
                n: int = len(legal)
                state.act(seat, legal[int(pick() * n)])
                decisions += 1
                choices += n > 1
                seat = state.next_seat()
        return decisions, choices


class OpenSpielByPython(_Player):
    """OpenSpiel's C++ game through a loop in Python."""

    name = "openspiel"
    peer = True
    loop = PYTHON

    def __init__(self) -> None:
        """ImportError if it is not installed."""
        self._game: Any = import_module("pyspiel").load_game("tic_tac_toe")
        self.build = metadata.version("open_spiel")
        self._random = random.Random(1).random

    def play(self, games: int) -> tuple[int, int]:
        """Is it over, what is legal, apply."""
        game, pick = self._game, self._random
        decisions = choices = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                n = len(legal)
                state.apply_action(legal[int(pick() * n)])
                decisions += 1
                choices += n > 1
        return decisions, choices


class OpenSpiel(_Player):
    """OpenSpiel all in C++. Its loop reports no moves: they are games times the mean length of games driven here."""

    name = "openspiel"
    peer = True

    def __init__(self) -> None:
        """ImportError if it is not installed."""
        self._module: Any = import_module("pyspiel")
        self._game: Any = self._module.load_game("tic_tac_toe")
        self._bots: Any = [self._module.make_uniform_random_bot(seat, seat + 1) for seat in range(self.seats)]
        self.build = metadata.version("open_spiel")
        self._number = 0
        decisions, choices = OpenSpielByPython().play(LENGTH_GAMES)
        self._length = decisions / LENGTH_GAMES
        self._chosen = choices / LENGTH_GAMES

    def play(self, games: int) -> tuple[int, int]:
        """One call of `evaluate_bots` a game."""
        game, bots, evaluate = self._game, self._bots, self._module.evaluate_bots
        number = self._number
        for _ in range(games):
            number += 1
            evaluate(game.new_initial_state(), bots, number)
        self._number = number
        return round(games * self._length), round(games * self._chosen)


class PettingZoo(_Player):
    """PettingZoo's `tictactoe_v3` as its documentation drives it, the action picked from the mask."""

    name = "pettingzoo"
    peer = True
    loop = PYTHON

    def __init__(self) -> None:
        """ImportError if it, or the pygame that it draws with, is not installed."""
        with warnings.catch_warnings():
            # Newer ones have a registry, older ones have not.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._env: Any = import_module("pettingzoo.classic.tictactoe_v3").env()
        self.build = metadata.version("pettingzoo")
        self._random = random.Random(1).random

    def play(self, games: int) -> tuple[int, int]:
        """Last observation, its mask, step."""
        env, pick = self._env, self._random
        decisions = choices = 0
        for _ in range(games):
            env.reset()
            observation, _, ended, cut, _ = env.last()
            while not (ended or cut):
                mask = observation["action_mask"].tolist()  # quicker than by numpy, for nine cells
                legal = [action for action, allowed in enumerate(mask) if allowed]
                n = len(legal)
                env.step(legal[int(pick() * n)])
                decisions += 1
                choices += n > 1
                observation, _, ended, cut, _ = env.last()
        return decisions, choices


PEERS: Final = {OpenSpiel.name: "OpenSpiel", PettingZoo.name: "PettingZoo"}  # and their titles


if __name__ == "__main__":
    answer(Ours() if sys.argv[2] == OWN else OursByPython())
