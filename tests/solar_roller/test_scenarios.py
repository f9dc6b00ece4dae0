"""The worked scenarios SR-T01 to SR-T20."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from solar_roller.positions import (
    A,
    B,
    C,
    Table,
    again,
    done,
    legal,
    play,
    points,
    recorded,
    rings,
    seat,
    space,
    squares,
)


@pytest.mark.clause("SR-8.3", "SR-8.4", "SR-8.5", "SR-8.6")
def test_t01_an_icon_gives_a_point_back() -> None:
    table = Table(2).sheet(A, I4="small red H", I1="ship", M2="icon")
    match = play(table.roll(white=2), "die white", "ship-die", "ship space=I1", "to space=M1", "to space=M2")
    assert "M3" in legal(match, "to"), "one of two points came back"
    play(match, "to space=M3")
    assert space(match, A, "M3").icon
    assert space(match, A, "M3").ships == 1
    bare = Table(2).sheet(A, I4="small red H", I1="ship")
    other = play(bare.roll(white=2), "die white", "ship-die", "ship space=I1", "to space=M1", "to space=M2")
    assert space(other, A, "M2").ships == 1, "without the icon the move ends there"


@pytest.mark.clause("SR-8.10", "SR-8.11")
@pytest.mark.parametrize(
    ("level", "worth"), [("none", 0), ("water", 2), ("flora", 3), ("fauna", 5), ("civilization", 7)]
)
def test_t02_a_settlement_is_worth_the_level(level: str, worth: int) -> None:
    table = Table(2).sheet(A, M4=f"small red {level} 3 moons ship")
    match = play(table.roll(white=5), "die white", "ship-die", "settle space=M4")
    found = space(match, A, "M4")
    assert (found.settled, found.ships, found.moons) == (True, 0, 3)
    assert seat(match, A).settlements == [worth]
    assert match.view(A).sheets[A].spaces[8].free == 0  # type: ignore[attr-defined]


@pytest.mark.clause("SR-7.3", "SR-7.8")
def test_t03_moons_by_size() -> None:
    table = Table(2).sheet(A, M1="small blue", M2="large blue", M3="small red")
    match = play(table.roll(blue=3, bands=(3, 4)), "die blue")
    assert legal(match, "moons") == ["M1", "M2"]
    assert match.why_not("moons space=M3", A) == "The planet in M3 is not blue (SR-7.3)"
    for name, n in (("M1", 1), ("M2", 2)):
        copy = play(Match.begin(match.game, position=match.dump(), auto_chance=False), f"moons space={name}")
        assert space(copy, A, name).moons == n


@pytest.mark.clause("SR-7.4", "SR-7.5", "SR-11.3")
def test_t04_as_many_rings_as_planets_of_the_color() -> None:
    table = Table(2).sheet(A, M1="small blue", M2="small blue", M3="small red")
    match = play(table.roll(blue=4, bands=(3, 4)), "die blue", "band middle", "ring space=M1")
    assert legal(match, "ring") == ["M2", "M3"]
    play(match, "ring space=M3")
    assert rings(match, A, "blue") == ["M1", "M3"]
    assert points(match)["rings"] == 2


@pytest.mark.clause("SR-5.2", "SR-5.3")
def test_t05_doubles_open_every_band() -> None:
    match = play(Table(2).roll(bands=(2, 2)), "die red", "draw space=O4")
    assert space(match, A, "O4").color == "red"
    match = play(Table(2).roll(bands=(2, 4)), "die red")
    assert match.why_not("draw space=O4", A) == "O4 is in a band that is not open now (SR-5.2)"
    assert {name[0] for name in legal(match, "draw")} == {"I", "M"}


@pytest.mark.clause("SR-5.1", "SR-5.4")
@pytest.mark.parametrize(("pair", "band"), [((1, 2), "I"), ((3, 4), "M"), ((6, 5), "O")])
def test_t06_two_values_of_one_band_are_no_double(pair: tuple[int, int], band: str) -> None:
    match = play(Table(2).beside(upgrades=[6]).roll(bands=pair), "die red")
    assert {name[0] for name in legal(match, "draw")} == {band}
    assert squares(match) == [0, 0]


@pytest.mark.clause("SR-5.5", "SR-5.7", "SR-5.8", "SR-6.1")
def test_t07_paying_with_an_action() -> None:
    match = Table(2).roll(bands=(2, 5))
    play(match, "shift first=+1 second=0", "die red", "draw space=I1", "die blue", "draw space=M1")
    assert match.to_act == (B,), "two actions were left"
    assert recorded(match) == 2
    play(match, "die red", seat=B)
    assert {name[0] for name in legal(match, "draw", B)} == {"I", "O"}


@pytest.mark.clause("SR-5.7", "SR-5.9")
def test_t08_a_shifted_pair_that_matches() -> None:
    match = Table(2).beside(upgrades=[6], squares=(2, 0)).roll(bands=(3, 4))
    play(match, "shift first=+1 second=0", "die red")
    assert {name[0] for name in legal(match, "draw")} == {"I", "M", "O"}
    assert squares(match) == [2, 0]
    play(match, "draw space=O1", "done")
    done(match, B)
    assert seat(match, A).gained == [], "no third square"


@pytest.mark.clause("SR-8.1", "SR-8.2")
def test_t09_white_as_a_wild_color() -> None:
    match = Table(2).sheet(A, I1="small red H ship").roll(white=1)
    play(match, "die white", "wild-die", "color purple", "draw space=I2")
    assert (space(match, A, "I2").color, space(match, A, "I2").size) == ("purple", "small")
    assert recorded(match) == 1
    assert match.why_not("die white", A) == "You have used the white die in this round (SR-6.2)"


@pytest.mark.clause("SR-7.7")
def test_t10_value_six() -> None:
    match = play(Table(2).sheet(A, M5="small green water").roll(green=6), "die green")
    assert legal(match, "do") == ["1", "2", "3", "4", "5"]
    assert [text for text in match.legal(A) if not text.startswith("do")] == [], "no ship can move"
    play(match, "do value=5", "raise space=M5")
    assert space(match, A, "M5").level == "flora"


@pytest.mark.clause("SR-1.8", "SR-1.14", "SR-11.4")
@pytest.mark.parametrize(
    ("level", "worth"), [("none", 0), ("water", 2), ("flora", 3), ("fauna", 5), ("civilization", 7)]
)
def test_t11_only_the_highest_level_scores(level: str, worth: int) -> None:
    assert points(Table(2).sheet(A, M5=f"small green {level}").roll())["levels"] == worth


@pytest.mark.clause("SR-3.8", "SR-10.4", "SR-10.10")
def test_t12_a_race_reached_together() -> None:
    table = Table(3).beside(goals="C")
    home = "small red H"
    table.sheet(A, I1=home + " icon ship", I2="icon").sheet(B, I1=home + " icon ship", I2="icon")
    match = table.sheet(C, I1=home + " icon ship", I4="icon").roll(white=2, number=5)
    for who in (A, B):
        play(match, "die white", "ship-die", "ship space=I1", "to space=I2", "to space=I3", "stop", seat=who)
    done(match)
    scored = [seat(match, who).scored.get("C1") for who in (A, B, C)]
    assert scored == [7, 7, None]
    while match.to_act != (-1,):  # the bonus of round 6: moons have a target
        for who in match.to_act:
            match.play(match.legal(who)[0], who)
    done(again(match, white=1))
    again(match, white=1)
    play(match, "die white", "ship-die", "ship space=I1", "to space=I5", seat=C)
    done(match)
    assert [seat(match, who).scored.get("C1") for who in (A, B, C)] == [7, 7, 3]


@pytest.mark.clause("SR-10.7")
def test_t13_no_boundaries() -> None:
    table = Table(2).beside(goals="E").sheet(A, I1="small red H icon", M1="icon", M2="ship")
    match = table.roll(white=1, number=4)
    play(match, "die white", "ship-die", "ship space=M2", "to space=O2")
    assert points(match)["goals"] == 0, "not before the checkpoint"
    done(match)
    assert points(match)["goals"] == 7
    done(again(match))
    assert points(match)["goals"] == 7


@pytest.mark.clause("SR-10.2")
def test_t14_more_small_than_large() -> None:
    table = Table(2).beside(goals="A")
    table.every(O1="small red", O2="small blue", O3="small green").sheet(A, O4="large red", O5="large red")
    match = done(table.roll(number=10))
    assert match.over
    assert [seat(match, who).scored.get("A3") for who in (A, B)] == [7, None]


@pytest.mark.clause("SR-9.5")
def test_t15_the_other_side_of_a_die() -> None:
    table = Table(2).seat(A, gained=[5]).sheet(A, I1="small red water")
    match = play(table.roll(red=2, blue=2), "die red", "change by=flip", "raise space=I1")
    assert space(match, A, "I1").level == "flora"
    play(match, "die blue")
    assert asked_space(match), "no second flip: nothing to choose"
    assert seat(match, A).spent == [5] or list(seat(match, A).spent) == [5]


def asked_space(match: object) -> bool:
    return all(text.startswith("draw") for text in match.legal(A))  # type: ignore[attr-defined]


@pytest.mark.clause("SR-9.6", "SR-9.7", "SR-6.5")
def test_t16_a_split_six() -> None:
    table = Table(2).seat(A, gained=[6]).beside(squares=(3, 0)).sheet(A, I1="small green", I2="small red")
    match = play(table.roll(green=6, blue=1, red=3), "die green", "split first=2", "draw space=M1")
    assert asked_band(match)
    play(match, "band inner", "ring space=I1", "die blue", "draw space=M2", "die red", "moons space=I2")
    assert match.to_act == (B,), "no further die"
    assert recorded(match) == 4


def asked_band(match: object) -> bool:
    return all(text.startswith("band") for text in match.legal(A))  # type: ignore[attr-defined]


@pytest.mark.clause("SR-9.8", "SR-7.4")
@pytest.mark.parametrize(("where", "n"), [("outer", 3), ("middle", 2)])
def test_t17_the_halo(where: str, n: int) -> None:
    table = Table(2).seat(A, gained=[7], halo="outer").beside(squares=(0, 3))
    names = ("O1", "O2", "O3", "O4") if where == "outer" else ("M1", "M2", "M3", "M4")
    table.sheet(A, **dict(zip(names, ("small red", "large red", "small blue", "small green"), strict=True)))
    match = play(table.roll(red=4, bands=(6, 3)), "die red", f"band {where}")
    for name in names[:n]:
        play(match, f"ring space={name}")
    assert rings(match, A, "red") == list(names[:n])
    assert "die red" not in match.legal(A)
    assert "done" in match.legal(A)


@pytest.mark.clause("SR-9.11")
def test_t18_a_color_stands_for_a_level() -> None:
    table = Table(2).beside(upgrades=[8]).sheet(A, I1="small red water moon", I2="small red water")
    match = play(table.roll(green=1, white=3), "die green", "change by=level")
    assert legal(match, "raise") == ["I1"]
    assert match.why_not("raise space=I2", A) == "I2 has no moon (SR-9.11)"
    play(match, "raise space=I1")
    assert space(match, A, "I1").level == "flora"
    play(match, "die white")
    assert "change by=level" not in match.legal(A)
    bare = Table(2).beside(upgrades=[8]).sheet(A, I2="small red water").roll(green=1)
    play(bare, "die green")
    assert bare.why_not("change by=level", A) == (
        "No planet with a moon in an open band is one level below flora (SR-9.11)"
    )


@pytest.mark.clause("SR-11.3", "SR-1.9")
@pytest.mark.parametrize(
    ("found", "worth"),
    [
        ("blue-ring green-ring purple-ring red-ring", 4),
        ("blue-ring green-ring purple-ring", 4),
        ("blue-ring green-ring red-ring", 3),
        ("blue-ring red-ring", 2),
        ("red-ring", 0),
    ],
)
def test_t19_ring_colors_on_one_planet(found: str, worth: int) -> None:
    table = Table(2).sheet(A, M1=f"small red {found}", M2="small blue")
    match = table.roll(blue=4, bands=(3, 4))
    assert points(match)["rings"] == worth
    if "blue-ring" in found:
        play(match, "die blue", "band middle")
        assert rings(match, A, "blue") == ["M1", "M2"], "the one that could still take it"


@pytest.mark.clause("SR-12.2", "SR-12.3", "SR-12.4", "SR-12.5")
def test_t20_solo_reckoning() -> None:
    table = Table(1).beside(goals="D").sheet(A, I1="large red H ship 3 moons", I2="small blue 2 moons")
    table.sheet(A, O1="small green fauna").seat(A, actions=[3, 3, 3, 3, 3, 3, 3, 3])
    match = done(table.roll(number=9))
    found = points(match)
    assert found["levels"] == 6
    assert found["goals"] == 4
    assert found["actions"] == -24
    assert match.scores == [float(5 + 6 + 2 + 4 - 24)]
    names = {n: match.game.content.rank(n).name for n in (59, 55, 60)}  # type: ignore[attr-defined]
    assert names[59] == names[55] != names[60]
    assert [row.name for row in match.game.content.scoring.solo_rank].index(names[59]) == 2  # type: ignore[attr-defined]
