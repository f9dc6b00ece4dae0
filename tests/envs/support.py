"""What tests of environments share: games by their trials, random choices, a spread of options."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ecliptic.envs.declared import Declared
from ecliptic.envs.turns import Aec
from ecliptic.testing.trial import Options, Trial, covering, each, label

Chosen = tuple[str, int, dict[str, Any], float]


def spread(trial: Trial) -> Sequence[Options]:
    """Options in which every value of every printed mode stands."""
    found: list[Options] = trial.once("spread", lambda: covering(trial.modes))
    return found


def each_spread() -> Callable[[Any], Any]:
    """Run a test for a spread of every game's options; `make test` takes the first, `make soak` the others."""
    return each("options", of=spread, some=lambda rows: rows[:1], ids=label)


def declared(trial: Trial, options: Options, rewards: str = "rank") -> Declared:
    """The game as environments declare it."""
    return Declared(trial.game.make(options, simulated=True), rewards)


def random_game(env: Aec, seed: int, steps: int) -> Iterator[Chosen]:
    """The agents that are asked in a random game, what they choose, see and got; at most so many."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    for _ in range(steps):
        if not env.agents:
            return
        agent = env.agent_selection
        seen, reward, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        yield agent, action, seen, reward
        env.step(action)
