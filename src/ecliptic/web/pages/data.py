"""What is kept of somebody: taken along, brought from elsewhere, forgotten."""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.web.errors import Refused
from ecliptic.web.gate.guard import GAMES_BYTES
from ecliptic.web.gate.limits import too_many
from ecliptic.web.own.bringing import MOST
from ecliptic.web.own.forgetting import forget
from ecliptic.web.pages.visit import Visit
from ecliptic.web.storage.brought import IN, REFUSED, WAITS
from ecliptic.web.tables.people import COOKIE, SECURE_COOKIE
from ecliptic.web.words import listed

HERE: Final = "/me/data"


class FromElsewhere(Struct, frozen=True):
    """A game that was brought."""

    table: str
    game: str
    players: str
    dice: str


async def data(request: Request) -> Response:
    """GET /me/data."""
    visit = Visit(request)
    house, me = visit.house, visit.person
    rows = house.bringing.store.of(me.id) if me else []
    waiting = sum(row.state == WAITS for row in rows)
    games = [from_elsewhere(visit, table) for table in house.bringing.store.tables(me.id)] if me else []
    shared: dict[str, Any] = {
        "rows": rows,
        "waiting": waiting,
        "taken": sum(row.state == IN for row in rows),
        "refused": [row for row in rows if row.state == REFUSED],
        "games": [game for game in games if game is not None],
    }
    if visit.partial:
        return visit.part("parts/brought_games.html", **shared)
    return visit.page("data.html", most=MOST, megabytes=GAMES_BYTES >> 20, **shared)


def from_elsewhere(visit: Visit, table: str) -> FromElsewhere | None:
    """A game that was brought, as its row says it."""
    result = visit.house.results.store.of_table(table)
    if result is None:
        return None
    kind = visit.house.games().get(result.game)
    me = visit.me().id
    players = [seat.label or ("you" if seat.person == me else f"Seat {seat.no + 1}") for seat in result.seats]
    return FromElsewhere(table, kind.title if kind else result.game, listed(players), result.brought)


async def take(request: Request) -> Response:
    """POST /me/data/take: all that is kept, as one file."""
    visit = await Visit(request).form()
    me = visit.me()
    visit.house.taking.come(me, visit.address)
    name = re.sub(r"[^a-z0-9]+", "-", me.name.lower()).strip("-") or "me"
    return Response(
        await visit.house.taking.packed(me),
        media_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="ecliptic-{name}.zip"'},
    )


async def bring(request: Request) -> Response:
    """POST /me/data/bring: games that were played elsewhere."""
    visit = Visit(request)
    me = visit.me()
    await visit.house.bringing.bring(me, await visit.file("games", GAMES_BYTES), visit.address)
    return visit.go(f"{HERE}#brought")


async def remove(request: Request) -> Response:
    """POST /me/data/{id}/remove: a game from elsewhere is kept no more."""
    visit = await Visit(request).form()
    visit.house.bringing.remove(visit.me(), request.path_params["id"])
    return visit.go(f"{HERE}#brought")


async def forget_me(request: Request) -> Response:
    """GET and POST /me/forget: somebody is forgotten, who said so twice."""
    visit = Visit(request)
    me = visit.me()
    if request.method != "POST":
        rows = visit.house.store.all_of(me.id)
        live = [row for row in rows if row.status == "live" and not row.settings.lesson]
        return visit.page(
            "forget.html",
            running=len(live),
            owned=sum(row.owner == me.id for row in live),
            over=sum(row.status == "over" and not row.settings.brought for row in rows),
            brought=sum(row.settings.brought for row in rows),
        )
    await visit.form()
    if visit.text("sure") != "yes":
        raise Refused(400, "Tick the box to say that you are sure. Nothing was changed.")
    forgetting = visit.house.taking.forgetting
    if not forgetting.take(visit.address):
        raise too_many("Several people were forgotten from your address", forgetting)
    await forget(visit.house.hub, me)
    visit.person = None
    answer = visit.page("forgotten.html")
    for cookie in (COOKIE, SECURE_COOKIE):
        if cookie in request.cookies:
            answer.delete_cookie(cookie, httponly=True, samesite="lax", secure=cookie == SECURE_COOKIE)
    return answer


ROUTES: Final = [
    Route("/me/data", data),
    Route("/me/data/take", take, methods=["POST"]),
    Route("/me/data/bring", bring, methods=["POST"]),
    Route("/me/data/{id}/remove", remove, methods=["POST"]),
    Route("/me/forget", forget_me, methods=["GET", "POST"]),
]
