"""Our games as OpenSpiel's: sequential, chance explicit, information imperfect, rewards at the end.

Where several may act at once they are asked in AEC order, the lowest seat first; what is done there stays hidden from
the others until all are done. OpenSpiel numbers outcomes of chance from 0: here from the first one of the game's table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, Final

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from ecliptic.core import payoffs
from ecliptic.core.game import Game
from ecliptic.core.headers import header_of
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.record import Entry, Record
from ecliptic.core.registry import game_class, game_names
from ecliptic.core.rng import Rng
from ecliptic.envs.declared import Declared, declare
from ecliptic.envs.stepping import Reader

LONGEST: Final = 1_000_000  # decisions; none of ours takes as many
BEGUN: Final = b""  # what a seat remembers before anything happened


class Facts:
    """What all states of a game share; copies of states have the same."""

    def __init__(self, declared: Declared) -> None:
        self.declared: Final = declared
        self.game: Final[Game] = declared.game
        self.reader: Final[Reader] = declared.reader()
        self.first: Final = declared.game.initial()
        self.chance: Final = declared.actions  # the number of the first outcome

    def __deepcopy__(self, memo: object) -> Facts:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Facts, (self.declared,)

    def seen(self, state: State, seat: int) -> NDArray[np.int16]:
        """What a seat sees."""
        return np.frombuffer(memoryview(self.reader.seen(state, seat)), np.int16)


class EclipticGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its options, for OpenSpiel: each game has a class of its own, which `class_of` makes."""

    name: ClassVar[str]  # of ours

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        """`parameters`: options, `rewards` and `content`. ValueError, with one sentence, for what there is not."""
        given = dict(parameters or {})
        content, rewards = str(given.pop("content", "")), str(given.pop("rewards", payoffs.ZERO_SUM))
        declared = self._declared(given, content or None, rewards)
        self.facts: Final = Facts(declared)
        game, seats = declared.game, declared.game.seats
        sums = {payoffs.ZERO_SUM: 0.0, payoffs.RANK: seats / 2}
        info = {
            "num_distinct_actions": declared.actions,
            "max_chance_outcomes": max(1, int(game.actions.size) - declared.actions),
            "num_players": seats,
            "min_utility": declared.least,
            "max_utility": declared.most,
            "max_game_length": LONGEST,
        }
        if rewards in sums and seats > 1:
            info["utility_sum"] = sums[rewards]
        options: dict[str, object] = msgspec.to_builtins(game.options)
        told = {**options, "rewards": rewards, "content": content}
        super().__init__(game_type(type(game), rewards, seats), pyspiel.GameInfo(**info), told)

    def _declared(self, given: Mapping[str, object], content: str | None, rewards: str) -> Declared:
        """The game by these options. `load_game` fills up what was left open, also where something else follows from
        what was chosen, as that one player plays solo: then those of usual values count as left open.
        """
        try:
            return declare(self.name, given, content, rewards)
        except ValueError:
            usual = _parameters(game_class(self.name))
            chosen = {
                name: value for name, value in given.items() if name not in usual or value != usual[name]
            }
            return declare(self.name, chosen, content, rewards)

    def new_initial_state(self) -> EclipticState:
        """The state before anything happened."""
        return EclipticState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """What observes states; None where only what is public, or only what is private, is asked for."""
        if params:
            raise ValueError(f"An observer takes no parameters, not {str(params)[:40]}.")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        if iig_obs_type is not None and not (
            iig_obs_type.public_info and iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            return None
        return Observer(self.facts, recalls=recalls)

    def state_of(self, record: str) -> EclipticState:
        """The state after all lines of a record that has been written by `EclipticState.record`. ValueError."""
        found = Record.parse(record)
        game = self.facts.game
        if (found.header.game, found.header.options) != (game.name, msgspec.to_builtins(game.options)):
            raise ValueError("The record is one of another game, or of other options.")
        state = self.new_initial_state()
        for entry in found.entries:
            said = entry.chance or entry.do
            if not isinstance(said, str):
                raise ValueError(
                    f"Line {entry.n} of the record is neither a choice nor an outcome of chance."
                )
            number = int(game.actions.parse(said))
            number -= self.facts.chance if isinstance(entry.chance, str) else 0
            if number not in state.legal_actions():
                raise ValueError(f"Line {entry.n} of the record can't come there.")
            state.apply_action(number)
        return state


class EclipticState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state, and what each seat remembers: a hash of all that it has seen and done, in order.

    A seat's memory grows where what it sees changes, or it acts itself, so it does not count others' hidden choices.
    """

    def __init__(self, game: EclipticGame) -> None:
        super().__init__(game)
        self.facts: Final = game.facts
        self.s = game.facts.first.clone()
        self.sampled = False  # by `resample_from_infostate`: how it came to this is not known
        seats = self.facts.game.seats
        self._memory: tuple[bytes, ...] = (BEGUN,) * seats
        self._seen: tuple[bytes, ...] = (BEGUN,) * seats
        self._remember(CHANCE, 0)

    def _remember(self, who: int, action: int) -> None:
        """Add to what each seat remembers what it did, and sees now."""
        memory, seen = list(self._memory), list(self._seen)
        for seat in range(len(memory)):
            now = self.facts.seen(self.s, seat).tobytes()
            own = str(action).encode() if seat == who else b""
            if own or now != seen[seat]:
                memory[seat] = hashlib.blake2b(memory[seat] + own + b"|" + now, digest_size=16).digest()
                seen[seat] = now
        self._memory, self._seen = tuple(memory), tuple(seen)

    # ---- OpenSpiel's questions -----------------------------------------------------------------------------

    def current_player(self) -> int:
        """A seat, chance, or that the game is over."""
        seat = int(self.s.next_seat())
        if seat == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return (
            sorted(int(action) for action in self.s.legal(player)) if player == self.current_player() else []
        )

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can come, and how likely."""
        step = self.s.asked(CHANCE)
        weights = sorted(
            (int(action), int(step.weight(self.s, action))) for action in step.candidates(self.s)
        )
        total = sum(weight for _, weight in weights)
        return [(action - self.facts.chance, weight / total) for action, weight in weights if weight]

    def _apply_action(self, action: int) -> None:
        seat = int(self.s.next_seat())
        number = action + self.facts.chance if seat == CHANCE else action
        self.s.act(seat, number)
        self._remember(seat, number)

    def _action_to_string(self, player: int, action: int) -> str:
        chance = player == pyspiel.PlayerId.CHANCE
        return self.facts.game.actions.text(action + self.facts.chance if chance else action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.s.over

    def returns(self) -> list[float]:
        """Every seat's reward; 0 before the end."""
        return self.facts.declared.payoff(self.s) if self.s.over else [0.0] * self.facts.game.seats

    def __str__(self) -> str:
        """All of it in one line, for who looks for mistakes: what seats remember, and a digest of what is hidden."""
        known = hashlib.blake2b(b"".join(self._memory), digest_size=8).hexdigest()
        return f"{self.facts.game.name} {known} {self.s.digest():08x}"

    # ---- what a seat knows ---------------------------------------------------------------------------------

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat has seen and done, as a hash: equal strings, equal memories."""
        seat = self._player(player)
        return f"{self.facts.declared.agents[seat]} {self._memory[seat].hex()}"

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees now: each entry that is not 0, by name."""
        return sight_in_words(self.facts, self.s, self._player(player))

    def observation_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        """What a seat sees now, as numbers by `Game.observed`."""
        return self.facts.seen(self.s, self._player(player)).astype(np.float32)

    def _player(self, player: int | None) -> int:
        if player is None:
            player = self.current_player()
        if not 0 <= player < self.facts.game.seats:
            raise ValueError("There is no such player.")
        return player

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> EclipticState:
        """A state as it could be for all that this seat knows. `sampler`: numbers from 0 to 1.

        The seat's memory stays. Others remember what they see in this sample, and nothing of before.
        """
        rng = Rng(int(sampler() * (1 << 53)))
        twin: EclipticState = self.clone()
        twin.sampled = True
        twin.s = self.facts.game.determinize(self.s, player, rng)
        twin._memory = tuple(
            self._memory[seat] if seat == player else BEGUN for seat in range(len(self._memory))
        )
        twin._seen = tuple(self._seen[seat] if seat == player else BEGUN for seat in range(len(self._seen)))
        twin._remember(CHANCE, 0)
        return twin

    def record(self) -> str:
        """How it came to this, as the text of a record; `EclipticGame.state_of` and `ecliptic replay` read it.

        ValueError of a sample, whose past nobody knows.
        """
        if self.sampled:
            raise ValueError("This state is a sample of what a seat can't know, so it has no record.")
        text, first = self.facts.game.actions.text, self.facts.chance
        entries = [
            Entry(n=n, chance=text(done.action + first))
            if done.player == pyspiel.PlayerId.CHANCE
            else Entry(n=n, seat=done.player, do=text(done.action))
            for n, done in enumerate(self.full_history(), 1)
        ]
        return str(Record(header_of(self.facts.game, self.facts.declared.agents), entries))


class Observer:
    """What one seat sees (`tensor`, or `dict["observation"]`), or all that it has seen (a string alone)."""

    def __init__(self, facts: Facts, *, recalls: bool) -> None:
        """`recalls`: of all that was, not of now."""
        self._facts: Final = facts
        self._recalls: Final = recalls
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not recalls:
            self.tensor = np.zeros(len(facts.declared.entries), np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: EclipticState, player: int) -> None:
        """Observe a state through the eyes of this seat."""
        if self.tensor is not None:
            self.tensor[:] = self._facts.seen(state.s, player)

    def string_from(self, state: EclipticState, player: int) -> str:
        """The same as a string."""
        return state.information_state_string(player) if self._recalls else state.observation_string(player)


def sight_in_words(facts: Facts, s: State, seat: int) -> str:
    """What a seat sees: each entry that is not 0, by name."""
    found = zip(facts.declared.entries, facts.seen(s, seat).tolist(), strict=True)
    return "\n".join(f"{entry.name}: {x}" for entry, x in found if x)


def game_type(kind: type[Game], rewards: str, seats: int = 0) -> Any:
    """What OpenSpiel is told of a game."""
    utilities = {
        payoffs.ZERO_SUM: pyspiel.GameType.Utility.ZERO_SUM,
        payoffs.RANK: pyspiel.GameType.Utility.CONSTANT_SUM,
    }
    general = pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameType(
        short_name=f"ecliptic_{kind.name}",
        long_name=f"Ecliptic {kind.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.get(rewards, general) if seats != 1 else general,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(kind.counts),
        min_num_players=min(kind.counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(kind),
    )


def _parameters(kind: type[Game]) -> dict[str, object]:
    """The parameters of a game with their defaults: its options, how rewards are reckoned, where its content lies."""
    options: dict[str, object] = msgspec.to_builtins(kind.make(simulated=True).options)
    return {**options, "rewards": payoffs.ZERO_SUM, "content": ""}


@cache
def class_of(name: str) -> type[EclipticGame]:
    """The class of one game. OpenSpiel frees what is registered when Python is gone already, and a class stays then."""
    kind = type(
        f"{game_class(name).__name__}ForOpenSpiel", (EclipticGame,), {"name": name, "__module__": __name__}
    )
    globals()[kind.__name__] = kind  # by this name it is read again in another process
    return kind


def register() -> None:
    """Have `pyspiel.load_game` know all installed games."""
    known = pyspiel.registered_names()
    for name in game_names():
        if f"ecliptic_{name}" not in known:
            pyspiel.register_game(game_type(game_class(name), payoffs.ZERO_SUM), class_of(name))


register()
