"""Planets as globes in four colours and two sizes; on them what terraforming has brought: seas, green, herds, cities.

Every globe is defined once and shown by reference, and refers to parts that globes share. Ids say what is drawn, so
equal views give equal bytes.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from ecliptic.draw.svg import Point, circle, el, g, n, path, polar, use

SMALL, LARGE = 12.5, 19.0
_CITIES_AT: Final = 4  # the level of civilization
# Base, light, dark, and how its surface is marked: colour is never alone.
_LOOKS: Final = {
    "red": ("#d8575b", "#f7a9a2", "#641a26", "craters"),
    "blue": ("#4b8fe6", "#b3d4fc", "#183a7c", "bands"),
    "green": ("#4fae62", "#b0e8ae", "#174a2b", "patches"),
    "purple": ("#9a68dc", "#d9bdfa", "#3d1f70", "swirls"),
}
_HEMS: Final = {"red": None, "blue": "9 3", "green": "4 3", "purple": "9 3 2.5 3"}
_SEA, _SHORE, _LAND, _WOOD, _HERD, _CLOUD, _NIGHT, _LIGHT, _AIR = (
    "#1d6fc4",
    "#8fd6ff",
    "#3f9d4f",
    "#1f6b34",
    "#ffe0b0",
    "#ffffff",
    "#050a1c",
    "#ffe08a",
    "#a9ecff",
)


class World(NamedTuple):
    """A globe: colour, size, level of terraforming."""

    color: str
    large: bool
    level: int

    @property
    def r(self) -> float:
        """Its radius."""
        return LARGE if self.large else SMALL


WORLDS: Final = tuple(
    World(color, large, level) for color in _LOOKS for large in (False, True) for level in range(5)
)


def world_id(world: World, prefix: str = "") -> str:
    """The id under which a globe is defined."""
    return f"{prefix}world-{world.color}-{_size(world.large)}-{world.level}"


def worlds_defs(worlds: Iterable[World] = WORLDS, prefix: str = "") -> str:
    """The definitions of all these globes; what several of them share is defined once."""
    found = sorted(set(worlds))
    if not found:
        return ""
    parts: dict[str, None] = {_limb(prefix): None}
    for world in found:
        parts |= dict.fromkeys(_parts(world, prefix))
    return el("defs", *parts, *(_definition(world, prefix) for world in found))


def show_world(world: World, prefix: str = "") -> str:
    """A globe around 0, 0."""
    return use(world_id(world, prefix))


def _size(large: bool) -> str:
    return "large" if large else "small"


@cache
def _definition(world: World, prefix: str) -> str:
    """A globe: air, ground, life, night, cities."""
    size, level = _size(world.large), world.level
    air = ""
    if level:
        alpha = f"{0.12 + 0.11 * level:.2f}"
        air = circle(0, 0, world.r + 1.6, fill="none", stroke=_AIR, stroke_width=2.2, stroke_opacity=alpha)
    return g(
        air,
        use(f"{prefix}ground-{world.color}-{size}"),
        use(f"{prefix}life-{size}-{level}") if level else "",
        use(f"{prefix}night-{size}"),
        use(f"{prefix}cities-{size}") if level == _CITIES_AT else "",
        _hem(world) if level else "",
        use(f"{prefix}rim-{size}"),
        id_=world_id(world, prefix),
    )


def _hem(world: World) -> str:
    """Life hides the ground: a rim in the planet's colour, dashed as no other one."""
    base = _LOOKS[world.color][0]
    dashes = _HEMS[world.color]
    around = circle(0, 0, world.r + 0.2, fill="none", stroke=_NIGHT, stroke_width=3.6)
    return around + circle(
        0, 0, world.r + 0.2, fill="none", stroke=base, stroke_width=2.4, stroke_dasharray=dashes
    )


@cache
def _limb(prefix: str) -> str:
    """The shade of the night side."""
    return el(
        "radialGradient",
        el("stop", offset=".55", stop_color=_NIGHT, stop_opacity="0"),
        el("stop", offset="1", stop_color=_NIGHT, stop_opacity=".72"),
        id_=f"{prefix}limb",
        cx=".36",
        cy=".32",
        r=".8",
    )


@cache
def _parts(world: World, prefix: str) -> tuple[str, ...]:
    """What a globe refers to."""
    base, light, dark, marks = _LOOKS[world.color]
    r, size = world.r, _size(world.large)
    rng = random.Random(f"{world.color} {world.large}")
    shade = el(
        "radialGradient",
        el("stop", offset="0", stop_color=light),
        el("stop", offset=".42", stop_color=base),
        el("stop", offset="1", stop_color=dark),
        id_=f"{prefix}shade-{world.color}",
        cx=".34",
        cy=".3",
        r=".85",
    )
    clip = f"url(#{prefix}disc-{size})"
    ground = g(
        circle(0, 0, r, fill=f"url(#{prefix}shade-{world.color})"),
        g(_marks(marks, r, light, dark, rng), clip_path=clip),
        id_=f"{prefix}ground-{world.color}-{size}",
    )
    rim = circle(0, 0, r - 0.4, fill="none", stroke="#fff", stroke_opacity=".22", stroke_width=0.8)
    out = [
        shade,
        el("clipPath", circle(0, 0, r), id_=f"{prefix}disc-{size}"),
        ground,
        circle(0, 0, r, fill=f"url(#{prefix}limb)", id_=f"{prefix}night-{size}"),
        g(rim, id_=f"{prefix}rim-{size}"),
    ]
    if world.level:
        out.append(g(_life(world), clip_path=clip, id_=f"{prefix}life-{size}-{world.level}"))
    if cities := _cities(world):
        out.append(g(cities, id_=f"{prefix}cities-{size}"))
    return tuple(out)


def _marks(kind: str, r: float, light: str, dark: str, rng: random.Random) -> str:
    """What a bare planet of a colour looks like."""
    out = []
    if kind == "bands":
        for y, thick, tone in (
            (-0.5, 0.13, light),
            (-0.12, 0.2, dark),
            (0.28, 0.12, light),
            (0.6, 0.16, dark),
        ):
            out.append(el("ellipse", cx=0, cy=y * r, rx=r * 1.2, ry=thick * r, fill=tone, fill_opacity=".3"))
    elif kind == "craters":
        for x, y, size in ((-0.3, -0.25, 0.26), (0.4, 0.1, 0.2), (-0.1, 0.5, 0.22), (0.25, -0.6, 0.13)):
            out.append(circle(x * r, y * r, size * r, fill=dark, fill_opacity=".34"))
            out.append(
                circle(
                    (x - 0.05) * r, (y - 0.05) * r, size * r, fill="none", stroke=light, stroke_opacity=".35"
                )
            )
    elif kind == "swirls":
        for k in range(4):
            y = (-0.75 + 0.5 * k) * r
            d = f"M{n(-r)} {n(y)}C{n(-r * 0.3)} {n(y - r * 0.4)} {n(r * 0.3)} {n(y + r * 0.5)} {n(r)} {n(y)}"
            tone = light if k % 2 else dark
            out.append(path(d, fill="none", stroke=tone, stroke_opacity=".38", stroke_width=r * 0.14))
    else:
        for _ in range(6):
            x, y = polar(0, 0, rng.uniform(0.15, 0.8) * r, rng.uniform(0, 360))
            out.append(
                el(
                    "ellipse",
                    cx=x,
                    cy=y,
                    rx=r * rng.uniform(0.16, 0.36),
                    ry=r * rng.uniform(0.1, 0.2),
                    fill=rng.choice((light, dark)),
                    fill_opacity=".34",
                )
            )
    return "".join(out)


# Seas and continents of a globe of radius 1: rounded shapes that read at 25 pixels.
_SEAS: Final = ((-0.42, 0.1, 0.5, 0.42), (0.52, -0.42, 0.42, 0.3), (0.35, 0.62, 0.52, 0.26))
_LANDS: Final = ((0.2, -0.02, 0.36, 0.3), (-0.28, -0.6, 0.4, 0.22), (-0.05, 0.55, 0.34, 0.2))
_HERDS: Final = ((0.08, -0.08), (0.3, 0.05), (-0.35, -0.6), (-0.12, -0.54), (0.02, 0.55), (-0.2, 0.6))


def _life(world: World) -> str:
    r, out = world.r, []
    if world.level >= 1:
        out += [
            el(
                "ellipse",
                cx=x * r,
                cy=y * r,
                rx=w * r,
                ry=h * r,
                fill=_SEA,
                stroke=_SHORE,
                stroke_width=0.9,
                stroke_opacity=".8",
            )
            for x, y, w, h in _SEAS
        ]
    if world.level >= 2:
        for x, y, w, h in _LANDS:
            out.append(el("ellipse", cx=x * r, cy=y * r, rx=w * r, ry=h * r, fill=_LAND))
            out.append(
                el("ellipse", cx=(x + 0.08) * r, cy=(y + 0.04) * r, rx=w * r / 2, ry=h * r / 2, fill=_WOOD)
            )
    if world.level >= 3:
        out += [circle(x * r, y * r, max(0.8, r * 0.055), fill=_HERD) for x, y in _HERDS]
        for y, way in ((-0.28, -1), (0.3, 1)):
            d = (
                f"M{n(-0.8 * r)} {n(y * r)}Q{n(-0.2 * r)} {n((y + way * 0.22) * r)} {n(0.25 * r)} {n(y * r)}"
                f"T{n(0.9 * r)} {n(y * r)}"
            )
            out.append(
                path(
                    d,
                    fill="none",
                    stroke=_CLOUD,
                    stroke_opacity=".62",
                    stroke_width=r * 0.1,
                    stroke_linecap="round",
                )
            )
    return "".join(out)


_CITIES: Final = (
    (0.3, 0.3),
    (0.52, 0.12),
    (0.48, 0.44),
    (0.18, 0.6),
    (0.66, 0.34),
    (0.36, 0.66),
    (0.7, -0.08),
)


def _cities(world: World) -> str:
    """Lights on the night side, joined by roads."""
    if world.level < _CITIES_AT:
        return ""
    r = world.r
    night: list[Point] = [(x * r, y * r) for x, y in _CITIES]
    d = (
        f"M{n(0.62 * r)} {n(-0.78 * r)}A{n(r)} {n(r)} 0 0 1 {n(-0.5 * r)} {n(0.86 * r)}"
        f"A{n(1.25 * r)} {n(1.25 * r)} 0 0 0 {n(0.62 * r)} {n(-0.78 * r)}Z"
    )
    roads = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in night)
    return (
        path(d, fill=_NIGHT, fill_opacity=".55")
        + path(roads, fill="none", stroke=_LIGHT, stroke_opacity=".4", stroke_width=0.6)
        + "".join(circle(x, y, max(0.9, r * 0.065), fill=_LIGHT) for x, y in night)
    )
