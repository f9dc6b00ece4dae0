"""Options: which go together, random games with every pair of switches, and the guards that end what would not end."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

import ecliptic
from core import kit
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.options import fields
from ecliptic.core.playout import Tally, playout
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.options import Options
from vertium import test_law as law
from vertium.positions import LOSE, A, B, C, Table, attacked, changed, dice, fight, game, log, now, play

pytestmark = pytest.mark.compiled

VALUES: dict[str, tuple[object, ...]] = {
    "players": (2, 3, 4),
    "phases": ("both", "one"),
    "style": ("base", "american"),
    "abilities": (False, True),
    "raider_set_must_be_played": (True, False),
    "leak_token_to_pool": (True, False),
    "attack_optional": (False, True),
}
Row = dict[str, object]


def allowed(row: Row) -> bool:
    return not (row["attack_optional"] and row["style"] == "american")


@cache
def pairwise() -> list[Row]:
    """Few rows in which every pair of values that can stand together does. Always the same ones."""
    every = [dict(zip(VALUES, values, strict=True)) for values in product(*VALUES.values())]
    every = [row for row in every if allowed(row)]
    left = {pair for row in every for pair in combinations(row.items(), 2)}
    rows = []
    while left:
        best = max(every, key=lambda row: sum(pair in left for pair in combinations(row.items(), 2)))
        rows.append(best)
        left -= set(combinations(best.items(), 2))
    return rows


def made(row: Row) -> Game:
    options = dict(row)
    return game(int(str(options.pop("players"))), *sorted(options.items()))


def name_of(row: Row) -> str:
    return "-".join(str(value).lower() for value in row.values())


rows = pytest.mark.parametrize("row", pairwise(), ids=name_of)


def test_the_switches_are_all_here() -> None:
    assert [field.name for field in fields(Options)] == list(VALUES)
    for field in fields(Options):
        assert field.clause in game(2).clauses()
        assert field.sentence.endswith(".")
    assert len(pairwise()) <= 14


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"players": 1}, "players is a number from 2 to 4"),
        ({"players": 5}, "players is a number from 2 to 4"),
        ({"style": "german"}, "style is base or american"),
        ({"phases": "two"}, "phases is both or one"),
        ({"abilities": "maybe"}, "abilities is yes or no"),
        ({"speed": 3}, "There is no option called 'speed'"),
        ({"attack_optional": True, "style": "american"}, "attack_optional is for base style"),
    ],
)
@pytest.mark.clause("VT-2.1", "VT-8.5", "VT-12.1")
def test_a_bad_option_is_refused_with_a_sentence(given: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        ecliptic.game("vertium", **given)


# ---- random games ----------------------------------------------------------------------------------------


def cheap_game(play_by: Game, seed: int) -> None:
    """To the end, with its counts right on the way."""
    s = play_by.initial()
    rng = Rng(seed)
    tally = Tally()
    while not tally.finished:
        playout(s, rng, tally, 40)
        assert play_by.problems(s) == []
        assert tally.decisions < 20_000, "this game does not end"
    assert play_by.winners(s)


def checked_game(play_by: Game, seed: int, one_in: int, law_one_in: int) -> None:
    """To the end, with all that must hold: copies, words, legal moves, the law."""
    rng = Rng(seed, 2)
    for n, (s, action) in enumerate(law.walk(play_by, seed)):
        if n % one_in == 0:
            kit.check_state(play_by, s)
        if n % law_one_in == 0:
            law.check_law(play_by, s, action, rng, refusals=False)


@rows
def test_every_pair_of_switches_plays(row: Row) -> None:
    checked_game(made(row), seed=5, one_in=12, law_one_in=60)
    for seed in range(3):
        cheap_game(made(row), seed)


@rows
def test_records_of_every_pair_of_switches_lead_to_the_same_end(row: Row) -> None:
    match = made(row).start(seed=9)
    rng = Rng(9)
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        before = match.state.clone()
        match.play(legal[rng.below(len(legal))], seat)
        if match.can_undo(seat) and rng.below(30) == 0:
            match.undo(seat)
            assert match.state.same(before)
    kit.check_match(match)
    for seat in range(match.game.seats):
        match.view(seat)
        assert match.game.score_sheet(match.view(seat)).rows


@pytest.mark.soak
@rows
@pytest.mark.parametrize("part", range(4))
def test_many_games_with_all_checks(row: Row, part: int) -> None:
    for seed in range(25):
        checked_game(made(row), seed=100 + 25 * part + seed, one_in=3, law_one_in=10)


@pytest.mark.soak
@rows
def test_very_many_games_with_cheap_checks(row: Row) -> None:
    for seed in range(1000):
        cheap_game(made(row), 1000 + seed)


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
            match = short.start(seed=seed)
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
        match = game(3, ("phases", "one"), ("style", style)).start(seed=8)
        rng = Rng(8)
        while not match.over:
            legal = match.legal()
            match.play(legal[rng.below(len(legal))])
        ends.append((match.scores, match.winners, match.number))
    assert ends[0] == ends[1]


@pytest.mark.clause("VT-18.22")
def test_no_game_stops_at_a_decision_without_an_option() -> None:
    """A walk through one game of each row: whoever is asked can answer, and chance can come."""
    for row in pairwise()[:4]:
        for s, _ in law.walk(made(row), 31):
            seat = s.next_seat()
            assert len(s.candidates(CHANCE) if seat == CHANCE else s.legal(seat)) > 0
