"""SQ-13: lasers."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from ecliptic.testing.checks import check_state
from solarquest.positions import A, B, C, D, Table, active, asked, legal, play, roll, seat, stations, why_not


def ships(*at: str, tank: int = 20, **options: object) -> Table:
    """A and rivals on these spaces."""
    table = Table(len(at), lasers=True, **options).seat(A, at=at[0], tank=tank)
    for who, space in enumerate(at[1:], 1):
        table.seat(who, at=space)
    return table


@pytest.mark.clause("SQ-13.1")
@pytest.mark.clause("SQ-13.2")
@pytest.mark.clause("SQ-13.3")
@pytest.mark.parametrize(
    ("target", "cost"), [("rhea", 4), ("tethys", 8), ("station_6", 12), ("iapetus", 8), ("drift_11", 12)]
)
def test_a_shot_costs_by_distance_in_either_direction(target: str, cost: int) -> None:
    match = play(ships("rhea", target).turn(), "fire at=2")
    assert seat(match, A).tank == 20 - cost


@pytest.mark.clause("SQ-13.1")
def test_three_spaces_are_too_far() -> None:
    match = ships("rhea", "janus").own(A, "moon").turn()
    assert why_not(match, "fire at=2") == "Seat 2 is out of range (SQ-13.1)"


@pytest.mark.clause("SQ-13.3")
@pytest.mark.clause("SQ-15.4")
@pytest.mark.parametrize(("here", "there"), [("drift_02", "adrastea"), ("jupiter_lab", "sinope")])
def test_arrows_are_ignored(here: str, there: str) -> None:
    for one, other in ((here, there), (there, here)):
        match = play(ships(one, other).turn(), "fire at=2")
        assert seat(match, A).tank == 8


@pytest.mark.clause("SQ-13.3")
def test_black_dots_count_as_steps() -> None:
    match = ships("venus", "mimas").own(A, "moon").turn()
    assert why_not(match, "fire at=2") == "Seat 2 is out of range (SQ-13.1)"
    assert seat(play(ships("venus", "phoebe").turn(), "fire at=2"), A).tank == 8


@pytest.mark.clause("SQ-13.2")
def test_the_tank_must_hold_the_cost() -> None:
    match = ships("rhea", "tethys", tank=7).own(A, "moon").turn()
    assert why_not(match, "fire at=2") == "A shot there costs 8 hydrons, and you have 7 (SQ-13.2)"
    assert seat(play(ships("rhea", "tethys", tank=8).turn(), "fire at=2"), A).tank == 0


@pytest.mark.clause("SQ-13.4")
@pytest.mark.clause("SQ-15.8")
def test_one_shot_may_aim_at_several_ships_on_one_space() -> None:
    match = ships("rhea", "tethys", "rhea", "tethys").turn()
    assert set(legal(match, "fire")) == {"2", "3", "4", "2+4"}
    assert why_not(match, "fire at=2+3") is not None
    play(match, "fire at=2+4")
    assert seat(match, A).tank == 12, "one cost"
    match.force("roll 2 2")
    assert [seat(match, who).cash for who in (A, B, C, D)] == [2795, 1595, 1995, 1595]


@pytest.mark.clause("SQ-15.8")
@pytest.mark.clause("SQ-13.11")
def test_targets_are_hit_in_order_from_the_left_of_the_shooter() -> None:
    table = Table(4, lasers=True).seat(C, at="io", tank=20).seat(A, at="io", cash=0).own(A, "moon")
    match = table.seat(B, at="io", cash=0).own(B, "mars").seat(D, at="io", cash=0).own(D, "mercury").turn(C)
    play(match, "fire at=1+2+4")
    match.force("roll 1 1")
    order = []
    for deed in ("mercury", "moon", "mars"):
        order.append(match.to_act[0])
        match = Match.begin(match.game, position=match.dump(), auto_chance=False)  # such a position is whole
        play(match, f"sell deed={deed}")
    assert order == [D, A, B]


@pytest.mark.clause("SQ-13.5")
@pytest.mark.parametrize("when", ["opening", "landing", "failed", "bypass"])
def test_when_shots_are_fired(when: str) -> None:
    table = ships("rhea", "rhea", "io", tank=8).own(C, "rhea").station("rhea")
    match = {"opening": table.turn, "landing": table.land, "failed": table.fail, "bypass": table.turn}[when]()
    if when == "bypass":
        match = roll(ships("rhea", "station_6", tank=14).turn(), 1, 1)
        play(match, "bypass")
    assert asked(match) == ("Opening" if when == "opening" else "Fire")
    play(match, "fire at=2")
    match.force("roll 1 2")
    play(match, "fire at=2") if when != "bypass" else None
    if when != "bypass":
        match.force("roll 1 2")
        assert seat(match, A).tank == 0


@pytest.mark.clause("SQ-4.7")
def test_while_bypassing_the_distance_is_that_of_the_space_beside() -> None:
    match = play(roll(ships("iapetus", "station_6", tank=14).turn(), 1, 1), "bypass")
    assert seat(match, A).at == "tethys"
    assert why_not(match, "fire at=2") is None
    assert seat(play(match, "fire at=2"), A).tank == 14 - 2 - 8


@pytest.mark.clause("SQ-13.5")
def test_no_shot_after_refuelling_or_paying_rent_there_in_this_turn() -> None:
    match = ships("rhea", "rhea", tank=8).own(A, "rhea").station("rhea").turn()
    play(match, "refuel n=3")
    spent = "You have refuelled or paid rent here in this turn (SQ-13.5)"
    assert why_not(match, "fire at=2") == spent
    rent = (
        ships("rhea", "rhea", "earth", tank=20).own(C, "rhea").own(A, "moon").beside(spent_at=["rhea"]).fail()
    )
    assert asked(rent) == "Services", "paid rent there before in this turn"
    assert why_not(rent, "fire at=2") == "You have refuelled or paid rent here in this turn (SQ-13.5)"


@pytest.mark.clause("SQ-13.6")
@pytest.mark.parametrize(("here", "there"), [("earth", "moon"), ("moon", "earth"), ("earth", "earth")])
def test_neither_from_earth_nor_at_it(here: str, there: str) -> None:
    match = ships(here, there, tank=24).own(A, "mars").turn()
    assert why_not(match, "fire at=2") == "Nobody fires from Earth or at a ship on Earth (SQ-13.6)"


@pytest.mark.clause("SQ-13.7")
@pytest.mark.clause("SQ-13.10")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_doubles_cost_each_target_a_hundred_a_pip_and_pay_no_bonus(face: int) -> None:
    match = play(ships("rhea", "rhea").turn(), "fire at=2")
    match.force(f"roll {face} {face}")
    damage = 2 * face * 100
    assert (seat(match, A).cash, seat(match, B).cash) == (1995 + damage, 1995 - damage)
    assert (seat(match, A).at, asked(match)) == ("rhea", "Opening")


@pytest.mark.clause("SQ-13.8")
@pytest.mark.clause("SQ-12.6")
@pytest.mark.clause("SQ-15.20")
def test_a_double_six_destroys_and_the_attacker_takes_it_all() -> None:
    table = ships("rhea", "rhea", "io").seat(B, pieces=2, cash=300).own(B, "moon", "mars").station("mars")
    match = play(table.turn(), "fire at=2")
    match.force("roll 6 6")
    shooter = seat(match, A)
    assert (shooter.cash, shooter.pieces, shooter.deeds) == (2295, 2, ["moon", "mars"])
    assert stations(match) == ["mars"]
    assert not seat(match, B).alive
    assert active(match) == A


@pytest.mark.clause("SQ-13.8")
@pytest.mark.clause("SQ-12.8")
def test_destroying_the_last_rivals_wins() -> None:
    match = play(ships("rhea", "rhea", "rhea").turn(), "fire at=2+3")
    match.force("roll 6 6")
    assert match.over
    assert match.winners == [A]


@pytest.mark.clause("SQ-4.7", "SQ-13.8")
def test_the_last_rival_may_be_destroyed_from_beside_a_space() -> None:
    match = play(roll(ships("iapetus", "station_6", tank=14).turn(), 1, 1), "bypass", "fire at=2")
    match.force("roll 6 6")
    assert match.over
    check_state(match.game, match.state)


@pytest.mark.clause("SQ-13.9")
@pytest.mark.clause("SQ-13.10")
def test_any_other_roll_misses_and_a_thirteen_draws_no_card() -> None:
    match = play(ships("rhea", "rhea").turn(), "fire at=2")
    match.force("roll 1 3")
    assert asked(match) == "Opening"
    assert (seat(match, A).cash, seat(match, B).cash, seat(match, A).tank) == (1995, 1995, 16)


@pytest.mark.clause("SQ-13.12")
@pytest.mark.clause("SQ-15.3")
def test_firing_may_leave_too_little_fuel() -> None:
    match = play(ships("rhea", "rhea", "io", tank=4).turn(), "fire at=2")
    match.force("roll 1 2")
    play(match, "done")
    assert not seat(match, A).alive, "stranded at the next check"
    assert active(match) == B


@pytest.mark.clause("SQ-13.5")
def test_without_the_option_nobody_fires() -> None:
    match = Table(2).seat(A, at="rhea").seat(B, at="rhea").own(A, "moon").turn()
    assert legal(match, "fire") == []


@pytest.mark.clause("SQ-13.2")
def test_only_the_rivals_that_the_tank_reaches_are_offered_each_by_its_own_distance() -> None:
    table = Table(4, lasers=True).seat(A, at="rhea", tank=7).seat(B, at="tethys").seat(C, at="rhea")
    assert legal(table.turn(), "fire") == ["3"]


@pytest.mark.clause("SQ-13.5", "SQ-6.1")
def test_shots_are_open_after_buying_and_trading_until_fuel_is_taken() -> None:
    match = ships("rhea", "rhea", tank=12).station("rhea").own(B, "mars").land()
    assert asked(match) == "Services"
    play(match, "buy", "offer", "to 2", "want deed=mars", "next", "next", "done", "decline", "fire at=2")
    match.force("roll 1 2")
    assert asked(match) == "Services"
    play(match, "refuel n=10")
    assert why_not(match, "fire at=2") == "You have refuelled or paid rent here in this turn (SQ-13.5)"


@pytest.mark.clause("SQ-13.5", "SQ-11.6")
def test_shots_are_open_while_a_forced_purchase_is_decided_and_after_it() -> None:
    table = ships("rhea", "rhea", "io", tank=10).own(C, "rhea").own(A, "moon")
    match = play(table.land(), "done")
    assert asked(match) == "ForceBuy"
    play(match, "sell deed=moon", "fire at=2")
    match.force("roll 1 2")
    assert asked(match) == "ForceBuy"
    play(match, "force", "fire at=2")
    match.force("roll 2 1")
    assert (asked(match), seat(match).tank) == ("Services", 2)


@pytest.mark.clause("SQ-13.5")
def test_on_a_blue_dot_who_can_fire_is_asked() -> None:
    match = ships("drift_05", "drift_05", tank=12).land()
    assert asked(match) == "Services"
    assert asked(ships("drift_05", "io", tank=12).land()) == "Roll"


@pytest.mark.clause("SQ-13.11")
def test_a_shot_among_the_services_leaves_a_debt_that_is_whole_as_a_position() -> None:
    match = play(ships("rhea", "rhea", tank=12).seat(B, cash=0).own(B, "mars").land(), "fire at=2")
    match.force("roll 2 2")
    assert (asked(match), match.to_act) == ("Settle", (B,))
    assert match.game.dump(match.game.load(match.dump())) == match.dump()
    play(match, "sell deed=mars")
    assert (asked(match), match.to_act) == ("Services", (A,))
