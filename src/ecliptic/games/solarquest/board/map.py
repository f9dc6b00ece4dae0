"""The fixed layer of Solarquest's board: sun and stars, orbits and runs, globes, docks, labs, stations, names."""

from __future__ import annotations

import math
from typing import Final

from ecliptic.core.views import HEIGHT, WIDTH, Point
from ecliptic.draw.globes import globe, globe_def, starfield, sun
from ecliptic.draw.icons import glyph
from ecliptic.draw.svg import circle, el, g, n, path, polar, poly, rect, regular, text
from ecliptic.games.solarquest.board.layout import layout
from ecliptic.games.solarquest.board.look import SIGNS, radius, short, world
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a

NAME = "font-size:12.6px"
NOTE = "font-size:12.6px"
LINE = 12.3  # from the first line of a label to the second
LEAD = 0.976  # the same in em: larger words keep their distance
BLACK: Final[dict[str, str | float | None]] = {
    "fill": "var(--g-dot)",
    "stroke": "var(--ink-3)",
    "stroke_width": 1.7,
}
_ANCHORS = {"s": "", "m": " c", "e": " e"}


def ground(content: Components) -> str:
    """All of it."""
    return _sky() + _orbits() + _arrows(content) + _spaces(content) + _names(content) + _legend()


def label(space: str, line: int, words: str, cls: str, style: str) -> str:
    """The first or second line of a space's label; where words are larger they grow away from the space."""
    x, y, anchor = layout().label[space]
    beside = y + LINE / 2 - 4 - layout().space[space][1]
    pinned = 1.0 if beside < -12 else 0.0 if beside > 12 else 0.5  # the line that stays
    lead = f"{LEAD * (line - pinned):.2f}em"
    return text(x, y + LINE * pinned, words, f"{cls} halo{_ANCHORS[anchor]}", dy=lead, style=style)


def _sky() -> str:
    plan = layout()
    x, y = plan.sun
    out = [starfield(5, WIDTH, HEIGHT), *(circle(x, y, r, cls="faint") for r in (74, 112, 156, 205))]
    out.append(sun(x, y, 34))
    for name, loop in plan.loop.items():
        (cx, cy), r = loop.centre, loop.planet_radius
        ringed = name == "saturn"
        out.append(el("defs", globe_def(name, r, ringed)))
        out.append(circle(cx, cy, loop.radius - 16, fill="var(--surface-1)", opacity=".35"))
        out.append(globe(name, cx, cy, r, ringed))
        out.append(text(cx, cy + r + 19, name.title(), "ttl c"))
    return "".join(out)


def curve(points: list[Point]) -> str:
    """A smooth open path through points (Catmull-Rom as cubic curves)."""
    ends = [points[0], *points, points[-1]]
    out = [f"M{n(points[0][0])} {n(points[0][1])}"]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        out.append(
            f"C{n(bx + (cx - ax) / 6)} {n(by + (cy - ay) / 6)} "
            f"{n(cx - (dx - bx) / 6)} {n(cy - (dy - by) / 6)} {n(cx)} {n(cy)}"
        )
    return "".join(out)


def _orbits() -> str:
    plan = layout()
    out = [circle(*loop.centre, loop.radius, cls="orbit", stroke_width=2) for loop in plan.loop.values()]
    for name, run in plan.run.items():
        begin, end = name.split("_")
        points = [plan.space[begin], *run.guide, plan.space[end]]
        out.append(path(curve(points), cls="orbit", stroke_width=2))
    return "".join(out)


def _arrows(content: Components) -> str:
    """An arrowhead between neighbours that leave room for one."""
    plan, out = layout(), []
    at = {row.id: k for k, row in enumerate(content.board.space)}
    rings = [(plan.loop[loop.id], loop.members) for loop in content.board.loop]
    for row in content.board.space:
        for to in row.next:
            (x0, y0), (x1, y1) = plan.space[row.id], plan.space[to]
            here, there = radius(content, at[row.id]), radius(content, at[to])
            whole = math.dist((x0, y0), (x1, y1))
            gap = whole - here - there
            if gap < 9:
                continue
            t = (here + gap / 2) / whole
            x, y = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t
            for loop, members in rings:
                if row.id in members and to in members:
                    angle = math.degrees(math.atan2(y - loop.centre[1], x - loop.centre[0]))
                    x, y = polar(*loop.centre, loop.radius, angle)
            turn = math.degrees(math.atan2(y1 - y0, x1 - x0))
            out.append(
                path("M-2.6 -3.6L2.8 0L-2.6 3.6", transform=f"translate({n(x)} {n(y)}) rotate({n(turn)})")
            )
    return g(
        *out,
        fill="none",
        stroke="var(--line-3)",
        stroke_width=1.5,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _spaces(content: Components) -> str:
    worlds = sorted(
        {
            (world(content, k), radius(content, k))
            for k, row in enumerate(content.board.space)
            if row.kind in ("earth", "planet", "moon")
        }
    )
    out = [el("defs", *(globe_def(look, r) for look, r in worlds))]
    return "".join(out + [_space(content, k) for k in range(a.SPACES)])


def _space(content: Components, k: int) -> str:
    row, r = content.board.space[k], radius(content, k)
    x, y = layout().space[row.id]
    if row.kind == "blue_dot":
        return circle(x, y, r, fill="var(--g-blue)", stroke="var(--space-1)", stroke_width=2)
    if row.kind == "black_dot":
        return circle(x, y, r, **BLACK)
    if row.kind in SIGNS:
        icon, colour = SIGNS[row.kind]
        look: dict[str, str | float | None] = {
            "fill": "var(--surface-2)",
            "stroke": colour,
            "stroke_width": 1.3,
        }
        if row.kind == "federation_station":
            frame = poly(regular(x, y, r + 1.5, 8, 22.5), **look)
        else:
            frame = rect(x - r, y - r, 2 * r, 2 * r, 6, **look)
        return frame + glyph(icon, x, y, 13, fill=colour)
    return circle(x, y, r + 2.5, fill="var(--space-1)") + globe(world(content, k), x, y, r)


def _names(content: Components) -> str:
    fees = {row.id: row.fee for row in content.stations.station}
    out = []
    for k, row in enumerate(content.board.space):
        if row.id in layout().label:
            out.append(label(row.id, 0, short(content, k), "lbl", NAME))
        if row.id in fees:
            out.append(label(row.id, 1, f"+{fees[row.id]}", "dim", NOTE))
        if row.kind == "earth":
            out.append(label(row.id, 1, f"+{content.figures.earth.pass_bonus}", "dim", NOTE))
    return "".join(out)


def _legend() -> str:
    return g(
        circle(0, 0, 4.5, fill="var(--g-blue)"),
        text(9, 3.5, "blue dot", "dim", style=NOTE),
        circle(92, 0, 5, **BLACK),
        text(102, 3.5, "black dot: no stopping", "dim", style=NOTE),
        at=(455, 648),
    )
