"""What chance alone may do: intervals, how likely differences come by chance, and Holm over all that is compared."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SURELY: Final = 0.01  # how seldom chance alone may do as much
PROBABLY: Final = 0.05
POWER: Final = 0.8  # "four times in five"
Z: Final = NormalDist().inv_cdf(0.975)
TIMES: Final = 400  # samples of a bootstrap
SEED: Final = 1  # of its samples: the same run has the same report

Interval = tuple[float, float]
Certainty = Literal["surely", "probably", ""]


def wilson(hits: float, n: float) -> Interval:
    """The 95 % interval of a share."""
    if n == 0:
        return 0.0, 1.0
    share, z = hits / n, Z * Z / n
    middle = (share + z / 2) / (1 + z)
    half = Z * sqrt(max(share * (1 - share) / n + z / (4 * n), 0.0)) / (1 + z)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def by_chance(hits: float, n: float, share: float) -> float:
    """How likely chance alone brings a number of hits out of n that is as far from this share of them.

    By the likelihood ratio, half a hit nearer: a normal deviate would find too much where hits are few. Shares of a hit
    scatter less than hits, so it errs on the safe side.
    """
    if n == 0 or not 0 < share < 1:
        return 1.0
    expected = n * share
    if abs(hits - expected) <= 0.5:
        return 1.0
    nearer = hits + 0.5 if hits < expected else hits - 0.5
    return _two_sided(2 * (_nats(nearer, expected) + _nats(n - nearer, n - expected)))


def differ(hits: float, n: float, others: float, m: float) -> float:
    """How likely chance alone brings shares hits / n and others / m that are as far apart (likelihood ratio)."""
    if not n or not m:
        return 1.0
    share = (hits + others) / (n + m)
    if not 0 < share < 1:
        return 1.0
    one = _nats(hits, n * share) + _nats(n - hits, n * (1 - share))
    return _two_sided(2 * (one + _nats(others, m * share) + _nats(m - others, m * (1 - share))))


def means_differ(one: float, error: float, other: float, error_too: float) -> float:
    """How likely chance alone brings two means, each with its standard error, that are as far apart."""
    both = error * error + error_too * error_too
    if both == 0:
        return 1.0 if one == other else 0.0
    return _two_sided((one - other) ** 2 / both)


def holm(chances: Mapping[str, float]) -> dict[str, float]:
    """The same where so many are looked at, so that one of many is not taken for more than it is."""
    found: dict[str, float] = {}
    most = 0.0
    for k, name in enumerate(sorted(chances, key=lambda name: chances[name])):
        most = max(most, min(1.0, chances[name] * (len(chances) - k)))
        found[name] = most
    return found


def certainty(chance: float) -> Certainty:
    """What one may say of it, after Holm."""
    return "surely" if chance < SURELY else "probably" if chance < PROBABLY else ""


def would_be_seen(share: float, n: float, compared: int) -> float:
    """How far from this share one must truly be to be called different, of so many compared, four times in five."""
    strict = NormalDist().inv_cdf(1 - PROBABLY / (2 * max(compared, 1)))
    return (strict + NormalDist().inv_cdf(POWER)) * sqrt(share * (1 - share) / n) if n else 1.0


def bootstrapped(values: NDArray[np.float64], counts: NDArray[np.int64], at: float | None = None) -> Interval:
    """The 95 % interval of the mean, or of the quantile `at`, of values that came up so often each; they ascend."""
    import numpy as np

    n = int(counts.sum())
    drawn = np.random.default_rng(SEED).multinomial(n, counts / n, size=TIMES)
    if at is None:
        found = drawn @ values / n
    else:
        found = values[(np.cumsum(drawn, axis=1) >= at * n).argmax(axis=1)]
    low, high = np.quantile(found, [0.025, 0.975])
    return float(low), float(high)


def _nats(seen: float, expected: float) -> float:
    return seen * log(seen / expected) if seen > 0 else 0.0


def _two_sided(square: float) -> float:
    """The chance of a normal deviate whose square is as great; not 0 where it is only very small."""
    z = sqrt(max(square, 0.0))
    if z < 8:
        return 2 * NormalDist().cdf(-z)
    return max(2 * exp(-z * z / 2) / (z * 2.5066), 1e-300) if z < 36 else 1e-300
