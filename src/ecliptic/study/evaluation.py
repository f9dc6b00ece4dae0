"""What bots make of the moments of a game: which ones are looked at, and what is kept of each."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import isfinite, sqrt
from typing import Final

from msgspec import Struct

from ecliptic.bots.protocol import Situation
from ecliptic.bots.valuing import Compared, Valued, change, compare, value
from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.study.replay import Replay

WORLDS: Final = 24  # of a moment, if there is time
SECONDS: Final = 4.0  # for a moment: half to value it, half to compare what could be done
MOST: Final = 120  # moments that are looked at first, evenly over the decisions
MORE: Final = 40  # that are looked at where the values jump between two of these
SURE: Final = 2.0  # standard errors that are more than noise
LEAST: Final = 0.05  # of a chance to win: less is worth no word
LEAST_POINTS: Final = 1.0


class Choice(Struct, frozen=True):
    """One thing that could be done, and what came of it."""

    action: str
    values: tuple[float, ...]
    behind: float
    unsure: float | None  # None: nobody can say


class Luck(Struct, frozen=True, kw_only=True):
    """What dice or cards did, those of one line of the log: kept with the moment before them."""

    line: int  # the last line of the record that belongs to it
    points: bool
    worlds: int
    changes: tuple[float, ...]  # of each seat's value
    errors: tuple[float | None, ...]

    def sure(self, seat: int) -> float:
        """What it changed for a seat, if more than noise and worth a word; else 0."""
        much, error = self.changes[seat], self.errors[seat]
        if error is None or abs(much) < least_of(self.points) or abs(much) <= SURE * error:
            return 0.0
        return much

    @property
    def seat(self) -> int:
        """For whom it changed most; of equal ones, who gained."""
        return max(range(len(self.changes)), key=lambda k: (round(abs(self.sure(k)), 6), self.changes[k]))

    @property
    def much(self) -> float:
        """How much that was; 0 = nothing that can be told."""
        return self.sure(self.seat)


class Moment(Struct, frozen=True, kw_only=True):
    """What is kept of a moment: the position after a line, before a decision."""

    line: int
    seat: int
    points: bool
    worlds: int
    values: tuple[float, ...]
    errors: tuple[float | None, ...]
    chosen: str
    choices: list[Choice] = []  # the best first; empty: there was nothing to choose
    usual: str = ""
    gains: tuple[float, ...] = ()
    unsure: float | None = None
    lucks: tuple[Luck, ...] = ()  # what dice and cards did after it, as far as bots looked

    @property
    def least(self) -> float:
        """What is worth a word."""
        return least_of(self.points)

    @property
    def best(self) -> Choice | None:
        """The best that could be done."""
        return self.choices[0] if self.choices else None

    @property
    def taken(self) -> Choice | None:
        """What was done."""
        return next((one for one in self.choices if one.action == self.chosen), None)

    @property
    def slip(self) -> float:
        """What the choice cost its seat against the best, beyond the noise; 0 = nothing that can be told."""
        taken = self.taken
        if taken is None or taken.unsure is None or taken.behind < self.least:
            return 0.0
        return taken.behind if taken.behind > SURE * taken.unsure else 0.0

    @property
    def find(self) -> float:
        """What the choice gained against what bots would have done at a look, if nothing was better; 0 = nothing."""
        taken = self.taken
        if taken is None or taken.behind > 0 or self.unsure is None or not self.gains:
            return 0.0
        gain = self.gains[self.seat]
        return gain if gain >= self.least and gain > SURE * self.unsure else 0.0


def evaluate(
    game: Game,
    state: State,
    line: int,
    seat: int,
    chosen: str,
    *,
    worlds: int = WORLDS,
    seconds: float | None = SECONDS,
    clock: Callable[[], float] = time.process_time,
) -> Moment:
    """What bots make of a position, and of what a seat chose there. A moment has the same luck whenever that is."""
    half = Fuse(seconds / 2 if seconds is not None else None, clock)
    valued: Valued = value(game, state, worlds, seed=line, stop=half.blown)
    legal = [int(action) for action in state.legal(seat)]
    number = game.actions.parse(chosen)
    compared: Compared | None = None
    if len(legal) > 1 and number in legal:
        half = Fuse(seconds / 2 if seconds is not None else None, clock)
        compared = compare(Situation(game, state, seat, legal), number, worlds, seed=line, stop=half.blown)
    return Moment(
        line=line,
        seat=seat,
        points=valued.points,
        worlds=valued.worlds,
        values=valued.values,
        errors=tuple(map(known, valued.errors)),
        chosen=chosen,
        choices=[
            Choice(game.actions.text(one.action), one.values, one.behind, known(one.unsure))
            for one in (compared.tried if compared else [])
        ],
        usual=game.actions.text(compared.usual) if compared else "",
        gains=compared.gains if compared else (),
        unsure=known(compared.unsure) if compared else None,
    )


def weigh(
    game: Game,
    before: State,
    after: State,
    line: int,
    *,
    worlds: int = WORLDS,
    seconds: float | None = SECONDS,
    clock: Callable[[], float] = time.process_time,
) -> Luck:
    """What the outcomes between two positions did, by bots' play from both. The same luck whenever that is."""
    found = change(game, before, after, worlds, seed=line, stop=Fuse(seconds, clock).blown)
    return Luck(
        line=line,
        points=found.points,
        worlds=found.worlds,
        changes=found.values,
        errors=tuple(map(known, found.errors)),
    )


def least_of(points: bool) -> float:
    """What is worth a word."""
    return LEAST_POINTS if points else LEAST


def known(error: float) -> float | None:
    """An error that can be written down."""
    return error if isfinite(error) else None


class Fuse:
    """Says when so many seconds are over."""

    def __init__(self, seconds: float | None, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.end = None if seconds is None else clock() + seconds

    def blown(self) -> bool:
        """Whether they are."""
        return self.end is not None and self.clock() >= self.end


def moment_at(replay: Replay, decision: int) -> tuple[State, int, str]:
    """The position before the decision of a line, whose it was, and what was chosen."""
    entry = replay.entries[decision - 1]
    return replay.at(decision - 1).state, int(entry.seat or 0), str(entry.do)


def next_decision(decisions: Sequence[int], known: Mapping[int, Moment], most: int = MOST) -> int | None:
    """The decision (its line) that is to be looked at next; None = enough is known.

    First evenly from the beginning on, then between two moments whose values differ by more than noise.
    """
    grid = spread(decisions, most)
    for line in grid:
        if line - 1 not in known:
            return line
    if len(known) >= len(grid) + MORE:
        return None
    seen = [k for k, line in enumerate(decisions) if line - 1 in known]
    best, found = 0.0, None
    for a, b in pairwise(seen):
        jump = leap(known[decisions[a] - 1], known[decisions[b] - 1])
        if b - a > 1 and jump > best:
            best, found = jump, decisions[(a + b) // 2]
    return found


def spread(lines: Sequence[int], most: int) -> list[int]:
    """At most so many of these, evenly, with the first and the last."""
    n = len(lines)
    if n <= most:
        return [*lines]
    return sorted({lines[round(k * (n - 1) / (most - 1))] for k in range(most)})


def leap(one: Moment, other: Moment) -> float:
    """By how much a seat's value changed most between two moments, if more than noise and worth a word; else 0."""
    best = 0.0
    for a, b, ea, eb in zip(one.values, other.values, one.errors, other.errors, strict=True):
        if ea is None or eb is None:
            continue
        change = abs(b - a)
        if change > max(best, SURE * sqrt(ea * ea + eb * eb), 2 * one.least):
            best = change
    return best
