"""In front of every request: security headers, a limit on bodies, and a check that a POST comes from our pages."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES: Final = 64 * 1024
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # places of pieces and buttons; no script comes near it
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # Not "no-referrer": with that, browsers send "Origin: null" with our own forms, and the check below needs it.
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class TooLong(Exception):  # noqa: N818  (it never leaves this file)
    """The body is longer than anything a page sends."""


def from_elsewhere(headers: Headers) -> bool:
    """Whether a browser says that a request was made by a page of another origin."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    referer = headers.get("referer")
    return (
        site is None
        and referer is not None
        and urlsplit(referer).netloc.lower() != headers.get("host", "").lower()
    )


class Guard:
    """The middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the request, then pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                out.setdefault("Cache-Control", "no-store")
            await send(message)

        if scope["method"] not in SAFE and from_elsewhere(headers):
            await _say(403, "This request came from another site, so nothing was changed.")(
                scope, receive, sending
            )
            return
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            await _too_long()(scope, receive, sending)
            return
        got = 0

        async def limited() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > MOST_BYTES:
                raise TooLong
            return message

        try:
            await self.app(scope, limited, sending)
        except TooLong:
            if not begun:
                await _too_long()(scope, receive, sending)


def _say(status: int, sentence: str) -> PlainTextResponse:
    return PlainTextResponse(sentence + "\n", status)


def _too_long() -> PlainTextResponse:
    return _say(413, "That is longer than anything these pages send, so nothing was changed.")
