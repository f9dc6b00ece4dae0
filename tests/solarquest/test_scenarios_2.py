"""Worked examples T-17 and those that go through several chapters; T-08, T-11 to T-13, T-16 stand with their chapters."""

from __future__ import annotations

import pytest

from solarquest.positions import A, B, C, Table, asked, legal, owner, play, seat, why_not


@pytest.mark.clause("SQ-13.1")
@pytest.mark.clause("SQ-13.2")
@pytest.mark.clause("SQ-13.5")
@pytest.mark.clause("SQ-13.7")
@pytest.mark.clause("SQ-6.1")
def test_t_17_laser_before_rent() -> None:
    table = Table(3, lasers=True).own(B, "iapetus").seat(A, at="iapetus", tank=10, cash=50)
    match = table.seat(C, at="rhea", cash=1000).land()
    assert asked(match) == "Fire"
    assert seat(match, A).cash == 50, "no rent yet"
    play(match, "fire at=3")
    match.force("roll 3 3")
    assert (seat(match, A).tank, seat(match, A).cash, seat(match, C).cash) == (2, 650, 400)
    assert asked(match) == "ForceBuy", "too little fuel for another shot"
    play(match, "done")
    assert seat(match, A).cash == 555
    assert why_not(match, "fire at=3") == "You have refuelled or paid rent here in this turn (SQ-13.5)"


@pytest.mark.clause("SQ-11.6")
@pytest.mark.clause("SQ-13.12")
def test_a_shot_can_bring_the_tank_into_the_gray_zone_and_force_the_purchase() -> None:
    table = Table(3, lasers=True).own(B, "iapetus").seat(A, at="iapetus", tank=15, cash=900, pieces=1)
    match = table.seat(C, at="iapetus").land()
    play(match, "fire at=3")
    match.force("roll 1 2")
    play(match, "done", "force")
    assert owner(match, "iapetus") == A
    play(match, "place site=iapetus", "refuel n=14")
    assert seat(match, A).tank == 25


@pytest.mark.clause("SQ-7.5")
@pytest.mark.clause("SQ-15.21")
def test_later_than_on_landing_only_sites_are_bought_and_only_in_the_gray_zone() -> None:
    match = Table(2).seat(A, at="io", tank=11, cash=900).turn()
    assert owner(play(match, "buy"), "io") == A
    high = Table(2).seat(A, at="io", tank=12).own(A, "moon").turn()
    assert why_not(high, "buy") == (
        "Later than on landing a ship buys in the gray zone only, and your tank is at 12 (SQ-7.5)"
    )
    dock = Table(2).seat(A, at="jupiter_dock", tank=5).own(A, "moon").turn()
    assert why_not(dock, "buy") == "Only a planet or moon can be bought later than on landing (SQ-7.5)"


@pytest.mark.clause("SQ-15.1")
@pytest.mark.clause("SQ-11.2")
def test_a_rescue_after_the_rent_does_not_offer_the_forced_purchase() -> None:
    table = Table(3).seat(A, at="io", tank=1, cash=1000).own(A, "moon").own(B, "io").station("moon")
    match = table.land()
    play(match, "done")
    assert asked(match) == "Services"
    assert "force" not in legal(match, "force")


@pytest.mark.clause("SQ-14.1")
@pytest.mark.clause("SQ-14.2")
def test_without_fuel_no_window_has_anything_to_do_with_it() -> None:
    match = Table(2, fuel=False).seat(A, at="io").own(A, "io").own(B, "moon").turn()
    assert {text.split()[0] for text in match.legal(A)} == {"done", "sell", "offer"}
    rent = Table(2, fuel=False).seat(A, at="io").own(B, "io").land()
    assert asked(rent) == "Services"
    assert seat(rent, A).cash == 1995 - 125
