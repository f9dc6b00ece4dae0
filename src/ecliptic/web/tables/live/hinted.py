"""What a table keeps of hints: what was asked of the question that stands, and the lines of the log that say so."""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec import Struct, field

from ecliptic.bots.hinting import Hint
from ecliptic.core.shell import phrase
from ecliptic.core.views import Line
from ecliptic.web.tables.live.base import TableBase

LOOK: Final = "look"
THREE: Final = "three"
CLOSE: Final = "close"


class Asked(Struct):
    """A hint that somebody asked for, as far as it is."""

    token: str  # of the question
    shown: str = LOOK  # or all of it
    hint: Hint | None = None
    done: bool = False  # no better figures are to come
    slow: bool = False
    failed: bool = False
    first: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None

    def drop(self) -> None:
        """Nobody waits for it any more."""
        if self.task is not None:
            self.task.cancel()
        self.first.set()


class Hints:
    """Of a table in memory."""

    def __init__(self, table: TableBase) -> None:
        self.table = table
        self.used = table.needs.store.hinted(table.id)  # who asked for hints, after which line
        self.asked: dict[int, Asked] = {}  # by seat: what was asked of the question that stands

    def of(self, seat: int | None) -> Asked | None:
        """The hint of the question that stands before the seat; None = none was asked for."""
        found = self.asked.get(seat) if seat is not None else None
        return found if found is not None and found.token == self.table.token(seat) else None

    def put(self, seat: int, asked: Asked) -> None:
        """One was asked for."""
        self.asked[seat] = asked

    def note(self, seat: int) -> None:
        """The log says from now on that the seat asked for one, after the line that stands."""
        line = self.table.match.number - 1
        self.used.append((line, seat))
        self.table.needs.store.add_hinted(self.table.id, line, seat)

    def drop(self, *, old: bool = False) -> None:
        """Forget what was asked of all questions; `old`: of those that stand no more."""
        for seat, asked in list(self.asked.items()):
            if not old or not self.table.live or asked.token != self.table.token(seat):
                asked.drop()
                del self.asked[seat]


def with_hints(
    lines: list[tuple[int, Line]], hinted: list[tuple[int, int]], since: int = 0
) -> list[tuple[int, Line]]:
    """The lines of the log with those of who asked for a hint, each after what was there then."""
    asked = [(at, seat, phrase("{seat} asked for a hint", seat=f"@{seat + 1}")) for at, seat in hinted]
    more = [(at, Line(text=text, seat=seat)) for at, seat, text in asked if at >= since]
    return sorted([*lines, *more], key=lambda line: line[0]) if more else lines
