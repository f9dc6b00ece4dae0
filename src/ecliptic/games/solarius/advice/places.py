"""Where a flight is worth its fuel, and what figures on the board are worth, in hundredths of a point."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit, fill
from ecliptic.games.solarius.advice.mats import CUBE, FIGURE, HUB_BONUS, VP, turns_left
from ecliptic.games.solarius.advice.outlook import planet_chance, planet_value, station_worth
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.scoring import figures_of, heaviest
from ecliptic.games.solarius.rules.state import EXPLORER_STAT, NO_MISSION, STATS, WAITS, SolariusState
from ecliptic.games.solarius.rules.steps.hexes import distance, is_empty
from ecliptic.games.solarius.rules.steps.mission import check_cost
from ecliptic.games.solarius.rules.steps.station import check_card

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
    for k in range(a.HUBS):
        if s.hub_turn[k] == 0:
            unbuilt += 1
    return 100 * (s.rules.game_turns - s.turn) // unbuilt


def board_value(s: SolariusState, seat: i64) -> i64:
    """SM-19.7, SM-19.12: figures beside hubs, those to be built by how likely they are, and the network."""
    rules = s.rules
    total: i64 = 0
    own = figures_of(s, seat)
    place: i64
    for place in own:
        weight: i64 = 1
        if s.post[place] != a.NONE:
            weight = 2
        total += LONE * weight
        near = s.layout.hub_near[place]
        if near != a.NONE:
            if not rules.outpost_hub:
                weight = 1
            total += rules.hub_vp * VP * weight * hub_chance(s, near) // 100
    hub: i64
    for hub in range(a.HUBS):
        if s.at_hub[seat * a.HUBS + hub] == WAITS:
            total += HUB_BONUS * hub_chance(s, hub) // 100
    return total + NET * heaviest(s, seat, own)


# ---- planets on the board ------------------------------------------------------------------------------------


def colors_held(s: SolariusState, seat: i64) -> vec[i64]:
    """How many planets the seat has beside its mat, by color."""
    have = fill(a.COLORS, 0)
    planet: i64
    for planet in range(a.PLANETS):
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
    for planet in range(a.PLANETS):
        if s.planet_at[planet] != a.UNSEEN or s.rules.planet_color[planet] != color:
            continue
        n += 1
        value = landing_value(s, seat, planet, have, left) + FIGURE
        bonus = s.rules.planet_vp[planet] + s.stat[seat * STATS + EXPLORER_STAT]
        explored = bonus * CUBE * (left + 1) // (left + 3)
        total += explored if explored > value else value
    return total // n if n > 0 else 0


# ---- flights -------------------------------------------------------------------------------------------------


def outpost_tiles(s: SolariusState, seat: i64, kind: i64, own: vec[i64]) -> i64:
    """The tiles, a bit each, where a new figure of the kind brings an outpost (SM-15.1); the first of a kind only."""
    tiles: i64 = (1 << a.TILES) - 2  # not the centre
    k: i64
    for k in range(a.OUTPOSTS):
        there = s.posts[seat * a.OUTPOSTS + k]
        if there != a.NONE:
            if s.rules.outpost_kind[k] == kind:
                return 0
            tiles &= ~bit(there)
    for k in own:
        if s.kind_at(k) == kind:
            tiles &= ~bit(s.layout.tile_of[k])
    return tiles


def figure_value(s: SolariusState, seat: i64, place: i64, own: vec[i64]) -> i64:
    """What a figure on a hex is worth for hubs and the network."""
    value: i64 = LONE
    hub = s.layout.hub_near[place]
    if hub != a.NONE:
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
    for card in range(a.CARDS):
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
    for card in range(a.STATION_CARDS):
        if check_card(s, seat, card) == 0:
            value = station_worth(s, card, built, left) - FIGURE
            if value > best:
                best = value
    return best


@final
class Sights:
    """What flights of a seat may bring, for a state that stays as it is meanwhile: each part is worked out once."""

    def __init__(self, s: SolariusState, seat: i64) -> None:
        self.s: Final = s
        self.seat: Final = seat
        self.left: Final = turns_left(s, seat)
        self.have: Final = colors_held(s, seat)
        self.own: Final = figures_of(s, seat)
        self.backs: Final = fill(a.COLORS, UNKNOWN)  # what turning up a planet brings, by its color
        self.mission: Final = best_mission(s, seat)
        self.station: Final = best_station(s, seat, self.left)
        self.posts: Final = fill(a.KINDS, UNKNOWN)  # `outpost_tiles` by kind of figure

    def outpost(self, place: i64, kind: i64) -> i64:
        """What an outpost beside a new figure there would bring."""
        if self.posts[kind] == UNKNOWN:
            self.posts[kind] = outpost_tiles(self.s, self.seat, kind, self.own)
        if (self.posts[kind] >> self.s.layout.tile_of[place]) & 1:
            return OUTPOST
        return 0

    def worth(self, place: i64) -> i64:
        """What a flight that ends there brings, its price and whether it may end there not looked at."""
        s = self.s
        seat = self.seat
        on = s.on_hex[place]
        value: i64 = 0
        if on >= a.FACE_DOWN:
            color = on - a.FACE_DOWN
            if self.backs[color] == UNKNOWN:
                self.backs[color] = unknown_value(s, seat, color, self.have, self.left)
            value = self.backs[color] - FIGURE + figure_value(s, seat, place, self.own)
            value += self.outpost(place, a.COLONY)
        elif on != a.NONE:
            if s.colonies[seat] > 0:
                value = landing_value(s, seat, on, self.have, self.left)
                value += figure_value(s, seat, place, self.own) + self.outpost(place, a.COLONY)
        elif (self.mission > 0 or self.station > 0) and is_empty(s, place):
            hub = s.layout.hub_near[place]
            if self.mission > 0 and hub != a.NONE:
                value = self.mission + self.outpost(place, a.MISSION)
                if s.at_hub[seat * a.HUBS + hub] == NO_MISSION:
                    value += HUB_BONUS * hub_chance(s, hub) // 100
            if self.station > 0:
                other = self.station + self.outpost(place, a.STATION)
                if other > value:
                    value = other
            if value > 0:
                value += figure_value(s, seat, place, self.own)
        if value > 0:
            return value
        return 0
