"""The words of Solar Roller that prompts, log and refusals share."""

from __future__ import annotations

from typing import Final

from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.asking import Askers as AskersOf
from ecliptic.core.languages import mark
from ecliptic.core.words import Words
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.state import SETUP, RollerState
from ecliptic.games.solar_roller.rules.steps.acting import Acting
from ecliptic.games.solar_roller.words.language import phrase

Asked = AskedIn[RollerState, Components]  # a decision, for the functions that put it into words
Askers = AskersOf[RollerState, Components]  # these functions, by the class of the step

# What a value does, as a name and as an order.
VALUE_NAMES: Final = (
    *("", mark("small planet"), mark("large planet"), mark("moons"), mark("rings")),
    *(mark("terraform"), mark("any action")),
)
# What ids of the rules are called.
CALLED: Final = (
    *(mark("red"), mark("blue"), mark("green"), mark("purple"), mark("white"), mark("none")),
    *(mark("water"), mark("flora"), mark("fauna"), mark("civilization")),
    *(mark("inner"), mark("middle"), mark("outer")),
)


def on_sheet(space: int) -> str:
    """The place of a space on the board."""
    return f"space-{a.SPACE_IDS[space]}"


def color_name(color: int) -> str:
    """ "red"; of the white die "white"."""
    return phrase(a.DIE_IDS[color])


def level_name(level: int) -> str:
    """ "fauna"."""
    return phrase(a.LEVEL_IDS[level])


def band_name(content: Components, band: int) -> str:
    """ "Inner"."""
    return phrase(content.band_name(band))


def goal_name(content: Components, goal: int) -> str:
    """ "No Boundaries"."""
    return phrase(content.goal_name(goal))


def upgrade_name(content: Components, upgrade: int) -> str:
    """ "Halos"; upgrades are numbered from 1."""
    return phrase(content.upgrade_name(upgrade))


def rank_name(content: Components, points: float) -> str:
    """SR-12.5: what a net score is called."""
    return phrase(content.rank(points).name)


def value_does(value: int) -> str:
    """ "terraform"."""
    return phrase(VALUE_NAMES[value]) if value else ""


def value_name(value: int) -> str:
    """ "5, terraform"."""
    return f"{value}, {value_does(value)}"


def die_words(color: str, value: int, moves: int) -> str:
    """What an action die does, by its id; `moves`: the steps that the white one is worth."""
    if color == "white":
        return phrase("ship {moves}, or wild", moves=moves) if moves else phrase("settle, build, wild")
    return value_does(value)


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
