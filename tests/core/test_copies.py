"""Games, states and matches are copied and sent to other processes and threads; what happens there happens there alone."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

import ecliptic
from core.sketch_draft import DraftGame
from core.sketch_lanes import LaneGame
from ecliptic.core.dice import SealedDice
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.testing.kit import everything, first_of, play_on, wander
from ecliptic.testing.trial import some_or_all

Way = Callable[[Any], Any]
WAYS: dict[str, Way] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}
ways = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def check_apart(match: Match, twin: Match) -> None:
    """Both are the same, go on in the same way, and neither feels what the other does."""
    assert twin.game.options == match.game.options
    before = everything(match)
    assert everything(twin) == before
    assert [match.can_undo(seat) for seat in range(match.game.seats)] == [
        twin.can_undo(seat) for seat in range(match.game.seats)
    ]
    wander(twin, 12, 7)
    assert everything(match) == before
    wander(match, 12, 7)
    assert everything(match) == everything(twin)


@pytest.mark.slow
@ways
@pytest.mark.parametrize("name", ecliptic.game_names())
@some_or_all("moments", 2, 4)
def test_every_game_travels_at_any_moment(name: str, way: Way, moments: int) -> None:
    game = ecliptic.game(name)
    assert msgspec.to_builtins(way(game).options) == msgspec.to_builtins(game.options)
    assert way(game.initial()).same(game.initial())
    match = Match.begin(game, seed=3)
    for _ in range(moments):
        wander(match, 9)
        for seat in range(game.seats):
            if match.can_undo(seat):
                twin = way(match)
                line = twin.undo(seat)
                assert line.undo == match.copy().undo(seat).undo
        seat = match.to_act[0] if match.to_act else 0
        for one in (match.state, game.determinize(match.state, seat, Rng(5))):
            there = way(one)
            assert there.same(one)
            assert there is not one
            assert there.legal(seat) == one.legal(seat)
    check_apart(match, way(match))


@pytest.mark.slow
@ways
@pytest.mark.parametrize("kind", [DraftGame, LaneGame])
@some_or_all("games", 2, 6)
def test_matches_travel_in_the_middle_of_drafts_and_lanes(kind: type[Game], way: Way, games: int) -> None:
    private = 0
    for seed in range(games):
        match = Match.begin(kind.make({"players": 3}), seed=seed)
        for _ in range(12):
            wander(match, 1, seed)
            private += match.state.opened is not None
            twin = way(match)
            assert everything(twin) == everything(match)
            if match.state.opened is not None:
                check_apart(match.copy(), twin)
    assert private > 3 * games


def test_a_copy_is_a_match_of_its_own() -> None:
    match = Match.begin(ecliptic.game("vertium"), seed=1)
    wander(match, 5)
    before = everything(match)
    for twin in (match.copy(), copy.copy(match), copy.deepcopy([match])[0]):
        twin.play(twin.legal()[0])
        twin.names[0] = "Eve"
        assert twin.number > match.number
        assert twin.lines(None)[-1][0] > match.number, "the copy has a log, too"
        assert everything(match) == before
        assert match.names[0] == "Seat 1"
    assert match.copy().game is match.game


def test_fixed_outcomes_and_sealed_dice_travel() -> None:
    for way in WAYS.values():
        match = Match.begin(ecliptic.game("vertium"), seed=1, auto_chance=False)
        while match.to_act == (CHANCE,):
            match.play(match.legal()[0])
        match.force("roll 6")
        twin = way(match)
        assert twin._forced == ["roll 6"]
        twin.force("roll 5")
        assert match._forced == ["roll 6"]
    match = Match.begin(ecliptic.game("solarquest"), table="t", secret=b"s" * 32)
    twin = pickle.loads(pickle.dumps(match))
    assert isinstance(twin.dice, SealedDice)
    check_apart(match, twin)


def test_a_state_that_no_game_made_says_so() -> None:
    state = LaneGame.make({"players": 2}).begin()
    with pytest.raises(TypeError, match="no game made this one"):
        pickle.dumps(state)
    assert copy.deepcopy(state).same(state)


@pytest.mark.slow
def test_matches_are_played_on_in_other_processes_and_threads() -> None:
    matches = []
    for name in ecliptic.game_names():
        match = Match.begin(ecliptic.game(name), seed=4)
        wander(match, 10)
        matches.append(match)
    wanted = []
    for match in matches:
        wanted.append(play_on(match.copy())[0])
    before = [everything(match) for match in matches]
    things = [thing for match in matches for thing in (match.game, match.state)]
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        back = list(pool.map(play_on, matches))
        assert list(pool.map(first_of, things)) == [first_of(thing) for thing in things]
    assert [text for text, _ in back] == wanted
    assert [str(match.record) for _, match in back] == wanted
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda match: play_on(copy.deepcopy(match))[0], matches * 2))
    assert found == wanted * 2
    assert [everything(match) for match in matches] == before
