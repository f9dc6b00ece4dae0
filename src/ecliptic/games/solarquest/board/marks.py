"""What changes in place on Solarquest's board: owners, prices, rents, the roll, shots, the deed in question."""

from __future__ import annotations

import textwrap

from ecliptic.core.words import at
from ecliptic.draw.icons import glyph
from ecliptic.draw.marks import Marks
from ecliptic.draw.once import once
from ecliptic.draw.seats import ink, owner, shape
from ecliptic.draw.svg import circle, clipped, comes, el, g, line, path, polar, poly, rect, star_points, text
from ecliptic.games.solarquest.board.layout import layout
from ecliptic.games.solarquest.board.look import SHIP, TINTS, kind, radius
from ecliptic.games.solarquest.board.map import NOTE, label
from ecliptic.games.solarquest.board.ships import DICE, berths
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.figures import Rules
from ecliptic.games.solarquest.rules.state import MOST
from ecliptic.games.solarquest.words.view import SolarquestView, SpaceView

_CARD = (340.0, 478.0)  # upper left corner of the deed in question
_WIDE = 204
_ROLL = "font-size:13.4px"


def changing(content: Components, rules: Rules, view: SolarquestView, marks: Marks) -> str:
    """All of it."""
    offer = view.offer
    traded = set(offer.wants) | set(offer.gives) if offer is not None else set()
    return (
        "".join(
            _property(content, row, marks.dim(f"space-{a.DEED_IDS[row.deed]}"), row.deed in traded)
            for row in view.deeds
        )
        + _shots(content, view, marks)
        + _rolled(content, view)
        + _deed(content, rules, view)
    )


@once(fixed=1)
def _property(content: Components, row: SpaceView, cls: str | None, traded: bool) -> str:
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
        sign = shape(row.owner, sx, sy, 5, fill=colour, stroke="var(--space-1)", stroke_width=1.5)
        out.append(comes(f"deed-{id_}", sign, source=owner(row.owner)))
    if row.built:
        px, py = polar(x, y, r + 5.5, away - 42)
        pump = circle(px, py, 7, fill="var(--space-1)", stroke="var(--good)")
        pump += glyph("pump", px, py, 9, fill="var(--good)")
        out.append(comes(f"station-{id_}", pump, source="" if row.owner is None else owner(row.owner)))
    if row.owner is None:
        out.append(label(id_, 1, f"{row.price}", "dim", NOTE))
    else:
        out.append(label(id_, 1, f"rent {row.rent}", "dim", f"{NOTE};fill:var(--p{row.owner + 1}-t)"))
    return el("g", *out, cls=cls)


# ---- lasers --------------------------------------------------------------------------------------------------


def _shots(content: Components, view: SolarquestView, marks: Marks) -> str:
    """SQ-13: who can be fired at from the active ship, and who was hit and settles the damage."""
    spots = berths(content, view)
    if view.active not in spots:
        return ""
    start = spots[view.active]
    aims = _aims(view, marks)
    out = []
    for seat, end in spots.items():
        if seat in view.struck:
            out.append(line(*start, *end, stroke="var(--bad)", stroke_width=3, stroke_linecap="round"))
            out.append(
                poly(star_points(*end, SHIP + 9, 0.62, 9), fill="var(--bad-soft)", stroke="var(--bad)")
            )
        elif seat in aims:
            out.append(line(*start, *end, stroke="var(--bad)", stroke_width=1.4, stroke_dasharray="2 4"))
    return "".join(out)


def _aims(view: SolarquestView, marks: Marks) -> set[int]:
    """Seats that can be fired at: a place may stand for other choices, too."""
    places = {f"space-{a.SPACE_IDS[ship.space]}" for ship in view.ships if ship.space is not None}
    at_ = [choice.args["at"] for place in places for choice in marks.at(place) if choice.verb == "fire"]
    return {int(seat) - 1 for word in at_ for seat in word.split("+")}


# ---- the roll ------------------------------------------------------------------------------------------------


def _rolled(content: Components, view: SolarquestView) -> str:
    """What was rolled, the Red Shift card that came of it, and the debt that is being settled."""
    if view.active is None:
        return ""
    first, second = view.dice
    x, y = DICE
    y += 44
    out = []
    if first and second:
        doubles = ", doubles" if first == second else ""
        out.append(
            text(x, y, f"{at(view.active)} rolled {first + second}{doubles}", "mid c halo", style=_ROLL)
        )
    if view.card is not None and out:
        words = textwrap.wrap(content.card_text(view.card), 34)[:3]
        out.append(text(x, y + 17, "Red Shift", "lbl c halo", style="font-size:12.8px;fill:var(--g-red)"))
        out += [
            text(x, y + 33 + 14.5 * k, row, "mid c halo", style="font-size:12.6px")
            for k, row in enumerate(words)
        ]
        y += 17 + 14.5 * len(words)
    if view.owed is not None:
        amount, creditor = view.owed
        debtor = view.struck[0] if view.struck else view.active
        owes = f"{at(debtor)} owes {at(creditor)} {amount}"
        out.append(text(x, y + 18, owes, "lbl c halo", style=f"{_ROLL};fill:var(--bad)"))
    return "".join(out)


# ---- the deed in question ------------------------------------------------------------------------------------


def deed_of(view: SolarquestView) -> int | None:
    """The property where the active ship stands."""
    if view.active is None or view.over or view.fork:  # a flight that chooses is nowhere yet
        return None
    n = view.ships[view.active].space
    return a.DEED_IDS.index(a.SPACE_IDS[n]) if n is not None and a.SPACE_IDS[n] in a.DEED_IDS else None


def deed_lines(rules: Rules, view: SolarquestView, deed: int) -> list[tuple[str, str, bool]]:
    """What a property costs or brings: words, the figure, and whether it is what applies now."""
    row, group = view.deeds[deed], rules.group[deed]
    size = rules.group_size[group]
    lines = [("Price", str(row.price), row.owner is None)]
    if row.owner is None:
        lines.append(("Rent with 1", str(rules.rent[deed * MOST]), False))
        if size > 1:
            lines.append((f"Rent with all {size}", str(rules.rent[deed * MOST + size - 1]), False))
    else:
        held = view.ships[row.owner].held[group]
        lines.append((f"Rent with {held}", str(row.rent), True))
        if view.fuel:
            lines.append(
                ("A hydron costs", str(row.fuel), False) if row.fuel else ("Sells no fuel", "", False)
            )
    return lines


def _deed(content: Components, rules: Rules, view: SolarquestView) -> str:
    """A small deed card: what the place costs or brings now. The whole table of rents is in the panel."""
    deed = deed_of(view)
    if deed is None:
        return ""
    row, lines = view.deeds[deed], deed_lines(rules, view, deed)
    whose = "unowned" if row.owner is None else f"of {at(row.owner)}"
    high = 44 + 15.5 * len(lines)
    name = content.deed_name(deed)
    rows = "".join(
        text(11, 54 + 15.5 * k, words, "mid", style=_weight(lit))
        + text(_WIDE - 11, 54 + 15.5 * k, value, "mid e", style=_weight(lit))
        for k, (words, value, lit) in enumerate(lines)
    )
    card = g(
        rect(0, 0, _WIDE, high + 4, 9, fill="var(--surface-1)", stroke="var(--line-2)"),
        path(f"M0 9A9 9 0 0 1 9 0H{_WIDE - 9}A9 9 0 0 1 {_WIDE} 9V5H0Z", fill=TINTS[rules.group[deed]]),
        text(11, 22, name, "lbl", style="font-size:14px;font-weight:640"),
        clipped(
            11,
            24,
            _WIDE - 16,
            18,
            text(0, 13, f"{kind(content, deed)}, {whose}", "dim", style=_weight(False)),
        ),
        rows,
    )
    return g(
        g(card, cls="kept"),
        at=_CARD,
        cls="desk",  # a phone shows another part of the board; there it is in the tray
    )


def _weight(lit: bool) -> str:
    return "font-size:12.6px" + (";font-weight:640;fill:var(--ink-1)" if lit else "")
