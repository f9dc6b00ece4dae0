"""Words explain themselves under mouse and keys; what matters now is hidden and shown by a key, and moves no board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from eyes import DESK, PHONE, Visitors
from playwright.sync_api import expect
from servers import Room
from walk import visit, walk

pytestmark = pytest.mark.browser
NOTE = ".def:popover-open"
BOARD = "(() => { const r = document.getElementById('board').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })()"
LATE = "(() => { const now = fetch; window.fetch = async (...a) => { const answer = await now(...a); await new Promise((r) => setTimeout(r, 1000)); return answer; }; })()"


def test_a_word_opens_its_note(room: Callable[..., Room], visitors: Visitors) -> None:
    """Under a resting mouse, by a press that keeps it, by the key g, and away by Esc."""
    page = visit(room, visitors, "vertium", DESK)
    for _ in walk(page, 2):
        pass
    word = page.locator("#players .stat").first
    word.hover()
    expect(page.locator(NOTE)).to_have_count(1)
    word.click()
    expect(page.locator(NOTE)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(NOTE)).to_have_count(0)
    page.mouse.move(5, 5)
    page.keyboard.press("g")
    expect(page.locator(NOTE)).to_have_count(1)
    expect(page.locator(f"{NOTE} a[href*='/words#word-']")).to_be_visible()


@pytest.mark.parametrize("how", [DESK, PHONE], ids=["desk", "phone"])
def test_a_key_hides_and_shows_what_matters(
    room: Callable[..., Room], visitors: Visitors, how: dict[str, object]
) -> None:
    """Also where the page is patched before the press is acknowledged."""
    page = visit(room, visitors, "vertium", how)
    page.evaluate(LATE)
    line = page.locator("#strip.coach .line-of b")
    expect(line).to_be_visible()
    board = page.evaluate(BOARD)
    page.keyboard.press("c")
    expect(line).to_have_count(0)
    assert page.evaluate(BOARD) == board
    page.keyboard.press("c")
    expect(line).to_be_visible()
    assert page.evaluate(BOARD) == board
    if how is PHONE:
        page.tap(".unfold")
        expect(page.locator("#coach-now")).to_be_visible()


BROKEN_OFF = """() => {
    const bad = [], range = document.createRange();
    for (let wide = 90; wide < 420; wide++) {
        document.body.style.width = `${wide}px`;
        for (const word of document.querySelectorAll('.term')) {
            const after = word.nextSibling;
            if (after?.nodeType !== 3 || !/^[,.;:!?)]/.test(after.data) || !word.getClientRects().length) continue;
            range.setStart(after, 0);
            range.setEnd(after, 1);
            if (range.getBoundingClientRect().top > word.getBoundingClientRect().bottom - 3) bad.push(`${word.textContent}${after.data[0]} at ${wide}`);
        }
    }
    return [...new Set(bad)];
}"""


def test_no_line_begins_with_the_sign_after_a_word(room: Callable[..., Room], visitors: Visitors) -> None:
    """Wherever a line ends: a comma stays with its word."""
    page = visitors.page(room().address, DESK)
    for address in ("/rules/solarquest/how", "/rules/solarius/how"):
        page.goto(address)
        assert page.locator(".term").count() > 3
        assert page.evaluate(BROKEN_OFF) == [], address
