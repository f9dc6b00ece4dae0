"""Nothing moves by itself: not while a page loads, and not in a whole game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest
from eyes import DESK, PHONE, Visitors
from scenes import placing
from servers import Room
from walk import GAMES, MOST, some_games, table, walk

pytestmark = pytest.mark.browser
LOW = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}
WATCH = """(() => { window.shifts = []; window.changes = 0;
    document.addEventListener('patched', () => { changes += 1; });
    const part = (n) => n?.nodeType !== 1 ? 'words' : n.closest('#tray, #log, #players, #side > section')?.id || `${n.id || n.className || n.localName} in ${n.parentElement?.closest('[id]')?.id}`;
    new PerformanceObserver((list) => {
        for (const e of list.getEntries()) if (!e.hadRecentInput) shifts.push([e.value, e.sources.map(({ node }) => part(node)), document.getElementById('say')?.textContent ?? '', changes]);
    }).observe({ type: 'layout-shift', buffered: true });
})()"""
KEEPS = ("stage", "board", "view", "zoom", "top", "choices", "strip", "dock")  # what never moves


# A change may move this much, as Chromium counts: a tenth of what browsers call good in a burst of them. A card that goes
# one place further is 0.001, a tray that moves by 54 pixels 0.007, a column pushed down by a score sheet 0.08.
CHANGE = 0.01
MEAN = 0.001  # of all changes: a log whose lines moved with each, or a tray that grew with the question, came to 0.01


@pytest.mark.parametrize(
    ("game", "how"),
    [
        pytest.param(
            game,
            how,
            marks=[] if (game, size) == ("solarquest", "desk") else pytest.mark.soak,
            id=f"{game}-{size}",
        )
        for game in GAMES
        for size, how in (("desk", DESK), ("phone", PHONE), ("side740", LOW))
    ],
)
def test_nothing_moves_in_a_whole_game(
    room: Callable[..., Room], visitors: Visitors, game: str, how: dict[str, Any]
) -> None:
    """On the page of who plays and on that of who watches. A script's presses are no input, so that all shifts are seen."""
    here = room()
    address, ada = table(here, game)
    page, watcher = visitors.page(here.address, how), visitors.page(here.address, how)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    for one in (page, watcher):
        one.add_init_script(WATCH)
        one.goto(address)
        one.evaluate("document.fonts.ready.then(() => { shifts.length = 0; })")
    asked = sum(1 for _ in walk(page, MOST))
    assert asked > 20
    for one in (page, watcher):
        shifts, changes = one.evaluate("[shifts, changes]")
        assert [
            (part, say)
            for _, parts, say, _ in shifts
            for part in parts
            if part.endswith(" in top") or part.split(" ")[0].split("-")[0] in KEEPS
        ] == []
        sums: dict[int, float] = defaultdict(float)
        for value, _, _, change in shifts:
            sums[change] += value
        moved = [
            (round(sums[change], 4), parts, say) for _, parts, say, change in shifts if sums[change] >= CHANGE
        ]
        assert moved == []
        assert sum(sums.values()) / changes < MEAN, sorted(shifts, key=lambda row: -row[0])[:9]


# What is seen to come and to go: how far from where it should begin or end, and whether one like it lies where a leaving one was.
SEEN = """(() => { window.flights = [];
    const animate = Element.prototype.animate, at = (el) => { const r = el.getBoundingClientRect(); return [r.x, r.y]; };
    const end = (name) => [...document.querySelectorAll(`[data-target="${name}"], [id="${name}"], [id="panel-${name}"]`)].find((el) => el.getBoundingClientRect().width);
    Element.prototype.animate = function (frames, how) {
        const going = this.matches('.piece, .comes') && !this.id, shows = this.matches('.piece, .comes, .held') && frames[0].opacity !== undefined;
        const twin = going && [...document.querySelectorAll('#stage :is(.piece, .comes)[id]')].some((el) => el.innerHTML === this.innerHTML && Math.hypot(at(el)[0] - at(this)[0], at(el)[1] - at(this)[1]) < 1);
        const made = animate.call(this, frames, how);
        if (shows) {
            const name = this.matches('.held') ? document.getElementById('tray').dataset.from : (going && this.dataset.to) ?? this.dataset.from, to = name && end(name)?.getBoundingClientRect();
            made.pause();
            made.currentTime = going ? how.duration - .01 : 0;
            const [x, y] = at(this);
            flights.push({ what: this.outerHTML.slice(0, 120), going, name: name ?? '', lost: Boolean(name && !to), off: to ? Math.hypot(x - to.left, y - to.top) : 0, twin });
            made.currentTime = 0;
            made.play();
        }
        return made;
    };
})()"""


@pytest.mark.parametrize("game", some_games("solar_roller", "solarius"))
def test_pieces_come_from_and_go_to_where_they_lie(
    room: Callable[..., Room], visitors: Visitors, game: str
) -> None:
    """Hand, deck, supply, player; and what stays is not shown leaving."""
    here = room()
    address, ada = table(here, game)
    page = visitors.page(here.address, DESK, reduced_motion="no-preference")
    page.add_init_script(SEEN)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(address)
    for _ in walk(page, 8):
        pass
    flights = page.evaluate("flights")
    assert [one for one in flights if one["twin"]] == []
    assert [one for one in flights if one["lost"]] == []
    assert [one for one in flights if one["off"] > 60] == []  # shown half as large, beside the corner
    assert {one["name"] for one in flights} - {""}


@pytest.mark.parametrize("how", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_moves_while_a_page_loads(
    room: Callable[..., Room], visitors: Visitors, how: dict[str, Any]
) -> None:
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, how)
    page.add_init_script(WATCH)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(here.table(placing("loads"), ada))
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)
    assert sum(value for value, *_ in page.evaluate("shifts")) < 0.01, page.evaluate("shifts")
