"""Solar Roller's board in words, for those who can't see it."""

from __future__ import annotations

from ecliptic.core.words import at, listed, some
from ecliptic.draw.html import esc, tag
from ecliptic.games.solar_roller.board.look import COLORS, LEVELS, band_list
from ecliptic.games.solar_roller.words.view import RollerView, SheetView, SpaceView


def twin(view: RollerView, seats: list[int]) -> str:
    """The dice, then the sheets of these seats space by space, then the others in a sentence each."""
    out = [tag("p", esc(_dice(view)))]
    for sheet in view.sheets:
        if sheet.seat in seats:
            out.append(tag("h2", f"Sheet of {at(sheet.seat)}"))
            out.append(tag("p", esc(_sheet(view, sheet))))
            for band, row in enumerate(view.band_rows):
                found = [space for space in sheet.spaces if space.band == band]
                words = [space_words(space) for space in found if space.color or space.icon or space.ships]
                empty = [space.id for space in found if not space.color]
                words.append(f"Empty: {', '.join(empty)}." if empty else "No space is empty.")
                out.append(
                    tag("p", esc(f"{row.name} band:")) + tag("ul", *(tag("li", esc(each)) for each in words))
                )
        else:
            out.append(tag("p", esc(f"Sheet of {at(sheet.seat)}: {_sheet(view, sheet)}")))
    if view.winners and not view.solo:
        out.append(tag("p", listed([at(seat) for seat in view.winners]) + " won."))
    return "".join(out)


def _dice(view: RollerView) -> str:
    if not view.dice:
        return "The dice of this round are not rolled yet." if view.round else "No dice yet."
    named = ", ".join(f"{name} {view.dice[k]}" for k, name in enumerate((*COLORS, "white")))
    return (
        f"Dice: {named}; black {view.dice[5]} and {view.dice[6]}. Open bands: {band_list(view, view.bands)}."
    )


def _sheet(view: RollerView, sheet: SheetView) -> str:
    planets = [space for space in sheet.spaces if space.color]
    on_map = sum(space.ships for space in sheet.spaces)
    words = (
        f"{some(sheet.total, 'point')}, {some(len(planets), 'planet')}, {some(on_map, 'ship')} on the map, "
        f"{some(sheet.pieces, 'ship')} to build, {some(len(sheet.settlements), 'settlement')}"
    )
    if view.dice and not view.over:
        words += f", open bands: {band_list(view, sheet.bands)}"
        if sheet.used:
            words += f", dice used: {', '.join(sheet.used)}"
    return words + "."


def space_words(space: SpaceView) -> str:
    """ "M4: large red planet, at flora, 2 moons, blue and green rings, ship icon, 1 ship."."""
    if space.color:
        parts = [f"{space.id}: {'large' if space.large else 'small'} {space.color} planet"]
        if space.home:
            parts.append("homeworld")
        if space.level:
            parts.append(f"at {LEVELS[space.level - 1].name}")
        parts.append(some(space.moons, "moon"))
        if space.rings:
            parts.append(f"{' and '.join(space.rings)} ring{'s' if len(space.rings) > 1 else ''}")
        if space.settled:
            parts.append("settled")
    else:
        parts = [f"{space.id}: empty"]
    if space.icon:
        parts.append("ship icon")
    if space.ships:
        parts.append(some(space.ships, "ship"))
    if space.color:
        parts.append(f"{some(space.free, 'free moon space')}, {some(space.points, 'point')}")
    return ", ".join(parts) + "."
