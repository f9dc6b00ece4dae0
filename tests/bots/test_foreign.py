"""Bots from elsewhere: packages, classes by their place, programs."""

from __future__ import annotations

import logging
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import ClassVar

import pytest

import ecliptic
from ecliptic import bots
from ecliptic.bots import Bot, Situation, foreign
from ecliptic.cli.command import main
from ecliptic.core.machine import CHANCE
from ecliptic.core.registry import game_class
from ecliptic.core.rng import Rng

GAME = ecliptic.game("vertium", players=2)
REFERENCE = Path(__file__).parents[2] / "docs" / "bots" / "reference_bot.py"


class Last(Bot):
    name = "last"
    pitch = "Takes what is offered last."
    games: ClassVar[tuple[str, ...]] = ("vertium",)

    def choose(self, situation: Situation, rng: Rng) -> int:
        return situation.legal[-1]


def asked(seconds: float | None = None) -> Situation:
    """A decision with several choices."""
    state, dice = GAME.initial(), Rng(3)
    while True:
        seat = int(state.next_seat())
        legal = [CHANCE] if seat == CHANCE else [int(action) for action in state.legal(seat)]
        if len(legal) > 3:
            return Situation(GAME, state, seat, legal, seconds)
        state.act(seat, state.sample(dice) if seat == CHANCE else legal[0])


def program(tmp_path: Path, text: str) -> str:
    """A program that runs for every line; its name as a bot."""
    file = tmp_path / "bot.py"
    file.write_text(
        f"import json, sys, time\nfor line in sys.stdin:\n    asked = json.loads(line)\n    {text}\n"
    )
    return f"run:{sys.executable} {file}"


def test_the_reference_bot_is_short_and_plays() -> None:
    assert len(REFERENCE.read_text("utf-8").splitlines()) < 60
    bot = bots.make(f"run:{sys.executable} {REFERENCE}")
    situation = asked()
    first = bot.choose(situation, Rng(1))
    assert first in situation.legal
    assert bot.choose(asked(), Rng(2)) == first, "the same process answers again, and the same"


def test_a_program_sees_what_its_seat_may_know(tmp_path: Path) -> None:
    """States that differ in what the seat can't know are the same line to it, and the same samples."""
    tell = "print(json.dumps({'id': asked['id'], 'sample': 4}), flush=True); more = sys.stdin.readline();"
    tell += f" open({str(tmp_path / 'heard')!r}, 'a').write(line.split(',', 1)[1] + more.split(',', 1)[1]);"
    tell += " print(json.dumps({'id': asked['id'], 'action': asked['legal'][0]}), flush=True)"
    bot, situation = bots.make(program(tmp_path, tell)), asked()
    for twin in (situation.sample(Rng(8)), situation.sample(Rng(9))):
        bot.choose(Situation(GAME, twin, situation.seat, situation.legal), Rng(1))
    heard = (tmp_path / "heard").read_text().splitlines()
    assert len(heard) == 4
    assert heard[:2] == heard[2:]


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("sys.exit(3)", "it ended"),
        ("time.sleep(60)", "its time is up"),
        ("print('nonsense', flush=True)", "malformed"),
        ("print(json.dumps({'id': 99, 'action': 'x'}), flush=True)", "it answered question 99, not 1"),
        (
            "print(json.dumps({'id': asked['id'], 'action': 'jump'}), flush=True)",
            "'jump' is none of the legal",
        ),
        ("print('x' * 3000000, flush=True)", "a line is longer than"),
    ],
)
def test_a_program_that_fails_is_told_of_in_a_sentence(tmp_path: Path, does: str, said: str) -> None:
    bot = bots.make(program(tmp_path, does))
    with pytest.raises(ValueError, match=said):
        bot.choose(asked(0.5 if "sleep" in does else 60.0), Rng(1))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nobody", "There is no bot called 'nobody'; there are random, greedy"),
        ("run:", "needs a command"),
        ("run:'", "can't be read"),
        ("run:/nowhere/bot", "can't be run"),
        ("nowhere.at:all", "There is no bot at nowhere.at:all"),
        ("pathlib:Path", "is no bot"),
        (":", "There is no bot at :"),
    ],
)
def test_what_names_no_bot_is_refused(name: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        bots.make(name).choose(asked(), Rng(1))


def test_a_bot_of_one_s_own_is_laid_out_and_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new-bot", "far_sight"]) == 0
    assert "ecliptic play vertium --seat far_sight" in capsys.readouterr().out
    project = tomllib.loads((tmp_path / "far_sight" / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["entry-points"]["ecliptic.bots"] == {"far_sight": "far_sight:FarSight"}
    monkeypatch.syspath_prepend(tmp_path / "far_sight")
    bot, situation = bots.make("far_sight:FarSight"), asked()
    assert bot.choose(situation, Rng(1)) in situation.legal
    assert bot.choose(situation, Rng(1)) == bot.choose(situation, Rng(1))
    for name, said in (
        ("far_sight", "there is something called far_sight"),
        ("Far!", "a word of small letters"),
    ):
        assert main(["new-bot", name]) == 2
        assert said in capsys.readouterr().err


def test_an_installed_bot_is_offered_for_its_games(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    there = {
        "last": EntryPoint("last", f"{__name__}:Last", foreign.GROUP),
        "broken": EntryPoint("broken", "nowhere:Bot", foreign.GROUP),
    }
    monkeypatch.setattr(foreign, "installed", lambda: there)
    assert "last" in bots.names()
    assert bots.make("last").choose(asked(), Rng(1)) == asked().legal[-1]
    with caplog.at_level(logging.WARNING, "ecliptic"):
        assert bots.guests(game_class("vertium")) == ["last"]
    assert "the bot broken can't be had" in caplog.text
    assert bots.guests(game_class("solarius")) == []
    assert bots.make(f"{__name__}:Last").pitch == Last.pitch
