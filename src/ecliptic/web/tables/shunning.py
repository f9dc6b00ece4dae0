"""Whom somebody does not want to hear, or at their tables: nobody can tell that they are meant."""

from __future__ import annotations

from msgspec.structs import replace

from ecliptic.web.errors import Refused
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.storage.talk import BLOCKED, MUTED
from ecliptic.web.tables.hub import Hub


def shun(hub: Hub, me: PersonRow, other: str, how: str) -> None:
    """Somebody does not want to hear somebody else any more, or does again (""). The other is told nothing."""
    if how not in ("", MUTED, BLOCKED):
        raise Refused(400, "The form does not say what it is for, so nothing was changed.")
    needs = hub.needs
    with needs.store.writing():
        needs.shunned.set(me.id, other, how, int(needs.clock()))
        if how == BLOCKED:
            _keep_for_no_more(hub, me, other)
    needs.tell("person", me.id)
    for table in hub.tables.values():
        if table.presence.streams[me.id]:
            table.bump() if table.talk.in_crowd(me) else table.bump(me)


def _keep_for_no_more(hub: Hub, owner: PersonRow, person: str) -> None:
    """Seats that are kept for somebody at the tables of an owner who wants them no more are open to others."""
    for row in hub.needs.store.live_of(owner.id):
        for seat in hub.needs.store.seats(row.id):
            if seat.kept != person:
                continue
            free = replace(seat, kept="")
            if (table := hub.tables.get(row.id)) is not None:
                hub.seat(table, free, keep_invite=True)
            else:
                hub.needs.store.set_seat(row.id, free, keep_invite=True)
                hub.needs.tell("table", row.id)
