"""A lesson in a browser: by keys alone, what is pointed at, and nothing that a card does to the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from eyes import DESK, PHONE, Visitors
from playwright.sync_api import Page, expect
from servers import Room
from test_axe import complaints
from walk import SIZES

from web.desk import press

pytestmark = pytest.mark.browser
GAMES = ("solar_roller", "solarius", "solarquest", "spacecorp", "vertium")
INSIDE = """() => {
    const bad = [], box = (el) => el.getBoundingClientRect();
    if (document.documentElement.scrollWidth > innerWidth + 1) bad.push('the page scrolls sideways');
    const card = box(document.getElementById('coach')), view = box(document.getElementById('view'));
    if (card.left < 0 || card.right > innerWidth + 1) bad.push('the card is cut');
    if (card.top < view.bottom - 1 && card.right > view.left && card.left < view.right && card.bottom > view.top) bad.push('the card lies over the board');
    for (const button of document.querySelectorAll('#coach button, #coach a')) {
        const r = box(button);
        if (!r.width) continue;
        if (!button.matches('.num, .term') && (r.height < 24 || r.width < 24)) bad.push(`${button.textContent} is small`);
    }
    for (const ring of document.querySelectorAll('.lens')) {
        const place = document.querySelector(`#targets [data-target="${ring.dataset.for}"]`);
        if (!place) continue;
        const a = box(ring), b = box(place);
        if (Math.abs(a.left + a.width / 2 - b.left - b.width / 2) > 2) bad.push(`${ring.id} is beside its place`);
    }
    return bad;
}"""


def begin(visitors: Visitors, room: Room, game: str, how: dict[str, Any], lesson: str = "") -> Page:
    page = visitors.page(room.address, how)
    page.goto(f"/learn/{game}")
    page.locator(f".lessons form[action$='/{lesson}'] button" if lesson else ".lessons button").first.click()
    page.wait_for_selector("#coach")
    return page


@pytest.mark.parametrize("how", [DESK, PHONE], ids=["desk", "phone"])
def test_a_lesson_by_keys(room: Callable[..., Room], visitors: Visitors, how: dict[str, Any]) -> None:
    page = begin(visitors, room(bots=["pebble"]), "vertium", how, "fourth-kind")
    assert page.evaluate(INSIDE) == []
    press(page, "a")
    expect(page.locator("#targets :focus")).to_have_attribute("data-target", "planet-P9")
    expect(page.locator("#status")).to_have_text("Ironwake, place A")
    press(page, "s")
    expect(page.locator("#coach")).to_contain_text("Ironwake is yours")
    assert page.evaluate(INSIDE) == []
    assert complaints(page, how) == []
    page.goto("/learn/vertium")
    expect(page.locator(".lessons .done")).to_have_count(1)
    assert complaints(page, how) == []


@pytest.mark.parametrize(
    ("game", "sizes"),
    [
        ("spacecorp", ["desk", "phone"]),
        *(pytest.param(game, list(SIZES), marks=pytest.mark.soak) for game in GAMES),
    ],
)
def test_the_card_has_its_place(
    room: Callable[..., Room], visitors: Visitors, game: str, sizes: list[str]
) -> None:
    page = begin(visitors, room(bots=["pebble"]), game, DESK)
    for name in sizes:
        page.set_viewport_size({"width": SIZES[name][0], "height": SIZES[name][1]})
        assert page.evaluate(INSIDE) == [], name
