"""What is new in a fragment: its markup without what the page has already.

An element whose children are mostly the same comes with comments among them, which the page's script reads (`rebuild`
in patching.js): `#n` first, there were n; `=i,n` here stay n of them from the i-th on; `~i` what follows is what became
of the i-th. What has no such sign before it is new, and what is not named goes. Comments may stand anywhere in markup.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import lru_cache
from typing import Final

from ecliptic.web.parts.nodes import Node, Tree, texts

WHOLE: Final = frozenset({"option", "script", "select", "style", "textarea", "title"})  # no comments in these


@lru_cache(maxsize=128)  # what is new is old at the next change, and the same for several viewers
def _tree(html: str) -> Tree:
    return Tree(html)


@lru_cache(maxsize=64)
def difference(was: str, now: str) -> str:
    """What a page that shows the one fragment needs to show the other."""
    return _difference(_tree(was), _tree(now))


def changed(was: Mapping[str, str] | None, now: Mapping[str, str], inside: Set[str]) -> Iterator[str]:
    """What is new of fragments by id, for a page that shows others or none. `inside`: those that come with another."""
    for key, html in now.items():
        old = None if was is None else was.get(key)
        if key not in inside and old != html:
            yield html if old is None else difference(old, html)


def _difference(old: Tree, new: Tree) -> str:
    before, after = old.root(), new.root(old)
    if before is None or after is None:
        return new.html
    was = {
        node.id: (node, text)
        for node, text in zip(before.kids, texts(old.html, before), strict=True)
        if node.tag
    }
    out = []
    for node, text in zip(after.kids, texts(new.html, after), strict=True):
        if not node.tag:
            continue
        if node.id not in was:
            out.append(text)
        elif was[node.id][1] != text:
            out.append(_changed(*was[node.id], node, text))
    return "".join(out)


def _changed(was: Node, before: str, now: Node, after: str) -> str:
    if not was.kids or not now.kids or now.tag in WHOLE:
        return after
    inside = _children(was.kids, texts(before, was), now.kids, texts(after, now))
    less = f"{after[: now.head]}{inside}{after[now.size - now.foot :]}"
    return less if len(less) < len(after) else after


def _children(was: list[Node], before: list[str], now: list[Node], after: list[str]) -> str:
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
            at = becomes[k]
            out.append(f"<!--~{at}-->")
            out.append(_changed(was[at], before[at], now[k], after[k]) if now[k].tag else after[k])
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
