"""The verbs of Solar Roller (SR-15), and the fixed vocabulary that gives its numbers their meaning."""

from __future__ import annotations

from typing import Final

from ecliptic.core.actions import ActionTable, Arg, Verb, numbers


def numbered(letter: str, most: int) -> tuple[str, ...]:
    """I1, I2, ..."""
    return tuple([f"{letter}{k}" for k in range(1, most + 1)])


NONE: Final = -1  # no space, no seat, no band
ANY: Final = -1  # any color

# Capacities: content may fill fewer, never more.
SEATS: Final = 6
ROUNDS: Final = 10
SHIPS: Final = 4
PIPS: Final = 6

BANDS: Final = 3  # from the sun (SR-1.4)
BAND_IDS: Final = ("inner", "middle", "outer")
ALL_BANDS: Final = 7  # as a set: a bit a band

COLORS: Final = 4
COLOR_IDS: Final = ("red", "blue", "green", "purple")
LEVELS: Final = 5  # 0 = none
LEVEL_IDS: Final = ("none", "water", "flora", "fauna", "civilization")
STANDS_FOR: Final = (3, 1, 2, 4)  # by color, for upgrade 8 (SR-9.11)
FAUNA: Final = 3
CIVILIZATION: Final = 4

SPACES: Final = 20
SPACE_IDS: Final = (
    *numbered("I", 5),
    *numbered("M", 8),
    *numbered("O", 7),
)

# Dice: the four colors, white, and the two black ones that open bands (SR-1.1, SR-1.2).
WHITE: Final = 4
ACTION_DICE: Final = 5
FIRST_BLACK: Final = 5
DICE: Final = 7
DIE_IDS: Final = (*COLOR_IDS, "white", "black-1", "black-2")

# What an action of a value does (SR-7); 6 is any of them.
SMALL_PLANET: Final = 1
LARGE_PLANET: Final = 2
MOONS: Final = 3
RINGS: Final = 4
TERRAFORM: Final = 5
WILD: Final = 6

GOALS: Final = 8
GOAL_IDS: Final = ("A", "B", "C", "D", "E", "F", "G", "H")
GOAL_PARTS: Final = 3

# When a part of a goal is looked at.
NO_PART: Final = 0
AT_END: Final = 1
RACE: Final = 2
ONCE: Final = 3
TIMING_IDS: Final = ("none", "end", "race", "once")

# What a part of a goal asks for (SR-10).
COLORS_PRESENT: Final = 0
LEVEL_AT_LEAST: Final = 1
MORE_SMALL_THAN_LARGE: Final = 2
SPACES_WITH_MOON: Final = 3
EACH_COLOR_AT_LEAST: Final = 4
SHIP_ICONS: Final = 5
MOON_COUNT: Final = 6
SMALL_PLANETS: Final = 7
LARGE_PLANETS: Final = 8
BAND_FULL: Final = 9
RING_COUNT: Final = 10
ICONS_IN_BANDS: Final = 11
PAIRS_SMALL_LARGE: Final = 12
SECOND_COLOR_GROUP: Final = 13
CONDITION_IDS: Final = (
    "colors_present",
    "level_at_least",
    "more_small_than_large",
    "spaces_with_moon",
    "each_color_at_least",
    "ship_icons",
    "moons",
    "small_planets",
    "large_planets",
    "band_full",
    "rings",
    "icons_in_bands",
    "pairs_small_large",
    "second_color_group",
)

UPGRADES: Final = 8  # numbered from 1

# Ways to change a die: upgrade 3 by one, upgrade 5 to the other side, and both (SR-9.4, SR-9.5, SR-9.12).
AS_ROLLED: Final = 0
MINUS: Final = 1
PLUS: Final = 2
FLIP: Final = 3
MINUS_FLIP: Final = 4
PLUS_FLIP: Final = 5
LEVEL_UP: Final = 6  # upgrade 8, instead of the action shown
CHANGES: Final = 7
CHANGE_IDS: Final = ("none", "minus", "plus", "flip", "minus-flip", "plus-flip", "level")

_SPACE: Final = Arg("space", SPACE_IDS)
_COLOR: Final = Arg("", COLOR_IDS)
_STEPS: Final = ("-2", "-1", "0", "+1", "+2")
SHIFT_REACH: Final = 2

# What chance decides.
CARD: Final = Verb("card", Arg("n", numbers(1, GOALS)))
STARTER: Final = Verb("starter", Arg("seat", numbers(1, SEATS)))
ROLL: Final = Verb("roll", Arg("", numbers(1, PIPS)), die=True)

# What seats decide.
COLOR: Final = Verb("color", _COLOR)
DRAW: Final = Verb("draw", _SPACE)
HOME: Final = Verb("home", _SPACE)
SHIFT: Final = Verb("shift", Arg("first", _STEPS), Arg("second", _STEPS))
DIE: Final = Verb("die", Arg("", DIE_IDS[:ACTION_DICE]))
CHANGE: Final = Verb("change", Arg("by", CHANGE_IDS))
SHIP_DIE: Final = Verb("ship-die")
WILD_DIE: Final = Verb("wild-die")
DO: Final = Verb("do", Arg("value", numbers(1, TERRAFORM)))
SPLIT: Final = Verb("split", Arg("first", numbers(1, TERRAFORM)))  # the second half makes it six
MOON: Final = Verb("moons", _SPACE)
BAND: Final = Verb("band", Arg("", BAND_IDS))
RING: Final = Verb("ring", _SPACE)
RAISE: Final = Verb("raise", _SPACE)
SHIP: Final = Verb("ship", _SPACE)
TO: Final = Verb("to", _SPACE)
STOP: Final = Verb("stop")
SETTLE: Final = Verb("settle", _SPACE)
BUILD: Final = Verb("build", _SPACE)
DONE: Final = Verb("done")

TABLE: Final = ActionTable(
    COLOR,
    DRAW,
    HOME,
    SHIFT,
    DIE,
    CHANGE,
    SHIP_DIE,
    WILD_DIE,
    DO,
    SPLIT,
    MOON,
    BAND,
    RING,
    RAISE,
    SHIP,
    TO,
    STOP,
    SETTLE,
    BUILD,
    DONE,
    chance=(CARD, STARTER, ROLL),
)
