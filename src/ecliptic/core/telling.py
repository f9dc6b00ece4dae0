"""What logs are made of: a table of functions, one for each kind of event, that put its numbers into a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from ecliptic.core.machine import Event
from ecliptic.core.views import Line

C = TypeVar("C")
Tell = Callable[[C, int, int, int], Line | None]  # from the content and the three numbers of an event


def tell(lines: Mapping[int, Tell[C]], content: C, event: Event) -> Line | None:
    """The line of an event that its reader may see; None = not worth one."""
    found = lines.get(int(event.kind))
    return found(content, int(event.a), int(event.b), int(event.c)) if found else None


def said(text: str, clause: str, seat: int | None = None) -> Line:
    """An ordinary line; `seat` did what it tells."""
    return Line(text=text, clause=clause, seat=seat)


def heading(text: str, clause: str) -> Line:
    """A line that begins something."""
    return Line(text=text, clause=clause, heading=True)
