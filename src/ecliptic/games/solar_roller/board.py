"""Solar Roller's board: the viewer's own sheet as a map of bands, spaces and lines; for spectators all sheets at once.

A pure function of a view. The fixed layer holds sky, bands and what pieces refer to; the moving one planets and ships.
"""

from __future__ import annotations

from ecliptic.core.views import Drawing, Prompt, Target
from ecliptic.core.words import at, some
from ecliptic.draw.marks import Marks
from ecliptic.draw.seats import token
from ecliptic.draw.svg import el, g, n, rect, text
from ecliptic.games.solar_roller.board_beside import panels, tray
from ecliptic.games.solar_roller.board_globes import worlds_defs
from ecliptic.games.solar_roller.board_sheet import backdrop, large, planets, sky, small
from ecliptic.games.solar_roller.board_space import world_of
from ecliptic.games.solar_roller.board_words import twin
from ecliptic.games.solar_roller.layout import HEIGHT, WIDTH, layout
from ecliptic.games.solar_roller.view import RollerView, SheetView

BUTTONS = 62  # how much of a phone's view the zoom buttons cover at the bottom
_WIDE, _HIGH = 500.0, 500.0  # what a phone shows
Box = tuple[float, float, float, float]


def draw(view: RollerView, prompt: Prompt | None) -> Drawing:
    """The board as this viewer may see it, with the places that the prompt asks about."""
    marks = Marks(prompt)
    own = view.viewer if view.viewer is not None else 0 if len(view.sheets) == 1 else None
    if own is None:
        map_, pieces = _all_sheets(view)
        targets: list[Target] = []
    else:
        sheet = view.sheets[own]
        map_ = worlds_defs(world_of(space) for space in planets(sheet)) + backdrop(view, sheet)
        pieces = large(view, sheet, marks)
        targets = _targets(sheet)
    return Drawing(
        width=WIDTH,
        height=HEIGHT,
        map=map_,
        pieces=pieces,
        targets=targets,
        focus=_focus(marks, targets, own is None),
        tray=tray(view, None if own is None else view.sheets[own], prompt),
        twin=twin(view, [own] if own is not None else [sheet.seat for sheet in view.sheets]),
        panels=panels(view, own),
        tray_title="Dice",
    )


def _targets(sheet: SheetView) -> list[Target]:
    """Every space, row by row: Tab goes through the buttons as one reads."""
    plan = layout()
    found = [
        Target(
            id=f"space-{space.id}",
            x=plan.space[space.id][0],
            y=plan.space[space.id][1],
            r=plan.ring,
            chip_y=8 - plan.chip if space.id in plan.chip_above else plan.chip,
        )
        for space in sheet.spaces
    ]
    return sorted(found, key=lambda target: (round(target.y / 60), target.x))


def _all_sheets(view: RollerView) -> tuple[str, str]:
    """Every sheet as a map of its own, side by side."""
    many = len(view.sheets)
    across, down = (2, 1) if many == 2 else (2, 2) if many < 5 else (3, 2)
    wide, high = WIDTH / across, (HEIGHT - 10) / down
    scale = min((wide - 24) / WIDTH, (high - 40) / HEIGHT)
    out = []
    for k, sheet in enumerate(view.sheets):
        x, y = wide * (k % across), high * (k // across)
        left = x + (wide - scale * WIDTH) / 2
        top = y + 34 + (high - 40 - scale * HEIGHT) / 2
        words = text(x + 44, top - 11, f"{at(sheet.seat)}, {some(sheet.total, 'point')}", "lbl")
        frame = rect(
            x + 10, top - 34, wide - 20, scale * HEIGHT + 42, 12, fill="none", stroke="var(--line-2)"
        )
        inside = el(
            "g",
            small(view, sheet, ""),
            transform=f"translate({n(left)} {n(top)}) scale({scale:.3f})",
        )
        out.append(g(frame, token(sheet.seat, x + 30, top - 16, 8), words, inside, id_=f"sheet-{sheet.seat}"))
    defs = worlds_defs(world_of(space) for sheet in view.sheets for space in planets(sheet))
    return defs + sky(), "".join(out)


def _focus(marks: Marks, targets: list[Target], whole: bool) -> Box:
    """What a phone shows first: as many of the places to choose from as fit; else the middle of the sheet."""
    if whole:
        return 0.0, 0.0, _WIDE, _HIGH
    x, y = layout().sun
    middle = Target(id="", x=x, y=y + 20, r=0)
    asked = [target for target in targets if target.id in marks.legal]
    if not asked:
        return _window(middle)

    def seen(spot: Target) -> tuple[int, float]:
        left, top, w, h = _window(spot)
        inside = sum(
            left <= t.x - t.r
            and t.x + t.r <= left + w
            and top <= t.y - t.r
            and t.y + t.chip_y + 12 <= top + h - BUTTONS
            for t in asked
        )
        return inside, -abs(spot.x - x) - abs(spot.y - y)

    spots = [
        Target(id="", x=(one.x + two.x) / 2, y=(one.y + two.y) / 2 + 25, r=0)
        for k, one in enumerate(asked)
        for two in asked[k:]
    ]
    return _window(max([middle, *spots], key=seen))


def _window(spot: Target) -> Box:
    """A box around a point that stays on the board, with room for buttons below."""
    left = min(max(spot.x - _WIDE / 2, 0), WIDTH - _WIDE)
    top = min(max(spot.y - _HIGH / 2, 0), HEIGHT - _HIGH + BUTTONS)
    return left, top, _WIDE, _HIGH
