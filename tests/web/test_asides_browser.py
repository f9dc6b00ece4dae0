"""Asides in a browser: pressed without leaving the page, by keyboard too, while somebody else is asked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.desk import DESK, PHONE, Desk, press

pytestmark = pytest.mark.browser


def hands(page: Page, *seats: str) -> str:
    page.goto("/new/peek")
    page.click("#readings > summary")
    page.locator("[name=hands]").check()
    page.locator(f'[name=players][value="{len(seats)}"]').check(force=True)
    for no, who in enumerate(seats):
        page.locator(f'[name=seat{no}][value="{who}"]').check(force=True)
    page.click("text=Open the table")
    page.wait_for_selector("#dock", state="attached")
    page.wait_for_load_state()  # the scripts have run
    return page.url.partition("?")[0]


@pytest.mark.parametrize(
    "how", [{}, PHONE, {"viewport": {"width": 740, "height": 360}}], ids=["desk", "phone", "sideways"]
)
def test_a_hand_goes_up_by_key_and_touch_while_another_is_asked(desk: Desk, how: dict[str, Any]) -> None:
    ada = desk.page()
    address = hands(ada, "me", "open")
    bob = desk.page(**how)
    bob.goto(ada.locator("[data-link]").first.input_value())
    bob.fill("[name=name]", "Bob")
    bob.click("text=Sit down")
    expect(bob.locator("#say")).to_contain_text("Waiting for")
    button = bob.locator("#aside-1-0")
    expect(button).to_be_visible()
    box = button.bounding_box()
    assert box is not None
    size = bob.viewport_size or DESK
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]
    button.focus()
    press(bob, "Enter")
    expect(button).to_have_text("Lower your hand")
    expect(button).to_be_focused()  # it stays there
    expect(ada.locator("#log")).to_contain_text("Bob raises a hand")
    expect(ada.locator("#toasts")).to_be_empty()
    ada.locator("#dock button[name=action]").first.click()
    expect(ada.locator("#toasts")).to_be_empty()
    bob.locator("#aside-1-0").click()
    expect(button).to_have_text("Raise your hand")
    assert bob.url == address


def test_it_is_never_what_the_focus_goes_to_by_itself(desk: Desk) -> None:
    ada = desk.page()
    hands(ada, "me", "here")
    ada.locator("#lift").click()
    ada.locator('.target[value="mark spot=5"]').focus()
    press(ada, "Enter")
    expect(ada.locator("#dock")).to_contain_text("Done")
    assert not ada.evaluate("document.activeElement.id").startswith("aside-")
