"""Solarius Mission's board in words, for those who can't see it."""

from __future__ import annotations

from ecliptic.core.words import at, capital, listed, some
from ecliptic.draw.html import esc, tag
from ecliptic.games.solarius.board.beside import mat_words
from ecliptic.games.solarius.board.look import wheel_words
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import Layout
from ecliptic.games.solarius.words.text_effects import planet_worth
from ecliptic.games.solarius.words.view import BridgeView, HexView, SolariusView


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
        out += _board(content, view, board)
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


def _board(content: Components, view: SolariusView, board: Layout) -> list[str]:
    ships = [f"{at(seat)} {_place(view, board, row.ship)}" for seat, row in enumerate(view.mats)]
    out = [tag("p", f"Ships: {esc('; '.join(ships))}.")]
    by_tile: dict[int, list[str]] = {}
    for place in range(a.HEXES):
        kind = board.space[place]
        if kind == a.PORTAL_SPACE:
            by_tile.setdefault(board.tile_of[place], []).append(f"{a.HEX_IDS[place]}: portal")
    for hub in view.hubs:
        if hub.hex is not None:
            built = f"hub {a.HUB_IDS[hub.hub]}, built in game turn {hub.turn}"
            words = built if hub.turn else f"space of hub {a.HUB_IDS[hub.hub]}, not built yet"
            by_tile.setdefault(board.tile_of[hub.hex], []).append(f"{a.HEX_IDS[hub.hex]}: {words}")
    for one in view.hexes:
        by_tile.setdefault(board.tile_of[one.hex], []).append(hex_words(content, one))
    for tile in sorted(by_tile):
        out.append(tag("p", f"{capital(_tile(view, tile))}:"))
        out.append(tag("ul", *(tag("li", esc(words)) for words in by_tile[tile])))
    return out


def _tile(view: SolariusView, place: int) -> str:
    if not place:
        return "the centre tile"
    found = next((tile.tile for tile in view.tiles if tile.position == place - 1), None)
    return "a tile" if found is None else f"tile {a.TILE_IDS[found]}"


def _place(view: SolariusView, board: Layout, place: int) -> str:
    if board.space[place] == a.HOME_SPACE:
        return "at home"
    return f"on hex {a.HEX_IDS[place]} of {_tile(view, board.tile_of[place])}"


def hex_words(content: Components, one: HexView) -> str:
    """ "4,-3: black planet K4, 3 VP, wants 3 fuel"."""
    where = a.HEX_IDS[one.hex]
    if one.owner is not None and one.kind is not None:
        post = "" if one.outpost is None else f" with outpost {a.OUTPOST_IDS[one.outpost]}"
        return f"{where}: {a.KIND_IDS[one.kind]} of {at(one.owner)}{post}"
    if one.planet is not None:
        row = content.planets.planet[one.planet]
        return f"{where}: {row.color} planet {row.id}, {planet_worth(content, one.planet)}"
    color = "" if one.back is None else a.COLOR_IDS[one.back]
    return f"{where}: {color} planet, face down"
