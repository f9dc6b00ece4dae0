"""The rules page: its search takes related words while somebody types, and tags lead to their rulings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from eyes import DESK, Visitors
from playwright.sync_api import expect
from servers import Room

pytestmark = pytest.mark.browser


def test_the_search_as_one_types_takes_related_words(room: Callable[..., Room], visitors: Visitors) -> None:
    here = room()
    page = visitors.page(here.address, DESK)
    page.goto("/rules/solarquest")
    page.fill("#find", "bank deeds")  # said there: Federation
    expect(page.locator("[id='SQ-1.8']")).to_be_visible()
    expect(page.locator("[id='SQ-1.1']")).to_be_hidden()
    page.fill("#find", "trading bounds")
    expect(page.locator("[id='A-20']")).to_be_visible()
    expect(page.locator("[id='A-19']")).to_be_hidden()
    page.fill("#find", "zzz")
    expect(page.locator("#nothing")).to_be_visible()


def test_a_tag_is_a_link_to_its_ruling(room: Callable[..., Room], visitors: Visitors) -> None:
    here = room()
    page = visitors.page(here.address, DESK)
    page.goto("/rules/solarquest")
    expect(page.locator(".from").first).to_be_hidden()
    page.check("#say-sources")
    page.click("[id='SQ-2.4'] .from a")
    expect(page).to_have_url(f"{here.address}/rules/solarquest#A-07")
    expect(page.locator("[id='A-07']")).to_be_in_viewport()
