"""Words can be read at every size of window: 11 px on boards, 12 elsewhere; none is cut, and none lies over another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from eyes import DESK, Visitors
from playwright.sync_api import Page
from scenes import (
    ALL,
    attacking,
    choosing,
    landed,
    moving,
    picking_a_die,
    placing,
    raising,
    rolling,
    taking_a_die,
)
from servers import Room
from test_place import resize
from walk import SIZES

from ecliptic.testing.trial import some_or_all

pytestmark = pytest.mark.browser
LABELS = """() => {
    const view = document.getElementById('view').getBoundingClientRect(), hidden = [], bad = [], words = [];
    for (const el of document.querySelectorAll('#stage text, #stage .chip')) {
        const svg = el.localName === 'text', r = el.getBoundingClientRect(), thin = svg ? r.height * .16 : 0;
        if (!r.width || r.right <= view.left || r.left >= view.right || r.bottom - thin <= view.top || r.top + thin >= view.bottom) continue;
        if (getComputedStyle(el).visibility === 'hidden') { hidden.push(el.textContent); continue; }
        const px = parseFloat(getComputedStyle(el).fontSize) * (svg ? Math.hypot(el.getScreenCTM().a, el.getScreenCTM().b) : 1);
        if (px < 10.95) bad.push(`${el.textContent}: ${px.toFixed(1)} px`);
        if (svg && (r.left < view.left - 1 || r.right > view.right + 1 || r.top + thin < view.top - 1 || r.bottom - thin > view.bottom + 1)) bad.push(`${el.textContent} is cut`);
        words.push({ is: el.textContent, l: r.left, r: r.right, t: r.top + thin, b: r.bottom - thin });
    }
    words.forEach((a, i) => words.slice(i + 1).forEach((b) => {
        if (Math.min(a.r, b.r) - Math.max(a.l, b.l) > 1.5 && Math.min(a.b, b.b) - Math.max(a.t, b.t) > 1.5) bad.push(`${a.is} lies over ${b.is}`);
    }));
    return { bad, hidden, shown: words.length };
}"""
BESIDE = """() => {
    const bad = [], walk = document.createTreeWalker(document.getElementById('main'), NodeFilter.SHOW_TEXT);
    for (let n = walk.nextNode(); n; n = walk.nextNode()) {
        const el = n.parentElement;
        if (!n.data.trim() || el.closest('#stage, #minimap, .sr, [popover]') || !el.checkVisibility()) continue;
        const svg = el.closest('svg'), px = parseFloat(getComputedStyle(el).fontSize) * (svg ? el.getScreenCTM().a : 1);
        if (px < (svg ? 10.95 : 12)) bad.push(`${n.data.trim()}: ${px} px`);
    }
    return bad;
}"""
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def open_at(page: Page, room: Room, ada: Any, scene: Callable[[str], Any]) -> None:
    page.goto(room.table(scene(scene.__name__), ada))
    page.evaluate("document.fonts.ready")
    page.evaluate(FRAMES)


@pytest.mark.parametrize(
    ("scenes", "sizes"),
    [
        pytest.param([rolling, raising, landed, taking_a_die, choosing], SIZES),
        pytest.param([*ALL, attacking], SIZES, marks=pytest.mark.soak),
    ],
    ids=["some", "all"],
)
def test_words_are_large_enough_whole_and_apart(
    room: Callable[..., Room], visitors: Visitors, scenes: list[Callable[[str], Any]], sizes: dict[str, Any]
) -> None:
    """Those that have no room on a small map are hidden, and on a desk that is none but what stands there twice."""
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    for scene in scenes:
        open_at(page, here, ada, scene)
        for name, size in sizes.items():
            resize(page, size)
            page.evaluate(FRAMES)
            found, at = page.evaluate(LABELS), f"{scene.__name__}, {name}"
            assert found["bad"] == [], at
            assert found["shown"], at
            assert page.evaluate(BESIDE) == [], at


def test_the_whole_board_on_a_phone(room: Callable[..., Room], visitors: Visitors) -> None:
    """Where most words have no room: what is left can be read, and comes back when the board is large again."""
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, {"viewport": {"width": 390, "height": 844}})
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    for scene in (placing, picking_a_die, landed, taking_a_die, moving):
        open_at(page, here, ada, scene)
        before = page.evaluate(LABELS)
        page.click("[data-zoom=fit]")
        page.evaluate(FRAMES)
        whole = page.evaluate(LABELS)
        assert whole["bad"] == [], scene.__name__
        page.click("[data-zoom=fit]")
        page.evaluate(FRAMES)
        assert page.evaluate(LABELS) == before, scene.__name__


@some_or_all("one_in", 2, 1)
def test_the_buttons_that_zoom_lie_over_nothing(
    room: Callable[..., Room], visitors: Visitors, one_in: int
) -> None:
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    open_at(page, here, ada, landed)
    for name, size in list(SIZES.items())[::one_in]:
        resize(page, size)
        for way in ("in", "in", "fit"):
            page.click(f"[data-zoom={way}]")
            view, zoom = (page.locator(css).bounding_box() for css in ("#view", ".zoom"))
            assert view
            assert zoom
            assert view["x"] + view["width"] <= zoom["x"] or zoom["y"] + zoom["height"] <= view["y"], name
            assert view["height"] / size[1] >= (0.75 if size[1] < 500 else 0.4), name
