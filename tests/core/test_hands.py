"""Hidden hands: what is recorded as certain is certain, and dealing afresh is fair. Against a model of all worlds."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.hands import Hands, empty_hands
from ecliptic.core.rng import Rng

SEATS, KINDS = 3, 3
Counts = tuple[int, ...]
World = tuple[tuple[Counts, ...], Counts]  # hands, deck


def moved(counts: Counts, kind: int, n: int) -> Counts:
    return (*counts[:kind], counts[kind] + n, *counts[kind + 1 :])


class Observer:
    """All worlds that fit what one seat (or, for None, a spectator) has seen so far."""

    def __init__(self, seat: int | None, deck: Counts) -> None:
        self.seat = seat
        self.worlds: set[World] = {(((0,) * KINDS,) * SEATS, deck)}

    def change(self, holder: int, kind: int, n: int) -> None:
        """Cards come or go in the open."""
        worlds = set()
        for hands, deck in self.worlds:
            hand = moved(hands[holder], kind, n)
            if hand[kind] >= 0:
                worlds.add(((*hands[:holder], hand, *hands[holder + 1 :]), deck))
        self.worlds = worlds

    def draw(self, holder: int, kind: int) -> None:
        worlds = set()
        for hands, deck in self.worlds:
            for k in [kind] if self.seat == holder else range(KINDS):
                if deck[k] > 0:
                    hand = moved(hands[holder], k, 1)
                    worlds.add(((*hands[:holder], hand, *hands[holder + 1 :]), moved(deck, k, -1)))
        self.worlds = worlds

    def cap(self, holder: int, kind: int, n: int) -> None:
        self.worlds = {world for world in self.worlds if world[0][holder][kind] <= n}

    def steal(self, giver: int, taker: int, kind: int) -> None:
        worlds = set()
        for hands, deck in self.worlds:
            for k in [kind] if self.seat in (giver, taker) else range(KINDS):
                if hands[giver][k] > 0:
                    after = list(hands)
                    after[giver] = moved(hands[giver], k, -1)
                    after[taker] = moved(hands[taker], k, 1)
                    worlds.add((tuple(after), deck))
        self.worlds = worlds


operation = st.tuples(
    st.sampled_from(["draw", "draw", "take", "lose", "cap", "steal", "steal"]),
    st.integers(0, SEATS - 1),
    st.integers(0, SEATS - 2),
    st.integers(0, KINDS - 1),
)


@pytest.mark.slow
@settings(max_examples=250)
@given(operations=st.lists(operation, max_size=14))
def test_what_is_recorded_is_true_in_every_world_that_an_observer_must_reckon_with(
    operations: list[tuple[str, int, int, int]],
) -> None:
    deck: Counts = (3, 2, 2)
    real = [[0] * KINDS for _ in range(SEATS)]
    hands = empty_hands(SEATS, KINDS)
    observers = [Observer(seat, deck) for seat in (*range(SEATS), None)]
    for word, holder, other, kind in operations:
        other += other >= holder
        if word == "draw" and deck[kind] > 0:
            hands.gain(holder, kind, False)
            deck = moved(deck, kind, -1)
            real[holder][kind] += 1
            for observer in observers:
                observer.draw(holder, kind)
        elif word == "take" and sum(real[holder]) < 4:
            hands.gain(holder, kind, True)
            real[holder][kind] += 1
            for observer in observers:
                observer.change(holder, kind, 1)
        elif word == "lose":
            n = min(real[holder][kind], 1 + other)
            hands.lose(holder, kind, n)
            real[holder][kind] -= n
            for observer in observers:
                observer.change(holder, kind, -n)
        elif word == "cap":
            n = real[holder][kind]
            hands.cap(holder, kind, n)
            for observer in observers:
                observer.cap(holder, kind, n)
        elif word == "steal" and real[holder][kind] > 0:
            hands.steal(holder, other, kind)
            real[holder][kind] -= 1
            real[other][kind] += 1
            for observer in observers:
                observer.steal(holder, other, kind)
        check(hands, real, deck, observers)


def check(hands: Hands, real: list[list[int]], deck: Counts, observers: list[Observer]) -> None:
    truth = (tuple(tuple(hand) for hand in real), deck)
    for number, observer in enumerate(observers):
        assert truth in observer.worlds, "the model lost the real world"
        for holder, kind in product(range(SEATS), range(KINDS)):
            possible = {world[0][holder][kind] for world in observer.worlds}
            assert 0 <= hands.known_to(number, holder, kind) <= min(possible), "a certainty that is none"
            assert hands.size[holder] >= hands.most_of(holder, kind) >= max(possible), (
                "an absence that is none"
            )
        for holder in range(SEATS):
            known = [hands.known_to(number, holder, kind) for kind in range(KINDS)]
            assert sum(known) <= hands.size[holder] == sum(real[holder])
            only = hands.only_kind(number, holder)
            assert only < 0 or all(world[0][holder][only] == hands.size[holder] for world in observer.worlds)
    for holder, kind in product(range(SEATS), range(KINDS)):
        assert hands.holds(holder, kind) == real[holder][kind]


@given(operations=st.lists(operation, max_size=14), seed=st.integers(0, 1000))
def test_a_new_deal_keeps_what_is_known_and_loses_no_card(
    operations: list[tuple[str, int, int, int]], seed: int
) -> None:
    """For every observer, also twice in a row: an opponent deals afresh inside a deal, as a search does."""
    deck = [3, 3, 3]
    hands = empty_hands(SEATS, KINDS)
    for word, holder, other, kind in operations:
        other += other >= holder
        if word == "draw" and deck[kind] > 0:
            hands.gain(holder, kind, False)
            deck[kind] -= 1
        elif word == "take":
            hands.gain(holder, kind, True)
        elif word == "cap":
            hands.cap(holder, kind, hands.holds(holder, kind))
        elif word in ("steal", "lose") and hands.holds(holder, kind) > 0:
            if word == "steal":
                hands.steal(holder, other, kind)
            else:
                hands.lose(holder, kind, 1)
    rng = Rng(seed)
    before = list(hands.numbers())
    for observer in range(SEATS + 1):
        twin, pool = hands.clone(), vec[i64](deck)
        twin.redeal(observer, pool, rng)
        check_deal(hands, deck, twin, pool, observer)
        for second in range(SEATS + 1):
            inner, left = twin.clone(), pool[:]
            inner.redeal(second, left, rng)
            check_deal(twin, list(pool), inner, left, second)
    assert list(hands.numbers()) == before, "a copy shares something"


def check_deal(before: Hands, deck: list[int], after: Hands, pool: vec[i64], observer: int) -> None:
    for kind in range(KINDS):
        total = deck[kind] + sum(before.holds(seat, kind) for seat in range(SEATS))
        assert pool[kind] + sum(after.holds(seat, kind) for seat in range(SEATS)) == total
        assert pool[kind] >= 0
        for seat in range(SEATS):
            assert after.holds(seat, kind) >= before.known_to(observer, seat, kind)
            assert after.holds(seat, kind) <= before.most_of(seat, kind)
            assert after.known_to(observer, seat, kind) == before.known_to(observer, seat, kind)
            for other in range(SEATS + 1):
                assert after.known_to(other, seat, kind) <= after.holds(seat, kind)
    assert list(after.size) == list(before.size)
    for seat in range(SEATS):
        assert after.size[seat] == sum(after.holds(seat, kind) for kind in range(KINDS))


# ---- frequencies -----------------------------------------------------------------------------------------


def position(number: int) -> tuple[Hands, list[int], int]:
    """Hands, the deck beside them, and who deals afresh."""
    hands = empty_hands(SEATS, KINDS)
    if number == 0:  # nothing known, seat 0 looks at two hidden hands
        for seat, kinds in enumerate([[0, 1], [0, 2], [1, 1]]):
            for kind in kinds:
                hands.gain(seat, kind, False)
        return hands, [2, 1, 1], 0
    if number == 1:  # a card taken in the open, a public absence, a spectator looks
        hands.gain(0, 1, True)
        for seat, kind in ((0, 0), (1, 2), (1, 0), (2, 1)):
            hands.gain(seat, kind, False)
        hands.cap(1, 1, 0)
        return hands, [1, 2, 0], 3
    # a theft: seat 2 took a card from seat 1, and both know it
    for seat, kind in ((0, 0), (1, 1), (1, 0), (1, 2), (2, 2)):
        hands.gain(seat, kind, False)
    hands.steal(1, 2, 1)
    return hands, [1, 1, 1], 1


def all_deals(hands: Hands, deck: list[int], observer: int) -> dict[tuple[int, ...], int]:
    """Every deal that fits, and in how many ways single cards make it."""
    unseen = list(deck)
    others = [seat for seat in range(SEATS) if seat != observer]
    for seat, kind in product(others, range(KINDS)):
        unseen[kind] += hands.holds(seat, kind) - hands.known_to(observer, seat, kind)
    out: dict[tuple[int, ...], int] = {}
    options = []
    for seat in others:
        least = [hands.known_to(observer, seat, kind) for kind in range(KINDS)]
        most = [hands.most_of(seat, kind) for kind in range(KINDS)]
        ranges = [range(least[kind], most[kind] + 1) for kind in range(KINDS)]
        options.append([hand for hand in product(*ranges) if sum(hand) == hands.size[seat]])
    for deal in product(*options):
        left, ways = list(unseen), 1
        for seat, hand in zip(others, deal, strict=True):
            for kind in range(KINDS):
                n = hand[kind] - hands.known_to(observer, seat, kind)
                ways *= comb(max(left[kind], 0), n)
                left[kind] -= n
        if ways and min(left) >= 0:
            out[tuple(n for hand in deal for n in hand)] = ways
    return out


@pytest.mark.parametrize("counting", [False, True])
@pytest.mark.parametrize("number", range(3))
def test_every_deal_that_fits_comes_as_often_as_single_cards_would_make_it(
    number: int, counting: bool
) -> None:
    """Both ways to deal: trying until a deal fits, and counting all ways to go on."""
    hands, deck, observer = position(number)
    expected = all_deals(hands, deck, observer)
    others = [seat for seat in range(SEATS) if seat != observer]
    rng = Rng(20 + number)
    n = 1500 if counting else 4000
    seen: dict[tuple[int, ...], int] = dict.fromkeys(expected, 0)
    for _ in range(n):
        twin = hands.clone()
        if counting:
            by_counting(twin, observer, vec[i64](deck), rng)
        else:
            twin.redeal(observer, vec[i64](deck), rng)
        seen[tuple(int(twin.holds(seat, kind)) for seat in others for kind in range(KINDS))] += 1
    assert min(seen.values()) > 0, "a deal that never comes"
    total = sum(expected.values())
    chi2 = sum((seen[deal] - n * w / total) ** 2 / (n * w / total) for deal, w in expected.items())
    freedom = len(expected) - 1
    assert freedom >= 3
    assert chi2 < freedom + 4 * (2 * freedom) ** 0.5 + 6, (chi2, freedom)


def by_counting(hands: Hands, observer: int, pool: vec[i64], rng: Rng) -> None:
    """`redeal` as it goes where hardly any deal fits."""
    sure = hands.count[:]
    for holder, kind in product(range(SEATS), range(KINDS)):
        if holder != observer:
            at = holder * KINDS + kind
            sure[at] = hands.known_to(observer, holder, kind)
            pool[kind] += hands.count[at] - sure[at]
    hands._deal_by_weight(observer, sure, pool, rng)


@pytest.mark.parametrize("observer", range(SEATS + 1))
def test_a_deal_that_hardly_ever_comes_by_chance_is_found(observer: int) -> None:
    """Twelve cards that only one hand may hold, among many others: one deal in a hundred million would fit."""
    hands = empty_hands(SEATS, KINDS)
    for seat in range(SEATS):
        for _ in range(6):
            hands.gain(seat, seat, False)
        for kind in range(KINDS):
            if kind != seat:
                hands.cap(seat, kind, 0)
    pool = vec[i64]([20, 20, 20])
    hands.redeal(observer, pool, Rng(1))
    assert list(hands.count) == [6, 0, 0, 0, 6, 0, 0, 0, 6]
    assert list(pool) == [20, 20, 20]


def test_facts_that_contradict_each_other_are_an_error() -> None:
    hands = empty_hands(2, 2)
    hands.gain(1, 0, False)
    hands.cap(1, 0, 0)
    hands.cap(1, 1, 0)
    with pytest.raises(ValueError, match="no deal of the hidden cards fits"):
        hands.redeal(0, vec[i64]([1, 1]), Rng(1))


def test_one_knows_ones_own_hand_and_it_is_not_noted_twice() -> None:
    hands = empty_hands(2, 2)
    hands.gain(0, 1, True)
    hands.gain(0, 0, False)
    assert [hands.known_to(0, 0, kind) for kind in range(2)] == [1, 1]
    assert [hands.known_to(1, 0, kind) for kind in range(2)] == [0, 1]
    assert [hands.known_to(2, 0, kind) for kind in range(2)] == [0, 1]
    assert list(hands.known[:4]) == [0, 0, 0, 0]


def test_no_more_is_forgotten_than_must_be() -> None:
    hands = empty_hands(3, 2)
    for kind in (0, 0, 0, 1, 1):
        hands.gain(0, kind, True)
    hands.lose(0, 0, 1)
    assert [hands.known_to(1, 0, kind) for kind in range(2)] == [2, 2]
    assert [hands.most_of(0, kind) for kind in range(2)] == [2, 2]
    hands.steal(0, 1, 1)
    assert [hands.known_to(2, 0, kind) for kind in range(2)] == [1, 1], "one of either may be gone"
    assert [hands.known_to(1, 0, kind) for kind in range(2)] == [2, 1], "the thief has seen which"
    assert [hands.known_to(0, 1, kind) for kind in range(2)] == [0, 1], "so has the giver"
    assert [hands.most_of(1, kind) for kind in range(2)] == [1, 1]
    hands.cap(0, 0, 2)
    hands.gain(0, 1, False)
    assert [hands.most_of(0, kind) for kind in range(2)] == [3, 3]
    hands.lose(0, 1, 2)
    assert [hands.most_of(0, kind) for kind in range(2)] == [2, 1]


def test_a_hand_of_one_kind_is_known_through_a_theft() -> None:
    hands = empty_hands(3, 2)
    hands.gain(0, 1, True)
    hands.gain(0, 1, True)
    hands.steal(0, 1, 1)
    assert hands.known_to(2, 1, 1) == 1, "there was nothing else to take"
    assert hands.known_to(2, 0, 1) == 1
    assert hands.known_to(3, 1, 1) == 1


@pytest.mark.parametrize("private", [True, False])
def test_what_a_copy_of_hands_does_leaves_the_hands_as_they_were(private: bool) -> None:
    """Copies share their arrays until one of them changes."""
    hands = empty_hands(SEATS, KINDS, None, private)
    for seat in range(SEATS):
        for kind in range(KINDS):
            hands.gain(seat, kind, kind == 0)
    was = list(hands.numbers())

    def redeal(some: Hands) -> None:
        some.redeal(0, vec[i64]([4, 0, 4]), Rng(1))

    changes = [
        lambda some: some.gain(1, 2, True),
        lambda some: some.gain(1, 2, False),
        lambda some: some.lose(0, 1, 1),
        lambda some: some.cap(2, 1, 0),
        redeal,
        *([lambda some: some.steal(0, 1, 2)] if private else []),
    ]
    for change in changes:
        twin = hands.clone()
        sizes = list(twin.size)
        change(twin)
        assert list(twin.numbers()) != was
        assert (list(hands.numbers()), list(hands.size)) == (was, sizes)
        twin = hands.clone()
        other = hands.clone()
        change(hands)
        assert (list(twin.numbers()), list(twin.size)) == (was, sizes), "nor does the copy change with them"
        hands = other
