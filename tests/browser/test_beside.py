"""What stands beside the board: scores at any time, the log, keys, and browsers that lack what is new."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from eyes import DESK, PHONE, Visitors
from playwright.sync_api import expect
from servers import Room
from walk import GAMES, SETTLED, some_games, visit, walk

import ecliptic
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng

pytestmark = pytest.mark.browser
OLD = """(() => {
    for (const name of ['showPopover', 'hidePopover', 'togglePopover', 'popover']) delete HTMLElement.prototype[name];
    delete Element.prototype.checkVisibility;
    delete Element.prototype.moveBefore;
    const wrong = (css) => { if (String(css).includes(':popover-open')) throw new DOMException('not a valid selector', 'SyntaxError'); };
    for (const [of, name] of [[Element, 'matches'], [Element, 'closest'], [Document, 'querySelectorAll'], [Document, 'querySelector']]) {
        const own = of.prototype[name];
        of.prototype[name] = function (css) { wrong(css); return own.call(this, css); };
    }
})()"""


@pytest.mark.parametrize("game", some_games("vertium", "spacecorp"))
def test_a_row_opens_the_scores_as_they_stand(
    room: Callable[..., Room], visitors: Visitors, game: str
) -> None:
    page = visit(room, visitors, game, DESK)
    for k in walk(page, 6):
        if k != 5:
            continue
        page.click("#players .player .score >> nth=0")
        sheet = page.locator("#standing")
        expect(sheet).to_be_visible()
        expect(sheet.locator(".scores tr").nth(1)).to_be_attached()
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()


@pytest.mark.parametrize("game", some_games("spacecorp", of=("vertium", "spacecorp")))
def test_browsers_without_popovers(room: Callable[..., Room], visitors: Visitors, game: str) -> None:
    """And without `moveBefore` and `checkVisibility`: no error, lists open and close, choices are sent."""
    page = visit(room, visitors, game, DESK)
    page.add_init_script(OLD)
    page.reload()
    lists = 0
    for _ in walk(page, 12):
        places = page.locator("#targets [popovertarget^=pick-]")
        if places.count() and not lists:
            places.first.evaluate("(at) => at.click()")
            box = page.locator(".picks.open")
            expect(box).to_have_count(1)
            expect(box).to_be_visible()
            page.keyboard.press("Escape")
            expect(box).to_have_count(0)
            lists += 1
    page.click("#players .player .score >> nth=0")
    expect(page.locator("#standing")).to_be_visible()
    page.click("#standing button")
    expect(page.locator("#standing")).to_be_hidden()


def test_the_log_is_one_stop_for_tab(room: Callable[..., Room], visitors: Visitors) -> None:
    page = visit(room, visitors, "vertium", DESK)
    for _ in walk(page, 3):
        pass
    page.wait_for_selector("#dock.mine")
    expect(page.locator("#log .log a:not([tabindex='-1'])")).to_have_count(0)
    page.focus("#log .scroll")
    page.keyboard.press("ArrowUp")
    last = page.locator("#log .log a").last
    expect(last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(last).not_to_be_focused()
    expect(page.locator("#log .log a:focus")).to_have_count(1)


LINES = """() => {
    const log = document.getElementById('log').getBoundingClientRect(), line = Math.min(...[...document.querySelectorAll('#log .log > li:not(.mark)')].map((li) => li.offsetHeight));
    return { high: log.height, ends: log.bottom, room: document.querySelector('#log .scroll').clientHeight / line };
}"""


@pytest.mark.parametrize("game", some_games("solarius"))
def test_a_higher_window_shows_more_lines_of_the_log(
    room: Callable[..., Room], visitors: Visitors, game: str
) -> None:
    """And it is as high whatever is asked, told or unfolded below it."""
    page = visit(room, visitors, game, DESK, ahead=30)
    page.evaluate("document.fonts.ready")
    few = page.evaluate(LINES)
    page.set_viewport_size({"width": 1920, "height": 1080})
    for _ in walk(page, 5):
        many = page.evaluate(LINES)
        assert few["room"] >= 7, few
        assert many["room"] >= 10, many
        assert (few["ends"] < 800, many["ends"] < 1080) == (True, True)
        assert many["high"] == page.evaluate("Math.max(256, .6 * innerHeight - 244)")


def test_keys_of_one_sign_can_be_switched_off(room: Callable[..., Room], visitors: Visitors) -> None:
    """For good, in this browser."""
    page = visit(room, visitors, "vertium", DESK)
    page.keyboard.press("?")
    page.uncheck("#single-keys")
    page.click("#help [autofocus]")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_hidden()
    page.reload()
    page.keyboard.press("+")
    assert page.locator("#board[data-zoomed]").count() == 0
    page.click("[data-help]")
    page.check("#single-keys")
    page.click("#help [autofocus]")
    page.keyboard.press("+")
    expect(page.locator("#board[data-zoomed]")).to_have_count(1)


def test_the_small_map_moves_the_view_without_a_drag(room: Callable[..., Room], visitors: Visitors) -> None:
    page = visit(room, visitors, "solarquest", DESK)
    for _ in range(4):
        page.click("[data-zoom=in]")
    there = "document.getElementById('frame').getAttribute('x')"
    box = page.locator("#minimap").bounding_box()
    assert box
    for part in (0.2, 0.8):
        was = page.evaluate(there)
        page.mouse.click(box["x"] + box["width"] * part, box["y"] + box["height"] * 0.5)
        page.wait_for_function(f"(was) => {there} !== was", arg=was)


@pytest.mark.parametrize("how", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_moves_for_ever(
    room: Callable[..., Room], visitors: Visitors, how: dict[str, object]
) -> None:
    page = visit(room, visitors, "vertium", {**how, "reduced_motion": "no-preference"})
    for k in walk(page, 4):
        endless = page.evaluate(
            "document.getAnimations().filter((a) => a.effect.getComputedTiming().iterations === Infinity).length"
        )
        assert endless == 0, k


def out_of_the_game() -> Match:
    """Solarquest, where the first of three is ruined and the others play on."""
    game = ecliptic.game("solarquest", players=3, rounds=12)
    for seed in range(200):
        match = Match.begin(game, table="out", secret=bytes([seed] * 32), names=["Ada", "Bo", "Cyl"])
        rng = Rng(seed)
        match.play_forced()
        while not match.over and not any(player.out for player in match.view().players):
            seat = match.to_act[0]
            legal = match.legal(seat)
            match.play(legal[rng.below(len(legal))], seat)
            match.play_forced()
        if not match.over and [player.seat for player in match.view().players if player.out] == [0]:
            return match
    raise AssertionError("nobody is ruined")


def test_out_of_the_game_is_a_page(room: Callable[..., Room], visitors: Visitors) -> None:
    """Why, which place, and what can be done now."""
    match, here = out_of_the_game(), room()
    ada = here.person("Ada")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(here.table(match, ada, here.person("Bo"), here.person("Cyl")))  # who wait, so that it stays so
    expect(page.locator("#say")).to_have_text("You are out of the game: place 3 of 3")
    expect(page.locator("#dock .sub").first).to_contain_text("The others play on")
    for words in ("Play again", "Scores", "Home"):
        expect(page.locator("#dock .choices").get_by_text(words)).to_be_visible()
    expect(page.locator("#skip")).to_have_count(0)


def test_who_is_out_lets_bots_finish_quickly(room: Callable[..., Room], visitors: Visitors) -> None:
    """By its button or Space; until then they play as slowly as ever."""
    match, here = out_of_the_game(), room(pace=3.0)
    ada = here.person("Ada")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(here.table(match, ada))
    expect(page.locator("#skip")).to_have_text("Finish it quickly Space")
    page.evaluate("document.getElementById('side').scrollTo(0, 99999)")
    page.keyboard.press("Space")
    page.wait_for_selector("#sheet", state="attached")
    assert here.look(page.url).match.over
    expect(page.locator("#sheet")).to_be_in_viewport()  # wherever the column was scrolled to


MAT = """(seat) => {
    const mat = document.querySelector(`#side :is([data-mat="${seat}"], [data-mat=all])`), r = mat.getBoundingClientRect();
    const top = document.elementFromPoint(r.left + r.width / 2, Math.max(r.top, 60) + 4);
    return { seen: mat.contains(top), open: mat.localName !== 'details' || mat.open };
}"""


@pytest.mark.parametrize(
    "game", some_games("solar_roller", "solarius", of=[game for game in GAMES if game != "vertium"])
)  # there all is on the board at first
def test_a_press_on_a_row_shows_what_that_player_has(
    room: Callable[..., Room], visitors: Visitors, game: str
) -> None:
    """The score sheet and the mat, both in sight; on a phone the tab that was open comes back afterwards."""
    page = visit(room, visitors, game, DESK)
    page.wait_for_function(SETTLED, arg="")
    sheet = page.locator("#standing")
    for how in (DESK, PHONE):
        page.set_viewport_size(how["viewport"])
        page.click("#players #player-1 .score")
        expect(sheet).to_be_visible()
        found = page.evaluate(MAT, 1)
        assert (found["seen"], found["open"]) == (True, True), how
        page.click("#standing [popovertargetaction=hide]")
        expect(sheet).to_be_hidden()
        expect(page.locator("#main")).to_have_attribute("data-tab", "board")


def test_what_was_unfolded_stays_so(room: Callable[..., Room], visitors: Visitors) -> None:
    page = visit(room, visitors, "solarius", DESK)
    mat = page.locator("#mat-1")
    assert mat.get_attribute("open") is None
    mat.locator("summary").click()
    expect(mat).to_have_attribute("open", "")
    page.reload()
    expect(mat).to_have_attribute("open", "")
    mat.locator("summary").click()
    page.reload()
    expect(mat).not_to_have_attribute("open", "")


def test_the_others_mats_are_unfolded_under_their_tab(room: Callable[..., Room], visitors: Visitors) -> None:
    page = visit(room, visitors, "solarius", PHONE)
    expect(page.locator("#mat-1 svg").first).to_be_hidden()
    page.tap("[data-go=mats]")
    expect(page.locator("#mat-1 svg").first).to_be_visible()
