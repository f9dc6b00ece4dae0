"""The one task that looks after all clocks: it sleeps until the next thing is due at any table, and sees to that.

Thousands of tables cost it nothing while they wait: it asks an index for the earliest moment.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from ecliptic.web.clocks.ledger import Ledger
from ecliptic.web.clocks.sheet import Event
from ecliptic.web.clocks.steady import Steady
from ecliptic.web.errors import Busy, Elsewhere, Refused, Rests, StoreError
from ecliptic.web.storage.owning import Owning
from ecliptic.web.storage.store import Store

AT_ONCE: Final = 20  # tables before others are served
LONGEST: Final = 60.0  # seconds that it sleeps
SELDOM: Final = 24 * 3600.0  # seconds after which a table that rests is looked at again
AGAIN: Final = 60.0  # seconds after which something that failed is tried again
QUIET: Final = frozenset({"soon", "goes on"})  # for these no table has to be loaded
Hearer = Callable[[Event, str, int], None]
log = logging.getLogger("ecliptic")


class Watched(Protocol):
    """What else may be due at tables, beside their clocks."""

    def next(self) -> float | None:
        """When the next thing is, by the time that is counted."""

    def due(self, now: float, most: int) -> list[str]:
        """At which tables."""

    def postpone(self, table: str, due: float) -> None:
        """Look at a table later."""

    async def see_to(self, table: str) -> None:
        """Do it."""


class Tables(Protocol):
    """Who does what a table's clock says."""

    def has(self, id_: str) -> bool:
        """Whether a table is in memory."""

    async def see_to(self, id_: str) -> None:
        """Do what is due at a table."""


class Deadlines:
    """Of a server: of all its tables that are this process's, or nobody's."""

    def __init__(self, store: Store, owning: Owning, steady: Steady, stopping: asyncio.Event) -> None:
        self.store, self.owning, self.steady, self.stopping = store, owning, steady, stopping
        self.ledger = Ledger(store, steady, self.poke)
        # Who else hears what became due, by table and seat, in the transaction that stores it.
        self.hearers: list[Hearer] = []
        self.tables: Tables  # set by who has them, before anything is due
        self.watched: list[Watched] = []
        self._poked = asyncio.Event()

    def poke(self) -> None:
        """Something may be due earlier than it was."""
        self._poked.set()

    async def serve(self) -> None:
        """See to what is due while the server runs."""
        while not self.stopping.is_set():
            self._poked.clear()
            try:
                await self.catch_up()
                due = self._next()
            except Exception:
                log.exception("deadlines could not be looked at; it is tried again")
                due = self.steady.now() + AGAIN
            span = LONGEST if due is None else min(LONGEST, max(0.05, due - self.steady.now()))
            with suppress(TimeoutError):
                async with asyncio.timeout(span):
                    await self._poked.wait()

    def _next(self) -> float | None:
        found = [self.ledger.next(), *(other.next() for other in self.watched)]
        return min((due for due in found if due is not None), default=None)

    async def catch_up(self) -> None:
        """See to all that is due now."""
        await self._clocks()
        for other in self.watched:
            done: set[str] = set()
            while tables := [id_ for id_ in other.due(self.steady.now(), AT_ONCE) if id_ not in done]:
                for table in tables:
                    if self.stopping.is_set():
                        return
                    done.add(table)
                    await self._watch(other, table)
                    await asyncio.sleep(0)

    async def _watch(self, other: Watched, id_: str) -> None:
        later = self.steady.now()
        try:
            await other.see_to(id_)
            return
        except Elsewhere:  # it was taken a moment ago, by who sees to it now
            return
        except Rests:
            later += SELDOM
        except (Busy, StoreError, Refused):
            later += AGAIN
        except Exception:
            log.exception("what is due at table %s could not be done; it is tried again", id_)
            later += AGAIN
        with suppress(StoreError):
            other.postpone(id_, later)

    async def _clocks(self) -> None:
        done: set[str] = set()
        while (tables := self.ledger.due(AT_ONCE)) and not self.stopping.is_set():
            for table in tables:
                if table in done:  # it is due again at once: others come first
                    self._later(table)
                    continue
                done.add(table)
                await self._see_to(table)
                await asyncio.sleep(0)

    async def _see_to(self, id_: str) -> None:
        try:
            if not self._quietly(id_):
                await self.tables.see_to(id_)
        except Elsewhere:
            return
        except Rests:
            self.ledger.postpone(id_, self.steady.now() + SELDOM)
        except (Busy, StoreError, Refused):
            self._later(id_)
        except Exception:
            log.exception("what is due at table %s could not be done; it is tried again", id_)
            self._later(id_)

    def _later(self, id_: str) -> None:
        with suppress(StoreError):
            self.ledger.postpone(id_, self.steady.now() + AGAIN)

    def _quietly(self, id_: str) -> bool:
        """Do at a table that nobody has loaded what changes nothing in its game. Whether that was all."""
        if self.tables.has(id_):
            return False
        self.owning.take(id_)  # for as long as it takes
        try:
            return self._beside(id_)
        finally:
            if not self.tables.has(id_):
                self.owning.let_go(id_)

    def _beside(self, id_: str) -> bool:
        sheet = self.ledger.read(id_)
        if sheet is None:
            return True
        events = sheet.fire(self.steady.date())
        if any(event not in QUIET for _, event in events):
            return False
        with self.store.writing():
            self.ledger.write(id_, sheet)
            self.hear(id_, events)
        return True

    def hear(self, id_: str, events: list[tuple[int, Event]]) -> None:
        """Tell whoever wants to know."""
        for seat, event in events:
            for hearer in self.hearers:
                hearer(event, id_, seat)
