"""Terms for bots: how good a sheet is, which actions are worth a look, and what comes to the same."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import members
from ecliptic.core.machine import State
from ecliptic.games.solar_roller.advice.clock import RollerClock
from ecliptic.games.solar_roller.advice.sheets import goals_to_come, missing, rounds_left, sheet_to_come
from ecliptic.games.solar_roller.advice.ships_and_upgrades import ships_to_come, upgrades_to_come
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.scoring import FROM_ACTIONS, SOURCES, other_rings, points_from, score
from ecliptic.games.solar_roller.rules.state import ICONS, SETS, SETTLED, SETUP, SLOTS, RollerState, pips
from ecliptic.games.solar_roller.rules.steps import goals as g
from ecliptic.games.solar_roller.rules.steps.acting import Act
from ecliptic.games.solar_roller.rules.steps.sheet import PickRing, PickSpace
from ecliptic.games.solar_roller.rules.steps.ships import Sail
from ecliptic.games.solar_roller.rules.steps.targets import takers
from ecliptic.games.solar_roller.rules.steps.upgrades import FreeActions, Gain, PickHalo

STAGES: Final = 1000  # more than any number within a round
TIE: Final = 0.01  # an action more, all else equal: to leave undone what changes nothing, and for SR-11.8
GIVEN_UP: Final = 0.9  # points that an action would have brought that was given up for a shift


@final
class RollerAdvice(RollerClock):
    """What this game knows of good play."""

    def evaluate(self, s: State, seat: i64) -> float:
        """The total that the seat may expect; once the game is over, what it has."""
        state = cast(RollerState, s)
        worth = float(score(state, seat)) - TIE * float(state.recorded(seat))
        if state.over:
            return worth
        rounds = rounds_left(state)
        worth += sheet_to_come(state, seat, rounds)
        worth += ships_to_come(state, seat, rounds)
        worth += goals_to_come(state, seat, rounds)
        worth += upgrades_to_come(state, seat, rounds)
        return worth - lost_actions(state, seat)

    def term_names(self) -> tuple[str, ...]:
        return TERMS

    def terms(self, s: State, seat: i64) -> list[float]:
        return terms(cast(RollerState, s), seat)

    def worthwhile(self, s: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        return worthwhile(cast(RollerState, s), seat, legal)

    def promising(self, s: State, seat: i64, legal: vec[i64], most: i64) -> vec[i64]:
        return promising(cast(RollerState, s), seat, legal, most)

    def moment(self, s: State) -> i64:
        return moment(cast(RollerState, s))

    def deals(self, s: State, seat: i64) -> i64:
        """Nothing is hidden that matters."""
        return 1


ADVICE: Final = RollerAdvice()


def lost_actions(s: RollerState, seat: i64) -> float:
    """What actions would have brought that were given up for a shift."""
    given = s.given_up(seat)
    return GIVEN_UP * float(given) if given > 0 and s.dice_used(seat) < s.rules.actions - given else 0.0


TERMS: Final = (
    *("moons", "rings", "levels", "ships", "settlements", "goals", "actions"),
    *("sheet", "sailing", "aims", "upgrades", "shift"),
)


def terms(s: RollerState, seat: i64) -> list[float]:
    """What `evaluate` adds up, in points: first those that the sheet has, then those to come."""
    out: list[float] = []
    source: i64
    for source in range(SOURCES):
        out.append(float(points_from(s, seat, source)))
    out[FROM_ACTIONS] -= TIE * float(s.recorded(seat))
    if s.over:
        return out + [0.0] * (len(TERMS) - SOURCES)
    rounds = rounds_left(s)
    out.append(sheet_to_come(s, seat, rounds))
    out.append(ships_to_come(s, seat, rounds))
    out.append(goals_to_come(s, seat, rounds))
    out.append(upgrades_to_come(s, seat, rounds))
    out.append(-lost_actions(s, seat))
    return out


# ---- which choices belong together ------------------------------------------------------------------------------


def moment(s: RollerState) -> i64:
    """A die with all its follow-ups is one choice; so is a planet of setup, a bonus, and a free action."""
    at = (s.round + 1) * STAGES
    if not s.lanes:
        return at + STAGES - 1
    k: i64
    if s.phase == SETUP:
        for k in range(s.seats):
            at += members(s.all_planets(k))
        return at
    if s.rolled < a.DICE:
        return at + 900
    if isinstance(s.firsts[0], Gain):
        at += 500
        for k in range(s.seats):
            for step in s.lanes[k]:
                if isinstance(step, FreeActions):
                    at += step.left
                elif isinstance(step, PickHalo):
                    at += 50
        return at
    for k in range(s.seats):
        at += s.dice_used(k)
        if s.lanes[k] and not isinstance(s.lanes[k][-1], Act):
            at -= 1
    return at


# ---- what comes to the same ------------------------------------------------------------------------------------


def worthwhile(s: RollerState, seat: i64, legal: vec[i64]) -> vec[i64]:
    """Leaves out shifts that open no more than another one that gives up as few (SR-5.5), and ways in circles."""
    if len(legal) < 2 or s.phase == SETUP:
        return legal
    top = s.top(seat)
    if isinstance(top, Sail):
        return onward(s, seat, legal, top)
    if not isinstance(top, Act):
        return legal
    out = vec[i64](capacity=16)
    k: i64
    for k in range(len(legal)):
        if not a.SHIFT.owns(legal[k]) or not beaten(s, legal, k):
            out = append(out, legal[k])
    return out


def beaten(s: RollerState, legal: vec[i64], k: i64) -> bool:
    """Whether no shift, or another one, opens these bands or more: for fewer actions, or was met earlier."""
    opens = opened(s, legal[k])
    if opens == s.rolled_bands():
        return True
    mine = price(legal[k])
    other: i64
    for other in range(len(legal)):
        if other == k or not a.SHIFT.owns(legal[other]):
            continue
        theirs = opened(s, legal[other])
        if theirs | opens != theirs or price(legal[other]) > mine:
            continue
        if price(legal[other]) < mine or theirs != opens or other < k:
            return True
    return False


def onward(s: RollerState, seat: i64, legal: vec[i64], sail: Sail) -> vec[i64]:
    """Without spaces that gave their point back in this move, nor the first: to get there again costs at least one.

    Only where it began a ship may still draw an icon (SR-14.28).
    """
    been = sail.refunded
    if not s.has(seat, ICONS, sail.start) and s.moon_spaces(seat, sail.start) > 0:
        been &= ~(1 << sail.start)
    out = vec[i64](capacity=8)
    action: i64
    for action in legal:
        if action == a.STOP.of() or not (been >> a.TO.a(action)) & 1:
            out = append(out, action)
    return out if len(out) > 0 else legal


def opened(s: RollerState, action: i64) -> i64:
    """SR-5.7: the bands that are open after this shift."""
    first = s.dice[a.FIRST_BLACK] + a.SHIFT.a(action) - a.SHIFT_REACH
    second = s.dice[a.FIRST_BLACK + 1] + a.SHIFT.b(action) - a.SHIFT_REACH
    return s.rolled_bands() | s.bands_of(first, second, s.rules.shift_makes_doubles)


def price(action: i64) -> i64:
    """SR-5.5: how many actions a shift gives up."""
    return pips(a.SHIFT.a(action) - a.SHIFT_REACH, a.SHIFT.b(action) - a.SHIFT_REACH)


# ---- what to look at first -----------------------------------------------------------------------------------


def promising(s: RollerState, seat: i64, legal: vec[i64], most: i64) -> vec[i64]:
    """One space of each sort, the best rings, the ways to stops that are worth it."""
    if len(legal) < 2:
        return legal
    top = s.top(seat)
    if isinstance(top, PickSpace):
        return some(sorts_of_spaces(s, seat, legal, top.color), most)
    if isinstance(top, PickRing):
        return best_ring(s, seat, legal, top)
    if isinstance(top, Sail):
        return best_ways(s, seat, onward(s, seat, legal, top), top.left, top.at, most)
    if isinstance(top, Act):
        return some(dice_first(s, seat, worthwhile(s, seat, legal)), most)
    return some(legal, most)


def some(legal: vec[i64], most: i64) -> vec[i64]:
    """The first ones."""
    return legal if len(legal) <= most else legal[:most]


def dice_first(s: RollerState, seat: i64, legal: vec[i64]) -> vec[i64]:
    """Who can use a die does not give up two actions, and after a shift uses one."""
    if not a.DIE.owns(legal[0]):
        return legal
    shifted = s.given_up(seat) > 0 and s.dice_used(seat) == 0
    out = vec[i64](capacity=16)
    action: i64
    for action in legal:
        if a.SHIFT.owns(action) and price(action) > 1:
            continue
        if shifted and action == a.DONE.of():
            continue
        out = append(out, action)
    return out


def sorts_of_spaces(s: RollerState, seat: i64, legal: vec[i64], color: i64) -> vec[i64]:
    """Of spaces that look alike to `evaluate` the first: same band, room and ships; neighbours of the color for H."""
    near: i64 = 0
    space: i64
    for space in range(a.SPACES):
        if s.ships[seat * a.SPACES + space] > 0:
            near |= s.rules.lines[space]
    groups = False
    goal: i64
    for goal in s.goals:
        if s.rules.part_cond[goal * a.GOAL_PARTS] == a.SECOND_COLOR_GROUP:
            groups = True
    seen = vec[i64](capacity=20)
    out = vec[i64](capacity=20)
    action: i64
    for action in legal:
        space = a.DRAW.a(action)
        sort = s.rules.band_of[space] * 64 + s.moon_spaces(seat, space) * 8
        if s.ships[seat * a.SPACES + space] > 0:
            sort += 4
        elif (near >> space) & 1:
            sort += 2
        if groups:
            sort += 1000 * members(s.rules.lines[space] & s.planets[seat * a.COLORS + color])
            if members(s.rules.lines[space] & ~s.all_planets(seat)) > 1:
                sort += 1
        if sort not in seen:
            seen = append(seen, sort)
            out = append(out, action)
    return out


def best_ring(s: RollerState, seat: i64, legal: vec[i64], step: PickRing) -> vec[i64]:
    """Rings go where they pay most. They are asked for in ascending order: this is the first of those planets."""
    lacking = takers(s, seat, step.color, step.band, step.first)
    action: i64
    space: i64
    for action in legal:
        at = a.RING.a(action)
        gain = ring_gain(s, seat, at, step.color)
        before: i64 = 0  # planets that come before this one
        for space in range(step.first, a.SPACES):
            if (lacking >> space) & 1:
                other = ring_gain(s, seat, space, step.color)
                if other > gain or (other == gain and space < at):
                    before += 1
        if before < step.left:
            return vec[i64]([action])
    return legal


def ring_gain(s: RollerState, seat: i64, space: i64, color: i64) -> i64:
    """What one more ring of the color pays on this planet."""
    if (s.planets[seat * a.COLORS + color] >> space) & 1:
        return 0
    had = other_rings(s, seat, space)
    return s.rules.ring_points[had + 1] - s.rules.ring_points[had]


def best_ways(s: RollerState, seat: i64, legal: vec[i64], left: i64, at: i64, most: i64) -> vec[i64]:
    """Stops by what an icon or a settlement there would bring, ways by the best stop that they lead to."""
    scores = vec[i64](capacity=8)
    action: i64
    space: i64
    wanted = wishes(s, seat)
    for action in legal:
        if action == a.STOP.of():
            scores = append(scores, wanted[at] * 10 + 5)
            continue
        ring = 1 << a.TO.a(action)
        reach = ring
        steps = left - 1
        best: i64 = wanted[a.TO.a(action)] * 10
        if g.icons(s, seat) & ring:
            steps += 1
        while steps > 0:
            grown: i64 = 0
            for space in range(a.SPACES):
                if (ring >> space) & 1:
                    grown |= s.rules.lines[space]
            ring = grown & ~reach
            reach |= grown
            for space in range(a.SPACES):
                if (ring >> space) & 1 and wanted[space] * 10 - (left - steps) > best:
                    best = wanted[space] * 10 - (left - steps)
            steps -= 1
        scores = append(scores, best)
    out = vec[i64](capacity=8)
    k: i64
    while len(out) < most and len(out) < len(legal):
        best_k: i64 = 0
        for k in range(1, len(legal)):
            if scores[k] > scores[best_k]:
                best_k = k
        out = append(out, legal[best_k])
        scores[best_k] = -1000
    return out


def wishes(s: RollerState, seat: i64) -> vec[i64]:
    """By space: how welcome a ship is there."""
    out = vec[i64]([0] * a.SPACES)
    icons: i64 = 0
    slot: i64
    for slot in range(g.slots(s)):
        part = g.part_of(s, slot)
        if s.scored[seat * SLOTS + slot] != a.NONE:
            continue
        cond = s.rules.part_cond[part]
        if cond == a.SHIP_ICONS and missing(s, seat, part) > 0:
            icons |= s.rules.spaces_in[1 << s.rules.part_band[part]] & ~g.icons(s, seat)
        elif cond == a.ICONS_IN_BANDS:
            band: i64
            for band in range(a.BANDS):
                if g.icons(s, seat) & s.rules.spaces_in[1 << band] == 0:
                    icons |= s.rules.spaces_in[1 << band]
    free = s.all_planets(seat) & ~s.sets[seat * SETS + SETTLED] & ~s.crowded[seat]
    space: i64
    for space in range(a.SPACES):
        if (icons >> space) & 1 and s.moon_spaces(seat, space) > 0:
            out[space] += 5
        if (free >> space) & 1 and s.ships[seat * a.SPACES + space] == 0:
            out[space] += s.level_of(seat, space)
    return out
