"""SM-11.3, SM-14.7: distances on the board, empty hexes and blocked hubs."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit, fill
from ecliptic.games.solarius.rules.actions import EMPTY_SPACE, HEXES, HUBS, NONE, PLANET_SPACE, SIDES
from ecliptic.games.solarius.rules.figures import Rules
from ecliptic.games.solarius.rules.state import PORTAL_STAT, STATS, SolariusState


def distance(rules: Rules, one: i64, other: i64) -> i64:
    """Steps from hex to hex (SM-11.3). All hexes may be flown over (SM-11.6), so it is that of an endless board."""
    return rules.apart[one * HEXES + other]


def portals_active(s: SolariusState, seat: i64) -> bool:
    """SM-11.2, SM-20.11: whether the seat's flight may use portals."""
    return s.portals or s.stat[seat * STATS + PORTAL_STAT] > 0


def flight_cost(s: SolariusState, seat: i64, to: i64) -> i64:
    """SM-11.3: range from the ship to a hex. One jump is enough: every portal is one jump from every other."""
    return steps_between(s, s.ship[seat], to, portals_active(s, seat))


def steps_between(s: SolariusState, here: i64, to: i64, portals: bool) -> i64:
    """SM-11.3: range from hex to hex, with portals active or not."""
    away = distance(s.rules, here, to)
    if portals:
        jump = s.layout.portal_near[here] + 1 + s.layout.portal_near[to]
        if jump < away:
            return jump
    return away


def is_empty(s: SolariusState, place: i64) -> bool:
    """SM-1.6: no figure, no planet piece, no portal, no hub space, not home. Ships don't count."""
    if s.figure[place] != NONE or s.on_hex[place] != NONE:
        return False
    kind = s.layout.space[place]
    return kind == EMPTY_SPACE or kind == PLANET_SPACE


def taken(s: SolariusState, seat: i64) -> str:
    """What speaks against something new where the seat's ship is."""
    return "" if is_empty(s, s.ship[seat]) else "that hex is not empty"


def is_blocked(s: SolariusState, hub: i64) -> bool:
    """SM-14.7: whether none of the hub's six neighbours is an empty hex."""
    at = s.layout.hub_hex[hub] * SIDES
    side: i64
    for side in range(at, at + SIDES):
        if is_empty(s, s.rules.neighbors[side]):
            return False
    return True


def linked_hubs(s: SolariusState, seat: i64, place: i64) -> i64:
    """SM-14.7: blocked hubs to which a hex is linked, a bit each.

    It touches another player's figure that is next to the hub, or joined to it by neighbouring figures of anybody.
    """
    out: i64 = 0
    hub: i64
    for hub in range(HUBS):
        if is_blocked(s, hub) and _touches_chain(s, seat, place, hub):
            out |= bit(hub)
    return out


def _touches_chain(s: SolariusState, seat: i64, place: i64, hub: i64) -> bool:
    neighbors = s.rules.neighbors
    beside = fill(HEXES, 0)  # hexes next to the one that asks
    found = fill(HEXES, 0)  # figures of the chain
    todo = vec[i64]()
    side: i64
    for side in range(place * SIDES, place * SIDES + SIDES):
        if neighbors[side] != NONE:
            beside[neighbors[side]] = 1
    here = s.layout.hub_hex[hub]
    next_one: i64 = 0
    while True:
        for side in range(here * SIDES, here * SIDES + SIDES):
            other = neighbors[side]
            if other == NONE or found[other] == 1 or s.figure[other] == NONE:
                continue
            if beside[other] == 1 and s.owner_at(other) != seat:
                return True
            found[other] = 1
            todo = append(todo, other)
        if next_one == len(todo):
            return False
        here = todo[next_one]
        next_one += 1
