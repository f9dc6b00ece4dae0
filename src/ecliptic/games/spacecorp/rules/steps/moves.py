"""SC-8, SC-15, SC-19, SC-21: whether a Move of the draft can be paid for, of one team and of all."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.core.reasons import no, reason_of, second_of
from ecliptic.games.spacecorp.rules import reasons as why
from ecliptic.games.spacecorp.rules.actions import EMPTY, MOVE, NONE, SHIELDS_MOVES, SITES, SPUR, TEAMS
from ecliptic.games.spacecorp.rules.figures_lookup import FAR
from ecliptic.games.spacecorp.rules.state import NO_ONE, SpacecorpState
from ecliptic.games.spacecorp.rules.steps import aids
from ecliptic.games.spacecorp.rules.steps.cards import PLAIN, PORT_PLAIN, PORT_SHIELDED, SHIELDED
from ecliptic.games.spacecorp.rules.steps.distance import (
    distance,
    free_distance,
    sites_within,
    sites_within_freely,
)
from ecliptic.games.spacecorp.rules.steps.totals import (
    CHEAP_WAY,
    FREE_WAY,
    SECOND,
    TWO_TEAMS,
    port_doubles,
    port_types,
    time_factor,
)


def closeness(refusal: i64) -> i64:
    """How near a miss is: money is missing, points are, the place is wrong, no team is there."""
    reason = reason_of(refusal)
    if reason == why.RADIATION_SHORT or reason == why.SPENDING_SHORT or reason == why.BOTH_SHORT:
        return 3
    if reason == why.TOO_MUCH_SPENT:
        return 3
    if reason == why.NOT_ENOUGH:
        return 2
    if reason == why.NO_TEAM:
        return 0
    return 1


def nearer(best: i64, refusal: i64) -> i64:
    """The closer of two misses, of shortages the smaller one; the first of equal ones."""
    one = closeness(best)
    other = closeness(refusal)
    if other > one or (other == one == 2 and second_of(refusal) < second_of(best)):
        return refusal
    return best


def other_port(s: SpacecorpState, seat: i64, team: i64) -> bool:
    """SC-16.4, A-38: whether another own team that may act starts at a Spaceport."""
    k: i64
    for k in range(TEAMS):
        if k != team and check_second_port(s, seat, team, k) == 0:
            return True
    return False


def check_second_port(s: SpacecorpState, seat: i64, team: i64, second: i64) -> i64:
    """A-38: whether a team may be the second of a Move with a doubled card."""
    if second == team:
        return no(why.TEAM_TWICE)
    refusal = aids.check_team(s, seat, second)
    if refusal != 0:
        return refusal
    if aids.users_at(s, seat, s.site_of[seat * TEAMS + second], port_types(s)) == 0:
        return no(why.NOT_AT_PORT)
    return 0


def port_open(s: SpacecorpState, seat: i64, team: i64) -> bool:
    """Whether a Spaceport helps the team's Move, or may still be chosen to."""
    by = s.plan.port
    if by != NONE:
        return by != NO_ONE
    if aids.users_at(s, seat, s.site_of[seat * TEAMS + team], port_types(s)) == 0:
        return False
    if s.plan.time == TWO_TEAMS and port_doubles(s) and s.plan.run != SECOND:
        return other_port(s, seat, team)
    return True


def move_charge(s: SpacecorpState, seat: i64, start: i64) -> i64:
    """SC-15.2, SC-15.6, SC-15.7: what an unshielded Move from there costs in the zone, bases taken into account."""
    charge = aids.charge_of(s, seat, MOVE)
    if charge == 0 or (s.rules.home_shield[s.era] >> start) & 1:
        return 0
    by = s.plan.shield
    if by == NONE:
        if aids.users(s, seat, aids.region_of(s, start), aids.types_that(s, SHIELDS_MOVES)) != 0:
            return 0
        return charge
    if by == NO_ONE:
        return charge
    return 0


def check_way(s: SpacecorpState, seat: i64, start: i64, end: i64) -> i64:
    """SC-8.2, SC-8.11, SC-19.7, SC-21.1: whether a team may go from one site to another, whatever it costs."""
    if start == end:
        return no(why.SAME_SITE)
    at: i64 = s.era * SITES + end
    if s.rules.site_kind[at] == EMPTY:
        return no(why.EMPTY_REGION)
    if s.rules.site_kind[at] == SPUR:
        if (
            not (s.rules.spur_entry[at] >> start) & 1
            or s.colony_at[start] == NONE
            or s.owner_of(start) != seat
        ):
            return no(why.SPUR_NEEDS_COLONY)
    if aids.server(s, seat, start) == NONE and aids.server(s, seat, end) == NONE:
        return no(why.NO_BASE_AT_EITHER)
    return 0


def check_route(
    s: SpacecorpState, seat: i64, start: i64, end: i64, plain: i64, shielded: i64, charge: i64
) -> i64:
    """SC-8.3, SC-15.4: whether a way there can be paid: one that avoids the zone, or the cheapest."""
    route = s.plan.route
    if route == FREE_WAY:
        return aids.check_paid(s, seat, MOVE, plain, free_distance(s, seat, start, end), 0)
    cheap = distance(s, seat, start, end)
    if charge == 0:
        return aids.check_paid(s, seat, MOVE, plain, cheap, 0)
    if route != CHEAP_WAY:
        free = free_distance(s, seat, start, end)
        if free < FAR:
            refusal = aids.check_paid(s, seat, MOVE, plain, free, 0)
            if refusal == 0 or free <= cheap:
                return refusal
    return aids.check_met(s, seat, MOVE, plain, shielded, cheap, charge)


def check_goal(s: SpacecorpState, seat: i64, team: i64, end: i64, best: vec[i64]) -> i64:
    """D-7: whether the team can move to a site."""
    start = s.site_of[seat * TEAMS + team]
    refusal = check_way(s, seat, start, end)
    if refusal != 0:
        return refusal
    factor = time_factor(s, seat, MOVE)
    port = port_open(s, seat, team)
    plain = best[PORT_PLAIN] if port else best[PLAIN]
    shielded = best[PORT_SHIELDED] if port else best[SHIELDED]
    charge = move_charge(s, seat, start)
    return check_route(s, seat, start, end, plain * factor, shielded * factor, charge)


def served(s: SpacecorpState, seat: i64) -> i64:
    """SC-8.2: the sites with a base that serves a Move of the seat, a bit each: as `server`, of all at once."""
    era: i64 = s.era
    found: i64 = bit(s.rules.home[era])
    if s.triggered():
        return found | s.sites_of(s.bases[seat])
    return found | s.sites_of(s.bases_that(-1))


def goals(s: SpacecorpState, seat: i64, team: i64, best: vec[i64], served_at: i64) -> i64:
    """D-7: the sites that a team which may act can move to, a bit each: what `check_goal` allows, of all at once."""
    era: i64 = s.era
    start = s.site_of[seat * TEAMS + team]
    factor = time_factor(s, seat, MOVE)
    plain: i64 = best[PLAIN]
    shielded: i64 = best[SHIELDED]
    if port_open(s, seat, team):
        plain = best[PORT_PLAIN]
        shielded = best[PORT_SHIELDED]
    plain *= factor
    shielded *= factor
    far = aids.most_cost(s, seat, MOVE, plain, 0)  # without radiation
    far_in_zone: i64 = far
    charge = move_charge(s, seat, start)
    if charge > 0:
        far_in_zone = aids.most_cost(s, seat, MOVE, plain, charge)
        if shielded >= 0:
            covered = aids.most_cost(s, seat, MOVE, shielded, 0)
            if covered > far_in_zone:
                far_in_zone = covered
    allowed: i64 = served_at
    if (served_at >> start) & 1:
        allowed = -1
    allowed &= ~bit(start)
    left: i64 = allowed & sites_within(s, seat, start, far_in_zone)
    if charge > 0:
        left |= allowed & sites_within_freely(s, seat, start, far)
    barred: i64 = left & s.rules.barred[era]
    end: i64 = 0
    while barred >> end != 0:
        if (barred >> end) & 1 and check_way(s, seat, start, end) != 0:
            left &= ~bit(end)
        end += 1
    return left


def check_mover(s: SpacecorpState, seat: i64, team: i64, best: vec[i64]) -> i64:
    """D-6: whether the team can move anywhere, or where the draft says; else the nearest miss."""
    refusal = aids.check_team(s, seat, team)
    if refusal != 0:
        return refusal
    if s.plan.target != NONE:
        return check_goal(s, seat, team, s.plan.target, best)
    if goals(s, seat, team, best, served(s, seat)) != 0:
        return 0
    start = s.site_of[seat * TEAMS + team]
    nearest: i64 = no(why.NO_BASE_AT_EITHER)
    end: i64
    for end in range(s.rules.sites[s.era]):
        if end != start and check_way(s, seat, start, end) == 0:
            nearest = nearer(nearest, check_goal(s, seat, team, end, best))
    return nearest


def can_go(s: SpacecorpState, seat: i64, team: i64, best: vec[i64], served_at: i64) -> bool:
    """D-6: whether the team can move anywhere: `check_mover` without the nearest miss, before a target is chosen."""
    return aids.check_team(s, seat, team) == 0 and goals(s, seat, team, best, served_at) != 0


def can_move(s: SpacecorpState, seat: i64, teams: i64, best: vec[i64]) -> bool:
    """Whether any of these teams, which may act, can move anywhere."""
    served_at = served(s, seat)
    team: i64
    for team in range(TEAMS):
        if (teams >> team) & 1 and goals(s, seat, team, best, served_at) != 0:
            return True
    return False


def crosses_zone(s: SpacecorpState, seat: i64) -> bool:
    """SC-15.4, SC-15.6: whether the Move of the draft, by its way, is in the zone and not shielded from home."""
    start = s.site_of[seat * TEAMS + s.plan.team]
    if (s.rules.home_shield[s.era] >> start) & 1 or s.plan.route == FREE_WAY:
        return False
    return s.rules.radiation[s.era] > 0
