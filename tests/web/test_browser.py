"""In Chromium: live updates in place, keyboard, touch, reasons, the curtain, reconnecting; no error is logged."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from ecliptic.testing.trial import some_or_all
from web.desk import DESK, PHONE, SETTLED, Desk, open_table, press

pytestmark = pytest.mark.browser
WCAG = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]


def test_a_move_shows_in_place_to_everybody(desk: Desk) -> None:
    ada = desk.page()
    open_table(ada, "me", "open", name="Ada")
    link = ada.input_value("#callout [data-link]")
    assert link.startswith(desk.site.address)
    bo, eve = desk.page(), desk.page()
    bo.goto(link)
    bo.fill("#name", "Bo")
    bo.click("text=Sit down")
    expect(bo.locator("#say")).to_contain_text("Waiting for Ada")
    eve.goto(ada.url.partition("?")[0])
    expect(eve.locator(".sub")).to_contain_text("You are watching")
    expect(ada.locator("#players")).to_contain_text("Bo")
    bo.hover("#top")  # a pointer that comes from somewhere else means what it presses
    for page in (ada, bo, eve):
        page.evaluate(
            "for (const id of ['map', 'pieces', 'dock', 'log']) document.getElementById(id).mark = 1"
        )
    ada.click('.target[value="mark spot=5"]')
    ada.click("#dock button:has-text('Done')")
    for page in (ada, bo, eve):
        expect(page.locator("#mark-5")).to_have_count(1)
        page.evaluate("document.getElementById('mark-5').mark = 1")
    expect(bo).to_have_title("● Your turn – Peek")
    expect(bo.locator("#favicon")).to_have_attribute("href", re.compile("favicon-turn"))
    expect(ada.locator("#favicon")).not_to_have_attribute("href", re.compile("favicon-turn"))
    expect(bo.locator("#status")).to_have_text("Ada marked spot 5. Your turn. Bo, what do you do?")
    bo.click('.target[value="mark spot=6"]')
    for page in (ada, bo, eve):
        expect(page.locator("#mark-6")).to_have_count(1)
        kept = (
            "['map', 'pieces', 'dock', 'log', 'mark-5'].every((id) => document.getElementById(id).mark === 1)"
        )
        assert page.evaluate(kept)
    expect(ada.locator("#since")).to_have_count(1)


OVER = """(css) => {
    const at = document.querySelector(css), p = at.getBoundingClientRect(), bad = p.height < 24 ? ['too low'] : [];
    for (const el of document.querySelectorAll('#top > *')) {
        const q = el.getBoundingClientRect();
        if (el !== at && !el.matches('.sr, .grow') && Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1) bad.push(el.outerHTML);
    }
    return bad;
}"""


def test_a_phone_says_in_its_bar_what_waits_under_players(desk: Desk) -> None:
    """The owner is asked first, so the invitation and who came would be out of sight, and unheard."""
    ada, bo = desk.page(**PHONE), desk.page()
    open_table(ada, "me", "open", name="Ada")
    ada.locator("[data-go=board]").tap()
    chip = ada.locator("#callout-chip")
    expect(chip).to_be_visible()
    expect(chip).to_have_text("Ask a friend")
    expect(ada.locator("#callout")).to_be_hidden()
    link = ada.get_attribute("#callout [data-link]", "data-link")
    chip.tap()
    expect(ada.locator("#invites")).to_be_in_viewport()
    ada.locator("[data-go=board]").tap()
    bo.goto(str(link))
    bo.fill("#name", "Bo")
    bo.click("text=Sit down")
    expect(chip).to_have_text("Bo sat down")
    expect(ada.locator("#heard")).to_have_text("Bo sat down.")
    assert ada.locator("#heard").get_attribute("role") == "status"
    assert ada.evaluate(OVER, "#callout-chip") == []
    expect(bo.locator("#callout-chip")).to_have_count(0)


def test_the_next_question_is_answered_before_the_last_answers_receipt_is_in(desk: Desk) -> None:
    """What was done shows by the stream; the answer to the POST may take longer on a slow line."""
    page = desk.page()
    open_table(page, "me", "open")
    page.evaluate("""() => {
        window.posts = 0;
        const quick = window.fetch, held = new Promise((free) => { window.free = free; });
        window.fetch = async (...all) => {
            window.posts += all[1]?.method === 'POST';
            const answer = await quick(...all); await held; return answer;
        };
    }""")
    page.wait_for_function(SETTLED)
    page.click('.target[value="mark spot=5"]')
    expect(page.locator("#mark-5")).to_have_count(1)
    page.wait_for_function(SETTLED)
    page.dblclick("#dock button:has-text('Done')")  # the same question is still answered once only
    expect(page.locator("#say")).to_contain_text("Waiting for")
    assert page.evaluate("() => window.posts") == 2
    page.evaluate("() => window.free()")
    page.wait_for_function("() => !air.size")
    expect(page.locator("#toasts .err")).to_have_count(0)


def test_what_is_told_of_a_choice_finds_its_room_when_the_window_changes(desk: Desk) -> None:
    page = desk.page()
    open_table(page, "me", "open")
    page.keyboard.press("Tab")  # a key was used last, so the focus shows
    page.locator('.target[value="mark spot=1"]').focus()
    expect(page.locator("#over")).to_be_visible()
    page.evaluate("() => { document.querySelector('.subs > .sub').append(' and more of it'.repeat(12)); }")
    for width, height in ((390, 844), (740, 360), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        assert page.evaluate("""() => {
            const [sub, over] = ['.subs > .sub', '#over'].map((at) => document.querySelector(at));
            const both = over.offsetHeight && getComputedStyle(sub).visibility === 'visible';
            return !both || sub.getBoundingClientRect().bottom <= over.getBoundingClientRect().top + 1;
        }"""), (width, height)


def test_reasons_open_at_a_touch_and_close_by_escape(desk: Desk) -> None:
    page = desk.page()
    open_table(page, "me", "greedy")
    page.click("#dock button:has-text('Roll')")
    dim = page.locator('.target.no[value="mark spot=1"]')
    dim.click(force=True)
    why = page.locator(".why")
    expect(why).to_contain_text("Spot 1 belongs to")
    expect(why.locator("a.cl")).to_have_attribute("href", "/rules/peek#PK-2.1")
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    dim.focus()
    press(page, "Enter")
    expect(why).to_have_count(1)
    expect(dim).to_be_focused()


def test_everything_by_keyboard(desk: Desk) -> None:
    page = desk.page()
    open_table(page, "me", "open")
    page.locator('.target[value="mark spot=1"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator('.target[value="mark spot=3"]')).to_be_focused()
    page.keyboard.press("ArrowLeft")
    press(page, "Enter")
    expect(page.locator("#mark-2")).to_have_count(1)
    # the pressed button is gone: the focus is on a choice, not lost
    page.wait_for_function("document.activeElement.closest('#dock, #targets') !== null")
    press(page, "u")
    expect(page.locator("#mark-2")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    wide = "document.getElementById('stage').getBoundingClientRect().width"
    before = page.evaluate(wide)
    page.keyboard.press("+")
    page.wait_for_function(f"(before) => {wide} > before + 1", arg=before)
    page.keyboard.press("0")
    page.wait_for_function(f"(before) => Math.abs({wide} - before) < 1", arg=before)


def test_where_many_places_can_be_chosen_the_dock_says_how_many(desk: Desk) -> None:
    page = desk.page()
    open_table(page, "me", "open")
    expect(page.locator("#dock .places")).to_have_text("8 places on the board")
    assert page.locator("#dock button[value^=mark]").count() == 0
    page.click("#dock .places")
    expect(page.locator('.target[value="mark spot=1"]')).to_be_focused()


def test_what_somebody_opened_or_typed_stays(desk: Desk) -> None:
    page = desk.page()
    url = open_table(page, "me", "here:Bo", "open")
    page.click("#lift")
    page.locator("#people > summary").click()
    page.locator("#invites > summary").click()  # it was open
    expect(page.locator("#invites")).not_to_have_attribute("open", "")
    page.select_option("#seat-2 select", "random")
    page.click("#dock button:has-text('Roll')")
    expect(page.locator("#curtain")).to_be_visible()
    page.click("#lift")
    expect(page.locator("#people")).to_have_attribute("open", "")
    expect(page.locator("#invites")).not_to_have_attribute("open", "")
    assert page.input_value("#seat-2 select") == "random"
    assert page.url == url


def test_the_curtain_in_the_browser(desk: Desk) -> None:
    page = desk.page()
    url = open_table(page, "me", "here:Bo")
    table = desk.site.house.hub.get(url.rpartition("/")[2])
    secrets = [f"The secret numbers: [{n}]" for n in table.match.state.secret]  # type: ignore[attr-defined]
    assert all(secret not in page.content() for secret in secrets)
    expect(page.locator("#lift")).to_be_focused()
    press(page, "Enter")
    expect(page.locator("#tray")).to_contain_text(secrets[0])
    page.click("#dock button:has-text('Roll')")
    expect(page.locator("#curtain-title")).to_have_text("Bo, it is your turn")
    assert all(secret not in page.content() for secret in secrets)
    page.click("#lift")
    expect(page.locator("#tray")).to_contain_text(secrets[1])


def test_it_comes_back_after_the_stream_was_cut(desk: Desk) -> None:
    ada, eve = desk.page(), desk.page()
    url = open_table(ada, "me", "open")
    eve.goto(url.partition("?")[0])
    expect(eve.locator("#dock")).to_contain_text("Waiting for Guest")
    hub = desk.site.house.hub
    old = hub.get(url.partition("?")[0].rpartition("/")[2])

    def cut() -> None:  # as when a table was put out of memory: its streams end
        del hub.tables[old.id]
        old.bump()

    desk.site.loop.call_soon_threadsafe(cut)
    for _ in range(1000):
        again = hub.tables.get(old.id)
        if again is not None and again.presence.watching == 2:
            break
        ada.wait_for_timeout(10)
    ada.click("#dock button:has-text('Roll')")
    expect(eve.locator("#log")).to_contain_text("rolled")
    expect(ada.locator("#log")).to_contain_text("rolled")


def test_a_hidden_page_closes_its_stream(desk: Desk) -> None:
    page = desk.page()
    url = open_table(page, "me", "open")
    table = desk.site.house.hub.get(url.partition("?")[0].rpartition("/")[2])
    page.wait_for_function("true")
    hide = (
        "Object.defineProperty(document, 'hidden', { value: %s, configurable: true });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    for hidden, streams in (("true", 0), ("false", 1)):
        page.evaluate(hide % hidden)
        for _ in range(3_000):
            if table.presence.watching == streams:
                break
            page.wait_for_timeout(10)
        assert table.presence.watching == streams


def test_every_link_for_others_is_whole(desk: Desk) -> None:
    """In the news of the table, in its list of seats, and in the dock while all wait for somebody to sit down."""
    page = desk.page()
    open_table(page, "me", "open")
    link = page.input_value("#callout [data-link]")
    assert link.startswith(f"{desk.site.address}/join/")
    page.hover("#top")
    page.click("#dock button:has-text('Roll')")
    expect(page.locator("#dock [data-link]")).to_have_value(link)
    expect(page.locator("#people [data-link]")).to_have_value(link)


HIDE = (
    "(hidden) => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
    " document.dispatchEvent(new Event('visibilitychange')); }"
)


def test_a_hidden_page_says_whose_turn_it_is(desk: Desk) -> None:
    """The table's, which closes its stream, the home page and every other page of ours."""
    ada = desk.page()
    open_table(ada, "me", "open", name="Ada")
    link = ada.input_value("#callout [data-link]")
    bo = desk.page()
    bo.goto(link)
    bo.fill("#name", "Bo")
    bo.click("text=Sit down")
    expect(bo.locator("#say")).to_contain_text("Waiting for Ada")
    expect(ada.locator("#callout")).to_contain_text("Bo sat down.")
    others = {path: bo.context.new_page() for path in ("/", "/rules/peek", "/me")}
    for path, page in others.items():
        page.goto(path)
        assert "Your turn" not in page.title()
    expect(others["/"].locator("#lists")).to_contain_text("waiting for Ada")
    bo.evaluate(HIDE, True)
    expect(bo).to_have_title("Peek – Ecliptic")
    ada.click('.target[value="mark spot=5"]')
    ada.click("#dock button:has-text('Done')")
    expect(ada.locator("#say")).to_contain_text("Waiting for Bo")
    bo.evaluate("hear()")
    expect(bo).to_have_title("● Your turn – Peek – Ecliptic")
    expect(bo.locator("#favicon")).to_have_attribute("href", re.compile("favicon-turn"))
    for path, page in others.items():
        page.evaluate(HIDE, path != "/")  # hidden or not; being hidden asks at once
        page.evaluate("hear()")
        expect(page).to_have_title(re.compile(r"^\(1\) Your turn – .*Ecliptic"))
        expect(page.locator("#favicon")).to_have_attribute("href", re.compile("favicon-turn"))
    expect(others["/"].locator("#lead h1")).to_have_text("It's your turn at one table.")
    bo.evaluate(HIDE, False)
    expect(bo).to_have_title("● Your turn – Peek")
    bo.locator(".target:not(.no)").first.click()
    bo.click("#dock button:has-text('Done')")
    expect(bo).to_have_title("Peek – Ecliptic")
    for page in others.values():
        page.evaluate("hear()")
        expect(page).not_to_have_title(re.compile("Your turn"))


def test_a_page_asks_every_so_often_whose_turn_it_is(desk: Desk) -> None:
    page = desk.page()
    page.clock.install()
    open_table(page, "me", "open")
    page.goto("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(desk.site.address)))
    for _ in range(2):
        with page.expect_response("**/me/turns"):
            page.clock.run_for(20_000)
    assert "/me/turns" in asked


DEAD = """
window.made = 0;
window.EventSource = class { constructor() { window.made += 1; window.source = this; this.heard = {}; } close() {}
  addEventListener(name, hear) { this.heard[name] = hear; } };
"""


def test_a_connection_that_died_without_a_word_is_noticed_and_said(desk: Desk) -> None:
    page = desk.page()
    page.add_init_script(DEAD)
    page.clock.install()
    open_table(page, "me", "open")
    page.wait_for_function("() => made === 1")
    for _ in range(4):  # as long as the server's pings come all is well
        page.clock.run_for(15_000)
        page.evaluate("source.heard.ping({})")
    assert page.evaluate("made") == 1
    expect(page.locator("#toast-offline")).to_have_count(0)
    page.clock.run_for(40_000)
    expect(page.locator("#toast-offline")).to_contain_text("The connection dropped.")
    page.wait_for_function("() => made === 2")
    page.evaluate("source.heard.ping({})")
    expect(page.locator("#toast-offline")).to_have_count(0)


def test_a_choice_waits_for_the_connection_and_is_made_once(desk: Desk) -> None:
    page = desk.page()
    url = open_table(page, "me", "open").partition("?")[0]
    live = desk.site.house.hub.get(url.rpartition("/")[2])
    before = live.match.number
    page.context.set_offline(True)
    expect(page.locator("#toast-offline")).to_contain_text("The connection dropped.")
    page.click("#dock button:has-text('Roll')")
    expect(page.locator("#toast-offline")).to_contain_text("Your choice is kept")
    page.wait_for_timeout(8000)  # longer than the five tries after which it was given up
    expect(page.locator("#toast-offline")).to_contain_text("Your choice is kept")
    desk.errors.clear()  # the browser's own words about the network
    page.context.set_offline(False)
    expect(page.locator("#log")).to_contain_text("rolled")
    expect(page.locator("#toast-offline")).to_have_count(0)
    expect(page.locator("#toast-act")).to_have_count(0)
    rolled = [entry for entry in live.match.record.entries[before:] if entry.do == "roll"]
    assert len(rolled) == 1


def test_a_phone(desk: Desk) -> None:
    page = desk.page(**PHONE)
    open_table(page, "me", "open")
    page.click("[data-go=board]")
    target = page.locator('.target[value="mark spot=2"]')
    target.tap()
    expect(page.locator(".why")).to_contain_text("Spot 2: +2. Touch again to do it.")
    expect(page.locator("#mark-2")).to_have_count(0)
    target.tap()
    expect(page.locator("#mark-2")).to_have_count(1)
    frame = page.locator("#frame")
    whole = re.compile(r"1000(\.0+)?")
    expect(frame).not_to_have_attribute("width", whole)  # it opened at the focus
    page.tap("[data-zoom=fit]")
    expect(frame).to_have_attribute("width", whole)
    page.tap("[data-go=log]")
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()
    page.tap("[data-go=hand]")
    expect(page.locator("#tray")).to_be_visible()
    expect(page.locator("#log")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_without_scripts(desk: Desk) -> None:
    page = desk.page(java_script_enabled=False)
    open_table(page, "me", "here:Bo")
    page.click("#lift")
    page.click('.target[value="mark spot=2"]')
    page.click("#undo-button")
    page.click('.target[value="mark spot=3"]')
    page.click("#dock button:has-text('Done')")
    page.click("#lift")
    page.locator('.target.no[value="mark spot=3"]').click(force=True)
    expect(page.locator(".notice")).to_contain_text("Spot 3 belongs to Guest already")
    page.click("text=Go on")
    expect(page.locator(".zoom")).to_be_hidden()
    page.click("#dock button:has-text('Roll')")
    expect(page.locator("#curtain-title")).to_have_text("Guest, it is your turn")


def test_the_theme_is_remembered(desk: Desk) -> None:
    page = desk.page()
    page.goto("/")
    page.click("[data-theme-toggle]")
    page.goto("/rules/peek")
    assert page.get_attribute("html", "data-theme") == "light"
    page.click("[data-theme-toggle]")
    page.reload()
    assert page.get_attribute("html", "data-theme") == "dark"


def test_without_a_choice_the_theme_is_the_system_s(desk: Desk) -> None:
    look = "[getComputedStyle(document.documentElement).colorScheme, getComputedStyle(document.body).backgroundColor]"
    seen = {}
    for scheme in ("dark", "light"):
        page = desk.page(color_scheme=scheme)
        page.goto("/")
        assert page.get_attribute("html", "data-theme") is None
        seen[scheme] = page.evaluate(look)
        assert seen[scheme][0] == scheme
        page.click("[data-theme-toggle]")  # the other one, and that stays whatever the system says
        chosen = page.evaluate(look)
        assert chosen[0] != scheme
        page.reload()
        assert page.evaluate(look) == chosen
    assert seen["dark"][1] != seen["light"][1]


def test_the_search_filters_as_you_type(desk: Desk) -> None:
    page = desk.page()
    page.goto("/rules/peek")
    page.fill("#find", "secret")
    expect(page.locator("[id='PK-1.2']")).to_be_visible()
    expect(page.locator("[id='PK-2.1']")).to_be_hidden()
    page.fill("#find", "zzzz")
    expect(page.locator("#nothing")).to_be_visible()


@pytest.mark.parametrize(
    ("theme", "how"), [("dark", PHONE), ("light", {"viewport": DESK})], ids=["phone", "desk"]
)
@some_or_all("one_in", 2, 1)
def test_nothing_that_axe_complains_of(desk: Desk, theme: str, how: dict[str, Any], one_in: int) -> None:
    """Every page; in `make test` each in one of the two themes and sizes."""
    page = desk.page(**how)
    page.context.add_cookies([{"name": "theme", "value": theme, "url": desk.site.address}])
    url = open_table(page, "me", "greedy", "open", name="Ada").partition("?")[0]
    link = page.input_value("#callout [data-link]")
    hot = open_table(page, "me", "here:Bo")
    other = desk.page(**how)
    other.goto(link)
    found = {}
    pages = (
        (page, "/"),
        (page, "/new/peek"),
        (page, "/rules/peek"),
        (page, "/rules/peek?q=secret"),
        (page, "/me"),
        (page, url),
        (page, f"{url}?tab=players"),
        (page, f"{url}/log"),
        (page, hot),
        (page, "/nope"),
        (other, link),
        (other, url),
    )
    for place, at in pages[theme == "light" and one_in > 1 :: one_in]:
        place.goto(at)
        result = Axe().run(
            place, options={"runOnly": [*WCAG, "best-practice"], "resultTypes": ["violations"]}
        )
        if result.violations_count:
            found[at] = result.generate_report()
    assert not found, "\n".join(f"{at}: {report}" for at, report in found.items())
