"""What an environment declares of its game: agents, actions, what each number of an observation is, rewards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16
from numpy.typing import NDArray

from ecliptic.core import payoffs
from ecliptic.core.game import Game
from ecliptic.core.looking import HIGHEST, LOWEST
from ecliptic.core.reading import Entry
from ecliptic.core.registry import game_class
from ecliptic.envs.stepping import Reader


class Declared:
    """One game with its options and content, as all kinds of environments offer it."""

    def __init__(self, game: Game, rewards: str = payoffs.RANK) -> None:
        """ValueError, with one sentence, for rewards that there are not, or a game that learners can't see."""
        if not hasattr(game, "positions"):
            raise ValueError(
                f"{game.title} has no table of fields, so there is nothing that learners could see."
            )
        self.game: Final = game
        self.rewards: Final = rewards
        self.payoff: Final = payoffs.payoff(game, rewards)
        self.least, self.most = payoffs.bounds(game, rewards)
        self.agents: Final = [f"player_{seat}" for seat in range(game.seats)]
        self.entries: Final = [bounded(entry) for entry in game.observed]
        self.actions: Final = int(game.actions.decisions)
        self.low: Final = _array([entry.low for entry in self.entries])
        self.high: Final = _array([entry.high for entry in self.entries])

    def __reduce__(self) -> tuple[object, ...]:
        return Declared, (self.game, self.rewards)

    def reader(self) -> Reader:
        """What writes observations and masks; it has room for one at a time, so every environment has its own."""
        game = self.game
        also = game.observing_also if game.also_observed else None
        look = game.observing.look(0, vec[i16]())
        return Reader(game.observing.sight, look, also, len(self.entries), game.actions.decisions)


def declare(
    name: str,
    options: Mapping[str, object],
    content: str | Path | None = None,
    rewards: str = payoffs.RANK,
) -> Declared:
    """The game of this name; options that are not given are those of simulations (`Game.simulated`).

    ValueError, with one sentence, for what there is not.
    """
    folder = None if content is None else Path(content)
    return Declared(game_class(name).make(options, folder, simulated=True), rewards)


def bounded(entry: Entry) -> Entry:
    """An entry as it fits into 16 bits: what would go beyond is written as the last number that does."""
    return Entry(entry.name, max(entry.low, LOWEST), min(entry.high, HIGHEST))


def _array(numbers: list[int]) -> NDArray[np.int16]:
    found = np.array(numbers, dtype=np.int16)
    found.flags.writeable = False
    return found
