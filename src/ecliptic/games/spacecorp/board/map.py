"""The fixed layer of SpaceCorp's three boards: regions, borders and their costs, plates, globes, names.

Regions of Mariners and Planeteers are discs, sectors and boxes that need not touch: where a gate stands, there a border
is, and nowhere else. The stars of Starfarers are joined by lines.
"""

from __future__ import annotations

import random

from ecliptic.core.views import HEIGHT, WIDTH, Point
from ecliptic.draw.globes import globe, globe_def, starfield, sun
from ecliptic.draw.icons import glyph
from ecliptic.draw.svg import circle, el, esc, g, line, n, path, polar, poly, rect, regular, text
from ecliptic.games.spacecorp.board.layout import BoardLayout, layout
from ecliptic.games.spacecorp.board.look import BOLD, NOTE, body_x, short, starlight, world
from ecliptic.games.spacecorp.board.places import at, below, plate_box, track_at
from ecliptic.games.spacecorp.content.components import ERAS, BoardFile, Components, Place
from ecliptic.games.spacecorp.rules import actions as a

_BODY = 15.0
_BRIGHT = ("near_earth", "mars", "jupiter", "saturn", "uranus", "neptune", "pluto", "kuiper", "oort")
_TOP = ("cislunar", "earth_luna", "inner")  # discs that lie over the sectors, from the ground up
_SHORT = {"Earth-Moon and Sun-Earth approaches": "Approaches", "Inner Solar System": "Inner system"}


def ground(content: Components, era: int) -> str:
    """All of it."""
    board, plan = content.boards[era], layout().board(ERAS[era])
    sky = starfield(33 + era, WIDTH, HEIGHT, 160 if era == a.STARFARERS else 80)
    out = [sky, _defs(content, era)]
    if era == a.STARFARERS:
        out.append(_lines(board, plan))
    else:
        out += [_sun_glow(plan, era), *(_regions(plan)), _rocks(plan, era), _dashes(plan, era)]
        out += [_names(board, plan), *_gates(board, plan), *_links(board, plan)]
    out += [_plate(place, *at(era, place.id)) for place in content.places(era)]
    return "".join(out) + _legend(plan, era)


def _defs(content: Components, era: int) -> str:
    looks = {(world(p.id), 17.0 if p.id == "earth" else _BODY) for p in content.places(era)}
    return el("defs", *(globe_def(look, r) for look, r in sorted(looks)))


def _sun_glow(plan: BoardLayout, era: int) -> str:
    x, y = plan.centre
    if era == a.PLANETEERS:
        return ""
    stops = (
        el("stop", offset="0", stop_color="var(--star)", stop_opacity=".2"),
        el("stop", offset="1", stop_color="var(--star)", stop_opacity="0"),
    )
    light = el("radialGradient", *stops, id_="sc-glow", cx=x, cy=y, r="430", gradientUnits="userSpaceOnUse")
    return el("defs", light) + rect(-400, -300, 700, HEIGHT + 600, fill="url(#sc-glow)")


# ---- regions -------------------------------------------------------------------------------------------------


def _regions(plan: BoardLayout) -> list[str]:
    out = []
    for name, (inner, outer, start, end) in plan.arc.items():
        shade = 0.6 if name in _BRIGHT else 0.46
        out.append(_area(path(_sector(plan, inner, outer, start, end), stroke_linejoin="round"), shade))
    for name, (x, y, wide, high) in plan.box.items():
        out.append(_area(rect(x, y, wide, high, 16), 0.6 if name in _BRIGHT else 0.46))
    for name in _TOP:
        if name in plan.disc:
            x, y, r = plan.disc[name]
            gap = 13 if name == "cislunar" else 6
            out.append(circle(x, y, r + gap, fill="var(--space-1)"))
            fill = "var(--surface-2)" if name == "cislunar" else "var(--surface-3)"
            out.append(
                circle(x, y, r, fill=fill, fill_opacity=".8", stroke="var(--line-3)", stroke_width=1.2)
            )
    return out


def _area(shape: str, shade: float) -> str:
    return g(
        shape, fill="var(--surface-2)", fill_opacity=f"{shade}", stroke="var(--line-2)", stroke_width=1.2
    )


def _sector(plan: BoardLayout, inner: float, outer: float, start: float, end: float) -> str:
    """A part of a ring."""
    big = int(abs(end - start) > 180)
    points = [
        plan.on_arc(r, angle) for r, angle in ((outer, start), (outer, end), (inner, end), (inner, start))
    ]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    return (
        f"M{n(ax)} {n(ay)}A{n(outer)} {n(outer)} 0 {big} 1 {n(bx)} {n(by)}"
        f"L{n(cx)} {n(cy)}A{n(inner)} {n(inner)} 0 {big} 0 {n(dx)} {n(dy)}Z"
    )


def _rocks(plan: BoardLayout, era: int) -> str:
    """Where asteroids are."""
    rng, dots = random.Random(4 + era), []
    inner, outer, turn = (1034.0, 1205.0, 17.0) if era == a.MARINERS else (98.0, 184.0, 180.0)
    for _ in range(150 if era == a.MARINERS else 110):
        x, y = polar(*plan.centre, rng.uniform(inner, outer), rng.uniform(-turn, turn))
        dots.append(circle(x, y, rng.uniform(0.8, 2.8), opacity=f"{rng.uniform(0.15, 0.4):.2f}"))
    return g(*dots, fill="var(--g-brown)")


def _dashes(plan: BoardLayout, era: int) -> str:
    """Orbits: the middle of each region, and the path of a comet."""
    out = []
    for name, (inner, outer, start, end) in plan.arc.items():
        if name in ("halley", "belt") or name.startswith("belt"):
            continue
        r = (inner + outer) / 2
        (x, y), (tx, ty) = plan.on_arc(r, start), plan.on_arc(r, end)
        out.append(path(f"M{n(x)} {n(y)}A{n(r)} {n(r)} 0 0 1 {n(tx)} {n(ty)}"))
    if era == a.MARINERS:
        out.append(path("M420 600C520 470 640 420 800 470"))
        x, y = plan.site["halleys_comet"]
        tail = f"M{n(x - 40)} {n(y - 15)}Q{n(x + 60)} {n(y - 34)} {n(x + 172)} {n(y + 16)}Q{n(x + 60)} {n(y + 18)} "
        out.append(path(f"{tail}{n(x - 40)} {n(y + 15)}Z", fill="var(--info)", opacity=".1", stroke="none"))
    else:
        x, y = plan.centre
        out += [circle(x, y, r) for r in (44, 60)]
    return g(*out, fill="none", stroke="var(--line-2)", opacity=".7", cls="dash")


def _names(board: BoardFile, plan: BoardLayout) -> str:
    """The names of regions; a bolt where radiation is."""
    out = []
    for row in board.region:
        if row.id not in plan.name:
            continue
        x, y = plan.name[row.id]
        words = _SHORT.get(row.name, row.name)
        middle = " c" if row.id in ("earth_luna", "cislunar", "inner") else ""
        if row.radiation:
            out.append(glyph("bolt", x + 5, y - 4.5, 11, fill="var(--bad)"))
            x += 14
        out.append(text(x, y, words, f"mid halo{middle}", style=f"{NOTE};fill:var(--ink-3)"))
    return "".join(out)


# ---- borders -------------------------------------------------------------------------------------------------


def _cost(board: BoardFile, one: str, other: str) -> int:
    return next(row.cost for row in board.border if {row.a, row.b} == {one, other})


def _gates(board: BoardFile, plan: BoardLayout) -> list[str]:
    """Crossings: arrowheads across the gap and the cost. Long borders are dashed lines."""
    out = []
    for lane in plan.lane:
        (ax, ay), (bx, by), (cx, cy) = lane.curve
        curve = f"M{n(ax)} {n(ay)}Q{n(bx)} {n(by)} {n(cx)} {n(cy)}"
        out.append(path(curve, fill="none", stroke="var(--ink-2)", stroke_width=1.6, stroke_dasharray="5 4"))
        out.append(_price(lane.at, _cost(board, lane.a, lane.b)))
    for gate in plan.gate:
        heads = "".join(
            path(f"M{n(k * 14.5)} -5L{n(k * 20)} 0L{n(k * 14.5)} 5", fill="none", stroke="var(--ink-2)")
            for k in (-1, 1)
        )
        across = g(
            rect(-25, -8, 50, 16, 8, fill="var(--space-1)"),
            heads,
            transform=f"rotate({n(float(gate.turn))})",
            stroke_width=1.8,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        out.append(g(across, at=gate.at) + _price(gate.at, _cost(board, gate.a, gate.b)))
    return out


def _price(spot: Point, cost: int) -> str:
    return g(
        circle(0, 0, 11.5, fill="var(--surface-3)", stroke="var(--ink-2)", stroke_width=1.3),
        text(0, 4.6, cost, "c", style="font-size:13.4px;font-weight:700;fill:var(--ink-1)"),
        at=spot,
    )


def _links(board: BoardFile, plan: BoardLayout) -> list[str]:
    """Two sites with a way of their own."""
    out = []
    for row in board.link:
        (ax, ay), (bx, by) = plan.site[row.a], plan.site[row.b]
        x = max(ax, bx) + 76
        curve = f"M{n(ax + 54)} {n(ay + 4)}C{n(x)} {n(ay + 18)} {n(x)} {n(by - 18)} {n(bx + 54)} {n(by - 4)}"
        out.append(path(curve, fill="none", stroke="var(--ink-2)", stroke_width=1.6, stroke_dasharray="5 4"))
        out.append(_price((max(ax, bx) + 70, (ay + by) / 2), row.cost))
    return out


def _lines(board: BoardFile, plan: BoardLayout) -> str:
    """Starfarers: lines between the stars, and what each costs."""
    out = []
    for row in board.border:
        (ax, ay), (bx, by) = plan.site[row.a], plan.site[row.b]
        out.append(line(ax, ay, bx, by, stroke="var(--line-3)", stroke_width=1.5))
    for gate in plan.gate:
        cost = text(0, 4.5, _cost(board, gate.a, gate.b), "c", style=f"{BOLD};fill:var(--ink-1)")
        pill = rect(-15, -9.5, 30, 19, 9.5, fill="var(--surface-3)", stroke="var(--line-3)")
        out.append(g(pill, cost, at=gate.at))
    return "".join(out)


# ---- sites ---------------------------------------------------------------------------------------------------


def _plate(place: Place, x: float, y: float) -> str:
    """A site: its globe or sign, an empty plate, its name."""
    if place.kind == "home":
        return _home(place, x, y)
    if place.kind == "beyond":
        return _beyond(place, x, y)
    if place.kind == "empty":
        ring = circle(0, 0, 13, fill="var(--space-1)", stroke="var(--line-3)", stroke_dasharray="2 4")
        return g(ring, circle(0, 0, 2.5, fill="var(--line-3)"), at=(x, y))
    if place.kind == "spur":
        left, top, wide, high = plate_box(place)
        frame = rect(
            left,
            top,
            wide,
            high,
            8,
            fill="var(--surface-1)",
            stroke="var(--g-purple)",
            stroke_dasharray="4 3",
        )
        return g(frame, text(0, 4.5, "Orion Spur", "mid c", style=NOTE), at=(x, y))
    left, top, wide, high = plate_box(place)
    corner = 15 if place.kind == "star" else 20
    frame = rect(
        left, top, wide, high, corner, fill="var(--space-1)", fill_opacity=".9", stroke="var(--line-2)"
    )
    return g(frame, _body(place), _label(place), _track(place), at=(x, y))


def _body(place: Place) -> str:
    x = body_x(place)
    if place.kind == "lagrange":
        number = place.name.split()[-1]
        return poly(
            regular(x, 0, 16, 4), fill="var(--surface-3)", stroke="var(--g-turquoise)", stroke_width=1.3
        ) + text(x, 4.4, number, "c", style=f"{BOLD};fill:var(--ink-1)")
    if place.kind != "star":
        return globe(world(place.id), x, 0, _BODY)
    hue = starlight(place.id)
    if "multi_star" not in place.flags:
        return circle(x, -6, 10, fill=hue)
    return circle(x - 4, -8, 8, fill=hue) + circle(
        x + 6, -1, 5.5, fill=hue, stroke="var(--space-1)", stroke_width=1.5
    )


def _label(place: Place) -> str:
    words = esc(short(place))
    if place.gravity:
        words += el("tspan", f" +{place.gravity} gravity", fill="var(--ink-3)")
    return el("text", words, x=0, y=below(place), cls="lbl c halo", style=NOTE)


def _track(place: Place) -> str:
    """The boxes that lead to a star."""
    out = []
    for box in range(1, place.track + 1):
        x, y = track_at(place, box)
        out.append(circle(x, y, 8.5, fill="var(--space-1)", stroke="var(--line-3)", stroke_dasharray="3 2.5"))
    return "".join(out)


def _home(place: Place, x: float, y: float) -> str:
    if place.id == "earth":
        words = esc(place.name) + el("tspan", f" +{place.gravity} gravity", fill="var(--ink-3)")
        label = el("text", words, x=0, y=33, cls="lbl c halo", style=NOTE)
        return g(globe("earth", 0, 0, 17), label, at=(x, y))
    if place.id == "inner_home":
        return sun(x, y, 15)
    return sun(x, y, 17) + text(x, y + 4.5, place.name, "lbl c halo", style=BOLD)


def _beyond(place: Place, x: float, y: float) -> str:
    bits = ((-9, -5, 5), (4, -9, 3.2), (7, 4, 6), (-5, 8, 3), (0, -1, 1.8))
    dots = g(*(circle(dx, dy, r) for dx, dy, r in bits), fill="var(--g-brown)")
    if place.id == "oort_cloud":
        return g(dots, text(46, 68, "no actions there", "dim c halo", style=NOTE), at=(x, y))
    name = text(0, 33, place.name, "lbl c halo", style=NOTE)
    return g(dots, name, at=(x, y))


def _legend(plan: BoardLayout, era: int) -> str:
    """What the numbers on the board are."""
    small = circle(0, -4.5, 8, fill="var(--surface-3)", stroke="var(--ink-2)", stroke_width=1.2)
    rows = [
        (glyph("eye", 0, -4.5, 12, fill="var(--ink-2)"), "to Explore"),
        (poly(regular(0, -4.5, 8, 6, 0), fill="none", stroke="var(--ink-3)"), "to Build"),
        (small, "to cross"),
    ]
    if era == a.STARFARERS:
        rows[2] = (rect(-10, -11, 20, 13, 6.5, fill="var(--surface-3)", stroke="var(--line-3)"), rows[2][1])
        track = circle(0, -4.5, 7, fill="none", stroke="var(--line-3)", stroke_dasharray="3 2.5")
        rows.append((track, "way to a star"))
        rows.append((text(0, 0, "C", "c", style=f"{BOLD};fill:var(--info)"), "colony points"))
    if era == a.PLANETEERS:
        rows.append((glyph("bolt", 0, -4.5, 12, fill="var(--bad)"), "radiation"))
    x, y = plan.legend
    return "".join(
        g(sign, text(15, 0, words, "dim", style=NOTE), at=(x, y + 19 * k))
        for k, (sign, words) in enumerate(rows)
    )
