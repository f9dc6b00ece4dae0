"""Time: pausing a table, and being away."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.web.errors import Refused
from ecliptic.web.pages.visit import Visit
from ecliptic.web.storage.rows import DAYS
from ecliptic.web.tables.overdue import be_away, until_of


def first_day(visit: Visit) -> str:
    """Today, as forms have it."""
    return datetime.fromtimestamp(visit.house.steady.date(), UTC).strftime("%Y-%m-%d")


async def pause(request: Request) -> Response:
    """POST /t/{id}/pause: clocks stand (`do` pause), or go on."""
    visit = await Visit(request).form()
    table = await visit.table()
    me, do = visit.me(), visit.text("do")
    async with table.lock:
        if do == "pause":
            over = table.row.settings.clock.kind == DAYS and me.id == table.row.owner
            table.clock.pause(me, until_of(visit.house.steady, visit.text("until")) if over else 0)
        elif do == "on":
            table.clock.go_on(me)
        else:
            raise Refused(400, "The form does not say what it is for, so nothing was changed.")
    return visit.done(f"/t/{table.id}")


async def away(request: Request) -> Response:
    """POST /me/away: until when this person is away, at all their tables over days."""
    visit = await Visit(request).form()
    me = visit.me()
    until = 0 if visit.text("do") == "back" else until_of(visit.house.steady, visit.text("until"))
    with visit.house.store.writing():
        be_away(visit.house.hub, me, until)
    return visit.go("/me#away")


ROUTES: Final = [
    Route("/t/{id}/pause", pause, methods=["POST"]),
    Route("/me/away", away, methods=["POST"]),
]
