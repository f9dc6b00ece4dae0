"""Votes, the lobby and the next table in a browser: by keys, on a phone, and as axe sees them."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from web.desk import DESK, PHONE, SETTLED, Desk

pytestmark = pytest.mark.browser
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SMALL = """() => [...document.querySelectorAll('#vote :is(a, button, summary), .filters a, #wait :is(button, select), .lobby .btn')]
  .filter((el) => el.checkVisibility()).map((el) => [el.textContent.trim().slice(0, 30), el.getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24).map(([words]) => words)"""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


def two(desk: Desk, title: str = "Tuesday", ada: Page | None = None, **how: Any) -> tuple[Page, Page]:
    """Ada and Bo at a table over days."""
    ada, bo = ada or desk.page(**how), desk.page(**how)
    ada.goto("/new/peek?for=friends")
    ada.fill("[name=name]", "Ada")
    ada.locator("[name=clock][value=days]").check(force=True)
    ada.locator("#table > summary").click()
    ada.fill("[name=title]", title)
    ada.locator("text=Open the table").first.click()
    ada.wait_for_selector("#dock", state="attached")
    bo.goto(ada.locator("[data-link]").first.input_value())
    bo.fill("[name=name]", "Bo")
    bo.click("text=Sit down")
    bo.wait_for_selector("#dock")
    return ada, bo


def choose(page: Page, action: str) -> None:
    page.wait_for_function(SETTLED)
    page.locator(f'#dock [name=action][value="{action}"]').first.click()


def ask(page: Page, what: str) -> None:
    page.locator("#people > summary").click()
    page.locator("#asking > summary").click()
    page.locator(f'#asking [name=ask][value="{what}"]').click()


def fine(page: Page, inside: str) -> None:
    """Nothing is too small or too wide, and axe has nothing to say of this part."""
    assert page.evaluate(SMALL) == []
    assert not page.evaluate(WIDE)
    for fade in ("() => document.getAnimations().forEach((one) => one.finish())",):
        page.evaluate(fade)
    found = Axe().run(page, inside, {"runOnly": WCAG}).response["violations"]
    assert [
        (one["id"], node["html"][:200], node["failureSummary"]) for one in found for node in one["nodes"]
    ] == []


def test_a_vote_by_keys(desk: Desk) -> None:
    """y and n count once the vote has the focus, and not where keys of one letter are switched off."""
    ada, bo = two(desk)
    choose(ada, "roll")
    expect(ada.locator("#log")).to_contain_text("rolled")
    ask(ada, "undo")
    expect(bo.locator("#vote")).to_contain_text("Ada asks to take a choice back")
    expect(ada.locator("#vote")).to_contain_text("Take it back")
    fine(bo, "#vote")
    bo.locator("#vote-goes > summary").click()
    expect(bo.locator("#vote-goes")).to_contain_text("rolled")
    bo.keyboard.press("Escape")
    bo.evaluate("document.activeElement.blur()")
    bo.keyboard.press("y")
    expect(bo.locator("#vote")).to_contain_text("not yet")
    bo.evaluate("single.checked = false")
    bo.focus("#vote")
    bo.keyboard.press("y")
    expect(bo.locator("#vote")).to_contain_text("not yet")
    bo.evaluate("single.checked = true")
    bo.keyboard.press("y")
    expect(ada.locator("#log")).to_contain_text("All agreed")
    expect(bo.locator("#vote")).to_be_hidden()
    expect(ada.locator("#dock.mine")).to_be_visible()


def test_a_vote_is_refused_by_a_key(desk: Desk) -> None:
    ada, bo = two(desk)
    ask(bo, "end")
    expect(ada.locator("#vote")).to_contain_text("Bo asks to end the game here")
    ada.focus("#vote button[value=yes]")
    ada.keyboard.press("n")
    expect(ada.locator("#vote")).to_be_hidden()
    expect(bo.locator("#callout")).to_contain_text("Not all agree: everything stays as it is.")


def test_on_a_phone_a_chip_leads_to_the_vote(desk: Desk) -> None:
    """Who is asked to choose has the board in sight, and the vote under Players; the others have it over the board."""
    ada, bo = two(desk, **PHONE)
    bo.locator('[data-go="players"]').click()
    ask(bo, "end")
    ada.locator('[data-go="board"]').click()
    chip = ada.locator("#vote-chip")
    expect(chip).to_be_visible()
    assert chip.bounding_box()["height"] >= 24  # type: ignore[index]
    chip.click()
    expect(ada.locator("#vote")).to_be_in_viewport()
    fine(ada, "#vote")
    ada.locator("#vote button[value=yes]").tap()
    expect(ada.locator("#say")).to_contain_text("All agreed to end the game here")


def test_keys_at_home_and_the_next_table(desk: Desk) -> None:
    ada, bo = two(desk, "First")
    first = ada.url.partition("?")[0]
    two(desk, "Second", ada)
    second = ada.url.partition("?")[0]
    ada.goto("/")
    rows = ada.locator(".yours .rows a.btn")
    expect(rows).to_have_count(2)
    ada.keyboard.press("j")
    ada.keyboard.press("j")
    expect(rows.nth(1)).to_be_focused()
    ada.keyboard.press("k")
    expect(rows.nth(0)).to_be_focused()
    ada.keyboard.press("Enter")
    ada.wait_for_url("**/t/**")
    here = ada.url.partition("?")[0]
    ada.wait_for_load_state()
    ada.keyboard.press("t")
    ada.wait_for_url(second if here == first else first)
    ada.goto(first)
    expect(ada.locator("#toast-next")).to_have_count(0)
    choose(ada, "roll")
    toast = ada.locator("#toast-next")
    expect(toast).to_contain_text("Next: Second, 1 day 23 h left")
    fine(ada, "#toasts")
    toast.locator("a").click()
    ada.wait_for_url(second)
    ada.evaluate("localStorage.setItem('keys', 'off')")
    ada.keyboard.press("t")
    ada.wait_for_timeout(300)
    assert ada.url.partition("?")[0] == second
    assert bo.url.partition("?")[0] == first


@pytest.mark.parametrize(
    "how",
    [
        {"viewport": DESK},
        PHONE,
        pytest.param({"viewport": {"width": 740, "height": 360}}, marks=pytest.mark.soak),
    ],
)
def test_the_lobby_has_room_and_axe_has_nothing_to_say(desk: Desk, how: dict[str, Any]) -> None:
    ada, eve = desk.page(), desk.page(**how)
    for title, seat in (("Ours", "open"), ("Theirs", "greedy")):
        ada.goto("/new/peek?for=public&clock=days")
        ada.fill("[name=name]", "Ada")
        ada.locator(f'[name=seat1][value="{seat}"]').check(force=True)
        ada.fill("[name=title]", title)
        ada.locator("text=Open the table").first.click()
        ada.wait_for_selector("#dock", state="attached")
    eve.goto("/tables")
    expect(eve.locator("#free")).to_contain_text("Ours")
    expect(eve.locator("#watch")).to_contain_text("Theirs")
    eve.select_option("#wait-pace", "live")
    eve.click("text=Wait for a table")
    expect(eve.locator("#wait")).to_contain_text("You wait for")
    fine(eve, "#main")
    eve.locator(".filters a", has_text="Live").click()
    expect(eve.locator("#free")).to_contain_text("No table of that kind has a free seat now.")
