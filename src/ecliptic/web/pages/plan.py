"""The plan of a seat: its standing answers, a note, and up to four steps that are chosen in a copy of the table."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.core.standing import Standing
from ecliptic.plans import kept
from ecliptic.plans.whatif import Copy
from ecliptic.web.errors import Refused
from ecliptic.web.pages.visit import Visit
from ecliptic.web.parts.beforehand import beforehand
from ecliptic.web.parts.fragments import look
from ecliptic.web.tables import planning
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.planning import copy_for, given_of, made_of, measures_of


class Kind(Struct, frozen=True):
    """A kind of question as the form asks of it."""

    id: str
    title: str
    answers: list[tuple[str, str, bool]]  # id, words, whether things are named with it
    chosen: str
    lasts: str
    things: list[tuple[str, str, bool]]  # id, words, whether it is named


class Button(Struct, frozen=True):
    """A step that may be added."""

    do: str
    words: str
    note: str
    url: str  # "" = it needs a limit first
    limits: list[tuple[str, str]]  # measure, unit


class Making(Struct, frozen=True):
    """A plan that is being put together."""

    steps: list[
        tuple[str, str, str]
    ]  # as the form sends it, in words, the address without it and those after it
    facts: list[tuple[str, str, str, int]]  # id, words, what stands still, the least of it
    offered: list[Button]
    ends: str
    blind: bool
    wrong: str
    say: str  # what is asked in the copy


def _seat(visit: Visit, table: Table, wanted: str) -> int:
    """The seat of which the page is: the one that was named, or through whose eyes the visitor looks."""
    viewer = viewer_of(table, visit.person)
    seat = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 3 else viewer.seat
    if seat is None or seat not in viewer.seats:
        raise Refused(403, "Only who sits at this table plans here.")
    if viewer.seat != seat:
        raise Refused(409, "Lift the curtain first.")
    return seat


async def page(request: Request) -> Response:
    """GET /t/{id}/plan: all of it, and the steps so far as the address has them."""
    visit = Visit(request)
    table = await visit.table()
    return _page(visit, table, _seat(visit, table, visit.request.query_params.get("seat", "")))


def _page(
    visit: Visit, table: Table, seat: int, status: int = 200, wrong: str = "", texts: list[str] | None = None
) -> Response:
    seen = look(visit.house.host, table, viewer_of(table, visit.person))
    given = beforehand(seen)
    making = None
    if given is not None and planning.waits(table, seat):
        making = _making(visit, table, seat, texts)
    row = table.plans.row(seat)
    return visit.page(
        "plan.html",
        status,
        s=seen,
        id=table.id,
        seat=seat,
        title=table.row.settings.title or table.game.title,
        given=given,
        kinds=[_kind(table, seat, kind) for kind in table.game.standings],
        lasts=kept.LASTS,
        letters=kept.LETTERS,
        note=row.note,
        making=making,
        notice=wrong or (making.wrong if making else ""),
        asked=planning.ASKED,
    )


def _kind(table: Table, seat: int, kind: Standing[Any, Any]) -> Kind:
    row = table.plans.row(seat)
    given = table.plans.given(seat, row).get(kind.id)
    view = table.match.view(seat)
    found: list[tuple[str, str, bool]] = []
    for answer in kind.answers:
        for id_, words in (
            answer.things(getattr(table.game, "content", None), view, seat) if answer.things else []
        ):
            found.append((id_, words, given is not None and id_ in given.things))
    return Kind(
        kind.id,
        kind.title,
        [(one.id, one.label, one.things is not None) for one in kind.answers if one.things is None or found],
        given.answer if given else "",
        given.lasts if given else kept.TURN,
        found,
    )


def _making(visit: Visit, table: Table, seat: int, texts: list[str] | None) -> Making:
    asked = visit.request.query_params
    texts = asked.getlist("step")[:8] if texts is None else texts
    wrong = ""
    try:
        if add := asked.get("add", ""):
            texts = [*texts, _limited(add, dict(asked), measures_of(table))]
        made = copy_for(table, seat, [kept.read(text, measures_of(table)) for text in texts])
    except ValueError as error:
        wrong = f"{error} Nothing was added."
        texts = texts[:-1]
        try:
            made = copy_for(table, seat, [kept.read(text, measures_of(table)) for text in texts])
        except ValueError as again:
            wrong = f"{again} Begin again, please."
            made = copy_for(table, seat, [])
    measures = table.game.measures
    units = {measure.id: measure.unit for measure in measures}
    written = [kept.write(step) for step in made.steps]
    return Making(
        steps=[
            (text, kept.said(step, measures), _url(table, seat, written[:k]))
            for k, (text, step) in enumerate(zip(written, made.steps, strict=True))
        ],
        facts=[
            (fact.of, kept.said_fact(fact, measures), fact.still, fact.least)
            for fact in made.facts
            if fact.still or fact.least
        ],
        offered=[
            Button(
                one.do,
                one.words,
                one.note,
                "" if made.blind else _url(table, seat, [*written, one.do]),
                [(of, units[of]) for of in one.limits],
            )
            for one in made.offered
        ],
        ends=made.ends,
        blind=made.blind,
        wrong=wrong,
        say=made.question.prompt.say if made.question is not None else "",
    )


def _limited(do: str, asked: dict[str, str], measures: list[str]) -> str:
    """A step with the limits that a form sends beside it, as it is written."""
    parts = [do]
    for of in measures:
        for field, word in (("most", "up to"), ("stay", "stay")):
            if text := asked.get(f"{field}-{of}", "").strip():
                parts.append(f"{of} {word} {text}")
    return "; ".join(parts)


def _url(table: Table, seat: int, steps: list[str]) -> str:
    return f"/t/{table.id}/plan?{urlencode([('seat', str(seat)), *(('step', step) for step in steps)])}#steps"


async def change(request: Request) -> Response:
    """POST /t/{id}/plan: keep answers and note, keep steps, or take the steps back."""
    visit = await Visit(request).form()
    table = await visit.table()
    seat = _seat(visit, table, visit.text("seat"))
    try:
        if visit.text("do") == "answers":
            await planning.say(
                visit.house.hub, table, visit.me(), seat, _given(visit, table, seat), _note(visit)
            )
        elif visit.text("do") == "steps":
            await planning.plan(table, visit.me(), seat, _plan(visit, table, seat))
        elif visit.text("do") == "drop":
            await planning.plan(table, visit.me(), seat, None)
        else:
            raise Refused(400, "The form does not say what it is for, so nothing was changed.")
    except Refused as refused:
        if visit.partial:
            return visit.sorry(refused, table.game.name)
        return _page(visit, table, seat, refused.status, refused.sentence, visit.texts("step")[:8])
    return visit.done(f"/t/{table.id}/plan?seat={seat}")


def _note(visit: Visit) -> str:
    return " ".join(visit.text("note").split())


def _given(visit: Visit, table: Table, seat: int) -> dict[str, kept.Given]:
    found = {}
    for kind in table.game.standings:
        chosen, lasts = visit.text(f"kind-{kind.id}"), visit.text(f"lasts-{kind.id}", kept.TURN)
        if chosen:
            found[kind.id] = given_of(table, seat, kind, chosen, lasts, visit.texts(f"thing-{kind.id}"))
    return found


def _plan(visit: Visit, table: Table, seat: int) -> kept.Plan:
    texts = visit.texts("step")
    if not texts:
        raise Refused(400, "A plan has a step at least. Choose one, then keep it.")
    made = made_of(table, seat, texts)
    return kept.Plan(tuple(made.steps), tuple(_facts(visit, made)))


def _facts(visit: Visit, made: Copy) -> list[kept.Fact]:
    chosen = visit.texts("fact")[: kept.MOST_FACTS]
    found = []
    for fact in made.facts:
        if fact.of not in chosen:
            continue
        if fact.still:
            shown = visit.text(f"still-{fact.of}", fact.still)
            found.append(replace(fact, still=shown[:80]))
            continue
        text = visit.text(f"least-{fact.of}", str(fact.least)).strip()
        if not text.isascii() or not text.isdecimal() or len(text) > 6:
            raise Refused(
                400, "What you want to have at least is a number from 0 to 999999. Nothing was kept."
            )
        found.append(replace(fact, least=int(text)))
    return found


ROUTES: Final = [
    Route("/t/{id}/plan", page, methods=["GET"]),
    Route("/t/{id}/plan", change, methods=["POST"]),
]
