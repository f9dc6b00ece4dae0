"""Seats have a colour and a shape: circle, triangle, square, diamond, pentagon, star."""

from __future__ import annotations

from functools import cache

from ecliptic.draw.icons import ICONS, glyph
from ecliptic.draw.svg import Attribute, circle, el, g, n, piece, poly, regular, star_points, text

SHAPES = ("circle", "triangle", "square", "diamond", "pentagon", "star")


def ink(seat: int) -> str:
    """The colour that fills a seat's shapes."""
    return f"var(--p{seat + 1})"


def shape(seat: int, x: float, y: float, r: float, **attrs: Attribute) -> str:
    """The outline that belongs to a seat (0..5), optically equal in size."""
    kind = SHAPES[seat]
    if kind == "circle":
        return circle(x, y, r * 0.92, **attrs)
    if kind == "triangle":
        points = regular(x, y + r * 0.16, r * 1.18, 3)
    elif kind == "square":
        points = regular(x, y, r * 1.16, 4, -45)
    elif kind == "diamond":
        points = regular(x, y, r * 1.14, 4)
    elif kind == "pentagon":
        points = regular(x, y + r * 0.05, r * 1.04, 5)
    else:
        points = star_points(x, y + r * 0.06, r * 1.22, 0.52)
    return poly(points, stroke_linejoin="round", **attrs)


@cache
def figure(seat: int, r: float, mark: str = "") -> str:
    """A player's piece around 0, 0: filled shape, dark rim, an icon's name or a short text in it."""
    dark = f"var(--p{seat + 1}-ink)"
    if mark in ICONS:
        inner = glyph(mark, 0, 0, r * 1.15, fill=dark)
    elif mark:
        inner = text(0, r * 0.36, mark, "c", style=f"font-size:{n(r)}px;font-weight:700;fill:{dark}")
    else:
        inner = ""
    return (
        shape(seat, 0, 0, r, fill=ink(seat), stroke="var(--space-1)", stroke_width=2, paint_order="stroke")
        + inner
    )


def owner(seat: int) -> str:
    """Where a player's own pieces come from and go to: the row beside the board."""
    return f"player-{seat}"


def token(seat: int, x: float, y: float, r: float, mark: str = "", id_: str = "") -> str:
    """A player's piece at a place; with an id it is one that moves, and comes from that player."""
    shown = figure(seat, r, mark)
    return piece(id_, x, y, shown, source=owner(seat)) if id_ else g(shown, at=(x, y))


@cache
def tok(seat: int, cls: str = "tok") -> str:
    """The seat's sign in running HTML."""
    return el("svg", shape(seat, 8, 8, 7, fill=ink(seat)), viewbox="0 0 16 16", cls=cls, aria_hidden="true")


def seat_sign(hue: int, seat: int, words: str = "") -> str:
    """A seat's sign alone, as in the cell of a table; its name, and what it has to do with it, for screen readers."""
    return f'{tok(hue, "tok sm")}<span class="sr">@{seat + 1}{" " if words else ""}{words}</span>'


def seat_name(hue: int, seat: int) -> str:
    """A seat's sign and name."""
    return f"{tok(hue, 'tok sm')}@{seat + 1}"
