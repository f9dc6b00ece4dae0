"""Our markup as a tree, so that what is new in it can be found (see `patches`).

A node knows how long it is and not where it stands, so what stays between two changes is read once.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

_TAG: Final = re.compile("(<[^>]*>)")
_ID: Final = re.compile(' id="([^"]*)"')
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


def _holds(piece: str, node: Node) -> bool:
    return piece[-2] != "/" and node.tag not in EMPTY


def whole(html: str) -> Node:
    """The nodes of markup of which nothing is known."""
    root = Node("", "", len(html), 0, 0, [])
    open_, begun, kids, at = [root], [0], root.kids, 0
    pieces = _TAG.split(html)
    for k in range(0, len(pieces) - 1, 2):  # a text, maybe empty, and a tag
        text, piece = pieces[k], pieces[k + 1]
        if text:
            kids.append(Node("", "", len(text)))
            at += len(text)
        if piece[1] == "/":
            node = open_.pop()
            if piece[2:-1] != node.tag or not open_:
                raise Foreign
            node.foot = len(piece)
            node.size = at + len(piece) - begun.pop()
            kids = open_[-1].kids
        else:
            node = _opened(piece)
            kids.append(node)
            if _holds(piece, node):
                open_.append(node)
                begun.append(at)
                kids = node.kids
        at += len(piece)
    if len(open_) > 1 or pieces[-1].strip():
        raise Foreign
    return root


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

    def inside(self, at: int, was: Node | None, began: int) -> tuple[list[Node], int]:
        """Nodes from here to the closing tag of what holds them, or the end, and where that is.

        `was`: what held them, and where it began.
        """
        html, old, kids = self.html, self.old, list[Node]()
        before = _Before(was, began)
        while True:
            found = html.find("<", at)
            if found < 0:
                return kids, at
            if found > at:
                kids.append(Node("", "", found - at))
                at = found
            if html.startswith("</", at):
                return kids, at
            place, same = before.next
            if same is None or not html.startswith(old[place : place + same.size], at):
                piece = html[at : html.find(">", at) + 1]
                if not piece:
                    raise Foreign
                node = _opened(piece)
                place, same = before.like(node)
                if same is None or not html.startswith(old[place : place + same.size], at):
                    kids.append(node)
                    at += len(piece) if not _holds(piece, node) else self._rest(node, at, same, place)
                    continue
            kids.append(same)
            at += same.size
            before.taken(same)

    def _rest(self, node: Node, at: int, was: Node | None, began: int) -> int:
        """Read what an element holds, and its end. Its size."""
        node.kids, end = self.inside(at + node.head, was, began)
        foot = f"</{node.tag}>"
        if not self.html.startswith(foot, end):
            raise Foreign
        node.foot = len(foot)
        node.size = end + node.foot - at
        return node.size


class _Before:
    """The elements that stood here, and which of them is likely next."""

    def __init__(self, was: Node | None, began: int) -> None:
        self._elements: list[tuple[int, Node]] = []
        self._at = 0
        if was is not None:
            place = began + was.head
            for kid in was.kids:
                if kid.tag:
                    self._elements.append((place, kid))
                place += kid.size
        self._named: dict[str, int] | None = None

    @property
    def next(self) -> tuple[int, Node | None]:
        """The one after those that were met: where it stood, and itself."""
        return self._elements[self._at] if self._at < len(self._elements) else (0, None)

    def like(self, node: Node) -> tuple[int, Node | None]:
        """The one that has this one's name, else the next one if that has no name either; the next is the one after."""
        if node.id:
            if self._named is None:
                self._named = {kid.id: k for k, (_, kid) in enumerate(self._elements) if kid.id}
            self._at = self._named.get(node.id, self._at)
        place, found = self.next
        if found is None or found.tag != node.tag or found.id != node.id:
            return 0, None
        self._at += 1
        return place, found

    def taken(self, node: Node) -> None:
        """This one was met."""
        if self.next[1] is node:
            self._at += 1
