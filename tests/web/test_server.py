"""The real server in its own process: killed at any moment it loses nothing that was acknowledged, and goes on."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path

import httpx
import pytest

from ecliptic.core.folders import default_folder
from ecliptic.core.registry import replay
from ecliptic.testing.trial import some_or_all
from ecliptic.web.pages import home
from ecliptic.web.server import _more_files, addresses
from web.support import Forms, listening, make_house

SERVE = "import sys; from ecliptic.web.app import serve; serve(sys.argv[1], int(sys.argv[2]), sys.argv[3])"


PATIENCE = 60.0  # seconds until the next own decision, on a loaded machine
ENDED = (0, -signal.SIGTERM)  # uvicorn shuts down in order, then passes the signal on


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Running:
    """A server process on a data folder."""

    def __init__(self, folder: Path, port: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, "127.0.0.1", str(port), str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "ECLIPTIC_PACE": "0", "ECLIPTIC_WORDS": "0", "ECLIPTIC_LIMIT_GETS": "0"},
        )
        assert self.process.stdout is not None
        self.greeting = self.process.stdout.readline() + self.process.stdout.readline()
        self.address = f"http://127.0.0.1:{port}"
        self.browsers: list[httpx.Client] = []

    def browser(self, cookies: httpx.Cookies | None = None) -> httpx.Client:
        self.browsers.append(
            httpx.Client(
                base_url=self.address,
                cookies=cookies,
                headers={"origin": self.address},
                follow_redirects=True,
                timeout=60,
            )
        )
        return self.browsers[-1]

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        self.process.communicate()
        return self.process.returncode


@pytest.fixture
def start(tmp_path: Path) -> Iterator[object]:
    made: list[Running] = []

    def run(folder: Path = tmp_path / "data", port: int = 0) -> Running:
        made.append(Running(folder, port or free_port()))
        return made[-1]

    yield run
    for one in made:
        for browser in one.browsers:
            browser.close()
        if one.process.poll() is None:
            one.end(signal.SIGKILL)


def decisions(
    browser: httpx.Client, table: str, wanted: int, rng: random.Random, acknowledged: list[str]
) -> None:
    """Play on by forms until so many actions were acknowledged, or the game is over."""
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late:
        html = browser.get(table).text
        if 'id="sheet"' in html or len(acknowledged) >= wanted:
            return
        if 'id="act"' not in html:  # the bots' turn
            time.sleep(0.05)
            continue
        forms = Forms(html)
        legal = [
            b["value"] for b in forms.buttons if b.get("name") == "action" and not b.get("aria-disabled")
        ]
        action = rng.choice(legal)
        data = {**forms.form("act")["fields"], "action": action}  # type: ignore[dict-item]
        if action.startswith("sum-"):  # the number that stands in the field
            data[action] = re.search(rf'name="{action}"[^>]* value="(\d+)"', html)[1]  # type: ignore[index]
            action = f"{action.removeprefix('sum-')} n={data[action]}"
        if browser.post(f"{table}/act", data=data, headers={"x-partial": "1"}).status_code == 204:
            acknowledged.append(action)
            late = time.monotonic() + PATIENCE
    raise AssertionError(f"nothing goes on after {len(acknowledged)} decisions")


@some_or_all("wanted", 12, 1000)
def test_kill_9_at_any_moment_loses_nothing(start, wanted: int) -> None:  # type: ignore[no-untyped-def]
    """In the first decisions of a game that is closed then, or on to its end."""
    rng = random.Random(5)
    server = start()
    browser = server.browser()
    table = browser.post("/play/vertium").url.path
    acknowledged = ["faction id=soar"]  # by Play now
    browser.post("/me/asks", data={"asks": "yes"})  # no answer goes without saying
    for round_ in range(3 if wanted == 1000 else 2):
        decisions(browser, table, 4 * (round_ + 1), rng, acknowledged)
        assert server.end(signal.SIGKILL) == -signal.SIGKILL
        server = start()
        browser = server.browser(browser.cookies)
        assert browser.get(table).status_code == 200
    decisions(browser, table, wanted, rng, acknowledged)
    if wanted < 1000:
        assert len(acknowledged) == wanted
        browser.post(f"{table}/close", data={"sure": "yes"})
    record = browser.get(f"{table}/record")
    assert record.status_code == 200
    match = replay(record.text)
    played = [entry.do for entry in match.record.entries if entry.seat == 0 and entry.auto is not True]
    assert [action for action in played if isinstance(action, str)] == acknowledged
    assert match.over == (wanted == 1000)
    assert server.end(signal.SIGTERM) in ENDED


def test_it_stops_while_streams_are_open(start) -> None:  # type: ignore[no-untyped-def]
    server = start()
    browser = server.browser()
    table = browser.post("/play/vertium").url.path
    with browser.stream("GET", f"{table}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("id: ")
        assert stream.headers["x-accel-buffering"] == "no"
        server.process.send_signal(signal.SIGTERM)
        for _ in lines:
            pass
    server.process.communicate()
    assert server.process.returncode in ENDED


def test_a_port_in_use_is_one_sentence(start, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = start(tmp_path / "other", port)
        _, err = refused.process.communicate()
    assert refused.process.returncode == 1
    assert err.count("\n") == 1
    assert f"Port {port} on 127.0.0.1 can't be used" in err


def test_a_folder_is_one_server_s(start, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    first = start()
    assert "Ecliptic is at http://127.0.0.1:" in first.greeting
    for name in ("lock", "secret", "ecliptic.sqlite3"):
        assert (tmp_path / "data" / name).stat().st_mode & 0o077 == 0, name
    second = start()
    _, err = second.process.communicate()
    assert second.process.returncode == 1
    assert "Another Ecliptic server already uses" in err
    (tmp_path / "file").write_text("x")
    third = start(tmp_path / "file")
    _, err = third.process.communicate()
    assert third.process.returncode == 1
    assert re.search(r"The folder .*file can't be used", err)


def test_as_many_files_are_opened_as_the_system_allows() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, soft), hard))
        _more_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_addresses_for_people() -> None:
    assert addresses("127.0.0.1", 8000) == ["Ecliptic is at http://127.0.0.1:8000"]
    assert addresses("::1", 80) == ["Ecliptic is at http://[::1]:80"]
    assert addresses("0.0.0.0", 8000)[0] == "Ecliptic is at http://localhost:8000"
    assert default_folder().is_absolute()


def test_serving_imports_nothing_before_it_is_asked() -> None:
    """`ecliptic --help` must be quick."""
    code = "import sys, ecliptic.cli.serve; print('starlette' in sys.modules, 'jinja2' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_the_first_visit_home_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its boards are drawn once, which takes a second."""
    begun, go_on = threading.Event(), threading.Event()

    def draw(kind: object) -> dict[str, object]:
        begun.set()
        assert go_on.wait(20)
        return {}

    monkeypatch.setattr(home, "_boards", {})
    monkeypatch.setattr(home, "_drawn", draw)

    async def run() -> None:
        async with listening(make_house(tmp_path)) as port, httpx.AsyncClient(timeout=20) as visitor:
            first = asyncio.ensure_future(visitor.get(f"http://127.0.0.1:{port}/"))
            while not begun.is_set():
                await asyncio.sleep(0.01)
            assert (await visitor.get(f"http://127.0.0.1:{port}/livez")).text == "ok\n"
            assert not first.done()
            go_on.set()
            assert (await first).status_code == 200

    asyncio.run(run())


def test_nothing_is_installed_that_the_server_does_not_use() -> None:
    needed = [name.lower() for name in requires("ecliptic") or [] if "extra ==" not in name]
    assert any(name.startswith("uvicorn") for name in needed)
    unused = ("uvicorn[", "websockets", "watchfiles", "python-dotenv", "pyyaml")
    assert not [name for name in needed if name.startswith(unused)]
