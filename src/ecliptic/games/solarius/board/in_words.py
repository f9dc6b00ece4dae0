"""Solarius Mission's board in words, for those who can't see it."""

from __future__ import annotations

from typing import Final

from ecliptic.core.words import at, capital, listed, some
from ecliptic.draw.html import esc, tag
from ecliptic.draw.once import FEW, once
from ecliptic.games.solarius.board.beside import mat_words
from ecliptic.games.solarius.board.look import wheel_words
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import Layout
from ecliptic.games.solarius.words.text import coordinates
from ecliptic.games.solarius.words.text_effects import planet_worth
from ecliptic.games.solarius.words.view import BridgeView, HexView, HubView, SolariusView, TileView

_UNKNOWN: Final = "a tile"


def twin(content: Components, view: SolariusView, board: Layout | None, shown: int | None) -> str:
    """The bridge, ships, what is on the hexes tile by tile, then the mat on the board; others have a panel."""
    out = [tag("p", esc(view.moment) + ".")]
    if view.bridge:
        whose = "you" if view.viewer is not None else "the player on turn"
        out.append(tag("p", f"Dice on the bridge, with their points for {whose}:"))
        out.append(tag("ul", *(tag("li", esc(_die(die))) for die in view.bridge)))
    account = view.account
    if account is not None and view.active is not None:
        left = "" if account.left is None else f", {account.left} left"
        points = some(account.base + account.add + account.bought, "point")
        out.append(tag("p", f"{at(view.active)} uses a {a.COLOR_IDS[account.color]} die: {points}{left}."))
    if board is not None:
        out.append(_board(content, view, board))
    if shown is not None:
        out.append(tag("h2", f"Mat of {at(shown)}"))
        out.append(tag("p", esc(mat_words(content, view.mats[shown]))))
    if view.winners:
        out.append(tag("p", f"{listed([at(seat) for seat in view.winners])} won."))
    return "".join(out)


def _die(die: BridgeView) -> str:
    more = f" and {die.more} by developments" if die.more else ""
    dirt = ", contaminates" if die.dirty else ""
    where = f"on {wheel_words(die.wheel)} of the wheel"
    return f"{a.COLOR_IDS[die.color]} {a.FACE_IDS[die.face]} {where}: {some(die.points, 'point')}{more}{dirt}"


def _board(content: Components, view: SolariusView, board: Layout) -> str:
    ships = [row.ship for row in view.mats]
    return _things(content, board, ships, view.tiles, view.hubs, view.hexes)


@once(fixed=2, most=FEW)
def _things(
    content: Components,
    board: Layout,
    ships: list[int],
    tiles: list[TileView],
    hubs: list[HubView],
    hexes: list[HexView],
) -> str:
    """What is on the hexes; `ships`: by seat the hex of each."""
    names = {one.position + 1: f"tile {a.TILE_IDS[one.tile]}" for one in reversed(tiles)} | {
        0: "the centre tile"
    }
    where = [f"{at(seat)} {_place(names, board, place)}" for seat, place in enumerate(ships)]
    out = [tag("p", f"Ships: {esc('; '.join(where))}.")]
    by_tile: dict[int, list[str]] = {}
    for place in range(a.HEXES):
        kind = board.space[place]
        if kind == a.PORTAL_SPACE:
            by_tile.setdefault(board.tile_of[place], []).append(f"{coordinates(place)}: portal")
    for hub in hubs:
        if hub.hex is not None:
            built = f"hub {a.HUB_IDS[hub.hub]}, built in game turn {hub.turn}"
            words = built if hub.turn else f"space of hub {a.HUB_IDS[hub.hub]}, not built yet"
            by_tile.setdefault(board.tile_of[hub.hex], []).append(f"{coordinates(hub.hex)}: {words}")
    for one in hexes:
        by_tile.setdefault(board.tile_of[one.hex], []).append(hex_words(content, one))
    for tile in sorted(by_tile):
        out.append(tag("p", f"{capital(names.get(tile, _UNKNOWN))}:"))
        out.append(tag("ul", *(tag("li", esc(words)) for words in by_tile[tile])))
    return "".join(out)


def _place(names: dict[int, str], board: Layout, place: int) -> str:
    if board.space[place] == a.HOME_SPACE:
        return "at home"
    return f"on hex {coordinates(place)} of {names.get(board.tile_of[place], _UNKNOWN)}"


def hex_words(content: Components, one: HexView) -> str:
    """ "4,-3: black planet K4, 3 VP, wants 3 fuel"."""
    where = coordinates(one.hex)
    if one.owner is not None and one.kind is not None:
        post = "" if one.outpost is None else f" with outpost {a.OUTPOST_IDS[one.outpost]}"
        return f"{where}: {a.KIND_IDS[one.kind]} of {at(one.owner)}{post}"
    if one.planet is not None:
        row = content.planets.planet[one.planet]
        return f"{where}: {row.color} planet {row.id}, {planet_worth(content, one.planet)}"
    color = "" if one.back is None else a.COLOR_IDS[one.back]
    return f"{where}: {color} planet, face down"
