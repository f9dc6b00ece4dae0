"""SM-3.7, SM-6, SM-8, SM-9: phase A: a die, its place, what it costs and brings, and its two uses."""

from __future__ import annotations

from typing import Any

import pytest

from ecliptic.core.match import Match
from ecliptic.games.solarius.rules import actions as a
from solarius.positions import A, B, Table, asked, legal, own, play, seat, why_not


def poor(players: int = 2, **facts: Any) -> Table:
    """A has neither fuel nor bucks, but for what is said: so nothing but the die is asked about."""
    return Table(players).seat(A, **{"fuel": 0, "bucks": 0, **facts})


def take(table: Table, color: str, face: str, *more: str, at: int = 2) -> Match:
    """A takes this die from the bridge."""
    others = [f"{name} 1 2" for name in a.COLOR_IDS if name != color]
    match = table.bridge(f"{color} {face} {at}", *others).turn()
    return play(match, f"take color={color} face={face} wheel={at}", *more)


def put(table: Table, color: str, face: str, place: str = "standard", at: int = 2) -> Match:
    return take(table, color, face, f"on place={place}", at=at)


# ---- the die and its place -----------------------------------------------------------------------------------


@pytest.mark.clause("SM-8.1")
def test_any_die_of_the_bridge_and_those_that_are_alike_once() -> None:
    match = poor().bridge("black 1 2", "black 1 2", "black 1 3", "brown star 5").turn()
    assert match.legal(A) == [
        "take color=black face=1 wheel=2",
        "take color=black face=1 wheel=3",
        "take color=brown face=star wheel=5",
    ]


@pytest.mark.clause("SM-3.7", "SM-8.1")
def test_four_standard_places_one_for_transformation_and_one_for_research() -> None:
    match = take(poor(), "black", "1")
    assert legal(match, "on") == ["standard", "transform", "research"]
    table = poor().on_mat(A, transform="brown 1", research="brown 2")
    match = play(table.turn(lap=2), "take color=black face=1 wheel=2")
    assert legal(match, "on") == ["standard"]
    table = poor(4).on_mat(A, standard_1="brown 1", standard_2="brown 1", standard_3="brown 1")
    match = play(table.turn(lap=3), "take color=black face=1 wheel=2", "on place=standard")
    s: Any = match.state
    assert a.NONE not in list(s.place[:4])


@pytest.mark.clause("SM-3.7", "SM-8.1", "SM-8.5")
def test_die_spaces_of_developments_accept_their_color_as_printed_on_the_die() -> None:
    table = poor().cards(A, laid=[17, 18, 9]).cards(B, laid=[19])
    match = take(table, "yellow", "1")
    assert legal(match, "on") == ["standard", "transform", "research", "card-17"]
    assert why_not(match, "on place=card-18") == ("WRONG_COLOR", 17, a.BLACK)
    assert why_not(match, "on place=card-9") == ("NOT_OFFERED", 0, 0), "it has no die space"
    assert why_not(match, "on place=card-19") == ("NOT_OFFERED", 0, 0), "it is another player's"
    table = poor().cards(A, laid=[17]).on_card(17, "black 1")
    match = play(table.turn(lap=1), "take color=black face=1 wheel=2")
    assert why_not(match, "on place=card-17") == ("OCCUPIED", a.ON_CARD + 16, 0)


@pytest.mark.clause("SM-8.5", "SM-4.2")
def test_a_transformed_star_reads_the_tech_die_of_the_named_color() -> None:
    table = poor().row(A, "black", step=4).row(A, "yellow", step=2)
    match = put(table, "black", "star", "transform")
    assert legal(match, "as") == ["yellow", "turquoise", "brown"]
    play(match, "as color=yellow", "use n=2")
    assert (seat(match).bucks, seat(match).fuel) == (2, 0)
    told = [line.text for _, line in match.lines(A) if "put it on" in line.text]
    assert told == ["@1 put it on the transformation place: a yellow action"], (
        "once, with the color that was named"
    )


# ---- the wheel -----------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-8.3")
@pytest.mark.parametrize(("at", "points"), [(2, 0), (3, 1), (4, 2), (5, 3)])
def test_the_wheel_pays_points_each_as_fuel_or_buck(at: int, points: int) -> None:
    match = put(poor(), "brown", "1", at=at)
    if points:
        assert legal(match, "mix") == [f"{n}" for n in range(points + 1)]
        play(match, "mix fuel=1")
    assert (seat(match).fuel, seat(match).bucks) == ((1, points - 1) if points else (0, 0))
    assert asked(match) == "PickUse"


@pytest.mark.clause("SM-8.3", "SM-3.5")
def test_points_of_the_wheel_go_where_there_is_room() -> None:
    match = put(poor(fuel=9, bucks=9), "brown", "1", at=5)
    assert own(match) == ["mix fuel=1"], "one is lost, unless an exchange makes room"
    play(match, "mix fuel=1")
    assert (seat(match).fuel, seat(match).bucks) == (10, 10)
    match = put(poor(fuel=9, bucks=5), "brown", "1", at=4)
    assert legal(match, "mix") == ["0", "1"]


@pytest.mark.clause("SM-8.4")
def test_a_penalty_that_nobody_can_pay() -> None:
    dice = ("black 1 1", "yellow 1 2", "brown 1 2", "turquoise 1 2")
    match = poor().bridge(*dice).turn()
    assert why_not(match, "take color=black face=1 wheel=1") == ("NO_PENALTY_MONEY", 0, 0)
    match = poor().bridge("black 1 1", "yellow 1 1", "brown 1 1", "turquoise 1 1").turn()
    assert len(legal(match, "take")) == 4
    play(match, "take color=black face=1 wheel=1", "on place=standard")
    assert asked(match) == "PickUse"
    match = poor().row(A, "black", [2, 0, 0]).bridge(*dice).turn()
    play(match, "sell", "cube-out color=black column=I", "cube-out color=black column=I", "mix fuel=1")
    play(match, "take color=black face=1 wheel=1", "on place=standard")
    assert (seat(match).fuel, asked(match)) == (0, "PickUse"), (
        "after an exchange; it is paid by what there is"
    )


@pytest.mark.clause("SM-8.3", "SM-8.4")
def test_only_what_is_there_can_pay_the_penalty() -> None:
    match = put(poor(bucks=1), "black", "1", at=1)
    assert (seat(match).bucks, asked(match)) == (0, "PickUse")


@pytest.mark.clause("SM-20.11")
def test_the_fee_exemption_waives_the_penalty() -> None:
    match = put(poor().cards(A, laid=[14]), "black", "1", at=1)
    assert asked(match) == "PickUse"
    match = put(Table(2).cards(A, laid=[14]), "black", "1", at=1)
    assert (seat(match).fuel, seat(match).bucks) == (2, 2)


# ---- contamination -------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-6.1", "SM-6.2")
@pytest.mark.parametrize(
    ("face", "step", "place", "cubes"),
    [
        ("2", 4, "standard", 0),
        ("3", 1, "standard", 1),
        ("star", 2, "standard", 0),
        ("star", 3, "standard", 1),
        ("star+1", 2, "standard", 1),
        ("1", 1, "research", 1),
        ("3", 1, "research", 2),
        ("1", 1, "card-21", 1),
        ("3", 1, "card-21", 2),
        ("1", 1, "card-17", 0),
        ("2", 1, "card-17", 0),
    ],
)
def test_contamination_comes_from_strong_dice_and_from_places(
    face: str, step: int, place: str, cubes: int
) -> None:
    table = poor().row(A, "black", step=step).cards(A, laid=[17, 21, 1])
    match = put(table, "black", face, place)
    assert seat(match).dirt == cubes, "developments and bonuses add points, not contamination"


@pytest.mark.clause("SM-6.3", "SM-3.6")
def test_contamination_goes_beside_the_mat_when_its_spaces_are_full() -> None:
    match = put(poor(dirt=2, beside=1), "black", "3", "transform")
    play(match, "as color=brown")
    assert (seat(match).dirt, seat(match).beside) == (3, 2)


@pytest.mark.clause("SM-6.5", "SM-20.7", "SM-6.4")
def test_cleaning_takes_from_spaces_only_and_as_many_as_wanted() -> None:
    match = put(poor(dirt=1, beside=2).cards(A, laid=[22]), "black", "1", "card-22")
    assert legal(match, "clean") == ["0", "1"]
    play(match, "clean n=1")
    assert (seat(match).dirt, seat(match).beside) == (0, 2)


# ---- the order -----------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-8.2", "SM-8.8")
def test_contamination_looks_at_the_dice_before_and_the_action_after_the_effect() -> None:
    """Research plays Lab Upgrade: the black tech die goes from 2 to 3 before the action."""
    table = poor().row(A, "black", step=2).cards(A, hand=[4])
    match = put(table, "black", "star", "research", at=4)
    assert asked(match) == "Mix", "the wheel comes first"
    play(match, "mix fuel=0")
    assert seat(match).dirt == 1, "for research alone"
    play(match, "play n=4", "as-card half=development", "raise color=black")
    assert asked(match) in ("Spend", "PickUse")
    if asked(match) == "Spend":
        play(match, "stop")
    assert (match.state.base, seat(match).dirt) == (3, 1)  # type: ignore[attr-defined]


@pytest.mark.clause("SM-8.6")
def test_research_draws_or_plays_and_one_of_both_must_be_done() -> None:
    match = put(poor().cards(A, hand=[9]), "black", "1", "research")
    assert match.legal(A) == ["research-draw", "play n=9"]
    play(match, "research-draw")
    match.force("card n=12")
    assert (seat(match).hand, asked(match)) == ([9, 12], "PickUse")
    match = put(poor().cards(A, hand=[9, 10, 11]), "black", "1", "research")
    play(match, "research-draw")
    match.force("card n=12")
    assert legal(match, "discard") == ["9", "10", "11", "12"]
    match = put(poor().cards(B, laid=list(range(1, 33))), "black", "1", "research")
    assert asked(match) == "PickUse", "nothing to draw and nothing to play"


@pytest.mark.clause("SM-8.7")
def test_a_card_does_its_effects_before_the_die_action() -> None:
    match = put(poor().cards(A, laid=[18]), "black", "1", "card-18")
    assert (seat(match).fuel, asked(match)) == (2, "PickUse")
    play(match, "use n=2")
    assert seat(match).fuel == 3


# ---- the uses ------------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-1.3", "SM-9.1", "SM-9.2", "SM-9.3")
def test_a_die_gives_cubes_of_its_color_or_its_other_use() -> None:
    match = play(put(poor(), "yellow", "2"), "use n=1")
    assert (seat(match).cubes["yellow"], seat(match).bucks) == ([2, 0, 0], 0)
    match = play(put(poor(), "yellow", "2"), "use n=2")
    assert (seat(match).cubes["yellow"], seat(match).bucks) == ([0, 0, 0], 2)
    match = play(put(poor(), "black", "2"), "use n=2")
    assert seat(match).fuel == 2


@pytest.mark.clause("SM-9.3", "SM-9.6", "SM-3.4")
def test_tech_dice_go_up_and_the_rest_is_lost() -> None:
    match = play(put(poor(), "turquoise", "2"), "use n=2", "raise color=black", "stop")
    assert (seat(match).step["black"], asked(match)) == (2, "PickB")
    table = poor().row(A, "black", step=5).row(A, "yellow", step=6)
    match = play(put(table, "turquoise", "star+1"), "use n=2")
    assert why_not(match, "raise color=yellow") == ("AT_TOP", a.YELLOW, 0)
    assert why_not(match, "raise color=black") == ("POINTS_TOO_DEAR", 2, 4), "the step from 5 to 6 costs 4"


@pytest.mark.clause("SM-9.4")
def test_points_are_bought_as_they_are_needed() -> None:
    match = put(poor(bucks=5).row(A, "black", die="III"), "brown", "1")
    play(match, "use n=2", "move color=black")
    assert (seat(match).col["black"], seat(match).bucks) == ("IV", 1)
    match = play(put(poor(bucks=4), "yellow", "1"), "use n=1", "buy-point")
    assert (seat(match).cubes["yellow"], seat(match).bucks) == ([2, 0, 0], 2)
    assert asked(match) == "PickB", "a bought point must be used at once, and no space is left"
    table = poor(bucks=4).cards(A, laid=[12])
    match = play(put(table, "yellow", "1"), "use n=1", "buy-point")
    assert why_not(match, "buy-point") == ("NO_SPACE", a.YELLOW, 0), (
        "but a sale may make one, and 1 buck is cheap"
    )


@pytest.mark.clause("SM-9.5", "SM-20.10")
def test_bonuses_of_developments_add_to_both_uses_after_transformation() -> None:
    match = play(put(poor().cards(A, laid=[1]), "black", "1"), "use n=2")
    assert seat(match).fuel == 2
    match = play(put(poor().cards(A, laid=[1]).row(A, "black", die="II"), "black", "1"), "use n=1")
    assert seat(match).cubes["black"] == [2, 0, 0]
    match = play(put(poor().cards(A, laid=[1]), "brown", "1", "transform"), "as color=black", "use n=2")
    assert seat(match).fuel == 2
    match = play(put(poor().cards(A, laid=[1]), "black", "1", "transform"), "as color=yellow", "use n=2")
    assert seat(match).bucks == 1


@pytest.mark.clause("SM-9.6", "SM-5.6", "SM-3.5")
def test_what_does_not_fit_is_lost() -> None:
    match = play(put(poor(), "black", "3"), "use n=1")
    assert seat(match).cubes["black"] == [2, 0, 0], "the die in I leaves two spaces"
    match = play(put(poor(bucks=9, fuel=9), "yellow", "3"), "use n=2", "stop")
    assert seat(match).bucks == 10


@pytest.mark.clause("SM-20.8")
def test_the_duty_roster_adds_a_point_and_double_shift_does_both_uses() -> None:
    match = play(put(poor().cards(A, laid=[17]), "black", "1", "card-17"), "use n=2")
    assert seat(match).fuel == 2
    match = put(poor().cards(A, laid=[21, 1]).row(A, "black", die="III"), "black", "2", "card-21")
    play(match, "use n=1")
    assert seat(match).cubes["black"] == [2, 0, 0], "a third one has two columns"
    play(match, "store column=II")
    if asked(match) == "BuyCube":
        play(match, "stop")
    assert (seat(match).cubes["black"], seat(match).fuel) == ([2, 1, 0], 3), "full points in each use"


@pytest.mark.clause("SM-20.14", "SM-20.10", "SM-9.4")
def test_the_overtime_contract_makes_three_points_cheap() -> None:
    table = poor(bucks=10).cards(A, laid=[12])
    match = play(put(table, "black", "1"), "use n=2", "buy-point", "buy-point", "buy-point")
    assert (seat(match).fuel, seat(match).bucks) == (4, 7)
    play(match, "buy-point")
    assert (seat(match).fuel, seat(match).bucks) == (5, 5)


@pytest.mark.clause("SM-20.14", "SM-20.8")
def test_the_cheap_points_are_counted_over_both_uses() -> None:
    table = poor(bucks=10).cards(A, laid=[12, 21]).row(A, "black", die="V")
    match = put(table, "black", "1", "card-21")
    play(match, "use n=2", "buy-point", "buy-point", "stop")
    assert seat(match).bucks == 8
    play(match, "buy-point")
    assert seat(match).bucks == 7
    while asked(match) == "Store":
        play(match, "store column=I")
    play(match, "buy-point")
    assert seat(match).bucks == 5


@pytest.mark.clause("SM-9.2", "SM-17.5")
def test_an_exchange_makes_room_for_cubes_that_would_be_lost() -> None:
    match = play(put(poor().row(A, "black", [2, 0, 0]), "black", "2"), "use n=1")
    assert asked(match) == "Blocked"
    play(match, "sell", "cube-out color=black column=I", "cube-out color=black column=I", "mix fuel=1")
    assert seat(match).cubes["black"] == [2, 0, 0]
