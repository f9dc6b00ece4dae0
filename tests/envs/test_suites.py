"""The suites of PettingZoo, Gymnasium and Stable-Baselines3, as they come."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec

from ecliptic import envs
from ecliptic.core.registry import game_names
from ecliptic.envs.at_once import Parallel
from ecliptic.envs.one_seat import Single
from ecliptic.envs.pictures import MODES
from ecliptic.envs.turns import Aec
from ecliptic.testing.trial import Options, Trial, label
from envs.support import declared, each, each_spread, spread
from games.bench import trials  # noqa: F401

# PettingZoo's own games with dict observations are exempt by name from these, ours can't be.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@each_spread()
def test_pettingzoo_aec(trial: Trial, options: Options) -> None:
    made = declared(trial, options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings(
            "ignore", message="Observation is not a NumPy array|Observation space for each"
        )
        api_test(Aec(made), num_cycles=12)
        seed_test(lambda: Aec(made), num_cycles=8)


@each(
    "options", of=lambda trial: spread(trial) if trial.in_lanes else [], some=lambda rows: rows[:1], ids=label
)
def test_pettingzoo_parallel(trial: Trial, options: Options) -> None:
    made = declared(trial, options)
    parallel_api_test(Parallel(made), num_cycles=20)
    parallel_seed_test(lambda: Parallel(made), num_cycles=10)

    def at_once(max_cycles: int) -> Parallel:
        return Parallel(made, max_cycles=max_cycles)

    max_cycles_test(
        SimpleNamespace(parallel_env=at_once, env=lambda max_cycles: parallel_to_aec(at_once(max_cycles)))
    )


@each()
def test_pettingzoo_rendering(trial: Trial) -> None:
    """Each mode but dots, which take half a second a picture: see `test_pictures`."""
    made = declared(trial, trial.modes[0])

    def quick(**words: Any) -> Aec:
        env = Aec(made, **words)
        env.metadata = {**env.metadata, "render_modes": [mode for mode in MODES if mode != "rgb_array"]}
        return env

    render_test(quick, {"svg": lambda found: found.startswith("<svg")})


@pytest.mark.soak
@each()
def test_pettingzoo_rendering_in_dots(trial: Trial) -> None:
    render_test(lambda **words: Aec(declared(trial, trial.modes[0]), **words))


@pytest.mark.soak
@each()
def test_pettingzoo_performance(trial: Trial) -> None:
    """It prints for five seconds, and asserts nothing."""
    performance_benchmark(Aec(declared(trial, trial.modes[0])))


@each_spread()
def test_gymnasium(trial: Trial, options: Options) -> None:
    check_env(Single(declared(trial, options)), skip_render_check=True)


@pytest.mark.soak
@pytest.mark.parametrize("name", game_names())
def test_gymnasium_with_every_render_mode(name: str) -> None:
    check_env(gymnasium.make(envs.id_of(name), render_mode="ansi").unwrapped)


@pytest.mark.soak
@each_spread()
def test_stable_baselines(trial: Trial, options: Options) -> None:
    """In `make soak` alone, since it takes torch, which is 200 MB and more."""
    checker = pytest.importorskip(
        "stable_baselines3.common.env_checker", reason="pip install torch stable-baselines3 for this one"
    )
    checker.check_env(Single(declared(trial, options), seat=None), warn=False)
