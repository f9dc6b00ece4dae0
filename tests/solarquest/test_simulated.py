"""Simulations and measurements play to a limit of rounds unless told otherwise, and say so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.command_line import run
from ecliptic.core.game import Game
from ecliptic.core.playout import Tally, playout
from ecliptic.core.rng import Rng
from ecliptic.games.solarquest import GAME
from ecliptic.games.solarquest.rules.options import SIMULATED
from ecliptic.lab.slices import Interpreted

LIMIT = SIMULATED["rounds"]
SAID = f"Unless told otherwise, Solarquest is simulated with rounds={LIMIT} and offers=turn."


def rounds(game: Any) -> int:
    return int(game.options.rounds)


def test_a_table_plays_without_a_limit_and_a_simulation_with_one_that_can_be_changed() -> None:
    assert rounds(GAME.make()) == 0
    assert rounds(GAME.make(simulated=True)) == LIMIT
    assert rounds(GAME.make({"players": 2, "fuel": False}, simulated=True)) == LIMIT
    assert rounds(GAME.make({"rounds": "0"}, simulated=True)) == 0
    assert rounds(GAME.make({"rounds": 7}, simulated=True)) == 7


@pytest.mark.clause("SQ-12.10", "SQ-14.1")
def test_a_random_game_without_fuel_goes_on_to_the_limit() -> None:
    state: Any = GAME.make({"players": 2, "fuel": False}, simulated=True).initial()
    playout(state, Rng(1), Tally())
    assert state.over
    assert (state.round, state.by_limit) == (LIMIT, True)


def test_the_command_says_the_limit_and_the_records_have_it(tmp_path: Path) -> None:
    words = ("simulate", "solarquest", "--players", 2, "--games", 2, "--jobs", 1)
    done = run(*words, "--records", tmp_path / "records", installed=True)
    assert done.status == 0
    assert SAID in done.out
    for path in (tmp_path / "records").iterdir():
        header = json.loads(path.read_text().splitlines()[0])
        assert header["options"]["rounds"] == LIMIT
        assert run("replay", path, installed=True).status == 0
    data: Any = run(*words, "--json", installed=True).json
    assert (data["options"]["rounds"], data["options"]["players"]) == (LIMIT, 2)


def test_the_command_does_not_say_it_where_a_limit_was_given() -> None:
    words = ("simulate", "solarquest", "--games", 1, "--jobs", 1, "--option", "rounds=3")
    done = run(*words, installed=True)
    assert done.status == 0
    assert "Unless told otherwise, Solarquest is simulated with offers=turn." in done.out
    both = run(*words, "--option", "offers=anyone", installed=True)
    assert "Unless told otherwise" not in both.out
    data: Any = run(*words, "--json", installed=True).json
    assert data["options"]["rounds"] == 3


def test_the_list_of_games_has_it() -> None:
    assert SAID in run("games", installed=True).out
    data: Any = run("games", "--json", installed=True).json
    found = {game["name"]: game["simulated"] for game in data}
    assert found["solarquest"] == {"rounds": str(LIMIT), "offers": "turn"}
    assert found["vertium"] == {}


def decisions(game: Game, number: int) -> int:
    """Of a random game."""
    tally = Tally()
    playout(game.initial(), Rng(number), tally)
    return tally.decisions


def test_a_benchmark_says_it_and_plays_the_same_games_in_both_builds() -> None:
    words = ("bench", "--game", "solarquest", "--seconds", "0.01", "--no-interpreted")
    done = run(*words, installed=True)
    assert done.status == 0
    assert SAID in done.out
    limited, endless = GAME.make(simulated=True), GAME.make()
    number, wanted = 0, 0
    while number == 0 or wanted == decisions(endless, number):  # up to the first that the limit cuts short
        number += 1
        wanted = decisions(limited, number)
    other = Interpreted("solarquest", limited.seats)
    try:
        assert [other.slice(0).decisions for _ in range(number)][-1] == wanted
    finally:
        other.close()
