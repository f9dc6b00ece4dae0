"""What moves on Solarius Mission's board: ships, action dice on bridge and mat, tech dice, markers of tracks."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ecliptic.core.machine import Event
from ecliptic.core.same import Same
from ecliptic.core.views import Point
from ecliptic.draw.once import once
from ecliptic.draw.seats import figure, ink, owner
from ecliptic.draw.svg import circle, g, piece, text
from ecliptic.games.solarius.board.dice import action_die, place_spots
from ecliptic.games.solarius.board.hexes import stops
from ecliptic.games.solarius.board.layout import layout
from ecliptic.games.solarius.board.look import BOLD, DIRT
from ecliptic.games.solarius.board.map import board_of, laid, spot
from ecliptic.games.solarius.board.mat import moving, seat_halo
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import facts as f
from ecliptic.games.solarius.rules.figures import Rules
from ecliptic.games.solarius.words.text_board import way
from ecliptic.games.solarius.words.view import BridgeView, DieView, SolariusView


def pieces(rules: Rules, view: SolariusView, shown: int | None) -> str:
    """All of them; `shown`: the seat whose mat is on the board."""
    names = _Names()
    on_mat = ""
    if shown is not None:
        row = view.mats[shown]
        ids = [names.take(place.die) for place, *_ in place_spots(row) if place.die is not None]
        on_mat = moving(row, shown, layout().mat.origin, ids)
    return on_mat + _bridge(rules, view, names) + _ships(view)


class _Names:
    """Ids of action dice. Equal dice are as good as each other: the first of a kind is number 0, wherever it is."""

    def __init__(self) -> None:
        self._many: dict[str, int] = {}

    def take(self, die: DieView | BridgeView) -> str:
        kind = f"{a.COLOR_IDS[die.color]}-{a.FACE_IDS[die.face].replace('+', '-')}"
        self._many[kind] = self._many.get(kind, -1) + 1
        return f"die-{kind}-{self._many[kind]}"


# ---- the bridge ----------------------------------------------------------------------------------------------


def bridge_spots(rules: Rules, view: SolariusView) -> list[tuple[BridgeView, Point]]:
    """Where each die of the bridge is."""
    return _spots(rules, view.bridge)


@once(fixed=1)
def _spots(rules: Rules, bridge: list[BridgeView]) -> list[tuple[BridgeView, Point]]:
    plan, spaces = layout().bridge, len(rules.wheel)
    out = []
    for at in range(spaces):
        here = [die for die in bridge if die.at == at]
        out += [(die, plan.die_at(at, spaces, k, len(here))) for k, die in enumerate(here)]
    return out


def _bridge(rules: Rules, view: SolariusView, names: _Names) -> str:
    size = layout().bridge.die
    out = []
    for die, (x, y) in bridge_spots(rules, view):
        inner = action_die(die.color, die.face, size) + _worth(die, size)
        # it goes to who takes it
        out.append(piece(names.take(die), x, y, inner, cls="die", source="bag", rest=""))
    return "".join(out)


def _worth(die: BridgeView, size: float) -> str:
    """The points of a die, green if it contaminates."""
    fill, dark = (DIRT, "var(--on-goods)") if die.dirty else ("var(--space-1)", "var(--ink-1)")
    at = size * 0.44
    mark = text(0, 4.4, die.points + die.more, "c", style=f"{BOLD};fill:{dark}")
    return g(circle(0, 0, 8.8, fill=fill, stroke="var(--line-3)"), mark, at=(at, -at))


# ---- ships ---------------------------------------------------------------------------------------------------


def berths(view: SolariusView) -> dict[int, Point]:
    """By seat where its ship is drawn: beside what lies on its hex, several ships around the middle."""
    held = {one.hex for one in view.hexes}
    out = {}
    for seat, row in enumerate(view.mats):
        x, y = spot(row.ship)
        here = [k for k, other in enumerate(view.mats) if other.ship == row.ship]
        if len(here) > 1:
            angle = 2 * math.pi * here.index(seat) / len(here) - math.pi * (0.5 + 0.25 * (len(here) == 4))
            out[seat] = (x + 15.5 * math.cos(angle), y + 15.5 * math.sin(angle))
        elif row.ship in held:
            out[seat] = (x + 13, y - 14)
        else:
            out[seat] = (x, y)
    return out


def _ships(view: SolariusView) -> str:
    """The active one on top, with a ring."""
    spots = berths(view)
    out = []
    for seat in sorted(spots, key=lambda seat: seat == view.active):
        alone = spots[seat] == spot(view.mats[seat].ship)
        r = 13.0 if alone else 10.5
        halo = seat_halo(seat, r + 6 if alone else r + 4)
        ring = ""
        if seat == view.active and not view.over:
            ring = circle(
                0, 0, r + 4.5, fill="none", stroke=ink(seat), stroke_width=1.4, stroke_dasharray="3 4"
            )
        ship = halo + ring + figure(seat, r, "ship")
        out.append(piece(f"ship-{seat}", *spots[seat], ship, source=owner(seat)))
    return "".join(out)


def trips(rules: Rules, view: SolariusView, events: Sequence[Event]) -> dict[str, list[Point]]:
    """By ship the points of its way, hex by hex, to where it is drawn now."""
    board = board_of(Same(rules), laid(view))
    spots, out = berths(view), {}
    for event in events:
        if event.kind != f.FLEW or board is None:
            continue
        seat, ends, portals = event.a, event.b, event.c >> 8
        start, to = ends & 255, ends >> 8
        if start == to:
            continue
        turns = way(rules, board, start, to, bool(portals))
        between = [spot(place) for part in stops(rules, turns) for place in part]
        out[f"ship-{seat}"] = [*between[:-1], spots[seat] if view.mats[seat].ship == to else between[-1]]
    return out
