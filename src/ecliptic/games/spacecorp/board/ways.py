"""The way of a move from site to site as a line through gates: a preview, so that a cost can be read off the board."""

from __future__ import annotations

import heapq
from functools import lru_cache
from itertools import pairwise

from ecliptic.core.same import Same
from ecliptic.core.views import Point
from ecliptic.draw.svg import n
from ecliptic.games.spacecorp.board.layout import layout
from ecliptic.games.spacecorp.content.components import ERAS, BoardFile, Components

Borders = dict[str, dict[str, int]]


def way(content: Components, era: int, start: str, end: str) -> str:
    """SVG path data of the cheapest way; "" where there is none, or nothing to go."""
    if start == end:
        return ""
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points(content, era, start, end))


def points(content: Components, era: int, start: str, end: str) -> list[Point]:
    """The points of that way, both sites included."""
    plan = layout().board(ERAS[era])
    return [plan.site[start], *_between(content, era, start, end), plan.site[end]]


def _between(content: Components, era: int, start: str, end: str) -> list[Point]:
    board, plan = content.boards[era], layout().board(ERAS[era])
    if any({link.a, link.b} == {start, end} for link in board.link):
        return []
    regions = {site.id: site.region for site in board.site}
    route = _route(Same(board), regions.get(start, start), regions.get(end, end))
    if not board.site:  # the regions are the sites themselves
        return [plan.site[region] for region in route[1:-1]]
    at = {frozenset((gate.a, gate.b)): gate.at for gate in plan.gate}
    at.update({frozenset((lane.a, lane.b)): lane.at for lane in plan.lane})
    pairs = list(pairwise(route))
    return [at[frozenset(pair)] for pair in pairs if frozenset(pair) in at]


@lru_cache(maxsize=2048)
def _route(held: Same[BoardFile], start: str, end: str) -> tuple[str, ...]:
    """The cheapest row of regions; empty if they are not joined."""
    borders: Borders = {}
    for row in held.thing.border:
        borders.setdefault(row.a, {})[row.b] = row.cost
        borders.setdefault(row.b, {})[row.a] = row.cost
    todo: list[tuple[int, tuple[str, ...]]] = [(0, (start,))]
    done: set[str] = set()
    while todo:
        cost, route = heapq.heappop(todo)
        here = route[-1]
        if here == end:
            return route
        if here in done:
            continue
        done.add(here)
        for other, more in borders.get(here, {}).items():
            heapq.heappush(todo, (cost + more, (*route, other)))
    return ()
