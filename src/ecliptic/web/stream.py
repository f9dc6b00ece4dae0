"""Live pages by server-sent events: the fragments that changed for one viewer, each time anything changes.

Every event is "what you may see now", so reconnecting, missed events, spectators and undo need no path of their own.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from ecliptic.web.errors import Refused
from ecliptic.web.fragments import Shown, show
from ecliptic.web.guard import HEAD
from ecliptic.web.house import House
from ecliptic.web.limits import Limits
from ecliptic.web.store import PersonRow
from ecliptic.web.tables import Table
from ecliptic.web.visit import Visit

PING: Final = 15.0  # pages give a connection up that is silent for 2.5 of them: see table.js
KIND: Final = "text/event-stream"
FULL: Final = "Too many live pages are open. This one shows how it stood, and tries again.\n"
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def one_line(html: str) -> str:
    """Markup without line ends, which would end the event's data; the only place that makes event data."""
    return html.replace("\r\n", "&#10;").replace("\r", "&#13;").replace("\n", "&#10;")


def event(shown: Shown, html: str) -> str:
    """One event."""
    return f"id: {shown.mark}\ndata: {one_line(html)}\n\n"


async def events(house: House, table: Table, person: PersonRow | None, after: str) -> AsyncGenerator[str]:
    """All events for one viewer from now on. `after`: the id of what it already shows."""
    table.arrive(person)
    house.hub.wake(table)  # bots play for who looks on
    try:
        seen: Shown | None = None
        first = True
        while not house.stopping.is_set():
            changed = table.change(person)
            if house.hub.tables.get(table.id) is not table or not table.may_watch(person):
                return  # the client comes back and is told
            if person is not None and not house.people.current(person):
                return  # it is a stranger's now
            now = show(house, table, table.viewer(person))
            if first and after == now.mark:
                seen = now
                yield "event: ping\ndata:\n\n"
            elif seen is None or seen.mark != now.mark:
                html = now.since(seen)
                if html:
                    yield event(now, html)
                seen = now
            first = False
            try:
                async with asyncio.timeout(PING):
                    await changed.wait()
            except TimeoutError:
                yield "event: ping\ndata:\n\n"  # no comment: pages listen for it, and notice its absence
    finally:
        table.leave(person)


async def squeezed(source: AsyncIterator[str]) -> AsyncIterator[bytes]:
    """The same, gzipped event by event (97 KiB of memory a stream; a fragment shrinks to a tenth)."""
    squeeze = zlib.compressobj(6, zlib.DEFLATED, 16 + 14, 6)
    async for text in source:
        yield squeeze.compress(text.encode()) + squeeze.flush(zlib.Z_SYNC_FLUSH)


async def counted(limits: Limits, address: str, source: AsyncGenerator[str]) -> AsyncGenerator[str]:
    """The same, counted as one of the address's open streams."""
    limits.opened(address)
    try:
        async for text in source:
            yield text
    finally:
        await source.aclose()
        limits.closed(address)


async def stream(request: Request) -> Response:
    """GET /t/{id}/events."""
    visit = Visit(request)
    try:
        table = await visit.table()
    except Refused as refused:
        return visit.sorry(refused)
    if request.scope.get(HEAD):
        return Response(media_type=KIND, headers=HEADERS)
    limits = visit.house.limits
    if not limits.stream(visit.address, table.watching):
        return PlainTextResponse(FULL, 503, {**HEADERS, "Retry-After": "15"})
    after = request.headers.get("last-event-id") or request.query_params.get("after", "")
    source = counted(limits, visit.address, events(visit.house, table, visit.person, after[:64]))
    if (
        "once" in request.query_params
    ):  # of a browser that has no connection left for a stream: the first event alone
        text = await anext(source)
        await source.aclose()
        return PlainTextResponse(text, headers={"Cache-Control": "no-store"})
    headers = dict(HEADERS)
    if "gzip" in request.headers.get("accept-encoding", "") and request.url.hostname not in (
        "127.0.0.1",
        "localhost",
    ):
        headers["Content-Encoding"] = "gzip"
        return StreamingResponse(squeezed(source), media_type=KIND, headers=headers)
    return StreamingResponse(source, media_type=KIND, headers=headers)
