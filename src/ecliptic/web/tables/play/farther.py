"""How far back a table's match knows what stands: after a restart it leapt to where it stood some lines ago."""

from __future__ import annotations

import asyncio

from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.web.lessons import luck_of
from ecliptic.web.tables.live.table import Table

PIECE = 50  # lines


async def remember(table: Table, seat: int, choice: int = 0) -> list[int]:
    """The choices of a seat that all together can take back, the last one first. Inside of the table's lock.

    Where none is known since the last snapshot the match is played again from the one before it; what is older stands.
    `choice`: one that must be among them, if it stands.
    """
    found, since = table.match.choices(seat), table.match.remembers
    if not since or (since < choice if choice else found):
        return found
    record, number = table.match.record, table.match.number
    match = table.snapshots.nearest((choice or since) - 1)
    if match is None:
        dice = luck_of(table.row, table.game, record.header)
        match = Match.resume(table.game, Record(record.header), dice, auto_chance=False)
    while match.number < number:
        match.replay(record.entries[match.number])
        if match.number % PIECE == 0:
            await asyncio.sleep(0)
    if table.match.record is record and table.match.number == number:
        table.put_match(match)
    return table.match.choices(seat)
