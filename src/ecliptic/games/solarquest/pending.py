"""The steps to come, in a position: how each of them is written."""

from __future__ import annotations

from functools import cache
from typing import Final

from ecliptic.core.pending import StepBook
from ecliptic.core.reading import Members, Number, Reads, Word, Words, seat_words, words
from ecliptic.games.solarquest import actions as a
from ecliptic.games.solarquest.steps import STEPS

MOST_MONEY: Final = (
    1_000_000_000_000  # the dearest content brings less in as many rounds as its guard can allow
)


@cache
def book(seats: int) -> StepBook:
    """How steps are written in a game of so many seats."""
    who = seat_words(seats)
    several = Members([str(seat + 1) for seat in range(seats)])
    fields: dict[str, Reads | Words] = dict.fromkeys(("seat", "player", "creditor", "proposer"), who)
    fields |= dict.fromkeys(("todo", "tied", "targets"), several)
    fields |= dict.fromkeys(("wants", "gives"), Members(a.DEED_IDS))
    fields |= {
        "whom": Word({**who, a.NONE: None}),
        "start": words(a.SPACE_IDS),
        "part": words(("whom", "wanting", "giving", "cash")),
        "cash": Number(MOST_MONEY, low=-MOST_MONEY),
    }
    return StepBook(STEPS, fields)
