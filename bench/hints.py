"""How long hints take: processor time of hints at decisions of random games, asked for with so many seconds each.

    .venv/bin/python bench/hints.py [GAME ...] [--hints N] [--seconds T] [--every K]
    ECLIPTIC_OPT=3 .venv/bin/python tools/compiled.py python bench/hints.py
    .venv/bin/python bench/hints.py --page [GAME ...] [--hints N] [--every K]

The first line measures the source, the second the compiled build. The clock that hints look at is processor time, so a
busy machine changes nothing. Prints for each game what the time had come to, how many worlds there were, and how often
there was a reason.

`--page` asks as a page does: a form to a server of its own, with its bots' processes, and a stream on which the figures
come. It prints seconds on the wall, from the press to those that stay, so the load of the machine counts (it is
printed), and processor time of the server and of its bots.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from load import PATIENCE, QUIET, TICK, Page, Played, Served, children, serving

from ecliptic import bots
from ecliptic.bots import Situation
from ecliptic.bots.why import NOBODY
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.registry import game_class, game_names
from ecliptic.core.rng import Rng
from ecliptic.web.storage.rows import Settings
from ecliptic.web.tables.people import COOKIE

SEED: Final = 11
BAR: Final = 2.0  # seconds in which the figures that stay are to be there


def measure(game: Game, hints: int, seconds: float, every: int) -> list[tuple[float, bots.Hint]]:
    """Hints at every so manieth decision of random games with several choices."""
    found: list[tuple[float, bots.Hint]] = []
    number = seen = 0
    while len(found) < hints:
        state, dice = game.initial(), Rng(SEED + number)
        number += 1
        while not state.over and len(found) < hints:
            seat = int(state.next_seat())
            if seat == CHANCE:
                state.act(CHANCE, state.sample(dice))
                continue
            legal = [int(action) for action in state.legal(seat)]
            if len(legal) > 1:
                seen += 1
                if seen % every == 0:
                    begun = time.process_time()
                    asked = Situation(game, state, seat, legal, seconds, time.process_time)
                    hint = bots.hint(asked)
                    found.append((time.process_time() - begun, hint))
            state.act(seat, legal[dice.below(len(legal))])
    return found


# ---- by the page -------------------------------------------------------------------------------------------------


class Came(NamedTuple):
    """A hint that a page got: seconds on the wall, and of the processor."""

    first: float  # until there were figures
    whole: float  # until those that stay were there
    server: float
    bots: float


class HintPage(Page):
    """A live page that notes when it was told something of the hint's box."""

    def __init__(self, table: Played, seat: int) -> None:
        super().__init__(f"/t/{table.id}/events", table.cookies[seat], gzip=False)
        self.heard: list[float] = []

    def data_received(self, data: bytes) -> None:
        """A piece of the stream."""
        super().data_received(data)
        if b"hint" in data or b"cand" in data:
            self.heard.append(time.perf_counter())


def processor(pid: int) -> float:
    """Seconds of processor time of a process so far; 0 if it is gone."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK
    return 0.0


def workers(served: Served) -> dict[int, float]:
    """The bots' processes that there are, with their processor time so far."""
    return {pid: processor(pid) for pid in children(served.process.pid)}


async def box_of(port: int, table: Played, seat: int) -> bytes:
    """The hint's box as the page has it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET /t/{table.id} HTTP/1.1\r\nHost: localhost\r\nCookie: {COOKIE}={table.cookies[seat]}\r\n"
        "Connection: close\r\n\r\n".encode()
    )
    page = await reader.read()
    writer.close()
    return page.partition(b'id="hint-box"')[2].partition(b"</section>")[0]


async def came(served: Served, table: Played, seat: int) -> Came | None:
    """Ask for the best choices of the question that is open, and wait for the figures that stay; None = none came."""
    page = HintPage(table, seat)
    transport, _ = await asyncio.get_running_loop().create_connection(lambda: page, "127.0.0.1", served.port)
    await asyncio.wait_for(page.told.wait(), PATIENCE)
    await asyncio.sleep(QUIET)
    page.heard.clear()
    server, before = served.cpu, workers(served)
    begun = time.perf_counter()
    await table.send(served.port, table.form("hint", seat, do="three"))
    while True:
        await asyncio.sleep(QUIET)
        if page.heard and time.perf_counter() - page.heard[-1] > QUIET:
            box = await box_of(served.port, table, seat)
            if b'class="think"' not in box:
                break
        elif time.perf_counter() - begun > PATIENCE:
            raise RuntimeError(f"no hint came within {PATIENCE:.0f} s")
    transport.close()
    if b'class="cand"' not in box:
        return None
    first = page.heard[
        min(1, len(page.heard) - 1)
    ]  # the box opens with the first, and says that bots play on
    took = sum(seconds - before.get(pid, 0.0) for pid, seconds in workers(served).items())
    return Came(first - begun, page.heard[-1] - begun, served.cpu - server, took)


async def by_page(served: Served, table: Played, hints: int, every: int) -> list[Came | None]:
    """Hints at every so manieth decision of a random game, but the first: the bots' process reads the rules for it."""
    rng, found = random.Random(SEED), list[Came | None]()
    while len(found) <= hints:
        for _ in range(every):
            _, form = table.choice(rng)
            await table.send(served.port, form)
            await asyncio.sleep(0)
            table.follow()
            if table.match.over:
                return found[1:]
        seat = table.match.to_act[0]
        if len(table.match.legal(seat)) > 1:
            found.append(await came(served, table, seat))
    return found[1:]


def pages(names: list[str], hints: int, every: int) -> None:
    """Print a row a game."""
    print(
        f"{'game':14} {'hints':>5} {'first s':>8} {'stay s':>7} {'95 %':>6} {'longest':>7} {'in 2 s':>6}",
        end="",
    )
    print(f" {'server s':>8} {'bots s':>7} {'load':>5}")
    for name in names:
        with serving([name], 1, settings=Settings(hints=True)) as (served, (table,)):
            asked = asyncio.run(by_page(served, table, hints, every))
        found = [one for one in asked if one is not None]
        if not found:
            print(f"{name:14} none of {len(asked)} came, load {os.getloadavg()[0]:.1f}", flush=True)
            continue
        took = sorted(one.whole for one in found)
        print(
            f"{name:14} {f'{len(found)}/{len(asked)}':>5} {median(one.first for one in found):8.2f} {median(took):7.2f}"
            f" {took[min(len(took) - 1, int(0.95 * len(took)))]:6.2f} {took[-1]:7.2f}"
            f" {sum(one <= BAR for one in took):6} {median(one.server for one in found):8.2f}"
            f" {median(one.bots for one in found):7.2f} {os.getloadavg()[0]:5.1f}",
            flush=True,
        )


def main() -> None:
    """Measure the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=game_names(), metavar="GAME")
    parser.add_argument("--hints", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.4)
    parser.add_argument("--every", type=int, default=13)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--page", action="store_true", help="by HTTP, with a server and its bots' processes")
    args = parser.parse_args()
    if args.page:
        pages(args.games, args.hints, args.every)
        return
    print(f"{'game':14} {'median s':>8} {'95 %':>6} {'longest':>7} {'worlds':>7} {'none':>5} {'reasons':>8}")
    for name in args.games:
        game = game_class(name).make({"players": args.players})
        found = measure(game, args.hints, args.seconds, args.every)
        took = sorted(seconds for seconds, _ in found)
        worlds = sorted(hint.worlds for _, hint in found)
        some = [hint for _, hint in found if hint.worlds]
        said = sum(NOBODY not in hint.rows[0].why for hint in some)
        middle, most = took[len(took) // 2], took[min(len(took) - 1, int(0.95 * len(took)))]
        print(
            f"{name:14} {middle:8.2f} {most:6.2f} {took[-1]:7.2f} {worlds[len(worlds) // 2]:7}"
            f" {worlds.count(0):5} {said:4}/{len(some)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
