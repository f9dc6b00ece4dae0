"""What environments render: the board as text, as SVG, or in dots, as one viewer may see it."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.draw.words import in_words

HUMAN: Final = "human"  # the text, printed
ANSI: Final = "ansi"
SVG: Final = "svg"
DOTS: Final = "rgb_array"
MODES: Final = (HUMAN, ANSI, SVG, DOTS)
_MOVED: Final = re.compile(r'style="transform:\s*([^";]*);?')  # as browsers move things: with units
_TRANSFORM: Final = re.compile(r"(?<=\d)(?:px|deg)\b")


class Pictures:
    """Draws states of one game, by one mode and through one pair of eyes."""

    def __init__(self, game: Game, mode: str | None, eyes: int | None) -> None:
        """`eyes`: a seat's, or None: a spectator's. ValueError, with one sentence, for what there is not."""
        if mode not in (None, *MODES):
            raise ValueError(f"A render mode is {', '.join(MODES)} or None, not {str(mode)[:40]!r}.")
        if eyes is not None and eyes not in range(game.seats):
            raise ValueError(
                f"Eyes are those of a seat from 0 to {game.seats - 1}, or None, not {str(eyes)[:40]!r}."
            )
        self._game: Final = game
        self._mode: Final = mode
        self._eyes: Final = eyes

    def render(self, state: State) -> NDArray[np.uint8] | str | None:
        """The text ("ansi"), printed ("human"); an SVG document; an array of height, width and three colours."""
        if self._mode == HUMAN:
            print(in_text(self._game, state, self._eyes))
            return None
        if self._mode == ANSI:
            return in_text(self._game, state, self._eyes)
        if self._mode is None:
            return None
        svg = self._game.picture(self._game.view(state, self._eyes))
        for seat in range(self._game.seats):
            svg = re.sub(rf"@{seat + 1}\b", named(seat), svg)
        return svg if self._mode == SVG else in_dots(svg)


def named(seat: int) -> str:
    """What a seat is called."""
    return f"player_{seat}"


def in_text(game: Game, state: State, eyes: int | None) -> str:
    """Where the game stands, the players, the board in words and what lies beside it, as the terminal has them."""
    view = game.view(state, eyes)
    drawing = game.draw(view, None)
    lines = [view.moment]
    for player in view.players:
        stats = ", ".join(f"{stat.title} {stat.value}" for stat in player.stats)
        acts = ", acts" if player.seat in view.acting else ""
        lines.append(
            f"  @{player.seat + 1}: {player.score} {player.unit}{acts}{'; ' if stats else ''}{stats}"
        )
    parts = [("Board", drawing.twin), (drawing.tray_title, drawing.tray)]
    for title, html in [*parts, *((panel.title, panel.html) for panel in drawing.panels)]:
        found = in_words(html)
        if found:
            lines += ["", title, *(f"  {line}" for line in found)]
    return re.sub(r"@(\d+)\b", lambda seat: named(int(seat[1]) - 1), "\n".join(lines))


@cache
def _font() -> str:
    """The file of the font that pages use."""
    root = import_module("fontpkg_inter").ROOT
    return next(str(path) for path in sorted(root.glob("files/*.ttf")) if "Italic" not in path.name)


def in_dots(svg: str) -> NDArray[np.uint8]:
    """An SVG document of ours in dots. ImportError where what draws it is not installed."""
    from PIL import Image
    from resvg_py import svg_to_bytes

    found = _MOVED.sub(lambda moved: f'transform="{_TRANSFORM.sub("", moved[1])}" style="', svg)
    png = svg_to_bytes(
        svg_string=found,
        skip_system_fonts=True,
        font_files=[_font()],
        font_family="Inter",
        sans_serif_family="Inter",
    )
    return np.asarray(Image.open(BytesIO(bytes(png))).convert("RGB"))
