"""What a table's terms say when time is up, and who is away over days.

A bot that stands in is the one that stands in for anybody who is away (`Hub.seat`): it plays until its person takes the
seat back.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Final

from msgspec.structs import replace

from ecliptic.core.languages import mark
from ecliptic.web.clocks.deadlines import Deadlines
from ecliptic.web.clocks.sheet import Sheet
from ecliptic.web.clocks.steady import Steady
from ecliptic.web.clocks.terms import CHOICE, DAY, KEPT, OPEN, WAIT
from ecliptic.web.errors import Refused
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables.hub import Hub
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play.acting import act_for

FARTHEST: Final = 366  # days that somebody may be away
AGAIN: Final = 30.0  # seconds after which a choice that could not be made is tried again
log = logging.getLogger("ecliptic")


class Overdue:
    """Sees to the clocks of all tables: see `clocks.deadlines`."""

    def __init__(self, hub: Hub, deadlines: Deadlines) -> None:
        self.hub, self.deadlines = hub, deadlines

    def has(self, id_: str) -> bool:
        """Whether a table is in memory."""
        return id_ in self.hub.tables

    async def see_to(self, id_: str) -> None:
        """Do what is due at a table. Elsewhere: who has it does."""
        table = await self.hub.load(id_)
        async with table.lock:
            sheet = table.clock.now() if table.live else None
            if sheet is None:
                self.hub.needs.ledger.drop(table.id)
                return
            events = sheet.fire(self.hub.needs.steady.date())
            for no, event in events:
                sheet.hands[no].up = sheet.hands[no].up or event == "up"
            with self.hub.together(table):
                table.clock.change(lambda now: _take(now, sheet))
                for no, event in events:
                    if event == "up":
                        self._time_is_up(table, no)
                    elif event == "opens":
                        self._open_to_all(table, no)
                self.deadlines.hear(table.id, events)
            if any(event != "look" for _, event in events):
                table.bump()
            self.hub.wake(table)
        if sheet.clock.up == CHOICE:
            for no, hand in enumerate(sheet.hands):
                if hand.up:
                    await self._choose(table, no)

    def _time_is_up(self, table: Table, no: int) -> None:
        assert table.clock.sheet is not None
        up, seat = table.clock.sheet.clock.up, table.seats[no]
        table.presence.hear(mark("Time is up for {name}."), name=table.names[no])
        if up == WAIT:
            return
        if up == CHOICE:
            # Should it not be made.
            table.clock.change(lambda sheet: setattr(sheet, "look", sheet.at + AGAIN))
        elif up == OPEN:
            kept = seat.person or ""
            self.hub.seat(table, replace(seat, person=None, bot="", label="", kept=kept))
            table.clock.change(lambda sheet: setattr(sheet.hands[no], "opens", sheet.at + KEPT))
        else:
            opponents = self.hub.needs.opponents
            bot = up if up in opponents.of(type(table.game)) else opponents.stand_in()
            self.hub.seat(table, replace(seat, bot=bot))

    def _open_to_all(self, table: Table, no: int) -> None:
        """Who had the seat has not come back."""
        seat = table.seats[no]
        if seat.person is None and not seat.bot and seat.kept:
            self.hub.seat(table, replace(seat, kept="", former=seat.kept))
            self.hub.invite(table, no)

    async def _choose(self, table: Table, no: int) -> None:
        """Make the usual choice for somebody: let it go by, if that can be, else what a bot would do."""
        token, needs = table.token(no), self.hub.needs
        action = table.match.passes(no) or table.match.usual(no)
        if not action:
            action = await needs.thinker.choose(table.game, table.match, no, needs.opponents.stand_in())
        try:
            await act_for(table, no, token, action)
        except Refused as refused:
            log.warning("no choice was made at table %s: %s", table.id, refused)


def _take(now: Sheet, sheet: Sheet) -> None:
    now.hands, now.pause, now.look, now.at = sheet.hands, sheet.pause, sheet.look, sheet.at


# ---- days off --------------------------------------------------------------------------------------------------------


def be_away(hub: Hub, person: PersonRow, until: int) -> None:
    """Somebody is away until then, at all their tables over days; 0 = they are back."""
    hub.needs.store.set_away(person.id, until)
    ledger = hub.needs.ledger
    for id_, seats in ledger.of_person(person.id):
        if (table := hub.tables.get(id_)) is not None:
            table.clock.away(seats, until)
        elif (sheet := ledger.read(id_)) is not None:
            for no in seats:
                sheet.hands[no].away = float(until)
            ledger.write(id_, sheet)


def until_of(steady: Steady, text: str) -> int:
    """The end of the day that somebody names. Refused if it is none that is to come."""
    text = text.strip()
    try:
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise Refused(400, "Say until which day, as in 2027-01-31. Nothing was changed.") from None
    until, date = int(day.timestamp()) + DAY, steady.date()
    if until <= date:
        raise Refused(400, "That day is over: say one that is still to come. Nothing was changed.")
    if until > date + FARTHEST * DAY:
        raise Refused(400, "That is more than a year from now. Nothing was changed.")
    return until
