"""The API by its own description: whatever fits it comes to no server error, and every answer is as it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.specs.openapi.schemas import OpenApiSchema
from starlette.testclient import TestClient

from ecliptic.web.api.operations import Operation
from ecliptic.web.api.routes import OPERATIONS, description
from ecliptic.web.gate.problems import PREFIX
from ecliptic.web.storage.access import SCOPES
from ecliptic.web.storage.store import SeatRow, Settings
from web.support import house_of, running, token_of
from web.toy import GAME

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
STREAMS = ("events",)  # they end when somebody goes


class Server:
    """A running server with a table, and the tokens of two who sit there and of a stranger."""

    def __init__(self, client: TestClient) -> None:
        self.client, house = client, house_of(client)
        self.people = [house.people.make(name) for name in ("Ada", "Bo", "Eve")]
        self.tokens = [token_of(house, who, tuple(SCOPES)) for who in self.people]

        async def make() -> str:
            seats = [SeatRow(no, who.id, "", "") for no, who in enumerate(self.people[:2])]
            seats.append(SeatRow(2, None, "Bot", "random"))
            return house.hub.make(GAME.make({"players": 3}), self.people[0], seats, Settings()).id

        assert client.portal is not None
        self.table = client.portal.call(make)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    with running(folder) as client:
        house_of(client).limits.posts.most = house_of(client).limits.guests.most = 0
        yield Server(client)


@pytest.fixture(scope="module")
def schema() -> OpenApiSchema:
    return schemathesis.openapi.from_dict(json.loads(description()))


@pytest.mark.parametrize(
    "operation", [one for one in OPERATIONS if one.id not in STREAMS], ids=lambda one: one.id
)
def test_whatever_fits_its_description_is_answered_by_it(
    server: Server, schema: OpenApiSchema, operation: Operation
) -> None:
    described = schema[PREFIX + operation.path][operation.method]

    @settings(suppress_health_check=list(HealthCheck))
    @given(case=described.as_strategy(), who=st.integers(-1, 2), real=st.booleans(), now=st.booleans())
    def ask(case: Any, who: int, real: bool, now: bool) -> None:
        if real and "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = server.table
        body = case.body if isinstance(case.body, dict) else None
        headers = {"authorization": f"Bearer {server.tokens[who]}"} if who >= 0 else {}
        if now and body and "expected" in body:  # as somebody who looked a moment ago
            state = server.client.get(f"{PREFIX}/tables/{server.table}/state", headers=headers).json()
            body["expected"] = state.get("at", "")
            if state.get("legal") and "actions" in body:
                body |= {"seat": state["seat"], "actions": state["legal"][-1:]}
        content = json.dumps(body).encode() if body is not None else None
        answer = server.client.request(
            case.method,
            case.formatted_path,
            params=case.query,
            headers=headers | ({"content-type": "application/json"} if content else {}),
            content=content,
        )
        case.validate_response(answer, checks=CHECKS)

    ask()
