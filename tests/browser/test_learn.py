"""A lesson in a browser: by keys alone, what is pointed at, and nothing that a card does to the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from eyes import DESK, PHONE, Visitors
from playwright.sync_api import Page, expect
from servers import Room
from test_axe import complaints
from walk import SIZES

from web.desk import SETTLED, press

pytestmark = pytest.mark.browser
GAMES = ("solar_roller", "solarius", "solarquest", "spacecorp", "vertium")
CHANGED = "(was) => document.getElementById('coach').innerText !== was"
INSIDE = """() => {
    const bad = [], box = (el) => el.getBoundingClientRect();
    if (document.documentElement.scrollWidth > innerWidth + 1) bad.push('the page scrolls sideways');
    const card = box(document.getElementById('coach')), view = box(document.getElementById('view'));
    if (card.left < 0 || card.right > innerWidth + 1) bad.push('the card is cut');
    if (card.top < view.bottom - 1 && card.right > view.left && card.left < view.right && card.bottom > view.top) bad.push('the card lies over the board');
    for (const button of document.querySelectorAll('#coach button, #coach a')) {
        const r = box(button);
        if (!r.width) continue;
        if (!button.matches('.num, .term') && (r.height < 24 || r.width < 24)) bad.push(`${button.textContent} is small`);
    }
    const order = document.querySelector('#coach .try span:last-child');
    if (order) {
        const r = box(order), covered = [...document.querySelectorAll('#coach .btn')].map(box).some((b) => b.width && b.left < r.right - 1 && b.right > r.left + 1 && b.top < r.bottom - 1 && b.bottom > r.top + 1);
        if (r.width < 40 || covered) bad.push('what is to be done is covered');
    }
    for (const ring of document.querySelectorAll('.lens')) {
        const place = document.querySelector(`#targets [data-target="${ring.dataset.for}"]`);
        if (!place) continue;
        const a = box(ring), b = box(place);
        if (Math.abs(a.left + a.width / 2 - b.left - b.width / 2) > 2) bad.push(`${ring.id} is beside its place`);
    }
    return bad;
}"""


def begin(visitors: Visitors, room: Room, game: str, how: dict[str, Any], lesson: str = "") -> Page:
    page = visitors.page(room.address, how)
    page.goto(f"/learn/{game}")
    page.locator(f".lessons form[action$='/{lesson}'] button" if lesson else ".lessons button").first.click()
    page.wait_for_selector("#coach")
    page.wait_for_load_state()  # with its scripts, so that keys and the mouse are heard
    page.wait_for_function(SETTLED)
    return page


@pytest.mark.parametrize("how", [DESK, PHONE], ids=["desk", "phone"])
def test_a_lesson_by_keys(room: Callable[..., Room], visitors: Visitors, how: dict[str, Any]) -> None:
    page = begin(visitors, room(bots=["pebble"]), "vertium", how, "fourth-kind")
    assert page.evaluate(INSIDE) == []
    press(page, "x")
    expect(page.locator("#targets :focus")).to_have_attribute("data-target", "planet-P9")
    expect(page.locator("#status")).to_have_text("Ironwake, place X")
    press(page, "s")
    expect(page.locator("#coach")).to_contain_text("Ironwake is yours")
    assert page.evaluate(INSIDE) == []
    assert complaints(page, how) == []
    page.goto("/learn/vertium")
    expect(page.locator(".lessons .done")).to_have_count(1)
    assert complaints(page, how) == []


GIVEN = """() => { const id = (name) => document.getElementById(name);
    if (id('coach-show')) return 's';
    return id('coach-on') ? 'n' : id('coach-next') || document.querySelector('#coach [value="again"]') ? 'over' : false; }"""


@pytest.mark.parametrize(
    "game", [game if game == "vertium" else pytest.param(game, marks=pytest.mark.soak) for game in GAMES]
)
def test_a_tour_and_a_lesson_by_keys_alone(room: Callable[..., Room], visitors: Visitors, game: str) -> None:
    """From the course's page on: Tab and Enter, the letter of a place, u, n, and s where a lesson wants something done."""
    page = visitors.page(room(bots=["pebble"]).address, DESK)
    page.goto(f"/learn/{game}")
    start = page.locator(".lessons button").first
    for _ in range(40):
        page.keyboard.press("Tab")
        if start.evaluate("(el) => el === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#coach")
    page.locator("#dock button[name=action]:not(.no):visible").first.focus()  # others may be folded away
    press(page, "Enter")
    expect(page.locator("#coach .try")).to_contain_text("Take it back")
    press(page, "x")
    expect(page.locator("#undo-button")).to_be_focused()
    press(page, "u")
    expect(page.locator("#coach .done")).to_contain_text("All is as it was")
    press(page, "n")
    expect(page.locator("#coach")).to_contain_text("all that has happened")
    press(page, "y")
    expect(page.locator("#status")).to_have_text("The log, place Y")
    press(page, "n")
    expect(page.locator("#coach-next")).to_be_visible()
    press(page, "n")
    expect(page.locator("#coach .at")).to_contain_text("step 1 of")
    for _ in range(30):
        key = page.wait_for_function(GIVEN).json_value()
        if key == "over":
            return
        before = page.input_value("#coach-do [name=mark]")
        press(page, key)
        page.wait_for_function(
            "(mark) => document.querySelector('#coach-do [name=mark]')?.value !== mark", arg=before
        )
    raise AssertionError("the lesson does not end")


FOR_NEWCOMERS = (
    "/learn",
    "/learn/spacecorp",
    "/learn/vertium/sheet",
    "/rules/vertium/how",
    "/rules/vertium/words",
)
NARROW = (320, 640)


def test_pages_for_newcomers_hold_at_every_size(room: Callable[..., Room], visitors: Visitors) -> None:
    """Nothing scrolls sideways, and axe has nothing to say."""
    page = visitors.page(room(bots=["pebble"]).address, DESK)
    found: list[str] = []
    for address in FOR_NEWCOMERS:
        page.goto(address)
        found += complaints(page, DESK)
        for name, (width, height) in {**SIZES, "narrow": NARROW}.items():
            page.set_viewport_size({"width": width, "height": height})
            if page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"):
                found.append(f"{address} scrolls sideways, {name}")
        page.set_viewport_size({"width": 1280, "height": 800})
    assert found == [], "\n".join(found)


def test_a_note_of_a_lesson_s_word(room: Callable[..., Room], visitors: Visitors) -> None:
    page = begin(visitors, room(bots=["pebble"]), "vertium", DESK, "set")
    page.locator("#coach .term").first.click()
    note = page.locator(".def:popover-open")
    expect(note.get_by_role("link", name="Lesson", exact=True)).to_have_attribute(
        "href", "/learn/vertium#lesson-set"
    )
    assert complaints(page, DESK, ".def:popover-open") == []
    for width, height in (SIZES["phone"], NARROW):
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#coach .term").first.click()
        box = note.bounding_box()
        assert box is not None
        assert box["x"] >= 0, (width, height)
        assert box["x"] + box["width"] <= width + 1, (width, height)


# As after a connection that dropped: the whole table comes, and the page is patched with it.
AGAIN = """() => new Promise((done) => {
    document.addEventListener('focused', () => setTimeout(done), { once: true });
    after = '';
    open();
})"""


def test_a_lesson_shows_all_dice_and_opens_nothing_under_a_mouse_that_only_pressed(
    room: Callable[..., Room], visitors: Visitors
) -> None:
    """On a desk no die is out of sight; what is told under the mouse leaves the question's own line where it was, and
    outlives news."""
    page = begin(visitors, room(bots=["pebble"]), "solar_roller", DESK, "values")
    cut = "() => { const t = document.getElementById('tray'); return t.scrollWidth - t.clientWidth; }"
    assert page.evaluate(cut) <= 1
    die, told = page.locator('#tray button[value="die red"]'), page.locator(".subs")
    page.mouse.move(600, 60)  # from where it pressed, which may be where the die is now
    die.hover()
    for news in (False, True):
        if news:
            page.evaluate(AGAIN)
        expect(told).to_have_class("subs told both")
        expect(page.locator("#over")).to_have_text("Use the red 1: small planet")
    page.mouse.move(600, 60)
    expect(told).to_have_class("subs")
    die.click()
    place = page.locator('#targets [data-target="space-O7"]')
    place.click()
    expect(page.locator("#log")).to_contain_text("O7")
    expect(told).to_have_class("subs")
    page.mouse.move(600, 60)
    place.hover()  # who comes back and rests is told
    expect(page.locator("#about-space-O7")).to_be_visible()


TRIES = {  # a lesson whose second step has a case, and what leads there
    "spacecorp": ("base", "do move", "team 2"),
    "vertium": ("fourth-kind", "", "place planet=P2"),
    "solarius": ("cubes", "", ""),
    "solarquest": ("groups", "", ""),
    "solar_roller": ("goals", "die blue", "moons space=O4"),
}


@pytest.mark.parametrize(
    "game", [g if g == "spacecorp" else pytest.param(g, marks=pytest.mark.soak) for g in GAMES]
)
def test_the_card_has_its_place(room: Callable[..., Room], visitors: Visitors, game: str) -> None:
    """At all sizes: where something is tried, where the coach speaks of another choice, and in the tour of the table."""
    house = room(bots=["pebble"])
    page = begin(visitors, house, game, DESK)
    lesson, first, other = TRIES[game]

    def look(what: str) -> None:
        for name, (width, height) in {**SIZES, "narrow": NARROW}.items():
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(INSIDE) == [], (name, what)

    look("tour")
    page.set_viewport_size(DESK["viewport"])
    page.goto(f"/learn/{game}")
    page.locator(f".lessons form[action$='/{lesson}'] button").first.click()
    page.wait_for_selector("#coach .try")
    look("try")
    for action in filter(None, (first, other)):
        before = page.locator("#coach").inner_text()
        page.evaluate(
            "(action) => document.querySelector(`[name=action][value='${action}']`).click()", action
        )
        page.wait_for_function(CHANGED, arg=before)
        look(action)
    if other:
        expect(page.locator("#coach.other")).to_be_visible()
