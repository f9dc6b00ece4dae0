"""Whole games of all five at all sizes: the board has its place and keeps it, and nothing is wrong with what lies on and beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from eyes import DESK, Visitors
from faults import LAID, QUITS, everywhere, resize
from servers import Room
from walk import GAMES, MOST, SIZES, visit, walk

pytestmark = pytest.mark.browser
UNFOLD = """() => {
    const folds = [...document.querySelectorAll('#dock :is(details.more, details.group)')];
    for (const fold of folds) fold.open = true;
    return folds.length;
}"""
BESIDE = """() => {
    const places = new Set([...document.querySelectorAll('#targets button')].map((b) => b.dataset.target));
    return {
        dim: [...document.querySelectorAll('#dock button.no[data-target]')].filter((b) => places.has(b.dataset.target)).map((b) => b.value),
        folded: [...document.querySelectorAll('#more button[name=action]:not(.no)')].map((b) => b.value),
    };
}"""
FOCUS = "() => document.activeElement?.closest('#dock, #targets, #curtain') ? '' : document.activeElement?.outerHTML"


@pytest.mark.parametrize(
    ("game", "ahead", "many", "every"),
    [
        *(
            pytest.param(game, 0, 4, 4, marks=[] if game in ("solarquest", "spacecorp") else pytest.mark.soak)
            for game in GAMES
        ),
        *((game, 40, 4, 4) for game in GAMES),
        *(pytest.param(game, 0, MOST, 1, marks=pytest.mark.soak, id=f"{game}-whole") for game in GAMES),
    ],
)
def test_nothing_is_wrong_with_the_page(
    room: Callable[..., Room], visitors: Visitors, game: str, ahead: int, many: int, every: int
) -> None:
    """At the first questions and at some of the middle of a game; on a desk each, folds open or not, elsewhere at each so many."""
    page = visit(room, visitors, game, DESK, ahead=ahead)
    first: dict[str, dict[str, Any]] = {}
    asked = 0
    for k in walk(page, many):
        say = page.inner_text("#say")
        if k == 0:
            page.keyboard.press("Shift")  # by keys from here on
            page.focus("#say")
        assert page.evaluate(FOCUS) == "", say
        for unfold in (False, True):
            if unfold:
                page.evaluate(UNFOLD)
            laid = page.evaluate(LAID)
            before = first.setdefault("desk", laid)
            assert laid["board"] == before["board"], say
            if laid["stage"][0] == before["stage"][0]:
                assert laid["stage"] == before["stage"], say
        beside = page.evaluate(BESIDE)
        assert beside["dim"] == [], "what is dim on the board has a button in the dock, too"
        assert beside["folded"] == [], "a choice that is allowed is folded away"
        assert page.evaluate(QUITS) == [], say
        asked += 1
        if k % every == every - 1:
            assert everywhere(page, first) == {}, say
            resize(page, SIZES["desk"])
            page.focus("#say")
    assert asked > min(20, many // 2)
