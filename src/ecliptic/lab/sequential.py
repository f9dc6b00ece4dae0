"""Tests that may be looked at after every game, and end when they know.

`interval` holds at all times at once, however long one goes on and why one stops: the mixture of de la Peña, Klass and
Lai (Self-normalized processes, Annals of Probability 32, 2004; for means Robbins, 1970). If differences x scatter
evenly about their mean m, then exp(l S - l² V / 2) with S = sum (x - m), V = sum (x - m)² is a supermartingale for
every l, and so is its mean over l with variance 1 / scale: it ever comes to 1 / error in at most `error` of all
experiments (Ville). Where they scatter unevenly that is so in the limit: hence ENOUGH. Pairs of sides that are alike
scatter evenly, as one may call either one B.

`wald` has two answers and no interval, and needs less than half as many games for them: it is for ladders.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log, sqrt
from typing import Final, Literal

from msgspec import Struct

LEAST: Final = 24  # values before the test of Wald may end
# Before an interval says anything. Where 1 of 20 values makes up for the rest it errs in 5 of 100; from 24 on in 28.
ENOUGH: Final = 100
# Squares summed up, at about an eighth of which an interval is as narrow as it can be.
OF_SHARES: Final = (16.0,)  # of wins: some hundreds to some thousands of pairs
OF_ANYTHING: Final = tuple(16.0**k for k in range(9))  # from single events to points by the thousand
DOUBLINGS: Final = 64

Verdict = Literal["more", "less", "alike", "open"]


class Sums(Struct):
    """Values, summed up."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more."""
        self.n += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """Of all; 0 of none."""
        return self.total / self.n if self.n else 0.0

    @property
    def variance(self) -> float:
        """Of one value; 0 of fewer than two."""
        return max(self.squares - self.n * self.mean**2, 0.0) / (self.n - 1) if self.n > 1 else 0.0


def evidence(sums: Sums, mean: float = 0.0, scales: Sequence[float] = OF_ANYTHING) -> float:
    """The log of what a bet against this mean has made of 1: above log(1 / error) in at most `error` of experiments."""
    above = sums.total - sums.n * mean
    square = max(sums.squares - 2 * mean * sums.total + sums.n * mean * mean, 0.0)
    logs = [0.5 * log(scale / (scale + square)) + above**2 / (2 * (scale + square)) for scale in scales]
    most = max(logs)
    return most + log(sum(exp(one - most) for one in logs) / len(logs))


def chance(sums: Sums, scales: Sequence[float] = OF_ANYTHING) -> float:
    """How likely values with mean 0 ever make as much evidence against it; 1 of fewer than ENOUGH."""
    return min(exp(-evidence(sums, 0.0, scales)), 1.0) if sums.n >= ENOUGH else 1.0


def interval(sums: Sums, error: float, scales: Sequence[float] = OF_ANYTHING) -> tuple[float, float]:
    """Where the mean is, now and at all other times, but in `error` of all experiments; everywhere before ENOUGH."""
    half = _half(sums, log(1 / error), scales) if sums.n >= ENOUGH else inf
    return sums.mean - half, sums.mean + half


def _half(sums: Sums, bound: float, scales: Sequence[float]) -> float:
    """How far from what was seen the evidence comes to the bound: on either side as far."""
    far = (sqrt(sums.variance / sums.n) + sqrt(scales[0])) / sums.n
    for _ in range(DOUBLINGS):
        if evidence(sums, sums.mean + far, scales) >= bound:
            break
        far *= 2
    else:
        return inf
    near = 0.0
    while far - near > 1e-6 * far:
        middle = (near + far) / 2
        if evidence(sums, sums.mean + middle, scales) >= bound:
            far = middle
        else:
            near = middle
    return far


def verdict(
    sums: Sums, matters: float, alpha: float, beta: float, scales: Sequence[float] = OF_ANYTHING
) -> Verdict:
    """Whether the mean is above or below 0, which errs in `alpha` of experiments, or nearer to it than `matters`.

    The last errs in `beta` of experiments in which it is not.
    """
    low, high = interval(sums, alpha, scales)
    if low > 0:
        return "more"
    if high < 0:
        return "less"
    low, high = interval(sums, beta, scales)
    return "alike" if -matters < low and high < matters else "open"


def wald(
    n: int, more: float, spread: float, step: float, error: float
) -> Literal["above", "not above", "open"]:
    """Whether so much more is rather `step` than nothing: the test of Wald, with the spread that was seen."""
    if n < LEAST:
        return "open"
    if spread == 0.0:
        return "above" if more > step / 2 else "not above"
    said = n * step * (more - step / 2) / spread
    bound = log((1 - error) / error)
    if said >= bound:
        return "above"
    return "not above" if said <= -bound else "open"
