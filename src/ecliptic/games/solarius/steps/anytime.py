"""SM-17: what a seat may do at any decision of its own turn, and points that are fuel or bucks as it likes.

A starred decision offers these beside its own options, and comes again after one: see `apply_any`.
"""

from __future__ import annotations

from typing import ClassVar, Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.machine import Open, Step
from ecliptic.core.reasons import no
from ecliptic.games.solarius.actions import (
    COLORS,
    COLS,
    COMPLETE,
    CUBE_OUT,
    FLIP,
    MIX,
    PAYING,
    SELL,
    STOP,
    SWAP,
)
from ecliptic.games.solarius.facts import COMPLETED, DRIVE_FLIPPED, GAINED, SOLD, SWAPPED
from ecliptic.games.solarius.reasons import (
    FLIP_TOO_DEAR,
    MIX_SHORT,
    NO_SIDE_ONE,
    NO_SPACE,
    OTHER_FULL,
    PLANET_SHORT,
    POINTS_SHORT,
    SALE_ORDER,
    TOO_LITTLE,
    TRACKS_FULL,
    VALUE_SHORT,
)
from ecliptic.games.solarius.state import SolariusState
from ecliptic.games.solarius.steps.cubes import StoreCubes

ROWS: Final = COLORS * COLS  # kinds of cubes on a mat

# ---- beside the options of a starred decision ----------------------------------------------------------------


def is_any(action: i64) -> bool:
    """Whether it is an anytime action: they stand side by side in the table."""
    return SWAP.first <= action < CUBE_OUT.first


def offer_any(s: SolariusState, seat: i64, out: vec[i64]) -> vec[i64]:
    """SM-17.5: in a turn of its own, and before the new die is drawn."""
    if s.active != seat:
        return out
    color: i64
    for color in range(COLORS):
        out = append(out, SWAP.of(color))
    out = append(out, SELL.of())
    out = append(out, FLIP.of())
    left = s.unsettled[seat]
    planet: i64 = 0
    while left != 0:
        if left & 1 and s.rules.planet_verb[planet] == PAYING:
            out = append(out, COMPLETE.of(planet))
        left >>= 1
        planet += 1
    return out


def legal_any(s: SolariusState, seat: i64, out: vec[i64]) -> vec[i64]:
    """`offer_any`, of which those that pass."""
    if s.active != seat:
        return out
    color: i64
    if s.fuel[seat] + s.bucks[seat] >= s.rules.swap_price:
        for color in range(COLORS):
            if s.columns_for(seat, color) != 0:
                out = append(out, SWAP.of(color))
    if check_sell(s, seat) == 0:
        out = append(out, SELL.of())
    if s.ones[seat] > 0 and s.fuel[seat] >= s.rules.flip_price:
        out = append(out, FLIP.of())
    left = s.unsettled[seat]
    planet: i64 = 0
    while left != 0:
        if left & 1 and s.rules.planet_verb[planet] == PAYING and check_complete(s, seat, planet) == 0:
            out = append(out, COMPLETE.of(planet))
        left >>= 1
        planet += 1
    return out


def has_any(s: SolariusState, seat: i64) -> bool:
    """Whether an anytime action is possible."""
    if s.active != seat:
        return False
    if check_sell(s, seat) == 0 or check_flip(s, seat) == 0:
        return True
    color: i64
    if s.fuel[seat] + s.bucks[seat] >= s.rules.swap_price:
        for color in range(COLORS):
            if s.columns_for(seat, color) != 0:
                return True
    left = s.unsettled[seat]
    planet: i64 = 0
    while left != 0:
        if left & 1 and s.rules.planet_verb[planet] == PAYING and check_complete(s, seat, planet) == 0:
            return True
        left >>= 1
        planet += 1
    return False


def check_any(s: SolariusState, seat: i64, action: i64) -> i64:
    """0, or why this anytime action is not possible."""
    if SWAP.owns(action):
        return check_swap(s, seat, SWAP.a(action))
    if action == SELL.of():
        return check_sell(s, seat)
    if action == FLIP.of():
        return check_flip(s, seat)
    return check_complete(s, seat, COMPLETE.a(action))


def check_swap(s: SolariusState, seat: i64, color: i64) -> i64:
    """SM-17.1: a price, and a space for the cube."""
    have = s.fuel[seat] + s.bucks[seat]
    if have < s.rules.swap_price:
        return no(POINTS_SHORT, s.rules.swap_price, have)
    if s.columns_for(seat, color) == 0:
        return no(NO_SPACE, color)
    return 0


def worth_from(s: SolariusState, seat: i64, first: i64) -> i64:
    """What the cubes are worth, from the place on that `first` counts (colour * COLS + column)."""
    total: i64 = 0
    k: i64
    for k in range(first, ROWS):
        n = s.cubes[seat * ROWS + k]
        if n > 0:  # most places are empty
            total += n * s.rules.worth[k % COLS]
    return total


def check_sell(s: SolariusState, seat: i64) -> i64:
    """SM-17.2: cubes for a point at least, and room for it."""
    rules = s.rules
    if s.fuel[seat] >= rules.track and s.bucks[seat] >= rules.track:
        return no(TRACKS_FULL, rules.track)
    worth = worth_from(s, seat, 0)
    if worth < rules.value_per_point:
        return no(TOO_LITTLE, worth, rules.value_per_point)
    return 0


def check_flip(s: SolariusState, seat: i64) -> i64:
    """SM-17.3."""
    if s.ones[seat] == 0:
        return no(NO_SIDE_ONE)
    if s.fuel[seat] < s.rules.flip_price:
        return no(FLIP_TOO_DEAR, s.rules.flip_price, s.fuel[seat])
    return 0


def check_complete(s: SolariusState, seat: i64, planet: i64) -> i64:
    """SM-12.5, SM-17.4: a pending planet of its own is paid."""
    fuel = s.planet_fuel(seat, planet)
    bucks = s.planet_bucks(seat, planet)
    if s.fuel[seat] < fuel or s.bucks[seat] < bucks:
        return no(PLANET_SHORT, fuel, bucks)
    return 0


def apply_any(s: SolariusState, seat: i64, action: i64, back: Step[Never]) -> bool:
    """Do it if it is an anytime action, with `back` to be asked again; False: it is none, nothing happened."""
    if not is_any(action):
        return False
    s.last_any = action
    s.fresh = True
    if SWAP.owns(action):
        color = SWAP.a(action)
        s.then(StoreCubes(seat, color, 1), back)
        pay_swap(s, seat)
    elif action == SELL.of():
        s.then(SellCubes(seat, 0, 0), back)
    elif action == FLIP.of():
        s.pay_tracks(seat, s.rules.flip_price, 0)
        s.flip_drive(seat)
        s.tell(DRIVE_FLIPPED, seat, s.rules.flip_price)
        s.then(back)
    else:
        complete(s, seat, COMPLETE.a(action))
        s.then(back)
    return True


def took_main(s: SolariusState) -> None:
    """A starred decision was answered by one of its own options: for the filter of `advice`."""
    s.fresh = False
    s.last_any = 0


def complete(s: SolariusState, seat: i64, planet: i64) -> None:
    """SM-12.5: pay for a pending planet."""
    fuel = s.planet_fuel(seat, planet)
    bucks = s.planet_bucks(seat, planet)
    s.pay_tracks(seat, fuel, bucks)
    s.settle_planet(seat, planet)
    s.tell(COMPLETED, seat, planet, fuel | bucks << 8)


# ---- exchange in ---------------------------------------------------------------------------------------------


def pay_swap(s: SolariusState, seat: i64) -> None:
    """SM-17.1: the price in any mix; asked if there are several."""
    price = s.rules.swap_price
    least = price - s.bucks[seat]
    if least < 0:
        least = 0
    most = price
    if s.fuel[seat] < most:
        most = s.fuel[seat]
    if least < most:
        s.then(PaySwap(seat))
        return
    give_mix(s, seat, most)


def give_mix(s: SolariusState, seat: i64, fuel: i64) -> None:
    """Pay so much of the price in fuel, the rest in bucks."""
    bucks = s.rules.swap_price - fuel
    s.pay_tracks(seat, fuel, bucks)
    s.tell(SWAPPED, seat, fuel, bucks)


@final
class PaySwap(Open[SolariusState]):
    """SM-17.1: how much of the price is fuel."""

    clause: ClassVar[str] = "SM-17.1"
    task: ClassVar[str] = "choose how much of the price is fuel"

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_mix(s.rules.swap_price)

    def check(self, s: SolariusState, action: i64) -> i64:
        fuel = MIX.a(action)
        if fuel > s.fuel[self.seat] or s.rules.swap_price - fuel > s.bucks[self.seat]:
            return no(MIX_SHORT, s.fuel[self.seat], s.bucks[self.seat])
        return 0

    def apply(self, s: SolariusState, action: i64) -> None:
        give_mix(s, self.seat, MIX.a(action))


# ---- exchange out --------------------------------------------------------------------------------------------


@final
class SellCubes(Open[SolariusState]):
    """SM-17.2: cubes are given one by one. Since their order does not matter, they go in the order of the mat."""

    clause: ClassVar[str] = "SM-17.2"
    task: ClassVar[str] = "choose cubes to exchange"

    def __init__(self, seat: i64, value: i64, floor: i64) -> None:
        super().__init__(seat)
        self.value: Final = value  # of those given
        self.floor: Final = floor  # colour * COLS + column of the last one

    def candidates(self, s: SolariusState) -> vec[i64]:
        out = vec[i64](capacity=8)
        k: i64
        for k in range(ROWS):
            if s.cubes[self.seat * ROWS + k] > 0:
                out = append(out, CUBE_OUT.first + k)
        return append(out, STOP.of())

    def legal(self, s: SolariusState) -> vec[i64]:
        """What is left from each cube on is counted down instead of added up every time."""
        need = s.rules.value_per_point
        out = vec[i64](capacity=8)
        reach = self.value + worth_from(s, self.seat, self.floor)
        k: i64
        for k in range(self.floor, ROWS):
            if reach < need:
                break
            n = s.cubes[self.seat * ROWS + k]
            if n > 0:
                out = append(out, CUBE_OUT.first + k)
                reach -= n * s.rules.worth[k % COLS]
        return out if self.value < need else append(out, STOP.of())

    def check(self, s: SolariusState, action: i64) -> i64:
        need = s.rules.value_per_point
        if action == STOP.of():
            return no(TOO_LITTLE, self.value, need) if self.value < need else 0
        k = action - CUBE_OUT.first
        if k < self.floor:
            return no(SALE_ORDER)
        if self.value + worth_from(s, self.seat, k) < need:
            return no(VALUE_SHORT, need)
        return 0

    def apply(self, s: SolariusState, action: i64) -> None:
        seat = self.seat
        if action == STOP.of():
            self.end(s, self.value)
            return
        k = action - CUBE_OUT.first
        s.take_cube(seat, k // COLS, k % COLS)
        value = self.value + s.rules.worth[k % COLS]
        if worth_from(s, seat, k) == 0:
            self.end(s, value)
        else:
            s.then(SellCubes(seat, value, k))

    def end(self, s: SolariusState, value: i64) -> None:
        """SM-17.2: rounded down."""
        points = value // s.rules.value_per_point
        s.tell(SOLD, self.seat, value, points)
        gain_mix(s, self.seat, points)


# ---- points that are fuel or bucks ---------------------------------------------------------------------------


def offer_mix(n: i64) -> vec[i64]:
    """From no fuel to all of it."""
    out = vec[i64](capacity=8)
    k: i64
    for k in range(n + 1):
        if k < MIX.size:
            out = append(out, MIX.of(k))
    return out


def gain_mix(s: SolariusState, seat: i64, n: i64) -> None:
    """SM-8.3, SM-20.2: n points, each fuel or a buck; asked if there are several ways. What has no room is lost."""
    fuel_room = s.rules.track - s.fuel[seat]
    bucks_room = s.rules.track - s.bucks[seat]
    least = n - bucks_room
    if least < 0:
        least = 0
    most = n
    if most > fuel_room:
        most = fuel_room
    if least < most:
        s.then(Mix(seat, n))
        return
    take_mix(s, seat, most, n)


def take_mix(s: SolariusState, seat: i64, fuel: i64, n: i64) -> None:
    """So many of the points are fuel."""
    gained = s.gain_fuel(seat, fuel)
    s.tell(GAINED, seat, gained, s.gain_bucks(seat, n - fuel))


@final
class Mix(Open[SolariusState]):
    """SM-8.3, SM-20.2: how many of the points are fuel."""

    clause: ClassVar[str] = "SM-8.3"
    task: ClassVar[str] = "choose how many of the points are fuel"

    def __init__(self, seat: i64, n: i64) -> None:
        super().__init__(seat)
        self.n: Final = n

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_mix(self.n)

    def check(self, s: SolariusState, action: i64) -> i64:
        fuel = MIX.a(action)
        if s.fuel[self.seat] + fuel > s.rules.track or s.bucks[self.seat] + self.n - fuel > s.rules.track:
            return no(OTHER_FULL)
        return 0

    def apply(self, s: SolariusState, action: i64) -> None:
        take_mix(s, self.seat, MIX.a(action), self.n)
