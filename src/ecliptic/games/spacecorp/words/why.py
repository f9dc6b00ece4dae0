"""The terms of the advice in words: why one choice is better than another one (`bots.why`)."""

from __future__ import annotations

from typing import Final

from ecliptic.core.saying import Said

WHY: Final = {
    "profit": Said(
        "{n} more are made", "{n} less are made", "the profit that is made at once", unit=("profit", "profit")
    ),
    "tiles": Said(
        "the tiles to be drawn promise {n} more",
        "the tiles to be drawn promise {n} less",
        "the tiles to be drawn",
        unit=("profit", "profit"),
    ),
    "title": Said(
        "progress cards to come bring {n} more",
        "progress cards to come bring {n} less",
        "the progress cards",
        unit=("profit", "profit"),
    ),
    "second": Said(
        "the second team brings {n} more",
        "the second team brings {n} less",
        "the second team",
        unit=("profit", "profit"),
    ),
    "contracts": Said(
        "contracts promise {n} more", "contracts promise {n} less", "the contracts", unit=("profit", "profit")
    ),
    "cards": Said(
        "the hand is worth {n} more", "the hand is worth {n} less", "your hand", unit=("profit", "profit")
    ),
    "infra": Said(
        "Infra is worth {n} more", "Infra is worth {n} less", "your Infra", unit=("profit", "profit")
    ),
    "wheel": Said(
        "the markers on the wheel are worth {n} more",
        "the markers on the wheel are worth {n} less",
        "the wheel",
        unit=("profit", "profit"),
    ),
    "teams": Said(
        "teams have {n} more before them",
        "teams have {n} less before them",
        "where your teams can go",
        unit=("profit", "profit"),
    ),
    "bases": Said(
        "bases and claims are worth {n} more",
        "bases and claims are worth {n} less",
        "your bases",
        unit=("profit", "profit"),
    ),
    "legacy": Said(
        "what the next era keeps is worth {n} more",
        "what the next era keeps is worth {n} less",
        "what the next era keeps",
        unit=("profit", "profit"),
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
