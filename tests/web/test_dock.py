"""In Chromium: what the dock makes of choices, and how much room it takes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from web.desk import PHONE, Desk, open_table

pytestmark = pytest.mark.browser
TINTED = "(css) => getComputedStyle(document.querySelector(css)).backgroundColor"


def board(page: Page) -> tuple[float, float]:
    box = page.locator("#board").bounding_box()
    assert box is not None
    return box["width"], box["height"]


@pytest.mark.parametrize("how", [{}, PHONE])
def test_who_watches_has_a_larger_board_which_never_changes(desk: Desk, how: dict[str, object]) -> None:
    me, eve = desk.page(**how), desk.page(**how)
    address = open_table(me, "me", "open").partition("?")[0]
    me.goto(address)
    eve.goto(address)
    before, mine = board(eve), board(me)
    assert before[1] > mine[1] + 100
    me.wait_for_timeout(me.evaluate("SETTLE"))  # a press on what has just come does nothing
    me.locator("#dock [value=roll]").dispatch_event("click")
    expect(eve.locator("#log")).to_contain_text("rolled")
    assert board(eve) == before
    assert board(me) == mine


def test_what_gives_something_up_is_not_tinted_and_comes_last(desk: Desk) -> None:
    page = desk.page()
    open_table(page, "me", "open")
    page.locator('.target[value="mark spot=1"]').click()
    expect(page.locator("#dock [value=done]")).to_have_class("btn sm quit act")
    assert page.evaluate(TINTED, "#dock [value=done]") == "rgba(0, 0, 0, 0)"
    others = page.locator("#dock .choices button[name=action]:not(.no)").evaluate_all(
        "all => all.map((b) => b.value)"
    )
    assert others[-1] == "done"
    assert page.locator("#dock button.go, #targets button.go, #tray button.go").count() <= 1
    say, first = page.locator(".ask").bounding_box(), page.locator("#dock .choices > *").first.bounding_box()
    assert say is not None
    assert first is not None
    assert first["x"] < 700, "the choices follow the question from the left"


def test_an_address_to_share_has_no_part_of_the_page_in_it(desk: Desk) -> None:
    """A link may lead to a part of it; whoever copies the address then sends the table's."""
    page = desk.page()
    address = open_table(page, "me", "greedy")
    page.goto(f"{address}?tab=log")
    page.wait_for_selector("#dock", state="attached")
    assert page.locator(".table").get_attribute("data-tab") == "log"
    assert page.url == address


def test_words_of_a_question_are_larger_in_a_large_window(desk: Desk) -> None:
    page = desk.page()
    open_table(page, "me", "greedy")
    size = "parseFloat(getComputedStyle(document.querySelector('#dock .say')).fontSize)"
    small = page.evaluate(size)
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert page.evaluate(size) > small
