"""Samples carry nothing of the truth, neither now nor in what was there before lanes or a draft opened."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from core.sketch_draft import KINDS, PART, WORDS, DraftGame, Turn
from core.sketch_lanes import LaneGame, Sheets
from core.toy import ToyState
from ecliptic.core.deck import Deck
from ecliptic.core.fields import Cards, HandCards, Part, seat_names
from ecliptic.core.hands import Hands
from ecliptic.core.machine import Busy
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng

Hand = list[int]


def whole(s: Any) -> Any:
    """A state and what it was before, as plain numbers."""
    piles = [
        [(type(step).__name__, step.fields()) for step in pile] for pile in (s.stack, s.waiting, *s.lanes)
    ]
    return list(s.numbers()), piles, int(s.drafter), None if s.opened is None else whole(s.opened)


def deal(s: Any, hands: list[Hand], deck: Hand) -> None:
    """Hidden hands, and the rest of all cards as a deck of two layers."""
    for seat, cards in enumerate(hands):
        for kind in cards:
            s.hands.gain(seat, kind, False)
    s.deck = Deck(KINDS)
    s.deck.add_parts(vec[i64]([deck.count(kind) for kind in range(KINDS)]), vec[i64](list(PART)))


# ---- drafts ----------------------------------------------------------------------------------------------

GAME = DraftGame.make({"players": 2})
LOW, HIGH = [0, 2], [1, 3, 4]  # the kinds of either layer


def drafting(mine: Hand, other: Hand, deck: Hand, *actions: str) -> Any:
    """Seat 0 has its goal and goes on in private."""
    s: Any = GAME.empty()
    deal(s, [mine, other], deck)
    s.relay = 1
    s.turns = 4
    s.active = 1
    s.deck, deck_then = Deck(KINDS), s.deck  # nothing is drawn at the start of the turn
    s.then(Turn())
    s.settle()
    s.deck = deck_then
    for action in actions:
        s.act(0, GAME.actions.parse(action))
    return s


@given(seed=st.integers(0, 10_000))
def test_a_sample_in_a_draft_does_not_tell_the_others_hand(seed: int) -> None:
    """Two hands of seat 0, with as many cards of each layer, and two ways to go on: seat 1's samples are the same."""
    one = drafting([0, 1], [2, 3], [2, 3, 4], "exactly 3", "relay use=no", "add card=one")
    two = drafting([2, 3], [2, 3], [0, 1, 4], "exactly 3", "relay use=no")
    samples = [GAME.determinize(s, 1, Rng(seed)) for s in (one, two)]
    assert whole(samples[0]) == whole(samples[1])
    assert samples[0].same(samples[1])
    assert isinstance(samples[0].top(0), Busy)
    assert samples[0].drafter == 0, "who is choosing all can see"
    before: Any = samples[0].opened
    for kind in range(KINDS):
        for holder in range(2):
            assert before.hands.holds(holder, kind) == samples[0].hands.holds(holder, kind), "the same deal"


@given(seed=st.integers(0, 10_000))
def test_a_drafters_sample_does_not_tell_the_truth_by_what_was_before(seed: int) -> None:
    """It goes on in its draft; whatever it may read in `opened` is dealt afresh too, and as the present is."""
    one = drafting([0, 1], [2, 3], [0, 1, 4], "exactly 3", "relay use=no", "add card=one")
    two = drafting([0, 1], [0, 4], [2, 3, 1], "exactly 3", "relay use=no", "add card=one")
    assert not one.same(two)
    samples: list[Any] = [GAME.determinize(s, 0, Rng(seed)) for s in (one, two)]
    assert whole(samples[0]) == whole(samples[1])
    assert samples[0].same(samples[1])
    before = samples[0].opened
    assert before is not one.opened
    for kind in range(KINDS):
        assert before.hands.holds(1, kind) == samples[0].hands.holds(1, kind), "two deals that differ"
    assert list(samples[0].chosen) == list(one.chosen), "one's own draft stays"
    assert list(before.deck.numbers()) == list(samples[0].deck.numbers())


def test_samples_of_a_drafter_differ_from_one_another() -> None:
    s = drafting([0, 1], [2, 3], [0, 1, 4], "exactly 3", "relay use=no")
    found = {tuple(GAME.determinize(s, 0, Rng(seed)).opened.hands.count) for seed in range(60)}  # type: ignore[union-attr]
    assert len(found) == 6, "a card of two low kinds, a card of three high kinds"
    before = whole(s)
    GAME.determinize(s, 0, Rng(1))
    assert whole(s) == before, "the state itself is as it was"


# ---- lanes -----------------------------------------------------------------------------------------------


class CardSheets(Sheets):
    hands: Hands
    deck: Deck

    @classmethod
    def fields(cls, seats: int) -> list[Part]:
        return [
            *super().fields(seats),
            HandCards("hands", seat_names(seats), WORDS, PART),
            Cards("deck", WORDS),
        ]


class CardLanes(LaneGame):
    State = CardSheets
    hidden: tuple[list[Hand], Hand] = ([], [])

    def begin(self) -> ToyState:
        s = super().begin()
        deal(s, *self.hidden)
        return s

    def redeal(self, twin: Any, seat: int, rng: Rng) -> None:
        pool = twin.deck.counts()
        twin.hands.redeal(seat, pool, rng)
        twin.deck = Deck(KINDS)
        twin.deck.add_parts(pool, twin.hands.part)


def in_lanes(hands: list[Hand], deck: Hand, *played: tuple[int, str]) -> tuple[CardLanes, Any]:
    game = CardLanes(CardLanes.Options(players=3))
    game.hidden = (hands, deck)
    match = Match.begin(game, seed=1, auto_chance=False)
    match.play("roll 2")
    for seat, action in played:
        match.play(action, seat)
    return game, match.state


@given(seed=st.integers(0, 10_000))
def test_a_sample_in_lanes_does_not_tell_others_hands_or_choices(seed: int) -> None:
    """Seat 0's own lane is the same; others hold other cards, and have marked other boxes. Seat 2 is seen to be done."""
    own = [(0, "mark box=1")]
    game, one = in_lanes(
        [[0, 1], [2, 3], [0, 4]], [2, 1], *own, (1, "mark box=1"), (2, "mark box=3"), (2, "done")
    )
    _, two = in_lanes([[0, 1], [0, 1], [2, 3]], [2, 4], *own, (2, "done"))
    samples: list[Any] = [game.determinize(s, 0, Rng(seed)) for s in (one, two)]
    assert whole(samples[0]) == whole(samples[1])
    assert samples[0].same(samples[1])
    before = samples[0].opened
    assert list(before.hands.numbers()) == list(samples[0].hands.numbers())
    assert list(before.marks) == [0] * 9
    assert list(samples[0].marks)[:3] == [1, 0, 0]
    assert samples[0].acting() == [0, 1]


def test_samples_in_lanes_differ_from_one_another_in_what_was_before_too() -> None:
    game, s = in_lanes([[0, 1], [2, 3], [0, 4]], [2, 1])
    found = {tuple(game.determinize(s, 0, Rng(seed)).opened.hands.count) for seed in range(60)}  # type: ignore[union-attr]
    assert len(found) > 5


def test_where_nothing_is_private_a_sample_is_a_deal_and_no_more() -> None:
    s = drafting([0, 1], [2, 3], [0, 1, 4])
    twin: Any = GAME.determinize(s, 0, Rng(3))
    assert twin.opened is None
    assert twin.stack == s.stack
    assert list(twin.hands.size) == [2, 2]
    assert [twin.hands.holds(0, kind) for kind in range(KINDS)] == [1, 1, 0, 0, 0]
