"""Same rooms: every game's folder has the same files, and a name means one thing in its rules."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import ecliptic.games
from ecliptic.core.machine import Auto, Chance, Decision
from ecliptic.core.registry import game_class, game_names
from ecliptic.full import FullGame

FOLDER = Path(ecliptic.games.__file__).parent
GAMES = sorted(path.parent.name for path in FOLDER.glob("*/game.py"))
# What each room and file is for: docs/game-folder.md.
ROOMS = {
    "": {"by_construction", "game"},
    "rules": {
        *("actions", "facts", "fields", "figures", "invariants", "metrics", "options", "pending", "reasons"),
        *("scoring", "state"),
    },
    "rules/steps": {"setup"},
    "advice": {"judging"},
    "content": {"checks", "components", "deriving"},
    "words": {"aid", "log", "matters", "prompts", "score_sheet", "text", "view", "viewing", "why"},
    "board": {"about", "drawing", "in_words", "layout", "look"},
}
OPEN = {"rules/steps", "advice", "board"}  # rooms whose other files are named by what they do
# Files that a heavy game may cut into chapters, each named after the one that it belongs to.
CHAPTERS = {
    "rules": ("actions_", "figures_"),
    "content": ("checks_", "deriving_"),
    "words": ("log_", "prompts_", "text_"),
}
# Types of tables in a file of their own, where a game has many; dice that can be real ones, answers that go without saying
# or are given beforehand,
# the words of a game in other languages, what a learner is told beside fields and question, and what a state keeps of what was worked out, where it has any.
OPTIONAL = {
    "rules": {"found", "observe"},
    "content": {"cards", "goals", "vocabulary"},
    "words": {"dice", "language", "standing", "usual"},
}
MOST_NAMES = 8  # that a module takes of another one
# Of these any number: what all speak in (shapes to draw with, types of views and rows, words of a table of fields, pieces
# of a game), and lists of what lies in a folder.
VOCABULARIES = ("draw.svg", "core.views", "words.view", "web.api.shapes", "web.storage.rows")
VOCABULARIES += ("core.dice", "core.fields", "core.reading", "ecliptic.full")
LISTS = ("rules.steps", "testing.trial", "web.pages")
BELOW = ("actions", "facts", "figures", "reasons", "scoring", "state")  # what the steps are written on


def modules(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py")} - {"__init__"}


def folders(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"}


def test_the_games_of_this_package_are_known() -> None:
    assert set(GAMES) <= set(game_names())
    assert len(GAMES) == 5


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_the_same_rooms_as_every_other(game: str) -> None:
    home = FOLDER / game
    rooms = {room for room in ROOMS if room and "/" not in room}
    assert folders(home) - {"languages"} == rooms | {"learn"}
    assert folders(home / "rules") == {"steps"}
    assert folders(home / "content") <= {"former"}
    assert not any(
        folders(home / room) for room in ROOMS if room not in ("", "rules", "rules/steps", "content")
    )
    assert all((home / room / "__init__.py").is_file() for room in ROOMS)
    for room, required in ROOMS.items():
        found = modules(home / room)
        assert required <= found, room
        more = found - required - OPTIONAL.get(room, set())
        assert room in OPEN or {name for name in more if not name.startswith(CHAPTERS.get(room, ()))} == set()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_module_lies_where_it_is_read(game: str) -> None:
    home = FOLDER / game
    found = {path.relative_to(home).as_posix() for end in ("md", "toml") for path in home.rglob(f"*.{end}")}
    tables = {name for name in found if name.startswith("content/") and name.endswith(".toml")}
    assert len(tables) > 1
    read = {"learn/learn.toml", "words/terms.toml", "words/how.toml"}
    assert found - tables - {"changes.md"} == {"rules.md", "related.toml", "board/layout.toml"} | read


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_steps_is_whole(game: str) -> None:
    steps = __import__(f"ecliptic.games.{game}.rules.steps", fromlist=["STEPS"]).STEPS
    listed = [kind.__name__ for kind in steps]
    assert len(set(listed)) == len(listed)
    assert all(issubclass(kind, (Auto, Chance, Decision)) for kind in steps)
    classes = [
        node
        for path in (FOLDER / game / "rules" / "steps").rglob("*.py")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ClassDef)
    ]
    shared = {base.id for node in classes for base in node.bases if isinstance(base, ast.Name)}
    defined = [node.name for node in classes if node.name not in shared]  # a base of steps is none itself
    assert sorted(defined) == sorted(listed)


@pytest.mark.parametrize("game", GAMES)
def test_no_name_has_two_meanings_in_the_rules(game: str) -> None:
    rules = FOLDER / game / "rules"
    paths = [rules / f"{name}.py" for name in BELOW] + list((rules / "steps").rglob("*.py"))
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


@pytest.mark.parametrize("game", GAMES)
def test_a_figure_is_said_once(game: str) -> None:
    """The figures of the rules are fields with their types; no list of parameters says them again."""
    body = ast.parse((FOLDER / game / "rules" / "figures.py").read_text()).body
    rules = next(node for node in body if isinstance(node, ast.ClassDef) and node.name == "Rules")
    assert [ast.unparse(one).split("(")[0] for one in rules.decorator_list] == ["final", "dataclass"]
    assert not any(isinstance(node, ast.FunctionDef) and node.name == "__init__" for node in rules.body)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_legal_is_written_out_only_where_its_figure_stands(game: str) -> None:
    """It says a second time what `check` says, so there is a measured reason: what random play costs without it."""
    for path in (FOLDER / game / "rules" / "steps").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name == "legal":
                said = ast.get_docstring(node) or ""
                assert re.search(r"Without it \d+ % more", said), f"{path.name}, line {node.lineno}"


def test_a_module_that_takes_many_names_of_another_takes_the_module() -> None:
    walls = [
        f"{path.relative_to(FOLDER.parent)}: {node.module}"
        for path in FOLDER.parent.rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom) and len(node.names) > MOST_NAMES
        if not str(node.module).endswith(VOCABULARIES + LISTS)
    ]
    assert walls == []


@pytest.mark.parametrize("name", GAMES)
def test_all_games_of_a_kind_have_the_same_tables(name: str, tmp_path: Path) -> None:
    """What is drawn is kept by the tables that it was drawn of, so a server would keep those of each table."""
    one, two, other = (game_class(name).make({}, folder) for folder in (None, None, tmp_path))
    assert isinstance(one, FullGame)
    assert isinstance(two, FullGame)
    assert isinstance(other, FullGame)
    assert one.content is two.content
    assert one.content is not other.content, "a folder of one's own may be written anew"
