"""The greatest totals that were found in a draft, with the answers that they follow from."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.machine import State
from ecliptic.games.spacecorp.rules.actions import ACTIONS, NONE
from ecliptic.games.spacecorp.rules.fields import Plan


@final
class Totals:
    """What was found last in drafts of a kind. Nothing else in a plan matters for totals that are not complete yet."""

    def __init__(self) -> None:
        self.draft: i64 = 0  # in which it was found
        self.action: i64 = NONE
        self.competitors: i64 = NONE
        self.hq: i64 = NONE
        self.hq2: i64 = NONE
        self.card: i64 = NONE
        self.phase: i64 = 0
        self.modes: i64 = 0
        self.chosen = vec[i64]()
        self.best = vec[i64]()

    def follow_from(self, plan: Plan) -> bool:
        """Whether they are those of this plan, too."""
        if self.competitors != plan.competitors or self.hq != plan.hq or self.hq2 != plan.hq2:
            return False
        if self.card != plan.card or self.phase != plan.phase or self.modes != plan.modes:
            return False
        mine = self.chosen
        theirs = plan.chosen
        if len(mine) != len(theirs):
            return False
        k: i64
        for k in range(len(mine)):
            if mine[k] != theirs[k]:
                return False
        return True


@final
class Found:
    """The totals found last, by kind of draft. What it gives is never changed."""

    def __init__(self) -> None:
        self.opened: State | None = (
            None  # what was there before the draft: while it is open only its plan changes
        )
        self.draft: i64 = 0
        self.by_kind: Final[list[Totals]] = [Totals() for _ in range(ACTIONS)]

    def best(self, opened: State | None, action: i64, plan: Plan) -> vec[i64]:
        """The totals for an action in the draft that began so; empty: not found yet."""
        if self.opened is not opened:
            self.opened = opened
            self.draft += 1
        last = self.by_kind[plan.kind]
        if last.draft == self.draft and last.action == action and last.follow_from(plan):
            return last.best
        return vec[i64]()

    def keep(self, action: i64, plan: Plan, best: vec[i64]) -> None:
        """Remember them, in the draft that was asked for last."""
        last = self.by_kind[plan.kind]
        last.draft = self.draft
        last.action = action
        last.competitors = plan.competitors
        last.hq = plan.hq
        last.hq2 = plan.hq2
        last.card = plan.card
        last.phase = plan.phase
        last.modes = plan.modes
        last.chosen = plan.chosen
        last.best = best
