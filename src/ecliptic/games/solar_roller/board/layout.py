"""Where things are on a sheet: `layout.toml` as structs. Not content: moving a space changes no record."""

from __future__ import annotations

from functools import cache

from ecliptic.core.content import Table, read_layout

Point = tuple[float, float]


class BandPlace(Table):
    """An ellipse around the sun, and the place of its label."""

    radii: Point
    label: Point


class Layout(Table):
    """The file: the measures of a space's block are offsets from its centre."""

    sun: Point
    moon_angles: tuple[float, float, float, float]
    moon_distance: float
    track: float  # how far below a space its four boxes are
    ring: float  # radius of the ring around a space that can be chosen
    chip: float  # how far below a space the note of a choice is
    chip_above: tuple[str, ...]  # spaces that have it above, since another one is close below
    band: dict[str, BandPlace]
    space: dict[str, Point]


@cache
def layout() -> Layout:
    """The layout of a sheet."""
    return read_layout(Layout, "ecliptic.games.solar_roller")
