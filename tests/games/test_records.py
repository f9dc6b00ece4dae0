"""The corpus of finished games, golden logs, and frozen counts; and fingerprints of what people see, not of the code."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from ecliptic.core.content import content_hash
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.core.registry import game_class, game_names
from ecliptic.testing import corpus
from ecliptic.testing.suite.records import *  # noqa: F403
from games.bench import trial_of, trials  # noqa: F401


def test_a_fingerprint_hangs_on_no_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """How a position is written, and which steps are pending, may change where nobody sees or does anything else."""
    trial, name = trial_of("vertium"), "vertium-1-solo-from-a-position"
    record = Record.parse(corpus.record_path(trial, name).read_text(encoding="utf-8"))

    def refuse(game: object, state: object) -> None:
        raise AssertionError("a position was written")

    monkeypatch.setattr(trial.game, "dump", refuse)
    known = json.loads(corpus.hashes_path(trial).read_text(encoding="utf-8"))
    assert corpus.fingerprint(trial, record) == known[name]


def test_a_fingerprint_hangs_on_moves_and_on_what_is_seen() -> None:
    trial = trial_of("vertium")
    before, after = (Match.begin(trial.made({"players": 3}), seed=seed) for seed in (1, 1))
    after.play(after.legal()[0])
    record = after.record
    found = [corpus.Fingerprint(record) for _ in range(3)]
    found[0].see(0, before)
    found[1].see(0, after)
    found[2].see(0, before)
    found[2].see(1, before)
    assert len({str(one) for one in found}) == 3


def test_tables_that_were_replaced_are_there_whole() -> None:
    """What a record of them names is what its folder comes to with the tables of today: so it has all that differ."""
    found = 0
    for name in game_names():
        kind = game_class(name)
        home = Path(str(files(kind.package))) / "content" / "former"
        folders = {path.name for path in home.iterdir()} if home.is_dir() else set()
        assert folders == {folder for folder in kind.former_content.values() if folder}
        for folder in folders:
            assert kind.former_folder(folder) == home / folder
            assert content_hash(kind.package, home / folder) == folder
            for players in kind.counts:
                assert kind.make({"players": players}, home / folder).has_content(folder)
            found += 1
    assert found
