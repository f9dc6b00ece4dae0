"""Lines of the log about setup, flights, the board, and the end of game turns."""

from __future__ import annotations

from typing import Final

from ecliptic.core.telling import Lines, major, minor, said
from ecliptic.core.views import Line
from ecliptic.core.words import at, capital, listed, signed, some
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import facts as f
from ecliptic.games.solarius.rules.state import DIE_BASE
from ecliptic.games.solarius.words.text import die_name, hex_name, planet_name, wheel_name
from ecliptic.games.solarius.words.text_effects import fuel, outpost, outpost_name


def _tile(t: Components, position: int, tile: int, turn: int) -> Line:
    turned = f", turned by {60 * turn} degrees" if turn else ""
    return said(f"Tile {a.TILE_IDS[tile]} lies on place {position + 1} of the ring{turned}", "SM-2.1")


def _start(t: Components, seat: int, card: int, _: int) -> Line:
    row = t.cards.start_card[card]
    names = listed([t.card_name(n - 1) for n in row.cards])
    return said(f"{at(seat)} got start card {row.id} and with it {names}", "SM-2.7", seat)


def _first_die(t: Components, color: int, face: int, _: int) -> Line:
    return said(f"A {die_name(color, face)} was drawn for the bridge", "SM-2.12")


def _ranked(t: Components, die: int, space: int, _: int) -> Line:
    name = die_name(die // DIE_BASE, die % DIE_BASE)
    return said(f"The {name} lies on {wheel_name(t, space)} of the wheel", "SM-2.12")


def _hub(t: Components, hub: int, _: int, __: int) -> Line:
    row = t.board.hub[hub]
    each = signed(t.mat.scoring.hub_neighbour, "+")
    return said(
        f"Hub {row.letter} was built on tile {row.tile}: {each} VP for each figure beside it", "SM-7.2"
    )


def _settled(t: Components, seat: int, planet: int, _: int) -> Line:
    """SM-19.1: what it costs for now hangs on how many are pending."""
    costs = t.mat.scoring.unsettled
    many = ", ".join(str(n) for n in range(1, len(costs) + 1))
    worth = ", ".join(signed(vp) for vp in costs)
    words = f"{at(seat)} put a colony on {planet_name(t, planet)}: pending ({many} of them: {worth} VP)"
    return said(words, "SM-12.4", seat)


def _portals(t: Components, seat: int, how: int, _: int) -> Line:
    drive = "gave back a drive" if how == a.PORTALS_REMOVE else "turned a drive from 2 to 1"
    return said(f"{at(seat)} {drive} and activated the portals", "SM-11.1", seat)


def _flew(t: Components, seat: int, way: int, packed: int) -> Line:
    start, to, price = way & 255, way >> 8, packed & 255
    if start == to:
        return said(f"{at(seat)} stayed on {hex_name(to)}", "SM-11.4", seat)
    cost = f" for {fuel(price)}" if price else ""
    return said(f"{at(seat)} flew from {hex_name(start)} to {hex_name(to)}{cost}", "SM-11.3", seat)


def _mission(t: Components, seat: int, card: int, packed: int) -> Line:
    place, hub, linked = packed & 255, packed >> 8 & 15, packed >> 12 & 1
    how = "by a chain of figures" if linked else f"on {hex_name(place)}"
    vp = t.cards.progress_card[card].mission.vp
    words = f"{at(seat)} completed the mission {t.card_name(card)} for hub {a.HUB_IDS[hub]} {how}: {vp} VP"
    return said(words, "SM-14.7" if linked else "SM-14.2", seat)


def _outpost(t: Components, seat: int, n: int, place: int) -> Line:
    words = f"{at(seat)} added {outpost_name(t, n)} on {hex_name(place)}: {outpost(t, n)}"
    return said(words, "SM-15.4", seat)


def _bonus(t: Components, seat: int, n: int, _: int) -> Line:
    return said(
        f"{at(seat)} took the bonus {t.outposts.outpost[n].id} of a hub: {outpost(t, n)}", "SM-15.6", seat
    )


def _back(t: Components, dice: int, seat: int, _: int) -> Line:
    words = f"{some(dice, 'die', 'dice')} went back to the bag; {at(seat)} has the token now"
    return said(capital(words), "SM-18.3")


BOARD_LINES: Final[Lines[Components]] = {
    f.TILE_LAID: _tile,
    f.BEGINS: ("{seat} is the starting player", "SM-2.11"),
    f.START_GIVEN: _start,
    f.START_HIDDEN: ("{seat} got a start card, and two cards with it", "SM-2.7"),
    f.FIRST_DIE: minor(_first_die),
    f.DIE_RANKED: minor(_ranked),
    f.HUB_BUILT: _hub,
    f.PORTALS_ON: minor(_portals),
    f.FLEW: _flew,
    f.TURNED_OVER: major("{seat} turned up {b:planet} on {c:hex}: {b:worth}", "SM-12.1"),
    f.SETTLED_ON: major(_settled),
    f.EXPLORED: major("{seat} left {b:planet} and took {c:cubes} as explorer bonus", "SM-12.2"),
    f.STATION_BUILT: major("{seat} built a station on {c:hex} with {b:station}", "SM-13.3"),
    f.FIRED: ("{seat} used {b:station}: {b:later}", "SM-13.4"),
    f.MISSION_DONE: major(_mission),
    f.OUTPOST_BUILT: major(_outpost),
    f.BONUS_TAKEN: _bonus,
    f.TURN_ENDS: major("Game turn {a} ends: stations may work once more", "SM-18.1"),
    f.DICE_BACK: minor(_back),
    f.ENDED: major("The game ends after game turn {a}", "SM-18.4", heading=True),
}
