"""What every test shares: markers that mean something, Hypothesis without deadlines, and a Chromium."""

import gc
import os
import re
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

import browser
import ecliptic.testing

pytest_plugins = ["ecliptic.testing.plugin"]  # what every game must hold

CLAUSE = re.compile(r"[A-Z]{2}-\d+\.\d+")
SAID = re.compile(r"\bmark\.(browser|source)\b")
SUITE = re.compile(r"^from ecliptic\.testing\.suite\.(\w+) import", re.M)

# A test never asserts a time. In CI the same examples every run, so that a red run is the change's own doing.
settings.register_profile(
    "test", deadline=None, print_blob=True, derandomize=os.environ.get("CI") == "true", max_examples=25
)
settings.register_profile("quick", deadline=None, print_blob=True, max_examples=20)
settings.register_profile("soak", deadline=None, print_blob=True, max_examples=2_000)
settings.load_profile("test")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--one-browser",
        action="store_true",
        help="one for the whole run, not for each file: where no test runs an event loop of its own",
    )
    parser.addoption(
        "--marked-files",
        action="store_true",
        help="only files that have tests in Chromium or on the source: none of the others is imported",
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Tests stay until the end: looking time and again which of them are garbage takes a third of collecting them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if not config.getoption("--marked-files") or collection_path.suffix != ".py":
        return None
    return None if says_its_marks(collection_path) else True


@cache
def says_its_marks(path: Path) -> bool:
    """Whether the file, or a module of the shared suite that it takes its tests from, marks any `browser` or `source`."""
    texts = [path.read_text(encoding="utf-8")]
    suite = Path(ecliptic.testing.__path__[0], "suite")
    texts += [(suite / f"{name}.py").read_text(encoding="utf-8") for name in SUITE.findall(texts[0])]
    return any(SAID.search(text) for text in texts)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    compiled = os.environ.get("ECLIPTIC_COMPILED") == "1"
    elsewhere = [item for item in items if runs_elsewhere(item, compiled=compiled)]
    away = set(elsewhere)
    items[:] = [item for item in items if item not in away]
    config.hook.pytest_deselected(items=elsewhere)
    no_browser = browser.find() is None and not browser.required()
    for item in items:
        for mark in item.iter_markers("clause"):
            if not mark.args or not all(CLAUSE.fullmatch(str(clause)) for clause in mark.args):
                raise pytest.UsageError(
                    f"{item.nodeid}: clause{mark.args} should name clauses, as in clause('VT-5.1')"
                )
        in_second_half = item.get_closest_marker("browser") or item.get_closest_marker("source")
        if in_second_half and not says_its_marks(item.path):
            raise pytest.UsageError(f"{item.nodeid}: its file should say `mark.{in_second_half.name}`")
        if no_browser and item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason=browser.MISSING))


def runs_elsewhere(item: pytest.Item, *, compiled: bool) -> bool:
    """Whether a test is for the other build alone."""
    if not compiled:
        return item.get_closest_marker("compiled") is not None
    return any(mark.kwargs.get("only") for mark in item.iter_markers("source"))


def of_browser(fixture_name: str, config: pytest.Config) -> Literal["session", "module"]:
    return "session" if config.getoption("--one-browser") else "module"


@pytest.fixture(scope=of_browser)
def chromium() -> Iterator[Browser]:
    """A headless browser for the tests of one file; mark them `browser`. Make a context a test, and close it.

    For the whole run only if told so: while it is open, its event loop runs in this thread, and `asyncio.run` would fail.
    """
    path = browser.find()
    assert path is not None, browser.MISSING
    with sync_playwright() as playwright:
        instance = playwright.chromium.launch(executable_path=path, args=browser.FLAGS)
        yield instance
        instance.close()
