"""Hidden hands of cards, and what each observer knows of them.

Per observer and holder: `known` counts cards that are certainly there (taken from a display, stolen, revealed). Per
holder, for all: `most` is the largest number of a kind that can be there (after "discard all Energy", none). Facts
only; what a choice might let one guess is not recorded. The observer after the last seat is the spectator.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.rng import Rng

TRIES: Final = 200_000


@final
class Hands:
    """Hands of `seats` holders over `kinds` kinds of cards. All counts are per kind."""

    def __init__(
        self, seats: i64, kinds: i64, count: vec[i64], size: vec[i64], known: vec[i64], most: vec[i64]
    ) -> None:
        self.seats: Final = seats
        self.kinds: Final = kinds
        self.count = count  # holder * kinds + kind
        self.size = size  # holder
        self.known = known  # (observer * seats + holder) * kinds + kind
        self.most = most  # holder * kinds + kind

    def clone(self) -> Hands:
        return Hands(self.seats, self.kinds, self.count[:], self.size[:], self.known[:], self.most[:])

    def numbers(self) -> vec[i64]:
        """All its numbers, for equality and digest."""
        out = self.count[:]
        x: i64
        for x in self.known:
            out = append(out, x)
        for x in self.most:
            out = append(out, x)
        return out

    def holds(self, holder: i64, kind: i64) -> i64:
        return self.count[holder * self.kinds + kind]

    def known_to(self, observer: i64, holder: i64, kind: i64) -> i64:
        """How many of this kind the observer (a seat, or `seats` for spectators) is sure to be there."""
        if observer == holder:
            return self.count[holder * self.kinds + kind]
        return self.known[(observer * self.seats + holder) * self.kinds + kind]

    def most_of(self, holder: i64, kind: i64) -> i64:
        """The largest number of this kind that can be there by public facts."""
        bound = self.most[holder * self.kinds + kind]
        return bound if bound < self.size[holder] else self.size[holder]

    # ---- changes -----------------------------------------------------------------------------------------

    def gain(self, holder: i64, kind: i64, seen: bool) -> None:
        """A card comes in; `seen` by all, or by the holder alone."""
        self.count[holder * self.kinds + kind] += 1
        self.size[holder] += 1
        k: i64
        if seen:
            for k in range(self.seats + 1):
                self.known[(k * self.seats + holder) * self.kinds + kind] += 1
            self.most[holder * self.kinds + kind] += 1
        else:
            for k in range(self.kinds):
                self.most[holder * self.kinds + k] += 1

    def lose(self, holder: i64, kind: i64, n: i64) -> None:
        """Cards of one kind leave, seen by all."""
        self.count[holder * self.kinds + kind] -= n
        self.size[holder] -= n
        self.most[holder * self.kinds + kind] -= n
        k: i64
        for k in range(self.seats + 1):
            at: i64 = (k * self.seats + holder) * self.kinds + kind
            self.known[at] = self.known[at] - n if self.known[at] > n else 0

    def cap(self, holder: i64, kind: i64, n: i64) -> None:
        """A rule has just shown to all that no more than n of this kind are there."""
        if self.most[holder * self.kinds + kind] > n:
            self.most[holder * self.kinds + kind] = n

    def steal(self, giver: i64, taker: i64, kind: i64) -> None:
        """One card goes from hand to hand, seen by these two only."""
        k: i64
        observer: i64
        only: i64
        for observer in range(self.seats + 1):
            if observer == giver or observer == taker:
                continue
            only = self.only_kind(observer, giver)
            gave: i64 = (observer * self.seats + giver) * self.kinds
            if only >= 0:
                self.known[gave + only] -= 1
                self.known[(observer * self.seats + taker) * self.kinds + only] += 1
                continue
            for k in range(self.kinds):
                if self.known[gave + k] > 0:
                    self.known[gave + k] -= 1
        at: i64 = (taker * self.seats + giver) * self.kinds + kind
        if self.known[at] > 0:
            self.known[at] -= 1
        self.known[(giver * self.seats + taker) * self.kinds + kind] += 1
        for k in range(self.kinds):
            if self.most_of(giver, k) > 0:
                self.most[taker * self.kinds + k] += 1
        self.count[giver * self.kinds + kind] -= 1
        self.size[giver] -= 1
        self.count[taker * self.kinds + kind] += 1
        self.size[taker] += 1

    def only_kind(self, observer: i64, holder: i64) -> i64:
        """The one kind that an observer knows a hand to consist of, or -1."""
        found: i64 = -1
        sure: i64 = 0
        k: i64
        for k in range(self.kinds):
            n = self.known_to(observer, holder, k)
            if n > 0:
                if found >= 0:
                    return -1
                found = k
                sure = n
        return found if sure == self.size[holder] else -1

    # ---- dealing afresh ----------------------------------------------------------------------------------

    def redeal(self, observer: i64, pool: vec[i64], rng: Rng) -> None:
        """Deal anew, evenly over all deals of single cards, what the observer can't know.

        `pool` holds what else is unseen (a deck): the cards that are not dealt out again are put into it.
        ValueError if the recorded facts contradict each other.
        """
        k: i64
        holder: i64
        sure = self.count[:]
        for holder in range(self.seats):
            for k in range(self.kinds):
                if holder != observer:
                    at: i64 = holder * self.kinds + k
                    sure[at] = self.known_to(observer, holder, k)
                    pool[k] += self.count[at] - sure[at]
        attempt: i64
        for attempt in range(TRIES):
            left = pool[:]
            if self._deal(observer, sure[:], left, rng):
                for k in range(self.kinds):
                    pool[k] = left[k]
                return
        raise ValueError("no deal of the hidden cards fits what is known")

    def _deal(self, observer: i64, count: vec[i64], left: vec[i64], rng: Rng) -> bool:
        """One try: False as soon as a hand gets more of a kind than it can have."""
        k: i64
        holder: i64
        total: i64 = 0
        for k in left:
            total += k
        for holder in range(self.seats):
            if holder == observer:
                continue
            base: i64 = holder * self.kinds
            missing: i64 = self.size[holder]
            for k in range(self.kinds):
                missing -= count[base + k]
            while missing > 0:
                r = rng.below(total)
                k = 0
                while r >= left[k]:
                    r -= left[k]
                    k += 1
                count[base + k] += 1
                if count[base + k] > self.most[base + k]:
                    return False
                left[k] -= 1
                total -= 1
                missing -= 1
        self.count = count
        return True


def empty_hands(seats: i64, kinds: i64) -> Hands:
    """No cards anywhere."""
    return Hands(
        seats,
        kinds,
        vec[i64]([0] * (seats * kinds)),
        vec[i64]([0] * seats),
        vec[i64]([0] * ((seats + 1) * seats * kinds)),
        vec[i64]([0] * (seats * kinds)),
    )
