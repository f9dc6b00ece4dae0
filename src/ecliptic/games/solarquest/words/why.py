"""The terms of the advice in words: why one choice is better than another one (`bots.why`)."""

from __future__ import annotations

from typing import Final

from ecliptic.core.saying import Said


def _federons(more: str, less: str, look: str) -> Said:
    """A term that counts Federons."""
    return Said(more, less, look, unit=("Federon", "Federons"))


WHY: Final = {
    "goods": _federons(
        "what you own is worth {n} more", "what you own is worth {n} less", "your cash and deeds"
    ),
    "rents": _federons(
        "rents to come are worth {n} more", "rents to come are worth {n} less", "the rents to come"
    ),
    "tank": _federons("an empty tank threatens {n} less", "an empty tank threatens {n} more", "your fuel"),
    "stations": _federons(
        "fuel stations in hand save {n} more", "fuel stations in hand save {n} less", "your fuel stations"
    ),
    "cash": _federons(
        "deeds need not be sold for want of cash, which is worth {n}",
        "too little cash may cost {n}",
        "your cash",
    ),
    "services": _federons(
        "fuel and stations that are there to be had are worth {n} more",
        "fuel and stations that are there to be had are worth {n} less",
        "fuel and stations for sale",
    ),
    "deed": _federons(
        "the deed that is there to be had is worth {n} more",
        "the deed that is there to be had is worth {n} less",
        "the deed here",
    ),
    "roll": _federons(
        "the next roll promises {n} more", "the next roll promises {n} less", "where the next roll may lead"
    ),
    "shot": _federons("the shot promises {n} more", "the shot promises {n} less", "what a shot may do"),
    "offer": _federons("the offer promises {n} more", "the offer promises {n} less", "the offer"),
    "rivals": Said(
        "the best of the others comes to less",
        "the best of the others comes to more",
        "the best of the others",
    ),
    "win": Said("the game is won more often", "the game is won less often", "the end of the game"),
}
