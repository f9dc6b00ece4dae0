"""Solar Roller's board in words, for those who can't see it."""

from __future__ import annotations

from ecliptic.core.words import at, capital
from ecliptic.draw.html import esc, tag
from ecliptic.games.solar_roller.board.look import DICE, LEVELS, band_list
from ecliptic.games.solar_roller.words.language import listed, phrase, phrases, some
from ecliptic.games.solar_roller.words.view import RollerView, SheetView, SpaceView


def twin(view: RollerView, seats: list[int]) -> str:
    """The dice, then the sheets of these seats space by space, then the others in a sentence each."""
    out = [tag("p", esc(_dice(view)))]
    for sheet in view.sheets:
        if sheet.seat in seats:
            out.append(tag("h2", phrase("Sheet of {seat}", seat=at(sheet.seat))))
            out.append(tag("p", esc(_sheet(view, sheet))))
            for band, row in enumerate(view.band_rows):
                found = [space for space in sheet.spaces if space.band == band]
                words = [space_words(space) for space in found if space.color or space.icon or space.ships]
                empty = [space.id for space in found if not space.color]
                full = phrase("No space is empty.")
                words.append(phrase("Empty: {spaces}.", spaces=", ".join(empty)) if empty else full)
                name = phrase("{band} band:", band=capital(row.called))
                out.append(tag("p", esc(name)) + tag("ul", *(tag("li", esc(each)) for each in words)))
        else:
            whose = phrase("Sheet of {seat}", seat=at(sheet.seat))
            out.append(tag("p", esc(f"{whose}: {_sheet(view, sheet)}")))
    if view.winners and not view.solo:
        out.append(tag("p", phrase("{seats} won.", seats=listed([at(seat) for seat in view.winners]))))
    return "".join(out)


def _dice(view: RollerView) -> str:
    if not view.dice:
        return phrase("The dice of this round are not rolled yet.") if view.round else phrase("No dice yet.")
    named = ", ".join(f"{phrase(name)} {view.dice[k]}" for k, name in enumerate(DICE))
    return phrase(
        "Dice: {dice}; black {first} and {second}. Open bands: {bands}.",
        dice=named,
        first=view.dice[5],
        second=view.dice[6],
        bands=band_list(view, view.bands),
    )


def _sheet(view: RollerView, sheet: SheetView) -> str:
    planets = [space for space in sheet.spaces if space.color]
    on_map = sum(space.ships for space in sheet.spaces)
    words = [
        some(sheet.total, "point"),
        some(len(planets), "planet"),
        phrase("{ships} on the map", ships=some(on_map, "ship")),
        phrase("{ships} to build", ships=some(sheet.pieces, "ship")),
        some(len(sheet.settlements), "settlement"),
    ]
    if view.dice and not view.over:
        words.append(phrase("open bands: {bands}", bands=band_list(view, sheet.bands)))
        if sheet.used:
            words.append(phrase("dice used: {dice}", dice=", ".join(map(phrase, sheet.used))))
    return ", ".join(words) + "."


def space_words(space: SpaceView) -> str:
    """ "M4: large red planet, at flora, 2 moons, blue and green rings, ship icon, 1 ship."."""
    if space.color:
        size = phrase("small {color} planet", color=phrase(space.color))
        if space.large:
            size = phrase("large {color} planet", color=phrase(space.color))
        parts = [f"{space.id}: {size}"]
        if space.home:
            parts.append(phrase("homeworld"))
        if space.level:
            parts.append(phrase("at {level}", level=phrase(LEVELS[space.level - 1].name)))
        parts.append(some(space.moons, "moon"))
        if space.rings:
            colors = listed([phrase(name) for name in space.rings])
            parts.append(phrases(len(space.rings), "{colors} ring", "{colors} rings", colors=colors))
        if space.settled:
            parts.append(phrase("settled"))
    else:
        parts = [f"{space.id}: {phrase('empty')}"]
    if space.icon:
        parts.append(phrase("ship icon"))
    if space.ships:
        parts.append(some(space.ships, "ship"))
    if space.color:
        parts.append(f"{some(space.free, 'free moon space')}, {some(space.points, 'point')}")
    return ", ".join(parts) + "."
