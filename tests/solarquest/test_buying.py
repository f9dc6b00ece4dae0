"""Buying (SQ-7)."""

from __future__ import annotations

from collections import Counter

import pytest

from ecliptic.games.solarquest.content.checks import load_components
from solarquest.positions import A, B, Table, active, asked, legal, owner, play, roll, seat, stations, why_not

DEEDS = {row.id: row for row in load_components().deeds.deed}


@pytest.mark.clause("SQ-7.1")
def test_only_the_player_who_has_landed_there_may_buy() -> None:
    match = Table(2).seat(A, at="io").land()
    assert legal(match, "buy") == ["buy"]
    play(match, "done")
    assert owner(match, "io") is None
    assert (active(match), asked(match)) == (B, "Roll"), "no auction, and B is not asked"


@pytest.mark.clause("SQ-7.1", "SQ-7.2")
@pytest.mark.parametrize("deed", DEEDS)
def test_the_price_is_on_the_deed(deed: str) -> None:
    match = play(Table(2).seat(A, at=deed).land(), "buy")
    assert owner(match, deed) == A
    assert (seat(match).cash, seat(match, B).cash) == (1995 - DEEDS[deed].price, 1995)


@pytest.mark.clause("SQ-7.2", "SQ-9.4")
def test_a_fuel_station_that_stands_there_costs_500_more() -> None:
    match = play(Table(2).seat(A, at="io").station("io").land(), "buy")
    assert seat(match).cash == 1995 - 320 - 500
    assert stations(match) == ["io"]
    assert why_not(Table(2).seat(A, at="io", cash=815, pieces=1).station("io").land(), "buy") == (
        "That costs 820, and you have 815 (SQ-7.4)"
    )


@pytest.mark.clause("SQ-7.3")
def test_groups_are_planet_systems_docks_and_labs() -> None:
    sizes = Counter(row.group for row in DEEDS.values())
    assert sizes == {
        "earth": 1,
        "mercury": 1,
        "venus": 1,
        "mars": 3,
        "jupiter": 11,
        "saturn": 10,
        "uranus": 6,
        "neptune": 8,
        "pluto": 2,
        "space_docks": 5,
        "research_labs": 6,
    }
    assert {DEEDS[name].group for name in DEEDS if name.endswith("_dock")} == {"space_docks"}
    assert {DEEDS[name].group for name in DEEDS if name.endswith("_lab")} == {"research_labs"}


@pytest.mark.clause("SQ-7.3", "SQ-8.2")
def test_docks_and_labs_do_not_count_for_the_planet_they_are_near() -> None:
    near = ("jupiter_dock", "jupiter_lab")
    match = Table(2).own(B, "io", *near).seat(A, at="io").land()
    assert seat(match).cash == 1995 - 125
    match = Table(2).own(B, "jupiter_dock", "io", "europa", "uranus_dock").seat(A, at="jupiter_dock").land()
    assert seat(match).cash == 1995 - 70, "two docks"


@pytest.mark.clause("SQ-7.4")
def test_the_buyer_may_first_sell_to_raise_the_cash() -> None:
    match = Table(2).seat(A, at="io", cash=200).own(A, "thebe", "metis").land()
    assert why_not(match, "buy") == "That costs 320, and you have 200 (SQ-7.4)"
    play(match, "sell deed=thebe", "sell deed=metis", "buy")
    assert (seat(match).cash, seat(match).deeds) == (200 + 90 + 70 - 320, ["io"])


@pytest.mark.clause("SQ-7.4", "SQ-9.5")
def test_or_trade_for_it() -> None:
    match = Table(2).seat(A, at="io", cash=200).own(A, "moon").land()
    play(match, "offer", "to 2", "next", "give deed=moon", "next", "note side=want size=500", "done")
    assert match.to_act == (B,)
    play(match, "accept", "buy")
    assert (seat(match).cash, owner(match, "io"), owner(match, "moon")) == (380, A, B)


@pytest.mark.clause("SQ-7.5")
@pytest.mark.parametrize(("tank", "may"), [(11, True), (12, False)])
def test_in_the_opening_only_in_the_gray_zone(tank: int, may: bool) -> None:
    match = Table(2).seat(A, at="io", tank=tank, pieces=1).turn()
    assert ("buy" in match.legal(A)) == may
    if not may:
        assert why_not(match, "buy") == (
            "Later than on landing a ship buys in the gray zone only, and your tank is at 12 (SQ-7.5)"
        )


@pytest.mark.clause("SQ-7.5", "SQ-15.21")
@pytest.mark.parametrize("place", ["jupiter_dock", "jupiter_lab"])
def test_docks_and_labs_only_on_landing(place: str) -> None:
    match = Table(2).seat(A, at=place, tank=5, pieces=1).turn()
    assert why_not(match, "buy") == "Only a planet or moon can be bought later than on landing (SQ-7.5)"
    assert "buy" in Table(2).seat(A, at=place, tank=5, pieces=1).land().legal(A)


@pytest.mark.clause("SQ-7.5", "SQ-11.5")
def test_after_a_failed_takeoff_a_site_may_be_bought() -> None:
    match = roll(Table(2).seat(A, at="io", tank=5, pieces=1).turn(), 4, 2)
    assert (asked(match), seat(match).at) == ("Services", "io")
    play(match, "buy")
    assert seat(match).cash == 1675
    match = roll(Table(2).seat(A, at="sinope", tank=20, pieces=1).turn(), 1, 2)
    assert why_not(match, "buy") == (
        "Later than on landing a ship buys in the gray zone only, and your tank is at 20 (SQ-7.5)"
    )


@pytest.mark.clause("SQ-10.3")
@pytest.mark.clause("SQ-10.4")
def test_a_rich_player_is_offered_no_more_pieces_than_there_can_be() -> None:
    match = Table(2).seat(A, at="station_2", cash=40_000).land()
    assert legal(match, "pieces") == [str(n) for n in range(1, 49)]
    offered = list(match.state.candidates(A))
    assert len(set(offered)) == len(offered)
