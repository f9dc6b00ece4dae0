"""The description of all operations, in OpenAPI 3.1, made from their types."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from ecliptic.web.api.operations import OPEN, Operation
from ecliptic.web.gate.problems import PREFIX, PROBLEM, TITLES, Problem
from ecliptic.web.storage.access import SCOPES

REF: Final = "#/components/schemas/{name}"
ALWAYS: Final = (400, 401, 403, 404, 408, 409, 413, 421, 422, 429, 500, 503)  # may come to anything
INTRO: Final = (
    "All that the pages do, for programs. Answers tell a token's person what their page would tell, and no more."
    " A change is stored before it is answered; send it again with the same `client` if no answer came."
)


def describe(operations: Sequence[Operation], version: str) -> dict[str, Any]:
    """The document."""
    kinds = [
        Problem,
        *(kind for one in operations for kind in (one.query, one.body, one.gives) if kind is not None),
    ]
    shapes, components = msgspec.json.schema_components(kinds, ref_template=REF)
    shape = dict(zip(map(_key, kinds), shapes, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for one in operations:
        paths.setdefault(PREFIX + one.path, {})[one.method.lower()] = _operation(one, shape, components)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ecliptic", "version": version, "description": INTRO},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": _scopes()}},
        },
        "tags": [{"name": about} for about in dict.fromkeys(one.about for one in operations)],
    }


def _key(kind: object) -> str:
    return repr(kind)


def _scopes() -> str:
    return (
        "A token from /me. Scopes: "
        + "; ".join(f"`{scope}`: {words}" for scope, words in SCOPES.items())
        + "."
    )


def _operation(one: Operation, shape: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", one.path)
    ]
    if one.query is not None:
        properties = components[one.query.__name__]["properties"]
        parameters += [{"name": name, "in": "query", "schema": kind} for name, kind in properties.items()]
    answers: dict[str, Any] = {}
    if one.gives is not None:
        answers[str(one.status)] = {
            "description": "Done",
            "content": {one.kind: {"schema": shape[_key(one.gives)]}},
        }
    elif one.kind != "application/json":
        answers[str(one.status)] = {
            "description": "Done",
            "content": {one.kind: {"schema": {"type": "string"}}},
        }
    else:
        answers["204"] = {"description": "Done"}
    wrong = {"content": {PROBLEM: {"schema": shape[_key(Problem)]}}}
    answers |= {str(status): {"description": TITLES[status], **wrong} for status in ALWAYS}
    first, _, rest = one.says.partition(". ")
    out: dict[str, Any] = {
        "operationId": one.id,
        "tags": [one.about],
        "summary": first.rstrip("."),
        "description": rest or one.says,
        "parameters": parameters,
        "responses": answers,
        "security": [] if one.scope == OPEN else [{"token": [one.scope]}],
    }
    if one.body is not None:
        out["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": shape[_key(one.body)]}},
        }
    return out
