"""Generalised advantage estimates (Schulman and others, 2016) where several seats take turns in one row of steps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def advantages(
    seats: NDArray[np.int64], values: Floats, done: NDArray[np.bool_], rewards: Floats, trace: float
) -> tuple[Floats, NDArray[np.bool_]]:
    """How much better each step was than expected, and for which ones that is known.

    All are by step and game, `rewards` by seat beside. A step leads to the next one of the same seat, or to the end of
    the game; the last one of each seat before the rows end leads nowhere yet, so it is not known.
    """
    length, games = seats.shape
    row = np.arange(games)
    shape = rewards.shape[1:]
    out, known = np.zeros((length, games), np.float32), np.zeros((length, games), np.bool_)
    value, more, reward = (np.zeros(shape, np.float32) for _ in range(3))
    leads = np.zeros(shape, np.bool_)  # whether something of this seat comes later
    for t in range(length - 1, -1, -1):
        ends = done[t]
        value[ends], more[ends], reward[ends], leads[ends] = 0.0, 0.0, rewards[t][ends], True
        seat = seats[t]
        delta = reward[row, seat] + value[row, seat] - values[t]
        out[t] = delta + trace * more[row, seat]
        known[t] = leads[row, seat]
        value[row, seat] = values[t]
        more[row, seat] = np.where(known[t], out[t], 0.0)
        reward[row, seat] = 0.0
        leads[row, seat] = True
    return np.where(known, out, np.float32(0.0)), known
