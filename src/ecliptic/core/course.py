"""The course of a match: how its lines change the state and the log, and how it goes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from ecliptic.core.game import Game
from ecliptic.core.log import Log, LogRow, LogSize
from ecliptic.core.machine import CHANCE, NOBODY, State
from ecliptic.core.record import Entry, Record

OUTSIDE: Final = -1
EVERY: Final = 32  # lines between two marks
KEPT: Final = 8  # the latest marks, beside the one at the start


class Played(Struct, frozen=True):
    """A record line that stands, with what undo must know of it."""

    entry: Entry
    seat: int
    barrier: bool  # something hidden became known
    inside: int  # the line that opened the lanes or draft around it (0: they were open at first), or OUTSIDE
    aside: bool = False  # done beside what was asked: no choice that undo knows of


class Mark(Struct, frozen=True):
    """The course as it was after one of its lines."""

    line: int
    played: int  # how many lines stood
    state: State  # never changed
    log: LogSize
    inside: int


class Settled(Struct, frozen=True):
    """Where a match stood after one of its lines."""

    line: int
    state: State  # to be read, not kept
    events: int  # how many the log had


class Saved(Struct, frozen=True):
    """What brings back the course as it was."""

    now: Mark
    marks: list[Mark]
    log: Log  # an undo leaves both as they were and takes others
    played: list[Played]
    entered: tuple[int, ...]


class Course:
    """The state, the log, the lines that stand, and marks, from which an undo builds the present again.

    There is a mark at the start, one wherever lanes or a draft opened, and others between. Inside lanes and drafts no
    further ones are made: the one at their opening stays the last, and an undo in there goes on from it.
    """

    def __init__(self, game: Game, record: Record) -> None:
        """At the start of a record, before its first line."""
        position = record.header.position
        self._game = game
        self._record = record
        self.state: State = game.initial() if position is UNSET else game.load(position)
        self.state.events = []
        self.log = Log()
        self.inside = 0 if self.state.opened is not None else OUTSIDE  # see `Played`
        self._entered: tuple[int, ...] = ()  # lines of dice entered by hand that may still be mended
        self._played: list[Played] = []
        self._marks: list[Mark] = []
        self._mark(0)

    def act(self, entry: Entry, seat: int, action: int) -> None:
        """Apply a line to the state and log what came of it."""
        state, inside = self.state, self.inside
        if self._game.actions.is_aside(action):
            state.act_aside(seat, action)
            self._played.append(Played(entry, seat, False, inside, True))
            self.log.add(entry.n, state.events or [])
            state.events = []
            return
        if entry.by_hand is not UNSET:
            self._entered = (*self._entered, entry.n)
        elif entry.auto is UNSET:
            self._entered = ()
        state.revealed = False
        before = state.opened
        state.act(seat, action)
        changed = state.opened is not before
        if changed:
            self.log.publish(entry.n)
            self.inside = OUTSIDE if state.opened is None else entry.n
        if state.revealed:
            self._entered = ()
        self._played.append(Played(entry, seat, state.revealed, inside))
        self.log.add(entry.n, state.events or [])
        state.events = []
        if state.opened is None:
            changed = len(self._played) - self._marks[-1].played >= EVERY
        if changed:
            self._mark(entry.n)

    def _mark(self, line: int) -> None:
        self._marks.append(Mark(line, len(self._played), self.state.clone(), self.log.size(), self.inside))
        del self._marks[1:-KEPT]

    # ---- long records --------------------------------------------------------------------------------------

    def settled(self) -> Settled | None:
        """Where somebody was asked, and none of the lines until then can ever be taken back, whatever comes.

        It is where open lanes began, since nobody can take back what was before them; else here, or nowhere.
        """
        state = self.state
        if state.over or state.next_seat() == CHANCE or self._entered:
            return None
        if state.lanes:
            began = self._marks[-1]
            return Settled(began.line, began.state, began.log[0])
        if state.opened is not None or any(self.last_choice(seat) for seat in range(self._game.seats)):
            return None
        return Settled(len(self._record), state, self.log.size()[0])

    def leap(self, position: object, log: Sequence[LogRow]) -> None:
        """Stand where the record's lines led when they were `settled`."""
        self.state = self._game.load(position)
        self.state.events = []
        self.log = Log()
        self.log.load(log)
        self.inside = OUTSIDE if self.state.opened is None else len(self._record)
        self._entered = ()
        self._played, self._marks = [], []
        self._mark(len(self._record))

    # ---- copying -----------------------------------------------------------------------------------------

    def copy(self, record: Record) -> Course:
        """The same for a copy of the record: what happens to one of them does nothing to the other."""
        twin = Course.__new__(Course)
        twin.__dict__.update(self.__dict__)
        twin._record = record
        twin._played = self._played[:]
        twin._marks = self._marks[:]
        twin.log = self.log.copy()
        twin.state = self.state.clone()
        twin.state.events = []
        return twin

    def __setstate__(self, known: dict[str, object]) -> None:
        self.__dict__.update(known)
        self.state.events = []  # a state that has travelled tells nobody

    # ---- all or nothing ----------------------------------------------------------------------------------

    def save(self) -> Saved:
        """For `restore`."""
        line = len(self._record)
        now = Mark(line, len(self._played), self.state.clone(), self.log.size(), self.inside)
        return Saved(now, self._marks[:], self.log, self._played, self._entered)

    def restore(self, saved: Saved) -> None:
        """As it was, the lines of the record too."""
        now = saved.now
        self.state, self.inside, self._marks = now.state, now.inside, saved.marks
        self.state.events = []
        self.log, self._played, self._entered = saved.log, saved.played, saved.entered
        self.log.cut(now.log)
        del self._played[now.played :]
        del self._record.entries[now.line :]

    # ---- taking back -------------------------------------------------------------------------------------

    @property
    def begins(self) -> int:
        """After which line of the record it knows what stands: see `leap`."""
        return self._marks[0].line

    def choices(self, seat: int) -> list[int]:
        """The seat's choices that stand and that all know of, the last one first: what all together can take back."""
        if self.state.over:
            return []
        return [p.entry.n for p in reversed(self._played) if p.seat == seat and self._is_known_choice(p)]

    def deciders(self, first: int) -> set[int]:
        """The seats that have chosen something that stands from this line on, in private too."""
        chosen = (p for p in self._played if p.entry.n >= first and p.entry.auto is UNSET and not p.aside)
        return {p.seat for p in chosen if p.seat >= 0}

    def _is_known_choice(self, played: Played) -> bool:
        inside = self.state.opened is not None and played.inside == self.inside
        return not (inside or played.aside) and played.entry.auto is UNSET

    def last_choice(self, seat: int) -> int:
        """The number of the line that an undo of this seat would take back; 0 = none."""
        if self.state.over or seat < 0:
            return 0
        lanes = bool(self.state.lanes)
        for played in reversed(self._played):
            here = lanes and played.inside == self.inside  # played in the lanes that are open now
            if played.aside or self._is_secret(played, seat):
                continue
            if played.seat == seat:
                if played.barrier or here != lanes:
                    return 0
                if played.entry.auto is UNSET:
                    return played.entry.n
            elif not here:
                return 0
        return 0

    def last_entered(self) -> int:
        """The number of the line of a die entered by hand that can be mended now; 0 = none.

        It stands as soon as anybody has chosen anything, and where something was rolled, drawn or revealed after it.
        """
        return self._entered[-1] if self._entered and not self.state.over else 0

    def _is_secret(self, played: Played, seat: int) -> bool:
        """Whether this belongs to another seat's open draft: whether a choice can be taken back must not tell of it."""
        return self.state.drafter not in (NOBODY, seat) and played.inside == self.inside

    def undo(self, entry: Entry) -> None:
        """Void the seat's lines from `entry.undo` on, and build the state again from what stands.

        A draft of another seat that has opened since is gone with them. With a die that was entered by hand all goes
        that has followed by itself; by consent all that has followed, but for asides that are still possible.
        """
        seat, first = played_by(entry), 0 if entry.undo is UNSET else entry.undo
        by_hand, agreed = entry.by_hand is not UNSET, entry.consent is not UNSET
        before = self.state, self.log, self.inside, self._played, self._marks
        entered = self._entered
        mark = next(mark for mark in reversed(self._marks) if mark.line < first)
        stands = [
            p
            for p in self._played[mark.played :]
            if p.entry.n < first
            or p.aside
            or not (p.seat == seat or by_hand or agreed or self._is_secret(p, seat))
        ]
        self.state, self.inside = mark.state.clone(), mark.inside
        self.state.events = []
        self.log, undone = self.log.back_to(mark.log)
        self._played = self._played[: mark.played]
        self._marks = [other for other in self._marks if other.line <= mark.line]
        try:
            for played in stands:
                self.log.put_back([back for back in undone if back.at < played.entry.n])
                undone = [back for back in undone if back.at > played.entry.n]
                text = played.entry.chance if played.seat == CHANCE else played.entry.do
                action = self._game.actions.parse(str(text))
                if played.entry.n > first and self._refused(played, action):
                    if agreed:
                        continue
                    raise RuntimeError(f"a choice in one lane changed what another may do: {text}")
                self.act(played.entry, played.seat, action)
        except BaseException:
            self.state, self.log, self.inside, self._played, self._marks = before
            self._entered = entered
            raise
        self._entered = entered[:-1] if by_hand else ()
        if by_hand:
            self._bar()
        self.log.put_back(undone)
        self._record.entries.append(entry)
        self.log.add_undo(entry.n, seat, self.state.opened is not None and not agreed)

    def _bar(self) -> None:
        """What a real die has shown is known, whatever is entered: no choice before it can be taken back."""
        for k in range(len(self._played) - 1, -1, -1):
            if not self._played[k].aside:
                self._played[k] = replace(self._played[k], barrier=True)
                return

    def _refused(self, played: Played, action: int) -> bool:
        if played.aside:
            return self.state.aside_refusal(played.seat, action) != 0
        return self.state.refusal(played.seat, action) != 0


def played_by(entry: Entry) -> int:
    """The seat of a decision or undo line; `NOBODY` where the line has none."""
    return NOBODY if entry.seat is UNSET else entry.seat
