"""Where a match's chance outcomes come from: a seeded generator, or a table's secret that can be checked afterwards."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence

from msgspec import UNSET

from ecliptic.core.record import Header
from ecliptic.core.rng import Rng


class Dice(ABC):
    """Picks one of several outcomes by weight."""

    @abstractmethod
    def pick(self, weights: Sequence[int], line: int) -> int:
        """The index of the outcome for record line number `line`."""

    @property
    def commitment(self) -> str:
        """What is shown at the start so that the outcomes can be checked at the end; "" = they can't be."""
        return ""


class SeededDice(Dice):
    """The fast generator: the same seed and line number, the same outcome, so a resumed match goes on as it would have.

    Line numbers never come twice, so an undo never brings the same number again.
    """

    def __init__(self, seed: int) -> None:
        if not -(2**63) <= seed < 2**63:
            raise ValueError("a seed is a number of at most 64 bits")
        self.seed = seed

    def pick(self, weights: Sequence[int], line: int) -> int:
        return _by_weight(weights, Rng(self.seed, line).below(sum(weights)))


class SealedDice(Dice):
    """Outcome number n is HMAC(secret, table, n): fixed from the start, unknown until the secret is told.

    Line numbers never come twice, so an undo never brings the same number again.
    """

    def __init__(self, table: str, secret: bytes | None = None) -> None:
        self.table = table
        self.secret = secrets.token_bytes(32) if secret is None else secret

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()

    def pick(self, weights: Sequence[int], line: int) -> int:
        digest = hmac.digest(self.secret, f"{self.table}:{line}".encode(), "sha256")
        return _by_weight(weights, int.from_bytes(digest, "big") % (sum(weights) or 1))


def dice_for(header: Header) -> Dice:
    """Dice for a record to go on with: its seed's, else new sealed ones."""
    if header.seed is UNSET:
        return SealedDice(secrets.token_hex(8))
    return SeededDice(header.seed)


def _by_weight(weights: Sequence[int], left: int) -> int:
    for k, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return k
    raise ValueError("no outcome has a weight")
