"""SC-20: where a colony can be founded, and whether the colony points come together."""

from __future__ import annotations

from mypy_extensions import i64

from ecliptic.core.reasons import no, reason_of, second_of
from ecliptic.games.spacecorp.rules import reasons as why
from ecliptic.games.spacecorp.rules.actions import BUILD, COLONIES, COLONY_POINT, GIVES_CP, NONE, SITES, TEAMS
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.aids import LARGE, types_that
from ecliptic.games.spacecorp.rules.steps.cards import PLAIN
from ecliptic.games.spacecorp.rules.steps.slots import base_number, col_of, slot_of
from ecliptic.games.spacecorp.rules.steps.totals import best_totals


def check_region(s: SpacecorpState, seat: i64, site: i64) -> i64:
    """SC-20.1, SC-20.6, SC-22.15: whether a colony may be founded in a region."""
    n = s.rules.boxes[s.era * SITES + site]
    if n == 0:
        return no(why.NO_BOX)
    if s.colony_at[site] != NONE:
        return no(why.HAS_COLONY)
    box: i64
    for box in range(n):
        if s.owner_at[slot_of(s, site, box)] != seat:
            return no(why.BASES_MISSING)
    return 0


def sure_points(s: SpacecorpState, seat: i64, site: i64) -> i64:
    """SC-20.3: the colony points of a region that cost nothing, each source once."""
    n: i64 = s.bonus_of(seat, GIVES_CP, NONE)
    bases: i64 = 0
    once: i64 = 0
    types = types_that(s, COLONY_POINT)
    box: i64
    for box in range(s.slots_at(site)):
        slot = slot_of(s, site, box)
        n += col_of(s, slot)
        base = s.base_at[slot]
        if base != NONE:
            bases += 1
            if (types >> base) & 1:
                once = base_number(s, base, COLONY_POINT)
    n += once
    if bases >= 2:
        n += 1
    near: i64 = s.rules.near[s.era * SITES + site]
    other: i64
    for other in range(s.rules.sites[s.era]):
        if other != site and (near >> other) & 1 and s.colony_at[other] != NONE and s.owner_of(other) == seat:
            return n + 1
    return n


def build_goal(s: SpacecorpState, site: i64) -> i64:
    """SC-20.3: the Build value that makes a colony point in a region."""
    if (s.rules.multi_star[s.era] >> site) & 1:
        return s.rules.cp_multi
    return s.rules.cp_single


def check_removal(s: SpacecorpState, seat: i64, site: i64, team: i64) -> i64:
    """SC-20.3, SC-20.4: whether a team can be removed from play for a colony point; A-7: one on the track is there."""
    at: i64 = seat * TEAMS + team
    if s.site_of[at] != site:
        return no(why.NOT_IN_REGION)
    if s.track[at] > 0 and not s.rules.track_in_region:
        return no(why.TRACK_OUTSIDE, s.track[at])
    return 0


def can_remove(s: SpacecorpState, seat: i64, site: i64) -> bool:
    """Whether any team can be removed."""
    team: i64
    for team in range(TEAMS):
        if check_removal(s, seat, site, team) == 0:
            return True
    return False


def points_so_far(s: SpacecorpState, seat: i64) -> i64:
    """The colony points of the draft's region and answers."""
    n: i64 = sure_points(s, seat, s.plan.region)
    if s.plan.remove >= 0:
        n += 1
    if s.plan.cp_build == 1:
        n += 1
    if s.plan.cp_pay == 1:
        n += 1
    return n


def is_short(s: SpacecorpState, seat: i64) -> bool:
    """Whether the colony of the draft needs more points."""
    return points_so_far(s, seat) < s.rules.colony_value[s.plan.colony]


def check_colony(s: SpacecorpState, seat: i64, site: i64, colony: i64, most: i64) -> i64:
    """SC-20.2: whether a colony is there and its value can be reached with so many points."""
    if not (s.colonies_left >> colony) & 1:
        return no(why.COLONY_GONE)
    if s.rules.colony_value[colony] > most:
        return no(why.CP_SHORT, most, s.rules.colony_value[colony])
    return 0


def most_points(s: SpacecorpState, seat: i64, site: i64) -> i64:
    """SC-20.3: the colony points that a region can still come to; NONE = the Build chosen for one falls short."""
    n: i64 = sure_points(s, seat, site)
    remove = s.plan.remove
    build = s.plan.cp_build
    pay = s.plan.cp_pay
    if remove >= 0 or (remove == NONE and can_remove(s, seat, site)):
        n += 1
    if build != 0:
        if best_totals(s, seat, BUILD)[PLAIN] >= build_goal(s, site):
            n += 1
        elif build == 1:
            return NONE
    if pay == 1 or (pay == NONE and s.profit[seat] >= s.rules.cp_profit):
        n += 1
    return n


def check_settling(s: SpacecorpState, seat: i64) -> i64:
    """0 if the draft of a Colonize action can be completed, else why not."""
    site = s.plan.region
    if site == NONE:
        refusal: i64 = no(why.NO_REGION)
        based: i64 = s.sites_of(s.bases[seat])  # measured: no other site will do
        site = 0
        while based != 0:
            if based & 1 and check_region(s, seat, site) == 0:
                refusal = check_any_colony(s, seat, site)
                if refusal == 0:
                    return 0
            based >>= 1
            site += 1
        return refusal
    if s.plan.colony == NONE:
        return check_any_colony(s, seat, site)
    most = most_points(s, seat, site)
    if most == NONE:
        value = best_totals(s, seat, BUILD)[PLAIN]
        if value > LARGE:
            value = LARGE
        return no(why.NOT_ENOUGH, value, build_goal(s, site))
    return check_colony(s, seat, site, s.plan.colony, most)


def check_any_colony(s: SpacecorpState, seat: i64, site: i64) -> i64:
    """SC-20.2: whether a colony on the Sideboard can be reached in a region; else what the cheapest one needs."""
    most = most_points(s, seat, site)
    nearest: i64 = no(why.COLONY_GONE)
    colony: i64
    for colony in range(COLONIES):
        if (s.colonies_left >> colony) & 1:
            refusal = check_colony(s, seat, site, colony, most)
            if refusal == 0:
                return 0
            if reason_of(nearest) == why.COLONY_GONE or second_of(refusal) < second_of(nearest):
                nearest = refusal
    return nearest
