"""The levels of strength."""

from __future__ import annotations

import pytest

import ecliptic
from bots.kit import decisions, share, situation
from ecliptic import bots
from ecliptic.bots.levels import LEVELS
from ecliptic.bots.search import Search
from ecliptic.core.registry import game_names
from ecliptic.core.rng import Rng
from lab.toy import pebbles

NAMES = ["dust", "pebble", "moon", "comet", "giant", "sun"]


def test_there_are_six_the_weakest_first() -> None:
    assert [kind.name for kind in LEVELS] == NAMES
    assert bots.names() == ["random", "greedy", *NAMES]
    assert bots.STAND_IN == "moon"


@pytest.mark.parametrize("name", game_names())
def test_a_game_says_which_are_worth_their_names(name: str) -> None:
    found = bots.levels(ecliptic.game(name))
    assert found == [level for level in NAMES if level in found], "in their order"
    assert found[:3] == NAMES[:3]


def test_each_that_searches_has_at_least_four_times_the_budget_of_the_last() -> None:
    found = [bot for bot in map(bots.make, NAMES) if isinstance(bot, Search)]
    assert [bot.times for bot in found] == [1, 4, 16]
    assert [bot.seconds for bot in found] == [1.0, 4.0, 15.0]


def test_dust_and_moon_are_random_and_greedy() -> None:
    game = ecliptic.game("vertium", players=2)
    for k, (state, seat, _) in enumerate(decisions(game, [bots.make("random")] * 2, 8)):
        if k == 12:
            break
        for one, other in (("dust", "random"), ("moon", "greedy")):
            chosen = [bots.make(name).choose(situation(game, state, seat), Rng(k)) for name in (one, other)]
            assert chosen[0] == chosen[1]


def test_pebble_overlooks_as_much_as_the_game_says(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ecliptic.game("spacecorp", players=2, last_era="mariners")
    wide = [
        (state.clone(), seat)
        for state, seat, _ in decisions(game, [bots.make("greedy")] * 2, 3)
        if seat >= 0 and len(game.advice.worthwhile(state, seat, state.legal(seat))) >= 3
    ]
    state, seat = wide[0]
    pebble, greedy = bots.make("pebble"), bots.make("greedy")
    best = {greedy.choose(situation(game, state, seat), Rng(k)) for k in range(60)}
    taken = [pebble.choose(situation(game, state, seat), Rng(k)) for k in range(60)]
    others = set(taken) - best
    assert 1 <= len(others) <= 2, "of the best three"
    assert 5 < sum(action in others for action in taken) < 35, (
        "in half of all choices, and of these a third is best"
    )


def test_the_levels_of_a_game_without_advice_are_told_apart() -> None:
    game = pebbles(players=2)
    assert share(game, [bots.make("moon"), bots.make("dust")], 20, 3) > 0.6
