"""How heavy and how quick the pages are: what a first visit loads, what a change brings, how soon it is drawn.

    make pages                                  # 150 choices of a game of each
    make pages ARGS="--acts 0"                  # whole games
    make pages ARGS="--game spacecorp --seats 4"

A server of its own plays on the source; Chromium shows a page to each seat, and choices are pressed at random. Times
run from the press to the painted frame that shows what came of it. Nothing is asserted: run it on an idle machine.
"""

import argparse
import asyncio
import json
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

import uvicorn

import browser as chromium
from ecliptic.core.registry import game_class, game_names
from ecliptic.web.app import make_app
from ecliptic.web.house import House
from ecliptic.web.server import Server
from ecliptic.web.storage.store import SeatRow, Settings

MOST: Final = 5000  # choices of one game
ROUNDS: Final = {"solarquest": {"rounds": 12}}
SEATS: Final = {"spacecorp": 3}
NAMES: Final = ("Ada", "Grace", "Emmy", "Hedy", "Rosalind", "Katherine")
WATCH: Final = """() => {
    window.shifts = [];
    window.pressed = -1e9;
    const name = ({ node: n }) => n?.id || n?.parentElement?.closest('[id]')?.id || n?.nodeName || '';
    new PerformanceObserver((list) => {
        for (const e of list.getEntries()) { // as browsers count: not what follows one's own press within half a second
            if (e.startTime - pressed > 500) shifts.push([e.startTime, e.value, e.sources.map(name)]);
        }
    }).observe({ type: 'layout-shift', buffered: true });
    window.drawn = [];
    document.addEventListener('patched', () => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel(); // after the frame's layout and paint
        port1.onmessage = () => drawn.push(performance.timeOrigin + performance.now());
        port2.postMessage(0);
    }));
}"""
ASKED: Final = "() => Boolean(document.querySelector('#dock.mine'))"
OVER: Final = "() => Boolean(document.querySelector('#top[data-title^=\"Game over\"]'))"
PATIENCE: Final = 20.0  # seconds until somebody is asked
# Seconds between two presses: pages take none sooner than 0.4 after a change, and by then pieces have landed.
REST: Final = 0.7
PRESS: Final = """(roll) => {
    if (!document.querySelector('#dock.mine')) return null; // another page's choice took the question away meanwhile
    const all = [...document.querySelectorAll('button[name=action]:not(.no)')];
    const free = all.filter((b) => !('quits' in b.dataset)), some = free.length ? free : all;
    const ticks = [...document.querySelectorAll('.tick input')];
    pressed = performance.now();
    if (some.length) send(document.getElementById('act'), some[Math.floor(roll * some.length)]);
    else {
        ticks[Math.floor(roll * ticks.length)].checked = true;
        document.getElementById('act').requestSubmit(document.querySelector('#dock button[name=action]'));
    }
    return performance.timeOrigin + pressed;
}"""
HEAD: Final = (
    "| page | first load, kB, without and with the font | patch, kB, median, squeezed and not"
    " | own page, ms, median, 95 % | others' pages | worst layout shift | idle, % of a core |\n"
    "|---|---|---|---|---|---|---|"
)
BARS: Final = "| bar | home 60, 120; a table 250 | 6 | –, 100 | –, 150 | 0.1 | 2 |"


# ---- the server --------------------------------------------------------------------------------------------


def serve(folder: Path, names: list[str], seats: int | None) -> None:
    """A server with a table a game, all of whose seats are people's; says how to reach them, and runs."""
    house = House(folder, pace=0.0, words=0.0)
    tables = {}
    for name in names:
        kind = game_class(name)
        many = min(seats or SEATS.get(name, 2), max(kind.counts))
        people = [house.people.make(who) for who in NAMES[:many]]
        game = kind.make({"players": many, **ROUNDS.get(name, {})})
        rows = [SeatRow(k, person.id, "", "") for k, person in enumerate(people)]
        table = house.hub.make(game, people[0], rows, Settings())
        tables[name] = (table.id, [house.people.cookie(person) for person in people])
    config = uvicorn.Config(make_app(house), port=0, log_level="error", timeout_graceful_shutdown=1)
    server = Server(config, house)

    async def run() -> None:
        serving = asyncio.ensure_future(server.serve())
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        print(json.dumps({"address": f"http://127.0.0.1:{port}", "tables": tables}), flush=True)
        await serving

    asyncio.run(run())


# ---- the browser -------------------------------------------------------------------------------------------


class Visitor:
    """A page in a browser of its own, and what it loads and is sent."""

    def __init__(self, program: Any, address: str, cookie: str = "") -> None:
        self.context = program.new_context(base_url=address, viewport={"width": 1280, "height": 800})
        if cookie:
            self.context.add_cookies([{"name": "ecliptic", "value": cookie, "url": address}])
        self.page = self.context.new_page()
        self.page.add_init_script(f"({WATCH})()")
        self.loaded: dict[str, float] = {}
        self.patches: list[bytes] = []
        wires: dict[str, str] = {}
        wire = self.context.new_cdp_session(self.page)
        wire.send("Network.enable")
        wire.on("Network.responseReceived", lambda e: wires.update({e["requestId"]: e["response"]["url"]}))
        wire.on(
            "Network.loadingFinished",
            lambda e: self.loaded.update({wires.get(e["requestId"], "?"): e["encodedDataLength"]}),
        )
        wire.on(
            "Network.eventSourceMessageReceived",
            lambda e: self.patches.append(e["data"].encode()) if e["data"] else None,
        )

    def weight(self) -> tuple[float, float]:
        """kB that were loaded: without and with the font."""
        font = sum(size for url, size in self.loaded.items() if url.endswith(".woff2"))
        return (sum(self.loaded.values()) - font) / 1000, sum(self.loaded.values()) / 1000


def asked_of(visitors: list[Visitor]) -> list[Visitor]:
    """Those who are asked something, as soon as somebody is; nobody when the game is over."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        asked = [one for one in visitors if one.page.evaluate(ASKED)]
        if asked or visitors[0].page.evaluate(OVER):
            return asked
        time.sleep(0.05)
    raise TimeoutError(f"nobody was asked anything for {PATIENCE:g} seconds, and the game is not over")


def play(visitors: list[Visitor], acts: int, rng: random.Random) -> tuple[int, list[float], list[float]]:
    """So many choices. How many there were, and ms until they were drawn on the own page and on others'."""
    own: list[float] = []
    others: list[float] = []
    many = 0
    while many < (acts or MOST):
        asked = asked_of(visitors)
        if not asked:
            break
        actor = rng.choice(asked)
        for one in visitors:
            one.page.evaluate("() => { drawn.length = 0; }")
        pressed = actor.page.evaluate(PRESS, rng.random())
        if pressed is None:
            continue
        many += 1
        actor.page.wait_for_function("() => drawn.length && !air.size", timeout=30_000, polling=25)
        time.sleep(max(0.0, pressed / 1000 + REST - time.time()))  # others may be sent something, or nothing
        for one in visitors:
            for at in one.page.evaluate("() => drawn.slice(0, 1)"):
                (own if one is actor else others).append(at - pressed)
    return many, own, others


def idle(program: Any, seconds: float = 5.0) -> float:
    """Per cent of a core that the browser takes while nothing happens on its pages."""
    wire = program.new_browser_cdp_session()

    def spent() -> float:
        return float(sum(one["cpuTime"] for one in wire.send("SystemInfo.getProcessInfo")["processInfo"]))

    time.sleep(8)  # what glows for a while has glowed
    before = spent()
    time.sleep(seconds)
    return 100 * (spent() - before) / seconds


def share(values: list[float], part: float) -> str:
    """A quantile in words."""
    return f"{sorted(values)[min(len(values) - 1, int(part * len(values)))]:.0f}" if values else "–"


def worst(shifts: list[tuple[float, float]]) -> float:
    """Cumulative layout shift as browsers report it: the largest sum of a burst, pauses under 1 s, 5 s at most."""
    most = total = 0.0
    began = last = -1e9
    for at, value in sorted(shifts):
        if at - last > 1000 or at - began > 5000:
            began, total = at, 0.0
        total, last = total + value, at
        most = max(most, total)
    return most


def look(program: Any, known: dict[str, Any], given: argparse.Namespace) -> None:
    """Print everything."""
    rng = random.Random(given.seed)
    home = Visitor(program, known["address"])
    home.page.goto("/", wait_until="networkidle")
    light, whole = home.weight()
    home.context.close()
    print(HEAD)
    print(f"| home | {light:.0f}, {whole:.0f} | | | | | |", flush=True)
    for name, (table, cookies) in known["tables"].items():
        visitors = [Visitor(program, known["address"], cookie) for cookie in cookies]
        for one in visitors:
            one.page.goto(f"/t/{table}", wait_until="load")
        visitors[0].page.wait_for_timeout(500)
        light, whole = visitors[0].weight()
        many, own, others = play(visitors, given.acts, rng)
        moved: dict[str, float] = defaultdict(float)
        jumps = []
        for one in visitors:
            shifts = one.page.evaluate("() => shifts")
            jumps.append(worst([(at, value) for at, value, _ in shifts]))
            for _, value, nodes in shifts:
                moved[" ".join(sorted(set(nodes)))] += value / len(visitors)
        patches = [data for one in visitors for data in one.patches] or [b""]
        squeezed = statistics.median(len(zlib.compress(data)) for data in patches)  # each stands for itself
        core = idle(program)
        print(
            f"| {name}, {len(visitors)} pages, {many} choices | {light:.0f}, {whole:.0f}"
            f" | {squeezed / 1000:.1f}, {statistics.median(map(len, patches)) / 1000:.1f}"
            f" | {share(own, 0.5)}, {share(own, 0.95)} | {share(others, 0.5)}, {share(others, 0.95)}"
            f" | {max(jumps):.3f} | {core / len(visitors):.1f} |",
            flush=True,
        )
        for nodes, value in sorted(moved.items(), key=lambda item: -item[1])[:3] if given.shifts else []:
            print(f"  shift {value:.3f}: {nodes}", file=sys.stderr)
        for one in visitors:
            one.context.close()
    print(BARS)


def main() -> int:
    """Start a server, look at it, end it."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--acts", type=int, default=150, help="choices of a game; 0 = to its end")
    asked.add_argument("--seats", type=int, help="players; else two, and three of SpaceCorp")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--game", action="append", choices=game_names())
    asked.add_argument("--shifts", action="store_true", help="say what moved")
    asked.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    given = asked.parse_args()
    names = given.game or game_names()
    if given.serve:
        serve(given.serve, names, given.seats)
        return 0
    path = chromium.find(whole=True)
    if path is None:
        print(f"make pages needs a browser: {chromium.MISSING}", file=sys.stderr)
        return 1
    from playwright.sync_api import sync_playwright

    folder = Path(tempfile.mkdtemp())
    command = [sys.executable, __file__, "--serve", str(folder)]
    command += ["--seats", str(given.seats)] if given.seats else []
    process = subprocess.Popen(
        [*command, *(f"--game={name}" for name in names)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        known = json.loads(process.stdout.readline())
        with sync_playwright() as driver:
            program = driver.chromium.launch(executable_path=path)
            look(program, known, given)
            program.close()
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
