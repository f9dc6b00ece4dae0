"""The rules pages: which games there are, each game's rules by clause, its words, and how to play it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.core.game import Game
from ecliptic.core.languages import ENGLISH, speaking
from ecliptic.core.rulebook import TAGS, related_words, sources_of
from ecliptic.core.shell import phrase
from ecliptic.core.terms import Term
from ecliptic.web.errors import Refused
from ecliptic.web.lessons import offered, taught
from ecliptic.web.pages.home import counts
from ecliptic.web.pages.rulebook import book_of, changes_of, find, part_of
from ecliptic.web.pages.visit import Visit
from ecliptic.web.parts.glossary import glossary, table_terms
from ecliptic.web.parts.howto import addresses, page_of, told
from ecliptic.web.tables.names import clean


async def index(request: Request) -> Response:
    """GET /rules."""
    return Visit(request).which_game("/rules", "rules_index.html")


async def rules(request: Request) -> Response:
    """GET /rules/{game}, with ?q= for the search."""
    visit = Visit(request)
    kind = _game(visit)
    words = clean(request.query_params.get("q", ""), 80)
    book = book_of(kind)
    with speaking(ENGLISH):  # as clauses are
        english = glossary(kind)
    return visit.page(
        "rules.html",
        pictured=kind,
        game=kind,
        book=find(kind, words),
        dotted=english.linked_html,
        notes=glossary(kind).notes(),
        toc=book,
        q=words,
        sources=sources_of(kind),
        letters=TAGS,
        related=related_words(kind),
        clauses=kind.clauses(),
        changes=bool(kind.changes_text()),
        lessons=offered(visit.house.lessons, None, kind),
    )


async def words(request: Request) -> Response:
    """GET /rules/{game}/words, with ?q= for the search: all words and what they mean."""
    visit = Visit(request)
    kind = _game(visit)
    looked = clean(request.query_params.get("q", ""), 80)
    own, table = glossary(kind).own, table_terms()
    parts = [
        (phrase("Words of the game"), "game", _matching(own, looked)),
        (phrase("At the table"), "table", _matching(table, looked)),
    ]
    found = any(terms for _, _, terms in parts)
    return visit.page(
        "words.html", pictured=kind, game=kind, own=own, table=table, parts=parts, q=looked, found=found
    )


def _matching(terms: Sequence[Term], looked: str) -> list[Term]:
    """The words that hold all of what is looked for, by name."""
    pieces = looked.lower().split()
    found = [
        term for term in terms if all(one in " ".join([*term.forms, term.short]).lower() for one in pieces)
    ]
    return sorted(found, key=lambda term: term.name.lower())


async def how(request: Request) -> Response:
    """GET /rules/{game}/how: how to play, on a page."""
    visit = Visit(request)
    kind = _game(visit)
    page = page_of(kind)
    if page is None:
        raise Refused(
            404, f"Nobody has written how to play {kind.title} on one page. Its rules are all there."
        )
    await told(kind)
    book = glossary(kind)
    course = taught(visit.house.lessons, visit.person, kind)
    return visit.page(
        "how.html",
        pictured=kind,
        minutes=course.course.minutes if course and not course.old else 0,
        game=kind,
        how=page,
        book=book,
        told=set(),
        counts=counts(kind),
        pictures=[addresses(kind, k) for k in range(len(page.picture))],
        icons=[term for id_ in page.icons for term in book.own if term.id == id_],
    )


def _game(visit: Visit) -> type[Game]:
    """The game of the address."""
    kind = visit.house.games().get(visit.request.path_params["game"])
    if kind is None:
        raise Refused(404, "There is no game of that name here.", "", "No such game")
    return kind


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
    kind = _game(visit)
    book = changes_of(kind)
    if not book:
        raise Refused(404, f"Nothing has changed in the rules of {kind.title} so far.")
    return visit.page("changes.html", pictured=kind, game=kind, book=book)


ROUTES: Final = [
    Route("/rules", index),
    Route("/rules/{game}", rules),
    Route("/rules/{game}/changes", changes),
    Route("/rules/{game}/words", words),
    Route("/rules/{game}/how", how),
    Route("/rules/{game}/{clause}", clause),
]
