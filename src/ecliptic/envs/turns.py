"""A game in PettingZoo's AEC form: one agent after another, each at its own decisions.

Where several may act at once the lowest seat is asked first, as often as it has something to do. Nobody sees what
another one has done there until all are done (`State.seen_by`), so the order tells nothing.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from ecliptic.envs.agents import Agents
from ecliptic.envs.declared import Declared
from ecliptic.envs.episode import Observation, checked_count
from ecliptic.envs.pictures import MODES


class Aec(Agents, AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """The agents are `player_0`, `player_1` ... by seat. Rewards come when the game is over."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1}  # noqa: RUF012  # theirs is set by instances, too

    def __init__(
        self,
        declared: Declared,
        *,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        eyes: int | None = None,
    ) -> None:
        """`max_cycles`: the game is cut after so many decisions a seat. `eyes`: whose view is rendered; None: a
        spectator's.
        """
        AECEnv.__init__(self)
        super().__init__(declared, declared.actions, render_mode, eyes, self.metadata)
        most = None if max_cycles is None else checked_count("max_cycles", max_cycles)
        self._most = None if most is None else most * len(declared.agents)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. A seed gives the same games everywhere; without one the generator goes on. No `options`."""
        self._episode.begin(seed)
        agents = list(self.possible_agents)
        self.agents = agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self._select()

    def step(self, action: int | None) -> None:
        """Take an action of the agent that is asked. ValueError, with one sentence, for one that it may not take."""
        state = self._episode.state
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat[agent]
        number = self._episode.legal(seat, action)
        self._cumulative_rewards[agent] = 0.0
        self._episode.act(seat, number)
        if state.over:
            payoff = self.declared.payoff(state)
            self.rewards = dict(zip(self.agents, payoff, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self._most is not None and self._episode.taken >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()

    def _select(self) -> None:
        """Who is next: when the game is over, each in turn hears so."""
        seat = self._episode.state.next_seat()
        self.agent_selection = self.possible_agents[max(0, seat)]

    def observe(self, agent: str) -> Observation:
        """What this agent sees now, and what it may do: nothing while another one is asked."""
        return self._episode.observe(self._seat[agent])
