"""Bots from elsewhere: installed packages (entry-point group `ecliptic.bots`), a class by its place, a program.

A program reads a line for each decision from its standard input and writes one to its standard output, both JSON:

    {"id": 1, "game": "vertium", "options": {...}, "seat": 0, "legal": ["take kind=water", ...], "view": {...},
     "seconds": 2.0}
    -> {"id": 1, "action": "take kind=water"}

Before its answer it may ask for a position as it could be, what the seat can't know dealt afresh, the same for a seed:

    -> {"id": 1, "sample": 7}
    {"id": 1, "position": {...}}

It gets what a bot gets: the view of its seat, the legal actions as texts, samples; nothing hidden. `seconds` is missing
where there is no limit. What it prints beside goes to standard error. It ends when its input does.
"""

from __future__ import annotations

import os
import selectors
import shlex
import subprocess
import time
import weakref
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final

import msgspec
from msgspec import Struct

from ecliptic.bots.protocol import Bot, Situation
from ecliptic.core.languages import mark
from ecliptic.core.rng import Rng

GROUP: Final = "ecliptic.bots"
RUN: Final = "run:"
PATIENCE: Final = 30.0  # seconds for an answer, where nothing else is said
LONGEST: Final = 1 << 20  # bytes of a line
SAMPLES: Final = 10_000  # that a program may ask for in one decision


@cache
def installed() -> Mapping[str, EntryPoint]:
    """The bots that installed packages bring, by name."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def make(name: str) -> Bot | None:
    """The bot that a package, `module:Class` or `run:COMMAND` names; None if it is none of these.

    ValueError, with one sentence, if it can't be had.
    """
    if name.startswith(RUN):
        return Program(name.removeprefix(RUN))
    if name in installed():
        found = installed()[name].load()
    elif ":" in name:
        module, _, attribute = name.partition(":")
        try:
            found = getattr(import_module(module), attribute)
        except (ImportError, AttributeError, ValueError) as error:
            raise ValueError(f"There is no bot at {name}: {error}.") from None
    else:
        return None
    bot = found() if isinstance(found, type) and issubclass(found, Bot) else found
    if not isinstance(bot, Bot):
        raise ValueError(f"What {name} names is no bot.")
    return bot


class Said(Struct):
    """A line of a program."""

    id: int
    action: str = ""
    sample: int | None = None


class Program(Bot):
    """A bot that is a program of its own."""

    name = "run"
    pitch = mark("A program of somebody's own.")

    def __init__(self, command: str) -> None:
        """ValueError, with one sentence, for a command that is none."""
        try:
            self.command = shlex.split(command)
        except ValueError as error:
            raise ValueError(f"The command {command!r} can't be read: {error}.") from None
        if not self.command:
            raise ValueError("A bot that is a program needs a command, as in run:./my-bot.")
        self._pipe: _Pipe | None = None

    def choose(self, situation: Situation, rng: Rng) -> int:
        """What the program says. ValueError, with one sentence, if that is not one of the legal actions."""
        actions = situation.game.actions
        legal = {actions.text(action): action for action in situation.legal}
        if self._pipe is None:
            self._pipe = _Pipe(self.command)
        number = self._pipe.number = self._pipe.number + 1
        asked: dict[str, object] = {
            "id": number,
            "game": situation.game.name,
            "options": msgspec.to_builtins(situation.game.options),
            "seat": situation.seat,
            "legal": list(legal),
            "view": msgspec.to_builtins(situation.view()),
        }
        if situation.seconds is not None:
            asked["seconds"] = situation.seconds
        end = time.monotonic() + (situation.seconds or PATIENCE)
        try:
            self._pipe.say(asked)
            for _ in range(SAMPLES):
                said = self._pipe.hear(end)
                if said.id != number:
                    raise ValueError(f"it answered question {said.id}, not {number}")
                if said.sample is None:
                    return legal[said.action]
                position = situation.game.dump(situation.sample(Rng(said.sample)))
                self._pipe.say({"id": number, "position": position})
            raise ValueError(f"it asked for more than {SAMPLES} samples")
        except KeyError:
            wrong = f"{said.action!r} is none of the legal actions"
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            wrong = str(error)
        self._pipe.close()
        self._pipe = None
        raise ValueError(f"The bot {' '.join(self.command)} gave no answer: {wrong}.")


class _Pipe:
    """A running program, and what it has written so far."""

    def __init__(self, command: list[str]) -> None:
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise ValueError(f"The bot {' '.join(command)} can't be run: {error.strerror}.") from None
        self.number = 0
        self._written = b""
        self.close = weakref.finalize(self, _end, self._process)

    def say(self, what: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(what) + b"\n")
        self._process.stdin.flush()

    def hear(self, end: float) -> Said:
        """Its next line, until that moment of the monotonic clock."""
        assert self._process.stdout is not None
        out = self._process.stdout.fileno()
        with selectors.DefaultSelector() as selector:
            selector.register(out, selectors.EVENT_READ)
            while b"\n" not in self._written:
                if not selector.select(max(0.0, end - time.monotonic())):
                    raise ValueError("its time is up")
                more = os.read(out, LONGEST)
                if not more:
                    raise ValueError("it ended")
                self._written += more
                if len(self._written) > LONGEST:
                    raise ValueError(f"a line is longer than {LONGEST} bytes")
        line, _, self._written = self._written.partition(b"\n")
        return msgspec.json.decode(line, type=Said)


def _end(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            if pipe is not None:
                pipe.close()
    try:
        process.wait(1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
