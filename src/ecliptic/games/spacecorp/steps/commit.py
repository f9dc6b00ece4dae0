"""SC-3.5, SC-5.2, SC-15.3, SC-15.11: a draft is complete, so cards are shown, profit is paid, and rewards arise."""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from ecliptic.core.arrays import bit, members
from ecliptic.games.spacecorp.actions import (
    BUILD,
    COLONIZE,
    EXPLORE,
    MODES,
    MOVE,
    NONE,
    PRODUCE,
    SHIELDS_ITSELF,
    SHIELDS_MOVES,
    SITES,
    SPECIAL,
    TIME_KIND,
    UPGRADE,
)
from ecliptic.games.spacecorp.facts import (
    CONDUCTED,
    EDGE_PLAYED,
    PLAYED,
    PLAYED_TIME,
    SECOND_TEAM,
    TEAM_LEFT,
    USED_BASE,
    USED_HQ,
)
from ecliptic.games.spacecorp.state import (
    DONE_KIND,
    ERA,
    FOR_COLONY,
    FOR_RADIATION,
    FOR_SPENDING,
    P_BASE,
    P_CARD,
    P_COLLECT,
    P_COMPETITORS,
    P_CP_PAY,
    P_FACTOR,
    P_HQ,
    P_HQ2,
    P_INDUSTRY,
    P_KIND,
    P_LEGACY,
    P_MUL,
    P_MULS,
    P_PORT,
    P_PORT2,
    P_REMOVE,
    P_ROUTE,
    P_RUN,
    P_SHIELD,
    P_SHIELDED,
    P_SUM,
    P_TARGET,
    P_TEAM,
    P_TEAM2,
    P_TIME,
    P_TOTAL,
    P_TYPE0,
    RADIATION_PAID,
    REMOVED,
    SPENT,
    TIME_PLAYED,
    USED,
    SpacecorpState,
)
from ecliptic.games.spacecorp.steps.aids import (
    NO_ONE,
    charge_of,
    region_of,
    server,
    shortfall,
    types_that,
    users,
)
from ecliptic.games.spacecorp.steps.cards import total
from ecliptic.games.spacecorp.steps.distance import distance, free_distance
from ecliptic.games.spacecorp.steps.draws import discard
from ecliptic.games.spacecorp.steps.moves import crosses_zone
from ecliptic.games.spacecorp.steps.questions import INDUSTRY, PORT, SHIELD, start_of
from ecliptic.games.spacecorp.steps.totals import (
    DOUBLE,
    FREE_WAY,
    SECOND,
    TWO_TEAMS,
    port_adds,
    port_doubles,
    set_value,
)
from ecliptic.games.spacecorp.steps.types import build_cost

MOVE_BASE: Final = 3  # what a base is used as, beside PORT, INDUSTRY and SHIELD


def value_of(s: SpacecorpState) -> i64:
    """SC-4.2, SC-4.7, SC-4.9, SC-4.10: the value of a draft that is complete, without profit."""
    plan = s.plan
    add = plan[P_SUM]
    if plan[P_KIND] == MOVE and plan[P_PORT] >= 0:
        add += port_adds(s)
    value: i64 = total(add, plan[P_MUL], plan[P_MULS]) * plan[P_FACTOR]
    if plan[P_INDUSTRY] >= 0:
        value *= 2
    if plan[P_TIME] == DOUBLE:
        value *= 2
    return value


def cost_of(s: SpacecorpState, seat: i64) -> i64:
    """What the draft needs; 0 where every point counts."""
    plan = s.plan
    kind = plan[P_KIND]
    if kind == MOVE:
        start = start_of(s, seat)
        if plan[P_ROUTE] == FREE_WAY:
            return free_distance(s, seat, start, plan[P_TARGET])
        return distance(s, seat, start, plan[P_TARGET])
    if kind == EXPLORE:
        return s.rules.explore_cost[s.now[ERA] * SITES + start_of(s, seat)]
    if kind == BUILD:
        return build_cost(s, start_of(s, seat))
    if kind == PRODUCE:
        return members(plan[P_COLLECT]) + plan[P_LEGACY]
    return 0


def is_covered(s: SpacecorpState, seat: i64) -> bool:
    """SC-4.11, SC-15.5, SC-15.7, SC-22.8: whether the Move or Build of the draft is outside the zone or shielded."""
    plan = s.plan
    if plan[P_SHIELDED] == 1 or plan[P_SHIELD] >= 0:
        return True
    if plan[P_KIND] == MOVE:
        return not crosses_zone(s, seat)
    site = start_of(s, seat)
    if not (s.rules.zone[s.now[ERA]] >> site) & 1:
        return True
    k: i64
    for k in range(s.slots_at(site)):
        if (types_that(s, SHIELDS_ITSELF) >> plan[P_TYPE0 + k]) & 1:
            return True
    return False


# ---- payment -------------------------------------------------------------------------------------------------


def pay_value(s: SpacecorpState, seat: i64) -> None:
    """SC-15.2, SC-15.3, SC-15.11, SC-15.12: spend what is missing, and pay the radiation; the total is noted."""
    kind = s.plan[P_KIND]
    value = value_of(s)
    short = shortfall(value, cost_of(s, seat))
    due: i64 = short - s.now[SPENT]
    if due > 0:
        s.now[SPENT] += due
        s.lose(seat, due, FOR_SPENDING)
    if (kind == MOVE or kind == BUILD) and not is_covered(s, seat):
        charge = charge_of(s, seat, kind)
        if charge > 0:
            s.now[RADIATION_PAID] = 1
            s.lose(seat, charge, FOR_RADIATION)
    s.plan[P_TOTAL] = value + short


def play_cards(s: SpacecorpState, seat: i64) -> None:
    """SC-4.6, SC-4.8, SC-12.1: the cards leave the hand, in sight of all."""
    code: i64
    plan = s.plan
    if plan[P_COMPETITORS] == 1:  # an Edge: it is discarded at once
        s.hands.lose(seat, plan[P_CARD], 1)
        s.tell(EDGE_PLAYED, seat, s.card_of(plan[P_CARD]))
        discard(s, plan[P_CARD])
        s.revealed = True
    for code in s.chosen:
        play_card(s, seat, code // MODES)
    s.chosen = s.chosen[:0]
    if plan[P_TIME] == DOUBLE or plan[P_TIME] == TWO_TEAMS:
        s.hands.lose(seat, TIME_KIND, 1)
        s.now[TIME_PLAYED] += 1
        s.tell(PLAYED_TIME, seat, plan[P_TIME])
        s.revealed = True


def play_card(s: SpacecorpState, seat: i64, kind: i64) -> None:
    """A card is played for the action; step 5 discards it (SC-6.9)."""
    s.hands.lose(seat, kind, 1)
    s.played = append(s.played, kind)
    s.tell(PLAYED, seat, s.card_of(kind))
    s.revealed = True


# ---- what others' things earn them ---------------------------------------------------------------------------


def reward(s: SpacecorpState, seat: i64, owner: i64, what: i64) -> None:
    """SC-5.2: one reward for a base of an opponent that is used."""
    if owner >= 0 and owner != seat:
        s.rewards[owner] += 1
        s.tell(USED_BASE, seat, owner, what)


def reward_hq(s: SpacecorpState, seat: i64, owner: i64) -> None:
    """SC-4.4, SC-12.5: one reward for an HQ of an opponent that is used."""
    if owner >= 0:
        s.tell(USED_HQ, seat, owner)
        if owner != seat:
            s.rewards[owner] += 1


def reward_move(s: SpacecorpState, seat: i64) -> None:
    """SC-5.2, SC-5.3, A-5: bases that a moving team uses; one base used for two purposes is one use."""
    plan = s.plan
    start = start_of(s, seat)
    port = plan[P_PORT]
    counted: bool = plan[P_RUN] == SECOND and port_doubles(s)  # when both teams were named
    if counted:
        port = plan[P_PORT2] if plan[P_TEAM2] >= 0 else NO_ONE
    else:
        reward(s, seat, port, PORT)
        if plan[P_TEAM2] >= 0:
            reward(s, seat, plan[P_PORT2], PORT)
    reward(s, seat, plan[P_SHIELD], SHIELD)
    if plan[P_BASE] < 0:
        return
    site = start if plan[P_BASE] == 0 else plan[P_TARGET]
    owner = s.owner_of(site)
    if site == start and port == owner:
        return
    if plan[P_SHIELD] == owner and (region_of(s, start) >> site) & 1:
        if (users(s, seat, bit(site), types_that(s, SHIELDS_MOVES)) >> owner) & 1:
            return
    reward(s, seat, owner, MOVE_BASE)


def base_of_move(s: SpacecorpState, seat: i64) -> i64:
    """SC-8.2: which end's base serves, if there is no choice: NO_ONE = an own one; NONE = both ends have another's."""
    start = server(s, seat, start_of(s, seat))
    end = server(s, seat, s.plan[P_TARGET])
    if start == seat or end == seat:
        return NO_ONE
    if start == NONE:
        return 1
    if end == NONE:
        return 0
    return NONE


# ---- the commit ----------------------------------------------------------------------------------------------


def commit(s: SpacecorpState, seat: i64) -> None:
    """SC-3.5: the draft is complete and paid; from here on all see it."""
    plan = s.plan
    kind = plan[P_KIND]
    s.close_draft()
    s.now[DONE_KIND] = kind
    if s.first_by[kind] == NONE:
        s.first_by[kind] = seat
    if kind == UPGRADE or kind == SPECIAL:
        s.tell(CONDUCTED, seat, kind)
        s.revealed = True
        if kind == SPECIAL:
            play_card(s, seat, plan[P_CARD])
            if plan[P_TEAM] >= 0:
                reward_move(s, seat)
        return
    set_value(s, seat)
    if kind == COLONIZE:
        s.tell(CONDUCTED, seat, kind)
        pay_points(s, seat)
    else:
        s.tell(CONDUCTED, seat, kind, value_of(s))
        pay_value(s, seat)
    reward_hq(s, seat, plan[P_HQ])
    reward_hq(s, seat, plan[P_HQ2])
    play_cards(s, seat)
    if kind == MOVE:
        reward_move(s, seat)
    elif kind == BUILD:
        reward(s, seat, plan[P_INDUSTRY], INDUSTRY)
        reward(s, seat, plan[P_SHIELD], SHIELD)


def pay_points(s: SpacecorpState, seat: i64) -> None:
    """SC-20.3, SC-20.4: a team leaves the game, profit is paid for a colony point."""
    team = s.plan[P_REMOVE]
    if team >= 0:
        s.move_team(seat, team, REMOVED, 0)
        s.now[USED] |= bit(team)
        s.tell(TEAM_LEFT, seat, team)
    if s.plan[P_CP_PAY] == 1:
        s.lose(seat, s.rules.cp_profit, FOR_COLONY)


def commit_second(s: SpacecorpState, seat: i64) -> None:
    """SC-4.9: the run of the second team is complete and paid."""
    plan = s.plan
    s.close_draft()
    s.tell(SECOND_TEAM, seat, plan[P_TEAM])
    pay_value(s, seat)
    if plan[P_KIND] == MOVE:
        reward_move(s, seat)
    elif plan[P_KIND] == BUILD:
        reward(s, seat, plan[P_INDUSTRY], INDUSTRY)
        reward(s, seat, plan[P_SHIELD], SHIELD)
