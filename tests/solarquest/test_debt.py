"""SQ-12.1 to SQ-12.3, SQ-13.11: debts are paid, raised, or sunk under, in the own turn and in a rival's."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from solarquest.positions import (
    A,
    B,
    C,
    Table,
    active,
    asked,
    owner,
    play,
    roll,
    seat,
    stations,
    stock,
    why_not,
)


@pytest.mark.clause("SQ-12.1")
def test_the_debtor_raises_the_money_in_any_order_and_the_turn_goes_on() -> None:
    match = Table(2).seat(A, at="ganymede", cash=0, pieces=1).own(A, "deimos", "io").own(B, "ganymede").land()
    assert asked(match) == "Settle"
    play(match, "sell deed=deimos")
    assert asked(match) == "Settle", "50 of 140"
    play(match, "sell-piece")
    assert seat(match, A).cash == 550 - 140
    assert seat(match, B).cash == 1995 + 140
    assert owner(match, "io") == A
    assert asked(match) == "Services"


@pytest.mark.clause("SQ-12.1")
@pytest.mark.clause("SQ-9.5")
def test_a_deed_sold_to_a_rival_pays_the_debt() -> None:
    match = Table(3).seat(A, at="ganymede", cash=0).own(A, "deimos").own(B, "ganymede").land()
    play(match, "offer", "to 3", "next", "give deed=deimos", "next", "note side=want size=100")
    play(match, "note side=want size=50", "done", "accept")
    assert asked(match) != "Settle"
    assert (seat(match, A).cash, seat(match, C).cash) == (10, 1845)


@pytest.mark.clause("SQ-12.2")
def test_nobody_goes_bankrupt_who_can_pay() -> None:
    match = Table(3).seat(A, at="ganymede", cash=90).own(A, "deimos").own(B, "ganymede").land()
    assert why_not(match, "bankrupt") == "What you can sell is enough for the debt of 140 (SQ-12.2)"
    match = Table(3).seat(A, at="ganymede", cash=85).own(A, "deimos").own(B, "ganymede").land()
    assert why_not(match, "bankrupt") is None


@pytest.mark.clause("SQ-12.3")
@pytest.mark.clause("SQ-15.9")
@pytest.mark.clause("SQ-12.7")
def test_a_bankrupt_sells_all_and_the_creditor_gets_the_cash() -> None:
    table = Table(3).seat(A, at="mercury", cash=85).own(A, "deimos").own(B, "mercury")
    match = table.land()
    before = stock(match)
    play(match, "bankrupt")
    assert not seat(match, A).alive
    assert seat(match, B).cash == 1995 + 85 + 50
    assert owner(match, "deimos") is None
    assert seat(match, A).at is None
    assert stock(match) == before + 1, "the marker"
    assert active(match) == B


@pytest.mark.clause("SQ-12.3")
def test_the_stations_of_a_bankrupt_stay_and_are_paid_for() -> None:
    match = Table(3).seat(A, at="mercury", cash=0).own(A, "deimos").station("deimos").own(B, "mercury").land()
    play(match, "bankrupt")
    assert stations(match) == ["deimos"]
    assert seat(match, B).cash == 1995 + 550


@pytest.mark.clause("SQ-12.3")
def test_by_an_option_the_creditor_gets_the_deeds() -> None:
    table = Table(3, bankrupt_assets="to_creditor").seat(A, at="mercury", cash=85, pieces=1)
    match = play(table.own(A, "deimos").own(B, "mercury").land(), "bankrupt")
    assert owner(match, "deimos") == B
    assert seat(match, B).cash == 1995 + 85 + 500
    assert seat(match, B).pieces == 0


@pytest.mark.clause("SQ-15.23")
def test_a_debt_comes_before_the_way_to_fuel() -> None:
    table = Table(3).seat(A, at="io", tank=1, cash=0, pieces=1).own(B, "io")
    match = table.next_is(
        {"step": "Debt", "player": 1, "creditor": 2, "amount": 125},
        {"step": "OfferServices", "player": 1, "late": 1},
        {"step": "FuelCheck", "player": 1},
    )
    assert asked(match) == "Settle"
    play(match, "sell-piece")
    assert seat(match, B).cash == 1995 + 125


def shot(players: int, cash: int, *deeds: str) -> Table:
    table = Table(players, lasers=True).seat(A, at="io", tank=20).seat(B, at="io", cash=cash)
    return table.own(B, *deeds)


@pytest.mark.clause("SQ-13.11")
@pytest.mark.clause("SQ-12.1")
def test_a_target_settles_its_debt_in_the_shooters_turn_which_goes_on() -> None:
    match = play(shot(3, 150, "moon").turn(), "fire at=2")
    match.force("roll 1 1")
    assert asked(match) == "Settle"
    assert match.to_act == (B,)
    play(match, "sell deed=moon")
    assert asked(match) == "Opening"
    assert active(match) == A
    assert (seat(match, A).cash, seat(match, B).cash) == (2195, 260)


@pytest.mark.clause("SQ-12.3")
@pytest.mark.clause("SQ-13.11")
def test_bankruptcy_in_a_rivals_turn_leaves_that_turn_where_it_stood() -> None:
    match = play(shot(3, 150).turn(), "fire at=2")
    match.force("roll 1 1")
    play(match, "bankrupt")
    assert not seat(match, B).alive
    assert seat(match, A).cash == 1995 + 150
    assert active(match) == A


@pytest.mark.clause("SQ-12.8")
@pytest.mark.clause("SQ-12.3")
def test_with_two_players_a_bankruptcy_ends_the_game_in_either_turn() -> None:
    own = Table(2).seat(A, at="ganymede", cash=0).own(B, "ganymede").land()
    play(own, "bankrupt")
    assert own.over
    assert own.winners == [B]
    rival = play(shot(2, 150).turn(), "fire at=2")
    rival.force("roll 1 1")
    play(rival, "bankrupt")
    assert rival.over
    assert rival.winners == [A]


# ---- who can't pay -------------------------------------------------------------------------------------------

BRINGS = (
    "You can't pay your debt of 1200, so an offer must bring what the Federation would pay, or close the gap"
    " (SQ-12.12)"
)


def sunk() -> Match:
    """A owes B 1200, and has 300 and Mars."""
    return roll(Table(3).own(A, "mars").own(B, "venus").seat(A, at="deimos", tank=20, cash=300).turn(), 1, 2)


@pytest.mark.clause("SQ-12.12", "SQ-12.3")
def test_who_can_not_pay_gives_nothing_to_a_friend() -> None:
    match = play(sunk(), "offer", "to 3", "next", "give deed=mars", "next")
    assert why_not(match, "done") == BRINGS
    assert why_not(match, "note side=give size=100") == BRINGS
    play(match, "note side=want size=100", "note side=want size=100", "note side=want size=100")
    assert why_not(match, "done") == BRINGS
    play(match, "note side=want size=100")
    assert why_not(match, "done") == BRINGS, "Mars sells for 410"
    play(match, "note side=want size=10", "done", "accept", "bankrupt")
    assert (owner(match, "mars"), seat(match, B).cash) == (C, 1995 + 710)


@pytest.mark.clause("SQ-12.12", "SQ-12.2")
def test_who_can_not_pay_may_close_the_gap() -> None:
    match = play(sunk(), "offer", "to 3", "next", "give deed=mars", "next", "note side=want size=500")
    play(match, *["note side=want size=100"] * 4, "done", "accept")
    assert (seat(match).alive, seat(match).cash, owner(match, "mars")) == (True, 0, C)
