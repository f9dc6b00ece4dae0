"""A game in PettingZoo's parallel form, for those in which all act at once.

Who is not asked at a step waits: that is an action of its own, the last one, and then the only one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from ecliptic.envs.agents import Agents
from ecliptic.envs.declared import Declared
from ecliptic.envs.episode import Observation, checked_count
from ecliptic.envs.pictures import MODES

Told = dict[str, Any]


class Parallel(Agents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """At a step all seats that are asked act, and nobody sees before the end what the others choose."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012  # theirs is set by instances, too

    def __init__(
        self,
        declared: Declared,
        *,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        eyes: int | None = None,
    ) -> None:
        """As for `Aec`, but that `max_cycles` counts steps. ValueError, one sentence, where nobody acts at once."""
        if not declared.game.observing.at_once:
            raise ValueError(
                f"In {declared.game.title} nobody acts at once with others: it is played in AEC form."
            )
        self.wait = declared.actions  # the number of that action, the last one
        super().__init__(declared, declared.actions + 1, render_mode, eyes, self.metadata)
        self.max_cycles = None if max_cycles is None else checked_count("max_cycles", max_cycles)
        self._steps = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game. A seed gives the same games everywhere; without one the generator goes on. No `options`."""
        self._episode.begin(seed)
        self._steps = 0
        self.agents = list(self.possible_agents)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Observation], Told, Told, Told, Told]:
        """Take an action of every agent. ValueError, with one sentence, if one of them is wrong: then none is taken."""
        state, agents = self._episode.state, self.agents
        if not agents:
            return {}, {}, {}, {}, {}
        chosen = self._checked(actions)
        for seat, number in chosen.items():
            self._episode.act(seat, number)
        self._steps += 1
        over = state.over
        cut = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        payoff = self.declared.payoff(state) if over else [0.0] * len(agents)
        if over or cut:
            self.agents = []
        return (
            self._observed(),
            dict(zip(agents, payoff, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def _checked(self, actions: dict[str, int]) -> dict[int, int]:
        """The actions of the seats that are asked."""
        if set(actions) != set(self.agents):
            raise ValueError(f"Every agent needs an action, and nobody else: {', '.join(self.agents)}.")
        acting = self._episode.state.acting()
        for agent, action in actions.items():
            if self._seat[agent] not in acting and action != self.wait:
                raise ValueError(f"{agent} is not asked now, so it can only wait: {self.wait}.")
        return {seat: self._episode.legal(seat, actions[self.possible_agents[seat]]) for seat in acting}

    def _observed(self) -> dict[str, Observation]:
        out: dict[str, Observation] = {}
        for agent, seat in self._seat.items():
            found = self._episode.observe(seat)
            found["action_mask"] = self._mask(seat)
            out[agent] = found
        return out

    def _mask(self, seat: int) -> NDArray[np.int8]:
        """The same with a byte for waiting, the last one."""
        state = self._episode.state
        waits = seat not in state.acting()
        return np.append(self._episode.mask(seat), np.int8(waits and not state.over))
