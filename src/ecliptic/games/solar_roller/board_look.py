"""How Solar Roller's things look and what they are called on its board."""

from __future__ import annotations

from typing import Final, NamedTuple

BANDS: Final = ("inner", "middle", "outer")
BAND_NAMES: Final = ("Inner", "Middle", "Outer")
BAND_DICE: Final = ("1 2", "3 4", "5 6")
COLORS: Final = ("red", "blue", "green", "purple")
DICE: Final = (*COLORS, "white")
SHIPS: Final = 4
SOURCES: Final = ("Moons", "Rings", "Terraforming", "Ships", "Settlements", "Goals", "Actions")


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


def band_list(bands: list[int]) -> str:
    """ "Inner and Outer"."""
    names = [BAND_NAMES[k] for k in bands]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "none"
