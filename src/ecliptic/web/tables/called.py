"""What somebody is called at all their tables, and that a browser is theirs no more."""

from __future__ import annotations

from ecliptic.web.errors import Refused
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables.hub import Hub
from ecliptic.web.tables.names import taken
from ecliptic.web.tables.resting import why_it_rests


def refuse_taken(hub: Hub, person: PersonRow, name: str) -> None:
    """Refused if somebody else at one of a person's running tables has this name."""
    for row in hub.needs.store.tables_of(person.id):
        if row.status != "live" or why_it_rests(hub.needs, row):
            continue
        seats = [seat for seat in hub.needs.store.seats(row.id) if seat.person != person.id]
        known = hub.needs.store.names([seat.person for seat in seats if seat.person])
        if taken(name, (seat.label or known.get(seat.person or "", "") for seat in seats)):
            raise Refused(409, f"Somebody at a table of yours is called {name} already. Choose another name.")


def renamed(hub: Hub, person: PersonRow) -> None:
    """Somebody has another name: show it wherever they sit."""
    hub.needs.tell("person", person.id)
    for table in hub.tables.values():
        if person.id == table.row.owner or table.seats_of(person):
            table.refresh_names()
            table.bump()


def shut_out(hub: Hub, person: PersonRow) -> None:
    """Somebody's other browsers are strangers now: their live pages end."""
    hub.needs.tell("person", person.id)
    for table in hub.tables.values():
        if table.presence.streams[person.id]:
            table.bump()
