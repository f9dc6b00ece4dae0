"""An operation for a request: who asks, whether they may, what they say, and the answer or the problem."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ecliptic.web.api.call import Call
from ecliptic.web.api.operations import OPEN, Operation
from ecliptic.web.errors import Refused
from ecliptic.web.gate.problems import problem
from ecliptic.web.house import House
from ecliptic.web.storage.access import Access
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables.people import digest_of

BEARER: Final = "bearer "
LONGEST: Final = 80  # letters of a token


def endpoint(operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    """What answers it."""

    async def answer(request: Request) -> Response:
        try:
            found = await operation.run(await _call(operation, request))
        except Refused as refused:
            return problem(refused)
        if isinstance(found, Response):
            return found
        if operation.gives is None:
            return Response(status_code=204)
        return Response(msgspec.json.encode(found), operation.status, media_type="application/json")

    return answer


async def _call(operation: Operation, request: Request) -> Call:
    house = cast(House, request.app.state.house)
    person: PersonRow | None = None
    scopes: tuple[str, ...] = ()
    if operation.scope != OPEN:
        access, person = _known(house, request)
        if operation.scope not in access.scopes and operation.scope != "read":
            raise Refused(403, f"This token may not do that: its scopes are {', '.join(access.scopes)}.")
        house.access.use(access, int(house.clock()))
        scopes = access.scopes
    elif (house.invited or house.password) and operation.id != "guest":
        _known(house, request)  # strangers see a door
    query, body = _query(operation, request), await _body(operation, request)
    return Call(request, house, person, scopes, query, body)


def _known(house: House, request: Request) -> tuple[Access, PersonRow]:
    """Whose token it is. Refused for none, a void one, and somebody who is not known any more."""
    said = request.headers.get("authorization", "")
    token = said[len(BEARER) :].strip() if said[: len(BEARER)].lower() == BEARER else ""
    access = house.access.of(digest_of(token)) if 0 < len(token) <= LONGEST else None
    person = house.store.person(access.person) if access is not None else None
    if access is None or person is None:
        raise Refused(
            401,
            "Send a token as \u201cAuthorization: Bearer ...\u201d: /me makes one. This one is none of ours.",
        )
    return access, person


def _query(operation: Operation, request: Request) -> Any:
    given = request.query_params
    if operation.query is None:
        if given:
            raise Refused(400, f"This address takes no {next(iter(given))!r}.")
        return None
    for name in given:
        if len(given.getlist(name)) > 1:
            raise Refused(400, f"The address says {name!r} more than once.")
    try:
        return msgspec.convert(dict(given), operation.query, strict=False)
    except msgspec.ValidationError as error:
        raise Refused(400, f"The address can't be read: {_plain(error)}.") from None


async def _body(operation: Operation, request: Request) -> Any:
    raw = await request.body()
    if operation.body is None:
        if raw:
            raise Refused(400, "This address takes no body, so nothing was changed.")
        return None
    kind = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused(400, "The body has to be JSON (Content-Type: application/json). Nothing was changed.")
    try:
        return msgspec.json.decode(raw or b"{}", type=operation.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(400, f"The body can't be read: {_plain(error)}. Nothing was changed.") from None


def _plain(error: Exception) -> str:
    """msgspec's sentence as the part of one."""
    text = str(error).rstrip(".")
    return text[:1].lower() + text[1:300]
