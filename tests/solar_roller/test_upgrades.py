"""Upgrades (SR-9): when they are gained, and what they do."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from solar_roller.positions import (
    INNER,
    A,
    B,
    Table,
    again,
    asked,
    done,
    legal,
    play,
    recorded,
    rings,
    seat,
    space,
    squares,
)

# ---- gaining -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("SR-9.1", "SR-9.13")
def test_upgrades_not_shown_are_never_gained() -> None:
    table = Table(2).beside(goals="ACE", upgrades=[2, 4, 6]).seat(A, met=[1, 3, 5])
    match = done(table.roll())
    assert seat(match, A).gained == []


@pytest.mark.clause("SR-9.1")
def test_everyone_who_meets_it_gains_for_themselves() -> None:
    table = Table(3).beside(upgrades=[3]).seat(A, met=[3]).seat(2, met=[3])
    match = done(table.roll())
    assert [seat(match, who).gained for who in range(3)] == [[3], [], [3]]


@pytest.mark.clause("SR-9.2")
@pytest.mark.parametrize(("level", "gains"), [("flora", False), ("fauna", True), ("civilization", True)])
def test_upgrade_1_takes_fauna_and_gives_a_point(level: str, gains: bool) -> None:
    table = Table(2).beside(upgrades=[1]).sheet(A, M1=f"small red {level} ship", M5="ship")
    match = play(table.roll(white=5), "die white", "ship-die", "settle space=M1")
    done(match)
    assert seat(match, A).gained == ([1] if gains else [])
    for who in match.to_act:
        play(match, "color red", "draw space=O7", seat=who)
    again(match, white=2)
    play(match, "die white", "ship-die", "ship space=M5")
    assert match.view(A).making.left == (3 if gains else 2)  # type: ignore[attr-defined]


@pytest.mark.clause("SR-9.3", "SR-8.14")
@pytest.mark.parametrize("ships", [1, 3, 4])
def test_upgrade_2_takes_civilization_and_gives_a_ship_if_one_is_left(ships: int) -> None:
    table = Table(2).beside(upgrades=[2]).sheet(A, I1="small red fauna", M1=f"small red H {ships} ships")
    match = play(table.roll(red=5, bands=(1, 2)), "die red", "raise space=I1")
    assert seat(match, A).met == [2]
    done(match)
    assert seat(match, A).gained == [2]
    if ships < 4:
        assert asked(match) == "PlaceShip"
        assert match.legal(A) == ["build space=M1"]
        assert match.why_not("build space=I1", A) == (
            "Ships are built on the homeworld or on a planet with an S (SR-8.14)"
        )
        play(match, "build space=M1")
    assert space(match, A, "M1").ships == min(4, ships + 1)
    assert match.view(None).round == 2  # type: ignore[attr-defined]


@pytest.mark.clause("SR-9.3")
def test_upgrade_2_serves_all_ships() -> None:
    table = Table(2).seat(A, gained=[2]).sheet(A, I1="small red H water ship", M1="small red ship", M2="ship")
    match = play(table.roll(white=1), "die white", "ship-die", "ship space=M2", "to space=M3")
    assert [text.split()[0] for text in match.legal(A)] == ["ship", "ship", "done"]
    play(match, "ship space=I1", "to space=I2", "done")
    assert asked(match) == "Act"
    match = play(table.roll(white=6), "die white", "ship-die")
    assert [text.split()[0] for text in match.legal(A)] == ["settle", "settle", "build"]
    play(match, "settle space=I1")
    assert match.legal(A) == ["settle space=M1", "done"], "settling or building, not both"
    play(match, "settle space=M1")
    assert (asked(match), recorded(match), list(seat(match, A).settlements)) == ("Act", 1, [2, 0])
    match = play(table.roll(white=6), "die white", "ship-die", "build space=I1")
    assert asked(match) == "Act", "one ship is built"
    other = play(Table(2).sheet(A, M1="ship", M2="ship").roll(white=1), "die white", "ship-die")
    play(other, "ship space=M2", "to space=M3")
    assert asked(other) == "Act", "without the upgrade one ship moves"


@pytest.mark.clause("SR-9.4")
@pytest.mark.parametrize(("before", "gains"), [(0, False), (1, True)])
def test_upgrade_3_takes_the_second_settlement(before: int, gains: bool) -> None:
    table = Table(2).beside(upgrades=[3]).sheet(A, I1="small red ship")
    if before:
        table.sheet(A, M1="small red S").seat(A, settlements=[0])
    match = play(table.roll(white=5), "die white", "ship-die", "settle space=I1")
    done(match)
    assert seat(match, A).gained == ([3] if gains else [])


def changes(match: Match) -> list[str]:
    return legal(match, "change")


@pytest.mark.clause("SR-9.4")
def test_upgrade_3_changes_a_die_by_one_once_a_round_within_its_faces() -> None:
    table = Table(2).seat(A, gained=[3]).sheet(A, I1="large red 2 moons", I2="small blue")
    match = play(table.roll(red=2, blue=2, bands=(1, 2)), "die red")
    assert changes(match) == ["none", "minus", "plus"]
    play(match, "change by=plus", "moons space=I1")
    assert space(match, A, "I1").moons == 4
    assert list(seat(match, A).spent) == [3]
    play(match, "die blue")
    assert asked(match) == "PickSpace", "once a round"
    for value, wrong in ((1, "minus"), (6, "plus")):
        match = play(table.roll(red=value, bands=(1, 2)), "die red")
        assert wrong not in changes(match)
        why = f"A {value} can't be changed like that: dice go from 1 to 6 (SR-9.4)"
        assert match.why_not(f"change by={wrong}", A) == why
    match = play(table.roll(red=1, bands=(1, 2)), "die red", "change by=none", "draw space=I3", "die blue")
    assert asked(match) == "PickChange", "not used yet"
    assert match.why_not("change by=flip", A) == ("You have not gained upgrade 5 (SR-9.5)")
    assert not any(text.startswith("die black") for text in match.legal(A))


@pytest.mark.clause("SR-9.5")
@pytest.mark.parametrize(("ships", "gains"), [(1, False), (2, True)])
def test_upgrade_5_takes_the_third_ship_put_in_play(ships: int, gains: bool) -> None:
    table = Table(2).beside(upgrades=[5]).sheet(A, I1=f"small red H {ships} ships")
    match = play(table.roll(white=5), "die white", "ship-die", "build space=I1")
    assert seat(match, A).launched == ships + 1
    done(match)
    assert seat(match, A).gained == ([5] if gains else [])


@pytest.mark.clause("SR-9.5")
@pytest.mark.parametrize("value", range(1, 7))
def test_upgrade_5_uses_the_other_side(value: int) -> None:
    sheet = {"I1": "small red water moon", "I2": "small red"}
    match = play(Table(2).seat(A, gained=[5]).sheet(A, **sheet).roll(red=value, bands=(1, 2)), "die red")
    play(match, "change by=flip")
    step = {1: "PickSpace", 2: "PickSpace", 3: "PickMoons", 4: "PickBand", 5: "PickRaise", 6: "PickValue"}
    assert asked(match) == step[7 - value]


@pytest.mark.clause("SR-9.12")
@pytest.mark.parametrize("value", range(1, 7))
def test_upgrades_3_and_5_on_one_die_reach_the_same_in_either_order(value: int) -> None:
    sheet = {"I1": "small red water moon", "I2": "small blue"}
    table = Table(2).seat(A, gained=[3, 5]).sheet(A, **sheet)
    match = play(table.roll(red=value, bands=(1, 2)), "die red")
    first = {7 - x for x in (value - 1, value + 1) if 1 <= x <= 6}
    second = {x for x in (7 - value - 1, 7 - value + 1) if 1 <= x <= 6}
    assert first == second
    both = [name for name in changes(match) if name.endswith("-flip")]
    reached = set()
    for name in both:
        copy = play(Match.begin(match.game, position=match.dump(), auto_chance=False), f"change by={name}")
        assert list(seat(copy, A).spent) == [3, 5]
        reached.add(8 - value if name == "minus-flip" else 6 - value)
    assert reached == first
    play(match, f"change by={both[0]}")


# ---- splitting ---------------------------------------------------------------------------------------------------


def splitter(**sheet: str) -> Table:
    return Table(2).seat(A, gained=[6]).beside(squares=(3, 0)).sheet(A, **sheet)


@pytest.mark.clause("SR-9.6")
def test_upgrade_6_takes_three_rounds_with_doubles_and_is_everybodys() -> None:
    for bands, gained in (((2, 2), [6]), ((1, 2), [])):
        match = done(Table(2).beside(upgrades=[6], squares=(2, 0)).roll(bands=bands))
        assert [seat(match, who).gained for who in (A, B)] == [gained, gained]
    match = (
        Table(2)
        .beside(upgrades=[6], squares=(3, 0))
        .seat(A, gained=[6])
        .seat(B, gained=[6])
        .roll(bands=(1, 1))
    )
    assert squares(match) == [3, 0], "a fourth square is not marked"


@pytest.mark.clause("SR-9.6", "SR-9.15")
def test_a_six_splits_into_all_pairs_in_both_orders() -> None:
    match = play(splitter(I1="small red moon").roll(red=6, bands=(1, 2)), "die red")
    assert legal(match, "split") == ["1", "2", "3", "4", "5"]
    play(match, "split first=5", "raise space=I1")
    assert asked(match) == "PickSpace"
    assert match.view(A).making.value == 1  # type: ignore[attr-defined]
    play(match, "draw space=I2")
    assert recorded(match) == 2
    assert list(seat(match, A).used) == ["red"], "one of the three dice"


@pytest.mark.clause("SR-9.7")
def test_a_split_white_die_may_name_two_colors() -> None:
    match = play(splitter().roll(white=6, bands=(3, 4)), "die white")
    assert match.legal(A)[:2] == ["ship-die", "wild-die"]
    match = play(splitter(M8="small green").roll(white=6, bands=(3, 4)), "die white", "split first=2")
    play(match, "color red", "draw space=M1")
    assert legal(match, "color") == ["red", "green"]
    assert not any("ship" in text for text in match.legal(A)), "color actions only"
    play(match, "color green", "band middle", "ring space=M1")
    assert rings(match, A, "green") == ["M1"]
    assert recorded(match) == 2


@pytest.mark.clause("SR-9.14")
@pytest.mark.parametrize(("value", "change"), [(5, "plus"), (1, "flip"), (2, "minus-flip")])
def test_a_die_that_has_become_a_six_may_be_split(value: int, change: str) -> None:
    table = splitter(I1="small red").seat(A, gained=[3, 5, 6])
    match = play(table.roll(red=value, bands=(1, 2)), "die red", f"change by={change}")
    assert legal(match, "split") == ["1", "2", "3", "4", "5"]


@pytest.mark.clause("SR-9.15")
def test_a_half_without_a_target_is_lost_and_not_recorded() -> None:
    full = dict.fromkeys(INNER, "small blue 4 moons")
    table = splitter(**full, M1="small purple H ship")
    match = play(table.roll(blue=6, bands=(1, 2)), "die blue")
    assert legal(match, "split") == ["1", "2", "4", "5"], "no moons for 3 + 3"
    assert match.why_not("split first=3", A) == "3, moons: no action is possible now (SR-6.4)"
    play(match, "split first=2", "band inner")
    assert asked(match) == "Act"
    assert recorded(match) == 1
    room = splitter(**(full | {"I1": "small blue 3 moons"}), M1="small purple H ship")
    match = play(room.roll(blue=6, bands=(1, 2)), "die blue", "split first=3", "moons space=I1")
    assert recorded(match) == 1, "the first half took the last target of the second"
    match = play(splitter().roll(red=6, bands=(1, 2)), "die red", "split first=1", "draw space=I1")
    assert asked(match) == "PickRaise", "the first half made the target of the second"


@pytest.mark.clause("SR-9.15")
def test_halves_are_plain_actions() -> None:
    table = Table(2).seat(A, gained=[3, 5, 6]).beside(upgrades=[3, 5, 6], squares=(3, 0), goals="ABD")
    match = play(
        table.sheet(A, I1="small red").roll(red=6, bands=(1, 2)), "die red", "change by=none", "split first=1"
    )
    assert asked(match) == "PickSpace"
    play(match, "draw space=I2")
    assert asked(match) == "PickRaise"


# ---- halo --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("SR-9.8")
@pytest.mark.parametrize(("bands", "due"), [((4, 5), False), ((4, 6), True), ((5, 5), True)])
def test_upgrade_7_takes_three_rounds_with_ten_and_each_picks_a_band(
    bands: tuple[int, int], due: bool
) -> None:
    match = done(Table(2).beside(upgrades=[7], squares=(0, 2)).roll(bands=bands))
    if not due:
        assert seat(match, A).gained == []
        return
    assert [asked(match, who) for who in (A, B)] == ["PickHalo", "PickHalo"]
    assert legal(match, "band") == ["inner", "middle", "outer"]
    play(match, "band inner")
    play(match, "band outer", seat=B)
    assert [seat(match, who).halo for who in (A, B)] == ["inner", "outer"]
    assert [seat(match, who).gained for who in (A, B)] == [[7], [7]]


@pytest.mark.clause("SR-9.8", "SR-14.23")
def test_the_halo_needs_x_and_a_planet_to_take_the_ring() -> None:
    table = Table(2).seat(A, gained=[7], halo="middle").beside(squares=(0, 3))
    assert "die red" not in table.sheet(A, M1="small blue", M2="small blue").roll(red=4, bands=(3, 4)).legal(
        A
    )
    match = play(table.sheet(A, M1="small red").roll(red=4, bands=(3, 4)), "die red", "band middle")
    assert rings(match, A, "red") == ["M1", "M2"]
