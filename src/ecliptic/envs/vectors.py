"""A batch with the face of PufferLib's environments: an agent for each seat of each game."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import ArrayLike, NDArray

from ecliptic.envs.batches import Batch
from ecliptic.envs.declared import Declared
from ecliptic.envs.spaces import observations


class Vector:
    """`num_agents` rows: the seats of the first game, then those of the second ...

    Where an agent is not asked its row of `masks` is False, whatever is sent for it counts for nothing, and what it
    observes is what it saw when it was asked last. What is never asked it hears like all others: `rewards`,
    `terminals`, `truncations`.
    """

    def __init__(
        self, declared: Declared, games: int, *, seed: int | None = None, max_cycles: int | None = None
    ) -> None:
        """As for `Batch`."""
        self.batch: Final = Batch(declared, games, seed=seed, max_cycles=max_cycles, by_seat=True)
        self._seats: Final = len(declared.agents)
        space = observations(declared, declared.actions)["observation"]
        self.single_observation_space: Final = space
        self.single_action_space: Final = Discrete(declared.actions)
        self.num_agents: Final = games * self._seats
        self._first: Final = np.arange(games) * self._seats
        self.observations: Final = self.batch.observations
        self.action_masks: Final = self.batch.masks
        self.masks: Final = np.zeros(self.num_agents, np.bool_)
        self.rewards: Final = np.zeros(self.num_agents, np.float32)
        self.terminals: Final = np.zeros(self.num_agents, np.bool_)
        self.truncations: Final = np.zeros(self.num_agents, np.bool_)
        self._told()

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.int16], list[dict[str, Any]]]:
        """Begin all games anew."""
        self.batch.reset(seed)
        self._told()
        return self.observations, []

    def step(
        self, actions: ArrayLike
    ) -> tuple[
        NDArray[np.int16], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], list[dict[str, Any]]
    ]:
        """Take the actions of the agents that are asked. ValueError as for `Batch.step`."""
        given = np.asarray(actions)
        if given.shape != (self.num_agents,):
            raise ValueError(f"Actions are {self.num_agents} whole numbers, one for each agent.")
        self.batch.step(given[self._first + self.batch.seats])
        self._told()
        return self.observations, self.rewards, self.terminals, self.truncations, []

    def _told(self) -> None:
        self.masks[:] = False
        self.masks[self._first + self.batch.seats] = True
        self.rewards[:] = self.batch.rewards.ravel()
        self.terminals[:] = np.repeat(self.batch.done, self._seats)
        self.truncations[:] = np.repeat(self.batch.truncated, self._seats)

    def close(self) -> None:
        """There is nothing to close."""
