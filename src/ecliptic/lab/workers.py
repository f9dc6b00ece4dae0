"""The processes of a simulation: each gets blocks of game numbers over a pipe and sends back what they came to.

Processes are spawned, not forked: safe with threads, the same on every system, and an interrupt meant for the
simulation does not show as a traceback of each.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import pickle
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final

from ecliptic.lab.playing import Player, Setting, SimulationError, Totals

BLOCK: Final = 0.2  # seconds that a block of games should take: often enough for a progress bar
LARGEST: Final = 20_000  # games in a block
STAYS: Final = "this game or one of the bots can't be sent to other processes, so use one job"


class Failure:
    """What went wrong in a worker, on its way home."""

    def __init__(self, error: Exception, kind: type[Exception]) -> None:
        """Keep what can travel: an exception itself may not."""
        self.sentence = str(error)
        self.kind = kind
        self.trace = "".join(traceback.format_exception(error))


def play_here(setting: Setting, games: int, done: Callable[[int], None]) -> Totals:
    """Play games 1 to `games` in this process, telling `done` now and then how many there are."""
    player = Player(setting)
    totals = Totals(player.game.seats)
    block, first = 1, 1
    while first <= games:
        last = min(first + block - 1, games)
        began = time.monotonic()
        totals.add(player.play(range(first, last + 1)))
        block = next_block(block, time.monotonic() - began)
        first = last + 1
        done(totals.played)
    return totals


def play_in_processes(setting: Setting, games: int, jobs: int, done: Callable[[int], None]) -> Totals:
    """The same, in `jobs` processes. ValueError if the setting can't be sent to others."""
    try:
        parcel = pickle.dumps(setting)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise ValueError(f"{STAYS}: {error}") from None
    workers: dict[Connection, BaseProcess] = {}
    totals = Totals(len(setting.bots))
    try:
        with interrupts_ignored():
            for _ in range(jobs):
                connection, process = start(parcel)
                workers[connection] = process
        blocks = dict.fromkeys(workers, 1)
        sent: dict[Connection, float] = {}
        first = 1
        for connection in workers:
            first = send_block(connection, blocks, sent, first, games)
        while sent:
            for ready in wait(list(sent)):
                assert isinstance(ready, Connection)
                totals.add(receive(ready))
                blocks[ready] = next_block(blocks[ready], time.monotonic() - sent.pop(ready))
                first = send_block(ready, blocks, sent, first, games)
                done(totals.played)
        return totals
    finally:
        for connection, process in workers.items():
            connection.close()
            process.terminate()
        for process in workers.values():
            process.join()


def start(parcel: bytes) -> tuple[Connection, BaseProcess]:
    """One more worker, and our end of its pipe."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, parcel), daemon=True, name="ecliptic simulate")
    process.start()
    theirs.close()
    return ours, process


def work(connection: Connection, parcel: bytes) -> None:
    """What a worker does until its pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it too, and ends us
    with contextlib.suppress(EOFError, OSError):
        answer: Totals | Failure
        player: Player | None = None
        while True:
            first, last = connection.recv()
            try:
                player = player or unpack(parcel)
                answer = player.play(range(first, last + 1))
            except (ValueError, OSError) as error:
                answer = Failure(error, ValueError if isinstance(error, ValueError) else OSError)
            except Exception as error:
                answer = Failure(error, SimulationError)
            connection.send(answer)


def unpack(parcel: bytes) -> Player:
    """A player for the setting in a parcel. ValueError if it does not arrive."""
    try:
        setting = pickle.loads(parcel)
    except Exception as error:
        raise ValueError(f"{STAYS}: {error}") from error
    return Player(setting)


def send_block(
    worker: Connection, blocks: dict[Connection, int], sent: dict[Connection, float], first: int, games: int
) -> int:
    """Give a worker its next games, if any are left; the number of the first game that nobody has yet."""
    if first > games:
        return first
    # Towards the end smaller blocks, so that all finish together.
    size = max(1, min(blocks[worker], (games - first + 1) // (2 * len(blocks))))
    with contextlib.suppress(OSError):  # a worker that is gone shows when its answer is awaited
        worker.send((first, first + size - 1))
    sent[worker] = time.monotonic()
    return first + size


def receive(worker: Connection) -> Totals:
    """A worker's answer. SimulationError, ValueError or OSError if something went wrong there."""
    try:
        answer: Totals | Failure = worker.recv()
    except (EOFError, OSError):
        raise SimulationError(
            "a process of the simulation ended by itself: is there enough memory?"
        ) from None
    if isinstance(answer, Totals):
        return answer
    error = answer.kind(answer.sentence)
    error.add_note(answer.trace)
    raise error


def next_block(block: int, seconds: float) -> int:
    """How many games to play next, if so many took so long."""
    wanted = int(block * BLOCK / max(seconds, 1e-6))
    return max(1, min(wanted, 4 * block, LARGEST))


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
