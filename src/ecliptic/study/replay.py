"""A record that can be looked at after any of its lines, and the steps by which one goes through it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from msgspec import UNSET, Struct

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.record import Entry, Header, Record
from ecliptic.core.views import Line

EVERY: Final = 48  # lines between two marks
RECENT: Final = 6  # matches that were asked for last: the next one asked for is near


class Replay:
    """The positions of a record. What it gives is to be looked at, never to be played on: `Match.copy` does that."""

    def __init__(self, game: Game, header: Header, entries: Sequence[Entry] = ()) -> None:
        """The lines are checked as they are reached. ValueError if the header is none of this game."""
        self.game = game
        self.header = header
        self.entries = [*entries]
        self.leap: Callable[[int], Match | None] | None = None  # a match of somewhere up to a line, if stored
        self._marks: dict[int, Match] = {0: Match.resume(game, Record(header), auto_chance=False)}
        self._recent: OrderedDict[int, Match] = OrderedDict()
        self._put = 0

    def __len__(self) -> int:
        return len(self.entries)

    def extend(self, entries: Sequence[Entry]) -> None:
        """More lines were played."""
        self.entries.extend(entries)
        for known in ("steps", "rolls"):
            self.__dict__.pop(known, None)

    def note(self, match: Match) -> None:
        """Take over where a match stands that plays these lines, if that is worth a mark."""
        if match.number % EVERY == 0 and match.number not in self._marks:
            self._marks[match.number] = match.copy()

    def put(self, match: Match) -> None:
        """The same, wherever it stands; where the one before this stood is given up."""
        if self._put % EVERY:
            self._marks.pop(self._put, None)
        self._put = match.number
        self._marks[match.number] = match.copy()

    def at(self, line: int) -> Match:
        """As it stood after so many lines. ValueError, naming the line, if one does not hold."""
        line = max(0, min(line, len(self.entries)))
        found = self._recent.get(line) or self._marks.get(line)
        if found is None:
            found = self._played(line)
        self._recent[line] = found
        self._recent.move_to_end(line)
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)
        return found

    @property
    def last(self) -> Match:
        """As it stood after the last line."""
        return self.at(len(self.entries))

    def _played(self, line: int) -> Match:
        near = max(known for known in (*self._marks, *self._recent) if known <= line)
        if self.leap is not None and line - near > 2 * EVERY:
            leapt = self.leap(line)
            if leapt is not None and near < leapt.number <= line:
                near = leapt.number
                self._marks[near] = leapt
        match = (self._recent.get(near) or self._marks[near]).copy()
        for entry in self.entries[near:line]:
            try:
                match.replay(entry)
            except ValueError as error:
                raise ValueError(f"line {entry.n + 1}: {error}") from None
            self.note(match)
        return match

    @cached_property
    def steps(self) -> Steps:
        """By which one goes through the lines there are now."""
        return steps_of(self.entries)

    @cached_property
    def rolls(self) -> list[Roll]:
        """The dice and cards there were up to now."""
        return rolls_of(self.last)


class Steps(Struct, frozen=True):
    """Lines of a record at which something was decided. What was taken back later is left out."""

    decisions: list[int]
    turns: list[int]  # the first decision of each that follow on each other by one seat
    seats: list[int]  # of the decisions

    def before(self, line: int) -> int:
        """Where the decision before a line led to; 0 = there is none."""
        return previous(self.decisions, line)

    def after(self, line: int) -> int | None:
        """Where the next decision leads to."""
        return following(self.decisions, line)

    def by(self, seat: int) -> list[int]:
        """The decisions of a seat."""
        return [line for line, by in zip(self.decisions, self.seats, strict=True) if by == seat]

    def seat_at(self, line: int) -> int | None:
        """Who decided last at a line; None = nobody has yet."""
        k = bisect_right(self.decisions, line)
        return self.seats[k - 1] if k else None


def previous(lines: Sequence[int], line: int) -> int:
    """The last of these before a line; 0 = there is none."""
    k = bisect_left(lines, line)
    return lines[k - 1] if k else 0


def following(lines: Sequence[int], line: int) -> int | None:
    """The first of these after a line."""
    k = bisect_right(lines, line)
    return lines[k] if k < len(lines) else None


def standing(entries: Sequence[Entry]) -> list[Entry]:
    """The lines without those that were taken back, and without what took them back."""
    void: set[int] = set()
    for entry in entries:
        if entry.undo is not UNSET:
            void.add(entry.n)
            since, agreed = entries[entry.undo - 1 : entry.n - 1], entry.consent is not UNSET
            void.update(one.n for one in since if agreed or one.seat == entry.seat)
    return [entry for entry in entries if entry.n not in void]


def steps_of(entries: Sequence[Entry]) -> Steps:
    """The steps through these lines."""
    decided = [entry for entry in standing(entries) if entry.do is not UNSET and entry.auto is UNSET]
    seats = [entry.seat for entry in decided if entry.seat is not UNSET]
    turns = [entry.n for k, entry in enumerate(decided) if k == 0 or seats[k] != seats[k - 1]]
    return Steps([entry.n for entry in decided], turns, seats)


class Roll(Struct, frozen=True):
    """Outcomes that follow on each other, all dice of a roll or one card: so many lines of the record."""

    first: int
    last: int  # after which the log tells of it


def rolls_of(match: Match) -> list[Roll]:
    """All of a match that were not taken back."""
    told = {when for when, line in match.lines(None) if not line.heading}
    found: list[Roll] = []
    first, before = 0, 0
    for entry in standing(match.record.entries):
        if first and (entry.chance is UNSET or entry.n != before + 1):  # nobody was told of it
            found.append(Roll(first, before))
            first = 0
        if entry.chance is not UNSET:
            first = first or entry.n
            if entry.n in told:
                found.append(Roll(first, entry.n))
                first = 0
        before = entry.n
    return found if not first else [*found, Roll(first, before)]


class Moves(Struct, frozen=True):
    """A log as one viewer may read it, in parts: each begins with its heading, the first maybe with none."""

    lines: list[tuple[int, Line]]  # since which line of the record it can be read
    parts: list[int]  # index of the first line of each part

    def part_at(self, line: int) -> int:
        """The number of the part that a line of the record belongs to."""
        now = self.index_at(line)
        return max(0, bisect_right(self.parts, now) - 1)

    def index_at(self, line: int) -> int:
        """The index of the last line that could be read by then; -1 = none."""
        return bisect_right(self.lines, line, key=lambda pair: pair[0]) - 1

    def part(self, k: int) -> tuple[int, int]:
        """Where the part begins and ends, as indexes."""
        return self.parts[k], self.parts[k + 1] if k + 1 < len(self.parts) else len(self.lines)

    @property
    def stops(self) -> list[int]:
        """The lines of the record at which the viewer could read something new, with the beginning."""
        return sorted({0, *(when for when, _ in self.lines)})


def moves_of(match: Match, viewer: int | None) -> Moves:
    """The log of a match in parts."""
    lines = match.lines(viewer)
    parts = [
        k for k, (_, line) in enumerate(lines) if line.heading and (k == 0 or not lines[k - 1][1].heading)
    ]
    return Moves(lines, parts if parts[:1] == [0] else [0, *parts] if lines else [])


class Taking:
    """Takes over the positions of a match that is checked line by line: to be handed to `verify`."""

    def __init__(self) -> None:
        self.replay: Replay | None = None

    def __call__(self, match: Match) -> None:
        if self.replay is None:
            self.replay = Replay(match.game, match.record.header)
        self.replay.note(match)

    def whole(self, match: Match) -> Replay:
        """All of the match, which was shown to this from its first line on."""
        assert self.replay is not None
        self.replay.entries = [*match.record.entries]
        self.replay.put(match)
        return self.replay
