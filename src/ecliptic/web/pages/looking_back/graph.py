"""A line a seat over a game, as the scrubber of its study: where lines lie, and what stands beside them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct

from ecliptic.draw.svg import n
from ecliptic.study.scores import Standing
from ecliptic.web.study.studying import PUBLIC, Studied, viewer_of

TOP: Final = 8  # of the graph, in its own units: the greatest value
BOTTOM: Final = 102
WIDTH: Final = 1000
ROOM: Final = (15.0, 34.0)  # percent of the width that the name of a part takes there
ROWS: Final = 14  # of the graph as a table
THOUSAND: Final = 1000


class Spot(Struct, frozen=True):
    """A seat's value at the moment."""

    seat: int
    value: str
    top: float  # percent of the graph's height


class Label(Struct, frozen=True):
    """A part of the game under the graph."""

    left: float
    text: str  # a text of the game; "" = no room
    phone: bool  # whether it has room on a phone


class Graph(ABC):
    """Values of all seats over a game, as they are shown at a moment of it."""

    def __init__(self, studied: Studied, line: int) -> None:
        self.studied, self.line = studied, line
        self.seats = studied.replay.game.seats

    @property
    @abstractmethod
    def course(self) -> Sequence[Standing]:
        """Line and values of each moment that is known, in order; at least one."""

    @property
    @abstractmethod
    def scale(self) -> tuple[float, float]:
        """The least and the greatest value of the graph."""

    @property
    @abstractmethod
    def unit(self) -> str:
        """What values are."""

    @abstractmethod
    def shown(self, value: float) -> str:
        """A value in words."""

    def x(self, line: int) -> float:
        """Where a line lies, in percent of the width: parts get width by decisions."""
        return 100 * self.studied.stop_at(line) / max(1, len(self.studied.stops) - 1)

    def y(self, value: float) -> float:
        """Where a value lies, in the graph's units."""
        least, most = self.scale
        return BOTTOM - (BOTTOM - TOP) * (value - least) / (most - least)

    @property
    def paths(self) -> list[str]:
        """A seat's values each, as SVG path data."""
        out = []
        for seat in range(self.seats):
            dots = (
                f"{n(WIDTH / 100 * self.x(line))} {n(self.y(values[seat]))}" for line, values in self.course
            )
            out.append("M" + "L".join(dots))
        return out

    @property
    def axis(self) -> list[tuple[float, str]]:
        """Heights in percent, and what they stand for."""
        least, most = self.scale
        marks = (least, (least + most) / 2, most)
        return [(self.y(mark) / 1.2, self.shown(mark)) for mark in marks]

    @property
    def spots(self) -> list[Spot]:
        """The seats at this moment."""
        return [Spot(seat, self.shown(value), self.y(value) / 1.2) for seat, value in enumerate(self.values)]

    @cached_property
    def values(self) -> tuple[float, ...]:
        """What each seat's value was at this moment, by the last that bots looked at."""
        past = [values for line, values in self.course if line <= self.line] or [self.course[0][1]]
        return past[-1]

    @property
    def labels(self) -> list[Label]:
        """The parts of the game, as many names as have room."""
        moves = self.studied.volume.moves(viewer_of(PUBLIC))
        out, free, free_phone = [], 0.0, 0.0
        for first in moves.parts:
            when, line = moves.lines[first]
            left = self.x(when)
            fits = line.heading and free <= left < 100 - ROOM[0]
            free = left + ROOM[0] if fits else free
            phone = fits and free_phone <= left < 100 - ROOM[1]
            free_phone = left + ROOM[1] if phone else free_phone
            out.append(Label(left, line.text if fits else "", phone))
        return out

    @property
    def rows(self) -> list[tuple[int, list[str]]]:
        """The graph as a table: some lines, and the values of all seats."""
        step = max(1, -(-len(self.course) // ROWS))
        some = [
            *self.course[::step],
            *([] if len(self.course) % step == 1 or step == 1 else self.course[-1:]),
        ]
        return [(line, [self.shown(value) for value in values]) for line, values in some]


class Scores(Graph):
    """The scores of a game that bots have not looked at."""

    def __init__(self, studied: Studied, line: int, course: Sequence[Standing], unit: str) -> None:
        super().__init__(studied, line)
        self._course, self._unit = course, unit

    @property
    def course(self) -> Sequence[Standing]:
        return self._course

    @property
    def unit(self) -> str:
        return self._unit

    @cached_property
    def scale(self) -> tuple[float, float]:
        every = [value for _, values in self.course for value in values]
        least, most = min(0.0, *every), max(every)
        return least, most if most > least else least + 1

    def shown(self, value: float) -> str:
        if abs(value) >= THOUSAND:
            return f"{value / THOUSAND:.1f}k".replace("-", "\u2212")
        return f"{value:.0f}".replace("-", "\u2212")
