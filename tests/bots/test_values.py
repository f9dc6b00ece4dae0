"""What advice says to bots that play on: values on one scale, a clock, how far."""

from __future__ import annotations

from functools import cache

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import ecliptic
from ecliptic.core.advice import NODES, chances, heat_at, outcome
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.rng import Rng

SETTINGS: list[tuple[str, dict[str, object]]] = [
    ("vertium", {"players": 3}),
    ("vertium", {"players": 4, "style": "american"}),
    ("vertium", {"players": 3, "shadows": True}),
    ("vertium", {"players": 1}),
    ("spacecorp", {"players": 3}),
    ("solar_roller", {"players": 1}),
    ("solar_roller", {"players": 3}),
    ("solarius", {"players": 3}),
    ("solarquest", {"players": 4, "rounds": 10}),
]
settings = pytest.mark.parametrize(("name", "options"), SETTINGS, ids=str)


@cache
def _met(number: int) -> tuple[Game, list[State]]:
    name, options = SETTINGS[number]
    game = ecliptic.game(name, **options)
    state, rng = game.initial(), Rng(3)
    found = [state.clone()]
    k = 0
    while not state.over:
        seat = int(state.next_seat())
        legal = state.legal(seat)
        state.act(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])
        k += 1
        if k % 17 == 0 or state.over:
            found.append(state.clone())
    return game, found


def met(name: str, options: dict[str, object]) -> tuple[Game, list[State]]:
    """States of a random game, the final one last."""
    return _met(SETTINGS.index((name, options)))


@settings
def test_values_are_on_one_scale_up_to_the_end(name: str, options: dict[str, object]) -> None:
    game, states = met(name, options)
    advice = game.advice
    points = options["players"] == 1 and name == "solar_roller"
    rebels = "shadows" in options or (options["players"] == 1 and name == "vertium")  # win and lose together
    for state in states:
        found = advice.values(state)
        assert len(found) == game.seats
        assert advice.in_points(state) == points
        if not points:
            assert all(0.0 <= value <= 1.0 for value in found)
        if not points and not rebels:
            assert sum(found) == pytest.approx(1.0)
    final, winners = states[-1], game.winners(states[-1])
    if points:
        assert advice.values(final)[0] == pytest.approx(game.scores(final)[0], abs=1)
    else:
        assert [seat for seat, value in enumerate(advice.values(final)) if value > 0] == winners


@settings
def test_the_seat_that_is_judged_best_has_the_best_chance(name: str, options: dict[str, object]) -> None:
    game, states = met(name, options)
    if "shadows" in options:
        return
    for state in states[:-1]:
        worth = [game.advice.evaluate(state, seat) for seat in range(game.seats)]
        lives = [seat for seat in range(game.seats) if name != "solarquest" or state.lives(seat)]  # type: ignore[attr-defined]
        found = game.advice.values(state)
        best = max(lives, key=lambda seat: worth[seat])
        assert found[best] == max(found)


@settings
def test_the_clock_goes_on_and_a_game_can_be_played_on_by_it(name: str, options: dict[str, object]) -> None:
    game, states = met(name, options)
    clocks = [int(game.advice.clock(state)) for state in states[:-1]]
    if name not in ("solarquest", "vertium"):  # there a seat's number is in it, and turns begin with any seat
        assert clocks == sorted(clocks)
    assert len(set(clocks)) > 3
    for state in states:
        for seat in state.acting():
            knobs = game.advice.knobs(state, seat)
            assert knobs.wide > 1
            assert knobs.policy > 1
            assert knobs.worlds >= 0
            assert knobs.sure >= 0
    assert 0 < game.advice.slip() < 1


def test_who_is_out_has_no_chance() -> None:
    game, states = met("solarquest", {"players": 4, "rounds": 10})
    for state in states:
        for seat in range(4):
            if not state.lives(seat):  # type: ignore[attr-defined]  # of Solarquest
                assert game.advice.values(state)[seat] == 0.0


def test_chances_follow_from_what_positions_are_worth() -> None:
    assert chances([3.0, 3.0], 2.0) == [0.5, 0.5]
    one, other = chances([5.0, 3.0], 2.0)
    assert one / other == pytest.approx(2.718281828)
    assert chances([1e9, 0.0], 1.0) == [1.0, 0.0]


def test_a_win_that_is_shared_is_divided() -> None:
    assert outcome(vec[i64]([2]), 3) == [0.0, 0.0, 1.0]
    assert outcome(vec[i64]([0, 2]), 3) == [0.5, 0.0, 0.5]


def test_heats_are_interpolated_within_a_part() -> None:
    heats = [8.0, 6.0, 4.0, 2.0, 100.0, 100.0, 100.0, 100.0]
    assert NODES == 4
    assert heat_at(heats, 0.0) == 8.0
    assert heat_at(heats, 0.125) == 8.0
    assert heat_at(heats, 0.25) == 7.0
    assert heat_at(heats, 0.5) == 5.0
    assert heat_at(heats, 0.99) == 2.0
    assert heat_at(heats, 1.0) == 100.0
