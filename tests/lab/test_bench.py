"""The benchmark measures what it says. No test asserts a time."""

from __future__ import annotations

import os
from unittest import mock

import pytest

import ecliptic
from ecliptic.lab import bench as measuring
from ecliptic.lab.bench import Row, bench, midgame, weigh
from ecliptic.lab.slices import Here, Interpreted, build
from lab.toy import pebbles

PEERS = ("OpenSpiel", "OpenSpielByPython", "PettingZoo")  # in tic-tac-toe
COMPILED = os.environ.get("ECLIPTIC_COMPILED") == "1"


def test_it_knows_what_it_runs() -> None:
    assert build() == ("compiled" if COMPILED else "interpreted")


def test_a_slice_plays_whole_games() -> None:
    found = Here(pebbles(players=3)).slice(0.01)
    assert found.games > 1
    assert found.games <= found.choices < found.decisions
    assert found.seconds >= 0.01
    assert Here(pebbles()).slice(0).games == 1


def test_every_installed_game_has_a_row_for_each_build() -> None:
    games = [ecliptic.game(name) for name in ecliptic.game_names()]
    said: list[str] = []
    rows = [row for row in bench(games, 0.01, say=said.append) if not row["peer"]]
    assert said
    assert all(list(row) == list(Row.__annotations__) for row in rows)
    builds = ["compiled", "interpreted"] if COMPILED else ["interpreted"]
    assert [(row["game"], row["build"]) for row in rows] == [
        (game.name, name) for game in games for name in builds
    ]
    for row in rows:
        assert row["decisions_per_second"] >= row["choices_per_second"] > 0
        if row["build"] == build():
            assert row["clone_us"]
            assert row["view_ms"]
            assert row["board_ms"]
            assert row["state_bytes"]
        assert (row["speedup"] is not None) == (row["build"] == "compiled")


def test_without_the_peer_nothing_is_compared() -> None:
    with mock.patch.object(measuring, "Catanatron", side_effect=ImportError):
        (row,) = bench([pebbles()], 0.01, interpreted=False)
    assert (row["game"], row["ratios"], row["speedup"]) == ("pebbles", {}, None)


def test_tictactoe_has_a_row_for_each_loop_and_build() -> None:
    rows = bench([], 0.01, tictactoe=True)
    builds = ["compiled", "interpreted"] if COMPILED else ["interpreted"]
    assert [(row["game"], row["loop"], row["build"]) for row in rows if not row["peer"]] == [
        ("tictactoe", loop, name) for loop in ("own", "python") for name in builds
    ]
    for row in rows:
        assert list(row) == list(Row.__annotations__)
        assert row["players"] == 2
        assert 7 < row["decisions_per_game"] < 8.3
        assert (row["speedup"] is not None) == (row["build"] == "compiled")
    peers = {(row["game"], row["loop"]): row["decisions_per_second"] for row in rows if row["peer"]}
    for row in rows:
        like = [name for name, loop in peers if loop == row["loop"]]
        assert list(row["ratios"]) == ([] if row["peer"] else like)
        for name, ratio in row["ratios"].items():
            assert ratio == round(row["decisions_per_second"] / peers[name, row["loop"]], 2)


def test_tictactoe_without_peers() -> None:
    missing = [mock.patch.object(measuring, name, side_effect=ImportError) for name in PEERS]
    with missing[0], missing[1], missing[2]:
        rows = bench([pebbles()], 0.01, interpreted=False, tictactoe=True)
    assert [row["game"] for row in rows if row["game"] != "catanatron"] == [
        "pebbles",
        "tictactoe",
        "tictactoe",
    ]
    assert all(row["ratios"] == {} for row in rows if row["game"] != "pebbles")


def test_a_process_that_is_gone_is_noticed() -> None:
    subject = Interpreted("no-such-game", 2)
    with pytest.raises(RuntimeError, match="ended by itself"):
        subject.slice(0)
    subject.close()


def test_states_in_the_middle_ask_somebody() -> None:
    states = midgame(pebbles(players=4))
    assert 1 <= len(states) <= 3
    assert all(state.acting() for state in states)


def test_a_clone_is_weighed() -> None:
    for name in ecliptic.game_names():
        state = midgame(ecliptic.game(name))[0]
        assert 300 < weigh(state) < 100_000  # what copies share is not theirs
