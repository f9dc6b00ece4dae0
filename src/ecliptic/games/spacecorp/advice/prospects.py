"""What teams can look forward to at a site: tiles, bases there, contracts and colonies that these bring nearer."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.games.spacecorp.advice import weights as w
from ecliptic.games.spacecorp.advice.worth import p_worth, power, stack_worth, turns_left
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import REMOVED, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.aids import region_of
from ecliptic.games.spacecorp.rules.steps.contracts import have, need, raised_award
from ecliptic.games.spacecorp.rules.steps.events import colonies_of
from ecliptic.games.spacecorp.rules.steps.slots import col_of, open_boxes, p_of, slot_of

FULL_POINTS: Final = 5.0  # colony points that are enough for nearly any colony


@final
class Outlook:
    """What is the same for all sites, looked at once: time, strength, and awards that bases would bring nearer."""

    def __init__(self, s: SpacecorpState, seat: i64) -> None:
        self.turns: Final = turns_left(s, seat)
        self.explores: Final = power(s, seat, a.EXPLORE)
        self.builds: Final = power(s, seat, a.BUILD)
        self.for_p: Final = p_worth(s, seat)
        self.exploring: i64 = a.NONE  # the site whose tiles are being drawn
        self.colony: Final = next_colony(s, seat)
        self.spur: Final = spur_gain(s, seat)
        self.goals: Final = [goal_of(s, seat, row, self.turns) for row in range(a.ROWS)]
        # What the seat is still to get by what is pending (`standing.look_at_stack`).
        self.more: i64 = 0  # cards
        self.tiles: float = 0.0
        self.title: float = 0.0
        self.second: float = 0.0  # the second team of a Time card
        self.award: float = 0.0


def goal_of(s: SpacecorpState, seat: i64, row: i64, turns: float) -> float:
    """What one more base where the row's contract counts it would be worth for that contract."""
    if s.row_by[row] != a.NONE:
        return 0.0
    what = s.rules.condition[s.era * a.ROWS + row]
    if what != a.OWN_BASES and what != a.REGIONS:
        return 0.0
    found = have(s, seat, row)
    missing = float(need(s, row) - found)
    if missing < 1.0 or turns < 2.5 * missing - 1.0:
        return 0.0
    out = w.GOAL * float(raised_award(s, row)) / missing
    other: i64
    for other in range(s.seats):
        if other != seat and have(s, other, row) > found:
            out *= 0.75
    return out


def goals_at(s: SpacecorpState, seat: i64, site: i64, outlook: Outlook) -> float:
    """The same for a base at a site."""
    out = 0.0
    row: i64
    for row in range(a.ROWS):
        goal = outlook.goals[row]
        if goal == 0.0:
            continue
        at: i64 = s.era * a.ROWS + row
        if not (s.rules.condition_sites[at] >> site) & 1:
            continue
        if s.rules.condition[at] == a.REGIONS:
            if has_base_near(s, seat, site):
                continue
        elif not may_take(s, site, s.rules.condition_types[at]):
            continue
        out += goal
    return out


def has_base_near(s: SpacecorpState, seat: i64, site: i64) -> bool:
    """Whether the seat has a base in the region of a site."""
    sites = region_of(s, site)
    k: i64
    for k in range(s.rules.slots[s.era]):
        if s.owner_at[k] == seat and (sites >> s.rules.slot_site[s.era * a.SLOTS + k]) & 1:
            return True
    return False


def may_take(s: SpacecorpState, site: i64, types: i64) -> bool:
    """Whether a base of one of these types could stand at a site, whatever its tile shows."""
    base: i64
    for base in range(a.BASES):
        if (types >> base) & 1 and (s.rules.need_sites[s.era * a.BASES + base] >> site) & 1:
            return True
    return False


# ---- colonies and the Spur -----------------------------------------------------------------------------------


def next_colony(s: SpacecorpState, seat: i64) -> float:
    """What one more colony would bring: points at the end, and contracts."""
    if s.era != a.STARFARERS:
        return 0.0
    n = colonies_of(s, seat)
    last: i64 = len(s.rules.colony_score) - 1
    out = 1.0
    if n < last:
        out = float(s.rules.colony_score[n + 1] - s.rules.colony_score[n]) + 0.5
    row: i64
    for row in range(a.ROWS):
        if s.row_by[row] != a.NONE:
            continue
        what = s.rules.condition[a.STARFARERS * a.ROWS + row]
        if what == a.OWN_COLONIES or what == a.COLONY_VALUE:
            missing = need(s, row) - have(s, seat, row)
            if what == a.OWN_COLONIES and missing == 1:
                out += w.COLONY_GOAL * float(raised_award(s, row))
            elif what == a.COLONY_VALUE and missing > 0 and missing <= 5:
                out += 0.7 * w.COLONY_GOAL * float(raised_award(s, row))
    return out


def spur_gain(s: SpacecorpState, seat: i64) -> float:
    """What the next team in the Orion Spur would bring the seat."""
    if s.era != a.STARFARERS:
        return 0.0
    out = float(s.rules.spur_other)
    if s.spur_seen == 0:
        out = float(s.rules.spur_first)
    row: i64
    for row in range(a.ROWS):
        if s.row_by[row] == a.NONE and s.rules.condition[a.STARFARERS * a.ROWS + row] == a.OWN_TEAMS:
            if have(s, seat, row) < need(s, row):
                out += float(raised_award(s, row))
    return out


def is_beside_spur(s: SpacecorpState, site: i64) -> bool:
    """SC-21.1: whether a Spur region can be entered from a site."""
    spur: i64
    for spur in range(s.rules.sites[a.STARFARERS]):
        if (s.rules.spur_entry[a.STARFARERS * a.SITES + spur] >> site) & 1:
            return True
    return False


# ---- sites ---------------------------------------------------------------------------------------------------


def boxes_worth(s: SpacecorpState, seat: i64, site: i64, box: i64) -> float:
    """The tiles to come in the empty boxes of a site, from a box on."""
    out = 0.0
    empty = open_boxes(s, site) >> box
    while empty != 0:
        if empty & 1:
            out += stack_worth(s, seat, s.rules.slot_stack[s.era * a.SLOTS + slot_of(s, site, box)])
        empty >>= 1
        box += 1
    return out


def building_worth(s: SpacecorpState, seat: i64, site: i64, outlook: Outlook) -> float:
    """What bases at a site would be worth, whatever they cost."""
    era = s.era
    out = goals_at(s, seat, site, outlook)
    col: i64 = 0
    box: i64
    n = s.slots_at(site)
    for box in range(n):
        slot = slot_of(s, site, box)
        out += w.ANY_BASE
        p = p_of(s, slot)
        if p != a.NONE:
            out += (0.3 + w.P_SHARE * float(p)) * outlook.for_p
        col += col_of(s, slot)
    if era == a.STARFARERS and s.rules.boxes[era * a.SITES + site] > 0:
        points = float(col) + w.COME_TO
        if n > 1:
            points += 1.0
        if points > FULL_POINTS:
            points = FULL_POINTS
        gain = outlook.colony
        if is_beside_spur(s, site):
            gain += w.SPUR_WORTH * outlook.spur
        out += w.COLONY_SHARE * gain * points / FULL_POINTS
    return out


def site_worth(s: SpacecorpState, seat: i64, site: i64, outlook: Outlook) -> float:
    """What a team at a site can look forward to there."""
    era = s.era
    at: i64 = era * a.SITES + site
    kind = s.rules.site_kind[at]
    if kind == a.HOME:
        return 0.15
    if kind == a.BEYOND or kind == a.SPUR:
        return 0.0
    if s.rules.build_cost[at] == a.NONE or s.rules.first_slot[at] == a.NONE:
        return 0.0
    if s.owner_of(site) != a.NONE:
        return beside_colony(s, seat, site, outlook)
    share = w.LATER
    if s.rules.boxes[at] > 0 and open_boxes(s, site) != 0 and outlook.exploring != site:
        if outlook.explores >= float(s.rules.explore_cost[at]):
            share = w.READY
        out = share * boxes_worth(s, seat, site, 0)
        return out + w.UNBUILT * building_worth(s, seat, site, outlook)
    if outlook.builds >= float(s.rules.build_cost[at]):
        share = w.READY
    return share * building_worth(s, seat, site, outlook)


def beside_colony(s: SpacecorpState, seat: i64, site: i64, outlook: Outlook) -> float:
    """SC-21.1: a team at an own colony may go on into the Orion Spur; elsewhere bases leave nothing to do."""
    if s.era == a.STARFARERS and s.colony_at[site] != a.NONE and s.owner_of(site) == seat:
        if is_beside_spur(s, site):
            return w.SPUR_WORTH * outlook.spur
    return 0.1


def teams_worth(s: SpacecorpState, seat: i64, outlook: Outlook) -> float:
    """Where the own teams stand; two at one site do the work of one."""
    turns = outlook.turns
    if turns < 1.0:
        return 0.0
    seen: i64 = 0
    out = 0.0
    team: i64
    for team in range(a.TEAMS):
        at: i64 = seat * a.TEAMS + team
        site = s.site_of[at]
        if site < 0:
            if site == REMOVED:
                out -= 0.3
            continue
        worth = site_worth(s, seat, site, outlook)
        if (seen >> site) & 1:
            worth = 0.15 * worth
        seen |= bit(site)
        wait = 1.0 + float(s.track[at])
        if turns < wait:
            continue
        if turns < wait + 2.0:
            worth = worth * 0.7
        if s.track[at] > 0:
            worth = worth * 0.92
        out += worth * turns / (turns + w.WAIT)
    return out
