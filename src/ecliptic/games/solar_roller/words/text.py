"""The words of Solar Roller that prompts, log and refusals share."""

from __future__ import annotations

from typing import Final

from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.asking import Askers as AskersOf
from ecliptic.core.unoffered import Table, Unoffered
from ecliptic.core.words import Told, Words, spelled
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.state import SETUP, RollerState
from ecliptic.games.solar_roller.rules.steps.acting import Act, Acting
from ecliptic.games.solar_roller.rules.steps.dice import PickChange, PickLevelUp, PickSix, PickWhite
from ecliptic.games.solar_roller.rules.steps.rounds import TakeBonus
from ecliptic.games.solar_roller.rules.steps.setup import PickHome
from ecliptic.games.solar_roller.rules.steps.sheet import PickBand, PickColor, PickMoons, PickRaise, PickRing
from ecliptic.games.solar_roller.rules.steps.ships import Harbor, PickShip, Sail
from ecliptic.games.solar_roller.rules.steps.upgrades import PlaceShip

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


def die_words(color: str, value: int, moves: int) -> str:
    """What an action die does; `moves`: the steps that the white one is worth."""
    if color == "white":
        return f"ship {moves}, or wild" if moves else "settle, build, wild"
    return VALUE_NAMES[value]


# A number of a kind, as reasons and lines name it, in the words of the content.
WORDS: Final[Words[Components]] = {
    "space": lambda t, n: a.SPACE_IDS[n],
    "color": lambda t, n: a.COLOR_IDS[n],
    "die": lambda t, n: a.DIE_IDS[n],
    "band": Components.band_name,
    "level": lambda t, n: a.LEVEL_IDS[n],
    "value": lambda t, n: value_name(n),
    "goal": Components.goal_name,
    "goal id": lambda t, n: a.GOAL_IDS[n],
    "upgrade": Components.upgrade_name,
}


def color_clause(s: RollerState, seat: int) -> str:
    """By which clause a color is open now: in the setup, for a bonus, by the white die, for a free action."""
    if s.phase == SETUP:
        return "SR-2.3"
    if any(isinstance(step, Acting) for step in s.lanes[seat]):
        return "SR-8.2"
    return "SR-9.9" if s.rolled else "SR-4.2"


# ---- why something is no part of a decision --------------------------------------------------------------------


Missed = Unoffered[RollerState, Components]
_UPGRADES_OF: Final = {a.MINUS: (3,), a.PLUS: (3,), a.FLIP: (5,), a.MINUS_FLIP: (3, 5), a.PLUS_FLIP: (3, 5)}
_CHANGE_CLAUSE: Final = {3: "SR-9.4", 5: "SR-9.5"}
_NO_SHIP: Final = "You have no ship there"
_NO_PLANET: Final = "There is no planet"
_NO_SITE: Final = ("Ships are built on the homeworld or on a planet with an S", "SR-8.14")


def _shift(m: Missed) -> Told:
    """SR-5.5, SR-5.6, SR-14.32: when black dice are shifted, and how far."""
    if m.s.dice_used(m.seat):
        return "Black dice are shifted before your first action of a round", "SR-5.5"
    if m.s.given_up(m.seat):
        return "You have shifted your black dice, both in one choice", "SR-14.32"
    reach = min(a.SHIFT_REACH, m.s.rules.actions - 1)
    pips = abs(m.a - a.SHIFT_REACH) + abs(int(m.verb.b(m.action)) - a.SHIFT_REACH)
    if not pips:
        return "A shift gives up one action for each pip, and here is none", "SR-5.5"
    return f"A player may give up at most {spelled(reach, 'action')}", "SR-5.6"


def _change(m: Missed) -> Told:
    """SR-9.4, SR-9.5, SR-9.11: which upgrade is not there, or used up."""
    assert isinstance(m.step, PickChange)
    if m.a == a.LEVEL_UP:
        if not m.s.shown >> 8 & 1:
            return "Upgrade 8 is not in this game", "SR-9.11"
        return "The white die cannot do this", "SR-9.11"
    needed = _UPGRADES_OF[m.a]
    for upgrade in needed:
        if not m.s.gained(m.seat, upgrade):
            return f"You have not gained upgrade {upgrade}", _CHANGE_CLAUSE[upgrade]
    used = next(upgrade for upgrade in needed if m.s.spent[m.seat] >> upgrade & 1)
    return f"You have used upgrade {used} in this round", _CHANGE_CLAUSE[used]


def _split(m: Missed) -> Told:
    if isinstance(m.step, PickWhite) and m.step.value != a.WILD:
        return "Only a die used at 6 can be divided", "SR-9.6"
    return "You have not gained upgrade 6", "SR-9.6"


def _ring(m: Missed) -> Told:
    assert isinstance(m.step, PickRing)
    space = a.SPACE_IDS[m.a]
    if m.s.rules.band_of[m.a] != m.step.band:
        return f"{space} is in another band than your rings", "SR-7.4"
    if not m.s.is_planet(m.seat, m.a):
        return f"There is no planet in {space}", "SR-7.5"
    return "Rings are drawn one after another in ascending order of the spaces", "SR-15.12"


def _other_bonus(m: Missed) -> Told:
    value = m.s.rules.bonus[m.s.round]
    return f"The bonus printed for this round is {value_name(value)}", "SR-4.1"


def _open_color(m: Missed) -> Told:
    """No more than what is asked, but by its clause."""
    return "", color_clause(m.s, m.seat)


# By step and verb.
UNOFFERED: Final[Table[RollerState, Components]] = {
    **{(PickColor, verb): _open_color for verb in a.TABLE.verbs},
    (Act, a.SHIFT): _shift,
    (PickChange, a.CHANGE): _change,
    (PickWhite, a.SPLIT): _split,
    (PickSix, a.SPLIT): _split,
    (Sail, a.TO): "No dotted line leads there",
    (PickShip, a.SHIP): _NO_SHIP,
    (PickShip, a.DONE): ("The die moves one ship at least", "SR-8.3"),
    (Harbor, a.SETTLE): (_NO_SHIP, "SR-8.10"),
    (Harbor, a.BUILD): _NO_SITE,
    (Harbor, a.DONE): "The die settles a ship or builds one",
    (PlaceShip, a.BUILD): _NO_SITE,
    (PickBand, a.BAND): ("That band is not open now", "SR-5.2"),
    (PickRing, a.RING): _ring,
    (PickMoons, a.MOON): _NO_PLANET,
    (PickRaise, a.RAISE): _NO_PLANET,
    (PickLevelUp, a.RAISE): _NO_PLANET,
    (PickHome, a.HOME): "You have no planet there that could be home",
    (TakeBonus, a.DO): _other_bonus,
}
