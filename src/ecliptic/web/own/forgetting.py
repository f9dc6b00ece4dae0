"""Somebody is forgotten: by the operator, or because they want it themselves."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from ecliptic.core.dice import sealed_end
from ecliptic.core.record import Header, read_entry
from ecliptic.web.errors import Rests
from ecliptic.web.storage.rows import GONE, PersonRow, SeatRow, TableRow, header_text
from ecliptic.web.tables import called
from ecliptic.web.tables.hub import Hub
from ecliptic.web.tables.live import absence
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.names import bot_name


async def forget(hub: Hub, person: PersonRow) -> int:
    """Somebody leaves all tables, their name is taken out of records, and nothing of them is stored any more.

    How many tables were changed. What came of their games stays, as that of nobody: others were rated by it.
    """
    rows = hub.needs.store.all_of(person.id)
    for row in rows:
        if row.settings.lesson or row.settings.brought:  # theirs alone
            hub.delete(row.id)
            continue
        try:
            table = await hub.bring(row.id) if row.status == "live" else None
        except Rests:
            table = None
        if table is None:
            _out_of_stored(hub, row, person)
            continue
        async with table.lock:
            _out_of_live(hub, table, person)
    hub.needs.store.forget(person.id)
    called.shut_out(hub, person)
    hub.needs.tell("person", "")  # of anybody: see below
    for table in hub.tables.values():  # they may have talked where they had no seat
        table.talk.again()
        table.bump()
    return len(rows)


def _out_of_live(hub: Hub, table: Table, person: PersonRow) -> None:
    heir = absence.heir(table, at_once=True) if table.row.owner == person.id else ""
    for seat in [seat for seat in table.seats if seat.person == person.id]:
        table.given[seat.no] = ""
        left = SeatRow(
            seat.no, None, bot_name(seat.no, table.names), seat.bot or hub.needs.opponents.stand_in()
        )
        hub.seat(table, left)
    hub.needs.store.set_header(table.id, header_text(table.match.record.header))
    table.presence.forget()  # their name is in it
    if heir:
        hub.give(table, heir)
    elif table.row.owner == person.id:
        hub.close(table)


def _out_of_stored(hub: Hub, row: TableRow, person: PersonRow) -> None:
    """The same of a table that goes on no more: its record is sealed anew, without the name."""
    seats = hub.needs.store.seats(row.id)
    mine = [seat for seat in seats if seat.person == person.id]
    with hub.needs.store.writing():
        for seat in mine:
            hub.needs.store.set_seat(row.id, msgspec.structs.replace(seat, person=None, label=GONE))
        if row.owner == person.id and row.status == "live":
            hub.needs.store.set_status(row.id, "closed", int(hub.needs.clock()))
        try:
            header = msgspec.json.decode(row.header, type=Header)
            lines = hub.needs.store.lines(row.id)
            entries = [read_entry(line.body, f"line {line.n}") for line in lines]
        except ValueError:  # of another version, or damaged: the name stands in nothing that can be read here
            return
        names = [GONE if any(seat.no == k for seat in mine) else name for k, name in enumerate(header.seats)]
        header = msgspec.structs.replace(header, seats=names)
        hub.needs.store.set_header(row.id, header_text(header))
        if entries and (end := entries[-1].end) is not UNSET and end.seal is not UNSET:
            last = msgspec.structs.replace(entries[-1], end=sealed_end(header, entries[:-1], end, row.secret))
            hub.needs.store.set_line(row.id, last.n, msgspec.json.encode(last).decode())
    hub.drop(row.id)
