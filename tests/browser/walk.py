"""Whole games on a page, quickly: a bot's choice is pressed by script, and every question is looked at."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import pytest
from eyes import Visitors
from playwright.sync_api import Page
from servers import Room

import ecliptic
from ecliptic.core.match import Match

GAMES: Final[dict[str, dict[str, Any]]] = {
    "vertium": {"players": 2},
    "solar_roller": {"players": 2},
    "solarquest": {"players": 2, "rounds": 12},
    "solarius": {"players": 2},
    "spacecorp": {"players": 2},
}
MOST: Final = 600  # questions of one seat in one game
SIZES: Final = {
    "desk": (1280, 800),
    "large": (1920, 1080),
    "tablet": (1024, 768),
    "upright": (768, 1024),
    "phone": (390, 844),
    "small": (360, 640),
    "zoomed": (640, 400),
    "side844": (844, 390),
    "side740": (740, 360),
    "side667": (667, 375),
}
NUMBER = "() => document.querySelector('#act [name=expected]')?.value ?? ''"
PRESS = """(roll) => {
    const all = [...document.querySelectorAll('button[name=action]:not(.no)')].filter((b) => !b.closest('#dock:not(.mine)'));
    const free = all.filter((b) => !('quits' in b.dataset)), some = free.length ? free : all;
    if (!some.length) {
        const ticks = [...document.querySelectorAll('.tick input')];
        if (!ticks.length) return; // it is somebody else's turn
        ticks[Math.floor(roll * ticks.length)].checked = true;
        document.getElementById('act').requestSubmit(document.querySelector('#dock button[name=action]'));
        return;
    }
    send(document.getElementById('act'), some[Math.floor(roll * some.length)]);
}"""
SETTLED = """(was) => document.getElementById('sheet-end') || document.querySelector('#top[data-title^="Game over"]') ? 'over'
    : (!air.size && document.querySelector('#dock.mine') && !document.querySelector('#players .think') && document.querySelector('#act [name=expected]')?.value !== was) ? 'asked' : false"""


def some_games(*some: str, of: Iterable[str] = tuple(GAMES)) -> list[Any]:
    """Games to run a test for: `some` in `make test`, the others in `make soak`."""
    return [pytest.param(game, marks=[] if game in some else pytest.mark.soak) for game in of]


def table(room: Room, game: str, name: str = "walk", seed: int = 1, ahead: int = 0) -> tuple[str, Any]:
    """A game of Ada's against bots, played `ahead` so many choices at random: its address, and Ada."""
    match = Match.begin(
        ecliptic.game(game, **GAMES[game]), table=name, secret=bytes([seed] * 32), names=["Ada", "Bo"]
    )
    match.play_forced()
    rng = random.Random(seed)
    while ahead and not match.over:
        seat = match.to_act[0]
        match.play(rng.choice(match.legal(seat)), seat)
        match.play_forced()
        ahead -= 1
    ada = room.person("Ada")
    return room.table(match, ada), ada


def walk(page: Page, many: int, seed: int = 1) -> Iterator[int]:
    """Each of so many questions, in turn; between them something is chosen."""
    rng, was = random.Random(seed), ""
    for k in range(many):
        if page.wait_for_function(SETTLED, arg=was).json_value() == "over":
            return
        yield k
        was = page.evaluate(NUMBER)  # now: who looked may have chosen something
        page.evaluate(PRESS, rng.random())


def visit(
    room: Callable[..., Room],
    visitors: Visitors,
    game: str,
    how: dict[str, Any],
    seed: int = 1,
    ahead: int = 0,
) -> Page:
    """Ada's page of a game: see `table`."""
    here = room()
    address, ada = table(here, game, seed=seed, ahead=ahead)
    page = visitors.page(here.address, how)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(address)
    return page
