"""What a benchmark measures in slices: games of ours, here or in another process, and a peer's.

A slice plays whole random games for a while and counts. Its time is the processor time of the process that plays, so
that other work on the machine disturbs little; every slice is one process on one core.

`python -m ecliptic.lab.slices GAME own` plays a slice for every line on standard input (its seconds), and answers in
JSON.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from importlib import import_module, metadata
from typing import Any, Final

import msgspec
from msgspec import Struct

from ecliptic.core import playout as loop
from ecliptic.core.game import Game
from ecliptic.core.playout import Tally, playout
from ecliptic.core.registry import game_class
from ecliptic.core.rng import Rng

OWN: Final = "own"  # the engine's own loop plays the whole game
PYTHON: Final = "python"  # a plain loop in Python asks for the legal actions and applies one


class Slice(Struct):
    """What was played, and the processor time it took."""

    decisions: int
    choices: int  # decisions with at least two legal actions
    games: int
    seconds: float


class Subject(ABC):
    """Something that plays slices."""

    name: str  # our game's, or the peer's
    build: str  # "compiled", "interpreted", or a peer's version
    seats: int
    peer: bool = False  # somebody else's engine
    loop: str = OWN

    @abstractmethod
    def slice(self, seconds: float) -> Slice:
        """Play whole games for about so long, at least one."""

    def close(self) -> None:  # noqa: B027  (most hold nothing)
        """Free what it holds."""


class Here(Subject):
    """A game of ours in this process: the compiled loop, with the full legal list at every decision."""

    def __init__(self, played: Game) -> None:
        """Make its first state; every game begins with a copy."""
        self.game = played
        self.name = played.name
        self.seats = played.seats
        self.build = build()
        self._first = played.initial()
        self._number = 0

    def slice(self, seconds: float) -> Slice:
        """Play on: every game has its own generator."""
        decisions = choices = games = 0
        began = now = time.process_time()
        while now - began < seconds or not games:
            self._number += 1
            tally = Tally()
            playout(self._first.clone(), Rng(self._number), tally)
            decisions += tally.decisions
            choices += tally.choices
            games += 1
            now = time.process_time()
        return Slice(decisions, choices, games, now - began)


class Interpreted(Subject):
    """The same in a process that runs the source."""

    build = "interpreted"

    def __init__(self, name: str, seats: int, loop: str = OWN, module: str = "ecliptic.lab.slices") -> None:
        """Start the process: `module` is run as a program that answers lines with slices."""
        self.name = name
        self.seats = seats
        self.loop = loop
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, name, loop],
            env={**os.environ, "ECLIPTIC_INTERPRETED": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for us, who end it
        )

    def slice(self, seconds: float) -> Slice:
        """Ask the process for a slice. RuntimeError if it is gone."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        line = b""
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(f"{seconds}\n".encode())
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the process that runs the source ended by itself")
        return msgspec.json.decode(line, type=Slice)

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        with contextlib.suppress(BrokenPipeError):
            self._process.communicate()


class Catanatron(Subject):
    """A peer: four random players, each decision from its list of playable actions."""

    name = "catanatron"
    seats = 4
    peer = True

    def __init__(self) -> None:
        """ImportError if it is not installed."""
        self._module: Any = import_module("catanatron")
        self._limit: int = import_module("catanatron.game").TURNS_LIMIT
        self.build = metadata.version("catanatron")
        self._number = 0

    def slice(self, seconds: float) -> Slice:
        """Play as its own `Game.play` does."""
        module = self._module
        colors = list(module.Color)[:4]
        decisions = choices = games = 0
        began = now = time.process_time()
        while now - began < seconds or not games:
            self._number += 1
            match = module.Game([module.RandomPlayer(color) for color in colors], seed=self._number)
            while match.winning_color() is None and match.state.num_turns < self._limit:
                choices += len(match.state.playable_actions) > 1
                match.play_tick()
                decisions += 1
            games += 1
            now = time.process_time()
        return Slice(decisions, choices, games, now - began)


def build() -> str:
    """Whether this process runs compiled rules or their source."""
    return "interpreted" if str(loop.__file__).endswith(".py") else "compiled"


def answer(subject: Subject) -> None:
    """Answer every line of standard input with a slice."""
    for line in sys.stdin:
        print(msgspec.json.encode(subject.slice(float(line))).decode(), flush=True)


if __name__ == "__main__":
    answer(Here(game_class(sys.argv[1]).make(simulated=True)))
