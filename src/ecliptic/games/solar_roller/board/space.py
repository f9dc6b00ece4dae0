"""One planet space of a sheet around 0, 0: globe, rings, four moon places, the track of four boxes."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ecliptic.draw.icons import glyph
from ecliptic.draw.svg import circle, comes, g, n, path, polar, rect, text
from ecliptic.games.solar_roller.board.globes import World, show_world
from ecliptic.games.solar_roller.board.layout import layout
from ecliptic.games.solar_roller.board.look import LEVELS, tint
from ecliptic.games.solar_roller.words.view import SpaceView

MOON = "var(--ink-2)"


class Look(NamedTuple):
    """All that a space's picture depends on."""

    space: SpaceView
    hue: int  # the palette entry of its seat
    aim: bool = False  # the next box of the track is about to be filled
    small: bool = False  # for small maps: no texts, bolder things
    prefix: str = ""  # of the ids of globes


def world_of(space: SpaceView) -> World:
    """The globe of a planet."""
    return World(space.color, space.large, space.level)


@lru_cache(maxsize=4096)
def draw_space(at: Look) -> str:
    """The whole block."""
    space = at.space
    if not space.color and not space.id and not space.icon:
        return _empty(at)
    track = "" if at.small or not (space.id or space.level) else _track(at)
    here = _drawn(at, "world", _planet(at)) if space.color else _empty(at)
    return here + _places(at) + track


def _drawn(at: Look, what: str, inside: str) -> str:
    """Something that a die brings to a large sheet: it comes from where the dice lie."""
    own = at.space.id
    return comes(f"{what}-{own}", inside, source="tray", rest="") if own and not at.small else inside


def _empty(at: Look) -> str:
    space = at.space
    if at.small:
        return circle(0, 0, 9, fill="var(--space-1)", stroke="var(--line-3)", stroke_width=2)
    if not space.id:
        return circle(0, 0, 7, fill="var(--space-1)", stroke="var(--line-3)", stroke_width=1.4)
    return circle(
        0, 0, 17, fill="var(--space-1)", stroke="var(--line-3)", stroke_dasharray="3 4", stroke_width=1.3
    ) + text(0, 4.5, space.id, "c", style="font-size:12.8px;font-weight:500;fill:var(--ink-3)")


def _planet(at: Look) -> str:
    space = at.space
    world = world_of(space)
    out = [circle(0, 0, 24.5, fill="var(--space-1)")]
    if space.home:
        out.append(
            circle(
                0, 0, 24.5, fill="none", stroke=f"var(--p{at.hue + 1})", stroke_width=1.6, stroke_opacity=".8"
            )
        )
    backs: list[str] = []
    fronts: list[str] = []
    for k, color in enumerate(space.rings):
        rx = world.r + 6.5 + 4 * k
        ry = rx * 0.34
        for half, sweep, alpha in ((backs, 1, ".55"), (fronts, 0, "1")):
            half.append(
                path(
                    f"M{n(-rx)} 0A{n(rx)} {n(ry)} 0 0 {sweep} {n(rx)} 0",
                    fill="none",
                    stroke=tint(color),
                    stroke_opacity=alpha,
                    stroke_width=2.7,
                    stroke_linecap="round",
                )
            )
    if backs:
        out.append(_drawn(at, "rings-behind", g(*backs, transform="rotate(-14)")))
    out.append(show_world(world, at.prefix))
    if fronts:
        out.append(_drawn(at, "rings", g(*fronts, transform="rotate(-14)")))
    if space.id and not at.small:
        style = "font-size:12.8px;font-weight:600;fill:var(--ink-2)"
        out.append(text(0, -24.5, space.id, "c halo", style=style))
    return "".join(out)


def _places(at: Look) -> str:
    """The four moon places: H, S and the ship icon first, then moons, then what is free."""
    space = at.space
    marks = ["H"] * space.home + ["S"] * space.settled + ["ship"] * space.icon + ["moon"] * space.moons
    plan, out = layout(), []
    for k, angle in enumerate(plan.moon_angles):
        x, y = polar(0, 0, plan.moon_distance, angle)
        mark = marks[k] if k < len(marks) else ""
        if mark == "moon":
            moon = circle(x, y, 5.4, fill=MOON, stroke="var(--space-1)", stroke_width=1)
            moon += circle(x + 1.6, y + 1.4, 1.4, fill="var(--space-1)", fill_opacity=".35")
            out.append(_drawn(at, f"moon-{k}", moon))
        elif mark:
            ink = f"var(--p{at.hue + 1}-ink)"
            inner = (
                glyph("ship", 0, 0, 10.5, fill=ink)
                if mark == "ship"
                else ""
                if at.small
                else text(0, 4.4, mark, "c", style=f"font-size:12.8px;font-weight:760;fill:{ink}")
            )
            disc = circle(0, 0, 8, fill=f"var(--p{at.hue + 1})", stroke="var(--space-1)", stroke_width=1.4)
            out.append(g(disc, inner, at=(x, y)))
        elif space.id and not at.small:
            edge = "var(--line-3)" if space.color else "var(--line-2)"
            out.append(circle(x, y, 4.4, fill="var(--space-1)", stroke=edge, stroke_width=1.1))
    return "".join(out)


def _track(at: Look) -> str:
    space, out = at.space, []
    for k, level in enumerate(LEVELS):
        on, next_ = k < space.level, at.aim and k == space.level
        edge = "var(--act)" if next_ else level.colour if on else "var(--line-2)"
        ink = "var(--on-goods)" if on else "var(--act)" if next_ else "var(--line-3)"
        out.append(
            g(
                rect(
                    -6.8,
                    -6.8,
                    13.6,
                    13.6,
                    3.6,
                    fill=level.colour if on else "var(--surface-1)",
                    stroke=edge,
                    stroke_width=2 if next_ else 1,
                ),
                glyph(level.icon, 0, 0, 9, fill=ink),
                at=(-23.2 + 15.5 * k, 0),
            )
        )
    return g(*out, at=(0, layout().track), opacity=None if space.color else ".55")
