"""In Chromium: what ends the own game is asked twice, with and without scripts, and what can't be mended is warned of."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from ecliptic.core.machine import State
from ecliptic.core.views import Prompt
from web.desk import DESK, PHONE, Desk, open_table, press
from web.toy import PeekGame

pytestmark = pytest.mark.browser
RUIN, WARN = "You leave the table for good.", "Only one spot is left."


@pytest.fixture(autouse=True)
def _ruinous(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rolling ends the game of whoever does it, and marking Spot 1 can't be mended."""
    plain = PeekGame.ask

    def ask(game: PeekGame, state: State, seat: int) -> Prompt:
        found = plain(game, state, seat)
        ruin = {"roll": {"ruin": RUIN, "strong": False}, "mark spot=1": {"warn": "the last one"}}
        choices = [replace(choice, **ruin.get(choice.action, {})) for choice in found.choices]
        return replace(found, choices=choices, warn=WARN)

    monkeypatch.setattr(PeekGame, "ask", ask)


def rolled(page: Page) -> bool:
    return "rolled" in (page.locator("#log").text_content() or "")


@pytest.mark.parametrize("how", [{"viewport": DESK}, {"java_script_enabled": False}, PHONE])
def test_it_takes_two_presses(desk: Desk, how: dict[str, object]) -> None:
    page = desk.page(**how)
    page.goto(open_table(page, "me", "open").partition("?")[0])
    expect(page.locator("#warning")).to_have_text(WARN)
    assert page.locator("[value=roll]").count() == 1, "no other button does it at once"
    fold, yes = page.locator("#tick-roll > summary"), page.locator("#dock [value=roll]")
    expect(yes).to_be_hidden()
    fold.click()
    expect(page.locator("#tick-roll .warning")).to_contain_text(RUIN)
    expect(yes).to_be_in_viewport(ratio=1)
    page.locator("#tick-roll [data-back]").click()
    expect(yes).to_be_hidden()
    assert not rolled(page)
    page.locator("#tick-roll > summary").click()
    page.locator("#dock [value=roll]").click()
    expect(page.locator("#log")).to_contain_text("rolled")


def test_by_keys_it_is_folded_by_escape_and_never_has_the_focus_by_itself(desk: Desk) -> None:
    page = desk.page()
    open_table(page, "me", "open")
    assert page.evaluate("first().value") != "roll"
    page.locator("#tick-roll > summary").focus()
    press(page, "Enter")
    expect(page.locator("#dock [value=roll]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dock [value=roll]")).to_be_hidden()
    expect(page.locator("#tick-roll > summary")).to_be_focused()
    press(page, "Enter")
    page.keyboard.press("Tab")
    press(page, "Enter")
    expect(page.locator("#log")).to_contain_text("rolled")


def test_the_warning_is_said_and_stands_on_the_button(desk: Desk) -> None:
    page = desk.page()
    open_table(page, "me", "open")
    expect(page.locator("#status")).to_contain_text(WARN)
    expect(page.locator('.target[value="mark spot=1"]')).to_have_attribute(
        "aria-label", re.compile("the last one")
    )
