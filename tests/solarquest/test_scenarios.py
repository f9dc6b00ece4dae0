"""The worked examples T-01 to T-10, T-14 and T-15 of the rules."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from solarquest.positions import (
    A,
    B,
    Table,
    active,
    asked,
    card,
    fly,
    game,
    legal,
    owner,
    play,
    roll,
    seat,
    stations,
    stock,
    thirteen,
    why_not,
)


@pytest.mark.clause("SQ-1.1", "SQ-1.2", "SQ-1.3", "SQ-1.5", "SQ-1.6", "SQ-1.8")
def test_t01_setup_for_four() -> None:
    match = Match.begin(game(4), seed=1, auto_chance=False)
    for who in range(4):
        at = seat(match, who)
        assert (at.cash, at.pieces, at.tank, at.at, at.deeds) == (1995, 3, 25, "earth", [])
    assert stock(match) == 34
    assert sum(match.state.pile.counts()) == 36  # type: ignore[attr-defined]


@pytest.mark.clause("SQ-3.1", "SQ-7.2", "SQ-10.1", "SQ-10.6", "SQ-10.8", "SQ-10.9")
def test_t02_first_flight() -> None:
    match = roll(Table(2).seat(A, pieces=3).turn(), 5, 3)
    assert (seat(match).at, seat(match).tank) == ("io", 17)
    play(match, "buy")
    assert seat(match).cash == 1675, "320, and nothing for leaving Earth"
    assert legal(match, "refuel") == []
    play(match, "place site=io")
    assert seat(match).pieces == 2
    assert legal(match, "refuel") == [str(n) for n in range(1, 9)]


@pytest.mark.clause("SQ-5.1", "SQ-5.2", "SQ-5.3", "SQ-5.9", "SQ-10.1")
def test_t03_thirteen_replaces_the_move() -> None:
    match = roll(Table(2).seat(A, at="mercury", tank=10).top("to_titan").turn(), 3, 1)
    assert match.legal() == ["card id=to_titan"]
    card(match, "to_titan")
    assert (seat(match).at, seat(match).tank, seat(match).cash) == ("titan", 8, 1995)
    assert match.dump()["pile"][-1] == ["to_titan"]  # type: ignore[index]
    play(match, "buy")
    assert owner(match, "titan") == A
    play(match, "done")
    assert active(match) == B


@pytest.mark.clause("SQ-3.5", "SQ-3.6", "SQ-10.1")
def test_t04_too_short_to_leave_orbit() -> None:
    match = roll(Table(2).seat(A, at="drift_04", tank=6).turn(), 2, 5)
    assert (seat(match).at, seat(match).tank) == ("adrastea", 6)


@pytest.mark.clause("SQ-3.5", "SQ-3.10", "SQ-10.1")
def test_t05_long_enough_so_leaving_is_forced() -> None:
    match = roll(Table(2).seat(A, at="metis", tank=15).turn(), 6, 2)
    assert (seat(match).at, seat(match).tank, seat(match).cash) == ("drift_05", 7, 1995)
    assert active(match) == B, "nothing happens on a blue dot"


@pytest.mark.clause("SQ-3.8")
@pytest.mark.parametrize(("pick", "there"), [("sinope", "sinope"), ("stay", "jupiter_lab")])
def test_t06_the_sinope_choice(pick: str, there: str) -> None:
    match = roll(Table(2).seat(A, at="drift_04", tank=20).turn(), 1, 2)
    assert asked(match) == "PickSinope"
    assert match.legal(A) == ["stay", "sinope"]
    play(match, pick)
    assert seat(match).at == there
    match = roll(Table(2, sinope_choice="always_land").seat(A, at="drift_04", tank=20).turn(), 1, 2)
    assert (asked(match), seat(match).at) == ("Services", "sinope")


@pytest.mark.clause("SQ-3.5", "SQ-3.7", "SQ-6.2", "SQ-6.3")
def test_t07_pulled_back_to_earth() -> None:
    match = roll(Table(2).seat(A, at="galatea", tank=14, cash=100).turn(), 2, 4)
    assert (seat(match).at, seat(match).tank, seat(match).cash) == ("earth", 8, 1100)
    assert legal(match, "refuel") == [str(n) for n in range(1, 18)]


@pytest.mark.clause("SQ-8.2", "SQ-10.10")
def test_t08_rent_and_fuel_by_holdings() -> None:
    table = Table(2).own(B, "ganymede", "io", "sinope", "jupiter_dock").station("ganymede")
    match = table.seat(A, at="ganymede", cash=500, tank=12).land()
    assert (seat(match).cash, seat(match, B).cash) == (220, 1995 + 280)
    play(match, "refuel n=6")
    assert (seat(match).cash, seat(match).tank, seat(match, B).cash) == (100, 18, 1995 + 400)


@pytest.mark.clause("SQ-4.1", "SQ-4.3", "SQ-4.8", "SQ-10.1")
def test_t09_doubles_landing_then_the_further_roll() -> None:
    match = fly(Table(2).seat(A, at="venus_lab", tank=20, cash=400).turn(), 2, 2)
    assert (seat(match).cash, seat(match).tank, seat(match).at) == (500, 20, "mimas")
    play(match, "buy", "done")
    assert seat(match).cash == 350
    assert match.legal(A) == ["again", "stop"]
    roll(play(match, "again"), 3, 5)
    assert (seat(match).at, seat(match).tank) == ("janus", 12)
    play(match, "done")
    assert active(match) == B, "the second roll was no double, so there is no third"


@pytest.mark.clause("SQ-4.1", "SQ-4.4", "SQ-4.5")
def test_t10_bypass() -> None:
    match = roll(Table(2).own(B, "europa", "metis").seat(A, at="callisto", tank=12, cash=200).turn(), 4, 4)
    assert match.legal(A) == ["land", "bypass"]
    play(match, "bypass")
    assert (seat(match).at, seat(match).cash, seat(match).tank) == ("europa", 300, 4)
    assert asked(match) == "Roll", "no rent, no forced purchase"
    roll(match, 1, 4)
    assert (seat(match).at, seat(match).cash, seat(match).tank) == ("drift_03", 300, 4)


@pytest.mark.clause("SQ-5.2", "SQ-5.5", "SQ-11.4", "SQ-12.5")
def test_t14_a_card_too_dear() -> None:
    def drawn(tank: int) -> Table:
        return Table(3).own(A, "mars").station("mars").seat(A, at="drift_07", tank=tank)

    match = thirteen(drawn(5).turn(), "shift_x4")
    assert not seat(match).alive
    assert owner(match, "mars") is None
    assert stations(match) == ["mars"]
    assert active(match) == B
    match = play(roll(thirteen(drawn(6).turn(), "shift_x4"), 2, 3), "done")
    assert not seat(match).alive, "on Janus with an empty tank and no piece"
    match = roll(thirteen(drawn(6).seat(A, pieces=1).turn(), "shift_x4"), 2, 3)
    assert (seat(match).at, seat(match).tank, seat(match).cash) == ("janus", 0, 1995), "no bonus"
    play(match, "done")
    assert asked(match) == "Rescue"


@pytest.mark.clause("SQ-5.4", "SQ-6.2", "SQ-11.2", "SQ-10.12")
def test_t15_a_card_over_earth_then_a_rescue() -> None:
    table = Table(3).seat(A, at="triton", tank=3, cash=300, pieces=1)
    match = thirteen(table.turn(), "to_mercury")
    assert (seat(match).at, seat(match).tank, seat(match).cash) == ("mercury", 1, 800)
    play(match, "done")
    assert asked(match) == "Rescue"
    assert legal(match, "refuel") == []
    assert why_not(match, "refuel n=1") == "Nobody owns Mercury, so nobody sells fuel there (SQ-10.12)"
    play(match, "buy", "place site=mercury")
    assert seat(match).cash == 280
    assert legal(match, "refuel") == [str(n) for n in range(1, 25)]
    play(match, "refuel n=24")
    assert (seat(match).tank, active(match)) == (25, B)
    match = thirteen(Table(3).seat(A, at="triton", tank=3, cash=300).turn(), "to_mercury")
    play(match, "done")
    assert not seat(match).alive, "stranded without a piece"
