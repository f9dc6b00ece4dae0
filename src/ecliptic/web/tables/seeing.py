"""The table of an address, as whoever asks for it may see it: for pages and programs alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecliptic.web.errors import closed_to
from ecliptic.web.gate.limits import LOADING, too_many
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables.behind import seen_by
from ecliptic.web.tables.resting import Stored, stored
from ecliptic.web.tables.table import Table

if TYPE_CHECKING:
    from ecliptic.web.house import House


async def table_for(house: House, id_: str, person: PersonRow | None, address: str) -> Table:
    """The table, some minutes ago if that is what it is like for them. Refused if they may not see it."""
    gets = house.limits.gets
    if id_ not in house.hub.tables:
        house.owning.look(id_)
    if id_ not in house.hub.tables and not gets.take(address, LOADING):
        raise too_many("Much was asked for from your address", gets)
    table = await house.hub.load(id_)
    if not table.may_watch(person):
        raise closed_to()
    return seen_by(house, table, person)


def stored_for(house: House, id_: str, person: PersonRow | None) -> Stored:
    """The same as it is stored, whether it can go on here or not."""
    found = stored(house, id_)
    if not found.may_watch(person):
        raise closed_to()
    return found.as_running() if house.written.hides(found.row, found.seats, person) else found


def on_stage(house: House, table: Table) -> bool:
    """Whether a table is still the one that is shown, and the server goes on."""
    here = house.hub.tables.get(table.id) is table.present
    behind = table is table.present or house.hub.behind.get(table.id) is table
    return here and behind and not house.stopping.is_set()


def key_of(house: House, table: Table, person: PersonRow | None, address: str) -> str:
    """As whose a stream counts that is about to be opened; "" = there are too many.

    Who plays, or owns the table, is not held up by those who watch, nor by others behind the same address.
    """
    plays = person is not None and table.belongs(person)
    key = f"person {person.id}" if plays and person else address or "a socket"
    now = table.present
    free = house.limits.stream(key, 0 if plays else now.presence.watching - now.playing)
    return key if free else ""
