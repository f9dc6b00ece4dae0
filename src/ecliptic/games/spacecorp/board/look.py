"""How the things of SpaceCorp look: icons, globes, measures. Sizes are in board units."""

from __future__ import annotations

from typing import Final

from ecliptic.games.spacecorp.content.components import Place
from ecliptic.games.spacecorp.rules import actions as a

TEAM: Final = 10.5  # radius of a team
BASE: Final = 13.5  # of a base on a plate
SMALL: Final = 11.0  # of a base in a star system
HALF: Final = 20.0  # of the height of a plate
STAR_TOP: Final = -22.0  # of the plate of a star system
STAR_END: Final = 35.0
STAR_BOX: Final = 36.0  # from one box of a star system to the next
LOW: Final = 21.0  # the lower row of a star system: bases, the cost of a Build
BOX_WIDE: Final = 34.0
BOX_HIGH: Final = 30.0
TRACK: Final = -34.0  # the track of a star
TRACK_STEP: Final = 23.0
NOTE: Final = "font-size:13.4px"
BOLD: Final = "font-size:13.4px;font-weight:680"

ACTION_ICONS: Final = (  # by action kind
    "card",
    "ship",
    "eye",
    "hammer",
    "coin",
    "dna",
    "up",
    "photon",
    "lab",
    "flag",
)
BASE_ICONS: Final = ("starf", "dna", "pump", "gear", "flame", "search", "tower", "shield", "dock")
TILE_ICONS: Final = {
    "water": "drop",
    "life": "leaf",
    "wonder": "starf",
    "artifact": "cube",
    "anomaly": "eclipse",
    "outpost": "tower",
    "dust": "photon",
    "exotic": "crystal",
    "alien": "mask",
}
MARKER_ICONS: Final = ("dna", "lab")
ERA_LETTERS: Final = ("m", "p", "s")  # before the ids of pieces: each era has a board of its own

_WORLDS: Final = {
    "earth": "earth",
    "luna": "iron",
    "eros": "sand",
    "halleys_comet": "ice",
    "mars_north": "mars",
    "mars_south": "mars",
    "phobos": "pluto",
    "ceres": "iron",
    "juno": "sand",
    "interamnia": "iron",
    "io": "yellow",
    "europa": "ice",
    "ganymede": "sand",
    "callisto": "iron",
    "titan": "sand",
    "tethys": "ice",
    "dione": "ice",
    "rhea": "iron",
    "enceladus": "ice",
    "miranda": "iron",
    "ariel": "ice",
    "umbriel": "iron",
    "titania": "sand",
    "triton": "neptune",
    "pluto_site": "pluto",
    "charon": "iron",
    "makemake": "mars",
}
_STARS: Final = {  # the colour of a star: yellow, white, else red
    "alpha_centauri": "var(--g-yellow)",
    "tau_ceti": "var(--g-yellow)",
    "epsilon_eridani": "var(--g-yellow)",
    "sirius": "var(--ink-1)",
    "procyon": "var(--ink-1)",
}


def world(site: str) -> str:
    """The globe of a site."""
    return _WORLDS.get(site, "rock")


def starlight(site: str) -> str:
    """The colour of a star."""
    return _STARS.get(site, "var(--g-red)")


def plated(place: Place) -> bool:
    """Whether a site has a plate: a place for tiles and bases."""
    return place.kind in ("surface", "lagrange", "star")


def width(place: Place) -> float:
    """How wide the plate of a site is."""
    if place.kind == "star":
        return 41 + STAR_BOX * len(place.boxes)
    if place.kind == "spur":
        return 84
    return 40 + 36 * bool(place.boxes) + 32 * (place.build_cost is not None)


def short(place: Place) -> str:
    """What a site is called below its plate: the plate of a Lagrange point has its number."""
    if place.kind == "lagrange":
        return place.name.split()[0]
    return place.name


def era_letter(era: int) -> str:
    """What the ids of an era's pieces begin with."""
    return ERA_LETTERS[era]


def body_x(place: Place) -> float:
    """The middle of a plate's globe or star, from the middle of the plate."""
    return -width(place) / 2 + 20


def box_at(place: Place, box: int) -> tuple[float, float]:
    """The middle of an explore box (from 0), from the middle of the plate."""
    if place.kind == "star":
        return body_x(place) + 1 + STAR_BOX * (box + 1), -6
    return body_x(place) + 35, 0


def base_at(place: Place, box: int) -> tuple[float, float]:
    """The middle of the base of a box, from the middle of the plate."""
    if place.kind == "star":
        return box_at(place, box)[0], LOW
    return width(place) / 2 - 18, 0


def build_at(place: Place) -> tuple[float, float]:
    """Where the cost of a Build stands; in a star system below the star, where a colony comes."""
    return (body_x(place), LOW) if place.kind == "star" else base_at(place, 0)


def base_radius(place: Place) -> float:
    """How large a base is drawn at a site."""
    return SMALL if place.kind == "star" else BASE


def action_icon(kind: str) -> str:
    """The icon of an action by its word."""
    return ACTION_ICONS[a.ACTION_IDS.index(kind)]
