"""What one seat may know of the fields of a state, as entries: seats are counted from the observer on, clockwise.

0 is the observer itself. What belongs to seats that do not play, or is somebody else's business, is 0.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.deck import Deck
from ecliptic.core.hands import Hands

# What a number means to who looks at it: how many entries it takes, and whether it names seats.
PLAIN: Final = 0  # one entry
SEAT: Final = 1  # one entry: none, or what a seat has of `width` things each (1: the seat itself)
SEAT_SET: Final = 2  # a bit a seat: an entry for each of `width`
BITS: Final = 3  # a bit a thing: an entry for each of `width`


@final
class Look:
    """The entries that one observer gets: `out`, as long as the table of fields says."""

    def __init__(self, observer: i64, seats: i64) -> None:
        self.observer: Final = observer
        self.seats: Final = seats
        self.out = vec[i64](capacity=512)

    def number(self, x: i64, kind: i64, width: i64) -> None:
        """A number."""
        k: i64
        out = self.out
        if kind == PLAIN:
            out = append(out, x)
        elif kind == SEAT:
            if 0 <= x < self.seats * width:
                x = (x // width - self.observer) % self.seats * width + x % width
            out = append(out, x)
        elif kind == BITS:
            for k in range(width):
                out = append(out, (x >> k) & 1)
        else:
            for k in range(width):
                if k < self.seats:
                    out = append(out, (x >> ((self.observer + k) % self.seats)) & 1)
                else:
                    out = append(out, 0)
        self.out = out

    def nothing(self, entries: i64) -> None:
        """So many entries of what there is not, or that the observer may not know."""
        k: i64
        out = self.out
        for k in range(entries):
            out = append(out, 0)
        self.out = out

    def array(self, numbers: vec[i64], kind: i64, width: i64) -> None:
        """An array that does not go by seat."""
        x: i64
        if kind != PLAIN:
            for x in numbers:
                self.number(x, kind, width)
            return
        out = self.out
        for x in numbers:
            out = append(out, x)
        self.out = out

    def by_seat(
        self,
        numbers: vec[i64],
        outer: i64,
        stride: i64,
        inner: i64,
        most: i64,
        kind: i64,
        width: i64,
        own: i64,
    ) -> None:
        """An array of `outer` parts with `stride` seats each, `inner` numbers a seat; entries for `most` seats.

        `own` 1: of others nothing is known.
        """
        o: i64
        k: i64
        i: i64
        entries = inner * width if kind >= SEAT_SET else inner
        for o in range(outer):
            for k in range(most):
                if k >= self.seats or (own == 1 and k > 0):
                    self.nothing(entries)
                    continue
                first = (o * stride + (self.observer + k) % self.seats) * inner
                for i in range(inner):
                    self.number(numbers[first + i], kind, width)

    def row(self, numbers: vec[i64], most: i64, kind: i64, width: i64) -> None:
        """A list: how long it is, then its first numbers, `most` of them at most."""
        x: i64
        n: i64 = len(numbers)
        self.number(n, PLAIN, 1)
        if n > most:
            n = most
        for x in numbers[:n]:
            self.number(x, kind, width)
        left = most - n
        self.nothing(left * width if kind >= SEAT_SET else left)

    def deck(self, deck: Deck, places: i64) -> None:
        """By kind: how many have no order yet, then where the next ones lie that all have seen go there, -1 = nowhere.

        Places are counted over the seen ones alone, so 0 is the first of them.
        """
        kinds = deck.kinds
        unseen = vec[i64]([0] * kinds)
        found = vec[i64]([0] * kinds)
        where = vec[i64]([-1] * (kinds * places))
        place: i64 = 0
        k: i64
        for layer in deck.layers:
            if not layer.ordered:
                for k in range(kinds):
                    unseen[k] += layer.pool[k]
                continue
            for k in layer.row:
                if found[k] < places:
                    where[k * places + found[k]] = place
                    found[k] += 1
                place += 1
        out = self.out
        i: i64
        for k in range(kinds):
            out = append(out, unseen[k])
            for i in range(places):
                out = append(out, where[k * places + i])
        self.out = out

    def unseen(self, deck: Deck, hands: Hands) -> None:
        """Of a deck whose cards go to hidden hands: how many it has, and by kind how many are hidden in either."""
        k: i64
        holder: i64
        self.number(deck.size, PLAIN, 1)
        counts = deck.counts()
        for k in range(deck.kinds):
            n = counts[k]
            for holder in range(self.seats):
                n += hands.holds(holder, k) - hands.known_to(self.observer, holder, k)
            self.number(n, PLAIN, 1)

    def hands(self, hands: Hands, most: i64) -> None:
        """By holder: how many cards; by kind how many the observer is sure of, and how many there can be."""
        k: i64
        kind: i64
        for k in range(most):
            if k >= self.seats:
                self.nothing(1 + 2 * hands.kinds)
                continue
            holder = (self.observer + k) % self.seats
            self.number(hands.size[holder], PLAIN, 1)
            for kind in range(hands.kinds):
                self.number(hands.known_to(self.observer, holder, kind), PLAIN, 1)
                top = hands.most_of(holder, kind)
                if k == 0:
                    top = hands.holds(holder, kind)
                self.number(top, PLAIN, 1)
