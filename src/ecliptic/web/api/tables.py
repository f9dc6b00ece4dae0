"""Tables: which there are, and what is known of each."""

from __future__ import annotations

from itertools import islice
from typing import Final, Literal, cast

from starlette.responses import Response

from ecliptic.web.api.call import Call
from ecliptic.web.api.operations import Part
from ecliptic.web.api.shapes import ClockOut, SeatOut, TableOut, TablesQuery
from ecliptic.web.clocks.sheet import Sheet
from ecliptic.web.errors import Rests
from ecliptic.web.parts.clocks import left_of
from ecliptic.web.storage.rows import SeatRow, TableRow, read_header
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.names import isolated
from ecliptic.web.tables.public import offered
from ecliptic.web.tables.resting import (
    Stored,
    figures_of,
    in_plain_words,
    last_known,
    record_of,
    stored,
    why_it_rests,
)

TABLES: Final = Part("tables")
OFFERED: Final = 20  # open tables


def table_out(call: Call, found: Stored, table: Table | None = None) -> TableOut:
    """A table as programs see it. `table`: as it is in memory, which knows who is here."""
    row, me = found.row, call.person
    content = figures_of(call.house.needs, row)
    return TableOut(
        id=row.id,
        game=row.game,
        title=row.settings.title,
        status=cast(Literal["live", "over", "closed"], row.status),
        options=_options(call, row),
        content=content.name if content else "",
        differs=[*content.changes] if content else [],
        seats=[_seat(call, seat, name, table) for seat, name in zip(found.seats, found.names, strict=True)],
        mine=[seat.no for seat in found.seats if me is not None and seat.person == me.id],
        owner=found.owns(me),
        acting=row.summary.acting if row.status == "live" else [],
        moment=last_known(found),
        winners=row.summary.winners,
        clock=_clock(call, row, table),
        watch=row.settings.watch,
        listed=row.settings.listed,
        next=row.next,
        rests=_rests(call, row),
    )


def _options(call: Call, row: TableRow) -> dict[str, object]:
    try:
        return dict(read_header(row.header).options)
    except ValueError:  # of another version, or damaged
        return {}


def _rests(call: Call, row: TableRow) -> str:
    reason = why_it_rests(call.house.needs, row) if row.status == "live" else ""
    return in_plain_words(call.house.needs, row, reason) if reason else ""


def _seat(call: Call, seat: SeatRow, name: str, table: Table | None) -> SeatOut:
    mine = call.person is not None and seat.person == call.person.id
    here = table is not None and bool(seat.person) and table.presence.away(seat.person or "") is None
    who = "person" if seat.person else "bot" if seat.bot else "open"
    return SeatOut(seat.no, isolated(name), cast(Literal["person", "bot", "open"], who), seat.bot, mine, here)


def _clock(call: Call, row: TableRow, table: Table | None) -> ClockOut | None:
    terms = row.settings.clock
    if not terms.kind:
        return None
    sheet: Sheet | None = None
    if row.status == "live":
        sheet = table.clock.now() if table is not None else call.house.deadlines.ledger.read(row.id)
    left = [] if sheet is None else [left_of(call.house.steady, sheet, hand) for hand in sheet.hands]
    kind = cast(Literal["live", "days"], terms.kind)
    return ClockOut(
        kind, terms.question, terms.bank, terms.off, terms.up, [one.words if one else "" for one in left]
    )


@TABLES.get("/tables", query=TablesQuery, gives=list[TableOut])
async def tables(call: Call) -> list[TableOut]:
    """Your tables, the latest first. Or with of=all those with open seats for everybody."""
    house = call.house
    if call.query.of == "all":
        rows = list(islice(offered(house.needs, call.me.id), OFFERED))
    else:
        rows = house.store.tables_of(call.me.id)
    return [table_out(call, stored(house.needs, row.id), house.hub.tables.get(row.id)) for row in rows]


@TABLES.get("/tables/{id}", gives=TableOut)
async def table(call: Call) -> TableOut:
    """A table, and who sits there."""
    try:
        live = await call.table()
    except Rests:
        return table_out(call, call.stored())
    live.greet(call.person)
    return table_out(call, call.stored(), live)


@TABLES.get("/tables/{id}/record", kind="application/jsonl")
async def record(call: Call) -> Response:
    """The whole record of a game that is over, or was closed. For those who may look back at it."""
    text = record_of(call.house.needs, call.stored(), call.person)
    return Response(text, media_type="application/jsonl; charset=utf-8")
