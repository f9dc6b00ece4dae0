"""The last turns of Mariners, played to their end by two people with a mouse and with fingers."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from eyes import DESK, PHONE, Visitors
from player import Mouse, Person, Touch
from playwright.sync_api import expect
from scenes import SECRET
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


def test_mariners_to_the_end(room: Callable[..., Room], visitors: Visitors) -> None:
    house = room()
    people = [house.person(name) for name in ("Ada", "Bo")]
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
    assert costs.count() > 16
    ada.page.hover("#targets [data-target=site-sisyphus]")
    expect(ada.page.locator(".way[data-for=site-sisyphus]")).to_be_visible()
    expect(bo.page.locator("#marks .ring")).to_have_count(0)
    press(ada, TO_L4[2])
    take(ada, *TO_L4[3:])
    assert ada.turn()
    expect(ada.page.locator("#say")).to_have_text("4 needed, you have 2: play one more card")
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
