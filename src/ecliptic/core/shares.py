"""In how many ways hidden cards can be shared out: what `Hands.redeal` counts where hardly any deal fits."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.rng import Rng


@final
class Space:
    """All combinations of how many cards each of some hands lacks, numbered."""

    def __init__(self, seats: i64) -> None:
        self.holders = vec[i64](capacity=seats)
        self.room = vec[i64](capacity=seats)  # the most that each lacks
        self.stride = vec[i64](capacity=seats)
        self.size: i64 = 1

    def add(self, holder: i64, room: i64) -> None:
        """One more hand."""
        self.holders = append(self.holders, holder)
        self.room = append(self.room, room)
        self.stride = append(self.stride, self.size)
        self.size *= room + 1

    def lacks(self, state: i64, h: i64) -> i64:
        """How many cards the hand in place h lacks in a state."""
        return state // self.stride[h] % (self.room[h] + 1)

    def shares(self, sure: vec[i64], most: vec[i64], kinds: i64, kind: i64, left: i64) -> Shares:
        """All ways to give some of the `left` cards of a kind to the hands that may hold them."""
        out = Shares()
        places: i64 = len(self.holders)
        given = vec[i64]([0] * places)
        total: i64 = 0
        h: i64
        more = True
        while more:
            out.add(self, given, left)
            more = False
            for h in range(places):  # count on, the first hand fastest
                at: i64 = self.holders[h] * kinds + kind
                if total < left and given[h] < self.room[h] and given[h] + sure[at] < most[at]:
                    given[h] += 1
                    total += 1
                    more = True
                    break
                total -= given[h]
                given[h] = 0
        return out


@final
class Shares:
    """Ways to share out the cards of one kind, each with the number of choices of single cards that make it."""

    def __init__(self) -> None:
        self.step = vec[i64]()  # by how much the state goes down
        self.cards = vec[i64]()  # share * places + place
        self.weight: list[float] = []

    def add(self, space: Space, given: vec[i64], left: i64) -> None:
        """One way: so many of the `left` cards to each hand."""
        step: i64 = 0
        weight = 1.0
        h: i64
        k: i64
        for h in range(len(given)):
            step += given[h] * space.stride[h]
            self.cards = append(self.cards, given[h])
            for k in range(given[h]):
                weight = weight * float(left) / float(k + 1)
                left -= 1
        self.step = append(self.step, step)
        self.weight.append(weight)

    def fits(self, space: Space, state: i64, share: i64) -> bool:
        """Whether no hand gets more than it lacks."""
        places: i64 = len(space.holders)
        h: i64
        for h in range(places):
            if self.cards[share * places + h] > space.lacks(state, h):
                return False
        return True

    def total(self, space: Space, state: i64, rest: list[float]) -> float:
        """In how many ways a state can be filled up, when `rest` counts those without this kind."""
        ways = 0.0
        share: i64
        for share in range(len(self.step)):
            if self.fits(space, state, share):
                ways += self.weight[share] * rest[state - self.step[share]]
        return ways

    def pick(self, space: Space, state: i64, rest: list[float], rng: Rng) -> i64:
        """A share, by its number of ways."""
        left = float(rng.next32()) / 4294967296.0 * self.total(space, state, rest)
        last: i64 = 0
        share: i64
        for share in range(len(self.step)):
            if self.fits(space, state, share) and rest[state - self.step[share]] > 0.0:
                last = share
                left -= self.weight[share] * rest[state - self.step[share]]
                if left < 0.0:
                    break
        return last
