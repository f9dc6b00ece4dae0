"""SQ-5.6, SQ-5.8: disputes over deeds, and what follows a card that moves nothing."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_set
from ecliptic.core.machine import Open, Step
from ecliptic.games.solarquest.rules.actions import DEEDS, DONE, GIVE_UP, NONE, SELL, SELL_PIECE, TAKE
from ecliptic.games.solarquest.rules.facts import GAVE_UP, TOOK_DEED
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.deals.rescue import FUEL_CHECKS
from ecliptic.games.solarquest.rules.steps.deals.sales import (
    check_sell,
    check_sell_piece,
    offer_sales,
    sell_any,
)
from ecliptic.games.solarquest.rules.steps.landing import LANDS
from ecliptic.games.solarquest.rules.steps.marks import TurnAuto, TurnOpen, not_asked


@final
class AfterCard(TurnAuto):
    """SQ-5.8: the ship stays where it was; SQ-4.9: a bypass is over, and the ship lands.

    SQ-11.2: what the card has burnt may have left too little fuel.
    """

    def run(self, s: SolarquestState) -> None:
        s.then(LANDS[self.player] if s.beside else FUEL_CHECKS[self.player])


def to_take(s: SolarquestState, seat: i64, from_bank: bool) -> vec[i64]:
    """SQ-5.6: deeds of rivals, or the Federation's."""
    out = vec[i64](capacity=16)
    deed: i64
    for deed in range(DEEDS):
        owner = s.owner[deed]
        if (owner == NONE) == from_bank and owner != seat:
            out = append(out, TAKE.of(deed))
    return out


@final
class TakeDeed(TurnOpen):
    """SQ-5.6: a dispute is won against a player, or against the Federation."""

    def __init__(self, seat: i64, from_bank: i64) -> None:
        super().__init__(seat)
        self.from_bank: Final = from_bank  # 1 = one of the Federation's

    def candidates(self, s: SolarquestState) -> vec[i64]:
        return to_take(s, self.seat, self.from_bank == 1)

    def apply(self, s: SolarquestState, action: i64) -> None:
        deed = TAKE.a(action)
        owner = s.owner[deed]
        s.pass_deed(deed, self.seat)
        s.tell(TOOK_DEED, self.seat, deed, owner)


@final
class Threaten(TurnAuto):
    """SQ-5.6, SQ-9.6: rivals may sell before a dispute takes a deed from one of them, in order from the left."""

    def __init__(self, player: i64, past: i64) -> None:
        super().__init__(player)
        self.past: Final = past  # how many seats on from the player were asked already

    def run(self, s: SolarquestState) -> None:
        k: i64
        for k in range(self.past + 1, s.seats):
            seat = (self.player + k) % s.seats
            if s.deeds[seat] != 0:
                s.then(SellFirst(seat), Threaten(self.player, k))
                return
        if len(to_take(s, self.player, False)) > 0:
            s.then(TakeDeed(self.player, 0))


@final
class SellFirst(Open[SolarquestState]):
    """SQ-9.6: sell to the Federation before a rival's dispute may take a deed."""

    def candidates(self, s: SolarquestState) -> vec[i64]:
        return extend(vec[i64]([DONE.of()]), offer_sales(s, self.seat))

    def check(self, s: SolarquestState, action: i64) -> i64:
        return check_taken(s, self.seat, action)

    def apply(self, s: SolarquestState, action: i64) -> None:
        if action != DONE.of():
            sell_any(s, self.seat, action)
            if s.deeds[self.seat] != 0:
                s.then(self)

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        return not_asked(s, below)


def check_taken(s: SolarquestState, seat: i64, action: i64) -> i64:
    """SQ-9.6: sales before an event takes something; like a debt it comes before the way to fuel (SQ-15.23)."""
    if SELL.owns(action):
        return check_sell(s, seat, SELL.a(action), True)
    if action == SELL_PIECE.of():
        return check_sell_piece(s, seat, False, True)
    return 0


@final
class GiveUpDeed(TurnOpen):
    """SQ-5.6: a dispute is lost; SQ-9.6: deeds may be sold before one is taken."""

    def candidates(self, s: SolarquestState) -> vec[i64]:
        return extend(offer_set(GIVE_UP, s.deeds[self.seat]), offer_sales(s, self.seat))

    def check(self, s: SolarquestState, action: i64) -> i64:
        return check_taken(s, self.seat, action)

    def apply(self, s: SolarquestState, action: i64) -> None:
        if not GIVE_UP.owns(action):
            sell_any(s, self.seat, action)
            if s.deeds[self.seat] != 0:
                s.then(self)
            return
        deed = GIVE_UP.a(action)
        s.pass_deed(deed, NONE)
        s.tell(GAVE_UP, self.seat, deed)
