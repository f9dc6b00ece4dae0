"""Hints at a table: who may ask for one, what was asked, and the bots' process that works it out.

A hint is the seat's own: it is kept while that question stands, and nowhere else. At a table of people each use is a
line of the log.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from ecliptic.bots.hinting import Hint
from ecliptic.core.views import Line
from ecliptic.web.errors import Refused, stale
from ecliptic.web.limits import too_many
from ecliptic.web.thinking import Unanswered

if TYPE_CHECKING:
    from ecliptic.web.rows import PersonRow
    from ecliptic.web.tables import Table

ROUNDS: Final = (0.5, 1.4)  # seconds: the first figures, and those that stay
LONG: Final = 2.5  # seconds after which it is said that it takes longer than usual
PATIENCE: Final = 4.0  # seconds that a page without scripts waits for the first figures
LOOK, THREE, CLOSE = "look", "three", "close"
OFF: Final = "Hints are off at this table: its owner has not opened them for all."
log = logging.getLogger("ecliptic")


class Asked(Struct):
    """A hint that somebody asked for, as far as it is."""

    token: str  # of the question
    shown: str = LOOK  # or all of it
    hint: Hint | None = None
    done: bool = False  # no better figures are to come
    slow: bool = False
    failed: bool = False
    first: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


def company(table: Table) -> bool:
    """Whether people play here with one another, or may: else a hint is nobody else's business."""
    return sum(bool(seat.person) or not seat.bot for seat in table.seats) > 1


def refused(table: Table) -> str:
    """Why there are no hints here; "" = there are."""
    return OFF if company(table) and not table.row.settings.hints else ""


def asked_by(table: Table, seat: int | None) -> Asked | None:
    """The hint of the question that stands before the seat; None = none was asked for."""
    found = table.hints.get(seat) if seat is not None else None
    return found if found is not None and seat is not None and found.token == table.token(seat) else None


def forget_old(table: Table) -> None:
    """What was asked of questions that stand no more."""
    for seat, asked in list(table.hints.items()):
        if not table.live or asked.token != table.token(seat):
            if asked.task is not None:
                asked.task.cancel()
            asked.first.set()
            del table.hints[seat]


async def ask(
    table: Table, person: PersonRow, seat: int, expected: str, do: str, address: str
) -> Asked | None:
    """Show where to look, or all, or nothing any more; what is not worked out yet is begun."""
    async with table.lock:
        table.may(person, seat)
        if expected != table.token(seat) or seat not in table.acting():
            raise stale()
        found = asked_by(table, seat)
        if do == CLOSE:
            if found is not None:
                found.shown = CLOSE
                table.bump(person)
            return None
        if why := refused(table):
            raise Refused(409, why)
        new = found is None
        if found is None:
            limit = table.house.limits.hints
            if not limit.take(address):
                raise too_many("Many hints were asked for from your address", limit)
            found = table.hints[seat] = Asked(expected)
            if company(table):
                table.hinted.append((table.match.number - 1, seat))
                table.house.store.add_hinted(table.id, table.match.number - 1, seat)
        if found.failed:
            found = table.hints[seat] = Asked(expected)
        if found.task is None and not found.done:
            found.task = asyncio.get_running_loop().create_task(work_out(table, person, seat, found))
        found.shown = THREE if do == THREE else LOOK
        table.bump(None if new and company(table) else person)
        return found


async def work_out(table: Table, person: PersonRow, seat: int, asked: Asked) -> None:
    """Ask the bots' process, first for quick figures and then for those that stay."""
    late = asyncio.get_running_loop().call_later(LONG, _say_slow, table, person, asked)
    try:
        for seconds in ROUNDS:
            found = await table.house.adviser.advise(table.game, table.match, seat, seconds)
            if asked_by(table, seat) is not asked:
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
        if asked_by(table, seat) is asked:
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
        if table.row.settings.hints != on:
            table.choose(hints=on)
            table.presence.hear("Hints are open to all now." if on else "Hints are off now.")
            table.bump()


def with_hints(
    lines: list[tuple[int, Line]], hinted: list[tuple[int, int]], since: int = 0
) -> list[tuple[int, Line]]:
    """The lines of the log with those of who asked for a hint, each after what was there then."""
    more = [(at, Line(text=f"@{seat + 1} asked for a hint", seat=seat)) for at, seat in hinted if at >= since]
    return sorted([*lines, *more], key=lambda line: line[0]) if more else lines
