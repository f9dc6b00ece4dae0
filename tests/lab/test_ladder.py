"""The ladder: rows of seeds, a sequential test, going on where it stopped, ratings."""

from __future__ import annotations

from math import inf, log10
from pathlib import Path

import pytest

from cli.command_line import refused, run
from ecliptic.lab import ladder
from ecliptic.lab.ladder import Gain, Row, Seed, play_row, play_seed, ratings, read, summed
from ecliptic.lab.sequential import LEAST
from lab.toy import pebbles


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "pebbles.jsonl"


def test_the_better_bot_is_found_in_few_games(file: Path) -> None:
    game = pebbles(players=2)
    row = play_row(game, "moon", "dust", 400, 5, file)
    assert row.verdict == "above"
    assert LEAST <= row.seeds < 200, "it did not have to play them all"
    assert row.games == 2 * row.seeds
    assert row.gained - row.error > 0.5
    assert row.score > row.rest
    assert len(read(file)) == row.seeds


def test_a_bot_is_not_better_than_itself(file: Path) -> None:
    row = play_row(pebbles(players=2), "dust", "random", 600, 5, file)
    assert row.verdict != "above"
    assert row.gained == pytest.approx(0.5, abs=0.1)


def test_what_was_played_is_not_played_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = pebbles(players=2)
    whole = play_row(game, "moon", "dust", 60, 5, file)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:7], lines[7][:20]]))  # as if it had been killed while it wrote
    played = []

    def seen(asked: ladder.Asked, number: int) -> Seed:
        played.append(number)
        return play_seed(asked, number)

    monkeypatch.setattr(ladder, "play_seed", seen)
    assert play_row(game, "moon", "dust", 60, 5, file) == whole
    assert played == list(range(8, whole.seeds + 1))
    assert play_row(game, "moon", "dust", 60, 5, file) == whole
    assert len(played) == whole.seeds - 7


def test_rows_of_other_seeds_bots_and_options_lie_in_the_same_file(file: Path) -> None:
    first = play_row(pebbles(players=2), "moon", "dust", 20, 5, file)
    other = [
        play_row(pebbles(players=2), "moon", "dust", 20, 6, file),
        play_row(pebbles(players=2, double=True), "moon", "dust", 20, 5, file),
        play_row(pebbles(players=2), "greedy", "dust", 20, 5, file),
    ]
    assert len(read(file)) == first.seeds + sum(row.seeds for row in other)
    assert play_row(pebbles(players=2), "moon", "dust", 20, 5, file) == first


@pytest.mark.slow
def test_processes_play_the_same_games(file: Path, tmp_path: Path) -> None:
    game = pebbles(players=2)
    alone = play_row(game, "moon", "dust", 40, 5, file)
    assert play_row(game, "moon", "dust", 40, 5, tmp_path / "other.jsonl", jobs=2) == alone


def test_a_bot_that_is_not_there_is_refused_before_anything_is_played(file: Path) -> None:
    with pytest.raises(ValueError, match="no bot called 'hal'"):
        play_row(pebbles(players=2), "moon", "hal", 20, 5, file)
    assert not file.exists()


# ---- what it comes to --------------------------------------------------------------------------------------


def seeds(*gains: float) -> list[Gain]:
    """Seeds of a row that came to these gains."""
    return [Gain(n, gain, 3.0, 2.0) for n, gain in enumerate(gains, 1)]


def test_a_seed_is_what_is_counted() -> None:
    row = summed(seeds(0.5, 0.25, 0.5, 0.25), 4, "a", "b")
    assert (row.seeds, row.games, row.even, row.gained) == (4, 16, 0.25, 0.375)
    assert row.error == pytest.approx(1.96 * (0.25 / 12 / 4) ** 0.5 * (0.75) ** 0.5 * 2 / 3**0.5, rel=0.5)
    assert (row.score, row.rest, row.verdict) == (3.0, 2.0, "open")
    assert summed([], 2, "a", "b").error == inf
    assert summed(seeds(1.0), 2, "a", "b").error == inf


def row(one: str, others: str, gained: float, even: float = 0.25, error: float = 0.05) -> Row:
    return Row(one, others, 75, 300, even, gained, error, 0.0, 0.0, "above")


def test_ratings_climb_by_how_likely_one_wins() -> None:
    found = ratings([row("pebble", "dust", 0.5), row("moon", "pebble", 0.25), row("comet", "moon", 0.4)])
    assert found["moon"][0] == 1200
    assert found["pebble"][0] == pytest.approx(1200), "a quarter of four is even"
    assert found["dust"][0] == pytest.approx(1200 - 400 * log10(3)), "three times as likely as each of three"
    assert found["comet"][0] == pytest.approx(1200 + 400 * log10(2))
    assert found["comet"][1] > 0
    assert found["dust"][1] == 0, "the lowest has none below it"


def test_ratings_without_moon_and_of_points() -> None:
    assert ratings([row("giant", "comet", 0.5, even=0.5)])["comet"][0] == 1200
    assert 1200 < ratings([row("giant", "comet", 1.0, even=0.5)])["giant"][0] < 3000
    assert ratings([row("giant", "comet", 3.0, even=0.0)]) == {}
    assert ratings([]) == {}


# ---- the command -------------------------------------------------------------------------------------------


def test_the_command_plays_and_writes_a_table(tmp_path: Path) -> None:
    words = ["ladder", "pebbles", "--bots", "dust,moon,comet", "--games", "20", "--out", tmp_path]
    done = run(*words)
    assert done.status == 0
    assert "moon among dust: 20, " in done.out
    table = (tmp_path / "pebbles.md").read_text()
    assert table.startswith("# Pebbles, seed 0\n\n| bot | among | games |")
    assert [line.split(" | ")[:2] for line in table.splitlines()[4:]] == [
        ["| moon", "dust"],
        ["| comet", "moon"],
    ]
    before = (tmp_path / "pebbles.jsonl").read_bytes()
    data = run(*words, "--json").json
    assert isinstance(data, list)
    assert [one["games"] for one in data] == [20, 20]
    assert (tmp_path / "pebbles.jsonl").read_bytes() == before, "nothing was played again"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--bots", "moon"], "two bots"),
        (["--bots", "moon,moon"], "each once"),
        (["--bots", "moon,hal"], "no bot called 'hal'"),
        (["--bots", ","], "each once"),
        (["--games", "0"], "'0'"),
    ],
)
def test_what_is_no_ladder_is_refused_in_a_sentence(words: list[str], why: str, tmp_path: Path) -> None:
    refused(run("ladder", "pebbles", *words, "--out", tmp_path), why)


def test_a_ladder_that_cannot_be_written_is_refused_in_a_sentence() -> None:
    refused(
        run("ladder", "pebbles", "--bots", "dust,moon", "--games", "2", "--out", __file__), "can't be written"
    )
