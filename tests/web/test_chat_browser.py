"""The chat and the preferences in a browser: nothing leaves the page, nothing that was typed is lost, keys lead there."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from web.desk import PHONE, Desk, open_table

pytestmark = pytest.mark.browser
SIZES = ((1280, 800), (390, 844), (740, 360), (640, 400))  # the last one: a desk at 200 %
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# What is too small for a finger, or sticks out of the page.
SMALL = """(inside) => {
  const found = [...document.querySelectorAll(inside)].filter((el) => el.checkVisibility()).filter((el) => {
    const box = el.getBoundingClientRect();
    return box.width && (box.height < 23.9 || box.width < 23.9);
  }).map((el) => el.outerHTML.slice(0, 120));
  return document.documentElement.scrollWidth > innerWidth ? [...found, 'the page is too wide'] : found;
}"""
PRESSED = ".chat :is(button, summary, .in), .prefs :is(button, .seg label), .prefs-to a, .reasons label"


@pytest.fixture
def two(desk: Desk) -> tuple[Page, Page]:
    """Ada at a desk and Bo on a phone, at one table."""
    ada, bo = desk.page(), desk.page(**PHONE)
    open_table(ada, "me", "open", name="Ada")
    link = ada.locator("#invites [data-link]").input_value()
    bo.goto(link[link.index("/join") :])
    bo.fill("#name", "Bo")
    bo.click("text=Sit down")
    bo.wait_for_selector("#dock", state="attached")
    return ada, bo


def line(page: Page, words: str):  # type: ignore[no-untyped-def]
    return page.locator("#chat li", has_text=words)


def test_two_people_talk_without_leaving_the_page(two: tuple[Page, Page]) -> None:
    ada, bo = two
    ada.fill("#chat-text", "Umbriel is not for sale")
    ada.press("#chat-text", "Enter")
    expect(line(ada, "Umbriel is not for sale")).to_be_visible()
    expect(ada.locator("#chat-text")).to_have_value("")
    expect(ada.locator(".fresh")).to_have_count(0)
    expect(bo.locator("#tabs .many")).to_have_text("1")
    expect(line(bo, "Umbriel")).to_be_hidden()
    bo.tap("[data-go=log]")
    expect(line(bo, "Umbriel")).to_be_in_viewport()
    expect(bo.locator("#chat .fresh")).to_have_count(1)
    expect(bo.locator("#tabs .many")).to_have_count(0)  # it was in sight for a while
    expect(bo.locator("#chat .fresh")).to_have_count(1)  # and "New" stays where it was
    bo.tap("#chat-ready >> text=Thinking")
    expect(line(ada, "Thinking")).to_be_visible()
    assert ada.locator("#chat .scroll").get_attribute("role") == "log"  # what comes is read out politely
    assert "/t/" in ada.url
    assert "chat" not in ada.url


def test_what_is_typed_stays_whatever_comes(two: tuple[Page, Page]) -> None:
    ada, bo = two
    ada.fill("#chat-text", "I am still writ")
    bo.tap("[data-go=log]")
    bo.tap("#chat-ready >> text=Oh no")
    expect(line(ada, "Oh no")).to_be_visible()
    expect(ada.locator("#chat-text")).to_have_value("I am still writ")
    ada.fill("#chat-text", "x" * 300)
    ada.evaluate("document.getElementById('chat-text').maxLength = 999")
    ada.fill("#chat-text", "x" * 301)
    ada.press("#chat-text", "Enter")
    expect(ada.locator("#toast-chat")).to_contain_text("up to 300 letters")
    expect(ada.locator("#chat-text")).to_have_value("x" * 301)


def test_m_leads_to_the_chat_unless_keys_of_one_sign_are_off(two: tuple[Page, Page]) -> None:
    ada, _ = two
    ada.keyboard.press("m")
    expect(ada.locator("#chat-text")).to_be_focused()
    expect(ada.locator("#chat-text")).to_have_value("")
    ada.keyboard.press("m")
    expect(ada.locator("#chat-text")).to_have_value("m")
    ada.keyboard.press("Escape")
    expect(ada.locator("#chat-text")).not_to_be_focused()
    ada.keyboard.press("?")
    ada.uncheck("#single-keys")
    ada.keyboard.press("Escape")
    ada.keyboard.press("m")
    expect(ada.locator("#chat-text")).not_to_be_focused()


def test_muting_is_done_on_the_page_and_taken_back_there(two: tuple[Page, Page]) -> None:
    ada, bo = two
    bo.tap("[data-go=log]")
    bo.tap("#chat-ready >> text=Thanks")
    expect(line(ada, "Thanks")).to_be_visible()
    ada.click("#chat-more > summary")
    ada.get_by_role("button", name="Mute Bo").click()
    expect(line(ada, "Thanks")).to_have_count(0)
    expect(ada.locator("#chat")).to_contain_text("1 line of Bo is not shown")
    expect(line(bo, "Thanks")).to_be_visible()
    ada.click("text=Show them")
    expect(line(ada, "Thanks")).to_be_visible()


def test_without_scripts_all_of_it_works(desk: Desk, two: tuple[Page, Page]) -> None:
    ada, _ = two
    plain = desk.page(java_script_enabled=False)
    plain.context.add_cookies(ada.context.cookies())  # type: ignore[arg-type]
    plain.goto(f"{ada.url.partition('?')[0]}/chat")
    plain.fill("#chat-text", "By hand")
    plain.click("text=Send")
    expect(plain.locator("#said li")).to_contain_text(["By hand"])
    expect(line(ada, "By hand")).to_be_visible()
    plain.goto("/me/preferences")
    plain.locator("#like-motion label", has_text="None").click()
    plain.locator("#like-patterns label", has_text="On").click()
    plain.get_by_role("button", name="Save").click()
    expect(plain.locator("html")).to_have_attribute("data-motion", "none")
    expect(plain.locator("html")).to_have_attribute("data-patterns", "yes")


def test_a_preference_is_saved_as_it_is_changed_and_shows_at_once(desk: Desk) -> None:
    ada = desk.page()
    open_table(ada, "me", "greedy", name="Ada")
    ada.goto("/me/preferences")
    ada.locator("#like-theme >> text=Light").click()
    expect(ada.locator("#like-theme .saved")).to_have_text("Saved")
    expect(ada.locator("html")).to_have_attribute("data-theme", "light")
    ada.locator("#like-sounds >> text=Loud").click()
    expect(ada.locator("#like-sounds .saved")).to_have_text("Saved")
    expect(ada.locator("html")).to_have_attribute("data-sounded", "turn")
    ada.keyboard.press("ArrowLeft")  # to "Usual", by keyboard
    expect(ada.locator("html")).to_have_attribute("data-sounds", "5")
    ada.click("[data-theme-toggle]")  # the button above is the same preference
    expect(ada.locator("html")).to_have_attribute("data-theme", "dark")
    ada.wait_for_function("fetch('/').then((a) => a.text()).then((t) => t.includes('data-theme=\"dark\"'))")
    ada.reload()
    expect(ada.locator("html")).to_have_attribute("data-theme", "dark")
    expect(ada.locator("[name=sounds][value='5']")).to_be_checked()


def test_sounds_tell_of_turn_and_message_when_they_are_on(two: tuple[Page, Page]) -> None:
    ada, bo = two
    assert ada.locator("html").get_attribute("data-sounded") is None
    ada.evaluate("fetch('/me/preferences', { method: 'POST', body: new URLSearchParams({ sounds: '5' }) })")
    ada.reload()
    bo.tap("[data-go=log]")
    bo.tap("#chat-ready >> text=Thanks")
    expect(ada.locator("html")).to_have_attribute("data-sounded", "message")
    bo.tap("#chat-ready >> text=Oh no")
    expect(line(bo, "Oh no")).to_be_visible()
    assert bo.locator("html").get_attribute("data-sounded") is None, "each for themselves"


def test_a_turn_is_heard_on_pages_that_are_no_table(desk: Desk) -> None:
    ada = desk.page()
    ada.goto("/me")
    ada.fill("#name", "Ada")
    ada.click("text=That's me")
    ada.evaluate("fetch('/me/preferences', { method: 'POST', body: new URLSearchParams({ sounds: '2' }) })")
    ada.goto("/")
    ada.evaluate("hear()")  # as it does now and then by itself
    ada.request.post("/new/peek", form={"players": "2", "seat0": "me", "seat1": "greedy", "name": "Ada"})
    assert ada.locator("html").get_attribute("data-sounded") is None
    ada.evaluate("hear()")
    expect(ada.locator("html")).to_have_attribute("data-sounded", "turn")


def test_it_is_asked_once_more_in_place(desk: Desk) -> None:
    ada = desk.page()
    open_table(ada, "me", "greedy", name="Ada")
    ada.evaluate(
        "fetch('/me/preferences', { method: 'POST', body: new URLSearchParams({ again: 'always' }) })"
    )
    ada.reload()
    table = desk.site.house.hub.get(re.findall(r"/t/([\w-]+)", ada.url)[0])
    before = table.match.number
    counts = next(a for a in table.match.legal(0) if table.match.counts(0, [a]))
    button = ada.locator(f'#dock [name=action][value="{counts}"]').first
    button.click(delay=10)
    expect(ada.locator("#toast-again")).to_contain_text("can't be taken back")
    ada.click("#toast-again >> text=No")
    expect(ada.locator("#toast-again")).to_have_count(0)
    assert table.match.number == before
    button.click()
    ada.click("#toast-again >> text=Do it")
    expect(ada.locator("#toast-again")).to_have_count(0)
    ada.wait_for_function(
        "(was) => document.querySelector('#act [name=expected]')?.value !== was",
        arg=table.token(0) if table.match.number == before else "",
    )
    assert table.match.number > before


def test_nothing_is_too_small_or_too_wide(two: tuple[Page, Page]) -> None:
    ada, _ = two
    ada.fill("#chat-text", "w" * 90)
    ada.press("#chat-text", "Enter")
    expect(line(ada, "www")).to_have_count(1)
    at = ada.url.partition("?")[0]
    for path in (f"{at}?tab=log", f"{at}/chat", f"{at}/complain?of=seat-1", "/me/preferences"):
        ada.goto(path)
        if path.endswith("log"):
            ada.locator("#chat-more > summary").click()
        for size in SIZES:
            ada.set_viewport_size({"width": size[0], "height": size[1]})
            assert ada.evaluate(SMALL, PRESSED) == [], (path, size)
            if size not in SIZES[:2]:  # there the same stands, in less room
                continue
            options = {"runOnly": WCAG, "resultTypes": ["violations"]}
            found = Axe().run(ada, options=options).response["violations"]
            assert [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found] == [], path
