"""The words of Solarius Mission that prompts, log and refusals share.

Where a choice has a place on the board its target is named here: `die-black-star-3` on the bridge (color, face, space
from 1), `place-standard`, `place-transform`, `place-research`, `card-7` (wherever the viewer has it), `row-black`,
`store-black-II`, `track-fuel`, `drives`, `hex-66` (by number), `station-S1`, `outpost-OC1`, `hub-A`, `planet-K1`.
"""

from __future__ import annotations

from typing import Final

from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.asking import Askers as AskersIn
from ecliptic.core.machine import Step
from ecliptic.core.unoffered import Table, Unoffered
from ecliptic.core.words import Told, Words, capital, signed, some
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.anytime import PaySwap, SaleMix, SellCubes, StoreBought, is_any
from ecliptic.games.solarius.rules.steps.cards import Discard
from ecliptic.games.solarius.rules.steps.cubes import PayCube
from ecliptic.games.solarius.rules.steps.die import PayWheel, PickColor, PickDie, PickPlace, Research
from ecliptic.games.solarius.rules.steps.effects import Clean, PlayCard
from ecliptic.games.solarius.rules.steps.flight import FlyOn
from ecliptic.games.solarius.rules.steps.gains import Mix
from ecliptic.games.solarius.rules.steps.mission import PickHub, PickMission
from ecliptic.games.solarius.rules.steps.outpost import Outpost
from ecliptic.games.solarius.rules.steps.phase_b import PickDrives
from ecliptic.games.solarius.rules.steps.setup import FirstDiscard
from ecliptic.games.solarius.rules.steps.spend import Spend
from ecliptic.games.solarius.rules.steps.station import FireEarlier, PickHigh, PickStation
from ecliptic.games.solarius.rules.steps.turn_end import FireAll, LastPlanets
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
    "station": station_name,
    "later": station_later,
    "fuel": lambda t, n: fuel(n),
    "bucks": lambda t, n: bucks(n),
    "cubes": lambda t, n: cubes(n),
}


# ---- why something is no part of a decision ------------------------------------------------------------------

Missed = Unoffered[SolariusState, Components]

# SM-17.6: decisions of an own turn that carry out what was chosen, and offer no anytime actions.
_CARRIES_OUT: Final[dict[type[Step[SolariusState]], str]] = {
    **dict.fromkeys((PickPlace, PickColor, PayWheel), "the die is placed and paid"),
    PickDrives: "the drives are paid",
    **dict.fromkeys((PickStation, PickHigh), "the station is built"),
    **dict.fromkeys((PickMission, PickHub), "the mission is completed"),
    PayCube: "all cubes are paid",
    **dict.fromkeys((PaySwap, StoreBought, SellCubes, SaleMix), "this exchange is done"),
}


def _anytime(m: Missed) -> Told:
    """An anytime action."""
    own_turn = m.s.active == m.seat
    wait = _CARRIES_OUT.get(type(m.step), "") if own_turn else ""
    if m.verb is a.COMPLETE and not wait and (own_turn or isinstance(m.step, LastPlanets)):
        return f"Planet {a.PLANET_IDS[m.a]} is not one of yours that waits for fuel or bucks", "SM-12.5"
    if wait:
        what = "Payments for planets wait" if m.verb is a.COMPLETE else "Exchanges wait"
        if m.verb is a.FLIP:
            what = "Turning a drive waits"
        return f"{what} until {wait}", "SM-17.6"
    if m.verb is a.COMPLETE:
        return "Planets are paid in a turn of your own", "SM-12.5"
    if m.verb is a.FLIP:
        return "Drives are turned in a turn of your own", "SM-17.5"
    return "Exchanges belong to your own turn", "SM-17.5"


def _no_place(m: Missed) -> Told:
    return f"{m.t.card_name(m.a - a.ON_CARD)} is not a development of yours with a place for a die"


def _not_held(m: Missed) -> Told:
    return f"{m.t.card_name(m.a)} is not in your hand"


def _too_clean(m: Missed) -> Told:
    assert isinstance(m.step, Clean)
    return f"No more than {m.step.most} can go back"


def _not_the_sum(m: Missed) -> Told:
    assert isinstance(m.step, Mix | SaleMix)
    n = m.step.n
    return f"There {'is' if n == 1 else 'are'} {some(n, 'point')} to take"


def _not_the_price(m: Missed) -> Told:
    return f"The price is {some(m.s.rules.swap_price, 'point')} in all"


def _other_points(m: Missed) -> Told:
    assert isinstance(m.step, Spend)
    return (
        f"These points {'raise tech dice' if m.step.kind == a.TURQUOISE else 'move tech dice to the right'}"
    )


def _no_color(m: Missed) -> Told:
    return f"{a.COLOR_IDS[m.a].capitalize()} is not a color of that station card"


def _not_open(m: Missed) -> Told:
    return f"{m.t.card_name(m.a)} is not an open mission of yours"


def _no_effect(m: Missed) -> Told:
    return f"{capital(station_name(m.t, m.a))} has no effect left for you to use now"


def _no_cube(m: Missed) -> Told:
    return f"You have no {a.COLOR_IDS[m.a]} cube in column {a.COLUMN_IDS[m.b]}"


def _not_linked(m: Missed) -> Told:
    return f"Your ship is not linked to hub {a.HUB_IDS[m.a]}"


UNOFFERED: Final[Table[SolariusState, Components]] = {
    **{(Step, verb): _anytime for verb in a.TABLE.verbs if is_any(verb.first)},
    (PickDie, a.TAKE): "There is no such die on the bridge",
    (PickPlace, a.ON): _no_place,
    (Research, a.PLAY): _not_held,
    (PlayCard, a.PLAY): _not_held,
    (PlayCard, a.STOP): ("A card must be played here", "SM-10.5"),
    (Discard, a.DISCARD): _not_held,
    (FirstDiscard, a.DISCARD): _not_held,
    (Clean, a.CLEAN): _too_clean,
    (Mix, a.MIX): _not_the_sum,
    (SaleMix, a.MIX): _not_the_sum,
    (PaySwap, a.MIX): _not_the_price,
    (Spend, a.RAISE): _other_points,
    (Spend, a.MOVE): _other_points,
    (PickHigh, a.HIGH): _no_color,
    (FlyOn, a.TO): "Your ship is there already: end your flight here",
    (PickMission, a.PICK_MISSION): _not_open,
    (FireEarlier, a.FIRE): _no_effect,
    (FireAll, a.FIRE): _no_effect,
    (SellCubes, a.CUBE_OUT): _no_cube,
    (PickHub, a.AT_HUB): _not_linked,
    (Outpost, a.PICK_OUTPOST): "An outpost must be of the kind of the new figure",
}
