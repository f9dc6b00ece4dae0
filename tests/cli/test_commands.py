"""Every command: what it prints, the shape of its data, its exit status, and that wrong use is one sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ecliptic
from cli.command_line import refused, run
from ecliptic.core import registry
from ecliptic.lab.bench import Row

RESULT = [
    "game",
    "options",
    "games",
    "finished",
    "decisions",
    "choices",
    "seconds",
    "decisions_per_second",
    "wins_by_seat",
    "mean_score_by_seat",
    "late_by_seat",
]


# ---- the command itself ----------------------------------------------------------------------------------


def test_without_a_command_it_explains_itself() -> None:
    done = run()
    assert (done.status, done.out) == (2, "")
    assert "simulate" in done.err


@pytest.mark.parametrize("words", [["--help"], ["simulate", "--help"], ["play", "-h"], ["--version"]])
def test_help_is_no_error(words: list[str]) -> None:
    done = run(*words)
    assert (done.status, done.err) == (0, "")
    assert "ecliptic" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fly"], "no command called 'fly'"),
        (["simulate"], "GAME"),
        (["games", "extra"], "extra"),
        (["games", "--bogus"], "--bogus"),
        (["simulate", "chess"], "no game called 'chess'"),
        (["play", "chess"], "no game called 'chess'"),
        (["rules", "chess"], "no game called 'chess'"),
        (["learn", "chess"], "no game called 'chess'"),
        (["learn", "pebbles"], "has no lessons"),
        (["learn", "position"], "say which game"),
        (["learn", "position", "pebbles", "--seat", "9"], "seats"),
        (["bench", "--game", "chess"], "no game called 'chess'"),
        (["simulate", "pebbles", "--games", "0"], "'0'"),
        (["simulate", "pebbles", "--games", "1e3"], "'1e3'"),
        (["simulate", "pebbles", "--games", "٣"], "whole number"),
        (["simulate", "pebbles", "--seed", "9" * 30], "64 bits"),
        (["simulate", "pebbles", "--seed", str(2**63)], "64 bits"),
        (["simulate", "pebbles", "--jobs", "0"], "'0'"),
        (["simulate", "pebbles", "--players", "5"], "from 2 to 4"),
        (["simulate", "pebbles", "--players", "two"], "'two'"),
        (["simulate", "pebbles", "--option", "players"], "NAME=VALUE"),
        (["simulate", "pebbles", "--option", "=3"], "NAME=VALUE"),
        (["simulate", "pebbles", "--option", "size=3"], "no option called 'size'"),
        (["simulate", "pebbles", "--option", "double=maybe"], "yes or no"),
        (["simulate", "pebbles", "--option", "double=yes", "--option", "end=never"], "can't count double"),
        (["simulate", "pebbles", "--option", "double=yes", "--option", "double=no"], "twice"),
        (["simulate", "pebbles", "--players", "2", "--option", "players=2"], "not both"),
        (["simulate", "pebbles", "--seat", "nobody"], "no bot called 'nobody'"),
        (["simulate", "pebbles", "--seat", "me"], "no bot called 'me'"),
        (["simulate", "pebbles", *["--seat", "random"] * 3], "2 seats"),
        (["simulate", "pebbles", "--content", "/no/such/folder"], "/no/such/folder"),
        (["simulate", "pebbles", "--records", __file__], "can't be written"),
        (["simulate", "pebbles", "--out", __file__], "can't be written"),
        (["simulate", "pebbles", "--out", Path(__file__).parent], "has other files in it"),
        (["simulate", "pebbles", "--decisions"], "in the folder of a run"),
        (["simulate", "pebbles", "--seconds", "0"], "'0'"),
        (["play", "pebbles", "--seconds", "soon"], "'soon'"),
        (["play", "pebbles", "--seat", "nobody"], "no bot called 'nobody'"),
        (["play", "pebbles", *["--seat", "random"] * 2], "one of them is yours"),
        (["play", "pebbles", *["--seat", "me"] * 3], "too often"),
        (["replay"], "FILE"),
        (["replay", "/no/such/file"], "No such file"),
        (["replay", "/"], "directory"),
        (["verify", "/"], "directory"),
        (["replay", "a\0b"], "can't be read"),
        (["replay", "-", "--content", "/no/such/folder"], "/no/such/folder"),
        (["bench", "--seconds", "0"], "'0'"),
        (["bench", "--seconds", "nan"], "'nan'"),
        (["serve", "--port", "65536"], "65535"),
        (["serve", "--data", __file__], "is not a folder"),
    ],
)
def test_wrong_use_is_one_sentence(words: list[str], said: str) -> None:
    refused(run(*words), said)


def test_bad_content_is_one_sentence(tmp_path: Path) -> None:
    for text in ("pile = 0", "pile = 'many'", "pile =", "other = 1", "\xff"):
        (tmp_path / "pile.toml").write_bytes(text.encode("latin-1"))
        for words in (["simulate", "pebbles"], ["play", "pebbles"]):
            refused(run(*words, "--content", tmp_path), "pile.toml")
    (tmp_path / "pile.toml").write_text("pile = 3")
    (tmp_path / "pebles.toml").write_text("")
    refused(run("simulate", "pebbles", "--content", tmp_path), "pebles.toml")


def test_control_characters_are_spelled_out() -> None:
    done = run("simulate", "pebbles", "--bogus\x1b[2J\nx")
    assert done.status == 2
    assert "\x1b" not in done.err


def test_the_installed_command_runs() -> None:
    command = [sys.executable, "-m", "ecliptic", "simulate", "no-such-game"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ecliptic: There is no game called 'no-such-game'")


def test_a_reader_who_leaves_is_no_error() -> None:
    command = [sys.executable, "-m", "ecliptic", "--help"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()
    process.wait()


FLAGS = [
    "--players",
    "--option",
    "--seat",
    "--seed",
    "--jobs",
    "--json",
    "--content",
    "--coverage",
    "--seconds",
    "--",
]
WORDS = [
    "pebbles",
    "rules",
    "replay",
    "play",
    "games",
    "random",
    "double=yes",
    "players=3",
    "1",
    "-1",
    "-",
    "=",
    "me",
]


@given(st.text() | st.builds("{}={}".format, st.sampled_from(["players", "double", "end"]), st.text()))
def test_any_option_is_taken_or_refused(option: str) -> None:
    done = run("simulate", "pebbles", "--games", "1", "--jobs", "1", "--option", option)
    if done.status == 2:
        refused(done)
    else:
        assert (done.status, done.err) == (0, "")


@given(
    st.sampled_from(["games", "rules", "replay", "verify", "play", "simulate --games 1 --jobs 1", "fly"]),
    st.lists(st.sampled_from(FLAGS) | st.sampled_from(WORDS) | st.text(max_size=12), max_size=6),
)
def test_any_command_line_is_taken_or_refused(command: str, words: list[str]) -> None:
    done = run(*command.split(), *words)
    assert done.status in (0, 1, 2)
    if done.status == 2:
        refused(done)


# ---- games -----------------------------------------------------------------------------------------------


def test_games_lists_options_with_sentence_and_clause() -> None:
    done = run("games")
    assert done.status == 0
    for words in (
        "Pebbles",
        "2 to 4 players",
        "double",
        "Whether every pebble counts twice.",
        "TY-2.3",
        "complete",
    ):
        assert words in done.out


def test_games_as_data() -> None:
    done = run("games", "--json")
    (game,) = done.json
    assert game["name"] == "pebbles"
    assert game["players"] == [2, 3, 4]
    assert game["maturity"] == "complete"
    assert game["options"][1] == {
        "name": "double",
        "kind": "bool",
        "values": ["yes", "no"],
        "default": "no",
        "sentence": "Whether every pebble counts twice.",
        "clause": "TY-2.3",
        "low": 0,
        "high": 0,
        "unit": "",
        "zero": "",
        "title": "Double",
        "words": {},
    }


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others() -> None:
    class Broken:
        name = "broken"

        def load(self) -> object:
            raise ImportError("no module named broken")

    entries = {**registry._entries(), "broken": Broken()}
    with mock.patch.object(registry, "_entries", return_value=entries):
        done = run("games", installed=True)
        assert done.status == 0
        assert "the game broken is installed, but can't be loaded" in done.out
        refused(run("simulate", "broken", installed=True), "can't be loaded")


# ---- simulate --------------------------------------------------------------------------------------------


def test_simulate_as_data(tmp_path: Path) -> None:
    words = ["simulate", "pebbles", "--players", "3", "--option", "double=yes", "--games", "7", "--seed", "4"]
    done = run(*words, "--seat", "greedy", "--jobs", "1", "--records", tmp_path / "records", "--json")
    assert (done.status, done.err) == (0, "")
    assert list(done.json) == RESULT
    assert done.json["game"] == "pebbles"
    assert done.json["options"] == {"players": 3, "double": True, "end": "last"}
    assert done.json["games"] == done.json["finished"] == 7
    assert sum(done.json["wins_by_seat"]) == pytest.approx(7)
    assert len(done.json["mean_score_by_seat"]) == 3
    again = run(*words, "--seat", "greedy", "--jobs", "2", "--json")
    same = [key for key in RESULT if "second" not in key]
    assert [again.json[key] for key in same] == [done.json[key] for key in same]
    paths = sorted((tmp_path / "records").iterdir())
    assert len(paths) == 7
    for path in paths:
        assert run("replay", path, "--json").json["ok"]


def test_simulate_for_people() -> None:
    done = run("simulate", "pebbles", "--games", "3", "--jobs", "1", "--seat", "greedy")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("3 games of Pebbles between greedy and random came to their end.\n")
    assert "too few to say who wins" in done.out
    assert "greedy" in done.out
    assert "random" in done.out


def test_simulate_with_other_content(tmp_path: Path) -> None:
    (tmp_path / "pile.toml").write_text("pile = 1")
    words = [
        "simulate",
        "pebbles",
        "--games",
        "3",
        "--content",
        tmp_path,
        "--records",
        tmp_path / "out",
        "--json",
    ]
    assert run(*words).json["decisions"] == 3
    (path, *_) = (tmp_path / "out").iterdir()
    assert run("replay", path, "--content", tmp_path).status == 0
    done = run("replay", path, "--json")
    assert done.status == 1
    assert "other content" in done.json["error"]


# ---- bench -----------------------------------------------------------------------------------------------


def test_bench_as_data() -> None:
    done = run("bench", "--seconds", "0.01", "--no-interpreted", "--json")
    assert done.status == 0
    rows = {row["game"]: row for row in done.json}
    assert all(set(row) == set(Row.__annotations__) for row in done.json)
    ours = rows["pebbles"]
    assert ours["choices_per_second"] < ours["decisions_per_second"]
    assert ours["state_bytes"] > 0
    if "catanatron" in rows:
        assert rows["catanatron"]["peer"]
        assert ours["ratios"] == {"catanatron": ours["ratios"]["catanatron"]}
    else:
        assert ours["ratios"] == {}
    loops = [row["loop"] for row in done.json if row["game"] == "tictactoe"]
    assert loops == ["own", "python"]


def test_bench_for_people() -> None:
    done = run("bench", "--game", "pebbles", "--game", "pebbles", "--seconds", "0.01", "--no-interpreted")
    assert done.status == 0
    assert done.out.count("pebbles") == 2
    assert "Catanatron" in done.out
    assert "tic-tac-toe" not in done.out
    done = run("bench", "--game", "tictactoe", "--seconds", "0.01", "--no-interpreted")
    assert done.status == 0
    assert done.out.count("Ecliptic") == 2
    assert "OpenSpiel" in done.out
    assert "PettingZoo" in done.out
    assert "Catanatron" not in done.out


# ---- serve -----------------------------------------------------------------------------------------------


def test_serve_hands_over(tmp_path: Path) -> None:
    from ecliptic.web import app

    with mock.patch.object(app, "serve") as serve:
        url = "postgresql://there/games"
        words = [
            "--host",
            "0.0.0.0",
            "--port",
            "0",
            "--data",
            tmp_path,
            "--database",
            url,
            "--processes",
            "3",
        ]
        assert run("serve", *words).status == 0
        serve.assert_called_once_with("0.0.0.0", 0, tmp_path, fd=None, database=url, processes=3)
        serve.side_effect = KeyboardInterrupt
        assert run("serve").status == 0
        serve.side_effect = OSError(98, "Address already in use")
        refused(run("serve"), "127.0.0.1:8000", "already in use")


def test_a_database_is_moved_from_somewhere_to_somewhere_else(tmp_path: Path) -> None:
    refused(run("move-database", tmp_path, "postgresql://there/games"), "no tables in", str(tmp_path))
    refused(run("move-database", tmp_path, tmp_path), "the same")


# ---- the games that are really there ---------------------------------------------------------------------


@pytest.mark.parametrize("name", ecliptic.game_names())
def test_every_installed_game_can_be_played_and_simulated(name: str, tmp_path: Path) -> None:
    words = ["simulate", name, "--games", "2", "--jobs", "1", "--records", tmp_path, "--json"]
    done = run(*words, installed=True)
    assert (done.status, done.err) == (0, "")
    assert done.json["finished"] == 2
    for path in tmp_path.iterdir():
        assert run("replay", path, installed=True).status == 0
    done = run(
        "play", name, "--seed", "1", stdin="?\nboard\nlog\n" + "1\n" * 3 + "undo\n" * 2, installed=True
    )
    assert (done.status, done.err) == (0, "")
    assert "you left" in done.out.lower()
    assert "<" not in done.out
    assert not [line for line in done.out.splitlines() if "@1" in line or "@2" in line]
    clauses = run("rules", name, "--json", installed=True).json["clauses"]
    assert all(clause["text"] for clause in clauses.values())
    assert json.dumps(clauses)
