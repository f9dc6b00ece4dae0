"""Who sets lines, letters and words wider apart (WCAG 1.4.12) loses nothing: no text is cut or pushed out of its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from eyes import DESK, PHONE, Visitors
from scenes import choosing, landed, moving, over, picking_a_die, rolling, taking_a_die, typing
from servers import Room

pytestmark = pytest.mark.browser
WIDER = """() => { const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-bottom: 2em !important; }');
    document.adoptedStyleSheets.push(sheet); }"""
LOST = """() => {
    const bad = [], scrolls = (el) => /auto|scroll/.test(getComputedStyle(el).overflowX + getComputedStyle(el).overflowY);
    for (const el of document.querySelectorAll('#main *')) {
        if (!el.checkVisibility() || el.closest('svg, .sr, #stage, #minimap, .subs #over, .who-name, .crumb') || el.matches('#board, #view') || !el.textContent.trim()) continue;
        const style = getComputedStyle(el), r = el.getBoundingClientRect(), inline = style.display === 'inline';
        const cut = style.overflowX === 'hidden' || style.overflowX === 'clip' || style.webkitLineClamp !== 'none';
        const words = `${el.className || el.id || el.localName}: ${el.textContent.trim().slice(0, 50)}`;
        if (!inline && cut && !el.querySelector('.who-name') && (el.scrollWidth > el.clientWidth + 1 || (style.overflowY !== 'auto' && el.scrollHeight > el.clientHeight + 3))) bad.push(`cut: ${words}`);
        const box = el.matches('.card *, .btn *, .player *, .tabs *') ? el.closest('.card, .btn, .player, .tabs > *').getBoundingClientRect() : null;
        if (box && r.width && (r.right > box.right + 2 || r.left < box.left - 2)) bad.push(`out of its box: ${words}`);
        let up = el.parentElement;
        while (up && !scrolls(up)) up = up.parentElement;
        if (!up && r.width && (r.right > innerWidth + 1 || r.left < -1)) bad.push(`out of the window: ${words}`);
        if (el.closest('#side') && r.width && !el.closest('.scroll-x, .ph') && r.right > document.getElementById('side').getBoundingClientRect().right + 1) bad.push(`out of the column: ${words}`);
    }
    return bad;
}"""


@pytest.mark.parametrize("how", [pytest.param(DESK, marks=pytest.mark.soak), PHONE], ids=["desk", "phone"])
def test_nothing_is_lost_by_wider_text(
    room: Callable[..., Room], visitors: Visitors, how: dict[str, Any]
) -> None:
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, how)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    found = {}
    for scene in (rolling, over, picking_a_die, taking_a_die, choosing, moving, typing, landed):
        page.goto(here.table(scene(scene.__name__), ada))
        page.evaluate(WIDER)
        tabs = page.evaluate("[...document.querySelectorAll('[data-go]')].map((el) => el.dataset.go)")
        for tab in tabs if how is PHONE else ["board"]:
            page.evaluate("(tab) => go(tab)", tab)
            if bad := page.evaluate(LOST):
                found[f"{scene.__name__}, {tab}"] = bad
    assert found == {}, found
