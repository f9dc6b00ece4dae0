"""SQ-11.2, SQ-11.8: a ship that is held down with too little fuel must get some, if there is a way."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.games.solarquest.rules.actions import BUY, FORCE, OFFER, PLACE, REFUEL, SEATS, SELL, SELL_PIECE
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.deals import purchases, sales
from ecliptic.games.solarquest.rules.steps.deals.trade import begin_offer
from ecliptic.games.solarquest.rules.steps.deals.wording import check_offer
from ecliptic.games.solarquest.rules.steps.ending import strand
from ecliptic.games.solarquest.rules.steps.fuel import check_refuel, has_way_out, offer_refuel, refuel
from ecliptic.games.solarquest.rules.steps.marks import TurnAuto, TurnOpen


@final
class FuelCheck(TurnAuto):
    """SQ-11.2: at the end of each landing, and after a card that burnt fuel."""

    def run(self, s: SolarquestState) -> None:
        if not s.pressed(self.player):
            return
        if has_way_out(s, self.player):
            s.then(Rescue(self.player), self)
        else:
            strand(s, self.player)


@final
class Rescue(TurnOpen):
    """SQ-11.2, SQ-11.8: the way out must be taken; what pays for it may be sold first."""

    def candidates(self, s: SolarquestState) -> vec[i64]:
        seat = self.seat
        out = offer_refuel(s, seat, purchases.offer_places(s, seat, sales.offer_sales(s, seat)))
        if purchases.can_be_bought(s, seat):
            out = append(out, BUY.of())
        if purchases.can_be_forced(s, seat):  # SQ-11.7: after the rent, too
            out = append(out, FORCE.of())
        return append(out, OFFER.of())

    def check(self, s: SolarquestState, action: i64) -> i64:
        seat = self.seat
        if SELL.owns(action):
            return sales.check_sell(s, seat, SELL.a(action), False)
        if REFUEL.owns(action):
            return check_refuel(s, seat, REFUEL.a(action) + 1, s.rules.needed - s.tank[seat])
        if PLACE.owns(action):
            return purchases.check_place(s, seat, PLACE.a(action))
        if action == SELL_PIECE.of():
            return sales.check_sell_piece(s, seat, True, False)
        if action == BUY.of():
            return purchases.check_buy(s, seat, False, True)
        if action == FORCE.of():
            return purchases.check_force(s, seat)
        return check_offer(s, seat, 0)

    def apply(self, s: SolarquestState, action: i64) -> None:
        seat = self.seat
        if SELL.owns(action):
            sales.sell(s, seat, SELL.a(action))
        elif REFUEL.owns(action):
            refuel(s, seat, REFUEL.a(action) + 1)
        elif PLACE.owns(action):
            purchases.place(s, seat, PLACE.a(action))
        elif action == SELL_PIECE.of():
            sales.sell_piece(s, seat)
        elif action == BUY.of():
            purchases.buy(s, seat)
        elif action == FORCE.of():
            purchases.force(s, seat)
        else:
            begin_offer(s, seat, 0)


# Steps never change: what comes in every turn is made once.
FUEL_CHECKS: Final[list[FuelCheck]] = [FuelCheck(k) for k in range(SEATS)]
