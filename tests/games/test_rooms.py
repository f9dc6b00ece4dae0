"""Same rooms: every game's folder has the same files, and a name means one thing in its rules."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

import ecliptic.games
from ecliptic.core.machine import Auto, Chance, Decision
from ecliptic.core.registry import game_names

FOLDER = Path(ecliptic.games.__file__).parent
GAMES = sorted(path.parent.name for path in FOLDER.glob("*/game.py"))
# What each is for: docs/game-folder.md.
REQUIRED = {
    *(
        "__init__",
        "actions",
        "aid",
        "board",
        "by_construction",
        "components",
        "content_checks",
        "facts",
        "figures",
        "game",
    ),
    *("hints", "invariants", "layout", "log", "observe", "options", "pending", "prompts"),
    *("reasons", "rules", "score_sheet", "scoring", "state", "text", "view", "viewing"),
}
# Files that a heavy game may cut into chapters, each named after the one that it belongs to.
CHAPTERS = (
    *("actions_", "board_", "components_", "content_checks_", "figures_", "log_", "pending_checks_"),
    *("prompts_", "rules_", "text_"),
)
OPTIONAL = {
    "fields",  # where the state has a table of its fields
    *("pending_checks", "position"),  # where it has none yet
    "usual",  # where some answers go without saying
}
RULES = ("actions", "facts", "reasons", "rules", "scoring", "state")


def modules(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py")}


def test_the_games_of_this_package_are_known() -> None:
    assert set(GAMES) <= set(game_names())
    assert len(GAMES) == 5


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_the_same_rooms_as_every_other(game: str) -> None:
    found = modules(FOLDER / game)
    assert REQUIRED - found == set()
    assert {name for name in found - REQUIRED - OPTIONAL if not name.startswith(CHAPTERS)} == set()
    folders = {
        path.name for path in (FOLDER / game).iterdir() if path.is_dir() and path.name != "__pycache__"
    }
    assert folders == {"advice", "content", "steps"}
    assert {"__init__", "setup"} <= modules(FOLDER / game / "steps")
    assert {"__init__", "judging"} <= modules(FOLDER / game / "advice")


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_steps_is_whole(game: str) -> None:
    steps = __import__(f"ecliptic.games.{game}.steps", fromlist=["STEPS"]).STEPS
    listed = [kind.__name__ for kind in steps]
    assert len(set(listed)) == len(listed)
    assert all(issubclass(kind, (Auto, Chance, Decision)) for kind in steps)
    classes = [
        node
        for path in (FOLDER / game / "steps").glob("*.py")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ClassDef)
    ]
    shared = {base.id for node in classes for base in node.bases if isinstance(base, ast.Name)}
    defined = [node.name for node in classes if node.name not in shared]  # a base of steps is none itself
    assert sorted(defined) == sorted(listed)


@pytest.mark.parametrize("game", GAMES)
def test_no_name_has_two_meanings_in_the_rules(game: str) -> None:
    paths = [FOLDER / game / f"{name}.py" for name in RULES] + list((FOLDER / game / "steps").glob("*.py"))
    names = Counter(
        target.id
        for path in paths
        for node in ast.parse(path.read_text()).body
        for target in (
            [node.target]
            if isinstance(node, ast.AnnAssign)
            else node.targets
            if isinstance(node, ast.Assign)
            else []
        )
        if isinstance(target, ast.Name) and target.id.isupper() and not target.id.startswith("_")
    )
    assert len(names) > 50
    assert [name for name, n in names.items() if n > 1] == []
