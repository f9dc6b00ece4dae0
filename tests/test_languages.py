"""Languages: what is said by a catalogue, what falls back, and what no language touches."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

import catalogues as making
from ecliptic.core.languages import (
    ECLIPTIC,
    ENGLISH,
    PSEUDO,
    Catalogue,
    accepted,
    name_of,
    of_environment,
    offered,
    speaking,
    spoken,
)
from ecliptic.core.match import Match
from ecliptic.core.registry import game_class
from ecliptic.core.rng import Rng
from ecliptic.draw.once import once
from ecliptic.testing.catalogues import faults, load, of_code, of_package, renewed, written
from ecliptic.web.parts.glossary import glossary

ROLLER = game_class("solar_roller")
SOURCE = """msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Pick a moon"
msgstr "Wähle einen Mond"

msgid "no moon"
msgstr "kein Mond"

msgid "{n} moon"
msgid_plural "{n} moons"
msgstr[0] "{n} Mond"
msgstr[1] "{n} Monde"

msgctxt "in words"
msgid "{n} moon"
msgid_plural "{n} moons"
msgstr[0] "einen Mond"
msgstr[1] "{n} Monde"

msgid "red"
msgstr "rot"

msgctxt "dative"
msgid "red"
msgstr "roten"

msgid "beside a {color} planet of {whom}"
msgstr "{whom}: neben einem {color:dative} Planeten"

msgid "{one} and {two}"
msgstr "{one} und {three}"

msgid "{one} or {two}"
msgstr "{one.name} oder {two}"

msgid "{one}, then {two}"
msgstr "{one}, dann {two:dative}"
"""


@pytest.fixture
def moons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """A package of somebody else's, with a German catalogue."""
    folder = tmp_path / "moonwords" / "languages"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    (folder / "de.po").write_text(SOURCE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "moonwords", raising=False)
    return Catalogue("moonwords")


def test_a_message_is_its_own_english_and_what_a_catalogue_lacks_stays_so(moons: Catalogue) -> None:
    assert moons.phrase("Pick a moon") == "Pick a moon"
    with speaking("de"):
        assert moons.phrase("Pick a moon") == "Wähle einen Mond"
        assert moons.phrase("Pick a star, {name}", name="Ada") == "Pick a star, Ada"
        assert moons.phrase("{one} and {two}", one=1, two=2) == "1 and 2", "what does not fit is no fault"
        assert moons.phrase("{one} or {two}", one=1, two=2) == "1 or 2"
        assert moons.phrase("{one}, then {two}", one=1, two=None) == "1, then None"
        assert moons.phrase("The next die", n=1) == "The next die"
    with speaking("fr"):
        assert moons.phrase("Pick a moon") == "Pick a moon"
    assert spoken() == ENGLISH


def test_plurals_and_forms_are_the_catalogues(moons: Catalogue) -> None:
    assert [moons.some(n, "moon") for n in (0, 1, 2, -1)] == ["no moon", "1 moon", "2 moons", "\u22121 moons"]
    with speaking("de"):
        assert [moons.some(n, "moon") for n in (0, 1, 2)] == ["kein Mond", "1 Mond", "2 Monde"]
        assert [moons.spelled(n, "moon") for n in (0, 1, 2)] == ["kein Mond", "einen Mond", "zwei Monde"]
        assert moons.listed(["A", "B", "C"]) == "A, B und C"
        said = moons.phrase("beside a {color} planet of {whom}", color=moons.word("red"), whom="@1")
        assert said == "@1: neben einem roten Planeten"
        assert f"{moons.word('red')}" == "rot"
        assert f"{moons.word('red'):genitive}" == "rot", "a form that nobody wrote"


def test_what_a_game_lacks_is_said_as_the_table_says_it(moons: Catalogue) -> None:
    with speaking("de"):
        assert moons.phrase("The game is not over") == "Das Spiel ist noch nicht zu Ende"


def test_a_catalogue_that_is_damaged_costs_its_own_words_alone(moons: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "moonwords" / "languages" / "de.po").unlink()
    (tmp_path / "moonwords" / "languages" / "de.mo").write_bytes(b"no catalogue at all")
    with speaking("de"):
        assert moons.phrase("Pick a moon") == "Pick a moon"
        assert ECLIPTIC.phrase("The game is not over") == "Das Spiel ist noch nicht zu Ende"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("en;q=0.5, de;q=0.9", "de"),
        ("fr, de;q=0.2", "de"),
        ("fr", "en"),
        ("en-US,en;q=0.9,de;q=0.8", "en"),
        ("", "en"),
        (";;;q=x, de;q=0", "en"),
        ("de;q=high", "en"),
    ],
)
def test_the_browsers_wish(header: str, language: str) -> None:
    assert accepted(header, ("en", "de")) == language


def test_the_terminals_wish() -> None:
    assert of_environment({"LANG": "de_DE.UTF-8"}) == "de"
    assert of_environment({"ECLIPTIC_LANG": "en", "LANG": "de_DE.UTF-8"}) == "en"
    assert of_environment({"LANG": "C"}) == of_environment({}) == "en"
    assert offered() == ("en", "de")
    assert [name_of(language) for language in offered()] == ["English", "Deutsch"]


def test_no_language_is_in_a_record_a_state_or_an_id() -> None:
    def played(language: str) -> tuple[list[object], list[str]]:
        with speaking(language):
            game, rng, words = ROLLER.make({"players": 2}), Rng(5), []
            match = Match.begin(game, seed=5)
            while not match.over and match.number < 400:
                seat = match.to_act[0]
                legal = match.legal(seat)
                prompt = match.prompt(seat)
                words.append(prompt.say if prompt else "")
                match.play(legal[rng.below(len(legal))], seat)
            return [match.record.header, match.record.entries, match.dump()], words

    english, german = played(ENGLISH), played("de")
    assert english[0] == german[0]
    assert english[1] != german[1]


def test_lines_and_boards_that_are_kept_are_kept_by_language() -> None:
    match = Match.begin(ROLLER.make({"players": 1}), seed=1)
    english = [line.text for _, line in match.lines(0)]
    with speaking("de"):
        german = [line.text for _, line in match.lines(0)]
        assert "Die Sonne" in str(match.game.draw(match.view(0), None).targets)
    assert len(english) == len(german)
    assert not {*english} & {*german}
    assert "The sun" in str(match.game.draw(match.view(0), None).targets)
    assert [line.text for _, line in match.lines(0)] == english
    calls = []

    @once()
    def drawn(n: int) -> str:
        calls.append(n)
        return spoken()

    assert drawn(1) == ENGLISH
    with speaking("de"):
        assert drawn(1) == drawn(1) == "de"
    assert (drawn(1), calls) == (ENGLISH, [1, 1])


def test_words_explain_themselves_in_their_language() -> None:
    with speaking("de"):
        html = glossary(ROLLER).linked("Ringe um Planeten in einer offenen Zone")
        assert 'popovertarget="term-ring"' in html
        assert 'popovertarget="term-open"' in html
    assert "popovertarget" not in glossary(ROLLER).linked("Ringe um Planeten")


def test_the_german_of_solar_roller_is_whole_and_fits() -> None:
    folder = Path(str(__import__("ecliptic.games.solar_roller", fromlist=["x"]).__path__[0]))
    said = of_package(folder, ROLLER, ("languages/",))
    catalogue = renewed(load(folder / "languages" / "de.po", "de"), said)
    assert list(faults(catalogue, whole=True)) == []
    assert written(catalogue).decode() == (folder / "languages" / "de.po").read_text("utf-8")


def test_what_is_said_is_found_in_code(tmp_path: Path) -> None:
    module = tmp_path / "words.py"
    module.write_text(
        "from somewhere.words.language import phrase, some\n"
        "from elsewhere import spelled\n"
        "X = mark('Later')\n"
        "def say(n): return phrase('Now {n}', n=some(n, 'die', 'dice')) + spelled(n, 'star')\n"
    )
    found = [(one.one, one.many) for one in of_code(module, "words.py")]
    assert found == [("Later", ""), ("Now {n}", ""), ("no die", ""), ("{n} die", "{n} dice")]


def test_the_pseudo_language_marks_each_message(moons: Catalogue) -> None:
    with speaking(PSEUDO):
        assert moons.phrase("Pick a moon") == "\u27e6Pick a moon\u27e7"
        assert moons.some(2, "moon") == "\u27e62 moons\u27e7"


def test_what_is_made_of_a_catalogue_is_the_same_at_any_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "de.po").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setattr(making, "SOURCE", tmp_path)
    making.main()
    made = (tmp_path / "languages" / "de.mo").read_bytes()
    assert b"Creation-Date" in made
    assert f"{datetime.now(UTC):%Y-%m}".encode() not in made
