"""Orange moons on their orbits (VT-7)."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from vertium.positions import QUIET, A, B, Table, log, now, planet, play


def idle_turn(match: Match) -> None:
    """Whoever is to act takes a card that makes no set and passes."""
    play(match, match.legal()[-1])
    play(match, "pass" if "pass" in match.legal() else match.legal()[0])


@pytest.mark.parametrize(("value", "steps"), [(2, 4), (3, 4), (4, 8), (5, 8), (6, 8), (7, 8)])
@pytest.mark.clause("VT-7.1", "VT-7.3", "VT-4.2")
def test_an_orbit_has_four_or_eight_steps_and_gives_an_element(value: int, steps: int) -> None:
    for moon in range(steps):
        match = play(Table(4).owns(B, P1=5).planet("P1", value=value, moon=moon).cards(A), "pass")
        found = planet(match, "P1")
        assert (found.moon, found.elements) == ((moon + 1) % steps, 5 + (moon + 1 == steps))


@pytest.mark.parametrize(("value", "steps"), [(3, 4), (4, 8)])
@pytest.mark.clause("VT-7.3")
def test_every_orbit_gives_an_element(value: int, steps: int) -> None:
    table = Table(2).owns(A, P1=1).planet("P1", value=value, moon=steps - 1).beside(idle=0)
    match = table.seat(A, hand=QUIET).cards(B)
    gains = 0
    turns = 0
    elements = 1
    while gains < 3:
        if match.to_act == (B,):
            idle_turn(match) if "pass" not in match.legal() else play(match, "pass")
        turns += 1
        found = planet(match, "P1")
        if found.elements > elements:
            gains += 1
            elements += 1
            assert found.elements == elements
            assert turns == 1 + (gains - 1) * steps
        idle_turn(match)
    assert now(match).phase == "colonizing"


@pytest.mark.clause("VT-7.2", "VT-5.5")
def test_a_new_moon_starts_at_its_star_and_moves_on_the_owners_next_turn() -> None:
    table = (
        Table(2)
        .planet("P1", value=2, has="metal energy water")
        .seat(A, hand="3 agri leak")
        .beside(display="2 virus")
    )
    match = play(table.cards(A), "place planet=P1")
    assert (planet(match, "P1").owner, planet(match, "P1").moon) == (A, 0)
    idle_turn(match)
    assert match.to_act == (A,)
    assert planet(match, "P1").moon == 1


@pytest.mark.clause("VT-4.2", "VT-7.2")
def test_only_the_moons_of_the_player_on_turn_move() -> None:
    table = Table(3).owns(A, P1=1).owns(B, P2=1, P3=1).planet("P4", has="metal")
    match = play(table.cards(A), "pass")
    assert [planet(match, f"P{k}").moon for k in range(1, 5)] == [0, 1, 1, 0]


@pytest.mark.parametrize("style", ["base", "american"])
@pytest.mark.clause("VT-7.4")
def test_moons_stop_for_good_when_phase_one_ends(style: str) -> None:
    table = Table(2, style=style).planet("P1", has="metal energy water", value=2).seat(A, hand="3 agri leak")
    table.owns(B, P2=3, P3=3, P4=3).owns(A, P5=4).planet("P5", moon=3).planet("P2", moon=3, value=2)
    match = play(table.cards(A), "place planet=P1")
    assert now(match).phase == "fighting"
    for _ in range(60):
        if match.over:
            break
        play(match, match.legal()[-1])
    assert [planet(match, f"P{k}").moon for k in range(1, 6)] == [0, 3, 0, 0, 3]
    assert not [line for line in log(match) if "orbit" in line or "moved to step" in line]
