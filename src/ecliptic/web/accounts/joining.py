"""Two people turn out to be one: what a browser's guest has done is the account's from then on."""

from __future__ import annotations

from ecliptic.web.errors import Refused
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables import called
from ecliptic.web.tables.hub import Hub


def has_anything(hub: Hub, person: PersonRow) -> bool:
    """Whether somebody has seats, tables, results or lessons, so that something would be lost without them."""
    return bool(
        hub.needs.store.all_of(person.id)
        or hub.needs.store.tables_of(person.id, 1)
        or hub.needs.results.store.of_person(person.id)
        or hub.needs.lessons.of_person(person.id)
    )


def twice(hub: Hub, one: PersonRow, other: PersonRow) -> str:
    """The table with a game that goes on at which both sit, as people call it; "" = there is none."""
    for row in hub.needs.store.all_of(one.id):
        seats = {seat.person for seat in hub.needs.store.seats(row.id)}
        if row.status == "live" and {one.id, other.id} <= seats:
            kind = hub.needs.games().get(row.game)
            return row.settings.title or (kind.title if kind else row.game)
    return ""


def join(hub: Hub, guest: PersonRow, person: PersonRow) -> None:
    """All that is the guest's is the person's, and the guest is no more.

    Refused if both sit at one table where a game goes on.
    """
    if guest.id == person.id:
        return
    if table := twice(hub, guest, person):
        raise Refused(
            409,
            f"You sit twice at the table {table}: as {guest.name} and as {person.name}. Leave it with one of them, or"
            " let the game end; until then the two can't be put together. Nothing was changed.",
        )
    called.refuse_taken(hub, guest, person.name)
    rows = hub.needs.store.all_of(guest.id)
    hub.needs.store.join(guest.id, person.id)
    hub.needs.results.store.changes += 1
    called.shut_out(hub, guest)
    hub.needs.tell("results", "")
    for row in rows:  # they are read again, with the other person in their seats
        here = row.id in hub.tables
        hub.drop(row.id)
        if here:
            hub.postponed.append(row.id)
