"""SVG as strings: elements, numbers, escaping, and the few shapes and curves that boards are made of.

A board is a pure function of what it shows, so the same arguments always give the same bytes. Angles are in degrees,
0 points right and 90 points down.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from markupsafe import escape

Point = tuple[float, float]
Attribute = str | float | None

_NAMES = {"cls": "class", "id_": "id", "viewbox": "viewBox", "view_box": "viewBox"}


_UNSAFE: Final = re.compile("[&<>\"']")  # most words are harmless, and a board has thousands


@cache
def _name(key: str) -> str:
    return _NAMES.get(key, key.replace("_", "-"))


def esc(text: object) -> str:
    """Text as it may stand in markup, also inside an attribute."""
    return _escaped(text if type(text) is str else str(text))  # of another kind of str, its plain one


@lru_cache(maxsize=1 << 13)
def _escaped(words: str) -> str:
    return str(escape(words)) if _UNSAFE.search(words) else words


@lru_cache(maxsize=1 << 15)
def n(value: float) -> str:
    """A number as short text, at most one decimal."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


_SMALL: Final = re.compile(r"font-size:((?:\d|1[0-6])(?:\.\d+)?px)")


@lru_cache(maxsize=1 << 12)
def readable(style: str) -> str:
    """A style whose small text does not shrink with the map: `--least` is what can be read at the stage's scale."""
    return _SMALL.sub(r"font-size:max(\1,var(--least,0px))", style)


def attributes(attrs: dict[str, Attribute]) -> str:
    """Attributes, each after a space. `cls` is class, `id_` is id, underscores become dashes, None drops out."""
    return "".join([_attribute(key, value) for key, value in attrs.items() if value is not None])


@lru_cache(maxsize=1 << 14)
def _attribute(key: str, value: str | float) -> str:
    if isinstance(value, str):
        return f' {_name(key)}="{esc(readable(value) if key == "style" else value)}"'
    return f' {_name(key)}="{n(value)}"'


def el(tag: str, *children: str, **attrs: Attribute) -> str:
    """One SVG element around markup."""
    inner = "".join(children)
    return f"<{tag}{attributes(attrs)}>{inner}</{tag}>" if inner else f"<{tag}{attributes(attrs)}/>"


def g(*children: str, at: Point | None = None, **attrs: Attribute) -> str:
    """A group, at a fixed place. For things that move use `piece`."""
    if at is not None:
        attrs["transform"] = f"translate({n(at[0])} {n(at[1])})"
    return el("g", *children, **attrs)


def shift(x: float, y: float) -> str:
    """The style that puts something at a place so that CSS can slide it there (WebKit doesn't animate attributes)."""
    return f"transform:translate({n(x)}px,{n(y)}px)"


def piece(
    id_: str, x: float, y: float, *children: str, cls: str = "", source: str = "", rest: str | None = None
) -> str:
    """A group that moves: the id belongs to the thing, never to the place, so that a new picture slides it.

    `source`: where it comes from if it was not there before: a target, a panel, an id of the page ("tray",
    `seats.owner`) or "", whoever acted; `rest`: where it goes when it goes, if not back there.
    """
    name = "piece" + (" " + cls if cls else "")
    ends = trip(source, rest)
    return f'<g class="{name}" id="{esc(id_)}"{ends} style="{shift(x, y)}">{"".join(children)}</g>'


def comes(id_: str, *children: str, source: str = "", rest: str | None = None) -> str:
    """A group that never slides, but is seen to come and to go like a piece; it may lie in the layer of marks."""
    return f'<g class="comes" id="{esc(id_)}"{trip(source, rest)}>{"".join(children)}</g>'


def trip(source: str = "", rest: str | None = None) -> str:
    """The attributes that say where something comes from and goes to: see `piece`."""
    start = f' data-from="{esc(source)}"' if source else ""
    return start + (f' data-to="{esc(rest)}"' if rest is not None and rest != source else "")


def text(x: float, y: float, words: object, cls: str = "lbl", **attrs: Attribute) -> str:
    """Words, escaped."""
    return f'<text x="{n(x)}" y="{n(y)}" class="{cls}"{attributes(attrs)}>{esc(words)}</text>'


def clipped(x: float, y: float, width: float, height: float, *children: str) -> str:
    """Children in a box of their own that cuts what is too long: names are the players' to choose."""
    return el("svg", *children, x=x, y=y, width=width, height=height)


def circle(x: float, y: float, r: float, **attrs: Attribute) -> str:
    """A circle."""
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}"{attributes(attrs)}/>'


def rect(x: float, y: float, width: float, height: float, r: float = 0, **attrs: Attribute) -> str:
    """A rectangle, with rounded corners if `r` is given."""
    rx = f' rx="{n(r)}"' if r else ""
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"{rx}{attributes(attrs)}/>'


def line(x1: float, y1: float, x2: float, y2: float, **attrs: Attribute) -> str:
    """A straight line."""
    return f'<line x1="{n(x1)}" y1="{n(y1)}" x2="{n(x2)}" y2="{n(y2)}"{attributes(attrs)}/>'


def path(d: str, **attrs: Attribute) -> str:
    """A path."""
    return f'<path d="{d}"{attributes(attrs)}/>'


def poly(points: list[Point], **attrs: Attribute) -> str:
    """A polygon."""
    return f'<polygon points="{" ".join(f"{n(x)},{n(y)}" for x, y in points)}"{attributes(attrs)}/>'


def use(id_: str, x: float = 0, y: float = 0, **attrs: Attribute) -> str:
    """Another picture of something defined elsewhere in the page."""
    at = f' x="{n(x)}" y="{n(y)}"' if x or y else ""
    return f'<use href="#{esc(id_)}"{at}{attributes(attrs)}/>'


def polar(cx: float, cy: float, r: float, angle: float) -> Point:
    """The point at a distance and an angle."""
    a = math.radians(angle)
    return cx + r * math.cos(a), cy + r * math.sin(a)


def regular(cx: float, cy: float, r: float, sides: int, turn: float = -90) -> list[Point]:
    """The corners of a regular polygon."""
    return [polar(cx, cy, r, turn + 360 * k / sides) for k in range(sides)]


def star_points(cx: float, cy: float, r: float, inner: float = 0.5, tips: int = 5) -> list[Point]:
    """The corners of a star."""
    return [polar(cx, cy, r if k % 2 == 0 else r * inner, -90 + 180 * k / tips) for k in range(2 * tips)]


def arc(cx: float, cy: float, r: float, start: float, sweep: float) -> str:
    """The path along a circle; a negative sweep runs counter-clockwise. A whole turn is drawn as two halves."""
    if abs(sweep) >= 360:
        half = math.copysign(180, sweep)
        return arc(cx, cy, r, start, half) + arc(cx, cy, r, start + half, half)
    (x0, y0), (x1, y1) = polar(cx, cy, r, start), polar(cx, cy, r, start + sweep)
    big, way = int(abs(sweep) > 180), int(sweep > 0)
    return f"M{n(x0)} {n(y0)}A{n(r)} {n(r)} 0 {big} {way} {n(x1)} {n(y1)}"


def ring_through(points: Sequence[Point]) -> str:
    """A smooth closed path through all points (Catmull-Rom as cubic curves)."""
    if len(points) < 3:
        return ""
    count = len(points)
    out = [f"M{n(points[0][0])} {n(points[0][1])}"]
    for k in range(count):
        (ax, ay), (bx, by) = points[k - 1], points[k]
        (cx, cy), (dx, dy) = points[(k + 1) % count], points[(k + 2) % count]
        out.append(
            f"C{n(bx + (cx - ax) / 6)} {n(by + (cy - ay) / 6)} "
            f"{n(cx - (dx - bx) / 6)} {n(cy - (dy - by) / 6)} {n(cx)} {n(cy)}"
        )
    return "".join(out) + "Z"


def bow(start: Point, end: Point, bend: float) -> tuple[str, Point]:
    """A curved path from one point to another, bent sideways by a share of its length, and its control point."""
    (x0, y0), (x1, y1) = start, end
    cx, cy = (x0 + x1) / 2 - (y1 - y0) * bend, (y0 + y1) / 2 + (x1 - x0) * bend
    return f"M{n(x0)} {n(y0)}Q{n(cx)} {n(cy)} {n(x1)} {n(y1)}", (cx, cy)


def on_bow(start: Point, control: Point, end: Point, t: float) -> Point:
    """The point of a `bow` at a share of the way."""
    u = 1 - t
    return (
        u * u * start[0] + 2 * u * t * control[0] + t * t * end[0],
        u * u * start[1] + 2 * u * t * control[1] + t * t * end[1],
    )
