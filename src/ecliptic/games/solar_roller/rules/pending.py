"""The steps to come, in a position: how each of them is written."""

from __future__ import annotations

from functools import cache

from ecliptic.core.pending import StepBook
from ecliptic.core.reading import seat_words, words
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.steps import STEPS


@cache
def book(seats: int) -> StepBook:
    """How steps are written in a game of so many seats."""
    fields = dict.fromkeys(("seat", "player"), seat_words(seats))
    fields |= dict.fromkeys(("start", "at"), words(a.SPACE_IDS))
    fields |= {
        "color": {**words(a.COLOR_IDS), a.ANY: None},
        "band": words(a.BAND_IDS),
        "die": words(a.DIE_IDS[: a.ACTION_DICE]),
    }
    return StepBook(STEPS, fields)
