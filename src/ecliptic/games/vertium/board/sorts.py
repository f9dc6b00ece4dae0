"""Crystals of both sorts and cubes on Vertium's board: each has a shape and a colour of its own."""

from __future__ import annotations

from typing import NamedTuple

from ecliptic.core.words import some
from ecliptic.draw.icons import glyph
from ecliptic.draw.seats import ink, owner
from ecliptic.draw.svg import circle, g, path, piece, rect, text
from ecliptic.games.vertium.board.layout import Layout
from ecliptic.games.vertium.board.look import GELBON, VERTIUM, Look, hue
from ecliptic.games.vertium.words.view import PlanetView, VertiumView

# A cube's three faces are the three hits it takes: a face that is gone is an outline.
FACES = (
    "M-6.2-3.6 0-7.2 6.2-3.6 0 0Z",
    "M-7-2.7-.8.9V8.1L-7 4.5Z",
    "M7-2.7V4.5L.8 8.1V.9Z",
)


class Lot(NamedTuple):
    """Elements of one sort."""

    look: Look
    many: int


def lots(elements: int, gelbon: int, gives: str = "vertium") -> list[Lot]:
    """Elements by sort; of none the sort that its planet gives."""
    found = [Lot(look, n) for look, n in ((VERTIUM, elements - gelbon), (GELBON, gelbon)) if n]
    return found or [Lot(GELBON if gives == "gelbon" else VERTIUM, 0)]


def words(elements: int, gelbon: int, both: bool) -> str:
    """Elements in words: "3 elements"; in a game with both sorts "2 Vertium and 1 Gelbon"."""
    if not both or not elements:
        return some(elements, "element")
    return " and ".join(f"{lot.many} {lot.look.name}" for lot in lots(elements, gelbon))


def row(found: list[Lot], size: float, pitch: float) -> str:
    """Lots side by side around 0, 0: crystal, number, crystal, number."""
    out = []
    for k, lot in enumerate(found):
        x = (k - (len(found) - 1) / 2) * pitch
        out.append(glyph(lot.look.icon, x - size * 0.72, 0, size, fill=lot.look.colour))
        out.append(text(x + size * 0.62, 5.4, lot.many, "num c"))
    return "".join(out)


def pill(found: list[Lot], high: float, edge: str) -> str:
    """The elements of a planet in a rounded box around 0, 0."""
    wide = high * (54 if len(found) == 1 else 92) / 23
    box = rect(
        -wide / 2, -high / 2, wide, high, high / 2, fill="var(--space-1)", fill_opacity=".86", stroke=edge
    )
    return box + row(found, 13, wide / 2 - 2)


def cube(seat: int, left: int, size: float) -> str:
    """A cube around 0, 0, in the palette entry of its owner, with the faces that are still to be hit."""
    faces = []
    for k, face in enumerate(FACES):
        if k >= len(FACES) - left:
            faces.append(path(face, fill=ink(seat), fill_opacity=(1, 0.62, 0.8)[k]))
        else:
            faces.append(path(face, fill="var(--space-1)", stroke=ink(seat), stroke_dasharray="1.6 1.6"))
    ground = path(
        "M0-9 8.6-3.8V5.2L0 10.2-8.6 5.2V-3.8Z",
        fill="var(--space-1)",
        stroke="var(--space-1)",
        stroke_width=2,
        stroke_linejoin="round",
    )
    return g(ground, *faces, transform=f"scale({size / 16:.3f})")


def gives(planet: PlanetView, view: VertiumView, plan: Layout) -> str:
    """With Gelbon & CUBE: which sort the planet gives, at its upper left."""
    if not view.gelbon or not planet.value or planet.out:
        return ""
    look = GELBON if planet.gives == "gelbon" else VERTIUM
    x, y = gives_at(plan)
    badge = circle(0, 0, 10.5, fill="var(--surface-2)", stroke="var(--line-3)", stroke_width=1.2)
    return g(badge, glyph(look.icon, 0, 0, 13, fill=look.colour), at=(x, y), id_=f"gives-{planet.id}")


def standing_cube(planet: PlanetView, view: VertiumView, plan: Layout) -> str:
    """The cube of a planet, at its lower left."""
    if not planet.cube or planet.owner is None or planet.out:
        return ""
    shown = cube(hue(view, planet.owner), planet.cube, 27)
    return piece(f"cube-{planet.id}", *cube_at(plan), shown, source=owner(planet.owner))


def gives_at(plan: Layout) -> tuple[float, float]:
    """Where the badge of what a planet gives is, from the planet's centre: opposite to the blue moon."""
    far = plan.orbit + 21
    return -0.924 * far, -0.383 * far


def cube_at(plan: Layout) -> tuple[float, float]:
    """Where a planet's cube stands, from the planet's centre."""
    far = plan.orbit + 14
    return -0.884 * far, 0.53 * far
