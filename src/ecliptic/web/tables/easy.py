"""A seat's standing "decline for me": what can be let go by is answered for it until its next turn.

Nobody else is told: the answers are ordinary lines, each after a time that says nothing of the hand, and turning it on
or off wakes and changes no other page. People take longer, so it may be guessed, and the button says so. At a shared
screen the others see that no curtain comes down. A bot's answers come sooner, as everybody knows who is a bot: so many
windows open in a game that waiting for them would be most of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET

from ecliptic.core.record import Entry
from ecliptic.web.errors import Refused, stale
from ecliptic.web.storage.rows import PersonRow

if TYPE_CHECKING:
    from ecliptic.web.house import House
    from ecliptic.web.tables.table import Table


BRIEF: Final = 0.3  # of the usual wait: more than bots think before they let something go by


def passing(table: Table, seat: int) -> str:
    """The action that lets go by what a seat is asked; "" = there is none, or it is not asked."""
    return table.match.passes(seat) if table.live else ""


def spared(table: Table) -> list[int]:
    """The seats that are asked now and don't want to be."""
    return [seat for seat in table.easy if passing(table, seat)]


def asked_again(table: Table, entries: Sequence[Entry]) -> list[int]:
    """The seats whose ease ends with these lines: they must decide something now, or have taken a choice back."""
    back = {entry.seat for entry in entries if entry.undo is not UNSET}
    acting = table.acting()
    return [seat for seat in table.easy if seat in back or (seat in acting and not passing(table, seat))]


async def be_easy(table: Table, person: PersonRow, seat: int, expected: str) -> None:
    """Somebody, asked what can be let go by, wants that for this and all that follows until their next turn."""
    async with table.lock:
        _may(table, person, seat)
        if seat in table.easy:  # a form that came twice, or another tab's
            return
        if expected != table.token(seat) or not passing(table, seat):
            raise stale()
        _keep(table, person, seat, True)
        table.house.hub.wake(table)


async def ask_again(table: Table, person: PersonRow, seat: int) -> None:
    """Somebody wants to be asked again, whatever has happened since their page was drawn."""
    async with table.lock:
        _may(table, person, seat)
        if seat in table.easy:
            _keep(table, person, seat, False)


def _may(table: Table, person: PersonRow, seat: int) -> None:
    if seat not in table.seats_of(person):
        raise Refused(403, "This seat is not yours to play.")
    if not table.live:
        raise Refused(409, "The game is over." if table.row.status == "over" else "The table is closed.")
    if table.bot(seat):
        raise Refused(409, "A bot plays this seat at the moment. Take it back first.")


def _keep(table: Table, person: PersonRow, seat: int, easy: bool) -> None:
    table.house.store.set_easy(table.id, seat, easy)
    table.seats[seat] = msgspec.structs.replace(table.seats[seat], easy=easy)
    table.bump(person)


def hesitation(house: House, *, brief: bool = False) -> float:
    """Seconds before an answer. Not from the games' dice: those are checked line by line.

    `brief`: where nothing is to be hidden but how long a bot thinks.
    """
    low, high = house.waits
    wait = low + (high - low) * int.from_bytes(house.tokens(4), "big") / 2**32
    return wait * BRIEF if brief else wait


def alone(table: Table, seat: int) -> bool:
    """Whether no other person has a seat here, who could tell an answer that comes by itself from one by hand."""
    person = table.seats[seat].person
    return all(other.person in (None, person) for other in table.seats)


async def answer(table: Table, seat: int) -> None:
    """Let go by what the seat is asked, in a moment. Whatever changes meanwhile ends it at once."""
    token, person = table.token(seat), table.seats[seat].person
    clock = asyncio.get_running_loop().time
    due = clock() + hesitation(table.house, brief=alone(table, seat))
    while token == table.token(seat) and seat in spared(table) and not table.house.stopping.is_set():
        left = due - clock()
        if left <= 0:
            try:
                await table.let_pass(seat, token)
            except Refused as refused:
                if refused.status != 409:  # else the table moved on meanwhile
                    raise
            return
        changed = table.waking.of(person or "")
        with suppress(TimeoutError):
            async with asyncio.timeout(left):
                await changed.wait()
