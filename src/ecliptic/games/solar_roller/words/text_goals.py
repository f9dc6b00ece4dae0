"""Goals in words: what a part asks for, and the clause it comes from."""

from __future__ import annotations

from typing import Final

from ecliptic.games.solar_roller.content.components import Components, GoalPart
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.words.language import phrase, some
from ecliptic.games.solar_roller.words.text_names import band_name

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
        "colors_present": phrase("planets of {colors}", colors=some(n, "color"))
        if n < a.COLORS
        else phrase("planets of all four colors"),
        "level_at_least": phrase(
            "{planets} at {level} or above", planets=some(n, "planet"), level=phrase(part.level or "none")
        ),
        "more_small_than_large": phrase("more small than large planets, {n} large at least", n=n),
        "spaces_with_moon": phrase("a moon by {planets}", planets=some(n, "planet")),
        "each_color_at_least": phrase("{planets} of each color", planets=some(n, "planet")),
        "ship_icons": some(n, "ship icon"),
        "moons": some(n, "moon"),
        "small_planets": some(n, "small planet"),
        "large_planets": some(n, "large planet"),
        "band_full": phrase("a planet in every space"),
        "rings": some(n, "ring"),
        "icons_in_bands": phrase("a ship icon in {bands}", bands=some(n, "band")),
        "pairs_small_large": phrase("each pair of a small and a large planet"),
        "second_color_group": phrase("the second biggest group of one color"),
    }
    return words[part.cond]


def part_words(content: Components, part: int) -> str:
    """ "3 ship icons in Inner"."""
    row = goal_part(content, part)
    words = condition_words(content, row)
    if row.band == "any":
        return words
    return phrase("{part} in {band}", part=words, band=band_name(content, a.BAND_IDS.index(row.band)))
