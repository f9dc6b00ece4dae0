"""Votes: asking all others for something, and answering."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.web.errors import Refused
from ecliptic.web.pages.table import changed
from ecliptic.web.pages.visit import Visit
from ecliptic.web.tables import voting
from ecliptic.web.tables.live.table import Table
from ecliptic.web.votes.ballot import END, REMOVE, UNDO


async def vote(request: Request) -> Response:
    """POST /t/{id}/vote: `ask` for something, or `say` yes or no to the `vote` of this number."""
    return await changed(await Visit(request).form(), _vote, "?tab=players")


async def _vote(visit: Visit, table: Table) -> None:
    me, ask, say = visit.me(), visit.text("ask"), visit.text("say")
    if ask == UNDO:
        await voting.ask(visit.house.hub, table, me, UNDO, visit.number("seat"))
    elif ask == REMOVE:
        await voting.ask(visit.house.hub, table, me, REMOVE, visit.number("seat"))
    elif ask == END:
        await voting.ask(visit.house.hub, table, me, END)
    elif say in ("yes", "no"):
        await voting.answer(visit.house.hub, table, me, visit.number("vote"), yes=say == "yes")
    else:
        raise Refused(400, "The form does not say what it is for, so nothing was changed.")


ROUTES: Final = [Route("/t/{id}/vote", vote, methods=["POST"])]
