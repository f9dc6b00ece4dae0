"""Our markup as a tree, so that what is new in it can be found (see `patches`).

A node knows how long it is and not where it stands, so what stays between two changes is read once.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

_TAG: Final = re.compile("<[^>]*>")
_ID: Final = re.compile(' id="([^"]*)"')
_NEAR: Final = (0, 1, 2, -1)  # where an element is looked for that stays, from where it is expected
EMPTY: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "source", "wbr"})


class Node(Struct, gc=False):
    """An element or a text of some markup; sizes are numbers of characters."""

    tag: str  # "" = a text
    id: str
    size: int  # of all of it
    head: int = 0  # of its opening tag
    foot: int = 0  # of its closing tag
    kids: list[Node] = []


class Foreign(Exception):  # noqa: N818  (it is no error: such markup is sent whole)
    """Markup not written as ours is: each element is closed, no ">" stands in attributes, all in double quotes."""


class Tree:
    """Markup with its elements, read when somebody asks."""

    def __init__(self, html: str) -> None:
        self.html = html
        self._root: Node | None = None
        self._read = False

    def root(self, like: Tree | None = None) -> Node | None:
        """What stands around all of it; None = it is foreign. `like`: other markup, mostly the same, that was read."""
        if not self._read:
            self._read = True
            known = None if like is None else like._root
            try:
                self._root = (
                    whole(self.html) if like is None or known is None else again(self.html, like.html, known)
                )
            except Foreign:
                self._root = None
        return self._root


def texts(html: str, node: Node) -> list[str]:
    """What a node holds, each as it is written; `html`: the node as it is written."""
    at, out = node.head, []
    for kid in node.kids:
        out.append(html[at : at + kid.size])
        at += kid.size
    return out


def _opened(piece: str) -> Node:
    """The element that this tag opens, as far as one knows by now."""
    if piece.count('"') % 2:
        raise Foreign
    tag = piece[1:-1].partition(" ")[0].rstrip("/")
    id_ = _ID.search(piece) if " id=" in piece else None
    return Node(tag, id_[1] if id_ else "", len(piece), len(piece), 0, [])


def whole(html: str) -> Node:
    """The nodes of markup of which nothing is known."""
    kids: list[Node] = []
    at = 0
    while (found := html.find("<", at)) >= 0:
        if found > at:
            kids.append(Node("", "", found - at))
        kids.append(_element(html, found))
        at = found + kids[-1].size
    if html[at:].strip():
        raise Foreign
    return Node("", "", len(html), 0, 0, kids)


def _element(html: str, begin: int) -> Node:
    """The element that begins here, with all that it holds."""
    open_: list[Node] = []
    begun: list[int] = []
    kids: list[Node] = []
    at = begin
    for found in _TAG.finditer(html, begin):
        start, end = found.span()
        piece = found[0]
        if start > at:
            kids.append(Node("", "", start - at))
        at = end
        if piece[1] != "/":
            node = _opened(piece)
            kids.append(node)
            if piece[-2] != "/" and node.tag not in EMPTY:
                open_.append(node)
                begun.append(start)
                kids = node.kids
        elif not open_ or piece[2:-1] != open_[-1].tag:
            break
        else:
            node = open_.pop()
            node.foot, node.size = end - start, end - begun.pop()
            kids = open_[-1].kids if open_ else kids
        if not open_:
            return node
    raise Foreign


def again(html: str, old: str, was: Node) -> Node:
    """The same of markup of which most is as it was in `old`: that is taken over."""
    kids, end = _Again(html, old).inside(0, was, 0)
    if html[end:].strip():
        raise Foreign
    return Node("", "", len(html), 0, 0, kids)


class _Again:
    """Reads markup and looks at each place whether it goes on as it did."""

    def __init__(self, html: str, old: str) -> None:
        self.html, self.old = html, old

    def inside(self, at: int, was: Node, began: int) -> tuple[list[Node], int]:
        """Nodes from here to the closing tag of what holds them, or the end, and where that is.

        `was`: what held them, and where that began.
        """
        html, kids = self.html, list[Node]()
        before = _Before(self.old, was, began)
        while True:
            found = html.find("<", at)
            if found < 0:
                return kids, at
            if found > at:
                kids.append(Node("", "", found - at))
                at = found
            if html.startswith("</", at):
                return kids, at
            same = before.same(html, at)
            if same is None:
                piece = html[at : html.find(">", at) + 1]
                if not piece:
                    raise Foreign
                node = _opened(piece)
                place, like = before.like(node)
                if like is None or not like.kids or piece[-2] == "/":
                    same = _element(html, at)
                else:
                    same = self._other(node, at, like, place)
            kids.append(same)
            at += same.size

    def _other(self, node: Node, at: int, was: Node, began: int) -> Node:
        """An element of which this opening tag is known, and what it was and where that began."""
        node.kids, end = self.inside(at + node.head, was, began)
        foot = f"</{node.tag}>"
        if not self.html.startswith(foot, end):
            raise Foreign
        node.foot = len(foot)
        node.size = end + node.foot - at
        return node


class _Before:
    """The elements that stood here, and which of them is likely next."""

    def __init__(self, old: str, was: Node, began: int) -> None:
        self._old = old
        self._elements: list[tuple[int, Node]] = []
        self._at = 0
        place = began + was.head
        for kid in was.kids:
            if kid.tag:
                self._elements.append((place, kid))
            place += kid.size
        self._named: dict[str, int] | None = None

    def same(self, html: str, at: int) -> Node | None:
        """The one that stands here as it was: the next, one soon after it if some have gone, the last if one came."""
        for k in _NEAR:
            k += self._at
            if 0 <= k < len(self._elements):
                place, node = self._elements[k]
                if html.startswith(self._old[place : place + node.size], at):
                    self._at = k + 1
                    return node
        return None

    def like(self, node: Node) -> tuple[int, Node | None]:
        """The one that has this one's name, else the next one if that has none either: where it stood, and itself."""
        if node.id:
            if self._named is None:
                self._named = {kid.id: k for k, (_, kid) in enumerate(self._elements) if kid.id}
            self._at = self._named.get(node.id, self._at)
        place, found = self._elements[self._at] if self._at < len(self._elements) else (0, None)
        if found is None or found.tag != node.tag or found.id != node.id:
            return 0, None
        self._at += 1
        return place, found
