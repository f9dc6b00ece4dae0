"""SM-2: setup; SM-7: the course of the game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.games.solarius import GAME
from ecliptic.games.solarius.rules import actions as a
from solarius.positions import A, B, C, Table, asked, game, play, seat, why_not
from solarius.test_content import changed


def begun(players: int, start_cards: bool = True, starter: int = 1) -> Match:
    """Tiles, planets and the starting player are there; all chance takes the first outcome."""
    match = Match.begin(game(players, start_cards), seed=1, auto_chance=False)
    for k in range(6):
        match.force(f"tile id={a.TILE_IDS[k]}")
        match.force("turned n=0")
    while asked(match) == "DealPlanet":
        match.force(match.legal(CHANCE)[-1])
    match.force(f"starter seat={starter}")
    return match


# ---- the board -----------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-2.1")
def test_every_tile_once_in_any_turn() -> None:
    match = Match.begin(game(2), seed=1, auto_chance=False)
    assert legal_chance(match) == list("ABCDEF")
    match.force("tile id=C")
    assert legal_chance(match) == list("012345")
    match.force("turned n=4")
    assert legal_chance(match) == list("ABDEF")


def legal_chance(match: Match) -> list[str]:
    return [text.split("=")[1] for text in match.legal(CHANCE)]


@pytest.mark.clause("SM-2.2", "SM-2.3", "SM-2.4")
@pytest.mark.parametrize(("players", "each"), [(2, 5), (3, 7), (4, 8)])
def test_planets_lie_face_down_on_all_spaces_in_use(players: int, each: int) -> None:
    s: Any = begun(players).state
    down = Counter(int(piece) - a.FACE_DOWN for piece in s.on_hex if piece != a.NONE)
    assert down == dict.fromkeys(range(4), each)
    assert [n for n in range(a.HEXES) if s.on_hex[n] != a.NONE] == list(s.layout.planet_hexes)


@pytest.mark.clause("SM-2.3")
def test_a_planet_comes_by_the_number_that_is_left_of_its_color() -> None:
    match = Match.begin(game(2), seed=1, auto_chance=False)
    for k in range(6):
        match.force(f"tile id={a.TILE_IDS[k]}")
        match.force("turned n=0")
    for _ in range(3):
        match.force("deal color=black")
    s = match.state
    step: Any = s.asked(CHANCE)
    weights = {a.COLOR_IDS[a.DEAL.a(x)]: int(step.weight(s, x)) for x in step.candidates(s)}
    assert weights == {"black": 2, "yellow": 5, "turquoise": 5, "brown": 5}
    match.force("deal color=black")
    match.force("deal color=black")
    assert legal_chance(match) == ["yellow", "turquoise", "brown"]


# ---- mats ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-2.6", "SM-2.7", "SM-2.9")
def test_a_start_card_sets_up_the_mat() -> None:
    match = begun(3, starter=3)
    match.force("start-card id=G1")
    assert legal_chance(match) == ["G2", "G3", "G4"]
    match.force("start-card id=G4")
    one = seat(match)
    assert (one.col["black"], one.step["yellow"]) == ("II", 2)
    assert one.cubes == {"black": [0] * 3, "yellow": [0] * 3, "turquoise": [2, 0, 0], "brown": [2, 0, 0]}
    assert (one.hand, one.fuel, one.bucks, one.range, one.at) == ([1, 2], 2, 2, 1, "0,0")
    assert (one.colonies, one.markers, one.dirt, one.beside) == (12, 6, 0, 0)
    assert seat(match, B).hand == [7, 8]
    match.force("start-card id=G2")
    s: Any = match.state
    assert s.deck == (1 << 32) - 1 - sum(1 << n for n in (0, 1, 2, 3, 6, 7)), "5 and 6 are in the deck"


@pytest.mark.clause("SM-2.13")
def test_the_hand_of_a_start_card_is_known_if_the_mat_gives_it_away(tmp_path: Path) -> None:
    match = begun(2)
    match.force("start-card id=G3")
    assert seat(match).known == [5, 6]
    old = 'shift = "yellow"\nraise = "turquoise"\nresources = { brown = 2, black = 2 }'
    new = 'shift = "black"\nraise = "yellow"\nresources = { brown = 2, turquoise = 2 }'
    made = GAME.make({"players": 2}, changed(tmp_path, "cards.toml", old, new))
    match = Match.begin(made, seed=3, auto_chance=False)
    while asked(match) != "DealStart":
        match.force(match.legal(CHANCE)[0])
    match.force("start-card id=G2")
    match.force("start-card id=G3")
    assert (seat(match).hand, seat(match).known) == ([3, 4], [])
    assert (seat(match, B).hand, seat(match, B).known) == ([5, 6], [5, 6])


@pytest.mark.clause("SM-2.8", "SM-2.11")
def test_free_choices_go_clockwise_from_the_starting_player() -> None:
    match = begun(3, start_cards=False, starter=2)
    order = []
    for n in range(1, 10):
        order.append(int(match.state.asked(CHANCE).player))  # type: ignore[attr-defined]
        match.force(f"card n={n}")
    assert order == [B, B, B, C, C, C, A, A, A]
    seen = []
    for _ in range(3):
        who = match.to_act[0]
        seen.append(who)
        assert asked(match) == "FirstDiscard"
        play(match, match.legal(who)[0])
        assert asked(match) == "FirstShift"
        play(match, "shift-first color=turquoise")
        assert why_not(match, "raise-first color=turquoise") == ("SAME_DIE", a.TURQUOISE, 0)
        play(match, "raise-first color=black")
        mat = seat(match, who)
        assert (mat.col["turquoise"], mat.step["black"]) == ("II", 2)
        assert mat.cubes == {"black": [0] * 3, "yellow": [2, 0, 0], "turquoise": [0] * 3, "brown": [2, 0, 0]}
        assert mat.known == []
    assert seen == [B, C, A]
    assert (seat(match, B).hand, seat(match, C).hand, seat(match).hand) == ([2, 3], [5, 6], [8, 9])
    assert sorted(map(int, match.dump()["discard"])) == [1, 4, 7]  # type: ignore[call-overload]


# ---- the bridge ----------------------------------------------------------------------------------------------


def bridged(starts: list[str], dice: list[tuple[str, str]], starter: int = 1) -> dict[str, int]:
    """The bridge spaces of the first four dice, by color, from 0."""
    match = begun(len(starts), starter=starter)
    for card in starts:
        match.force(f"start-card id={card}")
    for color, face in dice:
        match.force(f"die color={color}")
        match.force(f"roll {face}")
    s: Any = match.state
    return {a.COLOR_IDS[s.b_color[k]]: int(s.b_at[k]) for k in range(4)}


@pytest.mark.clause("SM-2.12", "SM-4.2")
def test_the_dice_are_ranked_by_the_starting_players_tech_dice() -> None:
    dice = [("black", "star"), ("yellow", "star+1"), ("brown", "3"), ("turquoise", "2")]
    assert bridged(["G1", "G2"], dice) == {"black": 2, "yellow": 0, "brown": 0, "turquoise": 1}
    assert bridged(["G1", "G2"], dice, starter=2) == {"black": 2, "yellow": 1, "brown": 0, "turquoise": 1}


@pytest.mark.clause("SM-2.12")
def test_a_die_of_the_setup_is_told_once_where_it_lies() -> None:
    match = Match.begin(game(2), seed=7)
    told = [line.text for _, line in match.lines(A) if "of the wheel" in line.text]
    assert len(told) == len([text for text in told if " lies on " in text]) == 4


@pytest.mark.clause("SM-2.12")
def test_equal_values_share_a_space_and_leave_no_gap() -> None:
    dice = [("black", "1"), ("yellow", "1"), ("brown", "1"), ("turquoise", "1")]
    assert set(bridged(["G1", "G2"], dice).values()) == {0}
    dice = [("black", "3"), ("yellow", "3"), ("brown", "1"), ("turquoise", "1")]
    assert bridged(["G1", "G2"], dice) == {"black": 0, "yellow": 0, "brown": 1, "turquoise": 1}


@pytest.mark.clause("SM-2.10")
@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 4), (4, 5)])
def test_the_bag_has_the_same_number_of_every_color(players: int, each: int) -> None:
    s: Any = begun(players).state
    assert list(s.bag) == [each] * 4


# ---- the course ----------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-2.5", "SM-7.1", "SM-7.2", "SM-18.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_game_turns_of_four_player_turns_each(players: int) -> None:
    match = Match.begin(game(players), seed=players)
    hubs, turns = [], []
    s: Any = match.state
    while not match.over:
        s = match.state
        if asked(match) == "PickDie":
            turns.append((int(s.turn), match.to_act[0]))
        texts = match.legal(match.to_act[0])
        quiet = [
            t for t in texts if t.split()[0] in ("done", "stop", "use", "take", "on") or t == "do what=pass"
        ]
        play(match, next((t for t in quiet if t != "use n=2"), texts[0]))
        hubs = [int(n) for n in s.hub_turn if n]
    assert sorted(hubs) == [1, 2, 3, 4]
    token = (int(s.token) - 3) % players
    wanted = [(turn + 1, (token + turn + k) % players) for turn in range(4) for k in range(4 * players)]
    assert turns == wanted


@pytest.mark.clause("SM-7.4", "SM-8.2")
def test_a_player_turn_is_a_die_then_perhaps_an_action_then_the_refill() -> None:
    match = Table(2).seat(A, fuel=0, bucks=0).turn()
    assert asked(match) == "PickDie"
    play(match, "take color=black face=1 wheel=2", "on place=standard")
    assert asked(match) == "PickUse"
    play(match, "use n=1")
    assert asked(match) == "PickB"
    play(match, "do what=pass")
    assert asked(match) == "DrawDie"


@pytest.mark.clause("SM-2.5", "SM-7.2")
def test_any_hub_that_is_not_built_may_come() -> None:
    match = Table(2).hubs("D", "B").ends(2)
    assert legal_chance(match) == ["A", "C", "E", "F"]
