"""The steps to come, in a position: how each of them is written."""

from __future__ import annotations

from functools import cache

from ecliptic.core.fields import seat_names
from ecliptic.core.pending import StepBook
from ecliptic.core.reading import Members, Number, Reads, Seat, Words, words
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.steps import STEPS


@cache
def book(seats: int) -> StepBook:
    """How steps are written in a game of so many seats."""
    stations = words(a.STATION_IDS)
    several = Members(a.STATION_IDS)
    color = words(a.COLOR_IDS)
    some = Number(99, low=1)  # not none
    total = Number(a.MOST_TOTAL)
    tech = {k: a.COLOR_IDS[k] for k in (a.TURQUOISE, a.BROWN)}
    fields: dict[str, Reads | Words] = {
        **dict.fromkeys(("seat", "player"), Seat(seat_names(seats, a.SEATS), none=False)),
        **dict.fromkeys(("color", "shifted", "last"), color),
        **dict.fromkeys(("use", "again", "optional", "buys"), Number(1)),
        **dict.fromkeys(("left", "n", "k", "must", "most", "value"), Number(99)),
        **dict.fromkeys(("DrawCard.n", "Store.left", "Blocked.left", "NoSpace.left", "GainCubes.left"), some),
        **dict.fromkeys(("PayRow.left", "PayCube.left"), total),
        "kind": tech,
        "face": words(a.FACE_IDS),
        "card": words(a.CARD_IDS),
        "hub": words(a.HUB_IDS),
        "hubs": Members(a.HUB_IDS),
        "planet": words(a.PLANET_IDS),
        "place": words(a.HEX_IDS),
        "on": words(a.ON_IDS),
        "listed": words(a.LIST_IDS),
        "verb": words(a.EFFECT_IDS[: a.GAIN_MIX + 1]),
        "FullTrack.verb": words(a.EFFECT_IDS[: a.GAIN_MIX]),
        "position": Number(a.RING - 1),
        "at": Number(99),
        "flown": Number(9_999),
        "paid": Number(4**a.COLS - 1),
        "SellCubes.last": Number(a.COLORS * a.COLS - 1),
        "DealStart.left": Members(a.START_IDS),
        **dict.fromkeys(("PickHigh.card", "LayStation.card"), stations),
        **dict.fromkeys(("Earlier.left", "FireEarlier.left", "FireAll.left"), several),
        "NoSpace.color": words(a.COLOR_IDS, none=True),
    }
    return StepBook(STEPS, fields)
