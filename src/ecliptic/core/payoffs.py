"""What a seat's game was worth to a learner: the rewards that environments declare, with their bounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecliptic.core.game import Game
from ecliptic.core.machine import State

RANK: Final = "rank"
ZERO_SUM: Final = "zero_sum"
POINTS: Final = "points"
KINDS: Final = (RANK, ZERO_SUM, POINTS)


def payoff(game: Game, kind: str) -> Callable[[State], list[float]]:
    """What gives every seat's reward of a state in which the game is over. ValueError for another kind.

    `rank`: which share of the others ended behind, those beside counted half; 0 to 1. `zero_sum`: the same from -1 to
    1, so that all come to 0. `points`: the score, within `Game.score_bounds`. Who plays alone has won (1) or not.
    """
    if kind == RANK:
        return lambda state: ranks(game, state)
    if kind == ZERO_SUM:
        return lambda state: [2.0 * share - 1.0 for share in ranks(game, state)]
    if kind == POINTS:
        low, high = game.score_bounds
        return lambda state: [float(min(max(score, low), high)) for score in game.scores(state)]
    raise ValueError(f"Rewards are {', '.join(KINDS[:-1])} or {KINDS[-1]}, not {str(kind)[:40]!r}.")


def bounds(game: Game, kind: str) -> tuple[float, float]:
    """The least and the most that a seat can get."""
    if kind == POINTS:
        low, high = game.score_bounds
        return float(low), float(high)
    return (0.0, 1.0) if kind == RANK else (-1.0, 1.0)


def ranks(game: Game, state: State) -> list[float]:
    """By seat the share of the others that ended behind: winners come first, the others by their scores."""
    winners = set(game.winners(state))
    scores = game.scores(state)
    if len(scores) == 1:
        return [1.0 if winners else 0.0]
    stands = [(1, 0.0) if seat in winners else (0, score) for seat, score in enumerate(scores)]
    behind = [sum(one > other for other in stands) + (stands.count(one) - 1) / 2 for one in stands]
    return [n / (len(scores) - 1) for n in behind]
