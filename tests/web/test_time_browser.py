"""What pages say of time, in a browser: every word is in sight at a desk and on a phone, and goes on by itself."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ecliptic.web.clocks.terms import DAY, HOUR
from web.desk import DESK, PHONE, Desk, Site

pytestmark = pytest.mark.browser
SHOTS = os.environ.get("ECLIPTIC_SHOTS", "")  # a folder for pictures of these pages
IN_SIGHT = """(words) => {
  const found = [...document.querySelectorAll('body *')].filter((el) => el.checkVisibility() && el.textContent.includes(words)).at(-1);
  if (!found) return 'not there: ' + words;
  const box = found.getBoundingClientRect();
  if (box.left < -1 || box.right > innerWidth + 1) return 'cut: ' + words;
  return document.documentElement.scrollWidth > innerWidth ? 'the page is too wide' : '';
}"""

# What the bar says beside the own time, if it lies over it.
APART = """() => {
  const own = document.getElementById('own-left').getBoundingClientRect();
  return [...document.querySelectorAll('#top > *:not(#own-left, .sr)')].filter((el) => el.checkVisibility()).filter((el) => {
    const box = el.getBoundingClientRect();
    return box.width && box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom;
  }).map((el) => el.outerHTML.slice(0, 80));
}"""


class Later:
    """Ticks that stand until they are put forward: however slow a browser is, nobody's time is over before."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return self.ahead


@pytest.fixture
def later() -> Later:
    return Later()


@pytest.fixture
def site(tmp_path: Path, later: Later) -> Iterator[Site]:
    made = Site(tmp_path, ticks=later)
    yield made
    made.stop()


def looked(page: Page, name: str, *words: str) -> None:
    """All these words are in sight."""
    if SHOTS:
        size = page.viewport_size or DESK
        page.screenshot(path=f"{SHOTS}/{name}-{size['width']}.png", full_page=True)
    for text in words:
        assert page.evaluate(IN_SIGHT, text) == ""


def opened(page: Page, title: str, **terms: str) -> str:
    """A table with a friend by link, by the form; its address."""
    page.goto(f"/new/peek?for={'bots' if terms['clock'] == 'live' else 'friends'}")
    page.fill("[name=name]", "Ada")
    page.locator(f"[name=clock][value={terms.pop('clock')}]").check(force=True)
    for field, value in terms.items():
        page.select_option(f"[name={field}]", value)
    page.locator("#table > summary").click()
    page.fill("[name=title]", title)
    page.locator("text=Open the table").first.click()
    page.wait_for_selector("#dock", state="attached")
    page.wait_for_load_state()
    return page.url


@pytest.mark.parametrize("how", [{"viewport": DESK}, PHONE], ids=["desk", "phone"])
def test_time_over_days_is_told_on_every_page(
    desk: Desk, site: Site, later: Later, how: dict[str, object]
) -> None:
    ada, bo = desk.page(**how), desk.page(**how)
    ada.goto("/new/peek?for=friends")
    expect(ada.locator("#said")).to_contain_text("No clock")
    assert not ada.locator("#question").is_visible()
    ada.locator("[name=clock][value=days]").check(force=True)
    expect(ada.locator("#said")).to_contain_text("2 days a move; then a Moon plays on until")
    ada.select_option("#question", str(3 * DAY))
    expect(ada.locator("#said")).to_contain_text("3 days a move")
    looked(ada, "new", "3 days a move", "When time is up", "Days off")

    opened(ada, "Long winter", clock="days", question=str(2 * DAY))
    address = ada.url.partition("?")[0]
    link = ada.locator("[data-link]").first.input_value()
    bo.goto(link)
    looked(bo, "join", "2 days a move; then a Moon plays on")
    bo.fill("[name=name]", "Bo")
    bo.click("text=Sit down")
    bo.wait_for_selector("#dock")
    later.ahead += 37 * HOUR + 60
    for page in (ada, bo):
        page.goto(address)
    expect(ada.locator("#own-left.near")).to_contain_text("10 h left, soon")
    looked(ada, "mine", "10 h left, soon")
    assert ada.evaluate(APART) == []
    looked(bo, "theirs", "10 h left; then a Moon plays on for Ada until Ada is back.")
    ada.goto("/")
    looked(ada, "home", "It's your turn at one table.", "10 h left, soon")
    bo.goto("/")
    looked(bo, "home-waiting", "Ada: 10 h left, soon")
    later.ahead += 11 * HOUR
    site.loop.call_soon_threadsafe(site.house.deadlines.poke)
    bo.goto(address)
    ada.goto(address)
    expect(ada.locator("#stands-in-0")).to_contain_text("A Moon plays for you")
    looked(ada, "stands-in", "A Moon plays for you", "I play on")
    ada.click("text=I play on")
    expect(ada.locator("#stands-in-0")).to_have_count(0)
    ada.goto("/me#away")
    looked(ada, "away", "I am away until the end of")


def test_live_the_last_seconds_stand_in_the_tab_s_title_and_no_longer(
    desk: Desk, site: Site, later: Later
) -> None:
    page = desk.page()
    opened(page, "Quick", clock="live", seconds="30", bank="10")
    expect(page.locator("#own-left")).to_contain_text(re.compile("10:[0-3]"))
    title = page.title()
    page.wait_for_function("() => source?.readyState === 1")  # without a connection the clock stands a while
    later.ahead += 601
    page.reload()
    page.wait_for_function("() => /^\\d+ \\u2013 /.test(document.title)")
    expect(page.locator("#own-left.near")).to_contain_text("0:")
    first = page.title()
    page.wait_for_function("(was) => document.title !== was", arg=first)
    page.locator("#dock [name=action]").first.click()
    page.wait_for_function("(title) => !/^\\d/.test(document.title)", arg=title)


def test_without_scripts_all_of_it_can_be_done(desk: Desk, site: Site, later: Later) -> None:
    page = desk.page(java_script_enabled=False)
    page.goto("/new/peek?for=friends")
    page.locator("[name=clock][value=days]").check(force=True)
    assert page.locator("#question").is_visible()
    assert not page.locator("#bank").is_visible()
    page.click("text=Read it again")
    expect(page.locator("#said")).to_contain_text("2 days a move")
    page.locator("text=Open the table").first.click()
    expect(page.locator("#own-left")).to_contain_text("2 days left")
    page.goto("/me")
    page.fill("#until", time.strftime("%Y-%m-%d", time.gmtime(time.time() + 3 * DAY)))
    page.click("text=Stop my clocks")
    expect(page.locator("#away")).to_contain_text("You are away until the end of")
