"""Several processes that serve from one database: a table is one's at a time, and goes from one to the other whole."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path

import httpx
import pytest
import uvicorn

from ecliptic.cli import main
from ecliptic.web.app import make_app
from ecliptic.web.gate.connection import InTime
from ecliptic.web.gate.passing import CLIENT, LET_GO, WORD
from ecliptic.web.house import House
from ecliptic.web.processes import address_of, private_socket
from ecliptic.web.server import Server
from ecliptic.web.storage.opening import open_database
from ecliptic.web.storage.store import Store
from ecliptic.web.tables.play.acting import go_on_rolling
from ecliptic.web.tables.play.writing import change
from web.conftest import Databases
from web.support import Forms, make_house


class Process:
    """A server in this process, with connections and a socket of its own."""

    def __init__(self, folder: Path, url: str) -> None:
        self.house: House = make_house(folder, database=url, clock=time.time, tokens=os.urandom)
        self.house.limits.gets.most = 0
        self.socket = private_socket({})
        self.house.private = address_of(self.socket)
        config = uvicorn.Config(make_app(self.house), http=InTime, log_level="error", lifespan="on")
        self.server = Server(config, self.house)
        self.task = asyncio.ensure_future(self.server.serve(sockets=[self.socket]))

    @property
    def at(self) -> str:
        return f"http://{self.house.private}"

    async def stop(self) -> None:
        self.server.should_exit = True
        await self.task


@asynccontextmanager
async def two(folder: Path, url: str) -> AsyncIterator[tuple[Process, Process]]:
    made = Process(folder, url), Process(folder, url)
    for one in made:
        while not one.server.started:
            await asyncio.sleep(0.01)
    yield made
    for one in made:
        await one.stop()


class Person:
    """Somebody whose browser meets now this process, now that one."""

    def __init__(self) -> None:
        self.client = httpx.AsyncClient(timeout=20)

    async def get(self, process: Process, path: str) -> httpx.Response:
        return await self._done(process, await self.client.get(process.at + path))

    async def post(self, process: Process, path: str, **data: str) -> httpx.Response:
        answer = await self.client.post(process.at + path, data=data, headers={"origin": process.at})
        return await self._done(process, answer)

    async def _done(self, process: Process, answer: httpx.Response) -> httpx.Response:
        while answer.is_redirect:  # cookies have no port, so they are known at both
            answer = await self.client.get(process.at + answer.headers["location"])
        return answer

    async def act(self, process: Process, table: str, action: str) -> httpx.Response:
        form = Forms((await self.get(process, f"/t/{table}")).text).form("act")
        fields = {**form["fields"], "action": action}  # type: ignore[dict-item]
        return await self.client.post(
            f"{process.at}/t/{table}/act", data=fields, headers={"origin": process.at}
        )


async def seated(process: Process) -> tuple[Person, Person, str]:
    """Two people at a new table."""
    ada, bo = Person(), Person()
    fields = {
        "players": "2",
        "watch": "yes",
        "curtain": "yes",
        "name": "Ada",
        "seat0": "me",
        "name0": "",
        "seat1": "open",
        "name1": "",
    }
    answer = await ada.post(process, "/new/peek", **fields)
    table = str(answer.url).split("/t/")[1].split("?")[0]
    link = re.search(r"/join/[\w-]+", answer.text)
    assert link is not None
    assert (await bo.post(process, link[0], name="Bo")).status_code == 200
    return ada, bo, table


async def choose(
    people: tuple[Person, Person], owner: Process, through: Process, table: str
) -> httpx.Response:
    """Whoever is asked takes the first choice, at the process that they happen to meet."""
    live = owner.house.hub.tables[table]
    (seat,) = live.acting()
    return await people[seat].act(through, table, live.match.legal(seat)[0])


async def until(what) -> None:  # type: ignore[no-untyped-def]
    for _ in range(2000):
        if what():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to that")


def test_whoever_is_asked_answers_and_one_alone_has_the_table(
    tmp_path: Path, new_database: Databases
) -> None:
    url = new_database()

    async def story() -> None:
        async with two(tmp_path, url) as (one, other):
            ada, bo, table = await seated(one)
            assert (one.house.owning.has(table), other.house.owning.has(table)) == (True, False)
            direct, passed = await ada.get(one, f"/t/{table}"), await ada.get(other, f"/t/{table}")
            assert passed.status_code == 200
            assert passed.headers["content-security-policy"] == direct.headers["content-security-policy"]
            assert set(passed.headers) == set(direct.headers)
            assert (await choose((ada, bo), one, other, table)).status_code == 303
            assert (await choose((ada, bo), one, one, table)).status_code == 303
            lines = one.house.store.lines(table)
            assert [line.n for line in lines] == list(range(1, len(lines) + 1))
            assert table not in other.house.hub.tables
            # A stream goes through, and what is new comes at once.
            async with bo.client.stream("GET", f"{other.at}/t/{table}/events") as stream:
                parts = stream.aiter_raw()
                assert stream.headers["content-type"].startswith("text/event-stream")
                assert await anext(parts)
                assert one.house.hub.tables[table].presence.watching == 1
                assert (await choose((ada, bo), one, other, table)).status_code == 303
                assert await anext(parts)
            await until(lambda: one.house.hub.tables[table].presence.watching == 0)
            # Nothing that one person's answer sets goes out with another's request.
            stranger = Person()
            page = (await stranger.get(other, f"/t/{table}")).text
            assert Forms(page).actions() == []
            assert "ecliptic" not in stranger.client.cookies
            # What changes of a person is shown at the other's tables, too.
            await bo.post(other, "/me", name="Bodil")
            await until(lambda: "Bodil" in one.house.hub.tables[table].names)

    asyncio.run(story())


def test_a_table_moves_without_losing_a_move(tmp_path: Path, new_database: Databases) -> None:
    url = new_database()

    async def story() -> None:
        async with two(tmp_path, url) as processes:
            one, other = processes
            ada, bo, table = await seated(one)
            people, made = (ada, bo), 0
            for turn in range(8):
                here, there = processes[turn % 2], processes[(turn + 1) % 2]
                await there.house.hub.bring(table)
                assert (here.house.owning.has(table), there.house.owning.has(table)) == (False, True)
                match = there.house.hub.tables[table].match
                if match.over:
                    break
                (seat,) = there.house.hub.tables[table].acting()
                action = match.legal(seat)[0]
                stale = here.house.hub.tables.get(table)
                assert stale is None
                assert (await people[seat].act(here, table, action)).status_code == 303
                made += 1
            bodies = [line.body for line in one.house.store.lines(table)]
            assert sum('"do":' in body for body in bodies) == made
            # Who has lost it can write nothing, whatever they still have in hand.
            await one.house.hub.bring(table)
            old = one.house.hub.tables[table]
            await other.house.hub.bring(table)
            (seat,) = old.acting()
            work = (
                partial(go_on_rolling, old)
                if old.match.rolling
                else partial(old.match.play, old.match.legal(seat)[0])
            )
            with pytest.raises(Exception, match="has gone to another process"):
                change(old, seat, work, None)
            assert [line.body for line in one.house.store.lines(table)] == bodies

    asyncio.run(story())


def test_nobody_else_can_say_that_they_are_a_process(tmp_path: Path, new_database: Databases) -> None:
    url = new_database()

    async def story() -> None:
        async with two(tmp_path, url) as (one, other):
            ada, _, table = await seated(one)
            for word in ("", "0" * 64):
                forged = {
                    WORD.decode(): word,
                    CLIENT.decode(): "10.0.0.1",
                    "origin": "https://elsewhere.example",
                }
                answer = await ada.client.post(f"{one.at}{LET_GO}{table}", headers=forged)
                assert answer.status_code == 403
            assert one.house.owning.has(table)
            there = one.house.passing.word
            answer = await ada.client.post(f"{one.at}{LET_GO}{table}", headers={WORD.decode(): there})
            assert answer.status_code == 204
            assert not one.house.owning.has(table)
            assert (await ada.get(other, f"/t/{table}")).status_code == 200
            assert other.house.owning.has(table)

    asyncio.run(story())


def test_what_a_process_leaves_goes_on_at_another(tmp_path: Path, new_database: Databases) -> None:
    """It ends in order, or its connection is cut: as the database sees it when it was killed."""
    url = new_database()

    async def story() -> None:
        async with two(tmp_path, url) as (one, other):
            ada, bo, table = await seated(one)
            assert (await choose((ada, bo), one, one, table)).status_code == 303
            (pid,) = one.house.store.db.execute("SELECT pg_backend_pid()").fetchone()
            other.house.store.db.execute("SELECT pg_terminate_backend(?)", (pid,))
            await until(lambda: _takes(other, table))
            assert (await ada.get(other, f"/t/{table}")).status_code == 200
            assert (await choose((ada, bo), other, other, table)).status_code == 303
            # The one that was cut off has nothing any more, and asks the other.
            answer = await bo.get(one, f"/t/{table}")
            if answer.status_code == 503:  # it noticed by this, and connects a second later
                await asyncio.sleep(1.1)
                answer = await bo.get(one, f"/t/{table}")
            assert answer.status_code == 200
            assert (one.house.owning.has(table), other.house.owning.has(table)) == (False, True)
            lines = other.house.store.lines(table)
            assert sum('"do":' in line.body for line in lines) == 2
            await other.stop()
            assert (await bo.get(one, f"/t/{table}")).status_code == 200
            assert one.house.owning.has(table)

    asyncio.run(story())


def _takes(process: Process, table: str) -> bool:
    from ecliptic.web.errors import Elsewhere

    try:
        process.house.owning.take(table)
    except Elsewhere:
        return False
    return True


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--processes", "2"], "Several processes need PostgreSQL"),
        (["--database", "sqlite:///here"], "The database is the address of PostgreSQL"),
        (
            ["--database", "postgresql://ecliptic@127.0.0.1:1/none", "--processes", "3"],
            "can't be used as the database",
        ),
        (["--database", "postgresql://name:word@127.0.0.1:1/none"], "postgresql://127.0.0.1:1/none"),
    ],
)
def test_what_can_t_be_served_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["serve", "--port", "0", "--data", str(tmp_path), *words])
    said = capsys.readouterr().err
    assert end.value.code == 1
    assert says in said
    assert said.count("\n") == 1
    assert "name:word" not in said


@pytest.mark.parametrize("address", ["nowhere.invalid", "203.0.113.7", "0.0.0.0"])
def test_an_address_that_no_process_is_reached_at_is_one_sentence(address: str) -> None:
    with pytest.raises(ValueError, match="ECLIPTIC_PRIVATE is"):
        private_socket({"ECLIPTIC_PRIVATE": address})


# ---- real processes ------------------------------------------------------------------------------------------


@pytest.fixture
def served(tmp_path: Path, new_database: Databases) -> Iterator[tuple[str, str]]:
    """`ecliptic serve --processes 2`: its address, and the database's."""
    url = new_database()
    command = [
        sys.executable,
        "-m",
        "ecliptic",
        "serve",
        "--port",
        "0",
        "--data",
        str(tmp_path),
        "--processes",
        "2",
    ]
    parent = subprocess.Popen([*command, "--database", url], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    found = re.search(r"http://\S+", parent.stdout.readline())
    assert found is not None
    yield found[0], url
    parent.send_signal(signal.SIGTERM)
    assert parent.wait(30) == 0
    with closing(Store(open_database(tmp_path, url))) as store:
        assert (
            store.db.execute(
                "SELECT (SELECT count(*) FROM process) + (SELECT count(*) FROM owned)"
            ).fetchone()[0]
            == 0
        )


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="who listens at a port is read from /proc")
def test_a_process_that_is_killed_costs_no_move(served: tuple[str, str], tmp_path: Path) -> None:
    """Two people play; the process that has their table is killed, twice, and started anew."""
    base, url = served
    with (
        closing(Store(open_database(tmp_path, url))) as store,
        httpx.Client(base_url=base, timeout=30) as ada,
    ):
        ada.headers.update({"origin": base, "connection": "close"})
        answer = _patiently(
            lambda: ada.post("/play/solarius", data={"players": "2", "name": "Ada", "watch": "yes"})
        )
        table = answer.headers["location"].split("/t/")[1].split("?")[0]
        acknowledged = 0
        for _ in range(2):
            for _ in range(3):
                acknowledged += _one_choice(ada, table)
            owner = store.db.execute(
                "SELECT p.address FROM owned o JOIN process p ON p.id=o.process WHERE o.game_table=?",
                (table,),
            ).fetchone()
            os.kill(_listening_at(int(owner[0].rpartition(":")[2])), signal.SIGKILL)
        acknowledged += _one_choice(ada, table)
        bodies = [line.body for line in store.lines(table)]
        ids = [line.client_id for line in store.lines(table) if line.client_id]
        assert len(ids) == len(set(ids)) >= acknowledged > 0
        assert len(bodies) == store.last_line(table)


def _patiently(ask) -> httpx.Response:  # type: ignore[no-untyped-def]
    for _ in range(300):
        try:
            answer: httpx.Response = ask()
        except httpx.HTTPError:
            time.sleep(0.1)
            continue
        if answer.status_code < 500:
            return answer
        time.sleep(0.1)
    raise AssertionError("nobody answers")


def _one_choice(client: httpx.Client, table: str) -> int:
    """Whether one was made: bots may be next."""
    for _ in range(100):
        page = _patiently(lambda: client.get(f"/t/{table}")).text
        forms = Forms(page)
        actions = [value for value in forms.actions() if value]
        if actions:
            break
        time.sleep(0.1)
    fields = {**forms.form(f"/t/{table}/act")["fields"], "action": actions[0]}  # type: ignore[dict-item]
    answer = _patiently(lambda: client.post(f"/t/{table}/act", data=fields))
    return int(answer.status_code == 303)


def _listening_at(port: int) -> int:
    """The process that listens at a port of this computer."""
    with open("/proc/net/tcp", encoding="ascii") as file:
        inode = next(
            line.split()[9]
            for line in file
            if line.split()[1] == f"0100007F:{port:04X}" and line.split()[3] == "0A"
        )
    for path in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if os.readlink(path) == f"socket:[{inode}]":
                return int(path.parts[2])
        except OSError:
            continue
    raise AssertionError("nobody listens there")
