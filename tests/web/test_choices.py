"""In Chromium: where the focus goes, groups, boxes to tick, several choices at a place, ways, trips, tabs, boards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from web.desk import PHONE, SETTLED, Desk, open_table, press

pytestmark = pytest.mark.browser


def focused(page: Page, name: str, value: str) -> None:
    """The focus comes to what has this value, or this id."""
    page.wait_for_function("([name, value]) => document.activeElement[name] === value", arg=[name, value])


def give(page: Page) -> None:
    page.click("#group-other > summary")
    page.click("#group-other button[value=give]")
    page.wait_for_selector("#tally")


@pytest.mark.parametrize("key", ["Enter", " "])
def test_the_focus_never_comes_to_what_ends_a_turn_by_itself(desk: Desk, key: str) -> None:
    page = desk.page()
    open_table(page, "me", "open")
    page.locator('.target[value="mark spot=1"]').focus()
    press(page, key)
    expect(page.locator("#dock button[value=done]")).to_have_attribute("data-ends", "")
    focused(page, "value", "peek")  # Done is the first and the likeliest


def test_the_only_choice_has_the_focus_even_if_it_ends_a_turn(desk: Desk) -> None:
    page = desk.page()
    open_table(page, "me", "open")
    give(page)
    for gift in (1, 2, 3, 4):
        page.check(f"#tick-add-gift-{gift}")
    # What is left of the rules' choices: none.
    page.evaluate("document.querySelector('#dock .choices').remove()")
    assert page.evaluate("first()?.value") == "add gift=1"
    page.evaluate("document.querySelectorAll('.tick').forEach((tick) => tick.remove())")
    assert page.evaluate("first()") is None
    page.evaluate(
        "document.querySelector('.prompt').innerHTML = '<button name=action data-ends class=\"btn act\" value=x>'"
    )
    assert page.evaluate("first().value") == "x"
    page.evaluate("document.querySelector('.prompt').innerHTML += '<button name=action data-ends class=btn>'")
    assert page.evaluate("first()") is None


def test_after_a_wait_the_focus_is_where_it_is_without_one(desk: Desk) -> None:
    page = desk.page()
    open_table(page, "me", "greedy")
    page.locator("#dock button[value=roll]").focus()
    press(page, "Enter")  # the bot marks a spot and is done
    expect(page.locator("#mark-1")).to_have_count(1)
    expect(page.locator("#dock.mine")).to_have_count(1)
    focused(page, "value", "roll")
    page.mouse.move(5, 5)
    page.mouse.down()
    page.mouse.up()
    page.click("#dock button[value=roll]")
    expect(page.locator("#dock.mine")).to_have_count(1)
    expect(page.locator("#mark-2")).to_have_count(1)
    focused(page, "id", "say")


def test_several_choices_at_a_place_are_a_list_beside_it(desk: Desk) -> None:
    page = desk.page()
    open_table(page, "me", "open")
    page.click('.target[data-target="spot-7"]')
    picks = page.locator("#pick-spot-7")
    expect(picks.locator("button")).to_have_text(["Spot 7 +7", "Fly to 7"])
    expect(picks).to_be_in_viewport(ratio=1)
    expect(picks.locator("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(picks).to_be_hidden()
    expect(page.locator('.target[data-target="spot-7"]')).to_be_focused()
    press(page, "Enter")
    expect(picks.locator("button").first).to_be_focused()
    page.keyboard.press("Tab")
    press(page, "Enter")
    expect(page.locator("#log")).to_contain_text("flew to 7")
    expect(picks).to_be_hidden()


def test_a_list_at_a_place_by_touch_and_without_scripts(desk: Desk) -> None:
    phone = desk.page(**PHONE)
    open_table(phone, "me", "open")
    phone.tap("[data-go=far]")
    phone.tap('.target[data-target="spot-8"]')
    expect(phone.locator("#pick-spot-8")).to_be_in_viewport(ratio=1)
    phone.tap('#pick-spot-8 [value="fly spot=8"]')
    expect(phone.locator("#log li").last).to_contain_text("flew to 8")
    plain = desk.page(java_script_enabled=False)
    open_table(plain, "me", "open")
    plain.click('.target[data-target="spot-8"]')
    plain.click('#pick-spot-8 [value="mark spot=8"]')
    expect(plain.locator("#mark-8")).to_have_count(1)


def test_boxes_are_sent_together_with_a_button_or_not_at_all(desk: Desk) -> None:
    page = desk.page()
    open_table(page, "me", "open")
    give(page)
    expect(page.locator("#tally")).to_have_text("0 needs 4")
    send = page.locator("#dock button[value=send]")
    send.click(force=True)
    expect(page.locator(".why")).to_contain_text("Gifts must come to 4")
    page.keyboard.press("Escape")
    page.check("#tick-add-gift-2")
    send.click()
    expect(page.locator("#toasts")).to_contain_text("Gifts must come to 4")
    expect(page.locator("#tick-add-gift-2")).to_be_checked()
    page.wait_for_function(SETTLED)
    page.locator("#tick-add-gift-3").focus()
    press(page, "Enter")  # ticks; sends nothing
    expect(page.locator("#tick-add-gift-3")).to_be_checked()
    send.click()
    expect(page.locator("#log")).to_contain_text("gave 5")
    press(page, "u")  # what one press sent is taken back as one
    expect(page.locator("#tally")).to_have_text("0 needs 4")
    expect(page.locator("#status")).to_contain_text("Your turn. Guest, what do you do? 0, needs 4.")
    expect(page.locator("#tick-add-gift-4")).not_to_be_checked()


def test_boxes_without_scripts(desk: Desk) -> None:
    page = desk.page(java_script_enabled=False)
    open_table(page, "me", "open")
    give(page)
    page.check("#tick-add-gift-1")
    page.check("#tick-add-gift-3")
    page.focus("#tick-add-gift-3")
    page.keyboard.press("Enter")  # sends the boxes and presses no choice
    expect(page.locator("#tally")).to_have_text("4 needs 4 Gifts 4")
    page.click("#dock button[value=send]")
    expect(page.locator("#log")).to_contain_text("gave 4")


def test_a_way_is_shown_before_the_choice_and_a_trip_goes_along_it(desk: Desk) -> None:
    page = desk.page(reduced_motion="no-preference")
    open_table(page, "me", "open")
    way = page.locator('#ways [data-for="spot-8"]')
    expect(way).to_be_hidden()
    page.locator('.target[data-target="spot-8"]').focus()
    expect(way).to_be_visible()
    page.locator('.target[data-target="spot-1"]').hover()
    expect(way).to_be_hidden()
    page.evaluate(
        """() => { const was = Element.prototype.animate;
            Element.prototype.animate = function (frames, how) { (window.flown ??= []).push([this.id, ...frames.map((f) => f.transform)]); return was.call(this, frames, how); }; }"""
    )
    page.click('.target[data-target="spot-8"]')
    page.click('[value="fly spot=8"]')
    page.wait_for_function("() => window.flown")
    assert page.evaluate("window.flown.filter(([id]) => id)") == [  # what comes and goes flies by itself
        [
            "ship-0",
            "translate(48px,18px)",
            "translate(48px,40px)",
            "translate(923px,40px)",
            "translate(923px,158px)",
        ]
    ]
    page.reload()
    assert page.evaluate("document.getElementById('trips')") is None


def test_with_reduced_motion_nothing_travels(desk: Desk) -> None:
    page = desk.page(reduced_motion="reduce")
    open_table(page, "me", "open")
    page.click('.target[data-target="spot-8"]')
    page.click('[value="fly spot=8"]')
    expect(page.locator("#log")).to_contain_text("flew to 8")
    assert (
        page.evaluate("document.getAnimations().filter((a) => a.effect.target?.id === 'ship-0').length") == 0
    )


@pytest.mark.parametrize("scripts", [True, False])
def test_tabs_of_the_game_are_tabs_like_the_page_s(desk: Desk, scripts: bool) -> None:
    page = desk.page(**PHONE, java_script_enabled=scripts)
    open_table(page, "me", "open")
    shown = {
        "board": ["board", "dock", "players"],
        "hand": ["dock", "tray"],
        "points": ["panel-points"],
        "far": ["board", "dock", "players"],
        "players": ["players", "people"],
        "log": ["log"],
    }
    for tab, parts in shown.items():
        page.tap(f"[data-go={tab}]")
        for part in ("board", "dock", "panel-points", "people", "log"):
            expect(page.locator(f"#{part}")).to_be_visible(visible=part in parts)
        for part in parts:
            expect(page.locator(f"#{part}")).to_be_in_viewport()
        if tab in ("board", "far"):
            at = page.locator('.target[data-target="spot-8"]').bounding_box()
            assert at
            assert (at["x"] + at["width"] < 390) == (tab == "far")


def test_another_board_takes_the_place_of_the_old_one(desk: Desk) -> None:
    page = desk.page()
    open_table(page, "me", "here:Bo", "here:Cy")
    page.click("#lift")
    for spot in (1, 2, 3, 4):
        page.evaluate("for (const id of ['stage', 'map', 'ship-0']) document.getElementById(id).mark = 1")
        page.click(f'.target[value="mark spot={spot}"]')
        expect(page.locator(f"#mark-{spot}")).to_have_count(1)
        kept = page.evaluate("['stage', 'map', 'ship-0'].map((id) => document.getElementById(id).mark === 1)")
        assert kept == [spot < 4] * 3
        if spot < 4:
            page.click("#dock button[value=done]")
            page.click("#lift")
    page.keyboard.press("+")  # zooming still finds the stage and the frame
    page.wait_for_function("Number(document.getElementById('frame').getAttribute('width')) < 1000")


def test_a_page_that_was_away_while_the_board_changed_has_the_new_one(desk: Desk) -> None:
    page = desk.page()
    open_table(page, "me", "open")
    page.evaluate("document.getElementById('stage').dataset.board = 'older'")
    page.evaluate("document.getElementById('stage').mark = 1; after = ''; open()")
    expect(page.locator("#stage")).to_have_attribute("data-board", "early 1000x440")
    assert page.evaluate("document.getElementById('stage').mark") is None


def test_many_places_are_one_stop_for_tab(desk: Desk) -> None:
    """With a thirteenth place: `rove` looks at what is there."""
    page = desk.page()
    open_table(page, "me", "open")
    assert page.evaluate("stops().filter((el) => el.tabIndex === 0).length") == 8
    page.evaluate(
        """() => { for (let k = 9; k < 15; k += 1) { const el = stops()[0].cloneNode(true); el.dataset.target = `spot-${k}`;
            el.style.left = `${k * 6}%`; el.style.top = '85%'; document.getElementById('targets').append(el); } rove(); }"""
    )
    assert page.evaluate("stops().filter((el) => el.tabIndex === 0).length") == 1
    page.evaluate("stops().find((el) => el.tabIndex === 0).focus()")
    reached = {page.evaluate("document.activeElement.dataset.target")}
    for key in ["ArrowRight"] * 9 + ["ArrowDown"] + ["ArrowRight"] * 9:
        page.keyboard.press(key)
        reached.add(page.evaluate("document.activeElement.dataset.target"))
    assert len(reached) == 14
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#targets')") is None


def test_a_finger_comes_nearer_to_what_is_very_small(desk: Desk) -> None:
    page = desk.page(**PHONE)
    open_table(page, "me", "open")
    page.tap("[data-go=board]")
    page.tap("[data-zoom=fit]")
    target = page.locator('.target[data-target="spot-5"]')
    box = target.bounding_box()
    assert box is not None
    assert box["width"] < 32
    finger = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(*finger)
    expect(page.locator(".why")).to_contain_text("Touch again to do it.")
    page.wait_for_function(
        "document.querySelector('.target[data-target=spot-5]').getBoundingClientRect().width >= 44"
    )
    now = target.bounding_box()
    assert now is not None
    middle = now["x"] + now["width"] / 2, now["y"] + now["height"] / 2
    assert middle == pytest.approx(finger, abs=3), "what it came nearer to stays under it"
    page.touchscreen.tap(*finger)
    expect(page.locator("#mark-5")).to_have_count(1)
