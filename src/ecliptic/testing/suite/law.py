"""The law: what a seat can't know changes nothing that it is shown, asked, refused or told."""

from __future__ import annotations

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.core.rng import Rng
from ecliptic.testing.checks import check_law, check_private, observed
from ecliptic.testing.trial import Options, Trial, each, each_mode, label, some_or_all, walk


@some_or_all("one_in", 27, 9)
@each_mode(law=True, dear=True)
def test_the_law_in_random_games(trial: Trial, options: Options, one_in: int) -> None:
    law_in_a_game(trial, options, seed=11, one_in=one_in)


@pytest.mark.soak
@each_mode(law=True)
def test_the_law_at_every_moment(trial: Trial, options: Options) -> None:
    law_in_a_game(trial, options, seed=0, one_in=1)


def law_in_a_game(trial: Trial, options: Options, seed: int, one_in: int) -> None:
    """At every so many actions, and at every kind of step once."""
    game, rng = trial.made(options), Rng(seed, 1)
    followed = 0
    kinds: set[str] = set()
    n = 0
    for n, (state, seat, action) in enumerate(walk(game, seed, trial.put_off)):
        name = type(state.top(seat)).__name__
        if n % one_in == 0 or name not in kinds:
            kinds.add(name)
            followed += check_law(trial, game, state, seat, action, rng, refusals=n % (2 * one_in) == 0)
    assert followed > (360 // one_in if n > 200 else 0)


@each_mode(law=True, needs="hides")
def test_the_state_that_is_dealt_afresh_does_not_change(trial: Trial, options: Options) -> None:
    """And what is dealt differs now and then, where anything is hidden."""
    game = trial.made(options)
    differed = n = 0
    for n, (state, _, _) in enumerate(walk(game, 2, trial.put_off)):
        if n % 7 and n > 20:
            continue
        before = state.clone()
        for seat in range(game.seats):
            other = game.determinize(state, seat, Rng(n, seat))
            assert observed(game, other, seat) == observed(game, state, seat)
            differed += not other.same(state)
        assert state.same(before)
    assert differed > (20 if n > 100 else 0) or game.seats == 1


@each("options", of=lambda trial: trial.in_lanes, ids=label)
def test_what_is_done_in_lanes_changes_nothing_that_others_may_do(trial: Trial, options: Options) -> None:
    """What a seat is asked before and after another one acts is the same."""
    game = trial.made(options)
    compared = 0
    for n, (state, seat, action) in enumerate(walk(game, 8, trial.put_off)):
        if not state.lanes:
            continue
        assert seat != CHANCE, "chance in open lanes"
        after = state.clone()
        after.act(seat, action)
        if after.opened is state.opened:
            for other in state.acting():
                if other != seat:
                    compared += 1
                    assert list(after.legal(other)) == list(state.legal(other))
                    assert list(after.candidates(other)) == list(state.candidates(other))
        if n % 18 == 0:
            check_private(game, state, seat, action)
    assert compared > 20
