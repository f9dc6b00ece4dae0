"""What may be wrong with a table's page at any question and any size, each kind as a script that lists what it finds."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page
from walk import SIZES

COLUMN: Final = ((320, 256), (320, 640))  # 400 %: the page scrolls in one column
LAID: Final = """() => {
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

OVERLAP: Final = """() => {
    const shown = (el) => el.checkVisibility() && el.getBoundingClientRect().height > 1;
    const box = (el) => { // what is not scrolled out of sight
        let { left, right, top, bottom } = el.getBoundingClientRect();
        for (let at = el.parentElement; at; at = at.parentElement) if (getComputedStyle(at).overflowY !== 'visible' && at !== document.body) {
            const r = at.getBoundingClientRect();
            [left, right, top, bottom] = [Math.max(left, r.left), Math.min(right, r.right), Math.max(top, r.top), Math.min(bottom, r.bottom)];
        }
        return { left, right, top, bottom };
    };
    const parts = ['.head', '#board', '#strip', '#prompt', '#tray', '#side', '#tabs'].map((css) => [css, document.querySelector(css)]).filter(([, el]) => el && shown(el));
    const bad = [];
    for (const [a, x] of parts) for (const [b, y] of parts) {
        const p = box(x), q = box(y);
        if (a < b && p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1) bad.push(`${a} and ${b}`);
    }
    for (const el of document.querySelectorAll('#dock .btn, #tabs a')) {
        const r = el.getBoundingClientRect();
        if (shown(el) && (r.left < -1 || r.right > innerWidth + 1) && !el.closest('.row, .tray')) bad.push(`${el.innerText} is cut off`);
    }
    return bad;
}"""

QUITS: Final = """() => {
    const all = [...document.querySelectorAll('#dock button[name=action]:not(.no)')].filter((b) => b.checkVisibility());
    const gives = (b) => b.matches('.quit'); // not "Go on", by which a turn goes on, nor what is likeliest
    const area = (b) => { const r = b.getBoundingClientRect(); return r.width * r.height; }, most = (some) => Math.max(0, ...some.map(area));
    const given = all.filter(gives), others = all.filter((b) => !gives(b));
    if (!given.length || !others.length) return [];
    const bad = gives(all[0]) ? [`${all[0].innerText} comes first`] : [];
    // one figure is a hair wider than another
    return most(given) > 1.02 * most(others) ? [...bad, `${given.map((b) => b.innerText)} is the largest`] : bad;
}"""

CUT: Final = """() => {
    const bad = [], names = '.crumb, .who-name, .n, .n *, #over'; // long names have a title; what is pointed at is told for a moment
    for (const el of document.querySelectorAll('#top, #top *, #strip, #strip *, #tabs *, #prompt .ask *, #prompt .btn, #tray *')) {
        if (!el.checkVisibility() || el.closest('.sr, svg') || el.matches(names) || !el.textContent.trim()) continue;
        const style = getComputedStyle(el), hides = style.overflowX !== 'visible' || style.overflowY !== 'visible';
        const wide = el.scrollWidth > el.clientWidth + 1 && el.clientWidth, high = el.scrollHeight > el.clientHeight + 2 && el.clientHeight;
        if (style.display !== 'inline' && hides && (wide || high)) bad.push(`${el.id || el.className}: ${el.textContent.trim().slice(0, 60)}`);
        const r = el.getBoundingClientRect();
        if (r.width && (r.left < -1 || r.right > innerWidth + 1) && !el.closest('.row, .tray')) bad.push(`${el.id || el.className} leaves the window`);
    }
    const shown = [...document.querySelectorAll('#top > *')].filter((el) => el.checkVisibility() && !el.matches('.sr, .grow, .sep'));
    shown.forEach((a, i) => shown.slice(i + 1).forEach((b) => {
        const p = a.getBoundingClientRect(), q = b.getBoundingClientRect();
        if (Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1) bad.push(`${a.className} over ${b.className}`);
    }));
    return bad;
}"""

LABELS: Final = """() => {
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

SMALL: Final = """() => {
    const all = [...document.querySelectorAll('a[href], button, summary, input:not([type=hidden]), select, [tabindex="0"], label[for]')];
    const hit = all.map((el) => [el, el.matches('.tick > input') ? el.closest('.tick') : el]).filter(([el, of]) => {
        const r = of.getBoundingClientRect();
        return el.checkVisibility({ visibilityProperty: true }) && r.width && r.right > 0 && r.left < innerWidth && !el.closest('.sr, .skip')
            && !(el.matches('.skip')) && getComputedStyle(el).display !== 'inline' && !el.matches('.term'); // a link or a word in a sentence is as high as its line
    }).filter(([, of]) => { // what is scrolled out of its box can't be pressed
        const r = of.getBoundingClientRect(), log = of.closest('.log-box')?.getBoundingClientRect();
        if (log && (r.top < log.top || r.bottom > log.bottom)) return false;
        const top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
        return top && (of.contains(top) || ['#targets', '.player', 'label'].some((css) => top.closest(css)?.contains(of))); // places under the dock are none
    }).map(([el, of]) => {
        let r = of.getBoundingClientRect();
        if (el.matches('button.score')) r = el.closest('.player').getBoundingClientRect(); // the whole row is pressed
        return { el, of, l: r.left, r: r.right, t: r.top, b: r.bottom, x: (r.left + r.right) / 2, y: (r.top + r.bottom) / 2 };
    });
    const small = (a) => a.r - a.l < 23.5 || a.b - a.t < 23.5, bad = [], dock = new Set([...document.querySelectorAll('#dock [value]')].map((el) => el.value));
    for (const a of hit.filter(small)) {
        if (a.el.closest('#targets') && dock.has(a.el.value)) continue; // the dock has the same
        const near = hit.find((b) => b.of !== a.of && a.el.closest('#side') === b.el.closest('#side') && !b.of.contains(a.of) && !a.of.contains(b.of) && (small(b)
            ? Math.hypot(a.x - b.x, a.y - b.y) < 24
            : Math.hypot(Math.max(b.l - a.x, 0, a.x - b.r), Math.max(b.t - a.y, 0, a.y - b.b)) < 12));
        const name = (el) => el.getAttribute('aria-label') || el.title || el.textContent.trim() || el.name;
        if (near) bad.push(`${name(a.el)} (${Math.round(a.r - a.l)}x${Math.round(a.b - a.t)}) is too near ${name(near.el)}`);
    }
    return bad;
}"""

THIN: Final = """() => {
    const bad = [], walk = document.createTreeWalker(document.getElementById('main'), NodeFilter.SHOW_TEXT);
    for (let n = walk.nextNode(); n; n = walk.nextNode()) {
        const el = n.parentElement;
        if (!n.data.trim() || el.closest('#stage, #minimap, .sr, [popover]') || !el.checkVisibility()) continue;
        const svg = el.closest('svg'), px = parseFloat(getComputedStyle(el).fontSize) * (svg ? el.getScreenCTM().a : 1);
        if (px < (svg ? 10.95 : 12)) bad.push(`${n.data.trim()}: ${px} px`);
    }
    return bad;
}"""
CROSSED: Final = """() => {
    const bad = [];
    for (const thing of document.querySelectorAll('#dock :is(.btn, .card)')) {
        if (!thing.checkVisibility() || thing.querySelector('.btn')) continue;
        const walk = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT), words = [];
        for (let n = walk.nextNode(); n; n = walk.nextNode()) {
            const el = n.parentElement, range = document.createRange();
            if (!n.data.trim() || el.closest('.sr, svg') || !el.checkVisibility()) continue;
            range.selectNodeContents(n);
            for (const r of range.getClientRects()) words.push({ el, is: n.data.trim(), r });
        }
        words.forEach((a, i) => words.slice(i + 1).forEach((b) => {
            if (a.el !== b.el && Math.min(a.r.right, b.r.right) - Math.max(a.r.left, b.r.left) > 2 && Math.min(a.r.bottom, b.r.bottom) - Math.max(a.r.top, b.r.top) > 4) bad.push(`${a.is} lies over ${b.is}`);
        }));
    }
    return bad;
}"""
FRAMES: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def resize(page: Page, size: tuple[int, int]) -> None:
    """Another window, in which the page is laid out."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(
        "([w, h]) => innerWidth === w && innerHeight === h && document.getElementById('board').clientWidth",
        arg=size,
    )
    page.evaluate(FRAMES)


def faults(page: Page, size: tuple[int, int], first: dict[str, Any]) -> list[str]:
    """All that is wrong at this size. `first`: how the page was laid out when it was first looked at there, or empty."""
    laid, low = page.evaluate(LAID), size[1] < 500
    first.update(first or laid)
    left, top, wide, high = laid["board"]
    out = [] if laid["share"] >= (0.75 if low else 0.4) else [f"only {laid['share']:.2f} is board"]
    if laid["wide"] > 0 or laid["high"] > 0:
        out.append("the page scrolls")
    if laid["board"] != first["board"]:
        out.append(f"the board was {first['board']} and is {laid['board']}")
    if laid["question"][0] < left + wide if low else laid["question"][1] < top + high:
        out.append("the question lies over the board")
    labels = page.evaluate(LABELS)
    out += labels["bad"] if labels["shown"] else ["no label is shown"]
    for script in (THIN, CUT, CROSSED, SMALL, QUITS, OVERLAP):
        out += page.evaluate(script)
    return out


def everywhere(page: Page, first: dict[str, dict[str, Any]]) -> dict[str, list[str]]:
    """What is wrong at the ten sizes, by name, and where the page is one column; `first`: see `faults`, by size."""
    found = {}
    for name, size in SIZES.items():
        resize(page, size)
        found[name] = faults(page, size, first.setdefault(name, {}))
    for size in COLUMN:
        resize(page, size)
        found[str(size)] = [f"{size}: wide"] * (page.evaluate(LAID)["wide"] > 0) + page.evaluate(OVERLAP)
    return {at: some for at, some in found.items() if some}
