"""What is counted of games while they are played, in compiled code: `core.metrics` says what, `lab.columns` where.

A meter is asked at every decision and after every act. A game is one row of whole numbers and one of measures, both
packed; rows are handed on in blocks, column by column.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.strings import BytesWriter, write_f64_le, write_i64_le
from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.advice import Advice
from ecliptic.core.machine import NOBODY, Event, State

# Where the numbers of a row lie. Those of seats follow, in this order: see `Places`.
FINISHED: Final = 0
WINNERS: Final = 1
DECISIONS: Final = 2
CHOICES: Final = 3
CHANCES: Final = 4
OPTIONS: Final = 5  # legal actions, summed over choices
MOST: Final = 6  # legal actions at one choice
TURNS: Final = 7
LEAD_CHANGES: Final = 8
LEAD_LAST: Final = 9
HEAD: Final = 10

# What a rule does with what it finds.
SUM: Final = 0
LAST: Final = 1
TOP: Final = 2
WHEN: Final = 3  # the turn in which it first happened, from 1
PHASE: Final = 4  # a phase begins; not a number of the row

NOTHING: Final = 3  # the number of an event that there is not
CONSTANT: Final = 4  # the same, but it counts from something: a number of its own
QUARTERS: Final = 3  # marks at which places are looked at


@final
class Pick:
    """A number of an event: a, b, c (0 to 2), none or a constant; from a bit on, cut by a mask, less a first one."""

    def __init__(self, of: i64, low: i64, mask: i64, less: i64) -> None:
        self.of: Final = of
        self.low: Final = low
        self.mask: Final = mask
        self.less: Final = less

    def from_event(self, event: Event) -> i64:
        """The number; 0 for none."""
        of = self.of
        x: i64 = 0
        if of == 0:
            x = event.a
        elif of == 1:
            x = event.b
        elif of == 2:
            x = event.c
        elif of == NOTHING:
            return 0
        return ((x >> self.low) & self.mask) - self.less


@final
class Rule:
    """What an event of a kind adds to which numbers of the row."""

    def __init__(
        self,
        how: i64,
        column: i64,
        seats: i64,
        things: i64,
        seat: Pick,
        thing: Pick,
        amount: Pick,
        only: Pick,
        wanted: i64,
        bits: bool,
    ) -> None:
        """Columns from `column` on: a thing each, of it a seat each. `bits`: the thing is a set of them, a bit each."""
        self.how: Final = how
        self.column: Final = column
        self.seats: Final = seats
        self.things: Final = things
        self.seat: Final = seat
        self.thing: Final = thing
        self.amount: Final = amount
        self.only: Final = only
        self.wanted: Final = wanted
        self.bits: Final = bits


@final
class Places:
    """Where in a row begins what: numbers of seats, phases, steps, verbs and kinds of events."""

    def __init__(
        self, seats: i64, phases: i64, steps: i64, verbs: i64, kinds: i64, rest: i64, sources: i64
    ) -> None:
        """How many there are of each; `rest`: columns of the game's own metrics; `sources`: what scores are made of."""
        self.seats: Final = seats
        self.sources: Final = sources
        self.phases: Final = phases
        self.by_seat: Final = HEAD  # decisions, choices, late, led, three places: each a seat each
        self.turns_in: Final = HEAD + 7 * seats
        self.decisions_in: Final = HEAD + 7 * seats + phases
        self.steps: Final = HEAD + 7 * seats + 2 * phases
        self.verbs: Final = HEAD + 7 * seats + 2 * phases + steps
        self.events: Final = HEAD + 7 * seats + 2 * phases + steps + verbs * seats
        self.own: Final = HEAD + 7 * seats + 2 * phases + steps + verbs * seats + kinds
        self.width: Final = HEAD + 7 * seats + 2 * phases + steps + verbs * seats + kinds + rest


@final
class Meter:
    """Counts games, one after the other: `begin`, then `asked` and `happened` as it goes, then `end`."""

    def __init__(
        self,
        places: Places,
        advice: Advice,
        by_clock: bool,
        score: Callable[[State, int], float],
        steps: dict[type, int],
        verb_of: vec[i64],
        kind_of: vec[i64],
        rules: list[list[Rule]],
        moved: vec[i64],
        log: bool,
    ) -> None:
        """`by_clock`: turns are what the advice's clock counts, else runs of one seat's decisions. `score`: of a seat.

        `steps`: the place of each kind of step. `verb_of`: of each action its verb's. `kind_of`: of each kind of event
        its place, -1 = it has none. `rules`: by kind. `moved`: what events tell of where points come from, three
        numbers each: the source, the first of its seats' columns, and how often it is added. `log`: decisions are kept.
        """
        self.places: Final = places
        self.log: Final = log
        self._seats: Final = places.seats
        self._advice: Final = advice
        self._by_clock: Final = by_clock
        self._score: Final = score
        self._steps: Final = steps
        self._verb_of: Final = verb_of
        self._kind_of: Final = kind_of
        self._rules: Final = rules
        self._moved_points: Final = moved
        self._zeros: Final = vec[i64]([0] * places.width)
        self.rows = vec[i64]()
        self.measures = vec[float]()
        self.decisions = vec[i64]()  # if kept: game, number, turn, seat, step, options, action
        self._game: i64 = 0
        self._row = vec[i64]()
        self._history = vec[float]()  # every seat's score at the end of every turn
        self._clock: i64 = 0
        self._phase: i64 = 0
        self._leader: i64 = NOBODY
        self._behind = vec[float]()
        self._moved: bool = False  # since the last turn ended

    # ---- a game ------------------------------------------------------------------------------------------

    def begin(self, s: State, game: i64) -> None:
        """A game with this number begins in a state that tells its events."""
        s.events = []
        self._game = game
        self._row = self._zeros[:]
        self._history = vec[float]()
        self._behind = vec[float]([0.0] * self._seats)
        self._clock = self._advice.clock(s) if self._by_clock else NOBODY
        self._phase = 0
        self._leader = NOBODY
        self._moved = True

    def asked(self, s: State, seat: i64, options: i64, action: i64) -> None:
        """A seat is about to take an action out of so many legal ones."""
        row = self._row
        places = self.places
        if not self._by_clock and seat != self._clock:
            if self._clock != NOBODY:
                self._end_turn(s)
            self._clock = seat
        row[DECISIONS] += 1
        row[places.by_seat + seat] += 1
        if options > 1:
            row[CHOICES] += 1
            row[places.by_seat + self._seats + seat] += 1
            row[OPTIONS] += options
            if options > row[MOST]:
                row[MOST] = options
        if places.phases > 0:
            row[places.decisions_in + self._phase] += 1
        step = self._step(s, seat)
        if step >= 0:
            row[places.steps + step] += 1
        row[places.verbs + self._verb_of[action] * self._seats + seat] += 1
        if self.log:
            kept = self.decisions
            kept = append(kept, self._game)
            kept = append(kept, row[DECISIONS])
            kept = append(kept, row[TURNS])
            kept = append(kept, seat + 1)
            kept = append(kept, step)
            kept = append(kept, options)
            kept = append(kept, action)
            self.decisions = kept

    def _step(self, s: State, seat: i64) -> i64:
        stack = s.stack
        lanes = s.lanes
        if stack:
            return self._steps.get(type(stack[-1]), -1)
        if lanes:
            return self._steps.get(type(lanes[seat][-1]), -1)
        return -1

    def happened(self, s: State) -> None:
        """An action or an outcome was applied: count what it told, and see whether a turn ended."""
        self._moved = True
        events = s.events
        if events:
            s.events = []
            for event in events:
                self._count(event)
        if self._by_clock:
            clock = self._advice.clock(s)
            if clock != self._clock:
                self._clock = clock
                self._end_turn(s)

    def late(self, seat: i64) -> None:
        """A bot took longer than it might."""
        self._row[self.places.by_seat + 2 * self._seats + seat] += 1

    def end(
        self, finished: bool, chances: i64, scores: list[float], winners: list[int], points: list[float]
    ) -> None:
        """The game is over, or stopped: its row is done. Nobody has won one that was stopped.

        `points`: by source and seat what scores are made of, but for what events tell.
        """
        row = self._row
        row[FINISHED] = 1 if finished else 0
        row[WINNERS] = len(winners)
        row[CHANCES] = chances
        seats = self._seats
        if self._moved:
            last = vec[float]()
            for found in scores:
                last = append(last, found)
            self._close_turn(last)
        best = 0.0
        second = 0.0
        seat: i64
        for seat in range(seats):
            score = scores[seat]
            if seat == 0 or score > best:
                second = score if seat == 0 else best
                best = score
            elif seat == 1 or score > second:
                second = score
        if seats > 1:
            self._look_back()
        self.rows = extend(self.rows, row)
        measures = self.measures
        measures = append(measures, best - second)
        for seat in range(seats):
            share = 0.0
            for winner in winners:
                if winner == seat:
                    share = 1.0 / float(len(winners))
            measures = append(measures, share)
        for seat in range(seats):
            measures = append(measures, scores[seat])
        for seat in range(seats):
            measures = append(measures, self._behind[seat])
        moved = self._moved_points
        k: i64 = 0
        while k < len(moved):
            for seat in range(seats):
                points[moved[k] * seats + seat] += float(moved[k + 2] * row[moved[k + 1] + seat])
            k += 3
        for found in points:
            measures = append(measures, found)
        self.measures = measures

    # ---- turns and leads ---------------------------------------------------------------------------------

    def _end_turn(self, s: State) -> None:
        self._moved = False
        scores = vec[float]()
        if self._seats > 1:
            seat: i64
            for seat in range(self._seats):
                scores = append(scores, float(self._score(s, seat)))
        self._close_turn(scores)

    def _close_turn(self, scores: vec[float]) -> None:
        row = self._row
        row[TURNS] += 1
        if self.places.phases > 0:
            row[self.places.turns_in + self._phase] += 1
        seats = self._seats
        if seats == 1:
            return
        history = self._history
        best = 0.0
        second = 0.0
        leader: i64 = 0
        seat: i64
        for seat in range(seats):
            score = scores[seat]
            history = append(history, score)
            if seat == 0:
                best = score
            elif score > best:
                second = best
                best = score
                leader = seat
            elif seat == 1 or score > second:
                second = score
        self._history = history
        behind = self._behind
        for seat in range(seats):
            short = best - scores[seat]
            if short > behind[seat]:
                behind[seat] = short
        if best == second:
            return
        row[self.places.by_seat + 3 * seats + leader] += 1
        if leader != self._leader:
            if self._leader != NOBODY:
                row[LEAD_CHANGES] += 1
            self._leader = leader
            row[LEAD_LAST] = row[TURNS]

    def _look_back(self) -> None:
        """Who stood where when a quarter, a half and three quarters of the turns were over."""
        row = self._row
        history = self._history
        seats = self._seats
        turns = row[TURNS]
        place = self.places.by_seat + 4 * seats
        mark: i64
        seat: i64
        other: i64
        for mark in range(1, QUARTERS + 1):
            first = ((turns * mark + QUARTERS) // (QUARTERS + 1) - 1) * seats
            for seat in range(seats):
                better: i64 = 0
                for other in range(seats):
                    if history[first + other] > history[first + seat]:
                        better += 1
                row[place + seat] = better + 1
            place += seats
        last = (turns - 1) * seats
        alone: i64 = 0
        for seat in range(seats):
            if self._leader >= 0 and history[last + seat] >= history[last + self._leader]:
                alone += 1
        if alone != 1:
            row[LEAD_LAST] = 0

    # ---- events ------------------------------------------------------------------------------------------

    def _count(self, event: Event) -> None:
        kind = event.kind
        if kind < 0 or kind >= len(self._kind_of):
            return
        place = self._kind_of[kind]
        if place >= 0:
            self._row[self.places.events + place] += 1
        for rule in self._rules[kind]:
            if rule.only.of != NOTHING and rule.only.from_event(event) != rule.wanted:
                continue
            thing = rule.thing.from_event(event)
            if rule.how == PHASE:
                if 0 <= thing < self.places.phases:
                    self._phase = thing
                continue
            seat = rule.seat.from_event(event)
            if seat < 0 or seat >= rule.seats:
                continue  # the rules' own side, or nobody
            amount: i64 = 1
            if rule.amount.of != NOTHING:
                amount = rule.amount.from_event(event)
            if not rule.bits:
                if 0 <= thing < rule.things:
                    self._put(rule.how, rule.column + thing * rule.seats + seat, amount)
                continue
            k: i64
            for k in range(rule.things):
                if thing >> k & 1 == 1:
                    self._put(rule.how, rule.column + k * rule.seats + seat, amount)

    def _put(self, how: i64, column: i64, amount: i64) -> None:
        row = self._row
        if how == SUM:
            row[column] += amount
        elif how == LAST:
            row[column] = amount
        elif how == TOP:
            if amount > row[column]:
                row[column] = amount
        elif row[column] == 0:  # WHEN
            row[column] = row[TURNS] + 1

    # ---- what is handed on -------------------------------------------------------------------------------

    def take(self) -> tuple[bytes, bytes, bytes]:
        """The rows so far, column by column, 8 bytes a number, lowest first: counts, measures, decisions. Then none."""
        counts = by_column(self.rows, self.places.width)
        measures = by_column_of_floats(self.measures, 1 + (3 + self.places.sources) * self._seats)
        decisions = by_column(self.decisions, 7)
        self.rows = vec[i64]()
        self.measures = vec[float]()
        self.decisions = vec[i64]()
        return counts, measures, decisions


def in_columns(n: i64, width: i64) -> vec[i64]:
    """The places of n numbers in rows of so many, column by column."""
    out = vec[i64](capacity=n)
    column: i64
    for column in range(width):
        k = column
        while k < n:
            out = append(out, k)
            k += width
    return out


def by_column(numbers: vec[i64], width: i64) -> bytes:
    """Rows of so many numbers, column by column."""
    out = BytesWriter()
    k: i64
    for k in in_columns(len(numbers), width):
        write_i64_le(out, numbers[k])
    return out.getvalue()


def by_column_of_floats(numbers: vec[float], width: i64) -> bytes:
    """The same of measures."""
    out = BytesWriter()
    k: i64
    for k in in_columns(len(numbers), width):
        write_f64_le(out, numbers[k])
    return out.getvalue()
