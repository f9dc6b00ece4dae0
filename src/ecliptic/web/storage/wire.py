"""What one process tells the others that serve from the same database: of what something changed, never what.

It goes out with the transaction that changes it, by NOTIFY, and comes in by a connection that does nothing but LISTEN.
Whoever was not connected for a while has missed something, and is told so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ecliptic.web.errors import StoreError
from ecliptic.web.storage.database import Fault
from ecliptic.web.tasks import stopped

if TYPE_CHECKING:
    from ecliptic.web.storage.store import Store

CHANNEL: Final = "ecliptic"
AGAIN: Final = 1.0  # seconds after which a lost connection is tried anew
log = logging.getLogger("ecliptic")
Hearer = Callable[[str], None]


class Wire:
    """Of one process. Where it is the only one nothing is said, and nothing heard."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._hearers: dict[str, Hearer] = {}
        self._task: asyncio.Task[None] | None = None
        self.name = ""  # of this process, which does not hear itself

    def hear(self, what: str, hearer: Hearer) -> None:
        """Call this when another process says that something of this kind changed, with its id; "" = any of them."""
        self._hearers[what] = hearer

    def tell(self, what: str, id_: str = "") -> None:
        """Say that something changed: with the transaction that is open, if one is. What is not said is not raised."""
        if not self._store.db.shared:
            return
        try:
            self._store.db.execute("SELECT pg_notify(?, ?)", (CHANNEL, f"{self.name} {what} {id_}"))
        except Fault as error:
            if self._store.db.in_transaction:
                raise
            log.warning("other processes were not told that something changed: %s", error)

    def start(self, name: str) -> None:
        """Listen from now on."""
        self.name = name
        if self._store.db.shared:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Listen no more."""
        await stopped(self._task)

    async def _run(self) -> None:
        from ecliptic.web.storage.listening import heard

        lost = False
        while True:
            try:
                async for text in heard(self._store.db, CHANNEL):
                    if text is None:
                        if lost:
                            self._missed()
                        continue
                    self._heard(text)
            except (Fault, StoreError) as error:
                log.warning("other processes are not heard for now: %s", error)
            lost = True
            await asyncio.sleep(AGAIN)

    def _missed(self) -> None:
        for hearer in self._hearers.values():
            self._call(hearer, "")

    def _heard(self, text: str) -> None:
        name, _, rest = text.partition(" ")
        what, _, id_ = rest.partition(" ")
        if name != self.name and (hearer := self._hearers.get(what)) is not None:
            self._call(hearer, id_)

    @staticmethod
    def _call(hearer: Hearer, id_: str) -> None:
        try:
            hearer(id_)
        except Exception:
            log.exception("what another process said could not be followed")
