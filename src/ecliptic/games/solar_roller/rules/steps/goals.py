"""Goals (SR-10): the conditions of their parts, and what they pay."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.core.arrays import changed, members
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.facts import PART_SCORED
from ecliptic.games.solar_roller.rules.state import HOMES, ICONS, LARGE, SETS, SLOTS, RollerState

EVERYWHERE: Final = -1  # as a set: every space


def part_of(s: RollerState, slot: i64) -> i64:
    """The goal part in this slot: goal * GOAL_PARTS + part."""
    return s.goals[slot // a.GOAL_PARTS] * a.GOAL_PARTS + slot % a.GOAL_PARTS


def slots(s: RollerState) -> i64:
    """How many slots the shown goals fill."""
    return len(s.goals) * a.GOAL_PARTS


# ---- counting ------------------------------------------------------------------------------------------------


def icons(s: RollerState, seat: i64) -> i64:
    """SR-2.5, SR-10.4: the spaces with a ship icon; by option the H counts as one."""
    out = s.sets[seat * SETS + ICONS]
    return out | s.sets[seat * SETS + HOMES] if s.rules.home_is_icon else out


def counted(s: RollerState, seat: i64, spaces: i64, cond: i64, level: i64) -> i64:
    """SR-10.2, SR-10.3, SR-10.4, SR-10.5, SR-10.6: how many things of this kind are in these spaces."""
    planets = s.all_planets(seat) & spaces
    large = s.sets[seat * SETS + LARGE]
    if cond == a.SHIP_ICONS:
        return members(icons(s, seat) & spaces)
    if cond == a.SMALL_PLANETS:
        return members(planets & ~large)
    if cond == a.LARGE_PLANETS:
        return members(planets & large)
    if cond == a.BAND_FULL:
        return members(planets)
    if cond == a.LEVEL_AT_LEAST:
        return members(planets & s.boxes_filled(seat, level))
    n: i64 = 0
    k: i64
    if cond == a.RING_COUNT:
        for k in range(seat * a.COLORS, (seat + 1) * a.COLORS):
            n += members(s.rings[k] & spaces)
        return n
    for k in range(a.SPACES):  # moons (SR-10.11), or spaces that have any
        moons = s.moons[seat * a.SPACES + k]
        if (spaces >> k) & 1 and moons > 0:
            n += moons if cond == a.MOON_COUNT else 1
    return n


def colors_with(s: RollerState, seat: i64, spaces: i64, least: i64) -> i64:
    """How many colors have so many planets in these spaces."""
    n: i64 = 0
    color: i64
    for color in range(a.COLORS):
        if members(s.planets[seat * a.COLORS + color] & spaces) >= least:
            n += 1
    return n


def bands_with_icon(s: RollerState, seat: i64) -> i64:
    """SR-10.7: in how many bands there is a ship icon."""
    n: i64 = 0
    band: i64
    for band in range(a.BANDS):
        if icons(s, seat) & s.rules.spaces_in[1 << band] != 0:
            n += 1
    return n


def pairs(s: RollerState, seat: i64) -> i64:
    """SR-10.8: pairs of one small and one large planet."""
    return min(
        counted(s, seat, EVERYWHERE, a.SMALL_PLANETS, 0), counted(s, seat, EVERYWHERE, a.LARGE_PLANETS, 0)
    )


def second_group(s: RollerState, seat: i64) -> i64:
    """SR-10.9: the size of the second biggest group of adjacent planets of one color."""
    best: i64 = 0
    second: i64 = 0
    color: i64
    for color in range(a.COLORS):
        left = s.planets[seat * a.COLORS + color]
        while left != 0:
            group = group_of(s, left & -left, left)
            left &= ~group
            size = members(group)
            if size == 1 and not s.rules.loners_are_groups:
                continue
            if size > best:
                second = best
                best = size
            elif size > second:
                second = size
    return second


def group_of(s: RollerState, first: i64, planets: i64) -> i64:
    """SR-10.9: the planets of a set that hang together with the first one."""
    group = first
    grown: i64 = 0
    space: i64
    while grown != group:
        grown = group
        for space in range(a.SPACES):
            if (planets >> space) & 1 and s.rules.lines[space] & group != 0:
                group |= 1 << space
    return group


# ---- parts ---------------------------------------------------------------------------------------------------


def progress(s: RollerState, seat: i64, part: i64) -> i64:
    """How far the seat is: the part holds from `part_count` on."""
    rules = s.rules
    cond = rules.part_cond[part]
    spaces = EVERYWHERE if rules.part_band[part] == a.NONE else rules.spaces_in[1 << rules.part_band[part]]
    if cond == a.COLORS_PRESENT:
        return colors_with(s, seat, spaces, 1)
    if cond == a.EACH_COLOR_AT_LEAST:
        all_have = colors_with(s, seat, spaces, rules.part_count[part]) == a.COLORS
        return rules.part_count[part] if all_have else 0
    if cond == a.MORE_SMALL_THAN_LARGE:
        large = counted(s, seat, spaces, a.LARGE_PLANETS, 0)
        return large if counted(s, seat, spaces, a.SMALL_PLANETS, 0) > large else 0
    if cond == a.ICONS_IN_BANDS:
        return bands_with_icon(s, seat)
    if cond == a.PAIRS_SMALL_LARGE:
        return pairs(s, seat)
    if cond == a.SECOND_COLOR_GROUP:
        return second_group(s, seat)
    return counted(s, seat, spaces, cond, rules.part_level[part])


def holds(s: RollerState, seat: i64, part: i64) -> bool:
    """Whether the seat meets the part now."""
    return progress(s, seat, part) >= s.rules.part_count[part]


def pays(s: RollerState, seat: i64, part: i64, first: bool) -> i64:
    """SR-10: the points of a part that holds. SR-10.7: less the round; SR-12.4: in solo races pay the others value."""
    rules = s.rules
    points = rules.part_first[part]
    if rules.part_timing[part] == a.ONCE:
        return max(0, points - s.round)
    if rules.part_timing[part] == a.RACE:
        return points if first and rules.seats > 1 else rules.part_others[part]
    if rules.part_cond[part] == a.PAIRS_SMALL_LARGE or rules.part_cond[part] == a.SECOND_COLOR_GROUP:
        return points * progress(s, seat, part)
    return points


def on_course(s: RollerState, seat: i64, slot: i64) -> i64:
    """What a part that is not scored yet would pay if it were looked at now."""
    part = part_of(s, slot)
    if s.rules.part_timing[part] == a.NO_PART or s.scored[seat * SLOTS + slot] != a.NONE:
        return 0
    return pays(s, seat, part, s.claimed[slot] == 0) if holds(s, seat, part) else 0


def award(s: RollerState, at_end: bool) -> None:
    """SR-3.8, SR-10.1, SR-10.10, SR-15.23: every part for every seat; who arrive together are all first."""
    slot: i64
    seat: i64
    for slot in range(slots(s)):
        part = part_of(s, slot)
        timing = s.rules.part_timing[part]
        if timing == a.NO_PART or (timing == a.AT_END) != at_end:
            continue
        first = s.claimed[slot] == 0
        for seat in range(s.seats):
            k = seat * SLOTS + slot
            if s.scored[k] == a.NONE and holds(s, seat, part):
                s.scored = changed(s.scored, k, pays(s, seat, part, first))
                s.claimed = changed(s.claimed, slot, 1)
                s.tell(PART_SCORED, seat, part, s.scored[k])
