"""What a bot that searches thinks of a decision, in numbers: for hints, and for looking at a game afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from ecliptic.bots.greedy import look
from ecliptic.bots.protocol import Situation
from ecliptic.bots.search import DEAL, WORLDS
from ecliptic.bots.search_core import Contender, Trial, others_anew
from ecliptic.bots.valuing import summed
from ecliptic.core.rng import Rng

LOOK: Final = 3  # stream of the look that finds the contenders


class Judged(Struct, frozen=True):
    """One action, and what came of it."""

    action: int
    values: tuple[float, ...]  # of each seat: its chance to win, 0 to 1, or points
    errors: tuple[float, ...]  # standard errors of these; infinite after a single world


class Judgement(Struct, frozen=True):
    """The best contenders of a decision, the best for the seat that is asked first."""

    points: bool  # whether values are points, or what the game's advice counts, and no chances
    worlds: int  # in which each contender was played on
    contenders: list[Judged]


def judge(
    situation: Situation,
    worlds: int = 32,
    wide: int = 6,
    *,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Judgement:
    """Play at most `wide` contenders on in so many worlds, each in all of them, and say what came of it.

    Ends early where `stop` says so, which is asked at every choice that is played on, or the situation's time is up.
    No contenders if that was before the first world was through. The same seed gives the same numbers.

    ValueError, with one sentence, for a budget that is none.
    """
    if worlds < 1 or wide < 1:
        raise ValueError(f"To judge takes at least one world and one contender, not {worlds} and {wide}.")
    advice, seat = situation.game.advice, situation.seat
    now = situation.sample(Rng(0, DEAL))
    actions = look(situation, Rng(seed, LOOK)).ranked()[:wide]
    tried = [Contender(vec[i64]([action])) for action in actions]
    trial = Trial(advice, seat, advice.knobs(now, seat), tried, _late(situation, stop))
    luck = Rng(seed, WORLDS)
    while trial.worlds < worlds and not trial.stopped:
        world = luck.next32()
        trial.play(others_anew(situation.sample(Rng(world, DEAL)), seat), world)
    found = [Judged(action, *summed(one.values)) for action, one in zip(actions, tried, strict=True)]
    if trial.worlds == 0:
        found = []
    found.sort(key=lambda one: -one.values[seat])
    return Judgement(advice.in_points(now), int(trial.worlds), found)


def _late(situation: Situation, stop: Callable[[], bool] | None) -> Callable[[], bool] | None:
    if stop is None:
        return situation.late if situation.seconds is not None else None
    return lambda: stop() or situation.late()
