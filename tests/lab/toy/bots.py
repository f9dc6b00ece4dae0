"""Bots for tests: in a module that other processes can import."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from pathlib import Path

from ecliptic.bots import Bot, Situation
from ecliptic.core.rng import Rng


class Most(Bot):
    """Takes the last action it is offered; cares for its generator, to show whose it is."""

    name = "most"
    pitch = "Takes all."

    def choose(self, situation: Situation, rng: Rng) -> int:
        return situation.legal[-1 - rng.below(2)]


class Cheat(Bot):
    """Takes what it was not offered."""

    name = "cheat"
    pitch = "Takes too much."

    def choose(self, situation: Situation, rng: Rng) -> int:
        return max(situation.legal) + 1


class Popper(Bot):
    """Takes its choice out of what it was offered, and leaves nothing there."""

    name = "popper"
    pitch = "Takes it, literally."

    def choose(self, situation: Situation, rng: Rng) -> int:
        action = situation.legal.pop()
        situation.legal.clear()
        return action


class Mortal(Most):
    """The first of them that is asked kills its process; a file remembers that it has happened."""

    def __init__(self, killed: Path) -> None:
        self.killed = killed

    def choose(self, situation: Situation, rng: Rng) -> int:
        with contextlib.suppress(FileExistsError):
            self.killed.touch(exist_ok=False)
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(situation, rng)


class Doomed(Bot):
    """Takes its process down."""

    name = "doomed"
    pitch = "Ends it all."

    def choose(self, situation: Situation, rng: Rng) -> int:
        if multiprocessing.parent_process() is None:
            raise RuntimeError("not here")
        os._exit(3)


class Homebound(Most):
    """Can be packed, but not unpacked."""

    def __reduce__(self) -> tuple[object, ...]:
        return int, ("nonsense",)
