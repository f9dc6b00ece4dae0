"""Layers of every board, through whole games: what is fixed stays, what moves keeps its id, nothing stands twice."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import ecliptic
from ecliptic.core.match import Match
from ecliptic.core.views import Drawing, Prompt

GAMES: list[tuple[str, int, dict[str, object]]] = [
    ("vertium", 2, {"style": "base"}),
    ("vertium", 4, {"gelbon": True}),
    ("vertium", 3, {"shadows": True}),
    ("vertium", 1, {"solo": True}),
    ("solar_roller", 1, {}),
    ("solar_roller", 3, {}),
    ("solarquest", 3, {"rounds": 40}),
    ("solarquest", 4, {"rounds": 20, "lasers": True}),
    ("solarquest", 2, {"rounds": 20, "fuel": False}),
    ("solarius", 2, {}),
    ("solarius", 4, {"start_cards": False}),
]
ENDS = {  # the verbs that end a turn or a round, give up, or commit what can't be taken back
    "vertium": {"pass", "done"},
    "solar_roller": {"done"},
    "solarquest": {"done", "stop", "bankrupt"},
    "solarius": {"done", "do what=pass"},
}
every = pytest.mark.parametrize(
    ("name", "players", "options"), GAMES, ids=[f"{name}-{players}" for name, players, _ in GAMES]
)


def drawings(
    name: str, players: int, options: dict[str, object]
) -> Iterator[tuple[str, Drawing, Prompt | None]]:
    """The boards of a game at random as its seats and a spectator see them, each viewer's in turn."""
    game = ecliptic.game(name, players=players, **options)
    match: Match = game.start(seed=players)
    rng = random.Random(players)
    count = 0
    while not match.over:
        seat = rng.choice(match.to_act)
        if count % 7 == 0:
            yield f"{seat}", game.draw(match.view(seat), prompt := match.prompt(seat)), prompt
            yield "spectator", game.draw(match.view(None), None), None
        match.play(rng.choice(match.legal(seat)), seat)
        count += 1
    for viewer in (*range(players), None):
        yield "spectator" if viewer is None else f"{viewer}", game.draw(match.view(viewer), None), None


@every
def test_the_map_is_fixed_and_the_layers_are_whole(
    name: str, players: int, options: dict[str, object]
) -> None:
    maps: dict[tuple[str, str], str] = {}
    marks = set()
    for viewer, drawing, _ in drawings(name, players, options):
        assert maps.setdefault((viewer, drawing.board), drawing.map) == drawing.map
        marks.add(drawing.marks)
        root = ElementTree.fromstring(f"<svg>{drawing.map}{drawing.marks}{drawing.pieces}</svg>")
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        assert 'class="piece' not in drawing.map + drawing.marks, "what moves is in the layer of pieces"
    assert len(marks) > 10
    assert len({board for _, board in maps}) <= players + 1


@every
def test_pieces_have_ids_of_their_own(name: str, players: int, options: dict[str, object]) -> None:
    """An id says which thing it is, never where it is; what only one place can have may be named after it."""
    for _, drawing, _ in drawings(name, players, options):
        pieces = re.findall(r'<g class="piece[^>]*>', drawing.pieces)
        assert all(re.search(r' id="[a-z]+-[\w-]+"| id="force"', tag) for tag in pieces), pieces
        assert all("transform:translate(" in tag for tag in pieces)


@every
def test_the_actions_with_a_button_beside_the_board_are_known(
    name: str, players: int, options: dict[str, object]
) -> None:
    placed = 0
    for _, drawing, prompt in drawings(name, players, options):
        beside = drawing.tray + "".join(panel.html for panel in drawing.panels)
        assert drawing.placed == set(re.findall(r'name="action" value="([^"]+)"', beside))
        assert (
            drawing.placed <= {choice.action for choice in prompt.choices} if prompt else not drawing.placed
        )
        placed += len(drawing.placed)
        places = {target.id for target in drawing.targets}
        for choice in prompt.choices if prompt else ():
            assert not choice.target or choice.target in places or choice.action in drawing.placed, choice
    assert placed


@every
def test_tabs_and_panels_belong_together(name: str, players: int, options: dict[str, object]) -> None:
    for _, drawing, _ in drawings(name, players, options):
        tabs = [tab.id for tab in drawing.tabs]
        assert len(tabs) == len(set(tabs)) <= 3
        assert {panel.tab for panel in drawing.panels} - {"players"} <= set(tabs)
        assert set(tabs) <= {panel.tab for panel in drawing.panels}, "a tab without a panel shows nothing"


@every
def test_choices_that_end_something_say_so(name: str, players: int, options: dict[str, object]) -> None:
    """The page never puts the focus on them by itself: a turn, a round, a bonus would be gone by a stray key."""
    ends: dict[bool, set[str]] = {True: set(), False: set()}
    for _, _, prompt in drawings(name, players, options):
        for choice in prompt.choices if prompt else ():
            ends[choice.ends].add(choice.action if choice.verb == "do" else choice.verb)
    assert ends[True] or "solo" in options
    assert ends[True] <= ENDS[name]
    assert ends[False].isdisjoint(ENDS[name]), "a verb ends something always or never"
