"""SQ-9: sales to the Federation, in every window that offers them; SQ-11.8: what may not be given away."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_set
from ecliptic.core.arrays import bit
from ecliptic.core.reasons import no
from ecliptic.games.solarquest.rules.actions import NONE, SELL, SELL_PIECE
from ecliptic.games.solarquest.rules.facts import SOLD, SOLD_PIECE
from ecliptic.games.solarquest.rules.reasons import BOUGHT_THIS_TURN, CLOSES_WAY, NO_PIECE
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.fuel import way_out


def offer_sales(s: SolarquestState, seat: i64) -> vec[i64]:
    """Every own deed, and a piece."""
    out = offer_set(SELL, s.deeds[seat])
    if s.pieces[seat] > 0:
        out = append(out, SELL_PIECE.of())
    return out


def check_sell(s: SolarquestState, seat: i64, deed: i64, for_debt: bool) -> i64:
    """SQ-9.1; SQ-11.8, but a debt comes first (SQ-15.23), and so does what an event takes."""
    if for_debt or not s.bound(seat):
        return 0
    cash = s.cash[seat] + s.price_of(deed)
    return guard_way(s, seat, s.deeds[seat] & ~bit(deed), s.pieces[seat], cash)


def check_sell_piece(s: SolarquestState, seat: i64, rescue: bool, for_debt: bool) -> i64:
    """SQ-9.2; SQ-9.7: not those bought in this turn, but for a rescue or a debt; SQ-11.8."""
    if s.pieces[seat] == 0:
        return no(NO_PIECE)
    if seat == s.active and not rescue and not for_debt and s.pieces[seat] <= s.bought_pieces:
        return no(BOUGHT_THIS_TURN)
    if for_debt or not s.bound(seat):
        return 0
    return guard_way(s, seat, s.deeds[seat], s.pieces[seat] - 1, s.cash[seat] + s.rules.piece_price)


def guard_way(s: SolarquestState, seat: i64, deeds: i64, pieces: i64, cash: i64) -> i64:
    """SQ-11.8: whether a ship held down with too little fuel keeps its way out, if it has one."""
    if not way_out(s, seat, s.deeds[seat], s.pieces[seat], s.cash[seat]):
        return 0
    if way_out(s, seat, deeds, pieces, cash):
        return 0
    return no(CLOSES_WAY)


def sell(s: SolarquestState, seat: i64, deed: i64) -> None:
    """SQ-9.1: at the printed price, with the price of its fuel station, which stays."""
    price = s.price_of(deed)
    s.own_cash()[seat] += price
    s.pass_deed(deed, NONE)
    if seat == s.active:
        s.sold |= bit(deed)
    s.tell(SOLD, seat, deed, price)


def sell_piece(s: SolarquestState, seat: i64) -> None:
    """SQ-9.2: a fuel station goes back to the supply for its price."""
    s.own_pieces()[seat] -= 1
    if seat == s.active and s.bought_pieces > s.pieces[seat]:
        s.bought_pieces = s.pieces[seat]
    s.stock += 1
    s.own_cash()[seat] += s.rules.piece_price
    s.tell(SOLD_PIECE, seat, s.rules.piece_price)


def sell_any(s: SolarquestState, seat: i64, action: i64) -> None:
    """The deed or the piece that a sale names."""
    if SELL.owns(action):
        sell(s, seat, SELL.a(action))
    else:
        sell_piece(s, seat)
