"""Where things are on SpaceCorp's boards: `layout.toml` as structs. Not content: moving a site on the screen changes no
record.
"""

from __future__ import annotations

import math
from functools import cache

from msgspec import field

from ecliptic.core.content import Table, read_layout
from ecliptic.core.views import Point
from ecliptic.games.spacecorp.content.components import ERAS
from ecliptic.games.spacecorp.content.vocabulary import Era


class Gate(Table):
    """Where a border is crossed, and where its cost stands; `turn` is the way across, in degrees."""

    a: str
    b: str
    at: Point
    turn: float = 0


class Lane(Table):
    """A border between regions that do not touch: where it starts, bends and ends."""

    a: str
    b: str
    curve: tuple[Point, Point, Point]
    at: Point


class BoardLayout(Table):
    """One board: sites by id; regions that are discs, sectors around `centre`, or boxes; where names begin."""

    centre: Point
    gate: list[Gate]
    site: dict[str, Point]
    legend: Point
    lane: list[Lane] = field(default_factory=list)
    disc: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    arc: dict[str, tuple[float, float, float, float]] = field(default_factory=dict)
    box: dict[str, tuple[float, float, float, float]] = field(default_factory=dict)
    name: dict[str, Point] = field(default_factory=dict)

    def on_arc(self, radius: float, degrees: float) -> Point:
        """A point of a circle around the centre; degrees go clockwise from the right."""
        turn = math.radians(degrees)
        x, y = self.centre
        return x + radius * math.cos(turn), y + radius * math.sin(turn)


class Layout(Table):
    """The file."""

    mariners: BoardLayout
    planeteers: BoardLayout
    starfarers: BoardLayout

    def board(self, era: Era) -> BoardLayout:
        """The board of an era."""
        return (self.mariners, self.planeteers, self.starfarers)[ERAS.index(era)]


@cache
def layout() -> Layout:
    """The layout."""
    return read_layout(Layout, "ecliptic.games.spacecorp")
