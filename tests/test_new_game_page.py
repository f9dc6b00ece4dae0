"""docs/new-game.md is followed to the letter, from an empty folder: its files are written, its commands run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "new-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:^`([\w./]+)`[^\n]*\n\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANSWERS = "?\nwhy up\n" + "1\n" * 400  # dives until somebody has won
HERE = {  # the words of the page, in the environment of this run, without a network
    "pip": [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"],
    "ecliptic": [sys.executable, "-m", "ecliptic"],
    "pytest": [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
}
OFFLINE = ["--no-index", "--no-deps", "--no-build-isolation", "--target", "site"]


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What each command of the page printed."""
    folder = tmp_path_factory.mktemp("sundive")
    out = {}
    for path, kind, text in BLOCK.findall(PAGE):
        if path:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
            continue
        assert kind == "sh"
        for line in text.splitlines():
            out[line] = run(folder, *line.split())
    return out


def run(folder: Path, tool: str, *words: str) -> str:
    dropped = ("PYTEST_", "COV_", "ECLIPTIC_TEST")
    env = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    paths = [str(folder / "site"), *filter(None, [env.get("PYTHONPATH")])]
    done = subprocess.run(
        [*HERE[tool], *words, *(OFFLINE if tool == "pip" else [])],
        cwd=folder,
        env={**env, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"},
        input=ANSWERS,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{tool} {' '.join(words)}: {done.stdout[-4000:]}{done.stderr[-2000:]}"
    return done.stdout


def test_the_game_is_there(followed: dict[str, str]) -> None:
    assert "Sundive" in followed["ecliptic games"]
    assert "pull up instead" in followed["ecliptic rules sundive SD-1.4"]


def test_it_is_played_to_its_end(followed: dict[str, str]) -> None:
    played = followed["ecliptic play sundive --option goal=100 --seat random --no-save"]
    assert "There is no glow to keep (SD-1.4)" in played
    assert re.search(r"\bwins\b", played)


def test_bots_play_it(followed: dict[str, str]) -> None:
    assert "10 of 10 games" in followed["ecliptic simulate sundive --games 10 --seat greedy"]


def test_it_holds_what_every_game_must(followed: dict[str, str]) -> None:
    """Nothing fails; what is skipped is what its trial says nothing of."""
    passed = re.search(r"(\d+) passed", followed["pytest"])
    assert passed, followed["pytest"]
    assert int(passed[1]) > 40
    assert "failed" not in followed["pytest"]
