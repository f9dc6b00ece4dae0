"""One game as an environment plays it: chance is drawn in it, and an action that is not legal is refused."""

from __future__ import annotations

import secrets
from operator import index
from typing import Final, SupportsIndex, TypedDict, cast

import numpy as np
from numpy.typing import NDArray

from ecliptic.core.machine import State
from ecliptic.core.playout import finish
from ecliptic.core.rng import Rng
from ecliptic.envs.declared import Declared


class Observation(TypedDict):
    """What an agent sees, and which actions it may take now: none where it is not asked."""

    observation: NDArray[np.int16]
    action_mask: NDArray[np.int8]


class Episode:
    """One game after another, each from where the generator stands then."""

    def __init__(self, declared: Declared) -> None:
        """Nothing has begun: `begin` comes first."""
        self.declared: Final = declared
        self.seed = 0
        self.taken = 0  # decisions
        self._first: Final = declared.game.initial()
        self._reader: Final = declared.reader()
        self._rng: Rng | None = None
        self._state: State | None = None

    @property
    def state(self) -> State:
        """The state, with all that is hidden in it. RuntimeError before the first game began."""
        if self._state is None:
            raise RuntimeError("Nothing has begun yet: call reset() first.")
        return self._state

    def begin(self, seed: int | None) -> bool:
        """Begin anew: whether by a new seed. Without one the generator goes on; the first is the system's."""
        fresh = seed is not None or self._rng is None
        if fresh:
            self.seed = checked_seed(seed) if seed is not None else secrets.randbits(62)
            self._rng = Rng(self.seed)
        self._state = self._first.clone()
        self.taken = 0
        finish(self._state, self._generator)
        return fresh

    @property
    def _generator(self) -> Rng:
        assert self._rng is not None, "nothing has begun"
        return self._rng

    def legal(self, seat: int, action: object) -> int:
        """The number of an action that this seat may take now. ValueError, with one sentence, for any other."""
        game, state = self.declared.game, self.state
        try:
            number = index(cast("SupportsIndex", action))
        except TypeError:
            raise ValueError(f"An action is a number, not {str(action)[:40]!r}.") from None
        if seat not in state.acting():
            raise ValueError(f"{self.declared.agents[seat]} is not asked now.")
        if not 0 <= number < self.declared.actions:
            raise ValueError(
                f"Actions are numbers from 0 to {self.declared.actions - 1}, not {str(number)[:40]}."
            )
        if number not in state.legal(seat):
            why, _ = game.why(state, seat, number)
            raise ValueError(f"{self.declared.agents[seat]} can't {game.actions.text(number)}: {why}.")
        return number

    def act(self, seat: int, action: int) -> None:
        """Take a legal action, and let chance happen until a seat is asked or the game is over."""
        state = self.state
        state.act(seat, action)
        self.taken += 1
        finish(state, self._generator)

    def observe(self, seat: int) -> Observation:
        """What the seat sees and may do, in arrays of its own."""
        state = self.state
        return {
            "observation": np.array(memoryview(self._reader.seen(state, seat))),
            "action_mask": self.mask(seat),
        }

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each action that the seat may take now."""
        return np.array(memoryview(self._reader.allowed(self.state, seat))).view(np.int8)


def checked_seed(seed: object) -> int:
    """A seed of 63 bits. ValueError, with one sentence, for anything else."""
    try:
        number = index(cast("SupportsIndex", seed))
    except TypeError:
        number = -1
    if isinstance(seed, bool) or not 0 <= number < 1 << 63:
        raise ValueError(f"A seed is a number from 0 to 2**63 - 1, not {str(seed)[:40]!r}.")
    return number


def checked_count(what: str, n: object) -> int:
    """A number from 1 on. ValueError, with one sentence, for anything else."""
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise ValueError(f"{what} is a number from 1 on, not {str(n)[:40]!r}.")
    return n
