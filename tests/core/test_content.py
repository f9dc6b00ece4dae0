"""Content tables, clauses and the list of games: errors in one sentence that name what is wrong."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, convert

import ecliptic
from ecliptic.core import registry
from ecliptic.core.clauses import Clause, parse_clauses, parse_rulings
from ecliptic.core.content import Table, content_hash, one_of, read_table, read_text
from ecliptic.testing.kit import attempt


class Planet(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    moons: int


class Planets(Struct, frozen=True, forbid_unknown_fields=True):
    planet: list[Planet]


class Rings(Table):
    kind: Annotated[str, one_of(("ice", "star+1"))]
    wide: bool = False


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"kind": "star+1"}, ""),
        ({"kind": "ice\n"}, "matching regex"),
        ({"kind": "starr1"}, "matching regex"),
        ({"kind": "ice", "wid": 1}, "unknown field `wid`"),
    ],
)
def test_tables_say_only_what_they_may(data: dict[str, object], says: str) -> None:
    found, error = attempt(lambda: convert(data, Rings))
    assert says in error
    assert bool(error) is bool(says)
    if not says:
        assert found == Rings(kind="star+1")
        with pytest.raises(AttributeError):
            found.kind = "ice"


GOOD = '[[planet]]\nid = "mars"\nmoons = 2\n'


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with a content folder of its own."""
    home = tmp_path / "packages" / "boxful"
    (home / "content").mkdir(parents=True)
    (home / "__init__.py").write_text("")
    (home / "content" / "planets.toml").write_text(GOOD)
    (home / "content" / "cards.toml").write_text("")
    (home / "content" / "notes.txt").write_text("no table")
    monkeypatch.syspath_prepend(str(tmp_path / "packages"))
    monkeypatch.delitem(sys.modules, "boxful", raising=False)
    return "boxful"


def test_a_table_is_read_and_a_folder_replaces_it(package: str, tmp_path: Path) -> None:
    assert read_table(Planets, package, "planets.toml").planet == [Planet("mars", 2)]
    folder = tmp_path / "mine"
    folder.mkdir()
    assert read_table(Planets, package, "planets.toml", folder).planet == [Planet("mars", 2)]
    (folder / "planets.toml").write_text(GOOD.replace("2", "3"))
    assert read_table(Planets, package, "planets.toml", folder).planet == [Planet("mars", 3)]
    (folder / "planets.toml").write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert read_table(Planets, package, "planets.toml", folder).planet == [Planet("mars", 2)], (
        "as Notepad writes it"
    )


def test_the_mark_of_windows_editors_is_skipped_in_packaged_files_too(package: str, tmp_path: Path) -> None:
    before = content_hash(package)
    for path in (tmp_path / "packages" / "boxful" / "content").glob("*.toml"):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert read_table(Planets, package, "planets.toml").planet == [Planet("mars", 2)]
    assert content_hash(package) == before, "it is the same content"


def test_the_fingerprint_is_that_of_what_is_in_use(package: str, tmp_path: Path) -> None:
    plain = content_hash(package)
    assert plain == content_hash(package)
    assert len(plain) == 16
    folder = tmp_path / "mine"
    folder.mkdir()
    assert content_hash(package, folder) == plain
    (folder / "planets.toml").write_text(GOOD)
    assert content_hash(package, folder) == plain
    (folder / "planets.toml").write_bytes(GOOD.replace("\n", "\r\n").encode())
    assert content_hash(package, folder) == plain, "line ends are no content"
    (folder / "planets.toml").write_text(GOOD.replace("2", "3"))
    assert content_hash(package, folder) != plain


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (b"[[planet]\n", "planets.toml is not TOML: "),
        (
            b'[[planet]]\nid = "mars"\nmoons = "two"\n',
            "planets.toml: Expected `int`, got `str` - at `$.planet[0].moons`",
        ),
        (
            b'[[planet]]\nid = "mars"\n',
            "planets.toml: Object missing required field `moons` - at `$.planet[0]`",
        ),
        (GOOD.encode() + b"rings = 1\n", "planets.toml: Object contains unknown field `rings`"),
        (b"\xff\xfe", "planets.toml can't be read: "),
        (b"x = " + b"[" * 5000, "planets.toml is not TOML: "),
        (b"x = " + b"9" * 5000, "planets.toml is not TOML: "),
        (b"x = 2026-99-99", "planets.toml"),
        (b"", "planets.toml: Object missing required field `planet`"),
    ],
)
def test_bad_tables_name_the_file_and_the_place(
    package: str, tmp_path: Path, text: bytes, error: str
) -> None:
    (tmp_path / "planets.toml").write_bytes(text)
    with pytest.raises(ValueError, match=r".+") as refused:
        read_table(Planets, package, "planets.toml", tmp_path)
    assert str(refused.value).startswith(error)


@given(text=st.text())
def test_any_text_is_a_table_or_a_value_error(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.getbasetemp()
    (folder / "rules.toml").write_bytes(text.encode("utf-8", "surrogatepass"))
    table, error = attempt(lambda: read_table(dict[str, Any], "ecliptic", "rules.toml", folder))
    assert "rules.toml" in error or isinstance(table, dict)


def test_folders_that_do_not_fit(package: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no content folder"):
        content_hash(package, tmp_path / "nowhere")
    (tmp_path / "planet.toml").write_text(GOOD)
    with pytest.raises(
        ValueError,
        match=r"planet\.toml is no content file of this game; there are cards\.toml, planets\.toml",
    ):
        content_hash(package, tmp_path)
    with pytest.raises(FileNotFoundError):
        read_text(package, "nothing.toml")


# ---- clauses ---------------------------------------------------------------------------------------------


def test_rulings_are_the_rows_that_begin_with_an_id() -> None:
    text = """
## 9 Rulings
| Id | Question | Ruling |
|---|---|---|
| XX-9.1 | May it? | It **may**; see XX-2.1 |
| XX-9.1 | Again | No |
- XX-9.2 A clause.
"""
    assert parse_rulings(text) == {
        "XX-9.1": Clause("XX-9.1", "9 Rulings", "May it? | It **may**; see XX-2.1")
    }


def test_clauses_are_the_bullets_that_begin_with_an_id() -> None:
    text = """# Title
- VT-0.1 Before any chapter.
## One
Some text, VT-9.9 in it.
- VT-1.1 The first. `[seed]`
- **VT-1.2** Bold, *and* more.
- SR-15.B.3: Letters, and a colon.
- no clause
 - VT-1.3 indented, so none
### Two
| VT-1.4 | a table |
- VT-2.1 The last.
"""
    assert list(parse_clauses(text).values()) == [
        Clause("VT-0.1", "", "Before any chapter."),
        Clause("VT-1.1", "One", "The first. `[seed]`"),
        Clause("VT-1.2", "One", "Bold, *and* more."),
        Clause("SR-15.B.3", "One", "Letters, and a colon."),
        Clause("VT-2.1", "Two", "The last."),
    ]


def test_a_clause_is_there_once() -> None:
    with pytest.raises(ValueError, match=r"clause VT-1\.1 is there twice"):
        parse_clauses("- VT-1.1 a\n- VT-1.1 b\n")


@given(text=st.text())
def test_any_text_has_clauses_or_none(text: str) -> None:
    clauses, error = attempt(lambda: parse_clauses(text))
    assert "twice" in error or all(clause.id == key for key, clause in clauses.items())


def test_a_game_may_have_no_content(tmp_path: Path) -> None:
    assert content_hash("ecliptic.core") == content_hash("ecliptic.core", tmp_path)
    (tmp_path / "planets.toml").write_text(GOOD)
    with pytest.raises(ValueError, match=r"^planets.toml is no content file of this game; it has none$"):
        content_hash("ecliptic.core", tmp_path)


# ---- the list of games -----------------------------------------------------------------------------------


@given(name=st.text())
def test_unknown_games_are_value_errors(name: str) -> None:
    if name not in registry.game_names():
        with pytest.raises(ValueError, match="There is no game called"):
            ecliptic.game(name)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"game":"nothing","rules":1,"content":"","options":{},"seats":[]}',
        '{"game":"vertium","rules":1,"content":"","options":{"content":"/tmp"},"seats":[]}',
        '{"game":"vertium","rules":1,"content":"","options":{"name":"x"},"seats":[]}',
        '{"game":"vertium","rules":1,"content":"","options":{"self":1,"players":99},"seats":[]}',
    ],
)
def test_replays_of_what_is_no_record_of_ours(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        ecliptic.replay(text)


def test_replays_with_a_folder_that_is_none() -> None:
    text = '{"game":"vertium","rules":1,"content":"","options":{},"seats":["","",""]}'
    with pytest.raises(ValueError, match="there is no content folder"):
        ecliptic.replay(text, content="/nowhere")
