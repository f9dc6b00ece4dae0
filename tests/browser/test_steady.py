"""Little moves by itself: nothing while a page loads, and in a game only words, the tray, and what stands under what grew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest
from eyes import DESK, PHONE, Visitors
from scenes import placing, raising
from servers import Room
from walk import GAMES, MOST, some_games, table, walk

from web.desk import SETTLED

pytestmark = pytest.mark.browser
LOW = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}
# What moved by itself, and at which change. What Chromium counts at once is shared among the kinds of parts by how much they cover.
WATCH = """(() => { window.shifts = []; window.changes = 0;
    document.addEventListener('patched', () => { changes += 1; });
    const KINDS = [['log', '#log'], ['tray', '#tray'], ['words', '#prompt, #strip'], ['side', '#side']];
    const element = (n) => n?.nodeType === 1 ? n : n?.parentElement;
    const kind = (n) => KINDS.find(([, css]) => element(n)?.closest(css))?.[0] ?? 'else';
    const part = (n) => n?.nodeType !== 1 ? 'words' : n.closest('#tray, #log, #players, #side > section')?.id || `${n.id || n.className || n.localName} in ${n.parentElement?.closest('[id]')?.id}`;
    const covers = (s) => Math.max(1, s.previousRect.width * s.previousRect.height + s.currentRect.width * s.currentRect.height);
    new PerformanceObserver((list) => {
        for (const e of list.getEntries()) if (!e.hadRecentInput) {
            const all = e.sources.reduce((sum, s) => sum + covers(s), 0), kinds = {};
            for (const s of e.sources) kinds[kind(s.node)] = (kinds[kind(s.node)] ?? 0) + e.value * covers(s) / all;
            shifts.push({ value: e.value, kinds, parts: e.sources.map(({ node }) => part(node)), say: document.getElementById('say')?.textContent ?? '', change: changes, end: Boolean(document.getElementById('sheet')) });
        }
    }).observe({ type: 'layout-shift', buffered: true });
})()"""
KEEPS = ("stage", "board", "view", "zoom", "top", "choices", "strip", "dock")  # what never moves
# By what moved, as Chromium counts it: the mean of all changes, and the most at one.
BOUNDS = {
    ("desk", "own"): {
        "words": (0.008, 0.1),
        "tray": (0.018, 0.11),
        "log": (0.001, 0.035),
        "side": (0.004, 0.07),
    },
    ("desk", "watch"): {
        "words": (0.001, 0.01),
        "log": (0.0008, 0.035),
        "side": (0.003, 0.03),
    },
    ("phone", "own"): {
        "words": (0.03, 0.25),
        "tray": (0.06, 0.2),
        "side": (0.001, 0.015),
        "else": (0.008, 0.11),
    },
    ("phone", "watch"): {"words": (0.015, 0.035), "side": (0.001, 0.02)},
}
BARELY = (0.001, 0.03)  # what has no bound of its own there
END = 0.25  # a score sheet comes above the log, and the line of what matters goes


@pytest.mark.parametrize(
    ("game", "lay", "how"),
    [
        pytest.param(
            game,
            "desk" if size == "desk" else "phone",
            how,
            marks=[] if (game, size) == ("solarquest", "desk") else pytest.mark.soak,
            id=f"{game}-{size}",
        )
        for game in GAMES
        for size, how in (("desk", DESK), ("phone", PHONE), ("side740", LOW))
    ],
)
def test_nothing_moves_in_a_whole_game(
    room: Callable[..., Room], visitors: Visitors, game: str, lay: str, how: dict[str, Any]
) -> None:
    """On the page of who plays and on that of who watches. A script's presses are no input, so that all shifts are seen.

    Words flow after other words where another question or another line of what matters stands in the same passage; the tray is lower
    where a question needs the room, and what is asked of stands first in it; an offer pushes the panels under it; a score sheet
    at the end pushes the column, and on phones the dock, which has nothing to ask any more. What stays keeps its place: the log, whose lines scroll, and what `KEEPS` names.

    Measured over five games, 25 to 126 questions of each on a desk and 25 to 45 on phones, the mean and the most of a change, of
    who plays: desk words 0.004, 0.05, tray 0.012, 0.07, log 0.0004, 0.023, side 0.003, 0.05 (with a deed's panel above others
    0.007); phones words 0.022, 0.17, tray 0.047, 0.15, in a whole game of Solarius else 0.0063, 0.101, side 0.011. Of who watches: log 0.0002, 0.022, side 0.0013, 0.007, words 0.0005, 0.004, on phones 0.009 and
    0.023, and side 0.016 at most in a whole game of Vertium. A log whose lines moved with each came to 0.004 to 0.006, and 0.002 to 0.004 for who watches.
    """
    here = room()
    address, ada = table(here, game)
    pages = {"own": visitors.page(here.address, how), "watch": visitors.page(here.address, how)}
    pages["own"].context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    for one in pages.values():
        one.add_init_script(WATCH)
        one.goto(address)
        one.evaluate("document.fonts.ready.then(() => { shifts.length = 0; })")
    asked = sum(1 for _ in walk(pages["own"], MOST))
    assert asked > 20
    for who, one in pages.items():
        shifts, changes = one.evaluate("[shifts, changes]")
        assert [
            (part, row["say"])
            for row in shifts
            for part in row["parts"]
            if (part.endswith(" in top") or part.split(" ")[0].split("-")[0] in KEEPS)
            and not (row["end"] and lay == "phone" and part.startswith("dock "))
        ] == []
        ends: dict[int, float] = defaultdict(float)
        moved: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        for row in shifts:
            if row["end"]:
                ends[row["change"]] += row["value"]
                continue
            for kind, value in row["kinds"].items():
                moved[kind][row["change"]] += value
        most = sorted(shifts, key=lambda row: -row["value"])[:9]
        for kind, by_change in moved.items():
            mean, worst = BOUNDS[lay, who].get(kind, BARELY)
            assert sum(by_change.values()) / changes < mean, (who, kind, most)
            assert max(by_change.values()) < worst, (who, kind, most)
        assert max(ends.values(), default=0) < END, (who, most)


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


TUMBLES = """(() => { window.tumbles = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        const made = animate.call(this, frames, how);
        if (how.id === 'tumbles') {
            const middle = (ms) => { made.currentTime = ms; const r = this.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
            made.pause();
            const [x, y] = middle(0), [X, Y] = middle(how.duration - .01);
            middle(0);
            made.play();
            tumbles.push({ die: this.matches('g.die'), ms: how.duration, often: made.effect.getComputedTiming().iterations, off: Math.hypot(x - X, y - Y) });
        }
        return made;
    };
})()"""


@pytest.mark.parametrize(
    "game", some_games("solar_roller", of=("vertium", "solar_roller", "solarquest", "solarius"))
)
def test_dice_that_are_rolled_tumble_for_a_moment(
    room: Callable[..., Room], visitors: Visitors, game: str
) -> None:
    """Where motion is not reduced; and no other dice."""
    here = room()
    address, ada = table(here, game)
    pages = []
    for motion in ("no-preference", "reduce"):
        page = visitors.page(here.address, DESK, reduced_motion=motion)
        page.add_init_script(TUMBLES)
        page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
        page.goto(address)
        pages.append(page)
    rolls = set()
    for _ in walk(pages[0], MOST):
        roll = pages[0].evaluate("document.getElementById('log').dataset.rolled")
        tumbles = pages[0].evaluate("tumbles.splice(0)")
        assert [one for one in tumbles if not one["die"] or one["ms"] >= 500 or one["often"] != 1] == []
        assert [
            one for one in tumbles if one["off"] > 12
        ] == []  # about its own middle; some have points at a corner
        if tumbles:
            rolls.add(roll)
        if len(rolls) == 2:
            break
    assert len(rolls) == 2
    assert pages[1].evaluate("tumbles") == []


def test_a_score_counts(room: Callable[..., Room], visitors: Visitors) -> None:
    """Two points are seen to come one by one."""
    visitors.quick = False
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, DESK, reduced_motion="no-preference")
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(here.table(raising("counts"), ada))
    was = page.evaluate("Number(document.querySelector('#players .player .score').firstChild.data)")
    page.evaluate(
        "() => { window.shown = []; const text = document.querySelector('#players .player .score').firstChild;"
        " new MutationObserver(() => { shown.push(Number(text.data)); }).observe(text, { characterData: true }); }"
    )
    page.wait_for_function(SETTLED)
    page.click("#dock [name=action] >> text=M1")
    page.wait_for_function("(goal) => shown.at(-1) === goal", arg=was + 2)
    assert was + 1 in page.evaluate("shown")


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
    assert sum(row["value"] for row in page.evaluate("shifts")) < 0.01, page.evaluate("shifts")
