"""The steps to come, in a position: how each of them is written."""

from __future__ import annotations

from functools import cache

from ecliptic.core.pending import StepBook
from ecliptic.core.reading import seat_words, words
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.steps import STEPS


@cache
def book(factions: int) -> StepBook:
    """How steps are written in a game of so many factions."""
    planets = words(a.PLANET_IDS)
    seats = seat_words(factions)
    fields = dict.fromkeys(("seat", "player", "victim"), seats)
    fields |= dict.fromkeys(("planet", "source", "target", "site"), planets)
    fields |= {
        "refuge": words(a.PLANET_IDS, none=True),
        "LoseSorts.planet": words(a.PLANET_IDS, none=True),  # null = the attacking force
        "resource": words(a.KIND_IDS[: a.RESOURCES]),
        "side": words(("attacker", "defender")),
    }
    return StepBook(STEPS, fields)
