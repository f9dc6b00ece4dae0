"""What every test shares: markers that mean something, Hypothesis without deadlines, and a Chromium."""

import os
import re
from collections.abc import Iterator
from typing import Literal

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

import browser

pytest_plugins = ["ecliptic.testing.plugin"]  # what every game must hold

CLAUSE = re.compile(r"[A-Z]{2}-\d+\.\d+")

# A test never asserts a time. In CI the same examples every run, so that a red run is the change's own doing.
settings.register_profile(
    "test", deadline=None, print_blob=True, derandomize=os.environ.get("CI") == "true", max_examples=40
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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    compiled = os.environ.get("ECLIPTIC_COMPILED") == "1"
    elsewhere = [item for item in items if runs_elsewhere(item, compiled=compiled)]
    items[:] = [item for item in items if item not in elsewhere]
    config.hook.pytest_deselected(items=elsewhere)
    no_browser = browser.find() is None and not browser.required()
    for item in items:
        for mark in item.iter_markers("clause"):
            if not mark.args or not all(CLAUSE.fullmatch(str(clause)) for clause in mark.args):
                raise pytest.UsageError(
                    f"{item.nodeid}: clause{mark.args} should name clauses, as in clause('VT-5.1')"
                )
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
