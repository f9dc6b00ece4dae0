"""A table as it was some minutes ago, for those who may look on only from behind.

It is a table like any other to whoever shows it, with a match of its own, which follows the record as lines get old
enough. Nothing of now is in it but who sits where, and what the table is called: no clock, nobody's coming and going,
no votes and no next table. It changes nothing: whoever sees it has no seat.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from ecliptic.core.match import Match
from ecliptic.web.storage.rows import Mixing, PersonRow, TableRow, summary_of
from ecliptic.web.tables.live.drawn import Drawn
from ecliptic.web.tables.live.presence import Presence
from ecliptic.web.tables.live.table import Table
from ecliptic.web.votes.ballot import Ballots

LEAST: Final = 0.2  # seconds between two looks


class Unseen(Presence):
    """Nobody is told who is here; streams are counted where all are."""

    def __init__(self, real: Presence) -> None:
        super().__init__(lambda: 0.0, 0.0, lambda: None)
        self._real = real

    def arrive(self, person: PersonRow | None) -> bool:
        """A stream opened, of somebody who only looks on."""
        self.watching += 1
        self._real.arrive(None)
        return False

    def leave(self, person: PersonRow | None) -> bool:
        """It closed."""
        self.watching -= 1
        self._real.leave(None)
        return False

    def look(self) -> None:
        """Somebody loaded the page."""
        self._real.look()

    def away(self, person: str) -> float | None:
        """It is not said."""
        return None


class Behind(Table):
    """A table in memory as it was."""

    def __init__(self, real: Table, match: Match, dropped: Callable[[], object]) -> None:
        """`match`: a copy of the table's, as it was; `dropped`: nobody is to be shown this one any more."""
        self.real = real
        self._timer: asyncio.TimerHandle | None = None
        self._dropped = dropped
        match.record.header = replace(match.record.header)
        match.auto_chance = False
        super().__init__(real.needs, real.keeper, _row(real, match), real.game, match, [*real.seats])
        self.shelf = f"{real.id} behind"
        self.presence = Unseen(real.presence)
        self.clock.sheet = None
        self.mixing = Mixing()
        self.votes.ballots = Ballots()
        self.hints.used = self._hinted()
        self._expect()

    @property
    def present(self) -> Table:
        """The same as it is now."""
        return self.real

    @property
    def watchers(self) -> int:
        """Who looks on is not told how many others do."""
        return 0

    def _hinted(self) -> list[tuple[int, int]]:
        return [asked for asked in self.real.hints.used if asked[0] <= self.match.number]

    def catch_up(self) -> None:
        """Take over what is old enough by now."""
        real, known = self.real, self.match.record.entries
        entries = real.match.record.entries
        number = min(self.needs.written.upto(real.row), len(entries))
        if known and (len(entries) < len(known) or entries[len(known) - 1] != known[-1]):
            self.close()  # another process wrote: the next who looks gets another one
            self._dropped()
            self.bump()
            return
        changed = number > self.match.number
        while self.match.number < number:
            self.match.replay(entries[self.match.number])
        row = _row(real, self.match)
        if changed or row != self.row or self.seats != real.seats:
            self.row, self.seats = row, [*real.seats]
            self.moved = float(row.changed)
            self.hints.used = self._hinted()
            self.refresh_names()
            self.look_for_hands()
            self.bump()
        self._expect()

    @property
    def caught_up(self) -> bool:
        """Whether it is as the table is now, for good."""
        return not self.real.live and self.match.number == self.real.match.number

    def expect(self) -> None:
        """More was written."""
        if self._timer is None:
            self._expect()

    def _expect(self) -> None:
        self.close()
        wait = self.needs.written.next(self.real.row)
        if wait is not None and self.presence.watching:
            try:
                self._timer = asyncio.get_running_loop().call_later(max(LEAST, wait), self.catch_up)
            except RuntimeError:  # a script or a test that looks at tables from outside
                return

    def close(self) -> None:
        """Nobody looks on."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # ---- who looks on ------------------------------------------------------------------------------------

    def arrive(self, person: PersonRow | None) -> None:
        """A stream opened."""
        self.presence.arrive(person)
        self.expect()

    def leave(self, person: PersonRow | None) -> None:
        """It closed."""
        self.presence.leave(person)
        if not self.presence.watching:
            self.close()
            self.rendered.clear()
            self.drawn = Drawn()

    def greet(self, person: PersonRow | None) -> None:
        """Somebody loaded the page: bots play on for them, too."""
        self.presence.look()
        self.keeper.wake(self.real)

    @property
    def playing(self) -> int:
        """Open streams of those who sit here: those of the table as it is now are not counted here."""
        return 0


def _row(real: Table, match: Match) -> TableRow:
    status = "over" if match.over else "closed" if real.row.status == "closed" else "live"
    next_ = real.row.next if status == "over" else ""
    changed = real.needs.store.written_at(real.id, match.number) or real.row.made
    return replace(real.row, summary=summary_of(match), status=status, next=next_, changed=changed)
