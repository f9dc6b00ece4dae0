"""Gelbon (VT-13.1 to VT-13.3, VT-13.10): which sort of element comes, and who chooses which sort leaves."""

from __future__ import annotations

import pytest

import ecliptic
from ecliptic.core.match import Match
from vertium.positions import (
    LOSE,
    WIN,
    A,
    B,
    C,
    Table,
    asked,
    attacked,
    dice,
    fight,
    game,
    log,
    no_cards,
    now,
    planet,
    play,
    refusal,
    side,
    sorts,
    step,
)

# Values with two players: P1 and P2 have 2, P3 has 3, P4 has 4, P5 has 5. With three P1 to P3 have 2, P4 3, P5 4.


def table(players: int = 3) -> Table:
    return Table(players, gelbon=True)


def duel(mine: tuple[int, int], theirs: tuple[int, int], low: bool = False) -> Match:
    """A may attack P5 (or with `low` P2) of B from P1. Neither can build a cube unless it has both sorts."""
    name = "P2" if low else "P5"
    return table(2).mixed(A, P1=mine).mixed(B, **{name: theirs}).owns(A, P4=0).american(A)


# ---- which games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cubes"), [(2, 5), (3, 7), (4, 9)])
@pytest.mark.clause("VT-13.1", "VT-2.1")
def test_two_to_four_factions_play_in_american_style_with_cubes_by_their_number(
    players: int, cubes: int
) -> None:
    made = ecliptic.game("vertium", players=players, gelbon=True)
    assert made.options.style == "american"  # type: ignore[attr-defined]
    match = Match.begin(made, seed=1)
    assert [row.cubes for row in match.view().sides] == [cubes] * players
    assert [row.cubes for row in Match.begin(game(players), seed=1).view().sides] == [0] * players
    with pytest.raises(ValueError, match=r"VT-13\.1"):
        ecliptic.game("vertium", players=players, gelbon=True, phases="one")


@pytest.mark.parametrize(("other", "players"), [("shadows", 3), ("solo", 1)])
@pytest.mark.clause("VT-13.13", "VT-13.1")
def test_gelbon_is_not_played_with_the_complex(other: str, players: int) -> None:
    with pytest.raises(ValueError, match=r"VT-13\.13"):
        ecliptic.game("vertium", players=players, gelbon=True, **{other: True})


@pytest.mark.clause("VT-13.2")
def test_a_low_planet_gives_gelbon_and_a_high_one_vertium() -> None:
    found = {row.value: row.gives for row in Table(4, gelbon=True).cards(A).view().planets}
    assert found == {2: "gelbon", 3: "gelbon", 4: "vertium", 5: "vertium", 6: "vertium", 7: "vertium"}
    assert {row.gives for row in Table(4).cards(A).view().planets} == {"vertium"}


# ---- where elements come from the supply -----------------------------------------------------------------

both_values = pytest.mark.parametrize("value", [2, 3, 4, 5, 6])


def given(value: int, n: int) -> tuple[int, int]:
    """So many elements of the sort that a planet of this value gives."""
    return (0, n) if value <= 3 else (n, 0)


@both_values
@pytest.mark.clause("VT-13.2", "VT-5.5")
def test_a_colony_begins_with_its_own_element(value: int) -> None:
    match = table().planet("P1", value=value, has="metal energy water").seat(A, hand="3 agri leak").cards(A)
    play(match, "place planet=P1")
    assert sorts(match, "P1") == given(value, value)


@both_values
@pytest.mark.clause("VT-13.2", "VT-7.3")
def test_an_orbit_gives_the_planets_own_element(value: int) -> None:
    steps = 3 if value <= 3 else 7
    made = table().planet("P1", value=value, owner=B, elements=0, moon=steps)
    match = play(made.beside(display="metal energy").cards(A), "pass")
    assert sorts(match, "P1") == given(value, 1)


def closing(**rows: tuple[int, int]) -> Table:
    """Phase one ends by its guard when A passes; P6 and P7 stay nobody's."""
    made = table().mixed(A, **rows).owns(B, P4=0).owns(C, P5=0).beside(idle=120)
    for who, name in ((A, "P7"), (B, "P1"), (C, "P2")):
        made.seat(who, objective=name)
    return made


def closed(made: Table, blues: str) -> Match:
    match = made.cards(A)
    for kind in blues.split():
        match.force(f"turn kind={kind}")
    return play(match, "pass")


@both_values
@pytest.mark.clause("VT-13.2", "VT-8.1")  # and ruling VT-17.12
def test_extras_give_the_planets_own_element(value: int) -> None:
    made = table().planet("P1", value=value, owner=A, has="3 metal energy water agri", elements=0)
    made.owns(B, P4=0).owns(C, P5=0).beside(idle=120)
    for k, who in enumerate((A, B, C)):
        made.seat(who, objective=f"P{7 - k}" if who != A else "P7")
        made.planet(f"P{5 + k}", blue="face_down")
    made.seat(B, objective="P2").seat(C, objective="P3")
    assert sorts(closed(made, "refuge harvest"), "P1") == given(value, 2)


@both_values
@pytest.mark.clause("VT-13.2", "VT-8.2")  # and ruling VT-17.12
def test_harvest_gives_the_planets_own_element(value: int) -> None:
    made = closing().planet("P1", value=value, owner=A, elements=0)
    for name in ("P1", "P6", "P7"):
        made.planet(name, blue="face_down")
    assert sorts(closed(made, "harvest refuge"), "P1") == given(value, 1)


@both_values
@pytest.mark.clause("VT-13.2", "VT-8.3")  # and ruling VT-17.12
def test_an_objective_gives_the_planets_own_element(value: int) -> None:
    made = closing().planet("P1", value=value, owner=A, elements=0).seat(A, objective="P1")
    made.seat(B, objective="P2").seat(C, objective="P3")
    for name in ("P2", "P6", "P7"):
        made.planet(name, blue="face_down")
    assert sorts(closed(made, "harvest refuge"), "P1") == given(value, 3)


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.clause("VT-13.2", "VT-9.6")  # and rulings VT-17.12 and VT-17.24
def test_a_conqueror_brings_its_own_sort_and_gets_the_planets(low: bool) -> None:
    name = "P2" if low else "P5"
    match = attacked(duel((4, 0), (0, 0), low), "P1", 3, name, *WIN)
    assert sorts(match, name) == ((3, 1) if low else (4, 0))
    match = attacked(duel((0, 4), (0, 0), low), "P1", 3, name, *WIN)
    assert sorts(match, name) == ((0, 4) if low else (1, 3))


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.clause("VT-13.2", "VT-9.7")  # and ruling VT-17.12
def test_a_defender_gets_the_planets_own_element(low: bool) -> None:
    name = "P2" if low else "P5"
    match = attacked(duel((4, 0), (0, 0), low), "P1", 0, name, *LOSE)
    assert sorts(match, name) == ((0, 1) if low else (1, 0))


@pytest.mark.clause("VT-13.3", "VT-1.6")
def test_gelbon_counts_as_vertium_for_points_and_for_who_can_attack() -> None:
    match = table(2).mixed(A, P1=(0, 3)).mixed(B, P2=(3, 0)).american(A)
    rows = match.view().sides
    assert [(row.points, row.elements, row.gelbon, row.ready) for row in rows] == [
        (5, 3, 3, True),
        (5, 3, 0, True),
    ]


@pytest.mark.clause("VT-13.3", "VT-10.6")
def test_gelbon_is_lost_to_hits_as_vertium_is() -> None:
    match = dice(duel((0, 5), (0, 5)), "1 1 3", "1 2 2")
    play(fight(match, "P1", 4, "P5"), "no-card", "no-card")
    # Both had Gelbon only: nobody was asked. Two photons against one photon and a pair, one of them stopped.
    assert (now(match).fight["force"], now(match).fight["force_gelbon"]) == (3, 3)
    assert sorts(match, "P5") == (0, 3)


# ---- who chooses -----------------------------------------------------------------------------------------


@pytest.mark.clause("VT-13.10", "VT-9.3", "VT-9.4", "VT-18.13")
def test_who_sets_out_chooses_what_goes_along_and_what_is_turned_in() -> None:
    match = play(duel((3, 2), (0, 1)), "lead planet=P1", "carry n=2")
    assert (asked(match), match.to_act) == ("CarrySorts", (A,))
    assert match.legal() == ["gelbon n=0", "gelbon n=1", "gelbon n=2"]
    play(match, "gelbon n=1")
    assert (asked(match), match.legal()) == ("PaySort", ["gelbon n=0", "gelbon n=1"])
    for paid, left in ((0, (1, 1)), (1, (2, 0))):
        twin = Match.begin(match.game, position=match.dump(), seed=1)
        play(twin, f"gelbon n={paid}", "strike planet=P5")
        assert sorts(twin, "P1") == left
        assert (now(twin).fight["force"], now(twin).fight["force_gelbon"]) == (2, 1)


@pytest.mark.parametrize(
    ("here", "n", "options"),
    [
        ((1, 4), 4, [3, 4]),  # one Vertium can stay at home, or go along
        ((1, 4), 3, [2, 3]),
        ((4, 1), 4, [0, 1]),
        ((4, 1), 1, [0, 1]),
        ((2, 2), 2, [0, 1, 2]),
    ],
)
@pytest.mark.clause("VT-13.10", "VT-18.13")
def test_no_more_of_a_sort_goes_along_than_is_there(
    here: tuple[int, int], n: int, options: list[int]
) -> None:
    match = play(duel(here, (0, 1)), "lead planet=P1", f"carry n={n}")
    assert match.legal() == [f"gelbon n={k}" for k in options]
    for k in range(n + 1):
        if k not in options:
            words = f"There are {here[1]} Gelbon and {here[0]} Vertium"
            assert refusal(match, f"gelbon n={k}") == (words, "VT-13.10")
    play(match, f"gelbon n={options[-1]}")
    # What stays is asked about only where both sorts stay.
    left = here[0] - (n - options[-1]), here[1] - options[-1]
    assert asked(match) == ("PaySort" if all(left) else "Strike")


@pytest.mark.parametrize(
    ("here", "n", "then", "left"),
    [
        ((4, 0), 2, "Strike", (1, 0)),
        ((0, 4), 2, "Strike", (0, 1)),
        ((1, 1), 0, "PaySort", None),
        ((3, 0), 0, "Strike", (2, 0)),
        ((0, 1), 0, "Strike", (0, 0)),
    ],
)
@pytest.mark.clause("VT-13.10")  # and ruling VT-17.41
def test_where_there_is_no_choice_nobody_is_asked(
    here: tuple[int, int], n: int, then: str, left: tuple[int, int] | None
) -> None:
    match = play(duel(here, (0, 1)), "lead planet=P1", f"carry n={n}")
    assert asked(match) == then
    if left is not None:
        play(match, "strike planet=P5")
        assert sorts(match, "P1") == left


@pytest.mark.clause("VT-13.10", "VT-11.3")
def test_a_refuge_captain_chooses_too_and_turns_nothing_in() -> None:
    made = table(2).planet("P5", owner=B, elements=1, blue="refuge", refugees=[A]).mixed(A, P1=(2, 2))
    match = play(made.american(A), "lead-refuge planet=P5", "source planet=P1", "carry n=2")
    assert asked(match) == "CarrySorts"
    play(match, "gelbon n=1")
    assert asked(match) == "Strike"  # both sorts stay, and none of them is paid
    play(match, "strike planet=P5")
    assert sorts(match, "P1") == (1, 1)
    match = play(made.american(A), "lead-refuge planet=P5", "source planet=P1", "carry n=4")
    assert asked(match) == "Strike"  # all of both go along


@pytest.mark.clause("VT-13.10", "VT-10.6", "VT-18.13")  # and ruling VT-17.41
def test_the_defender_chooses_before_its_own_hits_count() -> None:
    match = dice(duel((3, 3), (2, 2)), "1 1 2", "6 1 2")
    play(match, "lead planet=P1", "carry n=4", "gelbon n=2", "gelbon n=0", "strike planet=P5")
    no_cards(match)
    assert (asked(match), match.to_act) == ("LoseSorts", (B,))
    assert match.legal() == ["gelbon n=0", "gelbon n=1", "gelbon n=2"]
    assert now(match).fight["force"] == 4  # the defender's hits come later
    play(match, "gelbon n=2")
    assert sorts(match, "P5") == (2, 0)
    assert (asked(match), match.to_act) == ("LoseSorts", (A,))
    play(match, "gelbon n=1")
    assert (now(match).fight["force"], now(match).fight["force_gelbon"]) == (2, 1)
    assert now(match).fight["roll"] == 2
    assert [line for line in log(match) if "gave up" in line] == [
        "@2 gave up 2 Gelbon",
        "@1 gave up 1 Vertium and 1 Gelbon",
    ]


@pytest.mark.clause("VT-13.10", "VT-10.7")
def test_a_defender_who_has_chosen_may_beat_the_attacker_in_the_same_roll() -> None:
    match = dice(duel((3, 0), (2, 2)), "1 2 2", "6 1 1")
    no_cards(fight(match, "P1", 1, "P5"))
    assert asked(match) == "LoseSorts"
    play(match, "gelbon n=0")
    assert now(match).fight is None
    assert sorts(match, "P5") == (0 + 1, 2)
    assert side(match, A).captains == 5 - 2


@pytest.mark.clause("VT-13.10")  # and ruling VT-17.41
def test_who_loses_all_or_has_one_sort_is_not_asked() -> None:
    match = dice(duel((5, 0), (1, 1)), "1 1 2", "2 5 5")
    play(fight(match, "P1", 4, "P5"), "no-card", "no-card")
    assert sorts(match, "P5") == (0, 0)  # both hit, one pair back: nothing to choose
    assert now(match).fight["force"] == 3
    match = attacked(duel((5, 0), (1, 1)), "P1", 4, "P5", *WIN)
    assert planet(match, "P5").owner == A  # the captain fell with both
    assert sorts(match, "P5") == (4 + 1, 0)


# ---- Raider and Winter Eclipse ---------------------------------------------------------------------------


def raided(theirs: tuple[int, int]) -> Match:
    made = table().mixed(A, P1=(1, 0)).mixed(B, P2=theirs).seat(A, hand="metal energy water agri raider")
    return play(made.cards(A), "play kind=raider", "raid way=element", "from planet=P2", "to planet=P1")


@pytest.mark.clause("VT-13.10", "VT-6.7", "VT-18.13")  # and ruling VT-17.24
def test_the_loser_of_a_stolen_element_chooses_its_sort() -> None:
    for k, (mine, theirs) in enumerate((((2, 0), (1, 2)), ((1, 1), (2, 1)))):
        match = raided((2, 2))
        assert (asked(match), match.to_act) == ("RaidSorts", (B,))
        assert match.legal() == ["gelbon n=0", "gelbon n=1"]
        play(match, f"gelbon n={k}")
        assert (sorts(match, "P1"), sorts(match, "P2")) == (mine, theirs)
        assert match.to_act == (B,)  # whose turn it is now
        assert asked(match) == "TakeCard"


@pytest.mark.parametrize("theirs", [(3, 0), (0, 3)])
@pytest.mark.clause("VT-13.2")  # and ruling VT-17.24
def test_a_stolen_element_keeps_its_sort_wherever_it_lies(theirs: tuple[int, int]) -> None:
    """P1 gives Gelbon, P2 too: the sort is that of the element."""
    match = raided(theirs)
    assert sorts(match, "P1") == (1 + theirs[0] // 3, theirs[1] // 3)
    assert asked(match) == "TakeCard"


def eclipsed(there: tuple[int, int]) -> Match:
    made = closing(P1=there)
    for name in ("P1", "P6", "P7"):
        made.planet(name, blue="face_down")
    return closed(made, "winter_eclipse refuge")


@pytest.mark.clause("VT-13.10", "VT-8.2", "VT-18.13")  # and ruling VT-17.12
def test_under_winter_eclipse_the_owner_chooses_what_freezes() -> None:
    match = eclipsed((2, 3))
    assert (asked(match), match.to_act) == ("LoseSorts", (A,))
    assert match.legal() == ["gelbon n=0", "gelbon n=1", "gelbon n=2"]
    assert now(match).phase == "colonizing"
    play(match, "gelbon n=2")
    assert sorts(match, "P1") == (2, 1)
    assert now(match).phase == "fighting"
    match = eclipsed((1, 4))
    assert match.legal() == ["gelbon n=1", "gelbon n=2"]


@pytest.mark.parametrize(("there", "after"), [((5, 0), (3, 0)), ((0, 5), (0, 3))])
@pytest.mark.clause("VT-13.10", "VT-8.2")
def test_one_sort_freezes_without_a_question(there: tuple[int, int], after: tuple[int, int]) -> None:
    assert sorts(eclipsed(there), "P1") == after


@pytest.mark.clause("VT-13.10")
def test_a_choice_of_sorts_is_never_played_by_itself() -> None:
    """Each of these is asked only where there are at least two ways."""
    made = table(2).mixed(A, P1=(2, 2)).mixed(B, P5=(2, 2))
    carry = step("CarrySorts", seat=A, source="P1", refuge=None, force=2)
    pay = step("PaySort", seat=A, source="P1", refuge=None, force=2, gelbon=1)
    for pending in (carry, pay):
        match = made.pending_attack(A, [pending])
        assert len(match.legal()) >= 2
        assert match.play_forced() == []
