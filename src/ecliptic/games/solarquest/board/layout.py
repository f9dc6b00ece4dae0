"""Where things are on Solarquest's board: `layout.toml` as structs. Not content: moving a space on the screen changes
no record.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Literal

from ecliptic.core.content import Table, read_layout
from ecliptic.core.views import Point


class Loop(Table):
    """An orbit and the globe within."""

    centre: Point
    radius: float
    planet_radius: float


class Run(Table):
    """The path between two orbits: the points that it bends through. Its name says from where to where."""

    guide: list[Point]


class Layout(Table):
    """The file: the centre of every space, and where its label begins, ends or has its middle."""

    sun: Point
    loop: dict[str, Loop]
    run: dict[str, Run]
    space: dict[str, Point]
    label: dict[str, tuple[float, float, Literal["s", "m", "e"]]]

    def away(self, space: str) -> float:
        """The angle from a space to the side where its label is not: for the owner's mark, the pump, ships."""
        x, y = self.space[space]
        if space in self.label:
            left, top, anchor = self.label[space]
            middle = left + {"s": 18, "m": 0, "e": -18}[anchor]
            return math.degrees(math.atan2(y - (top - 4), x - middle))
        near = min(self.loop.values(), key=lambda loop: abs(math.dist(loop.centre, (x, y)) - loop.radius))
        inside = abs(math.dist(near.centre, (x, y)) - near.radius) < 2
        from_x, from_y = near.centre if inside else self.sun
        return math.degrees(math.atan2(y - from_y, x - from_x))


@cache
def layout() -> Layout:
    """The layout."""
    return read_layout(Layout, "ecliptic.games.solarquest")
