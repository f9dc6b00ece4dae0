"""What a sheet is worth to a bot beyond its points: what its planets and the goals are likely to bring still.

Whatever could be done is an opportunity: its points, less what an action is worth elsewhere, times the chance that
fitting dice come in the rounds left. The weights were fitted by hill climbing on solo games with the same dice.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from ecliptic.core.arrays import members
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.state import BOXES, LARGE, SETS, SLOTS, RollerState
from ecliptic.games.solar_roller.rules.steps import goals as g

SOLO_ACTION: Final = 2.6  # what an action costs, and what else it could bring
SHARED_ACTION: Final = 0.4  # the same with several players, where none is taken off
PLANET: Final = 0.05  # a planet and round, for whatever is not counted below

# Chances a round that dice come for an opportunity and are used for it.
MOONS_RATE: Final = 0.25
LEVEL_RATE: Final = 0.35
SECOND_LEVEL_RATE: Final = 0.4
RINGS_RATE: Final = 0.25
RING_GROWTH: Final = 0.6  # over ten rounds a ring action grows by so much, as planets are added
OTHER_RINGS: Final = 0.96  # of the worth of a band's further ring actions

# How many actions a round go towards a part of this kind, for those who are after it.
PLANETS_RATE: Final = 0.7
COLORS_RATE: Final = 0.78
BOXES_RATE: Final = 1.2
MARKS_RATE: Final = 1.4
ICONS_RATE: Final = 1.41
GOAL_RINGS_RATE: Final = 1.0
FILLING_RATE: Final = 1.0

HOPE: Final = 0.9  # of the points of a part that does not hold yet
EFFORT: Final = 0.5  # points that each action towards it costs
AHEAD: Final = 0.5  # chance to be before another one who is as near to it
PARTNER: Final = 0.4  # of a pair's points for a planet that lacks its other half
PAIRING_RATE: Final = 0.4

NEVER: Final = 99  # missing: it can't be reached any more


def tail(n: i64, expected: float) -> float:
    """The chance that at least n things happen, of which so many are expected (Poisson)."""
    if n <= 0:
        return 1.0
    if n >= NEVER or expected <= 0.0:
        return 0.0
    term = math.exp(-expected)
    below = term
    k: i64
    for k in range(1, n):
        term *= expected / float(k)
        below += term
    return 1.0 - below


def rounds_left(s: RollerState) -> float:
    """How many rolls are still to come. The actions left of this round don't count: to stop must not look worse."""
    if s.round == 0:
        return float(s.rules.rounds)
    return float(s.rules.rounds - s.round + (1 if s.rolled < a.DICE else 0))


# ---- moons, levels, rings ------------------------------------------------------------------------------------


def sheet_to_come(s: RollerState, seat: i64, rounds: float) -> float:
    """What can be drawn on the planets that are there."""
    planets = s.all_planets(seat)
    action = SOLO_ACTION if s.seats == 1 else SHARED_ACTION
    worth = PLANET * rounds * float(members(planets)) + moons_to_come(s, seat, planets, rounds, action)
    band: i64
    for band in range(a.BANDS):
        here = planets & s.rules.spaces_in[1 << band]
        if here != 0:
            worth += levels_to_come(s, seat, band, here, rounds, action)
            worth += rings_to_come(s, seat, band, here, rounds, action)
    return worth


def moons_to_come(s: RollerState, seat: i64, planets: i64, rounds: float, action: float) -> float:
    """SR-7.3: two actions a planet at most."""
    once = tail(1, MOONS_RATE * rounds)
    twice = tail(2, MOONS_RATE * rounds)
    roomy = planets & ~s.crowded[seat]
    worth = 0.0
    space: i64
    for space in range(a.SPACES):
        if (roomy >> space) & 1:
            drawn = s.rules.moons_drawn[(s.sets[seat * SETS + LARGE] >> space) & 1]
            room = s.moon_spaces(seat, space)
            gain = float(s.rules.moon_points * min(drawn, room)) - action
            if gain > 0.0:
                worth += gain * (once + twice if room >= 2 * drawn else once)
    return worth


def levels_to_come(s: RollerState, seat: i64, band: i64, here: i64, rounds: float, action: float) -> float:
    """SR-7.6: the next box of every planet, and the one after it."""
    once = tail(1, LEVEL_RATE * rounds)
    twice = tail(2, SECOND_LEVEL_RATE * rounds)
    worth = 0.0
    level: i64
    for level in range(a.CIVILIZATION):
        higher = here & s.sets[seat * SETS + BOXES + level]
        n = members(here & ~higher)
        here = higher
        if n > 0:
            each = max(0.0, step(s, band, level) - action) * once
            if level + 2 <= a.CIVILIZATION:
                each += max(0.0, step(s, band, level + 1) - action) * twice
            worth += float(n) * each
    return worth


def step(s: RollerState, band: i64, level: i64) -> float:
    """SR-11.4, SR-12.3: what the next level adds."""
    at = band * a.LEVELS + level
    return float(s.rules.level_points[at + 1] - s.rules.level_points[at])


def rings_to_come(s: RollerState, seat: i64, band: i64, here: i64, rounds: float, action: float) -> float:
    """SR-7.4: a band's best ring action, and in part those of other colors, which want the same planets."""
    ringed: i64 = 0
    color: i64
    for color in range(seat * a.COLORS, (seat + 1) * a.COLORS):
        ringed |= s.rings[color] & ~s.planets[color]
    halo: i64 = 1 if s.gained(seat, 7) and s.halo[seat] == band else 0
    first = float(s.rules.ring_points[1])
    later = float(s.rules.ring_points[2] - s.rules.ring_points[1])
    best = 0.0
    all_of_them = 0.0
    for color in range(seat * a.COLORS, (seat + 1) * a.COLORS):
        x = members(s.planets[color] & here)
        if x == 0:
            continue
        x += halo
        lacking = here & ~s.rings[color] & ~s.planets[color]
        n = min(x, members(lacking & ~ringed))
        gain = first * float(n) + later * float(min(x - n, members(lacking & ringed)))
        gain = max(0.0, gain * (1.0 + RING_GROWTH * rounds / 10.0) - action)
        all_of_them += gain
        best = max(best, gain)
    return (best + OTHER_RINGS * (all_of_them - best)) * tail(1, RINGS_RATE * rounds)


# ---- goals ----------------------------------------------------------------------------------------------------


def goals_to_come(s: RollerState, seat: i64, rounds: float) -> float:
    """Parts that hold are as good as scored; of others the chance to complete them in time."""
    worth = 0.0
    slot: i64
    for slot in range(g.slots(s)):
        part = g.part_of(s, slot)
        if s.rules.part_timing[part] == a.NO_PART or s.scored[seat * SLOTS + slot] != a.NONE:
            continue
        cond = s.rules.part_cond[part]
        if cond == a.PAIRS_SMALL_LARGE:
            worth += float(s.rules.part_first[part]) * pairs_to_come(s, seat, rounds)
        elif cond == a.SECOND_COLOR_GROUP:
            worth += float(s.rules.part_first[part] * g.second_group(s, seat))
        else:
            n = missing(s, seat, part)
            points = expected_points(s, seat, slot, part, n)
            if n == 0:
                worth += points
            elif n < NEVER:
                worth += max(0.0, HOPE * points - EFFORT * float(n)) * tail(n, rate(cond) * rounds)
    return worth


def expected_points(s: RollerState, seat: i64, slot: i64, part: i64, n: i64) -> float:
    """SR-10: what the part pays when the n actions that it lacks are done."""
    first = float(s.rules.part_first[part])
    timing = s.rules.part_timing[part]
    if timing == a.ONCE:  # SR-10.7
        return max(0.0, first - float(s.round + n))
    if timing != a.RACE:
        return first
    others = float(s.rules.part_others[part])
    if s.seats == 1 or s.claimed[slot] == 1:
        return others
    more = first - others
    other: i64
    for other in range(s.seats):
        if other != seat and n > 0 and missing(s, other, part) <= n:
            more *= AHEAD
    return others + more


def rate(cond: i64) -> float:
    """How many actions a round go towards it."""
    if cond == a.COLORS_PRESENT or cond == a.EACH_COLOR_AT_LEAST:
        return COLORS_RATE
    if cond == a.LEVEL_AT_LEAST:
        return BOXES_RATE
    if cond == a.MOON_COUNT or cond == a.SPACES_WITH_MOON:
        return MARKS_RATE
    if cond == a.SHIP_ICONS or cond == a.ICONS_IN_BANDS:
        return ICONS_RATE
    if cond == a.RING_COUNT:
        return GOAL_RINGS_RATE
    return FILLING_RATE if cond == a.BAND_FULL else PLANETS_RATE


def pairs_to_come(s: RollerState, seat: i64, rounds: float) -> float:
    """SR-10.8: pairs, and planets that may still find their other half."""
    small = g.counted(s, seat, g.EVERYWHERE, a.SMALL_PLANETS, 0)
    large = g.counted(s, seat, g.EVERYWHERE, a.LARGE_PLANETS, 0)
    single = max(small, large) - min(small, large)
    return float(min(small, large)) + min(float(single), PAIRING_RATE * rounds) * PARTNER


# ---- how much is missing -------------------------------------------------------------------------------------


def missing(s: RollerState, seat: i64, part: i64) -> i64:
    """About how many actions a part of one band or of icons still needs; NEVER = there is no room for them."""
    rules = s.rules
    cond = rules.part_cond[part]
    count = rules.part_count[part]
    if cond == a.ICONS_IN_BANDS:
        return max(0, count - g.bands_with_icon(s, seat))
    band = rules.part_band[part]
    spaces = rules.spaces_in[a.ALL_BANDS if band == a.NONE else 1 << band]
    planets = s.all_planets(seat) & spaces
    empty = members(spaces & ~planets)
    if cond == a.SHIP_ICONS:
        return max(0, count - members(g.icons(s, seat) & spaces))
    if cond == a.MOON_COUNT:
        return moons_missing(s, seat, spaces, planets, count)
    if cond == a.SPACES_WITH_MOON:
        return moonless(s, seat, spaces, planets)
    if cond == a.RING_COUNT:
        return rings_missing(s, seat, spaces, count)
    if cond == a.LEVEL_AT_LEAST:
        return boxes_missing(s, seat, planets, count, rules.part_level[part], empty)
    if cond == a.COLORS_PRESENT:
        n = count - g.colors_with(s, seat, spaces, 1)
    elif cond == a.EACH_COLOR_AT_LEAST:
        n = 0
        color: i64
        for color in range(seat * a.COLORS, (seat + 1) * a.COLORS):
            n += max(0, count - members(s.planets[color] & spaces))
    elif cond == a.MORE_SMALL_THAN_LARGE:
        large = members(planets & s.sets[seat * SETS + LARGE])
        n = max(0, count - large) + max(0, max(large, count) + 1 - (members(planets) - large))
    else:
        n = count - g.counted(s, seat, spaces, cond, 0)
    return max(0, n) if n <= empty else NEVER


def moons_missing(s: RollerState, seat: i64, spaces: i64, planets: i64, count: i64) -> i64:
    """Some actions bring two moons, some one; without a planet one comes first."""
    room: i64 = 0
    space: i64
    for space in range(a.SPACES):
        if (spaces >> space) & 1:
            count -= s.moons[seat * a.SPACES + space]
            room += s.moon_spaces(seat, space)
    if count <= 0:
        return 0
    if count > room:
        return NEVER
    return (count * 5 + 7) // 8 + (1 if planets == 0 else 0)


def moonless(s: RollerState, seat: i64, spaces: i64, planets: i64) -> i64:
    """A moon for each space without one, and a planet where there is none."""
    n: i64 = 0
    space: i64
    for space in range(a.SPACES):
        if (spaces >> space) & 1 and s.moons[seat * a.SPACES + space] == 0:
            if s.moon_spaces(seat, space) == 0:
                return NEVER
            n += 1 if (planets >> space) & 1 else 2
    return n


def rings_missing(s: RollerState, seat: i64, spaces: i64, count: i64) -> i64:
    """An action draws as many as the band has planets of the commonest color."""
    each: i64 = 1
    color: i64
    for color in range(seat * a.COLORS, (seat + 1) * a.COLORS):
        count -= members(s.rings[color] & spaces)
        each = max(each, members(s.planets[color] & spaces))
    return (count + each - 1) // each if count > 0 else 0


def boxes_missing(s: RollerState, seat: i64, planets: i64, count: i64, goal: i64, empty: i64) -> i64:
    """Of the highest planets; new ones must be drawn first."""
    n: i64 = 0
    level: i64
    for level in range(a.CIVILIZATION, -1, -1):
        fit = planets if level == 0 else planets & s.sets[seat * SETS + BOXES + level - 1]
        planets &= ~fit
        k = min(count, members(fit))
        count -= k
        n += k * max(0, goal - level)
    return n + count * (goal + 1) if count <= empty else NEVER
