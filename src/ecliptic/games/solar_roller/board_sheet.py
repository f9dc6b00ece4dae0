"""A sheet on the map: bands, dotted lines, spaces, ships; large as the board, and small for the sheets of others."""

from __future__ import annotations

from functools import cache

from ecliptic.core.views import Choice
from ecliptic.draw.globes import starfield, sun
from ecliptic.draw.icons import glyph
from ecliptic.draw.marks import Marks
from ecliptic.draw.seats import figure
from ecliptic.draw.svg import bow, circle, el, g, line, n, path, piece, rect, shift, text
from ecliptic.games.solar_roller.board_look import BAND_DICE, BAND_NAMES, BANDS, SHIPS, SOURCES
from ecliptic.games.solar_roller.board_space import draw_space, look
from ecliptic.games.solar_roller.layout import HEIGHT, WIDTH, layout
from ecliptic.games.solar_roller.view import MakingView, RollerView, SheetView, SpaceView

_BERTHS = ((-43, 0), (43, 0), (0, -48), (-40, -40))  # where the ships of a space lie


# ---- what never moves ----------------------------------------------------------------------------------------


@cache
def sky() -> str:
    """Stars."""
    return starfield(8, WIDTH, HEIGHT)


@cache
def lines(pairs: tuple[tuple[str, str], ...], wide: float = 1.6) -> str:
    """All dotted lines; those between neighbours in a band follow its ellipse."""
    plan, out = layout(), []
    for a, b in pairs:
        (ax, ay), (bx, by) = plan.space[a], plan.space[b]
        band = next((name for name in BANDS if a[0] == b[0] == name[0].upper()), "")
        if band:
            rx, ry = plan.band[band].radii
            (cx, cy) = plan.sun
            # Clockwise or back: the shorter way around the sun.
            sweep = int((ax - cx) / rx * (by - cy) / ry > (ay - cy) / ry * (bx - cx) / rx)
            out.append(path(f"M{n(ax)} {n(ay)}A{n(rx)} {n(ry)} 0 0 {sweep} {n(bx)} {n(by)}"))
        else:
            out.append(line(ax, ay, bx, by))
    return g(*out, fill="none", stroke="var(--line-3)", stroke_width=wide, cls="dash")


@cache
def band_rings(open_: tuple[int, ...]) -> str:
    """The three bands; open ones are lit."""
    plan, (x, y), out = layout(), layout().sun, []
    for k in (2, 1, 0):
        rx, ry = plan.band[BANDS[k]].radii
        lit = k in open_
        fill = "var(--surface-3)" if lit else "var(--surface-1)"
        shape: dict[str, str | float | None] = {"cx": x, "cy": y, "rx": rx, "ry": ry, "fill": "none"}
        out.append(el("ellipse", **shape, stroke=fill, stroke_width=64, opacity=".62" if lit else ".5"))
        if lit:
            for d in (-32, 32):
                edge: dict[str, str | float | None] = {**shape, "rx": rx + d, "ry": ry + d}
                out.append(el("ellipse", **edge, stroke="var(--line-3)", stroke_width=1, opacity=".45"))
    return "".join(out)


def band_labels(open_: list[int], rolled: bool) -> str:
    """The names of the bands with the dice that open them; a check for those that are open."""
    plan, out = layout(), []
    for k, name in enumerate(BANDS):
        lit = rolled and k in open_
        words = f"{BAND_NAMES[k]}  {BAND_DICE[k]}"
        wide = 6.4 * len(words) + (28 if lit else 14)
        ink = "var(--space-0)" if lit else "var(--ink-3)"
        out.append(
            g(
                rect(-wide / 2, -11, wide, 22, 11, fill="var(--ink-1)" if lit else "var(--surface-2)"),
                glyph("check", -wide / 2 + 14, 0, 11, fill=ink) if lit else "",
                text(7 if lit else 0, 4.5, words, "c", style=f"font-size:12.8px;font-weight:600;fill:{ink}"),
                at=plan.band[name].label,
            )
        )
    return "".join(out)


# ---- the large sheet -----------------------------------------------------------------------------------------


def backdrop(view: RollerView, sheet: SheetView) -> str:
    """The fixed layer of a large sheet, without the definitions of globes."""
    rolled = bool(view.dice) and not view.over
    open_ = tuple(sheet.bands) if rolled else (0, 1, 2)
    return (
        sky()
        + band_rings(open_)
        + sun(*layout().sun, 30)
        + lines(tuple(view.lines))
        + band_labels(sheet.bands, rolled)
        + _score_list(view, sheet)
        + _boxes(sheet)
    )


def _score_list(view: RollerView, sheet: SheetView) -> str:
    rows = [
        (name, str(points))
        for k, (name, points) in enumerate(zip(SOURCES, sheet.points, strict=False))
        if view.solo or k < len(SOURCES) - 1
    ]
    rows.append(("Total now" if not view.over else "Total", str(sheet.total)))
    out = []
    for k, (name, points) in enumerate(rows):
        strong = k == len(rows) - 1
        style = (
            f"font-size:12.8px;fill:var(--ink-{'1' if strong else '2'});font-weight:{650 if strong else 480}"
        )
        out.append(text(0, 16.5 * k, name, "lbl", style=style))
        out.append(
            text(124, 16.5 * k, points, "lbl e", style="font-size:12.8px;fill:var(--ink-1);font-weight:650")
        )
    return g(*out, at=(22, 40))


def _boxes(sheet: SheetView) -> str:
    """The settlement boxes with their scores; the places of ships that are not built yet."""
    out = [text(0, -9, "Settlements", "dim", style="font-size:12.8px")]
    for k in range(SHIPS):
        points = sheet.settlements[k] if k < len(sheet.settlements) else None
        dash = "3 3" if points is None else None
        out.append(
            g(
                rect(0, 0, 31, 31, 7, fill="var(--surface-1)", stroke="var(--line-3)", stroke_dasharray=dash),
                "" if points is None else text(15.5, 21, points, "num c"),
                at=(36 * k, 0),
            )
        )
    docks = [text(0, -9, "Ships to build", "dim", style="font-size:12.8px")]
    for k in range(SHIPS):
        docks.append(circle(13 + 30 * k, 15, 12, fill="none", stroke="var(--line-2)", stroke_dasharray="3 4"))
    return g(*out, at=(838, 612)) + g(*docks, at=(20, 612))


def large(view: RollerView, sheet: SheetView, marks: Marks, *, named: bool = True) -> str:
    """The moving layer of a large sheet; for a picture without the names of spaces, and only ships on the map."""
    making = view.making if sheet.seat == view.viewer else None
    rolled = bool(view.dice) and not view.over
    out = [_voyage(making)] if making is not None else []
    for space in sheet.spaces:
        target = f"space-{space.id}"
        choice = marks.legal.get(target)
        aim = choice is not None and choice.action.startswith("raise ")
        seen = look(space, sheet.seat, aim=aim)
        inner = draw_space(seen if named else seen._replace(id=""))
        ring = _ring(choice) if choice is not None else ""
        shut = rolled and space.band not in sheet.bands and choice is None
        out.append(
            g(
                ring + inner if named else el("g", inner, transform="scale(1.28)"),
                id_=target,
                at=layout().space[space.id],
                opacity=".6" if target in marks.no or (shut and space.color) else None,
            )
        )
    found = ships(sheet, making)
    out += found if named else found[: len(berths(sheet))]
    return "".join(out)


def _ring(choice: Choice) -> str:
    return circle(0, 0, layout().ring, cls="ring")


def _voyage(making: MakingView) -> str:
    """From where the ship under way set out."""
    if not making.ship or making.ship == making.at:
        return ""
    plan = layout()
    way, _ = bow(plan.space[making.ship], plan.space[making.at], 0.16)
    x, y = plan.space[making.ship]
    return path(way, fill="none", stroke="var(--ink-1)", stroke_width=2.2, cls="flow") + circle(
        x, y, 31, fill="none", stroke="var(--ink-1)", stroke_width=1.4, stroke_dasharray="2 5"
    )


def berths(sheet: SheetView, making: MakingView | None = None) -> list[tuple[str, bool]]:
    """The spaces of the ships on the map in the order of the pieces, and whether the die has served them.

    A view only counts ships, so pieces are numbered by space; the one under way keeps the number that it set out with.
    """
    found = [
        (space.id, k < space.served) for space in sheet.spaces for k in range(space.ships) if space.ships
    ]
    if making is not None and making.at:
        order = [space.id for space in sheet.spaces]
        start = order.index(making.ship)
        before = sum(1 for at, _ in found if order.index(at) < start)
        found.insert(before, (making.at, False))
    return found


def ships(sheet: SheetView, making: MakingView | None = None) -> list[str]:
    """The pieces: on the map, in the settlement boxes, to be built."""
    plan, out = layout(), []
    many: dict[str, int] = {}
    k = 0
    for at, served in berths(sheet, making):
        x, y = plan.space[at]
        dx, dy = _BERTHS[many.setdefault(at, 0)]
        many[at] += 1
        ship = figure(sheet.seat, 11.5, "ship")
        out.append(
            f'<g class="piece" id="ship-{sheet.seat}-{k}" style="{shift(x + dx, y + dy)}"'
            + (' opacity=".5"' if served else "")
            + f">{ship}</g>"
        )
        k += 1
    for box in range(len(sheet.settlements)):
        out.append(piece(f"ship-{sheet.seat}-{k}", 838 + 36 * box + 28, 613, figure(sheet.seat, 7, "ship")))
        k += 1
    for dock in range(sheet.pieces):
        out.append(piece(f"ship-{sheet.seat}-{k}", 33 + 30 * dock, 627, figure(sheet.seat, 10.5, "ship")))
        k += 1
    return out


# ---- the small sheet -----------------------------------------------------------------------------------------


@cache
def _small_ground(pairs: tuple[tuple[str, str], ...], open_: tuple[int, ...]) -> str:
    x, y = layout().sun
    halo = circle(x, y, 58, fill="var(--star)", fill_opacity=".16")
    return band_rings(open_) + halo + circle(x, y, 34, fill="var(--star)") + lines(pairs, 2.2)


def small(view: RollerView, sheet: SheetView, prefix: str) -> str:
    """A sheet as a small map, 1000 x 660: no texts, things larger than on the board. `prefix`: of its globes."""
    plan = layout()
    rolled = view.dice and not view.over
    out = [_small_ground(tuple(view.lines), tuple(sheet.bands) if rolled else (0, 1, 2))]
    for space in sheet.spaces:
        x, y = plan.space[space.id]
        inner = draw_space(look(space, sheet.seat, small=True, prefix=prefix))
        out.append(el("g", inner, transform=f"translate({n(x)} {n(y)}) scale(1.35)"))
    many: dict[str, int] = {}
    for at, _ in berths(sheet):
        x, y = plan.space[at]
        dx, dy = _BERTHS[many.setdefault(at, 0)]
        many[at] += 1
        out.append(g(figure(sheet.seat, 19, "ship"), at=(x + 1.25 * dx, y + 1.25 * dy)))
    return "".join(out)


def planets(sheet: SheetView) -> list[SpaceView]:
    """The spaces that hold one."""
    return [space for space in sheet.spaces if space.color]
