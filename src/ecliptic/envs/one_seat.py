"""One seat of a game in Gymnasium's form; bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ecliptic import bots
from ecliptic.bots import Bot, Situation
from ecliptic.core.game import Game
from ecliptic.core.rng import Rng
from ecliptic.envs.declared import Declared
from ecliptic.envs.episode import Episode, Observation
from ecliptic.envs.pictures import MODES, Pictures
from ecliptic.envs.spaces import Choices, observations

STAY: Final = "stay"
REFUSE: Final = "refuse"
LOSE: Final = "lose"
ILLEGAL: Final = (STAY, REFUSE, LOSE)
ANY: Final = 1 << 20  # the stream that draws a seat: no bot has it


class Single(gymnasium.Env[Observation, np.int64]):
    """A step is one decision of the learner's seat; its reward comes when the game is over."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012  # as theirs

    def __init__(
        self,
        declared: Declared,
        *,
        seat: int | None = 0,
        opponents: str | Bot | Sequence[str | Bot] = "random",
        illegal: str = STAY,
        render_mode: str | None = None,
    ) -> None:
        """`seat`: the learner's; None: drawn for each game. `opponents`: a bot for all others, or one for each.

        `illegal`: after an action that may not be taken nothing has changed, and `info["illegal"]` says why ("stay"); a
        ValueError says so ("refuse"); or the game ends with the least reward ("lose"). ValueError, one sentence, for
        what there is not.
        """
        seats = len(declared.agents)
        if seat is not None and (
            isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats
        ):
            raise ValueError(f"The seat is a number from 0 to {seats - 1}, or None, not {str(seat)[:40]!r}.")
        if illegal not in ILLEGAL:
            raise ValueError(
                f"What follows an illegal action is {', '.join(ILLEGAL)}, not {str(illegal)[:40]!r}."
            )
        self.declared = declared
        self.render_mode = render_mode
        self.seat = seat or 0  # the learner's, in this game
        self._wanted = seat
        self._illegal = illegal
        self._opponents = _bots(opponents, declared.game, seats - 1)
        self._episode = Episode(declared)
        self._done = True
        self._rngs: list[Rng] = []
        self._seats = Rng(0)
        Pictures(declared.game, render_mode, seat)  # says whether there is that mode
        self.observation_space = observations(declared, declared.actions)  # type: ignore[assignment]  # a TypedDict is a dict to them
        self.action_space = Choices(declared.actions, self.action_masks)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game. A seed gives the same games everywhere; without one the generators go on. No `options`."""
        super().reset(seed=seed)
        if self._episode.begin(seed):
            seats = len(self.declared.agents)
            self._rngs = [Rng(self._episode.seed, 1 + k) for k in range(seats)]
            self._seats = Rng(self._episode.seed, ANY)
        if self._wanted is None:
            self.seat = self._seats.below(len(self.declared.agents))
        self._done = False
        self._play_on()
        return self._episode.observe(self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action of the learner's, then let the others play until it is asked again or the game is over."""
        if self._done:
            raise RuntimeError("The game is over: call reset() first.")
        try:
            number = self._episode.legal(self.seat, action)
        except ValueError as error:
            if self._illegal == REFUSE:
                raise
            self._done = self._illegal == LOSE
            reward = self.declared.least if self._done else 0.0
            info = {**self._info(), "illegal": str(error)}
            return self._episode.observe(self.seat), reward, self._done, False, info
        self._episode.act(self.seat, number)
        self._play_on()
        reward = self.declared.payoff(self._episode.state)[self.seat] if self._done else 0.0
        return self._episode.observe(self.seat), reward, self._done, False, self._info()

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each action that may be taken now: as maskable learners ask for it."""
        return self._episode.mask(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat}

    def _play_on(self) -> None:
        """Until the learner is asked, or the game is over."""
        state, game = self._episode.state, self.declared.game
        others = [k for k in range(len(self.declared.agents)) if k != self.seat]
        while self.seat not in state.acting():
            seat = state.next_seat()
            if seat < 0:
                self._done = True
                return
            legal = [int(action) for action in state.legal(seat)]
            action = legal[0]
            if len(legal) > 1:
                bot = self._opponents[others.index(seat)]
                action = bot.choose(Situation(game, state, seat, legal), self._rngs[seat])
                if action not in legal:
                    raise RuntimeError(f"the bot {bot.name} chose an action it was not offered")
            self._episode.act(seat, action)

    def render(self) -> Any:
        """The board as the learner sees it, by `render_mode`; see `Pictures`."""
        return Pictures(self.declared.game, self.render_mode, self.seat).render(self._episode.state)


def _bots(wanted: str | Bot | Sequence[str | Bot], game: Game, seats: int) -> list[Bot]:
    """The bots that play the other seats."""
    found = [wanted] * seats if isinstance(wanted, str | Bot) else list(wanted)
    if len(found) != seats:
        raise ValueError(f"There are {seats} other seats, so that many bots are needed, not {len(found)}.")
    return [bots.make(one, type(game)) if isinstance(one, str) else one for one in found]
