"""Landing (SQ-6), and the simple game without fuel (SQ-14)."""

from __future__ import annotations

import re

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.games.solarquest.content.checks import load_components
from ecliptic.testing.trial import walk
from solarquest.positions import (
    A,
    B,
    Table,
    active,
    asked,
    fly,
    game,
    legal,
    play,
    roll,
    seat,
    stock,
    thirteen,
    why_not,
)

FEES = {row.id: row.fee for row in load_components().stations.station}


@pytest.mark.clause("SQ-6.1", "SQ-11.7", "SQ-13.5")
def test_a_landing_goes_lasers_then_forced_purchase_then_rent_then_services() -> None:
    table = Table(2, lasers=True).own(B, "io").seat(A, at="io", tank=9, pieces=1).seat(B, at="io")
    match = table.land()
    assert (asked(match), seat(match, B).cash) == ("Fire", 1995)
    play(match, "done")
    assert (asked(match), seat(match, B).cash) == ("ForceBuy", 1995)
    play(match, "done")
    assert (asked(match), seat(match, B).cash) == ("Services", 1995 + 125)


@pytest.mark.clause("SQ-6.1", "SQ-11.2")
def test_the_fuel_check_comes_last() -> None:
    match = Table(2).own(A, "io").seat(A, at="io", tank=1, pieces=1).land()
    assert asked(match) == "Services"
    play(match, "done")
    assert asked(match) == "Rescue"
    play(match, "place site=io", "refuel n=1")
    assert (active(match), seat(match).tank) == (B, 2)


@pytest.mark.clause("SQ-6.1")
def test_the_services_come_in_any_order_and_repeatedly() -> None:
    match = Table(2).seat(A, at="io", tank=5, pieces=2).own(A, "moon").land()
    play(match, "place site=moon", "buy", "place site=io", "refuel n=2", "sell deed=moon", "refuel n=3")
    assert (seat(match).tank, seat(match).deeds, asked(match)) == (10, ["io"], "Services")
    assert seat(match).cash == 1995 - 320 + 310 + 500


@pytest.mark.clause("SQ-6.2")
@pytest.mark.parametrize(("dice", "cash"), [((2, 3), 1995 + 1000), ((4, 3), 1995 + 500), ((1, 2), 1995)])
def test_passing_earth_pays_500_and_landing_there_500_more(dice: tuple[int, int], cash: int) -> None:
    assert seat(fly(Table(2).seat(A, at="galatea").turn(), *dice)).cash == cash


@pytest.mark.clause("SQ-6.2")
def test_leaving_earth_pays_nothing() -> None:
    assert seat(roll(Table(2).turn(), 5, 3)).cash == 1995


@pytest.mark.clause("SQ-6.3")
def test_earth_refuels_free_up_to_a_full_tank_and_can_not_be_owned() -> None:
    match = roll(Table(2).seat(A, at="galatea", tank=5, cash=0).turn(), 2, 3)
    assert seat(match).cash == 1000
    assert legal(match, "refuel") == [str(n) for n in range(1, 26)]
    assert why_not(match, "buy") == "Earth can't be bought (SQ-7.3)"
    play(match, "refuel n=25")
    assert (seat(match).tank, seat(match).cash) == (25, 1000)


@pytest.mark.clause("SQ-6.4")
@pytest.mark.parametrize("place", FEES)
def test_a_federation_station_pays_its_fee_and_can_not_be_bought(place: str) -> None:
    match = Table(2).seat(A, at=place, cash=500).land()
    assert seat(match).cash == 500 + FEES[place]
    assert "buy" not in match.legal(A)
    assert "done" in match.legal(A)


@pytest.mark.clause("SQ-6.4", "SQ-10.3")
def test_it_sells_pieces_to_who_lands_there() -> None:
    match = Table(2).seat(A, at="station_2", cash=300).land()
    assert legal(match, "pieces") == ["1", "2"]
    play(match, "pieces n=2")
    assert (seat(match).cash, seat(match).pieces, stock(match)) == (100, 2, 46)
    match = Table(2).seat(A, at="station_2").own(A, "io").turn()
    assert legal(match, "pieces") == [], "not in the opening"


@pytest.mark.clause("SQ-6.5")
@pytest.mark.parametrize("place", ["io", "mercury", "jupiter_dock", "jupiter_lab"])
def test_unowned_is_for_sale_a_rivals_costs_rent_the_own_nothing(place: str) -> None:
    match = Table(2).seat(A, at=place).land()
    assert "buy" in match.legal(A)
    match = Table(2).own(B, place).seat(A, at=place).land()
    assert seat(match).cash < 1995
    assert seat(match).cash + seat(match, B).cash == 2 * 1995
    match = Table(2).own(A, place).seat(A, at=place).land()
    assert seat(match).cash == 1995
    assert "buy" not in match.legal(A)


@pytest.mark.clause("SQ-6.6", "SQ-10.13", "SQ-10.15")
def test_docks_sell_fuel_without_a_fuel_station_labs_and_stations_never() -> None:
    match = Table(2).own(B, "jupiter_dock").seat(A, at="jupiter_dock", tank=9).land()
    assert legal(match, "refuel") != []
    for place in ("jupiter_lab", "station_2"):
        table = Table(2).own(A, "moon").seat(A, at=place, tank=9)
        if place == "jupiter_lab":
            table.own(A, place)
        match = table.land()
        assert legal(match, "refuel") == []
        assert str(why_not(match, "refuel n=1")).startswith("There is no fuel on")


# ---- the simple game -----------------------------------------------------------------------------------------


@pytest.mark.clause("SQ-14.1", "SQ-14.2")
def test_without_fuel_there_are_no_tanks_and_no_pieces() -> None:
    match = Match.begin(game(3, ("fuel", False)), seed=1)
    assert all((seat(match, who).tank, seat(match, who).pieces) == (0, 0) for who in range(3))
    assert stock(match) == 0
    match = roll(Table(2, fuel=False).turn(), 5, 3)
    assert (seat(match).at, seat(match).tank) == ("io", 0)
    assert not {"refuel", "place", "sell-piece", "pieces"} & {text.split()[0] for text in match.legal(A)}


@pytest.mark.clause("SQ-14.2")
def test_without_fuel_nobody_fails_or_is_stranded_and_cards_burn_none() -> None:
    table = Table(3, fuel=False).own(B, "io").seat(A, at="io")
    match = table.turn()
    assert "force" not in match.legal(A)
    assert "buy" not in Table(2, fuel=False).own(B, "moon").seat(A, at="io").turn().legal(A)
    match = roll(match, 6, 5)
    assert seat(match).at == "himalia", "no failed takeoff"
    match = thirteen(Table(3, fuel=False).seat(A, at="io").turn(), "shift_x4")
    assert (seat(match).alive, asked(match)) == (True, "Roll")
    match = thirteen(Table(3, fuel=False).seat(A, at="io").turn(), "meteor_shower")
    assert (seat(match).alive, active(match)) == (True, B)
    match = Table(2, fuel=False).own(B, "io").seat(A, at="io").land()
    assert seat(match, B).cash == 1995 + 125, "no forced purchase is asked"


@pytest.mark.clause("SQ-14.3", "SQ-6.4")
def test_without_fuel_stations_still_pay_and_sell_nothing() -> None:
    match = Table(2, fuel=False).seat(A, at="station_2").land()
    assert seat(match).cash == 2795
    assert active(match) == B, "nothing to do there"


@pytest.mark.clause("SQ-14.3", "SQ-3.9")
def test_without_fuel_a_short_total_from_sinope_still_fails() -> None:
    match = roll(Table(2, fuel=False).own(B, "sinope").seat(A, at="sinope").turn(), 1, 2)
    assert (seat(match).at, seat(match, B).cash) == ("sinope", 1995), "no rent again"
    match = roll(Table(2, fuel=False).own(B, "sinope").seat(A, at="sinope").turn(), 1, 4)
    assert seat(match).at == "station_3"


# ---- words ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("SQ-7.4")
def test_who_lands_where_the_cash_does_not_reach_is_told_the_price() -> None:
    match = roll(Table(2).seat(A, at="station_1", cash=100).turn(), 1, 2)
    assert active(match) == B, "nothing to sell, so nothing is asked"
    assert "@1 could not pay the 320 for Io" in [line.text for _, line in match.lines(A)]


def test_the_services_name_all_that_can_be_done() -> None:
    match = Table(2).seat(A, at="station_2", cash=600, pieces=1).own(A, "moon").land()
    prompt = match.prompt(A)
    assert prompt is not None
    assert prompt.sub == (
        "You may buy fuel stations, place a fuel station that you have in hand, sell deeds, sell a fuel station that "
        "you have in hand or offer a trade; then go on."
    )


def test_hydrons_and_federons_are_explained_where_they_are_first_met() -> None:
    prompt = Match.begin(game(2), seed=1).prompt(Match.begin(game(2), seed=1).to_act[0])
    assert prompt is not None
    assert "Hydrons are fuel, Federons money." in prompt.sub
    match = Match.begin(game(2), seed=1)
    told = match.game.matters(match.view(match.to_act[0]))
    assert "Federons and 25 hydrons" in told[0].fact


@pytest.mark.clause("SQ-14.2")
def test_the_simple_game_speaks_of_no_fuel() -> None:
    simple = game(3, ("fuel", False), ("rounds", 12))
    seen = 0
    for state, now, _ in walk(simple, 5):
        if now != CHANCE and seen < 400:
            seen += 1
            prompt = simple.prompt(state, now)
            words = [prompt.say, prompt.sub, *(choice.title for choice in prompt.legal)]
            assert not re.search("fuel|hydron|gray zone|tank|station in hand", " ".join(words)), words
            assert not any(choice.verb in ("place", "refuel", "pieces") for choice in prompt.choices)
            told = " ".join(hint.words for hint in simple.matters(simple.view(state, now)))
            assert not re.search("fuel|hydron|takeoff", told)
    assert seen > 100


@pytest.mark.clause("SQ-2.1", "SQ-4.3")
def test_going_on_says_where_it_ends_the_turn() -> None:
    """Before the roll nothing does."""

    def note(match: Match) -> str:
        prompt = match.prompt(A)
        assert prompt is not None
        return next(choice.note for choice in prompt.choices if choice.action == "done")

    table = Table(2).own(A, "io").seat(A, at="callisto", cash=2000)
    assert note(table.land()) == "your turn ends"
    assert note(table.turn()) == ""
