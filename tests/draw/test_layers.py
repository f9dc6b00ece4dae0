"""Layers of every board, through whole games: what is fixed stays, what moves keeps its id, nothing stands twice."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import TypeAlias
from xml.etree import ElementTree

from ecliptic.core.match import Match
from ecliptic.core.views import Drawing, Prompt
from ecliptic.draw.stage import target_buttons
from ecliptic.testing.trial import Options, Trial, each, label, some_or_all
from games.bench import trials  # noqa: F401

Seen: TypeAlias = list[tuple[str, Drawing, Prompt | None]]


def drawings(trial: Trial, options: Options, one_in: int) -> Iterator[tuple[str, Drawing, Prompt | None]]:
    """The boards of a game at random as its seats and a spectator see them, each viewer's in turn, and at all that is new."""
    game = trial.made(options)
    players = game.seats
    match: Match = Match.begin(game, seed=players)
    rng = random.Random(players)
    count = 0
    met: set[str] = set()
    while not match.over:
        seat = rng.choice(match.to_act)
        asked = {type(match.state.asked(seat)).__name__, *(text.split()[0] for text in match.legal(seat))}
        if count % one_in == 0 or not asked <= met:
            met |= asked
            yield f"{seat}", game.draw(match.view(seat), prompt := match.prompt(seat)), prompt
            yield "spectator", game.draw(match.view(None), None), None
        match.play(rng.choice(match.legal(seat)), seat)
        count += 1
    for viewer in (*range(players), None):
        yield "spectator" if viewer is None else f"{viewer}", game.draw(match.view(viewer), None), None


@some_or_all("one_in", 70, 7)
@each("options", of=lambda trial: trial.drawn, ids=label)
def test_the_layers_of_a_whole_game(trial: Trial, options: Options, one_in: int) -> None:
    """One game is drawn for all that is looked at: drawing it is what takes the time."""
    seen = list(drawings(trial, options, one_in))
    the_map_is_fixed_and_the_layers_are_whole(trial, options, seen, 70 // one_in)
    pieces_have_ids_of_their_own(trial, options, seen)
    what_comes_and_goes_has_ends_on_the_page(seen)
    ids_of_lists_stand_once(trial, options, seen)
    the_actions_with_a_button_beside_the_board_are_known(trial, options, seen)
    tabs_and_panels_belong_together(trial, options, seen)
    choices_that_end_something_say_so(trial, options, seen)


def the_map_is_fixed_and_the_layers_are_whole(trial: Trial, options: Options, seen: Seen, least: int) -> None:
    maps: dict[tuple[str, str], str] = {}
    marks = set()
    for viewer, drawing, _ in seen:
        assert maps.setdefault((viewer, drawing.board), drawing.map) == drawing.map
        marks.add(drawing.marks)
        root = ElementTree.fromstring(f"<svg>{drawing.map}{drawing.marks}{drawing.pieces}</svg>")
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        assert 'class="piece' not in drawing.map + drawing.marks, "what moves is in the layer of pieces"
    assert len(marks) > least
    assert len({board for _, board in maps}) <= trial.made(options).seats + 1


def pieces_have_ids_of_their_own(trial: Trial, options: Options, seen: Seen) -> None:
    """An id says which thing it is, never where it is; what only one place can have may be named after it."""
    for _, drawing, _ in seen:
        pieces = re.findall(r'<g class="piece[^>]*>', drawing.pieces)
        assert all(re.search(r' id="[a-z]+-[\w-]+"| id="force"', tag) for tag in pieces), pieces
        assert all("transform:translate(" in tag for tag in pieces)


def what_comes_and_goes_has_ends_on_the_page(seen: Seen) -> None:
    """A player, the tray, or what this game has at some time: a target, a panel, something drawn."""
    ends: set[str] = set()
    known: set[str] = set()
    for _, drawing, _ in seen:
        ends.update(re.findall(r' data-(?:from|to)="([^"]+)"', drawing.marks + drawing.pieces))
        if " held" in drawing.tray:
            ends.add(drawing.tray_from)
        known.update(target.id for target in drawing.targets)
        known.update(panel.id for panel in drawing.panels)
        known.update(re.findall(r' id="([^"]+)"', drawing.map + drawing.marks))
    assert ends
    assert not [end for end in ends - known if not re.fullmatch(r"player-\d|tray", end)]


def ids_of_lists_stand_once(trial: Trial, options: Options, seen: Seen) -> None:
    """Where two places stand for one, too: a page that has an id twice can't be brought up to date."""
    for _, drawing, prompt in seen:
        ids = re.findall(r' id="([^"]+)"', target_buttons(drawing, prompt))
        assert len(ids) == len(set(ids)), ids


def the_actions_with_a_button_beside_the_board_are_known(trial: Trial, options: Options, seen: Seen) -> None:
    placed = 0
    for _, drawing, prompt in seen:
        beside = drawing.tray + "".join(panel.html for panel in drawing.panels)
        assert drawing.placed == set(re.findall(r'name="action" value="([^"]+)"', beside))
        assert (
            drawing.placed <= {choice.action for choice in prompt.choices} if prompt else not drawing.placed
        )
        asked = {choice.action for choice in prompt.choices} if prompt else set()
        assert set(drawing.signs) <= asked - drawing.placed, "an icon of what has a picture beside the board"
        placed += len(drawing.placed)
        places = {target.id for target in drawing.targets}
        for choice in prompt.choices if prompt else ():
            beside_or_signed = choice.action in drawing.placed or choice.action in drawing.signs
            assert not choice.target or choice.target in places or beside_or_signed, choice
    assert placed


def tabs_and_panels_belong_together(trial: Trial, options: Options, seen: Seen) -> None:
    for _, drawing, _ in seen:
        tabs = [tab.id for tab in drawing.tabs]
        assert len(tabs) == len(set(tabs)) <= 3
        assert {panel.tab for panel in drawing.panels} - {"players"} <= set(tabs)
        assert set(tabs) <= {panel.tab for panel in drawing.panels}, "a tab without a panel shows nothing"


def choices_that_end_something_say_so(trial: Trial, options: Options, seen: Seen) -> None:
    """The page never puts the focus on them by itself: a turn, a round, a bonus would be gone by a stray key."""
    ends: dict[bool, set[str]] = {True: set(), False: set()}
    for _, _, prompt in seen:
        for choice in prompt.choices if prompt else ():
            ends[choice.ends].add(choice.action if choice.verb == "do" else choice.verb)
    assert ends[True] or "solo" in options
    assert ends[True] <= trial.ends
    assert ends[False].isdisjoint(trial.ends), "a verb ends something always or never"
