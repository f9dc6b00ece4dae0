"""The chat of a table: writing, reading, muting; and a page of its own, which needs no scripts and shows all of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.web.errors import Refused
from ecliptic.web.pages.table import table_page
from ecliptic.web.pages.visit import Visit
from ecliptic.web.parts.chat import chat_of
from ecliptic.web.parts.fragments import look
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.live.talking import KEPT
from ecliptic.web.tables.shunning import shun

NAMELESS: Final = "Say first what you are called, on the page of your name. Nothing was sent."


async def page(request: Request) -> Response:
    """GET /t/{id}/chat: all lines that this viewer may read."""
    visit = Visit(request)
    return _page(visit, await visit.table())


def _page(visit: Visit, table: Table, status: int = 200, notice: str = "") -> Response:
    chat = chat_of(look(visit.house.host, table, viewer_of(table, visit.person)), KEPT)
    if chat is None:
        raise Refused(404, "There is no chat at this table.", "", "No chat")
    title = table.row.settings.title or table.game.title
    return visit.page("chat.html", status, chat=chat, id=table.id, title=title, notice=notice)


def _changes(work: Callable[[Visit, Table], None]) -> Callable[[Request], Awaitable[Response]]:
    """A form of the chat: done, or refused with a sentence above the page that it came from."""

    @wraps(work)
    async def answer(request: Request) -> Response:
        visit = await Visit(request).form()
        table = await visit.table()
        try:
            async with table.lock:
                work(visit, table)
        except Refused as refused:
            if visit.partial or not visit.text("page"):
                return (
                    visit.sorry(refused)
                    if visit.partial
                    else table_page(visit, table, refused.status, refused)
                )
            return _page(visit, table, refused.status, refused.sentence)
        return visit.done(f"/t/{table.id}/chat" if visit.text("page") else f"/t/{table.id}?tab=log")

    return answer


@_changes
def say(visit: Visit, table: Table) -> None:
    """POST /t/{id}/chat: a ready word, or own words."""
    if visit.person is None:
        raise Refused(403, NAMELESS, "", "Who are you?")
    table.talk.say(visit.person, visit.text("text"), visit.text("word"), visit.client())


@_changes
def read(visit: Visit, table: Table) -> None:
    """POST /t/{id}/chat/read: all lines up to this one were seen."""
    table.talk.read(visit.me(), visit.number("n"))


@_changes
def mute(visit: Visit, table: Table) -> None:
    """POST /t/{id}/chat/mute: this person hears nothing at this table, or hears it again."""
    table.talk.mute(visit.me(), on=visit.text("on") == "yes")


@_changes
def signs(visit: Visit, table: Table) -> None:
    """POST /t/{id}/chat/signs: the owner lets ready words alone be sent, or own words, too."""
    if visit.me().id != table.row.owner:
        raise Refused(403, "Only the owner of the table can do that.")
    table.choose(signs=visit.text("on") == "yes")
    table.bump()


@_changes
def clear(visit: Visit, table: Table) -> None:
    """POST /t/{id}/chat/clear: the owner takes all lines away."""
    me = visit.me()
    if me.id == table.row.owner and visit.text("sure") != "yes":
        raise Refused(400, "Tick the box to say that you are sure. Nothing was cleared.")
    table.talk.clear(me)


@_changes
def shunning(visit: Visit, table: Table) -> None:
    """POST /t/{id}/shun: mute or block somebody who talks here, or hear them again."""
    other, _ = table.talk.meant(visit.me(), visit.text("of"))
    shun(visit.house.hub, visit.me(), other, visit.text("do"))


ROUTES: Final = [
    Route("/t/{id}/chat", page, methods=["GET"]),
    Route("/t/{id}/chat", say, methods=["POST"]),
    Route("/t/{id}/chat/read", read, methods=["POST"]),
    Route("/t/{id}/chat/mute", mute, methods=["POST"]),
    Route("/t/{id}/chat/signs", signs, methods=["POST"]),
    Route("/t/{id}/chat/clear", clear, methods=["POST"]),
    Route("/t/{id}/shun", shunning, methods=["POST"]),
]
