"""Tables that are listed for everybody: who is told that one has a free seat."""

from __future__ import annotations

from collections.abc import Iterator

from ecliptic.web.errors import Refused
from ecliptic.web.storage.rows import PersonRow, TableRow
from ecliptic.web.storage.waits import MOST, Wait
from ecliptic.web.tables.live.base import TableBase
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.resting import why_it_rests


def offered(needs: Needs, me: str) -> Iterator[TableRow]:
    """The tables with a seat that somebody can take: none that rests, and none whose owner has blocked them."""
    for row in needs.store.open_tables():
        if not needs.shunned.blocks(row.owner, me) and not why_it_rests(needs, row):
            yield row


def fellows(needs: Needs, wait: Wait, now: int) -> list[str]:
    """Who would play the same, as far as they and who waits want to see each other."""
    blocks, me = needs.shunned.blocks, wait.person
    return [one for one in needs.awaited.for_the_same(wait, now) if not (blocks(one, me) or blocks(me, one))]


def opened(table: TableBase) -> None:
    """A seat may be free that anybody can take, in the transaction that is open: who waits for one is told, once."""
    needs, row = table.needs, table.row
    free = any(not (seat.person or seat.bot or seat.kept) for seat in table.seats)
    if not (row.settings.listed and table.live and free):
        return
    inside = {row.owner, *(seat.person for seat in table.seats)}
    for person in needs.awaited.for_table(row.game, row.settings.clock.kind, int(needs.clock())):
        if person not in inside and not needs.shunned.blocks(row.owner, person):
            needs.notices.tell(row.id, person, "open", 0)


def wait_for(needs: Needs, me: PersonRow, game: str, pace: str) -> None:
    """Somebody waits for a table; who waits for the same is told that there are two of them. Refused: why not."""
    now, wait = int(needs.clock()), Wait(me.id, game, pace)
    with needs.store.writing():
        if needs.awaited.add(wait, now):
            for other in fellows(needs, wait, now):
                needs.notices.tell("", other, "pair", f"{me.id} {game} {pace} {now}")
        elif wait not in needs.awaited.of(me.id, now):
            raise Refused(409, f"You wait for {MOST} kinds of tables already. Stop one of them first.")
