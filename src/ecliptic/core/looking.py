"""What one seat may know of the fields of a state, as entries: seats are counted from the observer on, clockwise.

0 is the observer itself. What belongs to seats that do not play, or is somebody else's business, is 0. Entries have 16
bits: what goes beyond is written as the last number that does not.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ecliptic.core.deck import Deck
from ecliptic.core.hands import Hands

HIGHEST: Final = 32767
LOWEST: Final = -32768

# What a number means to who looks at it: how many entries it takes, and whether it names seats.
PLAIN: Final = 0  # one entry
SEAT: Final = 1  # one entry, a seat or a number that is none
SEAT_SET: Final = 2  # a bit a seat: an entry for each of `width`
BITS: Final = 3  # a bit a thing: an entry for each of `width`
THING: Final = (
    4  # one of `width` things of a seat, `seat * width + thing`: an entry for each, the seat or NONE
)


@final
class Look:
    """The entries that one observer gets: they are written one after another into `out`, from `at` on.

    What writes those of a field gives back the look itself, so that one line can say several fields.
    Loops hold what they read and write in variables of their own: an attribute costs as much as the number.
    """

    def __init__(self, observer: i64, seats: i64, out: vec[i16], at: i64) -> None:
        """`out`: where they go, as many as the observer gets; more may stand there, before and behind them."""
        self.observer = observer
        self.seats: Final = seats
        self.out = out
        self.at: i64 = at

    def put(self, x: i64) -> None:
        """One entry."""
        at = self.at
        if x > HIGHEST:
            x = HIGHEST
        elif x < LOWEST:
            x = LOWEST
        self.out[at] = i16(x)
        self.at = at + 1

    def number(self, x: i64, kind: i64, width: i64) -> Look:
        """A number."""
        k: i64
        if kind == PLAIN:
            self.put(x)
        elif kind == SEAT:
            if 0 <= x < self.seats:
                x = (x - self.observer) % self.seats
            self.put(x)
        elif kind == BITS:
            out = self.out
            at = self.at
            for k in range(width):
                out[at + k] = i16((x >> k) & 1)
            self.at = at + width
        elif kind == THING:
            for k in range(width):
                if x >= 0 and x % width == k:
                    self.put((x // width - self.observer) % self.seats)
                else:
                    self.put(-1)
        else:
            for k in range(width):
                if k < self.seats:
                    self.put((x >> ((self.observer + k) % self.seats)) & 1)
                else:
                    self.put(0)
        return self

    def nothing(self, entries: i64) -> None:
        """So many entries of what there is not, or that the observer may not know."""
        k: i64
        out = self.out
        at = self.at
        for k in range(entries):
            out[at + k] = 0
        self.at = at + entries

    def part(self, numbers: vec[i64], first: i64, entries: i64) -> None:
        """So many numbers of an array as they are, from the first one on."""
        k: i64
        out = self.out
        at = self.at
        for k in range(entries):
            x = numbers[first + k]
            if x > HIGHEST:
                x = HIGHEST
            elif x < LOWEST:
                x = LOWEST
            out[at + k] = i16(x)
        self.at = at + entries

    def array(self, numbers: vec[i64], kind: i64, width: i64) -> Look:
        """An array that does not go by seat."""
        x: i64
        if kind == PLAIN:
            self.part(numbers, 0, len(numbers))
            return self
        for x in numbers:
            self.number(x, kind, width)
        return self

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
    ) -> Look:
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
                if kind == PLAIN:
                    self.part(numbers, first, inner)
                    continue
                for i in range(inner):
                    self.number(numbers[first + i], kind, width)
        return self

    def by_seat_once_open(
        self,
        numbers: vec[i64],
        outer: i64,
        stride: i64,
        inner: i64,
        most: i64,
        kind: i64,
        width: i64,
        opened: i64,
    ) -> Look:
        """Such an array of which nothing is known of others until `opened` is 1."""
        return self.by_seat(numbers, outer, stride, inner, most, kind, width, 1 - opened)

    def row(self, numbers: vec[i64], most: i64, kind: i64, width: i64) -> Look:
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
        return self

    def deck(self, deck: Deck, places: i64) -> Look:
        """By kind: how many have no order yet, then where the next ones lie that all have seen go there, -1 = nowhere.

        Places are counted over the seen ones alone, so 0 is the first of them.
        """
        self._layers(deck, vec[i64]([0] * deck.kinds), places)
        return self

    def deck_and_hands(self, deck: Deck, hands: Hands, places: i64) -> Look:
        """How many cards a deck has; then by kind as in `deck`, with those among the unseen that hands may hide."""
        kinds = deck.kinds
        hidden = vec[i64]([0] * kinds)
        count = hands.count
        known = hands.known
        holder: i64
        k: i64
        for holder in range(hands.seats):
            if holder != self.observer:
                base = holder * kinds
                sure = hands.known_from(self.observer, holder)
                for k in range(kinds):
                    hidden[k] += count[base + k] - known[sure + k]
        self.put(deck.size)
        self._layers(deck, hidden, places)
        return self

    def _layers(self, deck: Deck, unseen: vec[i64], places: i64) -> None:
        kinds = deck.kinds
        k: i64
        ordered = False
        for layer in deck.layers:
            if layer.ordered:
                ordered = True
                continue
            pool = layer.pool
            for k in range(kinds):
                unseen[k] += pool[k]
        if places == 0:
            self.part(unseen, 0, kinds)
            return
        found = vec[i64]([0] * kinds)
        where = vec[i64]([-1] * (kinds * places))
        place: i64 = 0
        if ordered:
            for layer in deck.layers:
                for k in layer.row:
                    if found[k] < places:
                        where[k * places + found[k]] = place
                        found[k] += 1
                    place += 1
        for k in range(kinds):
            self.put(unseen[k])
            self.part(where, k * places, places)

    def hands(self, hands: Hands, most: i64) -> Look:
        """By holder: how many cards; by kind how many the observer is sure of, and how many there can be."""
        kinds = hands.kinds
        observer = self.observer
        k: i64
        for k in range(most):
            if k >= self.seats:
                self.nothing(1 + 2 * kinds)
                continue
            holder = (observer + k) % self.seats
            self.put(hands.size[holder])
            base = holder * kinds
            if k == 0:
                self._pairs(hands.count, base, hands.count, base, kinds)
            else:
                self._pairs(hands.known, hands.known_from(observer, holder), hands.most, base, kinds)
        return self

    def _pairs(self, one: vec[i64], first: i64, other: vec[i64], second: i64, pairs: i64) -> None:
        """So many numbers of an array and of another one, in turns."""
        k: i64
        out = self.out
        at = self.at
        for k in range(pairs):
            out[at] = i16(one[first + k])
            out[at + 1] = i16(other[second + k])
            at += 2
        self.at = at
