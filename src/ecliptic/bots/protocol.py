"""What a bot gets and what it gives. It never sees the state: only a view, its legal actions, and samples."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from copy import copy
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i16

from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.core.rng import Rng
from ecliptic.core.views import View


class Situation:
    """One decision as a bot may know it."""

    def __init__(
        self,
        game: Game,
        state: State,
        seat: int,
        legal: Sequence[int],
        seconds: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`legal` holds the actions (ints of `game.actions`) to choose from, at least one.

        `seconds` is how long the bot may think from now on by `clock`; None = as long as it likes.
        """
        self.game = game
        self.seat = seat
        self.legal = list(legal)  # the bot may do to it what it likes: who asks keeps its own
        self.view: Callable[[], View] = lambda: game.view(state, seat)
        self.observe: Callable[[], vec[i16]] = lambda: game.observe(state, seat)  # the same as numbers
        self.seconds = seconds
        self.clock = clock
        self.began = clock() if seconds is not None else 0.0
        self._sample: Callable[[Rng], State] = lambda rng: game.determinize(state, seat, rng)

    def late(self, grace: float = 0.0) -> bool:
        """Whether the time to think (and so much more) is used up. A bot that may look long asks this now and then."""
        return self.seconds is not None and self.clock() - self.began >= self.seconds + grace

    def within(self, seconds: float) -> Situation:
        """The same with so many seconds from now on, and no more than there are."""
        brief = copy(self)
        if self.seconds is not None:
            seconds = min(seconds, self.seconds - (self.clock() - self.began))
        brief.seconds, brief.began = seconds, self.clock()
        return brief

    def sample(self, rng: Rng) -> State:
        """A state as it could be: what the seat can't know is dealt afresh. The caller may change it."""
        return self._sample(rng)


class Bot(ABC):
    """A way to choose. Bots keep nothing between decisions, so one may play several seats and games."""

    name: ClassVar[str]
    pitch: ClassVar[str]  # one sentence for the new-table page
    games: ClassVar[tuple[str, ...]] = ()  # that it plays; none named: all
    seconds: float | None = None  # how long it thinks of a choice at most, where that is long

    @abstractmethod
    def choose(self, situation: Situation, rng: Rng) -> int:
        """One of `situation.legal`. The same situation and generator give the same choice.

        With a time limit a bot that honours `situation.late` gives the best that it has so far. A bot can't be stopped
        from outside: the answer of one that thinks on is taken, and `simulate` counts how often each seat was late.
        """

    def refusal(self, kind: type[Game]) -> str:
        """Why it does not play this game, a sentence without its end; "": it does."""
        if not self.games or kind.name in self.games:
            return ""
        return f"the bot {self.name} plays {' and '.join(self.games)}, not {kind.name}"
