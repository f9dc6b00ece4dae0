"""Shadows of the Complex (VT-14): one side against all others."""

from __future__ import annotations

import pytest

import ecliptic
from ecliptic.core.match import Match
from vertium.positions import (
    FACTIONS,
    PLANETS,
    RESOURCES,
    A,
    B,
    C,
    D,
    Table,
    asked,
    attacked,
    dice,
    fight,
    game,
    no_cards,
    now,
    planet,
    play,
    refusal,
    side,
)

both = pytest.mark.parametrize("players", [3, 4])


REPELLED = ("2 2 3 5", "1 1 3")  # the attacking Complex is hit once, and its one hit is stopped


def table(players: int = 3, boss: int = C) -> Table:
    """C is the Complex, unless said otherwise."""
    return Table(players, shadows=True).seat(boss, faction="complex")


def has_it(match: Match) -> int | None:
    return now(match).turn


def passed(match: Match) -> list[int]:
    return [who for who in range(len(match.view().sides)) if side(match, who).passed]


# ---- setup -----------------------------------------------------------------------------------------------


@pytest.mark.clause("VT-14.1")
def test_three_or_four_play_in_american_style_and_both_phases() -> None:
    for players in (3, 4):
        made = ecliptic.game("vertium", players=players, shadows=True)
        assert made.options.style == "american"  # type: ignore[attr-defined]
    for players in (1, 2):
        with pytest.raises(ValueError, match=r"VT-14\.1|VT-13\.13"):
            ecliptic.game("vertium", players=players, shadows=True)
    with pytest.raises(ValueError, match=r"VT-14\.1"):
        ecliptic.game("vertium", players=3, shadows=True, phases="one")


@both
@pytest.mark.clause("VT-14.1", "VT-3.1")  # and ruling VT-17.38
def test_the_complex_is_picked_like_a_faction_and_the_last_seat_must_if_nobody_has(players: int) -> None:
    for boss in range(players):
        match = Match.begin(game(players, ("shadows", True)), seed=1)
        for who in range(players):
            last = who == players - 1
            if who == boss:
                play(match, "faction id=complex")
            elif last or who < boss:
                assert ("faction id=complex" in match.legal()) == (who < boss)
                play(match, f"faction id={FACTIONS[who]}")
            else:
                assert refusal(match, "faction id=complex") == ("Complex is taken", "VT-3.1")
                play(match, f"faction id={FACTIONS[who]}")
        assert match.view().complex == boss
    match = Match.begin(game(players, ("shadows", True)), seed=1)
    play(match, *(f"faction id={FACTIONS[who]}" for who in range(players - 1)))
    assert match.legal() == ["faction id=complex"]
    words = "Somebody must be the Complex, and all others have picked"
    assert refusal(match, "faction id=myst") == (words, "VT-14.1")


@pytest.mark.clause("VT-14.1")
def test_without_shadows_nobody_can_be_the_complex() -> None:
    match = Match.begin(game(3), seed=1)
    assert "faction id=complex" not in match.legal()
    assert refusal(match, "faction id=complex") == ("The Complex is not in this game", "VT-14.1")


@both
@pytest.mark.parametrize("abilities", [False, True])
@pytest.mark.clause("VT-14.3", "VT-16.2", "VT-2.3")
def test_the_complex_has_captains_and_tokens_and_keeps_four_of_each(players: int, abilities: bool) -> None:
    match = Match.begin(game(players, ("shadows", True), ("abilities", abilities)), seed=1)
    play(match, "faction id=soar", "faction id=complex", *(f"faction id={f}" for f in FACTIONS[2:players]))
    assert side(match, B).tokens == dict.fromkeys(RESOURCES, 4)
    own, other = (5, 3) if abilities else (4, 4)
    assert side(match, A).tokens == dict.fromkeys(RESOURCES, other) | {"agri": own}
    assert [side(match, who).captains for who in range(players)] == [PLANETS[players]] * players


@pytest.mark.clause("VT-14.3")
def test_phase_one_is_normal_for_the_complex() -> None:
    """It colonizes, and raids elements as anybody does."""
    made = table().planet("P1", has="metal energy water").seat(C, hand="3 agri leak")
    match = play(made.cards(C), "place planet=P1")
    assert (planet(match, "P1").owner, planet(match, "P1").elements) == (C, 2)
    made = table().owns(A, P1=3).owns(C, P2=1).seat(C, hand="metal energy water agri raider")
    match = play(made.cards(C), "play kind=raider", "raid way=element", "from planet=P1", "to planet=P2")
    assert (planet(match, "P1").elements, planet(match, "P2").elements) == (2, 2)
    made = table().owns(A, P1=3).owns(B, P2=1).seat(B, hand="metal energy water agri raider")
    match = play(made.cards(B), "play kind=raider", "raid way=element")
    assert match.legal() == ["from planet=P1"]  # Rebels raid each other: no attack is meant


# ---- the fight -------------------------------------------------------------------------------------------


@pytest.mark.clause("VT-14.1", "VT-10.1", "VT-10.2")
def test_the_complex_rolls_four_dice_and_has_no_cards() -> None:
    match = dice(table().owns(A, P1=5).owns(B, P2=5).owns(C, P3=5).american(C), "1 1 1 3", "1 2 2")
    fight(match, "P3", 4, "P1")
    assert (len(match.view().fight.attacker_dice), len(match.view().fight.defender_dice)) == (4, 3)
    assert match.view().sides[C].cards == []
    assert match.view().sides[A].cards == [True] * 3
    assert (asked(match), match.to_act) == ("UseCard", (A,))
    dice(match, "2 2 3 3", "2 3 3")
    play(match, "no-card")
    assert planet(match, "P1").elements == 5 - 3
    assert now(match).fight["force"] == 4 - 1  # a photon and a pair, of which the shield stops one
    # As defender too.
    match = dice(table().owns(A, P1=5).owns(B, P2=5).owns(C, P3=5).american(A), "1 2 3", "2 2 2 2")
    fight(match, "P1", 4, "P3")
    assert (len(match.view().fight.attacker_dice), len(match.view().fight.defender_dice)) == (3, 4)
    dice(match, "2 3 3", "2 3 3 3")
    play(match, "no-card")
    assert now(match).fight["force"] == 4 - 1  # two pairs, one stopped
    assert planet(match, "P3").elements == 5 - 1
    assert match.to_act == (A,)


@pytest.mark.clause("VT-14.2", "VT-11.1", "VT-11.2")
def test_captains_of_the_complex_do_not_flee() -> None:
    made = table().owns(A, P1=5).owns(B, P2=5).planet("P3", owner=C, elements=0, blue="refuge")
    match = fight(made.american(A), "P1", 4, "P3")
    assert asked(match) == "UseCard"
    made = table(boss=B).owns(A, P1=5).owns(B, P2=5).planet("P3", owner=C, elements=0, blue="refuge")
    match = fight(made.american(B), "P2", 4, "P3")
    assert (asked(match), match.to_act) == ("Escape", (C,))  # a Rebel's does
    play(match, "escape")
    assert planet(match, "P3").refugees == [C]


@both
@pytest.mark.clause("VT-14.4")
def test_rebels_do_not_attack_each_other(players: int) -> None:
    made = table(players).owns(A, P1=3, P5=1).owns(B, P2=0).owns(C, P3=2, P4=1).planet("P5", blue="refuge")
    match = play(made.american(A), "lead planet=P1", "carry n=0")
    assert match.legal() == ["strike planet=P3", "strike planet=P4"]
    words = "Brinehold belongs to a Rebel, and Rebels do not attack each other"
    assert refusal(match, "strike planet=P2") == (words, "VT-14.4")
    assert refusal(match, "strike planet=P5") == ("Eventide is your own", "VT-9.3")
    match = play(made.american(C), "lead planet=P3", "carry n=0")
    assert match.legal() == [f"strike planet=P{k}" for k in (1, 2, 5)]


@pytest.mark.clause("VT-14.4", "VT-9.11")
def test_a_rebel_can_attack_only_while_the_complex_has_a_planet() -> None:
    made = table().owns(A, P1=3).owns(B, P2=3).owns(C, P3=2)
    assert [row.ready for row in made.american(A).view().sides] == [True, True, True]
    made = table().owns(A, P1=3).owns(B, P2=3)
    assert [row.ready for row in made.start(phase="over").view().sides] == [False, False, False]


# ---- how the attack goes round ---------------------------------------------------------------------------


@pytest.mark.clause("VT-14.7", "VT-12.6")
def test_the_complex_passes_to_the_best_ranked_rebel_that_has_not_had_it_then_to_the_richest() -> None:
    made = table(4, boss=D).owns(A, P1=4).owns(B, P2=9).owns(C, P3=6, P6=0).owns(D, P4=3)
    for had, heir in (([B, C], A), ([B], C), ([], B), ([A, B, C], B)):
        for who in (A, B, C):
            made.seat(who, had_attack=who in had)
        made.planet("P6", blue="refuge").seat(D, had_attack=True)
        assert play(made.again(D), "pass").to_act == (heir,)


@pytest.mark.clause("VT-14.7", "VT-12.6")
def test_a_rebels_pass_goes_to_rebel_or_complex_alike() -> None:
    made = table().owns(A, P1=4).owns(B, P2=3).owns(C, P3=9).seat(A, had_attack=True)
    assert play(made.again(A), "pass").to_act == (C,)
    assert play(made.seat(C, had_attack=True).again(A), "pass").to_act == (B,)
    assert play(made.seat(B, had_attack=True).again(A), "pass").to_act == (C,)  # the richest of the others


@pytest.mark.clause("VT-14.7", "VT-12.4", "VT-12.7")
def test_after_a_lost_attack_the_defender_has_it_on_either_side() -> None:
    made = table().owns(A, P1=4).owns(B, P2=4).owns(C, P3=4)
    match = dice(made.american(C), *REPELLED)
    no_cards(fight(match, "P3", 0, "P2"))
    assert (has_it(match), planet(match, "P2").elements) == (B, 5)
    match = attacked(made.american(A), "P1", 0, "P3", "2 3 3", "1 1 1 3")
    assert (has_it(match), asked(match), planet(match, "P3").elements) == (C, "Lead", 5)
