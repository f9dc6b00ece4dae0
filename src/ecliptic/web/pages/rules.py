"""The rules pages: which games there are, and each game's rules by clause, with a search."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.core.rulebook import TAGS, related_words, sources_of
from ecliptic.web.courses import offered
from ecliptic.web.errors import Refused
from ecliptic.web.names import clean
from ecliptic.web.rulebook import book_of, changes_of, find, part_of
from ecliptic.web.visit import Visit


async def index(request: Request) -> Response:
    """GET /rules."""
    return Visit(request).which_game("/rules", "rules_index.html")


async def rules(request: Request) -> Response:
    """GET /rules/{game}, with ?q= for the search."""
    visit = Visit(request)
    kind = visit.house.games().get(request.path_params["game"])
    if kind is None:
        raise Refused(404, "There is no game of that name here.", "", "No such game")
    words = clean(request.query_params.get("q", ""), 80)
    book = book_of(kind)
    return visit.page(
        "rules.html",
        game=kind,
        book=find(kind, words),
        toc=book,
        q=words,
        sources=sources_of(kind),
        letters=TAGS,
        related=related_words(kind),
        clauses=kind.clauses(),
        changes=bool(kind.changes_text()),
        lessons=offered(visit.house, None, kind),
    )


async def clause(request: Request) -> Response:
    """GET /rules/{game}/{clause}: one clause, for a page that opens it in place; else the rules, at that clause."""
    visit = Visit(request)
    kind = visit.house.games().get(request.path_params["game"])
    id_ = request.path_params["clause"]
    part = part_of(kind, id_) if kind is not None else None
    if kind is None or part is None:
        raise Refused(404, "There is no such rule.")
    if not visit.partial:
        return visit.go(f"/rules/{kind.name}#{id_}")
    return visit.part("clause.html", game=kind, chapter=part, id=id_)


async def changes(request: Request) -> Response:
    """GET /rules/{game}/changes: what changed in the readings since earlier rules."""
    visit = Visit(request)
    kind = visit.house.games().get(request.path_params["game"])
    if kind is None:
        raise Refused(404, "There is no game of that name here.", "", "No such game")
    book = changes_of(kind)
    if not book:
        raise Refused(404, f"Nothing has changed in the rules of {kind.title} so far.")
    return visit.page("changes.html", game=kind, book=book)


ROUTES: Final = [
    Route("/rules", index),
    Route("/rules/{game}", rules),
    Route("/rules/{game}/changes", changes),
    Route("/rules/{game}/{clause}", clause),
]
