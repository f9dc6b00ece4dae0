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
from ecliptic.games.solar_roller.words.language import phrase
from ecliptic.games.solar_roller.words.text_names import (
    band_name,
    color_name,
    goal_name,
    level_name,
    upgrade_name,
    value_does,
    value_name,
)

Asked = AskedIn[RollerState, Components]  # a decision, for the functions that put it into words
Askers = AskersOf[RollerState, Components]  # these functions, by the class of the step


def on_sheet(space: int) -> str:
    """The place of a space on the board."""
    return f"space-{a.SPACE_IDS[space]}"


def die_words(color: str, value: int, moves: int) -> str:
    """What an action die does, by its id; `moves`: the steps that the white one is worth."""
    if color == "white":
        return phrase("ship {moves}, or wild", moves=moves) if moves else phrase("settle, build, wild")
    return value_does(value)


def shuts(free: int, drawn: int, *, settled: bool, wanted: bool) -> bool:
    """SR-8.10: whether marks take the last moon space of a planet where a ship may want to settle."""
    return wanted and not settled and 0 < free <= drawn


def written_low(points: int, ship: int, level: int) -> bool:
    """SR-8.11: whether a settlement is worth no more than its ship was, and would have been after more life."""
    return points <= ship and level < a.CIVILIZATION


# A number of a kind, as reasons and lines name it, in the words of the content.
WORDS: Final[Words[Components]] = {
    "space": lambda t, n: a.SPACE_IDS[n],
    "color": lambda t, n: color_name(n),
    "die": lambda t, n: color_name(n),
    "band": band_name,
    "level": lambda t, n: level_name(n),
    "value": lambda t, n: value_name(n),
    "goal": goal_name,
    "goal id": lambda t, n: a.GOAL_IDS[n],
    "upgrade": upgrade_name,
}


def color_clause(s: RollerState, seat: int) -> str:
    """By which clause a color is open now: in the setup, for a bonus, by the white die, for a free action."""
    if s.phase == SETUP:
        return "SR-2.3"
    if any(isinstance(step, Acting) for step in s.lanes[seat]):
        return "SR-8.2"
    return "SR-9.9" if s.rolled else "SR-4.2"
