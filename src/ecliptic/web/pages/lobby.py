"""The lobby: tables with a free seat for anybody, tables to watch, waiting for a table; and what a table is called."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final
from urllib.parse import urlencode

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ecliptic.core.game import Game
from ecliptic.core.languages import mark
from ecliptic.core.shell import phrase, phrases, spelled
from ecliptic.core.words import capital
from ecliptic.web.clocks.terms import brief
from ecliptic.web.errors import Refused
from ecliptic.web.pages.home import THEMES, Timed, drawn, picture, row_of, size_of, title_of
from ecliptic.web.pages.visit import Visit
from ecliptic.web.parts.watching import WATCHING, word_of
from ecliptic.web.storage.rows import BEGINNERS, DAYS, LIVE, PersonRow, TableRow
from ecliptic.web.storage.waits import ANY
from ecliptic.web.tables.names import isolated
from ecliptic.web.tables.public import fellows, offered, wait_for
from ecliptic.web.tables.resting import figures_of, why_it_rests
from ecliptic.web.tables.sitting import retitle
from ecliptic.web.words import plain

SHOWN: Final = 40  # tables with a free seat
WATCHED: Final = 12  # tables to watch
PACES: Final = {ANY: mark("Any"), LIVE: mark("Live"), DAYS: mark("Over days")}
WAITED: Final = {ANY: mark("any pace"), LIVE: mark("live"), DAYS: mark("over days")}
RATED: Final = "rated"
FOR: Final = {ANY: mark("Everybody"), BEGINNERS: mark("Beginners"), RATED: mark("Rated")}


class Filters(Struct, frozen=True):
    """What a visitor wants to see."""

    game: str = ANY
    pace: str = ANY
    whom: str = ANY

    def fits(self, row: TableRow) -> bool:
        """Whether a table is of that kind."""
        settings = row.settings
        whom = not self.whom or (settings.rated if self.whom == RATED else settings.audience == self.whom)
        return self.game in (ANY, row.game) and self.pace in (ANY, settings.clock.kind) and whom

    def url(self, **other: str) -> str:
        """The address of the page with one of them chosen otherwise."""
        now = {"game": self.game, "pace": self.pace, "for": self.whom, **other}
        query = urlencode({key: value for key, value in now.items() if value})
        return f"/tables?{query}" if query else "/tables"


class Who(Struct, frozen=True):
    """Somebody at a table."""

    seat: int
    name: str
    bot: bool


class Row(Struct, frozen=True, kw_only=True):
    """A table in the lobby."""

    id: str
    title: str
    game: str
    name: str  # of the game, in addresses
    who: list[Who]
    free: int
    note: str
    chips: list[tuple[str, str]]  # icon and words
    sits: bool  # the visitor does
    watchers: int


def filters_of(visit: Visit) -> Filters:
    """The filters of an address; what is none of ours is none."""
    asked = visit.request.query_params
    game, pace, whom = asked.get("game", ""), asked.get("pace", ""), asked.get("for", "")
    return Filters(
        game if game in visit.house.games() else ANY,
        pace if pace in PACES else ANY,
        whom if whom in FOR else ANY,
    )


def _row(visit: Visit, row: TableRow, *, watch: bool) -> Row:
    house = visit.house
    kind = house.games().get(row.game)
    seats = house.store.seats(row.id)
    known = house.store.names([seat.person for seat in seats if seat.person])
    who = [
        Who(
            seat.no,
            isolated(seat.label or known.get(seat.person or "", "")),
            bool(seat.bot and not seat.person),
        )
        for seat in seats
        if seat.person or seat.bot
    ]
    settings, me = row.settings, visit.person.id if visit.person else ""
    table = house.hub.tables.get(row.id)
    names = [one.name for one in who]
    moment = plain(row.summary.moment, names) if settings.at_once and len(names) == len(seats) else ""
    chips = [("clock", brief(settings.clock) or "no clock")]
    chips += [("flag", "other figures")] if figures_of(house.needs, row) else []
    if watch:
        chips = [("eye", WATCHING[word_of(settings)].lower())]
    else:
        chips += [("hint", "hints for all")] if settings.hints else []
        chips += [("learn", "for beginners")] if settings.audience == BEGINNERS else []
        chips += [("flag", "rated")] if settings.rated else []
    return Row(
        id=row.id,
        title=settings.title or (kind.title if kind else row.game),
        game=kind.title if kind and settings.title else "",
        name=row.game,
        who=who,
        free=sum(not (seat.person or seat.bot or seat.kept) for seat in seats),
        note=moment if watch else _note(kind),
        chips=chips,
        sits=any(seat.person == me for seat in seats) if me else False,
        watchers=table.watchers if table is not None else 0,
    )


def _note(kind: type[Game] | None) -> str:
    return size_of(kind) if kind is not None else ""


async def lobby(request: Request) -> Response:
    """GET /tables."""
    visit = Visit(request)
    house, filters = visit.house, filters_of(visit)
    me = visit.person.id if visit.person else ""
    fits = (row for row in offered(house.needs, me) if filters.fits(row))
    free = [_row(visit, row, watch=False) for row in islice(fits, SHOWN)]
    open_ids = {row.id for row in free}
    watched = (
        row
        for row in house.store.public_tables()
        if row.id not in open_ids
        and filters.fits(row)
        and row.settings.may_watch(live=True)
        and not house.shunned.blocks(row.owner, me)
        and not why_it_rests(house.needs, row)
    )
    watch = [_row(visit, row, watch=True) for row in islice(watched, WATCHED)]
    games = sorted(house.games().values(), key=lambda kind: kind.title)
    await drawn(*games)
    if visit.person is not None:
        house.notices.seen("", visit.person.id)
    return visit.page(
        "lobby.html",
        filters=filters,
        groups=[
            (
                phrase("Game"),
                "game",
                filters.game,
                [(ANY, phrase("All")), *((kind.name, title_of(kind)) for kind in games)],
            ),
            (phrase("Pace"), "pace", filters.pace, [(one, phrase(words)) for one, words in PACES.items()]),
            (phrase("For"), "for", filters.whom, [(one, phrase(words)) for one, words in FOR.items()]),
        ],
        free=free,
        watch=watch,
        count=_count(len(free)),
        games=games,
        paces=PACES,
        pictures={kind.name: {theme: picture(kind, theme) for theme in THEMES} for kind in games},
        waits=waiting(visit, games),
        tells=_tells(visit),
    )


def _count(many: int) -> str:
    if not many:
        return phrase("No tables have a free seat.")
    return capital(
        phrases(many, "{many} table has a free seat.", "{many} tables have a free seat.", many=spelled(many))
    )


def _tells(visit: Visit) -> str:
    """How somebody who waits is told."""
    notices = visit.house.notices
    if not notices.kinds:
        return phrase("This server sends no messages: look in here now and then.")
    if visit.person is None or not notices.box.channels(visit.person.id):
        return "ask"
    return ""


class Waited(Struct, frozen=True):
    """What the visitor waits for, and who would play the same."""

    game: str
    pace: str
    words: str
    others: list[str]
    new: str  # where a table of it is opened


def waiting(visit: Visit, games: Sequence[type[Game]]) -> list[Waited]:
    """All of that."""
    house = visit.house
    if visit.person is None:
        return []
    now, titles = int(house.clock()), {kind.name: title_of(kind) for kind in games}
    out = []
    for wait in house.awaited.of(visit.person.id, now):
        people = fellows(house.needs, wait, now)
        known = house.store.names(people)
        words = f"{titles.get(wait.game) or phrase('any game')}, {phrase(WAITED.get(wait.pace, WAITED[ANY]))}"
        new = f"/new/{wait.game}?for=public&clock={wait.pace}" if wait.game in titles else "/new"
        others = [isolated(known[person]) for person in people if person in known]
        out.append(Waited(wait.game, wait.pace, words, others, new))
    return out


async def wait(request: Request) -> Response:
    """POST /tables/wait: say what one would play (`do` wait), or wait no more (`do` stop)."""
    visit = await Visit(request).form()
    game, pace, do = visit.text("game"), visit.text("pace"), visit.text("do")
    if (game and game not in visit.house.games()) or pace not in PACES or do not in ("wait", "stop"):
        raise Refused(400, "The form does not say what you would play, so nothing was changed.")
    if do == "stop":
        visit.house.awaited.drop(visit.me().id, game, pace)
    else:
        with visit.house.store.writing():
            wait_for(visit.house.needs, visit.somebody(), game, pace)
    return visit.go("/tables#wait")


async def title(request: Request) -> Response:
    """POST /t/{id}/title: the owner names the table."""
    visit = await Visit(request).form()
    table = await visit.table()
    async with table.lock:
        retitle(visit.house.hub, table, visit.me(), visit.text("title"))
    return visit.done(f"/t/{table.id}?tab=players")


async def next_table(request: Request) -> Response:
    """GET /me/next: on to the table that waits for one next, past the one that is looked at; home, if there is none."""
    visit = Visit(request)
    row = turn_after(visit, request.query_params.get("after", ""))
    if not visit.partial:
        return visit.go(f"/t/{row['id']}" if row else "/")
    if row is None:
        return JSONResponse({})
    time = row["time"]
    left = time.left.words.removesuffix(", soon") if isinstance(time, Timed) else ""
    return JSONResponse({"id": row["id"], "title": row["title"], "left": left})


def turn_after(visit: Visit, at: str) -> dict[str, object] | None:
    """The table whose time is over first of those that wait for the visitor; after the one at `at` in that order."""
    person = visit.person
    if person is None:
        return None
    rows = _turns(visit, person)
    k = next((k for k, row in enumerate(rows) if row["id"] == at), -1)
    rows = [row for row in (*rows[k + 1 :], *rows[: max(0, k)]) if row["id"] != at]
    return rows[0] if rows else None


def _turns(visit: Visit, person: PersonRow) -> list[dict[str, object]]:
    house = visit.house
    asked = [row for row in house.store.asked(person.id) if not why_it_rests(house.needs, row)]
    sheets = house.deadlines.ledger.of([row.id for row in asked])
    rows = [row_of(house, person, row, sheets.get(row.id)) for row in asked]
    return sorted(rows, key=lambda row: (row["due"], row["id"]))


ROUTES: Final = [
    Route("/tables", lobby),
    Route("/tables/wait", wait, methods=["POST"]),
    Route("/t/{id}/title", title, methods=["POST"]),
    Route("/me/next", next_table),
]
