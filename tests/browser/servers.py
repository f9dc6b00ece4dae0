"""Two kinds of servers: a process like `ecliptic serve`, and one in a thread whose house a test can look into."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from ecliptic.core.match import Match
from ecliptic.core.registry import game_class, game_names
from ecliptic.web.app import make_app
from ecliptic.web.house import House
from ecliptic.web.server import Server
from ecliptic.web.storage.rows import header_text, lines_of, summary_of
from ecliptic.web.storage.store import PersonRow, SeatRow, Settings, TableRow
from ecliptic.web.tables.live.table import Table
from web.support import make_house
from web.test_server import free_port

T = TypeVar("T")
# `ecliptic serve`, but for random bytes that are the same in every run: so are the games that tests play.
SERVE = """
import hashlib, itertools, sys
from ecliptic.web import app, house, server

numbers = itertools.count()

class Repeatable(house.House):
    def __init__(self, folder, **more):
        tokens = lambda many: hashlib.sha512(b"%d" % next(numbers)).digest()[:many]
        super().__init__(folder, tokens=tokens, **more)

server.House = Repeatable
app.serve(sys.argv[1], int(sys.argv[2]), sys.argv[3])
"""


class Process:
    """A server process on a data folder; its bots don't pause."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder, self.port = folder, port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, "127.0.0.1", str(self.port), str(folder)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "ECLIPTIC_PACE": "0", "ECLIPTIC_WORDS": "0", "ECLIPTIC_LIMIT_GETS": "0"},
        )
        assert self.process.stdout is not None
        assert self.address in self.process.stdout.readline()

    def kill(self) -> None:
        """No farewell: kill -9."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Room:
    """A server in a thread."""

    def __init__(self, folder: Path, **more: Any) -> None:
        folder.mkdir()
        more.setdefault("games", {name: game_class(name) for name in game_names()})
        more.setdefault("bots", None)  # the levels of each game
        self.house: House = make_house(folder, **more)
        config = uvicorn.Config(make_app(self.house), port=0, log_level="error", timeout_graceful_shutdown=1)
        self.server = Server(config, self.house)
        self.started = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self.thread.start()
        self.started.wait()
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    async def _run(self) -> None:
        self.loop = asyncio.get_running_loop()
        serving = asyncio.ensure_future(self.server.serve())
        while not self.server.started and not serving.done():
            await asyncio.sleep(0.005)
        self.started.set()
        await serving

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()

    def run(self, doing: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's own thread."""
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result()

    def person(self, name: str) -> PersonRow:
        return self.house.people.make(name)

    def cookie(self, person: PersonRow) -> dict[str, Any]:
        """What the person's browser keeps, as Playwright wants it."""
        return {"name": "ecliptic", "value": self.house.people.cookie(person), "url": self.address}

    def table(self, match: Match, *people: PersonRow | None) -> str:
        """Put a match that somebody has begun into the store, with these people, the owner first; other seats are bots'."""
        record, now = match.record, int(self.house.clock())
        row = TableRow(
            id=str(record.header.table),
            game=match.game.name,
            header=header_text(record.header),
            secret=match.dice.secret,  # type: ignore[attr-defined]
            owner=people[0].id if people[0] else "",
            settings=Settings(),
            status="over" if match.over else "live",
            summary=summary_of(match),
            made=now,
            changed=now,
        )
        seats = [
            SeatRow(no, person.id, "", "") if person else SeatRow(no, None, record.header.seats[no], "random")
            for no, person in enumerate([*people, *[None] * match.game.seats][: match.game.seats])
        ]
        self.house.store.add_table(row, seats, lines_of(record.entries, now))
        return f"{self.address}/t/{row.id}"

    def look(self, address: str) -> Table:
        """The table behind an address, as the server has it."""
        return self.house.hub.get(address.partition("/t/")[2].partition("?")[0])
