"""Means over worlds and what is known of their noise: of columns, and of differences met in the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt


def summed(values: Sequence[Sequence[float]]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Of each column the mean over the worlds, and its standard error; infinite after a single world."""
    n = len(values)
    means, errors = [], []
    for column in zip(*values, strict=True):
        mean = sum(column) / n
        spread = sum((x - mean) ** 2 for x in column)
        means.append(mean)
        errors.append(sqrt(spread / (n - 1) / n) if n > 1 else inf)
    return tuple(means), tuple(errors)


def paired(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """By how much one did better in the same worlds, and the standard error of that."""
    means, errors = summed([[a - b] for a, b in zip(one, other, strict=True)])
    return means[0], errors[0]
