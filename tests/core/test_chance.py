"""Generators, dice and packed reasons: the same numbers everywhere, and fair ones."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecliptic.core.dice import Dice, SealedDice, SeededDice
from ecliptic.core.reasons import first_of, no, reason_of, second_of
from ecliptic.core.rng import Rng, fold, mix

# ---- the generator ---------------------------------------------------------------------------------------


def test_golden_numbers() -> None:
    """Frozen: seeds of simulations and samples in the docs depend on them. Interpreted and compiled agree."""
    rng = Rng(1)
    assert [int(rng.next32()) for _ in range(4)] == GOLDEN_1
    rng = Rng(-(2**63), 7)
    assert [int(rng.next32()) for _ in range(4)] == GOLDEN_2
    rng = Rng(2**63 - 1, 2**31)
    assert [int(rng.below(6)) for _ in range(12)] == GOLDEN_3
    h = 17
    for x in (0, 1, -1, 2**32, 2**63 - 1, -(2**63)):
        h = mix(h, x)
    assert h == GOLDEN_4


GOLDEN_1 = [3934017488, 835149025, 911941993, 1273727377]
GOLDEN_2 = [2405710477, 805062278, 1601710680, 978733521]
GOLDEN_3 = [5, 3, 0, 5, 0, 1, 1, 1, 3, 1, 4, 4]
GOLDEN_4 = 1250359922
GOLDEN_5 = [1967008744, 1684511764, 172110380119, 1469568117126357992]


def chi2(counts: list[int], weights: list[int]) -> float:
    n, total = sum(counts), sum(weights)
    return sum(
        (count - n * weight / total) ** 2 / (n * weight / total)
        for count, weight in zip(counts, weights, strict=True)
        if weight
    )


def test_seeds_and_streams_give_sequences_of_their_own() -> None:
    sequences = {
        tuple(int(rng.next32()) for _ in range(3))
        for rng in [Rng(seed, stream) for seed in range(60) for stream in range(60)]
    }
    assert len(sequences) == 3600


def test_it_is_even_along_a_sequence_across_seeds_and_across_streams() -> None:
    rng = Rng(9)
    for draw in (lambda k: rng.below(10), lambda k: Rng(k).below(10), lambda k: Rng(5, k).below(10)):
        numbers = [int(draw(k)) for k in range(4000)]
        assert chi2([numbers.count(k) for k in range(10)], [1] * 10) < 32  # 9 degrees of freedom, 1 in 5,000
        pairs = [numbers[k] // 2 * 5 + numbers[k + 1] // 2 for k in range(0, 4000, 2)]
        assert chi2([pairs.count(k) for k in range(25)], [1] * 25) < 56  # 24 degrees of freedom


sizes = st.one_of(st.integers(1, 2**30), st.integers(2**30, 2**34), st.integers(2**62, 2**63 - 1))


@given(n=sizes, seed=st.integers(-(2**63), 2**63 - 1))
def test_below_stays_below(n: int, seed: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


def test_below_large_numbers_is_even_and_the_same_compiled_or_not() -> None:
    """The numbers are frozen: a product of 64 bits that ran over would show here."""
    rng = Rng(4)
    for n in (2**31 - 1, 2**31, 2**31 + 1, 3 * 2**30, 2**32, 2**33 + 1, 3 * 2**40, 2**63 - 1):
        tenths = [int(rng.below(n)) * 10 // n for _ in range(3000)]
        assert chi2([tenths.count(k) for k in range(10)], [1] * 10) < 32, n
    rng = Rng(1)
    assert [int(rng.below(n)) for n in (2**31, 2**31 + 1, 2**40, 2**63 - 1)] == GOLDEN_5


def test_up_to_31_bits_one_number_of_the_generator_is_enough() -> None:
    for n in (1, 6, 2**30, 2**31):
        one, two = Rng(7), Rng(7)
        assert one.below(n) == int(two.next32()) * n >> 32
        assert one.count == two.count


@given(x=st.integers(-(2**63), 2**63 - 1), h=st.integers(0, 2**32 - 1))
def test_fold_is_mix_for_32_bits_and_sees_all_of_64(h: int, x: int) -> None:
    assert 0 <= fold(h, x) < 2**32
    if -(2**31) <= x < 2**32:
        assert fold(h, x) == mix(h, x)
    else:
        assert fold(h, x) == mix(mix(h, x), x >> 32)
        assert fold(h, x) != fold(h, x ^ 1 << 40)


@given(h=st.integers(0, 2**32 - 1), x=st.integers(-(2**63), 2**63 - 1))
def test_mix_stays_in_32_bits(h: int, x: int) -> None:
    assert 0 <= mix(h, x) < 2**32
    assert mix(h, x) == mix(h, x & 0xFFFFFFFF)


# ---- dice ------------------------------------------------------------------------------------------------

ALL_DICE: list[Dice] = [SeededDice(3), SeededDice(-(2**63)), SealedDice("t", b"k" * 32)]


@pytest.mark.parametrize("dice", ALL_DICE)
def test_the_line_number_decides_and_nothing_else(dice: Dice) -> None:
    weights = [1] * 20
    first = [dice.pick(weights, line) for line in range(1, 40)]
    assert [dice.pick(weights, line) for line in reversed(range(1, 40))] == first[::-1]
    assert len(set(first)) > 10


@pytest.mark.parametrize("dice", ALL_DICE)
def test_dice_go_by_weight(dice: Dice) -> None:
    weights = [3, 0, 1, 2, 0]
    picked = [dice.pick(weights, line) for line in range(1, 3001)]
    assert set(picked) == {0, 2, 3}
    assert chi2([picked.count(k) for k in range(5)], weights) < 17  # 2 degrees of freedom, 1 in 5,000


@pytest.mark.parametrize("dice", ALL_DICE)
@pytest.mark.parametrize("weights", [[], [0], [0, 0]])
def test_dice_without_outcomes(dice: Dice, weights: list[int]) -> None:
    with pytest.raises(ValueError, match="no outcome has a weight"):
        dice.pick(weights, 1)


def test_sealed_dice_can_be_recomputed_from_what_is_published() -> None:
    """The promise, without the code: commitment = sha256(secret), outcome = HMAC-SHA256(secret, table:line)."""
    secret = bytes(range(32))
    dice = SealedDice("table-7", secret)
    assert dice.commitment == hashlib.sha256(secret).hexdigest()
    for line in (1, 2, 99):
        number = int.from_bytes(hmac.new(secret, f"table-7:{line}".encode(), "sha256").digest(), "big")
        weights = [5, 1, 0, 4]
        expected = [0] * 5 + [1] + [3] * 4
        assert dice.pick(weights, line) == expected[number % 10]


def test_sealed_dice_differ_by_secret_and_table() -> None:
    lines = range(1, 30)
    found = {
        tuple(dice.pick([1] * 6, line) for line in lines)
        for dice in (
            SealedDice("a", b"x" * 32),
            SealedDice("b", b"x" * 32),
            SealedDice("a", b"y" * 32),
            SealedDice("a"),
        )
    }
    assert len(found) == 4
    assert SeededDice(1).commitment == ""
    assert len(SealedDice("a").secret) == 32


# ---- reasons ---------------------------------------------------------------------------------------------

NUMBER = st.integers(0, 2**24 - 1)


@given(reason=st.integers(1, 2**15 - 1), a=NUMBER, b=NUMBER)
def test_a_refusal_holds_its_reason_and_two_numbers(reason: int, a: int, b: int) -> None:
    refusal = no(reason, a, b)
    assert (reason_of(refusal), first_of(refusal), second_of(refusal)) == (reason, a, b)
    assert refusal > 0


def test_zero_is_a_yes() -> None:
    assert reason_of(0) == 0
    assert no(5) != 0
