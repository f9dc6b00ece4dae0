"""How well greedy plays SpaceCorp."""

from __future__ import annotations

import pytest

from bots.kit import play, share, wilson
from ecliptic import bots
from ecliptic.core.game import Game
from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.rules.steps.events import colonies_of


def made(players: int, first: str = "mariners", last: str = "starfarers") -> Game:
    return GAME.make({"players": players, "first_era": first, "last_era": last, "ask": "able"})


@pytest.mark.clause("SC-24.4")
def test_it_beats_three_who_play_at_random() -> None:
    found = share(made(4, last="mariners"), [bots.make("greedy"), *[bots.make("random")] * 3], 8, 5)
    assert found > 0.5, "by chance 0.25"


@pytest.mark.soak
@pytest.mark.clause("SC-23.3")
def test_it_nearly_always_beats_three_who_play_at_random() -> None:
    found = share(made(4), [bots.make("greedy"), *[bots.make("random")] * 3], 200, 9)
    assert wilson(found, 200)[0] > 0.85


@pytest.mark.soak
@pytest.mark.clause("SC-24.4")
def test_mariners_is_won_with_a_sensible_profit() -> None:
    """By mean of the winner's profit, with the short game's bonuses."""
    game = made(3, last="mariners")
    best = [max(game.scores(play(game, [bots.make("greedy")] * 3, seed))) for seed in range(40)]
    assert sum(best) / len(best) > 9


@pytest.mark.soak
@pytest.mark.clause("SC-20.1")
def test_colonies_are_founded_in_most_games() -> None:
    game = made(3, first="starfarers")
    found = 0
    for seed in range(20):
        state = play(game, [bots.make("greedy")] * 3, seed)
        found += any(colonies_of(state, seat) > 0 for seat in range(3))  # type: ignore[arg-type]
    assert found > 15
