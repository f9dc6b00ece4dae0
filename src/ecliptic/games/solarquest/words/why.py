"""The terms of the advice in words: why one choice is better than another one (`bots.why`)."""

from __future__ import annotations

from typing import Final

from ecliptic.core.saying import Said

WHY: Final = {
    "goods": Said(
        "what you own is worth {n} more",
        "what you own is worth {n} less",
        "your cash and deeds",
        unit=("Federon", "Federons"),
    ),
    "rents": Said(
        "rents to come are worth {n} more",
        "rents to come are worth {n} less",
        "the rents to come",
        unit=("Federon", "Federons"),
    ),
    "tank": Said(
        "an empty tank threatens {n} less",
        "an empty tank threatens {n} more",
        "your fuel",
        unit=("Federon", "Federons"),
    ),
    "stations": Said(
        "fuel stations in hand save {n} more",
        "fuel stations in hand save {n} less",
        "your fuel stations",
        unit=("Federon", "Federons"),
    ),
    "cash": Said(
        "deeds need not be sold for want of cash, which is worth {n}",
        "too little cash may cost {n}",
        "your cash",
        unit=("Federon", "Federons"),
    ),
    "services": Said(
        "fuel and stations that are there to be had are worth {n} more",
        "fuel and stations that are there to be had are worth {n} less",
        "fuel and stations for sale",
        unit=("Federon", "Federons"),
    ),
    "deed": Said(
        "the deed that is there to be had is worth {n} more",
        "the deed that is there to be had is worth {n} less",
        "the deed here",
        unit=("Federon", "Federons"),
    ),
    "roll": Said(
        "the next roll promises {n} more",
        "the next roll promises {n} less",
        "where the next roll may lead",
        unit=("Federon", "Federons"),
    ),
    "shot": Said(
        "the shot promises {n} more",
        "the shot promises {n} less",
        "what a shot may do",
        unit=("Federon", "Federons"),
    ),
    "offer": Said(
        "the offer promises {n} more",
        "the offer promises {n} less",
        "the offer",
        unit=("Federon", "Federons"),
    ),
    "rivals": Said(
        "the best of the others comes to less",
        "the best of the others comes to more",
        "the best of the others",
    ),
    "win": Said("the game is won more often", "the game is won less often", "the end of the game"),
}
