"""The ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.web.errors import Refused
from ecliptic.web.guard import Guard
from ecliptic.web.house import House
from ecliptic.web.pages import home, me, owner, rules, setup, table
from ecliptic.web.static import serve_static
from ecliptic.web.store import StoreError
from ecliptic.web.visit import Visit

STATIC: Final = [Route("/static/{hash}/{name}", serve_static)]


def make_app(house: House) -> Starlette:
    """The application around a house, which it opens and closes."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    app = Starlette(
        routes=[
            *home.ROUTES,
            *setup.ROUTES,
            *table.ROUTES,
            *owner.ROUTES,
            *me.ROUTES,
            *rules.ROUTES,
            *STATIC,
        ],
        middleware=[Middleware(Guard)],
        exception_handlers={
            Refused: _refused,
            HTTPException: _http,
            StoreError: _store,
            Exception: _broken,
        },
        lifespan=lifespan,
    )
    app.state.house = house
    return app


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return Visit(request).sorry(error)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {
        404: "There is no page at this address.",
        405: "This address is for forms of these pages, not for visiting.",
    }
    sentence = words.get(error.status_code, "The request could not be read.")
    return Visit(request).sorry(Refused(error.status_code, sentence))


async def _store(request: Request, error: Exception) -> Response:
    return Visit(request).sorry(Refused(503, str(error)))


async def _broken(request: Request, error: Exception) -> Response:
    sentence = (
        "Something went wrong on the server. Nothing was lost: what was shown is stored. Load the page again."
    )
    return Visit(request).sorry(Refused(500, sentence))
