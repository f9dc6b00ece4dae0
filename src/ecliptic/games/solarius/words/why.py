"""The terms of the advice in words: why one choice is better than another one (`bots.why`)."""

from __future__ import annotations

from typing import Final

from ecliptic.core.saying import Said


def _vp(more: str, less: str, look: str) -> Said:
    """A term that counts hundredths of a VP."""
    return Said(more, less, look, unit=("VP", "VP"), each=100.0)


WHY: Final = {
    "planets": _vp("planets bring {n} more", "planets bring {n} less", "the planets"),
    "missions": _vp("missions bring {n} more", "missions bring {n} less", "the missions"),
    "stations": _vp("stations bring {n} more", "stations bring {n} less", "the next station"),
    "dice": _vp(
        "tech dice and cubes are worth {n} more", "tech dice and cubes are worth {n} less", "your tech dice"
    ),
    "board": _vp(
        "figures on the board are worth {n} more",
        "figures on the board are worth {n} less",
        "your figures on the board",
    ),
    "fuel": _vp("fuel is worth {n} more", "fuel is worth {n} less", "your fuel"),
    "bucks": _vp("bucks are worth {n} more", "bucks are worth {n} less", "your bucks"),
    "range": _vp("range is worth {n} more", "range is worth {n} less", "the range of your ship"),
    "dirt": _vp("contamination costs {n} less", "contamination costs {n} more", "contamination"),
    "cards": _vp("cards are worth {n} more", "cards are worth {n} less", "your cards"),
    "pending": _vp("what comes next brings {n} more", "what comes next brings {n} less", "what comes next"),
    "lead": _vp("the lead at the end is {n} larger", "the lead at the end is {n} smaller", "the lead"),
    "win": Said("the game is won more often", "the game is won less often", "the end of the game"),
}
