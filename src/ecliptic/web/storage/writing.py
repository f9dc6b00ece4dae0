"""What writes: one transaction, all or nothing. What is acknowledged or shown was committed here first.

The primary key (table, number) is the lock: a line number is given once. (table, client_id) is unique, so a POST that
comes twice is done once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from ecliptic.web.errors import Busy, OutOfStep, StoreError
from ecliptic.web.storage.database import Database, Fault, Given, Held
from ecliptic.web.storage.schema import put

log = logging.getLogger("ecliptic")


class Writing:
    """A database and its transactions."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.commits = 0  # how many transactions were written
        self.failures = 0  # and how many came to nothing
        self.process = ""  # which one of several this is; "" = the only one
        self._then: list[Callable[[], None]] = []

    def read(self) -> None:
        """Read a row of a table. Fault if that fails."""
        self.db.execute("SELECT id FROM game_table LIMIT 1").fetchone()

    def pulse(self, now: int) -> None:
        """Write something that is of no use to anybody, to see whether it goes."""
        with self.writing() as db:
            db.execute(put("pulse"), (1, now))

    def close(self) -> None:
        """Let go of the database."""
        self.db.close()

    def lost(self) -> str:
        """Why nothing that is written now would be there after a restart, as a sentence; "" = it would."""
        return self.db.lost()

    def version(self) -> int:
        """A number that is another one when another program may have written."""
        return self.db.version()

    def sync(self) -> None:
        """Make all that was committed survive a power cut. Slow, and for any thread. StoreError: it may not."""
        try:
            self.db.sync()
        except Fault as error:
            self.failures += 1
            log.error("nothing could be brought to the disk of %s: %s", self.db, error)
            raise StoreError(
                f"The server could not write to its disk ({error}). Load the page again in a moment."
            ) from None

    def checkpoint(self) -> None:
        """A chore. Slow, and for any thread; holds nobody up."""
        self.db.checkpoint()

    def after(self, do: Callable[[], None]) -> None:
        """Do something once the transaction that is open is committed; not at all if it comes to nothing."""
        if self.db.in_transaction:
            self._then.append(do)
        else:
            do()

    @contextmanager
    def writing(self, *, beside: bool = False) -> Iterator[Database]:
        """One transaction: all or nothing. Inside another one it belongs to that.

        `beside`: it is about one table, which is this process's own, so other processes may write meanwhile.
        """
        if self.db.in_transaction:
            yield self.db
            return
        if lost := self.db.lost():
            raise StoreError(lost)
        try:
            self.db.begin(beside=beside)
        except Fault as error:
            raise self._said(error) from None
        try:
            yield self.db
            self.db.commit()
            self.commits += 1
        except BaseException as error:
            self._then.clear()
            with suppress(Fault):
                self.db.rollback()
            if isinstance(error, Given) and error.table == "line":
                raise OutOfStep("The table changed in another process meanwhile.") from None
            if isinstance(error, Fault):
                raise self._said(error) from None
            raise
        then, self._then = self._then, []
        for do in then:
            do()

    def size(self) -> int:
        """Bytes of all of the database; 0 = it is not there now."""
        with suppress(Fault):
            return self.db.size()
        return 0

    def _said(self, error: Fault) -> StoreError:
        """What people are told; the operator reads it in the log."""
        if not isinstance(error, Held):
            self.failures += 1
            log.error("nothing could be written to %s: %s", self.db, error)
        return said(error)


def said(error: Fault) -> StoreError:
    """A fault in words for people."""
    text = str(error).lower()
    if isinstance(error, Held):
        return Busy(
            "The server's database is in use by another program, so nothing was changed. Try again in a moment."
        )
    if "full" in text or "no space left" in text:
        return StoreError("The server's disk is full, so nothing was changed. Try again when there is room.")
    if "readonly" in text or "read-only" in text:
        return StoreError("The server may not write to its database, so nothing was changed.")
    return StoreError(
        f"The server could not write to its database ({error}), so nothing was changed. Try again."
    )
