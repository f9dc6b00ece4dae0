"""Playing: what a seat may know and is asked, what it does, and the stream that tells when there is news."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Final

import msgspec
from msgspec import Struct
from starlette.responses import Response

from ecliptic.web.api.call import Call
from ecliptic.web.api.operations import Part
from ecliptic.web.api.shapes import (
    Act,
    Aside,
    Easy,
    LineOut,
    LogOut,
    LogQuery,
    Mend,
    Roll,
    SeatQuery,
    StateOut,
    Undo,
)
from ecliptic.web.errors import Refused
from ecliptic.web.gate.guard import HEAD
from ecliptic.web.gate.streaming import FULL, HEADERS, KIND, PINGS, Live, event
from ecliptic.web.tables.live import looking
from ecliptic.web.tables.live.looking import may_watch, viewer_of
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.planning import ask_again, be_easy
from ecliptic.web.tables.play import acting, asides, by_hand
from ecliptic.web.tables.seeing import key_of, on_stage

PLAY: Final = Part("play")


class News(Struct, frozen=True):
    """What a stream tells: that a seat may know of something new. The state says of what."""

    at: str
    asked: list[int]  # the own seats that are asked
    over: bool


def eyes(call: Call, table: Table, seat: int | None) -> int | None:
    """Through whose eyes: the seat that was named, the only own one, or a spectator's."""
    mine = table.seats_of(call.person)
    if seat is None:
        return viewer_of(table, call.person).seat if len(mine) > 1 else mine[0] if mine else None
    if seat not in mine:
        raise Refused(403, "This seat is not yours.")
    if len(mine) > 1 and viewer_of(table, call.person).seat != seat:
        raise Refused(409, "Lift the curtain first.")
    return seat


def asked(table: Table, seat: int) -> bool:
    """Whether this seat's person is asked something now."""
    return seat in table.acting() and not table.bot(seat) and seat not in table.plans.answered()


def state_of(call: Call, table: Table, seat: int | None) -> StateOut:
    """What a seat, or a spectator, may know now."""
    match = table.match
    prompt = match.prompt(seat) if seat is not None and asked(table, seat) else None
    mine = seat is not None and not table.bot(seat) and table.live
    return StateOut(
        table=table.id,
        at=table.token(seat),
        seat=seat,
        view=match.view(seat),
        prompt=prompt,
        legal=[choice.action for choice in prompt.legal] if prompt is not None else [],
        asides=match.asides(seat) if mine and seat is not None else [],
        undo=mine and seat is not None and match.can_undo(seat),
        die=match.throw() if mine else None,
        names=list(table.names),
        lines=len(table.lines(seat)),
        over=match.over,
    )


@PLAY.get("/tables/{id}/state", query=SeatQuery, gives=StateOut)
async def state(call: Call) -> StateOut:
    """What a seat, or a spectator, may know now. With the question that it is asked, and what it may answer."""
    table = await call.table()
    table.greet(call.person)
    return state_of(call, table, eyes(call, table, call.query.seat))


@PLAY.get("/tables/{id}/log", query=LogQuery, gives=LogOut)
async def log(call: Call) -> LogOut:
    """The log as a seat may read it. With since=N from line N on: what was told before is never told otherwise, but a
    choice that is taken back takes its lines back.
    """
    table = await call.table()
    lines = [line for _, line in table.lines(eyes(call, table, call.query.seat))][call.query.since :]
    out = [LineOut(line.text, line.seat, line.clause, line.heading) for line in lines]
    return LogOut(call.query.since, out, list(table.names))


@PLAY.get("/tables/{id}/board.svg", query=SeatQuery, kind="image/svg+xml")
async def board(call: Call) -> Response:
    """The board as a picture, as a seat or a spectator sees it."""
    table = await call.table()
    svg = table.match.svg(eyes(call, table, call.query.seat))
    return Response(svg, media_type="image/svg+xml")


@PLAY.post("/tables/{id}/actions", scope="play", body=Act, gives=StateOut)
async def act(call: Call) -> StateOut:
    """Take actions of a seat: all of them, or none. They are taken one after another."""
    table, body = await call.table(), call.body
    await acting.act(table, call.me, body.seat, body.expected, call.client(), *body.actions)
    return state_of(call, table, body.seat)


@PLAY.post("/tables/{id}/undo", scope="play", body=Undo, gives=StateOut)
async def undo(call: Call) -> StateOut:
    """Take the seat's last choice back."""
    table, body = await call.table(), call.body
    await acting.undo(table, call.me, body.seat, body.expected, call.client(), draft=body.draft)
    return state_of(call, table, body.seat)


@PLAY.post("/tables/{id}/asides", scope="play", body=Aside, gives=StateOut)
async def aside(call: Call) -> StateOut:
    """Do something beside what is asked."""
    table, body = await call.table(), call.body
    await asides.aside(table, call.me, body.seat, call.client(), body.action)
    return state_of(call, table, body.seat)


@PLAY.post("/tables/{id}/die", scope="play", body=Roll, gives=StateOut)
async def die(call: Call) -> StateOut:
    """Enter what a real die has shown. Where real dice are rolled."""
    table, body = await call.table(), call.body
    await by_hand.enter(table, call.me, body.expected, call.client(), body.outcome)
    return state_of(call, table, viewer_of(table, call.me).seat)


@PLAY.post("/tables/{id}/mend", scope="play", body=Mend, gives=StateOut)
async def mend(call: Call) -> StateOut:
    """Take the last die back that was entered."""
    table = await call.table()
    await by_hand.mend(table, call.me, call.body.expected, call.client())
    return state_of(call, table, viewer_of(table, call.me).seat)


@PLAY.post("/tables/{id}/easy", scope="play", body=Easy, gives=StateOut)
async def easy(call: Call) -> StateOut:
    """Let go by whatever can be, until the own next turn; or be asked again."""
    table, body = await call.table(), call.body
    if body.on:
        await be_easy(table, call.me, body.seat, body.expected)
    else:
        await ask_again(table, call.me, body.seat)
    return state_of(call, table, body.seat)


@PLAY.post("/tables/{id}/lift", scope="play", body=SeatQuery)
async def lift(call: Call) -> None:
    """At a screen that several share: from now on this seat looks."""
    table = await call.table()
    if call.body.seat is None:
        raise Refused(400, "Say which seat looks.")
    async with table.lock:
        looking.lift(table, call.me, call.body.seat)


@PLAY.post("/tables/{id}/skip", scope="play")
async def skip(call: Call) -> None:
    """What bots do until the own next question is not waited for."""
    table = await call.table()
    async with table.lock:
        table.pace.hurry(call.me)


def news_of(call: Call, table: Table) -> News:
    """What there is to be known now, in a word."""
    mine = table.seats_of(call.person)
    at = " ".join(table.token(seat) for seat in mine) if mine else table.token(None)
    return News(at, [seat for seat in mine if asked(table, seat)], table.match.over)


async def told(call: Call, table: Table) -> AsyncGenerator[bytes]:
    """An event now, and then each time when the person may know of something new. A ping for each silence."""
    house, person = call.house, call.person
    table.arrive(person)
    house.hub.wake(table.present)
    last: News | None = None
    try:
        while on_stage(house.hub, table):
            if not may_watch(table, person):
                return
            changed = table.change(person)
            try:
                now = news_of(call, table)
                if now != last:
                    yield event(table.token(None), msgspec.json.encode(now).decode())
                last = now
                await changed.wait()
                if changed.nothing:
                    yield PINGS[False]
            finally:
                changed.left(_NOBODY)
    finally:
        table.leave(person)


class _Nobody:
    """For `Change.left`: this stream never asked to be served with others."""

    def news(self) -> object:
        return None

    def take(self, news: object) -> bool:
        return False

    def ping(self) -> bool:
        return False


_NOBODY: Final = _Nobody()


@PLAY.get("/tables/{id}/events", kind=KIND)
async def events(call: Call) -> Response:
    """A stream of server-sent events that tells when there is something new. Each says `at`, as a state does, which
    of your seats are asked, and whether the game is over; then ask for the state.
    """
    table = await call.table()
    if call.request.scope.get(HEAD):
        return Response(media_type=KIND, headers=HEADERS)
    key = key_of(call.house.needs, table, call.person, call.address)
    if not key:
        raise Refused(503, FULL, retry=15)
    return Live(call.house.limits, call.house.stopping, key, told(call, table))
