"""The printed tables, and every complaint about tables that don't fit."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from ecliptic.games.solarquest.content.checks import load_components
from ecliptic.games.solarquest.rules import actions as a
from solarquest.positions import changed

CONTENT = load_components()
SPACES = {row.id: row for row in CONTENT.board.space}
DEEDS = {row.id: row for row in CONTENT.deeds.deed}


@pytest.mark.clause("SQ-3.1")
def test_91_spaces_of_eight_kinds() -> None:
    assert list(SPACES) == list(a.SPACE_IDS)
    kinds = Counter(row.kind for row in CONTENT.board.space)
    assert sum(kinds.values()) == 91
    assert (kinds["earth"], kinds["planet"] + kinds["moon"]) == (1, 43)
    assert (kinds["space_dock"], kinds["research_lab"], kinds["federation_station"]) == (5, 6, 9)
    assert (kinds["blue_dot"], kinds["black_dot"]) == (11, 16)


@pytest.mark.clause("SQ-3.4", "SQ-3.5")
def test_four_orbits_with_a_way_in_and_a_fork() -> None:
    found = {loop.id: (len(loop.members), len(loop.exit_path), loop.fork) for loop in CONTENT.board.loop}
    assert found == {
        "jupiter": (15, 5, "ganymede"),
        "uranus": (10, 3, "ariel"),
        "saturn": (14, 4, "hyperion"),
        "neptune": (10, 3, "galatea"),
    }
    for loop in CONTENT.board.loop:
        at, inside = loop.entry, []
        while not inside or at != loop.entry:
            inside.append(at)
            at = SPACES[at].next[-1]
        assert inside == loop.members
        into = [row.id for row in CONTENT.board.space if row.id not in inside and set(row.next) & set(inside)]
        assert len(into) == 1, "one way in"
        dots = [name for name in loop.exit_path if SPACES[name].kind == "black_dot"]
        assert loop.exit_path == (["sinope"] if loop.id == "jupiter" else []) + dots


@pytest.mark.clause("SQ-3.7")
def test_the_dots_of_earth_and_venus_pull_back() -> None:
    pulls = {row.id: row.pull_back_to for row in CONTENT.board.space if row.pull_back_to}
    assert pulls == {"dot_earth_1": "earth", "dot_venus_1": "venus"}


@pytest.mark.clause("SQ-1.8", "SQ-8.2")
def test_54_deeds_whose_rents_rise_and_fuel_never_falls() -> None:
    assert list(DEEDS) == list(a.DEED_IDS)
    assert len(DEEDS) == 54
    for row in DEEDS.values():
        assert all(one < other for one, other in pairwise(row.rent)), row.id
        assert all(one <= other for one, other in pairwise(row.fuel)), row.id
        assert len(row.rent) == CONTENT.deeds.groups[row.group]
        assert bool(row.fuel) == (SPACES[row.id].kind != "research_lab")
        assert all(x % 5 == 0 for x in (row.price, *row.rent, *row.fuel))


@pytest.mark.clause("SQ-8.2", "SQ-10.10")
def test_ganymedes_deed_is_the_printed_one() -> None:
    deed = DEEDS["ganymede"]
    assert (deed.group, deed.provenance) == ("jupiter", "seed")
    assert deed.price == 360
    assert (deed.rent[:3], deed.rent[-1], len(deed.rent)) == ([140, 200, 280], 4630, 11)
    assert deed.fuel[2] == 20


@pytest.mark.clause("SQ-1.4", "SQ-5.2")
def test_36_cards() -> None:
    cards = CONTENT.cards.card
    assert sum(row.count for row in cards) == 36
    assert {row.factor: row.fuel for row in cards if row.effect == "multiply"} == {2: 4, 3: 5, 4: 6}
    assert max(row.fuel for row in cards) == 6, "six hydrons are always enough"
    assert all(SPACES[row.to].kind not in ("earth", "black_dot") for row in cards if row.to)


@pytest.mark.clause("SQ-1.2")
def test_three_notes_of_each_kind_make_1995() -> None:
    money = CONTENT.figures.money
    assert money.notes_each * sum(money.notes) == 1995


BAD = {
    "an unknown way on": ("board.toml", 'next = ["moon"], pull', 'next = ["mars_2"], pull', "space dot_earth_1.*there is no space mars_2"),
    "a space without a way": ("board.toml", 'next = ["solar_dock"]', 'next = ["mercury"]', "space solar_dock.*no path leads there"),
    "a fork of no loop": ("board.toml", 'next = ["solar_dock"]', 'next = ["solar_dock", "mercury"]', "space moon.*two ways on"),
    "two names alike": ("board.toml", 'name = "Io"', 'name = "Moon"', "board.toml.*Moon"),
    "another id": ("board.toml", 'id = "io", name', 'id = "iota", name', "board.toml.*space"),
    "a dot without a pull": ("board.toml", ', pull_back_to = "earth"', "", "space dot_earth_1.*pulls back"),
    "a pull by two": ("board.toml", 'pull_back_to = "venus"', 'pull_back_to = "venus_lab"', "space dot_venus_1.*pulled back by one space"),
    "an unknown kind": ("board.toml", 'kind = "planet"', 'kind = "comet"', "board.toml"),
    "another fork": ("board.toml", 'fork = "ganymede"', 'fork = "europa"', "board.toml.*space"),
    "a loop out of order": ("board.toml", '"elara", "callisto", "station_2"', '"callisto", "elara", "station_2"', "loop jupiter.*is not followed by"),
    "a rent that falls": ("deeds.toml", "rent = [85, 155,", "rent = [185, 155,", "deed solar_dock.*rents must rise"),
    "fuel that falls": ("deeds.toml", "fuel = [10, 15, 15, 25, 35]", "fuel = [20, 15, 15, 25, 35]", "deed solar_dock.*fuel can't become cheaper"),
    "too few rents": ("deeds.toml", "rent = [375]", "rent = []", "deed moon.*rent needs 1 figures"),
    "too many fuel prices": ("deeds.toml", "fuel = [20]", "fuel = [20, 25]", "deed moon.*fuel needs as many"),
    "no such group": ("deeds.toml", 'group = "earth"', 'group = "sun"', "deeds.toml.*groups earth.*there are 0 deeds, not 1"),
    "a price of nothing": ("deeds.toml", "price = 310", "price = 0", "deeds.toml"),
    "a price in ones": ("deeds.toml", "price = 310", "price = 311", "deeds.toml"),
    "a destination on a dot": ("cards.toml", 'to = "mercury"', 'to = "dot_venus_1"', "card to_mercury.*can't be sent to dot_venus_1"),
    "a destination on Earth": ("cards.toml", 'to = "mercury"', 'to = "earth"', "card to_mercury.*can't be sent to earth"),
    "a factor of seven": ("cards.toml", "factor = 2", "factor = 7", "cards.toml"),
    "other notes": ("figures.toml", "[500, 100, 50, 10, 5]", "[500, 100, 50, 20, 5]", "figures.toml.*money.*notes must be"),
    "a start above the tank": ("figures.toml", "\ntank = 25", "\ntank = 20", "figures.toml.*fuel.*the tank holds less"),
    "too few pieces": ("figures.toml", "total = 50", "total = 20", "figures.toml.*pieces.*6 players need more"),
    "cheaper long shots": ("figures.toml", "cost = [4, 8, 12]", "cost = [4, 8, 6]", "figures.toml.*lasers.*longer shot"),
    "a die with a seven": ("figures.toml", "thirteen = [1, 3]", "thirteen = [1, 7]", "figures.toml"),
    "an unknown field": ("stations.toml", "fee = 450", "fee = 450\ntoll = 5", "stations.toml"),
    "a station that is none": ("stations.toml", 'id = "station_1"', 'id = "io"', "stations.toml.*station"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_table_that_does_not_fit_is_refused_by_one_sentence(name: str, tmp_path: Path) -> None:
    table, old, new, says = BAD[name]
    with pytest.raises(ValueError, match=says) as refused:
        load_components(changed(tmp_path, table, old, new))
    assert table in str(refused.value)
    assert "\n" not in str(refused.value)
