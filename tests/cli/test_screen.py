"""Whole games in a terminal, by typing only numbers that the screen shows; put down, killed and gone on with."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest

from cli.command_line import run
from cli.screen import Screen, play_on
from ecliptic.core.registry import replay
from ecliptic.testing.trial import some_or_all

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there are no such terminals")

# Short games.
WORDS: dict[str, tuple[object, ...]] = {
    "vertium": ("--players", 2),
    "solar_roller": ("--players", 2),
    "solarquest": ("--players", 2, "--option", "rounds=4"),
    "solarius": ("--players", 2),
    "spacecorp": ("--players", 2, "--option", "last_era=mariners"),
}


def records(data: Path) -> list[Path]:
    return sorted((data / "ecliptic" / "terminal").glob("*.jsonl"))


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.soak if name in ("vertium", "solarius") else []) for name in WORDS],
)
def test_a_game_to_its_end_by_what_the_screen_shows(name: str, tmp_path: Path) -> None:
    screen = Screen("play", name, *WORDS[name], "--seed", 5, "--seat", "random", data=tmp_path)
    screen.read()
    typed = play_on(screen, random.Random(1), 2500)
    assert not screen.asked, f"not over after {typed}: {screen.text[-1500:]}"
    assert screen.close() == 0
    assert "Traceback" not in screen.all
    assert "There are choices" not in screen.all
    assert not re.search(r"@[1-6]", screen.all)
    assert not re.search(r"\b1 (?:cards|deeds|bucks|planets|bases|teams|spaces|earlier lines)\b", screen.all)
    [path] = records(tmp_path)
    assert f"The record is {path}." in screen.text
    assert list(path.parent.iterdir()) == [path]  # nobody sits there any more
    assert replay(path.read_text()).over
    assert run("replay", path, installed=True).status == 0


@pytest.mark.parametrize("name", ["solarquest", pytest.param("spacecorp", marks=pytest.mark.soak)])
@some_or_all("part", 12, 20)
def test_a_game_that_was_killed_goes_on_in_another_process(name: str, tmp_path: Path, part: int) -> None:
    """As if it had never been put down: the same questions, dice and bots, so with the same typing the same record."""
    begin = ("play", name, *WORDS[name], "--seed", 8, "--seat", "greedy")
    whole, luck = Screen(*begin, data=tmp_path / "a"), random.Random(3)
    whole.read()
    play_on(whole, luck, 3 * part)
    put_down, luck = Screen(*begin, data=tmp_path / "b"), random.Random(3)
    put_down.read()
    play_on(put_down, luck, part)
    put_down.kill()
    [path] = records(tmp_path / "b")
    before = path.read_text()
    assert before.endswith("\n")
    again = Screen("play", "--resume", data=tmp_path / "b")
    again.read()
    assert put_down.text.rpartition("\n\n")[2] == again.text.rpartition("\n\n")[2]  # the same question
    play_on(again, luck, part)
    again.type("quit")
    assert again.close() == 0
    assert f"It is kept in {path}" in again.text
    third = Screen("play", name, "--resume", path, data=tmp_path / "elsewhere")
    third.read()
    play_on(third, luck, part)
    for screen in (third, whole):
        screen.kill()
    one, other = path.read_text(), records(tmp_path / "a")[0].read_text()
    assert one.startswith(before)
    assert one == other
    assert len(one.splitlines()) > 2 * part
