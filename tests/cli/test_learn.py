"""`ecliptic learn`: a course, a lesson by what is typed, the checker, and positions to begin in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.command_line import run
from ecliptic.core.match import Match
from ecliptic.core.registry import game, game_class
from ecliptic.learn import courses
from ecliptic.learn.courses import course_of
from ecliptic.learn.positions import whole


def test_a_lesson_is_played_in_the_terminal() -> None:
    listed = run("learn", "vertium", installed=True)
    course = course_of(game_class("vertium"))
    assert course is not None
    assert all(lesson.id in listed.out for lesson in course.lesson)
    played = run("learn", "vertium", "fourth-kind", stdin="show\n", installed=True)
    assert played.status == 0
    assert "Make Ironwake yours." in played.out
    assert "Player 1" in played.out
    assert not re.search(r"\bYou \w+s\b", played.out), "sentences of games are about somebody else"
    assert "That was the lesson." in played.out


def test_a_choice_is_taken_back_or_kept() -> None:
    typed = "do research\n1\ndo research\n2\nquit\n"
    played = run("learn", "spacecorp", "luna", stdin=typed, installed=True)
    assert played.out.count("A good turn, too") == 2
    assert "1 takes it back, 2 keeps it; Enter alone keeps it." in played.out
    assert "You left the lesson." in played.out


def test_the_checker_prints_a_line_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("learn", "check", "vertium", installed=True).status == 0
    kind = game_class("vertium")
    monkeypatch.setattr(kind, "rules_version", 99)
    done = run("learn", "check", "vertium", installed=True)
    assert done.status == 1
    assert done.out == "vertium/learn/learn.toml, rules is 2, but the game's are 99: look it through\n"
    monkeypatch.setattr(courses, "packaged_text", lambda *path: "course = 1")
    courses.course_of.cache_clear()
    try:
        assert run("learn", "check", "vertium", installed=True).out.startswith("vertium/learn/learn.toml, ")
    finally:
        courses.course_of.cache_clear()


def test_a_position_is_where_bots_are_asked_or_a_record_ends(tmp_path: Path) -> None:
    found = run(
        "learn", "position", "vertium", "--players", 3, "--ask", "VT-4.4", "--after", 5, installed=True
    )
    assert found.status == 0
    made = Match.begin(game("vertium", players=3), position=whole(json.loads(found.out)))
    prompt = made.prompt(0)
    assert prompt is not None
    assert prompt.clause == "VT-4.4"
    made.play(made.legal(0)[0], 0)
    (tmp_path / "game.jsonl").write_text(str(made.record))
    again = run("learn", "position", "--record", tmp_path / "game.jsonl", "--line", 0, installed=True)
    assert json.loads(again.out) == json.loads(found.out)
    lesson = run("learn", "position", "vertium", "--lesson", "fourth-kind", installed=True)
    assert json.loads(lesson.out)["owner"] == {"P5": 2}
