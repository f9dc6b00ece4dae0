"""What PettingZoo's two forms of a game have in common: agents by seat, their spaces, and pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.spaces import Dict
from numpy.typing import NDArray

from ecliptic.envs.declared import Declared
from ecliptic.envs.episode import Episode
from ecliptic.envs.pictures import Pictures
from ecliptic.envs.spaces import Choices, observations


class Agents:
    """The agents are `player_0`, `player_1` ... by seat."""

    def __init__(
        self,
        declared: Declared,
        actions: int,
        render_mode: str | None,
        eyes: int | None,
        metadata: dict[str, Any],
    ) -> None:
        """`actions`: how many numbers there are for them. `eyes`: whose view is rendered; None: a spectator's."""
        self.declared = declared
        self.metadata = {**metadata, "name": declared.game.name}
        self.possible_agents = list(declared.agents)
        self.agents: list[str] = []
        self.render_mode = render_mode
        self._pictures = Pictures(declared.game, render_mode, eyes)
        self._episode = Episode(declared)
        self._seat = {agent: seat for seat, agent in enumerate(declared.agents)}
        self.observation_spaces = {agent: observations(declared, actions) for agent in declared.agents}
        self.action_spaces = {
            agent: Choices(actions, self._allowing(seat)) for agent, seat in self._seat.items()
        }

    def _allowing(self, seat: int) -> Callable[[], NDArray[np.int8]]:
        return lambda: self._mask(seat)

    def _mask(self, seat: int) -> NDArray[np.int8]:
        """Which actions a seat may take now."""
        return self._episode.mask(seat)

    def observation_space(self, agent: str) -> Dict:
        """What this agent's observations are; see `spaces.observations`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Choices:
        """The numbers of actions; see `spaces.Choices`."""
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.int16]:
        """Nobody sees a whole game, so there is no such array."""
        raise NotImplementedError("A whole state holds what is hidden, so no environment gives it out.")

    def render(self) -> NDArray[np.uint8] | str | None:
        """The board by `render_mode`; see `Pictures`."""
        return self._pictures.render(self._episode.state)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return f"ecliptic/{self.declared.game.name}"
