"""The bot named `greedy`: one step ahead over samples, with the game's advice."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.bots.greedy_core import Look
from ecliptic.bots.protocol import Bot, Situation
from ecliptic.core.rng import Rng

BUDGET = 240  # states valued in one decision, about: what an interpreted bot can do in a tenth of a second


class Greedy(Bot):
    """Tries each action on a few ways the hidden cards may lie, and takes what the game's advice likes best.

    With a time limit it looks at them in their order, the likeliest first, and takes the best of those it came to.
    Among what looks equally good it draws, so that no seat has a habit that nothing in the game asks for.
    """

    name = "greedy"
    pitch = "Looks one step ahead and grabs the best it sees."

    def __init__(self, budget: int = BUDGET) -> None:
        """`budget`: about how many states it values in one decision."""
        self.budget = budget

    def choose(self, situation: Situation, rng: Rng) -> int:
        if len(situation.legal) == 1:
            return situation.legal[0]
        advice = situation.game.advice
        seat = situation.seat
        deals = [situation.sample(rng)]
        actions = advice.worthwhile(deals[0], seat, vec[i64](situation.legal))
        if len(actions) == 1:
            return actions[0]
        for _ in range(1, advice.deals(deals[0], seat)):
            if situation.late():
                break
            deals.append(situation.sample(rng))
        actions = advice.promising(deals[0], seat, actions, max(2, self.budget // len(deals)))
        late = situation.late if situation.seconds is not None else None
        values = Look(advice, seat, rng.next32(), late).values(deals, actions, self.budget)
        if not values:  # the time was up before anything was looked at
            return actions[0]
        best = max(values)
        equal = [action for action, value in zip(actions, values, strict=False) if value == best]
        return equal[rng.below(len(equal))] if len(equal) > 1 else equal[0]
