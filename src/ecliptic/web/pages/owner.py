"""What the owner of a table may do: links, bots for absent people, closing; and sitting down by a link."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.web.errors import Refused, Rests
from ecliptic.web.people import GUEST, clean, taken
from ecliptic.web.store import SeatRow
from ecliptic.web.tables import Table
from ecliptic.web.visit import Visit
from ecliptic.web.words import listed


async def seat(request: Request) -> Response:
    """POST /t/{id}/seat: `do` is invite, revoke, bot, back or open."""
    visit = await Visit(request).form()
    table = await visit.table()
    me = visit.me()
    no = visit.number("seat")
    do = visit.text("do")
    async with table.lock:
        if no >= len(table.seats):
            raise Refused(404, "The table has no such seat.")
        if not table.live:
            raise Refused(409, "The game is over, so seats stay as they are.")
        row = table.seats[no]
        owner = me.id == table.row.owner
        if not owner and not (do == "back" and row.person == me.id):
            raise Refused(403, "Only the owner of the table can do that.")
        hub = visit.house.hub
        if do == "invite":
            hub.invite(table, no)
        elif do == "revoke":
            hub.revoke(table, no)
        elif do == "bot":
            hub.seat(table, _bot_sits(visit, table, row))
        elif do == "back" and row.person and row.bot:
            hub.seat(table, msgspec.structs.replace(row, bot=""))
        elif do == "open" and row.bot and not row.person:
            hub.seat(table, msgspec.structs.replace(row, bot="", label=""))
            hub.invite(table, no)
        else:
            raise Refused(409, "The seat has changed since your page was drawn. Nothing was changed.")
    return visit.done(f"/t/{table.id}?tab=players")


def _bot_sits(visit: Visit, table: Table, row: SeatRow) -> SeatRow:
    bot = visit.text("bot") or visit.house.bots()[0]
    if bot not in visit.house.bots():
        raise Refused(400, "There is no bot of that name here.")
    if row.bot:
        raise Refused(409, "A bot sits there already.")
    label = row.label if row.person else bot_name(row.no, table.names)
    return msgspec.structs.replace(row, bot=bot, label=label)


def bot_name(no: int, taken: list[str]) -> str:
    """A name for a bot that nobody at the table has."""
    from ecliptic.web.tables import BOT_NAMES

    free = [name for name in BOT_NAMES if name not in taken]
    return free[no % len(free)] if free else f"Bot {no + 1}"


async def close(request: Request) -> Response:
    """POST /t/{id}/close."""
    visit = await Visit(request).form()
    found = visit.stored()
    if visit.me().id != found.row.owner:
        raise Refused(403, "Only the owner of the table can close it.")
    if visit.text("sure") != "yes":
        raise Refused(400, "Tick the box to say that you are sure. The table is still open.")
    try:
        table = await visit.table()
    except Rests:
        if found.row.status != "live":
            raise Refused(409, "The game has ended already.") from None
        visit.house.hub.close_resting(found.row.id)
        return visit.go(f"/t/{found.row.id}")
    async with table.lock:
        if not table.live:
            raise Refused(409, "The game has ended already.")
        visit.house.hub.close(table)
    return visit.go(f"/t/{table.id}")


async def join(request: Request) -> Response:
    """GET and POST /join/{token}: an invite link is shown first, so that a preview of it uses nothing up."""
    visit = Visit(request)
    token = request.path_params["token"]
    found = visit.house.store.invited(visit.house.digest(token)) if len(token) <= 64 else None
    if found is None:
        raise void_link()
    table = await visit.house.hub.load(found[0])
    no = found[1]
    if table.seats[no].person is not None or table.seats[no].bot:
        if no in table.seats_of(visit.person):
            return visit.go(f"/t/{table.id}")
        raise void_link()
    if request.method != "POST":
        owner = visit.house.store.person(table.row.owner)
        others = listed([name for k, name in enumerate(table.names) if k != no])
        return visit.page(
            "join.html", t=table, no=no, owner=owner, token=token, open=table.live, others=others
        )
    await visit.form()
    return await _sit_down(visit, table, no, visit.house.digest(token))


def void_link() -> Refused:
    """The token is not, or no longer, one of ours."""
    return Refused(
        404,
        "This invite link was used or withdrawn. Ask who sent it for a new one.",
        title="The link is void",
    )


async def sit(request: Request) -> Response:
    """POST /t/{id}/sit: an open seat of a table that the home page lists."""
    visit = await Visit(request).form()
    table = await visit.house.hub.load(request.path_params["id"])
    if not table.row.settings.listed:
        raise Refused(403, "This table is not open to everybody. Ask its owner for an invite link.")
    free = [row.no for row in table.seats if row.person is None and not row.bot]
    if not free:
        raise Refused(409, "Somebody else took the last seat.")
    return await _sit_down(visit, table, free[0], None)


async def _sit_down(visit: Visit, table: Table, no: int, digest: str | None) -> Response:
    async with table.lock:
        row = table.seats[no]
        if row.person is not None or row.bot or (digest and visit.house.store.invited(digest) is None):
            raise Refused(409, "Somebody else took that seat a moment ago.")
        if not table.live:
            raise Refused(409, "The game at this table is over.")
        if table.seats_of(visit.person):
            raise Refused(409, "You sit at this table already. Send the link to somebody else.")
        name = clean(visit.text("name")) or (visit.person.name if visit.person else GUEST)
        if taken(name, [other for k, other in enumerate(table.names) if k != no]):
            raise Refused(409, f"Somebody at this table is called {name} already. Choose another name.")
        with visit.house.hub.together(table):
            me = visit.named(name)
            visit.house.hub.seat(
                table, msgspec.structs.replace(row, person=me.id, label=""), keep_invite=bool(digest)
            )
        visit.house.hub.renamed(me)
        table.greet(me)
    return visit.go(f"/t/{table.id}")


ROUTES: Final = [
    Route("/t/{id}/seat", seat, methods=["POST"]),
    Route("/t/{id}/close", close, methods=["POST"]),
    Route("/t/{id}/sit", sit, methods=["POST"]),
    Route("/join/{token}", join, methods=["GET", "POST"]),
]
