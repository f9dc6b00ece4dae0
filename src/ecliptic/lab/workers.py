"""The processes of a simulation: each gets blocks of game numbers over a pipe and sends back what came of them.

Processes are spawned, not forked: safe with threads, the same on every system, and an interrupt meant for the
simulation does not show as a traceback of each. They read the caller's script only where a bot or the game is defined
in it: else a script without `if __name__ == "__main__":`, a notebook and a program on standard input do as well.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import pickle
import signal
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import ModuleType
from typing import Final

from ecliptic.lab.playing import Block, Player, Setting, SimulationError

BLOCK: Final = 0.2  # seconds that a block of games should take: often enough for a progress bar
LARGEST: Final = 20_000  # games in a block
NAME: Final = "ecliptic simulate"  # of the processes
UNGUARDED: Final = 79  # exit code of a process whose script begins the simulation again
GUARD: Final = (
    "a bot or the game is defined in this script, so each process reads the script, and that began the simulation"
    ' again: put what it does under `if __name__ == "__main__":`, or use one job'
)
NOWHERE: Final = "it is defined where no other process can read it, so move it to a module"
STAYS: Final = "this game or one of the bots can't be sent to other processes, so use one job"


class Failure:
    """What went wrong in a worker, on its way home."""

    def __init__(self, error: Exception, kind: type[Exception]) -> None:
        """Keep what can travel: an exception itself may not."""
        self.sentence = str(error)
        self.kind = kind
        self.trace = "".join(traceback.format_exception(error))

    def error(self) -> Exception:
        """The same, to be raised here."""
        error = self.kind(self.sentence)
        error.add_note(self.trace)
        return error


class Work:
    """The games that are still to be played, as ranges of numbers; a block never goes beyond the end of one."""

    def __init__(self, ranges: Iterable[range]) -> None:
        """Those of the first range are given out first."""
        self._ranges = deque(numbers for numbers in ranges if numbers)
        self._left = sum(len(numbers) for numbers in self._ranges)

    def __len__(self) -> int:
        return self._left

    def take(self, most: int) -> range:
        """At most so many that follow each other, which nobody else gets."""
        numbers = self._ranges.popleft()
        if len(numbers) > most:
            self._ranges.appendleft(numbers[most:])
        self._left -= len(numbers[:most])
        return numbers[:most]


def play_here(setting: Setting, work: Work, keep: Callable[[Block], None]) -> None:
    """Play these games in this process, handing on what comes of them."""
    player = Player(setting)
    size = 1
    while work:
        began = time.monotonic()
        block = player.play(work.take(size))
        keep(block)
        size = next_block(block.totals.played, time.monotonic() - began)


def packed(setting: Setting) -> bytes:
    """The setting as others can read it. ValueError if it can't be sent to them."""
    try:
        return pickle.dumps(setting)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise ValueError(f"{STAYS}: {error}") from None


def play_in_processes(setting: Setting, work: Work, jobs: int, keep: Callable[[Block], None]) -> None:
    """The same, in `jobs` processes. ValueError if the setting can't be sent to others."""
    if multiprocessing.current_process().name == NAME:
        sys.exit(UNGUARDED)  # the caller is the script as one of the processes reads it
    parcel = packed(setting)
    needs_main = b"__main__" in parcel
    if needs_main and not main_can_be_read():
        raise ValueError(f"{STAYS}: {NOWHERE}")
    team: dict[Connection, Worker] = {}
    try:
        with interrupts_ignored(), contextlib.nullcontext() if needs_main else main_left_out():
            for _ in range(jobs):
                worker = Worker(parcel)
                team[worker.connection] = worker
        for worker in team.values():
            worker.feed(work, jobs)
        while busy := [connection for connection, worker in team.items() if worker.owes]:
            for ready in wait(busy):
                assert isinstance(ready, Connection)
                block = team[ready].receive()
                team[ready].feed(work, jobs)
                keep(block)
    finally:
        for worker in team.values():
            worker.end()


class Worker:
    """A process that plays, as seen from here."""

    def __init__(self, parcel: bytes) -> None:
        """Start it."""
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, parcel), daemon=True, name=NAME)
        self.process.start()
        theirs.close()
        self.owes = 0  # blocks that it has not answered
        self._block = 1

    def feed(self, work: Work, jobs: int) -> None:
        """Give it games that nobody has yet. Quick ones it gets before it asks."""
        while work and self.owes < (2 if self._block > 1 else 1):
            # Towards the end smaller blocks, so that all finish together.
            numbers = work.take(max(1, min(self._block, len(work) // (3 * jobs))))
            with contextlib.suppress(OSError):  # a process that is gone shows when its answer is awaited
                self.connection.send(numbers)
            self.owes += 1

    def receive(self) -> Block:
        """Its answer. SimulationError, ValueError or OSError if something went wrong there."""
        try:
            answer: tuple[Block, float] | Failure = self.connection.recv()
        except (EOFError, OSError):
            raise self._gone() from None
        if isinstance(answer, Failure):
            raise answer.error()
        block, seconds = answer
        self.owes -= 1
        self._block = next_block(block.totals.played, seconds)
        return block

    def _gone(self) -> Exception:
        """Why there is no answer."""
        self.process.join(5)
        code = self.process.exitcode or 0
        if code == UNGUARDED:
            return ValueError(GUARD)
        if code < 0:  # by a signal; who runs out of memory is killed by one
            return SimulationError(
                f"a process of the simulation was ended by signal {-code}: is there enough memory?"
            )
        return SimulationError(f"a process of the simulation ended by itself, with exit code {code}")

    def end(self) -> None:
        """End it, whatever it does."""
        self.connection.close()
        self.process.terminate()
        self.process.join(5)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def work(connection: Connection, parcel: bytes) -> None:
    """What a worker does until its pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it too, and ends us
    with contextlib.suppress(EOFError, OSError):
        answer: tuple[Block, float] | Failure
        player: Player | None = None
        while True:
            numbers = connection.recv()
            try:
                player = player or unpack(parcel)
                began = time.monotonic()
                answer = player.play(numbers), time.monotonic() - began
            except Exception as error:
                answer = failed(error)
            connection.send(answer)


def failed(error: Exception) -> Failure:
    """What went wrong, as what it is told at home."""
    kinds = (ValueError, OSError)
    return Failure(error, next((kind for kind in kinds if isinstance(error, kind)), SimulationError))


def unpack(parcel: bytes) -> Player:
    """A player for the setting in a parcel. ValueError if it does not arrive."""
    try:
        setting = pickle.loads(parcel)
    except Exception as error:
        raise ValueError(f"{STAYS}: {error}") from error
    return Player(setting)


def next_block(block: int, seconds: float) -> int:
    """How many games to play next, if so many took so long."""
    wanted = int(block * BLOCK / max(seconds, 1e-6))
    return max(1, min(wanted, 4 * block, LARGEST))


def main_can_be_read() -> bool:
    """Whether other processes can read the caller's script: there is none in a notebook or on standard input."""
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    return getattr(main, "__spec__", None) is not None or (file is not None and Path(file).is_file())


@contextlib.contextmanager
def main_left_out() -> Iterator[None]:
    """Processes that are started meanwhile don't read the caller's script (see `multiprocessing.spawn`)."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


@contextlib.contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Ctrl-C does nothing meanwhile, here and in the processes that are started. Only the main thread can say so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
