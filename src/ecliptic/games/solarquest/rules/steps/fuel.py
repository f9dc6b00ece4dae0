"""SQ-10, SQ-11.8: where fuel is to be had, at what price, and whether there is a way to enough of it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.reasons import no
from ecliptic.games.solarquest.rules import reasons as why
from ecliptic.games.solarquest.rules.actions import DOCK, EARTH, GROUPS, NONE, REFUEL
from ecliptic.games.solarquest.rules.facts import REFUELLED
from ecliptic.games.solarquest.rules.state import MOST, SolarquestState


def check_source(s: SolarquestState, seat: i64) -> i64:
    """Whether there is fuel where the ship has landed.

    Earth: SQ-6.3, SQ-10.14; sites: SQ-10.8, SQ-10.9, SQ-10.10, SQ-10.11, SQ-10.12; docks: SQ-10.13;
    nowhere else: SQ-10.15.
    """
    here = s.space[seat]
    if s.rules.kind[here] == EARTH:
        return 0
    deed = s.rules.deed_at[here]
    if deed == NONE or (s.rules.kind[here] != DOCK and not (s.rules.is_site >> deed) & 1):
        return no(why.NO_FUEL_HERE, here)
    if s.owner[deed] == NONE:
        return no(why.NOBODY_SELLS, deed)
    if s.rules.kind[here] != DOCK and not s.has_station(deed):
        return no(why.NO_STATION_HERE, deed)
    return 0


def offer_refuel(s: SolarquestState, seat: i64, out: vec[i64]) -> vec[i64]:
    """SQ-10.2: every amount that there is room for; where there is no fuel or no room one stands for all."""
    n: i64
    if s.rules.fuel and (s.tank[seat] >= s.rules.tank or check_source(s, seat)):
        return append(out, REFUEL.of(0))
    if s.rules.fuel:
        for n in range(s.rules.tank - s.tank[seat]):
            out = append(out, REFUEL.of(n))
    return out


def price_here(s: SolarquestState, seat: i64) -> i64:
    """What a hydron costs where `check_source` finds some: nothing on Earth and on own ground."""
    deed = s.deed_under(seat)
    if deed == NONE or s.owner[deed] == seat:
        return 0
    return s.fuel_price_of(deed)


def check_refuel(s: SolarquestState, seat: i64, n: i64, least: i64) -> i64:
    """SQ-10.10; `least`: what a rescue needs (SQ-11.2)."""
    refusal = check_source(s, seat)
    if refusal:
        return refusal
    if s.tank[seat] + n > s.rules.tank:
        return no(why.TANK_FULL, s.rules.tank)
    cost = n * price_here(s, seat)
    if cost > s.cash[seat]:
        return no(why.FUEL_TOO_DEAR, cost, s.cash[seat])
    return no(why.TOO_LITTLE, least) if n < least else 0


def most_fuel(s: SolarquestState, seat: i64) -> i64:
    """How many hydrons the seat can take on and pay for here."""
    room = s.rules.tank - s.tank[seat]
    if room <= 0 or check_source(s, seat):
        return 0
    price = price_here(s, seat)
    if price == 0:
        return room
    paid = s.cash[seat] // price
    if paid < room:
        return paid
    return room


def refuel(s: SolarquestState, seat: i64, n: i64) -> None:
    """SQ-10.7, SQ-10.8, SQ-10.9, SQ-10.10, SQ-10.11, SQ-10.12, SQ-10.13, SQ-10.14.

    It is paid to the owner, who cannot refuse.
    """
    cost = n * price_here(s, seat)
    if cost > 0:
        s.own_cash()[seat] -= cost
        s.own_cash()[s.owner[s.deed_under(seat)]] += cost
    s.own_tank()[seat] += n
    s.spend_here(seat)
    s.tell(REFUELLED, seat, n, cost)


def has_way_out(s: SolarquestState, seat: i64) -> bool:
    """SQ-11.2: whether a ship that is held down can still get enough fuel to leave."""
    return way_out(s, seat, s.deeds[seat], s.pieces[seat], s.cash[seat])


def way_out(s: SolarquestState, seat: i64, deeds: i64, pieces: i64, cash: i64) -> bool:
    """SQ-11.8: the same, if the seat had these pieces, this cash, and of its deeds these: others were sold."""
    here = s.space[seat]
    if s.rules.kind[here] == EARTH:
        return True
    deed = s.rules.deed_at[here]
    owner = s.owner[deed]
    if owner == seat and not (deeds >> deed) & 1:
        return False  # SQ-9.7: what is sold in a rescue is not bought back in it
    held: i64 = 0
    if owner != NONE:
        held = s.held[owner * GROUPS + s.rules.group[deed]]
    return way_from(s, seat, deeds, pieces, cash, owner, held)


def way_after_trade(s: SolarquestState, seat: i64, whom: i64, wants: i64, gives: i64, cash: i64) -> bool:
    """SQ-11.8: the same after a trade, at the prices that the new holdings make."""
    here = s.space[seat]
    if s.rules.kind[here] == EARTH:
        return True
    deed = s.rules.deed_at[here]
    group = s.rules.group[deed]
    owner = s.owner[deed]
    if (wants >> deed) & 1:
        owner = seat
    elif (gives >> deed) & 1:
        owner = whom
    held: i64 = 0
    if owner != NONE:
        held = s.held[owner * GROUPS + group]
        if owner == whom:
            held += of_group(s, gives, group) - of_group(s, wants, group)
    deeds = (s.deeds[seat] & ~gives) | wants
    return way_from(s, seat, deeds, s.pieces[seat], s.cash[seat] - cash, owner, held)


def of_group(s: SolarquestState, deeds: i64, group: i64) -> i64:
    """How many of these deeds are of the group."""
    n: i64 = 0
    deed: i64 = 0
    left = deeds
    while left:
        if left & 1 and s.rules.group[deed] == group:
            n += 1
        left >>= 1
        deed += 1
    return n


def way_from(
    s: SolarquestState, seat: i64, deeds: i64, pieces: i64, cash: i64, owner: i64, held: i64
) -> bool:
    """Whether there is a way on a site of this owner, who has so many properties of its group."""
    rules = s.rules
    deed = s.deed_under(seat)
    station = s.has_station(deed)
    if owner == seat:
        return station or pieces > 0
    means = cash + s.worth_of(deeds) + rules.piece_price * pieces
    if owner == NONE:
        if station:
            return s.price_of(deed) <= means
        return pieces > 0 and rules.price[deed] <= means - rules.piece_price
    if station:
        return (rules.needed - s.tank[seat]) * rules.fuel_price[deed * MOST + held - 1] <= means
    return pieces > 0 and rules.price[deed] <= means - rules.piece_price
