"""All operations as routes, and their description."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.web.api.answering import endpoint
from ecliptic.web.api.games import GAMES
from ecliptic.web.api.openapi import describe
from ecliptic.web.api.operations import VERSION, Operation
from ecliptic.web.api.people import PEOPLE
from ecliptic.web.api.play import PLAY
from ecliptic.web.api.seats import SEATS
from ecliptic.web.api.tables import TABLES
from ecliptic.web.api.together import TOGETHER
from ecliptic.web.gate.problems import PREFIX

OPERATIONS: Final[list[Operation]] = [
    one for part in (GAMES, TABLES, SEATS, PLAY, TOGETHER, PEOPLE) for one in part.all
]


@cache
def description() -> bytes:
    """The OpenAPI document."""
    return msgspec.json.encode(describe(OPERATIONS, VERSION))


async def openapi(request: Request) -> Response:
    """GET /api/v1/openapi.json."""
    return Response(description(), media_type="application/json")


ROUTES: Final = [
    Route(f"{PREFIX}/openapi.json", openapi),
    *(Route(PREFIX + one.path, endpoint(one), methods=[one.method]) for one in OPERATIONS),
]
