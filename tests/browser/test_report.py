"""A report in a browser, opened from a folder: axe, desk, phone and paper, in both themes; nothing is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from eyes import DESK, PHONE
from playwright.sync_api import Browser
from test_axe import WCAG, run

from ecliptic.core.registry import game_class
from ecliptic.lab import open_run
from ecliptic.lab.report.making import Report
from lab.synthetic import write_run

pytestmark = pytest.mark.browser
WIDE = "() => document.documentElement.scrollWidth - innerWidth"
SEEN = "() => [...document.querySelectorAll('figure svg')].filter((el) => el.checkVisibility()).map((el) => el.getAttribute('class'))"


def written(folder: Path, runs: int) -> Path:
    """A report of so many runs."""
    game = game_class("vertium").make({"players": 3})
    made = [write_run(folder / "AB"[k], game, 150, k, turns=60.0 + 90 * k) for k in range(runs)]
    out = folder / "report.html"
    out.write_text(Report([open_run(run) for run in made]).html("What a long title a report may have"))
    return out


@pytest.mark.parametrize(
    ("how", "runs", "light"),
    [
        pytest.param(DESK, 2, True, id="desk"),
        pytest.param(PHONE, 1, False, id="phone"),
        pytest.param(PHONE, 1, True, id="phone-light", marks=pytest.mark.soak),  # the same colors
    ],
)
def test_axe_has_nothing_to_say_of_a_report(
    how: dict[str, Any], runs: int, light: bool, chromium: Browser, tmp_path: Path
) -> None:
    file = written(tmp_path, runs)
    context = chromium.new_context(**how, offline=True, color_scheme="dark")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert run(page, WCAG) == []
    ground = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    page.get_by_label("Light").check()
    if light:
        assert run(page, ["color-contrast", "link-in-text-block"]) == []
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") != ground
    assert page.evaluate(WIDE) <= 0
    assert set(page.evaluate(SEEN)) == {"wide" if how is DESK else "tall"}
    assert asked == [file.as_uri()]
    context.close()


def test_on_paper_it_is_light(chromium: Browser, tmp_path: Path) -> None:
    context = chromium.new_context(viewport={"width": 700, "height": 990}, color_scheme="dark")
    page = context.new_page()
    page.goto(written(tmp_path, 1).as_uri())
    page.emulate_media(media="print")
    assert set(page.evaluate(SEEN)) == {"wide"}
    assert page.get_by_text("three quarters at most").first.is_visible(), "tables are on paper, opened or not"
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not page.get_by_role("navigation").is_visible()
    context.close()
