"""SQ-2.2, SQ-6.1: the windows of a turn: its opening, the forced purchase, and the services of a landing."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_set
from ecliptic.core.arrays import bit
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.facts import TOO_POOR
from ecliptic.games.solarquest.rules.reasons import MUST_TAKE_WAY
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.deals import purchases, sales
from ecliptic.games.solarquest.rules.steps.deals.debt import Debt
from ecliptic.games.solarquest.rules.steps.deals.trade import begin_offer
from ecliptic.games.solarquest.rules.steps.deals.wording import check_offer
from ecliptic.games.solarquest.rules.steps.fuel import check_refuel, most_fuel, offer_refuel, refuel
from ecliptic.games.solarquest.rules.steps.lasers import can_fire, check_fire, fire, offer_shots
from ecliptic.games.solarquest.rules.steps.marks import TurnAuto, TurnOpen


def can_sell_or_trade(s: SolarquestState, seat: i64) -> bool:
    """Whether a window is worth opening for what can be done anywhere."""
    return s.deeds[seat] != 0 or s.pieces[seat] > 0 or check_offer(s, seat, 0) == 0


def check_common(s: SolarquestState, seat: i64, action: i64, late: bool) -> i64:
    """What the opening and the services of a landing both offer."""
    if a.SELL.owns(action):
        return sales.check_sell(s, seat, a.SELL.a(action), False)
    if a.PLACE.owns(action):
        return purchases.check_place(s, seat, a.PLACE.a(action))
    if a.REFUEL.owns(action):
        return check_refuel(s, seat, a.REFUEL.a(action) + 1, 0)
    if action == a.SELL_PIECE.of():
        return sales.check_sell_piece(s, seat, False, False)
    if action == a.BUY.of():
        return purchases.check_buy(s, seat, late, False)
    if a.FIRE.owns(action):
        return check_fire(s, seat, a.FIRE.a(action) + 1)
    if action == a.OFFER.of():
        return check_offer(s, seat, 0)
    return 0


def legal_places(s: SolarquestState, seat: i64) -> i64:
    """Own sites that pass `check_place`, for a seat that is not pressed."""
    if s.pieces[seat] == 0:
        return 0
    sites = s.deeds[seat] & s.rules.is_site & ~s.built
    if s.rules.place_on_site and sites != 0:
        deed = s.deed_under(seat)
        if deed == a.NONE or (s.beside and seat == s.active):
            return 0
        return sites & bit(deed)
    return sites


def add_legal_places(s: SolarquestState, seat: i64, out: vec[i64]) -> vec[i64]:
    """`offer_places`, of which those that pass."""
    sites = legal_places(s, seat)
    return out if sites == 0 else extend(out, offer_set(a.PLACE, sites))


def add_legal_fuel(s: SolarquestState, seat: i64, out: vec[i64]) -> vec[i64]:
    """`offer_refuel`, of which those that pass."""
    n: i64
    if s.rules.fuel:
        for n in range(most_fuel(s, seat)):
            out = append(out, a.REFUEL.of(n))
    return out


def add_legal_shots(s: SolarquestState, seat: i64, out: vec[i64]) -> vec[i64]:
    """`offer_shots`, of which those that pass."""
    action: i64
    if can_fire(s, seat):
        for action in offer_shots(s, seat, vec[i64]()):
            if check_fire(s, seat, a.FIRE.a(action) + 1) == 0:
                out = append(out, action)
    return out


def add_legal_sales(s: SolarquestState, seat: i64, out: vec[i64]) -> vec[i64]:
    """`offer_sales`, of which those that pass for a seat that is not pressed."""
    deeds = s.deeds[seat]
    action = a.SELL.first
    while deeds:
        if deeds & 1:
            out = append(out, action)
        deeds >>= 1
        action += 1
    if s.pieces[seat] > (s.bought_pieces if seat == s.active else 0):
        out = append(out, a.SELL_PIECE.of())
    return out


def add_legal_offer(s: SolarquestState, seat: i64, out: vec[i64]) -> vec[i64]:
    """The offer, if one can be made."""
    return append(out, a.OFFER.of()) if check_offer(s, seat, 0) == 0 else out


def apply_common(s: SolarquestState, seat: i64, action: i64) -> None:
    """Do it. An offer comes last: it opens a draft above what was pushed before."""
    if a.SELL.owns(action):
        sales.sell(s, seat, a.SELL.a(action))
    elif a.PLACE.owns(action):
        purchases.place(s, seat, a.PLACE.a(action))
    elif a.REFUEL.owns(action):
        refuel(s, seat, a.REFUEL.a(action) + 1)
    elif action == a.SELL_PIECE.of():
        sales.sell_piece(s, seat)
    elif action == a.BUY.of():
        purchases.buy(s, seat)
    elif a.FIRE.owns(action):
        fire(s, seat, a.FIRE.a(action) + 1)
    elif action == a.OFFER.of():
        begin_offer(s, seat, 0)


# ---- the opening ---------------------------------------------------------------------------------------------


@final
class OfferOpening(TurnAuto):
    """SQ-2.2: opened where there is anything to do."""

    def run(self, s: SolarquestState) -> None:
        seat = self.player
        if (
            can_sell_or_trade(s, seat)
            or most_fuel(s, seat) > 0
            or (purchases.can_be_bought(s, seat) and purchases.check_buy(s, seat, True, False) == 0)
            or can_fire(s, seat)
        ):
            s.then(OPENINGS[seat])


@final
class Opening(TurnOpen):
    """SQ-2.2: before the first roll, in any order and repeatedly."""

    def candidates(self, s: SolarquestState) -> vec[i64]:
        seat = self.seat
        out = vec[i64]([a.DONE.of()])
        if s.rules.lasers:
            out = offer_shots(s, seat, out)
        out = purchases.offer_places(s, seat, out)
        out = offer_refuel(s, seat, out)
        if purchases.can_be_bought(s, seat):
            out = append(out, a.BUY.of())
        if purchases.can_be_forced(s, seat):
            out = append(out, a.FORCE.of())
        out = offer_sales_after(s, seat, out)
        return append(out, a.OFFER.of())

    def legal(self, s: SolarquestState) -> vec[i64]:
        """Measured: what bars many is looked at once. Without it 8 % more instructions of random play."""
        seat = self.seat
        if s.pressed(seat):  # SQ-11.8 looks at each
            return super().legal(s)
        out = vec[i64](capacity=32)
        out = append(out, a.DONE.of())
        out = add_legal_shots(s, seat, out)
        out = add_legal_places(s, seat, out)
        out = add_legal_fuel(s, seat, out)
        if purchases.can_be_bought(s, seat) and purchases.check_buy(s, seat, True, False) == 0:
            out = append(out, a.BUY.of())
        if purchases.can_be_forced(s, seat) and purchases.check_force(s, seat) == 0:
            out = append(out, a.FORCE.of())
        out = add_legal_sales(s, seat, out)
        return add_legal_offer(s, seat, out)

    def check(self, s: SolarquestState, action: i64) -> i64:
        if action == a.FORCE.of():
            return purchases.check_force(s, self.seat)
        return check_common(s, self.seat, action, True)

    def apply(self, s: SolarquestState, action: i64) -> None:
        if action == a.DONE.of():
            return
        s.then(OFFER_OPENINGS[self.seat])
        if action == a.FORCE.of():
            purchases.force(s, self.seat)
        else:
            apply_common(s, self.seat, action)


def offer_sales_after(s: SolarquestState, seat: i64, out: vec[i64]) -> vec[i64]:
    """Own deeds and a piece, after other candidates."""
    return extend(out, sales.offer_sales(s, seat))


# ---- the forced purchase -------------------------------------------------------------------------------------


@final
class OfferForce(TurnAuto):
    """SQ-11.6, SQ-11.7: declared before rent is paid; SQ-15.16: if sales or an offer can pay for it."""

    def run(self, s: SolarquestState) -> None:
        if may_force(s, self.player):
            s.then(ForceBuy(self.player))


def may_force(s: SolarquestState, seat: i64) -> bool:
    """SQ-15.16: whether it is worth asking."""
    if not purchases.can_be_forced(s, seat) or s.tank[seat] > s.rules.gray_zone:
        return False
    if s.rules.price[s.deed_under(seat)] <= s.cash[seat] + s.saleable(seat):
        return True
    return check_offer(s, seat, 0) == 0


@final
class ForceBuy(TurnOpen):
    """SQ-11.6: force the purchase, or decline."""

    def candidates(self, s: SolarquestState) -> vec[i64]:
        out = vec[i64]([a.FORCE.of(), a.DONE.of()])
        if s.rules.lasers:
            out = offer_shots(s, self.seat, out)
        return append(offer_sales_after(s, self.seat, out), a.OFFER.of())

    def check(self, s: SolarquestState, action: i64) -> i64:
        seat = self.seat
        if action == a.FORCE.of():
            return purchases.check_force(s, seat)
        if action != a.DONE.of():
            return check_common(s, seat, action, False)
        # SQ-15.1: it is a way out, so it must be taken
        means = s.cash[seat] + s.saleable(seat) - s.rules.piece_price
        if s.pressed(seat) and s.pieces[seat] > 0 and s.rules.price[s.deed_under(seat)] <= means:
            return no(MUST_TAKE_WAY)
        return 0

    def apply(self, s: SolarquestState, action: i64) -> None:
        seat = self.seat
        if action == a.FORCE.of():
            deed = s.deed_under(seat)
            owner = s.owner[deed]
            rent = s.rent_of(deed)
            purchases.force(s, seat)
            if not s.rules.force_cancels_rent:
                s.then(Debt(seat, owner, rent))
        elif action != a.DONE.of():
            s.then(OFFER_FORCES[seat])
            apply_common(s, seat, action)

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or ("" if may_force(s, self.seat) else "no purchase can be forced")


# ---- the services of a landing -------------------------------------------------------------------------------


@final
class OfferServices(TurnAuto):
    """SQ-6.1: opened where there is anything to do; `late`: after a failed takeoff (SQ-7.5, SQ-11.5)."""

    def __init__(self, player: i64, late: i64) -> None:
        super().__init__(player)
        self.late: Final = late

    def run(self, s: SolarquestState) -> None:
        seat = self.player
        if can_fire(s, seat) or (
            serves(s, seat)
            and (
                can_sell_or_trade(s, seat)
                or most_fuel(s, seat) > 0
                or (
                    purchases.can_be_bought(s, seat)
                    and purchases.check_buy(s, seat, self.late == 1, False) == 0
                )
                or (sells_pieces(s, seat) and purchases.check_pieces(s, seat, 1) == 0)
            )
        ):
            s.then(LATE[seat] if self.late else SERVICES[seat])
        elif purchases.can_be_bought(s, seat) and not self.late:
            deed = s.deed_under(seat)
            s.tell(TOO_POOR, seat, deed, s.price_of(deed))


def serves(s: SolarquestState, seat: i64) -> bool:
    """SQ-3.10: on a blue dot nothing is asked, unless the player has raised a hand."""
    return s.rules.kind[s.space[seat]] != a.BLUE_DOT or s.raised(seat)


def sells_pieces(s: SolarquestState, seat: i64) -> bool:
    """SQ-10.3: whether the ship is on a Federation Station, in a game with fuel."""
    return s.rules.fuel and s.rules.kind[s.space[seat]] == a.STATION


@final
class Services(TurnOpen):
    """SQ-6.1: purchase, placing, refuelling, sales and trades, in any order and repeatedly."""

    def __init__(self, seat: i64, late: i64) -> None:
        super().__init__(seat)
        self.late: Final = late  # 1 = after a failed takeoff

    def candidates(self, s: SolarquestState) -> vec[i64]:
        seat = self.seat
        out = vec[i64]([a.DONE.of()])
        if purchases.can_be_bought(s, seat):
            out = append(out, a.BUY.of())
        out = purchases.offer_places(s, seat, out)
        out = offer_refuel(s, seat, out)
        n: i64
        if sells_pieces(s, seat):
            for n in range(s.cash[seat] // s.rules.piece_price + 1):
                if n < a.PIECE.size:
                    out = append(out, a.PIECE.of(n))
        if s.rules.lasers:
            out = offer_shots(s, seat, out)
        out = offer_sales_after(s, seat, out)
        return append(out, a.OFFER.of())

    def legal(self, s: SolarquestState) -> vec[i64]:
        """Measured: what bars many is looked at once. Without it 9 % more instructions of random play."""
        seat = self.seat
        if s.pressed(seat):  # SQ-11.8 looks at each
            return super().legal(s)
        out = vec[i64](capacity=32)
        out = append(out, a.DONE.of())
        if purchases.can_be_bought(s, seat) and purchases.check_buy(s, seat, self.late == 1, False) == 0:
            out = append(out, a.BUY.of())
        out = add_legal_places(s, seat, out)
        out = add_legal_fuel(s, seat, out)
        n: i64
        if sells_pieces(s, seat):
            most = s.cash[seat] // s.rules.piece_price
            if s.stock < most:
                most = s.stock
            if a.PIECE.size < most:
                most = a.PIECE.size
            for n in range(most):
                out = append(out, a.PIECE.of(n))
        out = add_legal_shots(s, seat, out)
        out = add_legal_sales(s, seat, out)
        return add_legal_offer(s, seat, out)

    def check(self, s: SolarquestState, action: i64) -> i64:
        if a.PIECE.owns(action):
            return purchases.check_pieces(s, self.seat, a.PIECE.a(action) + 1)
        return check_common(s, self.seat, action, self.late == 1)

    def apply(self, s: SolarquestState, action: i64) -> None:
        if action == a.DONE.of():
            return
        s.then(OFFER_LATE[self.seat] if self.late else OFFER_SERVICES[self.seat])
        if a.PIECE.owns(action):
            purchases.buy_pieces(s, self.seat, a.PIECE.a(action) + 1)
        else:
            apply_common(s, self.seat, action)


# Steps never change: what comes in every turn is made once.
OFFER_OPENINGS: Final[list[OfferOpening]] = [OfferOpening(k) for k in range(a.SEATS)]
OPENINGS: Final[list[Opening]] = [Opening(k) for k in range(a.SEATS)]
OFFER_FORCES: Final[list[OfferForce]] = [OfferForce(k) for k in range(a.SEATS)]
OFFER_SERVICES: Final[list[OfferServices]] = [OfferServices(k, 0) for k in range(a.SEATS)]
OFFER_LATE: Final[list[OfferServices]] = [OfferServices(k, 1) for k in range(a.SEATS)]
SERVICES: Final[list[Services]] = [Services(k, 0) for k in range(a.SEATS)]
LATE: Final[list[Services]] = [Services(k, 1) for k in range(a.SEATS)]
