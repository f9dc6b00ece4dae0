"""A comparison: pairs are played until a test knows; what was played lies in a folder, to go on with."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from ecliptic.core.options import word
from ecliptic.lab.ab.features import Feature, Pair, compared, play_pair
from ecliptic.lab.ab.sides import Side, Sides
from ecliptic.lab.folders import other, taken
from ecliptic.lab.playing import write_whole
from ecliptic.lab.sequential import OF_ANYTHING, OF_SHARES, Sums, Verdict, interval, verdict
from ecliptic.lab.team import Team

NAME: Final = "ab.json"
SCHEMA: Final = 1
OFTEN: Final = 5.0  # seconds after which what was played is put down


class Errors(Struct, frozen=True):
    """How sure the answer is to be."""

    matters: float  # the smallest difference that does
    alpha: float = 0.05  # in how many comparisons of sides that are alike one of them is said to have more
    beta: float = 0.05  # in how many of sides that differ by so much none is


class Counted(Struct):
    """A feature, summed up over all pairs."""

    a: Sums = msgspec.field(default_factory=Sums)
    b: Sums = msgspec.field(default_factory=Sums)
    more: Sums = msgspec.field(default_factory=Sums)  # by what B has more


class Kept(Struct):
    """What lies in the folder."""

    schema: int
    asked: dict[str, str]  # what is compared, in words; another comparison has others
    features: list[Counted]
    unfinished: int = 0
    unwon: int = 0


class Comparison:
    """What is known of two sides so far."""

    def __init__(self, sides: Sides, errors: Errors, measure: str) -> None:
        """Nothing played yet. ValueError, one sentence, for a measure that there is not."""
        self.sides: Final = sides
        self.errors: Final = errors
        self.features: Final[Sequence[Feature]] = compared(sides, measure)
        self.counted = [Counted() for _ in self.features]
        self.unfinished = 0
        self.unwon = 0

    @property
    def pairs(self) -> int:
        """How many were played."""
        return self.counted[0].more.n

    @property
    def scales(self) -> Sequence[float]:
        """Of the measure: see `sequential`."""
        return OF_SHARES if self.features[0].is_share else OF_ANYTHING

    @property
    def verdict(self) -> Verdict:
        """Whether B has more of the measure."""
        return verdict(self.counted[0].more, self.matters, self.errors.alpha, self.errors.beta, self.scales)

    def is_known(self) -> bool:
        """Whether the test has an answer."""
        return self.verdict != "open"

    @property
    def matters(self) -> float:
        """The smallest difference that does, between what A and B have: at one table one loses what the other gains."""
        return 2 * self.errors.matters if self.is_duel else self.errors.matters

    @property
    def is_duel(self) -> bool:
        """Bots play for the same wins."""
        return self.sides.mixed and self.features[0].is_share

    @property
    def interval(self) -> tuple[float, float]:
        """Where the difference lies."""
        return interval(self.counted[0].more, self.errors.alpha, self.scales)

    @property
    def gained(self) -> float:
        """By what part the same luck made the variance of the measure's difference less, as seen; 0 = by nothing."""
        one = self.counted[0]
        apart = one.a.variance + one.b.variance
        return 1 - one.more.variance / apart if apart else 0.0

    def add(self, pair: Pair) -> None:
        """One more."""
        for one, a, b in zip(self.counted, pair.a, pair.b, strict=True):
            one.a.add(a)
            one.b.add(b)
            one.more.add(b - a)
        self.unfinished += pair.unfinished
        self.unwon += pair.unwon

    def play(
        self, most: int, folder: Path, jobs: int = 1, done: Callable[[int], None] = lambda pairs: None
    ) -> None:
        """Play pairs 1, 2, ... until the test knows, or so many are there; those in the folder count.

        ValueError, one sentence, for a folder of another comparison, of something else, or one that another process
        plays into; SimulationError, OSError. Whatever ends it, what was played is kept.
        """
        with closing(taken(folder, NAME)):
            self._load(folder)
            try:
                self._play(most, folder, jobs, done)
            finally:
                self._keep(folder)

    def _play(self, most: int, folder: Path, jobs: int, done: Callable[[int], None]) -> None:
        done(self.pairs)
        if self.is_known():
            return
        kept = time.monotonic()
        asked = self.sides, self.features[0].name
        with Team(jobs) as team:
            for pair in team.answers(partial(play_pair, asked), range(self.pairs + 1, most + 1)):
                self.add(pair)
                done(self.pairs)
                if self.is_known():
                    return
                if time.monotonic() - kept >= OFTEN:
                    self._keep(folder)
                    kept = time.monotonic()

    def _load(self, folder: Path) -> None:
        """What was played before."""
        path = folder / NAME
        if not path.exists():
            return
        try:
            found = msgspec.json.decode(path.read_bytes(), type=Kept)
        except msgspec.MsgspecError as error:
            raise ValueError(f"{path} is none of a comparison: {error}") from None
        if found.schema != SCHEMA:
            raise ValueError(f"{path} is of schema {found.schema}, and this version knows {SCHEMA}")
        differs = other(found.asked, self._asked())
        if differs or len(found.features) != len(self.features):
            raise ValueError(f"{folder} has another comparison{differs}: take another folder")
        self.counted, self.unfinished, self.unwon = found.features, found.unfinished, found.unwon

    def _keep(self, folder: Path) -> None:
        kept = Kept(SCHEMA, self._asked(), self.counted, self.unfinished, self.unwon)
        write_whole(folder / NAME, msgspec.json.encode(kept).decode() + "\n")

    def _asked(self) -> dict[str, str]:
        """All that the pairs, and when they end, follow from."""
        sides, errors = self.sides, self.errors
        return {
            "game": sides.kind.name,
            **_asked_of("A", sides.a),
            **_asked_of("B", sides.b),
            "seed": str(sides.seed),
            "one table": word(sides.mixed),
            "limit": str(sides.limit),
            "measure": self.features[0].name,
            "smallest difference": f"{errors.matters:g}",
            "alpha": f"{errors.alpha:g}",
            "beta": f"{errors.beta:g}",
            "made by": f"ecliptic {metadata.version('ecliptic')}",
        }


def _asked_of(letter: str, side: Side) -> dict[str, str]:
    options = msgspec.to_builtins(side.options)
    return {
        f"{letter}'s options": ", ".join(f"{name}={word(value)}" for name, value in options.items()),
        f"{letter}'s bots": ", ".join(side.bots),
        f"{letter}'s rules": str(side.law[0]),
        f"{letter}'s content": side.law[1],
    }
