"""A server for invited people: strangers see a door, which a password opens, if there is one; or an invite link."""

from __future__ import annotations

import hmac
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ecliptic.core.shell import phrase
from ecliptic.web.errors import Refused
from ecliptic.web.gate.limits import too_many
from ecliptic.web.pages.me import own_path
from ecliptic.web.pages.visit import Visit
from ecliptic.web.tables.names import clean

# What strangers reach all the same: the links that let somebody in, and what tells nothing of anybody.
OPEN: Final = frozenset(
    {
        "/door",
        "/join/{token}",
        "/recover/{token}",
        "/in",
        "/in/options",
        "/in/passkey",
        "/in/mail",
        "/in/{token}",
        "/in/join/{token}",
        "/theme",
        "/language",
        "/favicon.ico",
        "/livez",
        "/healthz",
        "/metrics",
    }
    | {"/tell/{channel}/{token}", "/quiet/{channel}/{token}", "/worker.js", "/manifest.webmanifest"}
)


def closed(request: Request, path: str) -> Response | None:
    """The door, for a stranger to a server of invited people at this route; None = come in."""
    house = request.app.state.house
    if not (house.invited or house.password) or path in OPEN:
        return None
    visit = Visit(request)
    if visit.person is not None:
        return None
    if visit.partial or path.endswith("/events"):
        return PlainTextResponse("This server is for invited people.\n", 403)
    return door_page(visit, own_path(request.url.path))


def door_page(visit: Visit, back: str, notice: str = "") -> Response:
    """The door."""
    return visit.page("door.html", 403, asks=bool(visit.house.password), back=back, notice=notice)


async def door(request: Request) -> Response:
    """GET and POST /door: the password makes a stranger a guest."""
    visit = Visit(request)
    house = visit.house
    if request.method != "POST":
        return visit.go("/") if visit.person else door_page(visit, "/")
    await visit.form()
    back = own_path(visit.text("back")) or "/"
    if visit.person is not None:
        return visit.go(back)
    if not house.password:
        raise Refused(403, "This server is for invited people: a link lets them in.")
    if not house.limits.tries.take(visit.address):
        raise too_many("Many passwords were tried from your address", house.limits.tries)
    if not hmac.compare_digest(visit.text("password").encode(), house.password.encode()):
        return door_page(visit, back, phrase("That is not the password."))
    visit.somebody(clean(visit.text("name")))
    return visit.go(back)


ROUTES: Final = [Route("/door", door, methods=["GET", "POST"])]
