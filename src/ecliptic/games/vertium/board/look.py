"""How Vertium's things look and what they are called on its board: kinds of cards, faces, factions, moons, globes."""

from __future__ import annotations

from typing import Final, NamedTuple

from ecliptic.core.views import Target
from ecliptic.games.vertium.words.view import COMPLEX_HUE, VertiumView


class Look(NamedTuple):
    """A thing on the board: its id in texts, its name, its icon, its colour."""

    id: str
    name: str
    icon: str
    colour: str


KINDS: Final = (  # cards by kind; the first four are also the tokens
    Look("metal", "Metal", "gear", "var(--g-yellow)"),
    Look("energy", "Energy", "bolt", "var(--g-red)"),
    Look("water", "Water", "drop", "var(--g-blue)"),
    Look("agri", "Agri", "leaf", "var(--g-green)"),
    Look("mine_blast", "Mine Blast", "blast", "var(--g-black)"),
    Look("meltdown", "Meltdown", "flame", "var(--g-black)"),
    Look("leak", "Leak", "leak", "var(--g-black)"),
    Look("virus", "Virus", "virus", "var(--g-black)"),
    Look("raider", "Raider", "mask", "var(--g-black)"),
)
GOODS: Final = KINDS[:4]

FACES: Final = (  # of skirmish dice and cards
    Look("photon", "Photon", "photon", "var(--g-turquoise)"),
    Look("atomic", "Atomic", "atomic", "var(--g-purple)"),
    Look("shield", "Shield", "shield", "var(--g-blue)"),
)

FACTIONS: Final = (
    Look("soar", "Soar", "leaf", "var(--g-green)"),
    Look("rmf", "RMF", "bolt", "var(--g-red)"),
    Look("hielo", "Hielo", "drop", "var(--g-blue)"),
    Look("myst", "Myst", "gear", "var(--g-yellow)"),
)
COMPLEX: Final = Look("complex", "Complex", "meeple", "var(--p5)")

VERTIUM: Final = Look("vertium", "Vertium", "crystal", "var(--crystal)")
GELBON: Final = Look("gelbon", "Gelbon", "gelbon", "var(--gelbon)")

BLUE_MOONS: Final = {
    "harvest": Look("harvest", "Harvest", "harvest", "var(--info)"),
    "winter_eclipse": Look("winter_eclipse", "Winter Eclipse", "eclipse", "var(--info)"),
    "refuge": Look("refuge", "Refuge", "refuge", "var(--info)"),
}

GLOBES: Final = {  # planet id -> globe
    "P1": "sand",
    "P2": "ocean",
    "P3": "ember",
    "P4": "dusk",
    "P5": "neptune",
    "P6": "forest",
    "P7": "glass",
    "P8": "rock",
    "P9": "iron",
}


def hue(view: VertiumView, seat: int) -> int:
    """The palette entry of a side: the Complex has its own, all others that of their seat."""
    return COMPLEX_HUE if seat == view.complex else seat


def captain(view: VertiumView, seat: int) -> str:
    """What is drawn on a captain: the Complex has giant meeples."""
    return "meeple" if seat == view.complex else "flag"


class Part(NamedTuple):
    """A part of the board: what changes in place, what moves, what can be chosen."""

    marks: str
    pieces: str = ""
    targets: tuple[Target, ...] = ()
