"""SQ-7, SQ-10.3, SQ-10.6, SQ-11.6: buying, forcing a purchase, placing fuel stations."""

from __future__ import annotations

from librt.vecs import extend, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_set
from ecliptic.core.arrays import bit
from ecliptic.core.reasons import no
from ecliptic.games.solarquest.rules import reasons as why
from ecliptic.games.solarquest.rules.actions import NONE, PLACE
from ecliptic.games.solarquest.rules.facts import BOUGHT, BOUGHT_PIECES, FORCED, PLACED
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.deals.sales import guard_way


def can_be_bought(s: SolarquestState, seat: i64) -> bool:
    """SQ-7.1: whether the ship is on an unowned property."""
    deed = s.deed_under(seat)
    return deed != NONE and s.owner[deed] == NONE


def check_buy(s: SolarquestState, seat: i64, late: bool, rescue: bool) -> i64:
    """SQ-7.2, SQ-7.4, SQ-9.7; `late`: not on landing there (SQ-7.5); `rescue`: the buyer lacks fuel to leave."""
    deed = s.deed_under(seat)
    if (s.sold >> deed) & 1 and not rescue:
        return no(why.SOLD_THIS_TURN, deed)
    if late:
        if not s.rules.fuel:
            return no(why.LATE_NO_FUEL)
        if not (s.rules.is_site >> deed) & 1:
            return no(why.LATE_BUY_SITE)
        if s.tank[seat] > s.rules.gray_zone:
            return no(why.TOO_LATE, s.tank[seat])
    price = s.price_of(deed)
    return no(why.TOO_DEAR, price, s.cash[seat]) if price > s.cash[seat] else 0


def buy(s: SolarquestState, seat: i64) -> None:
    """SQ-7.2: the price goes to the Federation."""
    deed = s.deed_under(seat)
    price = s.price_of(deed)
    s.own_cash()[seat] -= price
    s.pass_deed(deed, seat)
    s.tell(BOUGHT, seat, deed, price)


def can_be_forced(s: SolarquestState, seat: i64) -> bool:
    """SQ-11.6: whether the ship is on a rival's site without a fuel station."""
    deed = s.deed_under(seat)
    if deed == NONE or not s.rules.fuel or not (s.rules.is_site >> deed) & 1 or s.has_station(deed):
        return False
    return s.owner[deed] != NONE and s.owner[deed] != seat


def check_force(s: SolarquestState, seat: i64) -> i64:
    """SQ-11.6: in the gray zone, for the deed price."""
    if s.tank[seat] > s.rules.gray_zone:
        return no(why.TANK_ABOVE, s.tank[seat])
    price = s.rules.price[s.deed_under(seat)]
    return no(why.FORCE_TOO_DEAR, price, s.cash[seat]) if price > s.cash[seat] else 0


def force(s: SolarquestState, seat: i64) -> None:
    """SQ-11.6: the owner must sell."""
    deed = s.deed_under(seat)
    price = s.rules.price[deed]
    owner = s.owner[deed]
    s.own_cash()[seat] -= price
    s.own_cash()[owner] += price
    s.pass_deed(deed, seat)
    s.tell(FORCED, seat, deed, owner)


def offer_places(s: SolarquestState, seat: i64, out: vec[i64]) -> vec[i64]:
    """Every own site, in a game with fuel stations."""
    if not s.rules.fuel:
        return out
    return extend(out, offer_set(PLACE, s.deeds[seat] & s.rules.is_site))


def check_place(s: SolarquestState, seat: i64, deed: i64) -> i64:
    """SQ-10.5, SQ-10.6; SQ-15.3: the last piece may be needed elsewhere (SQ-11.8)."""
    if s.has_station(deed):
        return no(why.HAS_STATION, deed)
    if s.pieces[seat] == 0:
        return no(why.NO_PIECE)
    if s.rules.place_on_site and (s.deed_under(seat) != deed or (s.beside and seat == s.active)):
        return no(why.NOT_THERE, deed)
    if s.deed_under(seat) == deed or not s.bound(seat):
        return 0
    # a placed station sells for as much as the piece
    return guard_way(s, seat, s.deeds[seat], s.pieces[seat] - 1, s.cash[seat] + s.rules.piece_price)


def place(s: SolarquestState, seat: i64, deed: i64) -> None:
    """SQ-10.6: a fuel station is placed on a deed."""
    s.own_pieces()[seat] -= 1
    if s.bought_pieces > 0:
        s.bought_pieces -= 1
    s.built |= bit(deed)
    s.reconsider(seat)
    s.tell(PLACED, seat, deed)


def check_pieces(s: SolarquestState, seat: i64, n: i64) -> i64:
    """SQ-10.3, SQ-10.4: whether so many fuel stations are there and can be paid."""
    if n > s.stock:
        return no(why.NO_STOCK, s.stock)
    cost = n * s.rules.piece_price
    return no(why.PIECES_TOO_DEAR, cost, s.cash[seat]) if cost > s.cash[seat] else 0


def buy_pieces(s: SolarquestState, seat: i64, n: i64) -> None:
    """SQ-10.3: fuel stations come to the player, who may place them."""
    cost = n * s.rules.piece_price
    s.own_cash()[seat] -= cost
    s.own_pieces()[seat] += n
    s.stock -= n
    s.bought_pieces += n
    s.tell(BOUGHT_PIECES, seat, n, cost)
