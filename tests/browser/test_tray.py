"""What lies at the end of the tray in a lesson, beside the coach: all of it is in sight, with the letters on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from eyes import DESK, Visitors
from faults import resize
from playwright.sync_api import Page
from servers import Room
from test_learn import GIVEN
from walk import SIZES

from ecliptic.core.registry import game_class
from ecliptic.learn.courses import course_of
from ecliptic.testing.trial import some_or_all
from web.desk import press

pytestmark = pytest.mark.browser
# What of the tray is not in sight: beyond its edges or the window's, or under the coach's card. `fades`: what comes after its
# right edge is well, if the edge is faded and the coach points at nothing there.
HIDDEN = """(fades) => {
    const tray = document.getElementById('tray'), bad = [];
    if (!tray?.checkVisibility()) return ['there is no tray'];
    const box = tray.getBoundingClientRect(), card = document.getElementById('coach').getBoundingClientRect();
    for (const el of tray.querySelectorAll(':scope > *, .num, button')) {
        const r = el.getBoundingClientRect();
        if (!r.width || !el.checkVisibility()) continue;
        const name = `${el.className} ${el.textContent.trim().slice(0, 30)}`, beyond = r.right > Math.min(box.right, innerWidth) + 1;
        const faded = fades && 'more' in tray.dataset && !el.closest('[data-look]:not([data-look=""])');
        if (beyond && !faded) bad.push(`${name} ends ${Math.round(r.right - box.right)} beyond the tray`);
        if (r.left < Math.max(box.left, 0) - 1) bad.push(`${name} begins before the tray`);
        if (r.left < card.right - 1 && card.left < r.right - 1 && r.top < card.bottom - 1 && card.top < r.bottom - 1) bad.push(`${name} lies under the coach`);
    }
    return bad;
}"""


def hidden(page: Page) -> list[str]:
    """What is not in sight: on a desk at once; on a phone at once or faded, and all of it under its own tab."""
    found = [f"desk: {bad}" for bad in page.evaluate(HIDDEN, False)]
    resize(page, SIZES["phone"])
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found += [f"phone: {bad}" for bad in page.evaluate(HIDDEN, True)]
    page.locator("[data-go=hand]").click()
    found += [f"tab: {bad}" for bad in page.evaluate(HIDDEN, False)]
    page.locator("[data-go=board]").click()
    resize(page, SIZES["desk"])
    return found


@some_or_all("one_in", 3, 1)
def test_all_of_vertium_s_tray_is_in_sight_in_every_lesson(
    room: Callable[..., Room], visitors: Visitors, one_in: int
) -> None:
    page = visitors.page(room(bots=["pebble"]).address, DESK)
    course = course_of(game_class("vertium"))
    assert course is not None
    found: list[str] = []
    for lesson in course.lesson[::one_in]:
        page.goto("/learn/vertium")
        page.locator(f".lessons form[action$='/{lesson.id}'] button").first.click()
        page.wait_for_selector("#coach")
        page.wait_for_load_state()
        for _ in range(60):
            key = page.wait_for_function(GIVEN).json_value()
            step = page.locator("#coach .at").inner_text()
            found += [f"{lesson.id}, {step}, {bad}" for bad in hidden(page)]
            if key == "over":
                break
            before = page.input_value("#coach-do [name=mark]")
            press(page, key)
            page.wait_for_function(
                "(mark) => document.querySelector('#coach-do [name=mark]')?.value !== mark", arg=before
            )
    assert found == [], "\n".join(found)


# What can be pressed in the tray and is not whole in sight, and what it says of itself that is hidden.
CUT = """() => [...document.querySelectorAll('#tray :is(.card.act, .card .btn.act)')].flatMap((el) => {
    const r = el.getBoundingClientRect(), card = el.closest('.card'), box = card.getBoundingClientRect(), bad = [];
    if (r.bottom > innerHeight + 1) bad.push('ends under the window');
    if (card !== el && (r.bottom > box.bottom + 1 || r.right > box.right + 1)) bad.push('ends outside its card');
    if ([...el.querySelectorAll('.words')].some((words) => !words.checkVisibility())) bad.push('hides its words');
    return bad.map((what) => `${el.textContent.trim().slice(0, 40)} ${what}`);
})"""


@pytest.mark.parametrize(
    ("lesson", "kind"), [("radiation", ".card.duo .btn.act"), ("colonies", ".card.act .words")]
)
def test_what_spacecorp_s_tray_asks_for_is_whole_beside_the_coach(
    room: Callable[..., Room], visitors: Visitors, lesson: str, kind: str
) -> None:
    """A card that can be added in two ways, and colonies with what they need and bring."""
    page = visitors.page(room(bots=["pebble"]).address, DESK)
    page.goto("/learn/spacecorp")
    page.locator(f".lessons form[action$='/{lesson}'] button").first.click()
    page.wait_for_selector("#coach")
    for _ in range(9):
        if page.locator(f"#tray {kind}").count():
            break
        mark = page.input_value("#coach-do [name=mark]")
        page.locator("#coach-show").click()
        page.wait_for_function(
            "(mark) => document.querySelector('#coach-do [name=mark]')?.value !== mark", arg=mark
        )
    assert page.locator(f"#tray {kind}").count() > 1
    assert page.evaluate(CUT) == []
