"""What is new in a fragment: its markup without what the page has already.

An element whose children are mostly the same comes with comments among them, which the page's script reads (`rebuild`
in patching.js): `#n` first, there were n; `=i,n` here stay n of them from the i-th on; `~i` what follows is what became
of the i-th. What has no such sign before it is new, and what is not named goes. Comments may stand anywhere in markup.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import Final

from msgspec import Struct

_TAG: Final = re.compile("(<[^>]*>)")
_ID: Final = re.compile(' id="([^"]*)"')
EMPTY: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "source", "wbr"})
WHOLE: Final = frozenset({"option", "script", "select", "style", "textarea", "title"})  # no comments in these


class Node(Struct, gc=False):
    """An element or a text of some markup; what it holds begins at `inner` and ends at `outer`."""

    tag: str  # "" = a text
    id: str
    start: int
    inner: int
    outer: int = 0
    end: int = 0
    kids: list[Node] = []


class Tree:
    """Markup with its elements, read when somebody asks."""

    def __init__(self, html: str) -> None:
        self.html = html

    @cached_property
    def root(self) -> Node | None:
        """What stands around all of it; None = it is not written as ours is, and is sent whole."""
        return _read(self.html)

    def text(self, node: Node) -> str:
        """A node as it is written."""
        return self.html[node.start : node.end]


def _read(html: str) -> Node | None:
    """The nodes of our markup: each element is closed, and no ">" stands in attributes, all in double quotes."""
    root = Node("", "", 0, 0, len(html), len(html))
    open_, kids, at = [root], root.kids, 0
    pieces = _TAG.split(html)
    for k in range(0, len(pieces) - 1, 2):  # a text, maybe empty, and a tag
        if pieces[k]:
            kids.append(Node("", "", at, at, at + len(pieces[k]), at + len(pieces[k])))
            at += len(pieces[k])
        piece = pieces[k + 1]
        end = at + len(piece)
        if piece[1] == "/":
            node = open_.pop()
            if piece[2:-1] != node.tag:
                return None
            node.outer, node.end = at, end
            kids = open_[-1].kids
        else:
            if piece.count('"') % 2:
                return None
            tag = piece[1:-1].partition(" ")[0].rstrip("/")
            id_ = _ID.search(piece) if " id=" in piece else None
            node = Node(tag, id_[1] if id_ else "", at, end, end, end)
            kids.append(node)
            if piece[-2] != "/" and tag not in EMPTY:
                open_.append(node)
                kids = node.kids
        at = end
    return None if len(open_) > 1 or pieces[-1].strip() else root


@lru_cache(maxsize=128)  # what is new is old at the next change, and the same for several viewers
def _tree(html: str) -> Tree:
    return Tree(html)


@lru_cache(maxsize=64)
def difference(was: str, now: str) -> str:
    """What a page that shows the one fragment needs to show the other."""
    return _difference(_tree(was), _tree(now))


def _difference(old: Tree, new: Tree) -> str:
    if old.root is None or new.root is None:
        return new.html
    was = {node.id: node for node in old.root.kids if node.tag}
    return "".join(
        _changed(old, was[node.id], new, node) if node.id in was else new.text(node)
        for node in new.root.kids
        if node.tag and (node.id not in was or old.text(was[node.id]) != new.text(node))
    )


def _changed(old: Tree, was: Node, new: Tree, now: Node) -> str:
    whole = new.text(now)
    if not was.kids or not now.kids or now.tag in WHOLE:
        return whole
    less = f"{new.html[now.start : now.inner]}{_children(old, was.kids, new, now.kids)}{new.html[now.outer : now.end]}"
    return less if len(less) < len(whole) else whole


def _children(old: Tree, was: list[Node], new: Tree, now: list[Node]) -> str:
    before, after = [old.text(node) for node in was], [new.text(node) for node in now]
    stays, becomes = _matched(was, before, now, after)
    out, k = [f"<!--#{len(was)}-->"], 0
    while k < len(now):
        if k in stays:
            many = 1
            while k + many < len(now) and stays.get(k + many) == stays[k] + many:
                many += 1
            out.append(f"<!--={stays[k]},{many}-->")
            k += many
            continue
        if k in becomes:
            out.append(f"<!--~{becomes[k]}-->")
            out.append(_changed(old, was[becomes[k]], new, now[k]) if now[k].tag else after[k])
        else:
            out.append(after[k])
        k += 1
    return "".join(out)


def _matched(
    was: list[Node], before: list[str], now: list[Node], after: list[str]
) -> tuple[dict[int, int], dict[int, int]]:
    """By number of a child now: which one it was and still is, and which one it was but looks otherwise."""
    stays: dict[int, int] = {}
    becomes: dict[int, int] = {}
    first, last = 0, 0
    shorter = min(len(was), len(now))
    while first < shorter and before[first] == after[first]:
        stays[first] = first
        first += 1
    while last < shorter - first and before[-1 - last] == after[-1 - last]:
        last += 1
        stays[len(now) - last] = len(was) - last

    free: dict[str, list[int]] = {}  # texts that are left, the last first
    for at in range(len(was) - last - 1, first - 1, -1):
        free.setdefault(before[at], []).append(at)
    named = {was[at].id: at for at in range(first, len(was) - last) if was[at].id}
    taken: set[int] = set()
    least = first
    for k in range(first, len(now) - last):
        same = free.get(after[k], [])
        while same and same[-1] < least and not now[k].id:  # only what has a name may change places
            same.pop()
        if same:
            stays[k] = same.pop()
            taken.add(stays[k])
            least = max(least, stays[k] + 1)
        elif now[k].id in named and was[named[now[k].id]].tag == now[k].tag:
            becomes[k] = named[now[k].id]
            taken.add(becomes[k])
            least = max(least, becomes[k] + 1)

    at = first  # what has no name and is left became what is left in the same gap
    end = len(was) - last
    for k in range(first, len(now) - last):
        if k in stays or k in becomes:
            at = max(at, stays.get(k, becomes.get(k, 0)) + 1)
            continue
        if now[k].id:
            continue
        bound = next((i for i in range(at, end) if i in taken), end)
        match = next((i for i in range(at, bound) if was[i].tag == now[k].tag and not was[i].id), None)
        if match is not None:
            becomes[k] = match
            at = match + 1
    return stays, becomes
