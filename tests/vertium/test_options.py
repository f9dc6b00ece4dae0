"""What options change as a whole, and the guards that end what would not end. For which go together see choices.py."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ecliptic
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from vertium.positions import LOSE, A, B, C, Table, attacked, changed, dice, fight, game, log, now, play

# ---- the guards ------------------------------------------------------------------------------------------


@pytest.mark.clause("VT-5.8")
def test_a_phase_in_which_no_token_can_be_placed_ends_after_120_turns() -> None:
    """All tokens lie on planets: P1 lacks agri, and there is none left."""
    table = Table(2).planet("P1", has="4 metal 4 energy 4 water").owns(A, P2=1, P3=1).owns(B, P4=1, P5=1)
    match = (
        table.planet("P2", has="metal energy water 5 agri")
        .seat(A, tokens="")
        .seat(B, tokens="")
        .beside(idle=1)
        .turn(A)
    )
    turns = 1
    who = match.to_act
    while now(match).phase == "colonizing":
        if match.to_act != who:
            who = match.to_act
            turns += 1
        legal = [action for action in match.legal() if action != "play kind=leak"]
        play(match, "pass" if "pass" in legal else legal[0])
    assert turns == 120
    assert now(match).idle == 120
    assert [row.out for row in match.view().planets] == [True, False, False, False, False]


@pytest.mark.clause("VT-10.8")
def test_an_attack_in_which_nobody_hits_ends_after_500_rolls() -> None:
    match = Table(2).owns(A, P1=3).owns(B, P2=1).attack(A)
    dice(match, *["3"] * 6 * 500)
    fight(match, "P1", 2, "P2")
    rolls = 0
    while now(match).fight is not None:
        rolls += 1
        play(match, "no-card", "no-card")
    assert rolls == 500
    assert "After 500 rolls the defender won" in log(match)
    assert [(row.owner, row.elements) for row in match.view().planets[:2]] == [(A, 0), (B, 2)]


@pytest.mark.clause("VT-12.11", "VT-12.10")
def test_attacks_in_vain_end_after_300() -> None:
    match = Table(3, style="american").owns(A, P1=5, P4=0).owns(B, P2=5).owns(C, P3=5).american(A)
    while not match.over:
        who = match.to_act[0]
        attacked(match, f"P{who + 1}", 0, f"P{(who + 1) % 3 + 1}", *LOSE)
    assert sum("attacked" in line for line in log(match)) == 300
    assert match.winners == [A]


@pytest.mark.clause("VT-5.8", "VT-10.8", "VT-12.11")
def test_guards_are_figures_of_the_content(tmp_path: Path) -> None:
    folder = str(
        changed(
            tmp_path, "conflict.toml", phase_one_turns_without_token=2, rolls_per_attack=1, american_attacks=2
        )
    )
    for style in ("base", "american"):
        for seed in range(4):
            short = ecliptic.game("vertium", players=3, style=style, content=folder)
            match = Match.begin(short, seed=seed)
            rng = Rng(seed)
            while not match.over:
                legal = match.legal()
                match.play(legal[rng.below(len(legal))])
            rolls = [line for line in log(match) if line.startswith("After 1 rolls")]
            attacks = [line for line in log(match) if "attacked" in line]
            assert len(rolls) <= len(attacks)
            assert style == "base" or len(attacks) <= 2
            assert match.view().planets[0].tokens is not None


# ---- words of options ------------------------------------------------------------------------------------


@pytest.mark.clause("VT-8.5", "VT-12.1")
def test_one_phase_makes_the_style_indifferent() -> None:
    """The same dice and choices, the same game."""
    ends: list[Any] = []
    for style in ("base", "american"):
        match = Match.begin(game(3, ("phases", "one"), ("style", style)), seed=8)
        rng = Rng(8)
        while not match.over:
            legal = match.legal()
            match.play(legal[rng.below(len(legal))])
        ends.append((match.scores, match.winners, match.number))
    assert ends[0] == ends[1]


@pytest.mark.clause("VT-15.1")
def test_only_solo_has_a_side_that_the_rules_play() -> None:
    for options in ({"players": 1}, {"players": 3}, {"shadows": True}, {"gelbon": True}):
        made = ecliptic.game("vertium", **options)
        assert made.automata == (("The Complex",) if made.options.solo else ())  # type: ignore[attr-defined]
