"""Looking back: the study of a table, and of a record that somebody brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ecliptic.web.errors import Refused, Rests
from ecliptic.web.gate.limits import LONGEST
from ecliptic.web.pages.looking_back.parts import Page, known, show
from ecliptic.web.pages.table import here
from ecliptic.web.pages.visit import Visit
from ecliptic.web.parts.glossary import glossary
from ecliptic.web.storage.rows import PACES
from ecliptic.web.study.studying import KEPT_CLOSE, Studied, eyes_of, of_table, url_of
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.resting import in_plain_words, kept

SLOWEST: Final = 0.4  # of the usual pause between two moments that play: nobody sees what goes faster


async def table_study(request: Request) -> Response:
    """GET /t/{id}/study."""
    visit = Visit(request)
    try:
        table = await visit.table()
    except Rests as rests:
        return _kept(visit, rests)
    return _answer(visit, of_table(visit.house.studies, table, viewer_of(table, visit.person)))


def _kept(visit: Visit, rests: Rests) -> Response:
    """What can be looked at of a game whose rules are gone."""
    found, house = visit.stored(), visit.house
    if found.row.status == "over" and not found.may_study(visit.person):
        raise Refused(403, KEPT_CLOSE)
    kind = house.games().get(found.row.game)
    return visit.page(
        "study/kept.html",
        pictured=kind,
        s=kept(house.needs, found, visit.person),
        title=found.row.settings.title or (kind.title if kind else found.row.game),
        why=in_plain_words(house.needs, found.row, rests.reason),
        id=found.row.id,
    )


async def evaluate(request: Request) -> Response:
    """POST /t/{id}/study/evaluate: let bots look at a finished game."""
    visit = await Visit(request).form()
    table = await visit.table()
    return _evaluate(visit, of_table(visit.house.studies, table, viewer_of(table, visit.person)))


async def evaluate_brought(request: Request) -> Response:
    """POST /study/{id}/evaluate."""
    visit = await Visit(request).form()
    return _evaluate(visit, visit.house.studies.brought(request.path_params["id"]))


def _evaluate(visit: Visit, studied: Studied) -> Response:
    if not visit.house.limits.studies.take(visit.address):
        raise Refused(429, "Much was asked for from your address. Wait a while, please.", retry=60)
    visit.house.evaluations.ask(studied)
    studied.volume.shown.clear()
    line, eyes = moment_of(studied, {key: visit.text(key) for key in ("line", "eyes")})
    return visit.go(url_of(studied, line, eyes))


async def bring_page(request: Request) -> Response:
    """GET /study."""
    return Visit(request).page("study/bring.html", lines=f"{LONGEST:,}")


async def bring(request: Request) -> Response:
    """POST /study: a record by file or by its lines."""
    visit = Visit(request)
    if not visit.house.limits.studies.take(visit.address):
        raise Refused(429, "Many records came from your address. Wait a while, please.", retry=60)
    data = await visit.file("record") or visit.text("lines").encode()
    return visit.go(f"/study/{await visit.house.studies.bring(data)}")


async def brought(request: Request) -> Response:
    """GET /study/{id}."""
    visit = Visit(request)
    return _answer(visit, visit.house.studies.brought(request.path_params["id"]))


def _answer(visit: Visit, studied: Studied) -> Response:
    asked = visit.request.query_params
    line, eyes = moment_of(studied, asked)
    visit.house.evaluations.scoring.begin(studied)
    with visit.house.metrics.studied.time():
        shown = show(visit.house, studied, line, eyes, _number(asked.get("try", "")))
        if visit.partial:
            return HTMLResponse(shown.since(_was(studied, asked.get("from", ""), (line, eyes))))
        return _page(visit, shown)


def moment_of(studied: Studied, asked: Mapping[str, str]) -> tuple[int, str]:
    """The moment and the eyes that an address asks for. Refused if they can't be had."""
    eyes = eyes_of(studied, asked.get("eyes", ""))
    if (stop := _number(asked.get("step", ""))) is not None:
        return studied.line_of(stop), eyes
    line = _number(asked.get("line", ""))
    return studied.end if line is None or studied.limited else min(line, studied.end), eyes


def _number(text: str) -> int | None:
    if not text:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Refused(400, "The address names no moment: a line is a number.")
    return int(text)


def _was(studied: Studied, url: str, now: tuple[int, str]) -> Page | None:
    """What the page shows, as it says; None = it is not known here any more.

    Who asks for the same moment again wants to know what was found since: how much the page has of that is not known.
    """
    try:
        line, eyes = moment_of(studied, dict(parse_qsl(urlsplit(url).query)))
    except (Refused, ValueError):
        return None
    return known(studied, line, eyes) if (line, eyes) != now else None


def _page(visit: Visit, shown: Page) -> Response:
    tabs = {tab.id: tab for tab in shown.tabs}
    tab = tabs.get(visit.request.query_params.get("tab", ""), tabs["board"])
    lay = "board" if tab.box else tab.id
    return visit.page(
        "study/page.html",
        pictured=type(shown.glimpse.game),
        shown=shown,
        p={key: Markup(here(html, lay)) for key, html in shown.parts.items()},
        stage=Markup(shown.stage()),
        aside=Markup(here(shown.aside(), lay)),
        abouts=Markup(shown.abouts()),
        notes=glossary(type(shown.glimpse.game)).notes(),
        now=int(visit.house.clock()),
        tab=tab,
        lay="board" if lay == "board" else "page",
        pace=max(SLOWEST, PACES[visit.person.pace] if visit.person else 1.0),
    )


ROUTES: Final = [
    Route("/study", bring_page, methods=["GET"]),
    Route("/study", bring, methods=["POST"]),
    Route("/study/{id}", brought),
    Route("/study/{id}/evaluate", evaluate_brought, methods=["POST"]),
    Route("/t/{id}/study", table_study),
    Route("/t/{id}/study/evaluate", evaluate, methods=["POST"]),
]
