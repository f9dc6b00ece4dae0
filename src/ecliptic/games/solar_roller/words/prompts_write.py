"""Prompts of what is written on the sheet: planets, moons, rings, levels, ships."""

from __future__ import annotations

from typing import Final

from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import some, spelled
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
from ecliptic.games.solar_roller.words.text import (
    VALUE_NAMES,
    Asked,
    Askers,
    color_clause,
    on_sheet,
    shuts,
    written_low,
)


def _planet(q: Asked, space: int) -> str:
    """ "small red"."""
    color = q.s.color_of(q.seat, space)
    if color == a.NONE:
        return "empty"
    return f"{'large' if q.s.has(q.seat, LARGE, space) else 'small'} {a.COLOR_IDS[color]}"


def _goal(q: Asked, action: int) -> str:
    """ ", goal +7" where the choice is allowed and completes a goal at once, or undoes one."""
    legal = q.step.check(q.s, action) == 0
    return text_gain.goal_words(text_gain.goal_gain(q.s, q.seat, q.step, action)) if legal else ""


def _color(q: Asked) -> Prompt:
    value = q.number("value")

    def describe(action: int) -> Choice:
        color, name = a.COLOR.a(action), a.COLOR_IDS[a.COLOR.a(action)]
        note = text_gain.brings(
            text_gain.value_gain(q.s, q.seat, color, value, q.number("bands"))
        ).removeprefix(", ")
        title = f"{name.capitalize()}: {VALUE_NAMES[value]}" + (note and f", {note}")
        return q.choice(action, name.capitalize(), note, title, f"color-{name}")

    say, clause = f"{VALUE_NAMES[value].capitalize()}: of which color?", color_clause(q.s, q.seat)
    return q.prompt(say, "Any color.", q.choices(describe), clause=clause)


def _space(q: Asked) -> Prompt:
    color, value = a.COLOR_IDS[q.number("color")], VALUE_NAMES[q.number("value")].split()[0]

    def describe(action: int) -> Choice:
        space = a.DRAW.a(action)
        band = q.content.band_name(q.s.rules.band_of[space])
        near = [k for k in range(a.SPACES) if q.s.rules.lines[space] >> k & 1]
        same = sum(1 for k in near if q.s.color_of(q.seat, k) == q.number("color"))
        note = (f", beside {some(same, color + ' planet')}" if same else "") + _goal(q, action)
        name = a.SPACE_IDS[space]  # its letter says the band
        return q.choice(
            action, name, note.removeprefix(", "), f"Draw it in {name}, {band}{note}", on_sheet(space)
        )

    sub = "In an empty space of an open band."
    if q.s.phase == SETUP:
        sub = "In any empty space. Of your two planets the one closer to the sun becomes your homeworld."
    clause = "SR-2.3" if q.s.phase == SETUP else "SR-7.1" if value == "small" else "SR-7.2"
    return q.prompt(f"Where do you draw a {value} {color} planet?", sub, q.choices(describe), clause=clause)


def _of(q: Asked) -> str:
    """ "blue ", or nothing where any color will do."""
    color = int(getattr(q.step, "color", a.ANY))
    return "" if color == a.ANY else f"{a.COLOR_IDS[color]} "


def _shut(q: Asked, space: int, drawn: int, *, ship: bool = False) -> str:
    """What a warning says of marks that take the last moon space of a planet; `ship`: one is about to stop there."""
    s, seat = q.s, q.seat
    wanted = ship or s.level_of(seat, space) > 0 or s.ships[seat * a.SPACES + space] > 0
    full = shuts(s.moon_spaces(seat, space), drawn, settled=s.has(seat, SETTLED, space), wanted=wanted)
    return "no ship can settle here then" if full else ""


def _moons(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        space = a.MOON.a(action)
        drawn = text_gain.moons_drawn(q.s, q.seat, space)
        note = f"{_planet(q, space)}, +{some(drawn, 'moon')}{_goal(q, action)}"
        title, warn = f"Moons by {a.SPACE_IDS[space]}: {note}", _shut(q, space, drawn)
        return q.choice(action, a.SPACE_IDS[space], note, title, on_sheet(space), warn=warn, by="SR-8.10")

    each, worth = list(q.s.rules.moons_drawn), q.s.rules.moon_points
    point = "a point" if worth == 1 else spelled(worth, "point")
    sub = f"A small planet gets {spelled(each[0], 'moon')}, a large one {spelled(each[1])}. Each is {point}."
    return q.prompt(f"Which {_of(q)}planet gets moons?", sub, q.choices(describe))


def _level_note(q: Asked, space: int) -> str:
    level = q.s.level_of(q.seat, space)
    if level == a.CIVILIZATION:
        return "civilization"
    return f"{a.LEVEL_IDS[level + 1]}, +{text_gain.level_gain(q.s, q.seat, space)}"


def _raise(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        space = a.RAISE.a(action)
        note = _level_note(q, space) + _goal(q, action)
        return q.choice(
            action, a.SPACE_IDS[space], note, f"Raise {a.SPACE_IDS[space]}: {note}", on_sheet(space)
        )

    say, sub = (
        f"Which {_of(q)}planet do you terraform?",
        "It gets its next box: water, flora, fauna, civilization.",
    )
    if isinstance(q.step, PickLevelUp):
        level = a.LEVEL_IDS[a.STANDS_FOR[q.number("die")]]
        say, sub = (
            f"Which planet do you raise to {level}?",
            "One level below it, with a moon, in an open band.",
        )
    return q.prompt(say, sub, q.choices(describe))


def _band(q: Asked) -> Prompt:
    color = q.number("color")

    def describe(action: int) -> Choice:
        band = a.BAND.a(action)
        note = some(rings_due(q.s, q.seat, color, band), "ring")
        note += text_gain.brings(text_gain.rings_gain(q.s, q.seat, color, band))
        name = q.content.band_name(band)
        return q.choice(action, name, note, f"{name}: {note}")

    word = a.COLOR_IDS[color]
    sub = f"As many rings as the band has {word} planets, one a planet."
    return q.prompt(f"In which band do you draw {word} rings?", sub, q.choices(describe))


def _ring(q: Asked) -> Prompt:
    color, left = q.number("color"), q.number("left")

    def describe(action: int) -> Choice:
        space = a.RING.a(action)
        had, own = other_rings(q.s, q.seat, space), q.s.color_of(q.seat, space) == color
        points = list(q.s.rules.ring_points)
        note = f"{_planet(q, space)}, " + (
            "own color: no points" if own else f"{points[had]} to {points[min(3, had + 1)]}"
        )
        note += _goal(q, action)
        return q.choice(
            action, a.SPACE_IDS[space], note, f"A ring around {a.SPACE_IDS[space]}: {note}", on_sheet(space)
        )

    word = a.COLOR_IDS[color]
    say = (
        f"Where does the {word} ring go?"
        if left == 1
        else f"{left} {word} rings: where does the next one go?"
    )
    sub = "In ascending order of the spaces. A ring of the planet's own color scores nothing."
    return q.prompt(say, sub, q.choices(describe))


# ---- ships ---------------------------------------------------------------------------------------------------


def _ship(q: Asked) -> Prompt:
    points = q.number("points")

    def describe(action: int) -> Choice:
        if action == a.DONE():
            return q.choice(action, "No more ships", "", "Move no more ships", ends=True)
        space = a.SHIP.a(action)
        note = f"on a {_planet(q, space)} planet" if q.s.is_planet(q.seat, space) else "on an empty space"
        return q.choice(
            action, a.SPACE_IDS[space], note, f"Move the ship in {a.SPACE_IDS[space]}", on_sheet(space)
        )

    back = "; a ship icon or your homeworld gives one back" if q.s.rules.refund else ""
    sub = f"It has {some(points, 'point')}{back}."
    if q.number("again"):
        return q.prompt("Move another ship?", sub, q.choices(describe), clause="SR-9.3")
    return q.prompt("Which ship moves?", sub, q.choices(describe))


def _sail(q: Asked) -> Prompt:
    left, refunded, at = q.number("left"), q.number("refunded"), q.number("at")

    def describe(action: int) -> Choice:
        if action == a.STOP():
            icon = "" if q.s.has(q.seat, ICONS, at) or not q.s.moon_spaces(q.seat, at) else "draws an icon"
            icon += _goal(q, action)
            draws = q.s.is_planet(q.seat, at) and not q.s.has(q.seat, ICONS, at)
            title, warn = (
                f"Stop here{': ' + icon if icon else ''}",
                _shut(q, at, 1, ship=True) if draws else "",
            )
            return q.choice(action, "Stop here", icon, title, warn=warn, by="SR-8.10")
        space = a.TO.a(action)
        back = not refunded >> space & 1 and refunds(q.s, q.seat, space)
        note = (f"{left} left, free" if back else f"{left - 1} left") + _goal(q, action)
        return q.choice(
            action, a.SPACE_IDS[space], note, f"Go to {a.SPACE_IDS[space]}: {note}", on_sheet(space)
        )

    free = ""
    if q.s.rules.refund:
        free = " Entering a ship icon or your homeworld is free, once each, but not where it set out from."
    sub = f"{some(left, 'movement point')} left.{free}"
    return q.prompt(f"Your ship is in {a.SPACE_IDS[at]}: where to?", sub, q.choices(describe))


def _site(q: Asked, action: int) -> Choice:
    space = a.BUILD.a(action)
    note = "homeworld" if space == q.s.homeworld[q.seat] else "settled"
    return q.choice(
        action,
        f"Build in {a.SPACE_IDS[space]}",
        note,
        f"Build a ship in {a.SPACE_IDS[space]}",
        on_sheet(space),
    )


def _harbor(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.DONE():
            return q.choice(action, "No more", "", "Settle no more", ends=True)
        if a.BUILD.owns(action):
            return _site(q, action)
        space = a.SETTLE.a(action)
        points, ship = text_gain.settle_gain(q.s, q.seat, space)
        note = f"{some(points, 'point')} for good, {text_gain.MINUS}{ship} for the ship"
        low = written_low(points, ship, q.s.level_of(q.seat, space))
        return q.choice(
            action,
            f"Settle {a.SPACE_IDS[space]}",
            note,
            f"Settle {a.SPACE_IDS[space]}: {note}",
            on_sheet(space),
            warn="later life adds nothing" if low else "",
            by="SR-8.11",
        )

    worth = spelled(q.s.rules.ship_points, "point")
    sub = f"A settlement scores by the planet's level now. A built ship is worth {worth} in the end."
    if q.number("again"):
        sub = "A settlement scores by the planet's level now."
        return q.prompt("Settle with another ship?", sub, q.choices(describe), clause="SR-9.3")
    return q.prompt("Settle with a ship, or build one?", sub, q.choices(describe))


def _place_ship(q: Asked) -> Prompt:
    return q.prompt(
        "Where is your new ship put?",
        "On your homeworld, or on a settled planet.",
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
