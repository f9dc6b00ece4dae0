"""What a position comes to if bots play on from it, and a choice beside the best others: for looking back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, sqrt
from typing import Final

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from ecliptic.bots.greedy import look
from ecliptic.bots.protocol import Situation
from ecliptic.bots.search import DEAL, WORLDS
from ecliptic.bots.search_core import Contender, Trial, others_anew
from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.core.rng import Rng

LOOK: Final = 3  # stream of the look that finds what else could be done


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
    advice, seat = situation.game.advice, situation.seat
    now = situation.sample(Rng(0, DEAL))
    ranked = look(situation, Rng(seed, LOOK)).ranked()
    actions = [*dict.fromkeys([*ranked[:wide], chosen])]
    tried = [Contender(vec[i64]([action])) for action in actions]
    trial = Trial(advice, seat, advice.knobs(now, seat), tried, stop)
    luck = Rng(seed, WORLDS)
    while trial.worlds < worlds and not trial.stopped:
        world = luck.next32()
        trial.play(others_anew(situation.sample(Rng(world, DEAL)), seat), world)
    if trial.worlds == 0:
        return None
    lead = max(tried, key=lambda one: sum(values[seat] for values in one.values))
    found = []
    for action, one in zip(actions, tried, strict=True):
        behind, unsure = paired(lead.values, one.values, seat)
        found.append(Tried(action, summed(one.values)[0], behind, unsure))
    mine = tried[actions.index(chosen)].values
    gains = tuple(paired(mine, tried[0].values, k)[0] for k in range(len(mine[0])))
    unsure = paired(mine, tried[0].values, seat)[1]
    found.sort(key=lambda one: one.behind)
    return Compared(int(trial.worlds), found, actions[0], gains, unsure)


def paired(
    one: Sequence[Sequence[float]], other: Sequence[Sequence[float]], seat: int
) -> tuple[float, float]:
    """By how much one did better for a seat in the same worlds, and the standard error of that."""
    means, errors = summed([[a[seat] - b[seat]] for a, b in zip(one, other, strict=True)])
    return means[0], errors[0]


def summed(values: Sequence[Sequence[float]]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Of each column the mean over the worlds, and its standard error."""
    n = len(values)
    means, errors = [], []
    for column in zip(*values, strict=True):
        mean = sum(column) / n
        spread = sum((x - mean) ** 2 for x in column)
        means.append(mean)
        errors.append(sqrt(spread / (n - 1) / n) if n > 1 else inf)
    return tuple(means), tuple(errors)
