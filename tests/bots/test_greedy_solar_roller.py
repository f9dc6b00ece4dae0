"""How well greedy plays Solar Roller."""

from __future__ import annotations

import time
from statistics import mean

import pytest

from bots.kit import decisions, play, share
from ecliptic import bots
from ecliptic.games.solar_roller import GAME


def solo_scores(games: int, seed: int, **options: object) -> list[float]:
    """What greedy nets in solo games."""
    game = GAME.make({"players": 1, **options})
    return [game.scores(play(game, [bots.make("greedy")], seed + k))[0] for k in range(games)]


@pytest.mark.clause("SR-12.5")
def test_alone_it_reaches_a_good_rank() -> None:
    assert mean(solo_scores(8, 1)) > 52


def test_it_beats_those_who_play_at_random() -> None:
    game = GAME.make({"players": 3})
    assert share(game, [bots.make("greedy"), bots.make("random"), bots.make("random")], 6, 1) == 1


def test_it_decides_quickly() -> None:
    game = GAME.make({"players": 1, "advanced": True})
    times = []
    start = time.perf_counter()
    for _ in decisions(game, [bots.make("greedy")], 3):
        times.append(time.perf_counter() - start)
        start = time.perf_counter()
    assert mean(times) < 0.3, "a tenth of this on a machine that has nothing else to do"


@pytest.mark.soak
@pytest.mark.parametrize("advanced", [False, True])
def test_alone_it_keeps_its_mean(advanced: bool) -> None:
    assert mean(solo_scores(100, 1000, advanced=advanced)) > 57


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_it_nearly_always_beats_any_number_at_random(players: int) -> None:
    game = GAME.make({"players": players})
    others = [bots.make("random")] * (players - 1)
    assert share(game, [bots.make("greedy"), *others], 40, 7) >= 0.97
