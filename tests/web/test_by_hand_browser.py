"""Real dice and reports in a browser: keys, a wrong die mended by its key, and the link beside a reason and a rule."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from web.desk import Desk, press


def test_a_die_is_entered_by_its_key_and_mended(desk: Desk) -> None:
    page = desk.page()
    page.goto("/new/peek")
    page.locator('[name=players][value="2"]').check(force=True)
    page.locator('[name=seat1][value="here"]').check(force=True)
    for fold in page.locator(".fold:not([open]) > summary").all()[::-1]:
        fold.click()
    page.locator("#by_hand").check(force=True)
    page.locator("#curtain").uncheck(force=True)
    page.click("text=Open the table >> nth=0")
    page.click('#dock [value="roll"]')
    expect(page.locator("#say")).to_contain_text("what does it show?")
    assert page.title().startswith("\u25cf Roll a die")
    press(page, "4")
    expect(page.locator("#mend")).to_be_visible()
    press(page, "u")
    expect(page.locator("#dock [data-dice]")).to_be_visible()
    press(page, "2")
    expect(page.locator("#mend")).to_be_visible()
    table = next(iter(desk.site.house.hub.tables.values()))
    entered = [entry.chance for entry in table.match.record.entries if entry.by_hand]
    assert [text for text in entered if isinstance(text, str)] == ["show 4", "show 2"]


def test_beside_a_reason_and_a_rule_is_a_report(desk: Desk) -> None:
    page = desk.page()
    page.goto("/new/peek")
    page.locator('[name=players][value="2"]').check(force=True)
    page.locator('[name=seat1][value="here"]').check(force=True)
    for fold in page.locator(".fold:not([open]) > summary").all()[::-1]:
        fold.click()
    page.locator("#curtain").uncheck(force=True)
    page.click("text=Open the table >> nth=0")
    page.click('#targets [value="mark spot=1"]')
    expect(page.locator("#log li").first).to_be_visible()
    page.locator("#log a.cl").first.click()
    link = page.locator("#rule .wrong")
    expect(link).to_be_visible()
    with page.context.expect_page() as opened:
        link.click()
    report = opened.value
    expect(report.locator("#report")).to_have_value(re.compile("Line of the log: seat 1 "))
    report.context.grant_permissions(["clipboard-read", "clipboard-write"])
    report.click("text=Copy")
    expect(report.locator("[data-copy]")).to_have_text("Copied")
