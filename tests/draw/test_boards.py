"""What every board must hold, in every case of every game: pure, well formed, in colours of the tokens, its places there."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from draw import solar_roller_cases, solarius_cases, solarquest_cases, spacecorp_cases, vertium_cases
from ecliptic.core.views import Drawing, Prompt, View
from ecliptic.draw.icons import ICONS
from ecliptic.games.solar_roller.board.drawing import draw as draw_solar_roller
from ecliptic.games.vertium.board.drawing import draw as draw_vertium
from ecliptic.testing.trial import some_or_all

CASES: dict[str, dict[str, Callable[[], tuple[Any, Prompt | None]]]] = {
    "solar_roller": solar_roller_cases.CASES,
    "solarius": solarius_cases.CASES,
    "solarquest": solarquest_cases.CASES,
    "spacecorp": spacecorp_cases.CASES,
    "vertium": dict(vertium_cases.CASES),
}
DRAW: dict[str, Callable[[Any, Prompt | None], Drawing]] = {
    "solar_roller": draw_solar_roller,
    "solarius": solarius_cases.draw,
    "solarquest": solarquest_cases.draw,
    "spacecorp": spacecorp_cases.draw,
    "vertium": draw_vertium,
}
RAW = re.compile(r"(?<![&\w-])#[0-9a-fA-F]{3,8}\b(?!-)|\brgba?\(|\bhsla?\(")
NAMES = [(game, name) for game, cases in CASES.items() for name in cases]
every = pytest.mark.parametrize(("game", "name"), NAMES, ids=[f"{game}-{name}" for game, name in NAMES])


@cache
def case_of(game: str, name: str) -> tuple[View, Prompt | None, Drawing]:
    view, prompt = CASES[game][name]()
    return view, prompt, DRAW[game](view, prompt)


def beside(drawing: Drawing) -> str:
    """What lies beside the board."""
    return drawing.tray + drawing.twin + "".join(panel.html for panel in drawing.panels)


def digests(one_in: int) -> dict[str, str]:
    """Of the drawings of all cases, or of some of each game, by their names."""
    return {
        f"{game}-{name}": hashlib.sha256(
            msgspec.json.encode(case_of(game, name)[2], order="deterministic")
        ).hexdigest()
        for game, cases in CASES.items()
        for name in list(cases)[::one_in]
    }


@some_or_all("one_in", 10, 1)
def test_equal_views_give_equal_bytes_in_every_process(one_in: int) -> None:
    """Nothing hangs on the order in which a set happens to be, which differs from process to process."""
    tests = str(Path(__file__).resolve().parent.parent)
    paths = os.pathsep.join([tests, *filter(None, [os.environ.get("PYTHONPATH")])])
    ask = f"import json; from draw.test_boards import digests; print(json.dumps(digests({one_in})))"
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"  # unless told otherwise ours is random
    found = subprocess.run(
        [sys.executable, "-c", ask],
        env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": other},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert json.loads(found) == digests(one_in)


@every
def test_every_choice_with_a_place_has_one(game: str, name: str) -> None:
    _, prompt, drawing = case_of(game, name)
    places = [target.id for target in drawing.targets]
    assert len(places) == len(set(places))
    for choice in prompt.choices if prompt else ():
        assert not choice.target or choice.target in places or choice.action in drawing.placed, choice


@every
def test_markup_is_well_formed_and_ids_are_unique(game: str, name: str) -> None:
    drawing = case_of(game, name)[2]
    root = ElementTree.fromstring(f"<svg>{drawing.map}{drawing.marks}{drawing.pieces}</svg>")
    both = [*root.iter(), *ElementTree.fromstring(f"<div>{beside(drawing)}</div>").iter()]
    ids = [element.attrib["id"] for element in both if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    used = {element.attrib["href"][1:] for element in both if element.tag == "use"}
    used |= set(
        re.findall(r"url\(#([^)]+)\)", drawing.map + drawing.marks + drawing.pieces + beside(drawing))
    )
    assert used <= set(ids)


@every
def test_colours_come_from_the_tokens(game: str, name: str) -> None:
    """Globes (definitions) and dice are the only ones with colours of their own."""
    drawing = case_of(game, name)[2]
    markup = drawing.map + drawing.marks + drawing.pieces + beside(drawing)
    markup = re.sub(r"<defs>.*?</defs>", "", markup)
    markup = re.sub(r'<g class="piece die.*?</g>', "", markup)
    assert not RAW.findall(re.sub(r'href="[^"]*"', "", markup))


@every
def test_what_a_phone_shows_first_is_on_the_board(game: str, name: str) -> None:
    drawing = case_of(game, name)[2]
    x, y, width, height = drawing.focus
    assert x >= 0
    assert y >= 0
    assert x + width <= drawing.width
    assert y + height / 2 <= drawing.height


@every
def test_icons_of_players_are_known(game: str, name: str) -> None:
    players = case_of(game, name)[0].players
    assert {stat.icon for player in players for stat in player.stats} <= ICONS.keys()
