"""SM-9.3, SM-9.4, SM-20.4: points that are bought, and points for tech dice from wherever they come."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.facts import BOUGHT_POINTS, MOVED, RAISED
from ecliptic.games.solarius.rules.reasons import (
    AT_LAST_COLUMN,
    AT_TOP,
    BUCKS_SHORT,
    POINTS_TOO_DEAR,
    TOO_FEW,
)
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.anytime import Starred, has_any, took_main, worth_of_cubes
from ecliptic.games.solarius.rules.steps.marks import SeatAuto, outside_action

# ---- points that are bought ----------------------------------------------------------------------------------


def check_buy(s: SolariusState, seat: i64) -> i64:
    """SM-9.4: whether one more point can be paid."""
    price = s.price_of_points(seat, 1)
    if price > s.bucks[seat]:
        return no(BUCKS_SHORT, price, s.bucks[seat])
    return 0


def may_afford(s: SolariusState, seat: i64, n: i64) -> bool:
    """SM-9.4, SM-17.5: whether n more points can be paid, or perhaps could be after exchanges."""
    price = s.price_of_points(seat, n)
    if price <= s.bucks[seat]:
        return True
    if not has_any(s, seat):
        return False
    rules = s.rules
    worth = worth_of_cubes(s, seat) + s.fuel[seat] // rules.swap_price * rules.worth[a.COLS - 1]
    return price <= s.bucks[seat] + worth // rules.value_per_point


def buy_points(s: SolariusState, seat: i64, n: i64) -> None:
    """SM-9.4: points for the action that is under way."""
    price = s.price_of_points(seat, n)
    s.pay_tracks(seat, 0, price)
    s.bought += n
    s.tell(BOUGHT_POINTS, seat, n, price)


# ---- points for tech dice ------------------------------------------------------------------------------------


def cost_of(s: SolariusState, seat: i64, kind: i64, color: i64) -> i64:
    """SM-3.3, SM-3.4: points to raise (turquoise) or move (brown) a tech die; NONE at its end."""
    row = seat * a.COLORS + color
    if kind == a.TURQUOISE:
        step = s.step[row]
        return a.NONE if step >= a.LEVELS - 1 else s.rules.raise_cost[step]
    column = s.col[row]
    return a.NONE if column >= a.DIE_COLS - 1 else s.rules.shift_cost[column]


def check_spend(s: SolariusState, seat: i64, kind: i64, color: i64, left: i64, buys: i64) -> i64:
    """SM-9.3, SM-9.4, SM-9.6: whether the points at hand and those that can be bought are enough."""
    cost = cost_of(s, seat, kind, color)
    if cost == a.NONE:
        return no(AT_TOP if kind == a.TURQUOISE else AT_LAST_COLUMN, color)
    short = cost - left
    if short <= 0:
        return 0
    if buys == 0:
        return no(TOO_FEW, short)
    price = s.price_of_points(seat, short)
    return no(POINTS_TOO_DEAR, short, price) if price > s.bucks[seat] else 0


@final
class SpendOn(SeatAuto):
    """SM-9.3, SM-20.4: points for tech dice; asked as long as something can be done."""

    def __init__(self, player: i64, kind: i64, left: i64, last: i64, buys: i64) -> None:
        super().__init__(player)
        self.kind: Final = kind  # TURQUOISE to raise, BROWN to move
        self.left: Final = left
        self.last: Final = last  # the colour of the one before, for the filter of `advice` alone
        self.buys: Final = buys  # 1 = points may be bought

    def run(self, s: SolariusState) -> None:
        seat = self.player
        if self.left == 0 and self.buys == 0:
            return
        color: i64
        for color in range(a.COLORS):
            if check_spend(s, seat, self.kind, color, self.left, self.buys) == 0:
                s.then(Spend(seat, self.kind, self.left, self.last, self.buys))
                return
        if self.buys == 1 and self.can_go_on(s):
            s.then(Spend(seat, self.kind, self.left, self.last, self.buys))

    def can_go_on(self, s: SolariusState) -> bool:
        """Whether exchanges may bring the bucks for what the cheapest die needs."""
        least: i64 = a.NONE
        color: i64
        for color in range(a.COLORS):
            cost = cost_of(s, self.player, self.kind, color)
            if cost != a.NONE and (least == a.NONE or cost < least):
                least = cost
        return least != a.NONE and may_afford(s, self.player, least - self.left)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return (outside_action(below) if self.buys else "") or super().fits(s, below)


@final
class Spend(Starred):
    """SM-9.3, SM-20.4: a tech die to raise or to move, in any order, or stop."""

    def __init__(self, seat: i64, kind: i64, left: i64, last: i64, buys: i64) -> None:
        super().__init__(seat)
        self.kind: Final = kind  # TURQUOISE to raise, BROWN to move
        self.left: Final = left  # points
        self.last: Final = last  # the colour of the one before, for the filter of `advice` alone
        self.buys: Final = buys  # 1 = points may be bought

    def own(self, s: SolariusState) -> vec[i64]:
        out = vec[i64](capacity=12)
        color: i64
        for color in range(a.COLORS):
            out = append(out, a.RAISE.of(color) if self.kind == a.TURQUOISE else a.MOVE.of(color))
        return append(out, a.STOP.of())

    def own_legal(self, s: SolariusState) -> vec[i64]:
        """Straight from the rows."""
        first = a.RAISE.first if self.kind == a.TURQUOISE else a.MOVE.first
        out = vec[i64](capacity=12)
        color: i64
        for color in range(a.COLORS):
            if check_spend(s, self.seat, self.kind, color, self.left, self.buys) == 0:
                out = append(out, first + color)
        return append(out, a.STOP.of())

    def check_own(self, s: SolariusState, action: i64) -> i64:
        if action == a.STOP.of():
            return 0
        return check_spend(s, self.seat, self.kind, self.color_of(action), self.left, self.buys)

    def color_of(self, action: i64) -> i64:
        return a.RAISE.a(action) if self.kind == a.TURQUOISE else a.MOVE.a(action)

    def back(self, s: SolariusState) -> Step[Never]:
        return SpendOn(self.seat, self.kind, self.left, 0, self.buys)

    def choose(self, s: SolariusState, action: i64) -> None:
        seat = self.seat
        took_main(s)
        if action == a.STOP.of():
            return
        color = self.color_of(action)
        left = self.left - cost_of(s, seat, self.kind, color)
        if left < 0:
            buy_points(s, seat, -left)
            left = 0
        if self.kind == a.TURQUOISE:
            s.raise_die(seat, color)
            s.tell(RAISED, seat, color, s.step[seat * a.COLORS + color])
        else:
            s.move_die(seat, color)
            s.tell(MOVED, seat, color, s.col[seat * a.COLORS + color])
        s.then(SpendOn(seat, self.kind, left, color, self.buys))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return (outside_action(below) if self.buys else "") or super().fits(s, below)
