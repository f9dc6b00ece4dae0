"""Hidden hands of cards, and what each observer knows of them.

Per observer and holder: `known` counts cards that are certainly there (taken from a display, stolen, revealed). Per
holder, for all: `most` is the largest number of a kind that can be there (after "discard all Energy", none). Facts
only; what a choice might let one guess is not recorded. The observer after the last seat is the spectator, who knows
what everybody knows.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.rng import Rng

TRIES: Final = 3000  # at dealing and looking whether it fits, before each kind is dealt by counting all ways
MOST_STATES: Final = 100_000  # that such a count may have
MANY_TRIES: Final = 200_000  # where it would have more


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
        self.known = known  # (observer * seats + holder) * kinds + kind; nothing where they are the same
        self.most = most  # holder * kinds + kind; never above the size of the hand

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
        return self.most[holder * self.kinds + kind]

    # ---- changes -----------------------------------------------------------------------------------------

    def gain(self, holder: i64, kind: i64, seen: bool) -> None:
        """A card comes in; `seen` by all, or by the holder alone."""
        self.count[holder * self.kinds + kind] += 1
        self.size[holder] += 1
        k: i64
        if seen:
            for k in range(self.seats + 1):
                if k != holder:
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
        self._fit(holder)

    def _fit(self, holder: i64) -> None:
        """A hand that has become smaller holds no more of a kind than it has cards."""
        size = self.size[holder]
        at: i64
        for at in range(holder * self.kinds, (holder + 1) * self.kinds):
            if self.most[at] > size:
                self.most[at] = size

    def cap(self, holder: i64, kind: i64, n: i64) -> None:
        """A rule has just shown to all that no more than n of this kind are there."""
        if self.most[holder * self.kinds + kind] > n:
            self.most[holder * self.kinds + kind] = n

    def steal(self, giver: i64, taker: i64, kind: i64) -> None:
        """One card goes from hand to hand, seen by these two only."""
        alike = self.only_kind(self.seats, giver)  # what everybody knows that it must have been, or -1
        k: i64
        observer: i64
        for observer in range(self.seats + 1):
            if observer == giver or observer == taker:
                continue
            gave: i64 = (observer * self.seats + giver) * self.kinds
            if alike >= 0:
                self.known[gave + alike] -= 1
                self.known[(observer * self.seats + taker) * self.kinds + alike] += 1
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
        self._fit(giver)

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

        `pool` holds what else is unseen (a deck): the cards that are not dealt out again are put into it. What others
        know of one another's hands beyond public facts is forgotten: the observer can't know that either.
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
        if not self._deal_by_trying(observer, sure, pool, rng, TRIES):
            self._deal_by_weight(observer, sure, pool, rng)
        self._forget_private(observer)

    def _forget_private(self, observer: i64) -> None:
        """After a new deal: of others' hands everybody else knows what is public."""
        each: i64 = self.seats * self.kinds
        public: i64 = self.seats * each
        k: i64
        holder: i64
        at: i64
        for k in range(self.seats):
            for holder in range(self.seats):
                if k != observer and holder != observer and k != holder:
                    for at in range(holder * self.kinds, (holder + 1) * self.kinds):
                        self.known[k * each + at] = self.known[public + at]

    def _deal_by_trying(self, observer: i64, sure: vec[i64], pool: vec[i64], rng: Rng, tries: i64) -> bool:
        """Deal until a deal fits, at most so many times."""
        k: i64
        attempt: i64
        for attempt in range(tries):
            left = pool[:]
            if self._deal(observer, sure[:], left, rng):
                for k in range(self.kinds):
                    pool[k] = left[k]
                return True
        return False

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

    def _deal_by_weight(self, observer: i64, sure: vec[i64], pool: vec[i64], rng: Rng) -> None:
        """One deal, exactly as likely as by trying until one fits: kind after kind, by the number of ways to go on.

        A state is what each hand still lacks, as one number; `ways` counts, for the kinds from k on, the deals of
        single cards that fill it up.
        """
        k: i64
        h: i64
        state: i64
        space = Space(self.seats)
        for h in range(self.seats):
            if h != observer:
                room: i64 = self.size[h]
                for k in range(self.kinds):
                    room -= sure[h * self.kinds + k]
                space.add(h, room)
        if space.size > MOST_STATES:
            if not self._deal_by_trying(observer, sure, pool, rng, MANY_TRIES):
                raise ValueError("no deal of the hidden cards was found that fits what is known")
            return
        shares = [space.shares(self, sure, k, pool[k]) for k in range(self.kinds)]
        ways = [[0.0] * space.size]
        ways[0][0] = 1.0
        for k in range(self.kinds - 1, -1, -1):
            rest = ways[-1]
            ways.append([shares[k].total(space, state, rest) for state in range(space.size)])
        state = space.size - 1
        if ways[-1][state] == 0.0:
            raise ValueError("no deal of the hidden cards fits what is known")
        self.count = sure[:]
        for k in range(self.kinds):
            share = shares[k].pick(space, state, ways[self.kinds - 1 - k], rng)
            state -= shares[k].step[share]
            for h in range(len(space.holders)):
                n: i64 = shares[k].cards[share * len(space.holders) + h]
                self.count[space.holders[h] * self.kinds + k] += n
                pool[k] -= n


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

    def shares(self, hands: Hands, sure: vec[i64], kind: i64, left: i64) -> Shares:
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
                at: i64 = self.holders[h] * hands.kinds + kind
                if total < left and given[h] < self.room[h] and given[h] + sure[at] < hands.most[at]:
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
