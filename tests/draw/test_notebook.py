"""Boards in a notebook are one page: none may lean on another, which can be folded."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import ecliptic
from ecliptic.core.match import Match
from ecliptic.core.words import own_ids

POINTS = re.compile(r"""(?:href="|url\(|xlink:href=")#([^")]+)""")


def ids(svg: str) -> list[str]:
    return [found for part in ElementTree.fromstring(svg).iter() if (found := part.get("id"))]


def later(name: str, seed: int, steps: int) -> Match:
    match = Match.begin(ecliptic.game(name), seed=seed)
    for _ in range(steps):
        match.play(match.legal()[0])
    return match


@pytest.mark.parametrize("name", ecliptic.game_names())
def test_every_board_has_ids_of_its_own(name: str) -> None:
    first = later(name, 1, 0)
    boards = [first.svg(), first.svg(), first._repr_svg_(), later(name, 1, 0).svg(0), later(name, 2, 6).svg()]
    found = [ids(board) for board in boards]
    assert all(found)
    together = [one for many in found for one in many]
    assert len(set(together)) == len(together)
    for board, mine in zip(boards, found, strict=True):
        assert set(POINTS.findall(board)) <= set(mine), "every reference leads into its own document"


def test_only_what_names_an_id_is_changed() -> None:
    """Twice the same picture differs in its ids alone; what players are called is none of them."""
    picture = (
        '<svg><defs><g id="a"/><g id="b"/></defs><use href="#a"/><path fill="url(#b)" clip-path="url(#c)" '
        'data-id="a"/><a href="#elsewhere"/><text>id="a" #a url(#d)</text></svg>'
    ).replace('id="a" #a', "id=&#34;a&#34; #a")
    once, twice = own_ids(picture), own_ids(picture)
    mark = re.search(r'<g id="(e[0-9a-f]{10}-)a"', once)
    assert mark
    assert once.replace(mark[1], "") == picture
    assert once.count(mark[1]) == 4
    assert twice == once.replace(mark[1], f"{mark[1]}2-")
    assert own_ids("<svg/>") == "<svg/>"
