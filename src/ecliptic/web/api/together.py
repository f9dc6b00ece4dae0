"""What is beside the game: votes, the chat, hints, and what is said beforehand."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ecliptic.bots.hinting import SHOWN
from ecliptic.plans.kept import Plan, said, said_fact
from ecliptic.web.api.call import Call
from ecliptic.web.api.operations import Part
from ecliptic.web.api.play import eyes
from ecliptic.web.api.shapes import (
    Answer,
    Answers,
    Asking,
    ChatLine,
    ChatOut,
    FactOut,
    Hinting,
    HintOut,
    HintRow,
    KindOut,
    Muting,
    PlanIn,
    PlanOut,
    Read,
    Said,
    Seat,
    VoteOut,
)
from ecliptic.web.errors import Refused
from ecliptic.web.parts.beforehand import in_words
from ecliptic.web.parts.chat import chat_of
from ecliptic.web.parts.fragments import look
from ecliptic.web.parts.votes import vote_of
from ecliptic.web.tables import planning, voting
from ecliptic.web.tables.live.hinted import CLOSE, THREE
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.live.talking import KEPT
from ecliptic.web.tables.planning import given_of, made_of
from ecliptic.web.tables.play import hinting
from ecliptic.web.words import plain

TOGETHER: Final = Part("together")


# ---- votes -------------------------------------------------------------------------------------------------------


def _vote(call: Call, table: Table) -> VoteOut | None:
    found = vote_of(look(call.house.host, table, viewer_of(table, call.person)))
    if found is None:
        return None
    return VoteOut(
        number=found.number,
        by=plain(found.by, table.names),
        what=found.what,
        means=plain(found.means, table.names),
        left=found.left,
        waits=found.waits,
    )


@TOGETHER.get("/tables/{id}/vote", gives=VoteOut | None)
async def vote(call: Call) -> VoteOut | None:
    """The vote that is on, for those who sit there; null = there is none."""
    return _vote(call, await call.table())


@TOGETHER.post("/tables/{id}/votes", scope="play", body=Asking, gives=VoteOut | None)
async def ask(call: Call) -> VoteOut | None:
    """Ask all others for something. To take a choice back past what was shown, a bot for somebody, or the end here."""
    table, body = await call.table(), call.body
    async with table.lock:
        await voting.ask(call.house.hub, table, call.me, body.ask, body.seat)
    return _vote(call, table)


@TOGETHER.post("/tables/{id}/vote", scope="play", body=Answer, gives=VoteOut | None)
async def answer(call: Call) -> VoteOut | None:
    """Agree to a vote, or not. Whoever asked takes it back."""
    table, body = await call.table(), call.body
    async with table.lock:
        await voting.answer(call.house.hub, table, call.me, body.vote, yes=body.yes)
    return _vote(call, table)


# ---- the chat ----------------------------------------------------------------------------------------------------


def _chat(call: Call, table: Table) -> ChatOut:
    found = chat_of(look(call.house.host, table, viewer_of(table, call.person)), KEPT)
    if found is None:
        raise Refused(404, "There is no chat at this table.")
    lines = [ChatLine(one.id, one.name, one.words, one.at, one.mine) for one in found.lines]
    return ChatOut(
        lines=lines,
        unread=found.unread,
        last=found.last,
        mute=found.mute,
        signs=found.signs,
        ready=dict(found.ready),
    )


@TOGETHER.get("/tables/{id}/chat", gives=ChatOut)
async def chat(call: Call) -> ChatOut:
    """The chat of a table. Who only looks on has a chat apart."""
    return _chat(call, await call.table())


@TOGETHER.post("/tables/{id}/chat", scope="play", body=Said, gives=ChatOut)
async def say(call: Call) -> ChatOut:
    """Say something, by a ready word or own words."""
    table = await call.table()
    async with table.lock:
        table.talk.say(call.me, call.body.text, call.body.word, call.client())
    return _chat(call, table)


@TOGETHER.post("/tables/{id}/chat/read", scope="play", body=Read)
async def read(call: Call) -> None:
    """All lines up to this one were seen."""
    table = await call.table()
    async with table.lock:
        table.talk.read(call.me, call.body.last)


@TOGETHER.post("/tables/{id}/chat/mute", scope="play", body=Muting)
async def mute(call: Call) -> None:
    """Hear nothing at this table, or hear it again."""
    table = await call.table()
    async with table.lock:
        table.talk.mute(call.me, on=call.body.on)


# ---- hints -------------------------------------------------------------------------------------------------------


@TOGETHER.post("/tables/{id}/hint", scope="play", body=Hinting, gives=HintOut)
async def hint(call: Call) -> HintOut:
    """The best choices of the question that stands, as bots see them. Where hints are allowed; others are told."""
    table, body = await call.table(), call.body
    asked = await hinting.ask(table, call.me, body.seat, body.expected, THREE, call.address)
    await hinting.waited(asked)
    if asked is None or asked.hint is None:
        raise Refused(503, "Bots are busy: ask again in a moment.", retry=2)
    found = asked.hint
    rows = [
        HintRow(row.action, plain(row.label, table.names), list(row.values), row.spread, row.rank, row.why)
        for row in found.rows[:SHOWN]
    ]
    look_at = plain(found.look, table.names)
    return HintOut(points=found.points, worlds=found.worlds, look=look_at, rows=rows, done=asked.done)


@TOGETHER.post("/tables/{id}/hint/close", scope="play", body=Hinting)
async def no_hint(call: Call) -> None:
    """No hint any more."""
    table, body = await call.table(), call.body
    await hinting.ask(table, call.me, body.seat, body.expected, CLOSE, call.address)


# ---- beforehand --------------------------------------------------------------------------------------------------


def _own_seat(call: Call, table: Table, seat: int) -> int:
    """One of the person's seats, through whose eyes they look."""
    own = eyes(call, table, seat)
    assert own is not None
    return own


def _plan(table: Table, seat: int, steps: list[str] | None = None) -> PlanOut:
    row, game = table.plans.row(seat), table.game
    view, content = table.match.view(seat), getattr(table.game, "content", None)
    kinds = [
        KindOut(
            kind.id,
            kind.title,
            {one.id: one.label for one in kind.answers},
            {
                id_: words
                for one in kind.answers
                if one.things is not None
                for id_, words in one.things(content, view, seat)
            },
        )
        for kind in game.standings
    ]
    given = table.plans.given(seat, row)
    made = made_of(table, seat, steps) if steps else None
    return PlanOut(
        kinds=kinds,
        answers={kind: in_words(table.plans, kind, one) for kind, one in given.items()},
        steps=[said(step, game.measures) for step in row.plan.steps] if row.plan else [],
        note=row.note,
        stopped=row.stopped,
        facts=[FactOut(fact.of, said_fact(fact, game.measures)) for fact in made.facts] if made else [],
    )


@TOGETHER.get("/tables/{id}/plan", scope="play", query=Seat, gives=PlanOut)
async def plan(call: Call) -> PlanOut:
    """What a seat of yours has said beforehand, and what it may say. Nobody else is told."""
    table = await call.table()
    return _plan(table, _own_seat(call, table, call.query.seat))


@TOGETHER.post("/tables/{id}/answers", scope="play", body=Answers, gives=PlanOut)
async def answers(call: Call) -> PlanOut:
    """Answer kinds of questions once for all, and note something. What is left out is asked again."""
    table, body = await call.table(), call.body
    seat = _own_seat(call, table, body.seat)
    kinds = {kind.id: kind for kind in table.game.standings}
    if unknown := [id_ for id_ in body.answers if id_ not in kinds]:
        raise Refused(400, f"This game has no questions called {unknown[0]!r}. Nothing was kept.")
    found = {
        id_: given_of(table, seat, kinds[id_], one.answer, one.lasts, one.things)
        for id_, one in body.answers.items()
    }
    await planning.say(call.house.hub, table, call.me, seat, found, " ".join(body.note.split()))
    return _plan(table, seat)


@TOGETHER.post("/tables/{id}/plan", scope="play", body=PlanIn, gives=PlanOut)
async def keep_plan(call: Call) -> PlanOut:
    """Keep steps for when the turn comes. Tried in a copy of the table first; facts of it may be conditions."""
    table, body = await call.table(), call.body
    seat = _own_seat(call, table, body.seat)
    made = made_of(table, seat, body.steps)
    offered = {fact.of: fact for fact in made.facts}
    if unknown := [fact.of for fact in body.facts if fact.of not in offered]:
        raise Refused(400, f"These steps touch no {unknown[0]!r}. Nothing was kept.")
    facts = []
    for wanted in body.facts:
        fact = offered[wanted.of]
        changed = wanted.least is not None and not fact.still
        facts.append(replace(fact, least=wanted.least) if changed else fact)
    await planning.plan(table, call.me, seat, Plan(tuple(made.steps), tuple(facts)))
    return _plan(table, seat, body.steps)


@TOGETHER.post("/tables/{id}/plan/drop", scope="play", body=Seat, gives=PlanOut)
async def drop_plan(call: Call) -> PlanOut:
    """Take the steps back."""
    table = await call.table()
    seat = _own_seat(call, table, call.body.seat)
    await planning.plan(table, call.me, seat, None)
    return _plan(table, seat)
