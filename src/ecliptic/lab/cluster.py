"""The same games on a cluster of machines, by Ray, which the extra `cluster` brings.

Each task plays a block and sends back what came of it; only the process that asks writes files. A task says nothing but
a range of game numbers, so one whose worker dies is played again somewhere else and comes to the same.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from ecliptic.lab.playing import Block, Player, Setting, SimulationError
from ecliptic.lab.workers import LARGEST, Failure, Work, failed, packed, unpack

if TYPE_CHECKING:
    from ray import ObjectRef

MISSING: Final = "a cluster needs Ray: install the extra `cluster` (pip install 'ecliptic[cluster]')"
BLOCK: Final = 2.0  # seconds that a task should take: sending one costs some milliseconds
AHEAD: Final = 2  # tasks a core that are given out at a time
RETRIES: Final = 10  # of a task whose worker dies; a bot may take its worker down every time
LOST: Final = "workers of the cluster were lost, again and again with the same games"

_players: dict[
    bytes, Player
] = {}  # of the process of a worker, by parcel: tasks come to it one after the other


def play_on_cluster(setting: Setting, work: Work, address: str, keep: Callable[[Block], None]) -> None:
    """Play these games on the cluster at an address, handing on what comes of them.

    ValueError, with one sentence, without Ray, without such a cluster, or if the setting can't be sent there.
    """
    try:
        import ray
    except ImportError:
        raise ValueError(MISSING) from None
    parcel = packed(setting)
    ours = not ray.is_initialized()
    if ours:
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            raise ValueError(f"there is no cluster at {address}: {str(error).splitlines()[0]}") from None
    try:
        _play(parcel, work, keep)
    finally:
        if ours:
            ray.shutdown()


def _play(parcel: bytes, work: Work, keep: Callable[[Block], None]) -> None:
    import ray

    resources: Callable[[], dict[str, float]] = ray.cluster_resources  # it has no types
    task: Any = ray.remote(num_cpus=1, max_retries=RETRIES)(play_block)
    sent = ray.put(parcel)
    size, most = 1, LARGEST
    running: list[ObjectRef[tuple[Block, float] | Failure]] = []
    try:
        while work or running:
            cores = max(int(resources().get("CPU", 1)), 1)
            while work and len(running) < AHEAD * cores:
                running.append(task.remote(sent, work.take(max(1, min(size, len(work) // (3 * cores))))))
            ready, running = ray.wait(running)
            try:
                answer = ray.get(ready[0])
            except ray.exceptions.RayError as error:
                raise SimulationError(f"{LOST}: {str(error).splitlines()[0]}") from None
            if isinstance(answer, Failure):
                raise answer.error()
            block, seconds = answer
            size = max(1, min(int(block.totals.played * BLOCK / max(seconds, 1e-6)), 4 * size, most))
            keep(block)
    finally:
        for one in running:
            ray.cancel(one, force=False)


def play_block(parcel: bytes, numbers: range) -> tuple[Block, float] | Failure:
    """What a task does: games with these numbers, and how many seconds they took."""
    try:
        if parcel not in _players:
            _players.clear()
            _players[parcel] = unpack(parcel)
        began = time.monotonic()
        block = _players[parcel].play(numbers)
        return block, time.monotonic() - began
    except Exception as error:
        return failed(error)
