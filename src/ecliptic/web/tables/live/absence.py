"""Who is away from a table for so long that others may act: let a bot stand in, or have the table."""

from __future__ import annotations

from typing import Final

from ecliptic.web.storage.rows import DAYS
from ecliptic.web.tables.live.base import TableBase

OWNER_PATIENCE: Final = 3  # times the table's patience, after which an absent owner's table is another's


def absent(table: TableBase) -> frozenset[int]:
    """The seats for which others may let a bot stand in: nobody was there for as long as the table waits."""
    return frozenset(
        seat.no for seat in table.seats if seat.person and not seat.bot and _missed(table, seat.person, 1)
    )


def heir(table: TableBase, *, at_once: bool = False) -> str:
    """Whose the table is next: the next seated person who is here, once its owner is gone for long; "" = nobody's.

    `at_once`: the owner gives it up, so it may be somebody who is away, too.
    """
    if not table.live or not (at_once or _missed(table, table.row.owner, OWNER_PATIENCE)):
        return ""
    last = max((seat.no for seat in table.seats if seat.person == table.row.owner), default=-1)
    order = [seat.person for seat in (*table.seats[last + 1 :], *table.seats[: last + 1])]
    others = [person for person in order if person and person != table.row.owner]
    here = [person for person in others if table.presence.away(person) is None]
    return (here or (others if at_once else []) or [""])[0]


def _missed(table: TableBase, person: str, times: int) -> bool:
    """Whether somebody is away for so many times the table's patience. Over days nobody has to be here."""
    if table.row.settings.clock.kind == DAYS:
        return False
    asked = any(table.seats[no].person == person for no in table.acting())
    patience = 60 * times * table.row.settings.patience
    return bool(patience) and table.presence.gone_for(person, table.moved if asked else None) >= patience
