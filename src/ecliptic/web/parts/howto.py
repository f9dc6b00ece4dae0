"""How to play, as pages show it: its pictures are parts of boards in games that random players began."""

from __future__ import annotations

import asyncio
import threading
from functools import cache
from typing import Final

from ecliptic.core.game import Game
from ecliptic.core.how import How, Picture
from ecliptic.core.languages import ENGLISH, speaking, spoken
from ecliptic.core.match import Match
from ecliptic.core.playout import Tally, finish, playout
from ecliptic.core.rng import Rng
from ecliptic.core.wording import worded
from ecliptic.draw.notebook import excerpt
from ecliptic.web.brought import brought
from ecliptic.web.static import File, file_of

HOW: Final = "how-"
THEMES: Final = ("", "dark", "light")
NAMES: Final = ["Ada", "Bo", "Cyl", "Dee", "Eve", "Fay"]
_hand: Final = threading.Lock()


def page_of(kind: type[Game]) -> How | None:
    """How to play a game, if somebody wrote it, and it fits."""
    return _page_of(kind, spoken())


@cache
def _page_of(kind: type[Game], language: str) -> How | None:
    return worded(kind.catalogue(), brought(kind, "page on how to play", kind.how, None))


@cache
def _pictures(kind: type[Game]) -> dict[str, File]:
    how = page_of(kind)
    return {
        f"{k}{theme and f'-{theme}'}": file_of(".svg", drawn(kind, picture, theme).encode())
        for k, picture in enumerate(how.picture if how else [])
        for theme in THEMES
    }


def how_pictures(kind: type[Game]) -> dict[str, File]:
    """By number and theme, "0-dark", the pictures of a game's page; they take a second once."""
    with _hand, speaking(ENGLISH):  # few words, and files that are kept for all
        return _pictures(kind)


async def told(kind: type[Game]) -> None:
    """These pictures, drawn in a thread: others are served meanwhile."""
    await asyncio.to_thread(how_pictures, kind)


def drawn(kind: type[Game], picture: Picture, theme: str) -> str:
    """A picture as SVG."""
    game = kind.make({**kind.quick, **picture.options})
    match = Match.begin(game, seed=picture.seed)
    rng = Rng(picture.seed)
    playout(match.state, rng, Tally(), picture.decisions)
    finish(match.state, rng)
    acting = match.view(None).acting
    seat = acting[0] if acting else 0
    prompt = match.game.prompt(match.state, seat) if picture.asked and acting else None
    return excerpt(game.draw(match.view(seat), prompt), prompt, picture.box, NAMES, theme)


def addresses(kind: type[Game], k: int) -> dict[str, str]:
    """By theme the address of a picture."""
    files = how_pictures(kind)
    out = {}
    for theme in THEMES:
        name = f"{k}{theme and f'-{theme}'}"
        out[theme] = f"/pictures/{files[name].hash}/{kind.name}-{HOW}{name}.svg"
    return out
