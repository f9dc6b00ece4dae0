"""The turn (SQ-2), from its opening to its end."""

from __future__ import annotations

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from solarquest.positions import (
    A,
    B,
    C,
    Table,
    active,
    asked,
    fly,
    game,
    legal,
    play,
    roll,
    seat,
    thirteen,
    why_not,
)


@pytest.mark.clause("SQ-2.1", "SQ-4.3")
def test_a_turn_is_opening_roll_move_landing_and_further_rolls() -> None:
    match = Table(2).seat(A, at="venus_lab", pieces=1).turn()
    met = [asked(match)]
    for action in ("done", None, "land", "done", "again", None, "done"):
        if action is None:
            match.force("roll 2 2" if len(met) == 2 else "roll 6 1")
        else:
            play(match, action)
        met.append(asked(match))
    assert met == ["Opening", "Roll", "Doubles", "Services", "ExtraRoll", "Roll", "Services", "Roll"]
    assert active(match) == B


@pytest.mark.clause("SQ-2.1", "SQ-12.11")
def test_turns_go_round_past_players_who_are_out() -> None:
    match = roll(Table(3).out(B).seat(A, at="station_3").seat(C, at="station_3").turn(), 1, 1 + 1)
    while active(match) == A:
        play(match, "done")
    assert active(match) == C
    assert match.state.round == 1  # type: ignore[attr-defined]


@pytest.mark.clause("SQ-2.2")
def test_the_opening_offers_trade_sale_placing_and_fuel_in_any_order() -> None:
    match = Table(2).own(A, "io", "metis").own(B, "moon").seat(A, at="io", tank=9, pieces=2).turn()
    assert asked(match) == "Opening"
    play(match, "place site=io", "refuel n=3", "sell deed=metis", "refuel n=2", "sell-piece")
    assert (seat(match).tank, seat(match).pieces, seat(match).deeds) == (14, 0, ["io"])
    assert "offer" in match.legal(A)
    play(match, "done")
    assert match.to_act == (CHANCE,)


@pytest.mark.clause("SQ-2.2", "SQ-7.5", "SQ-11.6")
def test_the_opening_offers_purchases_in_the_gray_zone() -> None:
    match = Table(2).seat(A, at="io", tank=11).turn()
    assert "buy" in match.legal(A)
    for tank, forced in ((11, True), (12, False)):
        match = Table(2).seat(A, at="io", tank=tank).own(B, "io").turn()
        assert ("force" in match.legal(A)) == forced


@pytest.mark.clause("SQ-2.2")
def test_lasers_belong_to_the_opening_only_when_they_are_in_play() -> None:
    for lasers in (True, False):
        table = Table(2, lasers=lasers).seat(A, at="io", pieces=1).seat(B, at="jupiter_dock")
        assert legal(table.turn(), "fire") == (["2"] if lasers else [])


@pytest.mark.clause("SQ-2.3", "SQ-11.2")
@pytest.mark.parametrize(("tank", "step"), [(0, "Rescue"), (1, "Rescue"), (2, "Roll")])
def test_below_two_hydrons_nobody_rolls_on_a_gravity_body(tank: int, step: str) -> None:
    match = play(Table(2).seat(A, tank=tank).turn(), "done")
    assert asked(match) == step
    if step == "Rescue":
        assert legal(match, "refuel")[0] == str(2 - tank)
        play(match, f"refuel n={2 - tank}")
        assert asked(match) == "Roll"


@pytest.mark.clause("SQ-2.3", "SQ-11.2")
def test_who_cannot_reach_two_hydrons_is_stranded() -> None:
    match = Table(3).seat(A, at="io", tank=1, cash=2000).turn()
    assert asked(match) == "Opening", "Io may be bought, but no piece is at hand"
    play(match, "done")
    assert not seat(match).alive


@pytest.mark.clause("SQ-2.3")
@pytest.mark.parametrize("place", ["drift_03", "station_2", "jupiter_dock", "jupiter_lab"])
def test_with_an_empty_tank_dots_and_satellites_can_be_left(place: str) -> None:
    assert asked(Table(2).seat(A, at=place, tank=0).turn()) == "Roll"


@pytest.mark.clause("SQ-2.4")
def test_rolling_is_compulsory() -> None:
    match = Table(2).own(A, "io").seat(A, at="io").station("io").turn()
    assert not {"stop", "stay", "next"} & set(match.legal(A))
    play(match, "done")
    assert asked(match) == "Roll"
    assert active(match) == A


@pytest.mark.clause("SQ-2.5")
def test_the_turn_ends_at_once_when_its_player_is_out() -> None:
    match = thirteen(Table(3).seat(A, at="drift_07", tank=0).turn(), "meteor_shower")
    assert not seat(match).alive
    assert active(match) == B


@pytest.mark.clause("SQ-2.6")
def test_standing_still_costs_nothing() -> None:
    match = Table(2).own(B, "io").station("io").seat(A, at="io").turn()
    assert seat(match).cash == 1995
    roll(match, 1, 2)
    assert seat(match, B).cash == 1995, "leaving costs nothing either"


@pytest.mark.clause("SQ-2.6", "SQ-11.5")
def test_rent_is_due_again_only_after_a_failed_takeoff() -> None:
    match = Table(2).own(B, "io").station("io").seat(A, at="io", tank=5).turn()
    roll(match, 2, 4)
    assert (seat(match).cash, seat(match).at) == (1995 - 125, "io")


@pytest.mark.clause("SQ-2.2")
def test_an_opening_in_which_nothing_can_be_done_is_left_out() -> None:
    assert asked(Table(2).seat(A, at="drift_01").turn()) == "Roll"
    assert asked(Match.begin(game(2), seed=1)) == "Opening", "pieces can be sold"


@pytest.mark.clause("SQ-2.2", "SQ-10.2")
def test_a_full_tank_takes_no_more() -> None:
    match = Table(2).seat(A, pieces=1).turn()
    assert legal(match, "refuel") == []
    assert why_not(match, "refuel n=1") == "The tank holds 25 at most (SQ-10.2)"
    assert legal(Table(2).seat(A, tank=24).turn(), "refuel") == ["1"]
    assert why_not(Table(2).seat(A, tank=24).turn(), "refuel n=2") == "The tank holds 25 at most (SQ-10.2)"


@pytest.mark.clause("SQ-2.1")
def test_doubles_in_a_row_make_one_long_turn() -> None:
    match = fly(Table(2).seat(A, at="station_3").turn(), 1, 1)
    for _ in range(3):
        while asked(match) == "Services":
            play(match, "done")
        fly(play(match, "again"), 1, 1)
    assert active(match) == A
    assert seat(match).cash == 1995 + 400
