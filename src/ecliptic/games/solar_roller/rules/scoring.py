"""Points and winners (SR-11, SR-12)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.games.solar_roller.rules.actions import COLORS, LEVELS, NONE, SHIPS, SPACES
from ecliptic.games.solar_roller.rules.state import SLOTS, RollerState

# What points come from.
FROM_MOONS: Final = 0
FROM_RINGS: Final = 1
FROM_TERRAFORMING: Final = 2
FROM_SHIPS: Final = 3
FROM_SETTLEMENTS: Final = 4
FROM_GOALS: Final = 5
FROM_ACTIONS: Final = 6  # taken off in solo
SOURCES: Final = 7


def points_from(s: RollerState, seat: i64, source: i64) -> i64:
    """SR-11.2, SR-11.3, SR-11.4, SR-11.5, SR-11.6, SR-11.7, SR-12.2: points of one kind, as the sheet stands."""
    total: i64 = 0
    k: i64
    if source == FROM_SHIPS:
        return s.ships_on_map(seat) * s.rules.ship_points
    if source == FROM_ACTIONS:
        return -s.recorded(seat) if s.seats == 1 else 0
    if source == FROM_SETTLEMENTS:
        for k in range(seat * SHIPS, (seat + 1) * SHIPS):
            if s.boxes[k] != NONE:
                total += s.boxes[k]
        return total
    if source == FROM_GOALS:
        for k in range(seat * SLOTS, (seat + 1) * SLOTS):
            if s.scored[k] != NONE:
                total += s.scored[k]
        return total
    planets = s.all_planets(seat)
    for k in range(SPACES):
        if (planets >> k) & 1:
            total += space_points(s, seat, k, source)
    return total


def parts(s: RollerState, seat: i64) -> vec[i64]:
    """SR-11, SR-12.2: the points of a seat by what they come from."""
    out = vec[i64](capacity=SOURCES)
    source: i64
    for source in range(SOURCES):
        out = append(out, points_from(s, seat, source))
    return out


def space_points(s: RollerState, seat: i64, space: i64, source: i64) -> i64:
    """What moons, rings or terraforming of a planet are worth."""
    if source == FROM_MOONS:
        return s.moons[seat * SPACES + space] * s.rules.moon_points
    if source == FROM_RINGS:
        return s.rules.ring_points[other_rings(s, seat, space)]
    return s.rules.level_points[s.rules.band_of[space] * LEVELS + s.level_of(seat, space)]


def other_rings(s: RollerState, seat: i64, space: i64) -> i64:
    """SR-11.3: ring colors other than the planet's own."""
    n: i64 = 0
    k: i64
    for k in range(seat * COLORS, (seat + 1) * COLORS):
        n += ((s.rings[k] & ~s.planets[k]) >> space) & 1
    return n


def score(s: RollerState, seat: i64) -> i64:
    """SR-11, SR-12.2: the whole score as the sheet stands."""
    points: i64 = 0
    source: i64
    for source in range(SOURCES):
        points += points_from(s, seat, source)
    return points


def winners(s: RollerState) -> vec[i64]:
    """SR-11.8: the highest total; a tie goes to fewer recorded actions, then it is shared."""
    out = vec[i64](capacity=s.seats)
    seat: i64
    other: i64
    for seat in range(s.seats):
        beaten = False
        mine = score(s, seat)
        for other in range(s.seats):
            theirs = score(s, other)
            if theirs > mine or (theirs == mine and s.recorded(other) < s.recorded(seat)):
                beaten = True
        if not beaten:
            out = append(out, seat)
    return out
