"""Dice: pips, icons or short texts on white or coloured cubes. White and black dice bring their own colours."""

from __future__ import annotations

from ecliptic.draw.icons import ICONS, glyph
from ecliptic.draw.svg import circle, n, rect, text

WHITE, INK, BLACK = "#f2f4fb", "#10182d", "#05070d"

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(
    x: float,
    y: float,
    size: float,
    face: int | str,
    *,
    fill: str = WHITE,
    ink: str = INK,
    turn: float = 0,
    id_: str = "",
    cls: str = "",
) -> str:
    """A die. `face` is 1..6 for pips, else an icon's name or a short text. It may slide and turn: it is a piece."""
    half = size / 2
    if isinstance(face, int):
        step, r = size * 0.27, size * 0.085
        marks = "".join(circle(px * step, py * step, r, fill=ink) for px, py in _PIPS[face])
    elif face in ICONS:
        marks = glyph(face, 0, 0, size * 0.62, fill=ink)
    else:
        style = f"font-size:{n(size * 0.46)}px;font-weight:720;fill:{ink}"
        marks = text(0, size * 0.17, face, "c", style=style)
    style = f"transform:translate({n(x)}px,{n(y)}px) rotate({n(turn)}deg)"
    name = f' id="{id_}"' if id_ else ""
    return (
        f'<g class="piece die{" " + cls if cls else ""}"{name} style="{style}">'
        + rect(-half, -half, size, size, size * 0.22, fill=fill, stroke="rgb(0 0 0 / .4)")
        + shine(size, "#fff")
        + marks
        + "</g>"
    )


def shine(size: float, stroke: str) -> str:
    """The bright rim within the edge of a die around 0, 0."""
    at, side = 1 - size / 2, size - 2
    return rect(at, at, side, side, size * 0.2, fill="none", stroke=stroke, stroke_opacity=".35")


def empty_die(x: float, y: float, size: float) -> str:
    """The place of a die that was not rolled yet."""
    return rect(
        x - size / 2,
        y - size / 2,
        size,
        size,
        size * 0.22,
        fill="none",
        stroke="var(--line-2)",
        stroke_dasharray="3 5",
    )
