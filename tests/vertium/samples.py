"""Positions of Vertium of many kinds: some put together by hand, and every one that random games come by."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.testing import trial as bench
from ecliptic.testing.trial import Data
from vertium.positions import A, B, C, Table, dice, fight, game, play, step

BASE = (3,)
GELBON = (3, ("gelbon", True))
SHADOWS = (3, ("shadows", True))
SOLO = (1, ("solo", True), ("solo_rebel_cards", True))
SEEDS = range(420, 444)  # of games in which every kind of step comes up


@cache
def every_met(mode: tuple[Any, ...]) -> dict[str, Data]:
    """For every kind of step (and for it with the one after it) the first position of random games in which it is next."""
    return bench.met(game(*mode), SEEDS)


def met(mode: tuple[Any, ...], step: str) -> tuple[Game, Data]:
    """A position in which this step comes next; it can be loaded."""
    made = game(*mode)
    data = deepcopy(every_met(mode)[step])
    assert made.dump(made.load(data)) == data
    return made, data


# ---- by hand ---------------------------------------------------------------------------------------------


def raiding() -> Match:
    table = (
        Table(3)
        .owns(A, P1=3)
        .owns(B, P2=5)
        .seat(A, known={B: "metal"}, hand="2 metal 2 agri")
        .seat(B, misses=1)
    )
    return table.start(
        step("RaidTo", seat=A, source="P2"), step("Turn", player=B), step("EndPhaseOne"), turn=A
    )


def fighting() -> Match:
    table = (
        Table(3).owns(A, P1=5).owns(C, P3=2).planet("P2", owner=B, elements=2, blue="refuge", refugees=[C])
    )
    return fight(dice(table.attack(A), "1 2 3", "4 5 6"), "P1", 3, "P2")


def winning() -> Match:
    return Table(2, style="american").owns(A, P1=3).owns(B, P2=2).again(A)


def beginning() -> Match:
    return play(Match.begin(game(2), seed=3, auto_chance=False), "faction id=soar")


def over() -> Match:
    match = Match.begin(game(2), seed=2)
    rng = Rng(2)
    while not match.over:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    return match


def stealing() -> Match:
    table = Table(3).seat(A, hand="2 metal 2 water").seat(B, hand="metal water agri 2 leak")
    pending = (
        step("RaidTarget", seat=A),
        step("RaidedSet", seat=A),
        step("Turn", player=B),
        step("EndPhaseOne"),
    )
    return play(table.beside(display="metal agri").start(*pending, turn=A, auto=False), "target seat=2")


MAKERS = (
    raiding,
    fighting,
    winning,
    beginning,
    over,
    stealing,
    lambda: Table(4).owns(A, P1=2).turn(B),
    lambda: play(Table(3).seat(A, hand="3 metal 3 agri").cards(A), "set kind=agri"),
    lambda: (
        Table(3, attack_optional=True)
        .owns(A, P1=2)
        .owns(B, P2=2)
        .pending_attack(A, [step("AttackOrPass", seat=A)])
    ),
)

# The same question can be asked for different reasons: with these steps after it.
PAIRS = ("BuildCube CubeTurns", "BuildCube AfterCubes", "LoseSorts HitBack", "LoseSorts NextRoll")


@cache
def samples() -> list[tuple[Game, Data]]:
    """Positions of many kinds, as data."""
    made = [maker() for maker in MAKERS]
    found: list[tuple[Game, Data]] = [(match.game, match.dump()) for match in made]
    for mode in (GELBON, SHADOWS, SOLO):
        steps = every_met(mode).items()
        found += [(game(*mode), data) for name, data in steps if " " not in name or name in PAIRS]
    return found
