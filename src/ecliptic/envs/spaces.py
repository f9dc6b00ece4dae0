"""The spaces of observations and actions, for Gymnasium and PettingZoo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from ecliptic.envs.declared import Declared


class Choices(Discrete[np.int64]):
    """All actions of a game. Without a mask one is drawn that may be taken at that moment."""

    def __init__(self, n: int, allowed: Callable[[], NDArray[np.int8]]) -> None:
        """`allowed`: the mask of this moment; nothing in it: any is drawn."""
        super().__init__(n)
        self._allowed = allowed

    def sample(
        self, mask: NDArray[np.int8] | None = None, probability: NDArray[Any] | None = None
    ) -> np.int64:
        """One of them; see `Discrete.sample`."""
        if mask is None and probability is None:
            now = self._allowed()
            mask = now if now.any() else None
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        return Discrete, (int(self.n),)  # copied or sent elsewhere it belongs to no environment


def observations(declared: Declared, actions: int) -> Dict:
    """`observation`: the numbers within their bounds; `action_mask`: so many bytes."""
    return Dict(
        {
            "observation": Box(declared.low, declared.high, dtype=np.int16),
            "action_mask": Box(0, 1, (actions,), dtype=np.int8),
        }
    )
