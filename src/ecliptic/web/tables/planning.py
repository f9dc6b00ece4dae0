"""What somebody says beforehand, for pages and programs: a standing answer, and steps tried in a copy of the table."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from ecliptic.core.standing import Standing
from ecliptic.plans.kept import LASTS, Given, Step, read
from ecliptic.plans.whatif import Copy, copy_of
from ecliptic.web.errors import Refused
from ecliptic.web.tables.table import Table

MOST_THINGS: Final = 40


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
