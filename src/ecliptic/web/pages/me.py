"""Who you are: your name, the recovery link for a lost cookie, the theme."""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ecliptic.core.languages import offered
from ecliptic.core.shell import day
from ecliptic.web.errors import Refused
from ecliptic.web.pages.clock import first_day
from ecliptic.web.pages.enter import ways_in
from ecliptic.web.pages.notices import told_by
from ecliptic.web.pages.visit import LANGUAGE, THEME, Visit
from ecliptic.web.parts.qr import qr_code
from ecliptic.web.storage.rows import COACHES, PACES
from ecliptic.web.tables import called
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.names import clean
from ecliptic.web.tables.people import COOKIE_AGE, no_name
from ecliptic.web.tables.resting import why_it_rests


async def me(request: Request) -> Response:
    """GET /me, and POST to change the name."""
    visit = Visit(request)
    if request.method == "POST":
        await visit.form()
        try:
            if visit.person is None:
                if not clean(visit.text("name")):
                    raise no_name()
                visit.somebody(visit.text("name"))
            else:
                called.refuse_taken(visit.house.hub, visit.person, clean(visit.text("name")))
                renamed = visit.house.people.rename(visit.person, visit.text("name"))
                called.renamed(visit.house.hub, renamed)
        except ValueError as error:
            return visit.page(
                "me.html",
                400,
                link="",
                away="",
                today="",
                back=own_path(visit.text("back")),
                notice=str(error),
                told=told_by(visit),
                ways=ways_in(visit),
            )
        return visit.go(own_path(visit.text("back")) or "/me")
    link = ""
    if visit.person is not None:
        link = f"{visit.reach}/recover/{visit.house.people.recovery(visit.person)}"
    away = visit.person.away if visit.person and visit.person.away > visit.house.steady.date() else 0
    return visit.page(
        "me.html",
        link=link,
        back=own_path(request.query_params.get("back", "")),
        away=day(away - 1) if away else "",
        today=first_day(visit),
        told=told_by(visit),
        ways=ways_in(visit),
    )


async def asks(request: Request) -> Response:
    """POST /me/asks: every question, or not those that go without saying."""
    visit = await Visit(request).form()
    me = visit.me()
    visit.house.store.set_asks(me.id, visit.text("asks") == "yes")
    _renew(visit)
    return visit.go(own_path(visit.text("back")) or "/me")


async def pace(request: Request) -> Response:
    """POST /me/pace: how fast bots play for this person."""
    visit = await Visit(request).form()
    me = visit.me()
    if visit.text("pace") not in PACES:
        raise Refused(400, "The form names no pace that bots can play at, so nothing was changed.")
    visit.house.store.set_pace(me.id, visit.text("pace"))
    for table in _renew(visit):
        table.pace.look_again()
    return visit.done(own_path(visit.text("back")) or "/me")


async def coach(request: Request) -> Response:
    """POST /me/coach: when this person is told what matters now."""
    visit = await Visit(request).form()
    me, word = visit.me(), visit.text("coach")
    if word not in COACHES:
        raise Refused(400, "The form does not say when you want to be told, so nothing was changed.")
    visit.house.store.set_coach(me.id, word)
    _renew(visit)
    return visit.done(own_path(visit.text("back")) or "/me")


def _renew(visit: Visit) -> list[Table]:
    """This person likes something otherwise: all processes hear of it, and own pages of tables. The tables."""
    me, house = visit.me(), visit.house
    house.wire.tell("person", me.id)
    tables = [table for table in house.hub.tables.values() if table.seats_of(me)]
    for table in tables:
        table.bump(me)
    return tables


async def turns(request: Request) -> Response:
    """GET /me/turns: the tables that wait for this person; `at`: a table whose page lies hidden in a tab."""
    visit = Visit(request)
    if visit.person is None:
        return JSONResponse({"turns": []})
    at = request.query_params.get("at", "")
    visit.house.owning.look(at)  # only where the table is it shows that somebody is there
    table = visit.house.hub.tables.get(at)
    if table is not None and table.belongs(visit.person):
        table.presence.pass_by(visit.person.id)
    asked = visit.house.store.asked(visit.person.id)
    return JSONResponse({"turns": [row.id for row in asked if not why_it_rests(visit.house.needs, row)]})


async def qr(request: Request) -> Response:
    """GET /me/qr.svg: the recovery link for a phone's camera."""
    visit = Visit(request)
    link = f"{visit.reach}/recover/{visit.house.people.recovery(visit.me())}"
    return Response(qr_code(link), media_type="image/svg+xml")


def own_path(path: str) -> str:
    """A path of this server, or ""."""
    return path if re.fullmatch(r"/[\w/.-]*", path) and "//" not in path else ""


async def renew(request: Request) -> Response:
    """POST /me/renew: all other browsers are strangers; recovery link and tokens, which they could read, are void."""
    visit = Visit(request)
    with visit.house.store.writing():
        visit.become(visit.house.people.shut_out(visit.me()))
        visit.house.access.drop_all(visit.me().id)
    called.shut_out(visit.house.hub, visit.me())
    visit.house.notices.forget_browsers(visit.me())
    return visit.go("/me")


async def recover(request: Request) -> Response:
    """GET and POST /recover/{token}: works once; then there is another link."""
    visit = Visit(request)
    person = visit.house.people.whose(request.path_params["token"])
    if person is None:
        raise Refused(
            404,
            "This recovery link was used or renewed. The valid one is under your name, in a browser that knows you.",
            "",
            "The link is void",
        )
    if request.method != "POST":
        return visit.page("recover.html", whose=person, token=request.path_params["token"])
    visit.become(visit.house.people.renew_recovery(person))
    return visit.go("/")


async def theme(request: Request) -> Response:
    """POST /theme: the other theme, remembered: for who is known here on all their browsers, else by this one."""
    visit = await Visit(request).form()
    response = visit.go(own_path(visit.text("back")) or "/")
    other = "dark" if visit.theme == "light" else "light"
    if visit.person is None:
        response.set_cookie(THEME, other, max_age=COOKIE_AGE, samesite="lax")
    else:
        visit.house.preferences.set(visit.person.id, replace(visit.liked, theme=other))
    return response


async def language(request: Request) -> Response:
    """POST /language: the one that pages speak; remembered as a theme is. "" = the one that the browser asks for."""
    visit = await Visit(request).form()
    chosen = visit.text("language")
    if chosen and chosen not in offered():
        raise Refused(400, "The form has a language that is none of ours, so nothing was changed.")
    response = visit.go(own_path(visit.text("back")) or "/me")
    if visit.person is None:
        response.set_cookie(LANGUAGE, chosen, max_age=COOKIE_AGE, samesite="lax")
    else:
        visit.house.preferences.set(visit.person.id, replace(visit.liked, language=chosen))
    return response


ROUTES: Final = [
    Route("/me", me, methods=["GET", "POST"]),
    Route("/me/qr.svg", qr),
    Route("/me/turns", turns),
    Route("/me/asks", asks, methods=["POST"]),
    Route("/me/pace", pace, methods=["POST"]),
    Route("/me/coach", coach, methods=["POST"]),
    Route("/me/renew", renew, methods=["POST"]),
    Route("/recover/{token}", recover, methods=["GET", "POST"]),
    Route("/theme", theme, methods=["POST"]),
    Route("/language", language, methods=["POST"]),
]
