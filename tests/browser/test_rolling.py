"""Solar Roller in browsers: a solo game to its end and its picture; three people act at once, each in their own lane."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from eyes import DESK, PHONE, Visitors
from forms import new_table
from player import Mouse, Touch
from playwright.sync_api import Page, expect

from ecliptic.core.registry import replay
from ecliptic.testing.trial import some_or_all

pytestmark = pytest.mark.browser
GAME = "solar_roller"


def take(page: Page, action: str) -> None:
    """Take a choice, wherever the page offers it."""
    was = page.get_attribute("#act [name=expected]", "value")
    page.locator(f'#tray button[value="{action}"], #targets button[value="{action}"]').first.click()
    page.wait_for_function("(was) => document.querySelector('#act [name=expected]')?.value !== was", arg=was)


def friend(visitors: Visitors, address: str, link: str, name: str) -> Page:
    page = visitors.page(address, DESK)
    page.goto(link)
    page.fill("#name", name)
    page.click("text=Sit down")
    page.wait_for_selector("#dock", state="attached")
    page.wait_for_load_state()  # the scripts have run
    return page


@pytest.mark.soak
def test_solo_to_its_end_and_the_picture_to_share(serve, visitors: Visitors) -> None:  # type: ignore[no-untyped-def]
    page = visitors.page(serve().address, DESK)
    new_table(page, "me", game=GAME)
    ada = Mouse(page, seed=2)
    ada.play()
    match = replay(page.request.get(f"{page.url.partition('?')[0]}/record").text())
    assert match.over
    view = match.view(None)
    assert view.rank in page.inner_text("#say")  # type: ignore[attr-defined]
    svg = page.request.get(page.get_attribute("[data-svg]", "href") or "")
    assert svg.headers["content-type"] == "image/svg+xml"
    words = [
        element.text
        for element in ElementTree.fromstring(svg.text()).iter("{http://www.w3.org/2000/svg}text")
    ]
    assert "The system of Ada" in words
    assert str(round(match.scores[0])) in words
    with page.expect_download() as download:
        page.click("[data-png]")
    assert download.value.suggested_filename.startswith("solar_roller-")
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


@some_or_all("many", 8, 16)
def test_solo_begins_by_touch(serve, visitors: Visitors, many: int) -> None:  # type: ignore[no-untyped-def]
    """Setup and one round, or two: dice and places can all be reached with a finger."""
    page = visitors.page(serve().address, PHONE)
    new_table(page, "me", game=GAME)
    ada = Touch(page, seed=3)
    for _ in range(many):
        assert ada.turn()
        ada.choose()
    assert any(words.startswith("Pick a die") for words in ada.said)


def test_three_act_at_once(serve, visitors: Visitors) -> None:  # type: ignore[no-untyped-def]
    """Nobody waits for another's pencil; done can be withdrawn; nobody sees a lane that is open."""
    address = serve().address
    ada = visitors.page(address, DESK)
    table = new_table(ada, "me", "open", "open", game=GAME)
    links = ada.locator(".invite [data-link]")
    expect(links).to_have_count(2)
    found = [links.nth(k).input_value() for k in range(2)]
    bo, cyl = (friend(visitors, address, link, name) for link, name in zip(found, ("Bo", "Cyl"), strict=True))
    watcher = visitors.page(address, DESK)
    watcher.goto(table)
    for page in (ada, bo, cyl):
        expect(page.locator("#say")).to_have_text("Small planet: of which color?")
    # The last seat acts first, and others in between.
    take(cyl, "color green")
    take(ada, "color red")
    take(cyl, "draw space=O1")
    take(ada, "draw space=I1")
    take(cyl, "color blue")
    take(cyl, "draw space=M1")
    expect(cyl.locator("#say")).to_contain_text("Waiting for Ada and Bo")
    for page in (ada, bo, cyl, watcher):
        expect(page.locator("#player-2 .timer")).to_contain_text("done")
    expect(cyl.locator("#log")).to_contain_text("Cyl drew a small green planet in O1")
    for page in (ada, bo, watcher):
        expect(page.locator("#log")).not_to_contain_text("Cyl")
        expect(page.locator("#player-2 .score")).to_have_text(re.compile(r"^0"))
    # Withdrawn while the others still act.
    cyl.click("text=Take my last choice back")
    expect(cyl.locator("#say")).to_have_text("Where do you draw a large blue planet?")
    expect(ada.locator("#player-2 .timer")).not_to_contain_text("done")
    for page in (ada, bo):
        take(page, "color purple")
        if page is bo:
            take(page, "draw space=I3")
            take(page, "color red")
        take(page, "draw space=M6")
    take(cyl, "draw space=M2")
    # The last one was done: all is told, and the dice are there for all.
    for page in (ada, bo, cyl):
        expect(page.locator("#say")).to_have_text("Pick a die")
        expect(page.locator("#log")).to_contain_text("Cyl drew a large blue planet in M2")
        expect(page.locator("#tray .btn.die")).to_have_count(7)
    expect(watcher.locator("#say")).to_contain_text("Waiting for Ada, Bo and Cyl")
    expect(watcher.locator("#stage [id^=sheet-]")).to_have_count(3)


def test_two_share_one_screen(serve, visitors: Visitors) -> None:  # type: ignore[no-untyped-def]
    page = visitors.page(serve().address, DESK)
    page.goto("/new/solar_roller")
    new_table(page, "me", "here:Bo", game=GAME)
    for _ in range(2):
        lift(page, "Small planet: of which color?")
        for action in ("color red", "draw space=I1", "color blue", "draw space=M1"):
            take(page, action) if action != "draw space=M1" else page.click(f'#targets [value="{action}"]')
        page.wait_for_function("() => !document.querySelector('#targets [value=\"draw space=M1\"]')")
    lift(page, "Pick a die")


def lift(page: Page, words: str) -> None:
    """Wait for this question, and lift the curtain if it is before it."""
    asked = "(words) => document.getElementById('lift') || document.getElementById('say')?.textContent.trim() === words"
    page.wait_for_function(asked, arg=words)
    if page.locator("#lift").count():
        page.click("#lift")
    expect(page.locator("#say")).to_have_text(words)
