"""The ASGI application, and its server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, cast

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ecliptic.core.languages import mark
from ecliptic.core.shell import phrase
from ecliptic.web import server
from ecliptic.web.admin import errands
from ecliptic.web.api import routes
from ecliptic.web.errors import Busy, Elsewhere, Refused, StoreError
from ecliptic.web.gate.guard import LOOKS, BadBody, Guard
from ecliptic.web.gate.passing import elsewhere
from ecliptic.web.gate.problems import brief, is_api, problem
from ecliptic.web.gate.squeeze import Squeeze
from ecliptic.web.house import House
from ecliptic.web.pages import (
    access,
    chat,
    clock,
    complain,
    data,
    door,
    enter,
    home,
    learn,
    lobby,
    me,
    notices,
    operator,
    owner,
    plan,
    preferences,
    profile,
    report,
    rules,
    setup,
    stream,
    study,
    study_more,
    table,
    votes,
)
from ecliptic.web.pages.visit import Visit
from ecliptic.web.static import serve_static
from ecliptic.web.storage.database import Fault

Endpoint = Callable[[Request], Awaitable[Response]]
TRIES: Final = 12
PAUSE: Final = 0.05  # seconds between two of them
log = logging.getLogger("ecliptic")
STATIC: Final = [Route("/static/{hash}/{name}", serve_static)]


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data_dir: Path | str | None = None,
    *,
    fd: int | None = None,
    database: str = "",
    processes: int = 1,
) -> None:
    """Serve until stopped. Only this computer can reach it unless `host` says otherwise.

    Tables are kept in `data_dir`, by default the platform's user data folder (Linux: ~/.local/share/ecliptic).
    `fd`: a socket that listens already, in place of one for `host` and `port`; also what systemd passes on.
    `database`: the address of PostgreSQL, in place of a file in the folder; `processes`: how many serve from it.
    Ends the process with status 1 and one sentence if the port or the folder can't be used.
    """
    server.run(make_app, host, port, data_dir, fd, database, processes)


def make_app(house: House) -> Guard:
    """The application around a house, which it opens and closes."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.open()
        serving = asyncio.get_running_loop().create_task(errands.serve(house))
        yield
        serving.cancel()
        await house.close()

    app = Starlette(
        routes=[
            Route(route.path, patient(behind_door(route.path, route.endpoint)), methods=route.methods)
            for part in (
                door,
                enter,
                home,
                learn,
                setup,
                table,
                plan,
                chat,
                complain,
                study,
                study_more,
                stream,
                report,
                owner,
                clock,
                votes,
                lobby,
                me,
                preferences,
                profile,
                data,
                access,
                notices,
                rules,
                operator,
            )
            for route in part.ROUTES
        ]
        + [Route(route.path, patient(route.endpoint), methods=route.methods) for route in routes.ROUTES]
        + STATIC,
        exception_handlers={
            Refused: _refused,
            Elsewhere: elsewhere,
            BadBody: _bad_body,
            HTTPException: _http,
            StoreError: _store,
            Fault: _unreadable,
            Exception: _broken,
        },
        middleware=[Middleware(Squeeze)],
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False  # it would name the host by which a proxy calls this server
    app.state.house = house
    return Guard(app, house.host, house.passing, house.limits, house.metrics)


def behind_door(path: str, endpoint: Endpoint) -> Endpoint:
    """The same for those who may come in."""

    async def knocking(request: Request) -> Response:
        return door.closed(request, path) or await endpoint(request)

    return knocking


def patient(endpoint: Endpoint) -> Endpoint:
    """Try again, in the background of all others, while another program holds the database.

    An endpoint writes in one transaction, so nothing is done twice. What it wrote lies on the disk before it is said.
    """

    async def trying(request: Request) -> Response:
        house = cast(House, request.app.state.house)
        looks = request.method in LOOKS
        generation = house.store.db.generation
        for left in reversed(range(TRIES + 1)):
            try:
                answer = await endpoint(request)
                break
            except Busy:
                if not left:
                    raise
            except Fault:
                if not left or not looks or generation == house.store.db.generation:
                    raise  # else the connection was lost, and there may be another one soon
            await asyncio.sleep(PAUSE)
        if not looks:
            await house.durable.settle(generation)
        return answer

    return trying


def sorry(request: Request, refused: Refused) -> Response:
    """What was refused, as a page, or for programs as JSON."""
    if is_api(request.url.path):
        return problem(refused)
    return Visit(request).sorry(refused)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return sorry(request, error)


async def _bad_body(request: Request, error: Exception) -> Response:
    assert isinstance(error, BadBody)
    return brief(error.refused, request.url.path)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {
        404: mark("There is no page at this address."),
        405: mark("This address is for forms of these pages, not for visiting."),
    }
    if is_api(request.url.path):
        words = {
            404: mark("The API has nothing at this address."),
            405: mark("This address has no such method."),
        }
    sentence = words.get(error.status_code, mark("The request could not be read."))
    return sorry(request, Refused(error.status_code, sentence))


async def _store(request: Request, error: Exception) -> Response:
    if isinstance(error, Busy):  # others were told when they were met: this one outlasted all tries
        log.error("the database is in use by another program")
    return sorry(request, Refused(503, str(error)))


async def _unreadable(request: Request, error: Exception) -> Response:
    log.error("the database can't be read: %s", error)
    sentence = phrase(
        "The server's database can't be read ({error}). Whoever runs the server can put a backup in its place.",
        error=error,
    )
    try:
        return sorry(request, Refused(503, sentence, title="Not there"))
    except Fault:  # not even who asks
        return PlainTextResponse(f"{sentence}\n", 503)


async def _broken(request: Request, error: Exception) -> Response:
    sentence = mark(
        "Something went wrong on the server. Nothing was lost: what was shown is stored. Load the page again."
    )
    return sorry(request, Refused(500, sentence))
