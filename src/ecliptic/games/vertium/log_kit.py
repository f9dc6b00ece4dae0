"""What all lines of the log are made of: names of this content, and lines with their clause."""

from __future__ import annotations

from collections.abc import Callable

from ecliptic.core.views import Line
from ecliptic.games.vertium.components import Components


class Names:
    """The names of this content, in short."""

    def __init__(self, content: Components) -> None:
        self.content = content

    def planet(self, n: int) -> str:
        return self.content.planet_name(n)

    def kind(self, n: int) -> str:
        return self.content.kind_name(n)

    def face(self, n: int) -> str:
        return self.content.face_name(n)


Tell = Callable[[Names, int, int, int], Line | None]  # a line from the three numbers of an event


def said(text: str, clause: str, seat: int | None = None) -> Line:
    """An ordinary line."""
    return Line(text=text, clause=clause, seat=seat)


def heading(text: str, clause: str) -> Line:
    """A line that begins something."""
    return Line(text=text, clause=clause, heading=True)
