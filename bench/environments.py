"""What environments cost: agent steps a second of processor time, each row in slices that take turns.

    ECLIPTIC_OPT=3 python tools/compiled.py python bench/environments.py [GAME ...] [--games 512] [--seconds 5]

An agent step is one decision with its observation and mask. Choices are random; `bare` plays them in the compiled loop
of `core.playout`, which makes neither. `batch, own` steps a batch by `step_at_random`, `batch, NumPy` by `step` with
actions that NumPy handed over. `AEC` is a plain loop over `agent_iter`, as PettingZoo's users write it. Peers are
measured where they are installed: RLCard's games by their own `step`, and Pgx (on the CPU) by a compiled loop over as
many games; their games are other ones, so only how they step is compared. Memory is what all of this process grew by.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import numpy as np

from ecliptic import envs
from ecliptic.core.playout import Tally, playout
from ecliptic.core.registry import game_class, game_names
from ecliptic.core.rng import Rng

SLICES: Final = 5
Play = Callable[[], int]  # plays on for a while; how many steps it took


def bare(name: str) -> Play:
    """The core alone, one game after another."""
    game = game_class(name).make(simulated=True)
    first, numbers = game.initial(), iter(range(1 << 40))

    def play() -> int:
        tally = Tally()
        playout(first.clone(), Rng(next(numbers)), tally)
        return int(tally.decisions)

    return play


def own(name: str, games: int) -> Play:
    """A batch that draws its actions itself."""
    batch = envs.batch(name, games, seed=1)

    def play() -> int:
        for _ in range(16):
            batch.step_at_random()
        return 16 * games

    return play


def by_numpy(name: str, games: int) -> Play:
    """A batch that is handed its actions."""
    batch = envs.batch(name, games, seed=1)

    def play() -> int:
        for _ in range(16):
            batch.step(batch.sample())
        return 16 * games

    return play


def aec(name: str) -> Play:
    """PettingZoo's loop."""
    env = envs.aec(name)
    env.reset(seed=1)

    def play() -> int:
        steps = 0
        for _ in env.agent_iter(512):
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                steps += 1
                env.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        if not env.agents:
            env.reset()
        return steps

    return play


def rlcard(name: str) -> Play:
    """A game of RLCard, by its own step."""
    import rlcard as library

    env = library.make(name)
    state: dict[str, Any] = {}

    def play() -> int:
        nonlocal state
        steps = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return play


def pgx(name: str, games: int) -> Play:
    """A game of Pgx, so many at once, on the CPU."""
    import jax
    import pgx as library
    from pgx.experimental.wrappers import auto_reset

    env = library.make(name)
    begin, step = jax.jit(jax.vmap(env.init)), auto_reset(env.step, env.init)

    @jax.jit
    def many(state: Any, key: Any) -> Any:
        def once(carry: Any, key: Any) -> Any:
            odds = jax.numpy.where(carry.legal_action_mask, 0.0, -1e9)
            first, second = jax.random.split(key)
            return jax.vmap(step)(
                carry, jax.random.categorical(first, odds), jax.random.split(second, games)
            ), None

        return jax.lax.scan(once, state, jax.random.split(key, 16))[0]

    state = begin(jax.random.split(jax.random.PRNGKey(1), games))
    key = jax.random.PRNGKey(2)

    def play() -> int:
        nonlocal state, key
        key, now = jax.random.split(key)
        state = jax.block_until_ready(many(state, now))
        return 16 * games

    return play


def resident() -> int:
    """Bytes of memory that this process holds; 0 where the system does not say."""
    with suppress(OSError), open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def memory(name: str, games: int) -> float:
    """Bytes a game of a batch in mid play, arrays and all."""
    envs.batch(name, 1, seed=1)
    before = resident()
    batch = envs.batch(name, games, seed=1)
    for _ in range(200):
        batch.step_at_random()
    return (resident() - before) / games


def measured(rows: dict[str, Play], seconds: float) -> dict[str, float]:
    """Steps a second of processor time: the median slice of each."""
    found: dict[str, list[float]] = {label: [] for label in rows}
    for play in rows.values():
        play()
    for _ in range(SLICES):
        for label, play in rows.items():
            steps, began = 0, time.process_time()
            while (took := time.process_time() - began) < seconds / SLICES:
                steps += play()
            found[label].append(steps / took)
    return {label: statistics.median(rates) for label, rates in found.items()}


def main() -> None:
    """Print a table."""
    words = argparse.ArgumentParser(description="What environments cost.")
    words.add_argument("game", nargs="*", default=game_names())
    words.add_argument("--games", type=int, default=512)
    words.add_argument("--seconds", type=float, default=5.0)
    words.add_argument("--rlcard", nargs="*", default=["leduc-holdem", "uno"])
    words.add_argument("--pgx", nargs="*", default=["leduc_holdem", "backgammon"])
    given = words.parse_args()
    for name in given.game:
        each = memory(name, given.games)
        makers: dict[str, Callable[[], Play]] = {
            "bare": lambda name=name: bare(name),
            "batch, own": lambda name=name: own(name, given.games),
            "batch, NumPy": lambda name=name: by_numpy(name, given.games),
            "AEC": lambda name=name: aec(name),
        }
        found = measured({label: make() for label, make in makers.items()}, given.seconds)
        print(f"{name}: {each / 1024:.1f} kB a game")
        for label, rate in found.items():
            print(f"  {label:14} {rate:12,.0f} a second  {rate / found['AEC']:8.1f} x AEC")
        print(f"  AEC costs {1e6 / found['AEC'] - 1e6 / found['bare']:.1f} us a step above the bare core")
    peers: dict[str, Play] = {}
    for name in given.rlcard:
        with suppress(ImportError):
            peers[f"RLCard {name}"] = rlcard(name)
    for name in given.pgx:
        with suppress(ImportError):
            peers[f"Pgx {name}"] = pgx(name, given.games)
    for label, rate in measured(peers, given.seconds).items():
        print(f"{label:24} {rate:12,.0f} a second")


if __name__ == "__main__":
    main()
