"""Words can be read in both themes, whatever lies behind them. Axe says nothing of words on a gradient, and the dock is one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import scenes
from eyes import DESK, Visitors
from playwright.sync_api import Page
from servers import Room
from test_axe import scenes_of
from walk import GAMES, MOST, table, walk

from ecliptic.testing.trial import some_or_all

pytestmark = pytest.mark.browser
# All words beside the board (those on it: see test_words) whose contrast is less than 4.5 to something that may lie behind them: of
# a gradient to each of its colors; what is dimmed as dim as it is.
FAINT = r"""() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const rgba = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255]; };
    const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
    const light = (c) => { const [r, g, b] = c.slice(0, 3).map((v) => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
    const ratio = (a, b) => { const [x, y] = [light(a), light(b)]; return (Math.max(x, y) + .05) / (Math.min(x, y) + .05); };
    const grounds = (el) => { // all that may lie behind it: of a gradient each of its colors
        const layers = [];
        for (let at = el; at; at = at.parentElement) {
            const { backgroundColor, backgroundImage } = getComputedStyle(at);
            const stops = backgroundImage.match(/(?:rgba?|color|oklch|oklab)\([^()]*\)/g);
            const own = (stops ?? [backgroundColor]).map(rgba).filter((c, _, all) => all.length > 1 || c[3]);
            if (own.length) layers.push(own);
            if (own.length && own.every((c) => c[3] === 1)) break;
        }
        let found = [[255, 255, 255, 1]];
        for (const own of layers.reverse()) found = own.flatMap((c) => found.map((under) => over(c, under)));
        return found;
    };
    const bad = new Set();
    let many = 0;
    for (const root of document.querySelectorAll('#top, #strip, #dock, #side')) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let text; text = walker.nextNode();) {
            const el = text.parentElement;
            if (!text.data.trim() || el.closest('.sr, svg, option, [data-off], script') || !el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
            many += 1;
            let see = 1;
            for (let at = el; at; at = at.parentElement) see *= Number(getComputedStyle(at).opacity);
            const [r, g, b, a] = rgba(getComputedStyle(el).color);
            const least = Math.min(...grounds(el).map((ground) => ratio(over([r, g, b, a * see], ground), ground)));
            if (least < 4.5) bad.add(`${least.toFixed(2)} "${text.data.trim().slice(0, 40)}" in ${el.localName}.${el.className} in ${el.closest('[id]')?.id}`);
        }
    }
    return { bad: [...bad], many };
}"""
THEME = """(theme) => {
    document.documentElement.dataset.theme = theme;
    for (const fold of document.querySelectorAll('#side details, details.group')) fold.open = true;
    for (const fade of document.getAnimations()) fade.finish();
}"""


def faint(page: Page) -> set[str]:
    """With all folds open, in both themes."""
    found = set()
    for theme in ("dark", "light"):
        page.evaluate(THEME, theme)
        seen = page.evaluate(FAINT)
        assert seen["many"] > 60
        found |= {f"{theme}: {one}" for one in seen["bad"]}
    return found


@pytest.mark.parametrize("game", GAMES)
@some_or_all("many", 0, MOST)
def test_words_beside_the_board_can_be_read(
    room: Callable[..., Room], visitors: Visitors, game: str, many: int
) -> None:
    """At what scenes ask and, of a game that is walked through, at so many questions."""
    here = room()
    ada, bo = here.person("Ada"), here.person("Bo")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    found: dict[str, set[str]] = {}
    for scene in (*scenes_of(game), *([scenes.ready] if game == "spacecorp" else [])):
        page.goto(here.table(scene(scene.__name__), ada, bo))
        found[scene.__name__] = faint(page)
    if many:
        address, ada = table(here, game)
        page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
        page.goto(address)
        for _ in walk(page, many):
            found[page.inner_text("#say")] = faint(page)
    assert {where: bad for where, bad in found.items() if bad} == {}


def test_a_faint_word_is_found(visitors: Visitors) -> None:
    page = visitors.page("http://127.0.0.1", DESK)
    page.set_content(
        "<div id=dock style='background: linear-gradient(#fff, #777)'><p style='color: #000'>well</p><p style='color: #555'>under the edge</p>"
        "<p style='background: #111; color: #222'>dark</p><p style='color: #000; opacity: .3'>dim</p></div>"
    )
    assert [one.split('"')[1] for one in page.evaluate(FAINT)["bad"]] == ["under the edge", "dark", "dim"]
