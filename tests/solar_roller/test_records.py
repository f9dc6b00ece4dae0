"""The corpus of finished games, a golden log, and frozen counts. `tests/records/make_solar_roller.py` makes them anew."""

from __future__ import annotations

import hashlib
import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from ecliptic.core.match import Match
from ecliptic.core.record import Record
from solar_roller.kit import check_copies
from solar_roller.positions import game
from solar_roller.sequences import POSITIONS, counted

pytestmark = pytest.mark.compiled

RECORDS = Path(__file__).resolve().parent.parent / "records"
GOLDEN = Path(__file__).resolve().parent / "golden"
FILES = sorted(RECORDS.glob("solar_roller-*.jsonl"))


def _maker() -> Any:
    spec = importlib.util.spec_from_file_location(
        "records_make_solar_roller", RECORDS / "make_solar_roller.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


make = _maker()


def test_the_corpus_has_every_number_of_players_and_every_kind_of_action() -> None:
    assert {path.stem for path in FILES} == {*make.GAMES, "solar_roller-2-from-a-position"}
    verbs: set[str] = set()
    undone = auto = 0
    for path in FILES:
        record = Record.parse(path.read_text(encoding="utf-8"))
        words = [entry.do if isinstance(entry.do, str) else entry.chance for entry in record.entries]
        verbs |= {word.split()[0] for word in words if isinstance(word, str)}
        undone += sum(isinstance(entry.undo, int) for entry in record.entries)
        auto += sum(entry.auto is True for entry in record.entries)
    assert verbs == {verb.name for verb in game(2).actions.verbs}
    assert undone > 50
    assert auto > 20


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_finished_game_still_replays(path: Path) -> None:
    """Every line is checked, the end too; it goes through the same positions as when it was played."""
    text = path.read_text(encoding="utf-8")
    record = Record.parse(text)
    match = Match.resume(make.options_of(record), record)
    assert match.over
    assert str(match.record) == text
    for _, line in match.lines(None):
        assert line.clause in match.game.clauses() or line.text.endswith("took a choice back"), line
    digest = hashlib.sha256()
    for n, at in enumerate(make.stepped(record)):
        if n % 10 == 0 or n == match.number:
            digest.update(json.dumps(at.dump(), sort_keys=True).encode())
        if n % 90 == 0:
            check_copies(at.game, at.state)
    assert (
        digest.hexdigest()[:24] == json.loads((RECORDS / "solar_roller-hashes.json").read_text())[path.stem]
    )


def test_a_golden_game_reads_as_it_did() -> None:
    record = Record.parse((RECORDS / f"{make.GOLDEN_GAME}.jsonl").read_text(encoding="utf-8"))
    match = Match.resume(make.options_of(record), record)
    assert make.golden(match) == (GOLDEN / f"{make.GOLDEN_GAME}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_sequences_as_there_were(name: str) -> None:
    assert counted(name) == json.loads((GOLDEN / "counts.json").read_text())[name]


def test_words_and_numbers_of_all_actions_are_a_bijection() -> None:
    table = game(2).actions
    texts = [table.text(action) for action in range(table.size)]
    assert len(set(texts)) == table.size
    assert [table.parse(text) for text in texts] == list(range(table.size))
