"""Telling in a browser: it allows messages, its worker shows them and says yes; the page at both sizes, by axe, too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from ecliptic.web.notices.rows import Channel
from web.desk import DESK, PHONE, Desk, Site
from web.sinks import Phone, anywhere, settings

pytestmark = pytest.mark.browser
ORIGIN = "http://localhost"
AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
# The headless browser reaches no service for messages: it has one of ours.
SERVICE = """
Notification.requestPermission = async () => 'granted';
PushManager.prototype.subscribe = async function (how) { localStorage.its = 'yes'; return { toJSON: () => (%s) }; };
PushManager.prototype.getSubscription = async function () { return localStorage.its && { toJSON: () => (%s) }; };
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    given = {
        "ECLIPTIC_PUSH": "yes",
        "ECLIPTIC_HOOKS": "yes",
        "ECLIPTIC_SMTP": "smtp://localhost:9?from=e@games.example",
    }
    settings(tmp_path, ECLIPTIC_ORIGIN=ORIGIN, **given)
    made = Site(tmp_path, outward=anywhere())
    made.address = made.house.host.origin = made.address.replace("127.0.0.1", "localhost")
    yield made
    made.stop()


# No color is looked at on its way to another.
THEME = """async (on) => {
  document.documentElement.dataset.theme = on ? 'light' : 'dark';
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
}"""


def named(desk: Desk, **how: Any) -> Page:
    """Ada at her page."""
    page = desk.page(**how)
    page.goto("/me")
    page.fill("[name=name]", "Ada")
    with page.expect_navigation():
        page.click("text=That's me")
    return page


def stocked(site: Site) -> None:
    """A channel of each kind, each in another state."""
    house = site.house
    (ada,) = [row.id for row, *_ in house.store.all_people()]
    phone = Phone()
    for channel in (
        Channel("push1", ada, "push", phone.says("https://push.example/1"), "Firefox, Android", "on"),
        Channel("push2", ada, "push", phone.says("https://push.example/2"), "Safari, iPhone", "asked"),
        Channel(
            "mail", ada, "mail", "ada.with.a.long.name@mail.example.org", "", "asked", "", int(house.clock())
        ),
        Channel(
            "hook",
            ada,
            "hook",
            "https://chat.example/",
            "Mattermost at chat.example",
            "rests",
            "answered 404",
        ),
    ):
        house.notices.box.add(channel, 1)


@pytest.mark.parametrize("how", [{"viewport": DESK}, PHONE], ids=["desk", "phone"])
def test_the_page_has_room_and_axe_has_nothing_to_say(desk: Desk, site: Site, how: dict[str, Any]) -> None:
    page = named(desk, **how)
    for full in (False, True):
        if full:
            stocked(site)
            page.reload()
            expect(page.locator("#notices")).to_contain_text("look into your mail to confirm")
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
        for light in (False, True):
            page.evaluate(THEME, light)
            found = Axe().run(page, "#notices", AXE).response["violations"]
            assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
        small = page.evaluate(
            "() => [...document.querySelectorAll('#notices :is(button, input, label)')].filter((e) => {"
            " const r = e.getBoundingClientRect(); return r.width > 1 && (r.height < 24 || r.width < 24)"
            " && !(e.type === 'checkbox' && e.closest('label')) && e.htmlFor !== 'zone'; }).map((e) => e.outerHTML)"
        )
        assert small == []


def test_a_browser_that_allows_it_is_a_channel_and_knows_itself(desk: Desk, site: Site) -> None:
    page = named(desk)
    its = Phone().says("https://127.0.0.1:9/send")
    said = msgspec.json.decode(its, type=dict[str, str])
    json = msgspec.json.encode({"endpoint": said["endpoint"], "keys": said}).decode()
    page.add_init_script(SERVICE % (json, json))
    page.goto("/me")
    page.click("#push-on")
    row = page.locator("#push li")
    expect(row).to_contain_text("Chrome")
    expect(row).to_have_class("here")
    expect(page.locator("#push-on")).to_be_hidden()
    (ada,) = [row.id for row, *_ in site.house.store.all_people()]
    (channel,) = site.house.notices.box.channels(ada)
    assert channel.address == its
    assert (
        page.evaluate("async () => (await navigator.serviceWorker.getRegistration('/')).scope")
        == f"{site.address}/"
    )


def test_the_worker_shows_what_comes_says_yes_and_leads_on(desk: Desk, site: Site) -> None:
    """What browsers do with notifications is theirs: the worker runs among stand-ins for that."""
    page = named(desk)
    worker = page.request.get("/worker.js").text()
    done = page.evaluate(
        """async () => {
  const heard = {}, done = [], waits = [];
  const addEventListener = (name, what) => { heard[name] = what; };
  const registration = { showNotification: async (title, how) => { done.push(['shows', title, how.body, how.tag, how.actions.length]); } };
  const fetch = async (path, how) => { done.push(['asks', path, how.method]); };
  const open = [{ url: location.origin + '/t/here?tab=log', focus: async () => { done.push(['focus']); } }];
  const clients = { matchAll: async () => open, openWindow: async (to) => { done.push(['opens', to.replace(location.origin, '')]); }, claim: async () => {} };
  const skipWaiting = () => {};
  const event = (more) => ({ ...more, waitUntil: (one) => { waits.push(one); } });
  WORKER
  const end = 'https://games.example/quiet/c/t', link = 'https://games.example/t/abc';
  const says = (more) => event({ data: { json: () => ({ key: 'k', title: 'Three eras', body: 'Your turn.', link, end, confirm: '', ...more }) } });
  const click = (action, data) => event({ action, notification: { data, close: () => { done.push(['closes']); } } });
  heard.push(says({ confirm: 'https://games.example/tell/c/t' }));
  heard.push(says({}));
  for (const one of [click('', { link, end }), click('end', { link, end }), click('', { link: 'https://games.example/t/here', end })]) {
    heard.notificationclick(one);
    await Promise.all(waits);
  }
  return done;
}""".replace("WORKER", worker)
    )
    assert done == [
        ["shows", "Three eras", "Your turn.", "k", 0],
        ["asks", "/tell/c/t", "POST"],
        ["shows", "Three eras", "Your turn.", "k", 1],
        ["closes"],
        ["opens", "/t/abc"],
        ["closes"],
        ["opens", "/quiet/c/t"],
        ["closes"],
        ["focus"],
    ]


def test_a_browser_that_does_not_allow_it_says_what_else_there_is(desk: Desk) -> None:
    page = named(desk)
    page.add_init_script("Notification.requestPermission = async () => 'denied';")
    page.goto("/me")
    page.click("#push-on")
    expect(page.locator("#push-said")).to_have_text(
        "The browser does not allow it; its own settings can. Until then: e-mail or a chat service."
    )


def test_a_tick_is_saved_at_once_and_the_zone_is_the_browsers(desk: Desk, site: Site) -> None:
    page = named(desk, timezone_id="Asia/Tokyo")
    expect(page.locator("#zone")).to_have_value("Asia/Tokyo")
    with page.expect_response("**/me/notices"):
        page.get_by_label("A game is over: e-mail").check()
    (ada,) = [row.id for row, *_ in site.house.store.all_people()]
    wish = site.house.notices.box.wish(ada)
    assert wish.zone == "Asia/Tokyo"
    assert wish.ticked == {"turn.push", "time.push", "over.mail"}


def test_without_scripts_it_is_forms(desk: Desk, site: Site) -> None:
    page = named(desk, java_script_enabled=False)
    expect(page.locator("#push").get_by_text("This needs scripts")).to_be_visible()
    expect(page.locator("#push-on")).to_be_hidden()
    page.fill("#zone", "Europe/Berlin")
    page.get_by_label("A game is over: e-mail").check()
    page.click("#ticks button")
    expect(page.get_by_label("A game is over: e-mail")).to_be_checked()
    page.fill("#hook-address", "https://127.0.0.1:9/hook")
    page.locator("#notices form[action$=hook] button").click()
    expect(page.locator("#notices")).to_contain_text("can't be reached")
