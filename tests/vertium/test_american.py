"""American style (VT-12)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecliptic.core.match import Match
from vertium.positions import (
    LOSE,
    PLANETS,
    WIN,
    A,
    B,
    C,
    D,
    Table,
    asked,
    attacked,
    changed,
    log,
    now,
    planet,
    play,
    refusal,
)

every = pytest.mark.parametrize("players", [2, 3, 4])


def table(players: int = 3) -> Table:
    return Table(players, style="american")


def armed(players: int = 3, *elements: int) -> Table:
    """P1 is A's, P2 B's, and so on, with so many elements. All have value 2, if there are so many."""
    out = table(players)
    for who, n in enumerate(elements or (9, 8, 7, 6)[:players]):
        out.owns(who, **{f"P{who + 1}": n})
    return out


def has_it(match: Match) -> int | None:
    """Who has the attack."""
    return now(match).turn


def had_it(match: Match) -> list[int]:
    """Who has had it."""
    return [row.seat for row in match.view().sides if row.had_attack]


# ---- the first attack ------------------------------------------------------------------------------------


def closing(players: int, rich: int, poor: int = -1) -> Match:
    """Phase one is about to end by its guard; `rich` leads."""
    out = table(players).beside(idle=120).planet("P1", blue="face_down").planet("P2", blue="face_down")
    for who in range(players):
        if who != poor:
            out.owns(who, **{f"P{who + 1}": 9 if who == rich else 2})
    match = out.planet(f"P{PLANETS[players]}", blue="face_down").cards(A)
    match.force("turn kind=refuge")
    match.force("turn kind=harvest")
    return play(match, "pass")


@every
@pytest.mark.clause("VT-12.1", "VT-8.4")
def test_the_leader_has_the_attack_first(players: int) -> None:
    for rich in range(players):
        match = closing(players, rich)
        assert (match.to_act, asked(match)) == ((rich,), "Lead")
        assert had_it(match) == [rich]


@pytest.mark.clause("VT-12.1")
def test_there_are_no_rounds_and_no_new_ranking_between_attacks() -> None:
    match = armed().american(A)
    for _ in range(12):
        attacked(match, f"P{has_it(match) + 1}", 0, f"P{(has_it(match) + 1) % 3 + 1}", *LOSE)
        assert not match.over
    assert now(match).attacks == 12
    assert not [line for line in log(match) if "round" in line]


@pytest.mark.clause("VT-12.2")
def test_who_has_the_attack_must_attack() -> None:
    match = armed().american(B)
    assert refusal(match, "pass") == ("Now you choose who leads the attack", "VT-9.3")
    assert match.legal() == ["lead planet=P2"]


# ---- after an attack -------------------------------------------------------------------------------------


@every
@pytest.mark.clause("VT-12.3")
def test_a_winner_may_attack_again_from_any_own_planet_or_pass(players: int) -> None:
    match = armed(players, *(9, 3, 3, 3)[:players]).owns(B, P5=0).planet("P5", blue="harvest").american(A)
    attacked(match, "P1", 3, "P5", *WIN)
    assert (match.to_act, match.legal()) == ((A,), ["attack", "pass"])
    play(match, "attack")
    assert match.legal() == ["lead planet=P1", "lead planet=P5"]
    attacked(match, "P5", 3, "P2", *WIN, *WIN)
    assert planet(match, "P2").owner == A


@every
@pytest.mark.clause("VT-12.4", "VT-12.7")
def test_after_a_lost_attack_the_defender_has_it(players: int) -> None:
    for target in range(1, players):
        match = attacked(armed(players).american(A), "P1", 1, f"P{target + 1}", "2 3 3", "1 1 1", *LOSE)
        assert now(match).fight is None
        assert (match.to_act, asked(match), has_it(match)) == ((target,), "Lead", target)
        assert target in had_it(match)


@pytest.mark.clause("VT-12.5", "VT-12.2")
def test_with_two_players_a_pass_gives_the_attack_to_the_other() -> None:
    match = play(armed(2).seat(B, had_attack=True).again(A), "pass")
    assert (match.to_act, asked(match)) == ((B,), "Lead")
    match = attacked(match, "P2", 0, "P1", *LOSE)
    assert match.to_act == (A,)
    attacked(match, "P1", 0, "P2", *LOSE)
    assert match.to_act == (B,)


# ---- where a pass goes -----------------------------------------------------------------------------------


def heir(players: int, elements: list[int], had: list[int], passer: int = A, **values: int) -> int:
    """Who gets the attack when the passer passes."""
    out = table(players)
    for who, n in enumerate(elements):
        out.owns(who, **{f"P{who + 1}": n}).seat(who, had_attack=who in had)
    for name, value in values.items():
        out.planet(name, value=value)
    match = play(out.again(passer), "pass")
    assert asked(match) == "Lead"
    assert had_it(match) == sorted({*had, match.to_act[0]})
    return match.to_act[0]


@pytest.mark.clause("VT-12.6")
def test_a_pass_goes_to_the_best_ranked_faction_that_has_not_had_the_attack() -> None:
    assert heir(4, [1, 5, 4, 3], had=[A]) == B
    assert heir(4, [1, 5, 4, 3], had=[A, B]) == C
    assert heir(4, [1, 5, 4, 3], had=[A, B, C]) == D
    assert heir(4, [1, 3, 4, 5], had=[A]) == D
    assert heir(3, [9, 1, 2], had=[A, C]) == B
    assert heir(3, [9, 1, 2], had=[], passer=C) == A


@pytest.mark.clause("VT-12.6", "VT-8.4")
def test_best_ranked_is_by_current_points_then_value_then_seat() -> None:
    # Points count planets too: C has fewer elements than B and more points.
    out = table().owns(A, P1=9).owns(B, P2=4).owns(C, P3=3, P4=0).seat(A, had_attack=True)
    assert play(out.again(A), "pass").to_act == (C,)
    assert heir(3, [1, 4, 4], had=[A], P2=3, P3=2) == B
    assert heir(3, [1, 4, 4], had=[A], P2=2, P3=3) == C
    assert heir(3, [1, 4, 4], had=[A], P2=2, P3=2) == B
    out = table().owns(A, P1=9).owns(B, P2=4).owns(C, P3=4).seat(A, had_attack=True)
    for name in ("P1", "P2", "P3"):
        out.planet(name, value=2)
    assert play(out.beside(starter=C).again(A), "pass").to_act == (C,)


@pytest.mark.clause("VT-12.6")
def test_when_all_have_had_it_a_pass_goes_to_the_richest_of_the_others() -> None:
    everybody = [A, B, C, D]
    assert heir(4, [9, 1, 3, 2], had=everybody) == C
    assert heir(4, [9, 1, 3, 2], had=everybody, passer=C) == A
    assert heir(4, [2, 9, 3, 1], had=everybody, passer=B) == C  # the passer itself is richest
    assert heir(3, [1, 4, 4], had=[A, B, C], P2=2, P3=5) == C
    assert heir(3, [1, 4, 4], had=[A, B, C], P2=5, P3=2) == B
    # Elements count, not points: B has more planets.
    out = table().owns(A, P1=9).owns(B, P2=3, P4=0, P5=0).owns(C, P3=4)
    for who in (A, B, C):
        out.seat(who, had_attack=True)
    assert play(out.again(A), "pass").to_act == (C,)


@pytest.mark.clause("VT-12.7", "VT-12.4", "VT-12.6")
def test_a_defender_who_got_the_attack_has_had_it() -> None:
    match = armed(3, 30, 5, 6).owns(B, P4=5).seat(A, had_attack=True).american(A)
    attacked(match, "P1", 0, "P3", *LOSE)
    assert (match.to_act, had_it(match)) == ((C,), [A, C])
    play(attacked(match, "P3", 6, "P2", *WIN, *WIN), "pass")
    assert match.to_act == (B,)
    play(attacked(match, "P4", 1, "P3", *WIN), "pass")
    assert match.to_act == (A,)  # C got it by its defense, so all have had it, and A is richest


@pytest.mark.clause("VT-12.6", "VT-12.8")
def test_a_pass_skips_who_can_not_attack() -> None:
    out = table(4).owns(A, P1=5).owns(B, P2=0, P3=0, P4=0).owns(C, P5=1).seat(A, had_attack=True)
    match = play(out.owns(D, P6=2).seat(D, had_attack=True).again(A), "pass")
    assert match.to_act == (C,)  # B has six points and no element
    assert had_it(match) == [A, C, D]
    out = table(4).owns(A, P1=5).owns(C, P5=1).owns(D, P6=2)
    for who in (A, C, D):
        out.seat(who, had_attack=True)
    assert play(out.again(A), "pass").to_act == (D,)  # B owns nothing, though it has not had the attack


@pytest.mark.clause("VT-12.1", "VT-12.8")
def test_a_leader_who_can_not_attack_is_skipped() -> None:
    """A has most points by planets without elements; the next best gets the attack."""
    out = table(3).beside(idle=120).owns(A, P1=0, P2=0, P3=0, P4=0).owns(B, P5=2).owns(C, P6=3)
    match = (
        out.planet("P1", blue="face_down")
        .planet("P2", blue="face_down")
        .planet("P7", blue="face_down")
        .cards(A)
    )
    match.force("turn kind=refuge")
    match.force("turn kind=winter_eclipse")
    play(match, "pass")
    assert match.view().ranking[0] == A
    assert "@1 could not attack" in log(match)
    assert match.to_act == (C,)
    assert had_it(match) == [A, C]  # ruling VT-17.30


@pytest.mark.clause("VT-12.4", "VT-12.8")
def test_a_defender_who_can_not_attack_is_skipped(tmp_path: Path) -> None:
    """By the printed figures it always can: it has an element more, and a captain. Here defending gives nothing."""
    content = str(changed(tmp_path, "skirmish.toml", defender_win_gain=0))
    out = Table(4, style="american", content=content).owns(A, P1=9).owns(B, P2=0).owns(C, P3=3).owns(D, P4=4)
    match = attacked(out.seat(A, had_attack=True).american(A), "P1", 0, "P2", *LOSE)
    assert "@2 could not attack" in log(match)
    assert match.to_act == (D,)
    assert has_it(match) == D
    assert had_it(match) == [A, B, D]  # ruling VT-17.30: it was handed the attack


@pytest.mark.clause("VT-12.3", "VT-12.8")
def test_a_winner_who_can_not_attack_again_passes(tmp_path: Path) -> None:
    """By the printed figures it always can. Here winning gives no element, and its captain went alone."""
    content = str(changed(tmp_path, "skirmish.toml", winner_gain=0))
    out = (
        Table(4, style="american", content=content)
        .owns(A, P1=1)
        .owns(B, P2=0, P5=2)
        .owns(C, P3=3)
        .owns(D, P4=4)
    )
    match = attacked(out.seat(A, had_attack=True).seat(D, had_attack=True).american(A), "P1", 0, "P2", *WIN)
    assert planet(match, "P2").owner == A
    assert "@1 could not attack" in log(match)
    assert match.to_act == (C,)


# ---- the end ---------------------------------------------------------------------------------------------


@every
@pytest.mark.clause("VT-12.9")
def test_the_game_ends_when_one_faction_owns_all_planets(players: int) -> None:
    out = table(players).owns(A, **{f"P{k}": 3 for k in range(1, PLANETS[players])})
    last = f"P{PLANETS[players]}"
    match = attacked(
        out.owns(B, **{last: 0}).planet(last, blue="harvest").planet("P1", blue="refuge").american(A),
        "P1",
        2,
        last,
        *WIN,
    )
    assert match.over
    assert match.winners == [A]
    assert match.scores == [PLANETS[players], *[0] * (players - 1)]


def worn_out(players: int = 2, **options: object) -> Match:
    """A has won P5 with its army; B keeps three planets, but no element."""
    out = Table(players, style="american", **options).owns(A, P1=9).owns(B, P2=0, P3=0, P4=0, P5=0)
    return attacked(out.planet("P1", blue="refuge").american(A), "P1", 4, "P5", *WIN)


@pytest.mark.clause("VT-12.9", "VT-9.11")  # and ruling VT-17.11
def test_the_only_faction_that_can_attack_goes_on_until_it_owns_all() -> None:
    match = worn_out()
    assert (match.over, asked(match), match.to_act) == (False, "AttackAgain", (A,))
    for name in ("P2", "P3", "P4"):
        assert not match.over
        play(match, "attack")
        attacked(match, "P1", 0, name, *WIN)
        assert planet(match, name).owner == A
    assert match.over
    assert match.winners == [A]
    assert match.scores == [5, 0]


@pytest.mark.clause("VT-12.9", "VT-12.3")  # and ruling VT-17.11
def test_a_pass_of_the_only_faction_that_can_attack_ends_the_game() -> None:
    match = worn_out()
    note = {choice.action: choice.note for choice in match.prompt(A).choices}["pass"]  # type: ignore[union-attr]
    assert note == "the game ends"
    play(match, "pass")
    assert match.over
    assert match.winners == [B]  # three planets to two
    assert "The game ended" in log(match)


@pytest.mark.clause("VT-12.9", "VT-12.2", "VT-12.4", "VT-12.8")  # and ruling VT-17.11
def test_the_only_faction_that_can_attack_gets_the_attack_and_must_use_it() -> None:
    """The attack goes round those who can't."""
    out = table(3).owns(A, P1=1).owns(B, P2=9).owns(C, P3=0, P4=0, P5=0).planet("P3", blue="harvest")
    out.seat(A, had_attack=True).seat(C, had_attack=True)
    match = attacked(out.american(A), "P1", 0, "P3", *LOSE)  # C has an element then and loses it to B
    assert (match.to_act, asked(match)) == ((C,), "Lead")
    match = attacked(match, "P3", 0, "P1", "2 3 3", "1 1 1", *LOSE)
    assert match.to_act == (A,)
    assert refusal(match, "pass")[1] == "VT-9.3"


@pytest.mark.clause("VT-12.9", "VT-9.11")  # and ruling VT-17.11
def test_by_the_option_the_game_ends_when_at_most_one_faction_can_attack() -> None:
    match = worn_out(american_ends="one")
    assert match.over
    assert match.winners == [B]
    out = Table(3, style="american", american_ends="one").owns(A, P1=6).owns(B, P2=0, P3=1).owns(C, P4=1)
    match = attacked(out.american(A), "P1", 3, "P3", *WIN)
    assert asked(match) == "AttackAgain"  # two can, so it goes on


@pytest.mark.clause("VT-12.9")
def test_if_nobody_can_attack_at_first_it_is_over() -> None:
    match = play(table(2).beside(idle=120).owns(A, P1=0).planet("P1", blue="face_down").cards(A), "pass")
    assert match.over
    assert match.winners == [A]


def decided(**values: int) -> Match:
    """The last attack by the guard: C attacks D in vain. A owns P1 and P2, B P3 and P4, C P5, D P6."""
    out = table(4).owns(A, P1=0, P2=1).owns(B, P3=9, P4=9).owns(C, P5=3).owns(D, P6=1).beside(attacks=299)
    for name, value in values.items():
        out.planet(name, value=value)
    return attacked(out.american(C), "P5", 0, "P6", *LOSE)


@pytest.mark.clause("VT-12.10", "VT-12.11")
def test_most_planets_win_whatever_the_points() -> None:
    match = attacked(
        table(3).owns(A, P1=1, P2=0, P6=0).owns(B, P3=30, P4=9).owns(C, P5=3).beside(attacks=299).american(C),
        "P5", 0, "P3", *LOSE,
    )  # fmt: skip
    assert match.over
    assert match.scores == [3, 2, 1]
    assert match.winners == [A]


@pytest.mark.clause("VT-12.10")
def test_a_tie_in_planets_goes_to_the_higher_total_value_and_is_shared_if_even() -> None:
    assert decided(P1=6, P2=2, P3=2, P4=5).winners == [A]
    assert decided(P1=2, P2=5, P3=3, P4=6).winners == [B]
    assert decided(P1=2, P2=3, P3=3, P4=2).winners == [A, B]
    assert decided().scores == [2, 2, 1, 1]


@pytest.mark.parametrize(("attacks", "over"), [(297, False), (298, False), (299, True)])
@pytest.mark.clause("VT-12.11")
def test_after_300_attacks_the_game_ends(attacks: int, over: bool) -> None:
    match = attacked(armed().beside(attacks=attacks).american(A), "P1", 0, "P2", *LOSE)
    assert match.over == over
    assert (f"After {attacks + 1} attacks the game ended" in log(match)) == over
    match = attacked(armed(3, 9, 0, 5).beside(attacks=attacks).american(A), "P1", 3, "P2", *WIN)
    assert match.over == over
