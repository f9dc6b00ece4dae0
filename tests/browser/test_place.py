"""The board has its place and keeps it, whatever is asked: over play of all five games, at all sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from eyes import DESK, Visitors
from playwright.sync_api import Page
from servers import Room
from walk import GAMES, SIZES, visit, walk

pytestmark = pytest.mark.browser
MOST = 600  # questions of one seat in one game
LAID = """() => {
    const board = document.getElementById('board').getBoundingClientRect(), stage = document.getElementById('stage');
    const own = stage.getBoundingClientRect(), dock = document.getElementById('dock').getBoundingClientRect();
    return {
        board: [board.left, board.top, board.width, board.height],
        stage: [stage.dataset.board, own.left, own.top, own.width, own.height],
        share: board.height / innerHeight,
        question: [dock.left, dock.top, dock.right, dock.bottom],
        wide: document.documentElement.scrollWidth - innerWidth,
        high: document.documentElement.scrollHeight - innerHeight,
    };
}"""
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

QUITS = """() => {
    const all = [...document.querySelectorAll('#dock button[name=action]:not(.no)')].filter((b) => b.checkVisibility());
    const gives = (b) => b.matches('.quit'); // not "Go on", by which a turn goes on
    const area = (b) => { const r = b.getBoundingClientRect(); return r.width * r.height; }, most = (some) => Math.max(0, ...some.map(area));
    const given = all.filter(gives), others = all.filter((b) => !gives(b));
    if (!given.length || !others.length) return [];
    const bad = gives(all[0]) ? [`${all[0].innerText} comes first`] : [];
    return most(given) > most(others) + 1 ? [...bad, `${given.map((b) => b.innerText)} is the largest`] : bad;
}"""


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(
        "([w, h]) => innerWidth === w && innerHeight === h && document.getElementById('board').clientWidth",
        arg=size,
    )


OVERLAP = """() => {
    const shown = (el) => el.checkVisibility() && el.getBoundingClientRect().height > 1;
    const parts = ['.head', '#board', '#strip', '#prompt', '#tray', '#side', '#tabs'].map((css) => [css, document.querySelector(css)]).filter(([, el]) => el && shown(el));
    const bad = [];
    for (const [a, x] of parts) for (const [b, y] of parts) {
        const p = x.getBoundingClientRect(), q = y.getBoundingClientRect();
        if (a < b && p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1) bad.push(`${a} and ${b}`);
    }
    for (const el of document.querySelectorAll('#dock .btn, #tabs a')) {
        const r = el.getBoundingClientRect();
        if (shown(el) && (r.left < -1 || r.right > innerWidth + 1) && !el.closest('.row, .tray')) bad.push(`${el.innerText} is cut off`);
    }
    return bad;
}"""


@pytest.mark.parametrize(
    ("game", "many", "every"),
    [
        *((game, 16, 8) for game in GAMES),
        *(pytest.param(game, MOST, 1, marks=pytest.mark.soak, id=f"{game}-whole") for game in GAMES),
    ],
)
def test_the_board_keeps_its_place(
    room: Callable[..., Room], visitors: Visitors, game: str, many: int, every: int
) -> None:
    """Not one pixel between questions on a desk, folds open or not; its share of the window at each size, at each so many."""
    page = visit(room, visitors, game, DESK)
    first: dict[str, Any] = {}
    asked = 0
    for k in walk(page, many):
        say = page.inner_text("#say")
        for unfold in (False, True):
            if unfold:
                page.evaluate(UNFOLD)
            laid = page.evaluate(LAID)
            first = first or laid
            assert laid["board"] == first["board"], say
            if laid["stage"][0] == first["stage"][0]:
                assert laid["stage"] == first["stage"], say
        beside = page.evaluate(BESIDE)
        assert beside["dim"] == [], "what is dim on the board has a button in the dock, too"
        assert beside["folded"] == [], "a choice that is allowed is folded away"
        assert page.evaluate(QUITS) == [], say
        asked += 1
        if k % every == 0:
            at_every_size(page, say)
            resize(page, SIZES["desk"])
    assert asked > min(20, many - 4)


def at_every_size(page: Page, say: str) -> None:
    """How much of the window is board, and where the question is; at 400 % one column, and nothing over anything."""
    for name, size in SIZES.items():
        resize(page, size)
        laid, at = page.evaluate(LAID), f"{name}: {say}"
        left, top, wide, high = laid["board"]
        assert laid["share"] >= (0.75 if size[1] < 500 else 0.4), at
        assert laid["wide"] <= 0, at
        assert laid["high"] <= 0, at
        assert page.evaluate(QUITS) == [], at
        if size[1] < 500:
            assert laid["question"][0] >= left + wide, f"{at}: the question is not beside the board"
        else:
            assert laid["question"][1] >= top + high, at
    for size in ((320, 256), (320, 640)):
        resize(page, size)
        assert page.evaluate(LAID)["wide"] <= 0, f"{size}: {say}"
        assert page.evaluate(OVERLAP) == [], f"{size}: {say}"
