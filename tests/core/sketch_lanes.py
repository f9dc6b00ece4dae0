"""Sketch: all at once (Solar Roller SR-15.B). Lanes open, every seat marks its own sheet, the last Done closes them.

A round: one die for all, lanes in which each seat marks up to that many boxes, then at once other lanes in which each
seat may rub one mark out, then a checkpoint that looks at everybody. Nothing a seat may do depends on other sheets.
"""

from __future__ import annotations

from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from core.toy import Tells, Toy, ToyState
from ecliptic.core.actions import ActionTable, Arg, Verb, numbers
from ecliptic.core.fields import Field, Part, seat_names
from ecliptic.core.machine import Auto, Chance, Decision
from ecliptic.core.reasons import no
from ecliptic.core.words import Reasons

BOXES = 3
HOLDS = 3  # marks a box holds
MARK = Verb("mark", Arg("box", numbers(1, BOXES)))
RUB = Verb("rub", Arg("box", numbers(1, BOXES)))
DONE = Verb("done")
ROLL = Verb("roll", Arg("", numbers(1, 3)))
FULL, EMPTY, NONE_LEFT = 16, 17, 18
ROLLED, MARKED, RUBBED, ENOUGH, WON_BOX = range(5)


class Sheets(ToyState):
    score: vec[i64]
    marks: vec[i64]  # seat * BOXES + box
    left: vec[i64]

    @classmethod
    def fields(cls, seats: int) -> list[Part]:
        """What one seat's lane can change is its own."""
        names = seat_names(seats)
        return [
            Field("score", names),
            Field("marks", names, numbers(1, BOXES), own=True),
            Field("left", names, own=True),
        ]


class Round(Auto[Sheets]):
    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def run(self, s: Sheets) -> None:
        if self.left > 0:
            s.then(Roll(), OpenMarks(), OpenRubs(), Checkpoint(), Round(self.left - 1))


class Roll(Chance[Sheets]):
    def candidates(self, s: Sheets) -> vec[i64]:
        return vec[i64]([ROLL(k) for k in range(3)])

    def apply(self, s: Sheets, action: int) -> None:
        for seat in range(s.seats):
            s.left[seat] = ROLL.a(action) + 1
        s.tell(ROLLED, ROLL.a(action) + 1)


class OpenMarks(Auto[Sheets]):
    def run(self, s: Sheets) -> None:
        s.open_lanes([Marking(k) for k in range(s.seats)])


class OpenRubs(Auto[Sheets]):
    def run(self, s: Sheets) -> None:
        s.open_lanes([Rub(k) for k in range(s.seats)])


class Marking(Auto[Sheets]):
    """A lane may begin with a step that just runs."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, s: Sheets) -> None:
        s.then(Mark(self.player))


class Mark(Decision[Sheets]):
    """Mark a box as long as marks are left, or be done."""

    def candidates(self, s: Sheets) -> vec[i64]:
        return vec[i64]([*(MARK(box) for box in range(BOXES)), DONE()])

    def check(self, s: Sheets, action: int) -> int:
        if action == DONE():
            return 0
        if s.left[self.seat] == 0:
            return no(NONE_LEFT)
        return no(FULL, HOLDS) if s.marks[self.seat * BOXES + MARK.a(action)] == HOLDS else 0

    def apply(self, s: Sheets, action: int) -> None:
        if action == DONE():
            s.tell(ENOUGH, self.seat)
            return
        s.left[self.seat] -= 1
        s.marks[self.seat * BOXES + MARK.a(action)] += 1
        s.tell(MARKED, self.seat, MARK.a(action) + 1)
        s.then(Mark(self.seat))


class Rub(Decision[Sheets]):
    def candidates(self, s: Sheets) -> vec[i64]:
        return vec[i64]([*(RUB(box) for box in range(BOXES)), DONE()])

    def check(self, s: Sheets, action: int) -> int:
        return no(EMPTY) if action != DONE() and s.marks[self.seat * BOXES + RUB.a(action)] == 0 else 0

    def apply(self, s: Sheets, action: int) -> None:
        if action != DONE():
            s.marks[self.seat * BOXES + RUB.a(action)] -= 1
            s.tell(RUBBED, self.seat, RUB.a(action) + 1)


class Checkpoint(Auto[Sheets]):
    """Reads all sheets when all are done, so it can't matter who was first."""

    def run(self, s: Sheets) -> None:
        for box in range(BOXES):
            best = max(s.marks[seat * BOXES + box] for seat in range(s.seats))
            for seat in range(s.seats):
                if best > 0 and s.marks[seat * BOXES + box] == best:
                    s.score[seat] += 1
                    s.tell(WON_BOX, seat, box + 1)


class LaneGame(Toy):
    actions = ActionTable(MARK, RUB, DONE, ROLL)
    State = Sheets
    steps = (Round, Roll, OpenMarks, OpenRubs, Marking, Mark, Rub, Checkpoint)
    reasons: ClassVar[Reasons] = {
        FULL: ("The box holds {a} already", "TO-5.1"),
        EMPTY: ("The box is empty", "TO-5.2"),
        NONE_LEFT: ("All marks of this round are made", "TO-5.3"),
    }
    tells: ClassVar[Tells] = {
        ROLLED: "The die shows {a}",
        MARKED: "{A} marks {b}",
        RUBBED: "{A} rubs {b} out",
        ENOUGH: "{A} has enough",
        WON_BOX: "{A} leads in {b}",
    }

    def begin(self) -> ToyState:
        s = self.empty()
        s.then(Round(3))
        return s

    def facts(self, seen: Any, seat: int | None) -> dict[str, Any]:
        return {"marks": list(seen.marks), "left": list(seen.left)}
