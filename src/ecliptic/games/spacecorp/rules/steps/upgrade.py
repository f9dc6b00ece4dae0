"""SC-11.5, SC-11.6, SC-11.7: the Upgrade action puts a card from hand on the own HQ."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules.actions import HQ_SLOTS, KINDS, NONE, PUT, SLOT
from ecliptic.games.spacecorp.rules.facts import GOT_CARD, UPGRADED
from ecliptic.games.spacecorp.rules.reasons import NO_INFRA_HELD, NOT_INFRA
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.draws import drop_card, offer_hand
from ecliptic.games.spacecorp.rules.steps.questions import Question


def check_upgrade(s: SpacecorpState, seat: i64) -> i64:
    """SC-3.4, SC-11.5: whether a card in hand can go to the HQ."""
    kind: i64
    for kind in range(1, KINDS):
        if s.hands.holds(seat, kind) > 0 and s.rules.infra[s.card_of(kind)] == 1:
            return 0
    return no(NO_INFRA_HELD)


@final
class PickInfra(Question):
    """D-16, SC-11.5: which card."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer_hand(s, self.seat, PUT)

    def check(self, s: SpacecorpState, action: i64) -> i64:
        if s.rules.infra[PUT.a(action)] != 1:
            return no(NOT_INFRA)
        return 0

    def has_price(self, answer: i64) -> bool:
        return True

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().card = s.rules.kind_of[PUT.a(action)]


@final
class PickSlot(Question):
    """D-16, SC-11.7: any of the three slots."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer(SLOT, HQ_SLOTS)

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return 0

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.own_plan().slot = SLOT.a(action)


def next_of_upgrade(s: SpacecorpState, seat: i64) -> Question | None:
    """The next question of an Upgrade; None = it is complete."""
    if s.plan.card == NONE:
        return PickInfra(seat)
    if s.plan.slot == NONE:
        return PickSlot(seat)
    return None


def upgrade(s: SpacecorpState, seat: i64) -> None:
    """SC-11.6: the card goes to its slot; one that lay there returns to hand, or leaves the game if it is older.

    SC-13.19: only a slot that held no card makes this progress.
    """
    kind = s.plan.card
    was = s.infra[seat * HQ_SLOTS + s.plan.slot]
    s.hands.lose(seat, kind, 1)
    card = s.card_of(kind)
    s.put_infra(seat, s.plan.slot, card)
    s.tell(UPGRADED, seat, card, s.plan.slot)
    if was == NONE:
        s.progressed()
    elif s.rules.card_era[was] == s.era:
        s.hands.gain(seat, s.rules.kind_of[was], True)
        s.tell(GOT_CARD, seat, was, 1)
    else:
        drop_card(s, was)
