"""Why an action is no part of the decision that is asked: what is really missing for it, with its clause."""

from __future__ import annotations

from typing import Final

from ecliptic.core.unoffered import Table, Unoffered
from ecliptic.core.words import Told
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.state import RollerState
from ecliptic.games.solar_roller.rules.steps.acting import Act
from ecliptic.games.solar_roller.rules.steps.dice import PickChange, PickLevelUp, PickSix, PickWhite
from ecliptic.games.solar_roller.rules.steps.rounds import TakeBonus
from ecliptic.games.solar_roller.rules.steps.setup import PickHome
from ecliptic.games.solar_roller.rules.steps.sheet import PickBand, PickColor, PickMoons, PickRaise, PickRing
from ecliptic.games.solar_roller.rules.steps.ships import Harbor, PickShip, Sail
from ecliptic.games.solar_roller.rules.steps.upgrades import PlaceShip
from ecliptic.games.solar_roller.words.language import phrase, spelled
from ecliptic.games.solar_roller.words.text import color_clause
from ecliptic.games.solar_roller.words.text_names import value_name

Missed = Unoffered[RollerState, Components]
_UPGRADES_OF: Final = {a.MINUS: (3,), a.PLUS: (3,), a.FLIP: (5,), a.MINUS_FLIP: (3, 5), a.PLUS_FLIP: (3, 5)}
_CHANGE_CLAUSE: Final = {3: "SR-9.4", 5: "SR-9.5"}
_NO_SHIP: Final = "You have no ship there"
_NO_PLANET: Final = "There is no planet"
_NO_SITE: Final = ("Ships are built on the homeworld or on a planet with an S", "SR-8.14")


def _shift(m: Missed) -> Told:
    """SR-5.5, SR-5.6, SR-14.32: when black dice are shifted, and how far."""
    if m.s.dice_used(m.seat):
        return phrase("Black dice are shifted before your first action of a round"), "SR-5.5"
    if m.s.given_up(m.seat):
        return phrase("You have shifted your black dice, both in one choice"), "SR-14.32"
    reach = min(a.SHIFT_REACH, m.s.rules.actions - 1)
    pips = abs(m.a - a.SHIFT_REACH) + abs(int(m.verb.b(m.action)) - a.SHIFT_REACH)
    if not pips:
        return phrase("A shift gives up one action for each pip, and here is none"), "SR-5.5"
    return phrase("A player may give up at most {actions}", actions=spelled(reach, "action")), "SR-5.6"


def _change(m: Missed) -> Told:
    """SR-9.4, SR-9.5, SR-9.11: which upgrade is not there, or used up."""
    assert isinstance(m.step, PickChange)
    if m.a == a.LEVEL_UP:
        if not m.s.shown >> 8 & 1:
            return phrase("Upgrade 8 is not in this game"), "SR-9.11"
        return phrase("The white die cannot do this"), "SR-9.11"
    needed = _UPGRADES_OF[m.a]
    for upgrade in needed:
        if not m.s.gained(m.seat, upgrade):
            return phrase("You have not gained upgrade {upgrade}", upgrade=upgrade), _CHANGE_CLAUSE[upgrade]
    used = next(upgrade for upgrade in needed if m.s.spent[m.seat] >> upgrade & 1)
    return phrase("You have used upgrade {upgrade} in this round", upgrade=used), _CHANGE_CLAUSE[used]


def _split(m: Missed) -> Told:
    if isinstance(m.step, PickWhite) and m.step.value != a.WILD:
        return phrase("Only a die used at 6 can be divided"), "SR-9.6"
    return phrase("You have not gained upgrade {upgrade}", upgrade=6), "SR-9.6"


def _ring(m: Missed) -> Told:
    assert isinstance(m.step, PickRing)
    space = a.SPACE_IDS[m.a]
    if m.s.rules.band_of[m.a] != m.step.band:
        return phrase("{space} is in another band than your rings", space=space), "SR-7.4"
    if not m.s.is_planet(m.seat, m.a):
        return phrase("There is no planet in {space}", space=space), "SR-7.5"
    return phrase("Rings are drawn one after another in ascending order of the spaces"), "SR-15.12"


def _other_bonus(m: Missed) -> Told:
    value = m.s.rules.bonus[m.s.round]
    return phrase("The bonus printed for this round is {value}", value=value_name(value)), "SR-4.1"


def _open_color(m: Missed) -> Told:
    """No more than what is asked, but by its clause."""
    return "", color_clause(m.s, m.seat)


# By step and verb.
UNOFFERED: Final[Table[RollerState, Components]] = {
    **{(PickColor, verb): _open_color for verb in a.TABLE.verbs},
    (Act, a.SHIFT): _shift,
    (PickChange, a.CHANGE): _change,
    ((PickWhite, PickSix), a.SPLIT): _split,
    (Sail, a.TO): "No dotted line leads there",
    (PickShip, a.SHIP): _NO_SHIP,
    (PickShip, a.DONE): ("The die moves one ship at least", "SR-8.3"),
    (Harbor, a.SETTLE): (_NO_SHIP, "SR-8.10"),
    ((Harbor, PlaceShip), a.BUILD): _NO_SITE,
    (Harbor, a.DONE): "The die settles a ship or builds one",
    (PickBand, a.BAND): ("That band is not open now", "SR-5.2"),
    (PickRing, a.RING): _ring,
    (PickMoons, a.MOON): _NO_PLANET,
    ((PickRaise, PickLevelUp), a.RAISE): _NO_PLANET,
    (PickHome, a.HOME): "You have no planet there that could be home",
    (TakeBonus, a.DO): _other_bonus,
}
