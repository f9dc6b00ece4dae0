"""What programs may do for somebody: tokens that are made, told once, and made void."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.core.shell import day
from ecliptic.web.errors import Refused
from ecliptic.web.pages.visit import Visit
from ecliptic.web.storage.access import SCOPES
from ecliptic.web.tables.access import LABEL, new_token


def _page(visit: Visit, status: int = 200, *, fresh: str = "", notice: str = "") -> Response:
    rows = [
        (
            one.id,
            one.label,
            [SCOPES[scope] for scope in one.scopes],
            day(one.made),
            day(one.used) if one.used else "",
        )
        for one in visit.house.access.all_of(visit.me().id)
    ]
    return visit.page(
        "access.html",
        status,
        rows=rows,
        scopes=SCOPES,
        fresh=fresh,
        notice=notice,
        letters=LABEL,
        reach=visit.reach,
    )


async def access(request: Request) -> Response:
    """GET /me/access, and POST to make a token, which this answer alone tells."""
    visit = Visit(request)
    visit.me()
    if request.method != "POST":
        return _page(visit)
    await visit.form()
    try:
        house = visit.house
        fresh = new_token(
            house.access, house.tokens, house.clock(), visit.me(), visit.text("label"), visit.texts("scope")
        )
    except Refused as refused:
        return _page(visit, refused.status, notice=refused.sentence)
    return _page(visit, fresh=fresh)


async def drop(request: Request) -> Response:
    """POST /me/access/{id}/drop: a token is void."""
    visit = Visit(request)
    visit.house.access.drop(visit.me().id, request.path_params["id"])
    return visit.go("/me/access")


ROUTES: Final = [
    Route("/me/access", access, methods=["GET", "POST"]),
    Route("/me/access/{id}/drop", drop, methods=["POST"]),
]
