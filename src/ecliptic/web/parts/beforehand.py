"""What a viewer has said beforehand, in words: two cards in the dock while they wait, a line over their question."""

from __future__ import annotations

from msgspec import Struct

from ecliptic.plans.kept import LASTS, Given, said, said_fact
from ecliptic.web.parts.seen import Seen
from ecliptic.web.tables.live.plans import Plans
from ecliptic.web.tables.play.hinting import company


class Said(Struct, frozen=True):
    """All of one seat."""

    seat: int
    answers: list[str]  # "Trades: decline all, for this game"
    kinds: bool  # whether the game has questions that can be answered so
    steps: list[str]
    facts: list[str]
    done: list[str]
    note: str
    stopped: str
    rests: bool
    quiet: bool  # nothing was said, and against bots alone hardly anybody will: one button is enough


def beforehand(seen: Seen) -> Said | None:
    """What the viewer has said and may say; None = nothing can be said here."""
    seat, table = seen.viewer.seat, seen.table
    if (
        seat is None
        or seat not in seen.viewer.seats
        or not table.live
        or table.bot(seat)
        or table.coach is not None
    ):
        return None
    plans = table.plans
    row = plans.row(seat)
    plan = row.plan
    measures = table.game.measures
    answers = [in_words(plans, kind, given) for kind, given in plans.given(seat, row).items()]
    return Said(
        seat=seat,
        answers=answers,
        kinds=bool(table.game.standings),
        steps=[said(step, measures) for step in plan.steps] if plan else [],
        facts=[said_fact(fact, measures) for fact in plan.facts] if plan and not plan.begun else [],
        done=list(plan.done) if plan else [],
        note=row.note,
        stopped=row.stopped,
        rests=plans.rests(row) and bool(row.answers or plan),
        quiet=not (answers or plan or row.note) and not company(table),
    )


def in_words(plans: Plans, kind: str, given: Given) -> str:
    """A standing answer as its person reads it."""
    found = next((one for one in plans.table.game.standings if one.id == kind), None)
    answer = found.answer(given.answer) if found is not None else None
    if found is None or answer is None:
        return ""
    things = f" {things_of(plans, kind, given)}" if given.things else ""
    return f"{found.title}: {answer.label}{things}, {LASTS.get(given.lasts, '')}"


def things_of(plans: Plans, kind: str, given: Given) -> str:
    """What was named with an answer."""
    return " or ".join(thing.replace("_", " ").title() for thing in given.things)
