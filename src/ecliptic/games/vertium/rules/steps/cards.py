"""Cards coming from the deck: refilled hands (VT-4.8) and the display (VT-4.3)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.machine import Chance, ChanceFor
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.rules.actions import DRAW, KINDS, RESOURCES, SEATS
from ecliptic.games.vertium.rules.facts import DEALT, DREW, DREW_HIDDEN, SHOWN
from ecliptic.games.vertium.rules.state import VertiumState


def next_cards(s: VertiumState) -> vec[i64]:
    """VT-18.20: the kinds that the next card of the deck can be."""
    out = vec[i64](capacity=KINDS)
    kind: i64
    for kind in range(KINDS):
        if s.deck.weight(kind) > 0:
            out = append(out, DRAW.of(kind))
    return out


def refill(s: VertiumState, first: i64) -> None:
    """VT-4.8: hands of fewer than four cards draw up to four, one card after the other, from this seat on clockwise."""
    seat = first
    k: i64
    for k in range(s.rules.factions):
        if s.hands.size[seat] < s.rules.refill_below:
            if s.card_comes():
                s.then(DRAWS[seat])
            return
        seat = s.after(seat)


@final
class DrawCard(ChanceFor[VertiumState]):
    """VT-4.8: one card for a hand that is short of cards, then on until none is."""

    clause: ClassVar[str] = "VT-4.8"

    def candidates(self, s: VertiumState) -> vec[i64]:
        return next_cards(s)

    def weight(self, s: VertiumState, action: i64) -> i64:
        return s.deck.weight(DRAW.a(action))

    def sample(self, s: VertiumState, rng: Rng) -> i64:
        return DRAW.of(s.deck.sample(rng))

    def apply(self, s: VertiumState, action: i64) -> None:
        kind = DRAW.a(action)
        s.deck.draw(kind)
        s.hands.gain(self.player, kind, False)
        s.tell_only(1 << self.player, DREW, self.player, kind)
        s.tell_others(1 << self.player, DREW_HIDDEN, self.player)
        refill(s, self.player)


DRAWS: Final[list[DrawCard]] = [DrawCard(k) for k in range(SEATS)]


@final
class DealCard(ChanceFor[VertiumState]):
    """VT-3.5: one of the six cards that this hand is dealt."""

    clause: ClassVar[str] = "VT-3.5"

    def candidates(self, s: VertiumState) -> vec[i64]:
        return next_cards(s)

    def weight(self, s: VertiumState, action: i64) -> i64:
        return s.deck.weight(DRAW.a(action))

    def sample(self, s: VertiumState, rng: Rng) -> i64:
        return DRAW.of(s.deck.sample(rng))

    def apply(self, s: VertiumState, action: i64) -> None:
        kind = DRAW.a(action)
        s.deck.draw(kind)
        s.hands.gain(self.player, kind, False)
        s.tell_only(1 << self.player, DEALT, self.player, kind)
        if s.hands.size[self.player] < s.rules.deal:
            s.then(self)


def display_wants(s: VertiumState) -> bool:
    """VT-4.3: fewer than two cards are on display, and a card can be turned up."""
    return s.shown() < s.rules.face_up and s.card_comes()


@final
class TurnUp(Chance[VertiumState]):
    """VT-4.3: one card from the deck to the display, then on until there are two."""

    clause: ClassVar[str] = "VT-4.3"

    def candidates(self, s: VertiumState) -> vec[i64]:
        return next_cards(s)

    def weight(self, s: VertiumState, action: i64) -> i64:
        return s.deck.weight(DRAW.a(action))

    def sample(self, s: VertiumState, rng: Rng) -> i64:
        return DRAW.of(s.deck.sample(rng))

    def apply(self, s: VertiumState, action: i64) -> None:
        kind = DRAW.a(action)
        s.deck.draw(kind)
        s.display[kind] += 1
        s.tell(SHOWN, kind)
        if display_wants(s):
            s.then(self)


TURN_UP: Final[TurnUp] = TurnUp()  # steps never change: what comes every turn is made once


def show_no_set(s: VertiumState, seat: i64) -> None:
    """VT-4.6: who does not play a set has shown by rule that there is none in hand."""
    resource: i64
    for resource in range(RESOURCES):
        s.hands.cap(seat, resource, s.rules.set_size - 1)
