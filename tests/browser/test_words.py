"""Words can be read at every size of window: 11 px on boards, 12 elsewhere; none is cut, and none lies over another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from eyes import DESK, Visitors
from faults import FRAMES, LABELS, THIN, resize
from playwright.sync_api import Page
from scenes import ALL, attacking, landed, moving, picking_a_die, placing, taking_a_die
from servers import Room
from walk import SIZES

from ecliptic.testing.trial import some_or_all

pytestmark = pytest.mark.browser


def open_at(page: Page, room: Room, ada: Any, scene: Callable[[str], Any]) -> None:
    page.goto(room.table(scene(scene.__name__), ada))
    page.evaluate("document.fonts.ready")
    page.evaluate(FRAMES)


@pytest.mark.soak  # `test_place` looks at the same on the way
def test_words_are_large_enough_whole_and_apart(room: Callable[..., Room], visitors: Visitors) -> None:
    """Those that have no room on a small map are hidden, and on a desk that is none but what stands there twice."""
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    for scene in (*ALL, attacking):
        open_at(page, here, ada, scene)
        for name, size in SIZES.items():
            resize(page, size)
            page.evaluate(FRAMES)
            found, at = page.evaluate(LABELS), f"{scene.__name__}, {name}"
            assert found["bad"] == [], at
            assert found["shown"], at
            assert page.evaluate(THIN) == [], at


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


@some_or_all("one_in", 4, 1)
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
