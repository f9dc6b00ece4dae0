"""The table: its page, acting, undo, the curtain, the whole log, the record."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.core.shell import day
from ecliptic.web.errors import Refused, Rests, Unsure, stale
from ecliptic.web.lessons import taught
from ecliptic.web.pages.visit import Visit
from ecliptic.web.parts.ahead import THEN
from ecliptic.web.parts.fragments import LOG_LINES, look, show, tabs_of
from ecliptic.web.parts.glossary import glossary
from ecliptic.web.parts.seen import Seen
from ecliptic.web.tables.live import looking
from ecliptic.web.tables.live.hinted import LOOK
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.numbers import SUM
from ecliptic.web.tables.planning import ask_again, be_easy
from ecliptic.web.tables.play import acting, asides, by_hand, coaching, hinting, rounds
from ecliptic.web.tables.play.coaching import coach_at
from ecliptic.web.tables.resting import in_plain_words, kept, last_known, record_of, standing
from ecliptic.web.words import named

_IN: Final = re.compile(r' data-in="([^"]*)"')


PUT_AWAY: Final = "This lesson was put away after a week. It starts again at its first step."
NO_COOKIE: Final = (
    "Your browser keeps no cookies for this page, so it can't remember your seat. Allow cookies for this address,"
    " then open the link or a new table again."
)


def table_page(
    visit: Visit, table: Table, status: int = 200, refused: Refused | None = None, notice: str = ""
) -> Response:
    """The whole page; with what was refused above it, for browsers without scripts."""
    shown = show(visit.house.host, table, viewer_of(table, visit.person), fresh=True)
    tabs = {tab.id: tab for tab in tabs_of(shown.seen)}
    tab = tabs.get(visit.request.query_params.get("tab", ""), tabs["board"])
    lay = "board" if tab.box else tab.id
    mine = "data-mine" in shown.parts["top"]
    return visit.page(
        "table.html",
        status,
        type(table.game),
        shown=shown,
        p={key: Markup(here(html, lay)) for key, html in shown.parts.items()},
        stage=Markup(shown.stage(tab.box)),
        aside=Markup(here(shown.aside(), lay)),
        abouts=Markup(shown.abouts()),
        notes=glossary(type(table.game)).notes(),
        id=table.id,
        lesson=table.coach is not None,
        taught=taught(visit.house.lessons, visit.person, type(table.game)) is not None,
        now=int(visit.house.clock()),
        date=round(visit.house.steady.date(), 1) if table.clock.sheet is not None else None,
        game=table.game.name,
        kind=type(table.game),
        tab=tab,
        lay="board" if lay == "board" else "page",
        refresh=table.live and not mine and not table.held,
        notice=refused.sentence if refused else notice,
        clause=refused.clause if refused else "",
        doubted=visit.text("action") if not isinstance(refused, Unsure) else "",
        again=_again(visit) if isinstance(refused, Unsure) else [],
        favicon="favicon-turn.svg" if mine else "favicon.svg",
    )


def _again(visit: Visit) -> list[tuple[str, str]]:
    """The fields of a form, to be sent once more."""
    return [(name, value) for name, value in visit.fields.multi_items() if isinstance(value, str)]


def here(html: str, tab: str) -> str:
    """Mark what stands under this tab, as the script does: on a phone the rest is not shown."""
    return _IN.sub(lambda found: f"{found[0]} data-here" if tab in found[1].split() else found[0], html)


async def page(request: Request) -> Response:
    """GET /t/{id}."""
    visit = Visit(request)
    try:
        table = await visit.table()
    except Rests as rests:
        return resting_page(visit, rests)
    if "new" in request.query_params and visit.person is not None:
        tab = request.query_params.get("tab", "")
        return visit.go(f"/t/{table.id}?tab={tab}" if tab.isalpha() and tab.isascii() else f"/t/{table.id}")
    table.greet(visit.person)
    notice = NO_COOKIE if "new" in request.query_params else ""
    if "put-away" in request.query_params and table.coach is not None:
        notice = notice or PUT_AWAY
    return table_page(visit, table, notice=notice)


def resting_page(visit: Visit, rests: Rests) -> Response:
    """What is known of a table that can't go on here."""
    found, house = visit.stored(), visit.house
    kind = house.games().get(found.row.game)
    rows = standing(house.needs, found)
    kept_ = kept(house.needs, found, visit.person)
    return visit.page(
        "resting.html",
        pictured=kind,
        s=kept_,
        sheet=kept_ and kept_.keepsake.sheet,
        lines=kept_.keepsake.lines[-LOG_LINES:] if kept_ else [],
        title=found.row.settings.title or (kind.title if kind else found.row.game),
        row=found.row,
        why=in_plain_words(house.needs, found.row, rests.reason),
        changes=bool(kind and kind.changes_text()),
        standing=rows,
        scored=any(one.score for one in rows),
        last=last_known(found),
        made=day(found.row.made),
        changed=day(found.row.changed),
        sits=found.sits(visit.person),
        owns=found.owns(visit.person),
    )


async def changed(visit: Visit, work: Callable[[Visit, Table], Awaitable[None]], tab: str = "") -> Response:
    """A form of a table: done, or refused with a sentence beside what the page shows anyway."""
    table = await visit.table()
    try:
        await work(visit, table)
    except Refused as refused:
        if visit.partial:
            return visit.sorry(refused, table.game.name)
        return table_page(visit, table, refused.status, refused)
    return visit.done(f"/t/{table.id}{tab}")


def _changes(work: Callable[[Visit, Table], Awaitable[None]]) -> Callable[[Request], Awaitable[Response]]:
    """The page that such a form is sent to."""

    @wraps(work)
    async def answer(request: Request) -> Response:
        return await changed(await Visit(request).form(), work)

    return answer


@_changes
async def act(visit: Visit, table: Table) -> None:
    """POST /t/{id}/act."""
    actions = [part for text in visit.texts("action") for part in text.split(THEN)]
    if not actions or not all(0 < len(action) <= 200 for action in actions):
        raise Refused(400, "The form named no action, so nothing was changed.")
    numbers = {verb: text for key, text in visit.fields.items() if (verb := key.removeprefix(SUM)) != key}
    await acting.act(
        table,
        visit.me(),
        visit.number("seat"),
        visit.token("expected"),
        visit.client(),
        *actions,
        side=visit.text("side"),
        numbers={verb: text.strip() for verb, text in numbers.items() if isinstance(text, str)},
        sure=visit.sure,
    )


@_changes
async def undo(visit: Visit, table: Table) -> None:
    """POST /t/{id}/undo."""
    draft = visit.text("draft") == "yes"
    await acting.undo(
        table, visit.me(), visit.number("seat"), visit.token("expected"), visit.client(), draft=draft
    )


@_changes
async def die(visit: Visit, table: Table) -> None:
    """POST /t/{id}/die: what a real die has shown; `roll`: the server rolls for whoever is asked."""
    outcome = "" if visit.text("roll") == "yes" else visit.text("action")
    if not (outcome or visit.text("roll") == "yes") or len(outcome) > 200:
        raise Refused(400, "The form does not say what the die shows, so nothing was changed.")
    await by_hand.enter(table, visit.me(), visit.token("expected"), visit.client(), outcome)


@_changes
async def mend(visit: Visit, table: Table) -> None:
    """POST /t/{id}/mend: the last die that was entered was wrong."""
    await by_hand.mend(table, visit.me(), visit.token("expected"), visit.client())


@_changes
async def coach(visit: Visit, table: Table) -> None:
    """POST /t/{id}/coach: the player of a lesson has read something, keeps a choice, or wants to be shown one."""
    what = visit.text("do")
    if what == "on":
        await coaching.tell(table, visit.me(), visit.text("mark"), "on")
    elif what == "keep":
        await coaching.tell(table, visit.me(), visit.text("mark"), "keep")
    elif what == "show":
        run = coach_at(table).run(table.match)
        if visit.text("mark") != coach_at(table).mark(table.match):
            raise stale()
        if run.takes_back:
            await acting.undo(table, visit.me(), run.seat, table.token(run.seat), visit.client())
        elif action := run.show():
            await acting.act(table, visit.me(), run.seat, table.token(run.seat), visit.client(), action)
        else:
            raise stale()
    elif what == "stay":
        await coaching.stay(table, visit.me())
    else:
        raise Refused(400, "The form does not say what it is for, so nothing was changed.")


@_changes
async def easy(visit: Visit, table: Table) -> None:
    """POST /t/{id}/easy: let go by for the seat whatever can be, or ask it again."""
    if visit.text("on") == "yes":
        await be_easy(table, visit.me(), visit.number("seat"), visit.token("expected"))
    else:
        await ask_again(table, visit.me(), visit.number("seat"))


@_changes
async def aside(visit: Visit, table: Table) -> None:
    """POST /t/{id}/aside: what a seat may do whenever the game waits."""
    action = visit.text("aside")
    if not 0 < len(action) <= 200:
        raise Refused(400, "The form named no action, so nothing was changed.")
    await asides.aside(table, visit.me(), visit.number("seat"), visit.client(), action)


async def hint(request: Request) -> Response:
    """POST /t/{id}/hint: where to look, the best choices, or no hint any more. A page waits for it."""
    visit = await Visit(request).form()
    table = await visit.table()
    try:
        do = visit.text("do") or LOOK
        asked = await hinting.ask(
            table, visit.me(), visit.number("seat"), visit.token("expected"), do, visit.address
        )
    except Refused as refused:
        return (
            visit.sorry(refused, table.game.name)
            if visit.partial
            else table_page(visit, table, refused.status, refused)
        )
    if not visit.partial:
        await hinting.waited(asked)
    return visit.done(f"/t/{table.id}")


@_changes
async def hints(visit: Visit, table: Table) -> None:
    """POST /t/{id}/hints: the owner opens hints for all, or no more."""
    await hinting.open_to_all(table, visit.me(), on=visit.text("on") == "yes")


async def skip(request: Request) -> Response:
    """POST /t/{id}/skip: what bots do until the own next question is not waited for; `do` step: the next goes on."""
    visit = await Visit(request).form()
    table = await visit.table()
    async with table.lock:
        if visit.text("do") == "step":
            table.pace.go_on(visit.me())
        else:
            table.pace.hurry(visit.me())
    return visit.done(f"/t/{table.id}")


async def lift(request: Request) -> Response:
    """POST /t/{id}/lift: the curtain goes up for one seat."""
    visit = await Visit(request).form()
    table = await visit.table()
    async with table.lock:
        looking.lift(table, visit.me(), visit.number("seat"))
    return visit.done(f"/t/{table.id}")


async def word(request: Request) -> Response:
    """POST /t/{id}/word: a browser's seal, and then its word, for the dice."""
    visit = await Visit(request).form()
    table = await visit.table()
    async with table.lock:
        if visit.text("seal"):
            rounds.seal(table, visit.me(), visit.text("seal"))
        else:
            rounds.tell(table, visit.me(), visit.text("word"))
    return visit.done(f"/t/{table.id}")


async def log(request: Request) -> Response:
    """GET /t/{id}/log: every line that this viewer may read."""
    visit = Visit(request)
    try:
        table = await visit.table()
    except Rests:
        found = visit.stored()
        s = kept(visit.house.needs, found, visit.person) if found.row.status == "over" else None
        if s is None:
            raise
        return visit.page(
            "log.html", s=s, title=s.keepsake.title, lines=s.keepsake.lines, id=found.row.id, live=False
        )
    seen: Seen = look(visit.house.host, table, viewer_of(table, visit.person))
    return visit.page(
        "log.html",
        pictured=type(table.game),
        s=seen,
        title=table.game.title,
        lines=[line for _, line in table.lines(seen.viewer.seat)],
        id=table.id,
        live=True,
    )


async def board(request: Request) -> Response:
    """GET /t/{id}/board.svg: the board of a finished game, as it was kept for this viewer."""
    visit = Visit(request)
    s = kept(visit.house.needs, visit.stored(), visit.person)
    if s is None:
        raise Refused(404, "There is no such picture.")
    return svg_answer(s.picture)


async def record(request: Request) -> Response:
    """GET /t/{id}/record: the whole record, for those who sat, when the game is over or the table is closed."""
    visit = Visit(request)
    found = visit.stored()
    text = record_of(visit.house.needs, found, visit.person)
    header = {"Content-Disposition": f'attachment; filename="{found.row.game}-{found.row.id}.jsonl"'}
    return Response(text, media_type="application/jsonl; charset=utf-8", headers=header)


async def picture(request: Request) -> Response:
    """GET /t/{id}/picture/{seat}.svg: what a seat has made, to be shown around, as this viewer may see it."""
    visit = Visit(request)
    table = await visit.table()
    seat = visit.seat()
    svg = None
    if seat < table.game.seats:
        view = table.match.view(viewer_of(table, visit.person).seat)
        svg = table.game.export(view, seat)
    if svg is None:
        raise Refused(404, "There is no such picture.")
    return svg_answer(named(svg, table.names))


def svg_answer(text: str) -> Response:
    header = {
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",  # it brings its own styles
    }
    return Response(text, media_type="image/svg+xml", headers=header)


ROUTES: Final = [
    Route("/t/{id}", page),
    Route("/t/{id}/log", log),
    Route("/t/{id}/record", record),
    Route("/t/{id}/board.svg", board),
    Route("/t/{id}/picture/{seat}.svg", picture),
    Route("/t/{id}/act", act, methods=["POST"]),
    Route("/t/{id}/aside", aside, methods=["POST"]),
    Route("/t/{id}/undo", undo, methods=["POST"]),
    Route("/t/{id}/die", die, methods=["POST"]),
    Route("/t/{id}/mend", mend, methods=["POST"]),
    Route("/t/{id}/coach", coach, methods=["POST"]),
    Route("/t/{id}/easy", easy, methods=["POST"]),
    Route("/t/{id}/lift", lift, methods=["POST"]),
    Route("/t/{id}/skip", skip, methods=["POST"]),
    Route("/t/{id}/word", word, methods=["POST"]),
    Route("/t/{id}/hint", hint, methods=["POST"]),
    Route("/t/{id}/hints", hints, methods=["POST"]),
]
