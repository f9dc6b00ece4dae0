"""What the player of a lesson tells the coach; and playing on without one."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from ecliptic.web.errors import Refused, stale
from ecliptic.web.lessons import Coach, luck_of
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play.acting import may
from ecliptic.web.tables.play.writing import change


def coach_at(table: Table) -> Coach:
    """The coach. Refused where there is none."""
    if table.coach is None:
        raise Refused(409, "This table is no lesson any more.")
    return table.coach


async def tell(table: Table, person: PersonRow, mark: str, what: Literal["on", "keep"]) -> None:
    """The player of a lesson has read what the coach says, or keeps a choice."""
    async with table.lock:
        coach = coach_at(table)
        may(table, person, coach.seat, over=True)  # a choice that is spoken of may have ended the game
        if mark != coach.mark(table.match):
            raise stale()
        coach.tell(table.match, what)
        if coach.has_auto(table.match):
            change(table, coach.seat, lambda: coach.play_auto(table.match), None)
        table.bump()
        table.keeper.wake(table)


async def stay(table: Table, person: PersonRow) -> None:
    """The player of a lesson plays on without it: from now on it is a table like any other, and no dice are
    arranged any more."""
    async with table.lock:
        may(table, person, coach_at(table).seat)
        settings = replace(table.row.settings, lesson="", title="")
        with table.needs.store.writing():
            table.needs.store.set_settings(table.id, settings)
            table.needs.lessons.leave(table.id)
        table.row = replace(table.row, settings=settings)
        table.coach = None
        table.match.dice = luck_of(table.row, table.game, table.match.record.header)
        table.bump()
        table.keeper.wake(table)
