"""What a seat is asked, with every candidate: its label, what it costs or gives, why it is not allowed."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ecliptic.core.languages import mark
from ecliptic.core.views import Choice, Group, Prompt
from ecliptic.core.words import capital, signed
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.state import PLAYING, pips
from ecliptic.games.solar_roller.rules.steps.acting import Act
from ecliptic.games.solar_roller.rules.steps.dice import PickChange, PickSix, PickWhite, changed, has_change
from ecliptic.games.solar_roller.rules.steps.rounds import TakeBonus
from ecliptic.games.solar_roller.rules.steps.setup import PickHome
from ecliptic.games.solar_roller.rules.steps.sheet import PickValue
from ecliptic.games.solar_roller.rules.steps.ships import move_points, moves
from ecliptic.games.solar_roller.rules.steps.upgrades import FreeAction, FreeActions, PickHalo, PlaceShip
from ecliptic.games.solar_roller.words.language import listed, phrase, some, spelled
from ecliptic.games.solar_roller.words.prompts_write import WRITE_ASKERS, planet_words
from ecliptic.games.solar_roller.words.text import Asked, Askers, die_words, on_sheet
from ecliptic.games.solar_roller.words.text_gain import (
    brings,
    change_gain,
    die_gain,
    net,
    ships_gain,
    value_gain,
)
from ecliptic.games.solar_roller.words.text_names import (
    band_name,
    color_name,
    level_name,
    upgrade_name,
    value_does,
)


def ask(q: Asked) -> Prompt:
    """The decision in words, and what it belongs to where no die of the round is used."""
    found, occasion = q.ask(_ASKERS), _occasion(q)
    if not occasion:
        return found
    say = phrase(
        "{occasion}: {say}",
        occasion=occasion,
        say=f"{found.say[0].lower()}{found.say[1:]}",
        capital=found.say,
    )
    return replace(found, say=say)


def _occasion(q: Asked) -> str:
    """ "Bonus of round 2", "Free action"; "" for the use of a die, and where the question says it itself."""
    if isinstance(q.step, (TakeBonus, FreeAction, PickHalo, PlaceShip)) or q.s.phase != PLAYING:
        return ""
    if not q.s.rolled:
        return phrase("Bonus of round {round}", round=q.s.round)
    stack = q.s.lanes[q.seat] if q.s.lanes else q.s.stack
    return phrase("Free action") if any(isinstance(step, FreeActions) for step in stack) else ""


# ---- dice ----------------------------------------------------------------------------------------------------


_OPEN, _SHIFTS, _LEAVE = "open", "shifts", "leave"  # groups of choices
_GROUPS: Final = (
    Group(_OPEN, mark("Open a band more"), mark("gives up actions")),
    Group(_SHIFTS, mark("Shift the black dice otherwise"), mark("gives up actions"), folded=True),
)


def _die_use(q: Asked, die: int, value: int) -> str:
    """What a die does, in whole words."""
    if die != a.WHITE:
        return value_does(value)
    if not moves(q.s, value):
        return phrase("settle, build, or any color")
    return phrase("ship {steps}, or any color", steps=move_points(q.s, q.seat, value))


def _alone(q: Asked, die: int) -> tuple[str, str]:
    """SR-12.2: what a die brings and what its action costs, short and in words; "" where none costs points."""
    if q.s.seats > 1:
        return "", ""
    gain = die_gain(q.s, q.seat, die)
    points = some(gain.points, "point")
    words = phrase(", {points} at once, or another use, and the action costs 1", points=points)
    if gain.all:
        words = phrase(", {points} at most, and the action costs 1", points=points)
    return f", {net(gain.points)}", words


def _unused(q: Asked, left: int) -> str:
    """ "2 actions unused, which saves 2 points"."""
    if not left:
        return phrase("this round")
    actions = some(left, "action")
    if q.s.seats > 1:
        return phrase("{actions} unused", actions=actions)
    return phrase("{actions} unused, which saves {points}", actions=actions, points=some(left, "point"))


def _act(q: Asked) -> Prompt:
    used, given = q.s.dice_used(q.seat), q.s.given_up(q.seat)
    most = q.s.rules.actions - given
    # A whole round is given away by two presses: the second one on "Done" of the round before must not do it.
    whole = not used and not given and any(a.DIE.owns(action) for action in q.step.legal(q.s))

    def describe(action: int) -> Choice:
        if action == a.DONE():
            note = _unused(q, most - used)
            name = phrase("Use no die") if whole else phrase("Done")
            group = _LEAVE if whole else ""
            title = phrase("Done with this round: {note}", note=note)
            return q.choice(action, name, note, title, group=group, ends=True)
        die = a.DIE.a(action)
        value = q.s.dice[die]
        steps = move_points(q.s, q.seat, value) if moves(q.s, value) else 0
        note, (short, words) = die_words(a.DIE_IDS[die], value, steps), _alone(q, die)
        return q.choice(
            action,
            f"{capital(color_name(die))} {value}",
            note + short,
            phrase(
                "Use the {color} {value}: {does}",
                color=color_name(die),
                value=value,
                does=_die_use(q, die, value) + words,
            ),
            f"die-{a.DIE_IDS[die]}",
        )

    names = [band_name(q.content, k) for k in range(a.BANDS) if q.s.open_bands(q.seat) >> k & 1]
    bands = phrase("Open: {bands}.", bands=listed(names))
    if len(names) == a.BANDS:
        bands = phrase("All bands are open.")
    found = [*q.choices(describe, a.DIE), *q.choices(describe, a.DONE), *_shifts(q)]
    sub = [phrase("Action {n} of {most}.", n=used + 1, most=most), bands]
    if q.s.seats == 1:
        sub.insert(1, phrase("Each action costs a point in the end."))
    leave = Group(_LEAVE, phrase("Done"), _unused(q, most), folded=True)
    said = [replace(group, title=phrase(group.title), note=phrase(group.note)) for group in _GROUPS]
    return q.prompt(phrase("Pick a die"), " ".join(sub), found, groups=(*said, leave))


def _shifts(q: Asked) -> list[Choice]:
    """SR-5.5, the cheapest first: one for all that can be opened, the others folded."""
    found = [action for action in q.step.candidates(q.s) if a.SHIFT.owns(action)]
    opened = {0}
    out = []
    for action in sorted(
        found, key=lambda action: (_shifted(q, action)[1], -_shifted(q, action)[2].bit_count())
    ):
        more = _shifted(q, action)[2]
        less = any(more != other and more & ~other == 0 for other in opened - {0})
        out.append(_shift_choice(q, action, _SHIFTS if more in opened else _OPEN, less=less))
        opened.add(more)
    return out


def _shifted(q: Asked, action: int) -> tuple[tuple[int, int], int, int]:
    """What the black dice become, what that costs, and what opens by it (0 where a die has no such face)."""
    first, second = (q.s.dice[a.FIRST_BLACK + k] for k in range(2))
    new = (first + a.SHIFT.a(action) - a.SHIFT_REACH, second + a.SHIFT.b(action) - a.SHIFT_REACH)
    cost = pips(new[0] - first, new[1] - second)
    if not all(1 <= value <= a.PIPS for value in new):
        return new, cost, 0
    now = q.s.bands_of(new[0], new[1], q.s.rules.shift_makes_doubles)
    return new, cost, now & ~q.s.rolled_bands()


def _shift_choice(q: Asked, action: int, group: str, *, less: bool) -> Choice:
    """What the black dice become, and what opens by it; `less`: another shift that costs no more opens that, too."""
    (first, second), cost, more = _shifted(q, action)
    values = f"{signed(first)}, {signed(second)}"  # what no die shows is refused with its value
    price = note = some(cost, "action")
    if q.s.seats == 1:  # SR-5.8: what is given up is not recorded
        note = phrase("{actions}, no point", actions=price)
    opened = listed([band_name(q.content, k) for k in range(a.BANDS) if more >> k & 1])
    gives = phrase("opens {bands} too", bands=opened) if opened else phrase("opens nothing new")
    title = phrase(
        "Give up {actions} to shift the black dice to {values}: {gives}",
        actions=price,
        values=values,
        gives=gives,
    )
    if not opened:
        black = phrase("Black {values}", values=values)
        return q.choice(action, black, phrase("for {price}: nothing new", price=note), title, group=group)
    tail = phrase("; another opens more for it") if less else ""
    gives = phrase("for {price}: {values}", price=note, values=values) + tail
    return q.choice(action, phrase("Open {bands}", bands=opened), gives, title + tail, group=group)


def _change(q: Asked) -> Prompt:
    die = q.number("die")
    value = q.s.dice[die]
    by = {
        a.AS_ROLLED: phrase("as rolled"),
        a.MINUS: phrase("{upgrade}, one less", upgrade=upgrade_name(q.content, 3)),
        a.PLUS: phrase("{upgrade}, one more", upgrade=upgrade_name(q.content, 3)),
        a.FLIP: phrase("its other side"),
        a.MINUS_FLIP: phrase("one less, then its other side"),
        a.PLUS_FLIP: phrase("one more, then its other side"),
    }

    def describe(action: int) -> Choice:
        change = a.CHANGE.a(action)
        if change == a.LEVEL_UP:
            level, gain = level_name(a.STANDS_FOR[die]), change_gain(q.s, q.seat, die, change).points
            title = phrase("Raise a planet with a moon to {level}", level=level)
            return q.choice(action, capital(level), phrase("for its color") + brings(gain), title)
        new = changed(value, change)
        label = f"{new}" if new else f"{value}, {by[change]}"
        most = change_gain(q.s, q.seat, die, change).points if new else 0
        note = f"{value_does(new)}{brings(most)}: {by[change]}"
        return q.choice(action, label, note, phrase("Use it as a {value}: {note}", value=new, note=note))

    sub, clause = _changes(q, die)
    say = phrase("{color} {value}: use it as what?", color=capital(color_name(die)), value=value)
    return q.prompt(say, sub, q.choices(describe), clause=clause)


def _changes(q: Asked, die: int) -> tuple[str, str]:
    """What the upgrades at hand can make of a die, and the clause of the first of them."""
    ways = []
    if has_change(q.s, q.seat, die, a.MINUS):
        ways.append((phrase("by one, up or down"), "SR-9.4"))
    if has_change(q.s, q.seat, die, a.FLIP):
        ways.append((phrase("to its other side"), "SR-9.5"))
    if has_change(q.s, q.seat, die, a.LEVEL_UP):
        ways.append((phrase("into a level of its color"), "SR-9.11"))
    words = listed([words for words, _ in ways], "or")
    return phrase("Your upgrades can turn it {ways}.", ways=words), ways[0][1]


def _split_choice(q: Asked, action: int) -> Choice:
    first = a.SPLIT.a(action) + 1
    note = phrase("{first}, then {second}", first=value_does(first), second=value_does(a.WILD - first))
    if q.s.seats == 1:
        note += phrase(", {points} more", points=signed(-1))
    return q.choice(action, f"{first} + {a.WILD - first}", note, phrase("Split it: {note}", note=note))


def _value_choice(q: Asked, action: int, color: int = a.ANY, bands: int = a.ALL_BANDS) -> Choice:
    """A value and what it brings in the color and the bands that it may be used for."""
    value = a.DO.a(action) + 1
    gain = value_gain(q.s, q.seat, color, value, bands)
    note, name = phrase("as a {value}", value=value) + brings(gain), value_does(value)
    title = phrase("Do a {value}: {name}, {note}", value=value, name=name, note=note)
    return q.choice(action, capital(name), note, title)


def _white(q: Asked) -> Prompt:
    value = q.number("value")

    def describe(action: int) -> Choice:
        if action == a.SHIP_DIE():
            note = phrase("settle or build") + brings(ships_gain(q.s, q.seat, value))
            if moves(q.s, value):
                note = phrase("move up to {steps}", steps=some(move_points(q.s, q.seat, value), "step"))
            return q.choice(action, phrase("For ships"), note, phrase("Use it for ships: {note}", note=note))
        if a.SPLIT.owns(action):
            return _split_choice(q, action)
        gain = value_gain(q.s, q.seat, a.ANY, value, q.s.open_bands(q.seat))
        note = phrase("{does} in any color", does=value_does(value)) + brings(gain)
        return q.choice(
            action, phrase("Wild color"), note, phrase("Use it as a color die: {note}", note=note)
        )

    sub = phrase("For your ships it moves, settles or builds; as a wild color it works like a color die.")
    return q.prompt(phrase("White {value}: for ships, or as a color?", value=value), sub, q.choices(describe))


def _six(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if a.SPLIT.owns(action):
            return _split_choice(q, action)
        return _value_choice(q, action, q.number("color"), q.s.open_bands(q.seat))

    say = phrase("{color} 6: what does it do?", color=capital(color_name(q.number("color"))))
    return q.prompt(say, phrase("One action, or two that add to six."), q.choices(describe))


def _value(q: Asked) -> Prompt:
    color = q.number("color")
    name = capital(color_name(a.WHITE if color == a.ANY else color))
    found = q.choices(lambda action: _value_choice(q, action, color, q.number("bands")))
    say = phrase("{color} 6: what does it do?", color=name)
    return q.prompt(say, phrase("A six does what any other value does."), found)


# ---- bonus, upgrades, setup ----------------------------------------------------------------------------------


def _bonus(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.DONE():
            return q.choice(
                action, phrase("No bonus"), phrase("it is lost"), phrase("Decline the bonus"), ends=True
            )
        return _value_choice(q, action)

    return q.prompt(
        phrase("The bonus of this round: take it?"),
        phrase("It comes before the roll, in any band and color, and is not recorded."),
        q.choices(describe),
    )


def _free(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.DONE():
            return q.choice(
                action,
                phrase("No thanks"),
                phrase("this one is lost"),
                phrase("Decline this free action"),
                ends=True,
            )
        return _value_choice(q, action)

    many = spelled(q.s.rules.full_band_actions)
    sub = phrase("A full band gives {many}, in any band and color.", many=many)
    return q.prompt(phrase("A free action"), sub, q.choices(describe))


def _halo(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        band = a.BAND.a(action)
        planets = sum(1 for k in range(a.SPACES) if q.s.rules.band_of[k] == band and q.s.is_planet(q.seat, k))
        name = band_name(q.content, band)
        return q.choice(action, name, some(planets, "planet"), name)

    sub = phrase("From now on each of your ring actions there draws one ring more.")
    return q.prompt(phrase("Which band gets the halo?"), sub, q.choices(describe))


def _home(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        space = a.HOME.a(action)
        title = phrase("Homeworld {space}", space=a.SPACE_IDS[space])
        return q.choice(action, a.SPACE_IDS[space], planet_words(q, space), title, on_sheet(space))

    sub = phrase("Your first ship starts there, and later ones are built there.")
    return q.prompt(phrase("Which planet is your homeworld?"), sub, q.choices(describe))


_ASKERS: Final[Askers] = {
    Act: _act,
    PickChange: _change,
    PickWhite: _white,
    PickSix: _six,
    PickValue: _value,
    TakeBonus: _bonus,
    FreeAction: _free,
    PickHalo: _halo,
    PickHome: _home,
    **WRITE_ASKERS,
}
