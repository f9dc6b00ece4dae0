"""What the things of Solar Roller are called, in the language that is spoken."""

from __future__ import annotations

from typing import Final

from ecliptic.core.languages import mark
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.words.language import phrase

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
