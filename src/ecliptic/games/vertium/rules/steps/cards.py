"""Cards coming from the deck: refilled hands (VT-4.8) and the display (VT-4.3)."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.machine import Chance, Step
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.rules.actions import DRAW, RESOURCES, SEATS
from ecliptic.games.vertium.rules.facts import DEALT, DREW, DREW_HIDDEN, SHOWN
from ecliptic.games.vertium.rules.state import COLONIZING, SETUP, VertiumState
from ecliptic.games.vertium.rules.steps.marks import first, within


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


def too_few(s: VertiumState) -> str:
    """VT-3.5: the deck must have what setup still deals."""
    needed: i64 = 0
    for step in s.stack:
        if isinstance(step, DealCard):
            needed += max(1, s.rules.deal - s.hands.size[step.player])
        elif isinstance(step, TurnUp):
            needed += max(1, s.rules.face_up - s.shown())
    return "" if needed <= s.deck.size else "the deck has too few cards"


def hurried(s: VertiumState, below: list[Step[Never]]) -> str:
    """VT-4.8: only cards for hands that are short of them may come first."""
    for step in s.stack[len(below) + 1 :]:
        if type(step) is not DrawCard:
            return "another step comes first"
    return ""


class NextCard(Chance[VertiumState]):
    """VT-18.20: of the kinds that the next card of the deck can be, each as likely as it is frequent."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return s.deck.offer(DRAW)

    def weight(self, s: VertiumState, action: i64) -> i64:
        return s.deck.weight(DRAW.a(action))

    def sample(self, s: VertiumState, rng: Rng) -> i64:
        return DRAW.of(s.deck.sample(rng))


class CardFor(NextCard):
    """A card for somebody's hand."""

    def __init__(self, player: i64) -> None:
        super().__init__()
        self.player: Final = player

    def gain(self, s: VertiumState, action: i64) -> i64:
        """The card goes to the hand; its kind."""
        kind = DRAW.a(action)
        s.deck.draw(kind)
        s.hands.gain(self.player, kind, False)
        return kind


@final
class DrawCard(CardFor):
    """VT-4.8: one card for a hand that is short of cards, then on until none is."""

    def apply(self, s: VertiumState, action: i64) -> None:
        kind = self.gain(s, action)
        s.tell_only(1 << self.player, DREW, self.player, kind)
        s.tell_others(1 << self.player, DREW_HIDDEN, self.player)
        refill(s, self.player)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return first(s, COLONIZING, below)


DRAWS: Final[list[DrawCard]] = [DrawCard(k) for k in range(SEATS)]


@final
class DealCard(CardFor):
    """VT-3.5: one of the six cards that this hand is dealt."""

    def apply(self, s: VertiumState, action: i64) -> None:
        kind = self.gain(s, action)
        s.tell_only(1 << self.player, DEALT, self.player, kind)
        if s.hands.size[self.player] < s.rules.deal:
            s.then(self)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return within(s, SETUP, below) or too_few(s)


def display_wants(s: VertiumState) -> bool:
    """VT-4.3: fewer than two cards are on display, and a card can be turned up."""
    return s.shown() < s.rules.face_up and s.card_comes()


@final
class TurnUp(NextCard):
    """VT-4.3: one card from the deck to the display, then on until there are two."""

    def apply(self, s: VertiumState, action: i64) -> None:
        kind = DRAW.a(action)
        s.deck.draw(kind)
        s.own_display()[kind] += 1
        s.tell(SHOWN, kind)
        if display_wants(s):
            s.then(self)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        problem = within(s, SETUP, below) or too_few(s) if s.phase == SETUP else first(s, COLONIZING, below)
        if problem or any(type(step) is TurnUp for step in below):
            return problem or "it happens once"
        return "" if s.shown() < s.rules.face_up else "no card is missing"


TURN_UP: Final[TurnUp] = TurnUp()  # steps never change: what comes every turn is made once


def show_no_set(s: VertiumState, seat: i64) -> None:
    """VT-4.6: who does not play a set has shown by rule that there is none in hand."""
    resource: i64
    for resource in range(RESOURCES):
        s.hands.cap(seat, resource, s.rules.set_size - 1)
