"""SQ-8 and SQ-6.1: what landing on a rival's property costs, and in which order a landing is resolved."""

from __future__ import annotations

import pytest

from solarquest.positions import A, B, C, Table, asked, legal, play, roll, seat


@pytest.mark.clause("SQ-8.1")
@pytest.mark.clause("SQ-2.6")
def test_rent_is_paid_on_landing_and_not_again_by_standing_still() -> None:
    match = Table(2).seat(A, at="station_1", cash=500).own(B, "io").turn()
    roll(match, 1, 2)
    assert seat(match, A).cash == 500 - 125
    assert seat(match, B).cash == 1995 + 125
    waiting = Table(2).seat(A, at="io", cash=500).own(B, "io").turn()
    assert seat(waiting, A).cash == 500


@pytest.mark.clause("SQ-8.2")
@pytest.mark.parametrize(
    ("deeds", "rent"),
    [
        (("ganymede",), 140),
        (("ganymede", "io", "sinope"), 280),
        (("ganymede", "io", "sinope", "jupiter_dock", "jupiter_lab", "mars"), 280),
    ],
)
def test_rent_goes_by_the_owners_properties_of_the_group(deeds: tuple[str, ...], rent: int) -> None:
    match = Table(2).seat(A, at="ganymede", cash=500).own(B, *deeds).land()
    assert seat(match, A).cash == 500 - rent
    assert seat(match, B).cash == 1995 + rent


@pytest.mark.clause("SQ-8.2")
def test_deeds_of_other_players_do_not_count() -> None:
    match = Table(3).seat(A, at="ganymede", cash=500).own(B, "ganymede").own(C, "io", "sinope").land()
    assert seat(match, A).cash == 500 - 140


@pytest.mark.clause("SQ-8.3")
@pytest.mark.clause("SQ-6.5")
def test_nothing_is_owed_on_unowned_and_on_own_property() -> None:
    assert seat(Table(2).seat(A, at="ganymede", cash=500).land(), A).cash == 500
    own = Table(2).seat(A, at="ganymede", cash=500).own(A, "ganymede").land()
    assert seat(own, A).cash == 500


@pytest.mark.clause("SQ-8.3")
def test_what_is_owed_to_a_player_who_is_out_falls() -> None:
    pay = {"step": "Debt", "player": 1, "creditor": 2, "amount": 100}
    match = Table(3).out(B).seat(A, at="drift_01", cash=500).next_is(pay)
    assert seat(match, A).cash == 500
    assert seat(match, B).cash == 0


@pytest.mark.clause("SQ-8.4")
def test_a_rent_beyond_the_cash_opens_the_settling_of_the_debt() -> None:
    match = Table(2).seat(A, at="ganymede", cash=135, pieces=1).own(B, "ganymede").land()
    assert asked(match) == "Settle"
    assert match.view(A).owed == (140, B)  # type: ignore[attr-defined]
    enough = Table(2).seat(A, at="ganymede", cash=140, pieces=1).own(B, "ganymede").land()
    assert asked(enough) == "Services"
    assert seat(enough, A).cash == 0


@pytest.mark.clause("SQ-8.2")
@pytest.mark.clause("SQ-10.10")
def test_t_08_rent_and_fuel_by_holdings() -> None:
    table = Table(2).seat(A, at="ganymede", cash=500, tank=12).station("ganymede")
    match = table.own(B, "ganymede", "io", "sinope", "jupiter_dock").land()
    assert seat(match, A).cash == 220
    play(match, "refuel n=6")
    assert seat(match, A).cash == 100
    assert seat(match, A).tank == 18
    assert seat(match, B).cash == 1995 + 280 + 120


@pytest.mark.clause("SQ-11.5")
@pytest.mark.clause("SQ-8.1")
def test_a_failed_takeoff_owes_the_rent_again() -> None:
    match = Table(2).seat(A, at="ganymede", cash=500).own(B, "ganymede").fail()
    assert seat(match, A).cash == 360


@pytest.mark.clause("SQ-6.1")
def test_rent_comes_before_purchases_fuel_and_sales() -> None:
    match = Table(2).seat(A, at="ganymede", cash=500, tank=20).own(A, "io").own(B, "ganymede").land()
    assert asked(match) == "Services"
    assert seat(match, A).cash == 360, "paid before the services are offered"
    assert legal(match, "sell") == ["io"]


@pytest.mark.clause("SQ-6.1")
@pytest.mark.clause("SQ-6.4")
def test_the_fee_comes_before_the_sale_of_pieces() -> None:
    match = Table(2).seat(A, at="station_2", cash=0).land()
    assert seat(match, A).cash == 800
    assert legal(match, "pieces") == ["1"]
    assert asked(match) == "Services"


@pytest.mark.clause("SQ-15.15")
@pytest.mark.clause("SQ-15.17")
def test_rents_and_fuel_go_by_the_holdings_after_a_trade_in_the_window() -> None:
    table = Table(2).seat(A, at="ganymede", cash=900, tank=12).station("ganymede")
    match = table.own(A, "moon").own(B, "ganymede", "io", "sinope").land()
    assert seat(match, A).cash == 620
    play(
        match,
        "offer",
        "to 2",
        "want deed=io",
        "want deed=sinope",
        "next",
        "give deed=moon",
        "next",
        "done",
        "accept",
    )
    assert asked(match) == "Services"
    before = seat(match, A).cash
    play(match, "refuel n=1")
    price = before - seat(match, A).cash
    alone = Table(2).seat(A, at="ganymede", cash=900, tank=12).station("ganymede").own(B, "ganymede").land()
    had = seat(alone, A).cash
    play(alone, "refuel n=1")
    assert price == had - seat(alone, A).cash
    assert price < 20, "three properties made it 20"
