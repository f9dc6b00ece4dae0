"""Live pages by server-sent events: the fragments that changed for one viewer, each time anything changes.

Every event is "what you may see now", so reconnecting, missed events, spectators and undo need no path of their own.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ecliptic.core.languages import speaking, spoken
from ecliptic.web.errors import Refused
from ecliptic.web.gate.connection import PUSH
from ecliptic.web.gate.guard import HEAD
from ecliptic.web.gate.streaming import FULL, HEADERS, KIND, PINGS, Live, block, event
from ecliptic.web.house import House
from ecliptic.web.pages.visit import Visit
from ecliptic.web.parts.fragments import Shown, show
from ecliptic.web.storage.store import PersonRow
from ecliptic.web.tables.live.looking import Viewer, may_watch, viewer_of
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.seeing import key_of, on_stage

STRANGER: Final = Viewer(None, (), None, None, False)
Push = Callable[[bytes], bool]  # sends at once, or not at all and says so; see `connection`


def sent(table: Table, old: Shown | None, now: Shown, squeezed: bool) -> bytes:
    """What leads a viewer from what it shows to what it may see now; b"" = nothing. Made once for all who get it."""
    key = ("" if old is None else old.mark, now.mark, squeezed)
    found = table.sent.get(key)
    if found is None:
        html = now.since(old)
        plain = event(now.mark, html) if html else b""
        found = table.sent[key] = block(plain) if squeezed and plain else plain
    return found


class Watching:
    """One viewer's stream: what it shows, and how it is shown more while its task waits."""

    __slots__ = ("house", "language", "person", "push", "seen", "squeezed", "table")

    def __init__(
        self, house: House, table: Table, person: PersonRow | None, squeezed: bool, push: Push | None
    ) -> None:
        self.house, self.table, self.person = house, table, person
        self.squeezed, self.push = squeezed, push
        self.language = spoken()  # whoever tells it of a change may speak another one
        self.seen: Shown | None = None

    @property
    def over(self) -> bool:
        """Whether it has to end; the client comes back and is told."""
        person = self.person  # maybe a stranger's by now
        shut = not self._here() or not may_watch(self.table, person)
        return shut or (self._known() and person is not None and not self.house.people.current(person))

    def news(self) -> object:
        """What all see whom the table does not concern; None = it is not for them."""
        if not (self._here() and may_watch(self.table, None)):
            return None
        with speaking(self.language):
            return show(self.house.host, self.table, STRANGER)

    def take(self, news: object) -> bool:
        """Of a crowd: send what is new, if there is anything. False: that is for the stream's task."""
        if self.seen is None or not isinstance(news, Shown) or self._known():
            return False
        if self.seen.mark != news.mark:
            text = sent(self.table, self.seen, news, self.squeezed)
            if text and not self._sent(text):
                return False
        self.seen = news
        return True

    def ping(self) -> bool:
        """Send that nothing is new; False: as in `take`."""
        return self._sent(PINGS[self.squeezed])

    def _sent(self, text: bytes) -> bool:
        if self.push is None or not self.push(text):
            return False
        self.house.metrics.sent.inc(len(text))
        return True

    def _known(self) -> bool:
        return self.table.known(self.person)

    def _here(self) -> bool:
        return on_stage(self.house.hub, self.table)


async def events(
    house: House,
    table: Table,
    person: PersonRow | None,
    after: str,
    *,
    squeezed: bool = False,
    push: Push | None = None,
) -> AsyncGenerator[bytes]:
    """All events for one viewer from now on. `after`: the id of what it already shows.

    `push`: sends something past this generator while it waits. Nothing but what is shown is kept then: no event in
    any form.
    """
    table.arrive(person)
    house.hub.wake(table.present)  # bots play for who looks on
    stream = Watching(house, table, person, squeezed, push)
    try:
        while not stream.over:
            changed = table.change(person)
            try:
                now = show(house.host, table, viewer_of(table, person))
                if stream.seen is None and after == now.mark:
                    yield PINGS[squeezed]
                elif stream.seen is None or stream.seen.mark != now.mark:
                    text = sent(table, stream.seen, now, squeezed)
                    if text:
                        yield text
                    del text
                stream.seen = now
                del now
                changed.ready(stream)
                await changed.wait()
            finally:
                changed.left(stream)
            if changed.nothing:
                yield PINGS[squeezed]  # no comment: pages listen for it, and notice its absence
    finally:
        table.leave(person)


async def stream(request: Request) -> Response:
    """GET /t/{id}/events."""
    visit = Visit(request)
    try:
        table = await visit.table()
    except Refused as refused:
        return visit.sorry(refused)
    if request.scope.get(HEAD):
        return Response(media_type=KIND, headers=HEADERS)
    key = key_of(visit.house.needs, table, visit.person, visit.address)
    if not key:
        return PlainTextResponse(f"{FULL}\n", 503, {**HEADERS, "Retry-After": "15"})
    after = request.headers.get("last-event-id") or request.query_params.get("after", "")
    once = "once" in request.query_params
    squeezed = not once and "gzip" in request.headers.get("accept-encoding", "")
    push = None if once else request.scope.get("state", {}).get(PUSH)
    source = events(visit.house, table, visit.person, after[:64], squeezed=squeezed, push=push)
    if once:  # of a browser that has no connection left for a stream: the first event alone
        text = await anext(source)
        await source.aclose()
        return PlainTextResponse(text, headers={"Cache-Control": "no-store"})
    return Live(visit.house.limits, visit.house.stopping, key, source, squeezed=squeezed)


ROUTES: Final = [Route("/t/{id}/events", stream)]
