"""The learner: what it learns from, what it writes, and that it learns at all. Skipped without torch."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="pip install 'ecliptic[learn]' brings what it needs")

from ecliptic import bots
from ecliptic.bots.net import Layers
from ecliptic.core.registry import game_class, game_names
from ecliptic.envs.declared import declare
from ecliptic.envs.ppo import Learner, Settings, by_chance, learn, main

TINY = Settings(games=4, steps=16, hidden=8, epochs=1, minutes=0.0, evaluations=2)


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_learned_from(name: str) -> None:
    """Two updates; what it does is legal, and the numbers stay numbers."""
    learner = Learner(declare(name, {}, rewards="zero_sum"), TINY)
    for _ in range(2):
        steps = learner.played()
        assert np.all(np.take_along_axis(steps.masks, steps.actions[..., None], 2))
        assert np.all(np.isfinite(steps.chances))
        learner.learn(steps)
    assert all(np.isfinite(x).all() for x in learner.tensors().values())


def test_the_file_is_a_seat_that_takes_what_the_net_takes(tmp_path: Path) -> None:
    declared, file = declare("vertium", {"players": 2}, rewards="zero_sum"), tmp_path / "a.safetensors"
    rows = learn(declared, TINY, file)
    assert [json.loads(line) for line in file.with_suffix(".jsonl").read_text().splitlines()] == rows
    assert bots.make(f"net:{file}", game_class("vertium")).games == ("vertium",)
    learner = Learner(declared, TINY)
    learner.learn(learner.played())
    layers = Layers(learner.tensors(), len(declared.entries), declared.actions)
    chances, _ = learner.ahead(learner.batch.observations, learner.batch.masks)
    for row in range(TINY.games):
        given = np.where(learner.batch.masks[row], layers.run(learner.batch.observations[row]), -np.inf)
        assert int(np.argmax(given)) == int(chances[row].argmax())


def test_points_count_by_what_random_play_gets() -> None:
    declared = declare("solar_roller", {"players": 1}, rewards="points")
    found = by_chance(declared, TINY.games, TINY.seed)
    assert Learner(declared, TINY).middle == float(np.mean(found))
    assert Learner(declare("vertium", {"players": 2}, rewards="rank"), TINY).middle == 0.5


def test_it_learns_what_is_rewarded() -> None:
    """Fed by a reward for the lowest legal action alone, it takes that one more often."""
    learner = Learner(
        declare("vertium", {"players": 2}), Settings(games=8, steps=32, hidden=16, rate=3e-3, entropy=0)
    )
    before = after = 0.0
    for k in range(12):
        steps = learner.played()
        lowest = steps.actions == steps.masks.argmax(2)
        after = float(lowest.mean())
        before = after if k == 0 else before
        steps.done[:] = True
        steps.rewards[:] = lowest[..., None]
        learner.learn(steps)
    assert after > before + 0.1


def test_wrong_use_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for words in (["chess"], ["vertium", "--players", "9"], ["vertium", "--option", "fast=yes"]):
        assert main([*words, "--out", str(tmp_path / "a.safetensors")]) == 2
        said = capsys.readouterr().err
        assert said.startswith("ecliptic: ")
        assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
