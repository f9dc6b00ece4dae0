"""Goals in words: what a part asks for, and the clause it comes from."""

from __future__ import annotations

from typing import Final

from ecliptic.core.words import some
from ecliptic.games.solar_roller.content.components import Components, GoalPart
from ecliptic.games.solar_roller.rules import actions as a

# By goal.
PART_CLAUSE: Final = (
    "SR-10.2",
    "SR-10.3",
    "SR-10.4",
    "SR-10.5",
    "SR-10.7",
    "SR-10.6",
    "SR-10.8",
    "SR-10.9",
)


def goal_part(content: Components, part: int) -> GoalPart:
    """The row of a part, by goal * GOAL_PARTS + part."""
    return content.cards.goal[part // a.GOAL_PARTS].parts[part % a.GOAL_PARTS]


def condition_words(content: Components, part: GoalPart) -> str:
    """ "3 ship icons"."""
    n = part.count
    words = {
        "colors_present": f"planets of {some(n, 'color')}" if n < a.COLORS else "planets of all four colors",
        "level_at_least": f"{some(n, 'planet')} at {part.level} or above",
        "more_small_than_large": f"more small than large planets, {n} large at least",
        "spaces_with_moon": f"a moon by {some(n, 'planet')}",
        "each_color_at_least": f"{some(n, 'planet')} of each color",
        "ship_icons": some(n, "ship icon"),
        "moons": some(n, "moon"),
        "small_planets": some(n, "small planet"),
        "large_planets": some(n, "large planet"),
        "band_full": "a planet in every space",
        "rings": some(n, "ring"),
        "icons_in_bands": f"a ship icon in {some(n, 'band')}",
        "pairs_small_large": "each pair of a small and a large planet",
        "second_color_group": "the second biggest group of one color",
    }
    return words[part.cond]


def part_words(content: Components, part: int) -> str:
    """ "3 ship icons in Inner"."""
    row = goal_part(content, part)
    where = "" if row.band == "any" else f" in {content.band_name(a.BAND_IDS.index(row.band))}"
    return f"{condition_words(content, row)}{where}"
