"""The words of Solarius Mission that prompts, log and refusals share.

Where a choice has a place on the board its target is named here: `die-black-star-3` on the bridge (color, face, space
from 1), `place-standard`, `place-transform`, `place-research`, `card-7` (wherever the viewer has it), `row-black`,
`store-black-II`, `track-fuel`, `drives`, `hex-66` (by number), `station-S1`, `outpost-OC1`, `hub-A`, `planet-K1`.
"""

from __future__ import annotations

from typing import cast

from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.asking import Askers as AskersIn
from ecliptic.core.machine import State, Step
from ecliptic.core.words import capital, signed, some
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.anytime import PaySwap, SaleMix, is_any
from ecliptic.games.solarius.rules.steps.effects import Clean, PlayCard
from ecliptic.games.solarius.rules.steps.flight import FlyOn
from ecliptic.games.solarius.rules.steps.gains import Mix
from ecliptic.games.solarius.rules.steps.spend import Spend
from ecliptic.games.solarius.rules.steps.station import PickHigh
from ecliptic.games.solarius.words.text_effects import bucks, colors_of, fuel

Asked = AskedIn[SolariusState, Components]  # a decision, for the functions that put it into words
Askers = AskersIn[SolariusState, Components]

# SM-17.6: decisions of an own turn that carry out what was chosen, and offer no anytime actions.
_CARRIES_OUT = {
    **dict.fromkeys(("PickPlace", "PickColor", "PayWheel"), "the die is placed and paid"),
    "PickDrives": "the drives are paid",
    **dict.fromkeys(("PickStation", "PickHigh"), "the station is built"),
    **dict.fromkeys(("PickMission", "PickHub"), "the mission is completed"),
    "PayCube": "all cubes are paid",
    **dict.fromkeys(("PaySwap", "StoreBought", "SellCubes", "SaleMix"), "this exchange is done"),
}


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


def hex_name(place: int) -> str:
    """ "hex 4,-2": its coordinates."""
    return f"hex {a.HEX_IDS[place]}"


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


def word(content: Components, kind: str, n: int) -> str:
    """A number of a kind, as the reasons name it, in the words of this content."""
    if kind == "color":
        return a.COLOR_IDS[n]
    if kind == "column":
        return a.COLUMN_IDS[n]
    if kind == "card":
        return content.card_name(n)
    if kind == "planet":
        return planet_name(content, n)
    if kind == "place":
        return "every standard place" if n == a.ON_STANDARD else place_name(content, n)
    if kind == "wheel":
        return wheel_name(content, n)
    if kind == "fuel":
        return fuel(n)
    if kind == "bucks":
        return bucks(n)
    if kind == "points":
        return some(n, "point")
    if kind == "slots":
        return some(n, "slot")
    raise ValueError(f"no word for a {kind}")


def _missing_any(s: State, asked: Step[State], action: int) -> tuple[str, str]:
    """Why an anytime action is not among the candidates, and by which clause."""
    step = type(asked).__name__
    own_turn = cast("SolariusState", s).active == asked.seat
    wait = _CARRIES_OUT.get(step, "") if own_turn else ""
    if a.COMPLETE.owns(action) and not wait and (own_turn or step == "LastPlanets"):
        name = a.PLANET_IDS[a.COMPLETE.a(action)]
        return f"Planet {name} is not one of yours that waits for fuel or bucks", "SM-12.5"
    if wait:
        what = "Payments for planets wait" if a.COMPLETE.owns(action) else "Exchanges wait"
        if action == a.FLIP():
            what = "Turning a drive waits"
        return f"{what} until {wait}", "SM-17.6"
    if a.COMPLETE.owns(action):
        return "Planets are paid in a turn of your own", "SM-12.5"
    if action == a.FLIP():
        return "Drives are turned in a turn of your own", "SM-17.5"
    return "Exchanges belong to your own turn", "SM-17.5"


def missing(content: Components, s: State, asked: Step[State], action: int) -> str | tuple[str, str]:
    """Why an action is no part of this step at all."""
    step = type(asked).__name__
    verb = a.TABLE.verb(action)
    n = verb.a(action) if verb.args else 0
    if is_any(action):
        return _missing_any(s, asked, action)
    if verb is a.TAKE and step == "PickDie":
        return "There is no such die on the bridge"
    if verb is a.ON and step == "PickPlace":
        return f"{content.card_name(n - a.ON_CARD)} is not a development of yours with a place for a die"
    if (verb is a.PLAY and step in ("Research", "PlayCard")) or (
        verb is a.DISCARD and step in ("Discard", "FirstDiscard")
    ):
        return f"{content.card_name(n)} is not in your hand"
    if verb is a.STOP and isinstance(asked, PlayCard):
        return "A card must be played here", "SM-10.5"
    if verb is a.CLEAN and isinstance(asked, Clean):
        return f"No more than {int(asked.most)} can go back"
    if verb is a.MIX and isinstance(asked, (Mix, SaleMix)):
        return f"There {'is' if asked.n == 1 else 'are'} {some(int(asked.n), 'point')} to take"
    if verb is a.MIX and isinstance(asked, PaySwap):
        return f"The price is {some(int(cast('SolariusState', s).rules.swap_price), 'point')} in all"
    if verb in (a.RAISE, a.MOVE) and isinstance(asked, Spend):
        return f"These points {'raise tech dice' if asked.kind == a.TURQUOISE else 'move tech dice to the right'}"
    if verb is a.HIGH and isinstance(asked, PickHigh):
        return f"{a.COLOR_IDS[n].capitalize()} is not a color of that station card"
    if verb is a.TO and isinstance(asked, FlyOn):
        return "Your ship is there already: end your flight here"
    if verb is a.PICK_MISSION and step == "PickMission":
        return f"{content.card_name(n)} is not an open mission of yours"
    if verb is a.FIRE and step in ("FireEarlier", "FireAll"):
        return f"{capital(station_name(content, n))} has no effect left for you to use now"
    if verb is a.CUBE_OUT and step == "SellCubes":
        return f"You have no {a.COLOR_IDS[n]} cube in column {a.COLUMN_IDS[verb.b(action)]}"
    if verb is a.AT_HUB and step == "PickHub":
        return f"Your ship is not linked to hub {a.HUB_IDS[n]}"
    if verb is a.PICK_OUTPOST and step == "Outpost":
        return "An outpost must be of the kind of the new figure"
    return ""
