"""How well greedy plays Solarquest."""

from __future__ import annotations

import pytest

from bots.kit import share
from ecliptic import bots
from ecliptic.games.solarquest import GAME


@pytest.mark.clause("SQ-12.10")
@pytest.mark.parametrize("offers", [0, 3])
def test_it_beats_three_who_play_at_random(offers: int) -> None:
    game = GAME.make({"players": 4, "rounds": 60, "max_offers_per_turn": offers})
    assert share(game, [bots.make("greedy"), *[bots.make("random")] * 3], 16, 5) > 0.4, "by chance 0.25"


@pytest.mark.soak
@pytest.mark.parametrize("offers", [0, 3])
def test_it_mostly_beats_three_who_play_at_random(offers: int) -> None:
    game = GAME.make({"players": 4, "rounds": 60, "max_offers_per_turn": offers})
    assert share(game, [bots.make("greedy"), *[bots.make("random")] * 3], 200, 9) > 0.6
