"""A batch plays the same games as the AEC form does, byte for byte, whatever is beside them."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest

from ecliptic import envs
from ecliptic.envs.batches import Batch
from ecliptic.envs.turns import Aec
from ecliptic.envs.vectors import Vector
from ecliptic.testing.trial import Options, Trial, each
from envs.support import declared, each_spread
from games.bench import trials  # noqa: F401


@each_spread()
def test_it_plays_what_the_aec_form_plays(trial: Trial, options: Options) -> None:
    """Game 0 of a batch draws from the same stream; after its end it goes on as after a reset without a seed."""
    made = declared(trial, options)
    batch, env, rng = Batch(made, 3, seed=7), Aec(made), random.Random(1)
    env.reset(seed=7)
    for _ in range(120):
        seen = env.observe(env.agent_selection)
        assert env.agent_selection == f"player_{batch.seats[0]}"
        assert seen["observation"].tobytes() == batch.observations[0].tobytes()
        assert seen["action_mask"].tobytes() == batch.masks[0].tobytes()
        packed = np.unpackbits(batch.bits, axis=1, bitorder="little")[:, : made.actions]
        assert np.array_equal(packed, batch.masks)
        assert np.all(batch.observations >= made.low)
        assert np.all(batch.observations <= made.high)
        actions = batch.sample().copy()
        actions[0] = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        batch.step(actions)
        env.step(int(actions[0]))
        if batch.done[0]:
            assert list(env.rewards.values()) == batch.rewards[0].tolist()
            env.reset()


@each()
def test_games_end_and_begin_anew(trial: Trial) -> None:
    made = declared(trial, trial.modes[0], "zero_sum")
    batch = Batch(made, 4, seed=1, max_cycles=30)
    ended = cut = 0
    for _ in range(30 * made.game.seats + 1):
        batch.step_at_random()
        ended += int(batch.done.sum())
        cut += int(batch.truncated.sum())
        assert not np.any(batch.rewards[~batch.done])
        assert np.all(batch.masks.any(axis=1))
    assert ended + cut >= 4


def test_a_seed_gives_the_same_games_and_one_game_does_not_hang_on_how_many_there_are() -> None:
    many, few = envs.batch("vertium", 6, seed=3), envs.batch("vertium", 2, seed=3)
    for _ in range(60):
        actions = many.sample().copy()
        many.step(actions)
        few.step(actions[:2])
        assert np.array_equal(many.observations[:2], few.observations)
    many.reset(3)
    few.reset(3)
    assert np.array_equal(many.masks[:2], few.masks)


def test_other_libraries_read_it_in_place() -> None:
    batch = envs.batch("vertium", 2, seed=1)
    there = np.from_dlpack(batch.observations)
    batch.step(batch.sample())
    assert np.shares_memory(there, batch.observations)
    assert np.array_equal(there, batch.observations)


def test_a_wrong_action_is_refused_and_none_is_taken() -> None:
    batch = envs.batch("vertium", 3, seed=1)
    before = batch.observations.copy()
    right = batch.sample().copy()
    wrong = right.copy()
    wrong[1] = int(np.flatnonzero(~batch.masks[1])[0])
    for actions, sentence in (
        (wrong, f"Game 1 can't take action {wrong[1]} now; masks[1] says which it can."),
        ([*right[:2], -1], "Game 2 can't take action -1 now; masks[2] says which it can."),
        ([*right[:2], 1 << 40], f"Game 2 can't take action {1 << 40} now; masks[2] says which it can."),
        (right[:2], "Actions are 3 whole numbers, one for each game."),
        (right * 1.0, "Actions are 3 whole numbers, one for each game."),
        (["a", "b", "c"], "Actions are 3 whole numbers, one for each game."),
    ):
        with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
            batch.step(actions)
        assert np.array_equal(batch.observations, before)
    for games, sentence in ((0, "not 0"), (True, "not 'True'"), ("a", "not 'a'")):
        with pytest.raises(ValueError, match=r"^How many games there are is a number from 1 on, not .*\.$"):
            envs.batch("vertium", games)  # type: ignore[arg-type]
        assert sentence
    with pytest.raises(ValueError, match=r"^A seed is a number from 0 to 2\*\*63 - 1, not '-1'\.$"):
        batch.reset(-1)


@each()
def test_by_agents_it_has_a_row_for_every_seat(trial: Trial) -> None:
    made = declared(trial, trial.modes[-1])
    vector, batch = Vector(made, 3, seed=2, max_cycles=20), Batch(made, 3, seed=2, max_cycles=20)
    seats = made.game.seats
    for _ in range(20 * seats + 2):
        asked = np.flatnonzero(vector.masks)
        assert (asked // seats).tolist() == [0, 1, 2]
        assert (asked % seats).tolist() == batch.seats.tolist()
        assert np.array_equal(vector.observations[asked], batch.observations)
        assert np.array_equal(vector.action_masks[asked], batch.masks)
        chosen = batch.sample()
        actions = np.zeros(vector.num_agents, np.int64)
        actions[asked] = chosen
        _, rewards, ended, cut, _ = vector.step(actions)
        batch.step(chosen.copy())
        assert np.array_equal(rewards, batch.rewards.ravel().astype(np.float32))
        assert (int(ended.sum()), int(cut.sum())) == (
            int(batch.done.sum()) * seats,
            int(batch.truncated.sum()) * seats,
        )
        assert vector.single_observation_space.contains(vector.observations[asked[0]])
