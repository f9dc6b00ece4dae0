"""SM-17: what a seat may do at any decision of its own turn.

A starred decision offers these beside its own options, and comes again after one: see `Starred`. An exchange is one
action: nothing comes between its parts (SM-17.6).
"""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.machine import Open, Step
from ecliptic.core.reasons import no
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import reasons as why
from ecliptic.games.solarius.rules.facts import COMPLETED, DRIVE_FLIPPED, GAINED, SOLD, SWAPPED
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.marks import SeatAuto, SeatOpen, not_theirs
from ecliptic.games.solarius.rules.steps.rows import check_store, offer_columns, store, take_forced

ROWS: Final = a.COLORS * a.COLS  # kinds of cubes on a mat

NO_LIMIT: Final = 1 << 40  # whatever a table says that cubes are worth
MOST_WORTH: Final = 99  # of cubes that are sold: more than a mat has

# ---- beside the options of a starred decision ----------------------------------------------------------------


def is_any(action: i64) -> bool:
    """Whether it is an anytime action: they stand side by side in the table."""
    return a.SWAP.first <= action < a.CUBE_OUT.first


def offer_any(s: SolariusState, seat: i64, out: vec[i64]) -> vec[i64]:
    """SM-17.5: in a turn of its own, and before the new die is drawn."""
    if s.active != seat:
        return out
    color: i64
    for color in range(a.COLORS):
        out = append(out, a.SWAP.first + color)
    out = append(out, a.SELL.of())
    out = append(out, a.FLIP.of())
    left = s.unsettled[seat]
    planet: i64 = 0
    while left != 0:
        if left & 1 and s.rules.planet_verb[planet] == a.PAYING:
            out = append(out, a.COMPLETE.of(planet))
        left >>= 1
        planet += 1
    return out


def legal_any(s: SolariusState, seat: i64, out: vec[i64]) -> vec[i64]:
    """`offer_any`, of which those that pass."""
    if s.active != seat:
        return out
    color: i64
    if s.fuel[seat] + s.bucks[seat] >= s.rules.swap_price:
        for color in range(a.COLORS):
            if s.columns_for(seat, color) != 0:
                out = append(out, a.SWAP.first + color)
    if check_sell(s, seat) == 0:
        out = append(out, a.SELL.of())
    if s.ones[seat] > 0 and s.fuel[seat] >= s.rules.flip_price:
        out = append(out, a.FLIP.of())
    left = s.unsettled[seat]
    planet: i64 = 0
    while left != 0:
        if left & 1 and s.rules.planet_verb[planet] == a.PAYING and check_complete(s, seat, planet) == 0:
            out = append(out, a.COMPLETE.of(planet))
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
        for color in range(a.COLORS):
            if s.columns_for(seat, color) != 0:
                return True
    left = s.unsettled[seat]
    planet: i64 = 0
    while left != 0:
        if left & 1 and s.rules.planet_verb[planet] == a.PAYING and check_complete(s, seat, planet) == 0:
            return True
        left >>= 1
        planet += 1
    return False


def check_any(s: SolariusState, seat: i64, action: i64) -> i64:
    """0, or why this anytime action is not possible."""
    if a.SWAP.owns(action):
        return check_swap(s, seat, a.SWAP.a(action))
    if action == a.SELL.of():
        return check_sell(s, seat)
    if action == a.FLIP.of():
        return check_flip(s, seat)
    return check_complete(s, seat, a.COMPLETE.a(action))


def check_swap(s: SolariusState, seat: i64, color: i64) -> i64:
    """SM-17.1: a price, and a space for the cube."""
    have = s.fuel[seat] + s.bucks[seat]
    if have < s.rules.swap_price:
        return no(why.POINTS_SHORT, s.rules.swap_price, have)
    if s.columns_for(seat, color) == 0:
        return no(why.NO_SPACE, color)
    return 0


def worth_of_cubes(s: SolariusState, seat: i64, enough: i64 = NO_LIMIT) -> i64:
    """What all cubes of a mat are worth, or of the first columns in which it is enough."""
    cubes = s.cubes
    total: i64 = 0
    column: i64
    color: i64
    for column in range(a.COLS):
        n: i64 = 0
        at: i64 = seat * ROWS + column
        for color in range(a.COLORS):
            n += cubes[at]
            at += a.COLS
        total += n * s.rules.worth[column]
        if total >= enough:
            break
    return total


def check_sell(s: SolariusState, seat: i64) -> i64:
    """SM-17.2: cubes for a point at least, and room for it."""
    rules = s.rules
    if s.fuel[seat] >= rules.track and s.bucks[seat] >= rules.track:
        return no(why.TRACKS_FULL, rules.track)
    worth = worth_of_cubes(s, seat, rules.value_per_point)
    if worth < rules.value_per_point:
        return no(why.TOO_LITTLE, worth, rules.value_per_point)
    return 0


def check_flip(s: SolariusState, seat: i64) -> i64:
    """SM-17.3: whether a drive can be turned over: one that lies on side one, for fuel."""
    if s.ones[seat] == 0:
        return no(why.NO_SIDE_ONE)
    if s.fuel[seat] < s.rules.flip_price:
        return no(why.FLIP_TOO_DEAR, s.rules.flip_price, s.fuel[seat])
    return 0


def check_complete(s: SolariusState, seat: i64, planet: i64) -> i64:
    """SM-12.5, SM-17.4: a pending planet of its own is paid."""
    fuel = s.planet_fuel(seat, planet)
    bucks = s.planet_bucks(seat, planet)
    if s.fuel[seat] < fuel or s.bucks[seat] < bucks:
        return no(why.PLANET_SHORT, fuel, bucks)
    return 0


def do_any(s: SolariusState, seat: i64, action: i64, back: Step[Never]) -> None:
    """Do an anytime action, with `back` to be asked or run again."""
    s.last_any = action
    s.fresh = True
    if a.SWAP.owns(action):
        s.then(PlaceBought(seat, a.SWAP.a(action)), back)
        pay_swap(s, seat)
    elif action == a.SELL.of():
        s.then(SellCubes(seat, 0, 0), back)
    elif action == a.FLIP.of():
        s.pay_tracks(seat, s.rules.flip_price, 0)
        s.flip_drive(seat)
        s.tell(DRIVE_FLIPPED, seat, s.rules.flip_price)
        s.then(back)
    else:
        complete(s, seat, a.COMPLETE.a(action))
        s.then(back)


class Starred(Open[SolariusState]):
    """SM-17.5: a decision beside whose own options anytime actions are open, in a turn of the seat's own."""

    def own(self, s: SolariusState) -> vec[i64]:
        """The candidates that are its own."""
        raise NotImplementedError

    def check_own(self, s: SolariusState, action: i64) -> i64:
        """0, or why this one of its own is not possible."""
        return 0

    def own_legal(self, s: SolariusState) -> vec[i64]:
        """Those of its own that pass."""
        return self.passing(s, self.own(s))

    def choose(self, s: SolariusState, action: i64) -> None:
        """One of its own was chosen."""
        raise NotImplementedError

    def back(self, s: SolariusState) -> Step[Never]:
        """What is next after an anytime action."""
        return self

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_any(s, self.seat, self.own(s))

    def legal(self, s: SolariusState) -> vec[i64]:
        """Measured: what can be done at any time is looked for. Without it 56 % more instructions of random play."""
        return legal_any(s, self.seat, self.own_legal(s))

    def check(self, s: SolariusState, action: i64) -> i64:
        return check_any(s, self.seat, action) if is_any(action) else self.check_own(s, action)

    def apply(self, s: SolariusState, action: i64) -> None:
        if is_any(action):
            do_any(s, self.seat, action, self.back(s))
        else:
            self.choose(s, action)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        problem = interrupted(s, below) or not_theirs(s, self.seat, below)
        if not problem and len(self.own_legal(s)) == 0:  # exchanges alone would never end it
            return "there is nothing to choose"
        return problem


def took_main(s: SolariusState) -> None:
    """A decision at which exchanges are weighed was answered by one of its own: for the filter of `advice`."""
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
class PaySwap(SeatOpen):
    """SM-17.1: how much of the price is fuel."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_mix(s.rules.swap_price)

    def check(self, s: SolariusState, action: i64) -> i64:
        fuel = a.MIX.a(action)
        if fuel > s.fuel[self.seat] or s.rules.swap_price - fuel > s.bucks[self.seat]:
            return no(why.MIX_SHORT, s.fuel[self.seat], s.bucks[self.seat])
        return 0

    def apply(self, s: SolariusState, action: i64) -> None:
        give_mix(s, self.seat, a.MIX.a(action))


@final
class PlaceBought(SeatAuto):
    """SM-17.1: the cube comes to its row; asked if several columns take it."""

    def __init__(self, player: i64, color: i64) -> None:
        super().__init__(player)
        self.color: Final = color

    def run(self, s: SolariusState) -> None:
        if take_forced(s, self.player, self.color, 1) == 1:
            s.then(StoreBought(self.player, self.color))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        for step in s.stack[len(below) + 1 :]:
            if type(step) is not PaySwap:
                return "the price comes first"
        if s.columns_for(self.player, self.color) == 0:
            return "no column takes the cube"
        return super().fits(s, below)


@final
class StoreBought(SeatOpen):
    """SM-17.1, SM-5.3: where the cube of an exchange goes."""

    def __init__(self, seat: i64, color: i64) -> None:
        super().__init__(seat)
        self.color: Final = color

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_columns()

    def check(self, s: SolariusState, action: i64) -> i64:
        return check_store(s, self.seat, self.color, a.STORE.a(action))

    def apply(self, s: SolariusState, action: i64) -> None:
        store(s, self.seat, self.color, a.STORE.a(action))


# ---- exchange out --------------------------------------------------------------------------------------------


@final
class SellCubes(SeatOpen):
    """SM-17.2: cubes are given one by one, in any order."""

    def __init__(self, seat: i64, value: i64, last: i64) -> None:
        super().__init__(seat)
        self.value: Final = value  # of those given
        self.last: Final = last  # colour * COLS + column of the one before, for the filter of `advice` alone

    def candidates(self, s: SolariusState) -> vec[i64]:
        cubes = s.cubes
        row: i64 = self.seat * ROWS
        out = vec[i64](capacity=ROWS + 1)
        k: i64
        for k in range(ROWS):
            if cubes[row + k] > 0:
                out = append(out, a.CUBE_OUT.first + k)
        return append(out, a.STOP.of())

    def legal(self, s: SolariusState) -> vec[i64]:
        """Measured: no cube is checked, for any may go. Without it 4 % more time of random play."""
        out = self.candidates(s)
        return out if self.value >= s.rules.value_per_point else out[: len(out) - 1]

    def check(self, s: SolariusState, action: i64) -> i64:
        need = s.rules.value_per_point
        return no(why.GIVE_MORE, self.value, need) if action == a.STOP.of() and self.value < need else 0

    def apply(self, s: SolariusState, action: i64) -> None:
        seat = self.seat
        value = self.value
        if action != a.STOP.of():
            k = action - a.CUBE_OUT.first
            s.take_cube(seat, k // a.COLS, k % a.COLS)
            value += s.rules.worth[k % a.COLS]
            if worth_of_cubes(s, seat, 1) > 0:
                s.then(SellCubes(seat, value, k))
                return
        points = value // s.rules.value_per_point  # SM-17.2: rounded down
        s.tell(SOLD, seat, value, points)
        if may_mix(s, seat, points):
            s.then(SaleMix(seat, points))
        else:
            take_all(s, seat, points)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        if self.value + worth_of_cubes(s, self.seat) > MOST_WORTH:
            return "nobody gives so much"
        return super().fits(s, below)


@final
class SaleMix(SeatOpen):
    """SM-17.2: how many of the points of a sale are fuel."""

    def __init__(self, seat: i64, n: i64) -> None:
        super().__init__(seat)
        self.n: Final = n  # points that the cubes were worth

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_mix(self.n)

    def check(self, s: SolariusState, action: i64) -> i64:
        return check_mix(s, self.seat, self.n, a.MIX.a(action))

    def apply(self, s: SolariusState, action: i64) -> None:
        take_mix(s, self.seat, a.MIX.a(action), self.n)


def interrupted(s: SolariusState, below: list[Step[Never]]) -> str:
    """What speaks against a starred decision's lying there: above it are the parts of an exchange alone."""
    for step in s.stack[len(below) + 1 :]:
        if not isinstance(step, (PaySwap, PlaceBought, StoreBought, SellCubes, SaleMix)):
            return "another step comes first"
    return ""


# ---- points that are fuel or bucks ---------------------------------------------------------------------------


def offer_mix(n: i64) -> vec[i64]:
    """From no fuel to all of it."""
    return offer(a.MIX, min(n + 1, a.MIX.size))


def room_for_points(s: SolariusState, seat: i64) -> i64:
    """How much both tracks together can take."""
    return 2 * s.rules.track - s.fuel[seat] - s.bucks[seat]


def may_mix(s: SolariusState, seat: i64, n: i64) -> bool:
    """Whether n points can be taken in several ways, so that nothing is lost or both tracks are full."""
    fuel_room = s.rules.track - s.fuel[seat]
    least = n - (s.rules.track - s.bucks[seat])
    if least < 0:
        least = 0
    return least < (n if n < fuel_room else fuel_room)


def take_all(s: SolariusState, seat: i64, n: i64) -> None:
    """SM-3.5: n points in the only way; what has no room is lost."""
    fuel = s.rules.track - s.fuel[seat]
    take_mix(s, seat, n if n < fuel else fuel, n)


def take_mix(s: SolariusState, seat: i64, fuel: i64, n: i64) -> None:
    """So many of the points are fuel."""
    gained = s.gain_fuel(seat, fuel)
    s.tell(GAINED, seat, gained, s.gain_bucks(seat, n - fuel))


def check_mix(s: SolariusState, seat: i64, n: i64, fuel: i64) -> i64:
    """SM-3.5: whether so many of n points may be fuel: nothing is lost while there is room."""
    fuel_room = s.rules.track - s.fuel[seat]
    if fuel > fuel_room:
        return no(why.FUEL_TAKES, fuel_room)
    bucks_room = s.rules.track - s.bucks[seat]
    if n - fuel > bucks_room and fuel < fuel_room:
        return no(why.BUCKS_TAKES, bucks_room)
    return 0
