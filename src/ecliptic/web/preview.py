"""What a chat or a feed shows of a link to a page: a title, a sentence and a picture (Open Graph, Twitter's cards).

It hangs on the game alone and is the same for everybody: who asks for it is a stranger, and passes it on. The pictures
are files (`tools/pictures.py previews`), boards of games that no table has, as a spectator sees them.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.core.shell import phrase
from ecliptic.web.static import all_files, static_url

PREVIEW_SIZE: Final = (1200, 630)  # pixels, as Open Graph's readers want it
PREVIEW_FILE: Final = "preview.png"  # of what has no picture of its own


class Preview(Struct, frozen=True):
    """What is said of a page where its address is."""

    title: str
    words: str
    image: str  # an address with scheme and host
    alt: str
    wide: int = PREVIEW_SIZE[0]
    high: int = PREVIEW_SIZE[1]


def preview_file(game: str) -> str:
    """The name of a game's picture."""
    return f"preview-{game}.png"


def preview_of(origin: str, kind: type[Game] | None) -> Preview:
    """What is said of a page about a game, or of the site. `origin`: what links to this server begin with."""
    name = preview_file(kind.name) if kind is not None else PREVIEW_FILE
    image = f"{origin}{static_url(name if name in all_files() else PREVIEW_FILE)}"
    if kind is None:
        words = phrase("Space board games, by their full rules.")
        return Preview(phrase("Ecliptic"), words, image, phrase("Boards of the games"))
    said = kind.catalogue().phrase
    title = said(kind.title)
    return Preview(
        phrase("{game} \u2013 Ecliptic", game=title),
        said(kind.pitch),
        image,
        phrase("The board of {game}", game=title),
    )
