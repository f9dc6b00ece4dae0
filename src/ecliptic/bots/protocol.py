"""What a bot gets and what it gives. It never sees the state: only a view, its legal actions, and samples."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.core.rng import Rng
from ecliptic.core.views import View


class Situation:
    """One decision as a bot may know it."""

    def __init__(self, game: Game, state: State, seat: int, legal: Sequence[int]) -> None:
        """`legal` holds the actions (ints of `game.actions`) to choose from, at least one."""
        self.game = game
        self.seat = seat
        self.legal = list(legal)  # the bot may do to it what it likes: who asks keeps its own
        self.view: Callable[[], View] = lambda: game.view(state, seat)
        self._sample: Callable[[Rng], State] = lambda rng: game.determinize(state, seat, rng)

    def sample(self, rng: Rng) -> State:
        """A state as it could be: what the seat can't know is dealt afresh. The caller may change it."""
        return self._sample(rng)


class Bot(ABC):
    """A way to choose. Bots keep nothing between decisions, so one may play several seats and games."""

    name: ClassVar[str]
    pitch: ClassVar[str]  # one sentence for the new-table page

    @abstractmethod
    def choose(self, situation: Situation, rng: Rng) -> int:
        """One of `situation.legal`. The same situation and generator give the same choice."""
