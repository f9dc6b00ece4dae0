"""Sequential tests against experiments whose truth is known: how often they err, and how often they see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import inf, log
from random import Random

import pytest

from ecliptic.lab.sequential import (
    ENOUGH,
    LEAST,
    OF_ANYTHING,
    OF_SHARES,
    Sums,
    chance,
    evidence,
    interval,
    verdict,
    wald,
)
from ecliptic.testing.trial import some_or_all

Draw = Callable[[Random], float]


def duel(chance_of_b: float) -> Draw:
    """A pair at one table: by how much B's part of two games is above A's."""
    return lambda rng: float((rng.random() < chance_of_b) + (rng.random() < chance_of_b) - 1)


def quarter(rng: Random) -> float:
    """A share of four that is won by one side alone, or by neither."""
    return float((rng.random() < 0.25) - (rng.random() < 0.25))


def rare(rng: Random) -> float:
    """Skewed: 19 of 20 are a little below what the rest makes up for."""
    return 19.0 if rng.random() < 0.05 else -1.0


def points(rng: Random) -> float:
    return rng.gauss(0.0, 300.0)


def summed(values: list[float]) -> Sums:
    out = Sums()
    for value in values:
        out.add(value)
    return out


def ever(draw: Draw, seed: int, looks: int, scales: tuple[float, ...]) -> bool:
    """Whether somebody who looks after every value would ever have said that the mean is not 0, at 5 of 100."""
    rng, sums = Random(seed), Sums()
    for _ in range(looks):
        sums.add(draw(rng))
        if sums.n >= ENOUGH and evidence(sums, 0.0, scales) >= log(20):
            return True
    return False


@pytest.mark.parametrize(
    ("draw", "scales", "most"),
    [
        (duel(0.5), OF_SHARES, 0.05),
        (duel(0.5), OF_ANYTHING, 0.05),
        (quarter, OF_SHARES, 0.05),
        (points, OF_ANYTHING, 0.05),
        (rare, OF_ANYTHING, 0.07),  # uneven: only so in the limit
    ],
)
@some_or_all("experiments", 100, 4000)
def test_who_looks_at_all_times_errs_as_seldom_as_was_said(
    draw: Draw, scales: tuple[float, ...], most: float, experiments: int
) -> None:
    erred = sum(ever(draw, seed, 250, scales) for seed in range(experiments))
    assert erred <= most * experiments


@some_or_all("experiments", 40, 1000)
def test_a_difference_that_matters_is_found_and_none_is_found_where_there_is_none(experiments: int) -> None:
    def told(chance_of_b: float) -> Counter[str]:
        found = Counter[str]()
        for seed in range(experiments):
            rng, sums, says = Random(seed), Sums(), "open"
            while says == "open" and sums.n < 3000:
                for _ in range(50):
                    sums.add(duel(chance_of_b)(rng))
                says = verdict(sums, 0.12, 0.05, 0.05, OF_SHARES)  # 6 in 100 of wins
            found[says] += 1
        return found

    few = max(0.05 * experiments, 2)
    fair, better, worse = told(0.5), told(0.56), told(0.44)
    assert fair["alike"] >= experiments - few
    assert better["more"] >= experiments - few
    assert worse["less"] >= experiments - few
    assert fair["open"] == better["open"] == worse["open"] == 0


def test_an_interval_is_where_the_evidence_ends() -> None:
    rng = Random(1)
    sums = summed([rng.gauss(3.0, 2.0) for _ in range(500)])
    low, high = interval(sums, 0.05)
    assert low < 3.0 < high
    assert high - low < 1.0
    assert sums.mean - low == pytest.approx(high - sums.mean)
    assert evidence(sums, low) == pytest.approx(log(20), abs=1e-3)
    assert interval(sums, 0.01)[0] < low, "surer is wider"


def test_few_values_say_nothing_and_values_that_are_all_alike_not_everything() -> None:
    assert interval(summed([1.0] * (ENOUGH - 1)), 0.05) == (-inf, inf)
    assert chance(summed([1.0] * (ENOUGH - 1))) == 1.0
    assert interval(Sums(), 0.05) == (-inf, inf)
    few, many = (interval(summed([0.0] * n), 0.05, OF_SHARES) for n in (ENOUGH, 2000))
    assert few[1] > 0.03, "what never happened in 100 games may happen in one of 30"
    assert 0 < many[1] < 0.01
    assert verdict(summed([0.0] * ENOUGH), 0.02, 0.05, 0.05, OF_SHARES) == "open"
    assert verdict(summed([0.0] * 2000), 0.02, 0.05, 0.05, OF_SHARES) == "alike"


def test_values_in_other_units_say_nearly_the_same() -> None:
    rng = Random(2)
    values = [rng.gauss(0.3, 1.0) for _ in range(400)]
    found = [evidence(summed([unit * value for value in values])) for unit in (1.0, 7.0, 1000.0)]
    assert max(found) - min(found) < 2.5
    assert min(found) > log(20)


def test_the_test_of_wald_ends_where_it_is_clear() -> None:
    assert wald(LEAST - 1, 0.5, 0.01, 0.08, 0.05) == "open", "too few"
    assert wald(LEAST, 0.3, 0.06, 0.08, 0.05) == "above"
    assert wald(LEAST, -0.2, 0.06, 0.08, 0.05) == "not above"
    assert wald(LEAST, 0.04, 0.06, 0.08, 0.05) == "open", "between nothing and what is looked for"
    assert wald(10_000, 0.05, 0.06, 0.08, 0.05) == "above"
    assert wald(10_000, 0.03, 0.06, 0.08, 0.05) == "not above"
    assert wald(LEAST, 0.1, 0.0, 0.08, 0.05) == "above"
    assert wald(LEAST, 0.0, 0.0, 0.08, 0.05) == "not above"
