"""Where things are on Vertium's board: `layout.toml` as structs. Not content: moving a planet on the
screen changes no record.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from msgspec import Struct, convert

WIDTH, HEIGHT = 1000, 660


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """Places for one number of planets, and the measures of a planet's block, offsets downwards from its centre."""

    places: tuple[tuple[float, float], ...]
    middle: tuple[float, float]  # centre of the table area
    orbit: float
    globe: float
    moon: float
    name: float
    slot: float
    pitch: float
    slots: float
    chip: float

    @property
    def ring(self) -> float:
        """Radius of the ring around a planet that can be chosen."""
        return self.orbit + self.moon + 0.5


class Layouts(Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    planets_5: Layout
    planets_7: Layout
    planets_9: Layout


@cache
def _layouts() -> Layouts:
    text = (files("ecliptic.games.vertium") / "layout.toml").read_text(encoding="utf-8")
    return convert(tomllib.loads(text), Layouts)


def layout(planets: int, players: int) -> Layout:
    """The layout for the planets in play; while they are being laid out, for as many as the players will need."""
    count = max(planets, {2: 5, 3: 7, 4: 9}.get(players, 7) if planets < 5 else planets)
    found = _layouts()
    return found.planets_5 if count <= 5 else found.planets_7 if count <= 7 else found.planets_9
