"""Solo (VT-15): setup, rolls and the end. The attacks of the Complex are in test_solo_attacks."""

from __future__ import annotations

from collections import Counter

import pytest

import ecliptic
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from vertium.alone import aiming, by_hand, chance, conquering, held, rolled, table, turned
from vertium.positions import (
    FACTIONS,
    A,
    B,
    asked,
    fight,
    game,
    log,
    no_cards,
    now,
    odds,
    planet,
    play,
    refusal,
    side,
)

MOONS = [2, 2, 2, 3, 4, 5, 6]
BONUS = {2: 4, 3: 4, 4: 2, 5: 2, 6: 2}
CARDS = {"solo_rebel_cards": True}


# ---- setup -----------------------------------------------------------------------------------------------


@pytest.mark.clause("VT-15.1", "VT-15.4")
def test_one_player_is_solo_and_solo_is_for_one() -> None:
    for made in (ecliptic.game("vertium", players=1), ecliptic.game("vertium", solo=True)):
        options = made.options
        assert (options.players, options.solo, options.style) == (1, True, "american")  # type: ignore[attr-defined]
    for wrong in (
        {"players": 2, "solo": True},
        {"players": 1, "solo": False},
        {"solo": True, "phases": "one"},
    ):
        with pytest.raises(ValueError, match=r"VT-15\.1"):
            ecliptic.game("vertium", **wrong)
    with pytest.raises(ValueError, match=r"VT-15\.4"):
        ecliptic.game("vertium", solo=True, style="base")


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.clause("VT-15.1")  # and ruling VT-17.38
def test_the_only_seat_picks_a_faction_for_the_rebels(faction: str) -> None:
    match = Match.begin(game(1), seed=1, auto_chance=False)
    assert match.legal() == [f"faction id={name}" for name in FACTIONS]
    play(match, f"faction id={faction}")
    assert (side(match, A).faction, side(match, B).faction) == (faction, "complex")
    assert match.game.seats == 1
    assert match.view().complex == B


def set_up(boss: tuple[str, str] = ("P2", "P6"), blues: str = "harvest winter_eclipse refuge") -> Match:
    """P1 to P7 with the values of MOONS, blue moons by P1, P2 and P3."""
    match = play(Match.begin(game(1), seed=1, auto_chance=False), "faction id=soar")
    chance(match, *(f"planet planet=P{k}" for k in range(1, 8)))
    values = list(MOONS)
    while asked(match) == "DrawOrange":
        match.force(f"value n={values.pop(0)}")
    chance(match, *(f"blue planet=P{k}" for k in (1, 2, 3)))
    chance(match, *(f"objective planet={name}" for name in boss))
    return chance(match, *(f"turn kind={kind}" for kind in blues.split()[:2]))


@pytest.mark.clause("VT-15.1", "VT-18.20")
def test_seven_of_nine_planets_with_the_three_player_moons_and_three_blue_ones() -> None:
    match = play(Match.begin(game(1), seed=1, auto_chance=False), "faction id=soar")
    assert odds(match) == {f"planet planet=P{k}": 1 for k in range(1, 10)}
    chance(match, *(f"planet planet=P{k}" for k in range(3, 10)))
    assert odds(match) == {"value n=2": 3, "value n=3": 1, "value n=4": 1, "value n=5": 1, "value n=6": 1}
    while asked(match) == "DrawOrange":
        match.force(match.legal()[-1])
    assert sorted(row.value for row in match.view().planets) == MOONS
    assert odds(match) == {f"blue planet=P{k}": 1 for k in range(3, 10)}


@pytest.mark.clause("VT-15.2", "VT-18.20")  # and ruling VT-17.44
def test_two_objective_cards_give_the_complex_its_planets_and_the_rest_are_the_rebels() -> None:
    match = play(Match.begin(game(1), seed=1, auto_chance=False), "faction id=soar")
    while asked(match) != "DealComplex":
        match.force(match.legal()[0])
    assert odds(match) == {f"objective planet=P{k}": 1 for k in range(1, 8)}
    match.force("objective planet=P4")
    assert "objective planet=P4" not in match.legal()
    assert len(match.legal()) == 6
    match.force("objective planet=P7")
    owners = {row.id: row.owner for row in match.view().planets}
    assert owners == {f"P{k}": B if k in (4, 7) else A for k in range(1, 8)}
    assert [side(match, who).captains for who in (A, B)] == [7 - 5, 7 - 2]
    assert [row.objective for row in match.view(A).sides] == ["", ""]


@pytest.mark.clause("VT-15.3")  # and ruling VT-17.44
def test_planets_get_their_value_and_a_bonus_before_the_blue_moons_are_turned_up() -> None:
    match = set_up()
    wanted = [value + BONUS[value] for value in MOONS]
    wanted[0] += 1  # Harvest
    wanted[1] -= 3  # Winter Eclipse, half of all six
    assert [row.elements for row in match.view().planets] == wanted
    assert [row.blue for row in match.view().planets][:3] == ["harvest", "winter_eclipse", "refuge"]
    assert not [line for line in log(match) if "objective" in line]


@pytest.mark.clause("VT-15.3", "VT-15.2")
def test_objectives_give_nothing_and_there_are_no_cards_and_no_tokens() -> None:
    match = set_up(blues="refuge harvest winter_eclipse")
    assert [row.elements for row in match.view().planets] == [6, 7, 3, 7, 6, 7, 8]
    view = match.view(A)
    assert (view.deck, sum(view.display), view.sides[A].hand_size, sum(view.sides[A].tokens)) == (0, 0, 0, 0)
    assert sum(sum(row.tokens) for row in view.planets) == 0


@pytest.mark.clause("VT-15.4", "VT-12.1", "VT-12.2")
def test_the_rebels_have_the_attack_first_and_must_use_it() -> None:
    match = set_up(boss=("P7", "P6"))
    assert (match.to_act, asked(match), now(match).turn) == ((A,), "Lead", A)
    assert "pass" not in match.legal()
    assert refusal(match, "lead planet=P6") == ("Fernlight is not yours", "VT-9.3")


# ---- a roll ----------------------------------------------------------------------------------------------


def rebels_attack(boss: int = 5, **options: object) -> Match:
    """The Rebels have six on P1 and may attack P2. They have cards, so that every roll waits to be looked at."""
    return held({"P1": 6, "P3": 0}, {"P2": boss, "P4": 0}, **CARDS, **options).american(A)


@pytest.mark.clause("VT-15.5", "VT-15.1", "VT-18.20")
def test_the_complex_turns_up_four_of_twelve_cards_instead_of_rolling() -> None:
    match = fight(by_hand(rebels_attack()), "P1", 5, "P2")
    chance(match, "roll 1", "roll 1", "roll 2")
    assert (asked(match), match.to_act) == ("TurnSkirmish", (CHANCE,))
    assert match.view().fight.complex_cards == [4, 4, 4]
    left = {"photon": 4, "atomic": 4, "shield": 4}
    for face in ("shield", "shield", "photon", "atomic"):
        assert odds(match) == {f"skirmish face={name}": n for name, n in left.items()}
        match.force(f"skirmish face={face}")
        left[face] -= 1
    assert asked(match) == "UseCard"
    assert match.view().fight.complex_cards == [3, 3, 2]
    assert match.view().fight.defender_dice == [2, 2, 0, 1]
    assert "@2 turned up Shield, Shield, Photon, Atomic" in log(match)


@pytest.mark.clause("VT-15.5", "VT-18.20")
def test_a_card_that_has_been_turned_up_does_not_come_again() -> None:
    match = fight(by_hand(rebels_attack()), "P1", 5, "P2")
    turned(rolled(match, "333"), "ssss")
    play(match, "no-card")
    chance(match, "roll 3", "roll 3", "roll 3")
    assert odds(match) == {"skirmish face=photon": 4, "skirmish face=atomic": 4}


@pytest.mark.clause("VT-15.6")
def test_the_twelve_last_for_three_rolls_and_are_shuffled_for_the_fourth() -> None:
    match = fight(by_hand(rebels_attack()), "P1", 5, "P2")
    seen: list[str] = []
    for faces in ("ssss", "aaaa", "pppp"):
        rolled(match, "333")
        seen.append(str(match.view().fight.complex_cards))
        turned(match, faces)
        assert asked(match) == "UseCard"
        play(match, "no-card")
    assert seen == ["[4, 4, 4]", "[4, 4, 0]", "[4, 0, 0]"]
    # Three shields stopped the pairs, and three of four photons.
    assert now(match).fight["force"] == 5 - 1
    assert match.view().fight.complex_cards == [4, 4, 4]
    rolled(match, "333")
    assert odds(match) == {f"skirmish face={face}": 4 for face in ("photon", "atomic", "shield")}


@pytest.mark.clause("VT-15.6")
def test_by_the_option_they_are_shuffled_for_every_roll() -> None:
    match = fight(by_hand(rebels_attack(solo_reshuffle_each_roll=True)), "P1", 5, "P2")
    turned(rolled(match, "333"), "ssss")
    play(match, "no-card")
    rolled(match, "333")
    assert odds(match) == {f"skirmish face={face}": 4 for face in ("photon", "atomic", "shield")}
    with pytest.raises(ValueError, match=r"VT-15\.6"):
        ecliptic.game("vertium", players=3, solo_reshuffle_each_roll=True)


@pytest.mark.clause("VT-15.6")
def test_they_are_shuffled_at_the_start_of_each_attack() -> None:
    match = fight(by_hand(rebels_attack(0)), "P1", 5, "P2")
    turned(rolled(match, "111"), "ssaa")
    play(match, "no-card")
    assert planet(match, "P2").owner == A
    play(match, "attack", "lead planet=P2", "carry n=0", "strike planet=P4")
    assert match.view().fight.complex_cards == [4, 4, 4]


@pytest.mark.clause("VT-15.1", "VT-15.7", "VT-10.2")  # and ruling VT-17.46
def test_the_rebels_have_no_cards_as_the_complex_uses_all_of_the_box() -> None:
    match = by_hand(held({"P1": 6, "P3": 0}, {"P2": 5, "P4": 0}).american(A))
    assert [row.cards for row in match.view().sides] == [[], []]
    fight(match, "P1", 5, "P2")
    assert now(match).fight["cards"] == 0
    turned(rolled(match, "133"), "aass")
    assert (now(match).fight["roll"], asked(match)) == (2, "RollDie")  # nobody was asked for a card
    assert match.view().fight.complex_cards == [4, 2, 2]
    match = by_hand(aiming(held({"P1": 3}, {"P2": 5})))
    turned(chance(match, "roll 2"), "ppps")
    rolled(match, "133")
    assert (now(match).fight["roll"], planet(match, "P1").elements) == (2, 3 - 1)


@pytest.mark.clause("VT-15.1")
def test_a_position_in_which_the_rebels_hold_a_card_is_refused() -> None:
    match = fight(by_hand(held({"P1": 6}, {"P2": 5}).american(A)), "P1", 5, "P2")
    data = match.dump()
    data["cards"] = {"attacker": {"photon": 1}}
    with pytest.raises(ValueError, match="a skirmish card too many: photon"):
        match.game.load(data)


@pytest.mark.clause("VT-15.1")  # and ruling VT-17.46
def test_by_the_option_the_rebels_have_the_three_of_any_faction() -> None:
    match = held({"P1": 6}, {"P2": 5}, **CARDS).american(A)
    assert [row.cards for row in match.view().sides] == [[True] * 3, []]
    assert fight(match, "P1", 5, "P2").view().sides[A].cards == [True] * 3
    assert (asked(match), match.to_act) == ("UseCard", (A,))


@pytest.mark.clause("VT-15.7", "VT-10.2", "VT-15.1")
def test_rebels_with_cards_may_play_one_after_the_four_and_the_complex_plays_none() -> None:
    match = turned(rolled(rebels_attack(), "133"), "pass")
    fight(match, "P1", 5, "P2")
    assert (asked(match), match.to_act) == ("UseCard", (A,))
    assert match.view().fight.defender_dice == [0, 1, 2, 2]
    assert match.view().sides[B].cards == []
    turned(rolled(match, "333"), "ssaa")
    play(match, "card face=photon on=shield")
    assert now(match).fight["roll"] == 2  # no question to anybody else
    # Two photons against two shields; one shield stops the Complex's photon.
    assert (now(match).fight["force"], planet(match, "P2").elements) == (5, 5)
    assert refusal(match, "card face=photon on=shield")[1] == "VT-10.3"


@pytest.mark.clause("VT-15.7", "VT-10.2")
def test_the_rebels_play_cards_in_defence_too() -> None:
    match = by_hand(aiming(held({"P1": 3}, {"P2": 5}, **CARDS)))
    chance(match, "roll 2")
    turned(match, "ppps")
    rolled(match, "133")
    assert (asked(match), match.to_act) == ("UseCard", (A,))
    assert match.view().fight.attacker_dice == [0, 0, 0, 2]
    play(match, "card face=shield on=photon")
    assert (now(match).fight["force"], planet(match, "P1").elements) == (4, 3)


@pytest.mark.clause("VT-15.7", "VT-11.1", "VT-14.2")
def test_only_rebel_captains_flee() -> None:
    made = table().owns(A, P1=5).owns(B, P2=3).planet("P7", owner=B, elements=0)
    match = fight(by_hand(made.american(A)), "P1", 4, "P7")
    assert asked(match) == "RollDie"
    made = table().owns(A, P1=5).owns(B, P2=3).planet("P7", owner=A, elements=0)
    match = chance(aiming(made), "roll 6")
    assert (asked(match), match.to_act) == ("Escape", (A,))
    play(match, "escape")
    assert (planet(match, "P7").owner, planet(match, "P7").refugees) == (B, [A])


# ---- the end ---------------------------------------------------------------------------------------------


@pytest.mark.clause("VT-15.11", "VT-14.5", "VT-14.6")
def test_the_complex_wins_with_all_planets_and_then_no_seat_does() -> None:
    match = conquering(held({"P1": 0}, {"P2": 5}))
    assert match.over
    assert match.winners == []
    assert match.view().winners == [B]


@pytest.mark.clause("VT-15.11", "VT-14.5", "VT-14.6")
def test_the_rebels_win_when_the_complex_has_none() -> None:
    match = by_hand(held({"P1": 5}, {"P2": 0}).american(A))
    fight(match, "P1", 4, "P2")
    turned(rolled(match, "111"), "aaaa")
    no_cards(match)
    assert match.over
    assert match.winners == match.view().winners == [A]


@pytest.mark.clause("VT-15.11", "VT-14.6")  # and ruling VT-17.42
def test_rebels_that_alone_can_attack_end_the_game_by_a_pass() -> None:
    match = play(held({"P1": 5}, {"P2": 0, "P3": 0}).again(A), "pass")
    assert match.over
    assert match.winners == [A]


@pytest.mark.clause("VT-15.11", "VT-12.11")  # and ruling VT-17.43
def test_after_the_guard_the_rebels_win_whoever_has_more_planets() -> None:
    made = held({"P1": 2}, dict.fromkeys(("P2", "P3", "P4", "P5", "P6", "P7"), 9)).beside(attacks=299)
    match = by_hand(made.american(A))
    fight(match, "P1", 0, "P2")
    turned(rolled(match, "233"), "ppps")
    no_cards(match)
    assert match.over
    assert match.winners == [A]
    assert "After 300 attacks the game ended" in log(match)


@pytest.mark.clause("VT-16.3")
def test_there_are_no_abilities() -> None:
    with pytest.raises(ValueError, match=r"VT-16\.3"):
        ecliptic.game("vertium", solo=True, abilities=True)


@pytest.mark.clause("VT-15.1", "VT-15.10", "VT-15.11")
def test_whole_games_end_with_a_winner_on_one_side() -> None:
    ends = Counter[tuple[int, ...]]()
    for seed in range(12):
        match = Match.begin(game(1), seed=seed)
        while not match.over:
            match.play(match.legal()[(match.number * 7 + seed) % len(match.legal())])
            assert match.game.problems(match.state) == []
        ends[tuple(match.view().winners)] += 1
    assert set(ends) <= {(A,), (B,)}
