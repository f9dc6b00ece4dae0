"""Server-sent events: how one is written, and the answer that sends them until either side ends it.

A gzipped stream is a head and then blocks that need nothing of those before, so what many see is squeezed once for all
of them, and a stream keeps no window. That is no more telling than one for each: see `squeeze`.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ecliptic.web.gate.limits import Limits

KIND: Final = "text/event-stream"
FULL: Final = "Too many live pages are open. This one shows how it stood, and tries again."
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
GZIP: Final = bytes.fromhex("1f8b08000000000000ff")  # how a gzipped text begins
LEVEL: Final = 6


def one_line(html: str) -> str:
    """Markup without line ends, which would end the event's data; the only place that makes event data."""
    return html.replace("\r\n", "&#10;").replace("\r", "&#13;").replace("\n", "&#10;")


def event(mark: str, html: str) -> bytes:
    """One event."""
    return f"id: {mark}\ndata: {one_line(html)}\n\n".encode()


def block(data: bytes) -> bytes:
    """The same as part of a gzipped stream, whatever comes before and after."""
    squeeze = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return squeeze.compress(data) + squeeze.flush(zlib.Z_FULL_FLUSH)


PINGS: Final = tuple(form(b"event: ping\ndata:\n\n") for form in (bytes, block))  # plain, squeezed


class Live(Response):
    """A stream that is sent until either side ends it, counted as one of an address's or a player's."""

    def __init__(
        self,
        limits: Limits,
        stopping: asyncio.Event,
        key: str,
        source: AsyncGenerator[bytes],
        *,
        squeezed: bool = False,
    ) -> None:
        super().__init__(
            media_type=KIND, headers=HEADERS | ({"Content-Encoding": "gzip"} if squeezed else {})
        )
        del self.headers["content-length"]
        self.limits, self.stopping, self.key = limits, stopping, key
        self.source = source
        self.begin = GZIP if squeezed else b""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        self.limits.opened(self.key)
        sending = asyncio.ensure_future(self._send(send))
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait((sending, gone), return_when=asyncio.FIRST_COMPLETED)
            sending.cancel()
            await asyncio.wait((sending,))
        except asyncio.CancelledError:
            if not self.stopping.is_set():  # else it was too late to end it in order
                raise
        finally:
            gone.cancel()
            sending.cancel()
            self.limits.closed(self.key)
        if sending.done() and not sending.cancelled():
            sending.result()

    async def _send(self, send: Send) -> None:
        try:
            await send(
                {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
            )
            if self.begin:
                await send({"type": "http.response.body", "body": self.begin, "more_body": True})
            async for text in self.source:
                await send({"type": "http.response.body", "body": text, "more_body": True})
                del text  # no name holds on to it while the next is waited for
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            await self.source.aclose()


async def _gone(receive: Receive) -> None:
    """Wait until the other side has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
