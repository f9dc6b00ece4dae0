"""The documentation holds: its Python runs, its command lines are read by the real parser, its links lead somewhere."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

import docsite
import fresh
import licences
import workflows
from ecliptic.cli import command
from ecliptic.cli.parts import WrongUse
from ecliptic.core.registry import game_class

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(
    path
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / ".github").glob("*.md"))
    if "new_game" not in path.parts  # a game's own rules
)
NOTEBOOKS = sorted((ROOT / "docs" / "tour").glob("*.ipynb"))
FOLLOWED = {"docs/new-game.md"}  # to the letter, by test_new_game_page
NOT_RUN = re.compile(r"<!-- not run: \S.* -->")
ASSIGNED = re.compile(r"^(?:[A-Z_]+=\S+ )+")
NUMBERS = {"N": "2", "T": "1"}  # what sentences write for one


class Block(NamedTuple):
    """A piece of code in a page."""

    kind: str  # its language; "" = indented
    text: str
    line: int
    before: str  # what stands before it


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tokens(path: Path) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(path.read_text(encoding="utf-8"))


def blocks(path: Path) -> Iterator[Block]:
    before = ""
    for token in tokens(path):
        if token.type in ("fence", "code_block"):
            yield Block(token.info.strip(), token.content, token.map[0] + 1 if token.map else 0, before)
        if token.content:
            before = token.content.strip()


def spans(path: Path) -> Iterator[str]:
    """What stands in backticks within sentences."""
    for token in tokens(path):
        for child in token.children or ():
            if child.type == "code_inline":
                yield child.content


def commands(path: Path) -> Iterator[list[str]]:
    """Every command line that a page has as code, as words, without comments and what is set before it."""
    for block in blocks(path):
        if block.kind in ("", "sh"):
            for line in block.text.splitlines():
                line = ASSIGNED.sub("", re.split(r"\s+# ", line, maxsplit=1)[0].strip())
                line = re.sub(r"\$\([^)]*\)", "", line)  # what a shell puts there
                if re.match(r"(\S*/)?(ecliptic|make|python)\b", line):
                    yield shlex.split(line)


def run(code: str, where: str, names: dict[str, object]) -> None:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, where, "exec"), names)


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_python_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, in a folder of its own."""
    if name_of(path) in FOLLOWED:
        return
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks(path):
        if block.kind == "python" and not NOT_RUN.fullmatch(block.before):
            run("\n" * block.line + block.text, str(path), names)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name_of)
def test_notebooks_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    book = json.loads(path.read_text(encoding="utf-8"))
    assert (book["nbformat"], book["nbformat_minor"]) == (4, 5)
    names: dict[str, object] = {"__name__": "notebook"}
    code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert code
    for number, cell in enumerate(code):
        assert cell["outputs"] == []  # what it shows is made by who runs it
        run("".join(cell["source"]), f"{path.name}, cell {number}", names)


def test_there_are_five_notebooks() -> None:
    assert len(NOTEBOOKS) >= 5


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_data_can_be_read(path: Path) -> None:
    for block in blocks(path):
        if block.kind == "json":
            try:
                json.loads(block.text)
            except ValueError:  # a value a line
                assert [json.loads(line) for line in block.text.splitlines()]
        elif block.kind == "toml":
            assert tomllib.loads(block.text)


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_command_lines_are_read(path: Path) -> None:
    for words in commands(path):
        where = [Path(word).name for word in words]
        if "ecliptic" in where:
            parse(words[where.index("ecliptic") + 1 :], whole=True)
        elif where[0] == "make":
            targets(words[1:])
        else:
            scripts = [word for word in words[1:] if word.endswith(".py")]
            assert all((ROOT / word).is_file() or word == "reference_bot.py" for word in scripts), words
    for span in spans(path):
        if span.startswith("ecliptic ") and (words := span.split()[1:])[0] != "COMMAND":
            parse([NUMBERS.get(word, word.strip("[]")) for word in words], whole=False)
        elif span.startswith("make "):
            targets(span.split()[1:])


def parse(words: list[str], *, whole: bool) -> None:
    """Read a command line. `whole`: nothing is left out, as it is in sentences."""
    if not words:
        return
    assert words[0] in command.COMMANDS or words[0].startswith("--"), words
    if not whole and not any(word.startswith("-") for word in words):
        return  # it names the command
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            command.parser().parse_args(words)
    except SystemExit as done:  # --help, --version
        assert done.code == 0, words
    except WrongUse as error:
        assert not whole, f"{words}: {error}"
        assert "required" in str(error) or "..." in words, f"{words}: {error}"


def targets(words: list[str]) -> None:
    named = [word for word in words if re.fullmatch(r"[a-z][-a-z]*", word)]
    assert set(named[:1]) <= {*fresh.targets()}, words


def test_games_that_are_named_are_there() -> None:
    """And their options: what the parser can't know."""
    seen = 0
    for path in PAGES:
        if name_of(path) in FOLLOWED:
            continue
        for words in commands(path):
            where = [Path(word).name for word in words]
            rest = words[where.index("ecliptic") + 1 :] if "ecliptic" in where else []
            if rest[:1] and rest[0] in ("play", "simulate", "ladder"):
                args = command.parser().parse_args(rest)
                if args.game not in ("comets", ""):
                    game_class(args.game).make(dict(args.option))
                    seen += 1
    assert seen > 3


def slug(heading: str) -> str:
    """As GitHub and the site name a heading."""
    text = re.sub(r"[^\w\- ]", "", re.sub(r"[`*]|\]\([^)]*\)", "", heading).lower())
    return text.strip().replace(" ", "-")


def anchors(path: Path) -> set[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {slug(line.lstrip("#")) for line in lines if re.match(r"#{1,4} ", line)}


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_links_lead_somewhere(path: Path) -> None:
    for token in tokens(path):
        for child in token.children or ():
            target = child.attrGet("href") or child.attrGet("src")
            if not target or re.match(r"[a-z]+:", str(target)):
                continue
            file, _, anchor = str(target).partition("#")
            found = (path.parent / file).resolve() if file else path
            assert found.is_file() or found.is_dir(), f"{target} is not there"
            if anchor:
                assert anchor in anchors(found), f"{file} has no part called {anchor}"


def test_pictures_are_there_and_light() -> None:
    folder = ROOT / "docs" / "pictures"
    used = "".join(path.read_text(encoding="utf-8") for path in PAGES)
    sizes = {path.name: path.stat().st_size for path in folder.iterdir()}
    assert all(f"pictures/{name}" in used for name in sizes)
    assert sizes.pop("turn.webp") < 800_000
    assert sum(sizes.values()) < 1_500_000


def test_every_page_has_a_place_on_the_site() -> None:
    index = (ROOT / "docs/index.md").read_text(encoding="utf-8")
    for path in PAGES:
        if path == ROOT / "README.md" or ".github" in path.parts:
            continue  # for who opens the checkout
        inside = path.is_relative_to(ROOT / "docs")
        name = path.relative_to(ROOT / "docs").with_suffix("").as_posix() if inside else path.stem
        if inside and path.parent.name not in docsite.LISTED and name != "index":
            assert re.search(rf"^{re.escape(name)}$", index, re.MULTILINE), name


def test_settings_are_those_of_the_server() -> None:
    """Every name of a setting that pages tell is one that the server reads."""
    known = "".join(path.read_text("utf-8") for path in (ROOT / "src/ecliptic").rglob("*.py"))
    text = (ROOT / "docs/hosting/settings.md").read_text(encoding="utf-8")
    names = re.findall(r"`(ECLIPTIC_[A-Z_]+)`", text)
    assert len(names) > 10
    assert [name for name in names if name not in known] == []


def test_the_licence_of_all_that_is_locked_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert licences.main(["--check"]) == 0, capsys.readouterr().err


def test_workflows_name_what_is_there(tmp_path: Path) -> None:
    """That they are sound says `make release-check`, by the schema of their maker."""
    assert workflows.missing(ROOT) == []
    (tmp_path / ".github/workflows").mkdir(parents=True)
    (tmp_path / "Makefile").write_text("test:\n", encoding="utf-8")
    text = "run: make test\nrun: make fly\nrun: python tools/gone.py\n"
    (tmp_path / ".github/workflows/a.yml").write_text(text, encoding="utf-8")
    assert workflows.missing(tmp_path) == [
        "a.yml: tools/gone.py is not there",
        "a.yml: the Makefile has no target fly",
    ]


@pytest.mark.soak
def test_the_site_is_made_without_a_warning() -> None:
    command = [sys.executable, str(ROOT / "tools" / "docsite.py")]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    site = ROOT / "build" / "site"
    assert 'id="vt-6-7"' in (site / "games/vertium-rules.html").read_text(encoding="utf-8").lower()
    assert (site / "searchindex.js").is_file()
    for page in site.rglob("*.html"):  # it is read without a network
        fetched = re.findall(
            r'<(?:script|link|img)\b[^>]*(?:src|href)="(https?:[^"]+)"', page.read_text("utf-8")
        )
        assert fetched == [], page
