"""Vertium's solo game and its expansions on the command line: options that follow, games that no seat wins."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ecliptic
from cli.command_line import Done, refused, run
from ecliptic.core.match import Match

RECORDS = Path(__file__).resolve().parent.parent / "records"


def vertium(*words: object, stdin: str = "") -> Done:
    return run(words[0], "vertium", *words[1:], stdin=stdin, installed=True)


# ---- options -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [("--players", 1), ("--option", "solo=yes"), ("--option", "players=1")])
@pytest.mark.clause("VT-15.1", "VT-15.4")
def test_one_player_is_solo_and_solo_is_for_one(words: tuple[object, ...]) -> None:
    done = vertium("simulate", *words, "--games", 2, "--jobs", 1, "--json")
    assert (done.status, done.err) == (0, "")
    assert len(done.json["wins_by_seat"]) == 1  # type: ignore[index]
    assert "The Complex: Complex" in vertium("play", *words, stdin="quit\n").out


@pytest.mark.parametrize("option", ["gelbon=yes", "shadows=yes"])
@pytest.mark.clause("VT-13.1", "VT-14.1")
def test_an_expansion_brings_its_style(option: str) -> None:
    done = vertium("simulate", "--option", option, "--games", 1, "--jobs", 1, "--json")
    assert (done.status, done.err) == (0, "")
    assert len(done.json["wins_by_seat"]) == 3  # type: ignore[index]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", 1, "--option", "solo=no"), "VT-15.1"),
        (("--players", 2, "--option", "solo=yes"), "VT-15.1"),
        (("--players", 1, "--option", "style=base"), "VT-15.4"),
        (("--players", 1, "--option", "abilities=yes"), "VT-16.3"),
        (("--players", 2, "--option", "shadows=yes"), "VT-14.1"),
        (("--option", "gelbon=yes", "--option", "style=base"), "VT-13.1"),
        (("--option", "gelbon=yes", "--option", "shadows=yes"), "VT-13.13"),
        (("--option", "solo_reshuffle_each_roll=yes"), "VT-15.6"),
        (("--players", 5), "players is a number from 1 to 4"),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.clause("VT-13.1", "VT-13.13", "VT-14.1", "VT-15.1", "VT-15.4", "VT-16.3")
def test_what_does_not_go_together_is_refused_with_its_clause(
    command: str, words: tuple[object, ...], said: str
) -> None:
    refused(vertium(command, *words), said)


def test_games_lists_the_new_options() -> None:
    out = run("games", installed=True).out
    assert "1 to 4 players" in out
    for name, clause in (("gelbon", "VT-13.1"), ("shadows", "VT-14.1"), ("solo", "VT-15.1")):
        assert re.search(rf"^ +{name} +yes no +no .*{clause}$", out, re.MULTILINE)
    assert "solo_reshuffle_each_roll" in out


# ---- simulate and replay -------------------------------------------------------------------------------------


def test_what_no_seat_won_has_a_line_of_its_own() -> None:
    words = ("simulate", "--players", 1, "--games", 40, "--seed", 3, "--jobs", 1)
    result = vertium(*words, "--json").json
    won = int(result["wins_by_seat"][0])  # type: ignore[index]
    assert 0 < won < 40
    lines = [line.split() for line in vertium(*words).out.splitlines()]
    seat = next(line for line in lines if line[:1] == ["1"])
    nobody = next(line for line in lines if line[:1] == ["nobody"])
    assert seat[2:4] == [f"{won:.1f}", f"{won / 40:.1%}"]
    assert nobody == ["nobody", f"{40 - won:.1f}", f"{(40 - won) / 40:.1%}"]


def test_where_seats_win_every_game_there_is_no_such_line() -> None:
    for option in ("gelbon=yes", "shadows=yes"):
        out = vertium("simulate", "--option", option, "--games", 12, "--jobs", 1).out
        assert out.startswith("12 games of Vertium")
        assert "nobody" not in out
        shares = [float(share) for share in re.findall(r"(\d+\.\d)%", out)]
        assert sum(shares) == pytest.approx(100, abs=0.2)


@pytest.mark.clause("VT-14.5", "VT-15.11")
def test_replay_says_who_won_where_no_seat_did(tmp_path: Path) -> None:
    found = {}
    for seed in range(20):
        match = Match.begin(ecliptic.game("vertium", players=1), seed=seed)
        while not match.over:
            match.play(match.legal()[seed % len(match.legal())])
        path = tmp_path / f"{seed}.jsonl"
        path.write_text(str(match.record))
        done = run("replay", path, installed=True)
        assert done.status == 0
        found[bool(match.winners)] = done.out
        said = "Seat 1 won" if match.winners else "The Complex owns every planet and wins"
        assert f"the game is over{' and' if match.winners else ':'} {said}; " in done.out
    assert set(found) == {True, False}


def test_every_record_of_the_corpus_holds_here_too() -> None:
    done = run("replay", RECORDS / "vertium-4-shadows.jsonl", installed=True)
    assert done.status == 0
    assert " won; " in done.out


# ---- play and the front door ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_a_solo_game_in_the_terminal_goes_to_its_end(seed: int) -> None:
    done = vertium("play", "--players", 1, "--seed", seed, stdin="board\n?\nlog\n" + "1\n" * 600)
    assert (done.status, done.err) == (0, "")
    assert "you left" not in done.out.lower()
    assert "@" not in done.out
    assert "You fight the Complex" in done.out
    assert "fourth kind" not in done.out
    assert re.search(r"^  The Complex: Complex;", done.out, re.MULTILINE)
    end = done.out.rpartition("The game ended")[2]
    assert re.search(r"^ +Player 1 +The Complex$", end, re.MULTILINE)
    assert re.search(r"^Planets \(VT-14\.5\) +\d +\d$", end, re.MULTILINE)


@pytest.mark.parametrize("option", ["gelbon=yes", "shadows=yes"])
def test_an_expansion_in_the_terminal_goes_to_its_end(option: str) -> None:
    done = vertium(
        "play", "--option", option, "--seed", 5, "--seat", "random", "--seat", "random", stdin="1\n" * 900
    )
    assert (done.status, done.err) == (0, "")
    assert "The game ended" in done.out
    assert "@" not in done.out


@pytest.mark.clause("VT-15.1", "VT-15.11", "VT-17.38")
def test_a_match_of_solo_names_the_complex_after_the_only_seat() -> None:
    """Names, winners, scores, log, board: for the seat and for a spectator."""
    won = set()
    for seed in range(8):
        match = Match.begin(ecliptic.game("vertium", players=1), seed=seed)
        assert match.names == ["Seat 1", "The Complex"]
        while not match.over:
            assert match.to_act == (0,)
            match.play(match.legal()[-1 if seed % 2 else 0])
        assert len(match.scores) == 1
        won |= {tuple(match.winners)}
        for viewer in (0, None):
            lines = [match.name(line.text) for _, line in match.lines(viewer)]
            assert any("The Complex" in line for line in lines)
            assert not any("@" in line for line in lines)
            assert match.svg(viewer).startswith("<svg")
            assert [player.seat for player in match.view(viewer).players] == [0, 1]
        assert match.view(None).winners == (match.winners or [1])  # type: ignore[attr-defined]
        with pytest.raises(ecliptic.IllegalAction):
            match.play("pass", 1)
    assert won == {(0,), ()}


def test_a_record_of_earlier_rules_goes_on_with_the_readings_of_then(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_text("".join((RECORDS / "former" / "vertium-1-solo.jsonl").read_text().splitlines(True)[:40]))
    done = run("play", "--resume", path, "--seat", "me", stdin="1\n" * 300, installed=True)
    assert (done.status, done.err) == (0, "")
    assert "The game ended" in done.out
    assert json.loads(path.read_text().splitlines()[0])["rules"] == 1
    assert run("replay", path, installed=True).status == 0
    again = run("play", "--resume", path, "--seat", "me", installed=True)
    assert "is over" in again.err


def test_games_says_what_tables_of_people_begin_with_and_the_presets() -> None:
    found = {game["name"]: game for game in run("games", "--json", installed=True).json}  # type: ignore[attr-defined]
    assert set(found["vertium"]["presets"]) == {"as printed", "as ruled before"}
    assert found["vertium"]["presets"]["as ruled before"]["american_ends"] == "one"
    assert "Presets of readings: as printed, as ruled before." in run("games", installed=True).out
