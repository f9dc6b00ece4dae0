"""The log of a match: what happened, and since which line who can read it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from ecliptic.core.machine import NOBODY, Event

EventRow = tuple[int, int, int, int, int, int, int]  # the numbers of an `Event`
LogRow = tuple[int, int, int | None, int, EventRow | None]  # at, owner, shown, seat, event
LogSize = tuple[int, list[int]]  # how long a log was, and which of its events were held back


def _numbers(event: Event | None) -> EventRow | None:
    if event is None:
        return None
    return event.kind, event.a, event.b, event.c, event.only, event.hidden_from, event.held


def is_held(row: LogRow) -> bool:
    """Whether only its owner could read of the event when the row was made."""
    _, _, shown, _, event = row
    return shown is None and event is not None


class Logged(Struct, frozen=True):
    """Something that happened, and since which line number it can be read: by its owner, and by others who may."""

    at: int
    event: Event | None  # None: somebody took a choice back
    owner: int  # who alone can read it while lanes or a draft are open; NOBODY = it happened in the open
    shown: int | None  # since when all others can read it; None = not yet
    seat: int = NOBODY


class Log:
    """What happened, in the order of the record's lines. Events in lanes and drafts are held back until they close."""

    def __init__(self) -> None:
        self._all: list[Logged] = []
        self._held: list[int] = []  # which events only their owners can read yet

    def add(self, line: int, events: Sequence[Event]) -> None:
        """What came of a line."""
        for event in events:
            held = event.held != NOBODY
            if held:
                self._held.append(len(self._all))
            self._all.append(Logged(line, event, event.held, None if held else line))

    def add_undo(self, line: int, seat: int, private: bool) -> None:
        """A choice was taken back; what is taken back in private is nobody else's business, then or later."""
        owner, shown = (seat, None) if private else (NOBODY, line)
        self._all.append(Logged(line, None, owner, shown, seat))

    def publish(self, line: int) -> None:
        """Lanes or a draft are closed: from this line on all read what was held back."""
        for k in self._held:
            self._all[k] = replace(self._all[k], shown=line)
        self._held = []

    def read(self, number: int, since: int) -> list[tuple[int, Logged]]:
        """What a viewer (see `viewer_number`) may know and could first read after line `since`, in that order."""
        found = []
        for logged in self._all:
            when = logged.at if logged.owner in (NOBODY, number) else logged.shown
            if when is None or when <= since:
                continue
            if logged.event is None or logged.event.seen_by(number):
                found.append((when, logged))
        found.sort(key=lambda pair: pair[0])  # what was held back comes when it is shown
        return found

    def copy(self) -> Log:
        """A log of its own with the same events, which never change."""
        twin = Log()
        twin._all = self._all[:]
        twin._held = self._held[:]
        return twin

    # ---- as plain data -------------------------------------------------------------------------------------

    def dump(self, since: int, until: int) -> list[LogRow]:
        """What happened from the event with index `since` on, before that with index `until`."""
        return [
            (logged.at, logged.owner, logged.shown, logged.seat, _numbers(logged.event))
            for logged in self._all[since:until]
        ]

    def load(self, rows: Sequence[LogRow]) -> None:
        """Add what `dump` gave."""
        for row in rows:
            if is_held(row):
                self._held.append(len(self._all))
            at, owner, shown, seat, event = row
            self._all.append(Logged(at, None if event is None else Event(*event), owner, shown, seat))

    # ---- going back --------------------------------------------------------------------------------------

    def size(self) -> LogSize:
        """For `cut` and `back_to`."""
        return len(self._all), self._held[:]

    def cut(self, to: LogSize) -> None:
        """Forget what came since then. Nothing was taken back since."""
        size, held = to
        del self._all[size:]
        for k in held:
            self._all[k] = replace(self._all[k], shown=None)
        self._held = held[:]

    def back_to(self, then: LogSize) -> tuple[Log, list[Logged]]:
        """The log as it was then, and what was taken back since. This one stays as it is."""
        size, held = then
        before = Log()
        before._all = self._all[:size]
        for k in held:
            before._all[k] = replace(before._all[k], shown=None)
        before._held = held[:]
        return before, [logged for logged in self._all[size:] if logged.event is None]

    def put_back(self, undone: Sequence[Logged]) -> None:
        """Add what was taken back: that stays in the log when the choices themselves are gone."""
        self._all.extend(undone)
