"""A sheet on the map: bands, dotted lines, spaces, ships; large as the board, and small for the sheets of others."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from ecliptic.core.views import HEIGHT, WIDTH
from ecliptic.core.words import signed
from ecliptic.draw.globes import starfield, sun
from ecliptic.draw.icons import glyph
from ecliptic.draw.marks import Marks
from ecliptic.draw.seats import figure
from ecliptic.draw.svg import Point, bow, circle, el, g, line, n, path, piece, rect, text
from ecliptic.games.solar_roller.board.globes import worlds_defs
from ecliptic.games.solar_roller.board.layout import layout
from ecliptic.games.solar_roller.board.look import BANDS, SOURCES
from ecliptic.games.solar_roller.board.space import Look, draw_space
from ecliptic.games.solar_roller.words.language import phrase
from ecliptic.games.solar_roller.words.view import MakingView, RollerView, SheetView, SpaceView

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
def band_rings(bands: tuple[int, ...] = (0, 1, 2), lit: bool = False) -> str:
    """Bands as wide ellipses, the outer one first; open ones are lit."""
    plan, (x, y), out = layout(), layout().sun, []
    for k in sorted(bands, reverse=True):
        rx, ry = plan.band[BANDS[k]].radii
        fill = "var(--surface-3)" if lit else "var(--surface-1)"
        shape: dict[str, str | float | None] = {"cx": x, "cy": y, "rx": rx, "ry": ry, "fill": "none"}
        out.append(el("ellipse", **shape, stroke=fill, stroke_width=64, opacity=".62" if lit else ".5"))
        for d in (-32, 32) if lit else ():
            edge: dict[str, str | float | None] = {**shape, "rx": rx + d, "ry": ry + d}
            out.append(el("ellipse", **edge, stroke="var(--line-3)", stroke_width=1, opacity=".45"))
    return "".join(out)


def ground() -> str:
    """The fixed layer of a large sheet: stars, bands, the sun, and the globes that planets refer to."""
    return worlds_defs() + sky() + band_rings() + sun(*layout().sun, 30)


# ---- the large sheet -----------------------------------------------------------------------------------------


def _rolled(view: RollerView) -> bool:
    """Whether some bands are open and others not."""
    return bool(view.dice) and not view.over


def band_labels(view: RollerView, sheet: SheetView) -> str:
    """The dice that open each band, beside its track; a check for those that are open. Its spaces say its name."""
    plan, out = layout(), []
    for k, row in enumerate(view.band_rows):
        lit = _rolled(view) and k in sheet.bands
        words = " ".join(str(value) for value in row.values)
        wide = 9 * len(words) + (46 if lit else 30)
        ink = "var(--space-0)" if lit else "var(--ink-3)"
        out.append(
            g(
                rect(-wide / 2, -10, wide, 20, 10, fill="var(--ink-1)" if lit else "var(--surface-2)"),
                glyph("check", wide / 2 - 14, 0, 11, fill=ink) if lit else "",
                glyph("dice", 14 - wide / 2, 0, 12, fill=ink),
                text(0 if lit else 8, 4.5, words, "c", style=f"font-size:12.8px;font-weight:600;fill:{ink}"),
                at=plan.band[BANDS[k]].label,
            )
        )
    return "".join(out)


def changing(view: RollerView, sheet: SheetView, marks: Marks) -> str:
    """All of a large sheet that changes in place: open bands, lines, points, boxes, planets with what they have."""
    lit = tuple(sheet.bands) if _rolled(view) else (0, 1, 2)
    return (
        band_rings(lit, lit=True)
        + lines(tuple(view.lines))
        + band_labels(view, sheet)
        + _score_list(view, sheet)
        + _boxes(sheet)
        + spaces(view, sheet, marks)
    )


def _score_list(view: RollerView, sheet: SheetView) -> str:
    rows = [
        (phrase(name), signed(points))
        for k, (name, points) in enumerate(zip(SOURCES, sheet.points, strict=False))
        if view.solo or k < len(SOURCES) - 1
    ]
    rows.append((phrase("Total") if view.over else phrase("Total now"), signed(sheet.total)))
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
    return g(g(*out, cls="kept"), at=(22, 40))


def _boxes(sheet: SheetView) -> str:
    """The settlement boxes with their scores; the places of ships that are not built yet."""
    out = [text(0, -9, phrase("Settlements"), "dim", style="font-size:12.8px")]
    for k in range(len(sheet.fleet)):
        points = sheet.settlements[k] if k < len(sheet.settlements) else None
        dash = "3 3" if points is None else None
        out.append(
            g(
                rect(0, 0, 31, 31, 7, fill="var(--surface-1)", stroke="var(--line-3)", stroke_dasharray=dash),
                "" if points is None else text(15.5, 21, points, "num c"),
                at=(36 * k, 0),
            )
        )
    docks = [text(0, -9, phrase("Ships to build"), "dim", style="font-size:12.8px")]
    for k in range(len(sheet.fleet)):
        docks.append(circle(13 + 30 * k, 15, 12, fill="none", stroke="var(--line-2)", stroke_dasharray="3 4"))
    return g(*out, at=(838, 612)) + g(*docks, at=(20, 612))


def spaces(view: RollerView, sheet: SheetView, marks: Marks, *, named: bool = True) -> str:
    """The spaces of a large sheet with all that is drawn there; for a picture without their names."""
    making = view.making if sheet.seat == view.viewer else None
    out = [_voyage(making)] if making is not None else []
    for space in sheet.spaces:
        target = f"space-{space.id}"
        choice = marks.legal.get(target)
        seen = space if named else replace(space, id="")
        inner = draw_space(Look(seen, sheet.seat, aim=choice is not None and choice.verb == "raise"))
        ring = circle(0, 0, layout().ring, cls="ring") if choice is not None else ""
        shut = _rolled(view) and space.band not in sheet.bands and choice is None
        out.append(
            g(
                ring + inner if named else el("g", inner, transform="scale(1.28)"),
                id_=target,
                at=layout().space[space.id],
                opacity=".6" if target in marks.no or (shut and space.color) else None,
            )
        )
    return "".join(out)


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


def berths(sheet: SheetView) -> dict[int, Point]:
    """By piece the places of the ships on the map: several in a space lie side by side."""
    out: dict[int, Point] = {}
    many: dict[str, int] = {}
    for k, ship in enumerate(sheet.fleet):
        if ship.at:
            dx, dy = _BERTHS[many.get(ship.at, 0)]
            many[ship.at] = many.get(ship.at, 0) + 1
            x, y = layout().space[ship.at]
            out[k] = (x + dx, y + dy)
    return out


def ships_on_map(sheet: SheetView) -> str:
    """The ships of a picture, where only those on the map are shown."""
    figure_ = figure(sheet.seat, 11.5, "ship")
    return "".join(g(figure_, at=at) for at in berths(sheet).values())


def ships(sheet: SheetView) -> str:
    """The pieces: on the map, in the settlement boxes, to be built."""
    at, out = berths(sheet), []
    docks = [k for k, ship in enumerate(sheet.fleet) if not ship.at and ship.box is None]
    for k, ship in enumerate(sheet.fleet):
        name = f"ship-{sheet.seat}-{k}"
        if k in at:
            figure_ = figure(sheet.seat, 11.5, "ship")
            out.append(piece(name, *at[k], el("g", figure_, opacity=".5") if ship.served else figure_))
        elif ship.box is not None:
            out.append(piece(name, 838 + 36 * ship.box + 28, 613, figure(sheet.seat, 7, "ship")))
        else:
            out.append(piece(name, 33 + 30 * docks.index(k), 627, figure(sheet.seat, 10.5, "ship")))
    return "".join(out)


# ---- the small sheet -----------------------------------------------------------------------------------------


@cache
def _small_ground(pairs: tuple[tuple[str, str], ...], open_: tuple[int, ...]) -> str:
    x, y = layout().sun
    halo = circle(x, y, 58, fill="var(--star)", fill_opacity=".16")
    shut = tuple(k for k in range(len(BANDS)) if k not in open_)
    rings = band_rings(shut) + band_rings(open_, lit=True)
    return rings + halo + circle(x, y, 34, fill="var(--star)") + lines(pairs, 2.2)


def small(view: RollerView, sheet: SheetView, prefix: str) -> str:
    """A sheet as a small map, 1000 x 660: no texts, things larger than on the board. `prefix`: of its globes."""
    out = [_small_ground(tuple(view.lines), tuple(sheet.bands) if _rolled(view) else (0, 1, 2))]
    for space in sheet.spaces:
        x, y = layout().space[space.id]
        inner = draw_space(Look(space, sheet.seat, small=True, prefix=prefix))
        out.append(el("g", inner, transform=f"translate({n(x)} {n(y)}) scale(1.35)"))
    return "".join(out)


def small_ships(sheet: SheetView, named: bool = False) -> str:
    """The ships of a small map; `named`: as pieces, which have an id and move."""
    ship, out = figure(sheet.seat, 19, "ship"), []
    for k, at in berths(sheet).items():
        out.append(piece(f"ship-{sheet.seat}-{k}", *at, ship) if named else g(ship, at=at))
    return "".join(out)


def planets(sheet: SheetView) -> list[SpaceView]:
    """The spaces that hold one."""
    return [space for space in sheet.spaces if space.color]
