"""Looking back in a browser: keys, scrubber, touch and pages without scripts; the board keeps its size; axe."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import scenes
from eyes import DESK, PHONE, Visitors
from playwright.sync_api import Page, expect
from servers import Room
from test_axe import complaints
from walk import SIZES

from ecliptic.core.registry import game_names
from ecliptic.study.evaluation import Choice, Moment
from ecliptic.testing.trial import some_or_all

pytestmark = pytest.mark.browser
RECORDS = Path(__file__).parents[1] / "records"
LOW: dict[str, Any] = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}
NARROW = (320, 640)
MOUSE = ("desk", "large", "tablet")  # the others are touched
BOARD = "() => { const r = document.getElementById('board').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; }"
WIDE = "() => document.documentElement.scrollWidth - innerWidth"
SMALL_TARGETS = """() => [...document.querySelectorAll('#dock :is(a, button, input), #side :is(a, button), #top :is(a, button)')]
    .filter((el) => el.checkVisibility() && !el.matches('.who-name *, .cl'))
    .map((el) => [el.outerHTML.slice(0, 120), el.getBoundingClientRect()])
    .filter(([, r]) => r.width && (r.width < 23.5 || r.height < 23.5)).map(([html]) => html)"""


def brought(room: Room, game: str) -> str:
    """The address of a record that was brought, with what bots made of it."""
    path = next(path for path in sorted(RECORDS.glob(f"{game}-[23]*.jsonl")) if "position" not in path.name)
    files = {"record": ("game.jsonl", path.read_bytes())}
    answer = httpx.post(f"{room.address}/study", files=files, headers={"origin": room.address}, timeout=60)
    url = answer.headers["location"]
    studied = room.house.studies.brought(url.rpartition("/")[2])
    steps, seats = studied.replay.steps, studied.replay.game.seats
    found = {}
    for k, (line, seat) in enumerate(zip(steps.decisions, steps.seats, strict=True)):
        values = tuple(0.9 if (k // 40) % seats == one else 0.1 / (seats - 1) for one in range(seats))
        chosen = str(studied.replay.entries[line - 1].do)
        worse = Choice(chosen, values, 0.4 if k % 9 == 0 else 0.0, 0.01)
        found[line - 1] = Moment(
            line=line - 1,
            seat=seat,
            points=False,
            worlds=9,
            values=values,
            errors=(0.02,) * seats,
            chosen=chosen,
            choices=[Choice("something else", values, 0.0, 0.0), worse],
            gains=(0.0,) * seats,
        )
    studied.volume.moments = found
    return f"{room.address}{url}"


def resize(page: Page, size: tuple[int, int]) -> None:
    """Another window, laid out anew."""
    page.set_viewport_size({"width": size[0], "height": size[1]})


def at(page: Page, number: str) -> None:
    expect(page.locator("#done small")).to_have_text(number)


def line_of(page: Page) -> str:
    return page.locator("#done small").inner_text()


def stepped(page: Page, press: Callable[[], Any]) -> str:
    """Where a press leads."""
    was = line_of(page)
    press()
    expect(page.locator("#done small")).not_to_have_text(was)
    return line_of(page)


def test_keys_touch_and_scrubber_go_through_a_game(room: Callable[..., Room], visitors: Visitors) -> None:
    house = room()
    url = brought(house, "vertium")
    page = visitors.page(house.address, DESK)
    page.goto(f"{url}?line=0&eyes=public")
    start = line_of(page)
    key = page.keyboard.press
    one = stepped(page, lambda: key("ArrowRight"))
    stepped(page, lambda: key("ArrowRight"))
    assert stepped(page, lambda: key("ArrowLeft")) == one
    stepped(page, lambda: key("Shift+ArrowRight"))
    stepped(page, lambda: key("ArrowDown"))
    stepped(page, lambda: key("ArrowUp"))
    end = stepped(page, lambda: key("End"))
    assert end.split()[1] == end.split()[3]
    stepped(page, lambda: key("["))
    expect(page.locator(".flag[aria-current]")).to_have_count(1)
    assert stepped(page, lambda: key("Home")) == start
    key("e")
    expect(page.locator("#eye-0")).to_have_attribute("aria-current", "true")
    expect(page).to_have_url(f"{url}?line=0&eyes=0")
    stepped(page, lambda: page.locator("#scrub").fill("40"))
    expect(page.locator("#scrub")).to_have_value("40")
    page.locator("#scrub").focus()
    stepped(page, lambda: key("ArrowRight"))
    expect(page.locator("#scrub")).to_have_value("41")
    page.locator("#done").click(
        position={"x": 2, "y": 2}
    )  # beside its words, some of which explain themselves
    key("f")
    expect(page.locator("#side")).to_be_hidden()
    key("f")
    expect(page.locator("#side")).to_be_visible()
    key("?")
    expect(page.locator("#help")).to_be_visible()
    key("Escape")
    expect(page.locator("#help")).to_be_hidden()
    now = line_of(page)
    key(" ")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#done small")).not_to_have_text(now)
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    key(" ")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    page.reload()
    assert "eyes=0" in page.url
    page.goto(f"{url}?line=40&eyes=0")
    key("k")
    expect(page.locator("h1")).to_have_text("Continue from here")


SWIPE = """(by) => {
    const r = document.getElementById('done').getBoundingClientRect(), [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
    const at = (kind, x) => document.getElementById('done').dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: 'touch', clientX: x, clientY: y }));
    at('pointerdown', x);
    at('pointerup', x + by);
}"""
DROP = """(lines) => {
    const what = new DataTransfer();
    what.items.add(new File([lines], 'game.jsonl'));
    document.getElementById('bring').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: what }));
}"""


def test_a_swipe_is_a_step_and_a_tap_explains(room: Callable[..., Room], visitors: Visitors) -> None:
    house = room()
    page = visitors.page(house.address, PHONE)
    page.goto(f"{brought(house, 'vertium')}?line=0&eyes=public")
    start = line_of(page)
    one = stepped(page, lambda: page.evaluate(SWIPE, -90))
    stepped(page, lambda: page.evaluate(SWIPE, -90))
    assert stepped(page, lambda: page.evaluate(SWIPE, 90)) == one
    assert stepped(page, lambda: page.evaluate(SWIPE, 90)) == start
    page.locator("#tabs a", has_text="Players").tap()
    page.locator("#players .stat").first.tap()
    expect(page.locator(".def:popover-open")).to_have_count(1)


def test_a_record_is_dropped_on_the_page(room: Callable[..., Room], visitors: Visitors) -> None:
    page = visitors.page(room().address, DESK)
    page.goto("/study")
    page.evaluate(DROP, (RECORDS / "vertium-2-one.jsonl").read_text())
    page.wait_for_url("**/study/*")
    expect(page.locator("#dock")).to_be_visible()
    page.locator("#players .stat").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")  # a focus that rests
    expect(page.locator(".def:popover-open")).to_have_count(1)


def test_it_works_without_scripts(room: Callable[..., Room], visitors: Visitors) -> None:
    house = room()
    url = brought(house, "vertium")
    page = visitors.page(house.address, PHONE, java_script_enabled=False)
    page.goto(f"{url}?line=0&eyes=public")
    page.locator("#way-forth").click()
    assert "line 0" not in line_of(page)
    page.locator("#tabs a", has_text="Review").click()
    expect(page.locator("#review")).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()
    page.locator("#review a").first.click()
    expect(page.locator("#board")).to_be_visible()


@pytest.mark.parametrize(
    "game", [pytest.param(g, marks=[] if g == "spacecorp" else pytest.mark.soak) for g in game_names()]
)
@some_or_all("moments", 2, 40)
def test_the_board_keeps_its_size_and_all_has_room(
    room: Callable[..., Room], visitors: Visitors, game: str, moments: int
) -> None:
    house = room()
    url = brought(house, game)
    touched = {"narrow": NARROW, **{name: size for name, size in SIZES.items() if name not in MOUSE}}
    for how, sizes in ((DESK, {name: SIZES[name] for name in MOUSE}), (PHONE, touched)):
        page = visitors.page(house.address, how)
        page.goto(f"{url}?line=0&eyes=0")
        most = int(page.locator("#scrub").get_attribute("max") or 0)
        boards: dict[str, set[str]] = {name: set() for name in sizes}
        for k in range(moments):
            page.goto(f"{url}?step={k * most // (moments - 1)}&eyes={'0' if k % 2 else 'open'}")
            for name in sizes:
                resize(page, sizes[name])
                boards[name].add(str(page.evaluate(BOARD)))
                assert page.evaluate(WIDE) <= 0, (name, k)
                assert page.evaluate(SMALL_TARGETS) == [], (name, k)
        assert {name: len(found) for name, found in boards.items()} == dict.fromkeys(sizes, 1)
        for tab, box in (("moves", "#moves-list"), ("review", "#review"), ("players", "#players")):
            page.goto(f"{url}?step={most // 2}&eyes=0&tab={tab}")
            for name in sizes:
                resize(page, sizes[name])
                assert page.evaluate(WIDE) <= 0, (name, tab)
                size = page.locator(box).bounding_box()
                assert size, (name, tab)
                assert size["height"] > 100, (name, tab)


CUT = """() => [...document.querySelectorAll('#main *')].filter((el) => el.checkVisibility() && !el.closest('svg, .view, .sr'))
    .filter((el) => getComputedStyle(el).overflow !== 'visible' && (el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1))
    .map((el) => el.outerHTML.slice(0, 120))"""
PRESSED = "() => [...document.querySelectorAll('#main :is(.btn:not(.still), input, select)')].filter((el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true })).map((el) => el.outerHTML.slice(0, 120))"
PAPER = {"width": 688, "height": 972}  # A4 without its margins


@pytest.mark.parametrize(
    "game",
    [pytest.param(g, marks=[] if g == "spacecorp" else pytest.mark.soak) for g in game_names()],
)
def test_a_game_prints_whole(room: Callable[..., Room], visitors: Visitors, game: str) -> None:
    """Its end with board and score sheet, a moment with its graph and what bots say: nothing is cut, nothing is there to
    be pressed, and no box scrolls."""
    house = room()
    url = brought(house, game)
    page = visitors.page(house.address, {"viewport": PAPER})
    page.emulate_media(media="print")
    for path in (url, f"{url}?step=60&eyes=open"):
        page.goto(path)
        expect(page.locator("#done b")).to_be_visible()
        expect(page.locator("#scrubber > svg")).to_be_visible()
        if path != url:
            expect(page.locator("#moves .mv").first).to_be_visible()
        expect(page.locator("#review")).to_be_visible()
        assert (page.locator("#sheet tr.total").count() > 0) == (path == url)
        assert page.evaluate(CUT) == []
        assert page.evaluate(PRESSED) == []
        assert page.evaluate(WIDE) <= 1
        board = page.locator("#view").bounding_box()
        assert board, path
        assert (board["width"] > 600, board["height"] > 300) == (True, True)


def test_a_table_prints_its_board_and_its_score_sheet(room: Callable[..., Room], visitors: Visitors) -> None:
    house = room()
    ada = house.person("Ada")
    page = visitors.page(house.address, {"viewport": PAPER})
    page.context.add_cookies([house.cookie(ada)])  # type: ignore[list-item]
    page.goto(house.table(scenes.over("paper"), ada))
    page.emulate_media(media="print")
    expect(page.locator("#sheet tr.total")).to_be_visible()
    expect(page.locator("#dock")).to_be_hidden()
    assert page.evaluate(CUT) == []
    assert page.evaluate(PRESSED) == []
    assert page.evaluate(WIDE) <= 0


@pytest.mark.parametrize(
    "how",
    [
        pytest.param(DESK, id="desk"),
        pytest.param(PHONE, id="phone"),
        pytest.param(LOW, id="low", marks=pytest.mark.soak),
    ],
)
@some_or_all("every", False, True)
def test_axe_finds_nothing_in_a_study(
    room: Callable[..., Room], visitors: Visitors, how: dict[str, Any], every: bool
) -> None:
    house = room()
    url = brought(house, "vertium")
    page = visitors.page(house.address, how)
    found = []
    pages = [f"{url}?step=60&eyes=open&tab=review", f"{url}?step=900&eyes=0&tab=moves"]
    pages += [f"{url}?step=60&eyes=0"] if every or how is LOW else []
    pages += (
        [f"{url}/share?step=60", f"{url}/continue?step=60", f"{url}/dice"] if every or how is DESK else []
    )
    for path in (*pages, f"{house.address}/study"):
        page.goto(path)
        found += complaints(page, how)
    assert found == []


def test_the_browser_works_the_dice_out_by_itself(room: Callable[..., Room], visitors: Visitors) -> None:
    house = room()
    record = (RECORDS / "vertium-3-sealed.jsonl").read_bytes()
    files = {"record": ("game.jsonl", record)}
    answer = httpx.post(f"{house.address}/study", files=files, headers={"origin": house.address}, timeout=60)
    page = visitors.page(house.address, DESK)
    page.goto(f"{answer.headers['location']}/dice")
    page.locator("#check").click()
    expect(page.locator("#checked")).to_contain_text("they agree")
    page.evaluate("document.querySelectorAll('[data-text]')[3].dataset.pick = '-1'")
    line = page.locator("[data-text] td").nth(15).inner_text()
    page.locator("#check").click()
    expect(page.locator("#checked")).to_have_text(f"Line {line} is not what the secret says.")
