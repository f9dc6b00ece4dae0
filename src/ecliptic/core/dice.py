"""Where a match's chance outcomes come from: a seeded generator, or a table's secret that can be checked afterwards.

The scheme is written down for those who want to check it in docs/dice.md.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import UNSET

from ecliptic.core.record import DICE, End, Entry, Header
from ecliptic.core.rng import Rng


class Dice(ABC):
    """Picks one of several outcomes by weight."""

    @abstractmethod
    def pick(self, weights: Sequence[int], line: int) -> int:
        """The index of the outcome for record line number `line`; of mixed dice for the outcome of that number."""

    def mixed(self, words: tuple[str, ...]) -> Dice:
        """The same with players' words in them, where that is possible."""
        return self

    def arranged(self, nth: int) -> str:
        """The outcome that was arranged for the record's `nth` one (from 1), as text; "" = none was."""
        return ""

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


class ArrangedDice(SeededDice):
    """The fast generator after outcomes that somebody has arranged, each taken if it can come when its turn is."""

    def __init__(self, seed: int, outcomes: Sequence[str]) -> None:
        super().__init__(seed)
        self.outcomes = tuple(outcomes)

    def arranged(self, nth: int) -> str:
        return self.outcomes[nth - 1] if nth <= len(self.outcomes) else ""


class SealedDice(Dice):
    """An outcome is HMAC(secret, table:n): fixed from the start, unknown until the secret is told.

    Without words n is the line's number. With words the outcome is HMAC(secret, table:n:word,word,...), and n counts
    outcomes: else who knows the secret could pick one by writing lines before it. No number ever comes twice.
    """

    def __init__(self, table: str, secret: bytes | None = None, words: tuple[str, ...] = ()) -> None:
        self.table = table
        self.secret = secrets.token_bytes(32) if secret is None else secret
        self.words = words

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()

    def pick(self, weights: Sequence[int], line: int) -> int:
        text = f"{self.table}:{line}" + (f":{','.join(self.words)}" if self.words else "")
        digest = hmac.digest(self.secret, text.encode(), "sha256")
        return _by_weight(weights, int.from_bytes(digest, "big") % (sum(weights) or 1))

    def mixed(self, words: tuple[str, ...]) -> SealedDice:
        return SealedDice(self.table, self.secret, words)


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


# ---- words and seals -----------------------------------------------------------------------------------------

WORD: Final = 32  # hexadecimal digits of a word
SEAL: Final = 64  # of its seal
MARK: Final = 4  # hexadecimal digits: enough to find the line that was changed


def is_hex(text: str, digits: int) -> bool:
    """Whether the text is empty, or has so many hexadecimal digits (small ones)."""
    return not text or (len(text) == digits and not text.strip("0123456789abcdef"))


def seal_of(word: str) -> str:
    """What a browser sends before its word, so that it can't choose it by those of others."""
    return hashlib.sha256(word.encode()).hexdigest()


def sealed_end(header: Header, entries: Sequence[Entry], end: End, secret: bytes) -> End:
    """The end of a record as whoever has its secret writes it: the secret, and what all lines before it are sealed by.

    Records whose header names no scheme got the secret alone; of dice that were not sealed there is none to tell.
    """
    if header.commitment is UNSET:
        return end
    told = msgspec.structs.replace(end, secret=secret.hex(), marks=UNSET, seal=UNSET)
    if header.dice != DICE:
        return told
    texts = [msgspec.json.encode(part) for part in (header, *entries)]
    marks = "".join(_mac(secret, f"line {k}", text)[:MARK] for k, text in enumerate(texts, start=1))
    told = msgspec.structs.replace(told, marks=marks)
    return msgspec.structs.replace(told, seal=_mac(secret, "record", *texts, msgspec.json.encode(told)))


def unlike(header: Header, entries: Sequence[Entry], secret: bytes) -> tuple[int, str]:
    """The line of a record that is not as it was sealed at its end, its last entry, and what is wrong; (0, "") = none.

    The header is line 1.
    """
    *before, last = entries
    end = last.end
    assert end is not UNSET
    true = sealed_end(header, before, end, secret)
    if end == true:
        return 0, ""
    if header.dice is UNSET and end.seal is not UNSET:
        return 1, "it names no scheme of its dice, though the end is sealed by one"
    marks, meant = ("" if end.marks is UNSET else end.marks), ("" if true.marks is UNSET else true.marks)
    if len(marks) == len(meant):
        for k in range(len(before) + 1):
            if marks[k * MARK : (k + 1) * MARK] != meant[k * MARK : (k + 1) * MARK]:
                what = "the game, its options, seats or names are" if k == 0 else "it is"
                return k + 1, f"{what} not what was sealed at the end"
    return len(entries) + 1, "its seal is not that of the lines before it"


def closed_end(header: Header, entries: Sequence[Entry], secret: bytes) -> Entry:
    """The last line of a table that was closed before its game was over."""
    end = End(scores=[], winners=[], closed=True)
    return Entry(n=len(entries) + 1, end=sealed_end(header, entries, end, secret))


def _mac(secret: bytes, what: str, *texts: bytes) -> str:
    return hmac.digest(secret, b"\n".join([what.encode(), *texts]), "sha256").hex()
