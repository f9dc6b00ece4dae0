"""Random play to the end, while all that must hold is checked: the cheap always, the dear now and then."""

from __future__ import annotations

from random import Random

import pytest

from ecliptic.core.playout import Tally, playout
from ecliptic.core.rng import Rng
from ecliptic.testing.checks import check_game
from ecliptic.testing.trial import Options, Trial, covering, each, each_mode, each_row, every_row, pairwise


def cheap_game(trial: Trial, options: Options, seed: int) -> None:
    """To the end, with its counts right on the way."""
    game = trial.made(options)
    state, rng, tally = game.initial(), Rng(seed), Tally()
    while not tally.finished:
        playout(state, rng, tally, 40)
        assert game.problems(state) == []
        assert tally.decisions < 20_000, "this game does not end"
    trial.ending(game, state)


@each()
def test_random_games_keep_all_invariants(trial: Trial) -> None:
    """One of each of some modes and rows, in which every value of every option stands; at each kind of step all once."""
    kinds: set[str] = set()
    for options in [*covering(trial.modes), *covering(pairwise(trial))]:
        check_game(trial, options, seed=1, copies=100, dear=200, law=180, kinds=kinds)


@each_mode()
def test_every_mode_comes_to_an_end(trial: Trial, options: Options) -> None:
    cheap_game(trial, options, seed=1)


@each_row()
def test_every_pair_of_switches_comes_to_an_end(trial: Trial, options: Options) -> None:
    cheap_game(trial, options, seed=1)


@pytest.mark.soak
@each_mode()
def test_many_random_games(trial: Trial, options: Options) -> None:
    for seed in range(2):
        check_game(trial, options, seed, copies=20, dear=25)


@pytest.mark.soak
@each()
def test_a_game_with_many_sets_of_options(trial: Trial) -> None:
    """Where there are too many for all, some of them."""
    rows = [row for row in every_row(trial) if trial.allowed(row)]
    for row in Random(51).sample(rows, min(18, len(rows))):
        check_game(trial, row, seed=51, copies=4, dear=60, law=20)


@pytest.mark.soak
@each_row()
def test_many_games_with_all_checks(trial: Trial, options: Options) -> None:
    check_game(trial, options, seed=100, copies=3, dear=20, law=10)


@pytest.mark.soak
@each_row()
def test_very_many_games_with_cheap_checks(trial: Trial, options: Options) -> None:
    for seed in range(20):
        cheap_game(trial, options, 1000 + seed)
