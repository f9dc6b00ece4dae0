"""Positions of Vertium put together on the state itself, for the tests of its advice: as bare as advice can bear."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

import ecliptic
from bots.kit import situation
from ecliptic import bots
from ecliptic.core.machine import Step
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.state import COLONIZING, FIGHTING, IN_PLAY, VertiumState
from ecliptic.games.vertium.rules.steps.fights.conflict import FightRound, FightTurns
from ecliptic.games.vertium.rules.steps.phase_end import EndPhaseOne
from ecliptic.games.vertium.rules.steps.turn import Turn


def empty(players: int = 3, **options: object) -> VertiumState:
    """A table without planets and cards."""
    state = ecliptic.game("vertium", players=players, **options).initial()
    assert isinstance(state, VertiumState)
    state.stack = []
    for seat in range(players):
        state.faction[seat] = seat
        for k in range(a.RESOURCES):
            state.supply[seat * a.RESOURCES + k] = 4
        state.objective[seat] = 8 - seat
    state.starter = 0
    return state


def planet(
    s: VertiumState, number: int, value: int, tokens: str = "", owner: int = a.NONE, elements: int = 0
) -> None:
    """Lay a planet out, with tokens by the letters M, E, W, A."""
    s.status[number] = IN_PLAY
    s.value[number] = value
    for letter in tokens:
        s.own_tokens()[number * a.RESOURCES + "MEWA".index(letter)] += 1
    if owner != a.NONE:
        s.owner[number] = owner
        s.own_elements()[number] = elements
        s.captains[owner] -= 1


def hand(s: VertiumState, seat: int, *kinds: int) -> None:
    for kind in kinds:
        s.deck.draw(kind)
        s.hands.gain(seat, kind, True)


def show(s: VertiumState, *kinds: int) -> None:
    for kind in kinds:
        s.deck.draw(kind)
        s.own_display()[kind] += 1


def begin(s: VertiumState, seat: int, *steps: Step[VertiumState]) -> VertiumState:
    """Phase one: the seat's turn, with these steps to come in it."""
    s.phase = COLONIZING
    s.turn = seat
    s.round = 5
    s.then(Turn((seat + 1) % s.seats), EndPhaseOne())
    s.then(*steps)
    return s


def fight(s: VertiumState, *steps: Step[VertiumState], place: int = 0, number: int = 3) -> VertiumState:
    """Phase two: seats ranked in their order, the turn of the one in this place, with these steps to come."""
    s.phase = FIGHTING
    s.objectives_open = True
    s.ranking = vec[i64](list(range(s.seats)))
    s.round = number
    s.turn = place
    if not s.rules.american:
        s.then(FightTurns(place + 1), FightRound(number + 1))
    if steps:
        s.then(*steps)
        s.settle()
    return s


def bests(s: VertiumState, seat: int) -> set[str]:
    """What greedy does: one thing, or several that look equally good to it."""
    options = {"players": s.seats, "style": "american" if s.rules.american else "base"}
    game = ecliptic.game("vertium", **options)
    greedy = bots.make("greedy")
    return {game.actions.text(greedy.choose(situation(game, s, seat), Rng(k))) for k in range(3)}


def best(s: VertiumState, seat: int) -> str:
    """What greedy does, without a doubt."""
    chosen = bests(s, seat)
    assert len(chosen) == 1, chosen
    return chosen.pop()


def rich(s: VertiumState) -> None:
    """Each seat has a planet, and there are others to come."""
    planet(s, 0, 3, "MEWA", 0, 4)
    planet(s, 1, 3, "MEWA", 1, 4)
    planet(s, 2, 3, "MEWA", 2, 4)
