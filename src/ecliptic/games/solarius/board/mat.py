"""A player's mat: rows of cubes with their tech dice, tracks, drives, contamination, stations, places for action dice.

The same drawing serves the board, where what moves is a piece of its own, and small pictures of other mats.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.json import encode

from ecliptic.core.views import Point
from ecliptic.draw.icons import glyph
from ecliptic.draw.marks import Marks
from ecliptic.draw.once import once
from ecliptic.draw.seats import ink, shape, token
from ecliptic.draw.svg import circle, el, g, piece, rect, text
from ecliptic.games.solarius.board.dice import action_die, place_spots, places, tech_die
from ecliptic.games.solarius.board.layout import layout
from ecliptic.games.solarius.board.look import BOLD, DIRT, ICONS, SMALL, TINTS
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.words.view import MatView, RowView

TALL: Final = 466  # of a mat with its title
TRACKS: Final = (a.BLACK, a.YELLOW)  # colors of fuel and bucks
_ON_MAT: Final = ("row-", "store-", "track-", "drives", "place-", "card-")
_EDGE: Final = "var(--line-2)"
_CENTRED: Final = f"{SMALL};text-anchor:middle"


class _Seen:
    """A mat that the caches below compare by what it holds: most mats are the same from one decision to the next."""

    def __init__(self, content: Components, row: MatView) -> None:
        self.content, self.row = content, row
        self.key = (
            id(content),
            encode((row.rows, row.fuel, row.bucks, row.dirt, row.dirt_spaces, row.beside)),
            encode((row.ones, row.twos, row.slots, row.range, row.stations_left, row.places)),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Seen) and other.key == self.key and other.content is self.content

    def __hash__(self) -> int:
        return hash(self.key)


def mat(content: Components, row: MatView, marks: Marks, seat: int, title: str, side: str) -> str:
    """What stands still on a mat, around its origin; `side`: words at the right of the title."""
    lit = frozenset(target for target in marks.legal if target.startswith(_ON_MAT))
    return _still(_Seen(content, row), lit, seat, title, side)


@lru_cache(maxsize=128)
def _still(seen: _Seen, marks: frozenset[str], seat: int, title: str, side: str) -> str:
    content, row = seen.content, seen.row
    x, y = layout().mat.title
    wide = layout().mat.width
    return (
        token(seat, x + 8, y - 6, 8)
        + text(x + 22, y, title, "ttl")
        + (text(wide, y, side, "mid e", style=SMALL) if side else "")
        + _heads(content)
        + "".join(_row(content, marks, color, one) for color, one in enumerate(row.rows))
        + _tracks(content, marks, (row.fuel, row.bucks))
        + _drives(content, marks, row, seat)
        + _dirt(row)
        + _stations(content, row, seat)
        + places(content, marks, row)
    )


# ---- rows ----------------------------------------------------------------------------------------------------


@once(fixed=1)
def _heads(content: Components) -> str:
    """The columns: what cubes are worth there, what a step to the right costs, what it scores."""
    plan = layout().mat
    late = content.mat.scoring.late_column
    out = []
    for k, name in enumerate(a.DIE_COLUMN_IDS):
        left = plan.slot[0] - plan.slot_size / 2 + plan.column_step * k
        out.append(text(left, plan.heads - 17, name, "lbl", style=BOLD))
        words = f"worth {content.mat.storage.worth[k]}" if k < a.COLS else f"{late} VP" if late else ""
        if words:
            out.append(text(left, plan.heads - 2.5, words, "dim", style=SMALL))
        if k:
            x = left - 25
            out.append(glyph("right", x, plan.heads - 21, 9, fill=TINTS[a.BROWN]))
            out.append(text(x + 6.5, plan.heads - 17, content.mat.column[k].cost, "dim", style=SMALL))
    return "".join(out)


@once(fixed=1)
def _row(content: Components, marks: frozenset[str], color: int, row: RowView) -> str:
    plan, tint = layout().mat, TINTS[color]
    y = plan.row_top(color)
    out = [
        rect(
            0,
            y,
            plan.width,
            plan.row_height,
            9,
            fill=tint,
            fill_opacity=".07",
            stroke=tint,
            stroke_opacity=".4",
        )
    ]
    out += [_column(content, marks, color, column, row) for column in range(a.COLS)]
    for column in range(a.DIE_COLS):
        if column != row.column:
            x, middle = plan.die_at(color, column)
            half = plan.die_size / 2 - 1
            box = rect(x - half, middle - half, 2 * half, 2 * half, 6, fill="none", stroke=_EDGE)
            out.append(el("g", box, stroke_dasharray="2 4"))
    out.append(_level(content, color, row))
    if f"row-{a.COLOR_IDS[color]}" in marks:
        # The die is what can be pressed, so it glows and not the row.
        x, middle = plan.die_at(color, row.column)
        half = plan.die_size / 2 + 2
        out.append(rect(x - half, middle - half, 2 * half, 2 * half, 8, cls="ring line"))
    return "".join(out)


def _column(content: Components, marks: frozenset[str], color: int, column: int, row: RowView) -> str:
    """A stack of storage spaces: cubes, free spaces, spaces that can't be used yet."""
    plan, tint = layout().mat, TINTS[color]
    half = plan.slot_size / 2
    out = []
    target = f"store-{a.COLOR_IDS[color]}-{a.COLUMN_IDS[column]}"
    spaces = content.mat.storage.spaces[column]
    if target in marks:
        (x, low), (_, high) = plan.slot_at(color, column, 0), plan.slot_at(color, column, spaces - 1)
        top = high - half - 3
        out.append(rect(x - half - 3, top, 2 * half + 6, low + half + 3 - top, 6, cls="ring"))
    for k in range(spaces):
        x, y = plan.slot_at(color, column, k)
        if k < row.cubes[column]:
            out.append(cube(x, y, color, plan.slot_size))
            continue
        free = k < row.usable[column]
        out.append(
            rect(
                x - half,
                y - half,
                2 * half,
                2 * half,
                3.5,
                fill="var(--space-1)" if free else "none",
                stroke=tint if free else _EDGE,
                stroke_dasharray=None if free else "2 3",
                stroke_opacity=".85",
            )
        )
    return "".join(out)


def cube(x: float, y: float, color: int, size: float) -> str:
    """A resource cube."""
    half = size / 2
    box = rect(
        x - half, y - half, size, size, 3.5, fill=TINTS[color], stroke="var(--ink-1)", stroke_opacity=".3"
    )
    return box + glyph(ICONS[color], x, y, size * 0.68, fill="var(--on-goods)")


def _level(content: Components, color: int, row: RowView) -> str:
    """Under a tech die: how many of its steps are done, or what the last ones score."""
    plan = layout().mat
    x, y = plan.die_at(color, row.column)
    below = y + plan.die_size / 2
    points = content.mat.tech_step[row.step].vp
    if points:
        return text(x, below + 13, f"{points} VP", "lbl c", style=BOLD)
    steps = len(content.mat.tech_step)
    return "".join(
        circle(
            x + 5.2 * (k - (steps - 1) / 2),
            below + 7.5,
            1.7,
            fill=TINTS[color] if k <= row.step else _EDGE,
        )
        for k in range(steps)
    )


# ---- tracks, drives, contamination, stations -----------------------------------------------------------------


@once(fixed=1)
def _tracks(content: Components, marks: frozenset[str], at: tuple[int, int]) -> str:
    """`at`: where fuel and bucks stand, which is what can be pressed."""
    plan, last = layout().mat, content.mat.mat.track
    scores = {row.from_ for row in content.mat.scoring.track}
    out = []
    for track, color in enumerate(TRACKS):
        wide = plan.track_cell - 2.6
        _, y = plan.track_at(track, 0)
        name = "fuel" if track == 0 else "bucks"
        if f"track-{name}" in marks:
            x, _ = plan.track_at(track, at[track])
            out.append(rect(x - 13, y - 11, 26, 22, 7, cls="ring line"))
        out.append(glyph(ICONS[color], 7, y, 13, fill=TINTS[color]))
        for n in range(last + 1):
            x, _ = plan.track_at(track, n)
            edge = "var(--line-3)" if n in scores else _EDGE
            out.append(rect(x - wide / 2, y - 8, wide, 16, 4, fill="var(--surface-1)", stroke=edge))
            out.append(text(x, y + 4.4, n, "dim", style=_CENTRED))
    return "".join(out)


def _box(x: float, y: float, size: float, full: bool, **look: str) -> str:
    """A place of a row of places."""
    edge = "var(--line-3)" if full else _EDGE
    dash = None if full else "3 3"
    fill = look.get("fill", "var(--surface-3)") if full else "none"
    return rect(x, y, size, size, 5, fill=fill, stroke=edge, stroke_dasharray=dash)


def _drives(content: Components, marks: frozenset[str], row: MatView, seat: int) -> str:
    plan = layout().mat
    x, y = plan.drives, plan.boxes + 12
    out = [text(x, plan.below, f"Range {row.range}", "mid", style=SMALL)]
    if "drives" in marks:
        free = min(row.ones + row.twos, max(0, row.slots - 1))
        out.append(rect(x + 24 + 29 * free, y - 15, 30, 30, 15, cls="ring line"))
    out.append(token(seat, x + 11, y, 11, str(content.mat.mat.own_drive)))
    sides = [2] * row.twos + [1] * row.ones
    for k in range(row.slots):
        side = sides[k] if k < len(sides) else 0
        fill = "var(--surface-3)" if side else "none"
        dash = None if side else "3 3"
        middle = x + 39 + 29 * k
        out.append(circle(middle, y, 11.5, fill=fill, stroke="var(--line-3)", stroke_dasharray=dash))
        if side:
            out.append(text(middle, y + 4.6, side, "lbl c", style=BOLD))
    return "".join(out)


def _dirt(row: MatView) -> str:
    """Contamination: cubes on spaces, and those beside the mat, which cost points for good."""
    plan = layout().mat
    x, y, room = plan.contamination, plan.boxes, plan.stations - plan.contamination - 10
    # The word is wider than its boxes on a small board, and "Range" beside it short: it grows to that side.
    out = [text(x + room, plan.below, "Contamination", "mid e", style=SMALL)]
    if row.beside:
        out.append(text(x + room, y + 16.5, f"+{row.beside}", "e", style=f"{BOLD};fill:var(--bad)"))
        room -= 22
    step = min(25.0, room / max(1, row.dirt_spaces))
    size = step - 2.5
    for k in range(row.dirt_spaces):
        full = k < row.dirt
        out.append(_box(x + step * k, y + (24 - size) / 2, size, full, fill=DIRT))
        if full:
            middle = x + step * k + size / 2
            out.append(glyph("leak", middle, y + 12, size * 0.6, fill="var(--on-goods)"))
    return "".join(out)


def _stations(content: Components, row: MatView, seat: int) -> str:
    """Stations in stock, and what the next one costs."""
    plan, rows = layout().mat, content.mat.station
    x, y = plan.stations, plan.boxes
    built = len(rows) - row.stations_left
    words = "All stations built"
    if row.stations_left:
        words = f"Station: {rows[built].high} + {rows[built].low}"
    out = [text(x, plan.below, words, "mid", style=SMALL)]
    for k in range(len(rows)):
        here = k >= built
        out.append(_box(x + 25 * k, y, 23, here, fill=ink(seat)))
        fill = f"var(--p{seat + 1}-ink)" if here else "var(--line-3)"
        out.append(glyph("dock", x + 25 * k + 11.5, y + 11.5, 13, fill=fill))
    return "".join(out)


# ---- what moves ----------------------------------------------------------------------------------------------


def moving(row: MatView, seat: int, origin: Point, ids: list[str] | None) -> str:
    """Tech dice, markers of the tracks, action dice. `ids`: of the dice on places, in their order; None = no ids."""
    plan, (left, top) = layout().mat, origin
    out = []

    def put(id_: str, x: float, y: float, inner: str, rest: str | None = None) -> None:
        x, y = left + x, top + y
        out.append(piece(id_, x, y, inner, rest=rest) if ids is not None else g(inner, at=(x, y)))

    for color, one in enumerate(row.rows):
        put(
            f"tech-{seat}-{a.COLOR_IDS[color]}",
            *plan.die_at(color, one.column),
            tech_die(color, one.pips, plan.die_size),
        )
    for track, (color, n) in enumerate(zip(TRACKS, (row.fuel, row.bucks), strict=True)):
        wide = plan.track_cell - 2.6
        box = rect(-wide / 2, -9, wide, 18, 5, fill=TINTS[color], stroke="var(--ink-1)", stroke_width=1.2)
        mark = text(0, 4.4, n, "c", style=f"{BOLD};fill:var(--on-goods)")
        put(f"{'fuel' if track == 0 else 'bucks'}-{seat}", *plan.track_at(track, n), box + mark)
    named = iter(ids or ())
    for place, spot, size in place_spots(row):
        if place.die is not None:
            put(next(named, ""), *spot, action_die(place.die.color, place.die.face, size), "bag")
    return "".join(out)


def small(content: Components, row: MatView, seat: int, title: str) -> str:
    """A mat as a small picture."""
    return _small(_Seen(content, row), seat, title)


@lru_cache(maxsize=128)
def _small(seen: _Seen, seat: int, title: str) -> str:
    content, row = seen.content, seen.row
    still = mat(content, row, Marks(None), seat, title, "")
    inside = g(still + moving(row, seat, (0, 0), None), at=(4, 56))
    wide = layout().mat.width + 8
    return el("svg", inside, viewbox=f"0 0 {wide:.0f} {TALL}", cls="b", aria_hidden="true")


def seat_halo(seat: int, r: float) -> str:
    """The glow around a ship."""
    return shape(seat, 0, 0, r, fill=ink(seat), fill_opacity=".22")
