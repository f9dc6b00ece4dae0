"""Nobody does what they did not see: second clicks and quick fingers take no decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from eyes import DESK, PHONE, Visitors
from player import SETTLED
from playwright.sync_api import Page
from servers import Room
from walk import GAMES, NUMBER, visit, walk

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


def went_on(page: Page, was: str) -> None:
    page.wait_for_function(f"(was) => ({NUMBER})() !== was", arg=was)


@pytest.mark.parametrize(
    ("game", "how"),
    [(game, PHONE) for game in GAMES if game != "spacecorp"],
    ids=lambda value: value if isinstance(value, str) else "touch",
)
def test_a_second_press_is_none(
    room: Callable[..., Room], visitors: Visitors, game: str, how: dict[str, object]
) -> None:
    visitors.expected = ("409",)  # a bot may act while a choice is on its way
    page = visit(room, visitors, game, how)
    page.add_init_script(CLOCK)
    page.reload()
    sent = count(page)
    twice = 0
    for _ in walk(page, 14):
        page.wait_for_function(SETTLED)
        spot, was = page.evaluate(SPOT), page.evaluate(NUMBER)
        if not spot or page.evaluate("([x, y]) => !document.elementFromPoint(x, y).closest('#dock')", spot):
            continue
        sent.clear()
        press = page.touchscreen.tap
        page.evaluate("stop_clock(true)")
        press(*spot)
        went_on(page, was)
        press(*spot)
        page.wait_for_timeout(GAP)
        page.evaluate("stop_clock(false)")
        if page.locator("#toast-act").count():  # a bot had acted meanwhile: the first press was refused
            continue
        assert len(sent) == 1, page.inner_text("#say")
        twice += 1
    assert twice >= 3


def test_a_pointer_that_moved_on_counts_at_once(room: Callable[..., Room], visitors: Visitors) -> None:
    visitors.expected = ("409",)
    page = visit(room, visitors, "vertium", DESK)
    sent = count(page)
    for _ in walk(page, 1):
        was = page.evaluate(NUMBER)
        page.mouse.move(1, 1)
        page.mouse.move(30, 30)
        page.mouse.click(*page.evaluate(SPOT))
        went_on(page, was)
        page.mouse.move(1, 1)
        page.mouse.click(*page.evaluate(SPOT))
        page.wait_for_timeout(GAP)
        assert len(sent) == 2
