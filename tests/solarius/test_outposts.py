"""SM-15: outposts and hub bonuses."""

from __future__ import annotations

import pytest

from solarius.positions import A, B, Table, asked, fly, legal, open_hexes, own, play, seat, why_not

ON_C = "-2,4"  # an empty hex of tile C on L0, whose centre is -3,5


def station_on(place: str, table: Table) -> Table:
    """A can build its next station there, with S2 (black 3, turquoise 2)."""
    table.row(A, "black", [3, 2, 1], die="IV").row(A, "turquoise", [3, 2, 1], die="IV")
    return table.seat(A, at=place, fuel=0, bucks=0)


def build(table: Table, place: str = ON_C) -> list[str]:
    """Build a station there, and the outposts that are offered."""
    match = play(fly(station_on(place, table).phase_b(), place), "found what=station")
    while asked(match) in ("PickHigh", "PickStation", "PayCube", "FireEarlier"):
        play(match, match.legal(A)[0])
    return legal(match, "outpost")


@pytest.mark.clause("SM-15.1", "SM-15.3", "SM-15.4")
def test_the_first_station_on_a_tile_may_have_an_outpost_whoever_else_is_there() -> None:
    table = Table(2).takes(B, "K1", "-3,4", settled=True).mission(B, 9, "-4,5")
    match = play(fly(station_on(ON_C, table).phase_b(), ON_C), "found what=station")
    while asked(match) != "Outpost":
        play(match, match.legal(A)[0])
    assert own(match) == ["outpost id=OS1", "outpost id=OS2", "done"]
    drives = seat(match).ones
    play(match, "outpost id=OS1")
    assert seat(match).posts == {"OS1": 3}
    assert match.dump()["post"] == {ON_C: "OS1"}
    assert seat(match).ones == drives + 1, "its bonus at once"


@pytest.mark.clause("SM-15.1")
def test_no_outpost_need_be_added_and_none_later() -> None:
    table = station_on(ON_C, Table(2))
    match = play(fly(table.phase_b(), ON_C), "found what=station")
    while asked(match) != "Outpost":
        play(match, match.legal(A)[0])
    play(match, "done")
    assert (seat(match).posts, asked(match)) == ({}, "LastCall")
    match = fly(Table(2).station(A, "S1", ON_C).seat(A, at=ON_C).phase_b(), ON_C)
    assert asked(match) == "LastCall"


@pytest.mark.clause("SM-15.3")
def test_the_centre_has_no_outposts() -> None:
    assert build(Table(2), "1,0") == []


@pytest.mark.clause("SM-15.1")
def test_one_outpost_a_tile() -> None:
    table = Table(2).takes(A, "K1", "-3,4", settled=True).outpost(A, "OC1", "-3,4")
    assert build(table) == []


@pytest.mark.clause("SM-15.1")
def test_only_the_first_figure_of_its_kind_on_the_tile() -> None:
    assert build(Table(2).station(A, "S1", "-4,5")) == []
    assert build(Table(2).takes(A, "K1", "-3,4", settled=True)) == ["OS1", "OS2"], "of another kind"


@pytest.mark.clause("SM-15.2")
def test_a_second_of_a_kind_comes_after_one_of_each() -> None:
    far = [place for place in reversed(open_hexes()) if place not in (ON_C,)]
    table = Table(2).station(A, "S1", far[0]).outpost(A, "OS1", far[0])
    assert build(table) == []
    table.takes(A, "K1", "2,3", settled=True).outpost(A, "OC1", "2,3")
    assert build(table) == []
    table.mission(A, 9, "-5,3").outpost(A, "OM1", "-5,3")
    match = play(fly(station_on(ON_C, table).phase_b(), ON_C), "found what=station")
    while asked(match) != "Outpost":
        play(match, match.legal(A)[0])
    assert why_not(match, "outpost id=OS1") == ("OUTPOST_USED", 0, 0)
    assert own(match) == ["outpost id=OS2", "done"]


@pytest.mark.clause("SM-15.4")
def test_without_a_marker_of_the_kind_there_is_no_outpost() -> None:
    table = Table(2)
    for name, card, place in (("OS1", "S1", "4,-3"), ("OS2", "S3", "2,2")):
        table.station(A, card, place).outpost(A, name, place)
    table.takes(A, "K1", "-5,3", settled=True).outpost(A, "OC1", "-5,3")
    table.mission(A, 9, "-2,-2").outpost(A, "OM1", "-2,-2")
    assert build(table) == []


@pytest.mark.clause("SM-15.1", "SM-15.7")
def test_a_colony_may_have_an_outpost_after_the_planet_is_claimed() -> None:
    table = Table(2).planet("-1,3", "K4").seat(A, at="-1,4", ones=2)
    match = play(fly(table.phase_b(), "-1,3"), "settle")
    assert seat(match).planets == {"K4": "settled"}
    assert legal(match, "outpost") == ["OC1", "OC2"]


@pytest.mark.clause("SM-15.7")
def test_the_bonus_of_the_hub_comes_before_the_outpost() -> None:
    table = Table(2).hubs("E").seat(A, at="-1,-3", fuel=0, bucks=0).cards(A, open=[21])
    table.row(A, "black", [3, 2, 1], die="IV").row(A, "yellow", [3, 2, 1], die="IV")
    match = play(fly(table.phase_b(), "-1,-3"), "found what=mission")
    assert asked(match) == "Bonus"
    play(match, "bonus id=OM1")
    assert asked(match) == "Mix"
    play(match, "mix fuel=2")
    assert (asked(match), seat(match).fuel, seat(match).bucks) == ("Outpost", 2, 1)
    assert legal(match, "outpost") == ["OM1", "OM2"], "the bonus does not use up the outpost"


@pytest.mark.clause("SM-15.6")
@pytest.mark.parametrize(
    ("bonus", "step"),
    [
        ("OC1", "GainCubes"),
        ("OC2", "Spend"),
        ("OS2", "Spend"),
        ("OM1", "Mix"),
        ("OM2", "DrawCard"),
        ("OS1", "PickDie"),
    ],
)
def test_a_hub_pays_the_bonus_of_any_outpost(bonus: str, step: str) -> None:
    table = Table(2).hubs("A").mission(A, 21, "-1,-3", "E", "waits").seat(A, fuel=0, bucks=0)
    match = table.ends(1)
    match.force("hub letter=E")
    play(match, f"bonus id={bonus}")
    assert asked(match) == step
    assert seat(match).ones == (1 if bonus == "OS1" else 0)
