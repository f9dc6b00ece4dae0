"""What changes in place on SpaceCorp's boards: tiles, costs, claims, distances, who is meant, Beyond markers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ecliptic.core.views import Point
from ecliptic.draw.icons import glyph
from ecliptic.draw.marks import Marks
from ecliptic.draw.once import FEW, once
from ecliptic.draw.seats import ink, shape
from ecliptic.draw.svg import circle, comes, el, g, poly, rect, regular, text
from ecliptic.games.spacecorp.board import look as looks
from ecliptic.games.spacecorp.board.places import Team, at, places, plate_box
from ecliptic.games.spacecorp.content.components import Components, Place
from ecliptic.games.spacecorp.words.view import BY_ALL, BY_HQ, OUT, SiteView, SlotView, SpacecorpView

_FINE = "font-size:12px;font-weight:680"


def changing(
    content: Components, view: SpacecorpView, marks: Marks, spots: dict[Team, Point], lit: set[str]
) -> str:
    """All of it. `lit`: the sites that can be chosen."""
    names = places(content, view)
    out = []
    for row in view.sites:
        place = names[row.site]
        spot = at(view.era, place.id)
        if f"site-{place.id}" in lit:
            out.append(_ring(place, spot))
        if looks.plated(place):
            inside = _site(content, place, row)
            out.append(el("g", inside, transform=_moved(spot), cls=marks.dim(f"site-{place.id}")))
        out += [
            _slot_ring(place, slot, spot)
            for slot in row.slots
            if f"slot-{place.id}-{slot.box}" in marks.legal
        ]
    out += [_beyond(content, view), _costs(view, names, lit), *_meant(view, names, marks, spots)]
    return "".join(out)


def _moved(spot: Point) -> str:
    return f"translate({spot[0]:g} {spot[1]:g})"


# ---- a site --------------------------------------------------------------------------------------------------


@once(fixed=1)
def _site(content: Components, place: Place, row: SiteView) -> str:
    out = [_box(content, place, row, slot) for slot in row.slots if slot.stack]
    waits = any(slot.base is None for slot in row.slots)
    if row.build is not None and waits and (place.kind != "star" or row.colony is None):
        out.append(_build(place, row.build))
    if row.blocked:
        out.append(glyph("cross", looks.width(place) / 2 - 4, -18, 13, fill="var(--bad)"))
    return "".join(out)


def _box(content: Components, place: Place, row: SiteView, slot: SlotView) -> str:
    """An explore box: what it takes to explore it, or the tile."""
    x, y = looks.box_at(place, slot.box - 1)
    star = place.kind == "star"
    wide, high = (looks.STAR_BOX - 3, 28.0) if star else (looks.BOX_WIDE, looks.BOX_HIGH)
    frame = (x - wide / 2, y - high / 2, wide, high, 7.0)
    if slot.tile is None:
        edge = "var(--ink-3)" if slot.stack == "primary" else "var(--line-3)"
        need = "" if row.explore is None else str(row.explore)
        return (
            rect(*frame, fill="none", stroke=edge, stroke_dasharray="3 3")
            + (
                glyph("eye", x, y - 8, 9.5, fill="var(--ink-2)")
                if star
                else glyph("eye", x - 7, y, 12, fill="var(--ink-2)")
            )
            + text(x if star else x + 8, y + (9.5 if star else 4.5), need, "c", style=_bold("--ink-1"))
        )
    edge = "var(--info)" if slot.placer is None else ink(slot.placer)
    out = [rect(*frame, fill="var(--surface-3)", stroke=edge, stroke_width=1.5)]
    out.append(_tile(content, slot, x, y))
    if row.claim is not None and slot.base is None:
        seat = row.claim.seat
        out.append(_sign(seat, x - wide / 2 + 1, y - high / 2 + 1, 5))
    return comes(f"tile-{place.id}-{slot.box}", *out, source="tiles")


def _tile(content: Components, slot: SlotView, x: float, y: float) -> str:
    """Icons above, P and colony points below; either alone is in the middle."""
    assert slot.tile is not None
    tile = content.discoveries.tile[slot.tile]
    icons = [looks.TILE_ICONS[name] for name in tile.icons]
    values = []
    if slot.p is not None:
        values.append((f"P{slot.p}", "--good"))
    if slot.col:
        values.append((f"C{slot.col}", "--info"))
    if len(values) > 1:
        return _two_values(icons, values, x, y)
    up, down = (-7.0, 10.0) if icons and values else (0.0, 4.5)
    size = 12.0 if values else 15.0
    out = [
        glyph(icon, x + (size + 2) * (k - (len(icons) - 1) / 2), y + up, size, fill="var(--info)")
        for k, icon in enumerate(icons)
    ]
    out += [_value(words, colour, x, y + down) for words, colour in values]
    if not icons and not values:
        out.append(circle(x, y, 3, fill="none", stroke="var(--ink-3)"))
    return "".join(out)


def _two_values(icons: list[str], values: list[tuple[str, str]], x: float, y: float) -> str:
    """P and colony points one above the other; an icon beside the upper one."""
    (low, low_colour), (top, top_colour) = values
    sign = "".join(glyph(icon, x - 8, y - 7, 12, fill="var(--info)") for icon in icons[:1])
    right = x + 7 if icons else x
    return sign + _value(top, top_colour, right, y - 2.4) + _value(low, low_colour, x, y + 10.6)


def _value(words: str, colour: str, x: float, y: float) -> str:
    return text(x, y, words, "c", style=f"{_FINE};fill:var({colour})")


def _build(place: Place, need: int) -> str:
    """What a Build takes now."""
    x, y = looks.build_at(place)
    star = place.kind == "star"
    r = looks.SMALL + 1.5 if star else 15.5
    frame = poly(regular(x, y, r, 6, 0), fill="none", stroke="var(--line-3)", stroke_dasharray="3 3")
    if star:
        return frame + text(x, y + 4.4, need, "c", style=_bold("--ink-1"))
    return (
        frame
        + glyph("hammer", x - 6.5, y + 0.5, 9.5, fill="var(--ink-2)")
        + text(x + 5, y + 4.4, need, "c", style=_bold("--ink-1"))
    )


def _bold(colour: str) -> str:
    return f"{looks.BOLD};fill:var({colour})"


# ---- what can be chosen, what it costs, who is meant ---------------------------------------------------------


def _ring(place: Place, spot: Point) -> str:
    left, top, wide, high = plate_box(place, 5)
    return rect(spot[0] + left, spot[1] + top, wide, high, min(wide, high, 50) / 2.2, cls="ring")


def _slot_ring(place: Place, slot: SlotView, spot: Point) -> str:
    if place.kind == "star":
        dx, dy = looks.box_at(place, slot.box - 1)
        return rect(spot[0] + dx - 15, spot[1] + dy - 15, 30, 53, 9, cls="ring")
    dx, dy = looks.base_at(place, slot.box - 1)
    return circle(spot[0] + dx, spot[1] + dy, 17, cls="ring")


def _costs(view: SpacecorpView, names: dict[int, Place], lit: set[str]) -> str:
    """SC-8.3: how far each site is from the team that is to move."""
    found: dict[int, list[tuple[Place, int]]] = {}
    for row in view.reach:
        place = names.get(row.site)
        if place is None:
            continue
        open_ = f"site-{place.id}" in lit
        by_hq = row.hq is not None and row.hq >= row.cost
        met = (BY_HQ if by_hq else BY_ALL) if open_ else OUT
        found.setdefault(met, []).append((place, row.cost))
    return badges(view.era, found)


_BADGES: Final = {  # how the disc and the number look: the HQ alone makes it, cards must help, it can't be
    BY_HQ: (
        {"fill": "var(--act)", "stroke": "var(--space-1)", "stroke_width": "2"},
        "font-weight:740;fill:var(--act-ink)",
    ),
    BY_ALL: (
        {"fill": "var(--space-1)", "stroke": "var(--act)", "stroke_width": "2"},
        "font-weight:740;fill:var(--act-hi)",
    ),
    OUT: (
        {"fill": "var(--surface-1)", "stroke": "var(--line-3)", "stroke_dasharray": "2 2"},
        "fill:var(--ink-2)",
    ),
}


@once(most=FEW)
def badges(era: int, found: Mapping[int, Sequence[tuple[Place, int]]]) -> str:
    """What a move to each site takes, by how it can be met."""
    out = []
    for met, rows in found.items():
        disc, number = _BADGES[met]
        spots = [(_badge_at(era, place), cost) for place, cost in rows]
        discs = (circle(x, y, 11.5 if cost < 100 else 14) for (x, y), cost in spots)
        out.append(el("g", *discs, **disc))
        texts = (text(x, y + 4.6, cost, "c") for (x, y), cost in spots)
        out.append(g(*texts, style=f"font-size:13px;{number}"))
    return "".join(out)


def _badge_at(era: int, place: Place) -> Point:
    """The right end of a plate; in Starfarers the left one, since teams are to the right."""
    x, y = at(era, place.id)
    _, top, wide, high = plate_box(place, 5)
    if place.kind == "home" and place.id != "earth":
        return x - 27, y + 22  # teams stand around it, from the top on
    if place.kind in ("home", "beyond"):
        return x, y + top
    left = place.kind == "star"
    return x + (-wide / 2 - 2 if left else wide / 2 + 2), y + (27 if left else top + high / 2)


def _meant(view: SpacecorpView, names: dict[int, Place], marks: Marks, spots: dict[Team, Point]) -> list[str]:
    """Rings around teams that can be chosen, and around team and target of the action that is put together."""
    out = []
    for (seat, team), (x, y) in spots.items():
        if f"team-{seat + 1}-{team + 1}" in marks.legal:
            out.append(circle(x, y, looks.TEAM + 5, cls="ring"))
    making = view.making
    if making is None or view.viewer is None:
        return out
    look: dict[str, str | float | None] = {"fill": "none", "stroke": "var(--ink-1)", "stroke_width": 1.6}
    if making.team is not None and (view.viewer, making.team) in spots:
        x, y = spots[view.viewer, making.team]
        out.append(circle(x, y, looks.TEAM + 4, **look))
    place = names.get(making.target) if making.target is not None else None
    if place is not None:
        x, y = at(view.era, place.id)
        left, top, wide, high = plate_box(place, 5)
        out.append(
            rect(x + left, y + top, wide, high, min(wide, high, 50) / 2.2, stroke_dasharray="4 4", **look)
        )
    return out


def _beyond(content: Components, view: SpacecorpView) -> str:
    """SC-8.12: the two markers of the Beyond site, with their holders."""
    site = content.boards[view.era].board.beyond_site
    if site is None:
        return ""
    x, y = at(view.era, site)
    right, down = (-19, 58) if site == "asteroid_belt" else (54, -6)
    out = []
    for k, (seat, words) in enumerate(zip(view.beyond, ("1st", "2nd"), strict=True)):
        edge = "var(--star)" if seat is None else ink(seat)
        disc = circle(0, 0, 16, fill="var(--surface-2)", stroke=edge, stroke_width=1.5)
        sign = "" if seat is None else _sign(seat, 12, -11, 6)
        label = text(0, 4.4, words, "c", style=_bold("--ink-1"))
        out.append(g(disc, label, sign, at=(x + right + 38 * k, y + down)))
    return "".join(out)


def _sign(seat: int, x: float, y: float, r: float) -> str:
    """A seat's small shape."""
    return shape(seat, x, y, r, fill=ink(seat), stroke="var(--space-1)", stroke_width=1.5)
