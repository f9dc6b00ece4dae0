"""Hexagons with a corner on top, by axial coordinates: q runs right, r down and half a hexagon right."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from ecliptic.draw.svg import Point, n

Cell = tuple[int, int]  # q, r

# Over the edges of a hexagon, clockwise from the one at the upper right.
NEIGHBOURS: Final[tuple[Cell, ...]] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
# Its corners in halves of its width and quarters of its height: whole numbers, so that those of neighbours are equal.
_CORNERS: Final[tuple[Cell, ...]] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
# A target's css polygon, in percent of the square around it.
SHAPE: Final = "50% 0%, 93.3% 25%, 93.3% 75%, 50% 100%, 6.7% 75%, 6.7% 25%"


def centre(q: int, r: int, size: float) -> Point:
    """Where a hexagon is; `size` reaches from there to a corner."""
    return size * math.sqrt(3) * (q + r / 2), size * 1.5 * r


def outline(size: float) -> list[Point]:
    """The six corners around 0, 0, clockwise from the top."""
    return [(size * math.sin(math.radians(60 * k)), -size * math.cos(math.radians(60 * k))) for k in range(6)]


def edges(cells: Iterable[Cell], size: float) -> str:
    """The path around a set of hexagons: the edges between it and what lies outside, as closed loops."""
    inside = set(cells)
    ahead: dict[Cell, Cell] = {}  # from corner to corner, the set on the right hand
    points: dict[Cell, Point] = {}
    corners = outline(size)
    for q, r in inside:
        x, y = centre(q, r, size)
        keys = [(2 * q + r + dx, 3 * r + dy) for dx, dy in _CORNERS]
        for k, (dq, dr) in enumerate(NEIGHBOURS):
            if (q + dq, r + dr) not in inside:
                ahead[keys[k]] = keys[(k + 1) % 6]
                points[keys[k]] = (x + corners[k][0], y + corners[k][1])
    out = []
    while ahead:
        loop, at = [], min(ahead)
        while at in ahead:
            loop.append(at)
            at = ahead.pop(at)
        out.append("M" + "L".join(f"{n(points[key][0])} {n(points[key][1])}" for key in loop) + "Z")
    return "".join(out)
