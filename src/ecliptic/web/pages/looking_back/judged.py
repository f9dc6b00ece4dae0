"""What bots made of a game, for its study: the graph, the marks of choices, the turning points. In no running game."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from msgspec import Struct

from ecliptic.core.words import at
from ecliptic.study import review as reviewed
from ecliptic.study.evaluation import MOST, Moment
from ecliptic.web.pages.looking_back.graph import Graph
from ecliptic.web.study.studying import PUBLIC, Studied, url_of, viewer_of

NEAR: Final = (3.2, 7.7)  # percent of the width: flags that are nearer stand as one, on a desk and on a phone


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
    turn: reviewed.Turn
    change: str
    what: str  # a text of the game


class Judged(Graph):
    """What is known so far of a record, as it is shown at a moment."""

    def __init__(
        self, studied: Studied, moments: dict[int, Moment], under_way: bool, line: int, eyes: str
    ) -> None:
        super().__init__(studied, line)
        self.moments, self.under_way, self.eyes = moments, under_way, eyes

    @property
    def of(self) -> int:
        """How many moments are looked at first."""
        return min(MOST, len(self.studied.replay.steps.decisions))

    @cached_property
    def review(self) -> reviewed.Review:
        """All that is said."""
        points = next((moment.points for moment in self.moments.values()), False)
        last = self.studied.replay.at(self.studied.end)
        decisions, end = self.studied.replay.steps.decisions, self.studied.end
        return reviewed.review(self.moments, decisions, self.seats, end, reviewed.outcome_of(last, points))

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
        return reviewed.amount(self.review.noise, self.review.points)

    # ---- the graph ---------------------------------------------------------------------------------------

    def shown(self, value: float) -> str:
        """A value in words."""
        return reviewed.amount(value, self.review.points)

    @cached_property
    def course(self) -> list[tuple[int, tuple[float, ...]]]:
        """Line and values of each moment, with the end."""
        found = [(moment.line, moment.values) for moment in self.review.moments]
        end = self.studied.end
        outcome = (
            None if self.under_way else reviewed.outcome_of(self.studied.replay.at(end), self.review.points)
        )
        return [*found, (end, outcome)] if outcome is not None else found

    @cached_property
    def scale(self) -> tuple[float, float]:
        """The least and the greatest value of the graph."""
        if not self.review.points:
            return 0.0, 1.0
        every = [value for _, values in self.course for value in values]
        least, most = min(every), max(every)
        return least, most if most > least else least + 1

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
                    change=f"{reviewed.amount(turn.before, points)} to {reviewed.amount(turn.after, points)}",
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

    def told(self, turn: reviewed.Turn) -> str:
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
            known[decision] = reviewed.verdict(
                moment, lambda action: reviewed.named(match, moment.seat, action)
            )
        change = -moment.slip if moment.slip else moment.find
        return Mark(
            "?" if moment.slip else "!",
            "slip" if moment.slip else "find",
            f"{reviewed.signed(change, moment.points)} {at(moment.seat)}",
            moment.seat,
            known[decision],
            "bad" if moment.slip else "good",
        )

    def luck(self, line: int) -> Mark | None:
        """What is to be said of the dice or cards of a line; None = nothing that is more than noise."""
        found = self.review.lucks.get(line)
        if found is None:
            return None
        change = f"{reviewed.signed(found.much, found.points)} {at(found.seat)}"
        return Mark("\u25cf", "dice or cards", change, found.seat, reviewed.luck_words(found), "luck")

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
        return [
            (seat, reviewed.signed(own, points), reviewed.signed(rest, points))
            for seat, (own, rest) in enumerate(both)
        ]
