"""Looking at a table: whether somebody may, which seats are theirs, and through whose eyes they look now."""

from __future__ import annotations

from msgspec import Struct

from ecliptic.web.errors import Refused
from ecliptic.web.storage.rows import SAT, PersonRow
from ecliptic.web.tables.live.table import Table


class Viewer(Struct, frozen=True):
    """Somebody looking at a table: which seats are theirs, and through whose eyes they look now."""

    person: PersonRow | None
    seats: tuple[int, ...]
    seat: int | None  # None: a spectator, or a screen behind the curtain
    curtain: int | None  # the seat that must lift the curtain first
    owner: bool


def viewer_of(table: Table, person: PersonRow | None) -> Viewer:
    """Through whose eyes somebody looks. On a shared screen the hand that is open must be asked for."""
    seats = table.seats_of(person)
    owner = person is not None and person.id == table.row.owner
    if person is None or not seats:
        return Viewer(person, seats, None, None, owner)
    if len(seats) == 1:
        return Viewer(person, seats, seats[0], None, owner)
    if table.row.status == "over":
        return Viewer(person, seats, table.lifted.get(person.id, seats[0]), None, owner)
    silent = table.plans.answered()  # no curtain for what nobody has to answer
    asked = [no for no in table.acting() if no in seats and not table.bot(no) and no not in silent]
    open_hand = table.lifted.get(person.id)
    if not table.row.settings.curtain:
        open_hand = asked[0] if asked and open_hand not in asked else open_hand
        return Viewer(person, seats, seats[0] if open_hand is None else open_hand, None, owner)
    if asked and open_hand not in asked:
        return Viewer(person, seats, None, asked[0], owner)
    return Viewer(person, seats, open_hand, None, owner)


def lift(table: Table, person: PersonRow, seat: int) -> None:
    """Somebody says that only this seat's player looks at the screen now."""
    if seat not in table.seats_of(person):
        raise Refused(403, "This seat is not yours.")
    table.lifted[person.id] = seat
    table.bump(person)


def drop_curtains(table: Table) -> None:
    """Whose hand is open at a shared screen while another is asked has to ask for it anew."""
    for person, open_hand in list(table.lifted.items()):
        seen = viewer_of(table, table.needs.store.person(person))
        if seen.curtain is not None and open_hand is not None:
            del table.lifted[person]


def may_watch(table: Table, person: PersonRow | None) -> bool:
    """Whether somebody may see the table at all."""
    return table.row.settings.may_watch(live=table.live) or table.concerns(person)


def may_study(table: Table, viewer: Viewer) -> bool:
    """Whether somebody may look back at the game once it is over, and have its record."""
    return bool(viewer.seats) or viewer.owner or table.row.settings.study != SAT
