"""Whether the action that is being put together can still be completed: what every question of a draft asks.

More cards, a better HQ, a Time card or a base never lower a total, so what is not asked yet counts as the best that it
can be. `check_plan` says 0 or the nearest miss; a question is answered for a try, `check_plan` looks, and the answer is
taken back. So nothing leads into a dead end, and no whole action is missing.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit, members
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import reasons as why
from ecliptic.games.spacecorp.rules.state import NO_ONE, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.aids import (
    able_teams,
    charge_of,
    check_met,
    check_paid,
    check_team,
    region_of,
    types_that,
    users,
)
from ecliptic.games.spacecorp.rules.steps.cards import PLAIN, SHIELDED
from ecliptic.games.spacecorp.rules.steps.moves import can_move, check_mover, nearer
from ecliptic.games.spacecorp.rules.steps.points import check_settling
from ecliptic.games.spacecorp.rules.steps.slots import p_of, stack_left
from ecliptic.games.spacecorp.rules.steps.totals import best_totals, counts, time_factor
from ecliptic.games.spacecorp.rules.steps.types import build_cost, can_type, check_build_site


def check_boxes(s: SpacecorpState, site: i64) -> i64:
    """SC-9.1, SC-9.3, SC-22.1, SC-22.15: whether a site has an empty box for which there is a tile."""
    rules = s.rules
    at: i64 = s.era * a.SITES + site
    n = rules.boxes[at]
    if n == 0:
        return no(why.NO_BOX)
    first = rules.first_slot[at]
    refusal: i64 = no(why.BOXES_FULL)
    slot: i64
    for slot in range(first, first + n):
        if s.tile_at[slot] == a.NONE:
            if stack_left(s, rules.slot_stack[s.era * a.SLOTS + slot]) > 0:
                return 0
            refusal = no(why.EMPTY_STACKS)
    return refusal


def check_explorer(s: SpacecorpState, seat: i64, team: i64, best: vec[i64]) -> i64:
    """D-6: whether the team can explore where it is."""
    refusal = check_team(s, seat, team)
    if refusal != 0:
        return refusal
    site = s.site_of[seat * a.TEAMS + team]
    refusal = check_boxes(s, site)
    if refusal != 0:
        return refusal
    cost = s.rules.explore_cost[s.era * a.SITES + site]
    return check_paid(s, seat, a.EXPLORE, best[PLAIN] * time_factor(s, seat, a.EXPLORE), cost, 0)


def build_charge(s: SpacecorpState, seat: i64, site: i64) -> i64:
    """SC-15.2, SC-15.7: what an unshielded Build there costs, bases in its region taken into account."""
    if not (s.rules.zone[s.era] >> site) & 1:
        return 0
    charge = charge_of(s, seat, a.BUILD)
    by = s.plan.shield
    if charge == 0 or by == NO_ONE:
        return charge
    if by == a.NONE and users(s, seat, region_of(s, site), types_that(s, a.SHIELDS_BUILDS)) == 0:
        return charge
    return 0


def industry_factor(s: SpacecorpState, seat: i64, site: i64) -> i64:
    """SC-10.8: what an Industrial base elsewhere in the region may multiply by."""
    by = s.plan.industry
    if by == NO_ONE:
        return 1
    if by == a.NONE and users(s, seat, region_of(s, site) & ~bit(site), types_that(s, a.DOUBLES_BUILD)) == 0:
        return 1
    return 2


def check_builder(s: SpacecorpState, seat: i64, team: i64, best: vec[i64]) -> i64:
    """D-6, D-12: whether the team can build where it is, with the types of the draft."""
    refusal = check_team(s, seat, team)
    if refusal != 0:
        return refusal
    site = s.site_of[seat * a.TEAMS + team]
    refusal = check_build_site(s, seat, site)
    if refusal != 0:
        return refusal
    if not can_type(s, seat, site, 0):
        if s.slots_at(site) == 1:
            return no(why.NO_FIT)
        return no(why.LEAVES_NONE)
    factor: i64 = time_factor(s, seat, a.BUILD) * industry_factor(s, seat, site)
    charge = build_charge(s, seat, site)
    refusal = check_met(
        s, seat, a.BUILD, best[PLAIN] * factor, best[SHIELDED] * factor, build_cost(s, site), charge
    )
    if refusal != 0 and charge > 0 and can_type(s, seat, site, types_that(s, a.SHIELDS_ITSELF)):
        return check_paid(s, seat, a.BUILD, best[PLAIN] * factor, build_cost(s, site), 0)
    return refusal


def producers(s: SpacecorpState, seat: i64) -> i64:
    """SC-11.1: the slots of the era that the seat may collect from, a bit each."""
    found: i64 = 0
    based: i64 = s.bases[seat]
    slot: i64 = 0
    while based != 0:
        if based & 1 and p_of(s, slot) != a.NONE:
            found |= bit(slot)
        based >>= 1
        slot += 1
    return found


def has_legacy(s: SpacecorpState, seat: i64) -> bool:
    """SC-13.13: whether the seat has a pair that produces."""
    return s.legacy_base[seat] != a.NONE


def check_produce(s: SpacecorpState, seat: i64) -> i64:
    """SC-11.1, SC-11.3: whether the tiles of the draft, or else one, can be collected from."""
    n: i64 = members(s.plan.collect) + s.plan.legacy
    if n == 0:
        if producers(s, seat) == 0 and not has_legacy(s, seat):
            return no(why.NOTHING_TO_PRODUCE)
        n = 1
    return check_paid(s, seat, a.PRODUCE, best_totals(s, seat, a.PRODUCE)[PLAIN], n, 0)


# ---- all kinds -----------------------------------------------------------------------------------------------


def check_research(s: SpacecorpState, seat: i64) -> i64:
    """SC-7.1, SC-7.4: whether there is anything to draw, and room for it."""
    if s.hands.size[seat] > s.rules.research_hand:
        return no(why.HAND_TOO_FULL, s.hands.size[seat], s.rules.research_hand)
    if s.deck.size > 0:
        return 0
    box: i64
    for box in range(a.OFFERS):
        if s.offers[box] != a.NONE:
            return 0
    return no(why.NOTHING_TO_DRAW)


def check_by_team(s: SpacecorpState, seat: i64, action: i64, team: i64, best: vec[i64]) -> i64:
    """D-6: whether the team can do it."""
    if action == a.MOVE:
        return check_mover(s, seat, team, best)
    if action == a.EXPLORE:
        return check_explorer(s, seat, team, best)
    return check_builder(s, seat, team, best)


def check_place(s: SpacecorpState, seat: i64, action: i64, team: i64) -> i64:
    """SC-9.1, SC-10.1: whether a team that may act is where the action is possible, whatever it costs."""
    site = s.site_of[seat * a.TEAMS + team]
    if action == a.EXPLORE:
        return check_boxes(s, site)
    return check_build_site(s, seat, site)


def check_teams(s: SpacecorpState, seat: i64, action: i64) -> i64:
    """The same of any team."""
    nearest: i64 = no(why.NO_TEAM)
    team: i64
    for team in range(a.TEAMS):
        refusal = check_team(s, seat, team)
        if refusal == 0:
            refusal = check_place(s, seat, action, team)
        if refusal == 0:
            return 0
        nearest = nearer(nearest, refusal)
    return nearest


def check_plan(s: SpacecorpState, seat: i64) -> i64:
    """0 if the draft can be completed; else the nearest miss. Not of Upgrade and Special."""
    action = s.plan.kind
    refusal: i64 = 0
    if action == a.RESEARCH:
        refusal = check_research(s, seat)
        if refusal != 0:
            return refusal
    if action == a.COLONIZE:
        return check_settling(s, seat)
    if action == a.PRODUCE:
        return check_produce(s, seat)
    if action != a.MOVE and action != a.EXPLORE and action != a.BUILD:
        if counts(s, seat, action):
            return 0
        if s.plan.hq != a.NONE:
            return no(why.CHOSE_NOTHING, action)
        return no(why.COUNTS_NOTHING, action)
    team: i64 = s.plan.team
    if team != a.NONE:
        return check_by_team(s, seat, action, team, best_totals(s, seat, action))
    if action != a.MOVE:
        refusal = check_teams(s, seat, action)
        if refusal != 0:
            return refusal
    best = best_totals(s, seat, action)
    if action == a.MOVE and can_move(s, seat, able_teams(s, seat), best):
        return 0
    nearest: i64 = no(why.NO_TEAM)
    for team in range(a.TEAMS):
        refusal = check_by_team(s, seat, action, team, best)
        if refusal == 0:
            return 0
        nearest = nearer(nearest, refusal)
    return nearest


def can_begin(s: SpacecorpState, seat: i64, teams: i64) -> bool:
    """Whether a draft in which only the kind is chosen can be completed: `check_plan` without the nearest miss.

    `teams`: those that may act (`able_teams`), a bit each.
    """
    action = s.plan.kind
    if action == a.MOVE:
        return can_move(s, seat, teams, best_totals(s, seat, a.MOVE))
    if action == a.EXPLORE or action == a.BUILD:
        return can_any(s, seat, teams, action)
    return check_plan(s, seat) == 0


def can_any(s: SpacecorpState, seat: i64, teams: i64, action: i64) -> bool:
    """Whether any of these teams can explore or build.

    Measured: totals are found only if one is at a place for it. Without it 6 % more instructions of random play.
    """
    best = vec[i64]()
    team: i64
    for team in range(a.TEAMS):
        if (teams >> team) & 1 and check_place(s, seat, action, team) == 0:
            if len(best) == 0:
                best = best_totals(s, seat, action)
            if check_by_team(s, seat, action, team, best) == 0:
                return True
    return False
