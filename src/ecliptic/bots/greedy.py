"""The bot named `greedy`: one step ahead over samples, with the game's advice."""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.bots.greedy_core import Look
from ecliptic.bots.protocol import Bot, Situation
from ecliptic.core.languages import mark
from ecliptic.core.rng import Rng

BUDGET = 240  # states valued in one decision, about: what an interpreted bot can do in a tenth of a second


@dataclass
class Looked:
    """What a look at a decision found."""

    actions: list[int]  # that were looked at, in the order of the advice
    values: list[float]  # of each
    best: int  # action: of equal ones, one that was drawn

    def ranked(self) -> list[int]:
        """The actions, the chosen one first, then the best."""
        rest = sorted(range(len(self.actions)), key=lambda k: -self.values[k])
        return [self.best, *[self.actions[k] for k in rest if self.actions[k] != self.best]]


def look(situation: Situation, rng: Rng, budget: int = BUDGET) -> Looked:
    """Try each action that deserves it, on a few ways the hidden cards may lie."""
    if len(situation.legal) == 1:
        return Looked(situation.legal[:], [0.0], situation.legal[0])
    advice = situation.game.advice
    seat = situation.seat
    deals = [situation.sample(rng)]
    actions = advice.worthwhile(deals[0], seat, vec[i64](situation.legal))
    if len(actions) == 1:
        return Looked([int(actions[0])], [0.0], int(actions[0]))
    for _ in range(1, advice.deals(deals[0], seat)):
        if situation.late():
            break
        deals.append(situation.sample(rng))
    actions = advice.promising(deals[0], seat, actions, max(2, budget // len(deals)))
    late = situation.late if situation.seconds is not None else None
    values = Look(advice, seat, rng.next32(), late).values(deals, actions, budget)
    if not values:  # the time was up before anything was looked at
        return Looked([int(actions[0])], [0.0], int(actions[0]))
    tried = [int(action) for action in actions[: len(values)]]
    best = max(values)
    equal = [action for action, value in zip(tried, values, strict=True) if value == best]
    return Looked(tried, values, equal[rng.below(len(equal))] if len(equal) > 1 else equal[0])


class Greedy(Bot):
    """Tries each action on a few ways the hidden cards may lie, and takes what the game's advice likes best.

    With a time limit it looks at them in their order, the likeliest first, and takes the best of those it came to.
    Among what looks equally good it draws, so that no seat has a habit that nothing in the game asks for.
    """

    name = "greedy"
    pitch = mark("Looks one step ahead and grabs the best it sees.")

    def __init__(self, budget: int = BUDGET) -> None:
        """`budget`: about how many states it values in one decision."""
        self.budget = budget

    def choose(self, situation: Situation, rng: Rng) -> int:
        return look(situation, rng, self.budget).best
