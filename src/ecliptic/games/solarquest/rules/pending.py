"""The steps to come, in a position: how each of them is written."""

from __future__ import annotations

from functools import cache

from ecliptic.core.pending import StepBook
from ecliptic.core.reading import Members, Number, Reads, Word, Words, seat_words, words
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.state import MOST_MONEY
from ecliptic.games.solarquest.rules.steps import STEPS


@cache
def book(seats: int) -> StepBook:
    """How steps are written in a game of so many seats."""
    who = seat_words(seats)
    several = Members([str(seat + 1) for seat in range(seats)])
    fields: dict[str, Reads | Words] = dict.fromkeys(("seat", "player", "creditor", "proposer"), who)
    fields |= dict.fromkeys(("todo", "tied", "targets"), several)
    fields |= dict.fromkeys(("wants", "gives"), Members(a.DEED_IDS))
    fields |= dict.fromkeys(("late", "double", "chosen", "counter", "from_bank"), Number(1))
    fields |= {
        "whom": Word({**who, a.NONE: None}),
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
