"""Random play to the end, while all that must hold is checked: the cheap often, the dear now and then."""

from __future__ import annotations

import copy
import random
from itertools import product
from typing import Any

import pytest

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.playout import Tally, playout
from ecliptic.core.rng import Rng
from solar_roller.kit import (
    PAIRWISE,
    check_asked,
    check_copies,
    check_events,
    check_law,
    check_views,
    settings,
    walk,
)
from solar_roller.positions import game

pytestmark = pytest.mark.compiled

SETS: list[dict[str, object]] = [
    {"players": players, "advanced": advanced} for players, advanced in product(range(1, 7), (False, True))
]
WORDS = (
    "M1",
    "red",
    "inner",
    "large",
    0,
    1,
    3,
    6,
    99,
    -1,
    None,
    True,
    "",
    [],
    {},
    "A",
    "playing",
    "Act",
    "PickRing",
)


def made(options: dict[str, object]) -> Game:
    more = dict(options)
    players = more.pop("players")
    assert isinstance(players, int)
    return game(players, *sorted(more.items()))


def check_game(game: Game, seed: int, dear: int) -> None:
    """One random game; the dear checks are made at every `dear`-th action, by every kind of decision at least once."""
    met: set[str] = set()
    state = game.initial()
    for n, (state, seat, action) in enumerate(walk(game, seed)):
        check_events(game, state)
        name = type(state.asked(seat)).__name__
        if name not in met or n % dear == 0:
            check_copies(game, state)
            check_views(game, state)
            if seat != CHANCE:
                check_asked(game, state, seat)
                check_law(game, state, seat, action)
        met.add(name)
        assert n % 7 or game.problems(state) == []
        if seat != CHANCE:
            legal = list(state.legal(seat))
            step = state.asked(seat)
            assert legal == [x for x in state.candidates(seat) if step.check(state, x) == 0]
            assert action in legal
    assert state.over
    check_copies(game, state)
    check_views(game, state)
    winners, scores = game.winners(state), game.scores(state)
    assert winners
    assert all(scores[seat] == max(scores) for seat in winners)


@pytest.mark.parametrize("options", SETS, ids=lambda options: "-".join(map(str, options.values())))
def test_a_random_game_keeps_all_invariants(options: dict[str, object]) -> None:
    check_game(made(options), seed=1, dear=150)


@pytest.mark.parametrize("row", PAIRWISE)
def test_switches_keep_them_too(row: str) -> None:
    check_game(game(2, *sorted({**settings(row), "advanced": row[0] == "1"}.items())), seed=2, dear=80)


def test_every_two_switches_have_all_settings() -> None:
    for i in range(6):
        for j in range(i):
            assert {(row[i], row[j]) for row in PAIRWISE} == set(product("01", repeat=2))


@pytest.mark.soak
@pytest.mark.parametrize("options", SETS, ids=lambda options: "-".join(map(str, options.values())))
def test_many_random_games(options: dict[str, object]) -> None:
    for k, row in enumerate(PAIRWISE):
        for seed in range(12):
            check_game(made({**options, **settings(row)}), seed=100 * k + seed, dear=20)


@pytest.mark.soak
@pytest.mark.parametrize("options", SETS, ids=lambda options: "-".join(map(str, options.values())))
def test_a_thousand_quick_games(options: dict[str, object]) -> None:
    for k in range(1000):
        played = made({**options, **settings(PAIRWISE[k % 8])})
        state = played.initial()
        playout(state, Rng(k), Tally(), 100_000)
        assert state.over
        assert played.problems(state) == []


# ---- damaged positions -------------------------------------------------------------------------------------------


def paths(data: object, before: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Where the parts of plain data are."""
    inner: list[tuple[str | int, object]] = []
    if isinstance(data, dict):
        inner = list(data.items())
    elif isinstance(data, list):
        inner = list(enumerate(data))
    return [path for key, part in inner for path in [(*before, key), *paths(part, (*before, key))]]


def damage(data: Any, chance: random.Random) -> None:
    """Change, drop or double one part of a position."""
    path = chance.choice(paths(data))
    if chance.random() < 0.6:  # rather what is special: the steps to come
        steps = [path for path in paths(data) if path[0] in ("private", "pending") and "before" not in path]
        path = chance.choice(steps)
    for key in path[:-1]:
        data = data[key]
    key = path[-1]
    if isinstance(data[key], int) and chance.random() < 0.5:
        data[key] += chance.choice((-1, 1, 2))
    elif chance.random() < 0.5:
        data[key] = chance.choice(WORDS)
    elif isinstance(data, list) and chance.random() < 0.5:
        data.insert(key, copy.deepcopy(chance.choice(data)))
    else:
        data.pop(key)


def check_damaged(game: Game, seed: int, every: int) -> None:
    chance = random.Random(seed)
    refused = []
    for n, (state, _, _) in enumerate(walk(game, seed)):
        if n % every:
            continue
        data = copy.deepcopy(game.dump(state))
        damage(data, chance)
        try:
            other = game.load(data)
        except ValueError as error:
            refused.append(str(error))
            continue
        assert game.problems(other) == []
        for seat in other.acting():
            check_asked(game, other, seat)
        check_views(game, other)
        check_copies(game, other)
        playout(other, Rng(n), Tally(), 60)
        assert game.problems(other) == []
    assert len(refused) > 5
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in refused)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_damaged_position_is_refused_with_a_sentence_or_plays_on(players: int) -> None:
    check_damaged(
        game(players, ("advanced", True), ("bonus_action_optional", players == 2)), seed=players, every=7
    )


@pytest.mark.soak
@pytest.mark.parametrize("players", [1, 2, 4])
def test_many_damaged_positions(players: int) -> None:
    for seed in range(60):
        check_damaged(game(players, ("advanced", seed % 2 == 0)), seed=seed, every=2)
