"""Vertium in words: numbers and nouns, the board and one's own things as they are read out."""

from __future__ import annotations

from typing import cast

import pytest

from ecliptic.core.match import Match
from ecliptic.core.views import Prompt
from ecliptic.draw.words import in_words
from ecliptic.games.vertium.words.view import VertiumView
from vertium.alone import by_hand, chance, held, rolled, turned
from vertium.positions import PLANETS, A, B, C, Table, dice, fight, game, play, refusal, step


def test_one_planet_is_no_planets() -> None:
    match = Table(2, style="american").owns(A, P1=9).owns(B, P2=0, P3=1).american(A)
    assert [(player.score, player.unit) for player in match.view().players] == [
        ("1", "planet"),
        ("2", "planets"),
    ]


@pytest.mark.clause("VT-9.11")
def test_who_is_attacking_is_not_said_to_be_unable_to() -> None:
    match = (
        Table(3)
        .owns(A, P1=5, P2=0, P3=0, P4=0, P5=0, P6=0)
        .owns(B, P7=0)
        .planet("P7", blue="refuge")
        .attack(A)
    )
    fight(match, "P1", 4, "P7")
    assert match.view().players[A].status == ""
    assert match.view().players[B].status == "can't attack"
    assert match.view().players[C].status == "can't attack"


# ---- what is not there -----------------------------------------------------------------------------------


@pytest.mark.clause("VT-7.4", "VT-15.1")
def test_solo_does_not_speak_of_moons_that_never_move() -> None:
    match = held({"P1": 6}, {"P2": 5}).american(A)
    drawing = match.game.draw(match.view(A), match.prompt(A))
    assert "moon at step" not in drawing.twin
    assert "Orbit" not in drawing.panels[0].html
    before = Match.begin(game(1), seed=1)
    drawing = before.game.draw(before.view(A), before.prompt(A))
    assert "tokens" not in drawing.twin.lower()


@pytest.mark.clause("VT-7.4")
def test_phase_two_does_not_speak_of_moons_that_have_stopped() -> None:
    for match, told in (
        (Table(3).owns(A, P1=2).turn(A), True),
        (Table(3).owns(A, P1=2).owns(B, P2=1).attack(A), False),
    ):
        drawing = match.game.draw(match.view(A), match.prompt(A))
        assert ("moon at step" in drawing.twin) == told
        assert ("orbit" in drawing.panels[0].html.lower()) == told


def test_who_watches_hears_of_hands_only_where_there_are_any() -> None:
    for match, words in (
        (Table(3).turn(A), "You are watching; hands stay hidden."),
        (Table(3).owns(A, P1=2).owns(B, P2=1).attack(A), "You are watching."),
        (held({"P1": 6}, {"P2": 5}).american(A), "You are watching."),
    ):
        assert in_words(match.game.draw(match.view(None), None).tray) == [words]


def test_a_faction_is_chosen_by_what_there_is() -> None:
    def sub(match: Match) -> str:
        return cast("Prompt", match.prompt(A)).sub

    assert sub(Match.begin(game(3), seed=1)) == "They are all equal: pick a color."
    assert sub(Match.begin(game(3, ("abilities", True)), seed=1)).startswith(
        "Each has more tokens of one resource"
    )


@pytest.mark.clause("VT-13.4", "VT-13.5")
def test_cubes_are_asked_for_with_what_comes_after_them() -> None:
    made = Table(2, gelbon=True).mixed(A, P1=(4, 4)).owns(B, P2=1)

    def said(*pending: dict[str, object]) -> tuple[str, str]:
        prompt = made.beside(ranking=[A, B]).start(*pending, turn=A, phase="fighting").prompt(A)
        assert prompt is not None
        return prompt.say, prompt.clause

    build = step("BuildCube", seat=A)
    first = said(build, step("CubeTurns", place=1), step("GiveAttack", player=A))
    assert first == ("Build a cube before the fighting begins?", "VT-13.4")
    assert said(build, step("AfterCubes", player=A, again=0)) == (
        "Build a cube before you attack?",
        "VT-13.5",
    )
    again = said(build, step("AfterCubes", player=A, again=1))
    assert again == ("Build a cube before you attack again or pass?", "VT-13.5")


@pytest.mark.clause("VT-6.7")
def test_who_is_equal_does_not_have_more() -> None:
    table = Table(3).owns(A, P1=3).owns(B, P2=3).owns(C, P3=9)
    match = table.start(step("RaidFrom", seat=A), step("Turn", player=B), step("EndPhaseOne"), turn=A)
    assert refusal(match, "from planet=P2")[0] == "Seat 2 does not have more elements than you"


# ---- read out --------------------------------------------------------------------------------------------


def read_out(match: Match, seat: int = A) -> tuple[str, list[str]]:
    """The board and the tray, as the terminal prints them."""
    view = match.view(seat)
    drawing = match.game.draw(view, match.prompt(seat) if seat in match.to_act else None)
    return " ".join(in_words(drawing.twin)), in_words(drawing.tray)


def test_a_hand_is_read_out_card_by_card_and_the_objective_in_a_line() -> None:
    match = Table(3).seat(A, hand="2 metal water leak", objective="P3").turn(B)
    assert read_out(match)[1] == [
        "Metal ×2: Resource",
        "Water: Resource",
        "Leak: Disaster",
        "Secret objective: Own Cinderreach, 3 elements at the end of phase one (VT-8.3)",
    ]


@pytest.mark.clause("VT-10.2")
def test_a_roll_is_read_out_with_its_hits_and_cards() -> None:
    match = fight(dice(Table(2).owns(A, P1=5).owns(B, P2=4).attack(A), "1 2 3", "1 1 4"), "P1", 3, "P2")
    board, cards = read_out(match)
    assert "Seat" not in board
    assert "@1 shows Photon, Atomic, Shield: 1 hit, blocked." in board
    assert "@2 shows Photon, Photon, Shield: 2 hits, 1 blocked: 1 through." in board
    assert "Unplayed cards of @1: Photon, Atomic and Shield." in board
    assert cards[:4] == [
        "Photon card:",
        "on a die that shows Atomic: hit 1, take 1",
        "on a die that shows Shield: hit 1, take 2",
        "Atomic card:",
    ]
    play(match, "card face=photon on=atomic")
    board, cards = read_out(match)
    assert "@1 shows Photon, Photon, Shield: 2 hits, 1 blocked: 1 through." in board
    assert "One Photon of these is a card of @1. Unplayed cards of @1: Atomic and Shield." in board
    assert cards[:3] == ["Photon card: spent", "Atomic card: unplayed", "Shield card: unplayed"]


@pytest.mark.clause("VT-15.1", "VT-15.5")
def test_solo_is_read_out_without_cards_of_the_rebels() -> None:
    match = fight(by_hand(held({"P1": 6}, {"P2": 5}).american(A)), "P1", 5, "P2")
    rolled(match, "133")
    chance(match, "skirmish face=shield")
    board, cards = read_out(match)
    assert "Unplayed" not in board
    assert "Face down in the Complex's pile: 4 Photon, 4 Atomic, 3 Shield." in board
    assert cards == ["The Rebels have no skirmish cards: the Complex uses all of the box."]
    view = cast("VertiumView", match.view(A))
    assert "no skirmish cards" in match.game.draw(view, None).marks
    turned(match, "sss")


# ---- amounts, and what runs out ----------------------------------------------------------------------------


@pytest.mark.clause("VT-9.4")
def test_a_force_is_words_and_begins_with_one_left_at_home() -> None:
    """A first game read a bare 3 as a rank, and a hurried one left its planet empty."""
    few = Table(3).owns(A, P1=3).owns(B, P2=4).owns(C, P3=3).attack(A)
    play(few, "lead planet=P1")
    prompt = few.prompt(A)
    assert prompt is not None
    assert [(one.label, one.note) for one in prompt.choices if not one.why] == [
        ("Take none", "2 left behind"),
        ("Take 1", "1 left behind"),
        ("Take 2", "only its captain stays"),
    ]
    many = Table(3).owns(A, P1=9).owns(B, P2=4).owns(C, P3=3).attack(A)
    play(many, "lead planet=P1")
    prompt = many.prompt(A)
    assert prompt is not None
    assert (prompt.sums[0].start, prompt.sums[0].most) == (7, 8)


@pytest.mark.clause("VT-4.10")
def test_the_end_of_the_deck_is_told_before_it_comes() -> None:
    def told(deck: str) -> list[str]:
        match = Table(2).seat(A, hand="metal energy").beside(deck=deck, discards="the rest").turn(A)
        return [one.fact for one in match.game.matters(match.view(A)) if "deck" in one.fact]

    assert told("4 metal 4 water 4 agri") == []
    assert [fact.partition(".")[0] for fact in told("2 metal")] == ["The deck holds 2 cards"]


@pytest.mark.clause("VT-10.7")
def test_a_roll_that_ends_the_attack_says_so_and_what_hits_no_more_is_not_counted() -> None:
    def notes(match: Match, seat: int) -> list[str]:
        prompt = match.prompt(seat)
        assert prompt is not None
        return [choice.note for choice in prompt.choices if choice.verb == "no-card"]

    def attacked(elements: int, force: int, ours: str, theirs: str) -> Match:
        match = Table(2).owns(A, P1=5).owns(B, P2=elements).attack(A)
        return fight(dice(match, ours, theirs), "P1", force, "P2")

    won = attacked(1, 3, "1 1 1", "1 1 2")
    assert notes(won, A) == ["hit 3, take 0: won"]
    assert notes(play(won, "no-card"), B) == ["hit 0, take 3: lost"]
    lost = attacked(9, 1, "1 2 3", "1 1 1")
    assert notes(lost, A) == ["hit 1, take 2: lost"]
    assert notes(attacked(2, 3, "1 1 4", "1 2 2"), A) == ["hit 2, take 1"], "the captain stands"


# ---- what matters now ------------------------------------------------------------------------------------


def matter(match: Match, clause: str) -> str:
    """What is said with this clause to who is asked; "" = nothing."""
    found = [one for one in match.game.matters(match.view(A)) if one.clause == clause]
    return f"{found[0].fact} {found[0].then}" if found else ""


@pytest.mark.clause("VT-4.6")
def test_one_disaster_is_it_and_two_are_one_of_them() -> None:
    def said(hand: str) -> str:
        return matter(Table(2).seat(A, hand=hand).beside(display="metal agri").turn(A), "VT-4.6")

    assert said("metal raider").startswith("You hold Raider: it may be played")
    assert said("metal leak raider").startswith("You hold Leak and Raider: one of them may be played")


@pytest.mark.clause("VT-5.3")
def test_who_has_no_token_is_not_told_of_one() -> None:
    def table(hand: str) -> Table:
        return Table(2).seat(A, hand=hand, tokens="metal energy water").beside(display="agri metal", pool="")

    assert matter(table("metal").turn(A), "VT-5.3").startswith("No Agri token is left for you")
    near = table("2 agri").planet("P1", has="metal energy water").turn(A)
    assert matter(near, "VT-1.3").endswith("You have no such token left.")
    assert "discarded for nothing" in matter(table("3 agri").cards(A), "VT-4.5")
    assert "one token of that kind is placed" in matter(table("3 metal").turn(A), "VT-4.5")


@pytest.mark.clause("VT-5.4")
def test_an_extra_is_told_as_one() -> None:
    full = Table(2).seat(A, hand="3 metal")
    assert matter(full.placing(A, "metal"), "VT-5.4") == ""
    for k in range(1, PLANETS[2] + 1):
        full = full.planet(f"P{k}", has="metal")
    assert matter(full.placing(A, "metal"), "VT-5.4").startswith("Every free planet has Metal")


@pytest.mark.clause("VT-8.3")
def test_one_s_objective_counts_where_it_can_be_had() -> None:
    def asked(objective: str) -> Prompt:
        table = (
            Table(3)
            .planet("P1", value=3, has="metal agri energy")
            .planet("P2", value=5, has="metal agri energy")
        )
        match = table.seat(A, objective=objective).placing(A, "water")
        prompt = match.prompt(A)
        assert prompt is not None
        return prompt

    found = {choice.target: choice for choice in asked("P1").choices}
    assert found["planet-P1"].note == "yours: 3 elements, +8 points with your objective"
    assert found["planet-P2"].note == "yours: 5 elements, +7 points"
    assert [choice.target for choice in found.values() if choice.strong] == ["planet-P1"]
    assert [choice.target for choice in asked("P3").choices if choice.strong] == ["planet-P2"]
