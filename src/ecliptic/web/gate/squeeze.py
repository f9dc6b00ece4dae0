"""Pages go out gzipped, where the browser takes that.

How long a squeezed page is tells whoever can watch the line, and can put words of their own into it, whether these
words stand in it already (BREACH). So a page with a secret that lasts (a recovery link, an invitation) is left as it
is: those are small. On the others no word of an address stands beside a secret: names and titles alone are other
people's, seldom change and are told to all, the tokens of forms change with every line, and another site can't make a
browser ask for a page with its cookie unseen (SameSite, and no frames). Streams squeeze themselves, each event alone:
what one holds helps nobody to guess at another. Static files are squeezed once.
"""

from __future__ import annotations

from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from ecliptic.web.gate.guard import FILES

LIVE: Final = "/events"  # how addresses of streams end

LASTING_SECRETS: Final = ("/me", "/recover/", "/join/", "/api/v1/guests")  # beginnings of addresses
LEAST: Final = 700  # bytes: less goes in one packet anyway
LEVEL: Final = 6  # nine takes a third longer for a hundredth less


class Squeeze:
    """Around the application, inside of the guard: a HEAD is a GET by now, and has the same length."""

    def __init__(self, app: ASGIApp) -> None:
        self.plain = app
        self.squeezed = GZipMiddleware(app, LEAST, LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""
        plain = scope["type"] != "http" or scope["path"].startswith((*LASTING_SECRETS, *FILES))
        # Each would keep an engine for nothing while it is open.
        plain = plain or scope["path"].endswith(LIVE)
        await (self.plain if plain else self.squeezed)(scope, receive, send)
