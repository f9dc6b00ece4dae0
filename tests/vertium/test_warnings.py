"""What can't be mended soon, or any more: a planet that lacks one kind, the last captain, the objective that is lost."""

from __future__ import annotations

import re

import pytest

from ecliptic.core.machine import NOBODY, Event
from ecliptic.core.match import Match
from ecliptic.draw.words import in_words
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules import facts as f
from vertium.positions import A, B, C, Table, play


def warned(match: Match, seat: int = A) -> dict[str, str]:
    prompt = match.prompt(seat)
    assert prompt is not None
    return {choice.target: choice.warn for choice in prompt.legal if choice.warn}


def test_a_third_kind_leaves_the_planet_to_a_rival() -> None:
    table = (
        Table(3).planet("P1", has="metal agri").planet("P2", has="metal agri energy").planet("P3", has="agri")
    )
    assert warned(table.placing(A, "water")) == {"planet-P1": "then a rival needs only Energy"}


def test_the_last_captain_is_told() -> None:
    position = Table(2).owns(A, P1=5, P2=2).owns(B, P3=4, P4=1, P5=2).planet("P3", blue="refuge")
    match = position.attack(A)
    assert match.state.captains[A] > 1  # type: ignore[attr-defined]
    assert warned(match) == {}
    match.state.add_captain(A, 1 - match.state.captains[A])  # type: ignore[attr-defined]
    assert set(warned(match).values()) == {"your last captain"}


def losing() -> Match:
    """B is about to take the planet that A must own; C has another objective."""
    table = Table(3).seat(A, objective="P1").seat(B, objective="P2").seat(C, objective="P3")
    return table.planet("P1", has="metal agri energy").placing(B, "water")


def tray(match: Match, seat: int | None) -> str:
    game = match.game
    return re.sub(r"\s+", " ", " ".join(in_words(game.draw(game.view(match.state, seat), None).tray)))


def test_a_lost_objective_is_told_to_its_owner_alone() -> None:
    match = losing()
    since = match.number
    assert "taken" not in tray(match, A)
    play(match, "place planet=P1")
    told = {seat: match.game.losses(match.view(seat), match.news(seat, since)) for seat in (A, B, C, None)}
    assert told == {A: ["Your objective Amberfall went to @2."], B: [], C: [], None: []}
    assert "taken by @2" in tray(match, A)


@pytest.mark.clause("VT-4.1")
def test_a_turn_that_was_missed_is_told_to_who_missed_it() -> None:
    match = Table(2).seat(A, hand="water energy agri mine_blast").cards(A)
    play(match, "play kind=mine_blast")
    told = [match.game.losses(match.view(seat), match.news(seat, 0)) for seat in (A, B)]
    assert told == [[], ["You missed a turn."]]


def test_what_disasters_took_is_told_to_who_had_it() -> None:
    match = Table(2).owns(B, P1=2).cards(A)
    game, view = match.game, match.view
    metal = a.KIND_IDS.index("metal")
    events = [
        Event(f.MELTED, A, B, 2, NOBODY, NOBODY),
        Event(f.STOLE, A, B, metal, NOBODY, NOBODY),
        Event(f.RAIDED, A, 0, 1, NOBODY, NOBODY),
    ]
    said = ["You lost 2 cards to the Meltdown of @1.", "@1 took Metal from your hand."]
    assert game.losses(view(B), events) == [*said, "@1 took an element from your Amberfall."]
    assert game.losses(view(A), events) == []
    assert game.losses(view(B), [Event(f.MELTED, A, B, 0, NOBODY, NOBODY)]) == [], "nothing was lost"


@pytest.mark.clause("VT-9.6", "VT-10.6", "VT-11.1")
def test_what_attacks_cost_is_told_to_who_lost_it() -> None:
    match = Table(2).owns(A, P2=3).owns(B, P1=2).attack(A)
    game, view = match.game, match.view(B)
    attacked, lost = (
        Event(f.ATTACKED, A, 0, 3, NOBODY, NOBODY),
        Event(f.DEFENDER_LOST, B, 0, 1, NOBODY, NOBODY),
    )
    assert game.losses(view, [attacked, lost, lost]) == ["You lost 2 elements on Amberfall."]
    assert game.losses(match.view(A), [attacked, lost]) == []
    for end in (f.CAPTAIN_FELL, f.ESCAPED):
        fell = [
            attacked,
            lost,
            Event(end, B, 0, 0, NOBODY, NOBODY),
            Event(f.CONQUERED, A, 0, 2, NOBODY, NOBODY),
        ]
        assert game.losses(view, fell)[0] == "@1 took your Amberfall."
        assert game.losses(match.view(A), fell) == []
    beaten = [
        attacked,
        Event(f.CAPTAIN_FELL, A, 0, 0, NOBODY, NOBODY),
        Event(f.HELD, B, 0, 2, NOBODY, NOBODY),
    ]
    assert game.losses(view, beaten) == []


def test_the_objective_is_marked_on_the_board_for_its_owner_alone() -> None:
    match = losing()
    game = match.game
    boards = {seat: game.draw(match.view(seat), None) for seat in (A, B, None)}
    marks = {seat: found.map + found.marks + found.pieces for seat, found in boards.items()}
    assert {seat: found.count('id="objective"') for seat, found in marks.items()} == {A: 1, B: 1, None: 0}
    assert marks[A] != marks[B]
