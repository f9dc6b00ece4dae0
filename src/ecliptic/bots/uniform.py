"""The bot named `random`."""

from __future__ import annotations

from ecliptic.bots.protocol import Bot, Situation
from ecliptic.core.languages import mark
from ecliptic.core.rng import Rng


class Uniform(Bot):
    """Chooses evenly among all legal actions, as `core.playout` does."""

    name = "random"
    pitch = mark("Makes any legal move, without a thought.")

    def choose(self, situation: Situation, rng: Rng) -> int:
        if len(situation.legal) == 1:
            return situation.legal[0]
        return situation.legal[rng.below(len(situation.legal))]
