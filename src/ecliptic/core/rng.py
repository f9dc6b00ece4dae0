"""The fast generator of simulations and bots: sfc32, in 32-bit words so that compiled and interpreted agree.

Tables do not use it: their dice come from a secret (see `ecliptic.core.dice`).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

_M32: Final = 0xFFFFFFFF
_PRODUCT: Final = 0x80000000  # times 32 bits, what still fits into 63


def mix(h: i64, x: i64) -> i64:
    """Fold one number into a 32-bit hash (one-at-a-time); negative numbers fold by their low 32 bits."""
    h = (h ^ (x & _M32)) & _M32
    h = (h + ((h << 10) & _M32)) & _M32
    h = h ^ (h >> 6)
    h = (h + ((h << 3) & _M32)) & _M32
    return h ^ (h >> 11)


def fold(h: i64, x: i64) -> i64:
    """Fold a number of up to 64 bits into a 32-bit hash: like `mix` for one of 32 bits."""
    h = mix(h, x)
    return h if -0x80000000 <= x <= _M32 else mix(h, x >> 32)


@final
class Rng:
    """A stream of random numbers; the same seed and stream give the same numbers everywhere."""

    def __init__(self, seed: i64, stream: i64 = 0) -> None:
        """`seed` (any 64-bit int) and `stream` (a game's or thread's number) choose the sequence."""
        self.a = mix(0x9E3779B9, seed)
        self.b = mix(self.a, seed >> 32)
        self.c = mix(self.b, stream)
        self.count: i64 = 1
        k: i64
        for k in range(15):
            self.next32()

    def clone(self) -> Rng:
        """A generator that goes on with the same numbers."""
        twin = Rng(0)
        twin.a = self.a
        twin.b = self.b
        twin.c = self.c
        twin.count = self.count
        return twin

    def next32(self) -> i64:
        """A number from 0 to 2**32 - 1."""
        b = self.b
        c = self.c
        t: i64 = (self.a + b + self.count) & _M32
        self.count = (self.count + 1) & _M32
        self.a = b ^ (b >> 9)
        self.b = (c + ((c << 3) & _M32)) & _M32
        self.c = ((((c << 21) & _M32) | (c >> 11)) + t) & _M32
        return t

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, for n up to 2**63 - 1."""
        if n <= _PRODUCT:
            return (self.next32() * n) >> 32
        return self._below_many(n)

    def _below_many(self, n: i64) -> i64:
        """Where the product of n and 32 bits would not fit into 64: as many bits as n has, until they are below."""
        mask: i64 = _M32
        while mask < n - 1:
            mask = mask << 1 | 1
        found = n
        while found >= n:
            found = ((self.next32() << 31) | (self.next32() >> 1)) & mask
        return found
