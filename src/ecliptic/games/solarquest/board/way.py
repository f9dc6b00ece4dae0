"""The flight path in words: where each roll ends, and all spaces in order, to plan a flight without a map."""

from __future__ import annotations

from ecliptic.core.views import Panel
from ecliptic.core.words import at, some, spelled
from ecliptic.draw.html import esc, stat_table
from ecliptic.draw.once import once
from ecliptic.games.solarquest.content.components import Components, LoopRow
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.figures import FREE, Rules
from ecliptic.games.solarquest.rules.steps.flight import onward
from ecliptic.games.solarquest.words.view import SolarquestView

_CARD = "A 1 and a 3 draw a Red Shift card instead."  # SQ-5.1
_LEAST, _MOST = 2, 2 * a.PIPS  # totals of two dice


def way_panel(content: Components, rules: Rules, view: SolarquestView) -> Panel:
    """Of the viewer's ship; of the active one for who has none."""
    own = view.viewer is not None and not view.ships[view.viewer].out
    seat = view.viewer if own else view.active
    html = _path(content)
    note = "all spaces in order"
    if seat is not None and view.ships[seat].space is not None:
        note = f"of {at(seat)}: where each roll ends"
        html = f"{_rolls(content, rules, view, seat)}<details><summary>All spaces in order</summary>{html}</details>"
    return Panel(id="way", title="The way", note=note, html=html)


# ---- where rolls end -----------------------------------------------------------------------------------------


def ends(rules: Rules, start: int, steps: int) -> list[int]:
    """SQ-3: where a flight of so many steps ends; two spaces where the player chooses (SQ-3.8)."""
    here = start
    for left in range(steps, 0, -1):
        fork, here = here, onward(rules, here, left)
    pulled = rules.pull_back[here]
    if pulled != a.NONE:
        return [pulled]
    choice = rules.leave[fork] == rules.sinope != a.NONE and here == rules.step[fork]
    return [here, rules.sinope] if choice and rules.sinope_choice == FREE else [here]


def _rolls(content: Components, rules: Rules, view: SolarquestView, seat: int) -> str:
    ship = view.ships[seat]
    start = ship.space if ship.space is not None else 0
    held_down = view.fuel and not ship.beside and rules.kind[start] <= a.MOON
    rows = []
    for total in range(_LEAST, _MOST + 1):
        if start == rules.sinope and total <= rules.dots_beyond:
            rows.append([str(total), "can't clear the black dots", ""])
        elif held_down and total > ship.tank:
            rows.append([str(total), "no takeoff: more than the tank holds", ""])
        else:
            found = ends(rules, start, total)
            names = " or ".join(esc(content.space_name(n)) for n in found)
            costs = [_cost(rules, view, seat, n) for n in found]
            rows.append([str(total), names, " or ".join(filter(None, costs))])
    takes = (
        "A takeoff from here burns the total rolled." if held_down else "Leaving this place burns no fuel."
    )
    words = f"From {esc(content.space_name(start))}. {takes if view.fuel else ''} {_CARD}"
    lead = f'<p class="facts"><span>{words}</span></p>'
    return lead + stat_table(["Roll", "Ends on", "There"], rows, "mini wrap")


def _cost(rules: Rules, view: SolarquestView, seat: int, space: int) -> str:
    """What landing there brings or costs."""
    deed = rules.deed_at[space]
    if deed == a.NONE:
        fee = rules.fee[space]
        return f"pays you {fee}" if fee else ""
    row = view.deeds[deed]
    if row.owner is None:
        return f"unowned, {row.price}"
    return "yours" if row.owner == seat else f"rent {row.rent} to {at(row.owner)}"


# ---- the whole path ------------------------------------------------------------------------------------------


@once(fixed=1)
def _path(content: Components) -> str:
    """Stretches between orbits, orbits with their forks, and the ways out with their black dots."""
    at_ = {row.id: row for row in content.board.space}
    loops = {loop.entry: loop for loop in content.board.loop}
    first = content.board.space[0].id
    rows: list[tuple[str, str]] = []
    stretch: list[str] = []
    here = first
    while True:
        if here in loops:
            rows += [_stretch(content, stretch), *_orbit(content, loops[here])]
            here, stretch = loops[here].beyond, []
        else:
            stretch.append(here)
            here = at_[here].next[0]
        if here == first:
            break
    rows.append(_stretch(content, [*stretch, first]))
    return "".join(f'<p class="facts"><b>{title}</b> {words}</p>' for title, words in rows)


def _stretch(content: Components, ids: list[str]) -> tuple[str, str]:
    return f"A stretch of {some(len(ids), 'space')}:", _names(content, ids)


def _orbit(content: Components, loop: LoopRow) -> list[tuple[str, str]]:
    system = loop.id.title()
    fork = _name(content, loop.fork)
    out = len(loop.exit_path)
    words = f"{_names(content, list(loop.members))}, and again {_name(content, loop.entry)}"
    exit_, beyond = _names(content, list(loop.exit_path)), _name(content, loop.beyond)
    leaves = f"with more than {spelled(out)} steps to go a ship leaves: {exit_}, then {beyond}"
    return [(f"Orbit of {system}, {len(loop.members)} spaces:", words), (f"Fork after {fork}:", leaves)]


def _names(content: Components, ids: list[str]) -> str:
    return ", ".join(_name(content, id_) for id_ in ids)


def _name(content: Components, id_: str) -> str:
    row = next(row for row in content.board.space if row.id == id_)
    return esc(row.name)
