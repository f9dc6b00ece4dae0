"""Flight (SQ-3): along the arrows, round the orbits, past the black dots."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from solarquest.positions import (
    A,
    B,
    Table,
    active,
    asked,
    fly,
    hand,
    play,
    roll,
    seat,
    stations,
    thirteen,
    why_not,
)


def flown(start: str, *dice: int, tank: int = 25, **options: object) -> Match:
    """A lands where these dice lead."""
    return fly(Table(2, **options).seat(A, at=start, tank=tank).turn(), *dice)


@pytest.mark.clause("SQ-3.1")
@pytest.mark.parametrize(
    ("start", "dice", "there"),
    [
        ("earth", (1, 2), "solar_dock"),  # the black dot counts
        ("earth", (6, 5), "elara"),
        ("station_1", (1, 1), "drift_02"),
        ("charon", (6, 5), "venus"),
        ("earth_lab", (2, 4), "station_1"),
    ],
)
def test_a_space_a_pip_forward(start: str, dice: tuple[int, int], there: str) -> None:
    assert seat(flown(start, *dice)).at == there


@pytest.mark.clause("SQ-3.2")
def test_ships_share_a_space_and_block_nobody() -> None:
    table = Table(3).seat(A, at="station_1").seat(B, at="drift_02").seat(2, at="drift_01")
    match = fly(table.turn(), 1, 1)
    assert seat(match).at == seat(match, B).at == "drift_02"


# The fork, its loop's black dots, and where the loop goes on (SQ-3.4).
FORKS = {
    "ganymede": (5, "station_3", "jupiter_lab"),
    "ariel": (3, "pluto", "station_4"),
    "hyperion": (4, "station_8", "titan"),
    "galatea": (3, "earth_lab", "naiad"),
}


@pytest.mark.clause("SQ-3.5", "SQ-3.4")
@pytest.mark.parametrize("fork", FORKS)
def test_from_a_fork_more_than_the_exit_has_must_leave(fork: str) -> None:
    d, beyond, _ = FORKS[fork]
    a = (d + 1) // 2
    match = flown(fork, a, d + 1 - a) if a * 2 != d + 1 else flown(fork, a - 1, a + 1)
    if fork in ("ariel", "galatea"):  # a total of four: not as one and three, which is a thirteen
        match = fly(Table(2).seat(A, at=fork).turn(), 2, 2)
    assert seat(match).at == beyond


@pytest.mark.clause("SQ-3.6", "SQ-3.3")
@pytest.mark.parametrize("fork", FORKS)
def test_from_a_fork_up_to_what_the_exit_has_stays_in_orbit(fork: str) -> None:
    d, _, inner = FORKS[fork]
    found = {seat(flown(fork, 1, 1)).at, seat(flown(fork, 1, 2)).at}
    if d >= 4:
        found.add(seat(flown(fork, 2, 2)).at)
    if d == 5:
        found.add(seat(flown(fork, 2, 3)).at)
    assert inner not in found, "two steps at least"
    assert len(found) == d - 1
    assert not any(place.startswith("dot_") for place in found)


@pytest.mark.clause("SQ-3.6")
def test_a_fork_is_tested_with_the_steps_then_left() -> None:
    assert seat(flown("triton", 6, 6)).at == "station_1", "ten left at Galatea"
    assert seat(flown("nereid", 6, 6)).at == "earth_lab", "four left at Galatea"
    assert seat(flown("nereid", 6, 5)).at == "larissa", "three left: on round the orbit"


@pytest.mark.clause("SQ-3.5", "SQ-3.6", "SQ-5.5")
def test_a_long_move_meets_one_fork_after_the_other() -> None:
    match = thirteen(Table(2).seat(A, at="metis").turn(), "shift_x4")
    roll(match, 6, 6)  # 48: out at Ganymede and Ariel, and at Hyperion three are left
    assert (seat(match).at, seat(match).tank) == ("mimas", 19)


@pytest.mark.clause("SQ-3.3")
def test_no_roll_ends_on_a_black_dot() -> None:
    table = Table(2)
    kinds = [row.kind for row in table.game.content.board.space]  # type: ignore[attr-defined]
    for start in [row.id for row in table.game.content.board.space if row.kind != "black_dot"]:  # type: ignore[attr-defined]
        turn = Table(2).seat(A, at=start).turn()
        for first, second in (
            (1, 1),
            (1, 2),
            (2, 2),
            (2, 3),
            (3, 3),
            (3, 4),
            (4, 4),
            (4, 5),
            (5, 5),
            (5, 6),
            (6, 6),
        ):
            match = roll(turn.copy(), first, second)
            assert not str(seat(match).at).startswith("dot_"), (start, first + second)
    assert kinds.count("black_dot") == 16


@pytest.mark.clause("SQ-3.7", "SQ-6.2", "SQ-10.1")
def test_a_move_that_would_end_on_earths_dot_lands_on_earth() -> None:
    match = flown("earth_lab", 1, 1)
    assert seat(match).at == "earth"
    assert seat(match).cash == 1995 + 100 + 1000


@pytest.mark.clause("SQ-3.7", "SQ-10.1")
def test_a_pulled_back_ship_burns_the_full_total() -> None:
    match = flown("deimos", 2, 2, tank=9)
    assert (seat(match).at, seat(match).tank) == ("venus", 5)
    match = flown("mars", 2, 3, tank=9)
    assert (seat(match).at, seat(match).tank) == ("venus", 4)


@pytest.mark.clause("SQ-3.7")
def test_the_dots_of_earth_and_venus_are_passed_like_any_space() -> None:
    assert seat(flown("venus_lab", 1, 2)).at == "phoebe"
    assert seat(flown("earth_lab", 1, 2)).at == "moon"


@pytest.mark.clause("SQ-3.8")
def test_only_exactly_one_step_at_the_fork_reaches_sinope() -> None:
    assert asked(flown("metis", 1, 1)) == "PickSinope"
    assert seat(flown("metis", 1, 2)).at == "himalia"
    assert seat(flown("drift_04", 2, 2)).at == "himalia"


@pytest.mark.clause("SQ-3.8")
def test_sinope_as_the_end_of_a_double_may_be_bypassed() -> None:
    match = play(roll(Table(2).seat(A, at="metis").turn(), 1, 1), "sinope")
    assert match.legal(A) == ["land", "bypass"]
    assert seat(match).tank == 23


@pytest.mark.clause("SQ-3.8", "SQ-14.2")
@pytest.mark.parametrize("fuel", [True, False])
def test_always_land_on_sinope(fuel: bool) -> None:
    match = roll(Table(2, sinope_choice="always_land", fuel=fuel).seat(A, at="drift_04").turn(), 1, 2)
    assert seat(match).at == "sinope"


@pytest.mark.clause("SQ-3.8", "SQ-15.18")
@pytest.mark.parametrize(
    ("tank", "pieces", "cash", "owner", "station", "choice"),
    [
        (5, 0, 0, None, False, True),
        (4, 0, 1995, None, False, False),
        (4, 1, 60, None, False, True),
        (4, 1, 55, None, False, False),
        (4, 0, 560, None, True, True),
        (4, 0, 555, None, True, False),
        (4, 0, 0, A, True, True),
        (4, 1, 0, A, False, True),
        (4, 0, 0, A, False, False),
        (3, 0, 20, B, True, True),
        (3, 0, 15, B, True, False),
        (4, 3, 1995, B, False, False),
    ],
)
def test_binding_advice(
    tank: int, pieces: int, cash: int, owner: int | None, station: bool, choice: bool
) -> None:
    """What the tank holds at Sinope (the ship leaves a blue dot), or can be got there."""
    table = Table(2, sinope_choice="advice_binding").seat(
        A, at="drift_04", tank=tank, pieces=pieces, cash=cash
    )
    if owner is not None:
        table.own(owner, "sinope")
    if station:
        table.station("sinope")
    match = roll(table.turn(), 1, 2)
    if choice:
        assert asked(match) == "PickSinope"
    else:
        assert seat(match).at == "jupiter_lab"
    assert (stations(match) == ["sinope"]) == station


@pytest.mark.clause("SQ-3.9", "SQ-11.5")
@pytest.mark.parametrize(("dice", "there"), [((1, 2), "sinope"), ((2, 2), "sinope"), ((2, 3), "station_3")])
def test_from_sinope_up_to_four_fails(dice: tuple[int, int], there: str) -> None:
    table = Table(2).own(B, "sinope").station("sinope").seat(A, at="sinope", tank=20)
    match = roll(table.turn(), *dice)
    if asked(match) == "Doubles":
        play(match, "land")
    assert seat(match).at == there
    if there == "sinope":
        assert seat(match).tank == 20
        assert seat(match, B).cash == 1995 + 25, "rent again"
    else:
        assert seat(match).tank == 15


@pytest.mark.clause("SQ-3.10")
def test_on_a_blue_dot_nothing_happens() -> None:
    match = flown("station_1", 1, 1)
    assert seat(match).at == "drift_02"
    assert asked(match) == "ExtraRoll"
    match = roll(Table(2).seat(A, at="earth_lab", pieces=1).own(A, "moon").turn(), 4, 3)
    assert (seat(match).at, active(match)) == ("drift_01", B), "nothing is asked there"


@pytest.mark.clause("SQ-3.10", "SQ-9.8")
def test_on_a_blue_dot_a_raised_hand_opens_the_window() -> None:
    match = Table(2).seat(A, at="earth_lab", pieces=1).own(A, "moon").turn()
    roll(hand(match, A), 4, 3)
    assert (seat(match).at, asked(match)) == ("drift_01", "Services")
    assert match.legal(A) == ["done", "place site=moon", "sell deed=moon", "sell-piece", "offer"]
    assert why_not(match, "refuel n=1") == "There is no fuel on Blue dot 1 (SQ-10.15)"
