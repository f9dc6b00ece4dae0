"""A deck as layers, top first: pools whose order does not exist yet, and rows of cards that everybody saw go there."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ecliptic.core.actions import Verb
from ecliptic.core.rng import Rng


@final
@mypyc_attr(acyclic=True)
class Layer:
    """Either a pool (`pool`: how many of each kind) or a row (`row`: kinds in order, next first)."""

    def __init__(self, pool: vec[i64], row: vec[i64], ordered: bool, size: i64 = -1) -> None:
        """`size`: how many cards; -1 = they are counted."""
        self.pool = pool
        self.row = row
        self.ordered: Final = ordered
        self.size = size
        self.lent: bool = False  # other decks may have it too, so it never changes any more
        n: i64
        if size < 0:
            self.size = 0
            if ordered:
                self.size = len(row)
            else:
                for n in pool:
                    self.size += n

    def clone(self) -> Layer:
        return Layer(self.pool[:], self.row[:], self.ordered, self.size)


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Deck:
    """Cards of `kinds` kinds (numbered from 0), drawn lazily: a hidden order never exists."""

    def __init__(self, kinds: i64, layers: list[Layer] | None = None) -> None:
        self.kinds: Final = kinds
        self.size: i64 = 0
        self.layers: list[Layer] = [] if layers is None else layers
        self.lent: bool = layers is not None  # copies have the same layers until one of them changes

    def clone(self) -> Deck:
        twin = Deck(self.kinds, self.layers)
        twin.size = self.size
        self.lent = True
        return twin

    def _part(self) -> None:
        """Have a list of its own, before layers come or go; the layers are those of copies still."""
        if self.lent:
            self.layers = self.layers[:]
            for layer in self.layers:
                layer.lent = True
            self.lent = False

    def _own(self, k: i64) -> Layer:
        """A layer that is about to change: another is put there if a copy may have this one."""
        if self.lent:
            self._part()
        layer = self.layers[k]
        if layer.lent:
            layer = layer.clone()
            self.layers[k] = layer
        return layer

    def add_pool(self, counts: vec[i64]) -> None:
        """Shuffle these (how many of each kind) and put them under the deck."""
        layer = Layer(counts[:], vec[i64](), False)
        if layer.size > 0:
            self._part()
            self.layers.append(layer)
            self.size += layer.size

    def add_parts(self, counts: vec[i64], part: vec[i64]) -> None:
        """Shuffle the kinds of each part by themselves and put them under the deck, part 0 first (see `Hands.part`)."""
        left: i64 = 0
        n: i64
        for n in counts:
            left += n
        number: i64 = 0
        while left > 0:
            pool = vec[i64]([0] * self.kinds)
            k: i64
            for k in range(self.kinds):
                if part[k] == number:
                    pool[k] = counts[k]
                    left -= counts[k]
            self.add_pool(pool)
            number += 1

    def put_under(self, kind: i64) -> None:
        """Put one card under the deck, seen by all."""
        self._part()
        if not self.layers or not self.layers[-1].ordered:
            self.layers.append(Layer(vec[i64](), vec[i64](), True))
        layer = self._own(len(self.layers) - 1)
        layer.row = append(layer.row, kind)
        layer.size += 1
        self.size += 1

    def offer(self, verb: Verb) -> vec[i64]:
        """The verb with each kind that the next card can be."""
        out = vec[i64](capacity=self.kinds)
        kind: i64
        for kind in range(self.kinds):
            if self.weight(kind) > 0:
                out = append(out, verb.first + kind)
        return out

    def weight(self, kind: i64) -> i64:
        """How many cards of this kind could be the next one (0 = it can't be)."""
        if self.size == 0:
            return 0
        layer = self.layers[0]
        if layer.ordered:
            return 1 if layer.row[0] == kind else 0
        return layer.pool[kind]

    def sample(self, rng: Rng) -> i64:
        """The kind of the next card, drawn by weight; where it is certain, no number is taken. IndexError if empty."""
        layer = self.layers[0]
        if layer.ordered:
            return layer.row[0]
        pool = layer.pool
        kind: i64 = 0
        while pool[kind] == 0:
            kind += 1
        if pool[kind] == layer.size:
            return kind
        left = rng.below(layer.size)
        while left >= pool[kind]:
            left -= pool[kind]
            kind += 1
        return kind

    def draw(self, kind: i64) -> None:
        """Take the next card, which chance decided to be of this kind."""
        layer = self._own(0)
        if layer.ordered:
            layer.row = layer.row[1:]
        else:
            layer.pool[kind] -= 1
        layer.size -= 1
        self.size -= 1
        if layer.size == 0:
            del self.layers[0]

    def counts(self) -> vec[i64]:
        """How many of each kind lie in the whole deck."""
        out = vec[i64]([0] * self.kinds)
        k: i64
        for layer in self.layers:
            if layer.ordered:
                for k in layer.row:
                    out[k] += 1
            else:
                for k in range(self.kinds):
                    out[k] += layer.pool[k]
        return out

    def numbers(self) -> vec[i64]:
        """The deck as numbers, for equality and digest."""
        out = vec[i64]()
        x: i64
        for layer in self.layers:
            out = append(out, -2 if layer.ordered else -1)
            for x in layer.row if layer.ordered else layer.pool:
                out = append(out, x)
        return out


NO_DECK: Final = Deck(0)  # where none was put yet
