"""Is this ruling wrong? A page with a text to send to the host or the project: only what its reader may see."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final
from urllib.parse import quote

from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.core.report import TITLE, Ruling, asked, refused, report, told
from ecliptic.core.views import Line
from ecliptic.web.errors import Refused
from ecliptic.web.pages.visit import Visit
from ecliptic.web.tables.live.looking import Viewer, viewer_of
from ecliptic.web.tables.live.table import Table

LONGEST: Final = 1800  # letters of a text that goes into an address for mail: programs cut longer ones
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,5}")
_NEAR: Final = re.compile(r"[0-9a-f]{8}")


async def page(request: Request) -> Response:
    """GET /t/{id}/report: of an `action`, of a `line` of the own log, of a `clause` in it, or of the question."""
    visit = Visit(request)
    table = await visit.table()
    viewer = viewer_of(table, visit.person)
    if viewer.curtain is not None:
        raise Refused(409, "Lift the curtain first.")
    ruling, line = ruling_of(visit, table, viewer)
    text = report(table.match, viewer.seat, ruling, where(visit, table, viewer, line))
    to = visit.house.report_to
    subject = f"{TITLE} {table.game.title} {ruling.clause}".strip()
    mail = f"mailto:{to}?subject={quote(subject)}&body={quote(text[:LONGEST])}"
    return visit.page(
        "report.html",
        text=text,
        rows=text.count("\n") + 3,
        id=table.id,
        to=to,
        href=mail if "@" in to and "//" not in to else to,
        clause=ruling.clause,
        game=table.game.name,
    )


def ruling_of(visit: Visit, table: Table, viewer: Viewer) -> tuple[Ruling, int]:
    """What is doubted, and the line of the viewer's own log that tells it; 0 = none does."""
    query = visit.request.query_params
    try:
        if action := query.get("action", "")[:200]:
            if viewer.seat is None or table.bot(viewer.seat):
                raise ValueError("Nothing is asked of you now, so nothing is refused.")
            return refused(table.match, viewer.seat, action), 0
        lines = [line for _, line in table.match.lines(viewer.seat)]
        number = found(lines, query.get("line", ""), query.get("clause", ""), query.get("near", ""))
        return (told(lines[number - 1]), number) if number else (asked(table.match, viewer.seat), 0)
    except ValueError as error:
        raise Refused(404, str(error), "", "No such ruling") from None


def found(lines: list[Line], number: str, clause: str, near: str) -> int:
    """The line that is meant, counted from 1: by its number, else the last of a clause, after one with this mark.

    The page marks lines by what they say, since the record's own numbers tell how much others did in private.
    """
    if number:
        if not _NUMBER.fullmatch(number) or int(number) > len(lines):
            raise ValueError("You can read no line of that number in this log.")
        return int(number)
    if not clause:
        return 0
    first = 0
    if _NEAR.fullmatch(near):
        first = next((k for k in range(len(lines) - 1, -1, -1) if mark(lines[k]) == near), 0)
        follow = (k for k in range(first, len(lines)) if lines[k].clause == clause)
        return next(follow, -1) + 1
    return 0


def mark(line: Line) -> str:
    """How the page marks a line."""
    return sha256(f"{line.seat} {line.text}".encode()).hexdigest()[:8]


def where(visit: Visit, table: Table, viewer: Viewer, line: int) -> list[str]:
    """Where table and record are."""
    at = f"{visit.origin}/t/{table.id}"
    out = [f"Table: {at}/log#line-{line}, line {line} of that log" if line else f"Table: {at}"]
    if table.live:
        return [*out, "Record: it is given out when the game is over"]
    when = table.match.lines(viewer.seat)[line - 1][0] + 1 if line else table.match.number + 1
    hand = "" if table.match.record.header.by_hand is UNSET else "; dice were entered by hand"
    return [*out, f"Record: {at}/record, line {when}{hand}"]


ROUTES: Final = [Route("/t/{id}/report", page)]
