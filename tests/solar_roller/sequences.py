"""How many ways play can go on from some positions: frozen, so that any change of what is legal shows."""

from __future__ import annotations

from collections.abc import Callable

from ecliptic.core.machine import CHANCE, State
from ecliptic.core.match import Match
from solar_roller.positions import INNER, A, Table, done


def opening() -> Match:
    """Round 1, all dice have a use."""
    return Table(1).sheet(A, M1="small red 2 moons", M2="large blue").roll(2, 3, 4, 5, 6, bands=(2, 4))


def ships() -> Match:
    """Upgrade 2 serves three ships."""
    table = (
        Table(1)
        .seat(A, gained=[1, 2], met=[1, 2])
        .sheet(A, I1="small red H ship icon", M1="2 ships", M3="icon")
    )
    return table.roll(white=2, bands=(1, 2))


def changes() -> Match:
    """Upgrades 3, 5, 6 and 8 on one sheet."""
    table = Table(1, advanced=True).seat(A, gained=[3, 5, 6]).beside(squares=(3, 0))
    return table.sheet(A, I1="small green water moon", I2="large blue", M1="small red flora").roll(
        6, 1, 2, 5, 4
    )


def free() -> Match:
    """A full band: two free actions."""
    table = Table(1).beside(upgrades=[4], goals="ABG").seat(A, met=[4])
    return done(table.sheet(A, M1="small red H ship", **dict.fromkeys(INNER, "small red moon")).roll())


def late() -> Match:
    """Two players in round eight, with much on their sheets."""
    table = Table(2).beside(goals="CDE", upgrades=[1, 2, 6], squares=(2, 0)).seat(A, actions=[3] * 7)
    table.every(
        M1="large red flora 2 moons blue-ring", M2="small blue water icon", O1="large green moon ship"
    )
    table.sheet(A, I1="small purple fauna 3 moons", I2="small red H ship")
    return table.seat(1, actions=[2] * 7).roll(3, 4, 5, 6, 2, bands=(3, 5), number=8)


POSITIONS: dict[str, tuple[Callable[[], Match], int]] = {
    "opening": (opening, 3),
    "ships": (ships, 4),
    "changes": (changes, 3),
    "free": (free, 3),
    "late": (late, 2),
}


def count(start: State, depth: int) -> list[int]:
    """Sequences of one, two, ... decisions of the lowest seat that may act; chance ends a sequence."""
    states = [start]
    out = []
    for _ in range(depth):
        after = []
        for state in states:
            seat = state.next_seat()
            if state.over or seat == CHANCE:
                continue
            for action in state.legal(seat):
                twin = state.clone()
                twin.act(seat, action)
                after.append(twin)
        states = after
        out.append(len(states))
    return out
