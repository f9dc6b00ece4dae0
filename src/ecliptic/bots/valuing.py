"""What a position comes to if bots play on from it, and a choice beside the best others: for looking back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from ecliptic.bots.judging import play_on_all
from ecliptic.bots.paired import paired, summed
from ecliptic.bots.protocol import Situation
from ecliptic.bots.search import WORLDS
from ecliptic.bots.search_core import Contender, Trial, others_anew
from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.core.rng import Rng


class Valued(Struct, frozen=True):
    """What a position comes to for each seat."""

    points: bool  # whether values are points, or what the game's advice counts, and no chances
    worlds: int
    values: tuple[float, ...]  # chances to win, 0 to 1, or points
    errors: tuple[
        float, ...
    ]  # standard errors of these; infinite after a single world, 0 where nothing is open


def value(
    game: Game, state: State, worlds: int, *, seed: int = 0, stop: Callable[[], bool] | None = None
) -> Valued:
    """Play a position on in so many worlds. What lies hidden in it stays as it lies: dice and later cards are new.

    Ends early where `stop` says so; without any world the position is valued as it stands, and errors are infinite.
    """
    played, luck = _Played(game, state, stop), Rng(seed, WORLDS)
    points = game.advice.in_points(state)
    if state.over:
        return Valued(points, 0, tuple(played.end), (0.0,) * state.seats)
    while len(played.values) < worlds and played.play(luck.next32()):
        pass
    if not played.values:
        return Valued(points, 0, tuple(game.advice.values(played.now)), (inf,) * state.seats)
    return Valued(points, len(played.values), *summed(played.values))


def change(
    game: Game,
    before: State,
    after: State,
    worlds: int,
    *,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Valued:
    """What came between two positions did to the value of each seat, and how sure that is: both meet the same worlds.

    Without any world errors are infinite, and nothing is known.
    """
    played = [_Played(game, one, stop) for one in (before, after)]
    luck, many = Rng(seed, WORLDS), 0
    while many < worlds:
        world = luck.next32()
        if not all(one.play(world) for one in played):
            break
        many += 1
    points, seats = game.advice.in_points(before), before.seats
    if many == 0:
        return Valued(points, 0, (0.0,) * seats, (inf,) * seats)
    gaps = [
        paired(column(played[1].values, k)[:many], column(played[0].values, k)[:many]) for k in range(seats)
    ]
    return Valued(points, many, tuple(gap for gap, _ in gaps), tuple(error for _, error in gaps))


class _Played:
    """A position that is played on, world by world; one that is over comes to what it is."""

    def __init__(self, game: Game, state: State, stop: Callable[[], bool] | None) -> None:
        acting = state.acting()
        seat = max(0, int(acting[0])) if acting else 0
        self.end = list(game.advice.values(state)) if state.over else []
        self.now = state if state.over else others_anew(state, seat)
        one = Contender(vec[i64]())
        self.values = one.values
        self._trial = Trial(game.advice, seat, game.advice.knobs(self.now, seat), [one], stop)

    def play(self, world: int) -> bool:
        """Play on in one more world; False = there was no time for it."""
        if self.end:
            self.values.append(self.end)
        else:
            self._trial.play(self.now.clone(), world)
        return not self._trial.stopped


class Tried(Struct, frozen=True):
    """One action, and what came of it."""

    action: int
    values: tuple[float, ...]
    behind: float  # by how much it did worse for the seat than the best, in the same worlds
    unsure: float  # the standard error of that; infinite after a single world


class Compared(Struct, frozen=True):
    """What was chosen, beside the best that could have been."""

    worlds: int
    tried: list[Tried]  # the best first; what was chosen is among them
    usual: int  # the action that the bots' own look would have taken
    gains: tuple[float, ...]  # by seat, what was chosen against that
    unsure: float  # the standard error of the gain of the seat that chose


def compare(
    situation: Situation,
    chosen: int,
    worlds: int,
    wide: int = 3,
    *,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Compared | None:
    """Play what was chosen and the best others on, in worlds as the seat could know them; None: no time for one."""
    seat = situation.seat
    played = play_on_all(situation, worlds, wide, seed=seed, stop=stop, also=chosen)
    if not played.worlds:
        return None
    # In the order of the first look, what was chosen last if it was not among them.
    tried = played.trial.contenders
    values = {int(one.actions[0]): one.values for one in tried}
    lead, usual, mine = played.contenders[0].values, tried[0].values, values[chosen]
    found = [
        Tried(action, summed(one)[0], *paired(column(lead, seat), column(one, seat)))
        for action, one in values.items()
    ]
    found.sort(key=lambda one: one.behind)
    gains = [paired(column(mine, k), column(usual, k)) for k in range(len(mine[0]))]
    return Compared(
        played.worlds, found, int(tried[0].actions[0]), tuple(gain for gain, _ in gains), gains[seat][1]
    )


def column(values: Sequence[Sequence[float]], seat: int) -> list[float]:
    """What a seat had in each world."""
    return [world[seat] for world in values]
