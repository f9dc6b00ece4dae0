"""How far a lesson has come: it follows from the record, and from what the player told the coach."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Final, Literal

import msgspec
from msgspec import UNSET, Struct

from ecliptic.core.game import Game
from ecliptic.core.languages import mark
from ecliptic.core.match import Match
from ecliptic.core.record import Entry, Header, Record
from ecliptic.core.views import Prompt
from ecliptic.learn.courses import Case, Lesson, Step
from ecliptic.learn.starting import first_fit, fits

# try: the step asks for something that can be done now; read: it only explains; wait: it comes later; asked: the coach
# has said something of a choice; lost: it can't be done any more; end: the lesson is over.
Stage = Literal["try", "read", "wait", "asked", "lost", "end"]
ALLOWED: Final = Case(when=["*"], say=mark("That is allowed, too."), then="keep")


class Told(Struct, frozen=True):
    """What a player told the coach: that a step was read (`on`), or that a choice stays (`keep`)."""

    line: int  # how many lines the record had
    what: Literal["on", "keep"]


class Spot(Struct, frozen=True):
    """Where a lesson stands after a line."""

    step: int = 0  # index of the step that is tried or waited for; as many as there are = all are done
    well: str = ""  # what is said of the step that was done last
    kept: bool = False  # another choice stays: this step comes again or the next, whichever fits
    case: Case | None = None  # what the coach has said of the last choice
    line: int = 0  # the choice's


class Run:
    """A lesson as it goes: follows a record on a match of its own."""

    def __init__(self, game: Game, lesson: Lesson, header: Header) -> None:
        """At the start of the record."""
        self.lesson: Final = lesson
        self.seat: Final = lesson.start.me - 1
        self._game = game
        self._header = header
        self.restart()

    def restart(self) -> None:
        """Forget what was followed: it is followed again."""
        self.match = Match.resume(self._game, Record(self._header), auto_chance=False)
        self.spot = Spot()
        self._before: list[tuple[int, Spot]] = []  # the player's lines, and what was before each
        self._asked: tuple[int, Prompt | None] | None = None  # after which line, and what
        self._told = 0  # how many of what the player told are taken in
        self._settle()

    def copy(self) -> Run:
        """One of its own that stands where this one does."""
        twin = copy(self)
        twin.match, twin._before = self.match.copy(), [*self._before]
        return twin

    # ---- following -------------------------------------------------------------------------------------------

    def follow(self, entries: Sequence[Entry], told: Sequence[Told]) -> Run:
        """Go on to the end of the record."""
        if self.match.number > len(entries) or self._told > len(told):
            self.restart()
        self._hear(told)
        for entry in entries[self.match.number :]:
            self._take(entry)
            self._hear(told)
        return self

    def _hear(self, told: Sequence[Told]) -> None:
        for one in told[self._told :]:
            if one.line > self.match.number:
                return
            self._told += 1
            if one.what == "on" and self.stage == "read":
                self._done(self.spot.step)
            elif one.what == "keep" and self.spot.case is not None:
                self._keep()

    def _take(self, entry: Entry) -> None:
        mine = entry.seat == self.seat
        if mine and entry.undo is not UNSET:
            wanted, k = self.takes_back, self.spot.step
            self.match.replay(entry)
            while self._before and self._before[-1][0] >= entry.undo:
                self.spot = self._before.pop()[1]
            if wanted:
                self._done(k)
            return
        choice = "" if not mine or entry.do is UNSET or entry.auto is not UNSET else entry.do
        if choice and self._is_aside(choice):
            choice = ""
        if not choice:
            self.match.replay(entry)
            self._settle()
            return
        self._before.append((entry.n, self.spot))
        if self.spot.case is not None:  # who plays on keeps it
            self._keep()
        live = self.stage == "try"
        self.match.replay(entry)
        if live:
            self._judge(choice, entry.n)
        self._settle()

    def _is_aside(self, choice: str) -> bool:
        actions = self._game.actions
        return actions.is_aside(actions.parse(choice))

    def _judge(self, choice: str, line: int) -> None:
        """What a choice comes to that was made while the step could be done."""
        step = self.lesson.step[self.spot.step]
        if fits(choice, step.do):
            if not self._lasts(step):
                self._done(self.spot.step)
        elif not fits(choice, step.also):
            case = next((case for case in step.case if fits(choice, case.when)), ALLOWED)
            self.spot = msgspec.structs.replace(self.spot, case=case, line=line, well="")
            if not self.match.can_undo(self.seat) and case is ALLOWED:
                self._keep()  # there is nothing to say, and nothing to choose

    def _done(self, step: int) -> None:
        self.spot = Spot(step + 1, self.lesson.step[step].well)
        self._settle()

    def _keep(self) -> None:
        """The choice stays: what only explains comes now, else this step again or the next, whichever fits first."""
        k = self.spot.step + 1
        explains = k < len(self.lesson.step) and not self.lesson.step[k].do and not self.lesson.step[k].at
        self.spot = Spot(k) if explains else Spot(self.spot.step, kept=True)
        self._settle()

    def _settle(self) -> None:
        """Go to the step whose moment has come."""
        spot, steps = self.spot, self.lesson.step
        if spot.case is not None or spot.step >= len(steps):
            return
        if spot.kept:
            either = range(spot.step, min(spot.step + 2, len(steps)))
            found = next((k for k in either if self._fits(steps[k], k > spot.step)), -1)
            if found < 0:
                return
            self.spot = Spot(found)
        step = steps[self.spot.step]
        if step.undo and not self.can_take_back:  # chance or another one has answered
            self.spot = Spot(self.spot.step + 1)
            self._settle()
        elif not step.do and step.check and self._holds(step):
            self._done(self.spot.step)

    # ---- what can be done --------------------------------------------------------------------------------------

    def prompt(self) -> Prompt | None:
        """What the player is asked now."""
        if self._asked is None or self._asked[0] != self.match.number:
            self._asked = self.match.number, self.match.prompt(self.seat)
        return self._asked[1]

    def _fits(self, step: Step, later: bool) -> bool:
        if step.do:
            return self._possible(step)
        return later and bool(step.at) and self._is_asked(step)

    def _lasts(self, step: Step) -> bool:
        """Whether the step goes on after one of its choices."""
        if not self._possible(step):
            return False
        legal = self.match.legal(self.seat)
        return (step.all or bool(step.until)) and not any(fits(action, step.until) for action in legal)

    def _possible(self, step: Step) -> bool:
        return self._is_asked(step) and any(fits(action, step.do) for action in self.match.legal(self.seat))

    def _is_asked(self, step: Step) -> bool:
        """Whether the question of this step is asked."""
        prompt = self.prompt()
        return prompt is not None and (not step.at or prompt.clause == step.at)

    def _holds(self, step: Step) -> bool:
        dump = self.match.dump()
        return all(at_path(dump, path) == value for path, value in step.check.items())

    # ---- what the coach shows ----------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The step that is tried, read or waited for; None = all are done."""
        return self.lesson.step[self.spot.step] if self.spot.step < len(self.lesson.step) else None

    @property
    def stage(self) -> Stage:
        """What the coach is about: see `Stage`."""
        step = self.step
        if self.spot.case is not None:
            return "asked"
        if step is None:
            return "end"
        if step.undo:
            return "try"
        if not step.do:
            if step.at and not self._is_asked(step) and not self.match.over:
                return "wait"
            if step.end:
                return "end"
            return "lost" if step.check and self.match.over else "read" if not step.check else "wait"
        if self._possible(step):
            return "try"
        if self.match.over or (step.at and self._is_asked(step)):
            return "lost"
        return "wait"

    @property
    def holds(self) -> bool:
        """Whether everybody waits for the player to have read what the coach says."""
        return self.stage in ("read", "asked", "end") or self.takes_back

    @property
    def takes_back(self) -> bool:
        """Whether what is to be done now is to take the last choice back."""
        return self.stage == "try" and self.step is not None and self.step.undo

    @property
    def can_take_back(self) -> bool:
        """Whether the choice that the coach speaks of can be taken back."""
        return self.match.can_undo(self.seat)

    def show(self) -> str:
        """The action that the step would have; "" = nothing is to be done now, or something is to be taken back."""
        step = self.step
        return first_fit(self.match.legal(self.seat), step.do) if step and self.stage == "try" else ""


def at_path(data: object, path: str) -> object:
    """What stands at a path of a position: "planets.P9.owner"; rows of a list by their number, or what names them."""
    for key in path.split("."):
        if isinstance(data, list):
            if key.isdigit():
                data = data[int(key) - 1] if 0 < int(key) <= len(data) else None
            else:
                data = next((row for row in data if isinstance(row, dict) and key in row.values()), None)
        else:
            data = data.get(key) if isinstance(data, dict) else None
    return data
