"""Random play to the end, while all that must hold is checked: the cheap often, the dear now and then."""

from __future__ import annotations

import copy
import json
import random
from itertools import product
from typing import Any

import pytest

import ecliptic
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State, Step
from ecliptic.core.playout import Tally, playout
from ecliptic.core.rng import Rng

SETS = [
    {"players": players, "style": style, "phases": phases, "abilities": abilities}
    for players, (style, phases, abilities) in product(
        (2, 3, 4), (("base", "both", True), ("american", "both", False), ("base", "one", False))
    )
]
SETS += [
    *({"players": players, "gelbon": True, "abilities": players == 3} for players in (2, 3, 4)),
    *({"players": players, "shadows": True, "abilities": players == 4} for players in (3, 4)),
    *({"players": 1, "solo_reshuffle_each_roll": reshuffle} for reshuffle in (False, True)),
]
READINGS = {"raider_set_must_be_played": False, "leak_token_to_pool": False, "attack_optional": True}

WORDS = (
    "P1",
    "P4",
    "water",
    "virus",
    "soar",
    0,
    1,
    3,
    99,
    -1,
    None,
    True,
    "",
    [],
    {},
    "refuge",
    "fighting",
    "Turn",
)


def play(game: Game, seed: int, dear: int, limit: int = 100_000) -> State:
    """One random game; the dear checks are made at every `dear`-th action."""
    state, rng = game.initial(), Rng(seed, 11)
    state.events = []
    for n in range(limit):
        if state.over:
            break
        seat = state.next_seat()
        if n % dear == 0:
            check_whole(game, state, n)
            if seat != CHANCE:
                check_asked(game, state, seat)
        if n % 5 == 0:
            assert game.problems(state) == []
        if seat == CHANCE:
            action = check_sample(state, rng)
        else:
            legal = state.legal(seat)
            assert len(legal) > 0
            action = legal[rng.below(len(legal))]
        state.act(seat, action)
        check_events(game, state)
    return state


def check_whole(game: Game, state: State, n: int) -> None:
    """Clone and position are the same state; every viewer gets a view; what a seat can't know makes no difference."""
    assert state.clone().same(state)
    loaded = game.load(json.loads(json.dumps(game.dump(state))))
    assert loaded.same(state)
    assert loaded.digest() == state.digest()
    for viewer in (None, *range(game.seats)):
        view = game.view(state, viewer)
        game.draw(view, None)
        game.score_sheet(view)
        assert game.hint(view)
        if viewer is not None:
            other = game.determinize(state, viewer, Rng(n, viewer))
            assert game.problems(other) == []
            assert game.view(other, viewer) == view
            again = [game.determinize(twin, viewer, Rng(n, 9)) for twin in (state, other)]
            assert again[0].same(again[1])


def check_asked(game: Game, state: State, seat: int) -> None:
    """The prompt holds the candidates, with reasons exactly where they are not legal; all texts can be read back."""
    step = state.asked(seat)
    candidates, legal = list(state.candidates(seat)), list(state.legal(seat))
    assert len(set(candidates)) == len(candidates)
    assert legal == [action for action in candidates if step.check(state, action) == 0]
    assert all(game.actions.parse(game.actions.text(action)) == action for action in candidates)
    prompt = game.prompt(state, seat)
    assert prompt.clause in game.clauses()
    assert sorted(choice.action for choice in prompt.choices) == sorted(map(game.actions.text, candidates))
    assert {choice.action for choice in prompt.legal} == set(map(game.actions.text, legal))
    for action in [*candidates, 0, game.actions.size - 1]:
        sentence, clause = game.why(state, seat, action)
        assert (sentence == "") == (action in legal)
        assert sentence == "" or clause in game.clauses()
    if step.open_secret(state):
        assert len(legal) == 1
    worthwhile = list(game.advice.worthwhile(state, seat, state.legal(seat)))
    assert worthwhile
    assert set(worthwhile) <= set(legal)
    game.draw(game.view(state, seat), prompt)


def check_sample(state: State, rng: Rng) -> int:
    """A chance step that draws in its own way draws what the common way would."""
    step = state.asked(CHANCE)
    a, b, c, count = rng.a, rng.b, rng.c, rng.count
    common = Step.sample(step, state, rng)
    rng.a, rng.b, rng.c, rng.count = a, b, c, count
    assert state.sample(rng) == common
    return common


def check_events(game: Game, state: State) -> None:
    """Every event has a line that all its readers can read, with a clause that exists."""
    for event in state.events or ():
        for viewer in (None, *range(game.seats)):
            line = game.line(event, viewer)
            assert line is None or line.clause in game.clauses()
    state.events = []


@pytest.mark.parametrize(
    "options", SETS, ids=lambda options: "-".join(map(str, options.values())) + "-" + [*options][1]
)
def test_a_random_game_keeps_all_invariants(options: dict[str, object]) -> None:
    game = ecliptic.game("vertium", **options)
    state = play(game, seed=1, dear=60)
    assert state.over
    assert game.problems(state) == []
    check_whole(game, state, 0)
    winners, scores = game.winners(state), game.scores(state)
    if "shadows" in options or options["players"] == 1:
        check_complex(game, state)
    else:
        assert max(scores) == scores[winners[0]]


def check_complex(game: Game, state: State) -> None:
    """VT-14.5: the Complex has all planets that belong to anybody and wins, or else all Rebels do."""
    view: Any = game.view(state, None)
    rebels = [side.seat for side in view.sides if side.seat != view.complex]
    owners = {planet.owner for planet in view.planets if planet.owner is not None}
    won = [view.complex] if owners == {view.complex} else rebels
    assert view.winners == won
    assert game.winners(state) == [side for side in won if side < game.seats]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_other_readings_of_the_rules_keep_them_too(players: int) -> None:
    game = ecliptic.game("vertium", players=players, **READINGS)
    assert play(game, seed=2, dear=90).over


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


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "style": "base"},
        {"players": 3, "style": "american"},
        {"players": 3, "gelbon": True},
        {"players": 3, "shadows": True},
        {"players": 1},
    ],
    ids=["base", "american", "gelbon", "shadows", "solo"],
)
def test_a_damaged_position_is_refused_with_a_sentence_or_plays_on(options: dict[str, object]) -> None:
    game = ecliptic.game("vertium", **options)
    state, rng, chance = game.initial(), Rng(5), random.Random(5)
    refused = []
    for n in range(3000):
        if state.over:
            break
        if n % 3 == 0:
            data = game.dump(state)
            damage(data, chance)
            try:
                other = game.load(data)
            except ValueError as error:
                refused.append(str(error))
            else:
                playout(other, Rng(n), Tally(), 40)
                assert game.problems(other) == []
        seat = state.next_seat()
        legal = state.legal(seat)
        state.act(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])
    assert state.over
    assert len(refused) > (10 if game.seats == 1 else 50)
    assert all(sentence.endswith(".") for sentence in refused)


@pytest.mark.soak
@pytest.mark.parametrize("style", ["base", "american"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_random_games(players: int, style: str) -> None:
    for readings in product((False, True), repeat=3):
        switches = dict(zip(READINGS, readings, strict=True))
        if style == "american":
            switches["attack_optional"] = False
        game = ecliptic.game("vertium", players=players, style=style, **switches)
        for seed in range(10):
            assert play(game, seed, dear=25).over
