"""Prompts of what is written on the sheet: planets, moons, rings, levels, ships."""

from __future__ import annotations

from typing import Final

from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import capital, signed
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.scoring import other_rings
from ecliptic.games.solar_roller.rules.state import ICONS, LARGE, SETTLED, SETUP
from ecliptic.games.solar_roller.rules.steps.dice import PickLevelUp
from ecliptic.games.solar_roller.rules.steps.sheet import (
    PickBand,
    PickColor,
    PickMoons,
    PickRaise,
    PickRing,
    PickSpace,
)
from ecliptic.games.solar_roller.rules.steps.ships import Harbor, PickShip, Sail, refunds
from ecliptic.games.solar_roller.rules.steps.targets import rings_due
from ecliptic.games.solar_roller.rules.steps.upgrades import PlaceShip
from ecliptic.games.solar_roller.words import text_gain
from ecliptic.games.solar_roller.words.language import phrase, phrases, some, spelled
from ecliptic.games.solar_roller.words.text import Asked, Askers, color_clause, on_sheet, shuts, written_low
from ecliptic.games.solar_roller.words.text_names import band_name, color_name, level_name, value_does


def planet_words(q: Asked, space: int) -> str:
    """ "small red"."""
    color = q.s.color_of(q.seat, space)
    if color == a.NONE:
        return phrase("empty")
    if q.s.has(q.seat, LARGE, space):
        return phrase("large {color}", color=color_name(color))
    return phrase("small {color}", color=color_name(color))


def _goal(q: Asked, action: int) -> str:
    """ ", goal +7" where the choice is allowed and completes a goal at once, or undoes one."""
    legal = q.step.check(q.s, action) == 0
    return text_gain.goal_words(text_gain.goal_gain(q.s, q.seat, q.step, action)) if legal else ""


def _color(q: Asked) -> Prompt:
    value = q.number("value")

    def describe(action: int) -> Choice:
        color, name = a.COLOR.a(action), capital(color_name(a.COLOR.a(action)))
        note = text_gain.brings(
            text_gain.value_gain(q.s, q.seat, color, value, q.number("bands"))
        ).removeprefix(", ")
        title = f"{name}: {value_does(value)}" + (note and f", {note}")
        return q.choice(action, name, note, title, f"color-{a.COLOR_IDS[color]}")

    say, clause = (
        phrase("{does}: of which color?", does=capital(value_does(value))),
        color_clause(q.s, q.seat),
    )
    return q.prompt(say, phrase("Any color."), q.choices(describe), clause=clause)


def _space(q: Asked) -> Prompt:
    color, small = q.number("color"), q.number("value") == a.SMALL_PLANET

    def describe(action: int) -> Choice:
        space = a.DRAW.a(action)
        band = band_name(q.content, q.s.rules.band_of[space])
        near = [k for k in range(a.SPACES) if q.s.rules.lines[space] >> k & 1]
        same = sum(1 for k in near if q.s.color_of(q.seat, k) == color)
        note = _goal(q, action)
        if same:
            beside = phrases(
                same, "beside {n} {color} planet", "beside {n} {color} planets", color=color_name(color)
            )
            note = f", {beside}{note}"
        name = a.SPACE_IDS[space]  # its letter says the band
        title = phrase("Draw it in {space}, {band}{note}", space=name, band=band, note=note)
        return q.choice(action, name, note.removeprefix(", "), title, on_sheet(space))

    sub = phrase("In an empty space of an open band.")
    if q.s.phase == SETUP:
        sub = phrase(
            "In any empty space. Of your two planets the one closer to the sun becomes your homeworld."
        )
    clause = "SR-2.3" if q.s.phase == SETUP else "SR-7.1" if small else "SR-7.2"
    say = phrase("Where do you draw a large {color} planet?", color=color_name(color))
    if small:
        say = phrase("Where do you draw a small {color} planet?", color=color_name(color))
    return q.prompt(say, sub, q.choices(describe), clause=clause)


def _of(q: Asked) -> str:
    """ "blue", or nothing where any color will do."""
    color = int(getattr(q.step, "color", a.ANY))
    return "" if color == a.ANY else color_name(color)


def _shut(q: Asked, space: int, drawn: int, *, ship: bool = False) -> str:
    """What a warning says of marks that take the last moon space of a planet; `ship`: one is about to stop there."""
    s, seat = q.s, q.seat
    wanted = ship or s.level_of(seat, space) > 0 or s.ships[seat * a.SPACES + space] > 0
    full = shuts(s.moon_spaces(seat, space), drawn, settled=s.has(seat, SETTLED, space), wanted=wanted)
    return phrase("no ship can settle here then") if full else ""


def _moons(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        space = a.MOON.a(action)
        drawn = text_gain.moons_drawn(q.s, q.seat, space)
        note = f"{planet_words(q, space)}, +{some(drawn, 'moon')}{_goal(q, action)}"
        title = phrase("Moons by {space}: {note}", space=a.SPACE_IDS[space], note=note)
        warn = _shut(q, space, drawn)
        return q.choice(action, a.SPACE_IDS[space], note, title, on_sheet(space), warn=warn, by="SR-8.10")

    each, worth = list(q.s.rules.moons_drawn), q.s.rules.moon_points
    sub = phrase(
        "A small planet gets {moons}, a large one {more}. Each is {points}.",
        moons=spelled(each[0], "moon"),
        more=spelled(each[1]),
        points=phrase("a point") if worth == 1 else spelled(worth, "point"),
    )
    color, say = _of(q), phrase("Which planet gets moons?")
    if color:
        say = phrase("Which {color} planet gets moons?", color=color)
    return q.prompt(say, sub, q.choices(describe))


def _level_note(q: Asked, space: int) -> str:
    level = q.s.level_of(q.seat, space)
    if level == a.CIVILIZATION:
        return level_name(level)
    return f"{level_name(level + 1)}, +{text_gain.level_gain(q.s, q.seat, space)}"


def _raise(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        space = a.RAISE.a(action)
        note = _level_note(q, space) + _goal(q, action)
        title = phrase("Raise {space}: {note}", space=a.SPACE_IDS[space], note=note)
        return q.choice(action, a.SPACE_IDS[space], note, title, on_sheet(space))

    if isinstance(q.step, PickLevelUp):
        level = level_name(a.STANDS_FOR[q.number("die")])
        say = phrase("Which planet do you raise to {level}?", level=level)
        return q.prompt(say, phrase("One level below it, with a moon, in an open band."), q.choices(describe))
    color, say = _of(q), phrase("Which planet do you terraform?")
    if color:
        say = phrase("Which {color} planet do you terraform?", color=color)
    sub = phrase("It gets its next box: water, flora, fauna, civilization.")
    return q.prompt(say, sub, q.choices(describe))


def _band(q: Asked) -> Prompt:
    color = q.number("color")

    def describe(action: int) -> Choice:
        band = a.BAND.a(action)
        note = some(rings_due(q.s, q.seat, color, band), "ring")
        note += text_gain.brings(text_gain.rings_gain(q.s, q.seat, color, band))
        name = band_name(q.content, band)
        return q.choice(action, name, note, f"{name}: {note}")

    word = color_name(color)
    sub = phrase("As many rings as the band has {color} planets, one a planet.", color=word)
    say = phrase("In which band do you draw {color} rings?", color=word)
    return q.prompt(say, sub, q.choices(describe))


def _ring(q: Asked) -> Prompt:
    color, left = q.number("color"), q.number("left")

    def describe(action: int) -> Choice:
        space = a.RING.a(action)
        had, own = other_rings(q.s, q.seat, space), q.s.color_of(q.seat, space) == color
        points = list(q.s.rules.ring_points)
        worth = phrase("{points} to {more}", points=points[had], more=points[min(3, had + 1)])
        if own:
            worth = phrase("own color: no points")
        note = f"{planet_words(q, space)}, {worth}{_goal(q, action)}"
        title = phrase("A ring around {space}: {note}", space=a.SPACE_IDS[space], note=note)
        return q.choice(action, a.SPACE_IDS[space], note, title, on_sheet(space))

    say = phrases(
        left,
        "Where does the {color} ring go?",
        "{n} {color} rings: where does the next one go?",
        color=color_name(color),
    )
    sub = phrase("In ascending order of the spaces. A ring of the planet's own color scores nothing.")
    return q.prompt(say, sub, q.choices(describe))


# ---- ships ---------------------------------------------------------------------------------------------------


def _ship(q: Asked) -> Prompt:
    points = q.number("points")

    def describe(action: int) -> Choice:
        if action == a.DONE():
            return q.choice(action, phrase("No more ships"), "", phrase("Move no more ships"), ends=True)
        space = a.SHIP.a(action)
        title = phrase("Move the ship in {space}", space=a.SPACE_IDS[space])
        return q.choice(action, a.SPACE_IDS[space], _under(q, space), title, on_sheet(space))

    sub = phrase("It has {points}.", points=some(points, "point"))
    if q.s.rules.refund:
        sub = phrase(
            "It has {points}; a ship icon or your homeworld gives one back.", points=some(points, "point")
        )
    if q.number("again"):
        return q.prompt(phrase("Move another ship?"), sub, q.choices(describe), clause="SR-9.3")
    return q.prompt(phrase("Which ship moves?"), sub, q.choices(describe))


def _under(q: Asked, space: int) -> str:
    """ "on a small red planet"."""
    if not q.s.is_planet(q.seat, space):
        return phrase("on an empty space")
    color = color_name(q.s.color_of(q.seat, space))
    if q.s.has(q.seat, LARGE, space):
        return phrase("on a large {color} planet", color=color)
    return phrase("on a small {color} planet", color=color)


def _sail(q: Asked) -> Prompt:
    left, refunded, at = q.number("left"), q.number("refunded"), q.number("at")

    def describe(action: int) -> Choice:
        if action == a.STOP():
            marks = not q.s.has(q.seat, ICONS, at) and q.s.moon_spaces(q.seat, at)
            note = (phrase("draws an icon") if marks else "") + _goal(q, action)
            title = phrase("Stop here: {note}", note=note) if note else ""
            draws = q.s.is_planet(q.seat, at) and not q.s.has(q.seat, ICONS, at)
            warn = _shut(q, at, 1, ship=True) if draws else ""
            return q.choice(action, phrase("Stop here"), note, title, warn=warn, by="SR-8.10")
        space = a.TO.a(action)
        back = not refunded >> space & 1 and refunds(q.s, q.seat, space)
        note = phrase("{steps} left, free", steps=left) if back else phrase("{steps} left", steps=left - 1)
        note += _goal(q, action)
        title = phrase("Go to {space}: {note}", space=a.SPACE_IDS[space], note=note)
        return q.choice(action, a.SPACE_IDS[space], note, title, on_sheet(space))

    sub = phrase("{points} left.", points=some(left, "movement point"))
    if q.s.rules.refund:
        free = phrase(
            "Entering a ship icon or your homeworld is free, once each, but not where it set out from."
        )
        sub = f"{sub} {free}"
    say = phrase("Your ship is in {space}: where to?", space=a.SPACE_IDS[at])
    return q.prompt(say, sub, q.choices(describe))


def _site(q: Asked, action: int) -> Choice:
    space = a.BUILD.a(action)
    name = a.SPACE_IDS[space]
    note = phrase("homeworld") if space == q.s.homeworld[q.seat] else phrase("settled")
    label, title = phrase("Build in {space}", space=name), phrase("Build a ship in {space}", space=name)
    return q.choice(action, label, note, title, on_sheet(space))


def _harbor(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.DONE():
            return q.choice(action, phrase("No more"), "", phrase("Settle no more"), ends=True)
        if a.BUILD.owns(action):
            return _site(q, action)
        space = a.SETTLE.a(action)
        points, ship = text_gain.settle_gain(q.s, q.seat, space)
        low = written_low(points, ship, q.s.level_of(q.seat, space))
        warn = phrase("later life adds nothing") if low else ""
        note = phrase(
            "{points} for good, {ship} for the ship", points=some(points, "point"), ship=signed(-ship)
        )
        name = a.SPACE_IDS[space]
        label = phrase("Settle {space}", space=name)
        title = phrase("Settle {space}: {note}", space=name, note=note)
        return q.choice(action, label, note, title, on_sheet(space), warn=warn, by="SR-8.11")

    if q.number("again"):
        sub = phrase("A settlement scores by the planet's level now.")
        return q.prompt(phrase("Settle with another ship?"), sub, q.choices(describe), clause="SR-9.3")
    sub = phrase(
        "A settlement scores by the planet's level now. A built ship is worth {points} in the end.",
        points=spelled(q.s.rules.ship_points, "point"),
    )
    return q.prompt(phrase("Settle with a ship, or build one?"), sub, q.choices(describe))


def _place_ship(q: Asked) -> Prompt:
    return q.prompt(
        phrase("Where is your new ship put?"),
        phrase("On your homeworld, or on a settled planet."),
        q.choices(lambda k: _site(q, k)),
    )


WRITE_ASKERS: Final[Askers] = {
    PickColor: _color,
    PickSpace: _space,
    PickMoons: _moons,
    PickRaise: _raise,
    PickLevelUp: _raise,
    PickBand: _band,
    PickRing: _ring,
    PickShip: _ship,
    Sail: _sail,
    Harbor: _harbor,
    PlaceShip: _place_ship,
}
