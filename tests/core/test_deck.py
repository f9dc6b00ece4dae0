"""Decks as layers, against a list of cards with an order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.deck import Deck
from ecliptic.core.rng import Rng

KINDS = 4


class Pile:
    """What is known of a pile: stretches, top first, each a bag of cards in some order or cards in this order."""

    def __init__(self) -> None:
        self.stretches: list[tuple[bool, list[int]]] = []

    def next_cards(self) -> list[int]:
        if not self.stretches:
            return []
        ordered, cards = self.stretches[0]
        return cards[:1] if ordered else cards

    def draw(self, kind: int) -> None:
        _, cards = self.stretches[0]
        cards.remove(kind)
        if not cards:
            del self.stretches[0]

    def under(self, kind: int) -> None:
        if self.stretches and self.stretches[-1][0]:
            self.stretches[-1][1].append(kind)
        else:
            self.stretches.append((True, [kind]))

    def cards(self) -> list[int]:
        return [kind for _, cards in self.stretches for kind in cards]


operation = st.one_of(
    st.tuples(st.just("pool"), st.lists(st.integers(0, 2), min_size=KINDS, max_size=KINDS)),
    st.tuples(st.just("under"), st.integers(0, KINDS - 1)),
    st.tuples(st.just("draw"), st.integers(0, 1000)),
)


def check(deck: Deck, pile: Pile) -> None:
    following, cards = pile.next_cards(), pile.cards()
    assert deck.size == len(cards)
    assert list(deck.counts()) == [cards.count(kind) for kind in range(KINDS)]
    assert [deck.weight(kind) for kind in range(KINDS)] == [following.count(kind) for kind in range(KINDS)]
    assert all(layer.size > 0 for layer in deck.layers)
    if following:
        for seed in range(5):
            left = Rng(seed).below(len(following)) if len(set(following)) > 1 else 0
            rng = Rng(seed)
            assert deck.sample(rng) == sorted(following)[left]
            assert rng.count == Rng(seed).count + (len(set(following)) > 1), (
                "where it is certain, no luck is needed"
            )


@given(operations=st.lists(operation, max_size=30), at=st.integers(0, 30))
def test_a_deck_is_a_pile(operations: list[tuple[str, Any]], at: int) -> None:
    deck, pile = Deck(KINDS), Pile()
    kept: tuple[Deck, list[int]] | None = None
    for number, (word, value) in enumerate(operations):
        if number == at:
            kept = deck.clone(), list(deck.numbers())
        if word == "pool":
            counts = vec[i64](value)
            deck.add_pool(counts)
            counts[0] += 5  # the caller's own again
            cards = [kind for kind in range(KINDS) for _ in range(value[kind])]
            if cards:
                pile.stretches.append((False, cards))
        elif word == "under":
            deck.put_under(value)
            pile.under(value)
        elif pile.next_cards():
            kind = pile.next_cards()[value % len(pile.next_cards())]
            deck.draw(kind)
            pile.draw(kind)
        check(deck, pile)
        twin = deck.clone()
        assert list(twin.numbers()) == list(deck.numbers())
        check(twin, pile)
        twin.put_under(0)
        twin.draw(next(kind for kind in range(KINDS) if twin.weight(kind)))
        check(deck, pile)  # what a copy does is the copy's alone
    if kept is not None:
        assert list(kept[0].numbers()) == kept[1], "a copy shares a layer"


def test_an_empty_deck_has_no_next_card() -> None:
    with pytest.raises(IndexError):
        Deck(2).sample(Rng(1))


def test_numbers_tell_a_row_from_a_pool() -> None:
    row, pool = Deck(2), Deck(2)
    row.put_under(1)
    row.put_under(0)
    pool.add_pool(vec[i64]([1, 0]))
    assert list(row.numbers()) != list(pool.numbers())
    other = Deck(2)
    other.put_under(0)
    other.put_under(1)
    assert list(row.numbers()) != list(other.numbers())
    assert list(Deck(2).numbers()) == []


def test_cards_returned_to_the_bottom_are_known_after_one_pass() -> None:
    deck = Deck(3)
    deck.add_pool(vec[i64]([1, 1, 1]))
    rng = Rng(3)
    order = []
    for _ in range(3):
        r = rng.below(deck.layers[0].size)
        for kind in range(3):
            r -= deck.weight(kind)
            if r < 0:
                break
        deck.draw(kind)
        deck.put_under(kind)
        order.append(kind)
    for kind in order:
        assert [deck.weight(k) for k in range(3)] == [int(k == kind) for k in range(3)]
        deck.draw(kind)
    assert deck.size == 0
    assert deck.weight(0) == 0
