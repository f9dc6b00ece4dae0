"""The fixed layer of Solarius Mission's board: stars, seven tiles of hexes with what is printed on them, the bridge."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.same import Same
from ecliptic.core.views import HEIGHT, WIDTH, Point
from ecliptic.draw.globes import GLOBES, globe_def, starfield, sun
from ecliptic.draw.hexes import edges, outline
from ecliptic.draw.svg import circle, el, g, path, polar, poly, regular, text
from ecliptic.games.solarius.board.layout import layout
from ecliptic.games.solarius.board.look import wheel_words
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import Layout, Rules, build_layout
from ecliptic.games.solarius.words.view import SolariusView

GLOBE: Final = 15.5  # radius of a planet
HUB: Final = 19.0
_PORTAL: Final = ((17.0, 1.3, "14 6", ".65"), (12.0, 1.8, "18 7", ".9"), (6.5, 2.2, None, "1"))


Laid = tuple[tuple[int, int, int], ...]  # position, tile, turn


def laid(view: SolariusView) -> Laid:
    """How the tiles lie: that alone makes one map differ from another."""
    return tuple((tile.position, tile.tile, tile.turn) for tile in view.tiles)


@lru_cache(maxsize=16)
def board_of(held: Same[Rules], tiles: Laid) -> Layout | None:
    """What is printed where; None before all tiles lie."""
    if len(tiles) < a.RING:
        return None
    order = sorted(tiles)
    return build_layout(
        held.thing, vec[i64]([tile for _, tile, _ in order]), vec[i64]([turn for _, _, turn in order])
    )


@cache
def _spots() -> list[Point]:
    return [layout().map.at(q, r) for q, r in a.HEX_AT]


def spot(place: int) -> Point:
    """The middle of a hex."""
    return _spots()[place]


@lru_cache(maxsize=16)
def ground(held: Same[Rules], tiles: Laid) -> str:
    """All of it."""
    board = board_of(held, tiles)
    globes = el("defs", *(globe_def(name, GLOBE) for name in a.COLOR_IDS if name in GLOBES))
    return starfield(21, WIDTH, HEIGHT, 110) + globes + (_tiles(board) if board else "") + _wheel(held.thing)


# ---- tiles ---------------------------------------------------------------------------------------------------


def _tiles(board: Layout) -> str:
    size = layout().map.hex_size
    cells, printed = [], []
    corners = outline(size - 0.6)
    for place in range(a.HEXES):
        x, y = spot(place)
        kind = board.space[place]
        fill = "var(--surface-2)" if kind == a.HOME_SPACE else "var(--surface-1)"
        cells.append(poly([(x + dx, y + dy) for dx, dy in corners], fill=fill))
        printed.append(_printed(board, place, kind))
    hexes = g(*cells, fill_opacity=".85", stroke="var(--line-1)", stroke_width=1)
    return hexes + _borders(board) + "".join(printed)


def _borders(board: Layout) -> str:
    """The edge of every tile, so that seven read as seven."""
    plan = layout().map
    out = []
    for tile in range(a.TILES):
        inside = [a.HEX_AT[place] for place in range(a.HEXES) if board.tile_of[place] == tile]
        out.append(path(edges(inside, plan.hex_size)))
    x, y = plan.origin
    return g(
        *out,
        at=(x, y),
        fill="none",
        stroke="var(--line-3)",
        stroke_width=1.7,
        stroke_linejoin="round",
        stroke_opacity=".75",
    )


def _printed(board: Layout, place: int, kind: int) -> str:
    """What a hex is, whatever lies on it."""
    x, y = spot(place)
    if kind == a.HOME_SPACE:
        return sun(x, y, 9)
    if kind == a.PORTAL_SPACE:
        rings = (
            circle(0, 0, r, stroke_width=wide, stroke_dasharray=dash, stroke_opacity=clear)
            for r, wide, dash, clear in _PORTAL
        )
        return g(*rings, at=(x, y), fill="none", stroke="var(--g-purple)")
    if kind == a.HUB_SPACE:
        letter = next((a.HUB_IDS[k] for k in range(a.HUBS) if board.hub_hex[k] == place), "")
        return poly(
            regular(x, y, HUB, 6, 0),
            fill="var(--space-1)",
            stroke="var(--line-3)",
            stroke_dasharray="3 3",
            stroke_width=1.5,
        ) + text(x, y + 5.5, letter, "c", style="font-size:15px;font-weight:700;fill:var(--ink-3)")
    if kind == a.PLANET_SPACE:
        return circle(x, y, GLOBE + 3, fill="none", stroke="var(--line-2)", stroke_dasharray="2 4")
    return ""


# ---- the bridge ----------------------------------------------------------------------------------------------


def _sector(cx: float, cy: float, inner: float, outer: float, begin: float, end: float) -> str:
    (ax, ay), (bx, by) = polar(cx, cy, outer, begin), polar(cx, cy, outer, end)
    (dx, dy), (ex, ey) = polar(cx, cy, inner, end), polar(cx, cy, inner, begin)
    return (
        f"M{ax:.1f} {ay:.1f}A{outer:.1f} {outer:.1f} 0 0 1 {bx:.1f} {by:.1f}L{dx:.1f} {dy:.1f}"
        f"A{inner:.1f} {inner:.1f} 0 0 0 {ex:.1f} {ey:.1f}Z"
    )


def _wheel(rules: Rules) -> str:
    """The sectors of the wheel with what they bring, and where new dice come in."""
    plan = layout().bridge
    (cx, cy), (inner, outer) = plan.centre, plan.radii
    values = [int(value) for value in rules.wheel]
    most = max(1, *values)
    out = []
    for k, value in enumerate(values):
        tint = "var(--bad)" if value < 0 else "var(--good)" if value else "var(--line-3)"
        clear = 0.10 if value <= 0 else 0.08 + 0.22 * value / most
        begin, end = plan.angles(k, len(values))
        shape = _sector(cx, cy, inner, outer, begin, end)
        out.append(path(shape, fill=tint, fill_opacity=f"{clear:.2f}", stroke=tint, stroke_opacity=".55"))
        x, y = plan.number_at(k, len(values))
        style = "font-size:14px;font-weight:700"
        out.append(text(x, y + 5, wheel_words(value), "lbl c", style=style))
    begin, _ = plan.angles(rules.new_die_at, len(values))
    x, y = polar(cx, cy, outer + 9, begin + 4)
    arrow = poly([(-8, -5.5), (4, 0), (-8, 5.5)], fill="var(--ink-2)")
    out.append(g(arrow, transform=f"translate({x:.1f} {y:.1f}) rotate({begin + 184:.0f})"))
    out.append(text(cx, cy - 18, "Bridge", "ttl c"))
    return g(*out)
