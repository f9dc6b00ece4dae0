"""The last turns of Mariners, played to their end by two people with a mouse and with fingers."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from eyes import DESK, PHONE, Visitors
from player import Keys, Mouse, Person, Touch
from playwright.sync_api import expect
from scenes import SECRET, adding, choosing
from servers import Room

from draw.spacecorp_cases import mariners, started
from ecliptic.core.match import Match
from ecliptic.games.spacecorp import GAME

pytestmark = pytest.mark.browser
OPTIONS = {"players": 2, "last_era": "mariners", "ask": "able"}
TO_L4 = ("do move", "team 1", "to solar_l4", "time none", "hq 1", "add card=m_cargo_pod mode=1")


def last_turns(table: str) -> Match:
    """Ada's turn, with two cards in the deck."""
    position = started(mariners(2), deck=2).dump()
    return Match.begin(GAME.make(OPTIONS), table=table, secret=SECRET, names=["Ada", "Bo"], position=position)


def press(person: Person, action: str) -> None:
    """Take this choice, wherever the page has a button for it."""
    found = [button for button in person.glowing if button.action == action and button.where != "list"]
    assert found, (action, [button.action for button in person.buttons])
    person.take(found[0])
    person.done()


def take(person: Person, *actions: str) -> None:
    """Wait to be asked, and take this; and so on."""
    for action in actions:
        assert person.turn()
        press(person, action)


@pytest.mark.soak
def test_mariners_to_the_end(room: Callable[..., Room], visitors: Visitors) -> None:
    house = room()
    people = [house.person(name) for name in ("Ada", "Bo")]
    for person in people:  # each step is looked at
        house.house.store.set_asks(person.id, True)
    address = house.table(last_turns("corp"), *people)
    pages = [visitors.page(house.address, how) for how in (DESK, PHONE)]
    for page, person in zip(pages, people, strict=True):
        page.context.add_cookies([house.cookie(person)])  # type: ignore[list-item]
        page.goto(address)
    ada, bo = Mouse(pages[0]), Touch(pages[1])
    match = house.look(address).match

    # A move is put together in private; the board shows what each way costs, the cards what is missing.
    take(ada, *TO_L4[:2])
    assert ada.turn()
    costs = ada.page.locator("#marks text").filter(has_text=re.compile(r"^\d+$"))
    expect(costs.nth(16)).to_be_attached()
    ada.page.hover("#targets [data-target=site-sisyphus]")
    expect(ada.page.locator(".way[data-for=site-sisyphus]")).to_be_visible()
    expect(bo.page.locator("#marks .ring")).to_have_count(0)
    press(ada, TO_L4[2])
    take(ada, *TO_L4[3:])
    assert ada.turn()
    expect(ada.page.locator("#say")).to_have_text("2 more are missing: add cards")
    expect(bo.page.locator("#log")).not_to_contain_text("Cargo Pod")
    press(ada, "add card=m_solar_sail mode=1")

    # To the end, whoever is asked.
    hands: dict[int, Person] = {0: ada, 1: bo}
    while not match.over:
        person = hands[match.to_act[0]]
        if not person.turn():
            break
        person.choose()
        person.settle()
    assert not ada.turn()
    assert not bo.turn()
    expect(ada.page.locator("#sheet")).to_be_visible()
    assert bo.decisions > 2
    bo.visit_tabs()
    bo.tab("players")
    expect(bo.page.locator("#sheet")).to_be_visible()


def test_costs_are_shown_before_a_move_is_begun(room: Callable[..., Room], visitors: Visitors) -> None:
    """By mouse, by finger and by key: what each site takes, and what is known of a site; the board stays in sight."""
    house = room()
    ada = house.person("Ada")
    address = house.table(choosing("corp"), ada)
    for how in (DESK, PHONE):
        page = visitors.page(house.address, how)
        page.context.add_cookies([house.cookie(ada)])  # type: ignore[list-item]
        page.goto(address)
        looks = page.locator("#ways g[data-for=team-1-1]")
        expect(looks).to_have_count(1)
        expect(looks).to_be_hidden()
        team = page.locator("#targets [data-target=team-1-1]")
        (team.tap if how is PHONE else team.click)()
        about = page.locator("#about-team-1-1")
        expect(about).to_be_in_viewport(ratio=1)
        expect(about).to_contain_text("3 Lunar L4")
        expect(looks).to_be_visible()
        edge, board = about.bounding_box(), page.locator("#board").bounding_box()
        assert edge
        assert board
        assert edge["x"] >= board["x"] + board["width"] or edge["y"] + 30 >= board["y"] + board["height"]
        page.keyboard.press("Escape")
        expect(about).to_be_hidden()
    keys = Keys(page)
    keys.go_to("#targets .target")
    keys.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".about:popover-open")).to_have_count(1)
    expect(page.locator(".about:popover-open button")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#targets :focus")).to_have_count(1)
    keys.go_to("#dock button[name=action]")


@pytest.mark.soak
def test_the_last_turns_by_keys_alone(room: Callable[..., Room], visitors: Visitors) -> None:
    house = room()
    person = house.person("Ada")
    house.house.store.set_asks(person.id, True)  # each step is looked at
    page = visitors.page(house.address, DESK)
    page.context.add_cookies([house.cookie(person)])  # type: ignore[list-item]
    page.goto(house.table(last_turns("keys"), person, None))
    ada = Keys(page)
    ada.play()
    assert ada.decisions > 2
    expect(page.locator("#sheet")).to_be_visible()


def test_the_sum_stays_in_sight_under_every_tab(room: Callable[..., Room], visitors: Visitors) -> None:
    """What is there, what is missing, who would be rewarded: also where there is no dock."""
    house = room()
    person = house.person("Ada")
    house.house.store.set_asks(person.id, True)  # each step is looked at
    page = visitors.page(house.address, PHONE)
    page.context.add_cookies([house.cookie(person)])  # type: ignore[list-item]
    page.goto(house.table(adding("corp"), person))
    tabs = page.eval_on_selector_all("[data-go]", "all => all.map((a) => a.dataset.go)")
    assert "contracts" in tabs
    for tab in tabs:
        page.tap(f"#tabs [data-go={tab}]")
        inside = "#tally" if tab in ("board", "hand") else "#sum"
        expect(page.locator(inside)).to_contain_text("3 missing")
        expect(page.locator(inside)).to_be_in_viewport(ratio=1)
    page.goto(house.table(choosing("rest"), person))
    page.tap("#tabs [data-go=contracts]")
    expect(page.locator("#sum")).to_be_hidden()
