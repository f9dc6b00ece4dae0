"""axe-core on every page of a game, at both sizes and in both themes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import scenes
from axe_playwright_python.sync_playwright import Axe
from eyes import DESK, PHONE, Visitors
from playwright.sync_api import Page
from servers import Room

pytestmark = pytest.mark.browser
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEME = """(light) => {
    if (light) document.documentElement.dataset.theme = 'light'; else delete document.documentElement.dataset.theme;
    for (const fade of document.getAnimations()) fade.finish();
}"""


def complaints(page: Page, how: dict[str, Any]) -> list[str]:
    """By every rule in the dark theme; then, where the page is wide, in the light one by those that colors can break."""
    found = run(page, WCAG)
    if how is DESK:
        page.evaluate(THEME, True)
        found += run(page, ["color-contrast", "link-in-text-block"])
        page.evaluate(THEME, False)
    return found


def run(page: Page, rules: list[str]) -> list[str]:
    options = {"runOnly": rules, "resultTypes": ["violations"]}
    found = Axe().run(page, options=options).response["violations"]
    theme = page.get_attribute("html", "data-theme") or "dark"
    return [
        f"{page.url}, {theme}: {one['impact']} {one['id']}: {node['html'][:160]}: {node['failureSummary'][:300]}"
        for one in found
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("how", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_has_nothing_to_say(room: Callable[..., Room], visitors: Visitors, how: dict[str, Any]) -> None:
    here = room()
    ada, bo = here.person("Ada"), here.person("Bo")
    page = visitors.page(here.address, how)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    tables = [here.table(scene(scene.__name__), ada, bo) for scene in scenes.ALL]
    visits = [
        "/",
        "/new/vertium",
        "/rules/vertium",
        "/new/solar_roller",
        "/rules/solar_roller",
        "/new/solarquest",
        "/rules/solarquest",
        "/new/solarius",
        "/rules/solarius",
        *tables,
        f"{tables[-1]}?tab=players",
        f"{tables[1]}?tab=log",
        f"{tables[-2]}?tab=deeds",
        f"{tables[-3]}?tab=hand",
    ]
    found: list[str] = []
    for address in visits:
        page.goto(address)
        found += complaints(page, how)
    page.goto(tables[0])
    dim = page.locator("#dock .no").first
    dim.dispatch_event("click")
    page.wait_for_selector(".why")
    found += complaints(page, how)
    assert not found, "\n".join(found)
