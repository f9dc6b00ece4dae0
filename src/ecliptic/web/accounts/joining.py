"""Two people turn out to be one: what a browser's guest has done is the account's from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecliptic.web.errors import Refused
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables import called

if TYPE_CHECKING:
    from ecliptic.web.house import House


def has_anything(house: House, person: PersonRow) -> bool:
    """Whether somebody has seats, tables, results or lessons, so that something would be lost without them."""
    return bool(
        house.store.all_of(person.id)
        or house.store.tables_of(person.id, 1)
        or house.results.store.of_person(person.id)
        or house.lessons.of_person(person.id)
    )


def twice(house: House, one: PersonRow, other: PersonRow) -> str:
    """The table with a game that goes on at which both sit, as people call it; "" = there is none."""
    for row in house.store.all_of(one.id):
        seats = {seat.person for seat in house.store.seats(row.id)}
        if row.status == "live" and {one.id, other.id} <= seats:
            kind = house.games().get(row.game)
            return row.settings.title or (kind.title if kind else row.game)
    return ""


def join(house: House, guest: PersonRow, person: PersonRow) -> None:
    """All that is the guest's is the person's, and the guest is no more.

    Refused if both sit at one table where a game goes on.
    """
    if guest.id == person.id:
        return
    if table := twice(house, guest, person):
        raise Refused(
            409,
            f"You sit twice at the table {table}: as {guest.name} and as {person.name}. Leave it with one of them, or"
            " let the game end; until then the two can't be put together. Nothing was changed.",
        )
    called.refuse_taken(house.hub, guest, person.name)
    rows = house.store.all_of(guest.id)
    house.store.join(guest.id, person.id)
    house.results.store.changes += 1
    called.shut_out(house.hub, guest)
    house.wire.tell("results")
    for row in rows:  # they are read again, with the other person in their seats
        here = row.id in house.hub.tables
        house.hub.drop(row.id)
        if here:
            house.hub.postponed.append(row.id)
