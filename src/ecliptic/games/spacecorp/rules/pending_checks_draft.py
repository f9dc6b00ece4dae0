"""Whether the draft of a position can have come about: it is put together again, question by question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, Never, cast

from ecliptic.core.machine import Step
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.state import SpacecorpState, blank_plan
from ecliptic.games.spacecorp.rules.steps import turn, value

_MOST: Final = 40  # questions of a draft
_TRIES: Final = 4_000


def check_draft(
    s: SpacecorpState, before: SpacecorpState, check_steps: Callable[[SpacecorpState], None]
) -> None:
    """ValueError, one sentence, if from what was before no answers lead to this draft."""
    check_steps(before)
    top = before.stack[-1] if before.stack else None
    if (
        not isinstance(top, (turn.TurnTail,))
        or s.drafter != top.player
        or top.player != before.now[st.ACTIVE]
    ):
        raise ValueError("Only the active player puts an action together, before the rest of the turn.")
    if before.drafter >= 0:
        raise ValueError("There is one draft at a time.")
    first = before.clone()
    if any(before.plan[k] != blank_plan()[k] for k in range(st.PLAN)):
        if not _second_can_come(before):
            raise ValueError("There is no second team.")
        first.then(cast("Step[Never]", value.SecondRun(top.player)))
    else:
        first.then(cast("Step[Never]", turn.StartAction(top.player)))
    try:
        first.settle()
    except (RuntimeError, IndexError):
        raise ValueError("No action can be put together here.") from None
    if not _leads(first, s, [_TRIES]):
        raise ValueError("No answers lead to what the active player has put together.")


def _second_can_come(s: SpacecorpState) -> bool:
    """SC-4.9: whether the first team of a Time card has acted."""
    kind = int(s.plan[st.P_KIND])
    return kind >= 0 and bool(s.rules.time_actions >> kind & 1) and s.plan[st.P_TIME] == 2


def _leads(now: SpacecorpState, goal: SpacecorpState, tries: list[int]) -> bool:
    """Whether answers lead from here to the goal. What is noted once stays noted, so wrong ways end soon."""
    if now.same(goal):
        return True
    if now.drafter < 0 or not now.stack or tries[0] <= 0:
        return False
    seat = int(now.next_seat())
    for action in now.legal(seat):
        tries[0] -= 1
        twin = now.clone()
        twin.act(seat, action)
        if twin.drafter >= 0 and _on_the_way(twin, goal) and _leads(twin, goal, tries):
            return True
    return False


def _on_the_way(now: SpacecorpState, goal: SpacecorpState) -> bool:
    """Whether nothing noted so far contradicts the goal."""
    if Counter(now.chosen) - Counter(goal.chosen):
        return False
    blank = blank_plan()
    for k in range(st.PLAN):
        if k not in _GROWING and now.plan[k] != blank[k] and now.plan[k] != goal.plan[k]:
            return False
    return True


_GROWING: Final = frozenset(
    {
        st.P_COLLECT,
        st.P_LEGACY,
        st.P_CP,
        st.P_TOTAL,
        st.P_MODES,
        st.P_PHASE,
    }
)


def plan_fits(s: SpacecorpState) -> bool:
    """Whether the plan is blank where no action is carried out, and within bounds where one is."""
    acting = any(isinstance(step, turn.TurnTail) for step in s.stack)
    waiting = any(isinstance(step, turn.StartAction) for step in s.stack)
    plan = [int(n) for n in s.plan]
    if not acting or waiting:
        return plan == [int(n) for n in blank_plan()] and not len(s.chosen)
    return all(low <= plan[k] <= high for k, (low, high) in _BOUNDS.items()) and all(n >= -2 for n in plan)


_BOUNDS: Final = {
    st.P_KIND: (a.NONE, a.ACTIONS - 1),
    st.P_TEAM: (-2, a.TEAMS - 1),
    st.P_TEAM2: (-2, a.TEAMS - 1),
    st.P_TARGET: (-2, a.SITES - 1),
    st.P_BASE: (-2, a.SEATS - 1),
    st.P_PORT: (-2, a.SEATS - 1),
    st.P_INDUSTRY: (-2, a.SEATS - 1),
    st.P_SHIELD: (-2, a.SEATS - 1),
    st.P_TIME: (-2, 2),
    st.P_HQ: (-2, a.SEATS - 1),
    st.P_HQ2: (-2, a.SEATS - 1),
    st.P_SUM: (0, 9_999),
    st.P_MUL: (1, 999_999),
    st.P_TOTAL: (0, 9_999_999),
    st.P_TYPE0: (-2, a.BASES - 1),
    st.P_TYPE1: (-2, a.BASES - 1),
    st.P_TYPE2: (-2, a.BASES - 1),
    st.P_REGION: (-2, a.SITES - 1),
    st.P_COLONY: (-2, a.COLONIES - 1),
}
