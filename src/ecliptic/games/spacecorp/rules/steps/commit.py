"""SC-3.5, SC-5.2, SC-15.3, SC-15.11: a draft is complete, so cards are shown, profit is paid, and rewards arise."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit, changed, members
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import facts as f
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.aids import charge_of, server, shortfall, types_that
from ecliptic.games.spacecorp.rules.steps.cards import (
    add_hq,
    bonus_of,
    multiplies,
    plain_of,
    room,
    shielded_of,
    total,
)
from ecliptic.games.spacecorp.rules.steps.distance import distance, free_distance
from ecliptic.games.spacecorp.rules.steps.draws import discard
from ecliptic.games.spacecorp.rules.steps.moves import crosses_zone
from ecliptic.games.spacecorp.rules.steps.questions import INDUSTRY, PORT, SHIELD, start_of
from ecliptic.games.spacecorp.rules.steps.totals import (
    DOUBLE,
    FREE_WAY,
    SECOND,
    TWO_TEAMS,
    port_adds,
    port_doubles,
    set_value,
    valued_as,
)
from ecliptic.games.spacecorp.rules.steps.types import build_cost

MOVE_BASE: Final = 3  # what a base is used as, beside PORT, INDUSTRY and SHIELD
LENT_HQ: Final = 0  # in `lent`: the HQ, then bases by what they are used as; those of a Move by their sites
LENT_BASE: Final = 1
HQ_TIMES: Final = 10_000  # see `hq_counts`

PAID: Final = 1  # RADIATION_PAID
SHIELDED_WHOLE: Final = 2


def value_of(s: SpacecorpState) -> i64:
    """SC-4.2, SC-4.7, SC-4.9, SC-4.10: the value of a draft that is complete, without profit."""
    plan = s.plan
    add = plan.sum
    if plan.kind == a.MOVE and plan.port >= 0:
        add += port_adds(s)
    value: i64 = total(add, plan.mul, plan.muls) * plan.factor
    if plan.industry >= 0:
        value *= 2
    if plan.time == DOUBLE:
        value *= 2
    return value


def cost_of(s: SpacecorpState, seat: i64) -> i64:
    """What the draft needs; 0 where every point counts."""
    plan = s.plan
    kind = plan.kind
    if kind == a.MOVE:
        start = start_of(s, seat)
        if plan.route == FREE_WAY:
            return free_distance(s, seat, start, plan.target)
        return distance(s, seat, start, plan.target)
    if kind == a.EXPLORE:
        return s.rules.explore_cost[s.era * a.SITES + start_of(s, seat)]
    if kind == a.BUILD:
        return build_cost(s, start_of(s, seat))
    if kind == a.PRODUCE:
        return members(plan.collect) + plan.legacy
    return 0


def is_covered(s: SpacecorpState, seat: i64) -> bool:
    """SC-4.11, SC-15.5, SC-15.7, SC-22.8: whether the Move or Build of the draft is outside the zone or shielded."""
    plan = s.plan
    if plan.shielded == 1 or plan.shield >= 0:
        return True
    if plan.kind == a.MOVE:
        return not crosses_zone(s, seat)
    if not (s.rules.zone[s.era] >> start_of(s, seat)) & 1:
        return True
    return shields_itself(s, seat)


def shields_itself(s: SpacecorpState, seat: i64) -> bool:
    """SC-15.8, SC-22.8: whether the Build of the draft puts up a base that shields its own action."""
    k: i64
    for k in range(s.slots_at(start_of(s, seat))):
        if (types_that(s, a.SHIELDS_ITSELF) >> s.plan.types[k]) & 1:
            return True
    return False


# ---- payment -------------------------------------------------------------------------------------------------


def pay_value(s: SpacecorpState, seat: i64) -> None:
    """SC-15.2, SC-15.3, SC-15.11, SC-15.12: spend what is missing, and pay the radiation; the plan notes the total.

    SC-15.8, SC-25.43: a Shield Factory shields the whole action, so what the first team's run paid comes back.
    """
    kind = s.plan.kind
    value = value_of(s)
    short = shortfall(value, cost_of(s, seat))
    due: i64 = short - s.spent
    if due > 0:
        s.spent += due
        s.lose(seat, due, st.FOR_SPENDING)
    if (kind == a.MOVE or kind == a.BUILD) and not is_covered(s, seat):
        charge = charge_of(s, seat, kind)
        if charge > 0:
            s.radiation_paid = PAID
            s.lose(seat, charge, st.FOR_RADIATION)
    if kind == a.BUILD and shields_itself(s, seat):
        if s.radiation_paid == PAID:
            s.gain(seat, s.rules.radiation[s.era], st.FOR_RADIATION)
        s.radiation_paid = SHIELDED_WHOLE
    s.own_plan().total = value + short


def play_edge_card(s: SpacecorpState, seat: i64) -> None:
    """SC-12.1, SC-12.5: the Edge that lets two HQs be used is discarded at once."""
    if s.plan.competitors == 1:
        s.hands.lose(seat, s.plan.card, 1)
        s.tell(f.EDGE_PLAYED, seat, s.card_of(s.plan.card))
        discard(s, s.plan.card)
        s.revealed = True


def play_cards(s: SpacecorpState, seat: i64) -> None:
    """SC-4.6, SC-4.8: the cards leave the hand, in sight of all."""
    code: i64
    plan = s.own_plan()
    for code in plan.chosen:
        play_card(s, seat, code // a.MODES, code % a.MODES + 1)
    plan.chosen = vec[i64]()
    if plan.boost >= 0:
        s.tell(f.BOOSTED, seat, plan.boost % a.CARDS)
    if plan.time == DOUBLE or plan.time == TWO_TEAMS:
        s.hands.lose(seat, a.TIME_KIND, 1)
        s.time_played += 1
        s.tell(f.PLAYED_TIME, seat, plan.time)
        s.revealed = True


def play_card(s: SpacecorpState, seat: i64, kind: i64, told: i64) -> None:
    """A card is played for the action; step 5 discards it (SC-6.9). `told`: its mode, from 1; 0 = it has none."""
    s.hands.lose(seat, kind, 1)
    s.played = append(s.own_played(), kind)
    s.tell(f.PLAYED, seat, s.card_of(kind), told)
    s.revealed = True


def tell_titles(s: SpacecorpState, seat: i64) -> None:
    """SC-4.12, SC-17.7: what the seat's progress cards make of the value."""
    if s.plan.kind == a.COLONIZE:  # SC-20.5
        return
    add = bonus_of(s, seat, s.plan.kind)
    if add > 0 or s.plan.factor > 1:
        s.tell(f.TITLES_COUNT, seat, add, s.plan.factor)


# ---- what others' things earn them ---------------------------------------------------------------------------


def reward(s: SpacecorpState, seat: i64, owner: i64, what: i64, site: i64 = 0) -> None:
    """SC-5.2: a base is used; one of an opponent earns a reward. `site`: where it is, if it serves the Move."""
    if owner >= 0:
        s.tell(f.USED_BASE, seat, owner, what)
        if owner != seat:
            s.own_rewards()[owner] += 1
            lend(s, owner, LENT_BASE + what + (site if what == MOVE_BASE else 0))


def lend(s: SpacecorpState, owner: i64, what: i64) -> None:
    """SC-5.4: by what a reward was earned, until the turn ends: the HQ, or a base, as what or where it is used."""
    s.own_lent()[owner] |= bit(what)


def reward_hq(s: SpacecorpState, seat: i64, which: i64) -> None:
    """SC-4.4, SC-12.5: the first or second HQ used (0, 1); one of an opponent earns a reward."""
    owner = s.plan.hq if which == 0 else s.plan.hq2
    if owner >= 0:
        dry: i64 = 1 if s.deck.size == 0 else 0
        s.tell(f.USED_HQ, seat, owner, hq_counts(s, owner, which) * 2 | dry)
        if owner != seat:
            s.own_rewards()[owner] += 1
            lend(s, owner, LENT_HQ)


def hq_counts(s: SpacecorpState, owner: i64, which: i64) -> i64:
    """SC-4.3: what the HQ counts for in the draft: its additions, and HQ_TIMES * the product of its multipliers."""
    rows = room(s)
    n: i64 = add_hq(s, owner, which, valued_as(s), rows, 0)
    add: i64 = 0
    times: i64 = 1
    k: i64
    for k in range(n):
        number: i64 = plain_of(rows[k]) + shielded_of(rows[k])  # one of them is 0
        if multiplies(rows[k]):
            times *= number
        else:
            add += number
    return times * HQ_TIMES + add


def reward_bases(s: SpacecorpState, seat: i64) -> None:
    """SC-5.2: the bases that the draft uses."""
    if s.plan.kind == a.MOVE:
        reward_move(s, seat)
    elif s.plan.kind == a.BUILD:
        reward(s, seat, s.plan.industry, INDUSTRY)
        reward(s, seat, s.plan.shield, SHIELD)


def reward_move(s: SpacecorpState, seat: i64) -> None:
    """SC-5.2, SC-5.3, A-5: bases that a moving team uses; one base used for two purposes is used twice."""
    plan = s.plan
    if plan.run != SECOND or not port_doubles(s):  # else both teams' were counted when they were named
        reward(s, seat, plan.port, PORT)
        if plan.team2 >= 0:
            reward(s, seat, plan.port2, PORT)
    reward(s, seat, plan.shield, SHIELD)
    if plan.base >= 0:
        site = start_of(s, seat) if plan.base == 0 else plan.target
        if s.owner_of(site) != seat:
            reward(s, seat, s.owner_of(site), MOVE_BASE, site)


def base_of_move(s: SpacecorpState, seat: i64) -> i64:
    """SC-8.2: which end's base serves, if there is no choice: NO_ONE = an own one; NONE = both ends have another's."""
    start = server(s, seat, start_of(s, seat))
    end = server(s, seat, s.plan.target)
    if start == seat or end == seat:
        return st.NO_ONE
    if start == a.NONE:
        return 1
    if end == a.NONE:
        return 0
    return a.NONE


# ---- the commit ----------------------------------------------------------------------------------------------


def commit(s: SpacecorpState, seat: i64) -> None:
    """SC-3.5: the draft is complete and paid; from here on all see it."""
    plan = s.plan
    kind = plan.kind
    s.close_draft()
    s.done_kind = kind
    if s.first_by[kind] == a.NONE:
        s.first_by = changed(s.first_by, kind, seat)
    if kind == a.UPGRADE or kind == a.SPECIAL:
        s.tell(f.CONDUCTED, seat, kind)
        s.revealed = True
        if kind == a.SPECIAL:
            play_card(s, seat, plan.card, 0)
            if plan.team >= 0:
                reward_move(s, seat)
        return
    set_value(s, seat)
    s.tell(f.CONDUCTED, seat, kind, 0 if kind == a.COLONIZE else value_of(s))
    play_edge_card(s, seat)
    reward_hq(s, seat, 0)
    reward_hq(s, seat, 1)
    play_cards(s, seat)
    tell_titles(s, seat)
    reward_bases(s, seat)
    if kind == a.COLONIZE:
        pay_points(s, seat)
    else:
        pay_value(s, seat)


def pay_points(s: SpacecorpState, seat: i64) -> None:
    """SC-20.3, SC-20.4: a team leaves the game, profit is paid for a colony point."""
    team = s.plan.remove
    if team >= 0:
        s.move_team(seat, team, st.REMOVED, 0)
        s.used |= bit(team)
        s.tell(f.TEAM_LEFT, seat, team)
    if s.plan.cp_pay == 1:
        s.lose(seat, s.rules.cp_profit, st.FOR_COLONY)


def commit_second(s: SpacecorpState, seat: i64) -> None:
    """SC-4.9: the run of the second team is complete and paid."""
    s.close_draft()
    s.tell(f.SECOND_TEAM, seat, s.plan.team)
    reward_bases(s, seat)
    pay_value(s, seat)
