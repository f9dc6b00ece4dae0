"""Games of Vertium against bots, by each kind of hands, to the score sheet; expansions from phase two on.

One of each kind in `make test`; games of the others are played to their ends beside this file.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from eyes import DESK, PHONE, Visitors
from forms import new_table
from player import Keys, Mouse, Person, Touch
from playwright.sync_api import Page, expect
from servers import Room

import ecliptic
from ecliptic.core.match import Match
from ecliptic.core.registry import replay
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.rules.state import FIGHTING

pytestmark = pytest.mark.browser
FIGHT = "Turn a die with a skirmish card?"
ATTACK = "Attack which planet?"  # alone there are no cards


def check_the_end(person: Person) -> None:
    """The sheet says what the record says, and every line of the log linked to a clause that is there."""
    page = person.page
    expect(page.locator("#sheet")).to_be_visible()
    match = replay(page.request.get(f"{page.url.partition('?')[0]}/record").text())
    sheet = match.game.score_sheet(match.view(None))
    total = next(row for row in sheet.rows if row.total)
    assert match.over
    expect(page.locator("#say")).to_have_text(match.name(sheet.heading))
    assert all(match.names[seat] in match.name(sheet.heading) for seat in match.winners)
    expect(page.locator("#sheet .total td")).to_have_text(list(total.points))
    complex_ = match.view(None).complex  # type: ignore[attr-defined]
    if complex_ is None:
        assert max(map(int, total.points)) == int(total.points[match.winners[0]])
    else:
        sides = match.view(None).winners  # type: ignore[attr-defined]
        assert (sides == [complex_]) != (complex_ not in sides)
        expect(page.locator("#sheet thead svg")).to_have_count(len(match.names))
    expect(page).to_have_title(re.compile("^Game over"))
    expect(page.locator("#favicon")).not_to_have_attribute("href", re.compile("turn"))
    page.goto(page.get_attribute("#top a[href^='/rules']", "href") or "")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((at) => at.id)")
    assert len(person.clauses) > 10
    assert person.clauses <= {f"/rules/vertium#{at}" for at in ids}


@pytest.mark.soak
def test_by_mouse(serve, visitors: Visitors) -> None:  # type: ignore[no-untyped-def]
    page = visitors.page(serve().address, DESK, reduced_motion="no-preference")
    new_table(page, style="american")
    ada = Mouse(page, seed=3)
    ada.play()
    assert FIGHT in ada.said
    check_the_end(ada)


@pytest.mark.soak
def test_by_touch(serve, visitors: Visitors) -> None:  # type: ignore[no-untyped-def]
    page = visitors.page(serve().address, PHONE)
    new_table(page)
    ada = Touch(page, seed=4)
    while ada.turn():
        if ada.decisions == 3:
            ada.visit_tabs()
        ada.choose()
    assert FIGHT in ada.said
    expect(page.locator("#sheet")).to_be_hidden()
    ada.tab("players")
    ada.shoot("the score")
    check_the_end(ada)


@pytest.mark.parametrize("many", [12, pytest.param(400, marks=pytest.mark.soak)])
def test_by_keyboard(serve, visitors: Visitors, many: int) -> None:  # type: ignore[no-untyped-def]
    """From the form on; its beginning, or to its end."""
    page = visitors.page(serve().address, DESK)
    ada = Keys(page, seed=5)
    page.goto("/")
    ada.go_to("a[href='/new/vertium']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/vertium")
    ada.go_to("#name")
    page.keyboard.type("Ada")
    ada.go_to("[name=players]")
    page.keyboard.press("ArrowLeft")
    ada.go_to("[name=seat1]")
    while not page.locator("[name=seat1][value=dust]").is_checked():
        page.keyboard.press("ArrowRight")
    ada.go_to(".newtable .btn.pri")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    undone = False
    while ada.decisions < many and ada.turn():
        if ada.decisions == 0:
            ada.ask_for_help()
        if not undone and page.locator("#undo-button:not(.no)").count():
            ada.take_back()
            undone = True
        ada.choose()
    assert undone
    assert ada.over == (many > 12)
    if ada.over:
        assert ada.arrows
        assert ada.reasons
        assert FIGHT in ada.said
        check_the_end(ada)


@pytest.mark.soak
def test_solo_by_keyboard(serve, visitors: Visitors) -> None:  # type: ignore[no-untyped-def]
    """From the home page in one press; what the Complex did is told since the own last choice."""
    page = visitors.page(serve().address, DESK)
    ada = Keys(page, seed=6)
    page.goto("/")
    ada.go_to("form[action='/play/vertium']:has(> [name=players]) button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    told = False
    while ada.turn():
        players = page.locator("#players .player")
        expect(players).to_have_count(2)
        expect(players.last).to_contain_text("The Complex")
        expect(players.last).to_contain_text("played by the rules")
        told = told or page.locator("#since ~ li:has-text('rolled a')").count() > 0
        ada.choose()
    assert ATTACK in ada.said
    assert told
    check_the_end(ada)


def test_solo_by_touch(serve, visitors: Visitors) -> None:  # type: ignore[no-untyped-def]
    page = visitors.page(serve().address, PHONE)
    new_table(page, "me")
    ada = Touch(page, seed=7)
    ada.play()
    assert ATTACK in ada.said
    ada.tab("players")
    check_the_end(ada)


def late(room: Room, visitors: Visitors, how: dict[str, Any], seed: int, **options: Any) -> Page:
    """Ada's browser at the beginning of phase two, against bots; phase one was played at random."""
    game = ecliptic.game("vertium", **options)
    match = Match.begin(game, table="late", secret=bytes(32), names=["Ada", "Bo", "Cyl"][: game.seats])
    rng = Rng(seed)
    match.play_forced()
    while match.state.phase != FIGHTING:  # type: ignore[attr-defined]
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
        match.play_forced()
    ada = room.person("Ada")
    page = visitors.page(room.address, how)
    page.context.add_cookies([room.cookie(ada)])  # type: ignore[list-item]
    page.goto(room.table(match, ada, *[None] * (game.seats - 1)))
    return page


@pytest.mark.soak
def test_gelbon_by_mouse(room: Callable[..., Room], visitors: Visitors) -> None:
    """To its end; a cube is built wherever one can be."""
    page = late(room(), visitors, DESK, 2, players=2, gelbon=True)
    ada, built = Mouse(page, seed=8), 0
    while ada.turn():
        if ada.said[-1].startswith("Build a cube"):
            ada.take(next(button for button in ada.glowing if button.action.startswith("build ")))
            ada.done()
            built += 1
        else:
            ada.choose()
    assert built
    assert page.locator("#log li, #pieces [id^=cube-]").count()
    check_the_end(ada)


@pytest.mark.soak
@pytest.mark.parametrize("hands", [Mouse, Touch])
def test_shadows(room: Callable[..., Room], visitors: Visitors, hands: type[Mouse] | type[Touch]) -> None:
    page = late(room(), visitors, DESK if hands is Mouse else PHONE, 12, players=3, shadows=True)
    ada = hands(page, seed=9)
    ada.play()
    assert ada.decisions > 4
    if hands is Touch:
        ada.tab("players")  # type: ignore[attr-defined]
    expect(page.locator("#players")).to_contain_text("Complex")
    expect(page.locator("#players")).to_contain_text("a Rebel")
    check_the_end(ada)
