"""How many ways play can go on from some positions: frozen, so that any change of what is legal shows."""

from __future__ import annotations

from collections.abc import Callable

from ecliptic.core.match import Match
from vertium.positions import QUIET, A, B, C, D, Table, game, step


def several_sets() -> Match:
    """Two sets and, with none played yet, planets with some tokens."""
    table = (
        Table(3)
        .planet("P1", has="metal energy water")
        .planet("P2", has="agri")
        .planet("P3", has="2 agri metal")
    )
    return table.seat(A, hand="3 metal 3 agri leak virus").owns(B, P4=2).beside(display="water leak").cards(A)


def disasters() -> Match:
    table = (
        Table(4)
        .owns(A, P1=1)
        .owns(B, P2=4)
        .owns(C, P3=2, P4=2)
        .planet("P5", has="2 water")
        .planet("P6", has="water agri")
    )
    return (
        table.seat(A, hand=f"{QUIET} mine_blast meltdown leak virus raider")
        .beside(display="metal agri")
        .cards(A)
    )


def raided() -> Match:
    table = Table(2).seat(A, hand="2 metal 2 water").seat(B, hand="metal water agri 2 leak")
    pending = (
        step("RaidTarget", seat=A),
        step("RaidedSet", seat=A),
        step("Turn", player=B),
        step("EndPhaseOne"),
    )
    return table.beside(display="metal agri").start(*pending, turn=A, auto=False)


def last_token() -> Match:
    table = (
        Table(2)
        .owns(A, P1=4)
        .owns(B, P2=3, P3=1, P4=2)
        .planet("P5", has="metal energy water", blue="face_down")
    )
    return (
        table.planet("P1", blue="face_down")
        .planet("P2", blue="face_down")
        .seat(B, hand="3 agri leak")
        .cards(B)
    )


def setting_out() -> Match:
    table = Table(4).owns(A, P1=4, P2=1).owns(B, P3=2).owns(C, P4=0).owns(D, P5=3)
    return table.planet("P6", owner=B, elements=2, blue="refuge", refugees=[A]).attack(A)


def dice_lie() -> Match:
    match = Table(3).owns(A, P1=4).owns(B, P2=1).owns(C, P3=2).attack(A)
    match.force("roll 1 2 3 6 5 4")
    for action in ("lead planet=P1", "carry n=2", "strike planet=P2"):
        match.play(action)
    return match


def escaping() -> Match:
    table = Table(3, style="american").owns(A, P1=3).owns(C, P3=2)
    return table.planet("P2", owner=B, elements=0, blue="refuge").american(A)


def passing_on() -> Match:
    return Table(4, style="american").owns(A, P1=3, P2=0).owns(B, P3=2).owns(C, P4=1).owns(D, P5=4).again(A)


def building() -> Match:
    """A may build on either of two planets before it attacks."""
    table = Table(3, gelbon=True).owns(A, P1=3, P2=2).owns(B, P3=2).owns(C, P4=1)
    table.planet("P1", gelbon=2).planet("P2", gelbon=0).planet("P3", cube=3, gelbon=1)
    return table.start(
        step("BuildCube", seat=A), step("AfterCubes", player=A, again=0), turn=A, phase="fighting"
    )


def two_sorts() -> Match:
    """Who leads carries elements of both sorts against a cube."""
    table = Table(2, gelbon=True).owns(A, P1=4, P3=0).owns(B, P2=3)
    table.planet("P1", gelbon=2).planet("P2", cube=3, gelbon=1)
    return table.american(A)


def rebels() -> Match:
    """One Rebel has won and may pass to another one; the Complex can't attack."""
    table = Table(4, shadows=True).owns(A, P1=3, P2=1).owns(B, P3=2).owns(C, P4=0, P5=0).owns(D, P6=1)
    table.seat(C, faction="complex").seat(A, had_attack=True)
    return table.again(A)


def alone(turn: int = B) -> Match:
    """Solo, in the middle: the Complex is about to aim, or (turn=A) the only seat to attack."""
    table = Table(1).owns(A, P3=2, P4=0, P5=1, P6=2).owns(B, P1=2, P2=3, P7=0)
    for name, value in {"P1": 2, "P2": 4, "P3": 3, "P4": 5, "P5": 2, "P6": 2, "P7": 6}.items():
        table.planet(name, value=value)
    for name, blue in {"P1": "harvest", "P4": "refuge", "P6": "winter_eclipse"}.items():
        table.planet(name, blue=blue)
    for who, faction in ((A, "rmf"), (B, "complex")):
        table.seat(who, faction=faction, had_attack=True)
    first = step("Lead", seat=A) if turn == A else step("AimDie")
    pending = first, step("AfterAttack", player=turn)
    position = table.position(
        *pending, turn=turn, victor=turn, attacks=3, phase="fighting", objectives_open=False
    )
    return Match.begin(table.game, position=position, seed=1, auto_chance=False)


# A position, and how many choices or chance outcomes deep.
POSITIONS: dict[str, tuple[Callable[[], Match], int]] = {
    "the beginning for two": (lambda: Match.begin(game(2), seed=1, auto_chance=False), 4),
    "the beginning for four": (lambda: Match.begin(game(4), seed=1, auto_chance=False), 5),
    "several sets": (several_sets, 5),
    "disasters": (disasters, 4),
    "a raid": (raided, 6),
    "the last token": (last_token, 6),
    "setting out": (setting_out, 5),
    "dice lie": (dice_lie, 4),
    "escaping": (escaping, 5),
    "passing the attack on": (passing_on, 5),
    "the beginning of Shadows": (
        lambda: Match.begin(game(3, ("shadows", True)), seed=1, auto_chance=False),
        5,
    ),
    "the beginning of solo": (lambda: Match.begin(game(1), seed=1, auto_chance=False), 5),
    "building": (building, 5),
    "two sorts": (two_sorts, 5),
    "rebels": (rebels, 5),
    "the Complex aims": (alone, 5),
    "alone": (lambda: alone(A), 5),
}
