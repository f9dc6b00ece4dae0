"""Hidden hands of cards, and what each observer knows of them.

Per observer and holder: `known` counts cards that are certainly there (taken from a display, stolen, revealed). Per
holder, for all: `most` is the largest number of a kind that can be there (after "discard all Energy", none). Facts
only; what a choice might let one guess is not recorded. The observer after the last seat is the spectator, who knows
what everybody knows.

Kinds may lie in parts: disjoint sets of kinds whose cards can be told apart from behind, such as the layers of a deck.
How many cards of each part a hand has, all see. Where nothing ever goes privately from hand to hand, `private=False`
keeps the spectator's knowledge alone, which is everybody's.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ecliptic.core.rng import Rng
from ecliptic.core.shares import Space

TRIES: Final = 3000  # at dealing and looking whether it fits, before each kind is dealt by counting all ways
MOST_STATES: Final = 100_000  # that such a count may have
MANY_TRIES: Final = 200_000  # where it would have more


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Hands:
    """Hands of `seats` holders over `kinds` kinds of cards. All counts are per kind."""

    def __init__(
        self,
        seats: i64,
        kinds: i64,
        count: vec[i64],
        size: vec[i64],
        known: vec[i64],
        most: vec[i64],
        part: vec[i64],
        parts: i64,
        private: bool,
    ) -> None:
        self.seats: Final = seats
        self.kinds: Final = kinds
        self.count = count  # holder * kinds + kind
        self.size = size  # holder
        self.known = known  # (observer * seats + holder) * kinds + kind; nothing where they are the same
        self.most = most  # holder * kinds + kind; never above what the hand has of that part
        self.part: Final = part  # by kind the number of its part; shared, never changed
        self.parts: Final = parts
        self.private: Final = private  # False: `known` has no observers, but holder * kinds + kind for all
        self.lent: bool = False  # copies have the same arrays until one of them changes

    def clone(self) -> Hands:
        twin = Hands(
            self.seats,
            self.kinds,
            self.count,
            self.size,
            self.known,
            self.most,
            self.part,
            self.parts,
            self.private,
        )
        twin.lent = True
        self.lent = True
        return twin

    def _own(self) -> None:
        """Have arrays of its own, before they change."""
        if self.lent:  # a comparison of its own, which compiled is no call
            self._own_all()

    def _own_all(self) -> None:
        self.count = self.count[:]
        self.size = self.size[:]
        self.known = self.known[:]
        self.most = self.most[:]
        self.lent = False

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

    def lowest(self, holder: i64, n: i64, kinds: i64) -> i64:
        """The lowest of the first so many kinds of which the hand has n cards or more; -1 = none."""
        count = self.count
        base: i64 = holder * self.kinds
        k: i64
        for k in range(kinds):
            if count[base + k] >= n:
                return k
        return -1

    def known_to(self, observer: i64, holder: i64, kind: i64) -> i64:
        """How many of this kind the observer (a seat, or `seats` for spectators) is sure to be there."""
        if observer == holder:
            return self.count[holder * self.kinds + kind]
        if not self.private:
            return self.known[holder * self.kinds + kind]
        return self.known[(observer * self.seats + holder) * self.kinds + kind]

    def known_from(self, observer: i64, holder: i64) -> i64:
        """Where in `known` stands what `known_to` says of another's hand."""
        if not self.private:
            return holder * self.kinds
        return (observer * self.seats + holder) * self.kinds

    def held(self, holder: i64, part: i64) -> i64:
        """How many cards of a part a hand has: all see that."""
        if self.parts == 1:
            return self.size[holder]
        n: i64 = 0
        count = self.count
        of = self.part
        base: i64 = holder * self.kinds
        k: i64
        left = self.size[holder]  # cards that were not looked at yet
        for k in range(self.kinds):
            if count[base + k] != 0:
                if of[k] == part:
                    n += count[base + k]
                left -= count[base + k]
                if left == 0:
                    return n
        return n

    def most_of(self, holder: i64, kind: i64) -> i64:
        """The largest number of this kind that can be there by public facts."""
        return self.most[holder * self.kinds + kind]

    # ---- changes -----------------------------------------------------------------------------------------

    def gain(self, holder: i64, kind: i64, seen: bool) -> None:
        """A card comes in; `seen` by all, or by the holder alone (of which part it is, by all)."""
        self._own()
        base: i64 = holder * self.kinds
        self.count[base + kind] += 1
        self.size[holder] += 1
        most = self.most
        of = self.part
        k: i64
        if seen:
            if not self.private:
                self.known[base + kind] += 1
            else:
                for k in range(self.seats + 1):
                    if k != holder:
                        self.known[(k * self.seats + holder) * self.kinds + kind] += 1
            most[base + kind] += 1
        elif self.parts == 1:
            for k in range(self.kinds):
                most[base + k] += 1
        else:
            part = of[kind]
            for k in range(self.kinds):
                if of[k] == part:
                    most[base + k] += 1

    def lose(self, holder: i64, kind: i64, n: i64) -> None:
        """Cards of one kind leave, seen by all."""
        self._own()
        self.count[holder * self.kinds + kind] -= n
        self.size[holder] -= n
        self.most[holder * self.kinds + kind] -= n
        rows: i64 = self.seats + 1 if self.private else 1
        k: i64
        for k in range(rows):
            at: i64 = (k * self.seats + holder) * self.kinds + kind
            self.known[at] = self.known[at] - n if self.known[at] > n else 0
        self._fit(holder, self.part[kind])

    def _fit(self, holder: i64, part: i64) -> None:
        """A hand that has become smaller holds no more of a kind than it has cards of that part."""
        size = self.held(holder, part)
        most = self.most
        of = self.part
        base: i64 = holder * self.kinds
        k: i64
        for k in range(self.kinds):
            if most[base + k] > size and of[k] == part:
                most[base + k] = size

    def cap(self, holder: i64, kind: i64, n: i64) -> None:
        """A rule has just shown to all that no more than n of this kind are there."""
        if self.most[holder * self.kinds + kind] > n:
            self._own()
            self.most[holder * self.kinds + kind] = n

    def steal(self, giver: i64, taker: i64, kind: i64) -> None:
        """One card goes from hand to hand, seen by these two only (of which part it is, by all)."""
        if not self.private:
            raise RuntimeError("these hands keep no private knowledge, so nothing can go privately")
        self._own()
        part = self.part[kind]
        alike = self.only_kind(self.seats, giver, part)  # what everybody knows that it must have been, or -1
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
                if self.known[gave + k] > 0 and self.part[k] == part:
                    self.known[gave + k] -= 1
        at: i64 = (taker * self.seats + giver) * self.kinds + kind
        if self.known[at] > 0:
            self.known[at] -= 1
        self.known[(giver * self.seats + taker) * self.kinds + kind] += 1
        for k in range(self.kinds):
            if self.most_of(giver, k) > 0 and self.part[k] == part:
                self.most[taker * self.kinds + k] += 1
        self.count[giver * self.kinds + kind] -= 1
        self.size[giver] -= 1
        self.count[taker * self.kinds + kind] += 1
        self.size[taker] += 1
        self._fit(giver, part)

    def only_kind(self, observer: i64, holder: i64, part: i64 = 0) -> i64:
        """The one kind that an observer knows the cards of a part in a hand to be, or -1."""
        found: i64 = -1
        sure: i64 = 0
        k: i64
        for k in range(self.kinds):
            n = self.known_to(observer, holder, k)
            if n > 0 and self.part[k] == part:
                if found >= 0:
                    return -1
                found = k
                sure = n
        return found if sure == self.held(holder, part) else -1

    # ---- dealing afresh ----------------------------------------------------------------------------------

    def redeal(self, observer: i64, pool: vec[i64], rng: Rng) -> None:
        """Deal anew, evenly over all deals of single cards, what the observer can't know.

        `pool` holds what else is unseen (a deck): the cards that are not dealt out again are put into it. What others
        know of one another's hands beyond public facts is forgotten: the observer can't know that either. Each part is
        dealt by itself; that is right where its cards are drawn without regard to other parts, as layers of a deck are.
        ValueError if the recorded facts contradict each other.
        """
        self._own()
        k: i64
        holder: i64
        sure = self.count[:]
        for holder in range(self.seats):
            for k in range(self.kinds):
                if holder != observer:
                    at: i64 = holder * self.kinds + k
                    sure[at] = self.known_to(observer, holder, k)
                    pool[k] += self.count[at] - sure[at]
        if self.parts == 1:
            self._deal_anew(observer, sure, pool, rng)
        else:
            for k in range(self.parts):
                self._deal_part(observer, k, sure, pool, rng)
        if self.private:
            self._forget_private(observer)

    def _deal_anew(self, observer: i64, sure: vec[i64], pool: vec[i64], rng: Rng) -> None:
        if not self._deal_by_trying(observer, sure, pool, rng, TRIES):
            self._deal_by_weight(observer, sure, pool, rng)

    def _deal_part(self, observer: i64, part: i64, sure: vec[i64], pool: vec[i64], rng: Rng) -> None:
        """Deal the cards of one part, as hands and a pool in which there is nothing else."""
        size = vec[i64]([0] * self.seats)
        least = vec[i64]([0] * (self.seats * self.kinds))
        left = vec[i64]([0] * self.kinds)
        holder: i64
        k: i64
        for holder in range(self.seats):
            size[holder] = self.held(holder, part)
        for k in range(self.kinds):
            if self.part[k] == part:
                left[k] = pool[k]
                for holder in range(self.seats):
                    least[holder * self.kinds + k] = sure[holder * self.kinds + k]
        alone = Hands(self.seats, self.kinds, least, size, self.known, self.most, self.part, 1, False)
        alone._deal_anew(observer, least, left, rng)
        for k in range(self.kinds):
            if self.part[k] == part:
                pool[k] = left[k]
                for holder in range(self.seats):
                    self.count[holder * self.kinds + k] = alone.count[holder * self.kinds + k]

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
        shares = [space.shares(sure, self.most, self.kinds, k, pool[k]) for k in range(self.kinds)]
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


def empty_hands(seats: i64, kinds: i64, part: vec[i64] | None = None, private: bool = True) -> Hands:
    """No cards anywhere. `part`: by kind the number of its part, from 0; see the module for that and for `private`."""
    rows: i64 = seats + 1 if private else 1
    of = vec[i64]([0] * kinds) if part is None else part
    parts: i64 = 1
    n: i64
    for n in of:
        if n >= parts:
            parts = n + 1
    return Hands(
        seats,
        kinds,
        vec[i64]([0] * (seats * kinds)),
        vec[i64]([0] * seats),
        vec[i64]([0] * (rows * seats * kinds)),
        vec[i64]([0] * (seats * kinds)),
        of,
        parts,
        private,
    )


NO_HANDS: Final = empty_hands(0, 0)  # where none were put yet
