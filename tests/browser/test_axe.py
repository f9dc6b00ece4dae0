"""axe-core on every page of a game, at both sizes and in both themes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
import scenes
from axe_playwright_python.sync_playwright import Axe
from eyes import DESK, PHONE, Visitors
from playwright.sync_api import Page, expect
from servers import Room
from walk import SIZES

from ecliptic.core.match import Match
from ecliptic.core.registry import game_names
from web.desk import SETTLED
from web.test_hints import Told

pytestmark = pytest.mark.browser
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEME = """(light) => {
    if (light) document.documentElement.dataset.theme = 'light'; else delete document.documentElement.dataset.theme;
    for (const fade of document.getAnimations()) fade.finish();
}"""


def complaints(page: Page, how: dict[str, Any], inside: str | None = None) -> list[str]:
    """By every rule in the dark theme; then, where the page is wide, in the light one by those that colors can break."""
    found = run(page, WCAG, inside)
    if how is DESK:
        page.evaluate(THEME, True)
        found += run(page, ["color-contrast", "link-in-text-block"], inside)
        page.evaluate(THEME, False)
    return found


def run(page: Page, rules: list[str], inside: str | None = None) -> list[str]:
    """What axe finds `inside` what this selects: where the rest of the page was looked at before, that is much quicker."""
    options = {"runOnly": rules, "resultTypes": ["violations"]}
    found = Axe().run(page, context=inside, options=options).response["violations"]
    theme = page.get_attribute("html", "data-theme") or "dark"
    return [
        f"{page.url}, {theme}: {one['impact']} {one['id']}: {node['html'][:160]}: {node['failureSummary'][:300]}"
        for one in found
        for node in one["nodes"]
    ]


@cache
def scenes_of(game: str) -> list[Callable[[str], Match]]:
    return [scene for scene in scenes.ALL if scene(scene.__name__).game.name == game]


@pytest.mark.parametrize("how", [DESK, pytest.param(PHONE, marks=pytest.mark.soak)], ids=["desk", "phone"])
def test_axe_has_nothing_to_say_of_a_hint(
    room: Callable[..., Room], visitors: Visitors, how: dict[str, Any]
) -> None:
    """The best choices with their bars, beside the board or over the dock; none is wider than its page."""
    here = room(adviser=Told())
    ada = here.person("Ada")
    page = visitors.page(here.address, how)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(here.table(scenes.choosing("choosing"), ada))
    page.wait_for_function(SETTLED)
    page.locator("#hint-button").click()
    page.get_by_role("button", name="Show the best").click()
    page.wait_for_selector(".cands")
    found = complaints(page, how)
    assert not found, "\n".join(found)
    for width, height in (*SIZES.values(), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, width
        expect(page.locator(".cand").first).to_be_in_viewport()


@pytest.mark.parametrize(
    ("game", "how", "every"),
    [
        *((game, DESK, False) for game in game_names()),
        *(
            pytest.param(game, how, True, marks=pytest.mark.soak, id=f"{game}-{name}")
            for game in game_names()
            for name, how in (("desk", DESK), ("phone", PHONE))
        ),
    ],
)
def test_axe_has_nothing_to_say(
    room: Callable[..., Room], visitors: Visitors, game: str, how: dict[str, Any], every: bool
) -> None:
    """Of a game's table at its last moment; or of its new table, at every moment, and of a phone's tabs, too."""
    here = room()
    ada, bo = here.person("Ada"), here.person("Bo")
    page = visitors.page(here.address, how)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    # A phone has the same elements, laid out otherwise: there the last moment stands for all.
    scenes_here = scenes_of(game) if every and how is DESK else scenes_of(game)[-1:]
    tables = [here.table(scene(scene.__name__), ada, bo) for scene in scenes_here]
    found: list[str] = []
    # Long pages, the same for all games but in words.
    alike = ["/", f"/rules/{game}"] if game == "vertium" else []
    for address in (*alike, f"/new/{game}", *tables) if every else tables:
        page.goto(address)
        found += complaints(page, how)
    tabs = page.eval_on_selector_all("[data-go]", "all => all.map((a) => a.href)")
    for link in tabs if how is PHONE and every else ():
        page.goto(link)
        found += run(page, WCAG)
    page.goto(tables[0])
    dim = page.locator("#dock .no")
    if dim.count():
        page.wait_for_function(SETTLED)
        dim.first.dispatch_event("click")
        page.wait_for_selector(".why")
        found += run(page, WCAG, ".why")
    assert tables
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "game",
    [game if game == "vertium" else pytest.param(game, marks=pytest.mark.soak) for game in game_names()],
)
def test_axe_has_nothing_to_say_in_forced_colours(
    room: Callable[..., Room], visitors: Visitors, game: str
) -> None:
    """A table as who has a high-contrast theme sees it; and what glows can still be told from what is dim there."""
    here = room()
    ada, bo = here.person("Ada"), here.person("Bo")
    page = visitors.page(here.address, DESK, forced_colors="active")
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    scene = scenes_of(game)[0]
    page.goto(here.table(scene(scene.__name__), ada, bo))
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    # Axe reads the page's own colors of text, which are not those on the screen: their contrast is the theme's.
    found = [one for one in run(page, WCAG) if " color-contrast: " not in one]
    assert not found, "\n".join(found)


# Where colors are the system's: what has the focus has a ring in a color of its own, and what can be chosen a border in Highlight.
RINGS = """() => {
    const probe = document.createElement('i'), style = (el) => getComputedStyle(el), bad = [];
    probe.style.cssText = 'outline:3px solid Highlight;background:Canvas';
    document.body.append(probe);
    const { outlineColor: highlight, backgroundColor: ground } = style(probe);
    probe.remove();
    const clear = (color) => color === ground || / 0\\)$/.test(color), name = (el) => el.outerHTML.slice(0, 120);
    const hit = [...document.querySelectorAll('a[href], button, summary, input:not([type=hidden]), [tabindex="0"]')].filter((el) => el.checkVisibility({ visibilityProperty: true }) && el.getClientRects().length);
    let many = 0;
    for (const el of hit) {
        el.focus({ preventScroll: true });
        if (document.activeElement !== el || !el.matches(':focus-visible')) continue;
        const { outlineStyle, outlineWidth, outlineColor } = style(el.matches('.tick input, .seg input') ? el.closest('.tick, label') : el);
        many += 1;
        if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2 || clear(outlineColor)) bad.push(`no ring: ${name(el)}`);
    }
    document.activeElement.blur();
    const places = [...document.querySelectorAll('#targets .target:is(.act, .go)')], buttons = [...document.querySelectorAll('#dock .btn:is(.act, .go)')].filter((el) => el.checkVisibility());
    for (const el of places) if (style(el).outlineStyle !== 'solid' || parseFloat(style(el).outlineWidth) < 2 || clear(style(el).outlineColor)) bad.push(`no glow: ${name(el)}`);
    for (const el of buttons) if (style(el).borderTopColor !== highlight || parseFloat(style(el).borderTopWidth) < 2) bad.push(`no border: ${name(el)}`);
    for (const el of document.querySelectorAll('#dock .btn.no')) if (style(el).borderTopStyle !== 'dashed') bad.push(`not dim: ${name(el)}`);
    const kept = [...document.querySelectorAll('.board, .stage, #tray .card, #tray .die')];
    for (const el of kept) if (style(el).forcedColorAdjust !== 'none') bad.push(`colors lost: ${name(el)}`);
    return { bad, many, kept: kept.length, lit: places.length + buttons.length };
}"""


@pytest.mark.parametrize("game", game_names())
def test_rings_are_seen_in_forced_colours(room: Callable[..., Room], visitors: Visitors, game: str) -> None:
    here = room()
    ada, bo = here.person("Ada"), here.person("Bo")
    page = visitors.page(here.address, DESK, forced_colors="active")
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    scene = scenes_of(game)[0]
    page.goto(here.table(scene(scene.__name__), ada, bo))
    page.keyboard.press("Tab")
    found = page.evaluate(RINGS)
    assert found["bad"] == []
    assert found["many"] > 12
    assert found["lit"]
    assert found["kept"] >= 2


FOCUSED = """() => {
    const look = (el) => { const { boxShadow, outlineStyle } = getComputedStyle(el); return [boxShadow, outlineStyle].join(' '); };
    const reach = [...document.querySelectorAll('#targets .target.reach:not(.no)')], seen = [];
    for (const el of reach.slice(0, 6)) {
        el.focus({ preventScroll: true });
        seen.push([el.matches(':focus-visible'), look(el), look(reach.at(-1))]);
    }
    const other = document.querySelector('#targets .target:not(.reach)');
    other.focus({ preventScroll: true });
    return { many: reach.length, seen, ring: look(other) };
}"""


def test_the_ring_of_the_focus_is_seen_on_a_hex_within_reach(
    room: Callable[..., Room], visitors: Visitors
) -> None:
    """It was a thin line on its own color there."""
    here = room()
    ada, bo = here.person("Ada"), here.person("Bo")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(here.table(scenes.flying("flying"), ada, bo))
    page.keyboard.press("Tab")
    found = page.evaluate(FOCUSED)
    assert found["many"] > 6
    for visible, focused, other in found["seen"]:
        assert visible
        assert focused == found["ring"] != other
