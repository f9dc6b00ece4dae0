"""The terms of the advice in words: why one choice is better than another one (`bots.why`)."""

from __future__ import annotations

from typing import Final

from ecliptic.core.saying import Said


def _profit(more: str, less: str, look: str) -> Said:
    """A term that counts profit."""
    return Said(more, less, look, unit=("profit", "profit"))


WHY: Final = {
    "profit": _profit(
        "it makes {n} more at once", "it makes {n} less at once", "the profit that is made at once"
    ),
    "tiles": _profit(
        "the tiles to be drawn promise {n} more",
        "the tiles to be drawn promise {n} less",
        "the tiles to be drawn",
    ),
    "title": _profit(
        "progress cards to come bring {n} more", "progress cards to come bring {n} less", "the progress cards"
    ),
    "second": _profit(
        "the second team brings {n} more", "the second team brings {n} less", "the second team"
    ),
    "contracts": _profit("contracts promise {n} more", "contracts promise {n} less", "the contracts"),
    "cards": _profit("the hand is worth {n} more", "the hand is worth {n} less", "your hand"),
    "infra": _profit("Infra is worth {n} more", "Infra is worth {n} less", "your Infra"),
    "wheel": _profit(
        "the markers on the wheel are worth {n} more",
        "the markers on the wheel are worth {n} less",
        "the wheel",
    ),
    "teams": _profit(
        "teams have {n} more before them", "teams have {n} less before them", "where your teams can go"
    ),
    "bases": _profit(
        "bases and claims are worth {n} more", "bases and claims are worth {n} less", "your bases"
    ),
    "legacy": _profit(
        "what the next era keeps is worth {n} more",
        "what the next era keeps is worth {n} less",
        "what the next era keeps",
    ),
    "turn": Said("a whole turn more comes", "a whole turn less comes", "who has the next turn"),
    "forbidden": Said("others may produce less", "others may produce more", "who may produce"),
    "rivals": Said(
        "the best of the others comes to less",
        "the best of the others comes to more",
        "the best of the others",
    ),
    "win": Said("the game is won more often", "the game is won less often", "the end of the game"),
}
