"""SM-18: turn end; SM-16: refill."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ecliptic.core.machine import CHANCE
from solarius.positions import A, B, C, Table, asked, legal, open_hexes, play, seat, why_not
from solarius.test_content import changed

FAR = list(reversed(open_hexes()))


@pytest.mark.clause("SM-18.1")
def test_every_station_may_fire_once_from_the_starting_player_on() -> None:
    table = Table(3).station(A, "S2", FAR[0]).station(A, "S4", FAR[1]).station(C, "S1", FAR[2])
    match = table.ends()
    assert (match.to_act, match.legal(A)) == ((A,), ["fire id=S2", "fire id=S4", "done"])
    play(match, "fire id=S4")
    assert (seat(match).fuel, seat(match).bucks, match.legal(A)) == (2, 4, ["fire id=S2", "done"])
    play(match, "done")
    assert (seat(match).fuel, match.to_act) == (2, (C,)), "B has no station; an effect may be left out"
    play(match, "fire id=S1")
    assert (seat(match, C).fuel, seat(match, C).bucks, match.to_act) == (3, 3, (CHANCE,))


@pytest.mark.clause("SM-18.1", "SM-10.8")
def test_cards_that_are_drawn_at_turn_end_stay_within_the_hand_limit() -> None:
    table = Table(2).station(A, "S5", FAR[0]).cards(A, hand=[1, 2, 3])
    match = play(table.ends(), "fire id=S5")
    match.force("card n=9")
    assert legal(match, "discard") == ["1", "2", "3", "9"]
    play(match, "discard n=2", "mix fuel=1")
    assert seat(match).hand == [1, 3, 9]


@pytest.mark.clause("SM-18.3")
def test_dice_go_back_the_token_moves_on_and_the_bridge_stays() -> None:
    match = (
        Table(3)
        .bridge("black 3 1", "yellow star 2", "brown 1 5", "brown 2 5")
        .cards(B, laid=[17])
        .on_card(17, "turquoise 1")
        .ends()
    )
    s: Any = match.state
    assert (s.token, s.turn, match.to_act) == (B, 2, (CHANCE,))
    assert sum(s.bag) == 12
    assert all(x == -1 for x in [*s.place, *s.card_die])
    assert [int(n) for n in s.b_at] == [0, 1, 4, 4]
    match.force("hub letter=C")
    assert (asked(match), match.to_act) == ("PickDie", (B,))


@pytest.mark.clause("SM-18.2", "SM-18.4")
def test_after_the_last_turn_pending_planets_may_be_paid() -> None:
    table = (
        Table(2).takes(A, "Y2", "2,-1").takes(A, "K5", "-2,1").takes(A, "K4", "3,-2").seat(A, bucks=3, fuel=4)
    )
    match = table.ends(4)
    assert legal(match, "complete") == ["Y2"]
    assert why_not(match, "complete id=K5") == ("PLANET_SHORT", 5, 0)
    assert why_not(match, "complete id=K4") == ("NOT_OFFERED", 0, 0), "it wants no fuel and no bucks"
    assert "swap color=black" not in match.legal(A)
    play(match, "complete id=Y2")
    assert (match.over, seat(match).planets) == (True, {"K4": "pending", "K5": "pending", "Y2": "settled"})


@pytest.mark.clause("SM-18.2")
def test_all_stations_fire_before_anybody_pays() -> None:
    table = Table(2).takes(A, "K1", "2,-1").station(B, "S4", FAR[0]).station(A, "S2", FAR[1]).seat(A, fuel=0)
    match = table.ends(4)
    play(match, "fire id=S2")
    assert match.to_act == (B,)
    play(match, "done")
    assert match.legal(A) == ["complete id=K1", "done"]
    play(match, "done")
    assert (match.over, seat(match).planets) == (True, {"K1": "pending"})


@pytest.mark.clause("SM-18.2")
def test_in_other_game_turns_nothing_is_paid_at_turn_end() -> None:
    match = Table(2).takes(A, "Y2", "2,-1").seat(A, bucks=3).ends(3)
    assert asked(match) == "DrawHub"


@pytest.mark.clause("SM-12.5")
def test_what_is_met_at_turn_end_is_claimed_in_the_owners_next_turn(tmp_path: Path) -> None:
    old = 'permanent = [{ verb = "gain_fuel", n = 2 }]'
    content = changed(tmp_path, "stations.toml", old, 'permanent = [{ verb = "gain_drive" }]')
    table = Table(2, content).takes(A, "K4", "2,-1").seat(A, ones=1).station(A, "S2", FAR[0])
    match = play(table.ends(1), "fire id=S2")
    assert (seat(match).range, seat(match).planets) == (3, {"K4": "pending"})
    match.force("hub letter=B")
    assert (match.to_act, seat(match).planets) == ((B,), {"K4": "pending"})
    play(match, match.legal(B)[0], "on place=standard", "use n=1")
    while match.to_act == (B,):
        ends = ("stop", "do what=pass", "done", "store column=I")
        play(match, next(text for text in match.legal(B) if text in ends))
    match.force("die color=black")
    match.force("roll 1")
    assert (match.to_act, seat(match).planets) == ((A,), {"K4": "settled"})


@pytest.mark.clause("SM-16.1", "SM-16.2")
def test_dice_move_on_and_the_new_one_lies_on_the_first_space() -> None:
    match = (
        Table(2)
        .bridge("black 1 5", "yellow 2 4", "brown 3 1", "turquoise 1 2")
        .seat(A, fuel=0, bucks=0)
        .turn()
    )
    play(match, "take color=turquoise face=1 wheel=2", "on place=standard", "use n=1")
    play(match, "do what=pass")
    assert asked(match) == "DrawDie"
    match.force("die color=brown")
    match.force("roll star")
    s: Any = match.state
    found = {(int(s.b_color[k]), int(s.b_face[k]), int(s.b_at[k])) for k in range(4)}
    assert found == {(0, 0, 4), (1, 1, 4), (3, 2, 1), (3, 3, 0)}
    assert match.to_act == (B,)


@pytest.mark.clause("SM-16.3")
def test_after_the_last_player_turn_the_bag_is_empty() -> None:
    match = Table(2).seat(B, fuel=0, bucks=0).turn(B, lap=3)
    s: Any = match.state
    assert sum(s.bag) == 1
    play(match, match.legal(B)[0], "on place=standard", "use n=1", "do what=pass")
    match.force(match.legal(CHANCE)[0])
    match.force("roll 2")
    assert (sum(s.bag), asked(match)) == (8, "DrawHub"), "all eight are back from the mats"
