"""How much a seat's goods, deeds and fuel are worth, in Federons."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.core.arrays import bit, members
from ecliptic.games.solarquest.rules.actions import GROUPS, NONE, STATION
from ecliptic.games.solarquest.rules.scoring import assets
from ecliptic.games.solarquest.rules.state import MOST, SolarquestState
from ecliptic.games.solarquest.rules.steps.fuel import most_fuel, price_here

VISIT: Final = 0.015  # how often a ship lands on a given space, a turn: counted in games
HORIZON: Final = 25  # rounds of income that count
OUT: Final = -3000.0  # the worth of a seat that is out
SAFE_TANK: Final = 18  # hydrons with which nothing can go wrong soon
FIRST_PIECE: Final = 1000.0  # what the first piece in hand saves, beyond its price
RISK_WITH: Final = 0.3  # of an empty tank, with a piece in hand
RISK_WITHOUT: Final = 0.9
READY: Final = 0.95  # of what can be done at once: doing it is better
FOLLOW: Final = 0.4  # how much of the best rival's worth counts
SCARCE: Final = 600  # cash below which deeds might have to be sold


def visits(s: SolarquestState) -> float:
    """How often rivals will land on a given space, while it counts."""
    rounds: i64 = HORIZON
    if s.rules.rounds > 0 and s.rules.rounds - s.round < rounds:
        rounds = s.rules.rounds - s.round
    return VISIT * float(rounds) * float(members(s.alive) - 1)


def rents(s: SolarquestState, seat: i64) -> i64:
    """What one visit to each of the seat's deeds brings, with some fuel."""
    rules = s.rules
    total: i64 = 0
    deed: i64 = 0
    left = s.deeds[seat]
    while left:
        if left & 1:
            total += visit_at(s, deed, s.held[seat * GROUPS + rules.group[deed]])
        left >>= 1
        deed += 1
    return total


def gain_of(s: SolarquestState, seat: i64, deed: i64) -> float:
    """By how much a seat's income changes by one deed: what it brings, or, if it is its own, what goes with it."""
    rules = s.rules
    group = rules.group[deed]
    held = s.held[seat * GROUPS + group]
    if not s.owns(seat, deed):
        held += 1
    out = visit_at(s, deed, held)
    others = held - 1
    other: i64 = 0
    left = s.deeds[seat] & ~bit(deed)
    while others > 0:
        if left & 1 and rules.group[other] == group:
            out += visit_at(s, other, held) - visit_at(s, other, held - 1)
            others -= 1
        left >>= 1
        other += 1
    return visits(s) * float(out)


def visit_at(s: SolarquestState, deed: i64, held: i64) -> i64:
    """What a visit brings where the owner has so many properties of the group, with some fuel."""
    at = deed * MOST + held - 1
    if (s.built >> deed) & 1:
        return s.rules.rent[at] + 4 * s.rules.fuel_price[at]
    return s.rules.rent[at]


def danger(s: SolarquestState, seat: i64, tank: i64, pieces: i64) -> float:
    """What a tank that runs low may cost: less with a piece in hand, which makes any site that can be had a source."""
    if not s.rules.fuel or tank >= SAFE_TANK:
        return 0.0
    short = float(SAFE_TANK - tank) / float(SAFE_TANK)
    risk = RISK_WITH if pieces > 0 else RISK_WITHOUT
    return short * short * risk * float(1500 + assets(s, seat))


def kept(s: SolarquestState, pieces: i64) -> float:
    """What pieces in hand save, beyond their price: the first ones most."""
    if not s.rules.fuel:
        return 0.0
    out = 0.0
    each = FIRST_PIECE
    n: i64
    for n in range(pieces):
        out += each
        each = each / 2.0
    return out


def fuel_to_come(s: SolarquestState, seat: i64) -> float:
    """What the services where the ship stands can do against its danger: fuel, a piece to place or to buy."""
    if not s.rules.fuel or s.space[seat] == NONE:
        return 0.0
    tank = s.tank[seat]
    pieces = s.pieces[seat]
    now = danger(s, seat, tank, pieces)
    more = most_fuel(s, seat)
    if more > 0:
        paid = float(more * price_here(s, seat))
        return READY * (now - danger(s, seat, tank + more, pieces)) - 0.5 * paid
    if s.rules.kind[s.space[seat]] == STATION:
        if s.cash[seat] >= s.rules.piece_price and s.stock > 0:
            return READY * (kept(s, pieces + 1) - kept(s, pieces) + now - danger(s, seat, tank, pieces + 1))
        return 0.0
    deed = s.deed_under(seat)
    if pieces > 0 and deed != NONE and ((s.deeds[seat] & s.rules.is_site & ~s.built) >> deed) & 1:
        out = READY * now - (kept(s, pieces) - kept(s, pieces - 1))
        if out > 0.0:
            return out
    return 0.0


def worth(s: SolarquestState, seat: i64) -> float:
    """Goods at their price, rents to come, and what may go wrong."""
    if not s.lives(seat):
        return OUT
    out = (
        float(assets(s, seat))
        + visits(s) * float(rents(s, seat))
        - danger(s, seat, s.tank[seat], s.pieces[seat])
    )
    out += kept(s, s.pieces[seat])
    return out - scarcity(s, seat)


def scarcity(s: SolarquestState, seat: i64) -> float:
    """What too little cash may cost: deeds that have to be sold."""
    ready = s.cash[seat] + s.rules.piece_price * s.pieces[seat]
    return 0.3 * float(SCARCE - ready) if ready < SCARCE else 0.0


def standing(s: SolarquestState, seat: i64) -> float:
    """The worth of a seat, and a part of what it is ahead of the best rival."""
    return worth(s, seat) - FOLLOW * best_rival(s, seat)


def best_rival(s: SolarquestState, seat: i64) -> float:
    """The worth of the best of the others."""
    best = OUT
    other: i64
    for other in range(s.seats):
        if other != seat and s.lives(other):
            theirs = worth(s, other)
            if theirs > best:
                best = theirs
    return best


def roll_ahead(s: SolarquestState, seat: i64) -> float:
    """What a roll may bring: rents to pay, deeds to buy, the way to Earth. Orbits are taken as if nobody left them."""
    rules = s.rules
    here = s.space[seat]
    out = 40.0
    steps: i64
    for steps in range(1, 13):
        if rules.leave[here] != NONE and 13 - steps > rules.leave_steps[here]:
            here = rules.leave[here]
        else:
            here = rules.step[here]
        chance = float(6 - (steps - 7 if steps > 7 else 7 - steps)) / 36.0
        deed = rules.deed_at[here]
        if deed == NONE or chance <= 0.0:
            continue
        owner = s.owner[deed]
        if owner == NONE:
            if s.price_of(deed) <= s.cash[seat]:
                out += chance * 0.5 * gain_of(s, seat, deed)
        elif owner != seat:
            out -= chance * float(s.rent_of(deed))
    return out
