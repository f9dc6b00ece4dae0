"""Where things are on Vertium's board: `layout.toml` as structs. Not content: moving a planet on the
screen changes no record.
"""

from __future__ import annotations

from functools import cache

from ecliptic.core.content import Table, read_layout


class Layout(Table):
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


class Layouts(Table):
    """The file."""

    planets_5: Layout
    planets_7: Layout
    planets_9: Layout


@cache
def _layouts() -> Layouts:
    return read_layout(Layouts, "ecliptic.games.vertium")


def layout(planets: int) -> Layout:
    """The layout for a game with so many planets: the smallest that has a place for each."""
    found = _layouts()
    plans = (found.planets_5, found.planets_7, found.planets_9)
    return next((plan for plan in plans if len(plan.places) >= planets), found.planets_9)
