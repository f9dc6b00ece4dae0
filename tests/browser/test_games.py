"""Whole games of Vertium against a bot, by each kind of hands, to the score sheet."""

from __future__ import annotations

import re

import pytest
from eyes import DESK, PHONE, Visitors
from player import Keys, Mouse, Person, Touch
from playwright.sync_api import Page, expect

from ecliptic.core.registry import replay

pytestmark = pytest.mark.browser
FIGHTS = ("Who leads the attack?", "How many elements go along?", "Attack which planet?")


def new_table(page: Page, *, style: str = "base", seats: tuple[str, ...] = ("me", "random"), name: str = "Ada") -> None:
    """A table by the form, with mouse or finger."""
    page.goto("/")
    page.click("text=New table >> visible=true")
    page.locator("label", has=page.locator(f'[name=players][value="{len(seats)}"]')).click()
    for no, who in enumerate(seats):
        page.locator("label", has=page.locator(f'[name=seat{no}][value="{who}"]')).click()
    page.locator("label", has=page.locator(f"[name=style][value={style}]")).click()
    page.fill("#name", name)
    page.click("text=Open the table")


def to_the_end(person: Person) -> None:
    """The game ended well: the sheet says what the record says, and every line linked to a clause that is there."""
    page = person.page
    expect(page.locator("#sheet")).to_be_visible()
    match = replay(page.request.get(f"{page.url.partition('?')[0]}/record").text())
    sheet = match.game.score_sheet(match.view(None))
    heading = match.name(sheet.heading)
    assert match.over
    assert page.inner_text("#say") == heading
    for seat in match.winners:
        assert match.names[seat] in heading
    total = next(row for row in sheet.rows if row.total)
    assert page.locator("#sheet .total td").all_inner_texts() == total.points
    assert max(map(int, total.points)) == int(total.points[match.winners[0]])
    expect(page).to_have_title(re.compile("^Game over"))
    expect(page.locator("#favicon")).not_to_have_attribute("href", re.compile("turn"))
    page.goto(page.get_attribute("#top a[href^='/rules']", "href") or "")
    anchors = {f"/rules/{match.game.name}#{at}" for at in page.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")}
    assert len(person.clauses) > 10
    assert person.clauses <= anchors


def test_by_mouse(serve, visitors: Visitors) -> None:  # type: ignore[no-untyped-def]
    page = visitors.page(serve().address, DESK)
    new_table(page)
    ada = Mouse(page, seed=3)
    ada.play()
    assert set(FIGHTS) <= set(ada.said)
    to_the_end(ada)


def test_by_touch(serve, visitors: Visitors) -> None:  # type: ignore[no-untyped-def]
    page = visitors.page(serve().address, PHONE)
    new_table(page)
    ada = Touch(page, seed=4)
    ada.play()
    assert set(FIGHTS) <= set(ada.said)
    ada.tab("players")
    to_the_end(ada)


def test_by_keyboard(serve, visitors: Visitors) -> None:  # type: ignore[no-untyped-def]
    page = visitors.page(serve().address, DESK)
    new_table(page, style="american")
    ada = Keys(page, seed=5)
    ada.play()
    assert ada.reasons
    assert ada.arrows
    to_the_end(ada)
