"""The steps to come, in a position: how each of them is written."""

from __future__ import annotations

from functools import cache

from ecliptic.core.fields import seat_names
from ecliptic.core.pending import StepBook
from ecliptic.core.reading import Members, Number, Reads, Seat, SeatSet, Words, words
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.state import MOST_MONEY
from ecliptic.games.solarquest.rules.steps import STEPS


@cache
def book(seats: int) -> StepBook:
    """How steps are written in a game of so many seats."""
    names = seat_names(seats, a.SEATS)
    who, several = Seat(names, none=False), SeatSet(names)
    fields: dict[str, Reads | Words] = dict.fromkeys(("seat", "player", "creditor", "proposer"), who)
    fields |= dict.fromkeys(("todo", "tied", "targets"), several)
    fields |= dict.fromkeys(("wants", "gives"), Members(a.DEED_IDS))
    fields |= dict.fromkeys(("late", "double", "chosen", "counter", "from_bank"), Number(1))
    fields |= {
        "whom": Seat(names),
        "start": words(a.SPACE_IDS),
        "first": Number(a.PIPS),
        "face": Number(a.PIPS),
        "steps": Number(999, low=1),
        "factor": Number(99),
        "least": Number(a.DEEDS),
        "amount": Number(MOST_MONEY),
        "owed": Number(MOST_MONEY),
        "part": words(("whom", "wanting", "giving", "cash")),
        "cash": Number(MOST_MONEY, low=-MOST_MONEY),
    }
    return StepBook(STEPS, fields)
