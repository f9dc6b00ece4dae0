"""Where a flight is worth its fuel, and what figures on the board are worth, in hundredths of a point."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import fill
from ecliptic.games.solarius.actions import (
    CARDS,
    COLONY,
    COLORS,
    FACE_DOWN,
    HEXES,
    HUBS,
    MISSION,
    NONE,
    OUTPOSTS,
    PLANETS,
    STATION,
    STATION_CARDS,
    UNSEEN,
)
from ecliptic.games.solarius.advice.mats import CUBE, FIGURE, HUB_BONUS, VP, turns_left
from ecliptic.games.solarius.advice.outlook import planet_chance, planet_value, station_worth
from ecliptic.games.solarius.scoring import network
from ecliptic.games.solarius.state import (
    EXPLORER_STAT,
    FIGURE_BASE,
    NO_MISSION,
    STATS,
    WAITS,
    SolariusState,
)
from ecliptic.games.solarius.steps.hexes import distance, is_empty
from ecliptic.games.solarius.steps.mission import check_cost
from ecliptic.games.solarius.steps.station import check_card

OUTPOST: Final = 100  # an outpost's own bonus
NET: Final = 33  # a figure in the network
LONE: Final = 12  # one beside it
UNKNOWN: Final = -1_000_000


def hub_chance(s: SolariusState, hub: i64) -> i64:
    """Percent: how likely a hub will have been built at the end (SM-7.2)."""
    if s.hub_turn[hub] > 0:
        return 100
    unbuilt: i64 = 0
    k: i64
    for k in range(HUBS):
        if s.hub_turn[k] == 0:
            unbuilt += 1
    return 100 * (s.rules.game_turns - s.turn) // unbuilt


def board_value(s: SolariusState, seat: i64) -> i64:
    """SM-19.7, SM-19.12: figures beside hubs, those to be built by how likely they are, and the network."""
    rules = s.rules
    total: i64 = 0
    place: i64
    low = seat * FIGURE_BASE
    for place in range(HEXES):
        figure = s.figure[place]
        if figure < low or figure >= low + FIGURE_BASE:
            continue
        weight: i64 = 1
        if s.post[place] != NONE:
            weight = 2
        total += LONE * weight
        near = s.layout.hub_near[place]
        if near != NONE:
            if not rules.outpost_hub:
                weight = 1
            total += rules.hub_vp * VP * weight * hub_chance(s, near) // 100
    hub: i64
    for hub in range(HUBS):
        if s.at_hub[seat * HUBS + hub] == WAITS:
            total += HUB_BONUS * hub_chance(s, hub) // 100
    return total + NET * network(s, seat)


# ---- planets on the board ------------------------------------------------------------------------------------


def colors_held(s: SolariusState, seat: i64) -> vec[i64]:
    """How many planets the seat has beside its mat, by color."""
    have = fill(COLORS, 0)
    planet: i64
    for planet in range(PLANETS):
        if s.planet_of[planet] == seat:
            have[s.rules.planet_color[planet]] += 1
    return have


def landing_value(s: SolariusState, seat: i64, planet: i64, have: vec[i64], left: i64) -> i64:
    """What settling on a planet brings, its figure apart."""
    if s.colonies[seat] == 0:
        return 0
    chance = planet_chance(s, seat, planet, left, 0, 0)
    value = planet_value(s, seat, planet, chance, left)
    if have[s.rules.planet_color[planet]] == 0:
        return value + 90 * chance // 100
    return value + 20 * chance // 100


def unknown_value(s: SolariusState, seat: i64, color: i64, have: vec[i64], left: i64) -> i64:
    """On average: what turning up a planet of this color brings, settled with its figure or left for the bonus."""
    total: i64 = 0
    n: i64 = 0
    planet: i64
    for planet in range(PLANETS):
        if s.planet_at[planet] != UNSEEN or s.rules.planet_color[planet] != color:
            continue
        n += 1
        value = landing_value(s, seat, planet, have, left) + FIGURE
        bonus = s.rules.planet_vp[planet] + s.stat[seat * STATS + EXPLORER_STAT]
        explored = bonus * CUBE * (left + 1) // (left + 3)
        total += explored if explored > value else value
    return total // n if n > 0 else 0


# ---- flights -------------------------------------------------------------------------------------------------


def outpost_value(s: SolariusState, seat: i64, place: i64, kind: i64) -> i64:
    """What an outpost beside a new figure there would bring (SM-15.1); only the first of a kind is looked at."""
    tile = s.layout.tile_of[place]
    if tile == 0:
        return 0
    k: i64
    for k in range(OUTPOSTS):
        there = s.posts[seat * OUTPOSTS + k]
        if there == tile or (there != NONE and s.rules.outpost_kind[k] == kind):
            return 0
    for k in range(HEXES):
        if s.figure[k] == seat * FIGURE_BASE + kind and s.layout.tile_of[k] == tile:
            return 0
    return OUTPOST


def own_figures(s: SolariusState, seat: i64) -> vec[i64]:
    """The hexes with figures of a seat."""
    out = vec[i64](capacity=22)
    low = seat * FIGURE_BASE
    place: i64
    for place in range(HEXES):
        figure = s.figure[place]
        if figure >= low and figure < low + FIGURE_BASE:
            out = append(out, place)
    return out


def figure_value(s: SolariusState, seat: i64, place: i64, own: vec[i64]) -> i64:
    """What a figure on a hex is worth for hubs and the network."""
    value: i64 = LONE
    hub = s.layout.hub_near[place]
    if hub != NONE:
        value += s.rules.hub_vp * VP * hub_chance(s, hub) // 100
    reach = s.range_of(seat)
    other: i64
    for other in own:
        if distance(s.rules, place, other) <= reach:
            return value + NET
    return value + NET if len(own) == 0 else value


def best_mission(s: SolariusState, seat: i64) -> i64:
    """What completing the best open mission that can be paid brings; 0 if there is none."""
    best: i64 = 0
    if s.open[seat] == 0:
        return best
    card: i64
    for card in range(CARDS):
        if (s.open[seat] >> card) & 1 and check_cost(s, seat, card) == 0:
            value = (s.rules.mission_vp[card] - s.rules.open_mission_vp) * VP
            if value > best:
                best = value
    return best


def best_station(s: SolariusState, seat: i64, left: i64) -> i64:
    """What the best station that can be paid brings, its figure apart; 0 if there is none."""
    best: i64 = 0
    built = s.stations_built(seat)
    if built >= s.rules.stations:
        return best
    card: i64
    for card in range(STATION_CARDS):
        if check_card(s, seat, card) == 0:
            value = station_worth(s, card, built, left) - FIGURE
            if value > best:
                best = value
    return best


def worth_of_hexes(s: SolariusState, seat: i64) -> vec[i64]:
    """By hex: what a flight that ends there brings, its price and whether it may end there not looked at."""
    left = turns_left(s, seat)
    out = fill(HEXES, 0)
    have = colors_held(s, seat)
    own = own_figures(s, seat)
    backs = fill(COLORS, UNKNOWN)
    mission = best_mission(s, seat)
    station = best_station(s, seat, left)
    place: i64
    for place in range(HEXES):
        on = s.on_hex[place]
        value: i64 = 0
        if on >= FACE_DOWN:
            color = on - FACE_DOWN
            if backs[color] == UNKNOWN:
                backs[color] = unknown_value(s, seat, color, have, left)
            value = backs[color] - FIGURE + figure_value(s, seat, place, own)
            value += outpost_value(s, seat, place, COLONY)
        elif on != NONE:
            if s.colonies[seat] > 0:
                value = landing_value(s, seat, on, have, left) + figure_value(s, seat, place, own)
                value += outpost_value(s, seat, place, COLONY)
        elif (mission > 0 or station > 0) and is_empty(s, place):
            hub = s.layout.hub_near[place]
            if mission > 0 and hub != NONE:
                value = mission + outpost_value(s, seat, place, MISSION)
                if s.at_hub[seat * HUBS + hub] == NO_MISSION:
                    value += HUB_BONUS * hub_chance(s, hub) // 100
            if station > 0:
                other = station + outpost_value(s, seat, place, STATION)
                if other > value:
                    value = other
            if value > 0:
                value += figure_value(s, seat, place, own)
        if value > 0:
            out[place] = value
    return out
