"""Ids: `ecliptic/Vertium-v0` is the same environment for good, and what it declares is true."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import gymnasium
import numpy as np
import pettingzoo
import pytest

from ecliptic import envs
from ecliptic.core import payoffs
from ecliptic.core.fingerprint import fingerprint
from ecliptic.core.machine import State
from ecliptic.core.playout import Tally, playout
from ecliptic.core.registry import game_class, game_names
from ecliptic.core.rng import Rng
from ecliptic.envs.registering import id_of, version, versions
from ecliptic.envs.turns import Aec
from ecliptic.testing.trial import Trial, each
from envs.support import declared, each_spread, random_game
from games.bench import trials  # noqa: F401


@pytest.mark.parametrize("name", game_names())
def test_the_number_rises_with_all_that_learners_depend_on(name: str) -> None:
    now = fingerprint(game_class(name))
    assert versions()[name][-1] == now, f"versions.toml needs {now} as the last one of {name}"
    assert len(set(versions()[name])) == len(versions()[name])


@pytest.mark.parametrize("name", game_names())
def test_gymnasium_and_pettingzoo_find_them(name: str) -> None:
    one = gymnasium.make(id_of(name), players=2, seat=1, opponents=["random"], rewards="zero_sum")
    seen, told = one.reset(seed=1)
    assert told == {"seat": 1}
    assert seen in one.observation_space
    env = pettingzoo.make("aec", id_of(name), players=2)
    env.reset(seed=1)
    assert env.num_agents == 2


def test_a_game_of_another_package_says_its_number_itself() -> None:
    assert "comets" not in versions()
    assert version("vertium") == len(versions()["vertium"]) - 1


def test_importing_it_takes_no_library_of_learners_and_loads_no_game() -> None:
    program = (
        "import sys; sys.modules['gymnasium'] = sys.modules['pettingzoo'] = sys.modules['numpy'] = None\n"
        "import ecliptic.envs\n"
        "assert not [name for name in sys.modules if name.startswith('ecliptic.games.')]\n"
        "try: ecliptic.envs.aec('vertium')\n"
        "except ImportError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout.endswith("is not installed: pip install 'ecliptic[envs]' brings it.\n"), done.stderr


def test_a_seed_gives_the_same_game_in_another_process() -> None:
    program = (
        "import ecliptic.envs, hashlib\n"
        "batch = ecliptic.envs.batch('vertium', 3, seed=5)\n"
        "for _ in range(40): batch.step_at_random()\n"
        "print(hashlib.sha256(batch.observations.tobytes()).hexdigest())"
    )
    there = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    batch = envs.batch("vertium", 3, seed=5)
    for _ in range(40):
        batch.step_at_random()
    assert there.strip() == hashlib.sha256(batch.observations.tobytes()).hexdigest()


@each_spread()
def test_what_is_seen_lies_within_its_bounds(trial: Trial, options: dict[str, object]) -> None:
    env = Aec(declared(trial, options))
    for n, (agent, action, seen, _) in enumerate(random_game(env, 1, 150)):
        if n % 7 == 0:
            assert seen in env.observation_space(agent)
            assert action in env.action_space(agent)
            assert seen["action_mask"][action] == 1
    assert len(env.declared.entries) == env.declared.low.size


@each()
def test_rewards_are_those_that_are_declared(trial: Trial) -> None:
    for options in trial.modes[:2]:
        made = {kind: declared(trial, options, kind) for kind in payoffs.KINDS}
        state = ended(trial, options)
        game = made["rank"].game
        rank, zero, points = (made[kind].payoff(state) for kind in payoffs.KINDS)
        for kind, found in zip(payoffs.KINDS, (rank, zero, points), strict=True):
            assert all(made[kind].least <= x <= made[kind].most for x in found)
        assert points == game.scores(state)
        if game.seats > 1:
            assert sum(rank) == pytest.approx(game.seats / 2)
            assert sum(zero) == pytest.approx(0)
            for winner in game.winners(state):
                assert rank[winner] == max(rank)
        assert np.all(np.isfinite(points))


def ended(trial: Trial, options: dict[str, object]) -> State:
    """The last state of a random game."""
    state = trial.game.make(options, simulated=True).initial()
    playout(state, Rng(4), Tally())
    return state
