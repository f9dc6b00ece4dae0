"""Nobody does what they did not see: second clicks and quick fingers take no decision."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final
from urllib.parse import parse_qs

import pytest
from eyes import DESK, PHONE, Visitors
from playwright.sync_api import Page
from servers import Room
from walk import GAMES, NUMBER, table, visit, walk

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
    window.stop_clock = (on, later = 0) => { stands = on ? (stands ?? now()) + later : null; };
})()"""
HANDS: Final = ("again", "again", "Enter", "Space", "back", "reload")


@pytest.fixture(autouse=True)
def true_time(visitors: Visitors) -> None:
    visitors.quick = False


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


def hit(page: Page, spot: list[float], how: dict[str, object]) -> None:
    (page.mouse.click if how is DESK else page.touchscreen.tap)(*spot)


@pytest.mark.parametrize(
    ("game", "how"),
    [
        pytest.param(game, (PHONE, DESK)[n % 2], marks=[] if n < 2 else pytest.mark.soak)
        for n, game in enumerate(GAMES)
    ],
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
    for _ in walk(page, 8):
        page.wait_for_function(SETTLED)
        spot, was = page.evaluate(SPOT), page.evaluate(NUMBER)
        if not spot or page.evaluate("([x, y]) => !document.elementFromPoint(x, y).closest('#dock')", spot):
            continue
        sent.clear()
        press_twice(page, spot, how, was)
        if not sent or page.locator("#toast-act").count():  # a bot was quicker than the first press
            continue
        assert len(sent) == 1, page.inner_text("#say")
        twice += 1
    assert twice >= 2


def press_twice(page: Page, spot: list[float], how: dict[str, object], was: str, later: int = 0) -> None:
    """The second press comes so many ms after the page has changed."""
    page.evaluate("stop_clock(true)")
    hit(page, spot, how)
    if page.locator("#targets .sel").count():  # a first touch only tells
        hit(page, spot, how)
    went_on(page, was)
    page.evaluate("(later) => stop_clock(true, later)", later)
    hit(page, spot, how)
    page.wait_for_timeout(GAP)
    page.evaluate("stop_clock(false)")


@pytest.mark.soak
@pytest.mark.parametrize("how", [DESK, PHONE], ids=["mouse", "touch"])
@pytest.mark.parametrize("game", GAMES)
def test_impatient_hands_decide_once(
    room: Callable[..., Room], visitors: Visitors, game: str, how: dict[str, object]
) -> None:
    """250 decisions of each game by either: pressed again after 50 to 399 ms, held keys, back and forth, loaded again."""
    visitors.expected = ("409", "ERR_ABORTED")
    here, rng, done, seed = room(), random.Random(game), 0, 0
    while done < 250:
        seed += 1
        address, ada = table(here, game, f"walk{seed}", seed)
        page = visitors.page(here.address, how)
        page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
        page.add_init_script(CLOCK)
        page.goto(address)
        sent = clients(page)
        for _ in walk(page, 250 - done, seed):
            page.wait_for_function(SETTLED)
            sent.clear()
            hasty = rng.choice(HANDS)
            be_hasty(page, hasty, how, rng)
            assert len(sent) <= 1, f"{hasty}: {page.inner_text('#say')}"
            done += len(sent)
        page.context.close()
        visitors.contexts.remove(page.context)


def clients(page: Page) -> set[str]:
    """The choices that were sent, each once, however often the page had to send it."""
    sent: set[str] = set()
    page.on(
        "request",
        lambda request: (
            sent.update(parse_qs(request.post_data or "")["client"]) if request.url.endswith("/act") else None
        ),
    )
    return sent


def be_hasty(page: Page, hasty: str, how: dict[str, object], rng: random.Random) -> None:
    spot, was = page.evaluate(SPOT), page.evaluate(NUMBER)
    if hasty in ("Enter", "Space"):
        page.evaluate("() => document.querySelector('button[name=action]:not(.no)')?.focus()")
        for _ in range(rng.randint(2, 12)):  # what is held comes again and again
            page.keyboard.down(hasty)
            page.wait_for_timeout(33)
        page.keyboard.up(hasty)
    elif not spot:
        return
    elif hasty == "again":
        press_twice(page, spot, how, was, rng.randint(50, 399))
    else:
        hit(page, spot, how)
        if hasty == "back":
            page.go_back()
            page.go_forward()
        else:
            page.reload()
    page.wait_for_timeout(GAP)


@pytest.mark.parametrize("key", ["Enter", pytest.param("Space", marks=pytest.mark.soak)])
def test_a_key_that_is_held_decides_once(room: Callable[..., Room], visitors: Visitors, key: str) -> None:
    page = visit(room, visitors, "solarquest", DESK)
    sent = count(page)
    for _ in walk(page, 2):
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
