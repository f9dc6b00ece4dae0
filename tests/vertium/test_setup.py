"""Setting up (VT-3)."""

from __future__ import annotations

import pytest

from ecliptic import CHANCE
from ecliptic.core.match import Match
from vertium.positions import (
    DECK,
    FACTIONS,
    ORANGE,
    PLANETS,
    RESOURCES,
    game,
    laid,
    log,
    now,
    odds,
    planet,
    play,
    refusal,
    side,
)

every = pytest.mark.parametrize("players", [2, 3, 4])
ALL_PLANETS = {f"planet planet=P{k}": 1 for k in range(1, 10)}


def picked(players: int, seed: int = 3, *, auto: bool = False) -> Match:
    """After everybody has picked a faction."""
    match = Match.begin(game(players), seed=seed, auto_chance=auto)
    return play(match, *(f"faction id={FACTIONS[k]}" for k in range(players)))


def until(match: Match, verb: str) -> Match:
    """Let anything come until this is next."""
    while match.to_act == (CHANCE,) and not match.legal()[0].startswith(verb + " "):
        match.force(match.legal()[0])
    return match


@every
@pytest.mark.clause("VT-3.1")
def test_each_player_in_turn_picks_a_faction_that_nobody_has(players: int) -> None:
    match = Match.begin(game(players), seed=1)
    for who in range(players):
        assert match.to_act == (who,)
        free = [faction for faction in FACTIONS if faction not in FACTIONS[4 - who :]]
        assert match.legal() == [f"faction id={faction}" for faction in free]
        play(match, f"faction id={FACTIONS[3 - who]}")
        assert side(match, who).faction == FACTIONS[3 - who]
    assert now(match).phase == "colonizing"


@pytest.mark.clause("VT-3.1")
def test_a_faction_is_taken_only_once() -> None:
    match = play(Match.begin(game(2), seed=1), "faction id=rmf")
    assert refusal(match, "faction id=rmf") == ("RMF is taken", "VT-3.1")


@every
@pytest.mark.clause("VT-2.3", "VT-3.1")
def test_each_faction_brings_four_tokens_of_each_resource(players: int) -> None:
    match = picked(players)
    for who in range(players):
        assert side(match, who).tokens == dict.fromkeys(RESOURCES, 4)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.clause("VT-3.2", "VT-18.20")
def test_planets_are_drawn_from_all_nine(players: int) -> None:
    match = picked(players)
    assert odds(match) == ALL_PLANETS
    match.force("planet planet=P9")
    assert odds(match) == {name: 1 for name in ALL_PLANETS if not name.endswith("P9")}
    until(match, "value")
    drawn = [f"P{k}" for k in range(1, PLANETS[players])]
    assert laid(match) == [*drawn, "P9"]


@pytest.mark.clause("VT-2.1", "VT-3.2")
def test_four_players_play_with_all_nine_planets() -> None:
    match = picked(4)
    assert match.legal()[0].startswith("value ")
    assert laid(match) == [f"P{k}" for k in range(1, 10)]


@every
@pytest.mark.clause("VT-2.1", "VT-2.2", "VT-3.3", "VT-18.20")
def test_every_planet_gets_one_orange_moon_at_random(players: int) -> None:
    match = until(picked(players), "value")
    for _ in range(PLANETS[players]):
        left = list(ORANGE[players])
        for name in laid(match):
            if planet(match, name).value:
                left.remove(planet(match, name).value)
        if len(set(left)) < 2:
            break  # nothing is left to chance
        assert odds(match) == {f"value n={value}": left.count(value) for value in sorted(set(left))}
        match.force(list(odds(match))[-1])
    assert sorted(planet(match, name).value for name in laid(match)) == list(ORANGE[players])


@every
@pytest.mark.clause("VT-3.7", "VT-18.21")
def test_orange_moons_are_turned_up_for_all(players: int) -> None:
    match = picked(players, auto=True)
    values = [planet(match, name).value for name in laid(match)]
    for viewer in [None, *range(players)]:
        assert [row.value for row in match.view(viewer).planets] == values


@every
@pytest.mark.clause("VT-2.1", "VT-3.4", "VT-18.20")
def test_three_blue_moons_lie_by_three_different_planets_drawn_at_random(players: int) -> None:
    match = until(picked(players), "blue")
    there = laid(match)
    chosen: list[str] = []
    for n in range(3):
        left = [name for name in there if name not in chosen]
        assert odds(match) == {f"blue planet={name}": 1 for name in left}
        chosen.append(left[n])
        match.force(f"blue planet={left[n]}")
    assert not match.legal()[0].startswith("blue")
    assert [name for name in there if planet(match, name).blue != "none"] == sorted(chosen)


@every
@pytest.mark.clause("VT-3.4", "VT-18.21")
def test_nobody_may_look_at_blue_moons(players: int) -> None:
    match = picked(players, auto=True)
    assert {planet(match, name).blue for name in laid(match)} == {"none", "face_down"}
    for viewer in [None, *range(players)]:
        assert sorted(row.blue for row in match.view(viewer).planets)[-4:] == ["", "?", "?", "?"]


@every
@pytest.mark.clause("VT-3.5", "VT-18.20")
def test_six_cards_a_hand_and_two_face_up(players: int) -> None:
    match = until(picked(players), "draw")
    dealt = 0
    while match.to_act == (CHANCE,) and match.legal()[0].startswith("draw"):
        assert odds(match) == {f"draw kind={kind}": n for kind, n in now(match).deck.items()}
        holder = dealt // 6
        if holder < players:
            assert side(match, holder).size == dealt % 6
        match.force(next(iter(odds(match))))
        dealt += 1
    assert dealt == 6 * players + 2
    assert [side(match, who).size for who in range(players)] == [6] * players
    assert sum(now(match).display.values()) == 2
    assert sum(now(match).deck.values()) == 78 - dealt


@pytest.mark.clause("VT-3.5")
def test_the_deck_is_dealt_from_all_cards() -> None:
    assert odds(until(picked(3), "draw")) == {f"draw kind={kind}": n for kind, n in DECK.items()}


@every
@pytest.mark.clause("VT-2.1", "VT-3.6", "VT-18.20")
def test_each_faction_gets_an_objective_of_a_planet_in_play(players: int) -> None:
    match = until(picked(players), "objective")
    left = laid(match)
    assert len(left) == PLANETS[players]
    for who in range(players):
        assert odds(match) == {f"objective planet={name}": 1 for name in left}
        name = left.pop(1)
        match.force(f"objective planet={name}")
        assert side(match, who).objective == name


@every
@pytest.mark.clause("VT-3.6", "VT-18.21")
def test_objectives_are_secret_and_the_rest_unseen(players: int) -> None:
    match = picked(players, auto=True)
    for viewer in [None, *range(players)]:
        shown = [row.objective for row in match.view(viewer).sides]
        assert shown == [side(match, who).objective if who == viewer else "" for who in range(players)]
        told = [line for line in log(match, viewer) if "objective" in line]
        assert len(told) == players
        for who, line in enumerate(told):
            name = next(row.name for row in match.view().planets if row.id == side(match, who).objective)
            own = f"@{who + 1} got the secret objective to own {name}"
            assert line == (own if who == viewer else f"@{who + 1} got a secret objective")


@every
@pytest.mark.clause("VT-3.8", "VT-18.20")
def test_a_random_player_begins_and_play_is_clockwise(players: int) -> None:
    for first in range(players):
        match = until(picked(players), "starter")
        assert odds(match) == {f"starter seat={who + 1}": 1 for who in range(players)}
        match.force(f"starter seat={first + 1}")
        turns = []
        for _ in range(players + 1):
            turns.append(now(match).turn)
            until(match, "no chance")
            play(match, match.legal()[0])
            while match.to_act == (turns[-1],):
                play(match, "pass" if "pass" in match.legal() else match.legal()[0])
                until(match, "no chance")
        assert turns == [(first + k) % players for k in range(players + 1)]
