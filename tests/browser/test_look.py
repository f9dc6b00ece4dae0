"""What went wrong when people played, kept from coming back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from eyes import DESK, PHONE, Visitors
from faults import FRAMES, QUITS, resize
from player import Keys, Touch
from playwright.sync_api import Page, expect
from scenes import ALL, attacking, flying, landed, moving, picking_a_die, placing, raising, rolling
from servers import Room
from walk import GAMES, MOST, SIZES, table, visit, walk

from ecliptic.testing.trial import some_or_all
from web.desk import SETTLED, press

pytestmark = pytest.mark.browser


def at(
    room: Callable[..., Room], visitors: Visitors, scene: Callable[..., object], how: dict[str, object]
) -> Page:
    """Ada's page of a table in this position; the other seat is a bot's."""
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, how)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(here.table(scene("scene"), ada, None))  # type: ignore[arg-type]
    return page


def test_tab_brings_into_view_what_is_zoomed_out_of_it(room: Callable[..., Room], visitors: Visitors) -> None:
    """And scrolls neither the board under its buttons nor the page."""
    page = at(room, visitors, placing, DESK)
    ada = Keys(page)
    assert ada.turn()
    zoom = page.locator(".zoom").bounding_box()
    for _ in range(4):
        page.keyboard.press("+")
    ada.go_to("#targets .target")
    asked = 0
    while ada.focus()["board"]:
        target = page.locator(".target:focus")
        expect(target).to_be_in_viewport(ratio=0.9)
        asked += page.locator(".target:focus:not(.look)").count()
        ada.look()
        assert page.locator(".zoom").bounding_box() == zoom
        ada.press("Tab")
    assert asked == 5


def test_the_focus_never_comes_to_what_has_a_price_of_its_own(
    room: Callable[..., Room], visitors: Visitors
) -> None:
    """ "Open Inner, for 1 action" stands before the dice, and is no answer to "Pick a die"."""
    page = at(room, visitors, picking_a_die, DESK)
    expect(page.locator("#group-open [name=action]")).to_have_count(1)
    page.locator("[value='die blue']").focus()
    press(page, "Enter")
    page.wait_for_function("() => document.querySelector('#say').textContent !== 'Pick a die'")
    press(page, "u")
    page.wait_for_function("() => document.activeElement.value === 'die red'")


# Legal places whose middle lies under what is said of another one.
UNDER = """(at) => {
    const legal = [...document.querySelectorAll('#targets .target:not(.no, .look)')], view = document.getElementById('view').getBoundingClientRect();
    document.getElementById('act').requestSubmit(legal[at % legal.length]);
    const why = document.querySelector('.why').getBoundingClientRect(), middle = (el) => { const r = el.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
    const within = ([x, y], r) => x > r.left && x < r.right && y > r.top && y < r.bottom;
    return {
        under: legal.filter((el) => within(middle(el), view) && within(middle(el), why)).map((el) => el.value),
        inside: why.left >= 0 && why.top >= 0 && why.right <= innerWidth && why.bottom <= innerHeight,
        many: legal.length,
    };
}"""
LOW = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("how", [PHONE, LOW], ids=["phone", "low"])
@pytest.mark.parametrize("scene", [placing, raising, landed, flying, moving])
def test_what_a_finger_asked_of_a_place_covers_no_other(
    room: Callable[..., Room], visitors: Visitors, scene: Callable[..., object], how: dict[str, object]
) -> None:
    page = at(room, visitors, scene, how)
    page.wait_for_function(SETTLED)
    for k in range(9):
        found = page.evaluate(UNDER, k)
        assert (found["under"], found["inside"]) == ([], True), k
        expect(page.locator(".why")).to_contain_text("Touch again to do it.")


def test_all_that_skirmish_cards_would_do_is_in_sight_on_a_desk(
    room: Callable[..., Room], visitors: Visitors
) -> None:
    """Beside them stands "No card", and the last of them was faded."""
    page = at(room, visitors, rolling, DESK)
    assert Keys(page).turn()
    page.evaluate(FRAMES)
    tray = page.locator("#tray").bounding_box()
    assert tray is not None
    boxes = [one.bounding_box() for one in page.locator("#tray button").all()]
    assert len(boxes) == 6
    assert all(box is not None and box["x"] + box["width"] <= tray["x"] + tray["width"] for box in boxes)
    assert page.locator("#tray[data-more]").count() == 0


def test_a_phone_turns_to_what_is_asked_next(room: Callable[..., Room], visitors: Visitors) -> None:
    """Even if somebody looked at the whole board before."""
    page = at(room, visitors, placing, PHONE)
    ada = Touch(page)
    assert ada.turn()
    wide = "Number(document.getElementById('frame').getAttribute('width'))"
    focused = page.evaluate(wide)
    page.tap("[data-zoom=fit]")
    page.wait_for_function(f"(focused) => {wide} > focused", arg=focused)
    ada.take(next(button for button in ada.glowing if button.where == "board"))
    assert ada.turn()
    page.wait_for_function(f"(focused) => {wide} <= focused", arg=focused)


def test_another_question_s_choices_begin_at_the_first(room: Callable[..., Room], visitors: Visitors) -> None:
    """Not where the last ones were scrolled to; and nothing stays unfolded."""
    page = at(room, visitors, attacking, PHONE)
    ada = Touch(page)
    assert ada.turn()
    page.locator("#dock").evaluate("(at) => at.scrollTo(0, 9999)")
    ada.take(next(button for button in ada.glowing if button.where == "board"))
    assert ada.turn()
    assert ada.said[-1] == "How many elements go along?"
    page.wait_for_function("document.getElementById('dock').scrollTop === 0")
    expect(page.locator("#dock details[open]")).to_have_count(0)


OUT_OF_SIGHT = """() => [...document.querySelectorAll('#dock .prompt :is(button[name=action], .tick):not(.no)')]
    .filter((el) => el.matches('.go, [data-ends], :not([data-target])') && !el.closest('.group, .more-list'))
    .filter((el) => {
        const at = el.getBoundingClientRect();
        const seen = [at.left + 3, at.right - 3].map((x) => document.elementFromPoint(x, at.top + at.height / 2));
        return at.left < 0 || at.right > innerWidth || seen.some((top) => !el.contains(top));
    }).map((el) => el.innerText)"""
DECIDING = "#dock .prompt .choices > :is(button[name=action], .tick):not(.no)"


@pytest.mark.parametrize("how", [DESK, PHONE], ids=["desk", "phone"])
@some_or_all("one_in", 3, 1)
def test_what_decides_is_in_sight(
    room: Callable[..., Room], visitors: Visitors, how: dict[str, object], one_in: int
) -> None:
    """What can't be found elsewhere, what is likeliest and what ends a turn: never behind a scroll, in any game."""
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, how)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    games, shown = set(), 0
    for scene in (*ALL, attacking)[how is PHONE and one_in > 1 :: one_in]:
        match = scene(scene.__name__)
        if match.over:
            continue
        page.goto(here.table(match, ada))
        assert page.evaluate(OUT_OF_SIGHT) == [], scene.__name__
        games.add(match.game.name)
        shown += page.locator(DECIDING).count()
    assert games == set(here.house.games())
    assert shown > 12 // one_in


CUT_BELOW = """() => {
    const tray = document.getElementById('tray'), edge = tray?.getBoundingClientRect().bottom + 1;
    return [...(tray?.querySelectorAll('*') ?? [])]
        .filter((el) => !el.children.length && el.textContent.trim() && el.checkVisibility() && !el.closest('.sr, svg') && el.getBoundingClientRect().bottom > edge)
        .map((el) => el.textContent);
}"""


@pytest.mark.parametrize("game", GAMES)
@some_or_all("many", 8, MOST)
def test_what_is_likeliest_and_what_ends_a_turn_is_in_sight_all_along(
    room: Callable[..., Room], visitors: Visitors, game: str, many: int
) -> None:
    """However long the question and its warning are, and whatever is in the tray: of which no words are cut on a desk."""
    here = room()
    address, ada = table(here, game)
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(address)
    decides = OUT_OF_SIGHT.replace(", :not([data-target])", "")
    names = ("desk", "large", "tablet", "phone", "side740", "zoomed")
    for asked in walk(page, many):
        name = names[asked % len(names)]
        resize(page, SIZES[name])
        page.evaluate(FRAMES)
        said = f"{name}: {page.locator('#say').inner_text()}"
        assert page.evaluate(decides) == [], said
        if name in ("desk", "large", "tablet"):
            assert page.evaluate(CUT_BELOW) == [], said


UPPERMOST = """(el) => {
    const at = el.getBoundingClientRect();
    return el.contains(document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2));
}"""


def test_a_pass_after_many_actions_is_in_sight_and_covers_no_first_one(
    room: Callable[..., Room], visitors: Visitors
) -> None:
    """At every size: four actions of SpaceCorp with notes, and Pass after them."""
    page = visit(room, visitors, "spacecorp", DESK, ahead=145)
    page.locator("#dock .choices > .quit[data-ends]").wait_for()
    assert page.locator("#dock .prompt > .choices > button:not(.no)").count() > 4
    decides = OUT_OF_SIGHT.replace(", :not([data-target])", "")
    first = page.locator("#dock .prompt > .choices > button").first
    for name, size in SIZES.items():
        resize(page, size)
        assert page.evaluate(decides) == [], name
        assert first.evaluate(UPPERMOST), name


def test_a_stop_stands_after_places_that_have_buttons_too(
    room: Callable[..., Room], visitors: Visitors
) -> None:
    """Four tech dice of Solarius Mission, each a place on the mat, and Stop, which is none."""
    page = visit(room, visitors, "solarius", DESK, ahead=73)
    page.locator("#dock .choices > .quit").wait_for()
    assert page.locator("#dock .choices [name=action]:not(.no)").count() == 5
    for name in ("desk", "phone"):
        resize(page, SIZES[name])
        assert page.evaluate(QUITS) == [], name


def test_dice_can_be_read_on_a_phone(room: Callable[..., Room], visitors: Visitors) -> None:
    page = at(room, visitors, rolling, PHONE)
    assert Touch(page).turn()
    dice = page.locator("#targets .target:not(.look)")
    for k in range(dice.count()):
        expect(dice.nth(k)).to_be_in_viewport(ratio=1)
        box = dice.nth(k).bounding_box()
        assert box
        assert box["width"] >= 24
    size = "(at) => parseFloat(getComputedStyle(at).fontSize) * at.getScreenCTM().a"
    sizes = page.evaluate(f"[...document.querySelectorAll('#centre text')].map({size})")
    assert min(sizes) > 9


def test_help_on_a_phone_speaks_of_touches(room: Callable[..., Room], visitors: Visitors) -> None:
    page = at(room, visitors, placing, PHONE)
    page.tap("[data-help]")
    expect(page.locator("#help")).to_contain_text("the first touch on the board selects")
    expect(page.locator("#help kbd").first).to_be_hidden()
    page.tap("#help [autofocus]")
    expect(page.locator("#help")).to_be_hidden()
