"""SM-19: points, and who has won. Before the end: as if it were now."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import fill, members
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import Rules
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.hexes import distance

# Where points come from: the rows of `parts`.
PLANET_ROW: Final = 0
PENDING_ROW: Final = 1
SET_ROW: Final = 2
STATION_ROW: Final = 3
MISSION_ROW: Final = 4
OPEN_ROW: Final = 5
HUB_ROW: Final = 6
LEVEL_ROW: Final = 7
COLUMN_ROW: Final = 8
FULL_ROW: Final = 9
TRACK_ROW: Final = 10
DIRT_ROW: Final = 11
NETWORK_ROW: Final = 12
PARTS: Final = 13


def score(s: SolariusState, seat: i64) -> i64:
    """SM-19: all points of a seat."""
    total: i64 = 0
    x: i64
    for x in parts(s, seat):
        total += x
    return total


def parts(s: SolariusState, seat: i64) -> vec[i64]:
    """SM-19: the points of a seat by where they come from."""
    rules = s.rules
    out = fill(PARTS, 0)
    out[PLANET_ROW] = planet_points(s, seat)
    out[PENDING_ROW] = rules.unsettled_vp[planets_of(s, seat, a.PENDING)]  # SM-19.1
    out[SET_ROW] = set_points(s, seat)
    k: i64
    for k in range(a.STATION_CARDS):  # SM-19.3
        order = s.station[seat * a.STATION_CARDS + k]
        if order > 0:
            points = rules.station_vp[order - 1]
            if rules.outpost_station and s.station_post[seat * a.STATION_CARDS + k] == 1:  # SM-15.5
                points *= 2
            out[STATION_ROW] += points
    done = s.done[seat]
    card: i64 = 0
    while done != 0:  # SM-19.4
        if done & 1:
            out[MISSION_ROW] += rules.mission_vp[card]
        done >>= 1
        card += 1
    out[OPEN_ROW] = members(s.open[seat]) * rules.open_mission_vp  # SM-19.5
    out[HUB_ROW] = hub_points(s, seat)
    color: i64
    for color in range(a.COLORS):
        row = seat * a.COLORS + color
        out[LEVEL_ROW] += rules.level_vp[s.step[row]]  # SM-19.8
        if s.col[row] >= a.DIE_COLS - 2:  # SM-19.9
            out[COLUMN_ROW] += rules.far_column_vp
        if s.col[row] == a.DIE_COLS - 1:  # SM-19.10
            for k in range(a.COLS):
                if s.cubes[row * a.COLS + k] == rules.spaces[k]:
                    out[FULL_ROW] += rules.full_column_vp
    out[TRACK_ROW] = rules.track_vp[s.fuel[seat]] + rules.track_vp[s.bucks[seat]]  # SM-19.11
    out[DIRT_ROW] = s.beside[seat] * rules.dirt_vp  # SM-6.4
    out[NETWORK_ROW] = network_points(s, seat)
    return out


# ---- planets -------------------------------------------------------------------------------------------------


def planets_of(s: SolariusState, seat: i64, place: i64) -> i64:
    """How many planets the seat has pending, or settled."""
    found: i64 = 0
    planet: i64
    for planet in range(a.PLANETS):
        if s.planet_of[planet] == seat and s.planet_at[planet] == place:
            found += 1
    return found


def planet_points(s: SolariusState, seat: i64) -> i64:
    """SM-19.1: of settled planets."""
    found: i64 = 0
    planet: i64
    for planet in range(a.PLANETS):
        if s.planet_of[planet] == seat and s.planet_at[planet] == a.SETTLED:
            found += s.rules.planet_vp[planet]
    return found


def set_points(s: SolariusState, seat: i64) -> i64:
    """SM-19.2: the settled planets in sets of different colors, in the best way."""
    have = fill(a.COLORS, 0)
    planet: i64
    for planet in range(a.PLANETS):
        if s.planet_of[planet] == seat and s.planet_at[planet] == a.SETTLED:
            have[s.rules.planet_color[planet]] += 1
    fours: i64 = have[0]
    color: i64
    for color in range(1, a.COLORS):
        if have[color] < fours:
            fours = have[color]
    return best_sets(s.rules, have, fours)


def best_sets(rules: Rules, have: vec[i64], most: i64) -> i64:
    """SM-19.2: of so many planets of each color, with that many sets of four at most."""
    best: i64 = 0
    while most >= 0:
        points = most * rules.set_vp[a.COLORS] + threes(have, most) * rules.set_vp[a.COLORS - 1]
        if points > best:
            best = points
        most -= 1
    return best


def threes(have: vec[i64], less: i64) -> i64:
    """How many sets of three colors there are, with so many planets less of every color.

    n sets can be made exactly if 3 n planets are there, counting no color more than n times.
    """
    n: i64 = 0
    while True:
        usable: i64 = 0
        x: i64
        for x in have:
            left = x - less
            if left > n + 1:
                left = n + 1
            usable += left
        if usable < 3 * (n + 1):
            return n
        n += 1


# ---- figures -------------------------------------------------------------------------------------------------


def weight_of(s: SolariusState, place: i64, doubles: bool) -> i64:
    """SM-15.5: 2 for a figure with an outpost where that counts, else 1."""
    return 2 if doubles and s.post[place] != a.NONE else 1


def hub_points(s: SolariusState, seat: i64) -> i64:
    """SM-19.7: own figures next to built hubs."""
    found: i64 = 0
    place: i64
    for place in figures_of(s, seat):
        hub = s.layout.hub_near[place]
        if hub != a.NONE and s.hub_turn[hub] > 0:
            found += s.rules.hub_vp * weight_of(s, place, s.rules.outpost_hub)
    return found


def figures_of(s: SolariusState, seat: i64) -> vec[i64]:
    """The hexes with figures of a seat."""
    out = vec[i64](capacity=22)
    low = seat * a.KINDS
    high = low + a.KINDS
    place: i64 = -1
    figure: i64
    for figure in s.figure:
        place += 1
        if low <= figure < high:
            out = append(out, place)
    return out


def network(s: SolariusState, seat: i64) -> i64:
    """SM-19.12: the weight of the heaviest group of own figures, each in range of another one."""
    return heaviest(s, seat, figures_of(s, seat))


def heaviest(s: SolariusState, seat: i64, figures: vec[i64]) -> i64:
    """The same, with the seat's figures found already."""
    reach = s.range_of(seat)
    n: i64 = len(figures)
    seen = fill(n, 0)
    best: i64 = 0
    first: i64
    for first in range(n):
        if seen[first]:
            continue
        seen[first] = 1
        todo = vec[i64]([first])
        weight: i64 = 0
        at: i64 = 0
        while at < len(todo):
            here = figures[todo[at]]
            at += 1
            weight += weight_of(s, here, True)
            k: i64
            for k in range(n):
                if seen[k] == 0 and distance(s.rules, here, figures[k]) <= reach:
                    seen[k] = 1
                    todo = append(todo, k)
        if weight > best:
            best = weight
    return best


def network_points(s: SolariusState, seat: i64) -> i64:
    """SM-19.13: by rank; those who tie share the places they cover, rounded down."""
    mine = network(s, seat)
    before: i64 = 0
    tied: i64 = 0
    other: i64
    for other in range(s.seats):
        theirs = network(s, other)
        if theirs > mine:
            before += 1
        elif theirs == mine:
            tied += 1
    total: i64 = 0
    k: i64
    for k in range(before, before + tied):
        total += s.rules.network_vp[k]
    return total // tied


# ---- the winners ---------------------------------------------------------------------------------------------


def winners(s: SolariusState) -> vec[i64]:
    """SM-19.14: the most points; tied, the most of settled planets; still tied, together."""
    out = vec[i64](capacity=s.seats)
    points = fill(s.seats, 0)
    planets = fill(s.seats, 0)
    seat: i64
    other: i64
    for seat in range(s.seats):
        points[seat] = score(s, seat)
        planets[seat] = planet_points(s, seat)
    for seat in range(s.seats):
        best = True
        for other in range(s.seats):
            if points[other] > points[seat] or (
                points[other] == points[seat] and planets[other] > planets[seat]
            ):
                best = False
        if best:
            out = append(out, seat)
    return out
