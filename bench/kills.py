"""kill -9 in mid play: nothing that was acknowledged is lost or doubled, and every record replays.

    python bench/kills.py --games 1000 [--out build/kills.jsonl]
    python bench/kills.py --first 500 --games 500 --out build/more.jsonl    # another part of them, beside it

A game of each kind in turn, two people who act by forms and take choices back, bots in the other seats. The server is
killed while an action is under way, started again, and sent the same form, as the page does. A line of the file a game:
who runs the command again goes on where it stopped. Ends with status 1 if anything was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import secrets
import sqlite3
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from load import FREE

from ecliptic.core.match import Match
from ecliptic.core.record import Record, read_entry
from ecliptic.core.registry import game_class, game_names, replay
from ecliptic.web.house import House
from ecliptic.web.storage.rows import header_text, read_header
from ecliptic.web.storage.store import SeatRow, Settings
from ecliptic.web.tables.people import COOKIE

PEOPLE: Final = 2
MOVES: Final = 30  # acknowledged ones, after which a game has been played enough
DEADLY: Final = 0.1  # of the forms that are sent
TAKEN_BACK: Final = 0.15
PATIENCE: Final = 300.0  # seconds for bots, and for an answer: many of these may run side by side
FORKED: Final = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(["ecliptic.web.app", *[game_class(name).__module__ for name in game_names()]])


class Server:
    """`ecliptic serve` on a data folder, forked from a process that has imported everything: so it starts at once."""

    def __init__(self, folder: Path) -> None:
        self.heard, said = FORKED.Pipe(duplex=False)
        self.process = FORKED.Process(target=serve, args=(folder, said))
        self.process.start()
        said.close()
        with open(self.heard.fileno(), closefd=False) as lines:
            self.port = int(lines.readline().rsplit(":", 1)[1])

    def kill(self) -> None:
        """By signal 9, at once."""
        self.process.kill()

    def bury(self) -> None:
        """The same, and wait until it is gone."""
        self.process.kill()
        self.process.join()
        self.heard.close()


def serve(folder: Path, said: Connection) -> None:
    """What the forked process does."""
    from ecliptic.web.app import serve as serve_games

    os.dup2(said.fileno(), 1)
    os.environ.update({**FREE, "ECLIPTIC_WORDS": "0", "ECLIPTIC_PACE": "0"})
    serve_games(port=0, data_dir=folder)


class Sitting:
    """One game with its server, which dies and comes back."""

    def __init__(self, number: int, folder: Path) -> None:
        self.rng = random.Random(number)
        self.folder = folder
        self.kills = self.unanswered = 0
        self.acknowledged: dict[str, str] = {}  # client id -> the action, "" = a choice was taken back
        house = House(folder)
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
        table = house.hub.make(game, self.people[0], seats, Settings())
        self.id, self.game = table.id, game
        self.cookies = [house.people.cookie(person) for person in self.people]
        self.marks = house.people
        house.durable.close()
        house.store.close()
        self.db = sqlite3.connect(folder / "ecliptic.sqlite3")
        self.header = self.db.execute("SELECT header FROM game_table").fetchone()[0]
        self.match = Match.resume(game, Record(read_header(self.header)), auto_chance=False)
        self.server = Server(folder)

    def follow(self) -> None:
        """Take over the lines that are new."""
        new = self.db.execute("SELECT body FROM line WHERE n>? ORDER BY n", (self.match.number,))
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
            if not self.server.process.is_alive():
                self.server = Server(self.folder)
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
        while True:
            try:
                answer = await asyncio.wait_for(self._sent(request, deadly), PATIENCE)
            except (ConnectionError, asyncio.IncompleteReadError):
                if not deadly and not self.server.process.is_alive():
                    raise RuntimeError("the server died by itself") from None
                answer = b""
            if deadly:
                deadly = False
                self.server.bury()
                self.kills += 1
                self.unanswered += not answer
                self.server = Server(self.folder)
            if answer:
                break
        if b" 409 " in answer.partition(b"\r\n")[0]:  # a bot came first
            return
        if b" 204 " not in answer.partition(b"\r\n")[0]:
            raise RuntimeError(f"{action!r} was refused: {answer!r}")
        self.acknowledged[f"{self.people[seat].id}:{client}"] = action

    async def _sent(self, request: bytes, deadly: bool) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            writer.write(request)
            if deadly:
                asyncio.get_running_loop().call_later(self.rng.uniform(0, 0.03), self.server.kill)
            return await reader.readuntil(b"\r\n\r\n")
        finally:
            writer.close()

    def faults(self) -> list[str]:
        """What was lost, doubled or damaged, as sentences."""
        self.server.bury()
        out = []
        lines = self.db.execute("SELECT n, body, client_id FROM line ORDER BY n").fetchall()
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
        if (found := self.db.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
            out.append(f"the database is damaged: {found}")
        header = self.db.execute("SELECT header FROM game_table").fetchone()[0]  # the end seals names into it
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
    args = parser.parse_args()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    done = [json.loads(line) for line in args.out.read_text().splitlines()] if args.out.exists() else []
    for number in range(args.first + len(done), args.first + args.games):
        with tempfile.TemporaryDirectory() as folder:
            sitting = Sitting(number, Path(folder))
            try:
                asyncio.run(sitting.play())
                faults = sitting.faults()
            finally:
                sitting.server.bury()
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
