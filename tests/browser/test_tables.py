"""Friends by link, two at one screen, no scripts, a server that dies: the ways a table is used."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

import msgspec
import pytest
from eyes import DESK, PHONE, Visitors
from forms import new_table
from player import Mouse, Person, Touch
from playwright.sync_api import Page, Response, expect
from scenes import placing
from servers import Room
from walk import GAMES, SIZES

from ecliptic.testing.trial import some_or_all

pytestmark = pytest.mark.browser


def last_line(page: Page) -> str:
    return page.locator("#log li").last.inner_text()


def whose(*pages: Page) -> Page:
    """The page that is asked, when the news has reached it: a page that waits may be behind the one that acted."""
    for _ in range(300):
        mine = [page for page in pages if page.locator("#dock.mine").count()]
        if len(mine) == 1:
            return mine[0]
        pages[0].wait_for_timeout(100)
    raise AssertionError(f"{len(mine)} of {len(pages)} pages are asked")


def test_a_table_is_opened_from_the_first_screen(room: Callable[..., Room], visitors: Visitors) -> None:
    """Of each game, of one of them however it is begun; and what opens it never covers what has the focus."""
    page = visitors.page(room().address, DESK)
    sizes = [SIZES[name] for name in ("side740", "phone", "desk")]
    for game in GAMES:
        for seating in ("bots", "friends", "screen") if game == "vertium" else ("friends",):
            page.goto(f"/new/{game}?for={seating}")
            for wide, high in sizes:
                page.set_viewport_size({"width": wide, "height": high})
                box = page.locator("text=Open the table >> nth=0").bounding_box()
                assert box is not None
                assert box["y"] + box["height"] <= high, (game, seating)
    for wide, high in sizes:
        page.set_viewport_size({"width": wide, "height": high})
        page.focus("#name")
        for _ in range(24):
            page.keyboard.press("Tab")
            assert page.evaluate(COVERED) == ""


COVERED = """() => {
    const at = document.activeElement, r = at.getBoundingClientRect(), bar = document.querySelector('.newtable .open'), b = bar.getBoundingClientRect();
    return !bar.contains(at) && !at.contains(bar) && r.bottom > b.top + 1 && r.top < b.bottom - 1 ? at.outerHTML : '';
}"""


@some_or_all("many", 2, 4)
def test_a_friend_joins_by_the_link(serve, visitors: Visitors, many: int) -> None:  # type: ignore[no-untyped-def]
    server = serve()
    here, there = visitors.page(server.address, DESK), visitors.page(server.address, PHONE)
    address = new_table(here, "me", "open")
    there.goto(here.input_value("#callout [data-link]"))
    expect(there.locator("h1")).to_have_text("Ada invites you to Vertium.")
    there.fill("#name", "Bo")
    there.tap("text=Sit down")
    there.wait_for_url(address)
    expect(here.locator("#players")).to_contain_text("Bo")
    people: list[Person] = [Mouse(here, seed=1), Touch(there, seed=2)]
    turns = {"mouse": 0, "touch": 0}
    while min(turns.values()) < many:
        me, other = people if whose(here, there) is here else people[::-1]
        expect(other.page.locator("#say")).to_contain_text("Waiting for")
        assert me.turn()
        me.choose()
        turns[me.kind] += 1
        me.settle()
        for words in re.findall(r"(?:Ada|Bo) (?:picked|took|placed|passed) ?.*", last_line(me.page)):
            expect(other.page.locator("#log")).to_contain_text(words)


@pytest.mark.parametrize(
    ("hands", "how"),
    [
        pytest.param(Mouse, DESK, id="desk"),
        pytest.param(Touch, PHONE, id="phone", marks=pytest.mark.soak),
    ],
)
@some_or_all("lifts", 4, 7)
def test_two_at_one_screen(  # type: ignore[no-untyped-def]
    serve, visitors: Visitors, hands: type[Person], how: dict[str, Any], lifts: int
) -> None:
    """What is one's own comes to the screen only when the curtain is lifted, and is gone when the other's falls."""
    page = visitors.page(serve().address, how)
    new_table(page, "me", "here:Bo")
    both = hands(page, seed=6)
    lifted: list[str] = []
    hidden: dict[str, set[str]] = {"Ada": set(), "Bo": set()}
    while len(lifted) < lifts:
        if both.wait() == "curtain":
            covered = page.content()
            who = str(page.inner_text("#curtain-title")).partition(",")[0]
            both.shoot("curtain")
            expect(page.locator("#curtain")).to_be_in_viewport(ratio=1)
            expect(page.locator("#tray :is(.card, .secret)")).to_have_count(0)
            expect(page.locator("button[name=action]")).to_have_count(0)
            assert not any(words in covered for words in hidden["Ada"] | hidden["Bo"])
            both.lift()
            lifted.append(who)
            expect(page.locator("#curtain")).to_be_hidden()
        both.number = ""
        assert both.turn()
        other = "Bo" if who == "Ada" else "Ada"
        assert not any(words in page.content() for words in hidden[other] - hidden[who])
        for words in page.locator("#tray .secret b").all_inner_texts():
            hidden[who] |= {words, words.replace("Own", "to own")}  # in the tray and in the log
        both.choose()
        both.settle()
    assert set(lifted) == {"Ada", "Bo"}
    assert all(hidden.values())


def test_without_scripts(room: Callable[..., Room], visitors: Visitors) -> None:
    """By forms alone; the page loads itself again while others think."""
    here = room()
    ada = here.person("Ada")
    address = here.table(placing("forms"), ada, None)
    page = visitors.page(here.address, DESK, java_script_enabled=False)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(address)
    dim = page.locator("#targets > .no").first
    why = str(dim.get_attribute("data-why"))
    assert "already has Water" in why
    visitors.expected = ("422",)
    dim.click(force=True)
    expect(page.locator(".notice")).to_contain_text(why)
    page.click(".notice a.btn")
    expect(page.locator(".notice")).to_have_count(0)
    visitors.expected = ()
    said: list[str] = []
    undone = False
    while len(said) < 7:
        expect(page.locator("#dock.mine")).to_be_visible()
        if not undone and page.locator("#undo-button:not(.no)").count():
            page.click("#undo-button")
            expect(page.locator("#say")).to_have_text(said[-1])
            undone = True
        said.append(page.inner_text("#say"))
        board = page.locator(".target:not(.no, .look)")
        (board if board.count() else page.locator("#dock button[name=action]:not(.no)")).first.click()
    assert said[0] == "Place your Water token"
    assert len(set(said)) > 2
    assert undone
    page.goto(f"{address}/log")
    expect(page.locator(".log.whole")).to_contain_text("Ada took a choice back")


def played(server: Any) -> list[str]:
    """What is stored of seat 0's own choices."""
    with sqlite3.connect(server.folder / "ecliptic.sqlite3") as db:
        lines = [msgspec.json.decode(body) for (body,) in db.execute("SELECT body FROM line ORDER BY n")]
    return [line["do"] for line in lines if line.get("seat") == 0 and "do" in line and not line.get("auto")]


@some_or_all("rounds", (2, 1, 1), (7, 4, 3))
def test_a_killed_server_forgets_nothing(serve, visitors: Visitors, rounds: tuple[int, ...]) -> None:  # type: ignore[no-untyped-def]
    """kill -9 right after an answer; the page comes back by itself, and the game goes on."""
    server = serve()
    page = visitors.page(server.address, DESK)
    acknowledged: list[str] = []

    def listen(answer: Response) -> None:
        if answer.url.endswith("/act") and answer.status == 204:
            acknowledged.extend(parse_qs(answer.request.post_data or "")["action"])

    page.on("response", listen)
    new_table(page)
    ada = Mouse(page, seed=8)
    visitors.expected = (
        "ERR_CONNECTION_REFUSED",
        "ERR_CONNECTION_RESET",
        "ERR_INCOMPLETE_CHUNKED",
        "ERR_EMPTY_RESPONSE",
    )
    for moves in rounds[:2]:
        for _ in range(moves):
            assert ada.turn()
            with page.expect_response("**/act"):
                ada.choose()
        server.kill()
        assert played(server) == acknowledged
        server = serve(server.port)
    for _ in range(rounds[2]):
        assert ada.turn()
        with page.expect_response("**/act"):
            ada.choose()
    assert len(acknowledged) == sum(rounds)
    expect(page.locator("#toasts")).to_be_empty()
    server.kill()
    assert played(server) == acknowledged
