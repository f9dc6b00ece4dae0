"""`ecliptic rules`: the clauses, and which tests name them."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.command_line import Done, refused, run
from ecliptic.cli import rules
from ecliptic.cli.clauses import places
from ecliptic.cli.coverage import Coverage, find_tests
from ecliptic.cli.parts import find_class
from ecliptic.core.rulebook import TAGS, book_of, chapters, find, ids_in, known_ids, part_of, related_words
from ecliptic.testing.trial import some_or_all
from games.bench import trials

Cover = Callable[[str], Done]
every_game = pytest.mark.parametrize("name", [trial.name for trial in trials()])


@pytest.fixture
def coverage(tmp_path: Path) -> Cover:
    """Coverage of Pebbles by one test file."""

    def cover(source: str, *words: str) -> Done:
        folder = tmp_path / "tests"
        folder.mkdir(exist_ok=True)
        (folder / "test_it.py").write_text("import pytest\n" + textwrap.dedent(source))
        with mock.patch.object(rules, "find_tests", return_value=folder):
            return run("rules", "pebbles", "--coverage", *(words or ("--json",)))

    return cover


def test_rules_by_chapter() -> None:
    done = run("rules", "pebbles")
    assert (done.status, done.err) == (0, "")
    assert done.out.index("TY-1 The game") < done.out.index("TY-1.2") < done.out.index("TY-2 A turn")
    clauses = run("rules", "pebbles", "--json").json["clauses"]
    assert list(clauses) == ["TY-1.1", "TY-1.2", "TY-2.1", "TY-2.2", "TY-2.3"]
    assert clauses["TY-2.2"] == {
        "chapter": "TY-2 A turn",
        "text": "Nobody takes more pebbles than there are.",
    }


def test_coverage(coverage: Cover) -> None:
    source = """
        @pytest.mark.clause("TY-2.1", "TY-2.2")
        def test_one(): assert True
        """
    done = coverage(source)
    assert (done.status, done.err) == (0, "")
    assert list(done.json) == ["clauses", "tested", "definitions", "untested"]
    assert len(done.json["clauses"]) == 5
    assert done.json["tested"] == {
        "TY-2.1": ["tests/test_it.py::test_one"],
        "TY-2.2": ["tests/test_it.py::test_one"],
    }
    assert done.json["definitions"] == {"TY-1.1": "only defines a word"}
    assert done.json["untested"] == ["TY-1.2", "TY-2.3"]
    people = coverage(source, "--coverage").out
    assert "5 clauses, 2 tested, 1 definitions, 2 untested" in people
    assert "TY-2.3  When no pebble is left" in people
    assert "TY-2.1" not in people


@pytest.mark.parametrize(
    ("source", "tested"),
    [
        ("@pytest.mark.clause('TY-1.2')\nasync def test_a(): assert 1", ["TY-1.2"]),
        ("pytestmark = pytest.mark.clause('TY-1.2')\ndef test_a(): assert 1", ["TY-1.2"]),
        (
            "pytestmark: object = [pytest.mark.soak, pytest.mark.clause('TY-1.2')]\ndef test_a(): assert 1",
            ["TY-1.2"],
        ),
        ("pytestmark = pytest.mark.clause('TY-1.2')", []),
        ("clause = pytest.mark.clause\n@clause('TY-1.2')\ndef test_a(): assert 1", ["TY-1.2"]),
        ("dull = pytest.mark.clause('TY-1.2')\n@dull\ndef test_a(): assert 1", ["TY-1.2"]),
        ("from pytest import mark\n@mark.clause('TY-1.2')\ndef test_a(): assert 1", ["TY-1.2"]),
        (
            "IDS = ['TY-1.2', 'TY-2.1']\n@pytest.mark.clause(*IDS)\ndef test_a(): assert 1",
            ["TY-1.2", "TY-2.1"],
        ),
        ("@pytest.mark.clause('TY-1.2')\nclass TestA:\n def test_a(self): assert 1", ["TY-1.2"]),
        ("class TestA:\n pytestmark = pytest.mark.clause('TY-1.2')\n def test_a(self): assert 1", ["TY-1.2"]),
        (
            "class TestA:\n class TestB:\n  @pytest.mark.clause('TY-1.2')\n  def test_a(self): assert 1",
            ["TY-1.2"],
        ),
        ("@pytest.mark.clause('TY-3.1', 'TY-1.2')\ndef test_a(): assert 1", ["TY-1.2"]),
        ("class Helper:\n @pytest.mark.clause('TY-1.2')\n def test_a(self): assert 1", []),
        ("@pytest.mark.clause('TY-1.2')\ndef helper(): assert 1", []),
        ("if True:\n @pytest.mark.clause('TY-1.2')\n def test_a(): assert 1", ["TY-1.2"]),
        ("@pytest.mark.skip\n@pytest.mark.clause('TY-1.2')\ndef test_a(): assert 1", []),
        ("@pytest.mark.skip(reason='later')\n@pytest.mark.clause('TY-1.2')\ndef test_a(): assert 1", []),
        ("@pytest.mark.skipif(True, reason='')\n@pytest.mark.clause('TY-1.2')\ndef test_a(): assert 1", []),
        (
            "@pytest.mark.skipif(not X, reason='')\n@pytest.mark.clause('TY-1.2')\ndef test_a(): assert 1",
            ["TY-1.2"],
        ),
        (
            "@pytest.mark.skipif(condition=X)\n@pytest.mark.clause('TY-1.2')\ndef test_a(): assert 1",
            ["TY-1.2"],
        ),
        ("@pytest.mark.xfail\n@pytest.mark.clause('TY-1.2')\ndef test_a(): assert 1", []),
        ("@pytest.mark.xfail(reason='')\n@pytest.mark.clause('TY-1.2')\ndef test_a(): assert 1", []),
        ("pytestmark = pytest.mark.skip\n@pytest.mark.clause('TY-1.2')\ndef test_a(): assert 1", []),
        (
            "pytest.skip('', allow_module_level=True)\n@pytest.mark.clause('TY-1.2')\ndef test_a(): assert 1",
            [],
        ),
        ("@pytest.mark.clause('TY-1.2')\ndef test_a():\n 'Later.'\n pytest.skip('later')", []),
        ("@pytest.mark.clause('TY-1.2')\ndef test_a(): ...", []),
        ("@pytest.mark.clause('TY-1.2')\ndef test_a():\n 'Later.'\n pass", []),
        (
            "@pytest.mark.parametrize('x', [1, pytest.param(2, marks=pytest.mark.clause('TY-1.2'))])\n"
            "def test_a(x): assert x",
            ["TY-1.2"],
        ),
        (
            "CASES = [pytest.param(2, marks=[pytest.mark.skip, pytest.mark.clause('TY-1.2')]),\n"
            " pytest.param(2, marks=pytest.mark.clause('TY-2.2'))]\n"
            "@pytest.mark.parametrize('x', CASES)\ndef test_a(x): assert x",
            ["TY-2.2"],
        ),
    ],
)
def test_what_counts(source: str, tested: list[str], coverage: Cover) -> None:
    done = coverage(source)
    assert (done.status, done.err) == (0, "")
    assert list(done.json["tested"]) == tested


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("@pytest.mark.clause('TY-9.9')\ndef test_a(): assert 1", "test_it.py::test_a names TY-9.9"),
        ("@pytest.mark.clause('XX-1.1')\ndef test_a(): assert 1", "names XX-1.1"),
        ("@pytest.mark.clause('TY-' + '1.1')\ndef test_a(): assert 1", "test_it.py:2: the ids"),
        ("def test_a(: pass", "test_it.py can't be read"),
        ("\0", "test_it.py can't be read"),
    ],
)
def test_what_is_wrong_is_listed(source: str, words: str, coverage: Cover) -> None:
    done = coverage(source)
    assert done.status == 1
    assert words in done.err
    assert done.err.count("\n") == 1
    assert list(done.json) == ["clauses", "tested", "definitions", "untested"]


def test_a_definition_that_is_no_clause(coverage: Cover) -> None:
    from lab.toy import PebblesGame

    with mock.patch.object(PebblesGame, "definitions", {"TY-7.7": "gone"}):
        done = coverage("")
    assert done.status == 1
    assert "TY-7.7 is listed as a definition" in done.err


def test_without_a_tests_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with mock.patch.object(rules, "find_tests", return_value=None):
        refused(run("rules", "pebbles", "--coverage"), "no tests folder")
    monkeypatch.chdir(tmp_path)
    with mock.patch(
        "ecliptic.cli.coverage.ecliptic.__file__", str(tmp_path / "site" / "ecliptic" / "__init__.py")
    ):
        assert find_tests(tmp_path / "site" / "pebbles") is None
        (tmp_path / "pyproject.toml").touch()
        (tmp_path / "tests").mkdir()
        assert find_tests(Path("/usr/lib/pebbles")) == tmp_path / "tests"


def test_our_own_tests_are_found() -> None:
    found = find_tests(Path(rules.__file__))
    assert found == Path(__file__).parent.parent
    assert Coverage(found).problems == []


def test_one_clause_with_the_lines_that_enforce_it_and_its_tests() -> None:
    found = run("rules", "vertium", "vt-6.7", "--json", installed=True).json
    assert found["clause"]["id"] == "VT-6.7"
    assert found["by_construction"] == ""
    enforced = {(place["file"], place["name"]) for place in found["places"] if place["enforces"]}
    assert {
        ("rules/steps/disasters.py", "check_raid_from"),
        ("rules/steps/disasters.py", "RaidTo"),
    } <= enforced
    assert all(place["file"].startswith("rules/steps/") for place in found["places"] if place["enforces"])
    assert "tests/vertium/test_disasters.py::test_only_a_richer_faction_is_a_victim" in found["tests"]
    people = run("rules", "vertium", "VT-6.7", installed=True)
    assert (people.status, people.err) == (0, "")
    for word in (
        "Raider, way two",
        "rules/steps/disasters.py:",
        "check_raid_from",
        "test_only_a_richer_faction",
    ):
        assert word in people.out


def test_a_clause_that_nothing_could_break_says_why() -> None:
    assert "no lanes" in run("rules", "vertium", "VT-18.22", installed=True).out


def test_a_ruling_is_found_as_a_clause_is() -> None:
    done = run("rules", "spacecorp", "sc-25.36", "--json", installed=True)
    assert done.json["clause"]["chapter"] == "SC-25 Further rulings"
    assert done.json["clause"]["text"].startswith("May an own base be left out")


def test_a_clause_that_is_not_there_is_refused() -> None:
    refused(run("rules", "pebbles", "TY-9.9"), "has no clause TY-9.9")
    refused(run("rules", "pebbles", "[A-20]"), "has no clause [A-20]")
    refused(run("rules", "pebbles", "moons"), "Nothing in the rules of Pebbles holds all of these: moons")
    refused(run("rules", "pebbles", "TY-1.1", "--coverage"), "not both")


@every_game
def test_every_clause_is_named_where_it_is_enforced_or_holds_by_construction(name: str) -> None:
    kind = find_class(name)
    enforced = {clause for clause, found in places(kind).items() if any(place.enforces for place in found)}
    by_construction = set(kind.by_construction)
    assert [c for c in kind.clauses() if c not in enforced | by_construction] == []
    assert by_construction <= set(kind.clauses())
    assert by_construction & enforced == set()


@every_game
def test_no_range_of_clauses_hides_its_middle(name: str) -> None:
    folder = Path(str(files(find_class(name).package)))
    assert len(list(folder.rglob("*.py"))) > 30
    ranges = re.compile(r"[A-Z]{2}-[0-9.]+ (?:to|-|–) [A-Z]{2}-")
    assert [path.name for path in folder.rglob("*.py") if ranges.search(path.read_text())] == []


@every_game
def test_rules_are_in_words_of_players(name: str) -> None:
    """Not of those who write them down as a program; a captain may be a guard, and so may a source be a program."""
    kind = find_class(name)
    text = kind.rules_text() + kind.changes_text()
    inner = re.findall(
        r"(?i)\b(?:engines?|(?:engine|stall) guards?|guards? of [A-Z]+-\d|implement\w*|interfaces?|clients?|protocols?"
        r"|prun\w+|canonical|look-ahead|setup option|as a program)\b",
        text,
    )
    assert inner == []


@every_game
def test_nothing_of_the_rules_is_left_out(name: str) -> None:
    """Clauses, rulings, tables of decisions, protocols, what tags mean; every word of every line."""

    def words(text: str) -> Counter[str]:
        return Counter(re.findall(r"\w+", text.replace("**", "").replace("`", "")))

    done = run("rules", name, installed=True)
    assert (done.status, done.err) == (0, "")
    text = find_class(name).rules_text()
    said = "\n".join(line for line in text.splitlines() if not re.match("# |\\| (?:id|Id|window) ", line))
    assert words(said) - words(done.out) == Counter()
    for meaning in TAGS.values():
        assert meaning in done.out
    blank = re.findall(r"\n\n([A-Z][^\n]+)\n(?:\n|$)", done.out)  # a heading with nothing under it
    assert blank == []


@every_game
@some_or_all("one_in", 5, 1)
def test_everything_with_an_id_is_found_by_it(name: str, one_in: int) -> None:
    book = book_of(find_class(name))
    known = known_ids(book)
    assert len(known) > 150
    for id_ in sorted(known)[::one_in]:
        part = part_of(book, id_)
        assert part.pieces
        for typed in (id_, id_.lower(), f"[{id_}]", id_.replace("-", "", 1), f"[R {id_}]"):
            assert ids_in(typed, known, find_class(name).prefix) == [id_], typed


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        ("solarquest", "A-20", "trading has no bounds"),
        ("solarquest", "[A-20]", "trading has no bounds"),
        ("solarquest", "a7", "rolling is compulsory"),
        ("solarquest", "9.5", "SQ-9.5"),
        ("solarquest", "D-05", "forced purchase"),
        ("solarquest", "SQ-15", "SQ-15.26"),
        ("solarius", "AM-7", "strong die"),
        ("solarius", "[R AM-7]", "strong die"),
        ("solarius", "D-17", "D-17 *"),
        ("solarius", "sm-21.4", "SM-8.4"),
        ("spacecorp", "SC-25.3", "multiplier"),
        ("spacecorp", "A-14", "Sol shielded"),
        ("spacecorp", "[ruling A-14]", "Sol shielded"),
        ("spacecorp", "D-2a", "HQ2"),
        ("spacecorp", "W-6", "Poach"),
        ("vertium", "VT-17.11", "attack"),
        ("vertium", "VT-18.A", "VT-18.4"),
        ("solar_roller", "SR-15.9", "effective value 6"),
    ],
)
def test_ids_of_every_kind(game: str, typed: str, said: str) -> None:
    done = run("rules", game, *typed.split(), installed=True)
    assert (done.status, done.err) == (0, "")
    assert said in " ".join(done.out.split())


@pytest.mark.parametrize(
    ("game", "words", "found", "not_found"),
    [
        ("vertium", "refuge", ("VT-2.6", "VT-11.1"), ("VT-1.1",)),
        ("vertium", "refuge ATTACK captain", ("VT-11.3",), ("VT-2.6",)),
        ("vertium", "meeples refuge", ("VT-11.1",), ()),  # said there: captain
        ("solarquest", "bank", ("SQ-1.8",), ("SQ-1.1",)),  # said there: Federation
        ("solarquest", "grey zone", ("SQ-2.2",), ()),
        ("solarius", "faces star", ("SM-2.12",), ()),  # said there: pips
        ("solar_roller", "joker", ("SR-8.2",), ("SR-2.2",)),
        ("spacecorp", "money below", ("SC-1.10",), ()),  # said there: profit
    ],
)
def test_a_search_keeps_what_holds_all_words(
    game: str, words: str, found: tuple[str, ...], not_found: tuple[str, ...]
) -> None:
    done = run("rules", game, *words.split(), installed=True)
    assert (done.status, done.err) == (0, "")
    ids = re.findall(r"^([A-Z]{1,2}-[0-9][0-9a-zA-Z.]*)", done.out, re.MULTILINE)
    assert set(found) <= set(ids)
    assert set(not_found) & set(ids) == set()
    chapters = run("rules", game, *words.split(), "--json", installed=True).json["chapters"]
    pieces = [piece for chapter in chapters for piece in chapter["pieces"]]
    assert set(found) <= {piece["id"] for piece in pieces} | {
        row[0].split(" ")[0] for piece in pieces for row in piece["rows"]
    }


@every_game
def test_related_words_are_words_of_the_rules_and_what_people_say_for_them(name: str) -> None:
    kind = find_class(name)
    text = kind.rules_text().lower()
    groups = related_words(kind)
    assert len(groups) > 8
    for group in groups:
        assert len(set(group)) == len(group) > 1
        assert any(word in text for word in group), group
        assert all(word == word.lower() for word in group)


def test_as_data_the_whole_follows() -> None:
    data = run("rules", "spacecorp", "--json", installed=True).json
    assert set(data) == {"clauses", "rulings", "chapters", "changes", "tags", "sources"}
    assert {"A-14", "SC-25.36", "D-2a", "W-6"} <= set(data["rulings"])
    assert "Edge windows" in [chapter["title"] for chapter in data["chapters"]]
    part = run("rules", "solarquest", "A-20", "--json", installed=True).json
    assert part["clause"]["chapter"] == "Ambiguities and rulings"


@given(st.text(alphabet="#-* |`[]()AB1.\n") | st.text(), st.text(max_size=30))
def test_any_rules_and_any_words(markdown: str, words: str) -> None:
    book = chapters(markdown)
    known = known_ids(book)
    assert all(part_of(book, id_).pieces for id_ in known)
    assert set(ids_in(words, known, "TY")) <= known
    assert all(chapter.pieces for chapter in find(book, words))


@every_game
def test_how_to_play_is_printed(name: str) -> None:
    done = run("rules", name, "--how", installed=True)
    assert done.status == 0
    assert "The commonest mistake" in done.out
    how = find_class(name).how()
    assert how is not None
    assert all(one.clause in done.out for one in how.said)
    assert how.mistake.text in str(run("rules", name, "--how", "--json", installed=True).json)


def test_how_to_play_of_a_game_that_has_none() -> None:
    refused(run("rules", "pebbles", "--how"), "on one page")
    refused(run("rules", "pebbles", "TY-1.1", "--how"), "one of them")
