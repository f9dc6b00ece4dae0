"""Whether the draft of a position can have come about: it is put together again, question by question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, Never, cast

from ecliptic.core.machine import Step
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.state import SpacecorpState
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
    if not _is_blank(before):
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
    kind = int(s.plan.kind)
    return kind >= 0 and bool(s.rules.time_actions >> kind & 1) and s.plan.time == 2


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
    if Counter(now.plan.chosen) - Counter(goal.plan.chosen):
        return False
    numbers = zip(st.PLAN_IDS, now.plan.numbers(), st.Plan().numbers(), goal.plan.numbers(), strict=False)
    return all(name in _GROWING or x in (blank, wanted) for name, x, blank, wanted in numbers)


def _is_blank(s: SpacecorpState) -> bool:
    return list(s.plan.numbers()) == list(st.Plan().numbers())


_GROWING: Final = frozenset(
    {
        "collect",
        "legacy",
        "total",
        "modes",
        "phase",
    }
)


def plan_fits(s: SpacecorpState) -> bool:
    """Whether the plan is blank where no action is carried out, and within bounds where one is."""
    acting = any(isinstance(step, turn.TurnTail) for step in s.stack)
    waiting = any(isinstance(step, turn.StartAction) for step in s.stack)
    plan = dict(zip(st.PLAN_IDS, map(int, s.plan.numbers()), strict=False))
    if not acting or waiting:
        return _is_blank(s)
    return all(low <= plan[k] <= high for k, (low, high) in _BOUNDS.items()) and all(
        n >= -2 for n in plan.values()
    )


_BOUNDS: Final = {
    "kind": (a.NONE, a.ACTIONS - 1),
    "team": (-2, a.TEAMS - 1),
    "team2": (-2, a.TEAMS - 1),
    "target": (-2, a.SITES - 1),
    "base": (-2, a.SEATS - 1),
    "port": (-2, a.SEATS - 1),
    "industry": (-2, a.SEATS - 1),
    "shield": (-2, a.SEATS - 1),
    "time": (-2, 2),
    "hq": (-2, a.SEATS - 1),
    "hq2": (-2, a.SEATS - 1),
    "sum": (0, 9_999),
    "mul": (1, 999_999),
    "total": (0, 9_999_999),
    "type0": (-2, a.BASES - 1),
    "type1": (-2, a.BASES - 1),
    "type2": (-2, a.BASES - 1),
    "region": (-2, a.SITES - 1),
    "colony": (-2, a.COLONIES - 1),
}
