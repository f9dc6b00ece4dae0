"""docs/new-game.md is followed to the letter, from an empty folder: its commands run, its files are there, it grows."""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from textwrap import dedent, indent

import pytest
from hypothesis import settings

from cli.command_line import refused
from cli.command_line import run as command
from ecliptic.cli import new

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "new-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:^`([\w./]+)`(?:,? ([^\n]*?))?\n\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANSWERS = "?\nwhy up\n" + "1\n" * 400  # dives until somebody has won
HERE = {  # the words of the page, in the environment of this run, without a network
    "ecliptic": [sys.executable, "-m", "ecliptic"],
    "pytest": [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
    "pip": [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "install"],
}
# In place of an editable install: its description in `site`, its source first of all.
INSTALL = ["--no-index", "--no-deps", "--no-build-isolation", "--target", "site", "."]


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What each command of the page printed, each time."""
    folder = tmp_path_factory.mktemp("afternoon")
    out: dict[str, list[str]] = {}
    for path, where, kind, text in BLOCK.findall(PAGE):
        if kind == "sh":
            for line in text.splitlines():
                tool, *words = shlex.split(line)
                if tool == "cd":
                    folder = folder / words[0]
                else:
                    # Of the game as it was laid out a part of the tests: all come once it has grown.
                    words += ["--quick"] if tool == "pytest" and line not in out else []
                    out.setdefault(line, []).append(run(folder, tool, *words))
        else:
            put(folder / path, where.rstrip(":"), text)
    return out


def put(path: Path, where: str, text: str) -> None:
    """A block of the page: a new file, a file that must be as it is shown, or a part of one."""
    named = re.search(r"`([^`]+)`", where)
    if where.startswith(("in place of", "before", "at the end of")) and named:
        path.write_text(edited(path.read_text("utf-8"), where, named[1], text), "utf-8")
    elif where == "at the end":
        path.write_text(path.read_text("utf-8") + text, "utf-8")
    elif path.exists():
        assert path.read_text("utf-8") == text, f"{path.name} is not as the page shows it"
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def edited(source: str, where: str, name: str, text: str) -> str:
    """A class, a method or a line of a module in its new form."""
    lines = source.splitlines(keepends=True)
    body: list[ast.stmt] = ast.parse(source).body
    node: ast.stmt | None = None
    for part in [name] if " " in name else name.split("."):
        node = next(
            one
            for one in body
            if getattr(one, "name", "") == part or ast.get_source_segment(source, one) == name
        )
        body = getattr(node, "body", [])
    assert node is not None
    first, last = node.lineno - 1, node.end_lineno or 0
    if where.startswith("in place of"):
        lines[first:last] = [indent(text, " " * node.col_offset)]
    elif where.startswith("before"):
        lines[first:first] = [text + "\n\n"]
    else:
        lines[last:last] = ["\n" + indent(text, " " * (node.col_offset + 4))]
    return "".join(lines)


def run(folder: Path, tool: str, *words: str) -> str:
    dropped = ("PYTEST_", "COV_", "ECLIPTIC_TEST")
    env = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    paths = [str(folder), str(folder / "site"), *filter(None, [env.get("PYTHONPATH")])]
    done = subprocess.run(
        [*HERE[tool], *(INSTALL if tool == "pip" else words)],
        cwd=folder,
        env={**env, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"},
        input=ANSWERS,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{tool} {' '.join(words)}: {done.stdout[-4000:]}{done.stderr[-2000:]}"
    return done.stdout


def test_it_is_played_to_its_end(followed: dict[str, list[str]]) -> None:
    (played,) = followed["ecliptic play sundive --option goal=100 --seat random --no-save"]
    assert "There is no glow to keep (SU-1.4)" in played
    assert re.search(r"\bwins\b", played)
    (grown,) = followed["ecliptic play sundive --option goal=100 --option pearls=yes --seat greedy --no-save"]
    assert re.search(r"\bwins\b", grown)


def test_bots_play_it_and_its_rules_are_read(followed: dict[str, list[str]]) -> None:
    assert "10 games of Sundive" in followed["ecliptic simulate sundive --games 10 --seat greedy"][0]
    assert "pull up instead" in followed["ecliptic rules sundive SU-1.4"][0]


def test_the_tests_of_a_stranger_know_no_limit_of_time() -> None:
    """Nor are ours run by their settings: whoever has chosen some keeps them."""
    program = "import ecliptic.testing.plugin; from hypothesis import settings; print(settings().deadline)"
    env = {name: value for name, value in os.environ.items() if name != "CI"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout == "None\n"
    assert settings.get_current_profile_name() in ("test", "quick", "soak")


def test_its_lesson_holds(followed: dict[str, list[str]]) -> None:
    assert "fine" in followed["ecliptic learn check sundive"][0]


def test_it_holds_what_every_game_must_from_the_first_minute_on(followed: dict[str, list[str]]) -> None:
    """Nothing fails; what is skipped is what its trial says nothing of."""
    for said, least in zip(followed["pytest"], (25, 40), strict=True):
        passed = re.search(r"(\d+) passed", said)
        assert passed, said
        assert int(passed[1]) > least
        assert "failed" not in said


# ---- other names -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["moon_race", "x", "a1_b2", "sundive", "vertex"])
def test_a_game_of_any_name_is_whole(name: str) -> None:
    made = new.laid_out(name)
    assert len(made) == len(new.LAID)
    for path, text in made.items():
        assert name == "sundive" or "sundive" not in (path + text).lower()
        if path.endswith(".py"):
            compile(text, path, "exec")
        elif path.endswith(".toml"):
            tomllib.loads(text)
    prefix = new.prefix_of(name)
    assert prefix not in {"VT", "SR", "SQ", "SM", "SC"}
    assert re.fullmatch(r"[A-Z]{2}", prefix)
    assert f"- {prefix}-1.1 " in made[f"{name}/rules.md"]
    assert f'"{prefix}-1.1"' in made[f"{name}/__init__.py"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Sun", "small letters"),
        ("my-game", "small letters"),
        ("9lives", "small letters"),
        ("class", "small letters"),
        ("ünder", "small letters"),
        ("a" * 41, "40 letters"),
        ("random", "a name of its own"),
        ("ecliptic", "a name of its own"),
        ("../up", "small letters"),
        ("", "small letters"),
        ("pebbles", "already"),
    ],
)
def test_a_name_that_can_t_be_is_one_sentence(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(command("new", name), said)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "moon_race").write_text("mine", encoding="utf-8")
    refused(command("new", "moon_race"), "already")
    assert (tmp_path / "moon_race").read_text(encoding="utf-8") == "mine"


def test_the_edit_of_a_page_is_what_it_says() -> None:
    source = dedent("""\
        import a

        class B:
            def c(self):
                return 1
        """)
    changed = edited(source, "in place of", "B.c", "def c(self):\n    return 2\n")
    assert "        return 2" in changed
    assert "return 1" not in changed
    assert edited(source, "before", "B", "x = 1\n").index("x = 1") < source.index("class B") + 1
    assert edited(source, "at the end of", "B", "y = 1\n").endswith("\n    y = 1\n")
    assert edited(source, "in place of", "import a", "import b\n").startswith("import b\n")
