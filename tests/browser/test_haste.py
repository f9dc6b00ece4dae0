"""Nobody does what they did not see: second clicks and quick fingers take no decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from eyes import DESK, PHONE, Visitors
from playwright.sync_api import Page
from servers import Room
from walk import GAMES, NUMBER, visit, walk

from web.desk import SETTLED

pytestmark = pytest.mark.browser
# The middle of something that glows and can be hit there.
SPOT = """() => {
    for (const b of document.querySelectorAll('#dock button[name=action]:not(.no), #targets button[name=action]:not(.no)')) {
        const r = b.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
        if (document.elementFromPoint(x, y)?.closest('button') === b) return [x, y];
    }
    return null;
}"""
GAP: Final = 120  # ms in which a choice would have been sent
# The page's clock can be stopped, so that a loaded machine presses as soon as an impatient hand does.
CLOCK = """(() => {
    const now = performance.now.bind(performance);
    let stands = null;
    performance.now = () => stands ?? now();
    window.stop_clock = (on) => { stands = on ? now() : null; };
})()"""


def count(page: Page) -> list[str]:
    """The choices that were sent, as they come."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/act") else None)
    return sent


def found(page: Page) -> list[float]:
    """Something to press, as soon as there is something."""
    spot: list[float] = page.wait_for_function(SPOT).json_value()
    return spot


def went_on(page: Page, was: str) -> None:
    page.wait_for_function(f"(was) => ({NUMBER})() !== was", arg=was)


HANDS = [
    *((game, (PHONE, DESK)[n % 2], 8) for n, game in enumerate(GAMES)),
    *(pytest.param(game, how, 40, marks=pytest.mark.soak) for game in GAMES for how in (PHONE, DESK)),
]


@pytest.mark.parametrize(("game", "how", "many"), HANDS)
def test_a_second_press_is_none(
    room: Callable[..., Room], visitors: Visitors, game: str, how: dict[str, object], many: int
) -> None:
    visitors.expected = ("409",)  # a bot may act while a choice is on its way
    page = visit(room, visitors, game, how)
    page.add_init_script(CLOCK)
    page.reload()
    press: Callable[[float, float], object] = page.mouse.click if how is DESK else page.touchscreen.tap
    sent = count(page)
    twice = 0
    for _ in walk(page, many):
        page.wait_for_function(SETTLED)
        spot, was = page.evaluate(SPOT), page.evaluate(NUMBER)
        if not spot or page.evaluate("([x, y]) => !document.elementFromPoint(x, y).closest('#dock')", spot):
            continue
        sent.clear()
        page.evaluate("stop_clock(true)")
        press(*spot)
        went_on(page, was)
        press(*spot)
        page.wait_for_timeout(GAP)
        page.evaluate("stop_clock(false)")
        if not sent or page.locator("#toast-act").count():  # a bot was quicker than the first press
            continue
        assert len(sent) == 1, page.inner_text("#say")
        twice += 1
    assert twice >= 2


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_that_is_held_decides_once(room: Callable[..., Room], visitors: Visitors, key: str) -> None:
    page = visit(room, visitors, "solarquest", DESK)
    sent = count(page)
    for _ in walk(page, 3):
        page.wait_for_function(SETTLED)
        was = page.evaluate(NUMBER)
        sent.clear()
        page.locator("#dock button[name=action]:not(.no)").first.focus()
        page.keyboard.down(key)
        for _ in range(8):  # what is held comes again and again
            page.wait_for_timeout(GAP)
            page.keyboard.down(key)
        page.keyboard.up(key)
        went_on(page, was)
        page.wait_for_timeout(GAP)
        assert len(sent) == 1, page.inner_text("#say")


def test_a_pointer_that_moved_on_counts_at_once(room: Callable[..., Room], visitors: Visitors) -> None:
    visitors.expected = ("409",)
    page = visit(room, visitors, "vertium", DESK)
    sent = count(page)
    for _ in walk(page, 1):
        was = page.evaluate(NUMBER)
        page.mouse.move(1, 1)
        page.mouse.move(30, 30)
        page.mouse.click(*found(page))
        went_on(page, was)
        page.mouse.move(1, 1)
        page.mouse.click(*found(page))
        page.wait_for_timeout(GAP)
        assert len(sent) == 2
