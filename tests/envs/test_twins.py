"""The law of hidden information for learners: twins that a seat can't tell apart give it the same bytes."""

from __future__ import annotations

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.core.rng import Rng
from ecliptic.testing.trial import Options, Trial, each, each_mode, some_or_all, walk
from envs.support import declared
from games.bench import trials  # noqa: F401

POSITIONS = 10_000


def compare(trial: Trial, options: Options, seed: int, one_in: int, most: int = 50_000) -> int:
    """How many positions of a random game were compared, so many at most: observations and masks of all seats."""
    made = declared(trial, options)
    reader, seats = made.reader(), range(made.game.seats)
    compared = 0
    for n, (state, _, _) in enumerate(walk(made.game, seed, trial.put_off)):
        if n % one_in:
            continue
        if compared == most:
            break
        compared += 1
        for seat in seats:
            twin = made.game.determinize(state, seat, Rng(seed, n))
            assert bytes(memoryview(reader.seen(state, seat))) == bytes(memoryview(reader.seen(twin, seat)))
            assert bytes(memoryview(reader.allowed(state, seat))) == bytes(
                memoryview(reader.allowed(twin, seat))
            )
    return compared


@some_or_all("one_in", 41, 9)
@each_mode(law=True, dear=True)
def test_twins_give_the_same_bytes(trial: Trial, options: Options, one_in: int) -> None:
    assert compare(trial, options, 3, one_in) > (0 if one_in > 9 else 5)


@pytest.mark.soak
@each()
def test_twins_give_the_same_bytes_in_ten_thousand_positions(trial: Trial) -> None:
    """As many of every mode, from one whole game after another; what has been compared is printed."""
    modes = list(trial.law or trial.modes)
    share = -(-POSITIONS // len(modes))
    seed = 10
    for options in modes:
        left = share
        while left:
            left -= compare(trial, options, seed, 3, left)
            seed += 1
    print(
        f"{trial.name}: {share * len(modes)} positions, {share} of each of {len(modes)} modes, {seed - 10} games"
    )


@each("options", of=lambda trial: trial.in_lanes, some=lambda rows: rows[:1])
def test_what_is_done_in_lanes_changes_no_byte_of_others(trial: Trial, options: Options) -> None:
    made = declared(trial, options)
    reader, compared = made.reader(), 0
    for n, (state, seat, action) in enumerate(walk(made.game, 5, trial.put_off)):
        if n > 400:
            break
        if not state.lanes or seat == CHANCE:
            continue
        after = state.clone()
        after.act(seat, action)
        if after.opened is state.opened and after.acting() == state.acting():
            for other in range(made.game.seats):
                if other != seat:
                    compared += 1
                    assert list(reader.seen(after, other)) == list(reader.seen(state, other))
    assert compared > 20
