"""The terms of the advice in words: why one choice is better than another one (`bots.why`)."""

from __future__ import annotations

from typing import Final

from ecliptic.core.saying import Said

WHY: Final = {
    "planets": Said(
        "planets bring {n} more", "planets bring {n} less", "the planets", unit=("VP", "VP"), each=100.0
    ),
    "missions": Said(
        "missions bring {n} more", "missions bring {n} less", "the missions", unit=("VP", "VP"), each=100.0
    ),
    "stations": Said(
        "stations bring {n} more",
        "stations bring {n} less",
        "the next station",
        unit=("VP", "VP"),
        each=100.0,
    ),
    "dice": Said(
        "tech dice and cubes are worth {n} more",
        "tech dice and cubes are worth {n} less",
        "your tech dice",
        unit=("VP", "VP"),
        each=100.0,
    ),
    "board": Said(
        "figures on the board are worth {n} more",
        "figures on the board are worth {n} less",
        "your figures on the board",
        unit=("VP", "VP"),
        each=100.0,
    ),
    "fuel": Said(
        "fuel is worth {n} more", "fuel is worth {n} less", "your fuel", unit=("VP", "VP"), each=100.0
    ),
    "bucks": Said(
        "bucks are worth {n} more", "bucks are worth {n} less", "your bucks", unit=("VP", "VP"), each=100.0
    ),
    "range": Said(
        "range is worth {n} more",
        "range is worth {n} less",
        "the range of your ship",
        unit=("VP", "VP"),
        each=100.0,
    ),
    "dirt": Said(
        "contamination costs {n} less",
        "contamination costs {n} more",
        "contamination",
        unit=("VP", "VP"),
        each=100.0,
    ),
    "cards": Said(
        "cards are worth {n} more", "cards are worth {n} less", "your cards", unit=("VP", "VP"), each=100.0
    ),
    "pending": Said(
        "what comes next brings {n} more",
        "what comes next brings {n} less",
        "what comes next",
        unit=("VP", "VP"),
        each=100.0,
    ),
    "lead": Said(
        "the lead at the end is {n} larger",
        "the lead at the end is {n} smaller",
        "the lead",
        unit=("VP", "VP"),
        each=100.0,
    ),
    "win": Said("the game is won more often", "the game is won less often", "the end of the game"),
}
