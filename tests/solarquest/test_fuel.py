"""SQ-10: fuel, fuel stations, refuelling."""

from __future__ import annotations

import pytest

from solarquest.positions import A, B, Table, asked, legal, play, roll, seat, stations, why_not


@pytest.mark.clause("SQ-10.1")
@pytest.mark.parametrize(
    ("at", "burnt"),
    [("io", 4), ("mars", 4), ("drift_05", 0), ("station_5", 0), ("uranus_lab", 0), ("solar_dock", 0)],
)
def test_only_leaving_a_planet_or_moon_costs_fuel(at: str, burnt: int) -> None:
    assert seat(roll(Table(2).seat(A, at=at, tank=20).turn(), 2, 2), A).tank == 20 - burnt


@pytest.mark.clause("SQ-10.2")
@pytest.mark.clause("SQ-10.14")
@pytest.mark.clause("SQ-6.3")
def test_a_tank_holds_25_and_earth_fills_it_free_to_any_level() -> None:
    match = Table(2).seat(A, at="earth", tank=20, cash=0).land()
    assert legal(match, "refuel") == ["1", "2", "3", "4", "5"]
    play(match, "refuel n=2", "refuel n=3")
    assert (seat(match, A).tank, seat(match, A).cash) == (25, 500)


@pytest.mark.clause("SQ-10.5")
def test_one_station_a_site_and_none_elsewhere() -> None:
    table = Table(2).seat(A, at="drift_01", pieces=2).own(A, "io", "jupiter_dock", "jupiter_lab", "moon")
    match = table.station("io").turn()
    assert legal(match, "place") == ["moon"]
    assert why_not(match, "place site=io") == "Io has a fuel station already (SQ-10.5)"


@pytest.mark.clause("SQ-10.6")
def test_a_piece_is_placed_from_afar_before_or_after_rolling() -> None:
    match = play(Table(2).seat(A, at="drift_01", pieces=2).own(A, "io", "moon").turn(), "place site=moon")
    roll(match, 1, 1)
    play(match, "land", "place site=io")
    assert stations(match) == ["moon", "io"]
    assert seat(match, A).pieces == 0


@pytest.mark.clause("SQ-10.6")
def test_by_an_option_only_where_the_ship_is() -> None:
    table = Table(2, station_requires_presence=True).seat(A, at="io", pieces=2).own(A, "io", "moon")
    match = table.turn()
    assert why_not(match, "place site=moon") == "Your ship is not on Moon (SQ-10.6)"
    play(match, "place site=io")


@pytest.mark.clause("SQ-10.7")
def test_refuelling_in_the_opening_on_landing_and_after_a_failed_takeoff() -> None:
    table = Table(2).seat(A, at="io", tank=5).own(A, "io").station("io")
    for match, window in ((table.turn(), "Opening"), (table.land(), "Services"), (table.fail(), "Services")):
        assert asked(match) == window
        assert seat(play(match, "refuel n=20"), A).tank == 25


@pytest.mark.clause("SQ-10.7")
@pytest.mark.clause("SQ-4.4")
def test_nobody_refuels_while_bypassing() -> None:
    match = roll(Table(2).seat(A, at="drift_02", tank=5).own(A, "jupiter_dock").turn(), 1, 1)
    play(match, "bypass")
    assert asked(match) == "Roll"


@pytest.mark.clause("SQ-10.8")
@pytest.mark.clause("SQ-10.9")
def test_own_sites_are_free_once_they_have_a_station() -> None:
    match = Table(2).seat(A, at="io", tank=5, cash=0, pieces=1).own(A, "io").land()
    assert why_not(match, "refuel n=1") == "Io has no fuel station (SQ-10.9)"
    play(match, "place site=io", "refuel n=20")
    assert (seat(match, A).tank, seat(match, A).cash) == (25, 0)


@pytest.mark.clause("SQ-10.10")
@pytest.mark.parametrize(("deeds", "price"), [(("ganymede", "io", "sinope"), 20)])
def test_a_rivals_station_sells_by_holdings_and_the_owner_gets_it(deeds: tuple[str, ...], price: int) -> None:
    match = Table(2).seat(A, at="ganymede", tank=15, cash=500).own(B, *deeds).station("ganymede").turn()
    play(match, "refuel n=6")
    assert (seat(match, A).cash, seat(match, B).cash) == (500 - 6 * price, 1995 + 6 * price)
    poor = Table(2).seat(A, at="ganymede", tank=15, cash=30).own(B, *deeds).station("ganymede").turn()
    assert why_not(poor, "refuel n=2") == "That much fuel costs 40, and you have 30 (SQ-10.10)"


@pytest.mark.clause("SQ-10.11")
def test_a_rivals_site_without_a_station_has_no_fuel() -> None:
    match = Table(2).seat(A, at="io", tank=12).own(B, "io").own(A, "moon").turn()
    assert legal(match, "refuel") == []


@pytest.mark.clause("SQ-10.12")
def test_an_unowned_site_has_none_even_with_a_station_until_it_is_bought() -> None:
    match = Table(2).seat(A, at="io", tank=12).station("io").land()
    assert why_not(match, "refuel n=1") == "Nobody owns Io, so nobody sells fuel there (SQ-10.12)"
    play(match, "buy", "refuel n=13")


@pytest.mark.clause("SQ-10.13")
@pytest.mark.clause("SQ-6.6")
def test_docks_sell_without_a_station_by_the_number_of_docks() -> None:
    own = Table(2).seat(A, at="solar_dock", tank=5, cash=0).own(A, "solar_dock").land()
    assert seat(play(own, "refuel n=20"), A).cash == 0
    table = Table(2).seat(A, at="solar_dock", tank=5, cash=500).own(B, "solar_dock", "jupiter_dock")
    match = play(table.turn(), "refuel n=2")
    assert seat(match, A).cash == 500 - 2 * 15
    free = Table(2).seat(A, at="solar_dock", tank=5).land()
    assert (
        why_not(free, "refuel n=1") == "Nobody owns Solar Space Dock, so nobody sells fuel there (SQ-10.12)"
    )


@pytest.mark.clause("SQ-10.15")
@pytest.mark.parametrize("at", ["jupiter_lab", "station_2", "drift_05"])
def test_labs_stations_and_open_space_have_none(at: str) -> None:
    table = Table(2).seat(A, at=at, tank=5).own(A, "moon")
    match = (table.own(A, at) if at == "jupiter_lab" else table).turn()
    assert legal(match, "refuel") == []
    assert "(SQ-10.15)" in str(why_not(match, "refuel n=1"))
