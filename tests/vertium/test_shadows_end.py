"""How games with the Complex begin their fights, and how they end (VT-14.5 to VT-14.7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecliptic.core.match import Match
from vertium.positions import (
    A,
    B,
    C,
    D,
    Table,
    asked,
    attacked,
    changed,
    dice,
    fight,
    log,
    no_cards,
    now,
    play,
    side,
)

# Three hits on a Complex that hits twice: without elements its captain falls first.
HIT = (
    "1 1 1",
    "2 5 2 5",
)
REPELLED = ("2 2 3 5", "1 1 3")  # the attacking Complex is hit once, and its one hit is stopped


def table(players: int = 3, boss: int = C) -> Table:
    """C is the Complex, unless said otherwise."""
    return Table(players, shadows=True).seat(boss, faction="complex")


def lone(players: int = 3, *rebels: int, boss: int = 0) -> Table:
    """A to C are Rebels with P1 to P3, D or the third is a Complex without elements."""
    made = table(players, boss=players - 1)
    for who, n in enumerate(rebels or (9, 5, 3)[: players - 1]):
        made.owns(who, **{f"P{who + 1}": n})
    return made.owns(players - 1, P5=boss, P6=0, P7=0).planet("P7", blue="refuge")


def passed(match: Match) -> list[int]:
    return [who for who in range(len(match.view().sides)) if side(match, who).passed]


def over(match: Match, *winners: int) -> bool:
    """Whether the game is over, and these have won it."""
    return match.over and match.winners == list(winners)


def begun(made: Table) -> Match:
    """Phase one ends by its guard; blue moons and objectives lie by planets that are nobody's."""
    for who, name in enumerate(("P5", "P6", "P7")):
        made.seat(who, objective=name).planet(name, blue="face_down")
    return play(made.beside(idle=120).cards(A), "pass")


# ---- who begins ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leader", [A, B, C])
@pytest.mark.clause("VT-14.1", "VT-12.1")
def test_the_leader_has_the_attack_first_whoever_it_is(leader: int) -> None:
    made = table()
    for who in (A, B, C):
        made.owns(who, **{f"P{who + 1}": 9 if who == leader else 4})
    match = begun(made)
    assert (match.to_act, asked(match), now(match).turn) == ((leader,), "Lead", leader)


# ---- the Complex owns all, or nothing --------------------------------------------------------------------


@pytest.mark.clause("VT-14.5", "VT-14.6")
def test_the_complex_that_owns_all_planets_wins() -> None:
    match = attacked(table().owns(A, P1=0).owns(C, P2=5, P3=1).american(C), "P2", 3, "P1", "1 1 1 1", "2 5 2")
    assert over(match, C)
    heading = match.game.score_sheet(match.view()).heading
    assert heading == "@3 owns every planet and wins for the Complex"


@pytest.mark.clause("VT-14.5", "VT-14.6")
def test_the_rebels_win_together_when_the_complex_has_no_planet() -> None:
    """B has no planet either, and wins all the same."""
    match = attacked(table().owns(A, P1=5).owns(C, P2=0).american(A), "P1", 3, "P2", *HIT)
    assert over(match, A, B)
    heading = match.game.score_sheet(match.view()).heading
    assert heading == "@1 and @2 win for the Rebels: the Complex owns no planet"


@pytest.mark.clause("VT-14.5", "VT-14.6")  # and ruling VT-17.43
def test_if_nobody_owns_a_planet_the_rebels_win() -> None:
    """All planets left the game, so the Complex does not own any."""
    match = begun(table())
    assert over(match, A, B)


@pytest.mark.clause("VT-14.6", "VT-12.1")
def test_a_complex_without_planets_after_phase_one_has_lost_at_once() -> None:
    assert over(begun(table().owns(A, P1=5).owns(B, P2=3)), A, B)
    assert over(begun(table().owns(C, P1=5)), C)


# ---- neither side, or only one ---------------------------------------------------------------------------


@pytest.mark.parametrize(("a", "b", "over_"), [(0, 0, True), (3, 0, False), (0, 3, False)])
@pytest.mark.clause("VT-14.6")
def test_the_game_ends_when_neither_side_can_attack(a: int, b: int, over_: bool) -> None:
    match = begun(table().owns(A, P1=a).owns(B, P2=b).owns(C, P3=0))
    assert match.over == over_
    assert over_ == (match.winners == [A, B])


@pytest.mark.clause("VT-14.6")
def test_rebels_without_elements_do_not_end_the_game_for_the_complex() -> None:
    """In VT-12.9 it would be over: only one faction can attack."""
    match = begun(table().owns(A, P1=0).owns(B, P2=0).owns(C, P3=9))
    assert (match.over, match.to_act, asked(match)) == (False, (C,), "Lead")
    attacked(match, "P3", 6, "P1", "1 1 1 1", "2 5 2")
    assert (match.over, match.to_act, asked(match)) == (False, (C,), "AttackAgain")


@pytest.mark.clause("VT-14.6", "VT-12.8")
def test_a_complex_that_can_not_attack_is_skipped_and_the_rebels_go_on() -> None:
    """It leads with three empty planets, so the attack goes to the best Rebel at once."""
    made = table().owns(A, P1=3).owns(B, P2=2).owns(C, P3=0, P4=0)
    match = begun(made.planet("P3", value=6).planet("P4", value=5).owns(A, P1=2).owns(B, P2=1))
    assert match.view().ranking[0] == C
    assert (match.over, match.to_act, asked(match)) == (False, (A,), "Lead")
    assert "@3 could not attack" in log(match)


# ---- passes ----------------------------------------------------------------------------------------------


@pytest.mark.clause("VT-14.6")
def test_the_complex_that_alone_can_attack_ends_the_game_by_a_pass() -> None:
    match = play(table().owns(A, P1=0).owns(B, P2=0).owns(C, P3=9).again(C), "pass")
    assert over(match, A, B)


@pytest.mark.clause("VT-14.6")
def test_an_only_rebel_that_can_attack_ends_the_game_by_a_pass() -> None:
    assert over(play(lone(3, 9, 0).again(A), "pass"), A, B)


@pytest.mark.clause("VT-14.6", "VT-14.7")  # and ruling VT-17.42
def test_rebels_end_the_game_when_every_one_that_can_attack_has_passed() -> None:
    match = play(lone(4).seat(A, had_attack=True).again(A), "pass")
    assert (match.over, match.to_act, asked(match), passed(match)) == (False, (B,), "Lead", [A])
    attacked(match, "P2", 4, "P5", *HIT)
    play(match, "pass")
    assert (match.over, match.to_act, passed(match)) == (False, (C,), [A, B])
    attacked(match, "P3", 2, "P6", *HIT)
    assert over(play(match, "pass"), A, B, C)


@pytest.mark.clause("VT-14.6")  # and ruling VT-17.42
def test_rebels_that_can_not_attack_need_not_pass() -> None:
    match = play(lone(4, 9, 0, 3).again(A), "pass")
    assert match.to_act == (C,)
    attacked(match, "P3", 2, "P5", *HIT)
    assert over(play(match, "pass"), A, B, C)


@pytest.mark.clause("VT-14.6")  # and ruling VT-17.42
def test_a_pass_is_forgotten_when_that_faction_attacks_again() -> None:
    """A passes, then B; A has the attack again, as the richest, since C has not passed."""
    made = lone(4).seat(A, had_attack=True, passed=True).seat(B, had_attack=True).seat(C, had_attack=True)
    match = play(made.again(B), "pass")
    assert (match.to_act, passed(match)) == ((A,), [A, B])
    fight(match, "P1", 8, "P5")
    assert passed(match) == [B]


@pytest.mark.clause("VT-14.6")  # and ruling VT-17.42
def test_no_pass_counts_from_before_the_other_side_could_attack() -> None:
    """A passed. B's lost attack gives the Complex an element, which it loses again."""
    made = lone(4, 9, 1, 0).seat(A, had_attack=True, passed=True).seat(C, had_attack=True)
    match = attacked(made.american(B), "P2", 0, "P5", "2 3 3", "1 1 1 1")
    assert (match.to_act, asked(match)) == ((D,), "Lead")
    assert passed(match) == []
    dice(match, *REPELLED)
    no_cards(fight(match, "P5", 0, "P2"))
    assert (now(match).turn, match.view().sides[D].ready) == (B, False)
    attacked(match, "P2", 0, "P5", *HIT)
    play(match, "pass")
    assert (match.over, passed(match), match.to_act) == (False, [B], (A,))


@pytest.mark.clause("VT-14.6")  # and ruling VT-17.42
def test_while_both_sides_can_attack_passes_end_nothing() -> None:
    made = lone(4, boss=2).seat(A, had_attack=True).seat(D, had_attack=True)
    match = play(made.again(A), "pass")
    assert (match.over, match.to_act, passed(match)) == (False, (B,), [])
    attacked(match, "P2", 2, "P6", *HIT)
    assert play(match, "pass").to_act == (C,)
    assert (match.over, passed(match)) == (False, [])


@pytest.mark.parametrize("a_passed", [False, True])
@pytest.mark.clause("VT-14.6", "VT-12.8")  # and ruling VT-17.42
def test_a_rebel_that_wins_and_can_attack_no_more_passes_too(a_passed: bool, tmp_path: Path) -> None:
    """Where nine elements must stay behind, B's attack leaves it unable to go on; A still could."""
    content = str(changed(tmp_path, "conflict.toml", min_left_behind=9))
    made = Table(3, shadows=True, content=content).seat(C, faction="complex").owns(A, P1=9).owns(B, P2=9)
    made = made.owns(C, P5=0, P6=0, P7=0).seat(A, had_attack=True, passed=a_passed)
    match = attacked(made.american(B), "P2", 0, "P5", "1 1 1", "2 5 2 5")
    assert (match.over, match.to_act) == ((True, ()) if a_passed else (False, (A,)))


# ---- the guard -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rebel", "winners"), [("P2", [A, B]), (None, [C])])
@pytest.mark.clause("VT-12.11", "VT-14.5")  # and ruling VT-17.43
def test_after_the_guard_the_rebels_win_unless_the_complex_has_all(
    rebel: str | None, winners: list[int], tmp_path: Path
) -> None:
    """With one attack at most: the Complex takes P1, and B has another planet or none."""
    content = str(changed(tmp_path, "conflict.toml", american_attacks=1))
    made = Table(3, shadows=True, content=content).seat(C, faction="complex")
    made.owns(A, P1=0).owns(C, P3=9, P4=9, P5=9)
    if rebel:
        made.owns(B, **{rebel: 9})
    match = attacked(made.american(C), "P3", 6, "P1", "1 1 1 1", "2 5 2")
    assert over(match, *winners)
    assert any("After 1 attack" in line for line in log(match))
