"""Records of rules version 1 go on by the readings of their time, and what changed is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import ecliptic
from ecliptic.core.game import BEFORE, PRINTED
from ecliptic.core.options import fields
from ecliptic.games.vertium import GAME
from games.bench import RECORDS
from vertium.positions import changed

FORMER = sorted((RECORDS / "former").glob("vertium-*.jsonl"))


def test_there_are_some() -> None:
    assert len(FORMER) == 3


@pytest.mark.parametrize("path", FORMER, ids=lambda path: path.stem)
def test_a_record_of_version_1_is_read_as_it_was_ruled_then(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert '"rules":1' in text.splitlines()[0]
    match = ecliptic.replay(text)
    assert match.over
    assert str(match.record) == text
    options = match.game.options
    assert (options.american_ends, options.solo_rebel_cards) == ("one", True)  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", FORMER, ids=lambda path: path.stem)
def test_it_can_be_played_on_from_any_line(path: Path) -> None:
    """As a table that was in the middle of it would be."""
    lines = path.read_text(encoding="utf-8").splitlines()
    half = "\n".join(lines[: len(lines) // 2]) + "\n"
    match = ecliptic.replay(half)
    assert not match.over
    match.roll()
    number = match.number
    match.play(match.legal()[0])
    assert match.number > number
    assert ecliptic.replay(str(match.record)).number == match.number


def test_other_content_is_still_refused(tmp_path: Path) -> None:
    """A record of the box is none of a box with other figures."""
    text = FORMER[0].read_text(encoding="utf-8")
    other = changed(tmp_path, "conflict.toml", rolls_per_attack=7)
    with pytest.raises(ValueError, match="other content"):
        ecliptic.replay(text, content=str(other))


def test_presets_set_every_reading() -> None:
    names = {field.name for field in fields(GAME.Options)}
    modes = {"players", "phases", "style", "abilities", "gelbon", "shadows", "solo"}
    for preset in (PRINTED, BEFORE):
        assert set(GAME.presets[preset]) == names - modes
        for options in (
            {"players": 1},
            {"players": 2},
            {"players": 3, "gelbon": True},
            {"style": "american"},
        ):
            made = ecliptic.game("vertium", **options, **GAME.presets[preset])
            for name, value in GAME.presets[preset].items():
                assert getattr(made.options, name) == value


def test_what_changed_names_each_switch() -> None:
    told = GAME.changes_text()
    before, now = GAME.presets[BEFORE], ecliptic.game("vertium").options
    switched = {name for name, value in before.items() if getattr(now, name) != value}
    assert switched == {"american_ends", "solo_rebel_cards"}
    assert all(f"`{name}`" in told for name in switched)
    assert all(clause in told for clause in ("VT-12.9", "VT-15.1"))
