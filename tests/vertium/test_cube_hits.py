"""What a cube stops, and what becomes of it (VT-13.6 to VT-13.9, VT-13.11)."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from vertium.positions import (
    WIN,
    A,
    B,
    C,
    Table,
    asked,
    attacked,
    dice,
    fight,
    log,
    now,
    planet,
    play,
    side,
    step,
)


def table(players: int = 3) -> Table:
    return Table(players, gelbon=True)


def built(match: Match, name: str) -> Match:
    return play(match, f"build planet={name}", f"gelbon-from planet={name}")


def guarded(elements: int = 2, cube: int = 3, force: int = 5) -> Match:
    """A may attack P2 of B, which has a cube. Nobody has Gelbon."""
    made = table().owns(A, P1=force + 1).owns(C, P3=1)
    return made.planet("P2", owner=B, elements=elements, cube=cube).american(A)


def rolls(match: Match, n: int) -> Match:
    """So many rolls without cards."""
    for _ in range(2 * n):
        if asked(match) == "UseCard":
            play(match, "no-card")
    return match


@pytest.mark.parametrize(
    ("mine", "cube", "elements"),
    [("1 3 3", 2, 4), ("1 1 3", 1, 4), ("2 2 3", 2, 4), ("1 1 1", 0, 4), ("3 3 3", 3, 4)],
)
@pytest.mark.clause("VT-13.7")
def test_a_cube_takes_the_hits_before_elements_do(mine: str, cube: int, elements: int) -> None:
    match = dice(guarded(4), mine, "2 2 5", "2 3 3", "2 3 3")
    rolls(fight(match, "P1", 5, "P2"), 1)
    assert (planet(match, "P2").cube, planet(match, "P2").elements) == (cube, elements)


@pytest.mark.clause("VT-13.7")
def test_hits_beyond_the_cube_go_on_to_elements_and_the_captain() -> None:
    two = ("1 1 3", "2 5 5")  # two hits for one, as the attacker's shield stops the pair
    match = dice(guarded(4), *two, "1 1 1", "2 5 5", "2 3 3", "2 3 3")
    rolls(fight(match, "P1", 5, "P2"), 2)
    assert (planet(match, "P2").cube, planet(match, "P2").elements) == (0, 4 - 2)
    assert log(match).count("The cube of Brinehold took 2 hits; 1 more hit would break it") == 1
    assert log(match).count("The cube of Brinehold took 1 hit; it broke") == 1
    match = dice(guarded(1), *two, "1 1 1", "2 5 5")
    rolls(fight(match, "P1", 5, "P2"), 2)
    assert planet(match, "P2").owner == A  # cube, element, captain in one roll
    assert planet(match, "P2").cube == 0


@pytest.mark.clause("VT-13.7", "VT-13.10")  # and ruling VT-17.41
def test_the_owner_chooses_among_elements_only_for_hits_that_the_cube_lets_through() -> None:
    made = table().owns(A, P1=6).owns(C, P3=1).mixed(B, P2=(2, 2)).planet("P2", cube=3)
    match = dice(made.american(A), "1 1 3", "2 5 5", "1 1 1", "2 5 2", "2 3 3", "2 3 3")
    rolls(fight(match, "P1", 5, "P2"), 2)
    assert (asked(match), match.to_act) == ("LoseSorts", (B,))
    assert match.legal() == ["gelbon n=0", "gelbon n=1", "gelbon n=2"]


@pytest.mark.clause("VT-13.8")
def test_a_cube_that_stood_is_whole_again_after_the_attack() -> None:
    match = dice(guarded(2, force=0), "1 1 2", "1 2 3")
    rolls(fight(match, "P1", 0, "P2"), 1)
    assert now(match).fight is None  # the lone captain fell
    assert (planet(match, "P2").owner, planet(match, "P2").cube) == (B, 3)


@pytest.mark.clause("VT-13.8", "VT-13.7")
def test_between_the_rolls_of_an_attack_it_is_not() -> None:
    match = dice(guarded(2), "1 1 3", "2 5 5", "2 3 3", "2 3 3")
    rolls(fight(match, "P1", 5, "P2"), 1)
    assert planet(match, "P2").cube == 1
    assert now(match).fight["roll"] == 2


@pytest.mark.clause("VT-13.9", "VT-13.1")
def test_a_broken_cube_goes_back_to_its_owners_reserve() -> None:
    match = guarded(2)
    assert match.view().sides[B].cubes == 7 - 1
    dice(match, "1 1 1", "2 5 5", "2 3 3", "2 3 3")
    rolls(fight(match, "P1", 5, "P2"), 1)
    assert match.view().sides[B].cubes == 7
    assert match.view().sides[A].cubes == 7


@pytest.mark.clause("VT-13.6")
def test_a_cube_stays_where_it_is_when_its_planet_attacks() -> None:
    made = table().planet("P1", owner=A, elements=3, cube=3).owns(B, P2=0).owns(C, P3=1)
    match = attacked(made.american(A), "P1", 2, "P2", *WIN)
    assert planet(match, "P2").owner == A
    assert (planet(match, "P1").cube, planet(match, "P2").cube) == (3, 0)


@pytest.mark.clause("VT-13.11")
def test_cubes_are_no_points() -> None:
    steps = step("BuildCube", seat=A), step("AfterCubes", player=A, again=0)
    made = table().mixed(A, P1=(2, 2)).mixed(B, P2=(1, 0))
    match = made.start(*steps, turn=A, phase="fighting")
    before = match.view().sides[A].points
    built(match, "P1")
    assert match.view().sides[A].points == before - 2
    assert match.view().sides[A].elements == 2


@pytest.mark.clause("VT-13.11", "VT-11.1", "VT-11.2")
def test_nobody_escapes_while_the_cube_stands() -> None:
    made = table().owns(A, P1=6).owns(C, P3=1).owns(B, P4=1)
    made.planet("P2", owner=B, elements=0, cube=3, blue="refuge")
    match = dice(made.american(A), "1 1 3", "2 5 5", "2 3 3", "2 3 3")
    fight(match, "P1", 5, "P2")
    assert asked(match) == "UseCard"  # no element, but a cube
    rolls(match, 1)
    assert (asked(match), planet(match, "P2").cube) == ("UseCard", 1)
    match = dice(made.american(A), "1 1 1", "2 5 5")
    rolls(fight(match, "P1", 5, "P2"), 1)
    assert (asked(match), match.to_act, planet(match, "P2").cube) == ("Escape", (B,), 0)
    play(match, "escape")
    assert planet(match, "P2").owner == A


@pytest.mark.clause("VT-13.7", "VT-10.7")
def test_a_captain_behind_a_cube_is_safe_from_three_hits_and_not_from_four() -> None:
    match = dice(guarded(0), "1 1 1", "2 5 5", "2 3 3", "2 3 3")
    rolls(fight(match, "P1", 5, "P2"), 1)
    assert (planet(match, "P2").owner, planet(match, "P2").cube) == (B, 0)
    match = dice(guarded(0), "1 1 3", "2 5 5", "1 1 3", "2 5 5")
    rolls(fight(match, "P1", 5, "P2"), 2)
    assert planet(match, "P2").owner == A


@pytest.mark.clause("VT-13.9", "VT-13.5")
def test_a_cube_can_be_built_anew_where_one_broke() -> None:
    made = table().owns(A, P1=6).owns(C, P3=1).mixed(B, P2=(3, 1)).planet("P2", cube=3)
    match = dice(made.american(A), "1 1 1", "2 5 5", "2 3 3", "1 1 1")
    rolls(fight(match, "P1", 1, "P2"), 2)
    assert (now(match).fight, planet(match, "P2").cube) == (None, 0)
    assert (asked(match), match.to_act) == ("BuildCube", (B,))
    built(match, "P2")
    assert planet(match, "P2").cube == 3
    assert side(match, B).captains == 7 - 1
