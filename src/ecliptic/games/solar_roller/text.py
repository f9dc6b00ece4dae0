"""The words of Solar Roller that prompts, log and refusals share."""

from __future__ import annotations

from typing import Final

from ecliptic.core.actions import Verb
from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.asking import Askers as AskersOf
from ecliptic.core.machine import State, Step
from ecliptic.core.words import spelled
from ecliptic.games.solar_roller import actions as a
from ecliptic.games.solar_roller.components import Components
from ecliptic.games.solar_roller.rules import Rules
from ecliptic.games.solar_roller.state import RollerState

Asked = AskedIn[RollerState, Components]  # a decision, for the functions that put it into words
Askers = AskersOf[RollerState, Components]  # these functions, by the class of the step

# What a value does, as a name and as an order.
VALUE_NAMES: Final = ("", "small planet", "large planet", "moons", "rings", "terraform", "any action")


def on_sheet(space: int) -> str:
    """The place of a space on the board."""
    return f"space-{a.SPACE_IDS[space]}"


def value_name(value: int) -> str:
    """ "5, terraform"."""
    return f"{value}, {VALUE_NAMES[value]}"


def word(content: Components, kind: str, n: int) -> str:
    """A number of a kind, as the reasons name it, in the words of this content."""
    if kind == "space":
        return a.SPACE_IDS[n]
    if kind == "color":
        return a.COLOR_IDS[n]
    if kind == "die":
        return a.DIE_IDS[n]
    if kind == "band":
        return content.band_name(n)
    if kind == "level":
        return a.LEVEL_IDS[n]
    if kind == "value":
        return value_name(n)
    raise ValueError(f"no word for a {kind}")


_NO_SHIP: Final = "You have no ship there"
_NO_PLANET: Final = "There is no planet"
_NO_SITE: Final = "Ships are built on the homeworld or on a planet with an S"
_NO_SPLIT: Final = "Only a six can be split, and only with upgrade 6"

# Why an action is no part of a step, by step and verb.
_MISSING: Final[dict[tuple[str, Verb], str]] = {
    ("Act", a.SHIFT): "Black dice are shifted before your first action of a round, once, by {reach} at most",
    ("PickChange", a.CHANGE): "You don't have the upgrade for that, or have used it in this round",
    ("PickWhite", a.SPLIT): _NO_SPLIT,
    ("PickSix", a.SPLIT): _NO_SPLIT,
    ("Sail", a.TO): "No dotted line leads there",
    ("PickShip", a.SHIP): _NO_SHIP,
    ("Harbor", a.SETTLE): _NO_SHIP,
    ("Harbor", a.BUILD): _NO_SITE,
    ("PlaceShip", a.BUILD): _NO_SITE,
    ("PickBand", a.BAND): "That band is not open now",
    ("PickRing", a.RING): "Rings are drawn on planets of the band, in ascending order",
    ("PickMoons", a.MOON): _NO_PLANET,
    ("PickRaise", a.RAISE): _NO_PLANET,
    ("PickLevelUp", a.RAISE): _NO_PLANET,
}


def missing(rules: Rules, s: State, asked: Step[State], action: int) -> str | tuple[str, str]:
    """Why an action is no part of this step at all."""
    step = type(asked).__name__
    reach = min(a.SHIFT_REACH, int(rules.actions) - 1)
    return _MISSING.get((step, a.TABLE.verb(action)), "").format(reach=spelled(reach, "pip"))
