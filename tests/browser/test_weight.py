"""What a first visit loads: bytes on the line, squeezed, with the heads of the answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from eyes import DESK, Visitors
from playwright.sync_api import Page
from servers import Room
from walk import GAMES, table

pytestmark = pytest.mark.browser


def loaded(page: Page, address: str) -> tuple[int, int]:
    """How many bytes came, without and with the font."""
    urls: dict[str, str] = {}
    sizes: dict[str, int] = {}
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.responseReceived", lambda e: urls.update({e["requestId"]: e["response"]["url"]}))
    wire.on(
        "Network.loadingFinished", lambda e: sizes.update({urls[e["requestId"]]: int(e["encodedDataLength"])})
    )
    page.goto(address)
    page.evaluate("document.fonts.ready")
    page.wait_for_function("[...document.images].every((img) => img.complete)")
    page.wait_for_timeout(200)
    font = sum(size for url, size in sizes.items() if url.endswith(".woff2"))
    assert font
    assert any(url.endswith("ui.css") for url in sizes)
    return sum(sizes.values()) - font, sum(sizes.values())


def test_a_first_visit_is_light(room: Callable[..., Room], visitors: Visitors) -> None:
    here = room()
    without, whole = loaded(visitors.page(here.address, DESK), "/")
    assert without < 60_000
    assert whole < 120_000
    for game in GAMES:
        address, ada = table(here, game, game)
        page = visitors.page(here.address, DESK)
        page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
        assert loaded(page, address)[1] < 250_000, game
