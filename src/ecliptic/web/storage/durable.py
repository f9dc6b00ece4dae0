"""What was acknowledged survives a power cut: answers wait until their lines lie on the disk, many for one write."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from ecliptic.web.errors import StoreError
from ecliptic.web.storage.store import Store


class Durable:
    """Brings commits to the disk in a thread, so that only who has just acted waits for it."""

    def __init__(self, store: Store, *, on: bool) -> None:
        self.store = store
        self.on = on
        self._done = store.commits  # how many lie on the disk
        self._writing: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "disk")

    async def settle(self, generation: int | None = None) -> None:
        """Return once all that was committed until now lies on the disk. StoreError: it may not.

        `generation`: of the database's connection, by which it was committed.
        """
        if generation is None:
            generation = self.store.db.generation
        wanted = self.store.commits
        while self.on and self._done < wanted:
            if self._writing is None:
                self._writing = asyncio.create_task(self._write())
            await asyncio.shield(self._writing)  # others wait for it, too
        if self.store.db.generation != generation:
            raise StoreError("The server lost its database for a moment. Load the page again.")

    async def _write(self) -> None:
        many = self.store.commits
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self.store.sync)
            self._done = max(self._done, many)
        finally:
            self._writing = None

    async def checkpoint(self) -> None:
        """A chore: the database file itself holds all but the last minute."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self.store.checkpoint)

    def close(self) -> None:
        """Let the thread end."""
        self._thread.shutdown()
