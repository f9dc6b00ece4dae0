"""Hundreds of games of one kind stepped at once in compiled code; what they came to is seen through NumPy.

The arrays are views of the memory that steps write into, read-only, and the same ones for good: copy what must stay.
They have `__dlpack__`, so other libraries read them in place.
"""

from __future__ import annotations

import secrets
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import ArrayLike, NDArray

from ecliptic.core.rng import Rng
from ecliptic.envs.declared import Declared
from ecliptic.envs.episode import checked_count, checked_seed
from ecliptic.envs.stepping import CUT, ENDED, Games

LONGEST: Final = 1 << 62  # decisions of a game that is never cut
DRAWS: Final = 1 << 21  # the stream of `sample`: no game has it


class Batch:
    """Each game asks one decision at a time, in AEC order. A game that ends begins anew in the same step.

    Rows are games or, `by_seat`, the seats of the first game, then those of the second ...; only the row of the seat
    that is asked is fresh then, the others are as they were when their seats were asked last.
    """

    def __init__(
        self,
        declared: Declared,
        games: int,
        *,
        seed: int | None = None,
        max_cycles: int | None = None,
        by_seat: bool = False,
    ) -> None:
        """Begin all games. `max_cycles`: each is cut after so many decisions a seat. ValueError, one sentence."""
        seats, game = len(declared.agents), declared.game
        count = checked_count("How many games there are", games)
        most = LONGEST if max_cycles is None else checked_count("max_cycles", max_cycles) * seats
        self.declared: Final = declared
        self._games: Final = Games(game.initial(), declared.reader(), declared.payoff, count, by_seat, most)
        self._chosen: Final = vec[i64]([0] * count)
        rows = int(self._games.rows)
        entries, actions = len(declared.entries), declared.actions
        made = self._games
        self.observations: Final[NDArray[np.int16]] = _seen(made.seen, np.int16).reshape(rows, entries)
        self.masks: Final[NDArray[np.bool_]] = (
            _seen(made.masks, np.uint8).view(np.bool_).reshape(rows, actions)
        )
        # The lowest bit first.
        self.bits: Final[NDArray[np.uint8]] = _seen(made.bits, np.uint8).reshape(rows, -1)
        self.seats: Final[NDArray[np.int64]] = _seen(made.asked, np.int64)  # by game, who is asked
        self.rewards: Final[NDArray[np.float64]] = _seen(made.rewards, np.float64).reshape(count, seats)
        self._stands: Final[NDArray[np.uint8]] = _seen(made.stands, np.uint8)
        self.reset(seed)

    def __len__(self) -> int:
        return int(self._games.games)

    @property
    def done(self) -> NDArray[np.bool_]:
        """By game whether it ended in the last step; `rewards` has what it came to, all else is of the next one."""
        return np.equal(self._stands, ENDED)

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """By game whether it was cut in the last step."""
        return np.equal(self._stands, CUT)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; game k draws from stream k of the seed. Without one the system gives it."""
        self.seed = secrets.randbits(62) if seed is None else checked_seed(seed)
        self._games.begin(self.seed)
        self._draws = Rng(self.seed, DRAWS)

    def step(self, actions: ArrayLike) -> None:
        """Take an action in every game. ValueError, with one sentence, if one may not be taken: then none is.

        `actions`: whole numbers, one for each game.
        """
        given = np.asarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise ValueError(f"Actions are {len(self)} whole numbers, one for each game.")
        self._step(vec[i64](given.tolist()))

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the others: a view, until the next call."""
        self._games.draw(self._draws, self._chosen)
        return _seen(self._chosen, np.int64)

    def step_at_random(self) -> None:
        """`step(sample())`, without a detour through Python."""
        self._games.draw(self._draws, self._chosen)
        self._games.step(self._chosen)

    def _step(self, actions: vec[i64]) -> None:
        wrong = int(self._games.wrong(actions))
        if wrong >= 0:
            raise ValueError(
                f"Game {wrong} can't take action {actions[wrong]} now; masks[{wrong}] says which it can."
            )
        self._games.step(actions)


def _seen(numbers: Any, kind: type[np.generic]) -> NDArray[Any]:
    """The memory of a packed array, read-only."""
    return np.frombuffer(memoryview(numbers), dtype=kind)
