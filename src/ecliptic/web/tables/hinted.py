"""What a table keeps of hints: what was asked of the question that stands, and the lines of the log that say so."""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec import Struct, field

from ecliptic.bots.hinting import Hint
from ecliptic.core.shell import phrase
from ecliptic.core.views import Line

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


def with_hints(
    lines: list[tuple[int, Line]], hinted: list[tuple[int, int]], since: int = 0
) -> list[tuple[int, Line]]:
    """The lines of the log with those of who asked for a hint, each after what was there then."""
    asked = [(at, seat, phrase("{seat} asked for a hint", seat=f"@{seat + 1}")) for at, seat in hinted]
    more = [(at, Line(text=text, seat=seat)) for at, seat, text in asked if at >= since]
    return sorted([*lines, *more], key=lambda line: line[0]) if more else lines
