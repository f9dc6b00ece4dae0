"""SM-5: cubes that come to the mat and cubes that are paid. What is forced is done without asking."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.solarius.rules.actions import COLORS, COLS, CUBE, NONE, PAY, STOP, STORE
from ecliptic.games.solarius.rules.facts import PAID_CUBES
from ecliptic.games.solarius.rules.reasons import NO_SPACE
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps import rows
from ecliptic.games.solarius.rules.steps.anytime import Starred, has_any
from ecliptic.games.solarius.rules.steps.marks import SeatAuto, SeatOpen

# ---- taking cubes --------------------------------------------------------------------------------------------


@final
class StoreCubes(SeatAuto):
    """SM-5.6: cubes of one colour that are taken outside of a die action; what has no space is lost."""

    def __init__(self, player: i64, color: i64, left: i64) -> None:
        super().__init__(player)
        self.color: Final = color
        self.left: Final = left  # cubes to be stored

    def run(self, s: SolariusState) -> None:
        left = rows.take_forced(s, self.player, self.color, self.left)
        if left == 0:
            return
        if s.columns_for(self.player, self.color) == 0:
            no_space(s, self.player, self.color, left)
        else:
            s.then(StoreOne(self.player, self.color), StoreCubes(self.player, self.color, left - 1))


@final
class StoreOne(Starred):
    """SM-5.3: where the next cube goes, if there is a choice."""

    def __init__(self, seat: i64, color: i64) -> None:
        super().__init__(seat)
        self.color: Final = color

    def own(self, s: SolariusState) -> vec[i64]:
        return rows.offer_columns()

    def check_own(self, s: SolariusState, action: i64) -> i64:
        return rows.check_store(s, self.seat, self.color, STORE.a(action))

    def back(self, s: SolariusState) -> Step[Never]:
        return StoreCubes(self.seat, self.color, 1)

    def choose(self, s: SolariusState, action: i64) -> None:
        rows.store(s, self.seat, self.color, STORE.a(action))


def no_space(s: SolariusState, seat: i64, color: i64, n: i64) -> None:
    """SM-5.6, SM-17.5: from a step, cubes without a space are lost, unless an exchange may still make one."""
    if has_any(s, seat):
        s.then(NoSpace(seat, color, n))
    else:
        s.lose_cubes(seat, color, n)


@final
class NoSpace(Starred):
    """SM-5.6, SM-17.5: the next cube has no space: it is lost, unless an exchange makes one."""

    def __init__(self, seat: i64, color: i64, left: i64) -> None:
        super().__init__(seat)
        self.color: Final = color  # NONE = any
        self.left: Final = left

    def own(self, s: SolariusState) -> vec[i64]:
        return vec[i64]([STOP.of()])

    def back(self, s: SolariusState) -> Step[Never]:
        if self.color == NONE:
            return AnyCubes(self.seat, self.left, 0)
        return StoreCubes(self.seat, self.color, self.left)

    def choose(self, s: SolariusState, action: i64) -> None:
        s.lose_cubes(self.seat, self.color, self.left)


def gain_cubes(s: SolariusState, seat: i64, color: i64, n: i64) -> None:
    """SM-20.3: from a step, n cubes of a colour, or each of any colour (NONE)."""
    if n > 0:
        if color == NONE:
            s.then(AnyCubes(seat, n, 0))
        else:
            s.then(StoreCubes(seat, color, n))


@final
class AnyCubes(SeatAuto):
    """SM-20.3: cubes of any colours, in any order; those without a space are lost."""

    def __init__(self, player: i64, left: i64, last: i64) -> None:
        super().__init__(player)
        self.left: Final = left
        self.last: Final = last  # the colour of the one before, for the filter of `advice` alone

    def run(self, s: SolariusState) -> None:
        left = self.left
        seat = self.player
        if left == 0:
            return
        room = rows.room_for_cubes(s, seat)
        if room == 0:
            no_space(s, seat, NONE, left)
        elif has_any(s, seat) or (room > left and several_rows(s, seat)):
            s.then(GainCubes(seat, left, self.last))
        else:  # SM-5.6: there is one row, or all that fits is taken
            color: i64
            for color in range(COLORS):
                if s.columns_for(seat, color) != 0:
                    if room > left:
                        s.then(StoreCubes(seat, color, left))
                        return
                    rows.fill_row(s, seat, color)
            if room < left:
                s.lose_cubes(seat, NONE, left - room)


def several_rows(s: SolariusState, seat: i64) -> bool:
    """Whether more than one row has space for a cube."""
    found: i64 = 0
    color: i64
    for color in range(COLORS):
        if s.columns_for(seat, color) != 0:
            found += 1
    return found > 1


@final
class GainCubes(Starred):
    """SM-20.3: the colour of the next cube."""

    def __init__(self, seat: i64, left: i64, last: i64) -> None:
        super().__init__(seat)
        self.left: Final = left  # cubes to come, this one included
        self.last: Final = last  # the colour of the one before, for the filter of `advice` alone

    def own(self, s: SolariusState) -> vec[i64]:
        return offer(CUBE, COLORS)

    def check_own(self, s: SolariusState, action: i64) -> i64:
        color = CUBE.a(action)
        return no(NO_SPACE, color) if s.columns_for(self.seat, color) == 0 else 0

    def back(self, s: SolariusState) -> Step[Never]:
        return AnyCubes(self.seat, self.left, 0)

    def choose(self, s: SolariusState, action: i64) -> None:
        color = CUBE.a(action)
        s.then(StoreCubes(self.seat, color, 1), AnyCubes(self.seat, self.left - 1, color))


# ---- paying cubes --------------------------------------------------------------------------------------------


@final
class PayRow(SeatAuto):
    """SM-5.7: a total of one colour is paid; asked only while there is more than one way."""

    def __init__(self, player: i64, color: i64, left: i64) -> None:
        super().__init__(player)
        self.color: Final = color
        self.left: Final = left  # what the row still has to give

    def run(self, s: SolariusState) -> None:
        pay_on(s, self.player, self.color, self.left, 0)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return (
            unpaid(s, below, self.color)
            or not_exact(s, self.player, self.color, self.left)
            or super().fits(s, below)
        )


def unpaid(s: SolariusState, below: list[Step[Never]], color: i64 = NONE) -> str:
    """What speaks against what is done when all is paid, or against a payment: other payments alone lie above."""
    for step in s.stack[len(below) + 1 :]:
        if not isinstance(step, (PayRow, PayCube)):
            return "another step comes first"
        if step.color == color:
            return "a color pays once"
    return ""


def not_exact(s: SolariusState, seat: i64, color: i64, left: i64) -> str:
    """What speaks against the payment of this total."""
    return "" if s.row_pays(seat, color, left) else "that can't be paid exactly"


def pay_on(s: SolariusState, seat: i64, color: i64, left: i64, paid: i64) -> None:
    """Pay if there is but one way, else ask. `paid`: how many went already, 2 bits a column."""
    way = rows.only_way(s, seat, color, left)
    if way == NONE:
        s.then(PayCube(seat, color, left, paid))
        return
    column: i64
    for column in range(COLS):
        n = (way >> (2 * column)) & 3
        while n > 0:
            s.take_cube(seat, color, column)
            n -= 1
    s.tell(PAID_CUBES, seat, color, paid + way)


@final
class PayCube(SeatOpen):
    """SM-5.4, SM-5.7: from which column the next cube goes, in any order."""

    def __init__(self, seat: i64, color: i64, left: i64, paid: i64) -> None:
        super().__init__(seat)
        self.color: Final = color
        self.left: Final = left  # what is still to be paid
        self.paid: Final = paid  # 2 bits a column

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer(PAY, COLS)

    def check(self, s: SolariusState, action: i64) -> i64:
        return rows.check_pay(s, self.seat, self.color, self.left, PAY.a(action))

    def apply(self, s: SolariusState, action: i64) -> None:
        column = PAY.a(action)
        s.take_cube(self.seat, self.color, column)
        left = self.left - s.rules.worth[column]
        pay_on(s, self.seat, self.color, left, self.paid + rows.packed(column, 1))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return not_exact(s, self.seat, self.color, self.left) or super().fits(s, below)


def pay_cubes(s: SolariusState, seat: i64, color: i64, column: i64, n: i64) -> None:
    """SM-5.8: n cubes of one column go."""
    k: i64
    for k in range(n):
        s.take_cube(seat, color, column)
    s.tell(PAID_CUBES, seat, color, rows.packed(column, n))
