"""What changes in place on Solarquest's board: owners, stations, prices, rents, the roll, the deed in question."""

from __future__ import annotations

import textwrap

from ecliptic.core.words import at
from ecliptic.draw.icons import glyph
from ecliptic.draw.marks import Marks
from ecliptic.draw.seats import ink, shape
from ecliptic.draw.svg import circle, clipped, el, g, path, polar, rect, text
from ecliptic.games.solarquest import actions as a
from ecliptic.games.solarquest.board_look import TINTS, kind, radius
from ecliptic.games.solarquest.board_map import NOTE, label
from ecliptic.games.solarquest.board_ships import DICE
from ecliptic.games.solarquest.components import Components
from ecliptic.games.solarquest.layout import layout
from ecliptic.games.solarquest.rules import Rules
from ecliptic.games.solarquest.state import MOST
from ecliptic.games.solarquest.view import SolarquestView, SpaceView

_CARD = (340.0, 478.0)  # upper left corner of the deed in question
_WIDE = 190


def changing(content: Components, rules: Rules, view: SolarquestView, marks: Marks) -> str:
    """All of it."""
    offer = view.offer
    traded = set(offer.wants) | set(offer.gives) if offer is not None else set()
    return (
        "".join(_property(content, row, marks, row.deed in traded) for row in view.deeds)
        + _rolled(content, view)
        + _deed(content, rules, view)
    )


def _property(content: Components, row: SpaceView, marks: Marks, traded: bool) -> str:
    """The owner's ring and sign, the fuel station, and what the place costs."""
    id_ = a.DEED_IDS[row.deed]
    n = a.SPACE_IDS.index(id_)
    (x, y), r, away = layout().space[id_], radius(content, n), layout().away(id_)
    out = []
    if traded:
        out.append(
            circle(x, y, r + 7, fill="none", stroke="var(--ink-1)", stroke_width=1.6, stroke_dasharray="3 3")
        )
    if row.owner is not None:
        out.append(circle(x, y, r + 3.5, fill="none", stroke=ink(row.owner), stroke_width=2.4))
        sx, sy = polar(x, y, r + 4.5, away + 42)
        colour = ink(row.owner)
        out.append(shape(row.owner, sx, sy, 5, fill=colour, stroke="var(--space-1)", stroke_width=1.5))
    if row.built:
        px, py = polar(x, y, r + 5.5, away - 42)
        out.append(circle(px, py, 7, fill="var(--space-1)", stroke="var(--good)"))
        out.append(glyph("pump", px, py, 9, fill="var(--good)"))
    if row.owner is None:
        out.append(label(id_, 1, f"{row.price}", "dim", NOTE))
    else:
        out.append(label(id_, 1, f"rent {row.rent}", "dim", f"{NOTE};fill:var(--p{row.owner + 1}-t)"))
    return el("g", *out, cls=marks.dim(f"space-{id_}"))


# ---- the roll ------------------------------------------------------------------------------------------------


def _rolled(content: Components, view: SolarquestView) -> str:
    """What was rolled, and the Red Shift card that came of it."""
    first, second = view.dice
    if not first or view.active is None:
        return ""
    x, y = DICE
    lines = [f"{at(view.active)} rolled {first + second}" + (", doubles" if first == second else "")]
    out = [text(x, y + 44, lines[0], "mid c halo", style="font-size:13.4px")]
    if view.card is not None:
        words = textwrap.wrap(content.card_text(view.card), 34)[:3]
        out.append(text(x, y + 61, "Red Shift", "lbl c halo", style="font-size:12.8px;fill:var(--g-red)"))
        out += [
            text(x, y + 77 + 14.5 * k, line, "mid c halo", style="font-size:12.6px")
            for k, line in enumerate(words)
        ]
    return "".join(out)


# ---- the deed in question ------------------------------------------------------------------------------------


def deed_of(view: SolarquestView) -> int | None:
    """The property where the active ship stands."""
    if view.active is None or view.over:
        return None
    n = view.ships[view.active].space
    return a.DEED_IDS.index(a.SPACE_IDS[n]) if n is not None and a.SPACE_IDS[n] in a.DEED_IDS else None


def _deed(content: Components, rules: Rules, view: SolarquestView) -> str:
    """A small deed card: what the place costs or brings now. The whole table of rents is in the panel."""
    deed = deed_of(view)
    if deed is None:
        return ""
    row, group = view.deeds[deed], int(rules.group[deed])
    size = int(rules.group_size[group])
    lines = [("Price", str(row.price), row.owner is None)]
    if row.owner is None:
        lines.append(("Rent with 1", str(int(rules.rent[deed * MOST])), False))
        if size > 1:
            lines.append((f"Rent with all {size}", str(int(rules.rent[deed * MOST + size - 1])), False))
    else:
        held = view.ships[row.owner].held[group]
        lines.append((f"Rent with {held}", str(row.rent), True))
        if view.fuel:
            lines.append(("A hydron", str(row.fuel) if row.fuel else "none sold", False))
    whose = "unowned" if row.owner is None else f"of {at(row.owner)}"
    high = 44 + 15.5 * len(lines)
    name = content.deed_name(deed)
    rows = "".join(
        text(11, 54 + 15.5 * k, words, "mid", style=_weight(lit))
        + text(_WIDE - 11, 54 + 15.5 * k, value, "mid e", style=_weight(lit))
        for k, (words, value, lit) in enumerate(lines)
    )
    return g(
        rect(0, 0, _WIDE, high + 4, 9, fill="var(--surface-1)", stroke="var(--line-2)"),
        path(f"M0 9A9 9 0 0 1 9 0H{_WIDE - 9}A9 9 0 0 1 {_WIDE} 9V5H0Z", fill=TINTS[group]),
        text(11, 22, name, "lbl", style="font-size:14px;font-weight:640"),
        clipped(
            11,
            24,
            _WIDE - 16,
            18,
            text(0, 13, f"{kind(content, deed)}, {whose}", "dim", style=_weight(False)),
        ),
        rows,
        at=_CARD,
    )


def _weight(lit: bool) -> str:
    return "font-size:12.6px" + (";font-weight:640;fill:var(--ink-1)" if lit else "")
