"""Home: the games, your tables with your turn first, open tables; and a game in one click."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from math import inf
from typing import Final, cast

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ecliptic.core.game import Game
from ecliptic.core.languages import ENGLISH, mark, speaking
from ecliptic.core.match import Match
from ecliptic.core.playout import Tally, finish, playout
from ecliptic.core.rng import Rng
from ecliptic.core.shell import day, phrase, phrases
from ecliptic.draw.notebook import thumbnail
from ecliptic.web.clocks.sheet import Sheet
from ecliptic.web.clocks.terms import brief
from ecliptic.web.clocks.words import about
from ecliptic.web.errors import Refused
from ecliptic.web.house import House
from ecliptic.web.lessons import course_button
from ecliptic.web.pages.visit import Visit
from ecliptic.web.parts.clocks import Left, caller, left_of
from ecliptic.web.parts.howto import HOW, how_pictures, told
from ecliptic.web.static import File, file_of, static_url
from ecliptic.web.storage.rows import read_header
from ecliptic.web.storage.store import PersonRow, SeatRow, Settings, TableRow
from ecliptic.web.tables.names import bot_name, isolated
from ecliptic.web.tables.public import offered
from ecliptic.web.tables.resting import why_it_rests
from ecliptic.web.tables.written import is_inside
from ecliptic.web.words import listed, plain, span

PICTURE_DECISIONS: Final = 170
PICTURE_SEED: Final = 4
OFFERED: Final = 20  # open tables
TURN: Final = mark("Your turn")
WAITING: Final = mark("Waiting for others")
RESTING: Final = mark("Paused and finished")
GROUPS: Final = (TURN, WAITING, RESTING)
THEMES: Final = ("", "dark", "light")
# By `Game.weight`.
WEIGHTS: Final = (
    "",
    mark("easy"),
    mark("easy"),
    mark("medium"),
    mark("heavy"),
    mark("heavy"),
)
_boards: Final[dict[type[Game], dict[str, File]]] = {}
_hand: Final = threading.Lock()  # one is drawn at a time
log = logging.getLogger("ecliptic")


def pictures(kind: type[Game]) -> dict[str, File]:
    """By theme a small board in the middle of a game that random players play, as the first of them sees it."""
    if kind not in _boards:
        with _hand:
            if kind not in _boards:
                with speaking(ENGLISH):  # one for all
                    _boards[kind] = _drawn(kind)
    return _boards[kind]


async def drawn(*kinds: type[Game]) -> None:
    """All these boards, drawn in a thread, which takes a second once: others are served meanwhile."""
    if any(kind not in _boards for kind in kinds):
        await asyncio.to_thread(lambda: [pictures(kind) for kind in kinds])


def _drawn(kind: type[Game]) -> dict[str, File]:
    try:
        game = kind.make()
        match = Match.begin(game, seed=PICTURE_SEED)
        rng = Rng(PICTURE_SEED)
        playout(match.state, rng, Tally(), PICTURE_DECISIONS)
        finish(match.state, rng)
        drawing = game.draw(match.view(0), None)
        return {theme: file_of(".svg", thumbnail(drawing, theme).encode()) for theme in THEMES}
    except Exception:
        log.exception("no picture of %s", kind.name)
        return {}


def picture(kind: type[Game], theme: str = "") -> str:
    """The address of that board; "" = there is none. Without a theme it is as the page is, or the system."""
    file = pictures(kind).get(theme)
    return f"/pictures/{file.hash}/{kind.name}{theme and f'-{theme}'}.svg" if file else ""


async def serve_picture(request: Request) -> Response:
    """GET /pictures/{hash}/{name}.svg."""
    name, _, which = request.path_params["name"].partition("-")
    kind = cast(House, request.app.state.house).games().get(name)
    file = None
    if kind is not None and which.startswith(HOW):
        await told(kind)
        file = how_pictures(kind).get(which.removeprefix(HOW))
    elif kind is not None:
        await drawn(kind)
        file = pictures(kind).get(which)
    if file is None:
        raise Refused(404, "There is no such file.", "", "Not found")
    return file.answer(request)


def row_of(
    house: House, person: PersonRow | None, table: TableRow, sheet: Sheet | None = None
) -> dict[str, object]:
    """A table in a list: with whom, what it waits for, and how long by its clock."""
    seats = house.store.seats(table.id)
    known = house.store.names([seat.person for seat in seats if seat.person])
    names = [
        isolated(seat.label or known.get(seat.person or "", "")) or f"Seat {seat.no + 1}" for seat in seats
    ]
    kind = house.games().get(table.game)
    rules = _automata(kind, table.header) if kind else ()
    spoken = [*names, *rules]
    mine = [seat.no for seat in seats if person is not None and seat.person == person.id]
    others = [
        name
        + (
            phrase(" (bot)")
            if seats[k].bot and not seats[k].person
            else phrase(" (open)")
            if not (seats[k].person or seats[k].label)
            else ""
        )
        for k, name in enumerate(names)
        if seats[k].no not in mine or seats[k].label
    ]
    summary = table.summary
    rests = table.status == "live" and why_it_rests(house.needs, table) != ""
    turn = (
        table.status == "live"
        and not rests
        and any(
            seat.no in mine and seat.no in summary.acting and not seat.bot and not seat.easy for seat in seats
        )
    )
    time = timed(house, sheet, mine if turn else [seat.no for seat in seats]) if sheet is not None else None
    paused = sheet is not None and sheet.paused
    stood = [name for seat, name in zip(seats, names, strict=True) if seat.person and seat.bot]
    ago = span(house.clock() - table.changed)
    if table.status == "over":
        say = plain(summary.heading, spoken)
    elif table.status == "closed":
        say = phrase("closed")
    elif rests:
        say = phrase("rests")
    elif turn:
        say = ""
    else:
        asked = [name for seat, name in zip(seats, names, strict=True) if seat.no in summary.acting]
        say = phrase("waiting for {names}", names=listed(asked)) if asked else ""
    step = summary.steps if table.status == "over" else summary.step
    knows = table.settings.at_once or is_inside(table, seats, person)
    return {
        "id": table.id,
        "belongs": bool(mine) or (person is not None and person.id == table.owner),
        "unread": 0,
        "title": table.settings.title or (title_of(kind) if kind else table.game),
        "game": title_of(kind) if kind else table.game,
        "with": phrase("with {names}", names=listed(others))
        if others
        else phrase("against {names}", names=listed(rules))
        if rules
        else phrase("alone"),
        "moment": plain(summary.moment, spoken) if knows else "",
        "ago": phrase("just now") if ago == phrase("now") else phrase("{time} ago", time=ago),
        "say": say,
        "turn": turn,
        "share": round(100 * step / summary.steps) if summary.steps and knows else 0,
        "live": table.status == "live" and not rests,
        "group": TURN
        if turn
        else WAITING
        if table.status == "live" and not rests and not paused
        else RESTING,
        "terms": brief(table.settings.clock),
        "rated": table.settings.rated,
        "time": time,
        "whose": "" if turn or time is None else f"{names[time.seat]}: ",
        "due": time.left.moment if time else inf,
        "paused": pause_words(house, sheet) if sheet is not None else "",
        "stands": phrase("a bot plays for {names}", names=listed(stood))
        if stood and table.status == "live"
        else "",
        "free": sum(1 for seat in seats if not seat.person and not seat.bot),
        "owner": isolated(house.store.names([table.owner]).get(table.owner, "")),
        "size": size_of(kind) if kind else "",
        "kept": person is not None and any(s.kept == person.id and not s.person and not s.bot for s in seats),
    }


class Timed(Struct, frozen=True):
    """The seat of a table whose time is over first, and what is left of it."""

    seat: int
    left: Left


def timed(house: House, sheet: Sheet, seats: Sequence[int]) -> Timed | None:
    """Of these seats the one whose time is over first; None = nothing is counted."""
    found = [(seat, left_of(house.steady, sheet, sheet.hands[seat])) for seat in seats]
    open_ = [Timed(seat, left) for seat, left in found if left is not None]
    return min(open_, key=lambda one: one.left.moment, default=None)


def pause_words(house: House, sheet: Sheet) -> str:
    """That a table is paused, by whom, and until when; "" = it is not."""
    if sheet.pause is None or not sheet.pause.on:
        return ""
    who = caller(house.store, sheet.pause)
    if sheet.pause.until:
        return phrase("paused by {name} until {day}", name=who, day=day(int(sheet.pause.until)))
    return phrase("paused by {name}", name=who)


def headline(rows: Sequence[dict[str, object]]) -> str:
    """When the first of somebody's turns is over, as a sentence; "" = none has a clock that runs."""
    times = [row["time"] for row in rows if row["turn"]]
    running = [one.left.moment for one in times if isinstance(one, Timed) and one.left.due is not None]
    if not running:
        return ""
    time = about(min(running))
    if len(times) == 1:
        return phrase("It has to be taken within {time}.", time=time)
    return phrase("The nearest deadline is in {time}.", time=time)


@lru_cache(maxsize=500)
def _automata(kind: type[Game], header: str) -> tuple[str, ...]:
    """The sides of a table that the rules play: texts name them after the seats."""
    try:
        return kind.of_header(read_header(header)).automata
    except ValueError:  # options of other rules: the table rests, and texts may keep a number
        return ()


async def home(request: Request) -> Response:
    """GET /."""
    visit = Visit(request)
    house = visit.house
    tables = house.store.tables_of(visit.person.id) if visit.person else []
    sheets = house.deadlines.ledger.of([table.id for table in tables if table.status == "live"])
    rows = [row_of(house, visit.person, table, sheets.get(table.id)) for table in tables]
    rows.sort(key=lambda row: (GROUPS.index(str(row["group"])), row["due"]))
    mine = [str(row["id"]) for row in rows if row["belongs"]]
    unread = house.chats.unread(visit.person.id, mine) if visit.person else {}
    for row in rows:
        row["unread"] = unread.get(str(row["id"]), 0)
    said = headline(rows)
    me = visit.person.id if visit.person else ""
    await drawn(*house.games().values())
    open_tables = [
        row_of(house, visit.person, table) | {"name": table.game, "pictures": pictures_of(house, table.game)}
        for table in islice(offered(house.needs, me), OFFERED)
    ]
    turns = sum(1 for row in rows if row["turn"])
    if visit.partial:  # the lists alone, which a page that is open brings up to date
        return visit.part(
            "parts/lists.html",
            tables=rows,
            turns=turns,
            said=said,
            open_tables=open_tables,
            theme=visit.theme,
        )
    return visit.page(
        "home.html",
        games=[
            (
                kind,
                pictures_of(house, kind.name),
                counts(kind),
                phrase(WEIGHTS[kind.weight]),
                course_button(house.lessons, visit.person, kind),
            )
            for kind in sorted(house.games().values(), key=lambda kind: (kind.weight, kind.title))
        ],
        tables=rows,
        turns=turns,
        said=said,
        date=round(house.steady.date(), 1),
        open_tables=open_tables,
        offers=house.notices.offers(visit.person),
        favicon="favicon-turn.svg" if turns else "favicon.svg",
    )


def pictures_of(house: House, game: str) -> dict[str, str]:
    """The addresses of a game's board by theme; none of a game that is not there any more."""
    kind = house.games().get(game)
    return {theme: picture(kind, theme) for theme in THEMES} if kind else {}


def title_of(kind: type[Game]) -> str:
    """What a game is called."""
    return kind.catalogue().phrase(kind.title)


def size_of(kind: type[Game]) -> str:
    """How heavy a game is, and how long: "medium, 45 min"."""
    return ", ".join(
        filter(
            None,
            (
                phrase(WEIGHTS[kind.weight]) if kind.weight else "",
                phrase("{n} min", n=kind.catalogue().phrase(kind.minutes)),
            ),
        )
    )


def counts(kind: type[Game]) -> str:
    """2 to 4 players."""
    low, high = min(kind.counts), max(kind.counts)
    if low == high:
        return phrases(low, "{n} player", "{n} players")
    if len(kind.counts) == high - low + 1:
        return phrase("{low} to {high} players", low=low, high=high)
    return phrase("{many} players", many=listed([*map(str, kind.counts)], "or"))


async def play_now(request: Request) -> Response:
    """POST /play/{game}: against bots with the usual options, in one click; with players=1 the solo game."""
    visit = await Visit(request).form()
    kind = visit.house.games().get(request.path_params["game"])
    if kind is None:
        raise Refused(404, "There is no game of that name here.", "", "No such game")
    solo = visit.text("players") == "1" and 1 in kind.counts
    game = kind.make({**kind.quick, "players": 1} if solo else kind.quick)
    with visit.house.hub.together():
        me = visit.somebody(visit.text("name"))
        bot = visit.house.opponents.fitting(kind, me)
        names = [me.name]
        seats = [SeatRow(0, me.id, "", "")]
        for no in range(1, game.seats):
            names.append(bot_name(no, names))
            seats.append(SeatRow(no, None, names[-1], bot))
        table = visit.open_table(game, me, seats, Settings(), at_once=True)
    return visit.go(f"/t/{table.id}")


async def favicon(request: Request) -> Response:
    """GET /favicon.ico."""
    return RedirectResponse(static_url("favicon.svg"), 302)


ROUTES: Final = [
    Route("/", home),
    Route("/pictures/{hash}/{name}.svg", serve_picture),
    Route("/play/{game}", play_now, methods=["POST"]),
    Route("/favicon.ico", favicon),
]
