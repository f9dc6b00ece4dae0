"""The table of an address, as whoever asks for it may see it: for pages and programs alike."""

from __future__ import annotations

from ecliptic.web.errors import closed_to
from ecliptic.web.gate.limits import LOADING, too_many
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables.behind import Behind
from ecliptic.web.tables.hub import Hub
from ecliptic.web.tables.live.looking import may_watch
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.resting import Stored, stored
from ecliptic.web.tables.written import is_inside


async def table_for(hub: Hub, id_: str, person: PersonRow | None, address: str) -> Table:
    """The table, some minutes ago if that is what it is like for them. Refused if they may not see it."""
    gets = hub.needs.limits.gets
    if id_ not in hub.tables:
        hub.owning.look(id_)
    if id_ not in hub.tables and not gets.take(address, LOADING):
        raise too_many("Much was asked for from your address", gets)
    table = await hub.load(id_)
    if not may_watch(table, person):
        raise closed_to()
    return seen_by(hub, table, person)


def seen_by(hub: Hub, table: Table, person: PersonRow | None) -> Table:
    """A table as somebody may see it."""
    row = table.row
    if row.settings.behind <= 0 or is_inside(row, table.seats, person):
        return table
    found = hub.behind.get(row.id)
    if found is None or found.real is not table:
        if not hub.needs.written.hides(row, table.seats, person) and not table.live:
            return table
        found = hub.behind[row.id] = _behind(hub, table)
    else:
        found.catch_up()
        found = hub.behind.get(row.id, found)
    return table if found.caught_up else found


def _behind(hub: Hub, table: Table) -> Behind:
    match = hub.past(table, hub.needs.written.upto(table.row))
    return Behind(table, match, lambda: hub.behind.pop(table.id, None))


def stored_for(needs: Needs, id_: str, person: PersonRow | None) -> Stored:
    """The same as it is stored, whether it can go on here or not."""
    found = stored(needs, id_)
    if not found.may_watch(person):
        raise closed_to()
    return found.as_running() if needs.written.hides(found.row, found.seats, person) else found


def on_stage(hub: Hub, table: Table) -> bool:
    """Whether a table is still the one that is shown, and the server goes on."""
    here = hub.tables.get(table.id) is table.present
    behind = table is table.present or hub.behind.get(table.id) is table
    return here and behind and not hub.needs.stopping.is_set()


def key_of(needs: Needs, table: Table, person: PersonRow | None, address: str) -> str:
    """As whose a stream counts that is about to be opened; "" = there are too many.

    Who plays, or owns the table, is not held up by those who watch, nor by others behind the same address.
    """
    plays = person is not None and table.belongs(person)
    key = f"person {person.id}" if plays and person else address or "a socket"
    now = table.present
    free = needs.limits.stream(key, 0 if plays else now.presence.watching - now.playing)
    return key if free else ""
