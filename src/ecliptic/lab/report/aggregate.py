"""What the games of a run came to, in one pass over its files: memory does not grow with the games."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ecliptic.lab.columns import QUARTERS, Measured
from ecliptic.lab.reading import Run
from ecliptic.lab.report.distribution import Distribution, Floats
from ecliptic.lab.report.statistics import Interval, Z
from ecliptic.lab.result import Result

BATCH: Final = 2_000  # games in memory at once
# What of a game has a distribution: column by name.
SPREAD: Final = ("turns", "decisions", "choices", "lead_changes", "margin")
WINNER: Final = ("score", "behind")  # the same of the seat that won, alone or first of several

# What is no use of anything, or is read in its own way.
ELSEWHERE: Final = (
    *("finished", "winners", "win", "place", "chances", "late", "led", "source", *WINNER),
    *("options_sum", "options_most", "lead_last", "choices", "lead_changes", "margin"),
)

Rows = dict[str, Floats]  # finished games, column by column
At = int | tuple[int, ...]  # one of the means: of a thing, or of a thing and a seat


class Uses:
    """A metric with its things (or with one, itself): how often each was used, and how that went with winning.

    Arrays have a row a thing; those of seats a column a seat, one only if the metric goes by no seat.
    """

    def __init__(self, metric: Measured, names: list[list[str]]) -> None:
        """`names`: of each thing the columns of its seats."""
        things, seats = len(names), len(names[0])
        self.metric: Final = metric
        self.names: Final = names
        self.games = np.zeros(things, np.int64)  # in which it was used at all
        self.total = np.zeros(things)  # how often, or how much, in all
        self.squares = np.zeros(things)  # of what it came to in a game
        self.used = np.zeros((things, seats), np.int64)  # games in which a seat did
        self.won = np.zeros((things, seats))  # of these the wins of that seat

    def add(self, rows: Rows, wins: Floats) -> None:
        """`wins`: a row a seat."""
        block = np.stack([[rows[name] for name in seats] for seats in self.names])
        used = block > 0
        self.games += used.any(axis=1).sum(axis=1)
        whole = block.sum(axis=1)
        self.total += whole.sum(axis=1)
        self.squares += (whole * whole).sum(axis=1)
        self.used += used.sum(axis=2)
        if self.metric.by_seat:
            self.won += (used * wins).sum(axis=2)

    def a_game(self, k: int, games: int) -> tuple[float, float]:
        """What a game had of a thing on average, and the standard error of that."""
        mean = float(self.total[k]) / games
        return mean, sqrt(max(float(self.squares[k]) / games - mean * mean, 0.0) / max(games - 1, 1))


class Means:
    """Means of many things at once: sums and squares of what came up, each as often as it did."""

    def __init__(self, *shape: int) -> None:
        """Nothing yet."""
        self._n = np.zeros(shape, np.int64)
        self._sum = np.zeros(shape)
        self._squares = np.zeros(shape)

    def add(self, found: Floats, counts: NDArray[np.bool_]) -> None:
        """Values of games, along the last axis; `counts`: which of them do."""
        kept = np.where(counts, found, 0.0)
        self._n += np.broadcast_to(counts, found.shape).sum(axis=-1)
        self._sum += kept.sum(axis=-1)
        self._squares += (kept * kept).sum(axis=-1)

    def n(self, at: At) -> int:
        """How many there were."""
        return int(self._n[at])

    def mean(self, at: At) -> float:
        """Of all; 0 of none."""
        return float(self._sum[at]) / max(self.n(at), 1)

    def error(self, at: At) -> float:
        """The standard error of the mean."""
        n = self.n(at)
        spread = float(self._squares[at]) / max(n, 1) - self.mean(at) ** 2
        return sqrt(max(spread, 0.0) / max(n - 1, 1))

    def interval(self, at: At) -> Interval:
        """The 95 % interval of the mean, by its standard error."""
        mean, half = self.mean(at), Z * self.error(at)
        return mean - half, mean + half


class Origins:
    """Where points come from: of each row of the score sheet what seats had from it. Shared wins count in parts."""

    def __init__(self, metric: Measured, names: list[list[str]]) -> None:
        """`names`: of each source the columns of its seats."""
        things, seats = len(names), len(names[0]) if names else 0
        self.metric: Final = metric
        self.names: Final = names
        self.places: Final = {thing.id: k for k, thing in enumerate(metric.things)}
        self.games = np.zeros(things, np.int64)  # in which anybody had points from it, or lost some
        self.apart = np.zeros(things, np.int64)  # in which the winner had more of it than the others, or less
        self.all: Final = Means(things)  # of the seats of a game, on average
        self.winner: Final = Means(things)
        self.ahead: Final = Means(things)  # the winner beyond those who have not won, on average
        self.seats: Final = Means(things, seats)
        self.when_won: Final = Means(things, seats)

    def place(self, source: str) -> int:
        """Of a source by its id."""
        return self.places[source]

    def add(self, rows: Rows, wins: Floats) -> None:
        """`wins`: a row a seat."""
        if not self.names:
            return
        block = np.stack([[rows[name] for name in seats] for seats in self.names])
        won = wins > 0
        somebody: NDArray[np.bool_] = np.asarray(won.any(axis=0))
        lost = (~won).sum(axis=0)
        self.games += (block != 0).any(axis=1).sum(axis=1)
        self.all.add(block.mean(axis=1), np.ones_like(somebody))
        winner = (block * wins).sum(axis=1)
        self.winner.add(winner, somebody)
        ahead = winner - (block * ~won).sum(axis=1) / np.maximum(lost, 1)
        compared = np.logical_and(somebody, lost > 0)
        self.apart += ((ahead != 0) & compared).sum(axis=1)
        self.ahead.add(ahead, compared)
        self.seats.add(block, np.ones_like(won))
        self.when_won.add(block, won)


class Extreme(Struct):
    """The game that is farthest out in some way."""

    value: float
    game: int


class Sample:
    """All that a report needs of the games of one run; of those that came to their end, but for `played`."""

    def __init__(self, run: Run) -> None:
        """Read it. ValueError if no file of the run is full, or one is damaged; OSError."""
        self.run: Final = run
        self.manifest: Final = run.manifest
        self.result: Final[Result] = run.result()
        self.seats: Final = self.manifest.seats
        self.played: Final = self.result["games"]
        self.finished: Final = self.result["finished"]
        self.wins: Final = self.result["wins_by_seat"]
        self.won: Final = sum(self.wins)  # games that a seat has won
        self.shared = 0  # games that several have won together
        self.spread: Final = {name: Distribution() for name in SPREAD}
        self.winner: Final = {name: Distribution() for name in WINNER}
        self.scores: Final = [Distribution() for _ in range(self.seats)]
        self.places: Final = np.zeros((len(QUARTERS), self.seats))  # wins by place when a part was over
        # Games that one seat won and not another: see `_ahead`.
        self.ahead = np.zeros((self.seats, self.seats))
        self.options = 0.0  # legal actions, summed over the choices
        self.uses: Final = {use.metric.id: use for use in _uses(run)}
        self.origins: Final = _origins(run)
        self.extremes: Final[dict[str, Extreme]] = {}
        self.rare: Final[dict[tuple[str, str], int]] = {}  # the first game with a thing
        for rows in _batches(run, self._columns()):
            self._add(rows)

    def share(self, seat: int) -> float:
        """Of the games that came to their end, those that a seat won (from 0)."""
        return self.wins[seat] / self.finished if self.finished else 0.0

    def _columns(self) -> list[str]:
        seats = range(1, self.seats + 1)
        own = [f"seat{seat}_{name}" for seat in seats for name in ("win", "score", "behind")]
        marks = [f"seat{seat}_place__{mark}" for seat in seats for mark, _ in QUARTERS]
        things = [name for use in self.uses.values() for seats in use.names for name in seats]
        things += [name for seats in self.origins.names for name in seats]
        return list(
            dict.fromkeys(["game", "finished", "winners", "options_sum", *SPREAD, *own, *marks, *things])
        )

    def _add(self, rows: Rows) -> None:
        wins = self._by_seat(rows, "win")
        scores = self._by_seat(rows, "score")
        for name, distribution in self.spread.items():
            distribution.add(rows[name])
        for seat in range(self.seats):
            self.scores[seat].add(scores[seat])
        self.ahead += _ahead(wins)
        self.shared += int((rows["winners"] > 1).sum())
        self.options += float(rows["options_sum"].sum())
        somebody = rows["winners"] > 0
        first = wins.argmax(axis=0)
        behind = self._by_seat(rows, "behind")
        at = np.arange(len(first))
        self.winner["score"].add(scores[first, at][somebody])
        self.winner["behind"].add(behind[first, at][somebody])
        for k, (mark, _) in enumerate(QUARTERS):
            place = self._by_seat(rows, f"place__{mark}")
            for p in range(self.seats):
                self.places[k, p] += float(wins[place == p + 1].sum())
        for use in self.uses.values():
            self._first(use, rows)
            use.add(rows, wins)
        self.origins.add(rows, wins)
        self._look(rows, "longest", rows["turns"])
        self._look(rows, "shortest", -rows["turns"])
        if self.seats > 1:
            self._look(rows, "closest", -rows["margin"])
            self._look(rows, "widest", rows["margin"])
            self._look(rows, "changes", rows["lead_changes"])
            self._look(rows, "comeback", np.where(somebody, behind[first, at], 0.0))

    def _by_seat(self, rows: Rows, name: str) -> Floats:
        return np.stack([rows[f"seat{seat}_{name}"] for seat in range(1, self.seats + 1)])

    def _look(self, rows: Rows, way: str, values: Floats) -> None:
        """Keep the game that is farthest out; the first of those that are as far."""
        at = int(values.argmax())
        if way not in self.extremes or values[at] > self.extremes[way].value:
            self.extremes[way] = Extreme(float(values[at]), int(rows["game"][at]))

    def _first(self, use: Uses, rows: Rows) -> None:
        """The first game in which each kind of event happened that had not before."""
        if use.metric.id != "events":
            return
        for k, (name,) in enumerate(use.names):
            if not use.games[k]:
                where = np.flatnonzero(rows[name])
                if len(where):
                    self.rare[use.metric.id, use.metric.things[k].id] = int(rows["game"][where[0]])


def _ahead(wins: Floats) -> Floats:
    """By seat and other seat the games that the one won and not the other; that both won together a half each."""
    won = (wins > 0).astype(np.float64)
    return won @ (1 - won).T + won @ won.T / 2


def _uses(run: Run) -> Iterator[Uses]:
    """What is counted of a game by thing, or by seat: what the game declares, and core's actions, steps and events."""
    for metric in run.manifest.metrics:
        if metric.id in ELSEWHERE or (metric.id in SPREAD and not metric.things):
            continue
        things = [thing.id for thing in metric.things] or [""]
        names = [[column.name for column in run.columns(metric.id, thing=thing)] for thing in things]
        if all(names):
            yield Uses(metric, names)


def _origins(run: Run) -> Origins:
    """Of a run that does not say where points come from: none."""
    metric = run.metrics.get("source", Measured("source", "", "", True, True))
    return Origins(
        metric, [[column.name for column in run.columns("source", thing=thing.id)] for thing in metric.things]
    )


def _batches(run: Run, columns: list[str]) -> Iterator[Rows]:
    """The games that came to their end, so many at a time."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    for path in run.files():
        try:
            with pq.ParquetFile(path) as file:
                for batch in file.iter_batches(BATCH, columns=columns, use_threads=False):
                    ended: NDArray[np.bool_] = batch.column("finished").to_numpy(zero_copy_only=False)
                    if ended.any():
                        whole = bool(ended.all())
                        yield {
                            name: _numbers(batch.column(name), ended, whole)
                            for name in columns
                            if name != "finished"
                        }
        except (pa.ArrowInvalid, KeyError) as error:
            raise ValueError(f"{path.name} is no table of a run: {error}") from None


def _numbers(column: object, ended: NDArray[np.bool_], whole: bool) -> Floats:
    found: Floats = np.asarray(column, dtype=np.float64)
    return found if whole else found[ended]
