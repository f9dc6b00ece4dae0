"""Phase A: a die, its place, the wheel, research, and the use of its points."""

from __future__ import annotations

from typing import Final

from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import capital, signed, some
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.state import DIE_BASE, DIE_STAT, HOLD_STAT, STATS, WAIVE_STAT
from ecliptic.games.solarius.rules.steps import die as steps
from ecliptic.games.solarius.rules.steps.anytime import check_sell
from ecliptic.games.solarius.rules.steps.rows import room_in
from ecliptic.games.solarius.rules.steps.spend import Spend, cost_of
from ecliptic.games.solarius.rules.steps.use import PickUse
from ecliptic.games.solarius.words.prompts_any import starred
from ecliptic.games.solarius.words.prompts_cards import card_choice
from ecliptic.games.solarius.words.prompts_cubes import in_columns
from ecliptic.games.solarius.words.text import (
    Asked,
    Askers,
    die_name,
    on_place,
    on_row,
    place_name,
    wheel_name,
    wheel_value,
)
from ecliptic.games.solarius.words.text_board import beside, in_vain
from ecliptic.games.solarius.words.text_effects import bucks, effects, fuel

# ---- the die -------------------------------------------------------------------------------------------------


def _wheel_words(q: Asked, at: int) -> str:
    """What the space of a die brings or costs this seat."""
    value = wheel_value(q.content, at)
    if value > 0:
        return f"brings {value} of fuel or bucks"
    if value == 0:
        return ""
    if q.s.stat[q.seat * STATS + WAIVE_STAT] > 0:
        return "costs nothing, since penalties are waived for you"
    if not steps.can_pay_wheel(q.s, q.seat) and steps.check_wheel(q.s, q.seat, at) == 0:
        return "costs nothing, since nothing can be paid"
    has = {"1 fuel": q.s.fuel[q.seat], "1 buck": q.s.bucks[q.seat]}
    return f"costs {' or '.join([what for what, n in has.items() if n] or has)}"


def _points(q: Asked, color: int, face: int) -> tuple[int, int]:
    """SM-4.2, SM-9.5: what a die brings by itself, and what developments add."""
    return q.s.points_of(q.seat, color, face), q.s.stat[q.seat * STATS + DIE_STAT + color]


def _worth(q: Asked, color: int, face: int) -> str:
    base, more = _points(q, color, face)
    return some(base, "point") + (f" +{more}" if more else "")


def _strong(q: Asked, color: int, face: int) -> bool:
    """SM-6.1: whether it costs contamination wherever it goes."""
    return _points(q, color, face)[0] >= q.s.rules.dirty_points


def _for_good(q: Asked, cubes: int) -> str:
    """What a warning says of so many cubes; "" = the mat has room for them."""
    spaces = q.s.rules.dirt_spaces + q.s.stat[q.seat * STATS + HOLD_STAT]
    over = beside(spaces - q.s.dirt[q.seat], cubes)
    return f"{over} beside the mat for good, {signed(over * q.s.rules.dirt_vp)} VP" if over else ""


def _cubes(q: Asked, of_place: int, *, strong: bool) -> int:
    """SM-6.1: the cubes that a place costs, the strength of the die counted."""
    return of_place + strong if q.s.rules.contamination_adds else max(of_place, int(strong))


def _pick_die(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        color, face, at = a.TAKE.a(action), a.TAKE.b(action), a.TAKE.c(action)
        name, worth, wheel = die_name(color, face), _worth(q, color, face), _wheel_words(q, at)
        dirt = ", contamination" if _strong(q, color, face) else ""
        target = f"die-{a.COLOR_IDS[color]}-{a.FACE_IDS[face]}-{at + 1}"
        note = f"{worth}{dirt}" + (f"; {wheel}" if wheel else "")
        label = f"{name} on {wheel_name(q.content, at)}"
        title = f"Take the {label} of the wheel: {note}"
        warn = _for_good(q, 1) if dirt else ""
        return q.choice(action, capital(label), note, title, target, ahead=True, warn=warn, by="SM-6.4")

    turns = q.s.rules.player_turns
    nth = (q.s.played - 1) // q.s.seats + 1
    sub = f"Turn {nth} of {turns} in this game turn. A star counts the pips of your tech die of that color. "
    sub += "The die goes on a standard place, unless you press another one first."
    if steps.all_penalties(q.s) and not steps.can_pay_wheel(q.s, q.seat) and check_sell(q.s, q.seat) == 0:
        sub = "You have neither fuel nor bucks, and every die costs 1: exchange cubes for it first."
        return starred(q, "Take a die from the bridge", sub, describe, folded=False)
    return starred(q, "Take a die from the bridge", sub, describe)


def _pick_place(q: Asked) -> Prompt:
    color, face = q.number("color"), q.number("face")

    strong = _strong(q, color, face)

    def dirty(cubes: int) -> str:
        """The cubes that it costs there."""
        return f"; {some(cubes, 'contamination cube')}" if cubes else ""

    def describe(action: int) -> Choice:
        on, cubes = a.ON.a(action), _cubes(q, 0, strong=strong)
        name = capital(place_name(q.content, on))
        if on == a.ON_STANDARD:
            first = steps.free_standard(q.s, q.seat)
            left = 0 if first == a.NONE else a.STANDARDS - first
            name, note = "Standard place", f"{left} free{dirty(cubes)}"
        elif on == a.ON_TRANSFORM:
            # As another color it may be stronger or weaker: that is said where the color is named.
            strong_at = some(q.s.rules.dirty_points, "point")
            more = f", and 1 more if it brings {strong_at} there" if q.s.rules.contamination_adds else ""
            name, note = "Transformation", f"acts as another color; 1 contamination cube{more}"
            cubes = 1
        elif on == a.ON_RESEARCH:
            cubes = _cubes(q, 1, strong=strong)
            name, note = "Research", f"draw or play a card first{dirty(cubes)}"
        else:
            row = q.content.cards.progress_card[on - a.ON_CARD]
            does = effects(q.content, row.development.effects)
            vain = in_vain(q.s, q.seat, row.development.effects)
            cubes = _cubes(q, row.development.contamination or 0, strong=strong)
            note = f"{does}{vain}{dirty(cubes)}"
        title = f"Put the die on {place_name(q.content, on)}: {note}"
        return q.choice(action, name, note, title, on_place(on), warn=_for_good(q, cubes), by="SM-6.4")

    wheel = _wheel_words(q, q.number("at"))
    sub = "It stays there until the game turn ends." + (
        f" {capital(f'its space of the wheel {wheel}')}." if wheel else ""
    )
    found = q.choices(describe)
    best = next((choice for choice in found if choice.target == "place-standard" and not choice.why), None)
    base, more = _points(q, color, face)
    brings = some(base, "action point") + (f" +{more}" if more else "")
    say = f"Where does the {die_name(color, face)} go? It brings {brings}"
    return q.prompt(say, sub, found, best=best)


def _pick_color(q: Asked) -> Prompt:
    face = q.s.place[q.seat * a.PLACES + a.TRANSFORM_PLACE] % DIE_BASE

    def describe(action: int) -> Choice:
        color = a.AS.a(action)
        name, worth = a.COLOR_IDS[color], _worth(q, color, face)
        note = worth + (", contamination" if _strong(q, color, face) else "")
        warn = _for_good(q, _cubes(q, 1, strong=_strong(q, color, face)))
        title = f"Use it as a {name} die: {note}"
        return q.choice(action, name.capitalize(), note, title, on_row(color), warn=warn, by="SM-6.4")

    now = die_name(q.s.color, face)
    wheel = next((_wheel_words(q, step.at) for step in q.s.stack if isinstance(step, steps.Wheel)), "")
    sub = "Stars count the tech die of that color." + (
        f" {capital(f'its space of the wheel {wheel}')}." if wheel else ""
    )
    return q.prompt(f"As which color does the {now} act?", sub, q.choices(describe))


def _pay_wheel(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        with_fuel = a.PAY_WHEEL.a(action) == a.WITH_FUEL
        have = q.s.fuel[q.seat] if with_fuel else q.s.bucks[q.seat]
        label, left = ("1 fuel", fuel(have - 1)) if with_fuel else ("1 buck", bucks(have - 1))
        target = "track-fuel" if with_fuel else "track-bucks"
        return q.choice(action, label, f"{left} left", f"Pay {label}: {left} left", target)

    return q.prompt("Pay for the die", "Its space on the wheel costs 1 fuel or 1 buck.", q.choices(describe))


def _research(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.RESEARCH_DRAW():
            label = f"Draw {some(q.s.rules.research_draw, 'card')}"
            note = f"you may hold {q.s.rules.hand_limit}"
            return q.choice(action, label, note, f"{label} from the deck: {note}")
        return card_choice(q, action, a.PLAY.a(action), "Play")

    return starred(q, "Research: draw, or play a card", "After that you use the die as usual.", describe)


# ---- its use -------------------------------------------------------------------------------------------------


def account(q: Asked) -> str:
    """Where the points of this die come from: "3 action points: 2 by the die, 1 by developments"."""
    base, add = q.s.base, q.s.add
    return (
        f"{some(base + add, 'action point')}: {base} by the die, {add} by developments"
        if add
        else some(base, "action point")
    )


def _second_use(q: Asked, points: int) -> tuple[str, str]:
    """SM-9.3: what use II is, by color."""
    s, seat, color = q.s, q.seat, q.s.color
    if color == a.BLACK:
        return f"Gain {fuel(points)}", f"then {fuel(min(s.rules.track, s.fuel[seat] + points))}"
    if color == a.YELLOW:
        return f"Gain {bucks(points)}", f"then {bucks(min(s.rules.track, s.bucks[seat] + points))}"
    if color == a.TURQUOISE:
        return "Raise tech dice", f"{some(points, 'point')}; a step costs the pips shown"
    costs = ", ".join(str(row.cost) for row in q.content.mat.column[1:])
    return "Move tech dice right", f"{some(points, 'point')}; columns cost {costs}"


def _pick_use(q: Asked) -> Prompt:
    color = q.s.color
    points = q.s.base + q.s.add

    def describe(action: int) -> Choice:
        if a.USE.a(action) == 0:
            name = a.COLOR_IDS[color]
            room = room_in(q.s, q.seat, color)
            vain = not room
            label = f"Take {some(points, f'{name} cube')}"
            note = f"room for {room} now" + (", the others are lost" if room < points else "")
            if vain:
                note = "no room now: all are lost"
        else:
            label, note = _second_use(q, points)
            vain = False
        target = on_row(color) if a.USE.a(action) == 0 else ""
        return q.choice(action, label, note, f"{label}: {note}", target, ahead=True, vain=vain)

    say = f"How do you use the {a.COLOR_IDS[color]} die?"
    if q.s.both:
        say = f"Both uses of the {a.COLOR_IDS[color]} die: which one first?"
    price = bucks(q.s.price_of_points(q.seat, 1))
    sub = f"{capital(account(q))}. A further point costs {price}. Your row has {in_columns(q, color)}."
    return starred(q, say, sub, describe)


def _spend(q: Asked) -> Prompt:
    s, seat = q.s, q.seat
    kind, left, buys = q.number("kind"), q.number("left"), q.number("buys")
    raises = kind == a.TURQUOISE

    def describe(action: int) -> Choice:
        if action == a.STOP():
            note = f"{some(left, 'point')} unused" if left else ""
            return q.choice(action, "Stop" if left else "Done", note, f"Stop: {note}" if note else "Done")
        color = a.RAISE.a(action) if raises else a.MOVE.a(action)
        cost, name, row = cost_of(s, seat, kind, color), a.COLOR_IDS[color], seat * a.COLORS + color
        does = "Raise" if raises else "Move"
        if cost == a.NONE:
            return q.choice(action, f"{does} {name}", "", "", on_row(color))
        if raises:
            level = s.step[row] + 1
            step = q.content.mat.tech_step[level]
            to = f"to step {level + 1}"
            gives = some(step.pips, "pip") + (f", {step.vp} VP" if step.vp else "")
        else:
            column = s.col[row] + 1
            usable = sum(q.content.mat.column[column].usable)
            to = f"to column {a.DIE_COLUMN_IDS[column]}"
            gives = f"room for {some(usable, 'cube')}"
        short = cost - left
        price = some(cost, "point")
        if short > 0:
            part = "" if short == cost else f"{short} of them "
            price += f", {part}for {bucks(s.price_of_points(seat, short))}"
        title = f"{does} your {name} tech die {to}, {gives}: {price}"
        # Where both uses come, cubes may have come first: what is pressed then says so.
        whole = not s.both
        return q.choice(action, f"{does} {name} {to}", f"{price}: {gives}", title, on_row(color), whole=whole)

    say = f"{'Raise' if raises else 'Move'} a tech die: {some(left, 'point')} left"
    sub = "Points that you do not use are lost."
    if buys:
        have = bucks(s.bucks[seat])
        sub = f"A further point costs {bucks(s.price_of_points(seat, 1))}, and you have {have}."
        if left == 0:
            say = f"{'Raise' if raises else 'Move'} one more tech die? All your points are used"
    return starred(q, say, sub, describe, best=lambda choice: choice.label == "Done")


DIE_ASKERS: Final[Askers] = {
    steps.PickDie: _pick_die,
    steps.PickPlace: _pick_place,
    steps.PickColor: _pick_color,
    steps.PayWheel: _pay_wheel,
    steps.Research: _research,
    PickUse: _pick_use,
    Spend: _spend,
}
