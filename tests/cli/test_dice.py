"""Real dice in the terminal: what is asked and typed, a wrong one mended, and what the record says of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.command_line import Done, refused, run


def play(*lines: str, words: tuple[str, ...] = ()) -> Done:
    done = run(
        *("play", "pebbles", "--dice", "--seed", 3, *words), stdin="".join(line + "\n" for line in lines)
    )
    assert (done.status, done.err) == (0, "")
    return done


def test_what_is_typed_is_what_the_die_shows() -> None:
    done = play("5", "quit", words=("--no-save",))
    assert "Real dice: you roll for all" in done.out
    assert "what does it show?" in done.out
    assert "rolls 5" in done.out
    assert "rolls 2" in play("2", "quit", words=("--no-save",)).out


def test_what_else_can_be_typed() -> None:
    done = play("7", "dice", "", "1 2 3", "log", "undo", "roll", "undo", "quit", words=("--no-save",))
    assert "The die can't show '7', so nothing was taken." in done.out
    assert "several in a row may stand in one line" in done.out
    assert "Fewer dice are asked for than these, so none was taken." in done.out
    assert "No die can be entered anew" in done.out
    assert "You left" in done.out


def test_a_wrong_one_is_mended_at_the_own_question() -> None:
    done = play("5", "undo", "2", "quit", words=("--no-save",))
    assert "rolls 5" in done.out
    assert "The last die was taken back" in done.out
    assert done.out.index("rolls 2") > done.out.index("rolls 5")


def test_before_a_bot_acts_on_it_a_die_can_be_mended() -> None:
    words = ("--no-save", "--seat", "greedy", "--seat", "me")
    done = play("5", "undo", "2", "", "quit", words=words)
    assert "Enter goes on; `undo` takes the last die back." in done.out
    assert "The last die was taken back" in done.out
    assert "rolls 2" in done.out


def test_the_record_marks_it_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    play("5", "quit")
    (path,) = tmp_path.rglob("pebbles-*.jsonl")
    done = run("play", "--resume", path, stdin="undo\n4\n" + "1\n1\n1\n" * 40)
    assert done.status == 0, done.err
    head, *lines = path.read_text().splitlines()
    assert json.loads(head)["by_hand"] is True
    assert any(json.loads(line).get("by_hand") and "chance" in line for line in lines)
    assert any(json.loads(line).get("by_hand") and "undo" in line for line in lines)
    held = run("replay", path)
    assert held.status == 0
    assert "entered by hand" in held.out
    data = json.loads(run("verify", path, "--json").out)
    assert data["entered"] > 1


def test_where_it_says_nothing() -> None:
    refused(run("play", "spacecorp", "--dice", "--no-save", installed=True), "has no dice")
    refused(run("play", "--resume", "--dice"), "--dice does not go with --resume")
