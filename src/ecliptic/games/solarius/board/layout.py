"""Where things are on Solarius Mission's board: `layout.toml` as structs. Not content: moving a thing on the screen
changes no record.
"""

from __future__ import annotations

import math
from functools import cache

from ecliptic.core.content import Table, read_layout
from ecliptic.core.views import Box, Point
from ecliptic.draw.hexes import centre


class Map(Table):
    """The hexes."""

    hex_size: float
    origin: Point
    window: Point

    def at(self, q: int, r: int) -> Point:
        """The middle of a hex."""
        x, y = centre(q, r, self.hex_size)
        return self.origin[0] + x, self.origin[1] + y


class Bridge(Table):
    """The wheel with the dice on it."""

    centre: Point
    radii: tuple[float, float]
    arc: tuple[float, float]
    gap: float
    number: float
    dice: list[list[Point]]
    die: float
    focus: Box

    def angles(self, space: int, spaces: int) -> tuple[float, float]:
        """Where a sector begins and ends, in degrees."""
        each = (self.arc[1] - self.arc[0]) / spaces
        return self.arc[0] + each * space + self.gap, self.arc[0] + each * (space + 1) - self.gap

    def number_at(self, space: int, spaces: int) -> Point:
        """Where the value of a sector is written."""
        return self._polar(self.number, sum(self.angles(space, spaces)) / 2)

    def die_at(self, space: int, spaces: int, k: int, dice: int) -> Point:
        """The k-th of so many dice in a sector."""
        begin, end = self.angles(space, spaces)
        radius, beside = self.dice[dice - 1][k]
        return self._polar(radius, (begin + end) / 2 + beside * (end - begin) / 2)

    def _polar(self, radius: float, angle: float) -> Point:
        turn = math.radians(angle)
        return self.centre[0] + radius * math.cos(turn), self.centre[1] + radius * math.sin(turn)


class Mat(Table):
    """A player's mat; everything is measured from its origin."""

    origin: Point
    title: Point
    width: float
    row_first: float
    row_step: float
    row_height: float
    column_step: float
    heads: float
    slot: Point
    slot_step: float
    slot_size: float
    die_stored: float
    die_far: float
    die_middle: float
    die_size: float
    track_first: float
    track_step: float
    track_left: float
    track_cell: float
    below: float
    drives: float
    contamination: float
    stations: float
    places: float
    place_size: float
    place_step: float
    transform: float
    research: float
    on_cards: Point
    card_step: float
    focus: Box
    below_focus: Box

    @property
    def boxes(self) -> float:
        """The top of the line with drives, contamination and stations."""
        return self.below + 7

    def place_at(self, place: int, standards: int) -> Point:
        """The middle of a standard, the transformation or the research place."""
        y = self.places + 8 + self.place_size / 2
        if place < standards:
            return self.place_size / 2 + self.place_step * place, y
        return (self.transform if place == standards else self.research), y

    def card_at(self, k: int, many: int) -> tuple[Point, float]:
        """The middle and the size of the k-th of so many spaces of developments; they shrink where there are many."""
        begin, end = self.on_cards
        step = min(self.card_step, (end - begin) / many)
        size = min(self.place_size, step - 3)
        return (begin + step * (k + 0.5), self.places + 8 + self.place_size / 2), size

    def row_top(self, color: int) -> float:
        """The top of a color's row."""
        return self.row_first + self.row_step * color

    def slot_at(self, color: int, column: int, k: int) -> Point:
        """The k-th storage space of a column, from the bottom."""
        x, y = self.slot
        return x + self.column_step * column, self.row_top(color) + y - self.slot_step * k

    def die_at(self, color: int, column: int) -> Point:
        """A tech die in a column, 0 to 4; the first three stand right of their storage."""
        left = self.die_stored if column < 3 else self.die_far
        return left + self.column_step * column, self.row_top(color) + self.die_middle

    def track_at(self, track: int, n: int) -> Point:
        """A number on the track of fuel (0) or bucks (1)."""
        return self.track_left + self.track_cell * (n + 0.5), self.track_first + self.track_step * track


class Layout(Table):
    """The file."""

    map: Map
    bridge: Bridge
    mat: Mat


@cache
def layout() -> Layout:
    """The layout."""
    return read_layout(Layout, "ecliptic.games.solarius")
