"""What belongs to a moment of a study: sharing it, playing on from it, and the dice of the record."""

from __future__ import annotations

import re
from typing import Final

from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.core.rng import Rng
from ecliptic.draw.svg import n
from ecliptic.study.replay import standing
from ecliptic.study.review import no_review
from ecliptic.study.told import as_text
from ecliptic.web.errors import Refused
from ecliptic.web.pages.looking_back.glimpse import Glimpse
from ecliptic.web.pages.looking_back.parts import look
from ecliptic.web.pages.study import moment_of
from ecliptic.web.pages.table import svg_answer
from ecliptic.web.pages.visit import Visit
from ecliptic.web.parts.templating import render
from ecliptic.web.storage.rows import ALL, SAT
from ecliptic.web.storage.store import SeatRow, Settings
from ecliptic.web.study.studying import Studied, of_table, viewer_of
from ecliptic.web.tables.live import looking
from ecliptic.web.words import named, plain

COLOURS: Final = ("#5cc3ff", "#e9692e", "#14a889", "#cce52c", "#9a5fff", "#ffffff")  # of seats, in pictures
WIDTH: Final = 1000  # of a picture of board and graph
_TAG: Final = re.compile(r'(<svg\b[^>]*?viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"[^>]*>)')
_SIZE: Final = re.compile(r'\s(?:width|height|style)="[^"]*"')
TITLE: Final = 60  # letters of a table's title
WHO: Final = {ALL: "All who may see the table", SAT: "Who sat here"}  # may open a study
ALIKE: Final = "alike"
MOST_ALIKE: Final = 2000  # outcomes that a table keeps of another game: no game of ours has so many left


async def studied_of(visit: Visit) -> Studied:
    """The study of the address: a table's, or that of a record that was brought."""
    if visit.request.url.path.startswith("/t/"):
        table = await visit.table()
        return of_table(visit.house.studies, table, looking.viewer_of(table, visit.person))
    return visit.house.studies.brought(visit.request.path_params["id"])


async def _glimpse(visit: Visit) -> Glimpse:
    studied = await studied_of(visit)
    line, eyes = moment_of(studied, visit.request.query_params)
    return look(visit.house, studied, line, eyes)


def _title(g: Glimpse) -> str:
    return g.studied.title or g.game.title


def _record(studied: Studied) -> str:
    """Where its record is; "" = nobody may have it yet."""
    if not studied.table:
        return f"{studied.path}/record"
    return f"/t/{studied.table}/record" if studied.over else ""


async def share(request: Request) -> Response:
    """GET .../share: link, pictures and record of a moment."""
    visit = Visit(request)
    g = await _glimpse(visit)
    whose, owner = _whose(visit, g.studied)
    return visit.page(
        "study/share.html",
        g=g,
        title=_title(g),
        origin=visit.house.host.origin or visit.house.host.friends,
        limited=g.studied.limited,
        record=_record(g.studied),
        dice=f"{g.studied.path}/dice",
        text=f"{g.studied.path}/study.txt",
        who_may=WHO,
        whose=whose,
        owner=owner,
    )


def _whose(visit: Visit, studied: Studied) -> tuple[str | None, bool]:
    """Who may open the study now, and whether the visitor says so; (None, False) of a record that was brought."""
    if not studied.table:
        return None, False
    row = visit.house.hub.get(studied.table).row
    return row.settings.study, visit.person is not None and visit.person.id == row.owner


async def who(request: Request) -> Response:
    """POST /t/{id}/study/who: the owner says who may look back at the game once it is over."""
    visit = await Visit(request).form()
    table = await visit.table()
    wanted = visit.text("who")
    if wanted not in WHO:
        raise Refused(400, "The form does not say who may open the study, so nothing was changed.")
    async with table.lock:
        if visit.me().id != table.row.owner:
            raise Refused(403, "Only the owner of the table can do that.")
        table.choose(study=wanted)
        table.bump()
    return visit.go(f"/t/{table.id}/study/share#who")


async def text(request: Request) -> Response:
    """GET .../study.txt: the moves and what bots say of them so far, as `ecliptic study` prints it."""
    g = await _glimpse(Visit(request))
    if g.studied.limited:
        raise Refused(409, "The game goes on: its moves are written down when it is over.")
    found = g.judged.review if g.judged is not None else no_review(g.game.seats)
    body = as_text(g.studied.replay, found, g.names, lambda words: plain(words, g.names))
    header = {"Content-Disposition": f'attachment; filename="{g.game.name}-study.txt"'}
    return Response(body, media_type="text/plain; charset=utf-8", headers=header)


async def board(request: Request) -> Response:
    """GET .../board.svg: the board of a moment through these eyes; players are called by their seats."""
    return svg_answer(_board(await _glimpse(Visit(request))))


def _board(g: Glimpse) -> str:
    seats = [f"Seat {k + 1}" for k in range(g.game.seats)] + g.names[g.game.seats :]
    return named(g.game.picture(g.match.view(viewer_of(g.eyes))), seats)


async def graph(request: Request) -> Response:
    """GET .../graph.svg: chances over the game, as far as bots have looked."""
    g = await _glimpse(Visit(request))
    if g.judged is None or not g.judged.any:
        raise Refused(404, "There is no such picture: bots have not looked at this game.")
    return svg_answer(render("study/graph.svg", g=g, j=g.judged, colours=COLOURS))


async def both(request: Request) -> Response:
    """GET .../moment.svg: the board and the graph below it, with the moment on it, as one picture."""
    g = await _glimpse(Visit(request))
    if g.judged is None or not g.judged.any:
        raise Refused(404, "There is no such picture: bots have not looked at this game.")
    below = str(render("study/graph.svg", g=g, j=g.judged, colours=COLOURS))
    return svg_answer(stacked(_board(g), below))


def stacked(upper: str, lower: str) -> str:
    """Two pictures as one, one below the other, both as wide. Refused if one does not say how large it is."""
    parts, top = [], 0.0
    for text in (upper, lower):
        tag = _TAG.match(text)
        if tag is None:
            raise Refused(404, "There is no such picture: that of the board does not say how large it is.")
        height = WIDTH * float(tag[3]) / float(tag[2])
        inner = _SIZE.sub("", tag[0]).replace(
            "<svg", f'<svg y="{n(top)}" width="{WIDTH}" height="{n(height)}"', 1
        )
        parts.append(inner + text[tag.end() :])
        top += height
    size = f'viewBox="0 0 {WIDTH} {n(top)}" width="{WIDTH}" height="{n(top)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


async def record(request: Request) -> Response:
    """GET /study/{id}/record: what was brought."""
    visit = Visit(request)
    studied = visit.house.studies.brought(request.path_params["id"])
    header = {"Content-Disposition": f'attachment; filename="{studied.replay.game.name}.jsonl"'}
    text = str(studied.replay.last.record)
    return Response(text, media_type="application/jsonl; charset=utf-8", headers=header)


async def dice(request: Request) -> Response:
    """GET .../dice: what the record's secret says of every outcome."""
    visit = Visit(request)
    studied = await studied_of(visit)
    found = await visit.house.studies.sealed(studied.volume) if studied.over else None
    why = (
        "This record tells no secret: its dice came from a seed, or were never sealed."
        if studied.over
        else "Sealed. The secret is told at the end."
    )
    return visit.page(
        "study/dice.html",
        sealed=found,
        why=why,
        title=studied.title or studied.replay.game.title,
        back=studied.path,
        record=_record(studied),
    )


async def continue_page(request: Request) -> Response:
    """GET .../continue: how to play on from a moment."""
    visit = Visit(request)
    g = await _glimpse(visit)
    _refuse_closed(g)
    acting = g.view.acting[0] if g.view.acting else 0
    mine = viewer_of(g.eyes)
    return visit.page(
        "study/continue.html",
        g=g,
        title=_title(g),
        mine=acting if mine is None else mine,
        bots=visit.house.opponents.of(type(g.game)),
        usual=visit.house.opponents.stand_in(),
        over=g.studied.over,
        alike=bool(replay_outcomes(g)),
    )


async def go_on(request: Request) -> Response:
    """POST .../continue: a table of one's own that begins at a moment."""
    visit = await Visit(request).form()
    g = await _glimpse(visit)
    _refuse_closed(g)
    opponents = visit.house.opponents
    game, seat, bot = g.game, visit.number("seat"), visit.text("bot", opponents.stand_in())
    if seat >= game.seats or bot not in opponents.of(type(game)):
        raise Refused(400, "The form names no seat or no bot of ours, so nothing was opened.")
    state = g.match.state
    if visit.text("hidden") != "as" or not g.studied.over:
        state = game.determinize(state, seat, Rng(int.from_bytes(visit.house.tokens(7), "big")))
    outcomes: list[str] = []
    if visit.text("dice") == ALIKE:
        outcomes = replay_outcomes(g)
        if not outcomes:
            raise Refused(409, "No dice or cards came after this moment, so there are none to come again.")
    title = f"From line {g.at} of {_title(g)}"[:TITLE]
    with visit.house.hub.together():
        me = visit.somebody()
        seats = [
            SeatRow(k, me.id, "", "") if k == seat else SeatRow(k, None, g.studied.names[k], bot)
            for k in range(game.seats)
        ]
        settings = Settings(title=title, outcomes=tuple(outcomes))
        table = visit.open_table(game, me, seats, settings, position=game.dump(state))
    return visit.go(f"/t/{table.id}")


def replay_outcomes(g: Glimpse) -> list[str]:
    """The dice and cards that came after the moment: of a game that is over, or a record that was brought whole."""
    later = standing(g.studied.replay.entries)
    return [str(one.chance) for one in later if one.n > g.at and one.chance is not UNSET][:MOST_ALIKE]


def _refuse_closed(g: Glimpse) -> None:
    if g.studied.limited:
        raise Refused(409, "One can continue from a moment when the game is over, not before.")
    if g.over:
        raise Refused(409, "The game is over at this moment: step back, then continue from there.")


def _routes(base: str) -> list[Route]:
    return [
        Route(f"{base}/share", share),
        Route(f"{base}/study.txt", text),
        Route(f"{base}/board.svg", board),
        Route(f"{base}/graph.svg", graph),
        Route(f"{base}/moment.svg", both),
        Route(f"{base}/dice", dice),
        Route(f"{base}/continue", continue_page, methods=["GET"]),
        Route(f"{base}/continue", go_on, methods=["POST"]),
    ]


ROUTES: Final = [
    *_routes("/t/{id}/study"),
    Route("/t/{id}/study/who", who, methods=["POST"]),
    *_routes("/study/{id}"),
    Route("/study/{id}/record", record),
]
