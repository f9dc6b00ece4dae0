"""Playing with bots, for the tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from ecliptic.bots import Bot, Situation
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.rng import Rng


def situation(game: Game, state: State, seat: int) -> Situation:
    """The decision before a seat, with all that is legal."""
    return Situation(game, state, seat, [int(action) for action in state.legal(seat)])


def decisions(game: Game, bots: Sequence[Bot], seed: int) -> Iterator[tuple[State, int, int]]:
    """Play a game; every decision with at least two legal actions as (state before it, seat, what was chosen).

    At last the final state, with seat and choice -1. The states yielded are the one that is played on.
    """
    state = game.initial()
    dice = Rng(seed)
    own = [Rng(seed, 1 + seat) for seat in range(game.seats)]
    while not state.over:
        seat = int(state.next_seat())
        if seat == CHANCE:
            state.act(CHANCE, state.sample(dice))
            continue
        asked = situation(game, state, seat)
        action = asked.legal[0]
        if len(asked.legal) > 1:
            action = bots[seat].choose(asked, own[seat])
            assert action in asked.legal
            yield state, seat, action
        state.act(seat, action)
    yield state, -1, -1


def play(game: Game, bots: Sequence[Bot], seed: int) -> State:
    """The final state of a game."""
    state = game.initial()
    for state, _, _ in decisions(game, bots, seed):
        pass
    return state


def share(game: Game, bots: Sequence[Bot], games: int, seed: int) -> float:
    """The first bot's share of wins; a win that n seats share counts 1/n. Seats rotate, every game has its own dice."""
    won = 0.0
    seats = len(bots)
    for number in range(games):
        turn = number % seats
        order = [bots[(seat - turn) % seats] for seat in range(seats)]
        winners = game.winners(play(game, order, seed * 1_000_003 + number))
        if turn in winners:
            won += 1 / len(winners)
    return won / games


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95% interval of a share of games."""
    z = 1.959964
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def tensors(kind: type[Game], hidden: int = 4) -> dict[str, NDArray[np.float32]]:
    """Of a net of two layers that nobody has taught anything."""
    game, rng = kind.make(simulated=True), np.random.default_rng(1)
    shapes = {
        "mean": (len(game.observed),),
        "scale": (len(game.observed),),
        "0.weight": (hidden, len(game.observed)),
        "0.bias": (hidden,),
        "1.weight": (int(game.actions.decisions), hidden),
        "1.bias": (int(game.actions.decisions),),
    }
    return {name: rng.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
