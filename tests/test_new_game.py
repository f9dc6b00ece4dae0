"""The game of docs/new_game: short, and whole without any other change. It is installed as a stranger's package."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "docs" / "new_game"
PAGE = """
import re
from pathlib import Path
from ecliptic.core.registry import game_class
from web.support import act, Forms, other, running

with running(Path({folder!r}), games={{"comets": game_class("comets")}}) as ada:
    bea = other(ada)
    seats = {{"seat0": "me", "name0": "Ada", "seat1": "open", "name1": ""}}
    made = ada.post("/new/comets", data={{"players": "2", "watch": "yes", **seats}}, follow_redirects=False)
    table = made.headers["location"].split("?")[0]
    invite = re.search(r'value="(/join/[^"]+)"', ada.get(table).text)[1]
    assert bea.post(invite, data={{"name": "Bea"}}).status_code == 200

    def send(browser):
        buttons = Forms(browser.get(table).text).buttons
        ship = next(b["value"] for b in buttons if b.get("name") == "action" and "aria-disabled" not in b)
        answer = act(browser, table.rsplit("/", 1)[1], ship)
        assert answer.status_code in (204, 303), answer.text

    for _ in range(4):
        page = ada.get(table).text
        assert "Choose the ship to send" in page, page
        told = bea.get(table).text.count("sent ship")
        send(ada)
        assert bea.get(table).text.count("sent ship") == told, "Bea sees what Ada has sent"
        send(bea)
        assert bea.get(table).text.count("sent ship") > told
    assert re.search("wins|share the win", bea.get(table).text)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the package was installed into."""
    folder = tmp_path_factory.mktemp("new_game")
    shutil.copytree(GAME, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    words = ["install", "--no-index", "--no-deps", "--no-build-isolation", "--target", folder / "site"]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    subprocess.run([*pip, *words, folder / "source"], check=True)
    return folder


def run(folder: Path, *words: object, say: str = "") -> str:
    """What the command prints with the package there."""
    paths = [str(folder / "site"), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, "-m", "ecliptic", *map(str, words)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        input=say,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def test_it_is_under_150_lines_with_its_rules_its_content_and_its_board() -> None:
    files = [path for path in GAME.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert {path.name for path in files} == {"pyproject.toml", "__init__.py", "rules.md", "comets.toml"}
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert 100 < lines < 150


def test_it_is_listed_with_its_rules(installed: Path) -> None:
    games = {game["name"]: game for game in json.loads(run(installed, "games", "--json"))}
    assert games["comets"]["players"] == [2, 3, 4]
    assert "CO-1.4" in run(installed, "rules", "comets")


def test_it_is_played_in_the_terminal(installed: Path) -> None:
    words = ["play", "comets", "--no-save", "--players", "2", "--seed", "1", "--seat", "random"]
    out = run(installed, *words, say="?\nwhy send ship=9\n1\n1\n1\n1\n")
    assert "Choose the ship to send" in out
    assert "took the comet" in out or "Nobody took the comet" in out


def test_it_is_simulated_and_its_records_replay(installed: Path) -> None:
    words = [
        "simulate",
        "comets",
        "--games",
        "20",
        "--seat",
        "greedy",
        "--records",
        installed / "out",
        "--json",
    ]
    found = json.loads(run(installed, *words))
    assert (found["games"], found["finished"]) == (20, 20)
    records = sorted((installed / "out").rglob("*.jsonl"))
    assert len(records) == 20
    for path in records[:5]:
        assert json.loads(run(installed, "replay", path, "--json"))["ok"] is True


def test_two_people_play_it_in_the_page(installed: Path) -> None:
    """They act at once; neither sees the other's ship before both have chosen."""
    (installed / "data").mkdir()
    program = PAGE.format(folder=str(installed / "data"))
    paths = [str(installed / "site"), str(ROOT / "tests"), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
