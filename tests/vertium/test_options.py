"""Options: which go together, random games with every pair of switches, and the guards that end what would not end."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

import ecliptic
from core import kit
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.options import fields, read
from ecliptic.core.playout import Tally, playout
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.options import Options
from vertium import test_law as law
from vertium.positions import LOSE, A, B, C, Table, attacked, changed, dice, fight, game, log, now, play

pytestmark = pytest.mark.compiled

VALUES: dict[str, tuple[object, ...]] = {
    "players": (1, 2, 3, 4),
    "phases": ("both", "one"),
    "style": ("base", "american"),
    "abilities": (False, True),
    "gelbon": (False, True),
    "shadows": (False, True),
    "solo": (False, True),
    "raider_set_must_be_played": (True, False),
    "leak_token_to_pool": (True, False),
    "attack_optional": (False, True),
    "solo_reshuffle_each_roll": (False, True),
}
Row = dict[str, object]


def allowed(row: Row) -> bool:
    """VT-13.1, VT-13.13, VT-14.1, VT-15.1, VT-15.4, VT-15.6, VT-16.3, VT-17.6."""
    american = row["style"] == "american"
    more = [name for name in ("gelbon", "shadows", "solo") if row[name]]
    if (row["attack_optional"] and american) or len(more) > 1:
        return False
    if more and not (american and row["phases"] == "both"):
        return False
    if row["solo"]:
        return row["players"] == 1 and not row["abilities"]
    return (
        row["players"] != 1
        and not row["solo_reshuffle_each_roll"]
        and not (more == ["shadows"] and row["players"] == 2)
    )


@cache
def every_row() -> list[Row]:
    """All combinations of values, possible or not."""
    return [dict(zip(VALUES, values, strict=True)) for values in product(*VALUES.values())]


@cache
def pairwise() -> list[Row]:
    """Few rows in which every pair of values that can stand together does. Always the same ones."""
    every = [row for row in every_row() if allowed(row)]
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
    assert len(pairwise()) <= 24


@pytest.mark.clause("VT-13.1", "VT-13.13", "VT-14.1", "VT-15.1", "VT-15.4", "VT-16.3")
def test_what_can_be_played_together_and_what_not() -> None:
    """Whatever is chosen is taken, or refused with one sentence that names a clause of the rules."""
    clauses = game(2).clauses()
    found = 0
    for row in every_row():
        try:
            options = read(Options, row)
        except ValueError as error:
            assert not allowed(row), row
            sentence = str(error)
            assert sentence.endswith(").")
            assert sentence.count(". ") == 0
            named = re.findall(r"VT-\d+\.\d+", sentence)
            assert named
            assert all(clause in clauses for clause in named)
        else:
            found += 1
            assert allowed(row), row
            assert {name: getattr(options, name) for name in VALUES} == row
    assert found == 192


IMPLIED: list[tuple[Row, Row]] = [
    ({}, {"players": 3, "style": "base", "solo": False}),
    ({"players": 1}, {"players": 1, "solo": True, "style": "american", "phases": "both"}),
    ({"players": "1"}, {"players": 1, "solo": True, "style": "american"}),
    ({"solo": "yes"}, {"players": 1, "solo": True, "style": "american"}),
    ({"solo": True, "players": 1, "style": "american"}, {"players": 1, "solo": True}),
    ({"solo_reshuffle_each_roll": "yes", "solo": "yes"}, {"players": 1, "solo_reshuffle_each_roll": True}),
    ({"gelbon": "yes"}, {"players": 3, "gelbon": True, "style": "american"}),
    ({"gelbon": True, "players": 4}, {"players": 4, "gelbon": True, "style": "american"}),
    ({"shadows": "on"}, {"players": 3, "shadows": True, "style": "american"}),
    ({"solo": "no"}, {"players": 3, "solo": False, "style": "base"}),
    ({"gelbon": "no", "style": "base"}, {"gelbon": False, "style": "base"}),
]


@pytest.mark.parametrize(("given", "comes"), IMPLIED, ids=lambda row: "-".join(map(str, row)))
@pytest.mark.clause("VT-13.1", "VT-14.1", "VT-15.1", "VT-15.4")
def test_what_was_left_open_follows_from_what_was_chosen(given: Row, comes: Row) -> None:
    made = ecliptic.game("vertium", **given)
    assert {name: getattr(made.options, name) for name in comes} == comes
    assert made.seats == comes.get("players", made.seats)
    assert made.automata == (("The Complex",) if made.options.solo else ())  # type: ignore[attr-defined]
    whole = {name: getattr(made.options, name) for name in VALUES}  # as a record has them
    assert ecliptic.game("vertium", **whole).options == made.options


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"players": 0}, "players is a number from 1 to 4"),
        ({"players": 5}, "players is a number from 1 to 4"),
        ({"players": 1, "solo": False}, r"The solo game is for one player.*VT-15\.1"),
        ({"players": 3, "solo": True}, r"The solo game is for one player.*VT-15\.1"),
        ({"players": 1, "style": "base"}, r"Solo is for American style.*VT-15\.4"),
        ({"players": 1, "phases": "one"}, r"Solo is for both phases.*VT-15\.1"),
        ({"players": 1, "abilities": True}, r"abilities are not for solo.*VT-16\.3"),
        ({"players": 1, "gelbon": True}, r"Gelbon & CUBE and Solo can't be played together \(VT-13\.13\)"),
        ({"solo": True, "shadows": True}, r"Shadows of the Complex and Solo can't be played together"),
        (
            {"gelbon": True, "shadows": True},
            r"Gelbon & CUBE and Shadows of the Complex can't be played together",
        ),
        ({"gelbon": True, "style": "base"}, r"Gelbon & CUBE is for American style.*VT-13\.1"),
        ({"gelbon": True, "phases": "one"}, r"Gelbon & CUBE is for both phases.*VT-13\.1"),
        ({"gelbon": True, "attack_optional": True}, "attack_optional is for base style"),
        ({"shadows": True, "players": 2}, r"for 3 or 4 players \(VT-14\.1\)"),
        ({"shadows": True, "style": "base"}, r"Shadows of the Complex is for American style.*VT-14\.1"),
        ({"solo_reshuffle_each_roll": True}, r"solo_reshuffle_each_roll is for solo \(VT-15\.6\)"),
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
    assert play_by.winners(s) or s.rules.solo  # type: ignore[attr-defined]


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
@pytest.mark.parametrize("row", [row for row in every_row() if allowed(row)], ids=name_of)
def test_a_game_with_every_set_of_options(row: Row) -> None:
    checked_game(made(row), seed=51, one_in=4, law_one_in=20)


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
