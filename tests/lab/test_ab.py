"""A/B: pairs with the same luck, who has which seat, what goes on, what is said, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.command_line import refused, run
from ecliptic.core.game import Game
from ecliptic.lab.ab import playing
from ecliptic.lab.ab.features import play_pair
from ecliptic.lab.ab.playing import Comparison, Errors
from ecliptic.lab.ab.saying import data, differences, sentences
from ecliptic.lab.ab.sides import Side, Sides
from ecliptic.lab.playing import law_of
from lab.toy import pebbles


def side(game: Game, bots: tuple[str, ...] = ()) -> Side:
    return Side(game.options, game.content_dir, bots or ("random",) * game.seats, law_of(game))


def duel(one: str, other: str, seats: int = 2, seed: int = 1) -> Sides:
    game = pebbles(players=seats)
    return Sides(type(game), side(game, (one,) * seats), side(game, (other,) * seats), seed, True)


def doubled(seed: int = 1) -> Sides:
    one, other = pebbles(), pebbles(double=True)
    return Sides(type(one), side(one), side(other), seed)


ERRORS = Errors(0.05)


def test_the_better_bot_is_found(tmp_path: Path) -> None:
    found = Comparison(duel("dust", "moon"), ERRORS, "win")
    found.play(400, tmp_path)
    assert found.verdict == "more"
    assert found.pairs < 200
    first = str(next(iter(sentences(found))))
    assert first.startswith("B wins ")
    assert f", after {found.pairs} pairs." in first
    assert "B is the stronger one" in str(list(sentences(found))[1])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_bot_has_each_seat_once_a_pair_and_half_of_them_a_game(seats: int) -> None:
    sides = duel("dust", "moon", seats)
    seen = set()
    for number in range(1, 13):
        first, second = sides.games(number)
        assert all({a, b} == {"dust", "moon"} for a, b in zip(first.bots, second.bots, strict=True))
        assert first.bots.count("moon") == seats // 2
        assert first.seed == second.seed
        seen.add(first.bots)
    assert len(seen) == {2: 2, 3: 3, 4: 6}[seats]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_bot_is_as_strong_as_itself_in_every_pair(seats: int) -> None:
    for number in range(1, 20):
        pair = play_pair((duel("moon", "moon", seats), "win"), number)
        assert pair.a[0] + pair.b[0] == pytest.approx(1.0)
    pairs = [play_pair((duel("moon", "moon", 2), "win"), number) for number in range(1, 20)]
    assert all(pair.a == pair.b for pair in pairs), "the same game twice"


def test_both_sides_have_the_same_dice(tmp_path: Path) -> None:
    found = Comparison(doubled(), Errors(0.1), "seat1_win")
    found.play(200, tmp_path)
    assert found.verdict == "alike", "twice the pebbles leave the winner as it is, but for the bonus"
    assert found.gained > 0.9
    assert [(one.name, one.a < one.b) for one in differences(found) if one.name == "score"] == [
        ("score", True)
    ]
    assert data(found)["verdict"] == "alike"


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Comparison(duel("dust", "random"), Errors(0.01), "win")
    whole.play(40, tmp_path / "whole")
    Comparison(duel("dust", "random"), Errors(0.01), "win").play(17, tmp_path / "parts")
    played = []

    def seen(asked: tuple[Sides, str], number: int) -> object:
        played.append(number)
        return play_pair(asked, number)

    monkeypatch.setattr(playing, "play_pair", seen)
    again = Comparison(duel("dust", "random"), Errors(0.01), "win")
    again.play(40, tmp_path / "parts")
    assert played == list(range(18, 41))
    assert again.counted == whole.counted
    assert (tmp_path / "parts" / "ab.json").read_bytes() == (tmp_path / "whole" / "ab.json").read_bytes()


def test_what_stops_it_keeps_what_was_played(tmp_path: Path) -> None:
    def stop(pairs: int) -> None:
        if pairs == 9:
            raise KeyboardInterrupt

    found = Comparison(duel("dust", "random"), ERRORS, "win")
    with pytest.raises(KeyboardInterrupt):
        found.play(40, tmp_path, 1, stop)
    again = Comparison(duel("dust", "random"), ERRORS, "win")
    again.play(9, tmp_path)
    assert again.counted == found.counted


@pytest.mark.soak  # that processes answer in order is shown by the ladder
def test_processes_play_the_same_pairs(tmp_path: Path) -> None:
    one, two = (Comparison(duel("dust", "moon"), ERRORS, "win") for _ in range(2))
    one.play(100, tmp_path / "one")
    two.play(100, tmp_path / "two", jobs=2)
    assert one.counted == two.counted


def test_games_that_are_stopped_are_counted_and_told(tmp_path: Path) -> None:
    one, other = pebbles(end="never"), pebbles()
    sides = Sides(type(one), side(one), side(other), 1, False, 50)
    found = Comparison(sides, Errors(1.0), "turns")
    found.play(5, tmp_path)
    assert found.unfinished == 5
    assert "5 of 10 games were stopped after 50 decisions." in map(str, sentences(found))


# ---- the command -------------------------------------------------------------------------------------------


def test_the_command_says_what_differs_and_which_has_more(tmp_path: Path) -> None:
    words = [
        "ab",
        "pebbles",
        "--seat",
        "dust",
        "--bot",
        "moon",
        "--pairs",
        "200",
        "--jobs",
        "1",
        "--out",
        tmp_path,
    ]
    lines = run(*words).out.splitlines()
    assert lines[:2] == ["A: dust.", "B: moon."]
    assert lines[2].startswith("B wins ")
    again = run(*words, "--json").json
    assert isinstance(again, dict)
    assert f"after {again['pairs']} pairs" in lines[2]
    assert again["verdict"] == "more"


def test_two_folders_are_compared_cell_by_cell(tmp_path: Path) -> None:
    for name, pile in (("one", 5), ("other", 50)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pile.toml").write_text(f"pile = {pile}\n")
    words = [
        "--from",
        tmp_path / "one",
        "--content",
        tmp_path / "other",
        "--measure",
        "turns",
        "--matters",
        "1",
    ]
    done = run("ab", "pebbles", *words, "--pairs", "100", "--jobs", "1", "--out", tmp_path / "out")
    assert done.status == 0, done.err
    assert "pile.toml" in done.out
    assert "5 → 50" in done.out
    assert "B has more" in done.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "say what differs"),
        (["--bot", "hal"], "no bot called 'hal'"),
        (["--bot", "moon", "--bot", "dust"], "once each"),
        (["--other", "players=3"], "2 seats, B 3"),
        (["--other", "double=yes", "--measure", "joy"], "'joy'"),
        (["--other", "double=yes", "--measure", "turns"], "--matters"),
        (["--other", "double=yes", "--matters", "0"], "'0'"),
        (["--bot", "moon", "--alpha", "0.7"], "'0.7'"),
        (["--bot", "moon", "--measure", "turns"], "of single seats"),
        (["--content", "nowhere"], "nowhere"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(words: list[str], why: str, tmp_path: Path) -> None:
    refused(run("ab", "pebbles", *words, "--jobs", "1", "--out", tmp_path), why)


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    words = ["ab", "pebbles", "--bot", "moon", "--pairs", "3", "--jobs", "1", "--out", tmp_path]
    assert run(*words).status == 0
    before = (tmp_path / "ab.json").read_bytes()
    refused(run(*words, "--seed", "2"), "another comparison (seed 0, not 2)")
    (tmp_path / "ab.json").write_text("{}")
    refused(run(*words), "none of a comparison")
    (tmp_path / "ab.json").unlink()
    (tmp_path / "letter.txt").write_text("dear")
    refused(run(*words), "other files in it")
    assert before
