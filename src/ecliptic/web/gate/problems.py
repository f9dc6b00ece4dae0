"""What was refused, as programs read it: JSON, where the address is one of the API's."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct
from starlette.responses import PlainTextResponse, Response

from ecliptic.web.errors import Refused

PREFIX: Final = "/api/v1"
PROBLEM: Final = "application/problem+json"
TITLES: Final = {
    400: "Not understood",
    401: "No token",
    403: "Not allowed",
    404: "Not found",
    405: "Not found",
    408: "Too slow",
    409: "Moved on",
    413: "Too long",
    421: "Another server",
    422: "Not possible now",
    429: "Too much at once",
    500: "Broken",
    503: "Not stored",
}


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What went wrong (RFC 9457). Nothing was changed."""

    title: str
    status: int
    detail: str  # one sentence
    clause: str = ""  # of the rule that forbids it


def is_api(path: str) -> bool:
    """Whether an address is one of the API's."""
    return path.startswith(f"{PREFIX}/")


def problem(refused: Refused) -> Response:
    """What was refused, as JSON."""
    status = refused.status
    title = TITLES.get(status, "Refused")
    body = Problem(title=title, status=status, detail=refused.sentence, clause=refused.clause)
    headers = {"Retry-After": str(refused.retry)} if refused.retry else {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(msgspec.json.encode(body), status, headers, PROBLEM)


def brief(refused: Refused, path: str) -> Response:
    """The same before any page is asked: a line of text, or JSON for programs."""
    if is_api(path):
        return problem(refused)
    headers = {"Retry-After": str(refused.retry)} if refused.retry else None
    return PlainTextResponse(f"{refused.sentence}\n", refused.status, headers)
