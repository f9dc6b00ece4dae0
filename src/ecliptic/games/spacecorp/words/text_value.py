"""The action that is being put together, in figures: what it needs, what it has come to, what is missing.

Everything is asked of the rules themselves, for the draft as it is: what is not chosen yet counts as not used.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.arrays import members
from ecliptic.core.views import Stat, Tally
from ecliptic.core.words import at, some
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.fields import Plan
from ecliptic.games.spacecorp.rules.state import NO_ONE, SpacecorpState
from ecliptic.games.spacecorp.rules.steps import totals
from ecliptic.games.spacecorp.rules.steps.aids import shortfall, users_at
from ecliptic.games.spacecorp.rules.steps.cards import (
    AS_PLAIN,
    AS_SHIELDED,
    PORT_PLAIN,
    bonus_of,
    factor_of,
    has_two_modes,
    hq_matches,
    shape_of,
)
from ecliptic.games.spacecorp.rules.steps.cards import PLAIN as PLAIN_TOTAL
from ecliptic.games.spacecorp.rules.steps.commit import cost_of, value_of
from ecliptic.games.spacecorp.rules.steps.moves import port_open
from ecliptic.games.spacecorp.rules.steps.points import build_goal, points_so_far, sure_points
from ecliptic.games.spacecorp.rules.steps.reach import industry_factor

WITH_VALUE = (a.RESEARCH, a.MOVE, a.EXPLORE, a.BUILD, a.PRODUCE, a.GENETICS, a.REVELATION)
SPENDERS = (a.MOVE, a.EXPLORE, a.BUILD, a.PRODUCE)


@contextmanager
def tried(s: SpacecorpState) -> Iterator[Plan]:
    """A plan in the place of the draft's to play with; afterwards it is as it was."""
    plan = s.plan
    try:
        yield s.try_plan()
    finally:
        s.plan = plan


def start_of(s: SpacecorpState, seat: int) -> int:
    """Where the draft's team stands, NONE if there is none."""
    team = s.plan.team
    return a.NONE if team < 0 else s.site_of[seat * a.TEAMS + team]


def is_valued(s: SpacecorpState) -> bool:
    """Whether the draft is about a value of Infra and cards."""
    kind = s.plan.kind
    return kind in WITH_VALUE or (kind == a.COLONIZE and s.plan.cp_build == 1)


# ---- what it needs -------------------------------------------------------------------------------------------


def need_of(s: SpacecorpState, seat: int) -> int | None:
    """What the value must reach; None = every point counts, or it is not known yet."""
    plan = s.plan
    kind = plan.kind
    if kind == a.PRODUCE:
        return max(1, members(plan.collect) + plan.legacy)
    if kind == a.COLONIZE:
        return None if plan.region < 0 else build_goal(s, plan.region)
    if kind not in (a.MOVE, a.EXPLORE, a.BUILD) or plan.team < 0:
        return None
    if kind == a.MOVE and plan.target < 0:
        return None
    return cost_of(s, seat)


# ---- what it has come to -------------------------------------------------------------------------------------


def settle_modes(s: SpacecorpState, plan: Plan) -> None:
    """Infra whose mode is not asked yet counts plain."""
    action = totals.valued_as(s)
    for which in range(2):
        hq = plan.hq if which == 0 else plan.hq2
        for slot in range(a.HQ_SLOTS if hq >= 0 else 0):
            card = s.infra[hq * a.HQ_SLOTS + slot]
            if card != a.NONE and has_two_modes(s, card, action) and shape_of(s, which, slot) == 0:
                plan.modes |= AS_PLAIN << (2 * (which * a.HQ_SLOTS + slot))


def value_now(s: SpacecorpState, seat: int) -> int:
    """The value of what is chosen so far, without profit."""
    if not is_valued(s):
        return 0
    with tried(s) as plan:
        if plan.run != totals.SECOND:
            settle_modes(s, plan)
            totals.set_value(s, seat)
        return value_of(s)


def most_now(s: SpacecorpState, seat: int) -> int:
    """The greatest value that the draft can still come to, shielded or not."""
    action = totals.valued_as(s)
    best = totals.best_totals(s, seat, action)
    n = best[PLAIN_TOTAL]
    if action == a.MOVE and s.plan.team >= 0 and port_open(s, seat, s.plan.team):
        n = max(n, best[PORT_PLAIN])
    if s.plan.kind != a.COLONIZE:
        n *= totals.time_factor(s, seat, action)
    if s.plan.kind == a.BUILD and s.plan.team >= 0:
        n *= industry_factor(s, seat, start_of(s, seat))
    return max(0, n)


def infra_alone(s: SpacecorpState, seat: int, action: int) -> int:
    """What the own HQ and progress cards make of an action, without cards, Time and anything of others."""
    with tried(s) as plan:
        plan.competitors = 0
        plan.hq = seat if hq_matches(s, seat, action) else NO_ONE
        plan.hq2 = NO_ONE
        plan.phase = st.READY
        plan.boost = a.NONE
        plan.chosen = vec[i64]()
        best = totals.best_totals(s, seat, action)
        start = start_of(s, seat)
        ported = (
            action == a.MOVE and start >= 0 and users_at(s, seat, start, totals.port_types(s)) >> seat & 1
        )
        return max(0, best[PORT_PLAIN if ported else PLAIN_TOTAL])


def with_cards(s: SpacecorpState, seat: int, action: int) -> int:
    """The most that the own HQ and all that is in hand make of an action of which nothing is settled."""
    with tried(s) as plan:
        plan.competitors = 0
        plan.hq = seat if hq_matches(s, seat, action) else NO_ONE
        return most_now(s, seat)


def parts_of(content: Components, s: SpacecorpState, seat: int) -> list[Stat]:
    """Where the value comes from."""
    if not is_valued(s):
        return []
    plan, out = s.plan, []
    if plan.run == totals.SECOND:
        with tried(s) as again:
            again.time = a.NONE
            again.port = again.industry = NO_ONE
            out.append(Stat("gear", str(value_of(s)), "For both teams"))
    else:
        out += _infra_parts(s, seat) + _card_parts(content, s) + _title_parts(content, s, seat)
        out += _boost_parts(content, s)
    if plan.kind == a.MOVE and plan.port >= 0 and totals.port_adds(s):
        out.append(Stat("dock", str(totals.port_adds(s)), content.base_name(a.SPACEPORT)))
    if plan.industry >= 0:
        out.append(Stat("hammer", "×2", content.base_name(a.INDUSTRIAL)))
    if plan.time == totals.DOUBLE:
        out.append(Stat("clock", "×2", content.card_name(a.TIME_CARD)))
    return out


def _infra_parts(s: SpacecorpState, seat: int) -> list[Stat]:
    """The Infra of each HQ used: what adds in one sum, multipliers each for itself."""
    out, rules, action = [], s.rules, totals.valued_as(s)
    for which, hq in enumerate((s.plan.hq, s.plan.hq2)):
        if hq < 0:
            continue
        title = "HQ" if hq == seat else f"HQ of {at(hq)}"
        add, times, shielded = 0, [], False
        if rules.hq_action[0] == action:
            add += rules.hq_value[0]
        for slot in range(a.HQ_SLOTS):
            card = s.infra[hq * a.HQ_SLOTS + slot]
            if card == a.NONE:
                add += rules.hq_value[1 + slot] if rules.hq_action[1 + slot] == action else 0
                continue
            mode = _mode_used(s, which, slot, card)
            if mode == a.NONE:
                continue
            shielded |= rules.mode_shield[mode] != 0
            if rules.mode_times[mode]:
                times.append(f"×{rules.mode_n[mode]}")
            else:
                add += rules.mode_n[mode]
        title += " (shielded)" if shielded else ""
        if add or not times:
            out.append(Stat("gear", str(add), title))
        out += [Stat("gear", value, title) for value in times]
    return out


def _mode_used(s: SpacecorpState, which: int, slot: int, card: int) -> int:
    """The mode by which a card on an HQ counts, plain as long as it is not chosen; NONE = by none."""
    action = totals.valued_as(s)
    modes = [
        mode for mode in range(card * a.MODES, (card + 1) * a.MODES) if s.rules.mode_action[mode] == action
    ]
    wanted = int(shape_of(s, which, slot) == AS_SHIELDED)
    if len(modes) > 1:
        modes = [mode for mode in modes if (s.rules.mode_shield[mode] != 0) == bool(wanted)]
    return modes[0] if modes else a.NONE


def _card_parts(content: Components, s: SpacecorpState) -> list[Stat]:
    out = []
    for code in s.plan.chosen:
        card = s.card_of(code // a.MODES)
        at_ = card * a.MODES + code % a.MODES
        times = "×" if s.rules.mode_times[at_] else ""
        shielded = " (shielded)" if s.rules.mode_shield[at_] else ""
        out.append(Stat("card", f"{times}{s.rules.mode_n[at_]}", content.card_name(card) + shielded))
    return out


def _title_parts(content: Components, s: SpacecorpState, seat: int) -> list[Stat]:
    if s.plan.kind == a.COLONIZE:
        return []
    action, out = totals.valued_as(s), []
    more, factor = bonus_of(s, seat, action), factor_of(s, seat, action)
    for title in range(a.PROGRESS_CARDS):
        if not s.has_title(seat, title) or not (s.rules.progress_actions[title] >> action) & 1:
            continue
        if more and s.rules.progress_verb[title] == a.ADDS_VALUE:
            out.append(Stat("dna", str(s.rules.progress_n[title]), content.progress_name(title)))
        if factor > 1 and s.rules.progress_verb[title] == a.DOUBLES_VALUE:
            out.append(Stat("dna", "×2", content.progress_name(title)))
    return out


def _boost_parts(content: Components, s: SpacecorpState) -> list[Stat]:
    boost = s.plan.boost
    if boost < 0:
        return []
    n = totals.boosted_number(s, boost)
    title = f"{content.base_name(a.SPACEPORT)} doubles {content.card_name(boost % a.CARDS)}"
    return [Stat("dock", str(n) if n else "×2", title)]


# ---- what is missing, and what it costs ----------------------------------------------------------------------


def spend_of(s: SpacecorpState, value: int, need: int) -> int:
    """SC-15.11: the profit that makes up what is missing, what a first run spent counted."""
    return max(0, shortfall(value, need) - s.spent)


def points_of(content: Components, s: SpacecorpState, seat: int) -> list[Stat]:
    """SC-20.3: the colony points of the draft's region and answers."""
    plan = s.plan
    if plan.region < 0:
        return []
    out = [Stat("flag", str(sure_points(s, seat, plan.region)), "Region")]
    if plan.remove >= 0:
        out.append(Stat("people", "1", "Team"))
    if plan.cp_build == 1:
        out.append(Stat("hammer", "1", "Build"))
    if plan.cp_pay == 1:
        out.append(Stat("coin", "1", "Profit"))
    return out


# ---- tallies -------------------------------------------------------------------------------------------------


def tally(content: Components, s: SpacecorpState, seat: int) -> Tally | None:
    """The value so far against what it needs, always in sight; None where there is none yet."""
    if not is_valued(s):
        return points_tally(content, s, seat)
    need, value, parts = need_of(s, seat), value_now(s, seat), parts_of(content, s, seat)
    if need is None and not parts and s.plan.hq == a.NONE:
        return None
    enough = value >= 1 if need is None else value >= need
    return Tally(
        parts, str(value) if parts else "Nothing used yet", "" if need is None else str(need), enough
    )


def points_tally(content: Components, s: SpacecorpState, seat: int) -> Tally | None:
    """The colony points so far."""
    if s.plan.kind != a.COLONIZE or s.plan.region < 0:
        return None
    n = points_so_far(s, seat)
    colony = s.plan.colony
    need = s.rules.colony_value[colony] if colony >= 0 else 0
    return Tally(points_of(content, s, seat), some(n, "colony point"), str(need) if need else "", n >= need)
