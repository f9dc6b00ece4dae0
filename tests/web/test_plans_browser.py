"""A plan in a browser: by mouse, touch and keyboard, and nothing for axe to say of it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from ecliptic.core.registry import game_class
from ecliptic.web.storage.store import SeatRow, Settings
from ecliptic.web.tables.live.table import Table
from web.desk import PHONE, Desk, Site, press

pytestmark = pytest.mark.browser
PATIENCE = 60_000  # ms: the first page brings the whole game
SIZES: list[dict[str, Any]] = [{}, PHONE]


@pytest.fixture
def quest(chromium: Browser, tmp_path: Path) -> Iterator[tuple[Desk, Table, str]]:
    """A table of Solarquest at which Ada is asked, and the cookie of Bo, who waits."""
    site = Site(tmp_path, games={"solarquest": game_class("solarquest")}, waits=(0.0, 0.0))
    desk = Desk(chromium, site)
    house = site.house

    async def make() -> tuple[Table, str]:
        ada, bo = house.people.make("Ada"), house.people.make("Bo")
        seats = [SeatRow(0, ada.id, "", ""), SeatRow(1, bo.id, "", "")]
        table = house.hub.make(game_class("solarquest").make({"players": 2}), ada, seats, Settings())
        return table, house.people.cookie(ada if table.acting() == [1] else bo)

    table, cookie = asyncio.run_coroutine_threadsafe(make(), site.loop).result()
    yield desk, table, cookie
    for context in desk.contexts:
        context.close()
    site.stop()
    assert desk.errors == []


def come(desk: Desk, table: Table, cookie: str, **how: Any) -> Page:
    page = desk.page(**how)
    page.set_default_timeout(PATIENCE)
    page.context.add_cookies([{"name": "ecliptic", "value": cookie, "url": desk.site.address}])
    page.goto(f"/t/{table.id}")
    return page


@pytest.mark.parametrize("how", SIZES, ids=["desk", "phone"])
def test_a_plan_is_made_kept_and_taken_back(quest: tuple[Desk, Table, str], how: dict[str, Any]) -> None:
    desk, table, cookie = quest
    page = come(desk, table, cookie, **how)
    expect(page.locator("#say")).to_contain_text("Waiting for")
    if how:
        page.locator("#plan-tab").tap()
    else:
        press(page, "p")
    expect(page).to_have_url(re.compile("/plan"), timeout=PATIENCE)
    page.locator("#kind-trades").select_option("decline")
    page.locator("#lasts-trades").select_option("game")
    page.locator("#note").fill("Umbriel: Ariel and up to 2,000")
    page.locator("#answers button").click()
    expect(page.locator("#kind-trades")).to_have_value("decline")
    page.locator(".offers a", has_text="Roll").first.click()
    expect(page.locator("#made li")).to_have_count(1)
    buy = page.locator(".blind", has_text="Buy").first
    buy.locator("[name=most-cash]").fill("500")
    buy.locator("[name=stay-cash]").fill("600")
    buy.locator("button").click()
    expect(page.locator("#made li").nth(1)).to_contain_text("up to 500 Federons, if 600 Federons stay")
    page.locator("[name=fact]").first.check()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("#keep button").click()
    expect(page.locator("#kept li")).to_have_count(2)
    expect(page.locator("#kept")).to_contain_text("Only if I am still on Earth")
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found] == []
    page.locator("#back").click()
    expect(page.locator("#beforehand")).to_contain_text("Roll")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(page, context="#beforehand").response["violations"]
    assert [one["id"] for one in found] == []
    page.locator("#plan-button").click()
    page.locator("#kept button").click()
    expect(page.locator("#kept")).to_have_count(0)
