"""SQ-12.1, SQ-12.2, SQ-12.3: what is owed is paid, raised or sunk under."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.machine import AutoFor, Open, Step
from ecliptic.core.reasons import no
from ecliptic.games.solarquest.rules.actions import BANKRUPT, NONE, OFFER, SELL, SELL_PIECE
from ecliptic.games.solarquest.rules.facts import PAID, SHORT
from ecliptic.games.solarquest.rules.reasons import CAN_PAY
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.deals.sales import (
    check_sell,
    check_sell_piece,
    offer_sales,
    sell,
    sell_piece,
)
from ecliptic.games.solarquest.rules.steps.deals.trade import begin_offer
from ecliptic.games.solarquest.rules.steps.deals.wording import UNIT, check_offer
from ecliptic.games.solarquest.rules.steps.ending import go_bankrupt
from ecliptic.games.solarquest.rules.steps.marks import not_asked, outside_turns


class Owed(AutoFor[SolarquestState]):
    """Of what a player owes to another one."""

    def __init__(self, player: i64, creditor: i64, amount: i64) -> None:
        super().__init__(player)
        self.creditor: Final = creditor
        self.amount: Final = amount

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        return outside_turns(below) or no_such_debt(s, self.player, self.creditor, self.amount)


@final
class Debt(Owed):
    """SQ-8.1, SQ-13.7: something is owed to another player."""

    def run(self, s: SolarquestState) -> None:
        if s.lives(self.player) and s.lives(self.creditor) and s.cash[self.player] < self.amount:
            s.offers_debt = 0
            s.tell(SHORT, self.player, self.creditor, self.amount)
        s.then(Pay(self.player, self.creditor, self.amount))


@final
class Pay(Owed):
    """SQ-8.3: nothing is owed to or by a player who is out; SQ-8.4, SQ-12.1: what is missing must be raised."""

    def run(self, s: SolarquestState) -> None:
        debtor = self.player
        if not s.lives(debtor) or not s.lives(self.creditor):
            return
        if s.cash[debtor] >= self.amount:
            s.own_cash()[debtor] -= self.amount
            s.own_cash()[self.creditor] += self.amount
            s.tell(PAID, debtor, self.creditor, self.amount)
        else:
            s.then(Settle(debtor, self.creditor, self.amount), self)


@final
class Settle(Open[SolarquestState]):
    """SQ-12.1, SQ-12.2: raise what is owed, in any order, or go bankrupt if it can't be raised."""

    def __init__(self, seat: i64, creditor: i64, amount: i64) -> None:
        super().__init__(seat)
        self.creditor: Final = creditor  # the seat that is owed
        self.amount: Final = amount

    def candidates(self, s: SolarquestState) -> vec[i64]:
        out = offer_sales(s, self.seat)
        out = append(out, OFFER.of())
        return append(out, BANKRUPT.of())

    def check(self, s: SolarquestState, action: i64) -> i64:
        if SELL.owns(action):
            return check_sell(s, self.seat, SELL.a(action), True)
        if action == SELL_PIECE.of():
            return check_sell_piece(s, self.seat, False, True)
        if action == OFFER.of():
            return check_offer(s, self.seat, self.amount)
        if s.cash[self.seat] + s.saleable(self.seat) >= self.amount:
            return no(CAN_PAY, self.amount)
        return 0

    def apply(self, s: SolarquestState, action: i64) -> None:
        if SELL.owns(action):
            sell(s, self.seat, SELL.a(action))
        elif action == SELL_PIECE.of():
            sell_piece(s, self.seat)
        elif action == OFFER.of():
            begin_offer(s, self.seat, self.amount)
        else:
            go_bankrupt(s, self.seat, self.creditor)

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        pay = below[-1] if below else None
        if pay != Pay(self.seat, self.creditor, self.amount):
            return "that is not what is owed"
        return not_asked(s, below)


def no_such_debt(s: SolarquestState, debtor: i64, creditor: i64, amount: i64) -> str:
    """What speaks against such a debt."""
    if debtor == creditor or not s.lives(debtor) or not s.lives(creditor):
        return "nobody owes that"
    return "" if amount > 0 and amount % UNIT == 0 else "no debt is that high"


def owe_rent(s: SolarquestState, seat: i64, deed: i64) -> Debt | None:
    """SQ-8.1, SQ-8.2, SQ-8.3: the rent for the property, if a rival owns it."""
    owner = s.owner[deed]
    if owner == NONE or owner == seat:
        return None
    return Debt(seat, owner, s.rent_of(deed))
