"""A game of another package (docs/new_game) has all forms without a line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test

from ecliptic.core.fingerprint import fingerprint
from ecliptic.envs.at_once import Parallel
from ecliptic.envs.batches import Batch
from ecliptic.envs.declared import Declared
from ecliptic.envs.one_seat import Single
from ecliptic.envs.turns import Aec

NEW_GAME = Path(__file__).resolve().parents[2] / "docs" / "new_game"


@pytest.fixture
def comets(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(NEW_GAME))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    from comets import Comets

    return Comets


@pytest.mark.filterwarnings("ignore:Observation")
def test_it_has_all_forms(comets: Any) -> None:
    made = Declared(comets.make({"players": 2}), "zero_sum")
    api_test(Aec(made), num_cycles=20)
    parallel_api_test(Parallel(made), num_cycles=20)
    env = Single(made, opponents="greedy")
    seen, _ = env.reset(seed=1)
    done = False
    while not done:
        seen, reward, done, _, told = env.step(env.action_space.sample(seen["action_mask"]))
        assert "illegal" not in told
    assert reward in (-1.0, 0.0, 1.0)
    batch = Batch(made, 5, seed=1)
    ended = 0
    for _ in range(60):
        batch.step(batch.sample())
        ended += int(batch.done.sum())
        assert np.all(batch.rewards.sum(axis=1) == 0)
    assert ended >= 5


def test_its_fingerprint_is_its_own(comets: Any) -> None:
    assert len(fingerprint(comets)) == 16
    assert comets.environment == 0
