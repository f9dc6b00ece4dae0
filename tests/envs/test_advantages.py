"""What a seat did leads to its own next question, or to the end of its game, whoever acts in between."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ecliptic.envs.advantages import advantages


def given(
    seats: list[int], values: list[float], done: list[bool], rewards: list[list[float]], trace: float
) -> tuple[list[float], list[bool]]:
    """Of one game."""
    found, known = advantages(
        np.array(seats)[:, None],
        np.array(values, np.float32)[:, None],
        np.array(done)[:, None],
        np.array(rewards, np.float32)[:, None],
        trace,
    )
    return found[:, 0].tolist(), known[:, 0].tolist()


NOTHING = [0.0, 0.0]


def test_each_seat_hears_its_own_reward_at_its_own_last_step() -> None:
    rewards = [NOTHING, NOTHING, NOTHING, [1.0, -1.0]]
    found, known = given([0, 1, 0, 0], [0.5, 0.25, 0.0, 0.75], [False, False, False, True], rewards, 0.0)
    assert known == [True] * 4
    assert found == [0.0 - 0.5, -1.0 - 0.25, 0.75 - 0.0, 1.0 - 0.75]


def test_with_a_whole_trace_it_is_what_came_less_what_was_expected() -> None:
    rewards = [NOTHING, NOTHING, NOTHING, [1.0, -1.0]]
    found, _ = given([0, 1, 0, 0], [0.5, 0.25, 0.0, 0.75], [False, False, False, True], rewards, 1.0)
    assert found == [1.0 - 0.5, -1.0 - 0.25, 1.0 - 0.0, 1.0 - 0.75]


def test_a_seat_that_was_not_asked_in_a_game_hears_nothing_of_it_later() -> None:
    rewards = [[1.0, -1.0], NOTHING, [-1.0, 1.0]]
    found, known = given([0, 1, 1], [0.0, 0.0, 0.5], [True, False, True], rewards, 1.0)
    assert known == [True] * 3
    assert found == [1.0, 1.0, 0.5]


def test_the_last_step_of_a_seat_before_the_rows_end_is_not_known() -> None:
    found, known = given([0, 1, 0, 1], [0.5, 0.1, 0.25, 0.2], [False] * 4, [NOTHING] * 4, 0.9)
    assert known == [True, True, False, False]
    assert np.allclose(found, [0.25 - 0.5, 0.2 - 0.1, 0.0, 0.0])


def test_games_beside_one_another_are_the_same_as_alone() -> None:
    rng = np.random.default_rng(3)
    seats = rng.integers(0, 3, (40, 5))
    values = rng.normal(size=(40, 5)).astype(np.float32)
    done = rng.random((40, 5)) < 0.2
    rewards: NDArray[np.float32] = rng.normal(size=(40, 5, 3)).astype(np.float32) * done[:, :, None]
    together, known = advantages(seats, values, done, rewards, 0.9)
    for game in range(5):
        part = slice(game, game + 1)
        alone, sure = advantages(seats[:, part], values[:, part], done[:, part], rewards[:, part], 0.9)
        assert np.array_equal(alone, together[:, part])
        assert np.array_equal(sure, known[:, part])
