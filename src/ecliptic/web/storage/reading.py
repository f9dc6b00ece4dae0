"""How rows of tables are read, and what is asked of their texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec

from ecliptic.web.storage.rows import Settings, Summary, TableRow

# Of a table: it was played here, and no record was brought.
OURS: Final = (
    "coalesce(CASE WHEN json_valid(settings) THEN CAST(json_extract(settings, '$.brought') AS TEXT) END, '0')"
    "='0'"
)
# Of a table: lists show it to everybody.
LISTED: Final = "CAST(json_extract(settings, '$.listed') AS TEXT)='1'"
# Of a table `t`: it is a game, and no lesson.
GAME: Final = (
    "coalesce(CASE WHEN json_valid({0}settings) THEN json_extract({0}settings, '$.lesson') END, '')=''"
)
COLUMNS: Final = "id, game, header, secret, owner, settings, status, summary, made, changed, next"


def table_of(row: Sequence[Any]) -> TableRow:
    """A row of `game_table`, its columns as in `COLUMNS`."""
    return TableRow(
        id=row[0],
        game=row[1],
        header=row[2],
        secret=row[3],
        owner=row[4],
        settings=_read(row[5], UNREADABLE),
        status=row[6],
        summary=_read(row[7], UNKNOWN),
        made=row[8],
        changed=row[9],
        next=row[10],
    )


# In the place of what is damaged: nothing that shows a table to more people than may see it.
UNREADABLE: Final = Settings(watch=False)
UNKNOWN: Final = Summary(moment="", step=0, steps=0, acting=[], over=False)
Read = TypeVar("Read", Settings, Summary)


def _read(text: str, instead: Read) -> Read:
    try:
        return msgspec.json.decode(text, type=type(instead))
    except (ValueError, TypeError):
        return instead


def text_of(data: object) -> str:
    """As it is stored."""
    return msgspec.json.encode(data).decode()
