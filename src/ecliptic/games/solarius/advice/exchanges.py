"""Anytime actions that come to the same as others: of every set of orders one is kept; and those that enable nothing.

What they must remember of the way here are two numbers of the state, `fresh` and `last_any`; only this file reads them.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.games.solarius.advice.mats import turns_left
from ecliptic.games.solarius.advice.orders import has_order, in_order, weighs_exchanges
from ecliptic.games.solarius.rules.actions import COLORS, COLS, FLIP, PAYING, SELL, SWAP
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.anytime import is_any, worth_of_cubes
from ecliptic.games.solarius.rules.steps.flight import Found, PickHex, Portals
from ecliptic.games.solarius.rules.steps.mission import check_cost
from ecliptic.games.solarius.rules.steps.phase_b import LastCall, PickB
from ecliptic.games.solarius.rules.steps.station import check_station


def without_repeats(s: SolariusState, legal: vec[i64]) -> vec[i64]:
    """The legal actions without orders that come to the same, and anytime actions that could as well come before.

    Where since the last main option nothing has changed that they depend on, and nothing became known, they could have
    been done then (`fresh` is false). Of those that only spend (an exchange for a cube, a drive turned, a planet paid)
    any order comes to the same: what pays for all of them was there before the first, and each changes another part
    of the mat. They are kept in the order of the table. A sale brings what others spend, so it may come anywhere.
    """
    n: i64 = len(legal)
    if n < 2:
        return legal
    step = s.stack[len(s.stack) - 1]
    if has_order(step):
        legal = in_order(s, step, legal)
        n = len(legal)
    if not is_any(legal[n - 1]):
        return legal
    weighed = s.fresh and weighs_exchanges(s, step)
    last = s.last_any
    sell = SELL.of()
    out = vec[i64](capacity=n)
    action: i64
    for action in legal:
        if is_any(action):
            if not weighed:
                continue
            if action != sell and last != sell and action < last:
                continue
        out = append(out, action)
    return out


# ---- exchanges that enable something -------------------------------------------------------------------------


def without_idle(s: SolariusState, seat: i64, legal: vec[i64]) -> vec[i64]:
    """The legal actions without exchanges that enable nothing: not the same results, but seldom better ones.

    A cube is bought where it makes a station or mission payable before a flight ends, cubes are sold for a planet that
    they pay or for the tracks at the very end, and drives are turned when the die action is over.
    """
    n: i64 = len(legal)
    if n < 2 or not is_any(legal[n - 1]):
        return legal
    step = s.stack[len(s.stack) - 1]
    before_flight = isinstance(step, (PickB, Portals, PickHex, Found))
    last = isinstance(step, LastCall)
    out = vec[i64](capacity=n)
    action: i64
    for action in legal:
        if SWAP.owns(action):
            if not before_flight or not swap_enables(s, seat, SWAP.a(action)):
                continue
        elif action == SELL.of():
            if not ((last and turns_left(s, seat) == 0) or sale_pays(s, seat)):
                continue
        elif action == FLIP.of():
            if not last and not isinstance(step, PickB):
                continue
        out = append(out, action)
    return out


def payable(s: SolariusState, seat: i64) -> i64:
    """How many open missions can be paid, and whether a station can."""
    found: i64 = 0
    if check_station(s, seat) == 0:
        found = 1
    left = s.open[seat]
    card: i64 = 0
    while left != 0:
        if left & 1 and check_cost(s, seat, card) == 0:
            found += 1
        left >>= 1
        card += 1
    return found


def swap_enables(s: SolariusState, seat: i64, color: i64) -> bool:
    """Whether one more cube of this color, in its first free column, makes something payable."""
    columns = s.columns_for(seat, color)
    column: i64 = 0
    while column < COLS and not (columns >> column) & 1:
        column += 1
    if column == COLS:
        return False
    before = payable(s, seat)
    at = (seat * COLORS + color) * COLS + column
    s.own_cubes()[at] += 1
    after = payable(s, seat)
    s.own_cubes()[at] -= 1
    return after > before


def sale_pays(s: SolariusState, seat: i64) -> bool:
    """Whether the cubes of a mat bring what a pending planet still wants."""
    points = worth_of_cubes(s, seat) // s.rules.value_per_point
    left = s.unsettled[seat]
    planet: i64 = 0
    while left != 0:
        if left & 1 and s.rules.planet_verb[planet] == PAYING:
            short: i64 = 0
            fuel = s.planet_fuel(seat, planet) - s.fuel[seat]
            if fuel > 0:
                short += fuel
            bucks = s.planet_bucks(seat, planet) - s.bucks[seat]
            if bucks > 0:
                short += bucks
            if 0 < short <= points:
                return True
        left >>= 1
        planet += 1
    return False
