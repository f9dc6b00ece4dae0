"""Telling the host of somebody: a form with a reason. What was written goes with it, whatever becomes of the chat."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.core.shell import phrase
from ecliptic.web.errors import Refused
from ecliptic.web.gate.limits import too_many
from ecliptic.web.pages.visit import Visit
from ecliptic.web.storage.talk import OPEN, ChatRow, Complaint
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.live.talking import AROUND, said
from ecliptic.web.tables.names import fit, isolated

REASONS: Final = {
    "words": "Insults, threats, or words that hurt",
    "flood": "Advertising, or the same again and again",
    "name": "A name that nobody should have to read",
    "play": "Plays to spoil the game for others",
    "other": "Something else",
}
LETTERS: Final = 1000
SENT: Final = "/me/preferences#reports"


async def complain(request: Request) -> Response:
    """GET and POST /t/{id}/complain: of a seat, or of a line of the chat."""
    visit = Visit(request)
    table = await visit.table()
    if request.method != "POST":
        return _page(visit, table, request.query_params.get("of", ""))
    await visit.form()
    try:
        _send(visit, table)
    except Refused as refused:
        if refused.status not in (400, 422):
            raise
        return _page(visit, table, visit.text("of"), refused.status, refused.sentence)
    return visit.go(SENT)


def _page(visit: Visit, table: Table, of: str, status: int = 200, notice: str = "") -> Response:
    person, row = table.talk.meant(visit.me(), of)
    return visit.page(
        "complain.html",
        status,
        notice=notice,
        id=table.id,
        of=of,
        about=_name(visit, person),
        line=said(row) if row is not None else "",
        lines=len(_lines(visit, table, of, row)),
        reasons=REASONS,
        reason=visit.text("reason"),
        text=visit.text("text"),
        letters=LETTERS,
    )


def _name(visit: Visit, person: str) -> str:
    return isolated(visit.house.store.names([person]).get(person, "")) or phrase("Somebody")


def _lines(visit: Visit, table: Table, of: str, row: ChatRow | None) -> list[ChatRow]:
    """What the host is shown beside it: nothing that the visitor could not read."""
    talk = table.talk
    if row is not None:
        return talk.around(row, crowd=of.startswith("crowd"))
    crowd = talk.in_crowd(visit.person)
    return talk.lines(crowd=crowd)[-2 * AROUND :]


def _send(visit: Visit, table: Table) -> None:
    house, me, of = visit.house, visit.me(), visit.text("of")
    person, row = table.talk.meant(me, of)
    reason = visit.text("reason")
    if reason not in REASONS:
        raise Refused(400, "Choose what it is about. Nothing was sent.")
    text = fit(visit.text("text"), LETTERS + 1)
    if len(text) > LETTERS:
        raise Refused(422, f"Say it in up to {LETTERS} letters. Nothing was sent.")
    if not house.limits.complaints.take(me.id):
        raise too_many("You reported much today", house.limits.complaints)
    lines = [ChatRow(line.n, line.person, "", said(line), line.at) for line in _lines(visit, table, of, row)]
    id_, now = house.people.fresh_word(), int(house.clock())
    house.complaints.add(Complaint(id_, table.id, me.id, person, reason, text, OPEN, "", now), lines)


ROUTES: Final = [Route("/t/{id}/complain", complain, methods=["GET", "POST"])]
