"""Opening tables, sitting down, and what becomes of seats."""

from __future__ import annotations

from typing import Final

from ecliptic.core.game import Game
from ecliptic.core.options import fields, word
from ecliptic.web.api.call import Call
from ecliptic.web.api.games import kind_of
from ecliptic.web.api.operations import Part
from ecliptic.web.api.shapes import Invitation, Joining, NewClock, NewTable, Pausing, Sitting, Sure, TableOut
from ecliptic.web.api.tables import table_out
from ecliptic.web.clocks import terms
from ecliptic.web.errors import Refused, Rests
from ecliptic.web.storage.rows import DAYS, NO_CLOCK, PersonRow, Terms
from ecliptic.web.tables import called, opening, sitting
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.names import clean
from ecliptic.web.tables.overdue import until_of
from ecliptic.web.tables.people import TITLE_LENGTH
from ecliptic.web.tables.sitting import Wish, change_seat, free_seat, invited, sit_down

SEATS: Final = Part("seats")


@SEATS.post("/tables", scope="tables", body=NewTable, gives=TableOut, status=201)
async def open_(call: Call) -> TableOut:
    """Open a table. For you, bots, and whoever sits down."""
    body, kind = call.body, kind_of(call, call.body.game)
    known = {field.name: field for field in fields(kind.Options)}
    if unknown := [name for name in body.options if name not in known or name == "players"]:
        raise Refused(400, f"There is no option {unknown[0]!r} to choose. Nothing was opened.")
    values = {name: field.default for name, field in known.items()}
    values |= {name: word(value)[:40] for name, value in body.options.items()}
    if "players" in known:
        values["players"] = str(len(body.seats))
    clock, wrong = _clock(call, kind, body.clock)
    form = opening.settled(
        kind,
        opening.Filled(
            values=values,
            seats=[opening.SeatChoice(no, seat.who, "") for no, seat in enumerate(body.seats)],
            title=clean(body.title, TITLE_LENGTH),
            watch=body.watch,
            listed=body.listed,
            curtain=True,
            name=call.me.name,
            patience=body.patience,
            hints=body.hints,
            signs=body.signs,
            beginners=body.listed and body.beginners,
            rated=body.rated,
            content=body.content,
            clock=clock,
            wrong=wrong,
        ),
    )
    try:
        game = opening.game_of_form(call.house.needs, kind, form)
        if any(seat.who == "here" for seat in form.seats):
            raise ValueError("A program sits alone: nobody shares its screen.")
        if game.seats != len(form.seats):
            raise ValueError(
                f"This game has {game.seats} seats by these options, and you named {len(form.seats)}."
            )
        opening.check_seats(call.house.needs, kind, form, game.seats)
    except ValueError as error:
        raise Refused(400, f"{str(error).rstrip('.')}. Nothing was opened.") from None
    with call.house.hub.together():
        table = opening.open_table(
            call.house.hub,
            call.address,
            game,
            call.me,
            opening.seat_rows(call.me, form.seats),
            opening.settings_of(form),
        )
    return _out(call, table)


def _clock(call: Call, kind: type[Game], wanted: NewClock | None) -> tuple[Terms, str]:
    """The clock that is wanted, or none, and why not."""
    if wanted is None:
        return NO_CLOCK, ""
    bots = opening.stand_ins(call.house.needs, kind)
    usual = terms.usual(wanted.kind, bots[0], kind.minutes)
    found = Terms(
        kind=wanted.kind,
        question=wanted.question or usual.question,
        bank=0 if wanted.kind == DAYS else wanted.bank or usual.bank,
        off=0 if wanted.kind != DAYS else usual.off if wanted.off < 0 else wanted.off,
        up=wanted.up or usual.up,
    )
    return found, terms.problem(found, bots)


def _out(call: Call, table: Table) -> TableOut:
    """A table as it is now."""
    return table_out(call, call.stored_of(table.id), table)


def _named(call: Call, name: str) -> PersonRow:
    """The token's person, called so from now on."""
    me = call.me
    if name and name != me.name:
        called.refuse_taken(call.house.hub, me, name)
        me = call.house.people.rename(me, name)
    return me


@SEATS.post("/join/{token}", scope="tables", body=Joining, gives=TableOut)
async def join(call: Call) -> TableOut:
    """Sit down where an invite link leads."""
    token = call.word("token")
    table, no, mine = await invited(call.house.hub, token, call.me)
    if not mine:
        name = clean(call.body.name) or call.me.name
        await sit_down(
            call.house.hub,
            table,
            no,
            call.me,
            name,
            lambda name: _named(call, name),
            call.house.digest(token),
        )
    return _out(call, table)


@SEATS.post("/tables/{id}/sit", scope="tables", body=Joining, gives=TableOut)
async def sit(call: Call) -> TableOut:
    """Sit down at a table that is open to everybody."""
    table = await call.house.hub.load(call.word("id"))
    name = clean(call.body.name) or call.me.name
    await sit_down(
        call.house.hub,
        table,
        free_seat(call.house.needs, table, call.me),
        call.me,
        name,
        lambda name: _named(call, name),
    )
    return _out(call, table)


@SEATS.post("/tables/{id}/seats/{seat}", scope="tables", body=Sitting, gives=TableOut)
async def seat(call: Call) -> TableOut:
    """Do something with a seat. With invite, revoke, open, hand the owner does; bot, back and leave are for who sits
    there, sit and decline for whom it is kept.
    """
    table = await call.table()
    wish = Wish(call.house.hub, call.me, call.body.bot, call.body.sure)
    await change_seat(wish, table, call.seat(table), call.body.do)
    return _out(call, table)


@SEATS.get("/tables/{id}/invitations", scope="tables", gives=list[Invitation])
async def invitations(call: Call) -> list[Invitation]:
    """The invite links that are out. For the owner."""
    table = await call.table()
    if call.me.id != table.row.owner:
        raise Refused(403, "Only the owner of the table can do that.")
    people, store = call.house.people, call.house.store
    return [
        Invitation(row.no, people.invite(table.id, row.no, row.renewals))
        for row in table.seats
        if store.has_invite(table.id, row.no)
    ]


@SEATS.post("/tables/{id}/close", scope="tables", body=Sure, gives=TableOut)
async def close(call: Call) -> TableOut:
    """Close a table. Where others play they are asked, and it goes on until they agree."""
    found = call.stored()
    try:
        table = await call.table()
    except Rests:
        table = None
    await sitting.close(call.house.hub, found, table, call.me, sure=call.body.sure)
    return table_out(call, call.stored(), table)


@SEATS.post("/tables/{id}/again", scope="tables", gives=TableOut)
async def again(call: Call) -> TableOut:
    """Play again with the same people. Whoever comes second sits down at the same table."""
    return _out(call, await opening.play_on(call.house.hub, await call.table(), call.me, call.address))


@SEATS.post("/tables/{id}/pause", scope="play", body=Pausing)
async def pause(call: Call) -> None:
    """Clocks stand, if all agree or the owner says so; or go on."""
    table = await call.table()
    async with table.lock:
        if call.body.on:
            over = table.row.settings.clock.kind == DAYS and call.me.id == table.row.owner
            table.clock.pause(call.me, until_of(call.house.steady, call.body.until) if over else 0)
        else:
            table.clock.go_on(call.me)
