"""The words of Solar Roller that prompts, log and refusals share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, cast

from ecliptic.core.actions import Verb
from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.asking import Askers as AskersOf
from ecliptic.core.machine import State, Step
from ecliptic.core.words import spelled
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.state import SETUP, RollerState
from ecliptic.games.solar_roller.rules.steps.acting import Acting
from ecliptic.games.solar_roller.rules.steps.dice import PickChange, PickWhite
from ecliptic.games.solar_roller.rules.steps.sheet import PickRing

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


def color_clause(s: RollerState, seat: int) -> str:
    """By which clause a color is open now: in the setup, for a bonus, by the white die, for a free action."""
    if s.phase == SETUP:
        return "SR-2.3"
    if any(isinstance(step, Acting) for step in s.lanes[seat]):
        return "SR-8.2"
    return "SR-9.9" if s.rolled else "SR-4.2"


# ---- why something is no part of a decision --------------------------------------------------------------------


class Missed(NamedTuple):
    """An action that a decision does not offer."""

    t: Components
    s: RollerState
    step: Step[State]
    verb: Verb
    action: int

    @property
    def a(self) -> int:
        """The first argument."""
        return int(self.verb.a(self.action))

    @property
    def seat(self) -> int:
        """Who is asked."""
        return int(self.step.seat)


Told = str | tuple[str, str]  # a sentence, or one with a clause that is not the decision's own
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
    reach = min(a.SHIFT_REACH, int(m.s.rules.actions) - 1)
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
    value = int(m.s.rules.bonus[m.s.round])
    return f"The bonus printed for this round is {value_name(value)}", "SR-4.1"


def _open_color(m: Missed) -> Told:
    """No more than what is asked, but by its clause."""
    return "", color_clause(m.s, m.seat)


# By step and verb.
_MISSING: Final[dict[tuple[str, Verb], Told | Callable[[Missed], Told]]] = {
    ("Act", a.SHIFT): _shift,
    ("PickChange", a.CHANGE): _change,
    ("PickWhite", a.SPLIT): _split,
    ("PickSix", a.SPLIT): _split,
    ("Sail", a.TO): "No dotted line leads there",
    ("PickShip", a.SHIP): _NO_SHIP,
    ("PickShip", a.DONE): ("The die moves one ship at least", "SR-8.3"),
    ("Harbor", a.SETTLE): (_NO_SHIP, "SR-8.10"),
    ("Harbor", a.BUILD): _NO_SITE,
    ("Harbor", a.DONE): "The die settles a ship or builds one",
    ("PlaceShip", a.BUILD): _NO_SITE,
    ("PickBand", a.BAND): ("That band is not open now", "SR-5.2"),
    ("PickRing", a.RING): _ring,
    ("PickMoons", a.MOON): _NO_PLANET,
    ("PickRaise", a.RAISE): _NO_PLANET,
    ("PickLevelUp", a.RAISE): _NO_PLANET,
    ("PickHome", a.HOME): "You have no planet there that could be home",
    ("TakeBonus", a.DO): _other_bonus,
}


def missing(content: Components, s: State, asked: Step[State], action: int) -> Told:
    """Why an action is no part of this step at all."""
    verb, name = a.TABLE.verb(action), type(asked).__name__
    told = _open_color if name == "PickColor" else _MISSING.get((name, verb), "")
    missed = Missed(content, cast("RollerState", s), asked, verb, action)
    return told(missed) if callable(told) else told
