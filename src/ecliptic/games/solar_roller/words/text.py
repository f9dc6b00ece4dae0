"""The words of Solar Roller that prompts, log and refusals share."""

from __future__ import annotations

from typing import Final

from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.asking import Askers as AskersOf
from ecliptic.core.words import Words
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.state import SETUP, RollerState
from ecliptic.games.solar_roller.rules.steps.acting import Acting

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


def shuts(free: int, drawn: int, *, settled: bool, wanted: bool) -> bool:
    """SR-8.10: whether marks take the last moon space of a planet where a ship may want to settle."""
    return wanted and not settled and 0 < free <= drawn


def written_low(points: int, ship: int, level: int) -> bool:
    """SR-8.11: whether a settlement is worth no more than its ship was, and would have been after more life."""
    return points <= ship and level < a.CIVILIZATION


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
