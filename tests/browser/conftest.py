"""Servers and people for whole games in Chromium. Helpers of this folder are imported by their own names."""

import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

# Not as `browser.player`: tools/browser.py has that name.
sys.path.insert(0, str(Path(__file__).parent))

from eyes import Visitors
from servers import Process, Room

Serve = Callable[..., Process]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start a server process: `serve()`, or `serve(port)` again on the same folder."""
    made: list[Process] = []

    def start(port: int = 0) -> Process:
        made.append(Process(tmp_path / "data", port))
        return made[-1]

    yield start
    for one in made:
        one.kill()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Callable[..., Room]]:
    """Start a server in a thread, whose clock stands and whose tokens are the same in every run."""
    made: list[Room] = []

    def start(name: str = "house", **more: Any) -> Room:
        made.append(Room(tmp_path / name, **more))
        return made[-1]

    yield start
    for one in made:
        one.stop()


FAILED: pytest.StashKey[bool] = pytest.StashKey()
PICTURES = Path("build/failed")  # what pages looked like when a test failed


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def visitors(
    serve: Serve, room: Callable[..., Room], chromium: Browser, request: pytest.FixtureRequest
) -> Iterator[Visitors]:
    """Browsers that notice errors; at the end there must have been none. They leave before servers stop."""
    made = Visitors(chromium)
    yield made
    if request.node.stash[FAILED]:
        made.shoot(PICTURES, request.node.name)
    made.leave()
    assert made.errors == []
