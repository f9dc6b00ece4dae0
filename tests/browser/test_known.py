"""What is on a board may be looked at: by touch where nothing is asked, under a resting mouse, by key and by the other button.

One page of each game, a few questions on; and what else a page has to say beside the question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import walk
from eyes import DESK, PHONE, Visitors
from playwright.sync_api import Page, expect
from servers import Room

pytestmark = pytest.mark.browser
# Of each game what must be known, by how its id begins.
THINGS = {
    "vertium": ["planet-", "display-", "deck", "discard", "pool", "hand-"],
    "solar_roller": ["space-", "band-", "sun", "die-", "black-"],
    "solarquest": ["space-"],
    "solarius": ["hex-", "hub-", "row-", "store-", "track-", "drives", "dirt", "stations", "place-"],
    "spacecorp": ["site-", "team-", "card-"],
}
# A look whose middle nothing else covers.
FREE = """() => [...document.querySelectorAll('#targets .look')].find((el) => {
    const r = el.getBoundingClientRect(), b = document.getElementById('board').getBoundingClientRect();
    const x = r.left + r.width / 2, y = r.top + r.height / 2;
    return x > b.left && x < b.right && y > b.top && y < b.bottom && document.elementFromPoint(x, y) === el;
})?.dataset.target"""


def opened(page: Page, *things: str) -> None:
    """What is told of these lies open, and of nothing else."""
    page.wait_for_function(
        "(ids) => [...document.querySelectorAll('.about:popover-open')].map((box) => box.id).join() === ids",
        arg=",".join(f"about-{thing}" for thing in things),
    )


def on(room: Callable[..., Room], visitors: Visitors, game: str, many: int, **how: Any) -> Page:
    page = walk.visit(room, visitors, game, {**DESK, **how})
    for k in walk.walk(page, many):
        if k == many - 1:
            break  # before anything more is chosen
    return page


@pytest.mark.parametrize("game", walk.some_games("vertium", "spacecorp", of=THINGS))
def test_all_of_the_board_is_known(game: str, room: Callable[..., Room], visitors: Visitors) -> None:
    page = on(room, visitors, game, 7, reduced_motion="no-preference")
    known = page.evaluate(
        "() => [...document.querySelectorAll('#abouts > .about')].map((box) => box.id.slice(6))"
    )
    assert [start for start in THINGS[game] if not any(id_.startswith(start) for id_ in known)] == []
    bare = page.evaluate(
        "() => [...document.querySelectorAll('#targets [data-target]')].map((el) => el.dataset.target)"
        ".filter((id) => !document.getElementById(`about-${id}`))"
    )
    if game != "solar_roller":  # of an empty space there is nothing to know
        assert [id_ for id_ in bare if any(id_.startswith(start) for start in THINGS[game])] == []
    empty = page.evaluate(
        "() => [...document.querySelectorAll('#abouts > .about')]"
        ".filter((box) => box.textContent.trim().length < box.querySelector('.h').textContent.length + 12).map((box) => box.id)"
    )
    assert empty == [], "each says more than its name"
    endless = (
        "() => document.getAnimations().filter((a) => !isFinite(a.effect.getComputedTiming().endTime)).length"
    )
    assert page.evaluate(endless) == 0, "nothing moves for ever"
    _by_mouse(page)
    _by_key(page)
    _at_the_focus(page)
    _its_rules(page)


def _by_mouse(page: Page) -> None:
    """It shows under a mouse that rests, takes no focus, goes with the mouse, and stays if it is pressed."""
    thing = page.evaluate(FREE)
    assert thing, "something is not asked about"
    look = page.locator(f'#targets [data-target="{thing}"]')
    before = page.evaluate("() => document.activeElement.id")
    look.hover()
    expect(page.locator(f'[id="about-{thing}"]')).to_be_visible()
    assert page.evaluate("() => document.activeElement.id") == before
    page.mouse.move(2, 60)
    expect(page.locator(f'[id="about-{thing}"]')).to_be_hidden()
    look.hover()
    expect(page.locator(f'[id="about-{thing}"]')).to_be_visible()
    look.click()
    page.mouse.move(2, 60)
    opened(page, thing)
    page.keyboard.press("Escape")
    opened(page)


def _by_key(page: Page) -> None:
    """Where something is asked, a key or the other button tells what the place is, and chooses nothing."""
    asked = page.evaluate(
        "() => [...document.querySelectorAll('#targets button.target:not(.look), #tray button[data-target]:not([popovertarget])')]"
        ".find((el) => document.getElementById(`about-${el.dataset.target}`))?.dataset.target"
    )
    number = page.evaluate(walk.NUMBER)
    if asked:
        place = page.locator(f':is(#targets, #tray) [data-target="{asked}"]').first
        for _ in "key", "button":
            if _ == "key":
                place.focus()
                page.keyboard.press("i")
            else:
                place.dispatch_event("contextmenu", {"bubbles": True, "cancelable": True})
            opened(page, asked)
            page.keyboard.press("Escape")
            opened(page)
    thing = page.evaluate("() => document.querySelector('#targets .look').dataset.target")
    page.locator(f'#targets [data-target="{thing}"]').focus()
    page.keyboard.press("Enter")
    opened(page, thing)
    expect(page.locator(".about:popover-open button").first).to_be_focused()
    page.keyboard.press("Escape")
    assert page.evaluate(walk.NUMBER) == number


def _at_the_focus(page: Page) -> None:
    """What a choice means stands in the question's second line while it has the focus, and it is ringed."""
    choice = page.locator(
        ":is(#targets button.target:not(.look), #dock button[name=action]):not([tabindex='-1']):visible"
    ).first
    page.keyboard.press("Tab")  # a key was used last, so the focus shows
    choice.focus()
    expect(page.locator("#over")).to_have_text(
        choice.evaluate("(el) => el.dataset.why || el.title || el.getAttribute('aria-label') || ''")
    )
    look = choice.evaluate("(el) => [getComputedStyle(el).boxShadow, getComputedStyle(el).outlineStyle]")
    assert look != ["none", "none"], "the focus is seen"


def _its_rules(page: Page) -> None:
    """A rule opens in place, in its words, and leads to the rules."""
    link = page.locator("#log .scroll > .log > li > a.cl").last
    clause = link.inner_text()
    link.click()
    rule = page.locator("#rule")
    expect(rule).to_be_visible()
    expect(rule).to_contain_text(clause)
    expect(rule.get_by_role("link", name="Open in the rules")).to_have_attribute(
        "href",
        f"/rules/{page.locator('.game').inner_text().lower().replace(' mission', '').replace(' ', '_')}#{clause}",
    )
    expect(rule.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(rule).to_be_hidden()


def test_a_touch_tells_what_a_thing_is(room: Callable[..., Room], visitors: Visitors) -> None:
    page = walk.visit(room, visitors, "solarquest", PHONE)
    page.wait_for_function(walk.SETTLED, arg="")
    thing = page.evaluate(FREE)
    page.locator(f'#targets [data-target="{thing}"]').tap()
    expect(page.locator(f'[id="about-{thing}"]')).to_be_visible()


@pytest.mark.parametrize("hours", [3, -3])
def test_the_clock_of_a_player_may_be_wrong(
    room: Callable[..., Room], visitors: Visitors, hours: int
) -> None:
    """How long somebody has been deciding is counted by the server's clock."""
    here = room()
    address, ada = walk.table(here, "vertium")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.add_init_script(f"const right = Date.now; Date.now = () => right() + {hours} * 3600 * 1000;")
    page.goto(address)
    page.wait_for_function(walk.SETTLED, arg="")
    page.evaluate("() => ticks()")
    time = page.locator("#players .player.turn time.ago")
    expect(time).to_have_text("")
    time.evaluate("el => { el.dataset.at -= 600; ticks(); }")
    expect(time).to_have_text("10 min")


def test_since_your_turn_is_said_and_shown(room: Callable[..., Room], visitors: Visitors) -> None:
    page = on(room, visitors, "vertium", 6)
    for _ in walk.walk(page, 12):
        if page.locator("[data-since]").count():
            break
    assert "Bo" in page.locator(".news").inner_text()
    page.locator("[data-since]").click()
    expect(page.locator(".changed").first).to_be_visible()
    folded = page.locator("#log details")
    expect(folded.first).to_be_attached()
    folded.last.locator("summary").click()
    expect(folded.last.locator("li").first).to_be_visible()
    expect(folded.last.locator("li").nth(1)).to_be_attached()


@pytest.mark.soak
def test_seven_pages_of_one_browser(room: Callable[..., Room], visitors: Visitors) -> None:
    """A browser keeps six connections to a server: the seventh page says so, and follows all the same."""
    first = walk.visit(room, visitors, "vertium", DESK)
    address = first.url
    pages = [first]
    for _ in range(6):
        one = first.context.new_page()
        one.goto(address)
        pages.append(one)
        one.wait_for_timeout(400)
    last = pages[-1]
    expect(last.locator("#toast-full")).to_be_visible()
    first.wait_for_function(walk.SETTLED, arg="")
    was = last.evaluate(walk.NUMBER)
    first.evaluate(walk.PRESS, 0.1)
    last.wait_for_function("(was) => document.querySelector('#act [name=expected]')?.value !== was", arg=was)
    for one in pages[1:4]:
        one.close()
    expect(last.locator("#toast-full")).to_be_hidden()


@pytest.mark.parametrize(
    "game", walk.some_games("vertium", of=("vertium", "solarquest", "solarius"))
)  # whose first lines name places
def test_a_line_of_the_log_shows_where_that_was(
    game: str, room: Callable[..., Room], visitors: Visitors
) -> None:
    """Under a mouse that rests, and by the focus: the places that it names, as they are called."""
    page = on(room, visitors, game, 9)
    lines = page.locator("#log .log > li")
    some = page.evaluate("[...document.querySelectorAll('#log .log > li')].findIndex((li) => showNamed(li))")
    assert some >= 0
    page.evaluate("document.querySelectorAll('.changed').forEach((el) => el.remove()); lineAt = null")
    page.mouse.move(300, 20)
    lines.nth(some).hover()
    expect(page.locator("#stage .changed").first).to_be_visible()
