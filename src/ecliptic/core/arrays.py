"""Small tools for flat arrays, for sets kept as bits, and for digits packed into one number."""

from __future__ import annotations

from collections.abc import Iterable

from librt.vecs import append, vec
from mypy_extensions import i64


def fill(n: i64, x: i64) -> vec[i64]:
    """An array of n equal numbers."""
    return vec[i64]([x] * n)


def array(numbers: Iterable[int]) -> vec[i64]:
    """An array of these numbers."""
    return vec[i64](list(numbers))


def changed(numbers: vec[i64], k: i64, n: i64) -> vec[i64]:
    """A copy with another number at k: what a rule puts in the place of an array that copies of a state share."""
    out = numbers[:]
    out[k] = n
    return out


def take(mine: vec[i64], theirs: vec[i64], seat: i64, each: i64) -> None:
    """Take over what is a seat's, of arrays with so many numbers for each."""
    k: i64
    for k in range(seat * each, (seat + 1) * each):
        mine[k] = theirs[k]


def taken(mine: vec[i64], theirs: vec[i64], seat: i64, each: i64) -> vec[i64]:
    """A copy that has done so, for arrays that copies of a state share."""
    out = mine[:]
    take(out, theirs, seat, each)
    return out


def own_sum(numbers: vec[i64], seat: i64, each: i64) -> i64:
    """What a seat's numbers come to, of an array with so many for each."""
    out: i64 = 0
    k: i64
    for k in range(seat * each, (seat + 1) * each):
        out += numbers[k]
    return out


def own_times(numbers: vec[i64], seat: i64, each: i64, x: i64) -> i64:
    """How many of them are x."""
    out: i64 = 0
    k: i64
    for k in range(seat * each, (seat + 1) * each):
        if numbers[k] == x:
            out += 1
    return out


def times(numbers: vec[i64], x: i64) -> i64:
    """How many of all numbers are x."""
    return own_times(numbers, 0, len(numbers), x)


def bit(n: i64) -> i64:
    """The set with only this member, up to 62. Compiled, `1 << n` shifts 32 bits: mypyc writes a literal as C's int."""
    none = n - n
    return (none + 1) << n


def members(found: i64) -> i64:
    """How many members a set has."""
    n: i64 = 0
    while found != 0:
        found &= found - 1
        n += 1
    return n


def pack(digits: vec[i64], base: i64) -> i64:
    """Numbers below `base` as one, the first lowest: how an event carries a roll. Up to 20 of base 8, 31 of base 4."""
    out: i64 = 0
    k: i64
    for k in range(len(digits) - 1, -1, -1):
        out = out * base + digits[k]
    return out


def unpack(number: i64, base: i64, n: i64) -> vec[i64]:
    """The n digits that `pack` put into a number."""
    out = vec[i64](capacity=n)
    k: i64
    for k in range(n):
        out = append(out, number % base)
        number //= base
    return out
