"""A page that was brought up to date, change by change, is the page that a visitor gets who comes now."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from eyes import DESK, PHONE, Visitors
from servers import Room
from walk import some_games, visit, walk

from ecliptic.testing.trial import some_or_all

pytestmark = pytest.mark.browser
# Where the two differ, if they do; what scripts alone write is left out.
DIFFERS = """async () => {
    const ours = ['tabindex', 'hidden', 'aria-current', 'aria-disabled', 'data-here', 'data-more', 'data-less', 'data-low', 'data-snug', 'data-ticked', 'data-off', 'style', 'open'];
    const facts = (el) => [...el.attributes].filter((a) => !ours.includes(a.name)).map((a) => {
        const value = a.name === 'class' ? a.value.split(/\\s+/).filter((one) => !['sel', 'told', ''].includes(one)).join(' ') : a.value;
        return value || a.name !== 'class' ? `${a.name}=${value}` : '';
    }).filter(Boolean).sort().join(' ');
    const differ = (a, b, way) => {
        const here = `${way} > ${a.nodeName}${a.id ? `#${a.id}` : ''}`;
        if (a.nodeName !== b.nodeName) return `${here}: ${b.nodeName}`;
        if (a.nodeType !== 1) return a.data === b.data ? '' : `${here}: ${a.data} | ${b.data}`;
        if (a.id === 'over' || a.matches('time.ago, #frame')) return '';
        if (!a.matches('.in') && facts(a) !== facts(b)) return `${here}: ${facts(a)} | ${facts(b)}`;
        if (a.childNodes.length !== b.childNodes.length) return `${here}: ${a.childNodes.length} | ${b.childNodes.length} children`;
        for (let k = 0; k < a.childNodes.length; k += 1) {
            const found = differ(a.childNodes[k], b.childNodes[k], here);
            if (found) return found;
        }
        return '';
    };
    for (;;) { // bots may go on meanwhile
        const doc = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), 'text/html');
        await new Promise((done) => setTimeout(done, 20));
        if (doc.body.dataset.after !== after) continue;
        for (const id of ['top', 'map', 'marks', 'pieces', 'ways', 'targets', 'dock', 'side', 'tabs', 'twin', 'sum', 'strip', 'standing', 'act-forms', 'abouts']) {
            const [a, b] = [document.getElementById(id), doc.getElementById(id)];
            if (Boolean(a) !== Boolean(b)) return `${id}: ${a} | ${b}`;
            const found = a ? differ(a, b, '') : '';
            if (found) return found;
        }
        return '';
    }
}"""


@pytest.mark.parametrize("game", some_games("vertium", "solarquest", "spacecorp"))
@some_or_all("many", 8, 24)
def test_a_page_that_was_patched_is_the_page(
    game: str, room: Callable[..., Room], visitors: Visitors, many: int
) -> None:
    page = visit(room, visitors, game, PHONE if game == "vertium" else DESK, seed=5)
    for k in walk(page, many):
        if k % 4 == 3:
            assert page.evaluate(DIFFERS) == "", k


def test_a_page_that_something_else_wrote_into_is_sent_whole(
    room: Callable[..., Room], visitors: Visitors
) -> None:
    page = visit(room, visitors, "solarius", DESK)
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text))
    visitors.expected = ("ol : #",)
    for k in walk(page, 4):
        if k < 2:
            page.evaluate("() => document.querySelector('#log ol').prepend(document.createElement('li'))")
        elif k == 3:
            assert page.evaluate(DIFFERS) == ""
    assert any("ol : #" in words for words in heard)
