"""A server under load, on loopback: real tables of the five games, played by forms, watched by streams.

    python bench/load.py moves [--seconds 10] [--games vertium ...]    moves a second a core, and how soon they are seen
    python bench/load.py crowd [--viewers 300]                         what a move costs that many watch
    python bench/load.py memory [--streams 1000]                       what streams cost that wait
    python bench/load.py loading [--lines 3000]                        a long table from the disk
    python bench/load.py sync [--rate 50]                              what it costs that moves survive a power cut
    python bench/load.py growth [--minutes 60] [--rate 3]              what grows while people come, play and go
    python bench/load.py limit [--tables 200]                          up to how many moves a second all have them soon

`--postgres` plays beside a PostgreSQL that is started for it, without waiting for its disk; `--processes` says how many
serve then.

Processor time is the server's own (its bots take no part), from /proc: Linux only. The client knows the rules: it reads
the tables' lines from the database, and chooses at random among what is legal. `tools/compiled.py python bench/load.py`
runs the same on the compiled build. Of several processes the time of all is meant.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import multiprocessing
import os
import platform
import random
import re
import secrets
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlencode

from ecliptic.core import machine
from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.options import fields
from ecliptic.core.record import Record, read_entry
from ecliptic.core.registry import game_class, game_names
from ecliptic.web.admin import errands
from ecliptic.web.admin.doing import Errand
from ecliptic.web.house import House
from ecliptic.web.storage.database import Database
from ecliptic.web.storage.opening import open_database
from ecliptic.web.storage.rows import read_header
from ecliptic.web.storage.store import PersonRow, SeatRow, Settings
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.loading import game_of
from ecliptic.web.tables.people import COOKIE, People
from ecliptic.web.tables.play import acting

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import postgres

Postgres = postgres.Server
running_postgres = postgres.running

PLAYERS: Final = 3
SOON: Final = 0.05  # seconds after which 99 of 100 moves are to be on all pages
FIRST: Final = 4.0  # moves a second to begin with
FASTER: Final = 1.4  # by what factor more the next time
FASTEST: Final = 500.0
TABLES: Final = 12
PATIENCE: Final = 60.0  # seconds after which a page that got nothing is a fault
FREE: Final = {
    f"ECLIPTIC_LIMIT_{name}": "0"
    for name in ("GUESTS", "TABLES", "POSTS", "GETS", "STREAMS", "WATCHERS", "CONNECTIONS")
}
SAMPLES: Final = 60
QUIET: Final = 0.3  # seconds in which whatever a move leads to is over
WARM: Final = 3  # moves before those that are measured
ENOUGH: Final = 200  # lines after which guests go, so that tables come and go in an hour
MOST: Final = {
    "seconds": 600,
    "viewers": 5000,
    "streams": 10_000,
    "lines": 10_000,
    "tables": 200,
    "processes": 16,
    "minutes": 600,
    "rate": 50,
}
TICK: Final = os.sysconf("SC_CLK_TCK")
FORKING: Final = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["ecliptic.web.app", *(game_class(name).__module__ for name in game_names())])


def resident(pid: int) -> float:
    """Megabytes that a process has in memory."""
    return int(Path(f"/proc/{pid}/status").read_text().partition("VmRSS:")[2].split()[0]) / 1024


def children(pid: int) -> list[int]:
    """The processes that a process started."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


class Forked:
    """A server process forked from one that has imported everything: it starts at once. What `Popen` says of one."""

    def __init__(self, folder: Path, settings: dict[str, str], off: Synchronized[float] | None) -> None:
        self.stdout, said = FORKING.Pipe(duplex=False)
        self._process = FORKING.Process(target=serve, args=(folder, settings, said, off))
        self._process.start()
        said.close()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        """How it ended; None = it has not."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> None:
        """Until it has ended."""
        self._process.join(timeout)
        self.stdout.close()

    def send_signal(self, number: int) -> None:
        """Send it one, if it is there."""
        if self._process.is_alive():
            os.kill(self.pid, number)


def serve(folder: Path, settings: dict[str, str], said: Connection, off: Synchronized[float] | None) -> None:
    """What such a process does."""
    from ecliptic.web.app import serve as serve_games

    if off is not None:
        defaults = House.__init__.__kwdefaults__
        assert defaults is not None
        defaults["clock"] = lambda: time.time() + off.value

    os.dup2(said.fileno(), 1)
    os.environ.update(settings)
    serve_games(port=0, data_dir=folder)


class Served:
    """A server process on a data folder."""

    def __init__(
        self,
        folder: Path,
        pace: float = 0.7,
        url: str = "",
        processes: int = 1,
        *,
        forked: bool = False,
        off: Synchronized[float] | None = None,
    ) -> None:
        """`forked`: one process that starts at once; `off`: by how many seconds its date is wrong, now and then."""
        settings = {**FREE, "ECLIPTIC_WORDS": "0", "ECLIPTIC_PACE": str(pace), "ECLIPTIC_DATABASE": url}
        self.process: subprocess.Popen[str] | Forked
        self.many = processes
        if forked:
            self.process = Forked(folder, settings, off)
            with open(self.process.stdout.fileno(), closefd=False) as lines:
                said = lines.readline()
        else:
            command = [sys.executable, "-m", "ecliptic", "serve", "--port", "0", "--data", str(folder)]
            self.process = subprocess.Popen(
                [*command, "--processes", str(processes)],
                stdout=subprocess.PIPE,
                text=True,
                env={**os.environ, **settings},
            )
            assert self.process.stdout is not None
            said = self.process.stdout.readline()
        self.port = int(said.rsplit(":", 1)[1])

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far."""
        total = 0
        for pid in self.serving:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
        return total / TICK

    @property
    def serving(self) -> list[int]:
        """The processes that serve."""
        own = self.process.pid
        return [own] if self.many == 1 else children(own)

    @property
    def memory(self) -> float:
        """Megabytes that are in memory."""
        return resident(self.process.pid)

    def stop(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)

    @property
    def files(self) -> int:
        """Open file handles, connections included."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def threads(self) -> int:
        """Threads that run."""
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    @property
    def workers(self) -> float:
        """Megabytes that its bots' processes have in memory."""
        total = 0.0
        for pid in children(self.process.pid):
            with suppress(OSError, IndexError):  # one that was stopped just now
                total += resident(pid)
        return total


class Page(asyncio.Protocol):
    """A live page: how often it was told something, and what that weighed."""

    def __init__(self, path: str, cookie: str, gzip: bool) -> None:
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {COOKIE}={cookie}\r\n"
            f"{'Accept-Encoding: gzip' if gzip else 'X: y'}\r\n\r\n"
        ).encode()
        self.unzip = zlib.decompressobj(16 + zlib.MAX_WBITS) if gzip else None
        self.bytes = 0
        self.told = asyncio.Event()
        self.rest = self.begun = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        if self.unzip is None:
            if b"id: " in data:
                self.told.set()
            return
        self.rest += data
        if not self.begun:
            head, self.begun, rest = self.rest.partition(b"\r\n\r\n")
            self.rest = rest if self.begun else head
        while self.begun and b"\r\n" in self.rest:  # chunks
            size, _, chunk = self.rest.partition(b"\r\n")
            many = int(size, 16)
            if len(chunk) < many + 2:
                return
            if b"id: " in self.unzip.decompress(chunk[:many]):
                self.told.set()
            self.rest = chunk[many + 2 :]


class Played:
    """A table with its people, and a match of the client's own that follows it."""

    def __init__(
        self, id_: str, game: Game, people: list[PersonRow], db: Database, people_of: People
    ) -> None:
        self.id, self.game, self.people, self.db = id_, game, people, db
        self.cookies = [people_of.cookie(person) for person in people]
        self.marks = people_of
        self.pages: list[list[Page]] = [[] for _ in range(len(people) + 1)]  # of each seat, and of strangers
        self.kept: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        header = read_header(
            self.db.execute("SELECT header FROM game_table WHERE id=?", (id_,)).fetchone()[0]
        )
        self.match = Match.resume(game, Record(header), auto_chance=False)
        self.follow()

    def follow(self) -> None:
        """Take over the lines that are new."""
        new = self.db.execute(
            "SELECT body FROM line WHERE game_table=? AND n>? ORDER BY n", (self.id, self.match.number)
        )
        for (body,) in new.fetchall():
            self.match.replay(read_entry(body, "a line"))

    def choice(self, rng: random.Random, of: Sequence[int] = range(9)) -> tuple[int, bytes]:
        """A form for one of the seats that may act, of these."""
        seat = rng.choice([seat for seat in self.match.to_act if seat in of])
        action = rng.choice(self.match.legal(seat))
        return seat, self.form("act", seat, action=action, client=secrets.token_hex(8))

    def form(self, what: str, seat: int, **more: str) -> bytes:
        """A form of a seat's page, as it stands now."""
        expected = self.marks.mark(self.id, seat, self.match.latest(seat, asides=False))
        form = urlencode({"seat": seat, "expected": expected, **more})
        return (
            f"POST /t/{self.id}/{what} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nX-Partial: 1\r\n"
            f"Cookie: {COOKIE}={self.cookies[seat]}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(form)}\r\n\r\n{form}"
        ).encode()

    async def watch(self, port: int, strangers: int, gzip: bool) -> None:
        """Open a page for each seat, and some for strangers."""
        loop = asyncio.get_running_loop()
        for k, cookie in enumerate([*self.cookies, *[""] * strangers]):
            page = Page(f"/t/{self.id}/events", cookie, gzip)
            await loop.create_connection(lambda page=page: page, "127.0.0.1", port)  # type: ignore[misc]
            await asyncio.wait_for(page.told.wait(), PATIENCE)
            self.pages[min(k, len(self.people))].append(page)

    async def move(self, port: int, rng: random.Random) -> float:
        """Act, and wait until everybody has it who can read of it; the seconds that this took."""
        before = self.match.number
        _, form = self.choice(rng)
        for pages in self.pages:
            for page in pages:
                page.told.clear()
        begun = time.perf_counter()
        await self.send(port, form)
        self.follow()
        seats = (*range(len(self.people)), None)
        told = [self.pages[-1 if k is None else k] for k in seats if self.match.lines(k, before)]
        waiting = [
            page for pages in told for page in pages
        ]  # some choices show on no page but one's own, or none
        await asyncio.wait_for(asyncio.gather(*(page.told.wait() for page in waiting)), PATIENCE)
        return time.perf_counter() - begun

    async def send(self, port: int, form: bytes, also: bytes = b" 204 ") -> None:
        """Send a form and wait until it is taken. RuntimeError if it is refused, but with a status that may come."""
        try:
            reader, head = await self._sent(port, form)
        except (
            ConnectionError,
            asyncio.IncompleteReadError,
        ):  # kept for too long: the server closed it just now
            self.kept = None
            reader, head = await self._sent(port, form)
        length = head.lower().partition(b"content-length:")[2].split()
        body = await reader.readexactly(int(length[0])) if length else b""
        status = head.partition(b"\r\n")[0]
        if b" 204 " not in status and also not in status:
            raise RuntimeError(f"{head!r} {body!r}")

    async def _sent(self, port: int, form: bytes) -> tuple[asyncio.StreamReader, bytes]:
        reader, writer = await self.connection(port)
        writer.write(form)
        return reader, await reader.readuntil(b"\r\n\r\n")

    async def connection(self, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Kept from one move to the next."""
        if self.kept is None or self.kept[1].is_closing() or self.kept[0].at_eof():
            self.kept = await asyncio.open_connection("127.0.0.1", port)
        return self.kept


def prepare(
    folder: Path, kinds: list[str], tables: int, url: str = "", settings: Settings | None = None
) -> tuple[People, list[tuple[str, Game, list[PersonRow]]]]:
    """A data folder with so many tables of these games: who knows its people, and each table's id, game and players."""
    house = House(folder, database=url)
    made = []
    for k in range(tables):
        kind = game_class(kinds[k % len(kinds)])
        game = kind.make({"players": PLAYERS})
        people = [house.people.make(f"Player {no}") for no in range(game.seats)]
        seats = [SeatRow(no, person.id, "", "") for no, person in enumerate(people)]
        table: Table = house.hub.make(game, people[0], seats, settings or Settings())
        for person in people:
            house.store.set_asks(person.id, True)
        made.append((table.id, game, people))
    house.owning.end()
    house.durable.close()
    house.store.close()
    return house.people, made


@contextmanager
def serving(
    kinds: list[str],
    tables: int,
    processes: int = 1,
    *,
    beside: bool = False,
    settings: Settings | None = None,
) -> Iterator[tuple[Served, list[Played]]]:
    """A server with so many tables of these games, which are played in the given order. `beside`: a PostgreSQL."""
    with tempfile.TemporaryDirectory() as name, beside_postgres(beside) as url:
        folder = Path(name)
        known, made = prepare(folder, kinds, tables, url, settings)
        served = Served(folder, url=url, processes=processes)
        try:
            with closing(open_database(folder, url)) as db:
                yield served, [Played(id_, game, people, db, known) for id_, game, people in made]
        finally:
            served.stop()


@contextmanager
def beside_postgres(wanted: bool) -> Iterator[str]:
    """The address of an empty database; "" = none is wanted."""
    if not wanted:
        yield ""
        return
    with running_postgres() as server:
        yield server.url


@contextmanager
def twins(kind: str) -> Iterator[list[tuple[Served, Played]]]:
    """Two servers with the same table of a game: the same moves have the same luck there."""
    with tempfile.TemporaryDirectory() as name:
        first, second = Path(name, "first"), Path(name, "second")
        first.mkdir(mode=0o700)
        known, [(id_, game, people)] = prepare(first, [kind], 1)
        shutil.copytree(first, second)
        pair: list[tuple[Served, Played]] = []
        try:
            for folder in (first, second):
                db = open_database(folder, "")
                pair.append((Served(folder), Played(id_, game, people, db, known)))
            yield pair
        finally:
            for served, _ in pair:
                served.stop()


async def moves(served: Served, tables: list[Played], seconds: float) -> tuple[float, float, float]:
    """Moves a second of processor time; at half of that, the 50th and 99th percentile of when all have them, in ms."""
    rng = random.Random(1)
    for table in tables:
        await table.watch(served.port, 1, gzip=True)
    count = 0
    end = time.monotonic() + seconds

    async def play(table: Played) -> None:
        nonlocal count
        while time.monotonic() < end and not table.match.over:
            await table.move(served.port, rng)
            count += 1

    before = served.cpu
    await asyncio.gather(*map(play, tables))
    rate = count / (served.cpu - before)

    taken: list[float] = []

    async def one(table: Played) -> None:
        taken.append(await table.move(served.port, rng))

    await paced(tables, rng, one, seconds, rate / 2)
    taken.sort()
    return rate, 1000 * statistics.median(taken), 1000 * taken[int(0.99 * (len(taken) - 1))]


async def paced(
    tables: list[Played],
    rng: random.Random,
    one: Callable[[Played], Coroutine[object, object, None]],
    seconds: float,
    rate: float,
) -> None:
    """So many moves a second, each at one of the tables at which none is under way."""
    under_way: dict[Played, asyncio.Task[None]] = {}
    start = time.monotonic()
    due = start
    while due < start + seconds:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        due += 1 / rate
        free = [t for t in tables if not t.match.over and (t not in under_way or under_way[t].done())]
        if free:
            table = rng.choice(free)
            under_way[table] = asyncio.create_task(one(table))
    await asyncio.gather(*under_way.values())


async def written(served: Served, tables: list[Played], seconds: float, rate: float) -> tuple[float, float]:
    """Milliseconds of processor time a move, with nobody who looks on, and until it is acknowledged (median)."""
    rng = random.Random(3)
    taken: list[float] = []

    async def one(table: Played) -> None:
        taken.append(await table.move(served.port, rng))

    before = served.cpu
    await paced(tables, rng, one, seconds, rate)
    return 1000 * (served.cpu - before) / len(taken), 1000 * statistics.median(taken)


class Crowd(NamedTuple):
    """Milliseconds of processor time."""

    alone: float  # of a move with its players
    added: float  # to it by those who watch
    shown: float  # by move that shows to them: some do only to who makes them


async def crowd(pair: Sequence[tuple[Served, Played]], viewers: int, many: int) -> Crowd:
    """What moves cost at a table without strangers, and the same ones at its twin with so many, in turns."""
    rngs = [random.Random(2) for _ in pair]
    for (served, table), strangers in zip(pair, (0, viewers), strict=True):
        await table.watch(served.port, 0, gzip=True)
        await strangers_of(table, served.port, strangers)
    before: list[float] = []
    seen = 0
    for k in range(-WARM, many):
        if k == 0:
            before = [served.cpu for served, _ in pair]
        for (served, table), rng in zip(pair, rngs, strict=True):
            await table.move(served.port, rng)
        one, other = (table.match.record.entries for _, table in pair)
        if one != other:
            raise RuntimeError("the two tables did not play the same")
        await asyncio.sleep(QUIET)  # some moves show to strangers without a line
        seen += k >= 0 and any(page.told.is_set() for page in pair[1][1].pages[-1])
    alone, watched = (1000 * (served.cpu - then) for (served, _), then in zip(pair, before, strict=True))
    return Crowd(alone / many, (watched - alone) / many, (watched - alone) / max(1, seen))


async def strangers_of(table: Played, port: int, strangers: int) -> None:
    """More strangers at a table."""
    loop = asyncio.get_running_loop()
    for _ in range(strangers):
        page = Page(f"/t/{table.id}/events", "", gzip=True)
        await loop.create_connection(lambda page=page: page, "127.0.0.1", port)  # type: ignore[misc]
        await asyncio.wait_for(page.told.wait(), PATIENCE)
        table.pages[-1].append(page)


async def memory(served: Served, tables: list[Played], streams: int) -> tuple[float, float]:
    """Megabytes with the tables open, and with so many streams that wait, after a move at each."""
    rng = random.Random(3)
    for table in tables:
        await table.watch(served.port, 1, gzip=True)
    before = served.memory
    for k in range(streams - sum(len(pages) for table in tables for pages in table.pages)):
        await strangers_of(tables[k % len(tables)], served.port, 1)
    for table in tables:
        await table.move(served.port, rng)
    await asyncio.sleep(2)
    return before, served.memory


def loading(name: str, lines: int) -> tuple[int, float, float]:
    """How many lines a table got, and the milliseconds in which it loads: with its snapshots, and without.

    In a game that is over sooner players take choices back the more often, so that its record is as long.
    """
    for back in (0.3, 0.45, 0.48, 0.49):
        found = loading_of(name, lines, back)
        if found[0] >= lines:
            break
    return found


def loading_of(name: str, lines: int, back: float) -> tuple[int, float, float]:
    """The same with so many choices taken back."""
    rng = random.Random(4)
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        kind = game_class(name)
        game = kind.make({"players": max(kind.counts)})
        owner = house.people.make("Player")
        seats = [SeatRow(no, owner.id, f"Player {no}", "") for no in range(game.seats)]
        table = house.hub.make(game, owner, seats, Settings(curtain=False))
        while table.live and table.match.number < lines:
            seat = rng.choice(table.acting())
            if table.match.can_undo(seat) and rng.random() < back:
                asyncio.run(acting.undo(table, owner, seat, table.token(seat), None))
                table.taken_back.clear()
            else:
                action = rng.choice(table.match.legal(seat))
                asyncio.run(acting.act(table, owner, seat, table.token(seat), None, action))
        taken = []
        for _ in range(2):
            best = 1e9
            for _ in range(3):
                del house.hub.tables[table.id]
                begun = time.process_time()
                house.hub.get(table.id)
                best = min(best, time.process_time() - begun)
            taken.append(1000 * best)
            house.store.db.execute("DELETE FROM snapshot")
        house.durable.close()
        house.store.close()
        return table.match.number, taken[0], taken[1]


class Sample(NamedTuple):
    """What a server has at a moment; sizes in megabytes."""

    memory: float
    workers: float  # its bots' processes
    database: float
    files: int
    threads: int
    tasks: int


# By how much a figure may differ from its own straight line's begin to its end: a part of it, and so many at least.
ALLOWED: Final = {
    "memory": (0.1, 3.0),
    "workers": (0.1, 3.0),
    "database": (0.25, 0.5),  # a file never shrinks, and some games are longer than others
    "files": (0.15, 5.0),
    "threads": (0.0, 1.0),
    "tasks": (0.15, 5.0),  # more are under way while a busy machine keeps bots waiting
}


def grown(samples: Sequence[Sample]) -> dict[str, tuple[float, float, bool]]:
    """By figure its mean, what it gained along the straight line through the samples, and if that is too much.

    The first quarter is left out: until the first games are over there are more from moment to moment.
    """
    kept = samples[len(samples) // 4 :]
    out = {}
    for name, (part, least) in ALLOWED.items():
        values = [float(getattr(sample, name)) for sample in kept]
        gained = statistics.linear_regression(range(len(values)), values).slope * (len(values) - 1)
        mean = statistics.fmean(values)
        out[name] = (mean, gained, gained > max(part * mean, least))
    return out


class Guests:
    """People who open tables by the form, play them, look in and go; the host deletes what they leave."""

    def __init__(self, served: Served, folder: Path, house: House, kinds: Sequence[str]) -> None:
        self.served, self.folder, self.house = served, folder, house
        self.kinds = itertools.cycle(kinds)
        self.rng = random.Random(5)
        self.moves = self.games = 0

    async def play(self, person: PersonRow, pause: float) -> None:
        """One table after another, for ever. `pause`: seconds between two moves."""
        while True:
            table = await self.open(person)
            await table.watch(self.served.port, 2, gzip=True)
            while not table.match.over and table.match.number < ENOUGH:
                await asyncio.sleep(self.rng.uniform(0, 2 * pause))
                table.follow()
                if any(seat in (0, 1) for seat in table.match.to_act):
                    # A bot came first.
                    await table.send(self.served.port, table.choice(self.rng, (0, 1))[1], b" 409 ")
                    self.moves += 1
                if self.rng.random() < 0.05:
                    await self.look_in(table)
            for pages in table.pages:
                for page in pages:
                    page.transport.close()
            if table.kept is not None:
                table.kept[1].close()
            table.db.close()
            self.games += 1
            await asyncio.to_thread(errands.send, self.folder, Errand("delete", table.id))

    async def open(self, person: PersonRow) -> Played:
        """A table for two people at one screen, and a bot."""
        name = next(self.kinds)
        options = fields(game_class(name).Options)
        usual = {
            field.name: field.default for field in options if field.default != "no"
        }  # a box without its tick
        seats = {"players": 3, "seat0": "me", "seat1": "here", "seat2": "dust"}
        form = urlencode({**usual, **seats, "watch": "yes", "name": person.name})
        head = await asked(self.served.port, f"/new/{name}", self.house.people.cookie(person), form)
        found = re.search(rb"location: /t/([\w-]+)", head)
        if found is None:
            raise RuntimeError(f"no table of {name}: {head!r}")
        id_ = found[1].decode()
        db = open_database(self.folder, "")  # closed once it was played
        header = db.execute("SELECT header FROM game_table WHERE id=?", (id_,)).fetchone()[0]
        game = game_of(game_class(name), read_header(header))
        return Played(id_, game, [person, person], db, self.house.people)

    async def look_in(self, table: Played) -> None:
        """One who looked on goes, another one comes."""
        table.pages[-1].pop(0).transport.close()
        await strangers_of(table, self.served.port, 1)
        await asked(self.served.port, f"/t/{table.id}", "")


async def asked(port: int, path: str, cookie: str, form: str = "") -> bytes:
    """The head of an answer to a form, or of a page."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"{'POST' if form else 'GET'} {path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
        f"Cookie: {COOKIE}={cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n"
        f"Content-Length: {len(form)}\r\n\r\n{form}".encode()
    )
    whole = await reader.read()
    writer.close()
    return whole.partition(b"\r\n\r\n")[0]


async def growth(kinds: Sequence[str], tables: int, minutes: float, rate: float) -> list[Sample]:
    """What a server has, sixty times while people play so many moves a second at so many tables."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        house = House(folder)
        people = [house.people.make(f"Player {no}") for no in range(tables)]
        for person in people:
            house.store.set_asks(person.id, True)
        house.durable.close()
        house.store.close()
        served = Served(folder, pace=0.1)
        guests = Guests(served, folder, house, kinds)
        begun = time.monotonic()
        playing = [asyncio.ensure_future(guests.play(person, tables / rate)) for person in people]
        samples = []
        try:
            for k in range(SAMPLES):
                at = begun + 60 * minutes * (k + 1) / SAMPLES
                await asyncio.wait(
                    playing, timeout=at - time.monotonic(), return_when=asyncio.FIRST_EXCEPTION
                )
                for task in playing:
                    if task.done():
                        task.result()
                samples.append(await sample(served, folder))
                print(
                    f"{minutes * (k + 1) / SAMPLES:5.1f} min, {guests.moves} moves, {guests.games} games:"
                    f" {' '.join(f'{key} {value:.4g}' for key, value in samples[-1]._asdict().items())}",
                    flush=True,
                )
        finally:
            for task in playing:
                task.cancel()
            served.stop()
    return samples


async def sample(served: Served, folder: Path) -> Sample:
    """What the server has now."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    writer.write(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    figures = (await reader.read()).decode()
    writer.close()
    tasks = int(float(figures.partition("\necliptic_tasks ")[2].split()[0]))
    size = sum(path.stat().st_size for path in folder.glob("ecliptic.sqlite3*")) / 2**20
    return Sample(served.memory, served.workers, size, served.files, served.threads, tasks)


async def limit(
    served: Served, tables: list[Played], seconds: float
) -> AsyncIterator[tuple[float, float, float]]:
    """Faster and faster: moves a second, and the 50th and 99th percentile of when all have them, until that is late."""
    rng = random.Random(1)
    for table in tables:
        await table.watch(served.port, 1, gzip=True)
    rate = FIRST
    while rate < FASTEST:
        taken: list[float] = []

        async def one(table: Played, due: float, taken: list[float] = taken) -> None:
            late = time.monotonic() - due  # of the client itself: it counts, as it does for people
            taken.append(late + await table.move(served.port, rng))

        under_way: dict[Played, asyncio.Task[None]] = {}
        start = due = time.monotonic()
        while due < start + seconds:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            free = [t for t in tables if not t.match.over and (t not in under_way or under_way[t].done())]
            if free:
                table = rng.choice(free)
                under_way[table] = asyncio.ensure_future(one(table, due))
            due += 1 / rate
        await asyncio.gather(*under_way.values())
        taken.sort()
        late = taken[int(0.99 * (len(taken) - 1))]
        yield rate, statistics.median(taken), late
        if late > SOON:
            return
        rate *= FASTER


async def told(served: Served, tables: list[Played], seconds: float) -> None:
    """Print each step of `limit`."""
    async for rate, half, late in limit(served, tables, seconds):
        print(
            f"{rate:6.0f} moves/s: all have it after {1000 * half:.0f} ms, 99 %: {1000 * late:.0f} ms",
            flush=True,
        )


def main() -> None:
    """As the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=("moves", "crowd", "memory", "loading", "growth", "limit", "sync"))
    parser.add_argument("--games", nargs="+", default=game_names())
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--viewers", type=int, default=300)
    parser.add_argument("--streams", type=int, default=1000)
    parser.add_argument("--lines", type=int, default=3000)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=3.0, help="moves a second")
    parser.add_argument("--postgres", action="store_true", help="beside one that is started for it")
    parser.add_argument("--processes", type=int, default=1, help="how many serve, beside PostgreSQL")
    args = parser.parse_args()
    if args.processes > 1 and not args.postgres:
        parser.error("several processes need --postgres")
    if args.postgres and args.what not in ("moves", "limit"):
        parser.error("--postgres is for moves and limit")
    for name, most in MOST.items():
        if not 0 < getattr(args, name) <= most:
            parser.error(f"--{name} is more than 0 and at most {most}")
    build = "source" if str(machine.__file__).endswith(".py") else "compiled"
    print(
        f"{build}, Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    )
    if args.what == "moves":
        for name in args.games:
            with serving([name], args.tables, args.processes, beside=args.postgres) as (served, tables):
                rate, half, late = asyncio.run(moves(served, tables, args.seconds))
            print(
                f"{name:14} {rate:6.0f} moves/s a core; at half of that all have it after {half:.0f} ms,"
                f" 99 %: {late:.0f} ms",
                flush=True,
            )
    elif args.what == "limit":
        with serving(args.games, args.tables, args.processes, beside=args.postgres) as (served, tables):
            asyncio.run(told(served, tables, args.seconds))
    elif args.what == "crowd":
        for name in args.games:
            with twins(name) as pair:
                cost = asyncio.run(crowd(pair, args.viewers, 25))
            print(
                f"{name:14} {cost.alone:5.1f} ms a move with its players; {args.viewers} who watch add"
                f" {cost.added:5.1f}, {cost.shown:5.1f} where it shows to them",
                flush=True,
            )
    elif args.what == "growth":
        samples = asyncio.run(growth(args.games, args.tables, args.minutes, args.rate))
        report = grown(samples)
        for name, (mean, gained, _) in report.items():
            print(f"{name:10} {mean:8.2f} on average, {gained:+.2f} from the first quarter's end to the end")
        if too_much := [name for name, (_, _, fault) in report.items() if fault]:
            parser.exit(1, f"too much: {', '.join(too_much)}\n")
    elif args.what == "sync":
        for name in args.games:
            for how in ("full", "no"):
                os.environ["ECLIPTIC_SYNC"] = how
                with serving([name], args.tables) as (served, tables):
                    spent, wait = asyncio.run(written(served, tables, args.seconds, args.rate))
                print(
                    f"{name:14} ECLIPTIC_SYNC={how:4} {spent:5.1f} ms a move, acknowledged after {wait:.0f}"
                )
    elif args.what == "loading":
        for name in args.games:
            number, leapt, played = loading(name, args.lines)
            print(f"{name:14} {number} lines: {leapt:.0f} ms, without snapshots {played:.0f}", flush=True)
    else:
        with serving(args.games, len(args.games)) as (served, tables):
            before, after = asyncio.run(memory(served, tables, args.streams))
        each = 1024 * (after - before) / args.streams
        print(
            f"{before:.0f} MB with {len(tables)} tables, {after:.0f} MB with {args.streams} streams: {each:.0f} kB each"
        )


if __name__ == "__main__":
    main()
