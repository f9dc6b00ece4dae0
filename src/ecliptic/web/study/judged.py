"""What bots made of a game, for its study: the graph, the marks of choices, the turning points. In no running game."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from msgspec import Struct

from ecliptic.core.words import at
from ecliptic.draw.svg import n
from ecliptic.study.evaluation import MOST, Moment
from ecliptic.study.review import Review, Turn, amount, luck_words, named, outcome_of, review, signed, verdict
from ecliptic.web.study.studying import PUBLIC, Studied, url_of, viewer_of

TOP: Final = 8  # of the graph, in its own units: a hundred, or the most points
BOTTOM: Final = 102
WIDTH: Final = 1000
NEAR: Final = (3.2, 7.7)  # percent of the width: flags that are nearer stand as one, on a desk and on a phone
ROOM: Final = (15.0, 34.0)  # percent of the width that the name of a part takes there
ROWS: Final = 14  # of the graph as a table


class Mark(Struct, frozen=True):
    """What is to be said of a choice."""

    sign: str
    word: str
    change: str
    seat: int  # of a choice, whose it was; of luck, for whom it changed most
    said: str  # a text of the game
    kind: str  # "bad", "good" or "luck"


class Flag(Struct, frozen=True):
    """A turning point."""

    number: str
    desk: str  # what it says there; "" = another one says it
    phone: str
    left: float
    url: str
    now: bool
    turn: Turn
    change: str
    what: str  # a text of the game


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


class Judged:
    """What is known so far of a record, as it is shown at a moment."""

    def __init__(
        self, studied: Studied, moments: dict[int, Moment], under_way: bool, line: int, eyes: str
    ) -> None:
        self.studied, self.moments, self.under_way = studied, moments, under_way
        self.line, self.eyes = line, eyes
        self.seats = studied.replay.game.seats

    @property
    def of(self) -> int:
        """How many moments are looked at first."""
        return min(MOST, len(self.studied.replay.steps.decisions))

    @cached_property
    def review(self) -> Review:
        """All that is said."""
        points = next((moment.points for moment in self.moments.values()), False)
        last = self.studied.replay.at(self.studied.end)
        decisions, end = self.studied.replay.steps.decisions, self.studied.end
        return review(self.moments, decisions, self.seats, end, outcome_of(last, points))

    @property
    def any(self) -> bool:
        """Whether anything is known."""
        return bool(self.moments)

    @property
    def unit(self) -> str:
        """What values are."""
        return "points" if self.review.points else "in 100"

    @property
    def noise(self) -> str:
        """Give or take."""
        return amount(self.review.noise, self.review.points)

    # ---- the graph ---------------------------------------------------------------------------------------

    @cached_property
    def course(self) -> list[tuple[int, tuple[float, ...]]]:
        """Line and values of each moment, with the end."""
        found = [(moment.line, moment.values) for moment in self.review.moments]
        end = self.studied.end
        outcome = None if self.under_way else outcome_of(self.studied.replay.at(end), self.review.points)
        return [*found, (end, outcome)] if outcome is not None else found

    @cached_property
    def scale(self) -> tuple[float, float]:
        """The least and the greatest value of the graph."""
        if not self.review.points:
            return 0.0, 1.0
        every = [value for _, values in self.course for value in values]
        least, most = min(every), max(every)
        return least, most if most > least else least + 1

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
        return [(self.y(mark) / 1.2, amount(mark, self.review.points)) for mark in marks]

    @property
    def spots(self) -> list[Spot]:
        """The seats at this moment."""
        return [
            Spot(seat, amount(value, self.review.points), self.y(value) / 1.2)
            for seat, value in enumerate(self.values)
        ]

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
        return [(line, [amount(value, self.review.points) for value in values]) for line, values in some]

    # ---- what is said ------------------------------------------------------------------------------------

    @cached_property
    def flags(self) -> list[Flag]:
        """The turning points."""
        out, points = [], self.review.points
        for k, turn in enumerate(self.review.turns):
            desk, phone = (self._together(k, near) for near in NEAR)
            out.append(
                Flag(
                    number=f"{k + 1}",
                    desk=desk,
                    phone=phone,
                    left=self.x(turn.line),
                    url=url_of(self.studied, turn.line, self.eyes),
                    now=turn.line == self.line,
                    turn=turn,
                    change=f"{amount(turn.before, points)} to {amount(turn.after, points)}",
                    what=self.told(turn),
                )
            )
        return out

    def _together(self, k: int, near: float) -> str:
        """What a flag says where those that are near stand as one: the last of them says the numbers of all."""
        lefts = [self.x(turn.line) for turn in self.review.turns]
        if k + 1 < len(lefts) and lefts[k + 1] - lefts[k] < near:
            return ""
        first = k
        while first and lefts[first] - lefts[first - 1] < near:
            first -= 1
        return f"{first + 1}\u2013{k + 1}" if first < k else f"{k + 1}"

    def told(self, turn: Turn) -> str:
        """What happened at a turning point: the log's line, and what is to be said of the choice."""
        moves = self.studied.volume.moves(viewer_of(PUBLIC))
        k = moves.index_at(turn.line)
        while k > 0 and moves.lines[k][1].heading:
            k -= 1
        text = moves.lines[k][1].text.rstrip(".") if k >= 0 else "The game began"
        mark = self.mark(turn.decision) if turn.decision else self.luck(turn.line) if turn.luck else None
        if mark is not None:
            return f"{text}. {mark.said}"
        return f"{'Several moves, the last: ' if turn.several else ''}{text}."

    def mark(self, decision: int) -> Mark | None:
        """What is to be said of the choice of a line; None = nothing that is more than noise."""
        moment = self.moments.get(decision - 1)
        if moment is None or not (moment.slip or moment.find):
            return None
        known = self.studied.volume.marks
        if decision not in known:
            match = self.studied.replay.at(moment.line)
            known[decision] = verdict(moment, lambda action: named(match, moment.seat, action))
        change = -moment.slip if moment.slip else moment.find
        return Mark(
            "?" if moment.slip else "!",
            "slip" if moment.slip else "find",
            f"{signed(change, moment.points)} {at(moment.seat)}",
            moment.seat,
            known[decision],
            "bad" if moment.slip else "good",
        )

    def luck(self, line: int) -> Mark | None:
        """What is to be said of the dice or cards of a line; None = nothing that is more than noise."""
        found = self.review.lucks.get(line)
        if found is None:
            return None
        change = f"{signed(found.much, found.points)} {at(found.seat)}"
        return Mark("\u25cf", "dice or cards", change, found.seat, luck_words(found), "luck")

    @property
    def marks(self) -> list[tuple[str, Mark, str]]:
        """All slips and finds, with where they are, and where an own slip can be tried once more ("" = it can't)."""
        studied, out = self.studied, []
        for moment in self.review.marked:
            mark = self.mark(moment.line + 1)
            if mark is None:
                continue
            own = moment.slip and (studied.own == moment.seat or not studied.table)
            again = f"{url_of(studied, moment.line, str(moment.seat))}&try=0" if own else ""
            out.append((url_of(studied, moment.line + 1, self.eyes), mark, again))
        return out

    @property
    def shares(self) -> list[tuple[int, str, str]]:
        """By seat what own choices did, and what all else."""
        points = self.review.points
        both = zip(self.review.own, self.review.rest, strict=True)
        return [(seat, signed(own, points), signed(rest, points)) for seat, (own, rest) in enumerate(both)]
