"""The words of Solar Roller that prompts, log and refusals share."""

from __future__ import annotations

from typing import Final

from ecliptic.core.asking import Asked as AskedIn
from ecliptic.games.solar_roller import actions as a
from ecliptic.games.solar_roller.components import Components
from ecliptic.games.solar_roller.state import RollerState

Asked = AskedIn[RollerState, Components]  # a decision, for the functions that put it into words

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


def missing(step: str, action: int) -> str:
    """Why an action is no part of this step at all."""
    verb = a.TABLE.verb(action)
    if step == "Act" and verb is a.SHIFT:
        return "Black dice are shifted before your first action of a round, once, by two pips at most"
    if step == "PickChange" and verb is a.CHANGE:
        return "You don't have the upgrade for that, or have used it in this round"
    if step in ("PickWhite", "PickSix") and verb is a.SPLIT:
        return "Only a six can be split, and only with upgrade 6"
    if step == "Sail" and verb is a.TO:
        return "No dotted line leads there"
    if step in ("PickShip", "Harbor") and verb in (a.SHIP, a.SETTLE):
        return "You have no ship there"
    if step in ("Harbor", "PlaceShip") and verb is a.BUILD:
        return "Ships are built on the homeworld or on a planet with an S"
    if step == "PickBand" and verb is a.BAND:
        return "That band is not open now"
    if step == "PickRing" and verb is a.RING:
        return "Rings are drawn on planets of the band, in ascending order"
    if step in ("PickMoons", "PickRaise", "PickLevelUp") and verb in (a.MOON, a.RAISE):
        return "There is no planet"
    return ""
