"""The toy game in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from web.desk import Desk, Site


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def desk(chromium: Browser, site: Site) -> Iterator[Desk]:
    made = Desk(chromium, site)
    yield made
    for context in made.contexts:
        context.close()
    assert made.errors == []
