"""How the things of Solarquest look: measures, globes, short names, the colours of groups."""

from __future__ import annotations

from typing import Final

from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a

GAME: Final = "solarquest"
SHIP: Final = 10.5  # radius of a ship
RING: Final = 8.0  # how far the ring of a place that can be chosen is around it
LEAST: Final = 17.0  # the least radius of such a place

_BIG: Final = {"earth": 19.0, "mercury": 13.0, "venus": 17.0, "mars": 15.0, "pluto": 13.0}
_RADIUS: Final = {
    "moon": 11.0,
    "space_dock": 11.5,
    "research_lab": 11.5,
    "federation_station": 11.5,
    "blue_dot": 4.5,
    "black_dot": 5.0,
}
_IRON: Final = ("callisto", "umbriel", "hyperion", "moon")
_WORLDS: Final = {
    "jupiter": "sand",
    "saturn": "saturn",
    "uranus": "ice",
    "neptune": "neptune",
    "mars": "mars",
    "pluto": "pluto",
    "earth": "earth",
    "mercury": "mercury",
    "venus": "venus",
}
TINTS: Final = (  # by group
    "var(--g-blue)",
    "var(--g-black)",
    "var(--g-yellow)",
    "var(--g-red)",
    "var(--g-brown)",
    "var(--g-yellow)",
    "var(--g-turquoise)",
    "var(--g-blue)",
    "var(--g-black)",
    "var(--g-turquoise)",
    "var(--g-purple)",
)
SIGNS: Final = {  # icon and colour of what is no globe
    "space_dock": ("dock", "var(--g-turquoise)"),
    "research_lab": ("lab", "var(--g-purple)"),
    "federation_station": ("starf", "var(--ink-2)"),
}


def radius(content: Components, n: int) -> float:
    """How large a space is drawn."""
    row = content.board.space[n]
    return _BIG.get(row.id) or _RADIUS.get(row.kind, 11.0)


def world(content: Components, n: int) -> str:
    """The globe of a planet or moon."""
    row = content.board.space[n]
    if row.id in _IRON:
        return "iron"
    return "red" if row.id == "io" else _WORLDS.get(row.system, "rock")


def short(content: Components, n: int) -> str:
    """What a space is called where its orbit says the rest."""
    row = content.board.space[n]
    words = {"space_dock": "Dock", "research_lab": "Lab"}.get(row.kind)
    return words or row.name.removeprefix("Federation ")


def where(content: Components, n: int | None) -> str:
    """A place in a sentence: black dots and open spaces have names that say little."""
    if n is None:
        return "out of the game"
    return content.space_name(n)


def kind(content: Components, deed: int) -> str:
    """What a property is: "moon of Jupiter"."""
    row = content.board.space[a.SPACE_IDS.index(a.DEED_IDS[deed])]
    if row.kind == "moon":
        return f"moon of {row.system.title()}"
    return {"planet": "planet", "space_dock": "space dock", "research_lab": "research lab"}[row.kind]
