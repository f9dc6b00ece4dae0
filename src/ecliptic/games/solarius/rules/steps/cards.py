"""SM-10.3, SM-10.4, SM-10.8: cards are drawn and discarded."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_set
from ecliptic.core.arrays import bit, members
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.core.rng import Rng
from ecliptic.games.solarius.rules.actions import CARD, DISCARD
from ecliptic.games.solarius.rules.facts import DISCARDED, DREW, DREW_HIDDEN, SHUFFLED
from ecliptic.games.solarius.rules.reasons import NOTHING_TO_DRAW
from ecliptic.games.solarius.rules.state import SETUP, SolariusState, nth_member
from ecliptic.games.solarius.rules.steps.anytime import Starred
from ecliptic.games.solarius.rules.steps.marks import InOrder, SeatAuto, SeatChance


def check_draw(s: SolariusState) -> i64:
    """SM-10.4: whether there is a card; the discards are the deck as soon as that is empty."""
    return no(NOTHING_TO_DRAW) if s.deck == 0 else 0


@final
class Draw(SeatAuto):
    """SM-10.3, SM-10.4: draw n cards, as far as there are any."""

    def __init__(self, player: i64, n: i64) -> None:
        super().__init__(player)
        self.n: Final = n

    def run(self, s: SolariusState) -> None:
        if self.n == 0:
            return
        if s.deck != 0:
            s.then(DrawCard(self.player, self.n))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return unlimited(s, self.player, below) or super().fits(s, below)


@final
class DrawCard(SeatChance):
    """SM-10.3: the next card of the deck, whose order does not exist before."""

    def __init__(self, player: i64, n: i64) -> None:
        super().__init__(player)
        self.n: Final = n  # cards to be drawn, this one included

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_set(CARD, s.deck)

    def sample(self, s: SolariusState, rng: Rng) -> i64:
        n = members(s.deck)
        return CARD.of(nth_member(s.deck, 0 if n == 1 else rng.below(n)))

    def apply(self, s: SolariusState, action: i64) -> None:
        take_card(s, self.player, CARD.a(action))
        s.then(Draw(self.player, self.n - 1))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return unlimited(s, self.player, below) or super().fits(s, below)


def unlimited(s: SolariusState, player: i64, below: list[Step[Never]]) -> str:
    """What speaks against cards' being drawn: in setup each draws in turn, later a hand is limited afterwards."""
    last = below[-1] if below else None
    if s.phase == SETUP:
        return "" if isinstance(last, InOrder) else "no first hand is drawn"
    return "" if isinstance(last, Limit) and last.player == player else "the hand is not limited"


def take_card(s: SolariusState, seat: i64, card: i64) -> None:
    """A card goes from the deck to a hand; its seat alone sees it."""
    s.deck &= ~bit(card)
    s.own_hand()[seat] |= bit(card)
    s.fresh = True
    s.tell_only(bit(seat), DREW, seat, card)
    s.tell_others(bit(seat), DREW_HIDDEN, seat)
    renew(s)


def renew(s: SolariusState) -> None:
    """SM-10.4: as soon as the deck is empty the discards become the deck."""
    if s.deck == 0 and s.discard != 0:
        s.renew_deck()
        s.tell(SHUFFLED, members(s.deck))


@final
class Limit(SeatAuto):
    """SM-10.3, SM-10.8: discard so many cards, and more down to the hand limit."""

    def __init__(self, player: i64, must: i64) -> None:
        super().__init__(player)
        self.must: Final = must

    def run(self, s: SolariusState) -> None:
        size = members(s.hand[self.player])
        if size > 0 and (self.must > 0 or size > s.rules.hand_limit):
            s.then(Discard(self.player, self.must))


@final
class Discard(Starred):
    """SM-10.3, SM-10.8: which card goes. The pile is open (SM-2.13)."""

    def __init__(self, seat: i64, must: i64) -> None:
        super().__init__(seat)
        self.must: Final = must  # cards that go however many are held, this one included if above 0

    def own(self, s: SolariusState) -> vec[i64]:
        return offer_set(DISCARD, s.hand[self.seat])

    def own_legal(self, s: SolariusState) -> vec[i64]:
        """All of the hand."""
        return offer_set(DISCARD, s.hand[self.seat])

    def is_open(self, s: SolariusState) -> bool:
        return False

    def choose(self, s: SolariusState, action: i64) -> None:
        card = DISCARD.a(action)
        drop_card(s, self.seat, card)
        must = self.must - 1
        if must < 0:
            must = 0
        s.then(Limit(self.seat, must))


def drop_card(s: SolariusState, seat: i64, card: i64) -> None:
    """A card goes from a hand to the discards."""
    s.from_hand(seat, card)
    s.discard |= bit(card)
    s.tell(DISCARDED, seat, card)
    renew(s)
