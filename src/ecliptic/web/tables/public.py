"""Tables that are listed for everybody: who is told that one has a free seat, and what one is called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ecliptic.web.errors import Refused
from ecliptic.web.storage.rows import PersonRow, TableRow
from ecliptic.web.storage.waits import MOST, Wait
from ecliptic.web.tables.names import clean
from ecliptic.web.tables.people import TITLE_LENGTH
from ecliptic.web.tables.resting import why_it_rests

if TYPE_CHECKING:
    from ecliptic.web.house import House
    from ecliptic.web.tables.table import Table


def offered(house: House, me: str) -> Iterator[TableRow]:
    """The tables with a seat that somebody can take: none that rests, and none whose owner has blocked them."""
    for row in house.store.open_tables():
        if not house.shunned.blocks(row.owner, me) and not why_it_rests(house, row):
            yield row


def fellows(house: House, wait: Wait, now: int) -> list[str]:
    """Who would play the same, as far as they and who waits want to see each other."""
    blocks, me = house.shunned.blocks, wait.person
    return [one for one in house.awaited.for_the_same(wait, now) if not (blocks(one, me) or blocks(me, one))]


def opened(table: Table) -> None:
    """A seat may be free that anybody can take, in the transaction that is open: who waits for one is told, once."""
    house, row = table.house, table.row
    free = any(not (seat.person or seat.bot or seat.kept) for seat in table.seats)
    if not (row.settings.listed and table.live and free):
        return
    inside = {row.owner, *(seat.person for seat in table.seats)}
    for person in house.awaited.for_table(row.game, row.settings.clock.kind, int(house.clock())):
        if person not in inside and not house.shunned.blocks(row.owner, person):
            house.notices.tell(row.id, person, "open", 0)


def wait_for(house: House, me: PersonRow, game: str, pace: str) -> None:
    """Somebody waits for a table; who waits for the same is told that there are two of them. Refused: why not."""
    now, wait = int(house.clock()), Wait(me.id, game, pace)
    with house.store.writing():
        if house.awaited.add(wait, now):
            for other in fellows(house, wait, now):
                house.notices.tell("", other, "pair", f"{me.id} {game} {pace} {now}")
        elif wait not in house.awaited.of(me.id, now):
            raise Refused(409, f"You wait for {MOST} kinds of tables already. Stop one of them first.")


def retitle(table: Table, person: PersonRow, text: str) -> None:
    """The owner calls the table otherwise; "" = as its game."""
    if person.id != table.row.owner:
        raise Refused(403, "Only the owner of the table can name it.")
    table.house.hub.retitle(table.row, clean(text, TITLE_LENGTH))
