"""Setup (SR-2), and the advanced variant (SR-13)."""

from __future__ import annotations

from typing import Any

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from solar_roller.positions import A, B, Table, asked, game, play, seat, shown, space


def dealt(players: int = 2, cards: str = "1 2 3 4 5 6", **options: object) -> Match:
    """The cards lie, all draw their first planets."""
    match = Match.begin(game(players, *sorted(options.items())), auto_chance=False)
    for n in cards.split():
        match.force(f"card n={n}")
    return match


@pytest.mark.clause("SR-2.1")
def test_three_goals_then_three_upgrades_of_six_cards() -> None:
    match = dealt(cards="8 2 5")
    assert match.legal() == [f"card n={n}" for n in (1, 3, 4, 6, 7)]
    for n in (1, 7, 3):
        match.force(f"card n={n}")
    found: Any = match.dump()
    assert found["goals"] == ["H", "B", "E"]
    assert shown(match) == [1, 3, 7]
    assert match.to_act == (A, B)


@pytest.mark.clause("SR-2.2")
@pytest.mark.parametrize("players", [1, 4, 6])
def test_everybody_has_an_empty_sheet_and_four_pieces(players: int) -> None:
    match = dealt(players)
    assert match.to_act == tuple(range(players))
    for sheet in match.view(None).sheets:  # type: ignore[attr-defined]
        assert sheet.pieces == 4
        assert all(place.color == "" and place.free == 4 for place in sheet.spaces)


@pytest.mark.clause("SR-2.3", "SR-2.4", "SR-2.5", "SR-2.6")
@pytest.mark.parametrize(
    ("small", "large", "home"),
    [("O1", "M1", "M1"), ("I1", "M1", "I1"), ("O7", "I5", "I5"), ("M8", "O1", "M8")],
)
def test_the_planet_closer_to_the_sun_is_home(small: str, large: str, home: str) -> None:
    match = dealt()
    assert match.legal(A) == ["color red", "color blue", "color green", "color purple"]
    play(match, "color blue")
    assert len(match.legal(A)) == 20
    play(match, f"draw space={small}", "color red")
    assert len(match.legal(A)) == 19
    assert match.why_not(f"draw space={small}", A) == f"{small} has a planet already (SR-2.3)"
    play(match, f"draw space={large}")
    assert match.to_act == (B,)
    found = space(match, A, small), space(match, A, large)
    assert [(place.color, place.size) for place in found] == [("blue", "small"), ("red", "large")]
    assert [place.home for place in found] == [small == home, large == home]
    assert space(match, A, home).ships == 1
    assert not space(match, A, home).icon
    sheet = match.view(A).sheets[A]  # type: ignore[attr-defined]
    assert next(place for place in sheet.spaces if place.id == home).free == 3
    assert sum(sheet.actions) == 0
    assert sheet.pieces == 3


@pytest.mark.clause("SR-2.4")
@pytest.mark.parametrize("home", ["M2", "M7"])
def test_in_the_same_band_the_player_picks(home: str) -> None:
    match = play(dealt(), "color blue", "draw space=M7", "color red", "draw space=M2")
    assert asked(match) == "PickHome"
    assert match.legal(A) == ["home space=M2", "home space=M7"]
    play(match, f"home space={home}")
    assert space(match, A, home).home


@pytest.mark.clause("SR-2.7", "SR-3.7")
@pytest.mark.parametrize("starter", [1, 3])
def test_the_first_player_is_drawn_and_the_dice_pass_clockwise(starter: int) -> None:
    match = dealt(3)
    for who in range(3):
        play(match, "color blue", "draw space=I1", "color red", "draw space=M1", seat=who)
    assert match.legal() == ["starter seat=1", "starter seat=2", "starter seat=3"]
    match.force(f"starter seat={starter}")
    assert match.view(None).holder == starter - 1  # type: ignore[attr-defined]
    match.force("roll 1 1 1 1 1 1 3")
    assert match.to_act == (0, 1, 2), "holding the dice is no privilege"
    for who in range(3):
        match.play("done", who)
    assert match.view(None).holder == starter % 3  # type: ignore[attr-defined]


@pytest.mark.clause("SR-2.8", "SR-9.11")
def test_upgrade_8_is_active_from_the_start() -> None:
    table = Table(2).every(I1="small green moon")
    for upgrades, offered in (([8], True), ([7], False)):
        match = table.beside(upgrades=upgrades).roll(blue=4, bands=(1, 2))
        for who in (A, B):
            assert ("die blue" in match.legal(who)) == offered
        assert seat(match, A).gained == []


@pytest.mark.clause("SR-13.1", "SR-13.2")
@pytest.mark.parametrize("players", [1, 3])
def test_the_advanced_game_has_all_upgrades_and_three_goals(players: int) -> None:
    match = dealt(players, cards="2 8", advanced=True)
    assert match.to_act == (CHANCE,)
    assert match.legal() == [f"card n={n}" for n in (1, 3, 4, 5, 6, 7)]
    match.force("card n=7")
    assert match.to_act == tuple(range(players))
    found: Any = match.dump()
    assert (found["goals"], shown(match)) == (["B", "H", "G"], list(range(1, 9)))


@pytest.mark.clause("SR-13.1")
def test_every_upgrade_works_in_the_advanced_game() -> None:
    table = Table(2, advanced=True).beside(goals="ABG", squares=(3, 2)).sheet(A, I1="small red H 2 ships")
    table.seat(A, met=[1, 2, 3, 5])
    match = table.roll(bands=(6, 4))
    for who in (A, B):
        match.play("done", who)
    assert seat(match, A).gained == [1, 2], "2 asks for a site first"
    play(match, "build space=I1")
    assert asked(match) == "PickHalo"
    play(match, "band inner")
    assert seat(match, A).gained == [1, 2, 3, 5, 6, 7]
