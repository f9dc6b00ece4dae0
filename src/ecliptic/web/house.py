"""The running server: store, people, tables, bots, and the sources of time and randomness, which tests replace."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from ecliptic.core.game import Game
from ecliptic.core.registry import game_class, game_names
from ecliptic.web.accounts.accounts import Accounts
from ecliptic.web.bots.opponents import Opponents
from ecliptic.web.bots.thinking import Adviser, Thinker, WorkerThinker
from ecliptic.web.clocks.deadlines import Deadlines
from ecliptic.web.clocks.steady import Steady
from ecliptic.web.contents import Contents
from ecliptic.web.errors import StoreError
from ecliptic.web.gate.guard import host_of
from ecliptic.web.gate.limits import Limits
from ecliptic.web.gate.metrics import Figures, Metrics
from ecliptic.web.gate.passing import Passing
from ecliptic.web.given import networks, one_of, place_to_write, read_given, seconds
from ecliptic.web.health import Health
from ecliptic.web.host import Host
from ecliptic.web.lessons import LessonStore
from ecliptic.web.notices.needs import Needs as NoticeNeeds
from ecliptic.web.notices.notices import Notices
from ecliptic.web.notices.outward import Outward
from ecliptic.web.notices.sending import CHORE as MESSAGES
from ecliptic.web.own.bringing import CHORE as BRINGING
from ecliptic.web.own.bringing import Bringing
from ecliptic.web.own.taking import Taking
from ecliptic.web.parts.packages import look_through
from ecliptic.web.results.results import Results
from ecliptic.web.storage.access import AccessStore
from ecliptic.web.storage.database import Fault
from ecliptic.web.storage.durable import Durable
from ecliptic.web.storage.opening import checked, open_database
from ecliptic.web.storage.owning import Owning
from ecliptic.web.storage.plans import PlanStore
from ecliptic.web.storage.preferences import PreferenceStore
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.storage.store import Store
from ecliptic.web.storage.studies import StudyStore
from ecliptic.web.storage.talk import ChatStore, ComplaintStore, ShunStore
from ecliptic.web.storage.waits import WaitStore
from ecliptic.web.storage.wire import Wire
from ecliptic.web.study.evaluating import CHORE as EVALUATIONS
from ecliptic.web.study.evaluating import Evaluations
from ecliptic.web.study.studying import Studies
from ecliptic.web.tables.hub import Hub
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.news import nearly_up
from ecliptic.web.tables.overdue import Overdue
from ecliptic.web.tables.people import People, digest_of, read_key
from ecliptic.web.tables.voting import Deciding
from ecliptic.web.tables.written import Written
from ecliptic.web.telling import SELDOM
from ecliptic.web.votes.box import Box

LOOPBACK: Final = ("127.0.0.0/8", "::1")
PACE: Final = 0.7  # seconds between two moves of bots
WORDS: Final = (
    6.0  # seconds that dice wait for browsers' seals, and then for their words; 0 = they ask for none
)
WAITS: Final = (0.5, 1.5)  # seconds before an answer that nobody may read anything from, at least and at most
MINUTE: Final = 60.0
SWEEP: Final = 2.0  # seconds between two looks whether other processes are gone
A_DAY: Final = 24 * 60  # minutes
log = logging.getLogger("ecliptic")


class House:
    """Everything a request needs."""

    def __init__(
        self,
        folder: Path,
        *,
        games: dict[str, type[Game]] | None = None,
        bots: Sequence[str] | None = None,
        thinker: Thinker | None = None,
        adviser: Adviser | None = None,
        pace: float | None = None,
        waits: tuple[float, float] = WAITS,
        words: float | None = None,
        clock: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
        tokens: Callable[[int], bytes] = secrets.token_bytes,
        key: bytes | None = None,
        outward: Outward | None = None,
        database: str | None = None,
    ) -> None:
        """Open the data folder. `games` default to all that are installed, `bots` to the levels of each game.

        `clock`: the date; `ticks`: seconds that never jump, by which people's time is counted.
        `database`: the address of PostgreSQL; "" = the file in the folder, None = as ECLIPTIC_DATABASE says.
        """
        self.folder = folder
        self.clock = clock
        self.tokens = tokens
        self.started = clock()
        self.stopping = asyncio.Event()
        self.given = read_given(folder)
        self.pace = seconds(self.given, "ECLIPTIC_PACE", PACE) if pace is None else pace
        self.waits = waits
        self.words = seconds(self.given, "ECLIPTIC_WORDS", WORDS) if words is None else words
        self.limits = Limits(clock, self.given)
        self.host = Host(origin=public_origin(self.given))
        self.password = self.given.get("ECLIPTIC_PASSWORD", "")  # strangers must say it; "" = there is none
        self.invited = one_of(self.given, "ECLIPTIC_INVITED", ("yes", "no"), "no") == "yes"
        self.contents = Contents(self.given.get("ECLIPTIC_CONTENTS", ""))
        self.report_to = place_to_write(self.given, "ECLIPTIC_REPORT")  # of rulings that may be wrong
        self.proxies = [*LOOPBACK, *networks(self.given, "ECLIPTIC_PROXY")]  # who may say for whom they ask
        self.chores: asyncio.Task[None] | None = None
        self.timekeeper: asyncio.Task[None] | None = None
        self._games = games
        self.private = ""  # the address at which other processes reach this one
        self.sweeper: asyncio.Task[None] | None = None
        url = checked(self.given.get("ECLIPTIC_DATABASE", "") if database is None else database)
        self.store = Store(open_database(folder, url))
        self.owning = Owning(self.store, clock)
        self.wire = Wire(self.store)
        self.opponents = Opponents(self.store, bots)
        self.lessons = LessonStore(self.store)
        self.steady = Steady(self.store, clock, ticks)
        self.deadlines = Deadlines(self.store, self.owning, self.steady, self.stopping)
        self.plans = PlanStore(self.store)
        self.preferences = PreferenceStore(self.store)
        self.chats = ChatStore(self.store)
        self.shunned = ShunStore(self.store)
        self.complaints = ComplaintStore(self.store)
        self.votes = Box(self.store)
        self.awaited = WaitStore(self.store)
        self.access = AccessStore(self.store)
        self.durable = Durable(
            self.store, on=one_of(self.given, "ECLIPTIC_SYNC", ("full", "no"), "full") == "full"
        )
        self.people = People(self.store, key or read_key(folder, self.given), tokens, clock)
        if not self.people.fits():
            log.warning(
                "the key is not the one by which people came here: cookies and invite links of before are void;"
                " `secret` in %s, or ECLIPTIC_SECRET, as it was then brings them back",
                folder,
            )
        self.host.announcement = self.store.setting("announcement")
        self.passing = Passing(self.owning.shared, self.people.key, self._let_go, self.sweep)
        self.results = Results(self.store, self.games)
        self.notices = Notices(self._to_tell(), outward)
        self.accounts = Accounts(self.store, self.people, self.notices, self.limits, clock, tokens)
        self.written = Written(self.store, self.steady)
        self.metrics = Metrics()
        if "ECLIPTIC_NETS" in self.given:  # the file may say it, and bots' processes read the environment
            os.environ["ECLIPTIC_NETS"] = self.given["ECLIPTIC_NETS"]
        self.faster = self.given.get("ECLIPTIC_FASTER", "")  # see `WorkerThinker`
        workers = WorkerThinker(tokens, self.metrics.chose, faster=self.faster)  # they start when asked
        self.thinker: Thinker = thinker or workers
        self.adviser: Adviser = adviser or workers
        self.health = Health(self.store, self._why_no_bots, clock)
        self.needs = self._needs()
        self.studies = Studies(self.needs, self.owning, StudyStore(self.store))
        self.taking = Taking(self.needs, self.complaints, self.accounts.store)
        self.hub = Hub(
            self.needs,
            owning=self.owning,
            passing=self.passing,
            forgetting=[self.complaints.tidy, self.studies.store.tidy],
            past=lambda table, line: self.studies.of_table(table).replay.at(line).copy(),
        )
        self.evaluations = Evaluations(self.hub, self.studies, self.faster)
        self.bringing = Bringing(self.hub, self.studies.check)
        self.metrics.watch(self._figures())
        self.deadlines.tables = Overdue(self.hub, self.deadlines)
        self.deadlines.hearers.append(partial(nearly_up, self.needs))
        self.deadlines.watched.append(Deciding(self.hub))
        self._hear()

    def _why_no_bots(self) -> str:
        return self.thinker.fault()

    def _is_here(self, table: str, person: str) -> bool:
        found = self.hub.tables.get(table)
        return found is not None and found.presence.streams[person] > 0

    def _linked(self, word: str) -> PersonRow | None:
        return self.accounts.linked(word)

    async def _let_go(self, table: str) -> None:
        await self.hub.let_go(table)

    def _to_tell(self) -> NoticeNeeds:
        return NoticeNeeds(
            folder=self.folder,
            given=self.given,
            host=self.host,
            store=self.store,
            preferences=self.preferences,
            durable=self.durable,
            owning=self.owning,
            wire=self.wire,
            games=self.games,
            clock=self.clock,
            word=self.people.word,
            fresh_word=self.people.fresh_word,
            digest=digest_of,
            is_here=self._is_here,
            linked=self._linked,
        )

    def _figures(self) -> Figures:
        return Figures(
            tables=lambda: len(self.hub.tables),
            resting_tables=lambda: len(self.needs.broken),
            streams=self.limits.open.total,
            connections=self.limits.connected.total,
            database_bytes=self.store.size,
            overdue=self.deadlines.ledger.overdue,
            reports_waiting=self.complaints.waiting,
            write_errors=lambda: self.store.failures,
            up_seconds=lambda: self.clock() - self.started,
            healthy=lambda: not self.health.faults(),
            messages=lambda: self.notices.counted,
            news_waiting=lambda: {kind: many for kind, (many, _) in self.notices.box.waiting().items()},
            channels=self.notices.box.counts,
        )

    def _needs(self) -> Needs:
        return Needs(
            store=self.store,
            lessons=self.lessons,
            plans=self.plans,
            preferences=self.preferences,
            chats=self.chats,
            shunned=self.shunned,
            awaited=self.awaited,
            votes=self.votes,
            ledger=self.deadlines.ledger,
            written=self.written,
            people=self.people,
            notices=self.notices,
            results=self.results,
            opponents=self.opponents,
            thinker=self.thinker,
            adviser=self.adviser,
            limits=self.limits,
            metrics=self.metrics,
            poke=self.deadlines.poke,
            tell=self.wire.tell,
            games=self.games,
            contents=self.contents,
            broken={},
            clock=self.clock,
            steady=self.steady,
            started=self.started,
            stopping=self.stopping,
            tokens=self.tokens,
            pace=self.pace,
            words=self.words,
            waits=self.waits,
        )

    def _hear(self) -> None:
        """What other processes say, and the database's connection."""
        self.store.db.watch(self._lost, self.owning.again)
        self.owning.begin("")
        self.wire.hear("table", self.hub.hear_table)
        self.wire.hear("person", self.hub.hear_person)
        self.wire.hear("study", self.studies.renew)
        self.wire.hear("results", lambda _: self.results.again())
        self.wire.hear("announcement", lambda _: self._read_announcement())
        self.wire.hear(MESSAGES, self.notices.sender.hear)
        self.wire.hear(EVALUATIONS, lambda _: self.evaluations.go_on())
        self.wire.hear(BRINGING, lambda _: self.bringing.hear())

    def _lost(self) -> None:
        """The connection is lost, and with it all locks: nothing that was read by it is good any more."""
        log.error("the database was lost; all tables are read again")
        self.owning.forget()
        self.hub.lose_all()

    def _read_announcement(self) -> None:
        self.host.announcement = self.store.setting("announcement")
        for table in self.hub.tables.values():
            table.bump()

    async def sweep(self) -> None:
        """Other processes may be gone: see to what was theirs."""
        if self.stopping.is_set():
            return
        try:
            tables = self.owning.gone()
        except StoreError as error:
            log.warning("it could not be seen who is gone: %s", error)
            return
        if tables:
            self.deadlines.poke()
            await self.hub.take_over(tables)

    async def _sweep(self) -> None:
        while not self.stopping.is_set():
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
                await self.hub.go_on()
                self.evaluations.go_on()
                self.bringing.hear()
            except Exception:
                log.exception("what other processes left could not be seen to; it is tried again")

    def games(self) -> dict[str, type[Game]]:
        """The games that can be played here, by name."""
        if self._games is None:
            self._games = {name: game_class(name) for name in game_names()}
        return self._games

    def game_class(self, name: str) -> type[Game]:
        """A game by name. ValueError, one sentence, if it is not installed."""
        found = self.games().get(name)
        if found is None:
            raise ValueError(f"the game {name!r} is not installed")
        return found

    @staticmethod
    def digest(token: str) -> str:
        """What is stored of a token."""
        return digest_of(token)

    async def open(self) -> None:
        """The server starts: games are imported while nobody waits yet, bots that are next go on playing."""
        self.owning.begin(self.private)
        self.owning.gone()
        if not self.owning.shared or not self.owning.others():
            self.store.drop_errands()
        self.steady.follow()
        for kind in self.games().values():
            look_through(kind)
            self.contents.of(kind)
        self.chores = asyncio.get_running_loop().create_task(self._chores())
        self.timekeeper = asyncio.get_running_loop().create_task(self.deadlines.serve())
        self.evaluations.wake()
        self.bringing.wake()
        self.notices.sender.start()
        self.wire.start(self.owning.process)
        if self.owning.shared:
            self.sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def _chores(self) -> None:
        minutes = 0
        chores: list[Callable[[], Awaitable[None]]] = [self.hub.wake_all, self.hub.tidy]
        while not self.stopping.is_set():
            for chore in chores:
                try:
                    await chore()
                except Exception:
                    log.exception("a chore failed; it is done again later")
            await asyncio.sleep(MINUTE)
            self._beat()
            self.limits.tell()
            SELDOM.tell()
            minutes += 1
            chores = [self.hub.look_around, self.hub.go_on, self._keep, self.hub.keep_finished]
            chores += [self.results.fill_in, self.bringing.go_on]
            if minutes % A_DAY == 0:
                chores += [self.hub.tidy, self.notices.tidy]

    def _beat(self) -> None:
        try:
            self.steady.beat()
            self.access.flush()
        except (StoreError, Fault) as error:  # it is kept a minute later
            log.warning("the time could not be kept: %s", error)

    async def _keep(self) -> None:
        if lost := self.store.lost():
            log.error("%s", lost)
        else:
            await self.durable.checkpoint()

    async def close(self) -> None:
        """The server ends: streams, bots and the file."""
        self.stop()
        self._beat()
        for task in (self.chores, self.timekeeper, self.sweeper):
            if task is not None:
                task.cancel()
        for table in list(self.hub.tables.values()):
            table.stop()
        await self.notices.sender.stop()
        await self.evaluations.stop()
        await self.bringing.stop()
        await self.thinker.stop()
        await self.adviser.stop()
        await self.wire.stop()
        await self.passing.close()
        self.owning.end()
        self.durable.close()
        self.store.close()

    def stop(self) -> None:
        """Tell streams to end, so that the server can."""
        self.stopping.set()
        self.deadlines.poke()
        for table in self.hub.tables.values():
            table.pace.look_again()
            table.bump()


def public_origin(given: Mapping[str, str]) -> str:
    """What ECLIPTIC_ORIGIN says: the address by which others reach the server through a proxy; "" = nothing."""
    origin = given.get("ECLIPTIC_ORIGIN", "").rstrip("/")
    if re.fullmatch(r"https?://[^/\s?#@]+/[^\s?#]*", origin):
        raise ValueError(
            "Ecliptic can't be served below a path: give it a name of its own, like https://games.example,"
            f" instead of {origin!r}"
        )
    if origin and not (re.fullmatch(r"https?://[^/\s?#@]+", origin) and host_of(origin)):
        raise ValueError(f"ECLIPTIC_ORIGIN is an address like https://games.example; it can't be {origin!r}")
    return origin
