"""Hands whose kinds lie in parts, and hands without private knowledge, against a real pile of cards."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.deck import Deck
from ecliptic.core.hands import Hands, empty_hands
from ecliptic.core.rng import Rng

# ---- parts -----------------------------------------------------------------------------------------------

LAYERS = (0, 1, 0, 1)  # kinds 0 and 2 lie on top, 1 and 3 below
PACK = (2, 2, 1, 2)


def two_layers(private: bool = True) -> Hands:
    return empty_hands(3, 4, vec[i64](LAYERS), private)


def test_a_card_that_nobody_saw_may_be_any_of_its_part_and_of_no_other() -> None:
    hands = two_layers()
    hands.gain(0, 0, False)
    assert list(hands.most[:4]) == [1, 0, 1, 0]
    hands.gain(0, 3, False)
    hands.gain(0, 1, True)
    assert list(hands.most[:4]) == [1, 2, 1, 1]
    assert [hands.held(0, part) for part in (0, 1)] == [1, 2]
    hands.lose(0, 0, 1)
    assert list(hands.most[:4]) == [0, 2, 0, 1], "a hand that has lost its last card of a part"
    hands.lose(0, 3, 1)
    assert list(hands.most[:4]) == [0, 1, 0, 0]
    assert hands.only_kind(1, 0, 1) == 1


def test_a_theft_shows_of_which_part_the_card_is() -> None:
    hands = two_layers()
    for kind in (0, 1, 3):
        hands.gain(0, kind, True)
    hands.gain(0, 2, False)
    hands.steal(0, 1, 3)
    assert [hands.known_to(2, 0, kind) for kind in range(4)] == [1, 0, 0, 0], "one of either may be gone"
    assert list(hands.most[4:8]) == [0, 1, 0, 1]
    assert [hands.known_to(1, 0, kind) for kind in range(4)] == [1, 1, 0, 0]
    hands.steal(0, 2, 1)
    assert hands.known_to(1, 2, 1) == 0, "a spectator could not tell"
    hands.steal(0, 1, 0)
    assert list(hands.most[4:8]) == [1, 1, 1, 1]
    assert hands.known_to(2, 1, 0) == 0


def test_a_part_of_one_kind_is_known_through_a_theft() -> None:
    hands = two_layers()
    hands.gain(0, 1, True)
    hands.gain(0, 2, True)
    assert hands.only_kind(2, 0, 0) == 2
    hands.steal(0, 1, 1)
    assert [hands.known_to(2, 1, kind) for kind in range(4)] == [0, 1, 0, 0]


# Who draws one after the other; three cards lie on top, so the layers change in between.
DRAWS = (
    1,
    2,
    0,
    1,
    2,
    1,
)


def every_draw() -> dict[tuple[tuple[int, ...], ...], int]:
    """By brute force over the single cards of a real pile: every hand that comes of it, and in how many orders."""
    found: dict[tuple[tuple[int, ...], ...], int] = {}
    layers = [[k for k in range(4) if LAYERS[k] == part for _ in range(PACK[k])] for part in (0, 1)]
    for top in permutations(layers[0]):
        for below in permutations(layers[1]):
            hands = [[0] * 4 for _ in range(3)]
            for holder, kind in zip(DRAWS, (*top, *below), strict=False):
                hands[holder][kind] += 1
            key = tuple(tuple(hand) for hand in hands)
            found[key] = found.get(key, 0) + 1
    return found


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("observer", [0, 3])
def test_two_layers_are_dealt_afresh_as_often_as_they_could_have_been_drawn(
    observer: int, private: bool
) -> None:
    hands = two_layers(private)
    deck = Deck(4)
    deck.add_parts(vec[i64](PACK), hands.part)
    assert [layer.size for layer in deck.layers] == [3, 4]
    rng = Rng(17)
    for holder in DRAWS:
        kind = deck.sample(rng)
        deck.draw(kind)
        hands.gain(holder, kind, False)
    own = tuple(int(hands.holds(0, kind)) for kind in range(4))
    expected = {deal: ways for deal, ways in every_draw().items() if observer == 3 or deal[0] == own}
    assert len(expected) >= 8
    seen = dict.fromkeys(expected, 0)
    n = 6000
    for _ in range(n):
        twin, pool = hands.clone(), deck.counts()
        twin.redeal(observer, pool, rng)
        seen[tuple(tuple(int(twin.holds(seat, kind)) for kind in range(4)) for seat in range(3))] += 1
        left = Deck(4)
        left.add_parts(pool, twin.part)
        assert [layer.size for layer in left.layers] == [layer.size for layer in deck.layers]
    total = sum(expected.values())
    assert min(seen.values()) > 0, "a deal that never comes"
    chi2 = sum((seen[deal] - n * w / total) ** 2 / (n * w / total) for deal, w in expected.items())
    freedom = len(expected) - 1
    assert chi2 < freedom + 4 * (2 * freedom) ** 0.5 + 6, (chi2, freedom)


def test_a_deal_in_parts_that_hardly_ever_comes_by_chance_is_found() -> None:
    hands = empty_hands(3, 4, vec[i64](LAYERS))
    for seat, kind in ((1, 0), (2, 2), (1, 1), (2, 3)):
        for _ in range(6):
            hands.gain(seat, kind, False)
    for seat, kind in ((1, 2), (2, 0), (1, 3), (2, 1)):
        hands.cap(seat, kind, 0)
    pool = vec[i64]([20, 20, 20, 20])
    hands.redeal(0, pool, Rng(1))
    assert list(hands.count)[4:] == [6, 6, 0, 0, 0, 0, 6, 6]
    assert list(pool) == [20] * 4


open_operation = st.tuples(
    st.sampled_from(["draw", "draw", "take", "lose", "cap"]), st.integers(0, 2), st.integers(0, 3)
)


@given(operations=st.lists(open_operation, max_size=14), seed=st.integers(0, 1000))
def test_where_nothing_goes_privately_one_row_of_knowledge_says_as_much_as_many(
    operations: list[tuple[str, int, int]], seed: int
) -> None:
    many, one = two_layers(), two_layers(private=False)
    assert len(one.known) * 4 == len(many.known)
    for word, holder, kind in operations:
        for hands in (many, one):
            if word in ("draw", "take"):
                hands.gain(holder, kind, word == "take")
            elif word == "cap":
                hands.cap(holder, kind, hands.holds(holder, kind))
            elif hands.holds(holder, kind) > 0:
                hands.lose(holder, kind, 1)
    for observer in range(4):
        pools = [vec[i64]([2, 2, 2, 2]), vec[i64]([2, 2, 2, 2])]
        twins = [many.clone(), one.clone()]
        for twin, pool in zip(twins, pools, strict=True):
            twin.redeal(observer, pool, Rng(seed))
        assert list(pools[0]) == list(pools[1])
        for a, b in ((many, one), twins):
            for holder, kind in product(range(3), range(4)):
                assert a.holds(holder, kind) == b.holds(holder, kind)
                assert a.known_to(observer, holder, kind) == b.known_to(observer, holder, kind)
                assert a.holds(holder, kind) <= a.most_of(holder, kind) == b.most_of(holder, kind)
                assert a.most_of(holder, kind) <= a.held(holder, LAYERS[kind])
        for holder, part in product(range(3), (0, 1)):
            assert twins[0].held(holder, part) == many.held(holder, part), "how many of each part all see"


def test_hands_without_private_knowledge_refuse_a_theft() -> None:
    hands = two_layers(private=False)
    hands.gain(0, 1, False)
    with pytest.raises(RuntimeError, match="nothing can go privately"):
        hands.steal(0, 1, 1)
