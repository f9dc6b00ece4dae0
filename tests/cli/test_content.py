"""`ecliptic content`: a copy of a game's tables, whether a changed one fits, and what differs in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.command_line import refused, run
from ecliptic.core.content import content_hash
from ecliptic.core.registry import game_class, game_names
from ecliptic.core.variants import GONE, Change, changes, copy

GAMES = game_names()
# By game a cell that may be another one, and what it becomes.
CELLS = {
    "solar_roller": ("scoring.toml", r"= (\d+)\n"),
    "solarius": ("cards.toml", r"vp = (\d+)"),
    "solarquest": ("deeds.toml", r"price = (\d+)"),
    "spacecorp": ("contracts.toml", r"award = (\d+)"),
    "vertium": ("planets.toml", r'name = "(Amberfall)"'),
}


def copied(game: str, folder: Path) -> Path:
    done = run("content", "copy", game, folder, installed=True)
    assert (done.status, done.err) == (0, "")
    return folder


def edit(path: Path, pattern: str, by: str) -> None:
    text = path.read_text()
    found = re.search(pattern, text)
    assert found
    path.write_text(f"{text[: found.start(1)]}{by}{text[found.end(1) :]}")


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_is_the_game_s_own_content(game: str, tmp_path: Path) -> None:
    folder = copied(game, tmp_path / "mine")
    package = game_class(game).package
    assert content_hash(package, folder) == content_hash(package)
    assert changes(package, folder) == []
    done = run("content", "check", game, folder, installed=True)
    assert done.out.startswith("It fits")
    assert "no cell" in done.out
    assert run("content", "diff", game, folder, installed=True).out == "Nothing differs.\n"


@pytest.mark.parametrize("game", GAMES)
def test_a_cell_that_was_changed_is_told_and_nothing_else(game: str, tmp_path: Path) -> None:
    folder = copied(game, tmp_path / "mine")
    file, pattern = CELLS[game]
    edit(folder / file, pattern, "Ambergris" if game == "vertium" else "17")
    (one,) = changes(game_class(game).package, folder)
    assert one.file == file
    assert one.row
    assert one.cell
    assert one.cell == "mission.vp" or game != "solarius", "a part of a row is told by its name"
    assert one.was != one.now
    assert one.now.strip('"') in ("17", "Ambergris")
    done = run("content", "diff", game, folder, "--json", installed=True)
    assert done.json == [{"file": file, "row": one.row, "cell": one.cell, "was": one.was, "now": one.now}]
    shown = run("content", "diff", game, folder, installed=True).out
    assert one.row in shown
    back = changes(game_class(game).package, None, folder)
    assert [(row.was, row.now) for row in back] == [(one.now, one.was)]


def test_rows_that_came_and_went_are_told_as_a_whole(tmp_path: Path) -> None:
    folder = copied("vertium", tmp_path / "mine")
    text = (folder / "planets.toml").read_text()
    first = text.index("[[planet]]")
    second = text.index("[[planet]]", first + 1)
    (folder / "planets.toml").write_text(text[:first] + text[second:])
    package = game_class("vertium").package
    assert changes(package, folder) == [Change("planets.toml", "planet P1", "", "a row", GONE)]
    assert changes(package, None, folder) == [Change("planets.toml", "planet P1", "", GONE, "a row")]


def test_a_file_that_is_left_out_is_the_game_s(tmp_path: Path) -> None:
    folder = copied("spacecorp", tmp_path / "mine")
    (folder / "cards.toml").unlink()
    assert changes(game_class("spacecorp").package, folder) == []
    assert run("content", "check", "spacecorp", folder, installed=True).status == 0


@pytest.mark.parametrize(
    ("do", "words"),
    [
        (lambda folder: (folder / "planets.toml").write_text("[[planet"), "planets.toml is not TOML"),
        (
            lambda folder: (folder / "comets.toml").write_text(""),
            "comets.toml is no content file of this game",
        ),
        (lambda folder: edit(folder / "planets.toml", r'id = "(P1)"', "P7"), "planets.toml, planet P7"),
    ],
)
@pytest.mark.parametrize("deed", ["check", "diff"])
def test_what_does_not_fit_is_one_sentence(do: object, words: str, deed: str, tmp_path: Path) -> None:
    folder = copied("vertium", tmp_path / "mine")
    do(folder)  # type: ignore[operator]  # one of the deeds above
    if deed == "diff" and "P7" in words:
        return  # it can be compared though it does not fit
    refused(run("content", deed, "vertium", folder, installed=True), words)


def test_nothing_is_written_over(tmp_path: Path) -> None:
    folder = copied("vertium", tmp_path / "mine")
    edit(folder / "planets.toml", r'name = "(Amberfall)"', "Ambergris")
    refused(run("content", "copy", "vertium", folder, installed=True), "not empty")
    assert "Ambergris" in (folder / "planets.toml").read_text()
    (tmp_path / "file").write_text("")
    refused(run("content", "copy", "vertium", tmp_path / "file", installed=True), "not empty")
    refused(run("content", "check", "vertium", tmp_path / "nowhere", installed=True), "no content folder")
    refused(run("content", "copy", "chess", tmp_path / "x", installed=True), "no game called 'chess'")


def test_a_game_without_content_says_so(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no content to copy"):
        copy("ecliptic.core", tmp_path / "x")
    assert not (tmp_path / "x").exists()
