"""Cards on their way: draws from the deck, offers, discards. Everything here is used by several chapters."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import Verb, offer
from ecliptic.core.arrays import bit, changed
from ecliptic.core.machine import Auto, Chance, Open, Step
from ecliptic.core.reasons import no
from ecliptic.core.rng import Rng
from ecliptic.games.spacecorp.rules.actions import CARD, KINDS, NONE, OFFERS, SEATS, TAKE, TIME_KIND
from ecliptic.games.spacecorp.rules.facts import DECK_EMPTY, DREW, DREW_HIDDEN, OFFERED, TOOK_OFFER
from ecliptic.games.spacecorp.rules.reasons import EMPTY_BOX
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.marks import covered


def offer_hand(s: SpacecorpState, seat: i64, verb: Verb) -> vec[i64]:
    """Every kind of card in that hand."""
    out = vec[i64](capacity=16)
    count = s.hands.count
    at: i64 = seat * KINDS
    kind: i64
    for kind in range(1, KINDS):
        if count[at + kind] > 0:
            out = append(out, verb.of(s.card_of(kind)))
    return out


def leave_deck(s: SpacecorpState, kind: i64) -> None:
    """The top card leaves the deck; SC-13.3: with the last one the end of the era is triggered at once."""
    s.deck.draw(kind)
    s.progressed()
    if s.deck.size == 0:
        s.tell(DECK_EMPTY)


class NextCard(Chance[SpacecorpState]):
    """Every card that could be the next one of the deck; pushed only while the deck has one."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64](capacity=16)
        k: i64
        for k in range(KINDS):
            if s.deck.weight(k) > 0:
                out = append(out, CARD.of(s.card_of(k)))
        return out

    def weight(self, s: SpacecorpState, action: i64) -> i64:
        return s.deck.weight(s.rules.kind_of[CARD.a(action)])

    def sample(self, s: SpacecorpState, rng: Rng) -> i64:
        return CARD.of(s.card_of(s.deck.sample(rng)))


@final
class DrawCard(NextCard):
    """A card from the deck into a hand."""

    def __init__(self, player: i64) -> None:
        super().__init__()
        self.player: Final = player

    def apply(self, s: SpacecorpState, action: i64) -> None:
        kind = s.rules.kind_of[CARD.a(action)]
        leave_deck(s, kind)
        s.hands.gain(self.player, kind, False)
        s.tell_only(bit(self.player), DREW, self.player, CARD.a(action))
        s.tell_others(bit(self.player), DREW_HIDDEN, self.player)

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        cards: i64 = 1
        for step in s.stack[len(below) + 1 :]:
            if not isinstance(step, DrawCard):
                return "another step comes first"
            cards += 1
        return "" if s.deck.size >= cards else "the deck is empty"


DRAWS: Final[list[DrawCard]] = [DrawCard(k) for k in range(SEATS)]


# ---- offers --------------------------------------------------------------------------------------------------


@final
class FillOffers(Auto[SpacecorpState]):
    """SC-2.10, SC-6.9: every empty box is filled, box 1 first; with an empty deck boxes stay empty."""

    def run(self, s: SpacecorpState) -> None:
        box: i64
        if s.deck.size == 0:
            return
        for box in range(s.rules.offers):
            if s.offers[box] == NONE:
                s.then(SHOW_OFFERS[box], FILL_OFFERS)
                return


@final
class ShowOffer(NextCard):
    """SC-6.9: a card from the deck into an offer box."""

    def __init__(self, box: i64) -> None:
        super().__init__()
        self.box: Final = box

    def apply(self, s: SpacecorpState, action: i64) -> None:
        kind = s.rules.kind_of[CARD.a(action)]
        leave_deck(s, kind)
        s.own_offers()[self.box] = kind
        s.tell(OFFERED, self.box, CARD.a(action))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if self.box >= s.rules.offers or s.offers[self.box] != NONE:
            return "that box is full"
        return covered(s, below) or ("" if s.deck.size > 0 else "the deck is empty")


SHOW_OFFERS: Final[list[ShowOffer]] = [ShowOffer(k) for k in range(OFFERS)]
FILL_OFFERS: Final = FillOffers()


def offers_left(s: SpacecorpState) -> i64:
    """How many offer boxes hold a card."""
    n: i64 = 0
    box: i64
    for box in range(s.rules.offers):
        if s.offers[box] != NONE:
            n += 1
    return n


def take_offer(s: SpacecorpState, seat: i64, box: i64) -> None:
    """SC-6.10: a card goes from its box into a hand, seen by all; the box stays empty until step 5."""
    kind = s.offers[box]
    s.own_offers()[box] = NONE
    s.hands.gain(seat, kind, True)
    s.progressed()
    s.tell(TOOK_OFFER, seat, s.card_of(kind))


@final
class TakeOffer(Open[SpacecorpState]):
    """D-13: a card from any box; pushed only while there is one."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer(TAKE, s.rules.offers)

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return no(EMPTY_BOX) if s.offers[TAKE.a(action)] == NONE else 0

    def apply(self, s: SpacecorpState, action: i64) -> None:
        take_offer(s, self.seat, TAKE.a(action))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        cards: i64 = 1
        for step in s.stack[len(below) + 1 :]:
            if not isinstance(step, TakeOffer):
                return "another step comes first"
            cards += 1
        return "" if offers_left(s) >= cards else "the offers are empty"


# ---- discards ------------------------------------------------------------------------------------------------


def discard(s: SpacecorpState, kind: i64) -> None:
    """SC-6.9: a card goes to the discard pile, Time to a pile of its own."""
    if kind == TIME_KIND:
        s.time_pile += 1
    else:
        s.discards = changed(s.discards, kind, s.discards[kind] + 1)
    s.progressed()


def drop_card(s: SpacecorpState, card: i64) -> None:
    """A card leaves the game, or (of an earlier era) is just put away (SC-11.6, SC-12.9)."""
    if s.rules.card_era[card] == s.era and s.scored == 0:
        kind = s.rules.kind_of[card]
        s.gone = changed(s.gone, kind, s.gone[kind] + 1)
    s.progressed()
