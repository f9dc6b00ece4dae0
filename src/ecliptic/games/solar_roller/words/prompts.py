"""What a seat is asked, with every candidate: its label, what it costs or gives, why it is not allowed."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ecliptic.core.views import Choice, Group, Prompt
from ecliptic.core.words import listed, signed, some, spelled
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.state import LARGE, PLAYING, pips
from ecliptic.games.solar_roller.rules.steps.acting import Act
from ecliptic.games.solar_roller.rules.steps.dice import PickChange, PickSix, PickWhite, changed, has_change
from ecliptic.games.solar_roller.rules.steps.rounds import TakeBonus
from ecliptic.games.solar_roller.rules.steps.setup import PickHome
from ecliptic.games.solar_roller.rules.steps.sheet import PickValue
from ecliptic.games.solar_roller.rules.steps.ships import move_points, moves
from ecliptic.games.solar_roller.rules.steps.upgrades import FreeAction, FreeActions, PickHalo, PlaceShip
from ecliptic.games.solar_roller.words.prompts_write import WRITE_ASKERS
from ecliptic.games.solar_roller.words.text import VALUE_NAMES, Asked, Askers, die_words, on_sheet
from ecliptic.games.solar_roller.words.text_gain import (
    MINUS,
    brings,
    change_gain,
    die_gain,
    net,
    ships_gain,
    value_gain,
)


def ask(q: Asked) -> Prompt:
    """The decision in words, and what it belongs to where no die of the round is used."""
    found, occasion = q.ask(_ASKERS), _occasion(q)
    if not occasion:
        return found
    return replace(found, say=f"{occasion}: {found.say[0].lower()}{found.say[1:]}")


def _occasion(q: Asked) -> str:
    """ "Bonus of round 2", "Free action"; "" for the use of a die, and where the question says it itself."""
    if isinstance(q.step, (TakeBonus, FreeAction, PickHalo, PlaceShip)) or q.s.phase != PLAYING:
        return ""
    if not q.s.rolled:
        return f"Bonus of round {q.s.round}"
    stack = q.s.lanes[q.seat] if q.s.lanes else q.s.stack
    return "Free action" if any(isinstance(step, FreeActions) for step in stack) else ""


# ---- dice ----------------------------------------------------------------------------------------------------


_OPEN, _SHIFTS, _LEAVE = "open", "shifts", "leave"  # groups of choices
_GROUPS: Final = (
    Group(_OPEN, "Open a band more", "gives up actions"),
    Group(_SHIFTS, "Shift the black dice otherwise", "gives up actions", folded=True),
)


def _die_use(q: Asked, die: int, value: int) -> str:
    """What a die does, in whole words."""
    if die != a.WHITE:
        return VALUE_NAMES[value]
    if not moves(q.s, value):
        return "settle, build, or any color"
    return f"ship {move_points(q.s, q.seat, value)}, or any color"


def _alone(q: Asked, die: int) -> tuple[str, str]:
    """SR-12.2: what a die brings and what its action costs, short and in words; "" where none costs points."""
    if q.s.seats > 1:
        return "", ""
    gain = die_gain(q.s, q.seat, die)
    most = "at most" if gain.all else "at once, or another use"
    return f", {net(gain.points)}", f", {some(gain.points, 'point')} {most}, and the action costs 1"


def _unused(q: Asked, left: int) -> str:
    """ "2 actions unused, which saves 2 points"."""
    if not left:
        return "this round"
    saves = f", which saves {some(left, 'point')}" if q.s.seats == 1 else ""
    return f"{some(left, 'action')} unused{saves}"


def _act(q: Asked) -> Prompt:
    used, given = q.s.dice_used(q.seat), q.s.given_up(q.seat)
    most = q.s.rules.actions - given
    # A whole round is given away by two presses: the second one on "Done" of the round before must not do it.
    whole = not used and not given and any(a.DIE.owns(action) for action in q.step.legal(q.s))

    def describe(action: int) -> Choice:
        if action == a.DONE():
            note = _unused(q, most - used)
            name = "Use no die" if whole else "Done"
            group = _LEAVE if whole else ""
            return q.choice(action, name, note, f"Done with this round: {note}", group=group, ends=True)
        die = a.DIE.a(action)
        value = q.s.dice[die]
        steps = move_points(q.s, q.seat, value) if moves(q.s, value) else 0
        note, (short, words) = die_words(a.DIE_IDS[die], value, steps), _alone(q, die)
        return q.choice(
            action,
            f"{a.DIE_IDS[die].capitalize()} {value}",
            note + short,
            f"Use the {a.DIE_IDS[die]} {value}: {_die_use(q, die, value)}{words}",
            f"die-{a.DIE_IDS[die]}",
        )

    names = [q.content.band_name(k) for k in range(a.BANDS) if q.s.open_bands(q.seat) >> k & 1]
    bands = "All bands are open." if len(names) == a.BANDS else f"Open: {listed(names)}."
    found = [*q.choices(describe, a.DIE), *q.choices(describe, a.DONE), *_shifts(q)]
    cost = " Each action costs a point in the end." if q.s.seats == 1 else ""
    leave = Group(_LEAVE, "Done", _unused(q, most), folded=True)
    groups = (*_GROUPS, leave)
    return q.prompt("Pick a die", f"Action {used + 1} of {most}.{cost} {bands}", found, groups=groups)


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
    black, price = f"Black {values}", some(cost, "action")
    note = price if q.s.seats > 1 else f"{price}, no point"  # SR-5.8: what is given up is not recorded
    opened = listed([q.content.band_name(k) for k in range(a.BANDS) if more >> k & 1])
    gives = f"opens {opened} too" if opened else "opens nothing new"
    title = f"Give up {price} to shift the black dice to {values}: {gives}"
    if not opened:
        return q.choice(action, black, f"for {note}: nothing new", title, group=group)
    tail = "; another opens more for it" if less else ""
    return q.choice(action, f"Open {opened}", f"for {note}: {values}{tail}", title + tail, group=group)


def _change(q: Asked) -> Prompt:
    die = q.number("die")
    value = q.s.dice[die]
    by = {
        a.AS_ROLLED: "as rolled",
        a.MINUS: f"{q.content.upgrade_name(3)}, one less",
        a.PLUS: f"{q.content.upgrade_name(3)}, one more",
        a.FLIP: "its other side",
        a.MINUS_FLIP: "one less, then its other side",
        a.PLUS_FLIP: "one more, then its other side",
    }

    def describe(action: int) -> Choice:
        change = a.CHANGE.a(action)
        if change == a.LEVEL_UP:
            level, gain = a.LEVEL_IDS[a.STANDS_FOR[die]], change_gain(q.s, q.seat, die, change).points
            note = f"for its color{brings(gain)}"
            return q.choice(action, level.capitalize(), note, f"Raise a planet with a moon to {level}")
        new = changed(value, change)
        label = f"{new}" if new else f"{value}, {by[change]}"
        most = change_gain(q.s, q.seat, die, change).points if new else 0
        note = f"{VALUE_NAMES[new]}{brings(most)}: {by[change]}"
        return q.choice(action, label, note, f"Use it as a {new}: {note}")

    sub, clause = _changes(q, die)
    say = f"{a.DIE_IDS[die].capitalize()} {value}: use it as what?"
    return q.prompt(say, sub, q.choices(describe), clause=clause)


def _changes(q: Asked, die: int) -> tuple[str, str]:
    """What the upgrades at hand can make of a die, and the clause of the first of them."""
    ways = []
    if has_change(q.s, q.seat, die, a.MINUS):
        ways.append(("by one, up or down", "SR-9.4"))
    if has_change(q.s, q.seat, die, a.FLIP):
        ways.append(("to its other side", "SR-9.5"))
    if has_change(q.s, q.seat, die, a.LEVEL_UP):
        ways.append(("into a level of its color", "SR-9.11"))
    words = listed([words for words, _ in ways], "or")
    return f"Your upgrades can turn it {words}.", ways[0][1]


def _split_choice(q: Asked, action: int) -> Choice:
    first = a.SPLIT.a(action) + 1
    note = f"{VALUE_NAMES[first]}, then {VALUE_NAMES[a.WILD - first]}"
    if q.s.seats == 1:
        note += f", {MINUS}1 more"
    return q.choice(action, f"{first} + {a.WILD - first}", note, f"Split it: {note}")


def _value_choice(q: Asked, action: int, color: int = a.ANY, bands: int = a.ALL_BANDS) -> Choice:
    """A value and what it brings in the color and the bands that it may be used for."""
    value = a.DO.a(action) + 1
    note = f"as a {value}{brings(value_gain(q.s, q.seat, color, value, bands))}"
    name = VALUE_NAMES[value]
    return q.choice(action, name.capitalize(), note, f"Do a {value}: {name}, {note}")


def _white(q: Asked) -> Prompt:
    value = q.number("value")

    def describe(action: int) -> Choice:
        if action == a.SHIP_DIE():
            note = f"settle or build{brings(ships_gain(q.s, q.seat, value))}"
            if moves(q.s, value):
                note = f"move up to {some(move_points(q.s, q.seat, value), 'step')}"
            return q.choice(action, "For ships", note, f"Use it for ships: {note}")
        if a.SPLIT.owns(action):
            return _split_choice(q, action)
        gain = value_gain(q.s, q.seat, a.ANY, value, q.s.open_bands(q.seat))
        note = f"{VALUE_NAMES[value]} in any color{brings(gain)}"
        return q.choice(action, "Wild color", note, f"Use it as a color die: {note}")

    sub = "For your ships it moves, settles or builds; as a wild color it works like a color die."
    return q.prompt(f"White {value}: for ships, or as a color?", sub, q.choices(describe))


def _six(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if a.SPLIT.owns(action):
            return _split_choice(q, action)
        return _value_choice(q, action, q.number("color"), q.s.open_bands(q.seat))

    name = a.COLOR_IDS[q.number("color")].capitalize()
    return q.prompt(f"{name} 6: what does it do?", "One action, or two that add to six.", q.choices(describe))


def _value(q: Asked) -> Prompt:
    color = q.number("color")
    what = "White" if color == a.ANY else a.COLOR_IDS[color].capitalize()
    found = q.choices(lambda action: _value_choice(q, action, color, q.number("bands")))
    return q.prompt(f"{what} 6: what does it do?", "A six does what any other value does.", found)


# ---- bonus, upgrades, setup ----------------------------------------------------------------------------------


def _bonus(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.DONE():
            return q.choice(action, "No bonus", "it is lost", "Decline the bonus", ends=True)
        return _value_choice(q, action)

    return q.prompt(
        "The bonus of this round: take it?",
        "It comes before the roll, in any band and color, and is not recorded.",
        q.choices(describe),
    )


def _free(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.DONE():
            return q.choice(action, "No thanks", "this one is lost", "Decline this free action", ends=True)
        return _value_choice(q, action)

    sub = f"A full band gives {spelled(q.s.rules.full_band_actions)}, in any band and color."
    return q.prompt("A free action", sub, q.choices(describe))


def _halo(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        band = a.BAND.a(action)
        planets = sum(1 for k in range(a.SPACES) if q.s.rules.band_of[k] == band and q.s.is_planet(q.seat, k))
        return q.choice(action, q.content.band_name(band), some(planets, "planet"), q.content.band_name(band))

    sub = "From now on each of your ring actions there draws one ring more."
    return q.prompt("Which band gets the halo?", sub, q.choices(describe))


def _home(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        space = a.HOME.a(action)
        color = a.COLOR_IDS[q.s.color_of(q.seat, space)]
        size = "large" if q.s.has(q.seat, LARGE, space) else "small"
        return q.choice(
            action, a.SPACE_IDS[space], f"{size} {color}", f"Homeworld {a.SPACE_IDS[space]}", on_sheet(space)
        )

    sub = "Your first ship starts there, and later ones are built there."
    return q.prompt("Which planet is your homeworld?", sub, q.choices(describe))


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
