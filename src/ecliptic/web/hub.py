"""All tables that are in memory: loading them from the store, making new ones, letting their bots play."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import msgspec

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.record import Record, read_entry
from ecliptic.web.errors import Refused, no_table
from ecliptic.web.people import word_of
from ecliptic.web.store import PersonRow, SeatRow, Settings, TableRow
from ecliptic.web.tables import Table, header_text, lines_of, read_header, resume, summary_of

if TYPE_CHECKING:
    from ecliptic.web.house import House

MOST_TABLES: Final = 200  # in memory; others are loaded when somebody comes
log = logging.getLogger("ecliptic")


class Hub:
    """The tables in memory by id."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tables: dict[str, Table] = {}
        self.broken: dict[str, str] = {}  # tables that can't go on here, and why

    # ---- loading and making ------------------------------------------------------------------------------

    def get(self, id_: str) -> Table:
        """A table by id. Refused, with one sentence, if there is none or its record does not replay here."""
        table = self.tables.get(id_)
        if table is not None:
            return table
        row = self.house.store.table(id_) if len(id_) <= 64 else None
        if row is None:
            raise no_table()
        if id_ in self.broken:
            raise cannot_go_on(self.broken[id_])
        try:
            game = self.house.game_class(row.game).make(read_header(row.header).options)
            lines = self.house.store.lines(id_)
            entries = [read_entry(line.body, f"line {line.n}") for line in lines]
            match = resume(game, Record(read_header(row.header), entries), row.secret)
        except ValueError as error:
            self.broken[id_] = str(error)
            log.warning("table %s can't go on: %s", id_, error)
            raise cannot_go_on(str(error)) from None
        except Exception as error:
            log.exception("table %s can't be loaded", id_)
            raise cannot_go_on(f"its rules failed ({type(error).__name__})") from None
        table = Table(self.house, row, game, match, self.house.store.seats(id_))
        table.recall(lines)
        if match.number > len(lines):  # written by a server that stopped before the end was stored
            self.house.store.append(
                id_,
                lines_of(match.record.entries[len(lines) :], row.changed),
                summary_of(match),
                "over" if match.over else row.status,
                row.changed,
            )
        self._make_room()
        self.tables[id_] = table
        self.wake(table)
        return table

    def make(self, game: Game, owner: PersonRow, seats: list[SeatRow], settings: Settings) -> Table:
        """A new table: its setup is rolled and stored before anybody sees it."""
        id_ = word_of(self.house.tokens(9))
        secret = self.house.tokens(32)
        now = int(self.house.clock())
        names = [seat.label or (owner.name if seat.person == owner.id else "") for seat in seats]
        match = Match.begin(game, table=id_, secret=secret, names=names)
        match.play_forced()
        row = TableRow(
            id=id_,
            game=game.name,
            header=header_text(match.record.header),
            secret=secret,
            owner=owner.id,
            settings=settings,
            status="over" if match.over else "live",
            summary=summary_of(match),
            made=now,
            changed=now,
        )
        self.house.store.add_table(row, seats, lines_of(match.record.entries, now))
        table = Table(self.house, row, game, match, seats)
        self._make_room()
        self.tables[id_] = table
        for seat in seats:
            if seat.person is None and not seat.bot:
                self.invite(table, seat.no)
        self.wake(table)
        return table

    def _make_room(self) -> None:
        if len(self.tables) < MOST_TABLES:
            return
        idle = [t for t in self.tables.values() if not t.watching and t.task is None and not t.lock.locked()]
        for table in sorted(idle, key=lambda t: t.moved)[: MOST_TABLES // 4]:
            del self.tables[table.id]

    def wake_all(self) -> None:
        """After a restart: load the tables where a bot is next, so that they go on."""
        for row in self.house.store.live_tables():
            bots = {seat.no for seat in self.house.store.seats(row.id) if seat.bot}
            if bots.intersection(row.summary.acting):
                try:
                    self.get(row.id)
                except Refused:
                    continue

    # ---- seats -------------------------------------------------------------------------------------------

    def invite(self, table: Table, no: int) -> str:
        """A fresh invite link's token for an open seat; the old one is void."""
        seat = table.seats[no]
        if seat.person is not None or seat.bot:
            raise Refused(409, f"{table.names[no]} sits there.")
        renewals = seat.renewals + 1
        token = self.house.people.invite(table.id, no, renewals)
        self.house.store.set_invite(table.id, no, renewals, self.house.digest(token))
        table.seats[no] = msgspec.structs.replace(seat, renewals=renewals)
        table.bump()
        return token

    def revoke(self, table: Table, no: int) -> None:
        """Make a seat's invite link void."""
        self.house.store.set_invite(table.id, no, table.seats[no].renewals, None)
        table.bump()

    def seat(self, table: Table, seat: SeatRow, *, keep_invite: bool = False) -> None:
        """Change who has a seat."""
        self.house.store.set_seat(table.id, seat, keep_invite=keep_invite)
        table.seats[seat.no] = seat
        for person in list(table.lifted):
            if table.lifted[person] == seat.no and seat.person != person:
                del table.lifted[person]
        table.refresh_names()
        table.bump()
        self.wake(table)

    def close(self, table: Table) -> None:
        """End a table before its game is over."""
        now = int(self.house.clock())
        self.house.store.set_status(table.id, "closed", now)
        table.row = msgspec.structs.replace(table.row, status="closed", changed=now)
        table.bump()

    def renamed(self, person: PersonRow) -> None:
        """Somebody has another name: show it wherever they sit."""
        for table in self.tables.values():
            if person.id == table.row.owner or table.seats_of(person):
                table.refresh_names()
                table.bump()

    # ---- bots --------------------------------------------------------------------------------------------

    def next_bot(self, table: Table) -> int | None:
        """The bot's seat that acts next."""
        return next((seat for seat in table.acting() if table.bot(seat)), None)

    def wake(self, table: Table) -> None:
        """Let the table's bots play if one of them is next."""
        if table.task is None and self.next_bot(table) is not None and not self.house.stopping.is_set():
            try:
                table.task = asyncio.get_running_loop().create_task(self._play_bots(table))
            except RuntimeError:  # no loop: a script or a test that looks at tables from outside
                return

    async def _play_bots(self, table: Table) -> None:
        try:
            while not self.house.stopping.is_set():
                seat = self.next_bot(table)
                if seat is None:
                    return
                await self._play_bot(table, seat)
        except Exception:
            log.exception("the bots of table %s stopped", table.id)
        finally:
            table.task = None

    async def _play_bot(self, table: Table, seat: int) -> None:
        number = table.number_for(seat)
        pause = table.moved + self.house.pace - self.house.clock()
        thinking = asyncio.ensure_future(
            self.house.thinker.choose(table.game, table.match, seat, table.bot(seat))
        )
        if pause > 0:
            await asyncio.sleep(min(pause, self.house.pace))
        action = await thinking
        if number != table.number_for(seat) or not table.bot(seat) or not table.live:
            return
        try:
            await table.act(None, seat, number, None, action)
        except Refused as refused:
            if refused.status == 503:
                await asyncio.sleep(2)
            elif refused.status == 422:
                log.warning(
                    "bot %s at table %s chose %r: %s", table.bot(seat), table.id, action, refused.sentence
                )
                legal = table.match.legal(seat)
                pick = int.from_bytes(self.house.tokens(4), "big") % len(legal)
                await table.act(None, seat, table.number_for(seat), None, legal[pick])


def cannot_go_on(reason: str) -> Refused:
    """The record of a table does not replay with the rules that are installed."""
    return Refused(
        409,
        f"This table can't go on with the rules installed here: {reason.rstrip('.')}. It is kept as it is;"
        " the Ecliptic that began it can play it on. All other tables go on.",
        "",
        "This table rests",
    )
