"""What planets, missions and stations are worth before they score, in hundredths of a point."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.arrays import fill, members
from ecliptic.games.solarius.advice.mats import (
    CUBE,
    FIGURE,
    POINT,
    SURE,
    VP,
    effect_value,
    ends_left,
    row_worth,
)
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.scoring import best_sets
from ecliptic.games.solarius.rules.state import SolariusState

# ---- planets -------------------------------------------------------------------------------------------------


def dice_short(s: SolariusState, seat: i64, planet: i64) -> i64:
    """Points that the tech dice lack for a planet that looks at them: those that are nearest count."""
    rules = s.rules
    wanted = rules.planet_a[planet]
    least = rules.planet_b[planet]
    short = fill(a.COLORS, a.NONE)
    color: i64
    k: i64
    for color in range(a.COLORS):
        if wanted != a.NONE and wanted != color:
            continue
        row = seat * a.COLORS + color
        points: i64 = 0
        if rules.planet_verb[planet] == a.LEVELS_AT_LEAST:
            k = s.step[row]
            while rules.pips[k] < least:
                points += rules.raise_cost[k]
                k += 1
        else:
            for k in range(s.col[row], least - 1):
                points += rules.shift_cost[k]
        short[color] = points
    total: i64 = 0
    for k in range(rules.planet_c[planet]):
        best: i64 = a.NONE
        for color in range(a.COLORS):
            if short[color] != a.NONE and (best == a.NONE or short[color] < short[best]):
                best = color
        if best != a.NONE:
            total += short[best]
            short[best] = a.NONE
    return total


def planet_chance(s: SolariusState, seat: i64, planet: i64, left: i64, fuel: i64, bucks: i64) -> i64:
    """Percent: how likely a pending planet will be settled, if so much fuel and bucks is promised to others."""
    rules = s.rules
    verb = rules.planet_verb[planet]
    short: i64 = 0
    dear: i64 = 75  # percent that each missing point takes off, with one turn left
    if verb == a.PAYING:
        short = s.planet_fuel(seat, planet) + fuel - s.fuel[seat]
        if short < 0:
            short = 0
        other = s.planet_bucks(seat, planet) + bucks - s.bucks[seat]
        if other > 0:
            short += other
        dear = 50
    elif verb == a.RANGE_AT_LEAST:
        short = rules.planet_a[planet] - s.range_of(seat)
        dear = 170
    elif verb == a.MISSIONS_DONE:
        short = rules.planet_a[planet] - members(s.done[seat])
        dear = 300
    else:
        short = dice_short(s, seat, planet)
    if short <= 0:
        return SURE
    if left == 0:
        return 0
    chance = SURE - short * dear // (left + 1)
    if chance < 0:
        return 0
    return chance


def planet_value(s: SolariusState, seat: i64, planet: i64, chance: i64, left: i64) -> i64:
    """What a pending planet is worth, its price and the points that it costs if it stays pending counted."""
    price: i64 = 0
    if s.rules.planet_verb[planet] == a.PAYING:
        price = (s.planet_fuel(seat, planet) + s.planet_bucks(seat, planet)) * POINT * left // (left + 2)
    value = chance * (s.rules.planet_vp[planet] * VP - price)
    return (value - (100 - chance) * 170) // 100


def planets_value(s: SolariusState, seat: i64, left: i64) -> i64:
    """All planets of a seat, settled or pending, and their sets."""
    rules = s.rules
    total: i64 = 0
    fuel: i64 = 0
    bucks: i64 = 0
    have = fill(a.COLORS, 0)
    planet: i64 = -1
    owner: i64
    for owner in s.planet_of:
        planet += 1
        if owner != seat:
            continue
        if s.planet_at[planet] == a.SETTLED:
            total += rules.planet_vp[planet] * VP
            have[rules.planet_color[planet]] += 1
        elif s.planet_at[planet] == a.PENDING:
            chance = planet_chance(s, seat, planet, left, fuel, bucks)
            if rules.planet_verb[planet] == a.PAYING:
                fuel += s.planet_fuel(seat, planet)
                bucks += s.planet_bucks(seat, planet)
            total += planet_value(s, seat, planet, chance, left)
            if chance > 60:
                have[rules.planet_color[planet]] += 1
    return total + sets_value(s, have, left)


def sets_value(s: SolariusState, have: vec[i64], left: i64) -> i64:
    """SM-19.2, with something for sets that have begun."""
    fours: i64 = have[0]
    color: i64
    kinds: i64 = 0
    for color in range(a.COLORS):
        if have[color] < fours:
            fours = have[color]
        if have[color] > 0:
            kinds += 1
    return best_sets(s.rules, have, fours) * VP + kinds * 30 * left // (left + 4)


# ---- missions and stations -----------------------------------------------------------------------------------


def total_short(s: SolariusState, seat: i64, color: i64, total: i64, promised: i64) -> i64:
    """Points that are missing before a row pays a total, if so much of it is promised to others."""
    short = total + promised - row_worth(s, seat, color)
    if short <= 0:
        if s.row_pays(seat, color, total):
            return 0
        short = 1
    return short + room_short(s, s.col[seat * a.COLORS + color], total)


def room_short(s: SolariusState, column: i64, total: i64) -> i64:
    """Points to move a tech die from that column to where its row can hold so much (SM-3.2)."""
    rules = s.rules
    points: i64 = 0
    while column < a.COLS and rules.holds[column] < total:
        points += rules.shift_cost[column]
        column += 1
    return points


def shift_points(s: SolariusState, seat: i64, color: i64, column: i64) -> i64:
    """Points to move a tech die that far."""
    points: i64 = 0
    k: i64
    for k in range(s.col[seat * a.COLORS + color], column):
        points += s.rules.shift_cost[k]
    return points


def cubes_short(s: SolariusState, seat: i64, color: i64, column: i64, n: i64) -> i64:
    """Points that are missing before so many cubes lie in a column (SM-5.2, SM-5.8)."""
    at = (seat * a.COLORS + color) * a.COLS
    if s.cubes[at + column] >= n:
        return 0
    spaces = s.rules.spaces
    want = n
    if column == 1:
        want = 2 * n + 1
    elif column == 2:
        want = spaces[0] + spaces[1] + n
    short = want - s.cubes[at] - s.cubes[at + 1] - s.cubes[at + 2]
    if short < 1:
        short = 1
    if column == 0:
        return short
    return short + shift_points(s, seat, color, column + 1)


def build_chance(short: i64, left: i64, before: i64) -> i64:
    """Percent: how likely something is built that lacks so many points, with so many others before it."""
    if left <= before:
        return 0
    chance = 92 - short * 40 // (left - before)
    return chance if chance > 0 else 0


def missions_value(s: SolariusState, seat: i64, left: i64) -> i64:
    """SM-19.4, SM-19.5: completed ones, and open ones by what they lack."""
    rules = s.rules
    total: i64 = 0
    card: i64 = 0
    done = s.done[seat]
    while done != 0:
        if done & 1:
            total += rules.mission_vp[card] * VP
        done >>= 1
        card += 1
    promised = fill(a.COLORS, 0)
    before: i64 = 0
    opened = s.open[seat]
    card = 0
    while opened != 0:
        if opened & 1:
            short: i64 = 0
            price: i64 = 0
            k: i64
            for k in range(card * a.COSTS, card * a.COSTS + rules.cost_len[card]):
                color = rules.cost_color[k]
                n = rules.cost_n[k]
                column = rules.cost_col[k]
                if column == a.NONE:
                    short += total_short(s, seat, color, n, promised[color])
                    promised[color] += n
                    price += n
                else:
                    short += cubes_short(s, seat, color, column, n)
                    price += n * rules.worth[column]
            chance = build_chance(short, left, before)
            value = rules.mission_vp[card] * VP + FIGURE + 100 - price * CUBE * left // (left + 3)
            total += (chance * value + (100 - chance) * rules.open_mission_vp * VP) // 100
            before += 1
        opened >>= 1
        card += 1
    return total


def station_worth(s: SolariusState, card: i64, built: i64, left: i64) -> i64:
    """What a station brings when it is built as the next one."""
    again = ends_left(s) + 1
    now = effect_value(s, a.STATION_NOW + card) + again * effect_value(s, a.STATION_LATER + card)
    return s.rules.station_vp[built] * VP + FIGURE + 60 + now * left // (left + 2)


def stations_value(s: SolariusState, seat: i64, left: i64) -> i64:
    """Stations that are built, and the next one by what it lacks."""
    rules = s.rules
    total: i64 = 0
    again = ends_left(s)
    built = s.stations_built(seat)
    card: i64
    at = seat * a.STATION_CARDS
    if built > 0:
        for card in range(a.STATION_CARDS):
            order = s.station[at + card]
            if order > 0:
                total += rules.station_vp[order - 1] * VP
                total += again * effect_value(s, a.STATION_LATER + card) * (left + 1) // (left + 3)
    if built >= rules.stations or left <= 0:
        return total
    high = rules.station_high[built]
    low = rules.station_low[built]
    price = (high + low) * CUBE * left // (left + 3)
    highs = fill(a.COLORS, 0)
    lows = fill(a.COLORS, 0)
    color: i64
    for color in range(a.COLORS):
        highs[color] = total_short(s, seat, color, high, 0)
        lows[color] = total_short(s, seat, color, low, 0)
    best: i64 = 0
    for card in range(a.STATION_CARDS):
        if s.station[at + card] > 0:
            continue
        one = rules.station_first[card]
        other = rules.station_second[card]
        short = highs[one] + lows[other]
        turned = highs[other] + lows[one]
        if turned < short:
            short = turned
        chance = build_chance(short, left, 0)
        if chance > 0:
            value = chance * (station_worth(s, card, built, left) - price) // 100
            if value > best:
                best = value
    return total + best * 3 // 4
