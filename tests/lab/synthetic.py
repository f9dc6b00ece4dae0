"""Runs that nobody played: their truth is known, so that what a report says of them can be right or wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from ecliptic.core.game import Game
from ecliptic.lab import manifest as manifests
from ecliptic.lab.columns import Columns
from ecliptic.lab.manifest import manifest_of
from ecliptic.lab.playing import Setting, Totals
from ecliptic.lab.run import SHARD
from ecliptic.lab.tables import TOTALS

Ints = NDArray[np.int64]
Plant = Callable[[Ints, np.random.Generator], Ints]  # of the winners of games (from 0) what a column is


def write_run(
    folder: Path,
    game: Game,
    games: int,
    seed: int,
    *,
    shares: tuple[float, ...] = (),
    turns: float = 100.0,
    score: float = 30.0,
    planted: Mapping[str, Plant] | None = None,
    unfinished: int = 0,
    bots: tuple[str, ...] = (),
    asked: int = 0,
    lost: float = 0.0,
) -> Path:
    """A run of so many games: seats win by `shares` (even), the rest is chance alone, but for what is planted.

    `lost`: the part of them that nobody has won.
    """
    folder.mkdir()
    columns = Columns(game)
    setting = Setting(type(game), game.options, None, bots or ("random",) * game.seats, seed)
    (folder / manifests.NAME).write_text(manifests.write(manifest_of(game, setting, asked or games)))
    rng = np.random.default_rng(seed)
    for first in range(0, games, SHARD):
        n = min(SHARD, games - first)
        cut = unfinished if first == 0 else 0
        rows = _rows(columns, first, n, rng, shares, turns, score, planted or {}, cut, lost)
        _write(folder / f"games-{first // SHARD:06}.parquet", game, rows)
    return folder


def _rows(
    columns: Columns,
    first: int,
    n: int,
    rng: np.random.Generator,
    shares: tuple[float, ...],
    turns: float,
    score: float,
    planted: Mapping[str, Plant],
    cut: int,
    lost: float,
) -> dict[str, NDArray[np.float64] | Ints]:
    seats = columns.game.seats
    winner = rng.choice(seats, size=n, p=shares or None)
    finished = np.arange(n) >= cut
    somebody = finished & (rng.random(n) >= lost) if lost else finished
    rows: dict[str, NDArray[np.float64] | Ints] = {"game": np.arange(first + 1, first + n + 1)}
    metrics = {metric.id: metric for metric in columns.metrics}
    for column in (*columns.counts, *columns.measures):
        there = not metrics[column.metric].leaves_out(column.thing)
        rows[column.name] = rng.poisson(0.7, size=n) * there
    rows["finished"] = finished.astype(np.int64)
    rows["winners"] = somebody.astype(np.int64)
    rows["turns"] = rng.poisson(turns, size=n)
    rows["choices"] = 2 * rows["turns"]
    rows["decisions"] = 3 * rows["turns"]
    rows["options_sum"] = 10 * rows["turns"]
    rows["margin"] = rng.poisson(5, size=n).astype(float)
    for seat in range(seats):
        won = (winner == seat) & somebody
        rows[f"seat{seat + 1}_win"] = won.astype(float)
        rows[f"seat{seat + 1}_score"] = rng.poisson(score, size=n) + 10.0 * won
        rows[f"seat{seat + 1}_behind"] = rng.poisson(4, size=n).astype(float)
    for mark in ("quarter", "half", "three_quarters"):
        places = rng.permuted(np.tile(np.arange(1, seats + 1), (n, 1)), axis=1)
        for seat in range(seats):
            rows[f"seat{seat + 1}_place__{mark}"] = places[:, seat]
    for name, plant in planted.items():
        rows[name] = plant(winner, rng)
    return rows


def _write(path: Path, game: Game, rows: dict[str, NDArray[np.float64] | Ints]) -> None:
    totals = Totals(game.seats)
    finished = rows["finished"] == 1
    totals.played, totals.finished = len(finished), int(finished.sum())
    totals.decisions, totals.choices = int(rows["decisions"].sum()), int(rows["choices"].sum())
    totals.wins = [int(rows[f"seat{seat + 1}_win"].sum()) for seat in range(game.seats)]
    totals.scores = [int(rows[f"seat{seat + 1}_score"][finished].sum()) for seat in range(game.seats)]
    arrays = {name: pa.array(values) for name, values in rows.items()}
    arrays["finished"] = arrays["finished"].cast(pa.bool_())
    with pq.ParquetWriter(path, pa.table(arrays).schema, store_schema=False, use_dictionary=False) as writer:
        writer.write_table(pa.table(arrays))
        writer.add_key_value_metadata({TOTALS: msgspec.json.encode(totals.dump())})
