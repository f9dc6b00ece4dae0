"""The ships of Solarquest: where they stand, the dice, and the ways that flights and shots take."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from ecliptic.core.machine import Event
from ecliptic.core.views import Point
from ecliptic.draw.dice import die
from ecliptic.draw.seats import owner, token
from ecliptic.draw.svg import circle, piece, polar
from ecliptic.games.solarquest.board.layout import layout
from ecliptic.games.solarquest.board.look import SHIP, radius
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules import facts as f
from ecliptic.games.solarquest.rules.figures import Rules
from ecliptic.games.solarquest.rules.steps.flight import onward
from ecliptic.games.solarquest.words.view import SolarquestView

DICE: Point = (505, 104)  # between the two
_FAN = (0, 58, -58, 116, -116, 174)  # ships at one space, as angles from the side away from its label


def berths(content: Components, view: SolarquestView) -> dict[int, Point]:
    """By seat where its ship stands; a bypassing one stands off."""
    plan, out = layout(), {}
    for n in {ship.space for ship in view.ships if ship.space is not None}:
        here = [seat for seat, ship in enumerate(view.ships) if ship.space == n]
        id_ = a.SPACE_IDS[n]
        for k, seat in enumerate(here):
            off = radius(content, n) + (22 if view.ships[seat].beside else 7)
            if len(here) > 3:
                off += 6
            out[seat] = polar(*plan.space[id_], off, plan.away(id_) + _FAN[k % len(_FAN)])
    return out


def pieces(content: Components, view: SolarquestView) -> str:
    """Ships, the active one on top, and the dice of this turn. With lasers each ship has a bolt hidden below it."""
    spots = berths(content, view)
    order = sorted(spots, key=lambda seat: seat == view.active)
    out = []
    if view.lasers:
        bolt = circle(0, 0, 4.5, fill="var(--bad)")
        out += [piece(f"bolt-{seat}", *spots[seat], bolt, source=owner(seat)) for seat in order]
    out += [token(seat, *spots[seat], SHIP, "ship", f"ship-{seat}") for seat in order]
    x, y = DICE
    for k, face in enumerate(view.dice):
        if face:
            out.append(die(x + 50 * k - 25, y + 3 * k, 38, face, turn=16 * k - 9, id_=f"die-{k}"))
    return "".join(out)


# ---- flights -------------------------------------------------------------------------------------------------


def trips(
    content: Components, rules: Rules, view: SolarquestView, events: Sequence[Event]
) -> dict[str, list[Point]]:
    """By ship the points of its way, space by space, to where it stands now; by bolt its way to the target and back."""
    ways: dict[int, list[int]] = {}
    shots: list[tuple[int, int]] = []
    for event in events:
        kind, seat, start, packed = event.kind, event.a, event.b, event.c
        if kind == f.FLEW:
            ways.setdefault(seat, [start]).extend(
                flight(content, rules, start, packed & 127, packed >> 7)[1:]
            )
        elif kind == f.FIRED and seat not in ways:
            shots.append((seat, start))
    spots, plan = berths(content, view), layout()
    out = {}
    for seat, spaces in ways.items():
        if seat in spots:
            between = [plan.space[a.SPACE_IDS[n]] for n in spaces]
            out[f"ship-{seat}"] = [*between[:-1], spots[seat]]
            if view.lasers:
                out[f"bolt-{seat}"] = out[f"ship-{seat}"]  # it stays below its ship
    for seat, targets in shots:
        hit = [k for k in spots if targets >> k & 1]
        if hit and seat in spots and not ways:  # who was destroyed is not there any more
            out.setdefault(f"bolt-{seat}", [spots[seat]]).extend([spots[hit[0]], spots[seat]])
    return out


def flight(content: Components, rules: Rules, start: int, to: int, steps: int) -> list[int]:
    """SQ-3.1: every space of a flight, both ends included; without steps it is the shortest way (SQ-5.4)."""
    if not steps:
        return _shortest(content, start, to)
    out, here = [start], start
    for left in range(steps, 0, -1):
        chosen = left == 1 and rules.leave[here] == to != a.NONE  # SQ-3.8
        here = to if chosen else onward(rules, here, left)
        out.append(here)
    return out if here == to else [*out, to]  # SQ-3.7: pulled back


def _shortest(content: Components, start: int, to: int) -> list[int]:
    before, todo = {start: start}, deque([start])
    while todo and to not in before:
        one = todo.popleft()
        for name in content.board.space[one].next:
            other = a.SPACE_IDS.index(name)
            if other not in before:
                before[other] = one
                todo.append(other)
    out = [to]
    while out[-1] != start and out[-1] in before:
        out.append(before[out[-1]])
    return out[::-1]
