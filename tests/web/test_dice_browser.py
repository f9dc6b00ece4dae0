"""Two browsers put a word each into the dice of a table, see that they are in, and would see if they were not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from web.desk import Desk, Site, open_table

MIXED = "() => !$('mix').dataset.ask && $('mix').dataset.words"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path, words=600.0)  # nobody is late
    yield made
    made.stop()


@pytest.mark.browser
def test_two_browsers_mix_the_dice(desk: Desk, site: Site) -> None:
    ada, bo = desk.page(), desk.page()
    address = open_table(ada, "me", "open")
    expect(ada.locator("#dock [name=action]").first).to_be_visible()
    table = site.house.hub.tables[address.rpartition("/")[2].partition("?")[0]]
    ada.wait_for_function(MIXED)
    first = table.match.words
    assert len(first[0]) == 32
    assert table.match.mixes[0].n == 1, "before anything was dealt"

    bo.goto(ada.locator("[data-link]").first.input_value())
    bo.fill("[name=name]", "Bo")
    bo.click("text=Sit down")
    for page in (ada, bo):
        page.wait_for_function("() => $('mix').dataset.words.split(',').filter(Boolean).length === 2")
    words = table.match.words
    assert words[0] != first[0], "all words are new, else the second could be chosen by the first"
    for page in (ada, bo, reloaded(ada), reloaded(bo)):
        page.wait_for_function(MIXED)
        expect(page.locator("#mix")).to_have_attribute("data-words", ",".join(words))
        expect(page.locator("#mix-wrong")).to_have_attribute("hidden", "")
        expect(page.locator("#dice")).to_contain_text("nobody could choose what comes")

    ada.evaluate("remember('told', { ...recall('told'), word: '0'.repeat(32), before: null }); mixing()")
    expect(ada.locator("#mix-wrong")).not_to_have_attribute("hidden", "")
    expect(ada.locator("#mix-wrong")).to_contain_text("not in these dice")


def reloaded(page: Page) -> Page:
    page.reload()
    return page


@pytest.mark.browser
def test_a_page_that_is_loaded_again_or_twice_tells_the_word_that_was_sealed(desk: Desk, site: Site) -> None:
    page = desk.page()
    late = {"word="}
    page.context.route(
        "**/word",
        lambda route: (
            route.fulfill(status=409)
            if any(str(route.request.post_data).startswith(word) for word in late)
            else route.continue_()
        ),
    )
    address = open_table(page, "me", "greedy")
    page.wait_for_function("() => $('mix').dataset.ask === 'word'")
    late.clear()
    twin = page.context.new_page()
    twin.goto(address)
    for one in (twin, page):
        one.wait_for_function(MIXED)
    table = site.house.hub.tables[address.rpartition("/")[2].partition("?")[0]]
    assert table.mixing.round is None
    expect(page.locator("#mix")).to_have_attribute("data-words", re.compile(f"^{table.match.words[0]},*$"))
    reloaded(page).wait_for_function(MIXED)
    expect(page.locator("#mix-wrong")).to_have_attribute("hidden", "")
