"""Everything that can be pressed is 24 px wide and high, or has as much room around it; and has one name, said once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from eyes import DESK, PHONE, Visitors
from scenes import choosing, landed, moving, picking_a_die, placing, raising, rolling, taking_a_die
from servers import Room

from ecliptic.testing.trial import some_or_all

pytestmark = pytest.mark.browser
SMALL = """() => {
    const all = [...document.querySelectorAll('a[href], button, summary, input:not([type=hidden]), select, [tabindex="0"], label[for]')];
    const hit = all.map((el) => [el, el.matches('.tick > input') ? el.closest('.tick') : el]).filter(([el, of]) => {
        const r = of.getBoundingClientRect();
        return el.checkVisibility({ visibilityProperty: true }) && r.width && r.right > 0 && r.left < innerWidth && !el.closest('.sr, .skip')
            && !(el.matches('.skip')) && getComputedStyle(el).display !== 'inline' && !el.matches('.term'); // a link or a word in a sentence is as high as its line
    }).filter(([, of]) => { // what is scrolled out of its box can't be pressed
        const r = of.getBoundingClientRect(), top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
        return top && (of.contains(top) || top.closest('#targets, .player, label'));
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
SCENES = (placing, rolling, picking_a_die, raising, taking_a_die, choosing, moving, landed)


@pytest.mark.parametrize("how", [DESK, PHONE], ids=["desk", "phone"])
@some_or_all("one_in", 2, 1)
def test_targets_are_large_enough(
    room: Callable[..., Room], visitors: Visitors, how: dict[str, Any], one_in: int
) -> None:
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, how)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    found = {}
    for scene in SCENES[how is PHONE and one_in > 1 :: one_in]:
        page.goto(here.table(scene(scene.__name__), ada))
        tabs = ["board"]
        if how is PHONE:
            tabs = page.evaluate("[...document.querySelectorAll('[data-go]')].map((el) => el.dataset.go)")
        for tab in tabs:
            page.evaluate("(tab) => go(tab)", tab)
            page.evaluate(
                "document.querySelectorAll('#side details, #dock details').forEach((el) => { el.open = true; })"
            )
            if bad := page.evaluate(SMALL):
                found[f"{scene.__name__}, {tab}"] = bad
    assert found == {}


@some_or_all("scenes", SCENES[::2], SCENES)
def test_names_are_said_once(
    room: Callable[..., Room], visitors: Visitors, scenes: tuple[Callable[[str], Any], ...]
) -> None:
    """No "Rules Rules" and no "Undo u Undo"."""
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    wire = page.context.new_cdp_session(page)
    for scene in scenes:
        page.goto(here.table(scene(scene.__name__), ada))
        for node in wire.send("Accessibility.getFullAXTree")["nodes"]:
            name = str(node.get("name", {}).get("value", "")).strip()
            assert not re.fullmatch(r"(\S.*\S)( \S)?[ .,:]+\1", name), name
