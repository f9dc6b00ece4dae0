"""Changes of markup: what is sent makes the new page of the old one, and is little."""

from __future__ import annotations

import asyncio
import random
import re
import statistics
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecliptic.core.registry import game_class, game_names
from ecliptic.testing.trial import some_or_all
from ecliptic.web.parts.fragments import show
from ecliptic.web.parts.nodes import Foreign, Node, again, texts, whole
from ecliptic.web.parts.patches import difference
from ecliptic.web.storage.store import SeatRow, Settings
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.play import acting
from web.support import make_house

SIGN = re.compile(r"\{([#=~])(\d+)(?:,(\d+))?\}")


def patched(old: str, new: str) -> str:
    """What a page makes of it: `rebuild` of patching.js once more."""
    sent = difference(old, new).replace("<!--", "{").replace("-->", "}")  # texts to this reader
    was, now = whole(old), whole(sent)
    return rebuilt(old, was.kids[0], sent, now.kids[0])


def rebuilt(old: str, was: Node, new: str, now: Node) -> str:
    head, foot = new[: now.head], new[now.size - now.foot :]
    if not new[now.head :].startswith("{#"):
        return new
    before = texts(old, was)
    out, pair, many = [head], None, -1
    for kid, text in zip(now.kids, texts(new, now), strict=True):
        if kid.tag:
            out.append(text if pair is None else rebuilt(before[pair], was.kids[pair], text, kid))
            pair = None
            continue
        at = 0
        while at < len(text):
            sign = SIGN.match(text, at)
            if sign is None:  # words, up to the next sign
                end = text.find("{", at + 1)
                end = len(text) if end < 0 else end
                out.append(text[at:end])
                at, pair = end, None
                continue
            at = sign.end()
            number = int(sign[2])
            if sign[1] == "#":
                many = number
            elif sign[1] == "~":
                pair = number
            else:
                out += before[number : number + int(sign[3])]
    assert many == len(was.kids)
    return "".join([*out, foot])


def elements(names: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    leaf = st.sampled_from(
        ["word ", "<br>", '<use href="#a"/>', "<i></i>", "<i>1</i>", '<b class="x &gt; y">2</b>']
    )

    def around(inner: st.SearchStrategy[list[str]]) -> st.SearchStrategy[str]:
        return st.builds(
            lambda tag, id_, kids: f"<{tag}{id_ and f' id={chr(34)}{id_}{chr(34)}'}>{''.join(kids)}</{tag}>",
            st.sampled_from(["p", "g"]),
            names,
            inner,
        )

    return st.recursive(leaf, lambda kids: around(st.lists(kids, max_size=5)), max_leaves=12)


LISTS = st.lists(elements(st.sampled_from(["", "", "one", "two", "three"])), max_size=8)


def unique(html: str) -> str:
    """Ids stand once on a page."""
    seen: set[str] = set()

    def once(found: re.Match[str]) -> str:
        new = found[1] not in seen
        seen.add(found[1])
        return found[0] if new else ""

    return re.sub(r' id="(\w+)"', once, html)


@given(LISTS, st.data())
def test_what_is_sent_makes_the_new_page_of_the_old(kids: list[str], data: st.DataObject) -> None:
    pool = st.one_of(st.sampled_from(kids), elements(st.just(""))) if kids else elements(st.just(""))
    more = data.draw(st.one_of(st.lists(pool, max_size=8), st.permutations(kids)))
    old, new = (unique(f'<div id="part">{"".join(some)}</div>') for some in (kids, more))
    sent = difference(old, new)
    assert len(sent) <= len(new)
    if old == new:
        assert sent == ""
    else:
        assert patched(old, new) == new


@given(LISTS, LISTS, st.integers(0, 3))
def test_what_was_read_before_changes_nothing_of_what_is_read(
    kids: list[str], others: list[str], cut: int
) -> None:
    others = [*kids[:cut], *others, *kids[cut + 1 :]]
    old, new = (f"<p>{''.join(some)}</p>" for some in (kids, others))
    assert again(new, old, whole(old)) == whole(new)
    damaged = new[: len(new) // 2] + new[len(new) // 2 + 1 :]
    assert read_or_not(lambda: again(damaged, old, whole(old))) == read_or_not(lambda: whole(damaged))


def read_or_not(read: Callable[[], Node]) -> Node | None:
    try:
        return read()
    except Foreign:
        return None


def test_a_line_of_a_list_goes_and_one_comes() -> None:
    lines = [f"<li>line {k}</li>" for k in range(40)]
    old, new = (f'<ol id="log">{"".join(some)}</ol>' for some in (lines[:39], lines[1:]))
    assert difference(old, new) == '<ol id="log"><!--#39--><!--=1,38--><li>line 39</li></ol>'


def test_a_piece_with_a_name_may_change_its_place_and_stays_itself() -> None:
    pieces = [f'<g id="p{k}" style="{40 * "x"}"><path/></g>' for k in range(5)]
    old, new = (f'<svg id="pieces">{"".join(some)}</svg>' for some in (pieces, reversed(pieces)))
    assert "path" not in difference(old, new)


def test_markup_of_another_kind_is_sent_whole() -> None:
    for odd in (
        "<p id='a'><b>1</p>",
        '<p id="a"><li>1<li>2</p>',
        '<p id="a">1',
        "</p>",
        '<p id="a" title="1 > 0">1</p>',
    ):
        assert difference('<p id="a">0</p>', odd) == odd
        assert difference(odd, '<p id="a">0</p>') == '<p id="a">0</p>'


@pytest.mark.parametrize("name", game_names())
@some_or_all("many", 24, 40)
def test_what_is_sent_of_a_game_is_little(tmp_path: Path, name: str, many: int) -> None:
    async def run() -> tuple[list[int], list[int], int]:
        game = game_class(name).make({"players": 2})
        house = make_house(tmp_path, games={name: game_class(name)})
        people = [house.people.make(who) for who in ("Ada", "Bo")]
        table = house.hub.make(
            game, people[0], [SeatRow(k, p.id, "", "") for k, p in enumerate(people)], Settings()
        )
        rng, sizes, squeezed, full = random.Random(3), [], [], 0
        shown = [show(house.host, table, viewer_of(table, person)) for person in people]
        for _ in range(many):
            seat = table.acting()[0]
            await acting.act(
                table, people[seat], seat, table.token(seat), None, rng.choice(table.match.legal(seat))
            )
            for k, person in enumerate(people):
                now = show(house.host, table, viewer_of(table, person))
                if now.mark != shown[k].mark:
                    html = now.since(shown[k])
                    sizes.append(len(html))
                    squeezed.append(len(zlib.compress(html.encode())))
                    full += sum(
                        len(html) for key, html in now.parts.items() if shown[k].parts.get(key) != html
                    )
                    for key in now.parts:  # all that pages are made of can be compared
                        assert whole(now.parts[key]).kids, key
                    shown[k] = now
        return sizes, squeezed, full

    sizes, squeezed, full = asyncio.run(run())
    assert len(sizes) > 30
    # In the busiest part of a game; `make pages` tells of whole games.
    assert statistics.median(sizes) < 9000
    assert statistics.median(squeezed) < 4000  # as it travels; the bar is 6
    assert sum(sizes) < full / 3
