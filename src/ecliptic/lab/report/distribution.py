"""How often each value came up: what histograms, means and quantiles of any number of games are made of."""

from __future__ import annotations

from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecliptic.lab.report.statistics import Interval, bootstrapped

Floats = NDArray[np.float64]

MOST: Final = 4_096  # values that are told apart; beyond, neighbours become one


class Distribution:
    """Values that came up, in memory that does not grow; sums and ends are exact, quantiles to `width`."""

    def __init__(self) -> None:
        """None yet."""
        self.values: Floats = np.empty(0)  # ascending
        self.counts: NDArray[np.int64] = np.empty(0, np.int64)
        self.width = 0.0  # of what is one value; 0 = none were put together
        self.n = 0
        self.sum = 0.0
        self.squares = 0.0

    def add(self, found: Floats) -> None:
        """More values."""
        if not len(found):
            return
        self.n += len(found)
        self.sum += float(found.sum())
        self.squares += float(found @ found)
        values, counts = np.unique(self._rounded(found), return_counts=True)
        self._merge(np.concatenate([self.values, values]), np.concatenate([self.counts, counts]))
        while len(self.values) > MOST:
            span = float(self.values[-1] - self.values[0])
            self.width = max(2 * self.width, span / MOST)
            self._merge(self._rounded(self.values), self.counts)

    @property
    def mean(self) -> float:
        """Of all; 0 of none."""
        return self.sum / self.n if self.n else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.n < 2:
            return 0.0
        return sqrt(max(self.squares / self.n - self.mean**2, 0.0) / (self.n - 1))

    def mean_interval(self) -> Interval:
        """The 95 % interval of the mean, by bootstrap."""
        return bootstrapped(self.values, self.counts) if self.n else (0.0, 0.0)

    def quantile(self, at: float) -> float:
        """The least value that so large a part of all does not exceed; 0 of none."""
        if not self.n:
            return 0.0
        return float(self.values[int((np.cumsum(self.counts) >= at * self.n).argmax())])

    def quantile_interval(self, at: float) -> Interval:
        """Its 95 % interval, by bootstrap."""
        return bootstrapped(self.values, self.counts, at) if self.n else (0.0, 0.0)

    def binned(self, edges: Floats) -> Floats:
        """The share of all between each two edges; what is beyond the last counts in the last."""
        inside = np.clip(self.values, edges[0], np.nextafter(edges[-1], -np.inf))
        found, _ = np.histogram(inside, edges, weights=self.counts)
        return found / max(self.n, 1)

    def _rounded(self, found: Floats) -> Floats:
        return np.floor(found / self.width) * self.width if self.width else found

    def _merge(self, values: Floats, counts: NDArray[np.int64]) -> None:
        self.values, where = np.unique(values, return_inverse=True)
        self.counts = np.bincount(where.reshape(-1), weights=counts).astype(np.int64)
