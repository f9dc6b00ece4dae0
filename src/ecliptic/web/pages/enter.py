"""Coming in from another browser: the page for it, passkeys, links by e-mail, and what becomes of a guest's games."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ecliptic.core.shell import day
from ecliptic.web.accounts.joining import has_anything, join, twice
from ecliptic.web.errors import Refused
from ecliptic.web.pages.notices import browser_label
from ecliptic.web.pages.visit import Visit
from ecliptic.web.storage.rows import PersonRow

HERE: Final = "/me#ways-in"


class Way(Struct, frozen=True):
    """A passkey as the page shows it."""

    id: str
    label: str
    made: str
    used: str


class WaysIn(Struct, frozen=True):
    """By what somebody comes back without a link."""

    off: str  # why there are no passkeys; "" = there are
    passkeys: list[Way]
    mails: bool
    address: str  # to which a link would go; "" = none


def ways_in(visit: Visit) -> WaysIn:
    """The own page's part."""
    accounts, me = visit.house.accounts, visit.person
    found = accounts.store.passkeys(me.id) if me else []
    channels = visit.house.notices.box.channels(me.id) if me else []
    address = next(
        (one.address for one in channels if one.kind == "mail" and one.state in ("on", "rests")), ""
    )
    return WaysIn(
        accounts.why_not(visit.origin),
        [Way(one.id, one.label, day(one.made), day(one.used) if one.used else "") for one in found],
        accounts.mails,
        address,
    )


def come_in(visit: Visit, person: PersonRow) -> str:
    """This browser is somebody's from now on, who has shown that; where it goes. A guest with games is asked first."""
    guest = visit.person
    if guest is not None and guest.id != person.id and has_anything(visit.house.hub, guest):
        return f"/in/join/{visit.house.accounts.ask_to_join(guest, person)}"
    visit.become(person)
    return "/"


async def enter(request: Request) -> Response:
    """GET /in."""
    visit = Visit(request)
    return visit.page("enter.html", ways=ways_in(visit), sent=False)


async def ask(request: Request) -> Response:
    """POST /in/options: what a device is asked."""
    visit = await Visit(request).form()
    visit.house.accounts.come(visit.address)
    await visit.house.accounts.load(visit.origin)
    return _json(visit.house.accounts.ask_to_show(visit.origin))


async def show(request: Request) -> Response:
    """POST /in/passkey: what a device says."""
    visit = await Visit(request).form()
    visit.house.accounts.come(visit.address)
    await visit.house.accounts.load(visit.origin)
    path = come_in(visit, visit.house.accounts.shown(visit.text("said"), visit.origin))
    return visit.dressed(JSONResponse({"go": path}))


async def mail(request: Request) -> Response:
    """POST /in/mail: a link to an address, if it is known."""
    visit = await Visit(request).form()
    visit.house.accounts.mail(visit.text("address").strip(), visit.address)
    return visit.page("enter.html", ways=ways_in(visit), sent=True)


async def follow(request: Request) -> Response:
    """GET and POST /in/{token}: a link that came by e-mail. It is shown first: programs open links, too."""
    visit = Visit(request)
    token = request.path_params["token"]
    person = visit.house.accounts.linked(token)
    if person is None:
        raise Refused(
            404,
            "This link was used, or is older than 15 minutes. Ask for another one.",
            "",
            "The link is void",
        )
    if request.method != "POST":
        return visit.page("enter_link.html", whose=person, token=token)
    with visit.house.store.writing():
        visit.house.accounts.follow(token)
        path = come_in(visit, person)
    return visit.go(path)


async def joined(request: Request) -> Response:
    """GET and POST /in/join/{token}: what becomes of the games of this browser's guest."""
    visit = Visit(request)
    token, house = request.path_params["token"], visit.house
    found = house.accounts.asked_to_join(token, visit.person)
    person, guest = house.store.person(found.person), visit.me()
    if person is None:
        raise Refused(404, "There is nobody any more whom this link means.", "", "Nobody")
    if request.method != "POST":
        return visit.page("enter_join.html", whose=person, token=token, twice=twice(house.hub, guest, person))
    await visit.form()
    do = visit.text("do")
    if do not in ("bring", "leave"):
        raise Refused(400, "The form does not say what it is for, so nothing was changed.")
    with house.store.writing():
        if do == "bring":
            join(house.hub, guest, person)
        house.accounts.answered(token)
    visit.become(person)
    return visit.go("/")


async def ask_to_make(request: Request) -> Response:
    """POST /me/passkey/options: what this person's device is asked."""
    visit = await Visit(request).form()
    me = visit.me()
    visit.house.accounts.come(visit.address)
    await visit.house.accounts.load(visit.origin)
    return _json(visit.house.accounts.ask_to_make(me, visit.origin))


async def make(request: Request) -> Response:
    """POST /me/passkey: what it says."""
    visit = await Visit(request).form()
    me, label = visit.me(), browser_label(request.headers.get("user-agent", ""))
    await visit.house.accounts.load(visit.origin)
    visit.house.accounts.made(me, visit.text("said"), visit.origin, label)
    return JSONResponse({"go": HERE})


async def remove(request: Request) -> Response:
    """POST /me/passkey/remove."""
    visit = await Visit(request).form()
    visit.house.accounts.remove(visit.me(), visit.text("passkey"))
    return visit.go(HERE)


def _json(text: str) -> Response:
    return JSONResponse(msgspec.json.decode(text))


ROUTES: Final = [
    Route("/in", enter),
    Route("/in/options", ask, methods=["POST"]),
    Route("/in/passkey", show, methods=["POST"]),
    Route("/in/mail", mail, methods=["POST"]),
    Route("/in/join/{token}", joined, methods=["GET", "POST"]),
    Route("/in/{token}", follow, methods=["GET", "POST"]),
    Route("/me/passkey/options", ask_to_make, methods=["POST"]),
    Route("/me/passkey", make, methods=["POST"]),
    Route("/me/passkey/remove", remove, methods=["POST"]),
]
