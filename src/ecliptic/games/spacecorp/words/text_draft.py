"""The draft of an action as its owner sees it: what it costs beside its value, whom it rewards, and all of it."""

from __future__ import annotations

from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.aids import charge_of
from ecliptic.games.spacecorp.rules.steps.commit import (
    base_of_move,
    is_covered,
    reward_bases,
    reward_hq,
    reward_move,
)
from ecliptic.games.spacecorp.rules.steps.points import points_so_far
from ecliptic.games.spacecorp.rules.steps.totals import CHEAP_WAY, SECOND, set_value
from ecliptic.games.spacecorp.words import text_value as values
from ecliptic.games.spacecorp.words.view import MakingView, PartView


def or_none(n: int) -> int | None:
    """A number, or None for what is not there."""
    return None if n < 0 else n


def radiation_now(s: SpacecorpState, seat: int) -> int:
    """SC-15.2: what radiation takes if the draft is carried out as it is."""
    kind = s.plan.kind
    if kind not in (a.MOVE, a.BUILD) or s.plan.team < 0:
        return 0
    if kind == a.MOVE and s.plan.target < 0:
        return 0
    with values.tried(s) as plan:
        if plan.run != SECOND:
            values.settle_modes(s, plan)
            set_value(s, seat)
            plan = s.plan
        if plan.route < 0:
            plan.route = CHEAP_WAY
        for k in range(a.BOXES):
            if plan.types[k] == a.NONE:
                s.choose_type(k, a.RESEARCH_BASE)  # shields nothing
        return 0 if is_covered(s, seat) else charge_of(s, seat, kind)


def is_shielded_now(s: SpacecorpState, seat: int) -> bool:
    """Whether the Move or Build of the draft needs no profit for radiation although it is in the zone."""
    if s.plan.kind not in (a.MOVE, a.BUILD) or s.rules.radiation[s.era] == 0:
        return False
    return radiation_now(s, seat) == 0


def rewards_now(s: SpacecorpState, seat: int) -> list[int]:
    """SC-5.2, SC-4.4: by seat, the rewards for what the draft uses of theirs."""
    twin = s.clone()
    plan = twin.own_plan()
    for k in range(twin.seats):
        twin.own_rewards()[k] = 0
    if plan.run != SECOND:
        reward_hq(twin, seat, 0)
        reward_hq(twin, seat, 1)
    if plan.kind == a.BUILD:
        reward_bases(twin, seat)
    elif plan.team >= 0 and plan.target >= 0:
        if plan.base == a.NONE:
            base = base_of_move(twin, seat)
            plan.base = 0 if base == a.NONE else base
        reward_move(twin, seat)
    return list(twin.rewards)


def making(content: Components, s: SpacecorpState, viewer: int | None) -> MakingView | None:
    """SC-3.5: the draft, for whoever puts it together."""
    plan = s.plan
    if viewer is None or s.drafter != viewer or plan.kind == a.NONE:
        return None
    need, value, start = values.need_of(s, viewer), values.value_now(s, viewer), values.start_of(s, viewer)
    settles = plan.kind == a.COLONIZE and plan.region != a.NONE
    target = plan.region if settles else plan.target
    colony = plan.colony
    parts = (
        values.parts_of(content, s, viewer) if values.is_valued(s) else values.points_of(content, s, viewer)
    )
    open_ = values.is_valued(s) and plan.run != SECOND
    return MakingView(
        kind=plan.kind,
        team=or_none(plan.team),
        start=s.word_of(start) if start >= 0 else None,
        target=s.word_of(target) if target >= 0 else None,
        second=plan.run == SECOND,
        need=need if values.is_valued(s) else None,
        value=value,
        most=values.most_now(s, viewer) if open_ else None,
        short=max(0, need - value) if need is not None and values.is_valued(s) else 0,
        spend=values.spend_of(s, value, need) if need is not None and values.is_valued(s) else 0,
        radiation=radiation_now(s, viewer),
        shielded=is_shielded_now(s, viewer),
        rewards=rewards_now(s, viewer),
        parts=[PartView(part.icon, part.value, part.title) for part in parts],
        cards=[s.card_of(code // a.MODES) for code in s.plan.chosen],
        points=points_so_far(s, viewer) if settles else 0,
        goal=s.rules.colony_value[colony] if settles and colony >= 0 else 0,
    )
