"""The table: its page, acting, undo, the curtain, the newcomer's strip, the whole log, the record."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.web.errors import Refused
from ecliptic.web.fragments import Seen, look, show
from ecliptic.web.stream import stream
from ecliptic.web.tables import Table
from ecliptic.web.visit import Visit
from ecliptic.web.words import named

TABS: Final = ("board", "hand", "players", "log")


def table_page(visit: Visit, table: Table, status: int = 200, refused: Refused | None = None) -> Response:
    """The whole page; with what was refused above it, for browsers without scripts."""
    shown = show(visit.house, table, table.viewer(visit.person), fresh=True)
    tab = visit.request.query_params.get("tab", "board")
    mine = "data-mine" in shown.parts["top"]
    return visit.page(
        "table.html",
        status,
        shown=shown,
        p=_safe(shown.parts),
        id=table.id,
        game=table.game.name,
        tab=tab if tab in TABS else "board",
        refresh=table.live and not mine,
        notice=refused.sentence if refused else "",
        clause=refused.clause if refused else "",
        favicon="favicon-turn.svg" if mine else "favicon.svg",
    )


def _safe(parts: dict[str, str]) -> dict[str, object]:
    from markupsafe import Markup

    return {key: Markup(html) for key, html in parts.items()}


async def page(request: Request) -> Response:
    """GET /t/{id}."""
    visit = Visit(request)
    table = visit.table()
    table.greet(visit.person)
    return table_page(visit, table)


async def act(request: Request) -> Response:
    """POST /t/{id}/act."""
    visit = await Visit(request).form()
    table = visit.table()
    try:
        action = visit.text("action")
        if not action or len(action) > 200:
            raise Refused(400, "The form named no action, so nothing was changed.")
        await table.act(visit.me(), visit.number("seat"), visit.number("expected"), visit.client(), action)
    except Refused as refused:
        return _refused(visit, table, refused)
    return visit.done(f"/t/{table.id}")


async def undo(request: Request) -> Response:
    """POST /t/{id}/undo."""
    visit = await Visit(request).form()
    table = visit.table()
    try:
        await table.undo(visit.me(), visit.number("seat"), visit.number("expected"), visit.client())
    except Refused as refused:
        return _refused(visit, table, refused)
    return visit.done(f"/t/{table.id}")


def _refused(visit: Visit, table: Table, refused: Refused) -> Response:
    if visit.partial:
        return visit.sorry(refused, table.game.name)
    return table_page(visit, table, refused.status, refused)


async def lift(request: Request) -> Response:
    """POST /t/{id}/lift: the curtain goes up for one seat."""
    visit = await Visit(request).form()
    table = visit.table()
    async with table.lock:
        table.lift(visit.me(), visit.number("seat"))
    return visit.done(f"/t/{table.id}")


async def dismiss(request: Request) -> Response:
    """POST /t/{id}/dismiss: no more of the newcomer's strip."""
    visit = Visit(request)
    table = visit.table()
    visit.house.store.dismiss_strip(visit.me().id, table.row.game)
    table.bump()
    return visit.done(f"/t/{table.id}")


async def log(request: Request) -> Response:
    """GET /t/{id}/log: every line that this viewer may read."""
    visit = Visit(request)
    table = visit.table()
    seen: Seen = look(visit.house, table, table.viewer(visit.person))
    return visit.page(
        "log.html", s=seen, lines=[line for _, line in table.match.lines(seen.viewer.seat)], id=table.id
    )


async def record(request: Request) -> Response:
    """GET /t/{id}/record: the whole record, for those who sat, when the game is over."""
    visit = Visit(request)
    table = visit.table()
    if not table.seats_of(visit.person):
        raise Refused(403, "Only who sat at this table can have its record.")
    if table.row.status != "over":
        raise Refused(
            409, "The record holds everybody's hidden cards, so it is given out when the game is over."
        )
    header = {"Content-Disposition": f'attachment; filename="{table.game.name}-{table.id}.jsonl"'}
    return Response(str(table.match.record), media_type="application/jsonl; charset=utf-8", headers=header)


async def picture(request: Request) -> Response:
    """GET /t/{id}/picture/{seat}.svg: what a seat has made, to be shown around, as this viewer may see it."""
    visit = Visit(request)
    table = visit.table()
    seat = int(request.path_params["seat"])
    svg = None
    if seat < table.game.seats:
        view = table.match.view(table.viewer(visit.person).seat)
        svg = table.game.export(view, seat)
    if svg is None:
        raise Refused(404, "There is no such picture.")
    header = {
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",  # it brings its own styles
    }
    return Response(named(svg, table.names), media_type="image/svg+xml", headers=header)


ROUTES: Final = [
    Route("/t/{id}", page),
    Route("/t/{id}/events", stream),
    Route("/t/{id}/log", log),
    Route("/t/{id}/record", record),
    Route("/t/{id}/picture/{seat:int}.svg", picture),
    Route("/t/{id}/act", act, methods=["POST"]),
    Route("/t/{id}/undo", undo, methods=["POST"]),
    Route("/t/{id}/lift", lift, methods=["POST"]),
    Route("/t/{id}/dismiss", dismiss, methods=["POST"]),
]
