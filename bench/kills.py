"""kill -9 in mid play: nothing that was acknowledged is lost or doubled, and every record replays.

    python bench/kills.py --games 1000 [--out build/kills.jsonl]
    python bench/kills.py --first 500 --games 500 --out build/more.jsonl    # another part of them, beside it
    python bench/kills.py --postgres --processes 2 --kill process           # one of two that serve from PostgreSQL
    python bench/kills.py --postgres --kill database
    python bench/kills.py --kill clock                                      # the date jumps, both ways

A game of each kind in turn, two people who act by forms and take choices back, bots in the other seats. The server
(`--kill server`), one of its processes, the bots' process or the database is killed while an action is under way, comes
again, and is sent the same form, as the page does. Some forms come twice at once, and of some the answer is dropped on
its way, so that they are sent again. Tables have clocks, so that nobody's time may be up by a date that jumped or a
server that was away. A line of the file a game: who runs the command again goes on where it stopped.
Ends with status 1 if anything was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import signal
import sys
import tempfile
import time
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from load import FORKING, Postgres, Served, children, running_postgres

from ecliptic.core.match import Match
from ecliptic.core.record import Record, read_entry
from ecliptic.core.registry import game_class, game_names, replay
from ecliptic.web.clocks.terms import OPEN
from ecliptic.web.house import House
from ecliptic.web.storage.database import Database, Fault, Rows
from ecliptic.web.storage.opening import open_database
from ecliptic.web.storage.rows import DAYS, LIVE, Terms, header_text, read_header
from ecliptic.web.storage.store import SeatRow, Settings
from ecliptic.web.tables.people import COOKIE

PEOPLE: Final = 2
MOVES: Final = 30  # acknowledged ones, after which a game has been played enough
DEADLY: Final = 0.1  # of the forms that are sent
TAKEN_BACK: Final = 0.15
DOUBLED: Final = 0.1  # of the forms: they come twice at once
DROPPED: Final = 0.1  # of the forms: whoever sent them hears nothing of it
JUMPS: Final = (60.0, 3_600.0, 86_400.0, 400 * 86_400.0)  # seconds by which the date goes on or back
CLOCKS: Final = (  # a day, or 30 seconds and 40 minutes: what only a wrong date can use up here
    Terms(kind=DAYS, question=86_400, off=7, up=OPEN),
    Terms(kind=LIVE, question=30, bank=2_400, up=OPEN),
)
PATIENCE: Final = 300.0  # seconds for bots, and for an answer: many of these may run side by side


class Sitting:
    """One game with its server, which dies and comes back."""

    def __init__(
        self,
        number: int,
        folder: Path,
        whom: str = "server",
        processes: int = 1,
        beside: Postgres | None = None,
    ) -> None:
        self.whom, self.processes, self.beside = whom, processes, beside
        self.url = beside.make(f"game_{number}") if beside is not None else ""
        self.rng = random.Random(number)
        self.off = FORKING.Value("d", 0.0)  # seconds by which the date is wrong
        self.folder = folder
        self.kills = self.unanswered = 0
        self.acknowledged: dict[str, str] = {}  # client id -> the action, "" = a choice was taken back
        house = House(folder, database=self.url)
        kind = game_class(game_names()[number % len(game_names())])
        counts = [count for count in kind.counts if count >= PEOPLE]
        game = kind.make({"players": self.rng.choice(counts)})
        self.people = [house.people.make(f"Player {no}") for no in range(PEOPLE)]
        seats = [
            SeatRow(no, self.people[no].id, "", "")
            if no < PEOPLE
            else SeatRow(no, None, f"Bot {no}", "random")
            for no in range(game.seats)
        ]
        for person in self.people:
            house.store.set_asks(person.id, True)
        table = house.hub.make(game, self.people[0], seats, Settings(clock=CLOCKS[number % 2]))
        self.id, self.game = table.id, game
        self.cookies = [house.people.cookie(person) for person in self.people]
        self.marks = house.people
        house.owning.end()
        house.durable.close()
        house.store.close()
        self.db: Database = open_database(folder, self.url)
        self.header = self.db.execute("SELECT header FROM game_table").fetchone()[0]
        self.match = Match.resume(game, Record(read_header(self.header)), auto_chance=False)
        self.server = self.serve()

    def serve(self) -> Served:
        """The server, anew."""
        one = self.processes == 1
        off = self.off if self.whom == "clock" else None
        return Served(self.folder, pace=0.0, url=self.url, processes=self.processes, forked=one, off=off)

    def kill(self) -> None:
        """Kill whom this is about. Whoever has several processes starts another one by itself."""
        if self.whom == "clock":
            self.off.value = self.rng.choice((-1, 1)) * self.rng.choice(JUMPS)
            if self.rng.random() < 0.5:  # and the server comes up at another date than it went
                self.end()
        elif self.whom == "database":
            assert self.beside is not None
            self.beside.kill()
        elif self.whom == "process":
            os.kill(self.rng.choice(children(self.server.process.pid)), signal.SIGKILL)
        elif self.whom == "bots":
            for pid in self.server.serving:
                for child in children(pid):
                    os.kill(child, signal.SIGKILL)
        else:
            self.end()

    def end(self) -> None:
        """Kill the server with all its processes."""
        if self.server.process.poll() is not None:
            return
        for pid in [
            *(children(self.server.process.pid) if self.processes > 1 else ()),
            self.server.process.pid,
        ]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.server.process.wait()

    def again(self) -> None:
        """Have back what was killed."""
        if self.whom == "database":
            assert self.beside is not None
            self.beside.kill()
            self.beside.start()
        elif self.whom == "server" or self.server.process.poll() is not None:
            self.end()
            self.server = self.serve()

    def read(self, sql: str, *values: object) -> Rows:
        """Rows of the database, which may have been killed a moment ago."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self.db.execute(sql, values)
            except Fault:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)

    def follow(self) -> None:
        """Take over the lines that are new."""
        new = self.read("SELECT body FROM line WHERE n>? ORDER BY n", self.match.number)
        for (body,) in new.fetchall():
            self.match.replay(read_entry(body, "a line"))

    async def play(self) -> None:
        """Until the game is over, or enough was played."""
        waited = time.monotonic()
        while not self.match.over and len(self.acknowledged) < MOVES:
            self.follow()
            mine = [seat for seat in self.match.to_act if 0 <= seat < PEOPLE]
            if mine:
                await self.move(self.rng.choice(mine))
                waited = time.monotonic()
                continue
            if time.monotonic() - waited > PATIENCE:
                raise RuntimeError("the bots play no more")
            if self.server.process.poll() is not None:
                self.server = self.serve()
            await asyncio.sleep(0.02)

    async def move(self, seat: int) -> None:
        """One form, sent until it is answered."""
        back = self.match.can_undo(seat) and self.rng.random() < TAKEN_BACK
        action = "" if back else self.rng.choice(self.match.legal(seat))
        client = secrets.token_hex(8)
        form = urlencode(
            {
                "seat": seat,
                "expected": self.marks.mark(self.id, seat, self.match.latest(seat, asides=False)),
                "client": client,
                **({} if back else {"action": action}),
            }
        )
        request = (
            f"POST /t/{self.id}/{'undo' if back else 'act'} HTTP/1.1\r\nHost: localhost\r\nX-Partial: 1\r\n"
            f"Sec-Fetch-Site: same-origin\r\nCookie: {COOKIE}={self.cookies[seat]}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n"
            f"Content-Length: {len(form)}\r\n\r\n{form}"
        ).encode()
        deadly = self.rng.random() < DEADLY
        until = time.monotonic() + PATIENCE
        if self.rng.random() < DROPPED:
            await self._dropped(request)
        doubled = self.rng.random() < DOUBLED
        while True:
            try:
                if doubled:
                    doubled = False
                    await asyncio.wait_for(self._twice(request), PATIENCE)
                answer = await asyncio.wait_for(self._sent(request, deadly), PATIENCE)
            except (ConnectionError, asyncio.IncompleteReadError):
                if not deadly and self.whom in ("server", "clock") and self.server.process.poll() is not None:
                    raise RuntimeError("the server died by itself") from None
                answer = b""
            if b" 503 " in answer.partition(b"\r\n")[0]:  # nothing is acknowledged: try again in a moment
                answer = b""
                await asyncio.sleep(0.1)
            if deadly:
                deadly = False
                self.kills += 1
                self.unanswered += not answer
                self.again()
                until = time.monotonic() + PATIENCE  # to start takes its time
            if answer:
                break
            if time.monotonic() > until:
                raise RuntimeError("nobody answers any more")
        if b" 409 " in answer.partition(b"\r\n")[0]:  # a bot came first
            return
        if b" 204 " not in answer.partition(b"\r\n")[0]:
            raise RuntimeError(f"{action!r} was refused: {answer!r}")
        self.acknowledged[f"{self.people[seat].id}:{client}"] = action

    async def _twice(self, request: bytes) -> None:
        """Send a form by two connections, and look at neither answer: the next one says what came of it."""
        await asyncio.gather(*(self._sent(request, deadly=False) for _ in range(2)), return_exceptions=True)

    async def _dropped(self, request: bytes) -> None:
        """Send a form and go away, as a proxy does that loses its connections."""
        with suppress(ConnectionError):
            _, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
            writer.write(request)
            await writer.drain()
            await asyncio.sleep(self.rng.uniform(0, 0.02))
            writer.transport.abort()

    async def _sent(self, request: bytes, deadly: bool) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        killing = asyncio.create_task(self._killed_soon()) if deadly else None
        try:
            writer.write(request)
            return await reader.readuntil(b"\r\n\r\n")
        finally:
            writer.close()
            if killing is not None:
                await killing

    async def _killed_soon(self) -> None:
        await asyncio.sleep(self.rng.uniform(0, 0.03))
        self.kill()

    def faults(self) -> list[str]:
        """What was lost, doubled or damaged, as sentences."""
        self.end()
        out = []
        lines = self.read("SELECT n, body, client_id FROM line ORDER BY n").fetchall()
        stored = {
            client: read_entry(body, f"line {n}") for n, body, client in lines if client and "#" not in client
        }
        for client, action in self.acknowledged.items():
            entry = stored.get(client)
            if entry is None:
                out.append(f"{action or 'taking back'} was acknowledged and is not there")
            elif (entry.do if action else bool(entry.undo)) != (action or True):
                out.append(f"{action or 'taking back'} was acknowledged, and {entry} stored")
        out.extend(
            f"line {stored[client].n} is nobody's" for client in stored.keys() - self.acknowledged.keys()
        )
        if [n for n, _, _ in lines] != list(range(1, len(lines) + 1)):
            out.append("line numbers have gaps")
        if not self.url and (found := self.read("PRAGMA integrity_check").fetchone()[0]) != "ok":
            out.append(f"the database is damaged: {found}")
        header = self.read("SELECT header FROM game_table").fetchone()[0]  # the end seals names into it
        try:
            replay("\n".join([header_text(read_header(header)), *(body for _, body, _ in lines)]))
        except ValueError as error:
            out.append(f"the record does not replay: {error}")
        return out


def main() -> int:
    """As many games as are still to be played."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--out", type=Path, default=Path("build/kills.jsonl"))
    parser.add_argument(
        "--kill", choices=("server", "process", "bots", "database", "clock"), default="server"
    )
    parser.add_argument("--postgres", action="store_true", help="beside one that is started for it")
    parser.add_argument("--processes", type=int, default=1, help="how many serve, beside PostgreSQL")
    args = parser.parse_args()
    if not args.postgres and (args.processes > 1 or args.kill == "database"):
        parser.error("several processes, and a database that can be killed, need --postgres")
    if args.kill == "clock" and args.processes > 1:
        parser.error("--kill clock needs one process")
    if args.kill == "process" and args.processes == 1:
        parser.error("--kill process needs --processes 2 or more")
    with running_postgres() if args.postgres else nullcontext() as beside:
        return games(args, beside)


def games(args: argparse.Namespace, beside: Postgres | None) -> int:
    """As many as are still to be played."""
    args.out.parent.mkdir(parents=True, exist_ok=True)
    done = [json.loads(line) for line in args.out.read_text().splitlines()] if args.out.exists() else []
    for number in range(args.first + len(done), args.first + args.games):
        with tempfile.TemporaryDirectory() as folder:
            sitting = Sitting(number, Path(folder), args.kill, args.processes, beside)
            try:
                asyncio.run(sitting.play())
                faults = sitting.faults()
            finally:
                sitting.end()
                sitting.db.close()
        done.append(
            {
                "game": sitting.game.name,
                "acknowledged": len(sitting.acknowledged),
                "kills": sitting.kills,
                "unanswered": sitting.unanswered,
                "faults": faults,
            }
        )
        with args.out.open("a") as file:
            file.write(json.dumps(done[-1]) + "\n")
        print(f"{len(done)} of {args.games}: {json.dumps(done[-1])}", flush=True)
    faults = [fault for one in done for fault in one["faults"]]
    print(
        f"{len(done)} games, {sum(one['kills'] for one in done)} kills,"
        f" {sum(one['acknowledged'] for one in done)} acknowledged,"
        f" {sum(one['unanswered'] for one in done)} sent again for want of an answer: {len(faults)} faults"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
