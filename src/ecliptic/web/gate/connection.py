"""Connections: how many an address may have, and how long and how large the head of a request may be.

Forms have a clock and a size of their own, in `Guard`. A proxy in front does the same better, and its connections are
everybody's, so those are not counted.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ecliptic.web.gate.guard import Guard
from ecliptic.web.gate.limits import Limits, network_of

HEADER_TIME: Final = 10.0  # seconds for the head of a request
MOST_HEAD: Final = 32 * 1024  # bytes of a head, and of all that is no body after it, to within a piece
MOST_LINES: Final = 150  # of a head: short ones take twenty times their length in memory
MOST_WAITING: Final = 8  # requests that are sent before the one ahead was answered
PIECE: Final = 16 * 1024  # bytes that are read before they are counted
SOON: Final = 15  # seconds after which to try again
PUSH: Final = "ecliptic.push"  # in a request's state: see `Pipe`

log = logging.getLogger("ecliptic")


class TooMuch(Exception):  # noqa: N818  (it is caught by the parser, which gives up)
    """What was sent is more than any browser sends."""


class Pipe:
    """Sends parts of the answer that is under way while its task sleeps, as its `send` would."""

    __slots__ = ("_connection",)

    def __init__(self, connection: InTime) -> None:
        self._connection: InTime | None = connection

    def __call__(self, part: bytes) -> bool:
        """Send this part, which is not empty; False, and nothing is sent, where that would have to wait."""
        connection = self._connection
        if connection is None or connection.flow.write_paused or connection.transport.is_closing():
            return False
        cycle = connection.cycle
        if cycle is None or not cycle.chunked_encoding or cycle.response_complete or cycle.disconnected:
            return False
        connection.transport.write(b"%x\r\n%b\r\n" % (len(part), part))
        return True

    def close(self) -> None:
        """Nothing goes out here any more."""
        self._connection = None


class InTime(HttpToolsProtocol):
    """uvicorn's connection with a clock and scales beside it."""

    late: asyncio.TimerHandle | None = None
    counted = ""  # the address whose connection this is; "" = nobody's
    beside = (
        0  # bytes of the head; after it of what is no body: marks of chunks, lines that follow the last one
    )
    body = 0  # bytes of a body in the piece that is read
    lines = 0

    @property
    def limits(self) -> Limits:
        """The server's."""
        assert isinstance(self.config.app, Guard)
        return self.config.app.limits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects: a request is due."""
        super().connection_made(transport)
        self.pipe = Pipe(self)
        self.app_state = {**self.app_state, PUSH: self.pipe}  # each request gets a copy of it
        address = self._address()
        if self.limits.connect(address):
            self.counted = address
            self._due()
        else:
            self._end(503, "Service Unavailable", "Too many connections are open from your address.")

    def data_received(self, data: bytes) -> None:
        """Bytes came: a whole head, or part of one, or of a body."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            piece = data[start : start + PIECE]
            self.body = 0
            super().data_received(piece)
            self.beside += len(piece) - self.body
            if self.beside > MOST_HEAD:
                self._too_large()
        if self.cycle is None or self.cycle.response_complete:
            self._due()
        else:
            self._over()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._over()
        self.pipe.close()
        if self.counted:
            self.limits.disconnect(self.counted)
            self.counted = ""
        super().connection_lost(exc)

    # ---- what the parser tells -----------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """A head begins."""
        super().on_message_begin()
        self.beside = self.lines = 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of it."""
        self.lines += 1
        if self.lines > MOST_LINES:
            self._too_large()
            raise TooMuch
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """It is whole."""
        self.beside = 0
        if self.counted and any(name == b"x-forwarded-for" for name, _ in self.headers):
            log.warning(
                "%s says for whom it passes requests on and is not believed: if it is your proxy, set"
                " ECLIPTIC_PROXY to its address or network",
                self.counted,
            )
        super().on_headers_complete()
        if len(self.pipeline) > MOST_WAITING:
            self.transport.close()
            raise TooMuch

    def on_body(self, body: bytes) -> None:
        """A part of the body, which `Guard` counts."""
        self.body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The body is, too: what comes now is the next head."""
        super().on_message_complete()
        self.beside = 0

    def send_400_response(self, msg: str) -> None:
        """What came is no request."""
        if not self.transport.is_closing():
            self._end(400, "Bad Request", msg)

    # ---- inside --------------------------------------------------------------------------------------------

    def _address(self) -> str:
        """Whose connection it is; "" for a proxy that is believed, which speaks for many."""
        app = self.config.loaded_app
        host = self.client[0] if self.client else None
        believed = isinstance(app, ProxyHeadersMiddleware) and host in app.trusted_hosts
        return "" if host is None or believed else network_of(host)

    def _too_large(self) -> None:
        if not self.transport.is_closing():
            self._end(
                431,
                "Request Header Fields Too Large",
                "The head of the request is larger than any browser's.",
            )

    def _end(self, status: int, title: str, sentence: str) -> None:
        """Say why, unless another answer is under way, and hang up."""
        self.limits.note(status, self._address())
        if self.cycle is None or self.cycle.response_complete:
            more = f"Retry-After: {SOON}\r\n" if status == 503 else ""
            self.transport.write(
                f"HTTP/1.1 {status} {title}\r\nContent-Type: text/plain; charset=utf-8\r\n{more}"
                f"Content-Length: {len(sentence) + 1}\r\nConnection: close\r\n\r\n{sentence}\n".encode()
            )
        self.transport.close()

    def _due(self) -> None:
        if self.late is None:
            self.late = asyncio.get_running_loop().call_later(HEADER_TIME, self.transport.close)

    def _over(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None
