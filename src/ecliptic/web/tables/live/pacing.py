"""How fast bots play at a table: as its people want it, by a key, or at once for who skips them."""

from __future__ import annotations

import asyncio

from ecliptic.core.machine import NOBODY
from ecliptic.web.errors import Refused
from ecliptic.web.storage.rows import BY_KEY, PACES, PersonRow
from ecliptic.web.tables.live.base import TableBase


class Pace:
    """Of a table in memory."""

    def __init__(self, table: TableBase) -> None:
        self.table = table
        self.hurried: set[str] = set()  # persons who want to be at their next question at once
        self.halts = False  # whether a bot waits for a key
        self._let_go = NOBODY  # the bot that was let go on last
        self._look = asyncio.Event()  # set when the next bot may go on, where somebody lets each do so

    def seconds(self) -> float:
        """Between two moves of bots: as slow as any who plays here wants it; none if all want to skip them."""
        people = self.table.people()
        if people and people <= self.hurried:
            return 0.0
        wanted = [self.table.needs.store.person(id_) for id_ in people]
        return self.table.needs.pace * max((PACES[person.pace] for person in wanted if person), default=1.0)

    # ---- by a key ----------------------------------------------------------------------------------------

    def by_key(self) -> bool:
        """Whether the only one who plays here lets each bot go on by a key. In a lesson the coach says when."""
        people = self.table.people()
        if len(people) != 1 or people <= self.hurried or self.table.coach is not None:
            return False
        person = self.table.needs.store.person(next(iter(people)))
        return person is not None and person.pace == BY_KEY

    async def wait_for_key(self, seat: int) -> None:
        """Wait until a bot may go on: once for all that it does until another one, or a person, does something."""
        table = self.table
        if seat == self._let_go or not self.by_key():
            return
        person = next(iter(table.people()))
        self.halts = True
        self._look.clear()
        table.bump(person)
        try:
            while self.by_key() and self.halts and not table.needs.stopping.is_set():
                await self._look.wait()
                self._look.clear()
        finally:
            self.halts = False
            table.bump(person)
        self._let_go = seat

    def look_again(self) -> None:
        """Whether a bot has to wait may have changed."""
        self._look.set()

    def person_chose(self) -> None:
        """The next bot waits again."""
        self._let_go = NOBODY

    def go_on(self, person: PersonRow) -> None:
        """Somebody lets the bot go on that waits for that."""
        if person.id not in self.table.people():
            raise Refused(403, "Only who plays here can let bots go on.")
        self.halts = False
        self._look.set()

    # ---- at once -----------------------------------------------------------------------------------------

    def hurry(self, person: PersonRow) -> None:
        """Somebody wants to be at their next question at once."""
        table = self.table
        if person.id not in table.people():
            raise Refused(403, "Only who plays here can skip what bots do.")
        if not any(seat in table.seats_of(person) for seat in table.acting()):
            self.hurried.add(person.id)
            self._look.set()
            table.bump(person)

    def went_on(self, since: int) -> None:
        """The game went on after a line: who is asked now, or saw a phase end, is in no hurry any more."""
        table = self.table
        self.hurried -= {table.seats[asked].person or "" for asked in table.acting()}
        if self.hurried and self._part_ended(since):
            self.hurried &= table.finished()  # what a whole phase came to is seen by who plays the next one

    def _part_ended(self, since: int) -> bool:
        """Whether a phase of the game ended since that line: nobody's doing, and it matters to all."""
        return any(line.ends_part for _, line in self.table.match.lines(None, since))
