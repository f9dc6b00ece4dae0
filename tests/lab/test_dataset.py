"""Datasets for imitation: what a row holds, the same bytes for the same seeds, going on, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from cli.command_line import refused, run
from ecliptic.core.registry import game_class
from ecliptic.lab import simulate
from ecliptic.lab.dataset import dataset
from ecliptic.testing.trial import Trial, each
from games.bench import trials  # noqa: F401
from lab.toy import pebbles

VERTIUM = game_class("vertium")


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a dataset but who has it now."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "lock"}


@each()
def test_a_row_is_a_choice_with_what_was_seen_allowed_and_won(trial: Trial, tmp_path: Path) -> None:
    """Replayed from the records of the same games, each row is what its seat saw then."""
    game = trial.game.make(trial.modes[0], simulated=True)
    bots = ["random", *["dust"] * (game.seats - 1)] if game.seats > 1 else ["dust"]
    made = dataset(game, bots, 1, tmp_path / "data", seed=5, rewards="points")
    simulate(game, bots, games=1, seed=5, records=tmp_path / "records")
    (record,) = (tmp_path / "records").iterdir()
    rows = np.load(tmp_path / "data" / made.file(0))
    state, at = game.initial(), 0
    for line in map(json.loads, record.read_text(encoding="utf-8").splitlines()):
        if "chance" in line:
            state.act(-1, game.actions.parse(line["chance"]))
        if "do" in line:
            seat, action = line["seat"], game.actions.parse(line["do"])
            legal = [int(x) for x in state.legal(seat)]
            if len(legal) > 1 and bots[seat] != "random":
                assert rows["seat"][at] == seat
                assert rows["action"][at] == action
                assert rows["observation"][at].tolist() == [int(x) for x in game.observe(state, seat)]
                mask = np.unpackbits(rows["mask"][at], bitorder="little")[: made.actions]
                assert np.flatnonzero(mask).tolist() == sorted(legal)
                at += 1
            state.act(seat, action)
    assert at == len(rows["action"]) > 0
    assert rows["observation"].shape == (at, len(made.entries))
    scores = game.scores(state)
    assert rows["outcome"].tolist() == [scores[seat] for seat in rows["seat"]]


@pytest.mark.parametrize("form", ["npz", "parquet"])
def test_the_same_seeds_give_the_same_bytes_and_what_is_missing_is_made_again(
    tmp_path: Path, form: str
) -> None:
    game = VERTIUM.make({"players": 2}, simulated=True)
    one, other = tmp_path / "one", tmp_path / "other"
    made = dataset(game, ["dust"], 5, one, seed=1, shard=2, form=form)
    whole = files(one)
    assert sorted(whole) == ["dataset.json", *(made.file(k) for k in range(3))]
    dataset(game, ["dust"], 5, other, seed=1, shard=2, form=form)
    assert files(other) == whole
    (one / made.file(1)).unlink()
    (one / f".{made.file(1)}.torn").write_bytes(b"half")  # what a kill leaves behind
    written: list[Path] = []
    dataset(game, ["dust"], 5, one, seed=1, shard=2, form=form, done=written.append)
    assert written == [one / made.file(1)]
    assert {name: data for name, data in files(one).items() if name in whole} == whole


def test_parquet_has_what_npz_has(tmp_path: Path) -> None:
    game = VERTIUM.make({"players": 2}, simulated=True)
    for form in ("npz", "parquet"):
        made = dataset(game, ["dust"], 1, tmp_path / form, form=form)
    rows = np.load(tmp_path / "npz" / "vertium-000000.npz")
    table = pq.read_table(tmp_path / "parquet" / made.file(0))
    assert table.column_names == rows.files
    for name in rows.files:
        column = table[name].combine_chunks()
        found = (column.flatten() if rows[name].ndim == 2 else column).to_numpy()
        assert np.array_equal(found.reshape(rows[name].shape), rows[name])


def test_what_can_not_be_is_one_sentence_and_changes_nothing(tmp_path: Path) -> None:
    game = VERTIUM.make({"players": 2}, simulated=True)
    with pytest.raises(ValueError, match="random seats are nobody to imitate: name a bot"):
        dataset(game, ["random"], 1, tmp_path)
    with pytest.raises(ValueError, match="no bot called 'nobody'"):
        dataset(game, ["nobody"], 1, tmp_path)
    with pytest.raises(ValueError, match="Rewards are rank, zero_sum or points, not 'gold'"):
        dataset(game, ["dust"], 1, tmp_path, rewards="gold")
    with pytest.raises(ValueError, match="written as npz or parquet, not 'csv'"):
        dataset(game, ["dust"], 1, tmp_path, form="csv")
    with pytest.raises(ValueError, match="has no table of fields"):
        dataset(pebbles(), ["greedy"], 1, tmp_path)
    assert list(tmp_path.iterdir()) == []
    dataset(game, ["dust"], 1, tmp_path, seed=1)
    before = files(tmp_path)
    with pytest.raises(ValueError, match=r"has another dataset \(seed 1, not 2\): take another folder"):
        dataset(game, ["dust"], 1, tmp_path, seed=2)
    assert files(tmp_path) == before


def test_the_command_writes_and_says_where(tmp_path: Path) -> None:
    words = ["dataset", "vertium", "--players", "2", "--seat", "dust", "--games", "1", "--out", str(tmp_path)]
    done = run(*words, "--jobs", 1, installed=True)
    assert done.status == 0
    assert "1 games are in 1 files" in done.out
    assert (tmp_path / "vertium-000000.npz").exists()
    refused(run(*words, "--form", "parquet", installed=True), "form npz, not parquet", "take another folder")
