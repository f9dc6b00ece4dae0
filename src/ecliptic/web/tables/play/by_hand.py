"""Real dice at a table: what somebody who sits there enters, and takes back."""

from __future__ import annotations

from collections.abc import Callable

from ecliptic.core.machine import NOBODY
from ecliptic.web.errors import CLOSED, OVER, Refused, stale
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play.acting import go_on
from ecliptic.web.tables.play.writing import change


async def enter(table: Table, person: PersonRow, expected: str, client: str | None, outcome: str) -> None:
    """Somebody who sits here enters what the die has shown that is asked for; "": the server rolls for them."""
    match = table.match
    work: Callable[[], object] = (lambda: match.enter(outcome)) if outcome else match.roll_for
    await _by_hand(table, person, expected, client, work)


async def mend(table: Table, person: PersonRow, expected: str, client: str | None) -> None:
    """Somebody who sits here takes the last die back that was entered."""
    await _by_hand(table, person, expected, client, table.match.mend)


async def _by_hand(
    table: Table, person: PersonRow, expected: str, client: str | None, work: Callable[[], object]
) -> None:
    async with table.lock:
        if client is not None and table.needs.store.line_of(table.id, client) is not None:
            return
        if not table.seats_of(person):
            raise Refused(403, "Only who sits at this table can enter its dice.")
        if not table.live:
            raise Refused(409, OVER if table.row.status == "over" else CLOSED)
        if expected != table.token(viewer_of(table, person).seat):
            raise stale()

        def whole() -> None:
            work()
            table.match.play_forced()
            go_on(table)

        last = max(table.own, key=lambda seat: table.own[seat], default=NOBODY)  # whose choice rolled it
        change(table, last, whole, client)
