"""The steps to come, in a position: how each of them is written."""

from __future__ import annotations

from functools import cache

from ecliptic.core.fields import seat_names
from ecliptic.core.pending import StepBook
from ecliptic.core.reading import Members, Number, Reads, Seat, Word, Words, words
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.steps import STEPS


@cache
def book(seats: int) -> StepBook:
    """How steps are written in a game of so many seats."""
    sizes = Word({k: k for k in (a.SMALL_PLANET, a.LARGE_PLANET)})
    fields: dict[str, Reads | Words] = {
        **dict.fromkeys(("seat", "player"), Seat(seat_names(seats, a.SEATS), none=False)),
        **dict.fromkeys(("start", "at"), words(a.SPACE_IDS)),
        "color": {**words(a.COLOR_IDS), a.ANY: None},
        **dict.fromkeys(("PickSpace.color", "PickBand.color", "PickRing.color"), words(a.COLOR_IDS)),
        "band": words(a.BAND_IDS),
        "bands": Number(a.ALL_BANDS),
        "die": words(a.DIE_IDS[: a.ACTION_DICE]),
        "PickLevelUp.die": words(a.COLOR_IDS),
        **dict.fromkeys(("FirstPlanet.value", "PickSpace.value"), sizes),
        "PickColor.value": Word({k: k for k in (a.SMALL_PLANET, a.LARGE_PLANET, a.RINGS)}),
        "PickWhite.value": Number(a.PIPS, low=1),
        "Half.value": Number(a.TERRAFORM, low=1),
        "number": Number(a.ROUNDS + 1, low=1),
        **dict.fromkeys(("left", "points"), Number(99)),
        **dict.fromkeys(("PickRing.left", "Sail.left"), Number(99, low=1)),
        "first": Number(a.SPACES - 1),
        "again": Number(1),
        "refunded": Members((*a.SPACE_IDS, "moved")),
    }
    return StepBook(STEPS, fields)
