"""One's own pages: results, data, ways in. Nothing to complain of at any size; and a passkey in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from eyes import DESK, PHONE, Visitors
from playwright.sync_api import Page, expect
from servers import Room
from test_axe import WCAG, complaints, run

from ecliptic.web.storage.brought import IN, REFUSED
from ecliptic.web.storage.results import GameResult, SeatResult
from ecliptic.web.storage.rows import PersonRow

pytestmark = pytest.mark.browser
SIZES = ((1280, 800), (740, 360), (390, 844), (320, 640), (640, 400))
SMALL = """() => [...document.querySelectorAll('main :is(a, button, input, select, summary)')].filter((e) => {
    const r = e.getBoundingClientRect();
    return r.width && (r.height < 24 || r.width < 24) && !e.closest('p, small, label');
}).map((e) => e.outerHTML.slice(0, 120))"""


async def filled(here: Room, ada: PersonRow, bo: PersonRow) -> None:
    """Games of both, some rated, and a file that was brought."""
    now = int(here.house.clock())
    for k in range(24):
        won = k % 3 > 0
        people = k % 2 == 0
        seats = [
            SeatResult(
                no=0, person=ada.id, place=1 if won else 2, won=won, points=40 + k, moves=30, pace=7000
            ),
            SeatResult(
                no=1,
                person=bo.id if people else "",
                bot="" if people else "moon",
                place=2 if won else 1,
                won=not won,
                points=35,
                moves=30,
            ),
        ]
        game = GameResult(
            table=f"t{k:02}",
            game="vertium" if k % 4 else "spacecorp",
            options="{}",
            made=now,
            at=now - (24 - k) * 90_000,
            over_days=True,
            rated=k != 5,
            why="bot" if k == 5 else "",
            seats=seats,
        )
        here.house.results.store.write(game)
    store = here.house.bringing.store
    store.ask(ada.id, [("vertium-a", [], b""), ("solarius-b", [], b"")])
    good, bad = store.of(ada.id)
    store.done(good, IN, "")
    store.done(bad, REFUSED, "line 34: the sealed secret says 4, the record 5")


@pytest.mark.parametrize("how", [DESK, pytest.param(PHONE, marks=pytest.mark.soak)], ids=["desk", "phone"])
def test_nothing_is_wrong_with_them(
    room: Callable[..., Room], visitors: Visitors, how: dict[str, Any]
) -> None:
    here = room()
    ada, bo = here.person("Ada"), here.person("Bo")
    here.run(filled(here, ada, bo))
    page = visitors.page(here.address, how)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    found: list[str] = []
    for path in (
        f"/p/{ada.id}",
        f"/p/{ada.id}?game=spacecorp&all=yes",
        "/me/data",
        "/me/forget",
        "/me",
        "/in",
    ):
        page.goto(path)
        found += complaints(page, how) if path.startswith(f"/p/{ada.id}?") else run(page, WCAG)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            over = page.evaluate(
                "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert over <= 0, (path, width)
            assert page.evaluate(SMALL) == [], (path, width)
        page.set_viewport_size(how["viewport"])
    assert not found, "\n".join(found)


def test_the_graph_is_told_in_words_and_as_a_table(room: Callable[..., Room], visitors: Visitors) -> None:
    here = room()
    ada, bo = here.person("Ada"), here.person("Bo")
    here.run(filled(here, ada, bo))
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(f"/p/{ada.id}")
    expect(page.get_by_role("img", name="Rating from")).to_be_visible()
    page.get_by_text("The same as a table").click()
    expect(page.get_by_role("group", name="Ratings over time").get_by_role("row")).not_to_have_count(0)
    page.get_by_role("link", name="SpaceCorp").click()
    expect(page.get_by_role("heading", name="Rating at SpaceCorp")).to_be_visible()
    page.get_by_role("button", name="Only me").press("Enter")
    expect(page.get_by_role("button", name="Only me")).to_have_attribute("aria-pressed", "true")
    stranger = visitors.page(here.address, DESK)
    visitors.expected = ("403",)
    stranger.goto(f"/p/{ada.id}")
    expect(stranger.get_by_role("heading", name="Not shown to you")).to_be_visible()


def device(page: Page) -> None:
    """A device that keeps passkeys and is unlocked at once."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )


def test_a_passkey_is_made_and_lets_one_in(room: Callable[..., Room], visitors: Visitors) -> None:
    here = room()
    address = here.address.replace("127.0.0.1", "localhost")  # a number of the network has none
    ada = here.person("Ada")
    page = visitors.page(address, DESK)
    page.context.add_cookies([{**here.cookie(ada), "url": address}])  # type: ignore[typeddict-item]
    page.goto("/me")
    device(page)
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.locator("#ways-in .rows li")).to_have_count(1)
    expect(page.get_by_role("button", name="Make another passkey")).to_be_visible()
    page.get_by_role("button", name="Make another passkey").click()
    expect(page.locator("#passkey-said")).to_have_text("This device has a passkey of yours already.")
    page.context.clear_cookies()
    page.goto("/in")
    page.get_by_role("button", name="Come in with a passkey").click()
    page.wait_for_url(f"{address}/")
    expect(page.locator(".nav .who")).to_have_text("Ada")
    page.goto("/me#ways-in")
    page.locator("#ways-in").get_by_role("button", name="Remove").click()
    expect(page.locator("#ways-in .rows li")).to_have_count(0)
    page.context.clear_cookies()
    page.goto("/in")
    visitors.expected = ("403",)
    page.get_by_role("button", name="Come in with a passkey").click()
    expect(page.locator("#passkey-said")).to_contain_text("The passkey does not fit")


def test_at_an_address_without_a_name_there_is_none(room: Callable[..., Room], visitors: Visitors) -> None:
    here = room()
    page = visitors.page(here.address, PHONE)
    page.goto("/in")
    expect(page.get_by_text("Passkeys need an address with https://")).to_be_visible()
    expect(page.get_by_role("button", name="Come in with a passkey")).to_have_count(0)
