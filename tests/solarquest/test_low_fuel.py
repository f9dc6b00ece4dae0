"""SQ-11: the gray zone, rescues, failed takeoffs and forced purchases."""

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
    legal,
    owner,
    play,
    roll,
    seat,
    thirteen,
    why_not,
)


@pytest.mark.clause("SQ-11.1")
@pytest.mark.parametrize("at", ["drift_05", "station_3", "jupiter_lab", "solar_dock"])
def test_in_open_space_and_on_satellites_an_empty_tank_does_not_matter(at: str) -> None:
    match = Table(2).seat(A, at=at, tank=0).turn()
    roll(match, 1, 2)
    assert seat(match, A).at != at


@pytest.mark.clause("SQ-11.2")
@pytest.mark.clause("SQ-2.3")
def test_two_hydrons_may_roll_and_one_may_not() -> None:
    assert asked(Table(2).seat(A, at="io", tank=2).rolling()) == "Roll"
    match = Table(3).seat(A, at="io", tank=1, cash=1000, pieces=1).rolling()
    assert asked(match) == "Rescue"
    play(match, "buy", "place site=io", "refuel n=1")
    assert asked(match) == "Roll"


@pytest.mark.clause("SQ-11.2")
@pytest.mark.clause("SQ-12.4")
def test_without_a_way_the_ship_is_stranded() -> None:
    match = Table(3).seat(A, at="io", tank=1, cash=1000).own(A, "moon").rolling()
    assert not seat(match, A).alive
    assert owner(match, "moon") is None
    assert active(match) == B


@pytest.mark.clause("SQ-11.2")
@pytest.mark.clause("SQ-11.8")
@pytest.mark.parametrize(
    ("way", "words"),
    [
        ("earth", ("refuel n=1",)),
        ("own station", ("refuel n=1",)),
        ("own and a piece", ("place site=io", "refuel n=1")),
        ("rival's station", ("refuel n=1",)),
        ("rival's site", ("force", "place site=io", "refuel n=1")),
        ("unowned", ("buy", "place site=io", "refuel n=1")),
        ("unowned with a station", ("buy", "refuel n=1")),
    ],
)
def test_every_way_out(way: str, words: tuple[str, ...]) -> None:
    table = Table(3).seat(A, at="earth" if way == "earth" else "io", tank=1)
    if way.startswith("own"):
        table.own(A, "io")
    if way.startswith("rival's"):
        table.own(B, "io")
    if "station" in way:
        table.station("io")
    if way in ("own and a piece", "rival's site", "unowned"):
        table.seat(A, pieces=1)
    match = table.rolling()
    assert asked(match) == "Rescue"
    assert "done" not in match.legal(A)
    play(match, *words)
    assert asked(match) == "Roll"
    assert seat(match, A).tank == 2


@pytest.mark.clause("SQ-11.2")
def test_a_rescue_takes_on_enough() -> None:
    match = Table(2).seat(A, at="earth", tank=0).rolling()
    assert why_not(match, "refuel n=1") == "You need at least 2 to leave (SQ-11.2)"
    assert legal(match, "refuel") == [str(n) for n in range(2, 26)]


@pytest.mark.clause("SQ-11.8")
def test_the_piece_that_the_way_needs_is_not_counted_and_not_sold() -> None:
    cash = 320 - 50
    match = Table(3).seat(A, at="io", tank=1, cash=cash, pieces=1).own(A, "deimos").rolling()
    closes = "That would close your last way to enough fuel (SQ-11.8)"
    assert why_not(match, "sell-piece") == closes
    play(match, "sell deed=deimos", "buy", "place site=io")
    poor = Table(3).seat(A, at="io", tank=1, cash=cash - 5, pieces=1).own(A, "deimos").rolling()
    assert not seat(poor, A).alive


@pytest.mark.clause("SQ-15.3")
def test_the_last_piece_is_not_placed_elsewhere_while_it_is_needed() -> None:
    match = Table(3).seat(A, at="io", tank=1, pieces=1, cash=0).own(A, "io", "moon").rolling()
    assert why_not(match, "place site=moon") == "That would close your last way to enough fuel (SQ-11.8)"
    assert why_not(match, "place site=io") is None


@pytest.mark.clause("SQ-11.8")
@pytest.mark.clause("SQ-15.25")
def test_in_the_opening_the_way_is_guarded_too_and_the_window_may_be_closed() -> None:
    match = Table(3).seat(A, at="io", tank=1, pieces=1, cash=0).own(A, "io", "moon").turn()
    assert asked(match) == "Opening"
    assert why_not(match, "sell deed=io") == "That would close your last way to enough fuel (SQ-11.8)"
    play(match, "done")
    assert asked(match) == "Rescue"


@pytest.mark.clause("SQ-11.3")
@pytest.mark.clause("SQ-11.5")
def test_a_total_above_the_tank_stays_and_burns_nothing() -> None:
    match = roll(Table(2).seat(A, at="io", tank=7, cash=1000).own(B, "io").station("io").turn(), 2, 6)
    assert (seat(match, A).at, seat(match, A).tank, seat(match, A).cash) == ("io", 7, 875)
    assert asked(match) == "Services"
    play(match, "done")
    assert active(match) == B
    flies = roll(Table(2).seat(A, at="io", tank=8).turn(), 2, 6)
    assert seat(flies, A).at != "io"
    assert seat(flies, A).tank == 0


@pytest.mark.clause("SQ-15.5")
@pytest.mark.clause("SQ-11.5")
def test_by_an_option_a_failed_takeoff_burns_the_tank() -> None:
    table = Table(3, fuel_spent_on_failed_takeoff=True).seat(A, at="io", tank=7, pieces=1).own(A, "io")
    match = roll(table.turn(), 2, 6)
    assert seat(match, A).tank == 0
    table = Table(3, fuel_spent_on_failed_takeoff=True).seat(A, at="sinope", tank=9).own(A, "sinope")
    assert seat(roll(table.turn(), 1, 2), A).tank == 6


@pytest.mark.clause("SQ-11.4")
@pytest.mark.clause("SQ-12.5")
def test_a_card_that_needs_more_fuel_than_there_is_ends_it() -> None:
    match = thirteen(Table(3).seat(A, at="drift_05", tank=2).own(A, "moon").turn(), "meteor_shower")
    assert not seat(match, A).alive
    assert owner(match, "moon") is None
    stays = thirteen(Table(3).seat(A, at="drift_05", tank=3).turn(), "meteor_shower")
    assert seat(stays, A).alive


@pytest.mark.clause("SQ-11.6")
@pytest.mark.clause("SQ-11.7")
@pytest.mark.clause("SQ-8.2")
def test_t_11_forced_purchase_limit() -> None:
    table = Table(2).own(B, "tethys").seat(A, at="tethys", cash=1000, tank=12, pieces=1)
    above = table.land()
    assert asked(above) == "Services"
    assert seat(above, A).cash == 915
    match = table.seat(A, tank=11).land()
    assert asked(match) == "ForceBuy"
    play(match, "force")
    assert (seat(match, A).cash, seat(match, B).cash) == (790, 1995 + 210)
    assert owner(match, "tethys") == A
    declined = play(table.land(), "done")
    assert (seat(declined, A).cash, owner(declined, "tethys")) == (915, B)


@pytest.mark.clause("SQ-11.6")
@pytest.mark.parametrize(("at", "built"), [("jupiter_dock", False), ("jupiter_lab", False), ("io", True)])
def test_docks_labs_and_sites_with_a_station_are_not_forced(at: str, built: bool) -> None:
    table = Table(2).own(B, at).own(A, "moon").seat(A, at=at, tank=5)
    match = table.station(at).land() if built else table.land()
    assert asked(match) == "Services"


@pytest.mark.clause("SQ-11.6")
def test_the_owner_may_be_forced_in_the_opening_too() -> None:
    match = Table(2).seat(A, at="io", tank=11, cash=1000).own(B, "io").turn()
    play(match, "force")
    assert owner(match, "io") == A
    above = Table(2).seat(A, at="io", tank=12, cash=1000).own(B, "io").own(A, "moon").turn()
    assert why_not(above, "force") == "Your tank is at 12, above the gray zone (SQ-11.6)"


@pytest.mark.clause("SQ-11.7")
@pytest.mark.clause("SQ-15.1")
def test_paying_the_rent_forgoes_the_forced_purchase() -> None:
    match = Table(3).seat(A, at="io", tank=1, cash=1000, pieces=1).own(B, "io").land()
    assert asked(match) == "ForceBuy"
    must = "You have too little fuel to leave, and this purchase is your way out (SQ-11.8)"
    assert why_not(match, "done") == must
    late = Table(3).seat(A, at="io", tank=1, cash=1000).own(B, "io").land()
    play(late, "done", "done")
    assert not seat(late, A).alive, "no piece: no way out, and the rent was paid"


@pytest.mark.clause("SQ-15.10")
def test_by_an_option_the_rent_is_owed_all_the_same() -> None:
    table = Table(2, forced_sale_cancels_rent=False).own(B, "tethys", "rhea")
    match = play(table.seat(A, at="tethys", cash=1000, tank=11).land(), "force")
    plain = Table(2).own(B, "tethys", "rhea").seat(A, at="tethys", cash=1000, tank=20).land()
    rent = 1000 - seat(plain, A).cash
    assert seat(match, A).cash == 1000 - 210 - rent
    assert seat(match, B).cash == 1995 + 210 + rent


@pytest.mark.clause("SQ-15.16")
def test_a_forced_purchase_is_offered_if_sales_can_pay_it() -> None:
    for trades, step in ((0, "Roll"), (3, "ForceBuy")):
        table = Table(2, max_offers_per_turn=trades).own(B, "tethys").seat(A, at="tethys", cash=160, tank=11)
        match = table.land()
        assert (asked(match) == "ForceBuy") == (step == "ForceBuy"), "an offer can bring the money"
    table = Table(2, max_offers_per_turn=0).own(B, "tethys").seat(A, at="tethys", cash=160, tank=11)
    match = table.own(A, "deimos").land()
    assert asked(match) == "ForceBuy"
    play(match, "sell deed=deimos", "force")
    assert (owner(match, "tethys"), seat(match, A).cash) == (A, 0)


@pytest.mark.clause("SQ-6.1")
@pytest.mark.clause("SQ-8.1")
@pytest.mark.clause("SQ-9.1")
@pytest.mark.clause("SQ-10.10")
@pytest.mark.clause("SQ-11.2")
def test_t_12_one_hydron_short_and_a_sale() -> None:
    table = Table(2).seat(A, at="titan", tank=1, cash=150).own(B, "titan").station("titan").own(A, "deimos")
    match = table.land()
    assert seat(match, A).cash == 5
    play(match, "done")
    assert asked(match) == "Rescue"
    assert legal(match, "refuel") == []
    play(match, "sell deed=deimos")
    assert seat(match, A).cash == 55
    assert legal(match, "refuel") == ["1", "2", "3"]
    play(match, "refuel n=3")
    assert (seat(match, A).alive, seat(match, A).tank) == (True, 4)


@pytest.mark.clause("SQ-11.3")
@pytest.mark.clause("SQ-11.5")
def test_t_13_failed_takeoff() -> None:
    table = Table(2).seat(A, at="rhea", tank=7, cash=300).own(B, "rhea", "dione").station("rhea")
    match = roll(table.turn(), 5, 3)
    assert (seat(match, A).at, seat(match, A).tank, seat(match, A).cash) == ("rhea", 7, 155)
    assert legal(match, "refuel") == [str(n) for n in range(1, 8)]
    play(match, "refuel n=7", "done")
    assert active(match) == B
    assert seat(match, A).cash == 155 - 140


@pytest.mark.clause("SQ-15.12")
@pytest.mark.clause("SQ-4.3")
def test_between_a_landing_and_the_further_roll_no_window_opens() -> None:
    match = roll(Table(2).seat(A, at="drift_06", tank=20).own(A, "moon").turn(), 1, 1)
    play(match, "land", "done")
    assert asked(match) == "ExtraRoll"
    play(match, "again")
    assert asked(match) == "Roll"


@pytest.mark.clause("SQ-11.8")
@pytest.mark.parametrize(
    ("tank", "cash", "way"), [(1, 15, True), (1, 10, False), (0, 30, True), (0, 25, False)]
)
def test_only_the_hydrons_that_lack_must_be_paid_for(tank: int, cash: int, way: bool) -> None:
    table = Table(3).seat(A, at="io", tank=tank, cash=cash).own(B, "io").station("io")
    assert seat(table.rolling(), A).alive == way


# ---- rescues by the book -------------------------------------------------------------------------------------

CLOSES = "That would close your last way to enough fuel (SQ-11.8)"


def poor_on_io() -> Match:
    """575 Federons are there for the asking, and Io costs 320."""
    table = Table(3).own(A, "phobos").own(B, "io").own(C, "mars")
    return roll(table.seat(A, at="station_1", tank=1, cash=200, pieces=1).turn(), 1, 2)


OFFER = ("offer", "to 3", "next", "give deed=phobos", "next", "note side=want size=500", "done", "accept")


@pytest.mark.clause("SQ-11.2", "SQ-15.16")
def test_an_offer_pays_for_a_forced_purchase() -> None:
    match = poor_on_io()
    assert asked(match) == "ForceBuy"
    assert why_not(match, "force") == "The forced purchase costs 320, and you have 200 (SQ-11.6)"
    play(match, *OFFER)
    assert asked(match) == "ForceBuy"
    play(match, "force", "place site=io", "refuel n=20", "done")
    assert (owner(match, "io"), seat(match).alive, seat(match).cash) == (A, True, 380)


@pytest.mark.clause("SQ-11.2", "SQ-11.7", "SQ-15.1")
def test_a_stranded_ship_forces_the_purchase_after_the_rent_too() -> None:
    match = play(poor_on_io(), "done")
    assert (asked(match), seat(match).cash) == ("Services", 75)
    play(match, *OFFER)
    why = "You have paid rent on Io, which forgoes the forced purchase (SQ-11.7)"
    assert why_not(match, "force") == why, "not among the services"
    play(match, "done")
    assert asked(match) == "Rescue"
    play(match, "force", "place site=io", "refuel n=1")
    assert (owner(match, "io"), seat(match).alive) == (A, True)


@pytest.mark.clause("SQ-11.6", "SQ-11.7")
def test_a_failed_takeoff_after_a_landing_asks_for_the_forced_purchase_anew() -> None:
    table = Table(3).own(B, "io").seat(A, at="io", tank=5, cash=1000, pieces=1).beside(spent_at=["io"])
    assert asked(table.fail()) == "ForceBuy"


@pytest.mark.clause("SQ-9.7", "SQ-11.2")
def test_a_site_that_was_sold_before_is_bought_back_in_a_rescue_and_not_sold_again() -> None:
    match = Table(3).own(A, "titan").seat(A, at="tethys", tank=7, cash=3000, pieces=2).turn()
    play(match, "sell deed=titan")
    roll(match, 2, 4)
    assert (seat(match).at, seat(match).tank, asked(match)) == ("titan", 1, "Services")
    assert why_not(match, "buy") == "You sold Titan in this turn, so you can't buy it back (SQ-9.7)"
    play(match, "done")
    assert asked(match) == "Rescue"
    play(match, "buy")
    assert why_not(match, "sell deed=titan") == CLOSES
    play(match, "place site=titan", "refuel n=9")
    assert (owner(match, "titan"), seat(match).alive) == (A, True)


@pytest.mark.clause("SQ-11.8")
def test_a_trade_in_a_rescue_is_judged_by_the_prices_after_it() -> None:
    table = Table(3).own(A, "mimas").own(B, "titan").station("titan").seat(A, at="titan", tank=0, cash=30)
    match = play(table.turn(), "done", "offer", "to 2", "next", "give deed=mimas", "next")
    assert why_not(match, "done") == CLOSES
    play(match, "note side=want size=10")
    assert why_not(match, "done") is None, "20 each for two"


@pytest.mark.clause("SQ-11.8")
def test_a_deed_under_the_ship_may_be_traded_away_where_its_new_owner_sells_fuel() -> None:
    table = Table(3).own(A, "titan").own(B, "mars").station("titan").seat(A, at="titan", tank=0, cash=30)
    match = play(table.turn(), "done", "offer", "to 2", "next", "give deed=titan", "next", "done", "accept")
    assert (asked(match), owner(match, "titan")) == ("Rescue", B)
    assert legal(match, "refuel") == ["2"], "at 15 each"


@pytest.mark.clause("SQ-11.2", "SQ-5.8")
def test_a_card_that_burns_the_fuel_calls_for_the_rescue_at_once() -> None:
    table = Table(2, rounds=5).own(B, "mars").seat(A, at="drift_01", cash=500)
    match = table.seat(B, at="io", tank=4, cash=100).top("meteor_shower").turn(B, number=5)
    thirteen(match, "meteor_shower")
    assert (match.over, match.winners) == (True, [A])
    table = Table(3).own(A, "io").station("io").seat(A, at="io", tank=4)
    match = thirteen(table.turn(), "meteor_shower")
    assert asked(match) == "Rescue"
    play(match, "refuel n=2")
    assert active(match) == B


@pytest.mark.clause("SQ-5.8")
def test_a_deed_that_a_dispute_brings_counts_for_that_rescue() -> None:
    table = Table(3).own(B, "io").seat(A, at="io", tank=1, cash=0, pieces=1)
    table.seat(A, tank=2)
    match = thirteen(table.turn(), "win_dispute_player")
    play(match, "done", "take deed=io")
    assert seat(match).alive
    assert owner(match, "io") == A
