"""What bots and environments are not offered: with and without it a turn can end in the same states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from ecliptic.core.match import Match
from ecliptic.games.solarius.advice.judging import ADVICE
from ecliptic.games.solarius.rules.actions import COLOR_IDS, DO, DO_FLIGHT, SELL, SWAP
from ecliptic.games.solarius.rules.state import SolariusState
from solarius.positions import A, Table, fly, play

pytestmark = pytest.mark.compiled  # slow on the source

Found = frozenset[tuple[Any, ...]]


def seen(s: SolariusState) -> tuple[Any, ...]:
    """A state and what is to come, but for the two numbers that are the filter's own."""
    fresh, last_any = s.fresh, s.last_any
    s.fresh, s.last_any = False, 0
    numbers = tuple(s.numbers())
    s.fresh, s.last_any = fresh, last_any
    return (numbers, *[(type(step).__name__, *step.fields()) for step in s.stack])


def ends(start: SolariusState, filtered: bool, without: tuple[int, ...]) -> tuple[Found, int]:
    """Every state in which the next chance can come, and how many states the search went through.

    `without`: what neither search follows, so that there is less to search through.
    """
    found = set()
    met: set[tuple[Any, ...]] = set()
    todo = [start.clone()]
    while todo:
        s = todo.pop()
        seat = s.next_seat()
        if seat < 0:
            found.add(seen(s))
            continue
        legal = s.legal(seat)
        for action in ADVICE.worthwhile(s, seat, legal) if filtered else legal:
            if action in without:
                continue
            twin = s.clone()
            twin.act(seat, action)
            key = (*seen(twin), bool(twin.fresh), int(twin.last_any))
            if key not in met:
                met.add(key)
                todo.append(twin)
        assert len(met) < 20_000, "too much to search through"
    return frozenset(found), len(met)


def state_of(match: Match) -> SolariusState:
    return cast("SolariusState", match.state)


def last_call() -> Match:
    """Drives, planets, cubes: everything that exchanges touch, at the end of the turn."""
    table = Table(2).seat(A, fuel=3, bucks=2, ones=1).row(A, "black", [2, 0, 0], die="III")
    table.takes(A, "K1", "2,-1").takes(A, "Y1", "-2,1")
    return table.next_is()


def nothing_to_pay() -> Match:
    """All dice have a penalty, and cubes must be sold to pay for one."""
    table = Table(2).seat(A, fuel=0, bucks=0).row(A, "black", [2, 0, 0]).row(A, "yellow", [2, 0, 0])
    return table.bridge("black 1 1", "black 1 1", "black 1 1", "yellow 1 1").turn()


def two_columns() -> Match:
    """Cubes of yellow with a choice of columns, and bucks for more."""
    table = Table(2).seat(A, fuel=0, bucks=1).row(A, "yellow", [2, 0, 0], die="III")
    return table.bridge("yellow 2 2", "yellow 2 2", "yellow 2 2", "black 1 2").turn()


def brown_points() -> Match:
    """Tech dice move, and a planet is settled by it."""
    table = Table(2).seat(A, fuel=0, bucks=2).takes(A, "N2", "2,-1").row(A, "black", die="II")
    return table.bridge("brown 2 2", "brown 2 2", "brown 2 2", "black 1 2").turn()


def fuel_points() -> Match:
    """Fuel comes, and a drive and a planet want it."""
    table = Table(2).seat(A, fuel=1, bucks=2, ones=1).takes(A, "K1", "2,-1")
    return table.bridge("black 1 1", "black 1 1", "black 1 1", "brown 1 2").turn()


def flight() -> Match:
    """A flight with portals, and what may be built where it ends."""
    table = Table(2).seat(A, at="0,0", fuel=1, bucks=0, ones=1).row(A, "brown", [1, 0, 0])
    return table.row(A, "yellow", [3, 0, 0], die="II").phase_b()


def both_uses() -> Match:
    """A card gives both uses of its die."""
    table = Table(2).seat(A, fuel=0, bucks=2).cards(A, laid=[21]).row(A, "yellow", [1, 0, 0], die="II")
    return table.bridge("yellow 1 2", "yellow 1 2", "yellow 1 2", "black 1 2").turn()


def research() -> Match:
    """A card can be played before the die action."""
    table = Table(2).seat(A, fuel=0, bucks=2).cards(A, hand=[15], known=[15]).takes(A, "Y1", "2,-1")
    return table.bridge("yellow 1 2", "yellow 1 2", "yellow 1 2", "black 1 2").turn()


def full_track() -> Match:
    """What has no room is lost, unless an exchange makes some before."""
    table = Table(2).seat(A, fuel=0, bucks=10).takes(A, "Y8", "2,-1")
    for color in COLOR_IDS:
        table.row(A, color, [1, 0, 0])
    match = table.bridge("yellow 2 2", "yellow 2 2", "yellow 2 2", "black 1 2").turn()
    return play(match, "take color=yellow face=2 wheel=2", "on place=standard")


def explorer() -> Match:
    """A planet turned up, and the rows have no space for its cubes unless some are sold."""
    table = Table(2).planet("2,-1", "yellow").seat(A, at="1,0", fuel=10, bucks=9)
    for color in COLOR_IDS:
        table.row(A, color, [2, 0, 0])
    match = fly(table.phase_b(), "2,-1")
    match.force("planet id=Y2")
    return match


def built() -> Match:
    """A station is paid for, and what it brings at once has no room on the tracks."""
    table = Table(2).seat(A, at="1,0", fuel=10, bucks=8).row(A, "black", [2, 0, 0])
    table.row(A, "yellow", [3, 0, 0], die="II").row(A, "turquoise", [2, 0, 0]).row(A, "brown", [2, 0, 0])
    return fly(table.phase_b(), "1,0")


def any_cubes() -> Match:
    """Cubes of any color come, more than the rows have space for."""
    table = Table(2).seat(A, fuel=10, bucks=9).row(A, "black", [1, 0, 0])
    for color in COLOR_IDS[1:]:
        table.row(A, color, [2, 0, 0])
    return table.effect("card-8")


FLIGHT = int(DO.of(DO_FLIGHT))
SWAPS = tuple(int(SWAP.of(color)) for color in range(len(COLOR_IDS)))
STARTS: dict[Callable[[], Match], tuple[int, ...]] = {
    last_call: (FLIGHT,),
    nothing_to_pay: (FLIGHT,),
    two_columns: (FLIGHT,),
    brown_points: (FLIGHT,),
    fuel_points: (FLIGHT,),
    both_uses: (FLIGHT,),
    research: (FLIGHT,),
    full_track: (FLIGHT, int(SELL.of())),
    flight: (),
    explorer: SWAPS,
    built: (int(SELL.of()),),
    any_cubes: SWAPS,
}
LONG = (last_call, two_columns, both_uses, research, built)  # seconds each


@pytest.mark.parametrize(
    ("make", "without"),
    [
        pytest.param(make, without, id=make.__name__, marks=[pytest.mark.soak] if make in LONG else [])
        for make, without in STARTS.items()
    ],
)
@pytest.mark.clause("SM-17.5")
def test_the_filter_keeps_every_state_that_a_turn_can_end_in(
    make: Callable[[], Match], without: tuple[int, ...]
) -> None:
    start = state_of(make())
    start.fresh = True  # as a turn begins
    whole, went_whole = ends(start, filtered=False, without=without)
    kept, went_kept = ends(start, filtered=True, without=without)
    assert kept <= whole
    assert whole - kept == frozenset(), f"{len(whole - kept)} of {len(whole)} ends are lost"
    assert went_kept < went_whole, "nothing was filtered"
