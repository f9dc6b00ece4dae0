"""SM-10: phase B without flight, and cards; SM-20: what effects do."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.games.solarius.content.deriving import rules
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.options import Options
from ecliptic.games.solarius.rules.state import new_state
from solarius.positions import A, B, Table, asked, fly, game, legal, open_hexes, own, play, seat, why_not
from solarius.test_content import CONTENT
from solarius.test_die import poor, put

FAR = list(reversed(open_hexes()))


# ---- placing cubes (SM-5) ------------------------------------------------------------------------------------


@pytest.mark.clause("SM-5.1", "SM-5.2", "SM-3.2")
def test_where_the_next_cube_may_go_in_every_row() -> None:
    """By the words of the clause. There is a choice with two cubes in I and none in II, the die in III or further, alone."""
    s = new_state(rules(CONTENT, Options(players=2)))
    spaces = [(2, 0, 0), (3, 0, 0), (3, 2, 0), (3, 2, 1), (3, 2, 1)]

    def allowed(row: tuple[int, ...], die: int) -> list[int]:
        out = []
        for column in range(3):
            after = [n + (k == column) for k, n in enumerate(row)]
            fits = after[column] <= spaces[die][column]
            if column == 1:
                fits = fits and after[0] > after[1]
            if column == 2:
                fits = fits and tuple(row[:2]) == (3, 2)
            if fits:
                out.append(column)
        return out

    choices = set()
    for die in range(5):
        s.col[0] = die
        for row in product(range(4), range(3), range(2)):
            if any(n > most for n, most in zip(row, spaces[die], strict=True)):
                continue
            for k, n in enumerate(row):
                s.own_cubes()[k] = n
            found = int(s.columns_for(A, 0))
            assert [k for k in range(3) if found >> k & 1] == allowed(row, die), (row, die)
            if found & (found - 1):
                choices.add((row, die))
    assert choices == {((2, 0, 0), 2), *(((2, 0, three), die) for three in (0, 1) for die in (3, 4))}


@pytest.mark.clause("SM-5.4", "SM-5.5")
def test_cubes_that_are_left_keep_their_places_whatever_is_paid() -> None:
    table = (
        Table(2).seat(A, at="1,0").row(A, "yellow", [3, 2, 1], die="V").row(A, "brown", [0, 1, 0], die="V")
    )
    match = play(fly(table.phase_b(), "1,0"), "found what=station", "pay column=I", "pay column=I")
    assert seat(match).cubes["yellow"] == [0, 2, 1]
    s: Any = match.state
    assert int(s.columns_for(A, a.YELLOW)) == 1, "the next one goes to column I again"


@pytest.mark.clause("SM-5.9")
def test_four_full_mats_take_more_cubes_than_any_supply() -> None:
    table = Table(4)
    for who, color in product(range(4), a.COLOR_IDS):
        table.row(who, color, [3, 2, 1] if (who, color) != (3, "brown") else [3, 2, 0], die="V")
    match = play(table.turn(3), "swap color=brown", "mix fuel=1")
    assert seat(match, 3).cubes["brown"] == [3, 2, 1]


# ---- phase B (SM-10) -----------------------------------------------------------------------------------------


@pytest.mark.clause("SM-10.1")
def test_one_supplementary_action_or_none() -> None:
    match = Table(2).cards(A, hand=[1]).seat(A, fuel=3).phase_b()
    assert legal(match, "do") == ["drives", "draw", "play", "flight", "pass"]
    play(match, "do what=drives")
    assert asked(match) == "LastCall"
    match = play(Table(2).phase_b(), "do what=pass")
    assert asked(match) == "LastCall"


@pytest.mark.clause("SM-10.2", "SM-3.8")
def test_drives_as_far_as_slots_and_fuel_allow() -> None:
    match = play(Table(2).seat(A, fuel=9, ones=1).phase_b(), "do what=drives")
    assert legal(match, "drives") == ["1", "2"]
    assert why_not(match, "drives n=3") == ("NO_SLOT", 3, 0)
    match = play(Table(2).seat(A, fuel=8).phase_b(), "do what=drives")
    assert why_not(match, "drives n=3") == ("DRIVES_TOO_DEAR", 9, 8)
    play(match, "drives n=2")
    assert (seat(match).ones, seat(match).fuel, seat(match).range) == (2, 2, 3)


@pytest.mark.clause("SM-10.3", "SM-10.8")
def test_drawing_takes_two_and_discards_one_and_down_to_three() -> None:
    match = play(Table(2).phase_b(), "do what=draw")
    match.force("card n=4")
    match.force("card n=7")
    assert legal(match, "discard") == ["4", "7"]
    play(match, "discard n=4")
    assert (seat(match).hand, match.dump()["discard"]) == ([7], ["4"])
    match = play(Table(2).cards(A, hand=[1, 2, 3]).phase_b(), "do what=draw")
    match.force("card n=4")
    match.force("card n=7")
    play(match, "discard n=1", "discard n=2")
    assert seat(match).hand == [3, 4, 7]


@pytest.mark.clause("SM-10.4")
def test_the_discards_become_the_deck_in_the_middle_of_a_draw() -> None:
    table = Table(2).cards(B, laid=[n for n in range(1, 33) if n not in (5, 6, 7)]).pile(6, 7)
    match = play(table.phase_b(), "do what=draw")
    assert match.legal(CHANCE) == ["card n=5"]
    match.force("card n=5")
    assert match.legal(CHANCE) == ["card n=6", "card n=7"]
    match.force("card n=7")
    assert legal(match, "discard") == ["5", "7"]


@pytest.mark.clause("SM-10.4", "SM-10.3")
def test_with_one_card_left_it_is_drawn_and_one_is_discarded() -> None:
    table = Table(2).cards(B, laid=[n for n in range(1, 33) if n != 5])
    match = play(table.phase_b(), "do what=draw")
    match.force("card n=5")
    play(match, "discard n=5")
    assert (seat(match).hand, asked(match)) == ([], "LastCall")


@pytest.mark.clause("SM-10.5", "SM-10.6")
def test_a_card_is_played_as_mission_while_a_marker_is_left() -> None:
    match = play(Table(2).cards(A, hand=[9]).phase_b(), "do what=play", "play n=9")
    assert legal(match, "as-card") == ["mission", "development"]
    play(match, "as-card half=mission")
    assert (seat(match).open, seat(match).markers, seat(match).laid) == ([9], 5, [])
    table = Table(2).cards(A, hand=[9], open=[1, 2, 3, 4, 5, 6])
    match = play(table.phase_b(), "do what=play", "play n=9")
    assert why_not(match, "as-card half=mission") == ("NO_MARKER", 0, 0)
    play(match, "as-card half=development")
    assert (seat(match).laid, seat(match).range) == ([9], 2)


@pytest.mark.clause("SM-10.7", "SM-20.13")
def test_developments_happen_once_hold_from_now_on_or_take_dice() -> None:
    match = play(
        poor().cards(A, hand=[2, 9]).phase_b(), "do what=play", "play n=2", "as-card half=development"
    )
    assert legal(match, "mix") == ["0", "1", "2", "3", "4"]
    play(match, "mix fuel=3")
    assert (seat(match).fuel, seat(match).bucks, seat(match).laid) == (3, 1, [2])
    match = play(
        Table(2).cards(A, hand=[9]).phase_b(), "do what=play", "play n=9", "as-card half=development"
    )
    assert seat(match).range == 2
    match = play(
        Table(2).cards(A, hand=[17]).phase_b(), "do what=play", "play n=17", "as-card half=development"
    )
    assert (seat(match).laid, asked(match)) == ([17], "LastCall")


# ---- effects (SM-20) -----------------------------------------------------------------------------------------


@pytest.mark.clause("SM-20.1", "SM-20.6", "SM-20.2")
def test_effects_run_in_their_order_and_what_can_t_be_done_is_skipped() -> None:
    match = poor(ones=1, twos=2).effect("card-27")
    assert (seat(match).ones, seat(match).twos, seat(match).fuel) == (1, 2, 2), "no slot for a drive"
    match = poor(ones=0, twos=2).effect("card-27")
    assert (seat(match).ones, seat(match).fuel) == (1, 2)
    match = poor(twos=1).effect("card-28")
    assert (seat(match).twos, seat(match).bucks) == (1, 2), "no drive on side 1"
    match = poor(ones=1).effect("card-28")
    assert (seat(match).ones, seat(match).twos) == (0, 1)


@pytest.mark.clause("SM-20.2", "SM-3.5")
def test_a_mix_is_chosen_point_by_point_up_to_ten() -> None:
    match = Table(2).seat(A, fuel=8, bucks=9).effect("card-2")
    assert own(match) == ["mix fuel=2"]
    play(match, "mix fuel=2")
    assert (seat(match).fuel, seat(match).bucks) == (10, 10)
    match = Table(2).seat(A, fuel=8, bucks=7).effect("card-2")
    assert legal(match, "mix") == ["1", "2"]


@pytest.mark.clause("SM-20.3", "SM-5.6")
def test_cubes_of_any_color_one_after_the_other() -> None:
    match = play(poor().effect("card-8"), "cube color=black", "cube color=yellow")
    assert legal(match, "cube") == list(a.COLOR_IDS), "in any order"
    play(match, "cube color=yellow")
    assert (seat(match).cubes["black"], seat(match).cubes["yellow"]) == ([1, 0, 0], [2, 0, 0])
    table = poor().row(A, "black", [2, 0, 0], die="III")
    match = play(table.effect("OC1"), "cube color=black")
    assert legal(match, "store") == ["I", "II"]


@pytest.mark.clause("SM-20.4", "SM-9.4")
def test_points_of_effects_can_t_be_added_to_and_bring_no_contamination() -> None:
    table = Table(2).seat(A, bucks=9).cards(A, laid=[5]).row(A, "black", step=4)
    match = table.effect("card-4")
    assert why_not(match, "raise color=black") == ("TOO_FEW", 1, 0)
    play(match, "raise color=yellow", "raise color=yellow")
    assert (seat(match).step["yellow"], seat(match).bucks, seat(match).dirt) == (3, 9, 0)
    match = play(Table(2).effect("card-6"), "move color=black", "move color=black")
    assert seat(match).col["black"] == "III"


@pytest.mark.clause("SM-20.4")
def test_points_of_effects_may_be_left() -> None:
    match = play(Table(2).effect("OC2"), "stop")
    assert (seat(match).step["black"], asked(match)) == (1, "LastCall")


@pytest.mark.clause("SM-20.5", "SM-10.8")
def test_draw_and_play_of_effects() -> None:
    match = poor().cards(A, hand=[1, 2, 3]).effect("card-31")
    match.force("card n=9")
    match.force("card n=30")
    play(match, "discard n=1", "discard n=2")
    assert (asked(match), legal(match, "play")) == ("PlayCard", ["3", "9", "30"])
    assert "stop" in match.legal(A), "playing is optional"
    play(match, "play n=30", "as-card half=development")
    assert asked(match) == "Spend", "a card in a card runs to its end"


@pytest.mark.clause("SM-20.5")
def test_without_a_card_in_hand_nothing_is_played() -> None:
    table = poor().cards(B, laid=list(range(1, 33)))
    assert asked(table.effect("OM2")) == "DrawDie"


@pytest.mark.clause("SM-20.7")
def test_cleaning_is_up_to_a_number() -> None:
    match = Table(2).seat(A, dirt=3, beside=2).effect("card-32")
    assert legal(match, "clean") == ["0", "1", "2"]
    play(match, "clean n=0")
    assert (seat(match).dirt, asked(match)) == (3, "Mix")
    match = Table(2).seat(A, beside=2).effect("S6-later")
    assert asked(match) == "LastCall"


@pytest.mark.clause("SM-20.9")
def test_second_watch_gives_a_second_supplementary_action() -> None:
    table = poor(fuel=3).cards(A, laid=[24])
    match = play(put(table, "brown", "1", "card-24"), "use n=1", "do what=drives")
    assert asked(match) == "PickB"
    play(match, "do what=draw")
    for _ in range(2):
        match.force(match.legal(CHANCE)[0])
    play(match, match.legal(A)[0])
    assert asked(match) == "DrawDie"


@pytest.mark.clause("SM-20.9", "SM-11.4")
def test_a_second_flight_starts_where_the_first_ended_and_passing_ends_phase_b() -> None:
    table = poor().beside(extra=1)
    match = fly(table.phase_b(), "1,0")
    play(match, "do what=flight", "to hex=2,0")
    assert seat(match).at == "2,0"
    match = play(poor().beside(extra=1).phase_b(), "do what=pass")
    assert asked(match) == "DrawDie"


@pytest.mark.clause("SM-20.10")
def test_the_same_verb_on_two_cards_adds_up() -> None:
    made: Any = game(2)
    s = new_state(made.rules)
    s.add_statics(A, a.CARD_IDS.index("9"))
    s.add_statics(A, a.CARD_IDS.index("9"))
    assert s.range_of(A) == 3
    for _ in range(3):
        s.add_statics(A, a.CARD_IDS.index("11"))
        s.add_statics(A, a.CARD_IDS.index("12"))
    assert (s.range_price(A), s.price_of_points(A, 1)) == (1, 1)


# ---- exchanges (SM-17) ---------------------------------------------------------------------------------------


@pytest.mark.clause("SM-17.1")
def test_two_points_in_any_mix_for_a_cube_wherever_it_goes() -> None:
    table = Table(2).row(A, "black", [3, 2, 0], die="IV").seat(A, fuel=1, bucks=2)
    match = play(table.turn(), "swap color=black", "mix fuel=1")
    assert (seat(match).fuel, seat(match).bucks, seat(match).cubes["black"]) == (0, 1, [3, 2, 1])
    match = play(Table(2).seat(A, fuel=0).turn(), "swap color=brown")
    assert (seat(match).bucks, seat(match).cubes["brown"]) == (0, [1, 0, 0])


@pytest.mark.clause("SM-17.2")
@pytest.mark.parametrize(
    ("cubes", "points"), [(("I", "I"), 1), (("I", "II"), 1), (("II", "III"), 2), (("III",), 1)]
)
def test_cubes_bring_half_their_value_rounded_down(cubes: tuple[str, ...], points: int) -> None:
    table = poor().row(A, "black", [3, 2, 1], die="V").row(A, "brown", [1, 0, 0])
    match = play(table.turn(), "sell", *(f"cube-out color=black column={column}" for column in cubes))
    play(match, "stop", f"mix fuel={points}")
    assert seat(match).fuel == points


@pytest.mark.clause("SM-1.4", "SM-17.3")
def test_a_drive_is_turned_for_three_fuel() -> None:
    match = play(Table(2).seat(A, fuel=4, ones=2).turn(), "flip")
    assert (seat(match).fuel, seat(match).ones, seat(match).twos, seat(match).range) == (1, 1, 1, 4)
    match = Table(2).seat(A, fuel=9, twos=1).turn()
    assert why_not(match, "flip") == ("NO_SIDE_ONE", 0, 0), "the own drive can't be turned"


@pytest.mark.clause("SM-17.4", "SM-12.5")
def test_a_pending_planet_is_paid_when_its_owner_likes() -> None:
    table = Table(2).takes(A, "K6", "2,-1").takes(B, "K1", "-2,1").seat(A, fuel=5, bucks=1)
    match = table.phase_b()
    assert legal(match, "complete") == ["K6"], "its own planets only"
    play(match, "complete id=K6")
    assert (seat(match).fuel, seat(match).bucks, seat(match).planets) == (1, 0, {"K6": "settled"})


@pytest.mark.clause("SM-17.5")
def test_exchanges_belong_to_the_own_turn_until_the_new_die_is_drawn() -> None:
    match = play(Table(2).phase_b(), "do what=pass")
    assert match.legal(A)[0] == "done"
    assert "swap color=black" in match.legal(A)
    play(match, "swap color=black", "mix fuel=1")
    assert asked(match) == "LastCall"
    match = Table(2).station(A, "S1", FAR[0]).ends()
    assert match.legal(A) == ["fire id=S1", "done"]


@pytest.mark.clause("SM-17.2")
def test_after_a_cube_is_given_a_sale_goes_on_or_stops() -> None:
    match = play(poor().row(A, "black", [3, 0, 0], die="II").turn(), "sell", "cube-out color=black column=I")
    while len(match.legal(A)) == 1:  # a single 1 is no sale yet
        play(match, match.legal(A)[0])
    assert match.legal(A) == ["cube-out color=black column=I", "stop"]
    play(match, "stop")
    assert (asked(match), seat(match).cubes["black"]) == ("SaleMix", [1, 0, 0])
