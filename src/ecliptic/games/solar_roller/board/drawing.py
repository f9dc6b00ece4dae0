"""Solar Roller's board: the viewer's own sheet as a map of bands, spaces and lines; for spectators all sheets at once.

A pure function of a view. `map`: sky, bands, the globes that planets refer to; `marks`: all that is written on the
sheet, and what is open; `pieces`: ships.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ecliptic.core.views import HEIGHT, WIDTH, Box, Drawing, Prompt, Tab, Target
from ecliptic.core.words import at
from ecliptic.draw.focus import focus, reading_order
from ecliptic.draw.marks import Marks
from ecliptic.draw.seats import token
from ecliptic.draw.svg import el, n, rect, text
from ecliptic.games.solar_roller.board import about
from ecliptic.games.solar_roller.board.beside import panels, tray
from ecliptic.games.solar_roller.board.globes import worlds_defs
from ecliptic.games.solar_roller.board.in_words import twin
from ecliptic.games.solar_roller.board.layout import layout
from ecliptic.games.solar_roller.board.look import BANDS
from ecliptic.games.solar_roller.board.sheet import changing, ground, ships, sky, small, small_ships
from ecliptic.games.solar_roller.words.language import phrase, some
from ecliptic.games.solar_roller.words.view import RollerView, SheetView

_WINDOW = (500.0, 438.0)  # what a phone shows


def draw(view: RollerView, prompt: Prompt | None) -> Drawing:
    """The board as this viewer may see it, with the places that the prompt asks about."""
    marks = Marks(prompt)
    own = view.viewer if view.viewer is not None else 0 if len(view.sheets) == 1 else None
    sheet = None if own is None else view.sheets[own]
    targets = [] if sheet is None else _targets(view, sheet)
    shown = range(len(view.sheets)) if own is None else [own]
    beside = tray(view, sheet, prompt)
    return Drawing(
        width=WIDTH,
        height=HEIGHT,
        board="sheets" if own is None else f"sheet-{own}",
        map=_map_of_all(view) if sheet is None else ground(),
        marks=_marks_of_all(view) if sheet is None else changing(view, sheet, marks),
        pieces=_pieces_of_all(view) if sheet is None else ships(sheet),
        targets=targets,
        focus=_focus(marks, targets, whole=sheet is None),
        tray=beside.html,
        placed=beside.placed,
        known=beside.known,
        twin=twin(view, list(shown)),
        panels=panels(view, own),
        tabs=_tabs(view),
        tray_title=phrase("Dice"),
        tray_icon="dice",
    )


def _targets(view: RollerView, sheet: SheetView) -> list[Target]:
    """Every space, the labels of the bands and the sun, row by row."""
    plan = layout()
    bands = [
        Target(id=f"band-{name}", x=x, y=y, r=15, about=about.band(view, k))
        for k, name in enumerate(BANDS)
        for x, y in [plan.band[name].label]
    ]
    x, y = plan.sun
    bands.append(Target(id="sun", x=x, y=y, r=30, about=about.sun(view)))
    return reading_order(
        bands
        + [
            Target(
                id=f"space-{space.id}",
                x=plan.space[space.id][0],
                y=plan.space[space.id][1],
                r=plan.ring,
                chip_y=8 - plan.chip if space.id in plan.chip_above else plan.chip,
                about=about.space(view, space) if space.color or space.icon or space.ships else None,
            )
            for space in sheet.spaces
        ]
    )


def _focus(marks: Marks, targets: list[Target], whole: bool) -> Box:
    """What a phone shows first: the places to choose from; if there are none, the middle of the sheet."""
    if whole:
        return (0.0, 0.0, *_WINDOW)
    x, y = layout().sun
    return focus(targets, marks, (WIDTH, HEIGHT), (x, y + 20), _WINDOW)


def _tabs(view: RollerView) -> list[Tab]:
    """What a phone has beside board, dice, players and log."""
    goals = [Tab("goals", "target", phrase("Goals"))] if view.phase or view.goals else []
    return goals + ([Tab("sheets", "eye", phrase("Sheets"))] if len(view.sheets) > 1 else [])


# ---- all sheets, side by side --------------------------------------------------------------------------------


class _Tile(NamedTuple):
    """Where a sheet is."""

    sheet: SheetView
    x: float  # of its frame
    left: float  # of its map
    top: float
    wide: float
    scale: float

    def show(self, inside: str) -> str:
        """Something of a sheet at its place."""
        return el("g", inside, transform=f"translate({n(self.left)} {n(self.top)}) scale({self.scale:.3f})")


def _tiles(view: RollerView) -> Iterator[_Tile]:
    many = len(view.sheets)
    across, down = (2, 1) if many == 2 else (2, 2) if many < 5 else (3, 2)
    wide, high = WIDTH / across, (HEIGHT - 10) / down
    scale = min((wide - 24) / WIDTH, (high - 40) / HEIGHT)
    for k, sheet in enumerate(view.sheets):
        x, y = wide * (k % across), high * (k // across)
        left = x + (wide - scale * WIDTH) / 2
        top = y + 34 + (high - 40 - scale * HEIGHT) / 2
        yield _Tile(sheet, x, left, top, wide, scale)


def _map_of_all(view: RollerView) -> str:
    frames = [
        rect(
            tile.x + 10,
            tile.top - 34,
            tile.wide - 20,
            tile.scale * HEIGHT + 42,
            12,
            fill="none",
            stroke="var(--line-2)",
        )
        + token(tile.sheet.seat, tile.x + 30, tile.top - 16, 8)
        for tile in _tiles(view)
    ]
    return worlds_defs() + sky() + "".join(frames)


def _marks_of_all(view: RollerView) -> str:
    out = []
    for tile in _tiles(view):
        words = f"{at(tile.sheet.seat)}, {some(tile.sheet.total, 'point')}"
        inside = tile.show(small(view, tile.sheet, ""))
        head = text(tile.x + 44, tile.top - 11, words, "lbl")
        out.append(el("g", head, inside, id_=f"sheet-{tile.sheet.seat}"))
    return "".join(out)


def _pieces_of_all(view: RollerView) -> str:
    return "".join(tile.show(small_ships(tile.sheet, named=True)) for tile in _tiles(view))
