"""Cubes that are placed, paid or exchanged, and points that are fuel or bucks."""

from __future__ import annotations

from typing import Final

from ecliptic.core.asking import amounts
from ecliptic.core.views import Choice, Prompt, Stat, Tally
from ecliptic.core.words import capital, listed, some
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.steps.anytime import (
    PaySwap,
    SaleMix,
    SellCubes,
    StoreBought,
    room_for_points,
)
from ecliptic.games.solarius.rules.steps.cubes import GainCubes, NoSpace, PayCube, PayRow, StoreOne
from ecliptic.games.solarius.rules.steps.effects import Clean
from ecliptic.games.solarius.rules.steps.gains import FullTrack, Mix
from ecliptic.games.solarius.rules.steps.rows import room_for_cubes, room_in
from ecliptic.games.solarius.rules.steps.use import Blocked, BuyCube, BuyFuel, Store
from ecliptic.games.solarius.words.prompts_any import starred
from ecliptic.games.solarius.words.text import Asked, Askers, on_row, on_store
from ecliptic.games.solarius.words.text_effects import bucks, cubes, fuel, money


def in_row(q: Asked, color: int, column: int) -> int:
    """Cubes of the seat in a column of a row."""
    return q.s.cubes[(q.seat * a.COLORS + color) * a.COLS + column]


def in_columns(q: Asked, color: int) -> str:
    """What is in a row: "2 in I, 1 in II, 0 in III"."""
    return ", ".join(f"{in_row(q, color, k)} in {name}" for k, name in enumerate(a.COLUMN_IDS))


# ---- placing -------------------------------------------------------------------------------------------------


def _store_choice(q: Asked, action: int, color: int) -> Choice:
    column = a.STORE.a(action)
    worth = q.s.rules.worth[column]
    name = a.COLUMN_IDS[column]
    title = f"Put the {a.COLOR_IDS[color]} cube in column {name}, where it is worth {worth}"
    return q.choice(action, f"Column {name}", f"worth {worth}", title, on_store(color, column))


def _say_store(color: int) -> str:
    return f"Where does the {a.COLOR_IDS[color]} cube go?"


def _store(q: Asked) -> Prompt:
    color, left = q.s.color, q.number("left")
    sub = f"{some(left, 'cube')} left to place, this one included. Your row has {in_columns(q, color)}."
    return starred(q, _say_store(color), capital(sub), lambda action: _store_choice(q, action, color))


def _store_one(q: Asked) -> Prompt:
    color = q.number("color")
    sub = f"Your row has {in_columns(q, color)}."
    return starred(q, _say_store(color), sub, lambda action: _store_choice(q, action, color))


def _gain(q: Asked) -> Prompt:
    left = q.number("left")

    def describe(action: int) -> Choice:
        color = a.CUBE.a(action)
        name, room = a.COLOR_IDS[color], room_in(q.s, q.seat, color)
        note = f"you have {in_columns(q, color)}; room for {room}"
        return q.choice(action, name.capitalize(), note, f"Take a {name} cube: {note}", on_row(color))

    room = room_for_cubes(q.s, q.seat)
    sub = "It goes to its row on your mat." if left == 1 else "Each goes to its row on your mat."
    if room < left:
        sub = f"Your rows have room for {room}: {cubes(left - room)} will be lost, unless you give some away first."
    say = f"Take {cubes(left)}" + (": which one now?" if left > 1 else "")
    return starred(q, say, sub, describe)


def _blocked(q: Asked) -> Prompt:
    return _without_space(q, q.s.color)


def _no_space(q: Asked) -> Prompt:
    return _without_space(q, q.number("color"))


def _without_space(q: Asked, color: int) -> Prompt:
    left = q.number("left")

    def describe(action: int) -> Choice:
        lost = cubes(left, color)
        return q.choice(action, "Stop", f"{lost} lost", f"Stop: {lost} without a space, lost")

    which = "of that row" if color != a.NONE else "of any row"
    sub = f"A cube without a space is lost. Only cubes {which} that you give away first make room."
    more = (
        f"{some(left, 'more cube')} of any color"
        if color == a.NONE
        else some(left, f"more {a.COLOR_IDS[color]} cube")
    )
    return starred(q, f"No space for {more}", sub, describe, beside=a.SELL())


# ---- buying points -------------------------------------------------------------------------------------------


def _buy(q: Asked, gives: str, say: str) -> Prompt:
    s = q.s
    price = s.price_of_points(q.seat, 1)

    def describe(action: int) -> Choice:
        if action == a.BUY_POINT():
            title = f"Buy a point for {bucks(price)}: {gives}"
            return q.choice(action, "Buy a point", f"{bucks(price)}: {gives}", title)
        return q.choice(action, "Stop", "", "Stop: the die action ends")

    have, bought = s.bucks[q.seat], s.bought
    sub = f"You have {bucks(have)}" + (
        f", and bought {some(bought, 'point')} for this die." if bought else "."
    )
    return starred(q, say, sub, describe, best=lambda choice: choice.action == "stop")


def _buy_cube(q: Asked) -> Prompt:
    color = a.COLOR_IDS[q.s.color]
    return _buy(q, f"1 more {color} cube", f"Buy one more {color} cube?")


def _buy_fuel(q: Asked) -> Prompt:
    return _buy(q, "1 more fuel", f"Buy one more fuel? You have {fuel(q.s.fuel[q.seat])}")


# ---- paying --------------------------------------------------------------------------------------------------


def _pay(q: Asked) -> Prompt:
    color, left, paid = q.number("color"), q.number("left"), q.number("paid")
    name = a.COLOR_IDS[color]
    counts = [paid >> 2 * k & 3 for k in range(a.COLS)]
    given = sum(n * q.s.rules.worth[k] for k, n in enumerate(counts))

    def describe(action: int) -> Choice:
        column = a.PAY.a(action)
        word, worth = a.COLUMN_IDS[column], q.s.rules.worth[column]
        rest = left - worth
        note = f"worth {worth}, " + (f"{rest} left to pay" if rest > 0 else "and all is paid")
        title = f"Pay with a {name} cube from column {word}: {note}"
        return q.choice(action, f"Column {word}", note, title, on_store(color, column))

    parts = [
        Stat("cube", str(n * q.s.rules.worth[k]), f"column {a.COLUMN_IDS[k]}")
        for k, n in enumerate(counts)
        if n
    ]
    tally = Tally(parts, str(given), str(given + left), enough=False)
    sub = f"The price is exactly {given + left} in {name} cubes. Your row has {in_columns(q, color)}."
    later = [
        f"{a.COLOR_IDS[step.color]} {step.left}" for step in reversed(q.s.stack) if isinstance(step, PayRow)
    ]
    if later:
        sub += f" Then {listed(later)}."
    return q.prompt(f"Which {name} cube do you pay with?", sub, q.choices(describe), tally=tally)


def _pay_swap(q: Asked) -> Prompt:
    price = q.s.rules.swap_price

    def describe(action: int) -> Choice:
        n = a.MIX.a(action)
        words = money(n, price - n)
        return q.choice(action, capital(words), "", f"Pay {words} for the cube")

    sub = f"You have {fuel(q.s.fuel[q.seat])} and {bucks(q.s.bucks[q.seat])}."
    return q.prompt("What do you pay for the cube?", sub, q.choices(describe))


# ---- exchange out --------------------------------------------------------------------------------------------


def _sell(q: Asked) -> Prompt:
    s, value = q.s, q.number("value")
    rate = s.rules.value_per_point

    def describe(action: int) -> Choice:
        if action == a.STOP():
            points = value // rate
            note = f"{points} of fuel or bucks"
            return q.choice(action, "Enough", note, f"Give these cubes for {note} in any mix")
        color, column = a.CUBE_OUT.a(action), a.CUBE_OUT.b(action)
        name, word, worth = a.COLOR_IDS[color], a.COLUMN_IDS[column], s.rules.worth[column]
        label = f"{name.capitalize()}, column {word}"
        title = f"Give a {name} cube of column {word}, worth {worth}"
        return q.choice(action, label, f"worth {worth}", title, on_store(color, column))

    room = room_for_points(s, q.seat)
    sub = (
        f"Each {rate} of value brings 1 fuel or 1 buck, what is left over is lost. "
        f"Your tracks have room for {room}."
    )
    tally = Tally([], f"value {value}", str(rate), enough=value >= rate)
    found = q.choices(describe)
    best = next((choice for choice in found if choice.action == "stop" and not choice.why), None)
    return q.prompt("Which cubes do you give away?", sub, found, tally=tally, best=best)


# ---- fuel or bucks -------------------------------------------------------------------------------------------


def _mix(q: Asked) -> Prompt:
    return _mixed(q, q.number("n"))


def _full_track(q: Asked) -> Prompt:
    """What has no room is lost, unless an exchange makes some."""
    n, s = q.number("n"), q.s
    is_fuel = q.number("verb") == a.GAIN_FUEL
    room = s.rules.track - (s.fuel[q.seat] if is_fuel else s.bucks[q.seat])
    words = fuel if is_fuel else bucks

    def describe(action: int) -> Choice:
        note = f"{n - room} lost"
        return q.choice(action, f"Take {words(room)}", note, f"Take {words(room)}: {note}, for want of room")

    sub = f"Your track has room for {room} of the +{n}. You may spend some of it first, and so make room."
    return starred(q, f"No room for all of {words(n)}", sub, describe, folded=False)


def _mixed(q: Asked, n: int) -> Prompt:
    s = q.s
    room = room_for_points(s, q.seat)

    def describe(action: int) -> Choice:
        k = a.MIX.a(action)
        rest = n - k
        if n > room and k == s.rules.track - s.fuel[q.seat]:  # both tracks are full then
            rest = room - k
        words = money(k, rest)
        have = f"then {fuel(s.fuel[q.seat] + k)} and {bucks(s.bucks[q.seat] + rest)}"
        if k + rest < n:
            have += f"; {n - k - rest} lost"
        return q.choice(action, capital(words), have, f"Take {words}: {have}")

    sub = f"You have {fuel(s.fuel[q.seat])} and {bucks(s.bucks[q.seat])}; each track ends at {s.rules.track}."
    say = "Fuel or a buck?" if n == 1 else f"Take {n} of fuel or bucks: how many of each?"
    if n > room:
        sub += f" There is room for {room}; you may spend some first, and so make more."
    found = starred(q, say, sub, describe, folded=n <= room)
    return amounts(found, a.MIX, "Fuel", f"fuel of {n}", "Take", lambda legal: legal[len(legal) // 2])


def _clean(q: Asked) -> Prompt:
    have = q.s.dirt[q.seat]

    def describe(action: int) -> Choice:
        n = a.CLEAN.a(action)
        note = f"{have - n} stay" if have - n != 1 else "1 stays"
        title = f"Remove {some(n, 'contamination cube')} from your mat: {note}"
        return q.choice(action, f"Remove {n}" if n else "Remove none", note, title)

    sub = f"Your spaces hold {some(have, 'contamination cube')}; cubes beside the mat stay for good."
    most = a.TABLE.text(a.CLEAN(q.number("most")))
    say = "How many contamination cubes do you remove?"
    found = starred(q, say, sub, describe, best=lambda choice: choice.action == most)
    return amounts(found, a.CLEAN, "Cubes", "cubes", "Remove")


CUBE_ASKERS: Final[Askers] = {
    Store: _store,
    StoreOne: _store_one,
    StoreBought: _store_one,
    NoSpace: _no_space,
    GainCubes: _gain,
    Blocked: _blocked,
    BuyCube: _buy_cube,
    BuyFuel: _buy_fuel,
    PayCube: _pay,
    PaySwap: _pay_swap,
    SellCubes: _sell,
    Mix: _mix,
    SaleMix: _mix,
    FullTrack: _full_track,
    Clean: _clean,
}
