"""The number of players, and start cards: what each of them changes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ecliptic.core.match import Match
from ecliptic.games.solarius.rules import actions as a
from solarius.positions import game

each = pytest.mark.parametrize("players", [2, 3, 4])


def set_up(players: int, start_cards: bool = True) -> Match:
    """The game, at the first die of the first player turn."""
    match = Match.begin(game(players, start_cards), seed=players)
    while not any(text.startswith("take") for text in match.legal()):
        match.play(match.legal()[0])
    return match


@each
@pytest.mark.clause("SM-2.2", "SM-2.3", "SM-2.10", "SM-2.12")
def test_planets_and_dice_by_the_number_of_players(players: int) -> None:
    s: Any = set_up(players).state
    backs = Counter(int(piece) for piece in s.on_hex if piece != a.NONE)
    assert sorted(backs) == [a.FACE_DOWN + color for color in range(a.COLORS)]
    assert set(backs.values()) == {9 - {2: 4, 3: 2, 4: 1}[players]}
    assert sum(backs.values()) == {2: 20, 3: 28, 4: 32}[players]
    centre = [k for k in range(a.HEXES) if s.layout.tile_of[k] == 0 and s.on_hex[k] != a.NONE]
    assert len(centre) == (4 if players == 3 else 2)
    dice = [int(n) for n in s.bag]
    assert sum(dice) == 4 * players, "four lie on the bridge"
    for color in s.b_color:
        dice[color] += 1
    assert dice == [1 + players] * 4


@each
@pytest.mark.clause("SM-7.1", "SM-16.3", "SM-18.3")
def test_the_course_by_the_number_of_players(players: int) -> None:
    match = Match.begin(game(players), seed=players)
    turns: list[tuple[int, int]] = []
    starters = []
    while not match.over:
        s: Any = match.state
        if s.active != a.NONE and (not turns or turns[-1] != (int(s.turn), int(s.played))):
            turns.append((int(s.turn), int(s.played)))
            if s.played == 1:
                starters.append(int(s.active))
                assert sum(s.bag) == 4 * players
        texts = match.legal()
        match.play("do what=pass" if "do what=pass" in texts else "done" if "done" in texts else texts[0])
    assert turns == [(turn, k) for turn in (1, 2, 3, 4) for k in range(1, 4 * players + 1)]
    assert starters == [(starters[0] + k) % players for k in range(4)]
    assert sum(match.state.bag) == 0, "after the last player turn the bag is empty"  # type: ignore[attr-defined]


@each
@pytest.mark.clause("SM-2.7", "SM-2.8", "SM-2.9")
@pytest.mark.parametrize("start_cards", [True, False])
def test_start_cards_or_a_free_choice(players: int, start_cards: bool) -> None:
    match = set_up(players, start_cards)
    s: Any = match.state
    for seat in range(players):
        mat = [(int(s.step[k]), int(s.col[k])) for k in range(4 * seat, 4 * seat + 4)]
        assert sorted(mat) == [(0, 0), (0, 0), (0, 1), (1, 0)]
        for color, (step, column) in enumerate(mat):
            first = (4 * seat + color) * 3
            assert list(s.cubes[first : first + 3]) == ([0, 0, 0] if step or column else [2, 0, 0])
        assert int(s.hand[seat]).bit_count() == 2
        assert bool(s.known[seat]) == start_cards
    assert int(s.discard).bit_count() == (0 if start_cards else players)
    assert int(s.deck).bit_count() == 32 - (2 if start_cards else 3) * players


@pytest.mark.clause("SM-2.8", "SM-2.11")
def test_the_free_choice_goes_clockwise_from_the_starting_player() -> None:
    match = Match.begin(game(3, False), auto_chance=False, seed=1)
    while match.to_act[0] < 0:
        texts = match.legal(match.to_act[0])
        match.force("starter seat=3" if "starter seat=3" in texts else texts[0])
    asked = []
    while match.to_act[0] >= 0:
        asked.append((match.to_act[0], match.legal(match.to_act[0])[0].split()[0]))
        match.play(match.legal(match.to_act[0])[0], match.to_act[0])
    assert asked == [(seat, verb) for seat in (2, 0, 1) for verb in ("discard", "shift-first", "raise-first")]
