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


def put(numbers: vec[i64], k: i64, x: i64) -> vec[i64]:
    """A copy in which one number is another one: how rules change an array that copies of the state share."""
    out = numbers[:]
    out[k] = x
    return out


def take(mine: vec[i64], theirs: vec[i64], seat: i64, each: i64) -> None:
    """Take over what is a seat's, of arrays with so many numbers for each."""
    k: i64
    for k in range(seat * each, (seat + 1) * each):
        mine[k] = theirs[k]


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
