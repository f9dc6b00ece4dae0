"""One sheet as a picture to be shown around: a poster of the system, its name and its points, as one SVG document."""

from __future__ import annotations

import msgspec

from ecliptic.core.views import Drawing
from ecliptic.core.words import at, signed
from ecliptic.draw.globes import starfield, sun
from ecliptic.draw.marks import Marks
from ecliptic.draw.notebook import standalone
from ecliptic.draw.seats import token
from ecliptic.draw.svg import circle, el, g, line, rect, text
from ecliptic.games.solar_roller.board.globes import worlds_defs
from ecliptic.games.solar_roller.board.layout import layout
from ecliptic.games.solar_roller.board.look import SOURCES
from ecliptic.games.solar_roller.board.sheet import band_rings, lines, planets, ships_on_map, spaces
from ecliptic.games.solar_roller.board.space import world_of
from ecliptic.games.solar_roller.words.language import phrase, some
from ecliptic.games.solar_roller.words.view import RollerView, SheetView

WIDTH, HEIGHT = 1200, 900
_SCALE = 1.13


def export(view: RollerView, seat: int) -> str:
    """The picture of a sheet as this viewer may see it; the player's name stands in it as @1 to @6."""
    sheet = view.sheets[seat]
    still = msgspec.structs.replace(view, over=True, making=None)
    x, y = layout().sun
    system = (
        band_rings(lit=True)
        + sun(x, y, 32)
        + lines(tuple(view.lines))
        + spaces(still, sheet, Marks(None), named=False)
        + ships_on_map(sheet)
    )
    inside = (
        worlds_defs(world_of(space) for space in planets(sheet))
        + starfield(8, WIDTH, HEIGHT, 320)
        + _glow()
        + el("g", system, transform=f"translate({(WIDTH - 1000 * _SCALE) / 2:.0f} 92) scale({_SCALE})")
        + _head(view, sheet)
        + _foot(view, sheet)
    )
    return standalone(
        Drawing(
            width=WIDTH,
            height=HEIGHT,
            map=inside,
            pieces="",
            targets=[],
            focus=(0, 0, WIDTH, HEIGHT),
            tray="",
            twin="",
            panels=[],
        )
    )


def _glow() -> str:
    shade = el(
        "radialGradient",
        el("stop", offset="0", stop_color="var(--surface-3)", stop_opacity=".7"),
        el("stop", offset="1", stop_color="var(--surface-3)", stop_opacity="0"),
        id_="poster-glow",
    )
    return el("defs", shade) + circle(600, 445, 620, fill="url(#poster-glow)")


def _head(view: RollerView, sheet: SheetView) -> str:
    best = view.over and not view.solo and sheet.seat in view.winners
    note = "" if view.over else f", {view.moment.lower()}"
    made = some(len(planets(sheet)), "planet")
    moons = some(sum(space.moons for space in sheet.spaces), "moon")
    rings = some(sum(len(space.rings) for space in sheet.spaces), "ring")
    title = phrase("The system of {seat}", seat=at(sheet.seat))
    rank = view.rank if view.solo else phrase("won the game") if best else ""
    return (
        token(sheet.seat, 62, 66, 16)
        + text(
            92,
            78,
            title,
            "lbl",
            style="font-size:36px;font-weight:640",
        )
        + text(46, 116, f"{made}, {moons}, {rings}{note}", "mid", style="font-size:17px")
        + text(1154, 82, signed(sheet.total), "e lbl", style="font-size:56px;font-weight:700")
        + text(1154, 112, phrase("points") + (f", {rank}" if rank else ""), "e mid", style="font-size:17px")
    )


def _foot(view: RollerView, sheet: SheetView) -> str:
    shown = [
        (name, points)
        for k, (name, points) in enumerate(zip(SOURCES, sheet.points, strict=False))
        if view.solo or k < len(SOURCES) - 1
    ]
    wide = 860 / len(shown)
    rows = "".join(
        text(wide * k, 0, points, "lbl", style="font-size:22px;font-weight:660")
        + text(wide * k, 21, phrase(name), "dim", style="font-size:14px")
        for k, (name, points) in enumerate(shown)
    )
    logo = (
        el(
            "ellipse",
            cx=0,
            cy=0,
            rx=19,
            ry=8,
            fill="none",
            stroke="var(--ink-2)",
            stroke_width=2,
            transform="rotate(-23.4)",
        )
        + circle(0, 0, 7, fill="var(--star)")
        + circle(15.5, -9, 3.6, fill="var(--p1)")
    )
    return (
        rect(0, 822, WIDTH, HEIGHT - 822, fill="var(--space-0)", fill_opacity=".72")
        + line(0, 822, WIDTH, 822, stroke="var(--line-2)")
        + g(rows, at=(46, 858))
        + g(logo, at=(986, 860))
        + text(1154, 856, "Solar Roller", "e lbl", style="font-size:17px;font-weight:640")
        + text(1154, 878, phrase("played on Ecliptic"), "e dim", style="font-size:14px")
    )
