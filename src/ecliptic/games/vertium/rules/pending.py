"""The steps to come, in a position: how each of them is written."""

from __future__ import annotations

from functools import cache

from ecliptic.core.fields import seat_names
from ecliptic.core.pending import StepBook
from ecliptic.core.reading import Number, Reads, Seat, Words, words
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.state import SIDE_IDS
from ecliptic.games.vertium.rules.steps import STEPS


@cache
def book(seats: int) -> StepBook:
    """How steps are written in a game of so many seats that are asked."""
    factions = 2 if seats == 1 else seats  # alone against the Complex, which has turns
    planets = words(a.PLANET_IDS)
    fields: dict[str, Reads | Words] = dict.fromkeys(("planet", "source", "target", "site"), planets)
    fields |= dict.fromkeys(("player", "victim"), Seat(seat_names(factions, a.SEATS), none=False))
    fields |= {
        "seat": Seat(seat_names(seats, a.SEATS), none=False),
        "refuge": words(a.PLANET_IDS, none=True),
        "LoseSorts.planet": words(a.PLANET_IDS, none=True),  # null = the attacking force
        "resource": words(a.KIND_IDS[: a.RESOURCES]),
        "side": words(SIDE_IDS),
        "n": Number(a.TOP_FORCE, low=1),
        "force": Number(a.TOP_FORCE),
        "gelbon": Number(a.TOP_FORCE),
        "paid": Number(1),
        "again": Number(1),
        "pip": Number(a.PIPS, low=1),
        "place": Number(factions),
    }
    return StepBook(STEPS, fields)
