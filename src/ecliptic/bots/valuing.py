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
    advice = game.advice
    if state.over:
        return Valued(advice.in_points(state), 0, tuple(advice.values(state)), (0.0,) * state.seats)
    seat = max(0, int(state.acting()[0])) if state.acting() else 0
    now = others_anew(state, seat)
    one = Contender(vec[i64]())
    trial = Trial(advice, seat, advice.knobs(now, seat), [one], stop)
    luck = Rng(seed, WORLDS)
    while trial.worlds < worlds and not trial.stopped:
        trial.play(now.clone(), luck.next32())
    if trial.worlds == 0:
        return Valued(advice.in_points(now), 0, tuple(advice.values(now)), (inf,) * state.seats)
    means, errors = summed(one.values)
    return Valued(advice.in_points(now), int(trial.worlds), means, errors)


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
    tried = (
        played.trial.contenders
    )  # in the order of the first look, what was chosen last if it was not among them
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
