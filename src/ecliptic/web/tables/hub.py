"""All tables that are in memory: loading them from the store, making new ones, letting their bots play."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec
from msgspec import UNSET

from ecliptic.core.game import Game
from ecliptic.core.languages import mark
from ecliptic.core.match import Match
from ecliptic.learn.courses import Lesson
from ecliptic.web.errors import Busy, Elsewhere, Refused, StoreError
from ecliptic.web.gate.passing import Passing
from ecliptic.web.lessons import KEPT as LESSONS_KEPT
from ecliptic.web.lessons import arranged
from ecliptic.web.storage.database import Fault
from ecliptic.web.storage.owning import Owning
from ecliptic.web.storage.rows import header_text, lines_of, summary_of
from ecliptic.web.storage.store import PersonRow, SeatRow, Settings, TableRow
from ecliptic.web.tables.behind import Behind
from ecliptic.web.tables.live.absence import absent, heir
from ecliptic.web.tables.live.base import TableBase
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.live.timing import open_clock
from ecliptic.web.tables.loading import loading
from ecliptic.web.tables.names import isolated
from ecliptic.web.tables.news import goes_on, seated
from ecliptic.web.tables.people import digest_of, word_of
from ecliptic.web.tables.play import rounds
from ecliptic.web.tables.play.acting import act, go_on_rolling
from ecliptic.web.tables.play.answering import answer, hesitation, passing
from ecliptic.web.tables.play.asides import beside, beside_all
from ecliptic.web.tables.play.writing import keep
from ecliptic.web.tables.public import opened
from ecliptic.web.tables.resting import why_it_rests

MOST_TABLES: Final = 200  # in memory; others are loaded when somebody comes
AT_ONCE: Final = 10  # tables whose bots had to wait for room
DAY: Final = 24 * 3600
AT_ONE_SCREEN: Final = "Real dice are rolled at this table, so all who play sit at one screen, or are bots."
MENDING: Final = (
    4  # times its usual wait that a bot leaves after a die was entered: it may have been a wrong one
)
LOOKED: Final = 60.0  # seconds that bots play on for a page without a stream
AT_REST: Final = 600.0  # seconds without anybody after which a table is let go for other processes
TRIES: Final = 5  # of having a table from another process: its pages may come back there first
KEPT: Final = 90 * DAY  # closed tables, and people without seat or table
FAILURES: Final = 5  # of a table's bots, one after another
PAUSE: Final = 5.0  # seconds after one of them
LONGEST: Final = 60.0  # pause while nothing can be written
log = logging.getLogger("ecliptic")


def company_of(match: Match, seats: Sequence[SeatRow], newcomer: int) -> str:
    """What is to be played for a seat when somebody sits down there, and somebody else sits already; "" = nothing.

    A screen that two share counts twice, and a bot that stands in for somebody takes nothing away.
    """
    company = match.game.company
    people = sum(seat.person is not None for seat in seats)
    return company if people > 1 and company in match.asides(newcomer) else ""


def told(old: SeatRow, new: SeatRow) -> str:
    """What all at the table hear of another one in a seat, `was` what the old one was called; "" = nothing."""
    if new.person and new.person != old.person:
        return mark("{name} sat down.")
    if old.person and not new.person:
        return mark("{was} left; {name} (bot) plays on.") if new.bot else mark("{was}'s seat is open now.")
    if new.person:
        if new.bot == old.bot:
            return ""
        return mark("A bot plays for {name} now.") if new.bot else mark("{name} plays on.")
    return mark("{name} (bot) sat down.") if new.bot and not old.bot else ""


class Hub:
    """The tables in memory by id."""

    def __init__(
        self,
        needs: Needs,
        *,
        owning: Owning,
        passing: Passing,
        forgetting: Sequence[Callable[[int], None]],
        past: Callable[[Table, int], Match],
    ) -> None:
        """`forgetting`: what is called with a date of the clock, to forget what nobody has needed since; `past`: a copy
        of a table's match after so many of its lines.
        """
        self.needs = needs
        self.owning = owning
        self.passing = passing
        self.forgetting = forgetting
        self.past = past
        self.tables: dict[str, Table] = {}
        self.behind: dict[str, Behind] = {}  # as those see them who are some minutes behind
        self.postponed: deque[str] = deque()  # tables whose bots wait for room in memory
        self.unkept = True  # whether there may be finished games of which nothing is kept yet
        self._locks: dict[str, asyncio.Lock] = {}  # of tables that are being loaded

    # ---- loading and making ------------------------------------------------------------------------------

    async def load(self, id_: str) -> Table:
        """A table by id. Others are served while it loads. Refused, with one sentence, if it can't be.

        Elsewhere: it is another process's; `bring` has it come here.
        """
        if id_ in self.tables:
            return self.tables[id_]
        lock = self._locks.setdefault(id_, asyncio.Lock())
        try:
            async with lock:
                if id_ in self.tables:  # somebody else came first
                    return self.tables[id_]
                self._own(id_)
                try:
                    return self._keep(await self._loaded(id_))
                finally:
                    if id_ not in self.tables:
                        self.owning.let_go(id_)
        finally:
            if not lock.locked():
                self._locks.pop(id_, None)

    def _own(self, id_: str) -> None:
        if self.owning.shared and len(id_) <= 64 and self.needs.store.table(id_) is not None:
            self.owning.take(id_)

    async def bring(self, id_: str) -> Table:
        """The same, from wherever it is: for what is done at several tables at once."""
        for _ in range(TRIES):
            try:
                return await self.load(id_)
            except Elsewhere as there:
                await self.passing.ask(there)
        raise Busy("The table is in use at another process of the server, so nothing was changed. Try again.")

    def holds(self, table: TableBase) -> bool:
        """Whether a table is still the one that is played here: another process may have it by now."""
        owning = self.owning
        return not owning.shared or (self.tables.get(table.id) is table and owning.has(table.id))

    def has(self, table: TableBase) -> bool:
        """Whether a table is the one that is in memory here."""
        return self.tables.get(table.id) is table

    def check(self, table: TableBase) -> None:
        """StoreError if it is not: then nothing may be written from it."""
        if not self.holds(table):
            raise StoreError(
                "The table has gone to another process of the server, so nothing was changed. Try again."
            )

    async def let_go(self, id_: str) -> None:
        """Another process wants a table."""
        if (table := self.tables.get(id_)) is None:
            if id_ not in self._locks:  # else it is being loaded
                self.owning.let_go(id_)
            return
        async with table.lock:
            if self.tables.get(id_) is table:
                self._forget(table)
        table.bump()

    def lose_all(self) -> None:
        """The connection is lost on which all tables were this process's: they are read again by whoever is asked."""
        for table in list(self.tables.values()):
            self._forget(table)
            table.bump()
            if table.live:
                self.postponed.append(table.id)

    def _rest(self) -> None:
        """Let tables go at which nobody is, and nothing happens."""
        before = self.needs.clock() - AT_REST
        for table in list(self.tables.values()):
            seen = max(table.moved, table.presence.looked)
            if table.task is None and not self._is_held(table) and seen < before:
                self._forget(table)

    # ---- what other processes say -------------------------------------------------------------------------

    def hear_table(self, id_: str) -> None:
        """A table was changed elsewhere, where it was not in memory; "" = any may have been."""
        for table in [self.tables[id_]] if id_ in self.tables else [] if id_ else list(self.tables.values()):
            self._forget(table)
            table.bump()
            if table.live:
                self.postponed.append(table.id)

    def hear_person(self, id_: str) -> None:
        """Something of somebody changed; "" = of anybody."""
        for table in list(self.tables.values()):
            mine = any(id_ in (seat.person, seat.kept) for seat in table.seats) or id_ == table.row.owner
            if not id_ or mine or table.presence.streams[id_]:
                table.plans.again(id_)
                table.talk.again()
                table.refresh_names()
                table.pace.look_again()
                table.bump()
                self.wake(table)

    async def take_over(self, ids: Sequence[str]) -> None:
        """A process is gone: its tables that go on by themselves do so here, unless another one has them already."""
        for id_ in ids:
            try:
                row = self.needs.store.table(id_)
                wanted = row is not None and row.status == "live" and self._goes_on(row)
            except Fault:  # nobody else has heard of it
                wanted = True
            if wanted:
                self.postponed.append(id_)
        await self.go_on()

    async def _loaded(self, id_: str) -> Table:
        steps = loading(self.needs, self, id_)
        while True:
            try:
                next(steps)
            except StopIteration as done:
                table: Table = done.value
                return table
            await asyncio.sleep(0)

    def get(self, id_: str) -> Table:
        """The same at once, for scripts and tests."""
        if id_ in self.tables:
            return self.tables[id_]
        self._own(id_)
        steps = loading(self.needs, self, id_)
        while True:
            try:
                next(steps)
            except StopIteration as done:
                return self._keep(done.value)

    def _keep(self, table: Table) -> Table:
        self._make_room()
        self.tables[table.id] = table
        rounds.resume(table)
        self.wake(table)
        return table

    def make(
        self,
        game: Game,
        owner: PersonRow,
        seats: list[SeatRow],
        settings: Settings,
        *,
        at_once: bool = False,
        words: bool = False,
        position: object = UNSET,
    ) -> Table:
        """A new table: its setup is rolled and stored before anybody sees it.

        `at_once`: what decides nothing but names and colors is answered for the people, whatever they would say.
        `words`: the owner's browser runs scripts, so chance waits for its word (see `rounds`).
        `position`: where the game begins, as `Game.dump` writes it. Dice that begin with known outcomes are not sealed.
        """
        id_ = word_of(self.needs.tokens(9))
        secret = self.needs.tokens(32)
        names = [seat.label or (owner.name if seat.person == owner.id else "") for seat in seats]
        waits = words and not settings.outcomes and rounds.can_begin(self.needs, seats)
        match = Match.begin(
            game,
            seed=int.from_bytes(secret[:7], "big") if settings.outcomes else None,
            first=settings.outcomes,
            table=id_,
            secret=secret,
            names=names,
            auto_chance=not waits,
            position=position,
            by_hand=settings.by_hand,
        )
        newcomer = next((seat.no for seat in reversed(seats) if seat.person), None)
        if newcomer is not None and (company := company_of(match, seats, newcomer)):
            match.play(company, newcomer)
        match.play_forced()
        if at_once:
            while seat := next((seat for seat in seats if seat.person and match.alike(seat.no)), None):
                match.play(match.alike(seat.no), seat.no)
                match.play_forced()
        table = self._open(id_, match, owner, seats, settings, secret)
        if waits:
            rounds.begin(table)
        for seat in seats:
            if seat.person is None and not seat.bot:
                self.invite(table, seat.no)
        opened(table)
        return table

    def make_lesson(self, game: Game, lesson: Lesson, owner: PersonRow) -> Table:
        """The table of a lesson: its owner's alone, among bots."""
        match, seats, settings = arranged(game, lesson, owner)
        with self.together():
            table = self._open(word_of(self.needs.tokens(9)), match, owner, seats, settings, b"")
            assert table.coach is not None
            table.coach.tell_begun(match)
        return table

    def _open(
        self,
        id_: str,
        match: Match,
        owner: PersonRow,
        seats: list[SeatRow],
        settings: Settings,
        secret: bytes,
    ) -> Table:
        """Store a table, and have it in memory."""
        game, now = match.game, int(self.needs.clock())
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
        self.owning.take(id_)
        try:
            with self.needs.store.writing():
                self.needs.store.add_table(row, seats, lines_of(match.record.entries, now))
                open_clock(self.needs, row, seats)
        except BaseException:
            self.owning.let_go(id_)
            raise
        self.needs.written.note(row, 1, match.number)
        return self._keep(Table(self.needs, self, row, game, match, seats))

    @contextmanager
    def together(self, table: TableBase | None = None) -> Iterator[None]:
        """Several changes as one: stored all or not at all, then forgotten in memory, too. Nothing may be awaited."""
        before = set(self.tables)
        try:
            with self.needs.store.writing():
                if table is not None:
                    self.check(table.present)
                yield
        except BaseException:
            for id_ in (set(self.tables) - before) | ({table.id} if table else set()):
                if id_ in self.tables:
                    self._forget(self.tables[id_])
            raise

    def _make_room(self) -> None:
        if len(self.tables) < MOST_TABLES:
            return
        free = [table for table in self.tables.values() if not self._is_held(table)]
        free.sort(key=lambda table: table.moved)
        idle = [table for table in free if table.task is None]
        for table in (idle or free)[: max(1, MOST_TABLES // 4)]:
            if table.task is not None:
                self.postponed.append(table.id)
            self._forget(table)

    def _is_held(self, table: Table) -> bool:
        return bool(table.presence.watching) or table.lock.locked() or table.mixing.round is not None

    def _forget(self, table: Table) -> None:
        del self.tables[table.id]
        self.owning.let_go(table.id)
        table.stop()
        if (behind := self.behind.pop(table.id, None)) is not None:
            behind.close()
            behind.bump()

    async def wake_all(self) -> None:
        """After a restart: the tables of the last day that go on by themselves, if somebody waits, do."""
        for row in self.needs.store.live_tables(int(self.needs.clock()) - DAY):
            if self._goes_on(row):
                self.postponed.append(row.id)
            await asyncio.sleep(0)
        await self.go_on()

    def _goes_on(self, row: TableRow) -> bool:
        """Whether a table goes on by itself, and somebody waits for it."""
        seats = self.needs.store.seats(row.id)
        selves = {seat.no for seat in seats if seat.bot or seat.easy}
        people = any(seat.person and not seat.bot for seat in seats)
        return people and bool(selves.intersection(row.summary.acting))

    async def go_on(self) -> None:
        """Load some of the tables whose bots wait for room."""
        for _ in range(min(AT_ONCE, len(self.postponed))):
            if self.needs.stopping.is_set():
                return
            id_ = self.postponed.popleft() if self.postponed else ""
            try:
                await self.load(id_)
            except (Fault, Busy):  # the database is not there, or in use: later
                self.postponed.append(id_)
                return
            except (Refused, StoreError, Elsewhere):
                continue

    async def keep_finished(self) -> None:
        """Store what can be read for ever of some finished games that an earlier Ecliptic left."""
        if not self.unkept:
            return
        for id_ in self.needs.store.unkept(AT_ONCE):
            try:
                table = await self._loaded(id_)
            except Refused:  # it rests: its record is all there is
                self.needs.store.keep(id_, {})
            else:
                keep(table)
        self.unkept = bool(self.needs.store.unkept(1))

    async def tidy(self) -> None:
        """Forget what nobody has needed for long: closed and resting tables, and people without a seat or a table."""
        if not self.owning.does("tidying"):
            return
        before = int(self.needs.clock()) - KEPT
        resting = [row.id for row in self.needs.store.quiet_tables(before) if why_it_rests(self.needs, row)]
        for id_ in self.needs.lessons.old(int(self.needs.clock()) - LESSONS_KEPT):
            self.delete(id_)
            await asyncio.sleep(0)
        for forget in self.forgetting:
            forget(before)
        while gone := self.needs.store.tidy(before, resting=resting[:AT_ONCE]):
            del resting[:AT_ONCE]
            for id_ in gone:
                self.needs.written.forget(id_)
                self.needs.tell("table", id_)
                if id_ in self.tables:
                    self._forget(self.tables[id_])
            await asyncio.sleep(0.1)

    # ---- seats -------------------------------------------------------------------------------------------

    def invite(self, table: Table, no: int) -> str:
        """A fresh invite link's token for an open seat; the old one is void."""
        seat = table.seats[no]
        if table.row.settings.by_hand:
            raise Refused(409, AT_ONE_SCREEN)
        if seat.person is not None or seat.bot:
            raise Refused(409, f"{table.names[no]} sits there.")
        renewals = seat.renewals + 1
        token = self.needs.people.invite(table.id, no, renewals)
        self.needs.store.set_invite(table.id, no, renewals, digest_of(token))
        table.seats[no] = msgspec.structs.replace(seat, renewals=renewals)
        table.bump()
        return token

    def revoke(self, table: Table, no: int) -> None:
        """Make a seat's invite link void."""
        self.needs.store.set_invite(table.id, no, table.seats[no].renewals, None)
        table.bump()

    def seat(self, table: Table, seat: SeatRow, *, keep_invite: bool = False) -> None:
        """Change who has a seat. Whoever plays it from now on is asked."""
        old = table.seats[seat.no]
        if (seat.person, seat.bot) != (old.person, old.bot):
            seat = msgspec.structs.replace(seat, easy=False)
        begins = bool(seat.person and seat.bot and not old.bot)  # to stand in
        if begins or not (seat.person and seat.bot):
            since, line = (int(self.needs.clock()), table.match.number) if begins else (0, 0)
            seat = msgspec.structs.replace(seat, since=since, line=line)
        with self.together(table):
            self.needs.store.set_seat(table.id, seat, keep_invite=keep_invite)
            table.seats[seat.no] = seat
            table.clock.seated(old, seat)
            seated(table, old, seat)
            self.needs.results.store.seated(table.id, old, seat)
            if (seat.person, seat.bot) != (old.person, old.bot):
                table.plans.leave(seat.no, seat.person)
                table.votes.reseated()
            if table.live and (company := company_of(table.match, table.seats, seat.no)):
                beside(table, seat.no, company)
            self._see_to_dice(table)
            opened(table)
        before = table.names[seat.no]
        for person in list(table.lifted):
            if table.lifted[person] == seat.no and seat.person != person:
                del table.lifted[person]
        table.pace.look_again()  # who lets bots go on by a key may play no more
        table.refresh_names()
        if sentence := told(old, seat):
            table.presence.hear(sentence, was=before, name=table.names[seat.no])
        table.bump()
        self.wake(table)

    def _see_to_dice(self, table: Table) -> None:
        """Who would have entered the die that is next may have gone: then it is rolled here."""
        waited = table.match.rolling
        table.look_for_hands()
        if table.live and waited and not table.match.rolling:
            beside_all(table, lambda: go_on_rolling(table))

    def give(self, table: Table, person: str) -> None:
        """Make the table somebody's."""
        self.needs.store.set_owner(table.id, person)
        table.row = msgspec.structs.replace(table.row, owner=person)
        name = isolated(self.needs.store.names([person]).get(person, ""))
        table.presence.hear(mark("The table is {name}'s now."), name=name)
        table.bump()

    def follow(self, table: Table, next_: Table) -> None:
        """Its people play again there: all their pages offer it."""
        with self.together(table):
            self.needs.store.set_next(table.id, next_.id)
            goes_on(table, next_.row)
        table.row = msgspec.structs.replace(table.row, next=next_.id)
        table.bump()

    async def look_around(self) -> None:
        """Where people sit: who is absent for so long that others may act, and whether the owner is."""
        if self.owning.shared:
            self._rest()
        for behind in [one for one in self.behind.values() if not one.presence.watching]:
            del self.behind[behind.id]
        for table in list(self.tables.values()):
            if not table.live or not table.presence.watching:
                continue
            if next_ := heir(table):
                self.give(table, next_)
            if (gone := absent(table)) != table.gone:
                table.gone = gone
                table.bump()
            elif table.count_crowd():
                for person in {table.row.owner, *(seat.person or "" for seat in table.seats)} - {""}:
                    table.bump(person)

    def close(self, table: Table) -> None:
        """End a table before its game is over."""
        now = int(self.needs.clock())
        with self.needs.store.writing():
            self.needs.store.set_status(table.id, "closed", now)
            self.needs.votes.drop(table.id)
        table.row = msgspec.structs.replace(table.row, status="closed", changed=now)
        table.clock.end()
        table.votes.forget()
        table.bump()

    def delete(self, id_: str) -> None:
        """Forget a table with its record."""
        self.needs.store.delete([id_])
        self.needs.written.forget(id_)
        self.drop(id_)

    def drop(self, id_: str) -> None:
        """Take a table out of memory; who looks on comes back, and is told what there is."""
        self.needs.broken.pop(id_, None)
        self.needs.tell("table", id_)
        if (table := self.tables.get(id_)) is not None:
            self._forget(table)
            table.bump()

    def retitle(self, row: TableRow, title: str) -> None:
        """Call a table otherwise."""
        settings = msgspec.structs.replace(row.settings, title=title)
        self.needs.store.set_settings(row.id, settings)
        if (table := self.tables.get(row.id)) is not None:
            table.row = msgspec.structs.replace(table.row, settings=settings)
            table.bump()
        else:
            self.needs.tell("table", row.id)

    def close_resting(self, id_: str) -> None:
        """The same for one that can't go on here."""
        self.needs.store.set_status(id_, "closed", int(self.needs.clock()))
        self.needs.ledger.drop(id_)
        self.needs.votes.drop(id_)

    # ---- bots --------------------------------------------------------------------------------------------

    def next_self(self, table: Table) -> int | None:
        """The seat that acts next by itself: a bot's, or one that lets go by what it is asked."""
        if table.held:
            return None
        silent = table.plans.answered()
        return next((seat for seat in table.acting() if table.bot(seat) or seat in silent), None)

    def waits(self, table: Table) -> bool:
        """Whether a seat that acts by itself shall: one is next, and somebody sits there or looks on.

        Never at a table that was deleted or taken out of memory while somebody still had it in hand.
        """
        if self.tables.get(table.id) is not table:
            return False
        looks = table.presence.watching or self.needs.clock() - table.presence.looked < LOOKED
        company = looks or any(seat.person and not seat.bot for seat in table.seats)
        return bool(company) and self.next_self(table) is not None and not self.needs.stopping.is_set()

    def wake(self, table: TableBase) -> None:
        """Let the table's bots play, and what is let go by go, if somebody waits for them."""
        mine = self.tables.get(table.id)
        if mine is table and mine.task is None and self.waits(mine):
            try:
                mine.task = asyncio.get_running_loop().create_task(self._play_bots(mine))
            except RuntimeError:  # no loop: a script or a test that looks at tables from outside
                return

    def arrived(self, table: TableBase) -> None:
        """Somebody's page opened: it may have a word for the dice."""
        if (mine := self.tables.get(table.id)) is table:
            rounds.consider(mine)

    def wrote(self, table: TableBase) -> None:
        """Lines were written: who looks on from behind will see them."""
        if (behind := self.behind.get(table.id)) is not None:
            behind.expect()

    async def _play_bots(self, table: Table) -> None:
        failures = unwritten = 0
        try:
            while self.waits(table) and failures < FAILURES:
                seat = self.next_self(table)
                assert seat is not None
                try:
                    await (self._play_bot(table, seat) if table.bot(seat) else answer(table, seat))
                    failures = unwritten = 0
                except (Refused, StoreError) as error:
                    if isinstance(error, Refused) and error.status != 503:
                        log.warning("bot at table %s: %s", table.id, error)
                        failures += 1
                    await asyncio.sleep(min(LONGEST, 0.5 * 2**unwritten))
                    unwritten += 1
                except Exception:
                    failures += 1
                    log.exception("a bot at table %s failed, %d of %d", table.id, failures, FAILURES)
                    await asyncio.sleep(PAUSE)
        finally:
            table.task = None
        await self.go_on()

    async def _choice(self, table: Table, seat: int) -> str:
        """What a bot does: what its lesson says, or what it thinks of."""
        said = table.coach.line(table.match, seat) if table.coach is not None else ""
        return said or await self.needs.thinker.choose(table.game, table.match, seat, table.bot(seat))

    async def _play_bot(self, table: Table, seat: int) -> None:
        token = table.token(seat)
        pace = table.pace.seconds() * (MENDING if table.match.can_mend() else 1)
        pause = min(table.moved + pace - self.needs.clock(), pace)
        if passing(table, seat):  # how long it thinks would tell of its hand
            pause = hesitation(self.needs, brief=True)
        thinking = asyncio.ensure_future(self._choice(table, seat))
        try:
            await table.pace.wait_for_key(seat)
            if pause > 0:
                await asyncio.sleep(pause)
        except asyncio.CancelledError:
            thinking.cancel()
            raise
        action = await thinking
        if token != table.token(seat) or not table.bot(seat) or not table.live:
            return
        try:
            await act(table, None, seat, token, None, action)
        except Refused as refused:
            if refused.status == 409:  # the table moved on meanwhile
                return
            if refused.status != 422:
                raise
            log.warning(
                "bot %s at table %s chose %r: %s", table.bot(seat), table.id, action, refused.sentence
            )
            legal = table.match.legal(seat)
            if not legal:
                return
            pick = int.from_bytes(self.needs.tokens(4), "big") % len(legal)
            await act(table, None, seat, table.token(seat), None, legal[pick])
