"""Nothing that matters is cut: head, hint, question and tabs at every size, with a table's name and what it adds up to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from eyes import DESK, PHONE, Visitors
from faults import CUT, resize
from scenes import aiming, choosing, landed, picking_a_die, ready, rolling, taking_a_die, typing
from servers import Room
from walk import GAMES, SIZES, visit, walk

from ecliptic.testing.trial import some_or_all

pytestmark = pytest.mark.browser

DECIDING = """() => {
    for (const name of document.querySelectorAll('#players .who-name')) name.textContent = 'Guest 4215';
    document.querySelector('#players .turn em').textContent = 'you pick a name';
    for (const t of document.querySelectorAll('#players time.ago')) t.dataset.at -= 660; // eleven minutes
    document.dispatchEvent(new Event('patched'));
}"""


@pytest.mark.parametrize(
    "scene", [rolling, picking_a_die, landed, taking_a_die, choosing], ids=lambda scene: scene.__name__
)
@some_or_all("sizes", ["desk", "tablet"], [*SIZES])
def test_nothing_is_cut(
    room: Callable[..., Room], visitors: Visitors, scene: Callable[[str], Any], sizes: list[str]
) -> None:
    """Without a table's name `test_place` looks at the same at every size on the way."""
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(here.table(scene("whole"), ada))
    for name in sizes:
        size = SIZES[name]
        resize(page, size)
        assert page.evaluate(CUT) == [], name
        if size[0] > 760 and size[1] > 500:  # with a table's name and its length
            page.evaluate("""() => document.querySelector('#top .game').insertAdjacentHTML('afterend',
                '<span class="opt crumb" title="">Friday night at the observatory</span><span class="opt length">25 rounds</span>')""")
            assert page.evaluate(CUT) == [], f"{name}, named"
            page.evaluate(
                "document.querySelectorAll('#top :is(.crumb, .length)').forEach((el) => el.remove())"
            )


@pytest.mark.parametrize("game", GAMES)
def test_a_name_is_whole_beside_what_somebody_does(
    room: Callable[..., Room], visitors: Visitors, game: str
) -> None:
    page = visit(room, visitors, game, DESK)
    next(walk(page, 1))
    page.evaluate(DECIDING)
    for name in ("desk", "tablet"):
        resize(page, SIZES[name])
        deciding = page.locator("#players .player.turn .timer >> nth=0")
        assert deciding.inner_text().startswith("deciding 11 min")
        names = page.locator("#players .who-name")
        assert names.evaluate_all("all => all.filter((n) => n.scrollWidth > n.clientWidth).length") == 0
        assert page.evaluate(CUT) == [], name


UNDER = """() => {
    const prompt = document.getElementById('prompt'), box = prompt.getBoundingClientRect(), bad = [];
    const below = prompt.scrollHeight - prompt.clientHeight - prompt.scrollTop > 4;
    const faded = prompt.hasAttribute('data-more') && getComputedStyle(prompt, '::after').content !== 'none';
    if (below !== faded) bad.push(`under the edge ${below}, faded ${faded}`);
    const quit = document.querySelector('#prompt .choices > .quit'), go = document.querySelector('#prompt .choices > .go');
    if (quit && go && Math.abs(quit.getBoundingClientRect().top - go.getBoundingClientRect().top) > go.offsetHeight) bad.push('Cancel is under what goes ahead');
    return bad;
}"""


@pytest.mark.parametrize("scene", [ready, typing, landed], ids=lambda scene: scene.__name__)
def test_what_is_under_the_edge_of_a_question_is_faded(
    room: Callable[..., Room], visitors: Visitors, scene: Callable[[str], Any]
) -> None:
    """On a desk: nothing is cut without a sign that it goes on, and what cancels stands beside what goes ahead."""
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(here.table(scene("under"), ada))
    found: list[str] = []
    for size in (SIZES["desk"], (1024, 520), SIZES["large"]):
        resize(page, size)
        found += [f"{size}: {one}" for one in page.evaluate(UNDER)]
        page.evaluate("document.getElementById('prompt').scrollTo(0, 999)")
        page.wait_for_function("() => !document.getElementById('prompt').hasAttribute('data-more')")
        page.evaluate("document.getElementById('prompt').scrollTo(0, 0)")
    assert found == []


BESIDE = """() => {
    const bad = [];
    for (const box of document.querySelectorAll('#side .four > div, #side .panel-box')) {
        if (!box.checkVisibility()) continue;
        const edge = box.getBoundingClientRect();
        for (const el of box.querySelectorAll('*')) {
            const r = el.getBoundingClientRect();
            if (r.width && r.right > edge.right + 1 && !el.closest('.sr, svg, .scroll-x')) bad.push(`${el.textContent.trim().slice(0, 40)} leaves ${box.id || box.className || 'its box'}`);
        }
    }
    return bad;
}"""


@pytest.mark.parametrize("scene", [typing, landed, rolling], ids=lambda scene: scene.__name__)
def test_what_stands_beside_the_board_stays_in_its_box(
    room: Callable[..., Room], visitors: Visitors, scene: Callable[[str], Any]
) -> None:
    """ "Research 2" ran over the edge of a quarter of an HQ."""
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(here.table(scene("beside"), ada))
    assert page.evaluate(BESIDE) == []


def test_the_buttons_under_how_to_play_stand_in_one_row(
    room: Callable[..., Room], visitors: Visitors
) -> None:
    """A form ended their paragraph, so that the first stood apart from the others."""
    page = visitors.page(room().address, DESK)
    page.goto("/rules/spacecorp/how")
    tops = page.evaluate(
        "[...document.querySelectorAll('.how-do .btn')].map((el) => el.getBoundingClientRect()).map((r) => r.top + r.height / 2)"
    )
    assert len(tops) > 3
    assert max(tops) - min(tops) < 2


CLOSE = """() => {
    const bad = [], words = [...document.querySelectorAll('#stage text')].filter((el) => el.textContent.trim() && el.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
    const boxes = words.map((el) => [el.textContent, el.getBoundingClientRect()]);
    boxes.forEach(([a, p], k) => boxes.slice(k + 1).forEach(([b, q]) => {
        const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top), wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        if (high > 5 && wide > -2) bad.push(`${a} and ${b}`); // on one line, with no gap that could be read
    }));
    return bad;
}"""


@pytest.mark.parametrize("scene", [landed, aiming], ids=lambda scene: scene.__name__)
def test_labels_of_a_full_board_stand_apart(
    room: Callable[..., Room], visitors: Visitors, scene: Callable[[str], Any]
) -> None:
    """ "MetisGanymede", and Titania's rent under Station IV."""
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(here.table(scene("labels"), ada))
    page.wait_for_function("document.fonts.status === 'loaded'")
    assert page.evaluate(CLOSE) == []


@pytest.mark.parametrize("how", [DESK, PHONE], ids=["desk", "phone"])
def test_the_widest_names_hide_nothing_beside_them(
    room: Callable[..., Room], visitors: Visitors, how: dict[str, Any]
) -> None:
    """24 wide letters hid "you", what somebody plays and all scores: they end in an ellipsis, whole in a title."""
    here = room()
    names = ["W" * 24, "M" * 24]
    ada, bo = (here.person(name) for name in names)
    page = visitors.page(here.address, how)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    page.goto(here.table(landed("wide"), ada, bo) + "?tab=players")
    assert page.evaluate(PUSHED) == []
    assert page.eval_on_selector_all("#players .who-name", "all => all.map((el) => el.title)")[:2] == names


PUSHED = """() => {
    const bad = [], rows = [...document.querySelectorAll('#players .player')].filter((el) => el.checkVisibility());
    for (const row of rows) for (const css of ['em', '.score']) {
        const el = row.querySelector(css), r = el.getBoundingClientRect(), edge = row.getBoundingClientRect();
        if (el.textContent.trim() && (!r.width || r.left < edge.left || r.right > Math.min(edge.right, innerWidth) + 1 || r.width < 20)) bad.push(`${css} of ${row.id}: ${r.left} to ${r.right}`);
    }
    return rows.length ? bad : ['no rows'];
}"""
