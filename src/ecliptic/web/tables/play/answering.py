"""What a seat has said beforehand is answered for it: after a drawn moment, as a line like any other.

Nobody else is told: the answers are ordinary lines, each after a time that says nothing of the hand, and saying or
taking back anything wakes and changes no other page. People take longer, so it may be guessed, and the page says so. At
a shared screen the others see that no curtain comes down. A bot's answers come sooner, as everybody knows who is a
bot: so many windows open in a game that waiting for them would be most of it.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from ecliptic.web.errors import Refused
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play.acting import let_pass

BRIEF: Final = 0.3  # of the usual wait: more than bots think before they let something go by


def passing(table: Table, seat: int) -> str:
    """The action that lets go by what a seat is asked; "" = there is none, or it is not asked."""
    return table.match.passes(seat) if table.live else ""


def hesitation(needs: Needs, *, brief: bool = False) -> float:
    """Seconds before an answer. Not from the games' dice: those are checked line by line.

    `brief`: where nothing is to be hidden but how long a bot thinks.
    """
    low, high = needs.waits
    wait = low + (high - low) * int.from_bytes(needs.tokens(4), "big") / 2**32
    return wait * BRIEF if brief else wait


def alone(table: Table, seat: int) -> bool:
    """Whether no other person has a seat here, who could tell an answer that comes by itself from one by hand."""
    person = table.seats[seat].person
    return all(other.person in (None, person) for other in table.seats)


async def answer(table: Table, seat: int) -> None:
    """Answer what the seat is asked, in a moment. Whatever changes meanwhile ends it at once."""
    token, person = table.token(seat), table.seats[seat].person
    clock = asyncio.get_running_loop().time
    due = clock() + hesitation(table.needs, brief=alone(table, seat))
    while token == table.token(seat) and seat in table.plans.answered() and not table.needs.stopping.is_set():
        left = due - clock()
        if left <= 0:
            try:
                await let_pass(table, seat, token)
            except Refused as refused:
                if refused.status != 409:  # else the table moved on meanwhile
                    raise
            return
        changed = table.waking.of(person or "")
        with suppress(TimeoutError):
            async with asyncio.timeout(left):
                await changed.wait()
