"""Color actions (SR-7) and the white die as a wild one: planets, moons, rings, levels."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from ecliptic.core.match import Match
from solar_roller.positions import INNER, MIDDLE, OUTER, A, Table, asked, legal, play, recorded, rings, space


@pytest.mark.clause("SR-7.1", "SR-7.2", "SR-7.8")
@pytest.mark.parametrize(("value", "size"), [(1, "small"), (2, "large")])
def test_planets_are_drawn_in_empty_spaces_of_open_bands(value: int, size: str) -> None:
    table = Table(2).sheet(A, M2="small red", M3="icon", O1="small blue")
    match = play(table.roll(green=value, bands=(3, 5)), "die green")
    assert asked(match) == "PickSpace"
    assert legal(match, "draw") == [name for name in (*MIDDLE, *OUTER) if name not in ("M2", "O1")]
    play(match, "draw space=M3")
    found = space(match, A, "M3")
    assert (found.color, found.size, found.icon, found.level, found.moons) == ("green", size, True, "none", 0)


@pytest.mark.clause("SR-7.1", "SR-7.2", "SR-6.4")
def test_a_full_band_takes_no_planet() -> None:
    table = Table(2).sheet(A, **dict.fromkeys(INNER, "small red"), M1="small blue H ship")
    assert legal(table.roll(red=1, blue=2, white=1, bands=(1, 2)), "die") == ["white"]
    match = play(table.roll(white=1, bands=(1, 2)), "die white")
    assert match.legal(A) == ["ship-die"]
    assert match.why_not("wild-die", A) == "1, small planet: no action is possible now (SR-6.4)"


@pytest.mark.clause("SR-7.3", "SR-7.8")
@pytest.mark.parametrize("size", ["small", "large"])
@pytest.mark.parametrize("taken", range(5))
def test_moons_by_size_and_by_what_is_free(size: str, taken: int) -> None:
    match = Table(2).sheet(A, M1=f"{size} blue {taken} moons").roll(blue=3, bands=(3, 4))
    assert ("die blue" in match.legal(A)) == (taken < 4)
    if taken < 4:
        play(match, "die blue", "moons space=M1")
        assert space(match, A, "M1").moons == min(4, taken + (1 if size == "small" else 2))


@pytest.mark.clause("SR-7.3")
def test_moons_need_color_and_open_band() -> None:
    table = Table(2).sheet(A, M1="small blue", M2="small red", O1="small blue", M3="large blue 4 moons")
    match = play(table.roll(blue=3, bands=(3, 4)), "die blue")
    assert legal(match, "moons") == ["M1"]
    assert match.why_not("moons space=O1", A) == "O1 is in a band that is not open now (SR-5.2)"
    assert match.why_not("moons space=M2", A) == "The planet in M2 is not blue (SR-7.3)"
    assert match.why_not("moons space=M3", A) == "M3 has no free moon space (SR-7.3)"
    assert match.why_not("moons space=M4", A) == "There is no planet (SR-7.3)"


# ---- rings -------------------------------------------------------------------------------------------------------


def ring_table(x: int, others: int, taken: int = 0) -> Table:
    """Middle with x blue planets and others; the first of all of them have a blue ring already."""
    words = ["small blue"] * x + ["large red"] * others
    words = [f"{text} blue-ring" if k < taken else text for k, text in enumerate(words)]
    return Table(2).sheet(A, **dict(zip(MIDDLE, words, strict=False)))


@pytest.mark.clause("SR-7.4", "SR-7.5", "SR-15.12")
@pytest.mark.parametrize(
    ("x", "others", "taken"), [(1, 3, 0), (2, 2, 0), (2, 2, 1), (3, 1, 2), (2, 3, 4), (3, 4, 0)]
)
def test_x_rings_on_different_planets_and_fewer_where_few_can_take_one(
    x: int, others: int, taken: int
) -> None:
    """Every set of as many planets as must be is reached by one way, and nothing else is."""
    names = MIDDLE[: x + others]
    free = names[taken:]
    n = min(x, len(free))
    match = play(ring_table(x, others, taken).roll(blue=4, bands=(3, 4)), "die blue")
    assert match.legal(A) == ["band middle"]
    found = []

    def follow(actions: tuple[str, ...]) -> None:
        at = Match.begin(match.game, position=match.dump(), auto_chance=False)
        play(at, *actions)
        if asked(at) != "PickRing":
            found.append(tuple(name for name in rings(at, A, "blue") if name in free))
            return
        assert at.legal(A), "a dead end"
        for text in at.legal(A):
            follow((*actions, text))

    follow(("band middle",))
    assert sorted(found) == sorted(combinations(free, n))


@pytest.mark.clause("SR-7.4", "SR-6.4")
@pytest.mark.parametrize(
    ("x", "others", "taken", "can"), [(0, 3, 0, False), (1, 1, 2, False), (1, 1, 1, True)]
)
def test_rings_need_x_and_a_planet_that_can_take_one(x: int, others: int, taken: int, can: bool) -> None:
    match = ring_table(x, others, taken).roll(blue=4, bands=(3, 4))
    assert ("die blue" in match.legal(A)) == can


@pytest.mark.clause("SR-7.4")
def test_x_is_counted_in_one_open_band() -> None:
    table = Table(2).sheet(
        A, M1="small blue", M2="small red", O1="small blue", O2="small blue", O3="small red"
    )
    match = play(table.roll(blue=4, bands=(3, 2)), "die blue")
    assert legal(match, "band") == ["middle"]
    assert match.why_not("band inner", A) == "Inner has no blue planet (SR-7.4)"
    assert match.why_not("band outer", A) == "That band is not open now (SR-5.2)"
    play(match, "band middle", "ring space=M2")
    assert rings(match, A, "blue") == ["M2"]


@pytest.mark.clause("SR-7.4", "SR-15.12")
def test_a_ring_that_leaves_too_few_planets_is_refused() -> None:
    match = play(ring_table(2, 2).roll(blue=4, bands=(3, 4)), "die blue", "band middle")
    assert legal(match, "ring") == ["M1", "M2", "M3"]
    assert (
        match.why_not("ring space=M4", A) == "From M4 on too few planets are left for your rings (SR-15.12)"
    )
    play(match, "ring space=M2")
    assert match.why_not("ring space=M1", A) == (
        "Rings are drawn one after another in ascending order of the spaces (SR-15.12)"
    )


@pytest.mark.clause("SR-7.5")
def test_rings_never_go_on_empty_spaces() -> None:
    match = play(ring_table(2, 2).roll(blue=4, bands=(3, 4)), "die blue", "band middle")
    for name in ("M5", "M8", "I5"):
        assert match.why_not(f"ring space={name}", A) is not None


# ---- levels and sixes --------------------------------------------------------------------------------------------


@pytest.mark.clause("SR-7.6", "SR-1.8", "SR-1.14")
def test_boxes_are_filled_in_order_up_to_civilization() -> None:
    levels = ["none", "water", "flora", "fauna", "civilization"]
    for before, after in pairwise(levels):
        match = play(Table(2).sheet(A, M1=f"small blue {before}").roll(blue=5, bands=(3, 4)), "die blue")
        play(match, "raise space=M1")
        assert space(match, A, "M1").level == after
    table = Table(2).sheet(A, M1="small blue civilization", M2="small blue", O1="small blue", M3="small red")
    match = play(table.roll(blue=5, bands=(3, 4)), "die blue")
    assert legal(match, "raise") == ["M2"]
    assert match.why_not("raise space=M1", A) == "M1 has reached civilization (SR-7.6)"
    assert match.why_not("raise space=O1", A) == "O1 is in a band that is not open now (SR-5.2)"
    assert match.why_not("raise space=M3", A) == "The planet in M3 is not blue (SR-7.6)"


@pytest.mark.clause("SR-7.7")
def test_a_six_does_any_basic_action_of_its_color() -> None:
    table = Table(2).sheet(A, M1="small green 3 moons", M2="small red")
    for value, actions in (
        (1, ["draw space=M3"]),
        (2, ["draw space=M3"]),
        (3, ["moons space=M1"]),
        (4, ["band middle", "ring space=M2"]),
        (5, ["raise space=M1"]),
    ):
        match = play(table.roll(green=6, bands=(3, 4)), "die green", f"do value={value}", *actions)
        assert recorded(match) == 1
        found = space(match, A, "M3")
        if value < 3:
            assert (found.color, found.size) == ("green", "small" if value == 1 else "large")
    match = play(table.sheet(A, M1="small green 4 moons").roll(green=6, bands=(3, 4)), "die green")
    assert legal(match, "do") == ["1", "2", "4", "5"]
    assert match.why_not("do value=3", A) == "3, moons: no action is possible now (SR-6.4)"


@pytest.mark.clause("SR-8.1", "SR-8.2")
def test_white_as_a_wild_die_keeps_to_open_bands() -> None:
    table = Table(2).sheet(A, M1="small green", M2="large red", O1="small blue")
    match = play(table.roll(white=4, bands=(3, 4)), "die white", "wild-die")
    assert legal(match, "color") == ["red", "green"]
    assert match.why_not("color blue", A) == "4, rings: no action is possible now (SR-6.4)"
    for value, verb, names in ((3, "moons", ["M1", "M2"]), (5, "raise", ["M1", "M2"])):
        match = play(table.roll(white=value, bands=(3, 4)), "die white", "wild-die")
        assert legal(match, verb) == names, "the planet says the color"
    match = play(table.roll(white=6, bands=(3, 4)), "die white", "wild-die", "do value=2", "color purple")
    play(match, "draw space=M3")
    assert (space(match, A, "M3").color, space(match, A, "M3").size) == ("purple", "large")
    assert recorded(match) == 1
