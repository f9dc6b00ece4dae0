"""Who is told of what happens at a table while they are not there: what all may know of, and nothing else.

Whose turn it is comes from what lists of tables say, so a question that is asked in private is told to nobody; nor is
one that its seat lets go by, which is answered without its person.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ecliptic.web.clocks.sheet import Event, Sheet
from ecliptic.web.storage.rows import DAYS, SeatRow, Summary, TableRow
from ecliptic.web.tables.live.base import TableBase
from ecliptic.web.tables.live.needs import Needs

LIVE: Final = "live"


def moved(table: TableBase, now: Summary, status: str, answered: Collection[int], by: int | None) -> None:
    """Lines were written, in the transaction that is open: whose turn it is since then, or that the game is over.

    `answered`: the seats whose question now is answered by what they said before. `by`: the seat that chose just now.
    """
    if table.row.settings.lesson:
        return
    line, needs = table.match.number, table.needs
    notices = needs.notices
    if by is not None and table.row.settings.clock.kind == DAYS and (person := table.seats[by].person):
        notices.moved_over_days(person)
    if status != LIVE:
        for person in dict.fromkeys(seat.person for seat in table.seats if seat.person):
            notices.tell(table.id, person, "over", line)
        return
    for no in now.acting:
        seat = table.seats[no] if 0 <= no < len(table.seats) else None
        if seat is None or not seat.person or seat.bot or no in answered:
            continue
        if no not in table.row.summary.acting or seat.easy:  # until these lines it was answered for
            notices.tell(
                table.id,
                seat.person,
                "turn",
                line,
                until=_until(needs, needs.ledger.read(table.id), no),
            )


def nearly_up(needs: Needs, event: Event, table: str, no: int) -> None:
    """Somebody's time over days is soon up, in the transaction that stores it. Live, a message would come too late."""
    sheet = needs.ledger.read(table) if event == "soon" else None
    if sheet is None or sheet.clock.kind != DAYS:
        return
    seat = needs.store.seats(table)[no]
    if seat.person and not seat.bot and not seat.easy:
        mark = f"{int(sheet.at)}.{no}"
        needs.notices.tell(table, seat.person, "time", mark, until=_until(needs, sheet, no))


def _until(needs: Needs, sheet: Sheet | None, no: int) -> float:
    """The date at which a seat's time is up; 0.0 = there is no clock, or it stands."""
    return sheet.over(sheet.hands[no], needs.steady.date()) if sheet is not None else 0.0


def seated(table: TableBase, old: SeatRow, seat: SeatRow) -> None:
    """Who has a seat changed, in the transaction that is open: its owner is told who came, its person of a bot."""
    if table.row.settings.lesson or not table.live:
        return
    notices, at = table.needs.notices, int(table.needs.clock())
    if seat.person and seat.person != old.person:
        name = seat.label or table.needs.store.names([seat.person]).get(seat.person, "")
        if table.row.owner and table.row.owner != seat.person:
            notices.tell(table.id, table.row.owner, "sat", f"{at}.{seat.no}", who=name)
    elif seat.person and seat.bot and not old.bot:
        notices.tell(table.id, seat.person, "bot", f"{at}.{seat.no}")


def goes_on(table: TableBase, next_: TableRow) -> None:
    """Its people may play again at another table."""
    notices = table.needs.notices
    for person in dict.fromkeys(seat.person for seat in table.seats if seat.person):
        wanted = person != next_.owner and not table.needs.shunned.blocks(next_.owner, person)
        if wanted and not notices.is_here(table.id, person):  # whose page offers it
            notices.tell(next_.id, person, "again", 0)
