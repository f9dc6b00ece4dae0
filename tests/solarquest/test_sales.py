"""SQ-9.1 to SQ-9.7: sales to the Federation, and what may not be undone in the same turn."""

from __future__ import annotations

import pytest

from solarquest.positions import (
    A,
    B,
    C,
    Table,
    asked,
    fly,
    legal,
    owner,
    play,
    roll,
    seat,
    stations,
    stock,
    why_not,
)

BOUGHT = "You bought all your fuel stations in hand in this turn, so you can't sell one (SQ-9.7)"


@pytest.mark.clause("SQ-9.1")
def test_a_deed_is_sold_at_its_price_with_its_station_which_stays() -> None:
    match = Table(2).seat(A, at="drift_01", cash=0).own(A, "io", "moon").station("io").turn()
    play(match, "sell deed=io")
    assert seat(match, A).cash == 320 + 500
    assert owner(match, "io") is None
    assert stations(match) == ["io"]
    play(match, "sell deed=moon")
    assert seat(match, A).cash == 820 + 310


@pytest.mark.clause("SQ-9.2")
def test_a_piece_is_sold_for_500_and_returns_to_the_stock() -> None:
    match = Table(2).seat(A, at="drift_01", cash=0, pieces=2).turn()
    before = stock(match)
    play(match, "sell-piece")
    assert (seat(match, A).cash, seat(match, A).pieces, stock(match)) == (500, 1, before + 1)


@pytest.mark.clause("SQ-9.3")
def test_an_offer_has_no_word_for_pieces() -> None:
    match = Table(2).seat(A, at="drift_01", pieces=2).own(A, "io").own(B, "moon").turn()
    for word in ("offer", "to 2", "next", "give deed=io", "next"):
        play(match, word)
        assert {text.split()[0] for text in match.legal(A)} <= {"to", "want", "give", "next", "note", "done"}
    assert {text.split()[0] for text in match.legal(A)} == {"done", "note"}


@pytest.mark.clause("SQ-9.4")
@pytest.mark.clause("SQ-7.2")
@pytest.mark.clause("SQ-15.13")
def test_a_property_sold_back_costs_its_station_too() -> None:
    match = Table(2).seat(A, at="io", cash=900, tank=20).station("io").land()
    play(match, "buy")
    assert seat(match, A).cash == 900 - 820
    assert stations(match) == ["io"]


@pytest.mark.clause("SQ-9.6")
@pytest.mark.parametrize("window", ["opening", "force", "services", "failed", "rescue"])
def test_sales_are_offered_in_the_windows_of_the_own_turn(window: str) -> None:
    table = Table(2).seat(A, at="io", tank=5, cash=1000, pieces=2).own(A, "moon", "mars").own(B, "io")
    make = {
        "opening": table.turn,
        "force": table.land,
        "services": lambda: play(table.land(), "done"),
        "failed": lambda: play(table.fail(), "done"),
        "rescue": lambda: table.seat(A, tank=1).rolling(),
    }[window]
    match = make()
    wanted = {"opening": "Opening", "force": "ForceBuy", "rescue": "Rescue"}.get(window, "Services")
    assert asked(match) == wanted
    assert legal(match, "sell") == ["moon", "mars"]
    play(match, "sell-piece")
    assert seat(match, A).pieces == 1


@pytest.mark.clause("SQ-9.7")
def test_a_deed_sold_in_this_turn_can_not_be_bought_back() -> None:
    match = Table(2).seat(A, at="io", tank=5, cash=1000, pieces=1).own(A, "io").turn()
    play(match, "sell deed=io")
    assert why_not(match, "buy") == "You sold Io in this turn, so you can't buy it back (SQ-9.7)"
    other = Table(2).seat(A, at="io", tank=5, cash=1000).turn()
    play(other, "buy")
    assert owner(other, "io") == A


@pytest.mark.clause("SQ-9.7")
@pytest.mark.clause("SQ-15.14")
def test_after_buying_fuel_stations_as_many_are_sold_as_there_were_before() -> None:
    match = Table(2).seat(A, at="station_2", cash=700, pieces=2).land()
    play(match, "pieces n=1", "sell-piece", "sell-piece")
    assert seat(match, A).pieces == 1
    assert why_not(match, "sell-piece") == BOUGHT
    play(match, "pieces n=1")
    assert why_not(match, "sell-piece") == BOUGHT


@pytest.mark.clause("SQ-9.7")
@pytest.mark.clause("SQ-15.14")
def test_placing_uses_up_the_bought_ones_first() -> None:
    match = Table(2).seat(A, at="station_2", cash=700, pieces=1).own(A, "moon").land()
    play(match, "pieces n=1", "place site=moon", "sell-piece")
    assert seat(match, A).pieces == 0


@pytest.mark.clause("SQ-9.7", "SQ-15.14", "SQ-9.2")
def test_old_fuel_stations_pay_for_a_purchase_after_a_double() -> None:
    match = fly(Table(2).seat(A, at="charon", tank=25, cash=0, pieces=3).turn(), 1, 1)
    play(match, "pieces n=2", "done", "again")
    fly(match, 2, 2)
    assert "buy" not in match.legal(A)
    play(match, "sell-piece", "buy")
    assert (owner(match, "mars"), seat(match).pieces) == (A, 4)


@pytest.mark.clause("SQ-9.7")
@pytest.mark.clause("SQ-15.14")
def test_a_debt_and_a_rescue_may_sell_pieces_that_were_bought() -> None:
    table = Table(2).seat(A, at="ganymede", cash=0, pieces=1).own(B, "ganymede").beside(bought_pieces=1)
    debt = table.land()
    assert asked(debt) == "Settle"
    play(debt, "sell-piece")
    assert seat(debt, A).cash == 360
    table = Table(2).seat(A, at="ganymede", cash=0, tank=1, pieces=1).own(B, "ganymede").station("ganymede")
    rescue = table.beside(bought_pieces=1).rolling()
    assert asked(rescue) == "Rescue"
    play(rescue, "sell-piece", "refuel n=1")
    assert seat(rescue, A).tank == 2


@pytest.mark.clause("SQ-15.13")
def test_what_a_rival_sells_in_this_turn_may_be_bought() -> None:
    table = Table(3, lasers=True).seat(A, at="io", tank=11).seat(B, at="io", cash=0).own(B, "io", "moon")
    match = table.turn()
    play(match, "fire at=2")
    match.force("roll 1 1")
    play(match, "sell deed=io")
    assert asked(match) == "Opening"
    play(match, "buy")
    assert owner(match, "io") == A
    assert seat(match, C).cash == 1995


@pytest.mark.clause("SQ-10.3")
@pytest.mark.clause("SQ-10.4")
@pytest.mark.clause("SQ-6.4")
@pytest.mark.clause("SQ-9.7")
def test_t_16_the_last_piece() -> None:
    table = Table(2).seat(A, at="thebe", cash=700).seat(B, at="drift_01", pieces=2)

    table.seat(A, pieces=45)
    match = table.seat(A, at="station_2").land()
    assert stock(match) == 1
    assert seat(match, A).cash == 1500
    assert why_not(match, "pieces n=2") == "The Federation has 1 left (SQ-10.4)"
    play(match, "pieces n=1")
    assert (seat(match, A).cash, stock(match)) == (1000, 0)
    assert "sell-piece" in match.legal(A), "old ones"
    assert why_not(match, "pieces n=1") == "The Federation has 0 left (SQ-10.4)"
    play(match, "done")
    assert asked(match) == "Opening"
    play(match, "sell-piece", by=B)
    assert stock(match) == 1
    assert seat(match, B).cash == 1995 + 500
    roll(match, 2, 4)


@pytest.mark.clause("SQ-9.2")
def test_without_a_piece_none_is_sold() -> None:
    match = Table(2).seat(A, at="drift_01").own(A, "moon").turn()
    assert "sell-piece" not in match.legal(A)
    assert why_not(match, "sell-piece") == "You have no fuel station in hand (SQ-9.2)"


@pytest.mark.clause("SQ-9.6")
@pytest.mark.clause("SQ-9.7")
def test_a_piece_is_sold_in_every_own_window_until_some_are_bought() -> None:
    table = Table(2).seat(A, at="station_2", pieces=1)
    assert "sell-piece" in table.turn().legal(A)
    match = table.land()
    play(match, "sell-piece")
    assert "sell-piece" not in play(match, "pieces n=1").legal(A)
