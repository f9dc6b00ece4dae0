"""The words of Solarius Mission that prompts, log and refusals share.

Where a choice has a place on the board its target is named here: `die-black-star-3` on the bridge (color, face, space
from 1), `place-standard`, `place-transform`, `place-research`, `card-7` (wherever the viewer has it), `row-black`,
`store-black-II`, `track-fuel`, `drives`, `hex-66` (by number), `station-S1`, `outpost-OC1`, `hub-A`, `planet-K1`.
"""

from __future__ import annotations

from typing import Final

from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.asking import Askers as AskersIn
from ecliptic.core.words import Words, signed
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import Rules
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.words.text_effects import (
    bucks,
    colors_of,
    cubes,
    development,
    fuel,
    mission,
    planet_worth,
    station_later,
)

Asked = AskedIn[SolariusState, Components]  # a decision, for the functions that put it into words
Askers = AskersIn[SolariusState, Components]


# ---- things --------------------------------------------------------------------------------------------------


def die_name(color: int, face: int) -> str:
    """ "black 3", "yellow star+1"."""
    return f"{a.COLOR_IDS[color]} {a.FACE_IDS[face]}"


def wheel_value(content: Components, at: int) -> int:
    """What a space of the bridge brings (SM-8.3)."""
    return content.mat.bridge.wheel[at]


def wheel_name(content: Components, at: int) -> str:
    """A space of the bridge by what it brings: "−1", "0", "+2"."""
    value = wheel_value(content, at)
    return signed(value, "+") if value else "0"


def place_name(content: Components, on: int) -> str:
    """Where an action die lies, as `ON` counts."""
    if on >= a.ON_CARD:
        return content.card_name(on - a.ON_CARD)
    return ("a standard place", "the transformation place", "the research place")[on]


def station_name(content: Components, card: int) -> str:
    """ "the black and yellow station card"."""
    return f"the {colors_of(content, card)} station card"


def unsettled(rules: Rules, many: int) -> int:
    """SM-19.1: what so many pending planets are worth at the end."""
    return int(rules.unsettled_vp[min(many, len(rules.unsettled_vp) - 1)])


def coordinates(place: int) -> str:
    """ "4,−2": of a hex, with a minus that is one."""
    return a.HEX_IDS[place].replace("-", "−")


def hex_name(place: int) -> str:
    """ "hex 4,−2"."""
    return f"hex {coordinates(place)}"


def planet_name(content: Components, planet: int) -> str:
    """ "the black planet K4"."""
    row = content.planets.planet[planet]
    return f"the {row.color} planet {row.id}"


# ---- targets on the board ------------------------------------------------------------------------------------


def on_hex(place: int) -> str:
    """A hex."""
    return f"hex-{place}"


def on_row(color: int) -> str:
    """A row of the mat that a decision is about."""
    return f"row-{a.COLOR_IDS[color]}"


def on_store(color: int, column: int) -> str:
    """A column of storage in a row."""
    return f"store-{a.COLOR_IDS[color]}-{a.COLUMN_IDS[column]}"


def on_card(card: int) -> str:
    """A card of the viewer, in hand or on the table."""
    return f"card-{a.CARD_IDS[card]}"


def on_place(on: int) -> str:
    """Where a die can be put."""
    return on_card(on - a.ON_CARD) if on >= a.ON_CARD else f"place-{a.ON_IDS[on]}"


def on_planet(planet: int) -> str:
    """A planet beside the viewer's mat."""
    return f"planet-{a.PLANET_IDS[planet]}"


# ---- refusals ------------------------------------------------------------------------------------------------


# A number of a kind, as reasons and lines name it, in the words of the content.
WORDS: Final[Words[Components]] = {
    "color": lambda t, n: a.COLOR_IDS[n],
    "column": lambda t, n: a.COLUMN_IDS[n],
    "die column": lambda t, n: a.DIE_COLUMN_IDS[n],
    "card": Components.card_name,
    "development": development,
    "mission": mission,
    "planet": planet_name,
    "worth": planet_worth,
    "place": lambda t, n: "every standard place" if n == a.ON_STANDARD else place_name(t, n),
    "wheel": wheel_name,
    "hex": lambda t, n: hex_name(n),
    "hub": lambda t, n: a.HUB_IDS[n],
    "station": station_name,
    "later": station_later,
    "fuel": lambda t, n: fuel(n),
    "bucks": lambda t, n: bucks(n),
    "cubes": lambda t, n: cubes(n),
}
