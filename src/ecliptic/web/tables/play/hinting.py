"""Hints at a table: who may ask for one, what was asked, and the bots' process that works it out.

A hint is the seat's own: it is kept while that question stands, and nowhere else. At a table of people each use is a
line of the log.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from ecliptic.core.languages import mark
from ecliptic.web.errors import Refused, Unanswered, stale
from ecliptic.web.gate.limits import too_many
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables.live.hinted import CLOSE, LOOK, THREE, Asked
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play.acting import may

FIRST: Final = 0.4  # seconds for the first figures
WHOLE: Final = (
    1.7  # after which those that stay are there: what is left of 2 s is for the way and for what overshoots
)
WORTH: Final = 0.3  # seconds that are worth figures of their own
LONG: Final = 2.5  # seconds after which it is said that it takes longer than usual
PATIENCE: Final = 4.0  # seconds that a page without scripts waits for the first figures
LESSON: Final = mark("In a lesson the coach shows what to do.")
RATED: Final = mark("This table is rated, so there are no hints.")
OFF: Final = mark("Hints are off at this table: its owner has not opened them for all.")
log = logging.getLogger("ecliptic")


def company(table: Table) -> bool:
    """Whether people play here with one another, or may: else a hint is nobody else's business."""
    return sum(bool(seat.person) or not seat.bot for seat in table.seats) > 1


def refused(table: Table) -> str:
    """Why there are no hints here; "" = there are."""
    if table.coach is not None:
        return LESSON
    if table.row.settings.rated:
        return RATED
    return OFF if company(table) and not table.row.settings.hints else ""


async def ask(
    table: Table, person: PersonRow, seat: int, expected: str, do: str, address: str
) -> Asked | None:
    """Show where to look, or all, or nothing any more; what is not worked out yet is begun."""
    async with table.lock:
        may(table, person, seat)
        if expected != table.token(seat) or seat not in table.acting():
            raise stale()
        found = table.hints.of(seat)
        if do == CLOSE:
            if found is not None:
                found.shown = CLOSE
                table.bump(person)
            return None
        if why := refused(table):
            raise Refused(409, why)
        new = found is None
        if found is None:
            limit = table.needs.limits.hints
            if not limit.take(address):
                raise too_many("Many hints were asked for from your address", limit)
            found = Asked(expected)
            table.hints.put(seat, found)
            if company(table):
                table.hints.note(seat)
        if found.failed:
            found = Asked(expected)
            table.hints.put(seat, found)
        if found.task is None and not found.done:
            found.task = asyncio.get_running_loop().create_task(work_out(table, person, seat, found))
        found.shown = THREE if do == THREE else LOOK
        table.bump(None if new and company(table) else person)
        return found


async def work_out(table: Table, person: PersonRow, seat: int, asked: Asked) -> None:
    """Ask the bots' process, first for quick figures and then for those that stay."""
    loop = asyncio.get_running_loop()
    late, end = loop.call_later(LONG, _say_slow, table, person, asked), loop.time() + WHOLE
    try:
        for least in (FIRST, WORTH):
            seconds = FIRST if asked.hint is None else end - loop.time()
            if seconds < least:  # the first figures took long: they stay
                break
            found = await table.needs.adviser.advise(table.game, table.match, seat, seconds)
            if table.hints.of(seat) is not asked:
                return
            asked.hint = found
            asked.first.set()
            if found.only:
                break
            table.bump(person)
    except Unanswered as error:
        log.warning("no hint at table %s: %s", table.id, error)
        asked.failed = asked.hint is None
    finally:
        late.cancel()
        asked.done, asked.task = True, None
        asked.first.set()
        if table.hints.of(seat) is asked:
            table.bump(person)


def _say_slow(table: Table, person: PersonRow, asked: Asked) -> None:
    asked.slow = True
    table.bump(person)


async def waited(asked: Asked | None) -> None:
    """For pages without scripts: until there are figures, for a few seconds at most."""
    if asked is not None:
        with suppress(TimeoutError):
            await asyncio.wait_for(asked.first.wait(), PATIENCE)


async def open_to_all(table: Table, person: PersonRow, *, on: bool) -> None:
    """The owner opens hints for all, or no more; all are told."""
    async with table.lock:
        if person.id != table.row.owner:
            raise Refused(403, "Only the owner of the table can do that.")
        if not table.live:
            raise Refused(409, "The game is over, so nothing was changed.")
        if on and table.row.settings.rated:
            raise Refused(409, RATED)
        if table.row.settings.hints != on:
            table.choose(hints=on)
            table.presence.hear(mark("Hints are open to all now.") if on else mark("Hints are off now."))
            table.bump()
