"""A planet on Vertium's board: orbit and moons, captain and elements, token slots; and the arc of an attack."""

from __future__ import annotations

import math
from functools import cache

from ecliptic.core.views import Target
from ecliptic.draw.globes import globe, globe_def
from ecliptic.draw.icons import glyph
from ecliptic.draw.marks import Marks
from ecliptic.draw.once import once
from ecliptic.draw.seats import figure, ink, owner
from ecliptic.draw.svg import (
    Point,
    arc,
    bow,
    circle,
    comes,
    el,
    g,
    n,
    on_bow,
    path,
    piece,
    polar,
    poly,
    rect,
    star_points,
    text,
    use,
)
from ecliptic.games.vertium.board import about
from ecliptic.games.vertium.board.layout import Layout
from ecliptic.games.vertium.board.look import BLUE_MOONS, GLOBES, GOODS, Part, captain, hue
from ecliptic.games.vertium.board.sorts import gives, lots, pill, row, standing_cube
from ecliptic.games.vertium.words.view import FightView, PlanetView, VertiumView

BLUE_AT = -22.5  # where the blue moon is, between two stops of the orange one
WATER = 2


@cache
def definitions(plan: Layout) -> str:
    """What the pieces refer to: globes, orbits with four or eight stops, an orbit that is not known or not used."""
    orbits = []
    for stops in (0, 4, 8):
        dots = [
            circle(*polar(0, 0, plan.orbit, -90 - 360 * k / stops), 2.2, fill="var(--line-3)")
            for k in range(stops)
        ]
        star = poly(star_points(0, -plan.orbit, 7, 0.45), fill="var(--star)") if stops else ""
        line = circle(
            0,
            0,
            plan.orbit,
            fill="none",
            stroke="var(--line-2)",
            stroke_width=1.2,
            stroke_dasharray=None if stops else "2 6",
        )
        orbits.append(g(line, *dots, star, id_=f"orbit-{stops}"))
    return el("defs", *(globe_def(kind, plan.globe) for kind in GLOBES.values()), *orbits)


def moon_at(planet: PlanetView, plan: Layout) -> Point:
    """Where the orange moon is, from the planet's centre; it runs counter-clockwise from its star."""
    return polar(0, 0, plan.orbit, -90 - 360 * planet.moon / (planet.orbit or 8))


def blue_at(plan: Layout) -> Point:
    """Where the blue moon is, from the planet's centre."""
    return polar(0, 0, plan.orbit + 21, BLUE_AT)


def _moon(planet: PlanetView, plan: Layout) -> str:
    lit = planet.owner is not None
    words = str(planet.value) if planet.value else "?"
    colour = "var(--moon-ink)" if lit else "var(--moon-t)"
    size = n(plan.moon * 1.18)
    return piece(
        f"moon-{planet.id}",
        *moon_at(planet, plan),
        circle(
            0,
            0,
            plan.moon,
            fill="var(--moon)" if lit else "var(--surface-1)",
            stroke="var(--moon)",
            stroke_width=1.6,
        ),
        text(0, plan.moon * 0.37, words, "c", style=f"font-size:{size}px;font-weight:720;fill:{colour}"),
    )


def _blue(planet: PlanetView, plan: Layout, view: VertiumView) -> str:
    """The blue moon, and the captains that have fled to it."""
    if not planet.blue:
        return ""
    x, y = blue_at(plan)
    shown = BLUE_MOONS.get(planet.blue)
    spent = planet.blue in ("harvest", "winter_eclipse")
    inside = (
        glyph(shown.icon, 0, 0, 13, fill="var(--info)")
        if shown
        else text(0, 5, "?", "c", style="font-size:14px;font-weight:700;fill:var(--info)")
    )
    out = [
        piece(
            f"blue-{planet.id}",
            x,
            y,
            circle(0, 0, 10.5, fill="var(--surface-2)", stroke="var(--info)", stroke_width=1.6),
            inside,
            cls="not" if spent else "",
            source=f"planet-{planet.id}",
        ),
    ]
    seats = sorted(set(planet.refugees))
    for k, seat in enumerate(seats):
        count = planet.refugees.count(seat)
        rx, ry = polar(0, 0, plan.orbit + 25, BLUE_AT + 19 * (k + 1) + 3)
        number = text(10, 10, count, "num halo", style="font-size:12px") if count > 1 else ""
        out.append(
            piece(
                f"refugee-{planet.id}-{seat + 1}",
                rx,
                ry,
                figure(hue(view, seat), 9, captain(view, seat)),
                number,
                source=f"planet-{planet.id}",
            )
        )
    return "".join(out)


def _captain(planet: PlanetView, plan: Layout, view: VertiumView) -> str:
    """The owner's captain, a giant one of the Complex."""
    if planet.owner is None:
        return ""
    k, giant = plan.globe / 36, planet.owner == view.complex
    meeple = figure(hue(view, planet.owner), (18 if giant else 13) * k, captain(view, planet.owner))
    return piece(f"captain-{planet.id}", 0, (-15 if giant else -12) * k, meeple, source=owner(planet.owner))


def _elements(planet: PlanetView, plan: Layout, view: VertiumView) -> str:
    """What lies on a planet, below its captain."""
    if planet.owner is None:
        return ""
    k, who = plan.globe / 36, hue(view, planet.owner)
    giant = planet.owner == view.complex
    found = lots(planet.elements, planet.gelbon, planet.gives)
    return g(
        pill(found, 23 * (0.4 + 0.6 * k), ink(who)),
        at=(0, (21 if giant else 18) * k),
        id_=f"elements-{planet.id}",
    )


@once()
def _slots(planet: PlanetView, plan: Layout, asked: int | None) -> str:
    """The four places for tokens; `asked` is the kind that the decision is about."""
    out = []
    half = plan.slot / 2
    for k, look in enumerate(GOODS):
        count = planet.tokens[k]
        if count:
            box = comes(
                f"token-{planet.id}-{look.id}",
                rect(-half, -half, plan.slot, plan.slot, 6, fill=look.colour),
                glyph(look.icon, 0, 0, plan.slot * 0.62, fill="var(--on-goods)"),
                rest="pool",
            )
            inside = ""
        else:
            box = rect(
                -half,
                -half,
                plan.slot,
                plan.slot,
                6,
                fill="var(--surface-1)",
                stroke=look.colour,
                stroke_opacity=".5",
                stroke_dasharray="2 3",
            )
            inside = glyph(look.icon, 0, 0, plan.slot * 0.6, fill=look.colour, opacity=".5")
        more = (
            g(
                circle(0, 0, 8, fill="var(--ink-1)"),
                text(0, 4.6, count, "c", style="font-size:13px;font-weight:720;fill:var(--space-0)"),
                at=(half - 1, half - 1),
            )
            if count > 1
            else ""
        )
        ring = (
            rect(-half - 2.5, -half - 2.5, plan.slot + 5, plan.slot + 5, 8, cls="ring") if asked == k else ""
        )
        out.append(
            g(
                box,
                inside,
                ring,
                more,
                at=((k - 1.5) * plan.pitch, plan.slots),
                id_=f"slot-{planet.id}-{look.id}",
            )
        )
    return "".join(out)


def _objective(planet: PlanetView, plan: Layout, view: VertiumView) -> str:
    """A mark on the viewer's own secret objective, which nobody else sees."""
    mine = next((side for side in view.sides if side.seat == view.viewer), None)
    if view.phase >= 2 or mine is None or mine.objective != planet.id:
        return ""
    x, y = polar(0, 0, plan.orbit + 21, 180 - BLUE_AT)
    return g(
        circle(0, 0, 10.5, fill="var(--surface-2)", stroke="var(--ink-1)", stroke_width=1.6),
        glyph("target", 0, 0, 13, fill="var(--ink-1)"),
        at=(x, y),
        id_="objective",
    )


def world(planet: PlanetView, place: Point, plan: Layout, view: VertiumView, marks: Marks) -> Part:
    """All of a planet around its place: itself, then what moves on it."""
    name = f"planet-{planet.id}"
    legal = name in marks.legal
    making = view.making
    if planet.out:
        inside = (
            g(use("orbit-0"), globe(GLOBES[planet.id], 0, 0, plan.globe), cls="not")
            + text(0, plan.name - 8, planet.name, "mid c halo")
            + text(0, plan.name + 8, "out of the game", "dim c halo")
        )
        return Part(g(inside, at=place, id_=f"world-{planet.id}"))
    track = ""
    if planet.owner is not None and planet.moon:
        sweep = -360 * planet.moon / planet.orbit
        track = path(
            arc(0, 0, plan.orbit, -90, sweep),
            fill="none",
            stroke=ink(hue(view, planet.owner)),
            stroke_width=3,
            stroke_linecap="round",
        )
    asked = None
    if legal and making is not None:
        asked = making.resource if making.kind == "token" else WATER if making.kind == "leak" else None
    chosen = ""
    if making is not None and making.source == planet.id and view.turn is not None:
        chosen = _ring(plan, view, view.turn, stroke_width=2, stroke_dasharray="7 5")
    if view.winners and planet.owner in view.winners:
        chosen = _ring(plan, view, planet.owner, stroke_width=1.4, stroke_opacity=".7")
    dim = None if chosen else marks.dim(name)
    ground = g(
        circle(0, 0, plan.ring, cls="ring") if legal else "",
        chosen,
        use(f"orbit-{planet.orbit if planet.value else 0}"),
        track,
        globe(GLOBES[planet.id], 0, 0, plan.globe),
        _elements(planet, plan, view),
        text(0, plan.name, planet.name, "lbl c halo"),
        _slots(planet, plan, asked) if view.phase < 2 else "",
        _objective(planet, plan, view),
        gives(planet, view, plan),
        circle(*blue_at(plan), 16, cls="ring") if f"refuge-{planet.id}" in marks.legal else "",
        at=place,
        id_=f"world-{planet.id}",
        cls=dim,
    )
    pieces = g(
        _captain(planet, plan, view),
        standing_cube(planet, view, plan),
        _blue(planet, plan, view),
        _moon(planet, plan),
        at=place,
        cls=dim,
        id_=f"on-{planet.id}",
    )
    return Part(ground, pieces)


def _ring(plan: Layout, view: VertiumView, seat: int, **look: str | float) -> str:
    """Around a planet that is chosen or has won."""
    return circle(0, 0, plan.ring, fill="none", stroke=ink(hue(view, seat)), **look)


def empty_place(place: Point, plan: Layout) -> str:
    """Where a planet will be laid out."""
    return g(use("orbit-0"), circle(0, 0, plan.globe, cls="faint", stroke_dasharray="2 6"), at=place)


def planet_targets(view: VertiumView, plan: Layout) -> list[Target]:
    """The places of planets and refuge moons."""
    chip = plan.chip if view.phase < 2 else plan.name + 19
    out = []
    for planet, (x, y) in zip(view.planets, plan.places, strict=False):
        known = about.planet(view, planet)
        out.append(Target(id=f"planet-{planet.id}", x=x, y=y, r=plan.ring, chip_y=chip, about=known))
        if planet.blue == "refuge":
            bx, by = blue_at(plan)
            fled = about.refuge(planet)
            out.append(Target(id=f"refuge-{planet.id}", x=x + bx, y=y + by, r=20, about=fled))
    return out


# ---- the arc of an attack ------------------------------------------------------------------------------------


def attack_arc(who: int, source: Point, target: Point, plan: Layout) -> str:
    """From one planet to another in the attacker's palette entry; it passes below the table in the middle."""
    d, (cx, cy) = _bow(source, target, plan)
    end = on_bow(_edge(source, target, plan), (cx, cy), _edge(target, source, plan), 1)
    way = math.degrees(math.atan2(end[1] - cy, end[0] - cx))
    head = poly(
        [(5, 0), (-10, -8), (-6, 0), (-10, 8)],
        fill=ink(who),
        transform=f"translate({n(end[0])} {n(end[1])}) rotate({n(way)})",
    )
    return (
        path(d, fill="none", stroke=ink(who), stroke_width=3, stroke_linecap="round", stroke_opacity=".85")
        + head
    )


def _edge(here: Point, there: Point, plan: Layout) -> Point:
    """The point just outside a planet's orbit, towards another."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    far = math.hypot(dx, dy) or 1
    return here[0] + dx / far * (plan.orbit + 7), here[1] + dy / far * (plan.orbit + 7)


def _bow(source: Point, target: Point, plan: Layout) -> tuple[str, Point]:
    mx, my = plan.middle
    side = (target[0] - source[0]) * (my - source[1]) - (target[1] - source[1]) * (mx - source[0])
    return bow(_edge(source, target, plan), _edge(target, source, plan), -0.12 if side > 0 else 0.12)


def force_badge(view: VertiumView, seat: int, force: int, gelbon: int, spot: Point) -> str:
    """The attacking captain with the elements it carries."""
    who, found = hue(view, seat), lots(force, gelbon)
    half = 31 if len(found) == 1 else 48
    return piece(
        "force",
        *spot,
        rect(-half, -13, 2 * half, 26, 13, fill="var(--space-1)", stroke=ink(who), stroke_width=1.6),
        g(figure(who, 10, captain(view, seat)), at=(14 - half, 0)),
        g(row(found, 12, 33), at=(12, 0)),
        source=owner(seat),
    )


def below_name(place: Point, plan: Layout) -> Point:
    """The free place under a planet's name in phase two."""
    return place[0], place[1] + plan.name + 21


def force_spot(
    source: Point,
    target: Point,
    plan: Layout,
    solid: list[tuple[float, float, float, float]],
    half: float = 33,
) -> Point:
    """Where the badge of a force covers nothing: on its arc, nearest to the target first, else below its source."""
    _, control = _bow(source, target, plan)
    start, end = _edge(source, target, plan), _edge(target, source, plan)
    for step in range(17):
        x, y = on_bow(start, control, end, 0.9 - 0.05 * step)
        if all(
            x + half < left or x - half > right or y + 15 < top or y - 15 > bottom
            for left, top, right, bottom in solid
        ):
            return x, y
    return below_name(source, plan)


def fight_planets(view: VertiumView, fight: FightView, plan: Layout) -> tuple[Point, Point] | None:
    """Places of the planet an attack comes from and of its target; None if one of them is not on the board."""
    at = {planet.id: place for planet, place in zip(view.planets, plan.places, strict=False)}
    source, target = fight.source or fight.from_refuge, fight.target
    return (at[source], at[target]) if source in at and target in at and source != target else None
