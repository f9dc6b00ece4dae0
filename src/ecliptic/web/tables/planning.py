"""What somebody says beforehand, for pages and programs: a standing answer, and steps tried in a copy of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from msgspec.structs import replace

from ecliptic.core.standing import LET_GO, Standing
from ecliptic.plans import going
from ecliptic.plans.kept import ALWAYS, LASTS, LETTERS, Given, Plan, Step, read
from ecliptic.plans.whatif import Copy, copy_of
from ecliptic.web.errors import CLOSED, OVER, Refused, stale
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables.hub import Hub
from ecliptic.web.tables.live.plans import EASE
from ecliptic.web.tables.live.table import Table

MOST_THINGS: Final = 40
ASKED: Final = "You are asked now, so choose there. A plan is for when you wait."


def copy_for(table: Table, seat: int, steps: list[Step]) -> Copy:
    """What the steps lead to, in a copy of the table."""
    return copy_of(table.match, seat, steps, _seed(table, seat), usual=table.spares(seat))


def _seed(table: Table, seat: int) -> int:
    """Of the copy's luck: the same as long as the seat plans at this table."""
    return int.from_bytes(sha256(f"{table.id} {seat}".encode()).digest()[:7], "big")


def measures_of(table: Table) -> list[str]:
    """What steps may have limits on."""
    return [measure.id for measure in table.game.measures]


def given_of(
    table: Table, seat: int, kind: Standing[Any, Any], chosen: str, lasts: str, named: Sequence[str]
) -> Given:
    """A standing answer, and what it speaks of. Refused for what this game does not know."""
    answer = kind.answer(chosen)
    if answer is None or lasts not in LASTS:
        raise Refused(400, "The form has an answer that this game does not know, so nothing was kept.")
    if answer.things is None:
        return Given(chosen, (), lasts)
    known = answer.things(getattr(table.game, "content", None), table.match.view(seat), seat)
    things = tuple(id_ for id_, _ in known if id_ in named)[:MOST_THINGS]
    if not things:
        raise Refused(400, f"Say what \u201c{kind.title}: {answer.label}\u201d means. Nothing was kept.")
    return Given(chosen, things, lasts)


def made_of(table: Table, seat: int, texts: Sequence[str]) -> Copy:
    """The steps of a plan, tried in a copy of the table. Refused for what can't be kept."""
    try:
        made = copy_for(table, seat, [read(text, measures_of(table)) for text in texts])
    except ValueError as error:
        raise Refused(422, f"{error} Nothing was kept.") from None
    if len(made.steps) != len(texts):
        raise Refused(422, f"{made.ends} Nothing was kept.")
    return made


# ---- what is kept ----------------------------------------------------------------------------------------------------


def _may(table: Table, person: PersonRow, seat: int) -> None:
    if seat not in table.seats_of(person):
        raise Refused(403, "This seat is not yours to play.")
    if not table.live:
        raise Refused(409, OVER if table.row.status == "over" else CLOSED)
    if table.bot(seat):
        raise Refused(409, "A bot plays this seat at the moment. Take it back first.")
    if table.coach is not None:
        raise Refused(409, "In a lesson nothing is planned: the coach asks.")


async def be_easy(table: Table, person: PersonRow, seat: int, expected: str) -> None:
    """Somebody, asked what can be let go by, wants that for this and all that follows until their next turn."""
    async with table.lock:
        _may(table, person, seat)
        if seat in table.easy:  # a form that came twice, or another tab's
            return
        if expected != table.token(seat) or not table.match.passes(seat):
            raise stale()
        row = table.plans.fresh(seat)
        table.plans.put(seat, replace(row, answers={**row.answers, LET_GO: EASE}))


async def ask_again(table: Table, person: PersonRow, seat: int) -> None:
    """Somebody wants to be asked again, whatever has happened since their page was drawn."""
    async with table.lock:
        _may(table, person, seat)
        if seat in table.easy:
            row = table.plans.row(seat)
            answers = {kind: given for kind, given in row.answers.items() if kind != LET_GO}
            table.plans.put(seat, replace(row, answers=answers))


async def say(
    hub: Hub, table: Table, person: PersonRow, seat: int, given: Mapping[str, Given], note: str
) -> None:
    """Somebody answers once for all, and notes something for the next turn."""
    async with table.lock:
        _may(table, person, seat)
        kinds = {kind.id: kind for kind in table.game.standings}
        for id_, one in given.items():
            if id_ not in kinds or kinds[id_].answer(one.answer) is None:
                raise Refused(
                    400, "The form has an answer that this game does not know, so nothing was kept."
                )
        if len(note) > LETTERS:
            raise Refused(
                400, f"A note has {LETTERS} letters at most; yours has {len(note)}. Nothing was kept."
            )
        habits = {kind: one for kind, one in given.items() if one.lasts == ALWAYS}
        here = {kind: one for kind, one in given.items() if one.lasts != ALWAYS}
        table.plans.put(seat, replace(table.plans.fresh(seat), answers=here, note=note), habits)
        for other in hub.tables.values():  # what is always answered is so there, too
            if other is not table and other.game.name == table.game.name:
                other.plans.habits.pop(person.id, None)
                other.plans.forget_answers()
                if other.seats_of(person):
                    other.bump(person)
                    hub.wake(other)
        table.needs.tell("person", person.id)


async def plan(table: Table, person: PersonRow, seat: int, made: Plan | None) -> None:
    """Somebody keeps a plan, or takes it back."""
    async with table.lock:
        _may(table, person, seat)
        if made is not None and not waits(table, seat):
            raise Refused(409, ASKED)
        row = table.plans.row(seat)
        if made is None and row.plan is None and not row.stopped:
            return
        table.plans.put(seat, replace(table.plans.fresh(seat), plan=made, stopped=""))


def waits(table: Table, seat: int) -> bool:
    """Whether the seat may plan: it is not asked, or only what comes before its turn."""
    if seat not in table.acting():
        return True
    return going.kind_of(table.game, table.game.question(table.match.state, seat)) is not None
