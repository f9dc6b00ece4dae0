"""For who runs the server: whether it lives, whether it works, and its figures."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final, cast

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ecliptic.web.errors import Refused
from ecliptic.web.gate.guard import name_of
from ecliptic.web.gate.metrics import KIND
from ecliptic.web.house import House

PASSED_ON: Final = (
    "forwarded",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "via",
)
OWN_NAMES: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})


async def lives(request: Request) -> Response:
    """GET /livez: the process answers."""
    return PlainTextResponse("ok\n")


async def works(request: Request) -> Response:
    """GET /healthz: 503 where a part fails; which ones, a line each, is told on the host's own computer."""
    faults = cast(House, request.app.state.house).health.faults()
    lines = "".join(f"{part}: {fault}\n" for part, fault in faults.items())
    if faults and not from_here(request):
        lines = "not ok\n"
    return PlainTextResponse(lines or "ok\n", 503 if faults else 200)


async def metrics(request: Request) -> Response:
    """GET /metrics, for the host's own computer: for others there is no such page."""
    if not from_here(request):
        raise Refused(404, "There is no page at this address.")
    house = cast(House, request.app.state.house)
    return Response(house.metrics.text(), media_type=KIND)


def from_here(request: Request) -> bool:
    """Whether a request was made on this computer, and for it: no proxy passed it on."""
    headers = request.headers
    if any(name in headers for name in PASSED_ON) or name_of(headers.get("host", "")) not in OWN_NAMES:
        return False
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


ROUTES: Final = [
    Route("/livez", lives),
    Route("/healthz", works),
    Route("/metrics", metrics),
]
