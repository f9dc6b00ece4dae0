"""How Solar Roller's things look and what they are called on its board."""

from __future__ import annotations

from typing import Final, NamedTuple

from ecliptic.core.languages import mark
from ecliptic.games.solar_roller.words.language import listed, phrase
from ecliptic.games.solar_roller.words.view import RollerView

BANDS: Final = ("inner", "middle", "outer")
COLORS: Final = ("red", "blue", "green", "purple")
DICE: Final = (*COLORS, "white")
SOURCES: Final = (
    *(mark("Moons"), mark("Rings"), mark("Terraforming"), mark("Ships"), mark("Settlements"), mark("Goals")),
    mark("Actions"),
)


class Level(NamedTuple):
    """A box of the terraform track."""

    name: str
    icon: str
    colour: str


LEVELS: Final = (
    Level("water", "drop", "var(--g-blue)"),
    Level("flora", "leaf", "var(--g-green)"),
    Level("fauna", "paw", "var(--g-brown)"),
    Level("civilization", "tower", "var(--g-yellow)"),
)


def tint(color: str) -> str:
    """The colour of dice and rings."""
    return f"var(--g-{color})"


def band_list(view: RollerView, bands: list[int]) -> str:
    """ "Inner and Outer"."""
    return listed([view.band_rows[k].name for k in bands]) or phrase("none")
