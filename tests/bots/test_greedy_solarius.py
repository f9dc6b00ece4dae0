"""How well greedy plays Solarius Mission."""

from __future__ import annotations

import pytest

from bots.kit import play, share
from ecliptic import bots
from ecliptic.bots.greedy import Greedy
from ecliptic.games.solarius import GAME


@pytest.mark.clause("SM-19.14")
def test_it_beats_three_who_play_at_random() -> None:
    game = GAME.make({"players": 4})
    assert share(game, [Greedy(6), *[bots.make("random")] * 3], 2, 5) > 0.7, "by chance 0.25"


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_nearly_always_beats_those_who_play_at_random(players: int) -> None:
    game = GAME.make({"players": players})
    assert share(game, [bots.make("greedy"), *[bots.make("random")] * (players - 1)], 80, 9) > 0.9


@pytest.mark.soak
@pytest.mark.parametrize("start_cards", [True, False])
def test_four_of_it_score_well(start_cards: bool) -> None:
    game = GAME.make({"players": 4, "start_cards": start_cards})
    points: list[float] = []
    for seed in range(25):
        points += game.scores(play(game, [bots.make("greedy")] * 4, 700 + seed))
    assert sum(points) / len(points) > 26
