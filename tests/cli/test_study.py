"""`ecliptic study`: a record looked back at in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.command_line import run

RECORD = Path(__file__).parents[1] / "records" / "vertium-2-one.jsonl"


def test_it_prints_moves_values_and_what_choices_and_luck_did() -> None:
    done = run("study", RECORD, "--worlds", "1", "--moments", "3", installed=True)
    assert done.status == 0
    assert "Values" in done.out
    assert "Give or take" in done.out
    assert "own choices" in done.out


def test_without_worlds_it_prints_the_moves_alone() -> None:
    done = run("study", RECORD, "--worlds", "0", installed=True)
    assert done.status == 0
    assert "Values" not in done.out
    data = run("study", RECORD, "--worlds", "0", "--json", installed=True).json
    assert data["game"] == "vertium"
    assert data["over"] is True
    assert data["moments"] == []
    assert [move["line"] for move in data["moves"]] == sorted(move["line"] for move in data["moves"])


def test_data_says_the_same_for_every_run() -> None:
    one, two = (
        run("study", RECORD, "--worlds", "1", "--moments", "2", "--json", installed=True).json
        for _ in range(2)
    )
    assert one == two
    for moment in one["moments"]:
        assert {"line", "seat", "values", "chosen", "choices", "slip", "find"} <= set(moment)


def test_one_moment_says_what_was_asked_and_chosen() -> None:
    done = run("study", RECORD, "--line", "5", "--worlds", "2", installed=True)
    assert done.status == 0
    assert "is asked" in done.out
    assert "\n>" in done.out
    assert run("study", RECORD, "--line", "5", "--worlds", "2", "--json", installed=True).json["worlds"] == 2
    far = run("study", RECORD, "--line", "99999", installed=True)
    assert far.status == 2
    assert "nothing is decided after line 99999" in far.err


@pytest.mark.parametrize(("text", "words"), [("", "empty"), ("nonsense", "line 1"), ("{}", "line 1")])
def test_what_is_no_record_gets_one_sentence(text: str, words: str) -> None:
    done = run("study", "-", stdin=text, installed=True)
    assert done.status == 1
    assert words in done.out
    assert done.out.count("\n") == 1
