"""Whether the draft of a position can have come about: it is put together again, question by question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, Never, cast

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.fields import Record
from ecliptic.core.machine import Step
from ecliptic.games.spacecorp.rules.fields import Plan
from ecliptic.games.spacecorp.rules.figures import Rules
from ecliptic.games.spacecorp.rules.state import SpacecorpState, fields
from ecliptic.games.spacecorp.rules.steps import turn, value

_MOST: Final = 40  # questions of a draft
_TRIES: Final = 4_000


def check_draft(
    s: SpacecorpState, before: SpacecorpState, check_steps: Callable[[SpacecorpState], None]
) -> None:
    """ValueError, one sentence, if from what was before no answers lead to this draft."""
    check_steps(before)
    top = before.stack[-1] if before.stack else None
    if not isinstance(top, (turn.TurnTail,)) or s.drafter != top.player or top.player != before.active:
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
    blank = Plan()
    for name in plan_names(now.rules):
        if name not in _GROWING:
            x, none, wanted = (_numbers(getattr(plan, name)) for plan in (now.plan, blank, goal.plan))
            if any(n not in (a_, b_) for n, a_, b_ in zip(x, none, wanted, strict=True)):
                return False
    return True


def plan_names(rules: Rules) -> list[str]:
    record = next(part for part in fields(rules) if isinstance(part, Record))
    return list(record.parts)


def _numbers(value: object) -> list[int]:
    return [int(n) for n in cast("vec[i64]", value)] if isinstance(value, vec) else [int(cast("int", value))]


def _is_blank(s: SpacecorpState) -> bool:
    return list(s.plan.numbers()) == list(Plan().numbers())


_GROWING: Final = frozenset(
    {
        "collect",
        "legacy",
        "total",
        "modes",
        "phase",
        "chosen",
    }
)


def plan_fits(s: SpacecorpState) -> bool:
    """Whether the plan is blank where no action is carried out, and within bounds where one is."""
    acting = any(isinstance(step, turn.TurnTail) for step in s.stack)
    waiting = any(isinstance(step, turn.StartAction) for step in s.stack)
    if not acting or waiting:
        return _is_blank(s)
    return True
