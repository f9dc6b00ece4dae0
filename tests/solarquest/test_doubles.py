"""Doubles and bypassing (SQ-4)."""

from __future__ import annotations

import pytest

from solarquest.positions import A, B, Table, active, asked, fly, legal, play, roll, seat, thirteen, why_not


@pytest.mark.clause("SQ-4.1")
@pytest.mark.parametrize("die", range(1, 7))
def test_doubles_pay_a_hundred_at_once(die: int) -> None:
    match = roll(Table(2).seat(A, at="station_1").turn(), die, die)
    assert seat(match).cash == 2095
    assert asked(match) == "Doubles"


@pytest.mark.clause("SQ-4.1")
def test_other_rolls_pay_nothing() -> None:
    match = roll(Table(2).seat(A, at="station_1").turn(), 1, 2)
    assert seat(match).cash == 1995
    assert asked(match) != "ExtraRoll"


@pytest.mark.clause("SQ-4.2", "SQ-4.3", "SQ-8.1")
def test_landing_is_resolved_before_the_dice_are_rolled_again() -> None:
    match = roll(Table(2).own(B, "mimas").station("mimas").seat(A, at="venus_lab").turn(), 2, 2)
    assert seat(match, B).cash == 1995, "not before the choice"
    play(match, "land")
    assert seat(match, B).cash == 1995 + 60
    while asked(match) == "Services":
        play(match, "done")
    assert asked(match) == "ExtraRoll"


@pytest.mark.clause("SQ-4.3")
@pytest.mark.parametrize(("option", "choices"), [("optional", ["again", "stop"]), ("mandatory", ["again"])])
def test_the_further_roll_after_a_landing(option: str, choices: list[str]) -> None:
    match = fly(Table(2, second_roll_after_landing=option).seat(A, at="station_1").turn(), 1, 1)
    assert match.legal(A) == choices
    if option == "optional":
        assert active(play(match, "stop")) == B
    else:
        assert why_not(match, "stop") is not None
        assert asked(play(match, "again")) == "Roll"


@pytest.mark.clause("SQ-4.4", "SQ-4.11")
def test_a_bypassing_ship_pays_and_gets_nothing() -> None:
    table = Table(2).own(B, "mimas").seat(A, at="venus_lab", tank=3)
    match = play(roll(table.turn(), 2, 2), "bypass")
    assert (seat(match).at, seat(match).cash, seat(match, B).cash) == ("mimas", 2095, 1995)
    assert asked(match) == "Roll", "nothing but the roll: no forced purchase, no way to decline"
    assert match.legal()[0] == "roll 1"


@pytest.mark.clause("SQ-4.4")
@pytest.mark.parametrize(("pick", "cash"), [("bypass", 2095), ("land", 2595)])
def test_a_federation_station_that_is_bypassed_pays_no_fee(pick: str, cash: int) -> None:
    match = play(roll(Table(2).seat(A, at="drift_06").turn(), 1, 1), pick)
    assert (seat(match).at, seat(match).cash) == ("station_4", cash)


@pytest.mark.clause("SQ-4.4", "SQ-4.11")
def test_leaving_a_bypassed_gravity_body_costs_no_fuel_however_low_the_tank() -> None:
    match = play(roll(Table(2).seat(A, at="venus_lab", tank=0).turn(), 2, 2), "bypass")
    assert seat(match).at == "mimas"
    roll(match, 6, 5)
    assert (seat(match).tank, seat(match).at) == (0, "hyperion")


@pytest.mark.clause("SQ-4.5", "SQ-10.1")
@pytest.mark.parametrize("pick", ["land", "bypass"])
def test_the_move_of_the_double_itself_is_paid(pick: str) -> None:
    match = play(roll(Table(2).seat(A, at="mercury", tank=9).turn(), 3, 3), pick)
    assert (seat(match).at, seat(match).tank) == ("drift_03", 3)


@pytest.mark.clause("SQ-4.6", "SQ-3.7")
def test_after_being_pulled_back_a_ship_must_land() -> None:
    match = roll(Table(2).seat(A, at="earth_lab", tank=1).turn(), 1, 1)
    assert seat(match).at == "earth"
    assert seat(match).cash == 1995 + 100 + 500 + 500
    assert asked(match) == "Services"
    assert why_not(match, "bypass") is not None
    play(match, "refuel n=24")
    assert asked(match) == "ExtraRoll"


@pytest.mark.clause("SQ-4.7", "SQ-13.5")
def test_lasers_may_be_fired_while_bypassing_from_the_space_beside() -> None:
    table = Table(2, lasers=True).seat(A, at="venus_lab", tank=20).seat(B, at="mimas")
    match = play(roll(table.turn(), 2, 2), "bypass")
    assert asked(match) == "Fire"
    assert legal(match, "fire") == ["2"]
    play(match, "fire at=2")
    assert seat(match).tank == 16, "the same space"


@pytest.mark.clause("SQ-4.8")
def test_a_further_roll_is_an_ordinary_roll() -> None:
    match = play(fly(Table(2).seat(A, at="station_3", tank=20).turn(), 1, 1), "done")
    assert seat(match).at == "miranda"
    roll(play(match, "again"), 2, 2)
    assert (seat(match).cash, seat(match).tank, asked(match)) == (2195, 16, "Doubles")
    match = play(fly(Table(2).seat(A, at="station_1").turn(), 1, 1), "again")
    thirteen(match, "to_titan")
    assert (seat(match).at, seat(match).tank) == ("titan", 23)


@pytest.mark.clause("SQ-4.8", "SQ-11.3")
def test_a_further_roll_from_a_body_landed_on_may_fail() -> None:
    match = fly(Table(2).seat(A, at="station_3", tank=4).turn(), 1, 1)
    roll(play(match, "done", "again"), 2, 3)
    assert (seat(match).at, seat(match).tank) == ("miranda", 4)


@pytest.mark.clause("SQ-4.8", "SQ-4.4")
def test_doubles_after_a_bypass_pay_and_repeat_the_choice() -> None:
    match = play(roll(Table(2).seat(A, at="station_3", tank=4).turn(), 1, 1), "bypass")
    roll(match, 2, 2)
    assert (seat(match).at, seat(match).cash, seat(match).tank) == ("portia", 2195, 4)
    play(match, "bypass")
    roll(match, 1, 2)
    assert (seat(match).at, seat(match).tank) == ("ariel", 4)
    assert asked(match) != "ExtraRoll"


@pytest.mark.clause("SQ-4.9", "SQ-4.12", "SQ-5.8")
@pytest.mark.parametrize("name", ["meteor_shower", "win_dispute_bank", "lose_dispute", "win_dispute_player"])
def test_a_card_that_moves_nothing_ends_the_bypass_by_a_landing(name: str) -> None:
    table = Table(2).own(B, "mimas").station("mimas").seat(A, at="mimas", tank=20)
    match = thirteen(table.bypassing(), name)
    if asked(match) == "SellFirst":
        play(match, "done")
    if asked(match) == "TakeDeed":
        assert seat(match, B).cash == 1995, "the card first"
        play(match, "take deed=io" if name == "win_dispute_bank" else "take deed=mimas")
    paid = 0 if name == "win_dispute_player" else 60
    assert (seat(match).at, seat(match, B).cash) == ("mimas", 1995 + paid)
    assert asked(match) == "Services"
    assert legal(match, "refuel") != []


@pytest.mark.clause("SQ-4.9")
@pytest.mark.parametrize("name", ["comet", "antigravity"])
def test_a_card_that_grants_a_roll_keeps_the_bypass_open(name: str) -> None:
    table = Table(2).own(B, "mimas").station("mimas").seat(A, at="mimas", tank=0)
    match = thirteen(table.bypassing(), name)
    assert (asked(match), seat(match, B).cash) == ("Roll", 1995)
    roll(match, 1, 2)
    assert (seat(match).at, seat(match).tank) == ("drift_11", 0)


@pytest.mark.clause("SQ-4.9", "SQ-3.9", "SQ-15.7")
def test_a_short_total_beside_sinope_is_a_landing() -> None:
    match = roll(Table(2).own(B, "sinope").station("sinope").seat(A, at="sinope", tank=2).bypassing(), 1, 2)
    assert (seat(match).at, seat(match, B).cash) == ("sinope", 2020)
    match = roll(Table(2).own(B, "sinope").station("sinope").seat(A, at="sinope", tank=2).bypassing(), 2, 2)
    assert (seat(match).at, seat(match, B).cash) == ("sinope", 2020)
    assert seat(match).cash == 1995 + 100 - 25
    play(match, "done")
    assert match.legal(A) == ["again", "stop"], "nothing to bypass"


@pytest.mark.clause("SQ-4.10", "SQ-11.5")
@pytest.mark.parametrize("bonus", [True, False])
def test_a_double_that_fails_as_a_takeoff(bonus: bool) -> None:
    table = Table(2, doubles_bonus_on_failed_takeoff=bonus).seat(A, at="io", tank=5).own(A, "io")
    match = roll(table.turn(), 3, 3)
    assert (seat(match).at, seat(match).tank) == ("io", 5)
    assert seat(match).cash == (2095 if bonus else 1995)
    assert asked(match) == "Services"
    play(match, "done")
    if bonus:
        assert match.legal(A) == ["again", "stop"]
    else:
        assert active(match) == B


@pytest.mark.clause("SQ-4.11", "SQ-6.2", "SQ-4.4")
@pytest.mark.parametrize(("pick", "cash"), [("bypass", 2595), ("land", 3095)])
def test_money_for_passing_earth_is_paid_bypass_or_not(pick: str, cash: int) -> None:
    match = play(roll(Table(2).seat(A, at="station_9", tank=2).turn(), 3, 3), pick)
    assert (seat(match).at, seat(match).cash, seat(match).tank) == ("earth", cash, 2)
    assert asked(match) == ("Roll" if pick == "bypass" else "Services")


@pytest.mark.clause("SQ-4.12", "SQ-6.2", "SQ-5.8")
def test_a_bypass_of_earth_that_becomes_a_landing_pays_the_further_500() -> None:
    match = thirteen(Table(2).seat(A, tank=20).bypassing(), "meteor_shower")
    assert (seat(match).cash, seat(match).tank) == (2495, 17)
    assert legal(match, "refuel") == [str(n) for n in range(1, 9)]


@pytest.mark.clause("SQ-2.5", "SQ-4.8", "SQ-12.5", "SQ-12.8")
def test_who_runs_dry_on_a_card_while_bypassing_is_out_and_the_bypass_is_over() -> None:
    match = thirteen(Table(2).seat(A, at="mimas", tank=1).bypassing(), "meteor_shower")
    assert match.over
    assert match.winners == [B]
    assert match.game.problems(match.state) == []
