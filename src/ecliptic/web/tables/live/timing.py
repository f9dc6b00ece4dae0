"""A table's clock: it follows the game, in the transaction of its lines. What is due is done by `overdue`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy

from msgspec import UNSET
from msgspec.structs import replace

from ecliptic.core.record import Entry
from ecliptic.web.clocks.sheet import Pause, Sheet, begin
from ecliptic.web.errors import Refused, StoreError
from ecliptic.web.storage.rows import DAYS, LIVE, PersonRow, SeatRow, TableRow
from ecliptic.web.tables.live.base import TableBase
from ecliptic.web.tables.live.needs import Needs


def open_clock(needs: Needs, row: TableRow, seats: Sequence[SeatRow]) -> None:
    """A new table has a clock, if its settings say so."""
    if row.settings.clock.kind and row.status == "live":
        sheet = begin(row.settings.clock, len(seats), needs.steady.now())
        for seat in seats:
            person = needs.store.person(seat.person) if seat.person else None
            sheet.sit(seat.no, float(person.away) if person else 0.0)
        _turn(sheet, row.summary.acting, seats, None)
        needs.ledger.write(row.id, sheet)


def _turn(
    sheet: Sheet, acting: Sequence[int], seats: Sequence[SeatRow], by: int | None, *, undone: bool = False
) -> None:
    asked = [no for no in acting if no >= 0]
    people = [seat.no for seat in seats if seat.person and not seat.bot]
    if sheet.clock.kind == LIVE and any(not seat.person and not seat.bot for seat in seats):
        people = []  # it begins when all are there
    bots = bool(people) and any(seats[no].bot for no in asked)
    sheet.turn(asked, people, by, undone=undone, bots=bots)


class TableClock:
    """Of a table in memory. `sheet` is what is stored; None = the table has no clock."""

    def __init__(self, table: TableBase) -> None:
        self.table = table
        self.needs = table.needs
        self.sheet = self.needs.ledger.read(table.id)
        self._wire()

    def _wire(self) -> None:
        if self.sheet is not None and self.sheet.clock.kind == LIVE:
            for seat in self.table.seats:
                self.sheet.hands[seat.no].cut = bool(seat.person) and not self._here(seat.person or "")

    def _here(self, person: str) -> bool:
        return self.table.presence.streams[person] > 0

    def read_again(self) -> None:
        """Another process wrote."""
        self.sheet = self.needs.ledger.read(self.table.id)
        self._wire()

    def now(self) -> Sheet | None:
        """How it stands now; not to be changed."""
        return None if self.sheet is None else self.needs.ledger.reckoned(deepcopy(self.sheet))

    # ---- as the game goes on -----------------------------------------------------------------------------

    def after(
        self, acting: Sequence[int], by: int | None, entries: Sequence[Entry], *, over: bool
    ) -> Sheet | None:
        """Store, in the transaction of a change that all can see, how the clock goes on; see `taken`."""
        sheet = self.now()
        if sheet is None:
            return None
        if over:
            self.needs.ledger.drop(self.table.id)
            return None
        undone = any(entry.undo is not UNSET and entry.seat == by for entry in entries)
        _turn(sheet, acting, self.table.seats, by, undone=undone)
        self.needs.ledger.write(self.table.id, sheet)
        return sheet

    def seated(self, old: SeatRow, new: SeatRow) -> None:
        """Somebody else plays a seat."""

        def change(sheet: Sheet) -> None:
            if new.person != old.person and new.person:
                person = self.needs.store.person(new.person)
                sheet.sit(new.no, float(person.away) if person else 0.0)
                sheet.hands[new.no].cut = sheet.clock.kind == LIVE and not self._here(new.person)
            elif new.bot:
                sheet.hands[new.no].opens = 0.0
            _turn(sheet, self.table.row.summary.acting, self.table.seats, None)

        self.change(change)

    def end(self) -> None:
        """The table is closed."""
        if self.sheet is not None:
            self.needs.ledger.drop(self.table.id)
            self.sheet = None

    def connection(self, person: str) -> None:
        """Somebody's connection came or went: in a live game the own clock stands without it, for a while."""
        if self.sheet is None or self.sheet.clock.kind != LIVE:
            return
        cut = not self._here(person)
        mine = [seat.no for seat in self.table.seats if seat.person == person]

        def change(sheet: Sheet) -> None:
            for no in mine:
                sheet.hands[no].cut = cut

        if any(self.sheet.hands[no].cut != cut for no in mine):
            with suppress(StoreError):  # the next change stores it, too
                self.change(change)
            self.table.bump(person)  # others hear of it once it has been so for a while: see `presence`

    def change(self, change: Callable[[Sheet], None]) -> None:
        """Have it otherwise from now on: stored first."""
        sheet = self.now()
        if sheet is not None:
            change(sheet)
            self.needs.ledger.write(self.table.id, sheet)
            self.sheet = sheet

    # ---- what people do with it --------------------------------------------------------------------------

    def away(self, seats: Sequence[int], until: int) -> None:
        """Somebody is away until then."""

        def change(sheet: Sheet) -> None:
            for no in seats:
                sheet.hands[no].away = float(until)

        self.change(change)
        self.table.bump()

    def pause(self, person: PersonRow, until: int = 0) -> None:
        """All clocks stand: over days the owner says until when, live all agree. Refused says why not."""
        sheet = self._running(person)
        if sheet.paused:
            raise Refused(409, "The table is paused already.")
        if sheet.clock.kind == DAYS:
            if person.id != self.table.row.owner:
                raise Refused(403, "Only the owner of the table can pause it.")
            if until <= self.needs.steady.date():
                raise Refused(400, "A pause ends on a day that is still to come. Nothing was changed.")
            self._set_pause(Pause(by=person.id, until=float(until), on=True))
        else:
            self._agree(sheet.pause or Pause(by=person.id), person)

    def go_on(self, person: PersonRow) -> None:
        """The pause is over: as its owner says, or, live, once all agree. Who was only asked for one says no."""
        sheet = self._running(person)
        if sheet.pause is None:
            raise Refused(409, "The table is not paused.")
        if not sheet.pause.on or person.id == self.table.row.owner:
            self._set_pause(None)
        elif sheet.clock.kind == DAYS:
            raise Refused(403, "Only the owner of the table can end its pause.")
        else:
            self._agree(sheet.pause, person)

    def _running(self, person: PersonRow) -> Sheet:
        if not self.table.belongs(person):
            raise Refused(403, "Only who plays here can do that.")
        if self.sheet is None or not self.table.live:
            raise Refused(409, "This table has no clock that could stand.")
        return self.sheet

    def _agree(self, pause: Pause, person: PersonRow) -> None:
        agreed = sorted({*pause.agreed, person.id})
        if self.table.people() <= set(agreed):
            self._set_pause(None if pause.on else replace(pause, on=True, agreed=[]))
        else:
            self._set_pause(replace(pause, agreed=agreed))

    def _set_pause(self, pause: Pause | None) -> None:
        def change(sheet: Sheet) -> None:
            sheet.pause = pause

        self.change(change)
        self.table.bump()
