"""What is done beside the question of a table: it is nobody's turn, and nobody has waited less long for it."""

from __future__ import annotations

from collections.abc import Callable

from ecliptic.core.machine import NOBODY
from ecliptic.web.errors import Refused
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play.acting import may
from ecliptic.web.tables.play.writing import change, done_before


async def aside(table: Table, person: PersonRow, seat: int, client: str | None, action: str) -> None:
    """Do something beside what is asked. No page is too old for it: it is possible whenever the game waits."""
    async with table.lock:
        if client is not None and done_before(table, client, seat, [action]):
            return
        may(table, person, seat, covered=True)  # all may know of it, so no curtain has to be lifted
        if not table.is_aside(action) or action == table.game.company:
            raise Refused(400, "The form named nothing that can be done at any time. Nothing was changed.")
        beside(table, seat, action, client)


def beside(table: Table, seat: int, action: str, client: str | None = None) -> None:
    """The same for the seat, whoever says so."""
    change(table, seat, lambda: table.match.play(action, seat), client, beside=True)


def beside_all(table: Table, work: Callable[[], object]) -> None:
    """The same for no seat."""
    change(table, NOBODY, work, None, beside=True)
