"""What changes in place on the hexes of Solarius Mission: planets, hubs that are built, figures with their outposts,
and where a flight may end.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ecliptic.core.same import Same
from ecliptic.core.views import Point
from ecliptic.draw.globes import globe
from ecliptic.draw.hexes import outline
from ecliptic.draw.icons import glyph
from ecliptic.draw.marks import Marks
from ecliptic.draw.seats import figure, ink, owner, shape
from ecliptic.draw.svg import bow, circle, comes, el, g, n, poly, rect, regular, text
from ecliptic.games.solarius.board.layout import layout
from ecliptic.games.solarius.board.look import BOLD, FIGURES, ICONS, SMALL, TINTS, needs_parts
from ecliptic.games.solarius.board.map import GLOBE, HUB, spot
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import Layout, Rules
from ecliptic.games.solarius.rules.steps.hexes import distance
from ecliptic.games.solarius.words.view import HexView, SolariusView

FIGURE = 12.5  # radius of a figure


def hexes(content: Components, view: SolariusView, marks: Marks, quiet: set[int]) -> str:
    """All of it; `quiet`: hexes that can be chosen, with little to do there."""
    out = [_built(view), _rings(marks, quiet)]
    held = Same(content)
    out += [_content(held, one) for one in view.hexes]
    out += [_price(reach.hex, reach.fuel) for reach in view.reach if reach.fuel]
    return "".join(out)


# ---- what lies there -----------------------------------------------------------------------------------------


def _built(view: SolariusView) -> str:
    """Hubs that are built, with their game turn."""
    out = []
    for hub in view.hubs:
        if not hub.turn or hub.hex is None:
            continue
        x, y = spot(hub.hex)
        letter = text(
            x, y + 5.5, a.HUB_IDS[hub.hub], "c", style="font-size:16px;font-weight:760;fill:var(--space-0)"
        )
        out.append(poly(regular(x, y, HUB + 0.5, 6, 0), fill="var(--ink-1)") + letter)
    return "".join(out)


@lru_cache(maxsize=4096)
def _content(held: Same[Components], one: HexView) -> str:
    x, y = spot(one.hex)
    if one.owner is not None and one.kind is not None:
        frame = ""
        if one.outpost is not None:
            frame = shape(one.owner, 0, 0, 19.5, fill="none", stroke=ink(one.owner), stroke_width=2.3)
        inside = g(frame, figure(one.owner, FIGURE, FIGURES[one.kind]), at=(x, y))
        return comes(f"figure-{one.hex}", inside, source=owner(one.owner))
    if one.back is not None:
        icon = glyph(ICONS[one.back], x, y, 13, fill="var(--ink-1)", fill_opacity=".9")
        dark = circle(x, y, 9.5, fill="var(--space-0)", fill_opacity=".5")
        return comes(f"world-{one.hex}", globe(a.COLOR_IDS[one.back], x, y, GLOBE) + dark + icon)
    if one.planet is not None:
        return comes(f"world-{one.hex}", _planet(held.thing, one.planet, x, y))  # to who settles it
    return ""


def _planet(content: Components, planet: int, x: float, y: float) -> str:
    """A planet that is face up: its points, and what it wants."""
    row = content.planets.planet[planet]
    color = a.COLOR_IDS.index(row.color)
    parts = needs_parts(row.needs)
    widths = [10.5 + 7.8 * len(part.amount) for part in parts]
    wide = 15 + sum(widths) + 5 * (len(parts) - 1) + 5
    at = -wide / 2
    inner = [
        rect(at, -8.5, wide, 17, 8.5, fill="var(--space-1)", fill_opacity=".94", stroke=TINTS[color]),
        text(at + 9, 4.5, row.vp, "lbl c", style=BOLD),
    ]
    left = at + 15
    for part, width in zip(parts, widths, strict=True):
        inner.append(glyph(part.icon, left + 5, 0, 9.5, fill=part.tint))
        inner.append(text(left + 10.5, 4.5, part.amount, "mid", style=SMALL))
        left += width + 5
    return globe(row.color, x, y - 5, GLOBE) + g(*inner, at=(x, y + 13))


# ---- flights -------------------------------------------------------------------------------------------------


def _rings(marks: Marks, quiet: set[int]) -> str:
    """The glow of hexes where something can be done."""
    return "".join(
        _ring(place) for place in range(a.HEXES) if f"hex-{place}" in marks.legal and place not in quiet
    )


@lru_cache(maxsize=a.HEXES)
def _ring(place: int) -> str:
    x, y = spot(place)
    corners = outline(layout().map.hex_size - 2.2)
    return poly([(x + dx, y + dy) for dx, dy in corners], cls="ring")


@lru_cache(maxsize=4096)
def _price(place: int, fuel: int) -> str:
    """The fuel that a flight to a hex beyond the range costs."""
    x, y = spot(place)
    wide = 18 + 7.8 * len(str(fuel))
    return g(
        rect(-wide / 2, -8, wide, 15, 7.5, fill="var(--space-1)", fill_opacity=".9"),
        text(4 - wide / 2, 4.4, fuel, "mid", style=BOLD),
        glyph("fuel", wide / 2 - 8, -0.5, 9.5, fill=TINTS[a.BLACK]),
        at=(x, y - 18.5),
    )


def steps(rules: Rules, start: int, to: int) -> list[int]:
    """A shortest way from hex to hex, close to the straight line; both ends included."""
    (x0, y0), (x1, y1) = spot(start), spot(to)
    out, here = [start], start
    while here != to:
        left = distance(rules, here, to)
        nearer = [
            other
            for other in rules.neighbors[here * a.SIDES : (here + 1) * a.SIDES]
            if other != a.NONE and distance(rules, other, to) == left - 1
        ]
        here = min(nearer, key=lambda place: _off(spot(place), (x0, y0), (x1, y1)))
        out.append(here)
    return out


def _off(point: Point, start: Point, end: Point) -> float:
    """How far a point is from the line, times its length."""
    return abs((end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0]))


def stops(rules: Rules, turns: Sequence[int]) -> list[list[int]]:
    """The parts of a flight that are flown hex by hex; between them it jumps. `turns`: as `ReachView.way`."""
    pairs = [turns[:2], turns[2:]] if len(turns) == 4 else [turns]
    return [steps(rules, pair[0], pair[1]) for pair in pairs]


@lru_cache(maxsize=4096)
def way(held: Same[Rules], turns: tuple[int, ...]) -> str:
    """The path of a flight, with a bow for a jump."""
    out: list[str] = []
    last: Point | None = None
    for part in stops(held.thing, turns):
        points = [spot(place) for place in part]
        if last is not None and points[0] != last:
            curve, _ = bow(last, points[0], 0.18)
            out.append(curve)
        out.append("M" + "L".join(f"{n(x)} {n(y)}" for x, y in points))
        last = points[-1]
    return "".join(out)


def stock(view: SolariusView, board: Layout | None) -> str:
    """Nothing is drawn of hexes that are empty; before the tiles lie, a word."""
    if board is not None:
        return ""
    x, y = layout().map.origin
    return el("g", text(x, y, "The tiles are being laid", "mid c"))
