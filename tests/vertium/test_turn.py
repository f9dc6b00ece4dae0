"""A turn of phase one (VT-4)."""

from __future__ import annotations

import pytest

from vertium.positions import (
    QUIET,
    REST,
    A,
    B,
    C,
    Table,
    asked,
    draws,
    log,
    now,
    odds,
    planet,
    play,
    refusal,
    side,
    step,
)

every = pytest.mark.parametrize("players", [2, 3, 4])


# ---- missed turns, moons, display ------------------------------------------------------------------------


@every
@pytest.mark.clause("VT-4.1")
def test_a_missed_turn_is_used_up_and_nothing_happens_in_it(players: int) -> None:
    table = Table(players).owns(B, P1=2).planet("P1", value=2, moon=3).seat(B, misses=1)
    match = play(table.beside(display="metal").cards(A), "pass")
    assert match.to_act == ((B + 1) % players,)
    assert side(match, B).misses == 0
    assert (planet(match, "P1").moon, planet(match, "P1").elements) == (3, 2)
    told = log(match)
    assert "@2 missed a turn" in told
    assert [line for line in told[: told.index("@2 missed a turn")] if "turned up" in line] == []
    assert sum("turned up" in line for line in told) == 1  # for the player after


@pytest.mark.clause("VT-4.1", "VT-6.2")
def test_turns_are_missed_one_at_a_time() -> None:
    match = play(Table(3).seat(B, misses=2).cards(A), "pass")
    assert match.to_act == (C,)
    assert side(match, B).misses == 1
    play(match, match.legal()[0], "pass")
    assert (match.to_act, side(match, B).misses) == ((A,), 1)
    play(match, match.legal()[0])
    play(match, "pass" if "pass" in match.legal() else match.legal()[0])
    assert (match.to_act, side(match, B).misses) == ((C,), 0)


@every
@pytest.mark.clause("VT-4.1", "VT-4.2")
def test_a_turn_begins_with_the_moons_of_ones_own_planets(players: int) -> None:
    table = Table(players).owns(B, P1=2, P2=0).planet("P1", value=2, moon=1).planet("P2", value=4, moon=5)
    table.owns(A, P3=1).planet("P3", value=2, moon=2)
    match = play(table.cards(A), "pass")
    assert match.to_act == (B,)
    assert [planet(match, name).moon for name in ("P1", "P2", "P3")] == [2, 6, 2]


@pytest.mark.clause("VT-4.2", "VT-4.3", "VT-4.4")
def test_moons_then_the_display_then_a_card() -> None:
    table = Table(2).owns(B, P1=2).planet("P1", value=2, moon=1).beside(display="metal")
    match = table.start(
        step("PlayCards", seat=A), step("Turn", player=B), step("EndPhaseOne"), turn=A, auto=False
    )
    play(match, "pass")
    assert planet(match, "P1").moon == 2
    assert asked(match) == "TurnUp"
    match.force("draw kind=leak")
    assert (match.to_act, asked(match)) == ((B,), "TakeCard")
    assert now(match).display == {"metal": 1, "leak": 1}


@pytest.mark.parametrize(("before", "drawn"), [("", 2), ("metal", 1), ("metal agri", 0), ("2 water", 0)])
@pytest.mark.clause("VT-4.3")
def test_the_display_is_filled_up_to_two(before: str, drawn: int) -> None:
    match = Table(3).beside(display=before).cards(A)
    deck = sum(now(match).deck.values())
    play(match, "pass")
    assert sum(now(match).display.values()) == 2
    assert sum(now(match).deck.values()) == deck - drawn


@pytest.mark.clause("VT-4.3")
def test_cards_turned_up_are_seen_by_all() -> None:
    match = draws(Table(3).beside(display="metal").cards(A), "virus")
    play(match, "pass")
    for viewer in (A, B, C, None):
        assert "Virus was turned up for the display" in log(match, viewer)
        assert match.view(viewer).display == [0, 7]


@pytest.mark.clause("VT-4.4")
def test_one_card_of_the_display_is_taken() -> None:
    match = Table(3).beside(display="energy leak").turn(A)
    assert match.legal() == ["take kind=energy", "take kind=leak"]
    assert refusal(match, "take kind=metal") == ("Metal is not on display", "VT-4.4")
    play(match, "take kind=leak")
    assert now(match).display == {"energy": 1}
    assert side(match, A).hand == {"metal": 1, "energy": 1, "water": 1, "agri": 1, "leak": 1}
    assert asked(match) == "PlayCards"


@pytest.mark.clause("VT-4.4")
def test_two_alike_on_display_are_one_choice() -> None:
    match = Table(3).beside(display="2 agri").turn(A)
    assert match.legal() == ["take kind=agri"]
    play(match, "take kind=agri")
    assert now(match).display == {"agri": 1}
    assert side(match, A).hand["agri"] == 2


# ---- sets before disasters -------------------------------------------------------------------------------


@pytest.mark.clause("VT-4.5", "VT-4.6")
def test_with_a_set_there_is_no_passing_and_no_disaster() -> None:
    match = Table(3).seat(A, hand="3 energy leak virus").cards(A)
    assert match.legal() == [f"place planet=P{k}" for k in range(1, 8)]
    must = ("You hold a set of Energy, so you must play a set", "VT-4.5")
    for action in ("pass", "play kind=leak", "play kind=virus"):
        assert refusal(match, action) == must


@pytest.mark.parametrize("resource", ["metal", "energy", "water", "agri"])
@pytest.mark.clause("VT-4.5", "VT-5.1")
def test_three_of_one_resource_are_a_set_and_two_are_none(resource: str) -> None:
    rest = " ".join(f"2 {other}" for other in ("metal", "energy", "water", "agri") if other != resource)
    assert Table(3).seat(A, hand=f"2 {resource} {rest}").cards(A).legal() == ["pass"]
    match = Table(3).seat(A, hand=f"3 {resource} {rest}").cards(A)
    assert "pass" not in match.legal()
    play(match, "place planet=P2")
    assert planet(match, "P2").tokens == {resource: 1}


@pytest.mark.clause("VT-4.5", "VT-18.3")
def test_with_several_sets_the_player_chooses_which() -> None:
    match = Table(3).seat(A, hand="3 metal 4 water 3 agri leak").cards(A)
    assert match.legal() == ["set kind=metal", "set kind=water", "set kind=agri"]
    assert refusal(match, "pass") == ("You hold a set of Metal, so you must play a set", "VT-4.5")
    assert refusal(match, "play kind=leak") == ("You hold a set of Metal, so you must play a set", "VT-4.5")
    play(match, "set kind=water")
    assert side(match, A).hand == {"metal": 3, "water": 1, "agri": 3, "leak": 1}
    play(match, "place planet=P4")
    assert planet(match, "P4").tokens == {"water": 1}
    assert match.to_act == (B,)  # the other sets wait


@pytest.mark.clause("VT-4.6", "VT-6.1")
def test_without_a_set_one_may_pass_or_play_one_disaster() -> None:
    match = Table(3).seat(A, hand="2 metal virus leak raider meltdown mine_blast").cards(A)
    assert match.legal() == [
        "play kind=mine_blast",
        "play kind=meltdown",
        "play kind=leak",
        "play kind=virus",
        "play kind=raider",
        "pass",
    ]
    play(match, "play kind=virus")
    assert match.to_act == (B,)
    assert side(match, A).hand == {"metal": 2, "leak": 1, "raider": 1, "meltdown": 1, "mine_blast": 1}
    assert now(match).discards == {"virus": 1}


@pytest.mark.clause("VT-4.6")
def test_a_disaster_that_is_not_held_can_not_be_played() -> None:
    match = Table(3).seat(A, hand=f"{QUIET} leak").cards(A)
    assert match.legal() == ["play kind=leak", "pass"]
    assert refusal(match, "play kind=virus") == ("You hold no Virus", "VT-4.6")


@every
@pytest.mark.parametrize("action", ["pass", "play kind=virus", "place planet=P1"])
@pytest.mark.clause("VT-4.7", "VT-3.8")
def test_after_a_set_a_disaster_or_a_pass_the_turn_ends(players: int, action: str) -> None:
    hand = "3 metal" if action.startswith("place") else f"{QUIET} virus"
    for who in range(players):
        match = play(Table(players).seat(who, hand=hand).cards(who), action)
        assert match.to_act == ((who + 1) % players,)
        assert asked(match) == "TakeCard"


# ---- hands and the deck ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "drawn"), [("", 4), ("leak", 3), ("leak virus", 2), ("2 metal leak", 1), ("2 leak 2 virus", 0)]
)
@pytest.mark.clause("VT-4.8")
def test_a_hand_below_four_is_filled_up_to_four_at_once(left: str, drawn: int) -> None:
    match = Table(3).seat(A, hand=f"3 agri {left}").beside(display="metal water").cards(A)
    deck = sum(now(match).deck.values())
    play(match, "place planet=P1")
    assert side(match, A).size == 4
    assert sum(now(match).deck.values()) == deck - drawn
    assert log(match, A).count("@1 drew a card") == 0
    assert sum(line.startswith("@1 drew ") for line in log(match, A)) == drawn


@pytest.mark.clause("VT-4.8", "VT-6.3")
def test_drawing_comes_before_the_disaster_goes_on() -> None:
    match = draws(Table(3).seat(A, hand="2 metal meltdown energy").cards(A), "agri")
    play(match, "play kind=meltdown")
    assert asked(match) == "MeltdownTarget"
    assert side(match, A).hand == {"metal": 2, "energy": 1, "agri": 1}


@pytest.mark.clause("VT-4.8")
def test_a_set_that_is_drawn_waits_for_the_next_turn() -> None:
    match = draws(Table(3).seat(A, hand="3 agri 2 metal").cards(A), "metal water")
    play(match, "place planet=P1")
    assert side(match, A).hand == {"metal": 3, "water": 1}
    assert match.to_act == (B,)


@pytest.mark.clause("VT-4.8", "VT-6.3")
def test_others_hands_are_filled_up_too() -> None:
    match = Table(3).seat(A, hand=f"{QUIET} meltdown").seat(C, hand="4 energy leak").cards(A)
    play(draws(match, "2 agri virus"), "play kind=meltdown", "target seat=3")
    assert side(match, C).hand == {"leak": 1, "agri": 2, "virus": 1}
    assert now(match).discards == {"meltdown": 1, "energy": 4}


@pytest.mark.clause("VT-4.9")
def test_there_is_no_upper_limit_to_a_hand() -> None:
    table = Table(3).seat(
        A, hand="2 metal 2 energy 2 water 2 agri 2 leak 2 virus 2 raider 2 meltdown mine_blast"
    )
    match = play(table.beside(display="mine_blast metal").turn(A), "take kind=mine_blast", "pass")
    assert side(match, A).size == 18
    assert match.to_act == (B,)


@pytest.mark.clause("VT-4.10")
def test_played_cards_go_to_the_discard_pile() -> None:
    match = play(Table(3).seat(A, hand=f"3 water {QUIET}").cards(A), "place planet=P1")
    assert now(match).discards == {"water": 3}


@pytest.mark.clause("VT-4.10")
def test_the_discards_lie_until_the_deck_has_run_out() -> None:
    table = Table(2).beside(display="agri", deck="leak", discards=REST)
    pile = now(match := table.cards(A)).discards
    play(match, "pass")
    assert now(match).display == {"agri": 1, "leak": 1}
    assert now(match).deck == {}
    assert now(match).discards == pile
    play(match, "take kind=agri", "pass")
    assert now(match).discards == {}
    assert sum(now(match).deck.values()) == sum(pile.values()) - 1
    assert f"The deck ran out, and {sum(pile.values())} discards became the new one" in log(match)


@pytest.mark.clause("VT-4.10", "VT-18.20")
def test_the_new_deck_is_shuffled() -> None:
    table = Table(2).beside(display="agri", deck="", discards=REST)
    pending = step("PlayCards", seat=A), step("Turn", player=B), step("EndPhaseOne")
    match = table.start(*pending, turn=A, auto=False)
    pile = now(match).discards
    play(match, "pass")
    assert now(match).discards == {}
    assert odds(match) == {f"draw kind={kind}": n for kind, n in pile.items()}
    match.force("draw kind=raider")
    assert now(match).deck == {**pile, "raider": pile["raider"] - 1}


@pytest.mark.clause("VT-4.3", "VT-4.4", "VT-4.10")
def test_without_deck_and_discards_play_goes_on_with_what_is_there() -> None:
    table = Table(2).seat(A, hand="2 metal 2 energy meltdown").seat(B, hand=REST)
    match = play(table.beside(deck="", discards="", display="metal").cards(A), "pass")
    assert (match.to_act, match.legal()) == ((B,), ["take kind=metal"])
    play(match, "take kind=metal", "set kind=metal", "place planet=P1")
    assert now(match).display == {"metal": 2}  # the set was all that could be turned up
    assert now(match).discards == {}
    assert now(match).deck == {"metal": 1}


@pytest.mark.clause("VT-4.4")
def test_with_no_card_anywhere_nothing_is_taken() -> None:
    table = Table(2).seat(A, hand="2 metal 2 energy meltdown").seat(B, hand=REST)
    match = play(table.beside(deck="", discards="", display="").cards(A), "pass")
    assert (match.to_act, asked(match)) == ((B,), "PlayCards")


@pytest.mark.clause("VT-4.8", "VT-4.10")
def test_a_short_hand_stays_short_when_no_card_is_left() -> None:
    table = Table(2).seat(A, hand="2 metal meltdown").seat(B, hand=REST)
    match = play(table.beside(deck="", discards="", display="").cards(A), "play kind=meltdown")
    assert side(match, A).hand == {"metal": 2, "meltdown": 1}  # the one card that had just been played
    assert now(match).deck == {}
