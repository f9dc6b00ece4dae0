"""A run as it lies on the disk, to be read: by reports, notebooks and whoever asks. It may still be played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ecliptic.lab import manifest as manifests
from ecliptic.lab.columns import Column, Measured
from ecliptic.lab.manifest import Manifest
from ecliptic.lab.playing import Totals
from ecliptic.lab.result import Result, result_of
from ecliptic.lab.tables import check_installed, read_totals

if TYPE_CHECKING:
    import pyarrow


def open_run(folder: str | Path) -> Run:
    """The run in a folder. ValueError, with one sentence, if there is none, or without pyarrow. OSError."""
    check_installed()
    path = Path(folder) / manifests.NAME
    if not path.is_file():
        raise ValueError(f"there is no run in {folder}: `ecliptic simulate --out` makes one")
    return Run(Path(folder), manifests.read(path.read_bytes()))


def runs_in(folder: str | Path) -> list[Run]:
    """The run in a folder, or those in its folders, by name. ValueError, one sentence, if there is none. OSError."""
    path = Path(folder)
    if not (path / manifests.NAME).is_file() and path.is_dir():
        found = sorted(one.parent for one in path.glob(f"*/{manifests.NAME}"))
        if found:
            return [open_run(one) for one in found]
    return [open_run(folder)]


class Run:
    """A run: what it plays (`manifest`) and the games of those of its files that are full."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        """See `open_run`."""
        self.folder: Final = folder
        self.manifest: Final = manifest

    def files(self, table: str = "games") -> list[Path]:
        """The files of a table, "games" or "decisions", in the order of the games, of those that both have."""
        return [
            self.folder / path.name.replace("games", table, 1)
            for path in sorted(self.folder.glob("games-*.parquet"))
        ]

    def games(self, columns: Sequence[str] | None = None) -> pyarrow.Table:
        """A row a game, in their order; all columns, or these. ValueError for one that there is not."""
        return self._read("games", columns)

    def decisions(self, columns: Sequence[str] | None = None) -> pyarrow.Table:
        """A row a decision. ValueError, too, where none were kept."""
        if not self.manifest.decisions:
            raise ValueError(f"the run in {self.folder} kept no decisions: `--decisions` does")
        return self._read("decisions", columns)

    def totals(self) -> Totals:
        """What its games came to, exact. ValueError for a file that is no table of a run."""
        found = Totals(self.manifest.seats)
        for path in self.files():
            found.add(read_totals(path))
        return found

    def result(self) -> Result:
        """The same, as `simulate` returns it: without its times, and of the games that are there."""
        totals = self.totals()
        return result_of(
            self.manifest.game, dict(self.manifest.options), totals.played, totals, totals.decisions, 0.0
        )

    @cached_property
    def metrics(self) -> dict[str, Measured]:
        """All that is measured, by id."""
        return {metric.id: metric for metric in self.manifest.metrics}

    def columns(self, metric: str, seat: int | None = None, thing: str | None = None) -> list[Column]:
        """The columns of a metric, or of it those of a seat (from 1; 0 = of the game), of a thing, or both."""
        return [
            column
            for column in self.manifest.columns
            if column.metric == metric and seat in (None, column.seat) and thing in (None, column.thing)
        ]

    def _read(self, table: str, columns: Sequence[str] | None) -> pyarrow.Table:
        import pyarrow as pa
        import pyarrow.parquet as pq

        files = self.files(table)
        if not files:
            raise ValueError(f"no file of the run in {self.folder} is full yet")
        known = pq.read_schema(files[0]).names
        for name in columns or ():
            if name not in known:
                raise ValueError(f"the {table} of {self.manifest.title} have no column {name!r}")
        wanted = None if columns is None else list(columns)
        return pa.concat_tables([pq.read_table(path, columns=wanted) for path in files])
