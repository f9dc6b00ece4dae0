"""The inner loop of the greedy bot: tries each action on sampled deals and asks the game's advice, compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.advice import Advice
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.rng import Rng

DEPTH: Final = 24  # own choices and chance outcomes in a row that are followed at most


@final
class Look:
    """One decision of a seat, looked at through a game's advice.

    A compound decision (an attack: leader, force, target) is searched to its end, every step for its best. All deals
    are carried along together, so that a follow-up is chosen for their average: the seat can't tell them apart.
    """

    def __init__(self, advice: Advice, seat: i64, luck: i64, late: Callable[[], bool] | None = None) -> None:
        """`luck` seeds chance: every candidate meets the same. `late` says whether the time is up; None = no limit."""
        self.advice: Final = advice
        self.seat: Final = seat
        self.luck: Final = luck
        self.late: Final = late
        self.stopped: bool = False  # the time is up: what is looked at now comes to nothing
        self.moment: i64 = 0
        self.valued: i64 = 0  # states valued so far

    def values(self, deals: list[State], actions: vec[i64], budget: i64) -> list[float]:
        """How good each action is, on average over the deals. About `budget` states are valued, or two an action.

        Where the time is up, the values of the first ones only, as far as the look came.
        """
        share = budget // len(actions)
        self.moment = self.advice.moment(deals[0])
        out: list[float] = []
        action: i64
        for action in actions:
            value = self._after(copies(deals), action, share, 0)
            if self.stopped:
                break
            out.append(value)
        return out

    def _after(self, deals: list[State], action: i64, budget: i64, depth: i64) -> float:
        """The value of taking the action, in all deals. They are used up."""
        if self.late is not None and (self.stopped or self.late()):
            self.stopped = True
            return 0.0
        for deal in deals:
            deal.act(self.seat, action)
        return self._value(deals, budget, depth + 1)

    def _value(self, deals: list[State], budget: i64, depth: i64) -> float:
        """The value of deals that came about by the same choices. They are used up."""
        asked: i64 = 0
        k: i64
        for k in range(len(deals)):
            if self._run(deals[k], k, depth):
                asked += 1
        if asked == 0 or depth >= DEPTH:
            return self._mean(deals)
        legal = deals[0].legal(self.seat) if asked == len(deals) else vec[i64]()
        for k in range(1, len(deals)):
            if len(legal) > 0 and deals[k].legal(self.seat) != legal:
                legal = vec[i64]()
        if len(legal) > 0:
            return self._best(deals, legal, budget, depth)
        total = 0.0  # what came between has told the seat which deal it is in
        for deal in deals:
            total += self._alone(deal, budget // len(deals), depth)
        return total / len(deals)

    def _alone(self, deal: State, budget: i64, depth: i64) -> float:
        if not self._asked(deal):
            return self._mean([deal])
        return self._best([deal], deal.legal(self.seat), budget, depth)

    def _best(self, deals: list[State], legal: vec[i64], budget: i64, depth: i64) -> float:
        """The value of the best follow-up. The deals are used up."""
        most = budget // len(deals)
        if len(legal) > 1:
            legal = self.advice.promising(deals[0], self.seat, legal, most if most > 1 else 1)
        last: i64 = len(legal) - 1
        share = budget // (last + 1)
        best = 0.0
        k: i64
        for k in range(last + 1):
            tried = copies(deals) if k < last else deals
            value = self._after(tried, legal[k], share, depth)
            if k == 0 or value > best:
                best = value
        return best

    def _run(self, deal: State, number: i64, depth: i64) -> bool:
        """Let chance happen and others answer where the advice wants it; whether the seat is asked again then."""
        between: i64
        for between in range(DEPTH):
            asked = deal.next_seat()
            if asked == CHANCE:
                if self.advice.settled(deal):
                    break
                deal.act(CHANCE, deal.sample(Rng(self.luck, (number * DEPTH + depth) * DEPTH + between)))
            elif asked >= 0 and asked != self.seat and not deal.lanes:
                answer = self.advice.reply(deal, asked)
                if answer < 0:
                    break
                deal.act(asked, answer)
            else:
                break
        return self._asked(deal)

    def _asked(self, deal: State) -> bool:
        """Whether the seat goes on with the same choice."""
        if deal.lanes:
            return bool(deal.lanes[self.seat]) and self.advice.moment(deal) == self.moment
        return deal.next_seat() == self.seat and self.advice.moment(deal) == self.moment

    def _mean(self, deals: list[State]) -> float:
        total = 0.0
        for deal in deals:
            total += self.advice.evaluate(deal, self.seat)
        self.valued += len(deals)
        return total / len(deals)


def copies(deals: list[State]) -> list[State]:
    """A copy of each."""
    return [deal.clone() for deal in deals]
