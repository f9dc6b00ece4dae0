"""The progress wheel: how far each seat's genetics and revelation markers are around it."""

from __future__ import annotations

from ecliptic.core.words import at
from ecliptic.draw.html import esc
from ecliptic.draw.icons import glyph
from ecliptic.draw.seats import ink, shape
from ecliptic.draw.svg import circle, el, polar, text
from ecliptic.games.spacecorp.board.look import MARKER_ICONS
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.words.view import SpacecorpView

_R = 44.0
_SIZE = 136


def wheel(view: SpacecorpView) -> str:
    """A wheel for each marker that this era uses."""
    markers = range(1 if view.era == a.MARINERS else a.MARKERS)
    return f'<div class="wheels">{"".join(_wheel(view, marker) for marker in markers)}</div>'


def _wheel(view: SpacecorpView, marker: int) -> str:
    name = a.MARKER_IDS[marker].capitalize()
    spots: dict[int, list[int]] = {}
    for seat, one in enumerate(view.seats):
        spots.setdefault(one.wheel[marker] % view.orbit, []).append(seat)
    out = [circle(0, 0, _R, fill="none", stroke="var(--line-2)")]
    for space in range(view.orbit):
        x, y = polar(0, 0, _R, -90 + 360 * space / view.orbit)
        out.append(
            circle(x, y, 6 if space else 8, fill="var(--surface-2)", stroke="var(--line-3)", stroke_width=1.2)
        )
    for space, seats in spots.items():
        for k, seat in enumerate(seats):
            spread = (k - (len(seats) - 1) / 2) * 13
            x, y = polar(0, 0, _R + spread, -90 + 360 * space / view.orbit)
            out.append(shape(seat, x, y, 7, fill=ink(seat), stroke="var(--space-1)", stroke_width=1.5))
    out.append(glyph(MARKER_ICONS[marker], 0, -9, 18, fill="var(--ink-2)"))
    out.append(text(0, 13, name, "dim c", style="font-size:12px"))
    said = ", ".join(f"{at(seat)} {one.wheel[marker]}" for seat, one in enumerate(view.seats))
    half = _SIZE / 2
    return el(
        "svg",
        *out,
        viewbox=f"{-half:g} {-half:g} {_SIZE} {_SIZE}",
        cls="b",
        role="img",
        aria_label=esc(f"{name}, spaces advanced: {said}"),
    )
