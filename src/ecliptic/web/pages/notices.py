"""What somebody is told who is not there: channels and events on the own page, links in messages, the worker's file."""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ecliptic.core.shell import phrase
from ecliptic.web.notices.notices import AGAIN, NONE
from ecliptic.web.notices.rows import EVENTS, KINDS, Channel, Kind
from ecliptic.web.pages.visit import Visit
from ecliptic.web.static import all_files, static_url

HERE: Final = "/me#notices"
WAIT: Final = 4.0  # seconds for which an answer waits, so that it can say what became of a test
LOOK: Final = 0.05
SYSTEMS: Final = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"))
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
MORE: Final = (("Mac OS X", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"))


class Shown(Struct, frozen=True):
    """A channel as the page shows it."""

    id: str
    label: str
    address: str  # "" = it is not shown
    state: str
    good: bool
    bad: bool
    said: str  # what went wrong, if it did
    mark: str  # by which a browser knows itself
    again: str  # what the button is called
    wait: bool  # whether it can't be sent again yet


class Told(Struct, frozen=True):
    """What the own page says of telling."""

    none: str  # the sentence where the server sends nothing
    kinds: dict[Kind, str]
    channels: dict[Kind, list[Shown]]
    events: list[
        tuple[str, str, str, list[tuple[str, str, bool]]]
    ]  # id, words, note; by channel a name, words, whether
    zone: str
    key: str  # by which browsers know the server
    keep_link: bool  # whether this browser is the only one that knows the person


def told_by(visit: Visit) -> Told:
    """The own page's part."""
    notices, me = visit.house.notices, visit.person
    if me is None or not notices.kinds:
        return Told(phrase(NONE), {}, {}, [], "", "", False)
    mine, wish = notices.box.channels(me.id), notices.box.wish(me.id)
    now = visit.house.clock()
    return Told(
        none="",
        kinds={kind: KINDS[kind] for kind in notices.kinds},
        channels={
            kind: [_shown(visit, one, now) for one in mine if one.kind == kind] for kind in notices.kinds
        },
        events=[
            (
                event,
                words,
                note,
                [
                    (f"{event}.{kind}", f"{words}: {KINDS[kind].lower()}", f"{event}.{kind}" in wish.ticked)
                    for kind in notices.kinds
                ],
            )
            for event, (words, note) in EVENTS.items()
        ],
        zone=wish.zone,
        key=notices.pusher.public if notices.pusher else "",
        keep_link=not me.renewals,
    )


def _shown(visit: Visit, channel: Channel, now: float) -> Shown:
    asking = visit.house.notices.box.is_asking(channel.id)
    bad = bool(channel.said) and not asking
    waits = channel.state == "asked" and 0 <= now - channel.asked < AGAIN
    if asking:
        state = phrase("on its way")
    elif bad:
        state = phrase(channel.said)
    elif channel.state == "asked":
        state = {
            "mail": phrase("look into your mail to confirm"),
            "hook": phrase("look there to confirm"),
            "push": phrase("waits for this browser"),
        }[channel.kind]
    else:
        state = phrase("on")
    rests = channel.state == "rests" and not asking
    return Shown(
        id=channel.id,
        label=channel.label,
        address=channel.address if channel.kind == "mail" else "",
        state=state,
        good=channel.state == "on" and not bad,
        bad=bad,
        said=phrase("It was tried three times; nothing is sent there until a test arrives.") if rests else "",
        mark=visit.house.digest(channel.address) if channel.kind == "push" else "",
        again=phrase("Try again")
        if bad
        else phrase("Send a test")
        if channel.state == "on"
        else phrase("Send again"),
        wait=waits and not bad,
    )


async def _come(visit: Visit, channel: str) -> Response:
    """Wait a moment for what becomes of a test, then show it."""
    until = asyncio.get_running_loop().time() + WAIT
    while visit.house.notices.box.is_asking(channel) and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(LOOK)
    return visit.go(HERE)


async def choose(request: Request) -> Response:
    """POST /me/notices: which events over which channels, and by which zone the nights are reckoned."""
    visit = await Visit(request).form()
    visit.house.notices.choose(visit.me(), visit.texts("tick"), visit.text("zone").strip())
    return visit.done(HERE)


async def offered(request: Request) -> Response:
    """POST /me/notices/offered: no, thanks."""
    visit = await Visit(request).form()
    visit.house.notices.offered(visit.me().id)
    return visit.done("/")


async def mail(request: Request) -> Response:
    """POST /me/notices/mail: an e-mail address."""
    visit = await Visit(request).form()
    visit.house.notices.come(visit.address)
    channel = visit.house.notices.add_mail(visit.me(), visit.text("address").strip())
    return await _come(visit, channel.id)


async def hook(request: Request) -> Response:
    """POST /me/notices/hook: a chat service's address."""
    visit = await Visit(request).form()
    visit.house.notices.come(visit.address)
    channel = visit.house.notices.add_hook(visit.me(), visit.text("address").strip())
    return await _come(visit, channel.id)


async def push(request: Request) -> Response:
    """POST /me/notices/push: this browser, as its script sends it."""
    visit = await Visit(request).form()
    visit.house.notices.come(visit.address)
    label = browser_label(request.headers.get("user-agent", ""))
    channel = visit.house.notices.add_browser(visit.me(), visit.text("browser"), label)
    return await _come(visit, channel.id)


async def test(request: Request) -> Response:
    """POST /me/notices/{channel}/test."""
    visit = await Visit(request).form()
    visit.house.notices.come(visit.address)
    channel = visit.house.notices.test(visit.me(), request.path_params["channel"])
    return await _come(visit, channel.id)


async def off(request: Request) -> Response:
    """POST /me/notices/{channel}/off."""
    visit = await Visit(request).form()
    visit.house.notices.box.drop(visit.house.notices.own(visit.me(), request.path_params["channel"]).id)
    return visit.go(HERE)


async def tell(request: Request) -> Response:
    """GET and POST /tell/{channel}/{token}: who reads there wants to be told. By a press: programs open links, too."""
    visit = Visit(request)
    channel = visit.house.notices.linked("tell", request.path_params["channel"], request.path_params["token"])
    if channel is not None and request.method == "POST":
        visit.house.notices.confirm(channel)
        if visit.partial:
            return Response(status_code=204)
        channel = visit.house.notices.box.channel(channel.id)
    return _linked(visit, "tell", channel, channel is not None and channel.state not in ("new", "asked"))


async def quiet(request: Request) -> Response:
    """GET and POST /quiet/{channel}/{token}: somebody who reads there wants no more."""
    visit = Visit(request)
    channel = visit.house.notices.linked(
        "quiet", request.path_params["channel"], request.path_params["token"]
    )
    if channel is not None and request.method == "POST":
        visit.house.notices.end(channel)
        channel = None
    return _linked(visit, "quiet", channel, channel is None)


def _linked(visit: Visit, what: str, channel: Channel | None, done: bool) -> Response:
    """The page of an address that a message had."""
    person = visit.house.store.person(channel.person) if channel else None
    at = visit.request.url.path
    return visit.page("notices_link.html", what=what, at=at, channel=channel, whose=person, done=done)


def browser_label(agent: str) -> str:
    """What a browser is called, from what it says of itself: "Firefox, Linux"."""
    name = next((words for part, words in BROWSERS if f"{part}/" in agent), "A browser")
    system = next((words for part, words in (*SYSTEMS, *MORE) if part in agent), "")
    return f"{name}, {system}" if system else name


async def worker(request: Request) -> Response:
    """GET /worker.js: what a browser runs when a message comes. It lies at the root, so that it may open all pages."""
    file = all_files()["worker.js"]
    return Response(file.body, media_type=file.kind, headers={"Cache-Control": "no-cache"})


async def manifest(request: Request) -> Response:
    """GET /manifest.webmanifest: by this a phone installs the site."""
    icons = [
        {"src": static_url("icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static_url("icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": static_url("icon-mask.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    body = {
        "id": "/",
        "name": "Ecliptic",
        "short_name": "Ecliptic",
        "description": "Space board games, by their full rules.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#070b16",
        "theme_color": "#070b16",
        "icons": icons,
    }
    return JSONResponse(body, media_type="application/manifest+json", headers={"Cache-Control": "no-cache"})


ROUTES: Final = [
    Route("/me/notices", choose, methods=["POST"]),
    Route("/me/notices/offered", offered, methods=["POST"]),
    Route("/me/notices/mail", mail, methods=["POST"]),
    Route("/me/notices/hook", hook, methods=["POST"]),
    Route("/me/notices/push", push, methods=["POST"]),
    Route("/me/notices/{channel}/test", test, methods=["POST"]),
    Route("/me/notices/{channel}/off", off, methods=["POST"]),
    Route("/tell/{channel}/{token}", tell, methods=["GET", "POST"]),
    Route("/quiet/{channel}/{token}", quiet, methods=["GET", "POST"]),
    Route("/worker.js", worker),
    Route("/manifest.webmanifest", manifest),
]
