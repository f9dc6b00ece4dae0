"""Draws by weight, for chance that is dense."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.rng import Rng


def drawn(weights: vec[i64], rng: Rng) -> i64:
    """A place of the array, drawn by weight as `Step.sample` does: a lone one takes no number from the generator."""
    total: i64 = 0
    lone: i64 = 0
    x: i64
    for x in weights:
        total += x
        if x > 0:
            lone += 1
    left: i64 = 0
    if lone > 1:
        left = rng.below(total)
    place: i64 = 0
    while left >= weights[place]:
        left -= weights[place]
        place += 1
    return place
