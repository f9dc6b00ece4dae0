"""Where things are on a sheet: `layout.toml` as structs. Not content: moving a space changes no record."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from msgspec import Struct, convert

WIDTH, HEIGHT = 1000, 660
Point = tuple[float, float]


class BandPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """An ellipse around the sun, and the place of its label."""

    radii: Point
    label: Point


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
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
    text = (files("ecliptic.games.solar_roller.board") / "layout.toml").read_text(encoding="utf-8-sig")
    return convert(tomllib.loads(text), Layout)
