"""Solarius Mission's board: seven tiles of hexes, the bridge with its dice, and the mat of the viewer.

A pure function of a view. `map`: tiles, what is printed on them, the wheel; `marks`: planets, hubs, figures, the mat;
`pieces`: ships, action dice, tech dice, markers of tracks.
"""

from __future__ import annotations

from typing import Final

from ecliptic.core.same import Same
from ecliptic.core.views import HEIGHT, WIDTH, About, Box, Drawing, Prompt, Tab, Target
from ecliptic.core.words import at, some
from ecliptic.draw.focus import around, reading_order
from ecliptic.draw.hexes import SHAPE
from ecliptic.draw.marks import Marks
from ecliptic.draw.once import FEW, once
from ecliptic.draw.svg import el, g, rect, text
from ecliptic.games.solarius.board import about
from ecliptic.games.solarius.board.beside import panels
from ecliptic.games.solarius.board.dice import targets_of_places
from ecliptic.games.solarius.board.hexes import hexes, stock, way
from ecliptic.games.solarius.board.in_words import twin
from ecliptic.games.solarius.board.layout import layout
from ecliptic.games.solarius.board.look import HEX, SMALL
from ecliptic.games.solarius.board.map import board_of, ground, laid, spot
from ecliptic.games.solarius.board.mat import mat
from ecliptic.games.solarius.board.pieces import bridge_spots, pieces
from ecliptic.games.solarius.board.tray import tray
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import Rules
from ecliptic.games.solarius.words.view import MatView, SolariusView

_LITTLE = ("empty", "rest", "")  # groups of hexes where a flight finds little to do


def draw(content: Components, rules: Rules, view: SolariusView, prompt: Prompt | None) -> Drawing:
    """The board as this viewer may see it, with the places that the prompt asks about."""
    marks, held, tiles = Marks(prompt), Same(rules), laid(view)
    board = board_of(held, tiles)
    shown = _shown(view)
    beside = tray(content, view, prompt)
    targets = _targets(content, rules, view, marks, shown)
    quiet = {int(target.id[4:]) for target in targets if target.reach}
    return Drawing(
        width=WIDTH,
        height=HEIGHT,
        board="tiles" if board is not None else "setup",
        map=ground(held, tiles),
        marks=hexes(content, view, marks, quiet)
        + stock(view, board)
        + _bridge(rules, view, marks)
        + (_mat(content, view, marks, shown) if shown is not None else ""),
        pieces=pieces(rules, view, shown) if board is not None else "",
        targets=targets,
        focus=_focus(view, marks, shown, prompt),
        tray=beside.html,
        tray_from="piles",
        placed=beside.placed,
        known=beside.known,
        twin=twin(content, view, board, shown),
        panels=panels(content, rules, view, shown),
        tabs=_tabs(view),
        tray_title="Cards",
    )


def _shown(view: SolariusView) -> int | None:
    """The seat whose mat is on the board: the viewer's, for spectators that of the player on turn."""
    if view.viewer is not None:
        return view.viewer
    if view.active is not None:
        return view.active
    return view.token


def _tabs(view: SolariusView) -> list[Tab]:
    others = [Tab("mats", "eye", "Others")] if len(view.mats) > 1 else []
    return [Tab("mat", "gear", "Mat"), *others, Tab("hubs", "flag", "Hubs")]


# ---- the right half ------------------------------------------------------------------------------------------


def _bridge(rules: Rules, view: SolariusView, marks: Marks) -> str:
    """What the bag holds, and the glow of dice that can be taken."""
    plan = layout().bridge
    x, y = plan.centre
    words = f"{sum(view.bag)} in the bag"
    out = [text(x, y - 1, words, "dim c", style=SMALL, id_="bag")]
    size = plan.die + 8
    for die, (dx, dy) in bridge_spots(rules, view):
        if _die_target(die.color, die.face, die.at) in marks.legal:
            out.append(rect(dx - size / 2, dy - size / 2, size, size, 9, cls="ring"))
    return "".join(out)


def _die_target(color: int, face: int, at_: int) -> str:
    return f"die-{a.COLOR_IDS[color]}-{a.FACE_IDS[face]}-{at_ + 1}"


def _mat(content: Components, view: SolariusView, marks: Marks, shown: int) -> str:
    row = view.mats[shown]
    title = "Your mat" if shown == view.viewer else f"{at(shown)}'s mat"
    inner = mat(content, row, marks, shown, title, _side(view, row, shown))
    return el("g", g(inner, at=layout().mat.origin), id_=f"mat-of-{shown}")


def _side(view: SolariusView, row: MatView, shown: int) -> str:
    """At the right of a mat's title: the die action that is going on."""
    account = view.account
    if account is None or view.active != shown:
        return ""
    points = account.base + account.add + account.bought
    words = f"{a.COLOR_IDS[account.color].capitalize()} die: {some(points, 'point')}"
    return words if account.left is None else f"{words}, {account.left} left"


# ---- places to choose from -----------------------------------------------------------------------------------


def _targets(
    content: Components, rules: Rules, view: SolariusView, marks: Marks, shown: int | None
) -> list[Target]:
    held = Same(rules)
    board = board_of(held, laid(view))
    known = about.hexes(content, rules, board, view, shown) if board is not None else {}
    out = _hexes(held, view, marks, known)
    for hub in view.hubs:
        if hub.hex is not None:
            x, y = spot(hub.hex)
            id_ = f"hub-{a.HUB_IDS[hub.hub]}"
            out.append(Target(id=id_, x=x, y=y, r=HEX, shape=SHAPE, about=known.get(hub.hex)))
    found: set[str] = set()
    for die, (x, y) in bridge_spots(rules, view):
        name = _die_target(die.color, die.face, die.at)
        if name not in found:
            found.add(name)
            r = layout().bridge.die / 2 + 2
            out.append(Target(id=name, x=x, y=y, r=r, about=about.bridge_die(view, die)))
    if shown is not None:
        out += _on_mat(content, view.mats[shown])
    return reading_order(out)


def _hexes(held: Same[Rules], view: SolariusView, marks: Marks, known: dict[int, About]) -> list[Target]:
    """Hexes to choose from, and those on which anything is; a hub is its own target while no hex is asked for."""
    reach = {one.hex: one for one in view.reach}
    hubs = {hub.hex for hub in view.hubs}
    out = []
    for place in range(a.HEXES) if marks.any("hex-") else [place for place in known if place not in hubs]:
        x, y = spot(place)
        name = f"hex-{place}"
        choice = marks.legal.get(name)
        one = reach.get(place)
        little = choice is not None and bool(reach) and choice.group in _LITTLE
        path = way(held, tuple(one.way)) if one is not None and len(set(one.way)) > 1 else ""
        known_ = None if place in hubs else known.get(place)
        out.append(Target(id=name, x=x, y=y, r=HEX, shape=SHAPE, way=path, reach=little, about=known_))
    return out


@once(fixed=1, most=FEW)
def _on_mat(content: Components, row: MatView) -> list[Target]:
    plan = layout().mat
    left, top = plan.origin
    out = []
    for color, one in enumerate(row.rows):
        name = a.COLOR_IDS[color]
        x, y = plan.die_at(color, one.column)
        known = about.row_of(content, color, one)
        out.append(Target(id=f"row-{name}", x=left + x, y=top + y, r=plan.die_size / 2 + 4, about=known))
        for column, word in enumerate(a.COLUMN_IDS):
            x, y = plan.slot_at(color, column, 1)
            known = about.store_of(content, color, column, one)
            out.append(Target(id=f"store-{name}-{word}", x=left + x, y=top + y, r=17, about=known))
    for track, name in enumerate(("fuel", "bucks")):
        x, y = plan.track_at(track, row.fuel if track == 0 else row.bucks)
        known = about.tracks(row)[track]
        out.append(Target(id=f"track-{name}", x=left + x, y=top + y, r=13, about=known))
    x, y = plan.drives + 39 + 29 * min(row.ones + row.twos, max(0, row.slots - 1)), plan.boxes + 12
    out.append(Target(id="drives", x=left + x, y=top + y, r=15, about=about.drives(row)))
    y = top + plan.boxes + 12
    out.append(Target(id="dirt", x=left + plan.contamination + 36, y=y, r=24, about=about.dirt(row)))
    out.append(Target(id="stations", x=left + plan.stations + 48, y=y, r=24, about=about.stations(row)))
    for name, ((x, y), size) in targets_of_places(row).items():
        known = about.place_for_dice(content, name)
        out.append(Target(id=name, x=left + x, y=top + y, r=size / 2 + 3, about=known))
    return out


_OF_THE_MAT: Final = (a.BUY_POINT.name, a.MIX.name, a.CLEAN.name, a.CUBE.name)  # asked without a place on it


def _focus(view: SolariusView, marks: Marks, shown: int | None, prompt: Prompt | None) -> Box:
    """What a phone shows first: where the choices are; else the hexes around the ship."""
    plan = layout()
    if marks.any("die-"):
        return plan.bridge.focus
    if any(marks.any(start) for start in ("row-", "store-")):
        return plan.mat.focus
    if any(marks.any(start) for start in ("track-", "place-")):
        return plan.mat.below_focus
    if prompt is not None and any(choice.verb in _OF_THE_MAT for choice in prompt.legal):
        return plan.mat.focus
    seat = shown if shown is not None else 0
    return around(spot(view.mats[seat].ship), (WIDTH, HEIGHT), plan.map.window)
