"""The bot named `random`."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.bots.protocol import Bot, Situation
from ecliptic.core.rng import Rng


class Uniform(Bot):
    """Chooses evenly among the legal actions that differ in what they come to."""

    name = "random"
    pitch = "Makes any legal move, without a thought."

    def choose(self, situation: Situation, rng: Rng) -> int:
        if len(situation.legal) == 1:
            return situation.legal[0]
        sample = situation.sample(rng)
        actions = situation.game.advice.worthwhile(sample, situation.seat, vec[i64](situation.legal))
        return actions[rng.below(len(actions))]
