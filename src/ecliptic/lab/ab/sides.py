"""What is compared, A and B, and the two games of a pair.

The games of a pair have the same seed, so the same stream of the table (`core.rng`): the same dice and cards until the
two games differ for the first time. From there on the stream goes on, but its numbers go to other questions, so luck is
no longer the same. Pairs are worth more than games apart as far as games agree at their beginning; how much was gained
is measured (`Comparison.gained`).
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.core.options import GameOptions
from ecliptic.lab.playing import LIMIT, Setting


class Side(Struct, frozen=True):
    """A or B."""

    options: GameOptions
    content_dir: Path | None
    bots: tuple[str, ...]  # one a seat
    law: tuple[int, str]  # rules version and content


class Sides(Struct, frozen=True):
    """Both, in a form that travels to other processes."""

    kind: type[Game]
    a: Side
    b: Side
    seed: int
    mixed: bool = False  # the bots of both sit at one table, and change seats for the second game of a pair
    limit: int = LIMIT

    @property
    def seats(self) -> int:
        """As many on both sides."""
        return len(self.a.bots)

    def games(self, number: int) -> tuple[Setting, Setting]:
        """What the pair with this number plays, as game `number` of either. Mixed: B's seats in the first are A's
        in the second."""
        if not self.mixed:
            return self._setting(self.a, self.a.bots), self._setting(self.b, self.b.bots)
        held = self.held(number)
        one, other = self.a.bots[0], self.b.bots[0]
        first = tuple(other if seat in held else one for seat in range(self.seats))
        second = tuple(one if seat in held else other for seat in range(self.seats))
        return self._setting(self.a, first), self._setting(self.a, second)

    def held(self, number: int) -> tuple[int, ...]:
        """Mixed: which seats B has in the first game of a pair, half of them; all ways of that come in turn."""
        ways = list(combinations(range(self.seats), self.seats // 2))
        return ways[(number - 1) % len(ways)]

    def _setting(self, side: Side, bots: tuple[str, ...]) -> Setting:
        return Setting(
            kind=self.kind,
            options=side.options,
            content_dir=side.content_dir,
            bots=bots,
            seed=self.seed,
            limit=self.limit,
            measured=True,
            law=side.law,
        )
