"""A table's clock: it follows the game, and does what the table's terms say when time is up.

A bot that stands in is the one that stands in for anybody who is away (`Hub.seat`): it plays until its person takes the
seat back.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from msgspec import UNSET
from msgspec.structs import replace

from ecliptic.core.languages import mark
from ecliptic.core.record import Entry
from ecliptic.web.clocks.sheet import Pause, Sheet, begin
from ecliptic.web.clocks.terms import CHOICE, DAY, KEPT, OPEN, WAIT
from ecliptic.web.errors import Refused, StoreError
from ecliptic.web.storage.rows import DAYS, LIVE, PersonRow, SeatRow, TableRow

if TYPE_CHECKING:
    from ecliptic.web.house import House
    from ecliptic.web.tables.table import Table

FARTHEST: Final = 366  # days that somebody may be away
AGAIN: Final = 30.0  # seconds after which a choice that could not be made is tried again
log = logging.getLogger("ecliptic")


def open_clock(house: House, row: TableRow, seats: Sequence[SeatRow]) -> None:
    """A new table has a clock, if its settings say so."""
    if row.settings.clock.kind and row.status == "live":
        sheet = begin(row.settings.clock, len(seats), house.steady.now())
        for seat in seats:
            person = house.store.person(seat.person) if seat.person else None
            sheet.sit(seat.no, float(person.away) if person else 0.0)
        _turn(sheet, row.summary.acting, seats, None)
        house.deadlines.ledger.write(row.id, sheet)


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

    def __init__(self, table: Table) -> None:
        self.table = table
        self.house = table.house
        self.sheet = self.house.deadlines.ledger.read(table.id)
        self._wire()

    def _wire(self) -> None:
        if self.sheet is not None and self.sheet.clock.kind == LIVE:
            for seat in self.table.seats:
                self.sheet.hands[seat.no].cut = bool(seat.person) and not self._here(seat.person or "")

    def _here(self, person: str) -> bool:
        return self.table.presence.streams[person] > 0

    def read_again(self) -> None:
        """Another process wrote."""
        self.sheet = self.house.deadlines.ledger.read(self.table.id)
        self._wire()

    def now(self) -> Sheet | None:
        """How it stands now; not to be changed."""
        return None if self.sheet is None else self.house.deadlines.ledger.reckoned(deepcopy(self.sheet))

    # ---- as the game goes on -----------------------------------------------------------------------------

    def after(
        self, acting: Sequence[int], by: int | None, entries: Sequence[Entry], *, over: bool
    ) -> Sheet | None:
        """Store, in the transaction of a change that all can see, how the clock goes on; see `taken`."""
        sheet = self.now()
        if sheet is None:
            return None
        if over:
            self.house.deadlines.ledger.drop(self.table.id)
            return None
        undone = any(entry.undo is not UNSET and entry.seat == by for entry in entries)
        _turn(sheet, acting, self.table.seats, by, undone=undone)
        self.house.deadlines.ledger.write(self.table.id, sheet)
        return sheet

    def seated(self, old: SeatRow, new: SeatRow) -> None:
        """Somebody else plays a seat."""

        def change(sheet: Sheet) -> None:
            if new.person != old.person and new.person:
                person = self.house.store.person(new.person)
                sheet.sit(new.no, float(person.away) if person else 0.0)
                sheet.hands[new.no].cut = sheet.clock.kind == LIVE and not self._here(new.person)
            elif new.bot:
                sheet.hands[new.no].opens = 0.0
            _turn(sheet, self.table.row.summary.acting, self.table.seats, None)

        self._change(change)

    def end(self) -> None:
        """The table is closed."""
        if self.sheet is not None:
            self.house.deadlines.ledger.drop(self.table.id)
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
                self._change(change)
            self.table.bump(person)  # others hear of it once it has been so for a while: see `presence`

    def _change(self, change: Callable[[Sheet], None]) -> None:
        sheet = self.now()
        if sheet is not None:
            change(sheet)
            self.house.deadlines.ledger.write(self.table.id, sheet)
            self.sheet = sheet

    # ---- what people do with it --------------------------------------------------------------------------

    def away(self, seats: Sequence[int], until: int) -> None:
        """Somebody is away until then."""

        def change(sheet: Sheet) -> None:
            for no in seats:
                sheet.hands[no].away = float(until)

        self._change(change)
        self.table.bump()

    def pause(self, person: PersonRow, until: int = 0) -> None:
        """All clocks stand: over days the owner says until when, live all agree. Refused says why not."""
        sheet = self._running(person)
        if sheet.paused:
            raise Refused(409, "The table is paused already.")
        if sheet.clock.kind == DAYS:
            if person.id != self.table.row.owner:
                raise Refused(403, "Only the owner of the table can pause it.")
            if until <= self.house.steady.date():
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

        self._change(change)
        self.table.bump()

    # ---- when something is due ---------------------------------------------------------------------------

    async def see_to(self) -> None:
        """Do what is due here."""
        table = self.table
        async with table.lock:
            sheet = self.now() if table.live else None
            if sheet is None:
                self.house.deadlines.ledger.drop(table.id)
                return
            events = sheet.fire(self.house.steady.date())
            for no, event in events:
                sheet.hands[no].up = sheet.hands[no].up or event == "up"
            with self.house.hub.together(table):
                self._change(lambda now: self._take(now, sheet))
                for no, event in events:
                    if event == "up":
                        self._time_is_up(no)
                    elif event == "opens":
                        self._open_to_all(no)
                self.house.deadlines.hear(table.id, events)
            if any(event != "look" for _, event in events):
                table.bump()
            self.house.hub.wake(table)
        if sheet.clock.up == CHOICE:
            for no, hand in enumerate(sheet.hands):
                if hand.up:
                    await self._choose(no)

    @staticmethod
    def _take(now: Sheet, sheet: Sheet) -> None:
        now.hands, now.pause, now.look, now.at = sheet.hands, sheet.pause, sheet.look, sheet.at

    def _time_is_up(self, no: int) -> None:
        assert self.sheet is not None
        up, seat, hub = self.sheet.clock.up, self.table.seats[no], self.house.hub
        self.table.presence.hear(mark("Time is up for {name}."), name=self.table.names[no])
        if up == WAIT:
            return
        if up == CHOICE:
            self._change(lambda sheet: setattr(sheet, "look", sheet.at + AGAIN))  # should it not be made
        elif up == OPEN:
            kept = seat.person or ""
            hub.seat(self.table, replace(seat, person=None, bot="", label="", kept=kept))
            self._change(lambda sheet: setattr(sheet.hands[no], "opens", sheet.at + KEPT))
        else:
            opponents = self.house.opponents
            bot = up if up in opponents.of(type(self.table.game)) else opponents.stand_in()
            hub.seat(self.table, replace(seat, bot=bot))

    def _open_to_all(self, no: int) -> None:
        """Who had the seat has not come back."""
        seat = self.table.seats[no]
        if seat.person is None and not seat.bot and seat.kept:
            self.house.hub.seat(self.table, replace(seat, kept="", former=seat.kept))
            self.house.hub.invite(self.table, no)

    async def _choose(self, no: int) -> None:
        """Make the usual choice for somebody: let it go by, if that can be, else what a bot would do."""
        table = self.table
        token = table.token(no)
        action = table.match.passes(no) or table.match.usual(no)
        if not action:
            bot = self.house.opponents.stand_in()
            action = await self.house.thinker.choose(table.game, table.match, no, bot)
        try:
            await table.act_for(no, token, action)
        except Refused as refused:
            log.warning("no choice was made at table %s: %s", table.id, refused)


def be_away(house: House, person: PersonRow, until: int) -> None:
    """Somebody is away until then, at all their tables over days; 0 = they are back."""
    house.store.set_away(person.id, until)
    ledger = house.deadlines.ledger
    for id_, seats in ledger.of_person(person.id):
        if (table := house.hub.tables.get(id_)) is not None:
            table.clock.away(seats, until)
        elif (sheet := ledger.read(id_)) is not None:
            for no in seats:
                sheet.hands[no].away = float(until)
            ledger.write(id_, sheet)


def until_of(house: House, text: str) -> int:
    """The end of the day that somebody names. Refused if it is none that is to come."""
    text = text.strip()
    try:
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise Refused(400, "Say until which day, as in 2027-01-31. Nothing was changed.") from None
    until, date = int(day.timestamp()) + DAY, house.steady.date()
    if until <= date:
        raise Refused(400, "That day is over: say one that is still to come. Nothing was changed.")
    if until > date + FARTHEST * DAY:
        raise Refused(400, "That is more than a year from now. Nothing was changed.")
    return until
