"""Who sits where: links, bots for absent people, leaving, closing; and sitting down by a link."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.web.clocks.terms import sentence
from ecliptic.web.errors import Refused, Rests
from ecliptic.web.lessons import offered
from ecliptic.web.pages.home import THEMES, drawn, picture
from ecliptic.web.pages.visit import Visit
from ecliptic.web.parts.qr import qr_code
from ecliptic.web.tables import sitting
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.names import GUEST, clean
from ecliptic.web.tables.sitting import Wish, change_seat, free_seat, invited, sit_down
from ecliptic.web.words import listed


async def seat(request: Request) -> Response:
    """POST /t/{id}/seat: `do` says what; see `DOING`."""
    visit = await Visit(request).form()
    table = await visit.table()
    me, do = visit.me(), visit.text("do")
    wish = Wish(visit.house.hub, me, visit.text("bot"), visit.text("sure") == "yes")
    await change_seat(wish, table, visit.number("seat"), do)
    away = me.id != table.row.owner and do == "decline"
    return visit.done("/" if away else f"/t/{table.id}?tab=players")


async def close(request: Request) -> Response:
    """POST /t/{id}/close: at once, or, where others play, if they agree."""
    visit = await Visit(request).form()
    found, me = visit.stored(), visit.me()
    try:
        table = await visit.table()
    except Rests:
        table = None
    asked = await sitting.close(visit.house.hub, found, table, me, sure=visit.text("sure") == "yes")
    return visit.go(f"/t/{found.row.id}?tab=players" if asked else f"/t/{found.row.id}")


async def join(request: Request) -> Response:
    """GET and POST /join/{token}: an invite link is shown first, so that a preview of it uses nothing up."""
    visit = Visit(request)
    token = request.path_params["token"]
    table, no, mine = await invited(visit.house.hub, token, visit.person)
    if mine:
        return visit.go(f"/t/{table.id}")
    await drawn(type(table.game))
    if request.method != "POST":
        owner = visit.house.store.person(table.row.owner)
        others = listed([name for k, name in enumerate(table.names) if k != no])
        return visit.page(
            "join.html",
            pictured=type(table.game),
            t=table,
            no=no,
            owner=owner,
            token=token,
            open=table.live,
            others=others,
            terms=sentence(table.row.settings.clock),
            lessons=offered(visit.house.lessons, visit.person, type(table.game)),
            pictures={theme: picture(type(table.game), theme) for theme in THEMES},
        )
    await visit.form()
    return await _sit_down(visit, table, no, visit.house.digest(token))


async def sit(request: Request) -> Response:
    """POST /t/{id}/sit: an open seat of a table that the home page lists."""
    visit = await Visit(request).form()
    table = await visit.house.hub.load(request.path_params["id"])
    return await _sit_down(visit, table, free_seat(visit.house.needs, table, visit.person), None)


async def _sit_down(visit: Visit, table: Table, no: int, digest: str | None) -> Response:
    name = clean(visit.text("name")) or (visit.person.name if visit.person else GUEST)
    await sit_down(visit.house.hub, table, no, visit.person, name, visit.named, digest)
    return visit.go(f"/t/{table.id}")


async def qr(request: Request) -> Response:
    """GET /t/{id}/qr/{seat}.svg: the invite link for a phone's camera, for the table's owner."""
    visit = Visit(request)
    table = await visit.table()
    no = visit.seat()
    if visit.me().id != table.row.owner:
        raise Refused(403, "Only the owner of the table can do that.")
    if no >= len(table.seats) or not visit.house.store.has_invite(table.id, no):
        raise Refused(404, "No link is out for this seat.")
    token = visit.house.people.invite(table.id, no, table.seats[no].renewals)
    return Response(qr_code(f"{visit.reach}/join/{token}"), media_type="image/svg+xml")


ROUTES: Final = [
    Route("/t/{id}/qr/{seat}.svg", qr),
    Route("/t/{id}/seat", seat, methods=["POST"]),
    Route("/t/{id}/close", close, methods=["POST"]),
    Route("/t/{id}/sit", sit, methods=["POST"]),
    Route("/join/{token}", join, methods=["GET", "POST"]),
]
