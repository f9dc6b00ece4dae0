"""SM-9: the two uses of a die."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.facts import GAINED, USED
from ecliptic.games.solarius.rules.reasons import NO_SPACE, TRACK_FULL
from ecliptic.games.solarius.rules.state import DIE_STAT, STATS, SolariusState
from ecliptic.games.solarius.rules.steps.anytime import Starred, has_any, took_main
from ecliptic.games.solarius.rules.steps.gains import gain
from ecliptic.games.solarius.rules.steps.marks import ActionAuto, UntilThen, outside_action
from ecliptic.games.solarius.rules.steps.rows import check_store, offer_columns, store, take_forced
from ecliptic.games.solarius.rules.steps.spend import SpendOn, buy_points, check_buy, may_afford

# ---- the choice of a use -------------------------------------------------------------------------------------


@final
class DieAction(UntilThen):
    """SM-8.2, SM-8.8, SM-9.5: the points by the tech dice and developments as they are now, then a use."""

    def __init__(self, player: i64, face: i64) -> None:
        super().__init__(player)
        self.face: Final = face  # of the die that was taken

    def run(self, s: SolariusState) -> None:
        seat = self.player
        s.base = s.points_of(seat, s.color, self.face)
        s.add += s.stat[seat * STATS + DIE_STAT + s.color]
        s.bought = 0
        s.then(PICK_USES[seat], END_ACTIONS[seat])


@final
class EndAction(UntilThen):
    """SM-9.6, SM-20.8: what a die action has brought in points is over."""

    def run(self, s: SolariusState) -> None:
        s.color = a.NONE
        s.base = 0
        s.add = 0
        s.both = False
        s.bought = 0


class ActionStarred(Starred):
    """A decision of a die action."""

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return outside_action(below) or super().fits(s, below)


@final
class PickUse(ActionStarred):
    """SM-9.1: one of the two uses, or which comes first."""

    def own(self, s: SolariusState) -> vec[i64]:
        return vec[i64]([a.USE.of(0), a.USE.of(1)])

    def own_legal(self, s: SolariusState) -> vec[i64]:
        """Both are."""
        return vec[i64]([a.USE.of(0), a.USE.of(1)])

    def choose(self, s: SolariusState, action: i64) -> None:
        took_main(s)
        use = a.USE.a(action)
        if s.both:
            s.then(SecondUse(self.seat, 1 - use))
        start_use(s, self.seat, use)


# Steps never change: what comes every turn is made once.
PICK_USES: Final[list[PickUse]] = [PickUse(k) for k in range(a.SEATS)]
END_ACTIONS: Final[list[EndAction]] = [EndAction(k) for k in range(a.SEATS)]


@final
class SecondUse(ActionAuto):
    """SM-20.8: the other use, with the full points."""

    def __init__(self, player: i64, use: i64) -> None:
        super().__init__(player)
        self.use: Final = use

    def run(self, s: SolariusState) -> None:
        start_use(s, self.player, self.use)


def start_use(s: SolariusState, seat: i64, use: i64) -> None:
    """SM-9.2, SM-9.3: with all points of the action."""
    points = s.base + s.add
    color = s.color
    s.tell(USED, seat, use + 1, points | color << 8)
    if use == 0:
        s.then(TakeCubes(seat, points))
    elif color == a.BLACK:
        s.then(OfferFuel(seat))
        gain(s, seat, a.GAIN_FUEL, points)
    elif color == a.YELLOW:
        gain(s, seat, a.GAIN_BUCKS, points)
    else:
        s.then(SpendOn(seat, color, points, 0, 1))


# ---- use I: cubes --------------------------------------------------------------------------------------------


@final
class TakeCubes(ActionAuto):
    """SM-9.2, SM-9.6: cubes of the action's colour, as many as there are points."""

    def __init__(self, player: i64, left: i64) -> None:
        super().__init__(player)
        self.left: Final = left  # cubes to be taken

    def run(self, s: SolariusState) -> None:
        seat = self.player
        color = s.color
        left = take_forced(s, seat, color, self.left)
        if left == 0:
            if check_buy_cube(s, seat) == 0 or may_come_cheaper(s, seat):
                s.then(BuyCube(seat))
        elif s.columns_for(seat, color) != 0:
            s.then(Store(seat, left))
        elif has_any(s, seat):
            s.then(Blocked(seat, left))
        else:
            s.lose_cubes(seat, color, left)


@final
class Store(ActionStarred):
    """SM-5.3, SM-9.2: where the next cube of the die action goes."""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left: Final = left  # cubes to be taken, this one included

    def own(self, s: SolariusState) -> vec[i64]:
        return offer_columns()

    def check_own(self, s: SolariusState, action: i64) -> i64:
        return check_store(s, self.seat, s.color, a.STORE.a(action))

    def back(self, s: SolariusState) -> Step[Never]:
        return TakeCubes(self.seat, self.left)

    def choose(self, s: SolariusState, action: i64) -> None:
        took_main(s)
        store(s, self.seat, s.color, a.STORE.a(action))
        s.then(TakeCubes(self.seat, self.left - 1))


@final
class Blocked(ActionStarred):
    """SM-5.6: the next cube has no space: it is lost, unless an exchange makes one."""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left: Final = left

    def own(self, s: SolariusState) -> vec[i64]:
        return vec[i64]([a.STOP.of()])

    def back(self, s: SolariusState) -> Step[Never]:
        return TakeCubes(self.seat, self.left)

    def choose(self, s: SolariusState, action: i64) -> None:
        took_main(s)
        s.lose_cubes(self.seat, s.color, self.left)


def may_come_cheaper(s: SolariusState, seat: i64) -> bool:
    """Whether after an exchange a cube may be bought for less than an exchange takes for one."""
    return s.price_of_points(seat, 1) < s.rules.swap_price and has_any(s, seat) and may_afford(s, seat, 1)


def check_buy_cube(s: SolariusState, seat: i64) -> i64:
    """SM-9.4: a bought point must be used at once, so its cube needs a space."""
    if s.columns_for(seat, s.color) == 0:
        return no(NO_SPACE, s.color)
    return check_buy(s, seat)


@final
class BuyCube(ActionStarred):
    """SM-9.4: a point for one more cube, or stop."""

    def own(self, s: SolariusState) -> vec[i64]:
        return vec[i64]([a.BUY_POINT.of(), a.STOP.of()])

    def check_own(self, s: SolariusState, action: i64) -> i64:
        return check_buy_cube(s, self.seat) if action == a.BUY_POINT.of() else 0

    def choose(self, s: SolariusState, action: i64) -> None:
        took_main(s)
        if action == a.BUY_POINT.of():
            buy_points(s, self.seat, 1)
            s.then(TakeCubes(self.seat, 1))


# ---- use II, black: fuel -------------------------------------------------------------------------------------


def check_buy_fuel(s: SolariusState, seat: i64) -> i64:
    """SM-9.4: a bought point must be used at once, so the track needs room."""
    if s.fuel[seat] >= s.rules.track:
        return no(TRACK_FULL, s.rules.track)
    return check_buy(s, seat)


@final
class OfferFuel(ActionAuto):
    """SM-9.4: asked below the end of the track, and if a point can be paid."""

    def run(self, s: SolariusState) -> None:
        seat = self.player
        if (
            check_buy_fuel(s, seat) == 0
        ):  # after an exchange it would cost more than the fuel of that exchange
            s.then(BuyFuel(seat))


@final
class BuyFuel(ActionStarred):
    """SM-9.4: a point for one more fuel, or stop."""

    def own(self, s: SolariusState) -> vec[i64]:
        return vec[i64]([a.BUY_POINT.of(), a.STOP.of()])

    def check_own(self, s: SolariusState, action: i64) -> i64:
        return check_buy_fuel(s, self.seat) if action == a.BUY_POINT.of() else 0

    def back(self, s: SolariusState) -> Step[Never]:
        return OfferFuel(self.seat)

    def choose(self, s: SolariusState, action: i64) -> None:
        took_main(s)
        if action == a.BUY_POINT.of():
            buy_points(s, self.seat, 1)
            s.tell(GAINED, self.seat, s.gain_fuel(self.seat, 1), 0)
            s.then(OfferFuel(self.seat))
