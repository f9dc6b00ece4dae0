"""The running server: store, people, tables, bots, and the sources of time and randomness, which tests replace."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ecliptic.core.game import Game
from ecliptic.core.registry import game_class, game_names
from ecliptic.web.hub import Hub
from ecliptic.web.people import People, digest_of, read_key
from ecliptic.web.store import Store
from ecliptic.web.thinking import Thinker, WorkerThinker

PACE: Final = 0.7  # seconds between two moves of bots


class House:
    """Everything a request needs."""

    def __init__(
        self,
        folder: Path,
        *,
        games: dict[str, type[Game]] | None = None,
        bots: list[str] | None = None,
        thinker: Thinker | None = None,
        pace: float | None = None,
        clock: Callable[[], float] = time.time,
        tokens: Callable[[int], bytes] = secrets.token_bytes,
        key: bytes | None = None,
    ) -> None:
        """Open the data folder. `games` and `bots` default to all that are installed."""
        self.folder = folder
        self.clock = clock
        self.tokens = tokens
        self.started = clock()
        self.stopping = asyncio.Event()
        self.pace = float(os.environ.get("ECLIPTIC_PACE", PACE)) if pace is None else pace
        self._games = games
        self._bots = bots
        database = folder / "ecliptic.sqlite3"
        database.touch(mode=0o600)  # it holds the secrets behind the dice
        self.store = Store(database)
        self.people = People(self.store, key or read_key(folder), tokens, clock)
        self.thinker: Thinker = thinker or WorkerThinker(tokens)
        self.hub = Hub(self)

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

    def bots(self) -> list[str]:
        """The bots that can be asked to sit down, the strongest first."""
        if self._bots is None:
            from ecliptic import bots

            self._bots = list(reversed(bots.names()))
        return self._bots

    @staticmethod
    def digest(token: str) -> str:
        """What is stored of a token."""
        return digest_of(token)

    async def open(self) -> None:
        """The server starts: bots that are next go on playing."""
        self.hub.wake_all()

    async def close(self) -> None:
        """The server ends: streams, bots and the file."""
        self.stop()
        for table in list(self.hub.tables.values()):
            if table.task is not None:
                table.task.cancel()
        await self.thinker.stop()
        self.store.close()

    def stop(self) -> None:
        """Tell streams to end, so that the server can."""
        self.stopping.set()
        for table in self.hub.tables.values():
            table.changed.set()
