"""What is thought of a decision, in numbers."""

from __future__ import annotations

from math import inf

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import ecliptic
from bots.kit import decisions, situation
from ecliptic import bots
from ecliptic.bots import Situation
from ecliptic.bots.judging import tiers
from ecliptic.bots.search_core import Contender
from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.core.rng import Rng
from lab.toy import pebbles


def asked(game: Game, number: int = 4) -> tuple[State, int]:
    """A decision of a random game, the first with several actions worth a look from this one on."""
    for k, (state, seat, _) in enumerate(decisions(game, [bots.make("random")] * game.seats, 2)):
        if k >= number and seat >= 0:
            few = game.advice.worthwhile(state, seat, state.legal(seat))
            if len(game.advice.promising(state, seat, few, 9)) > 1:
                return state.clone(), seat
    raise AssertionError("the game is too short")


@pytest.mark.parametrize("name", ["vertium", "spacecorp", "solarquest"])
def test_a_decision_is_judged_by_chances_of_every_seat(name: str) -> None:
    game = ecliptic.game(name, players=3)
    state, seat = asked(game)
    before = int(state.digest())
    found = bots.judge(situation(game, state, seat), 2, 3)
    assert int(state.digest()) == before
    assert not found.points
    assert found.worlds == 2
    assert 1 < len(found.contenders) <= 3
    for one in found.contenders:
        assert one.action in state.legal(seat)
        assert len(one.values) == len(one.errors) == 3
        assert all(0.0 <= value <= 1.0 for value in one.values)
        assert sum(one.values) == pytest.approx(1.0)
        assert all(0.0 <= error <= 0.5 for error in one.errors)
    own = [one.values[seat] for one in found.contenders]
    assert own == sorted(own, reverse=True)
    assert len({one.action for one in found.contenders}) == len(found.contenders)


def test_alone_one_is_judged_by_points() -> None:
    game = ecliptic.game("solar_roller", players=1)
    state, seat = asked(game, 2)
    found = bots.judge(situation(game, state, seat), 1, 2)
    assert found.points
    assert all(one.errors == (inf,) for one in found.contenders)
    assert all(10 < one.values[0] < 150 for one in found.contenders)


def test_the_same_seed_gives_the_same_numbers_whatever_is_hidden() -> None:
    game = ecliptic.game("vertium", players=3)
    state, seat = asked(game, 9)
    other = game.determinize(state, seat, Rng(5, 77))
    assert not other.same(state), "hands are hidden in phase one"
    found = [bots.judge(situation(game, twin, seat), 2, 2, seed=3) for twin in (state, state, other)]
    assert found[0] == found[1] == found[2]
    assert bots.judge(situation(game, state, seat), 2, 2, seed=4) != found[0]


def contender(*values: float) -> Contender:
    one = Contender(vec[i64]([0]))
    one.values.extend([value, 1.0 - value] for value in values)
    return one


def test_what_can_not_be_told_apart_is_not_ordered() -> None:
    """It stays as the first look had it; what is surely worse comes after it."""
    worse, mean, best = contender(*[0.1, 0.2] * 6), contender(*[0.5, 0.7] * 6), contender(*[0.8, 0.5] * 6)
    assert tiers([worse, mean, best], 0, 12) == [[mean, best], [worse]]
    assert tiers([worse, mean, best], 1, 12) == [[worse], [mean, best]]
    assert tiers([worse, mean, best], 0, 2) == [[worse, mean, best]]  # after two worlds nothing is sure
    assert tiers([contender(*[0.5] * 9), contender(*[0.5] * 9)], 0, 9)[1:] == []
    assert tiers([], 0, 0) == []


def test_it_can_be_stopped() -> None:
    game = pebbles(players=2)
    state, seat = asked(game, 1)
    looks = 0

    def stop() -> bool:
        nonlocal looks
        looks += 1
        return looks > 200

    found = bots.judge(situation(game, state, seat), 1_000_000, 3, stop=stop)
    assert looks == 201
    assert 1 <= found.worlds < 200
    assert found == bots.judge(situation(game, state, seat), found.worlds, 3), "what was whole counts"
    none = bots.judge(situation(game, state, seat), 8, 3, stop=lambda: True)
    assert none.worlds == 0
    assert none.contenders == []


def test_it_keeps_to_the_time_of_the_situation() -> None:
    game = pebbles(players=2)
    state, seat = asked(game, 1)
    now = [0.0]

    def clock() -> float:
        now[0] += 1.0
        return now[0]

    legal = [int(action) for action in state.legal(seat)]
    found = bots.judge(Situation(game, state, seat, legal, 100.0, clock), 1_000_000, 3)
    assert 1 <= found.worlds < 100
    assert now[0] <= 105


@pytest.mark.parametrize(("worlds", "wide"), [(0, 3), (3, 0), (-1, -1)])
def test_a_budget_that_is_none_is_refused_in_a_sentence(worlds: int, wide: int) -> None:
    game = pebbles(players=2)
    state, seat = asked(game, 1)
    with pytest.raises(ValueError, match=rf"^To judge [^.]*not {worlds} and {wide}\.$"):
        bots.judge(situation(game, state, seat), worlds, wide)
