"""SM-5: cubes that come to the mat and cubes that are paid. What is forced is done without asking."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.arrays import bit
from ecliptic.core.machine import AutoFor, Open
from ecliptic.core.reasons import no
from ecliptic.games.solarius.actions import COLORS, COLS, CUBE, NONE, PAY, STORE
from ecliptic.games.solarius.facts import PAID_CUBES, STORED
from ecliptic.games.solarius.reasons import (
    COLUMN_DONE,
    EARLIER_COLOR,
    FILL_FIRST,
    LOSES_CUBE,
    MORE_IN_FIRST,
    NO_CUBE,
    NO_SPACE,
    NOT_EXACT,
    NOT_USABLE,
)
from ecliptic.games.solarius.state import SolariusState

# ---- taking cubes --------------------------------------------------------------------------------------------


def only_column(columns: i64) -> i64:
    """The column of a set of one; NONE for none or several."""
    if columns == 1:
        return 0
    if columns == 2:
        return 1
    if columns == 4:
        return 2
    return NONE


def store(s: SolariusState, seat: i64, color: i64, column: i64) -> None:
    """SM-5.1: a cube comes to its row."""
    s.put_cube(seat, color, column)
    s.tell(STORED, seat, color, column)


def check_store(s: SolariusState, seat: i64, color: i64, column: i64) -> i64:
    """SM-5.1, SM-5.2: whether the next cube may go there."""
    if (s.columns_for(seat, color) >> column) & 1:
        return 0
    row = seat * COLORS + color
    if s.cubes[row * COLS + column] >= s.rules.usable[s.col[row] * COLS + column]:
        return no(NOT_USABLE, column, color)
    return no(MORE_IN_FIRST if column == 1 else FILL_FIRST)


def offer_columns() -> vec[i64]:
    """Every column."""
    return offer(STORE, COLS)


def take_forced(s: SolariusState, seat: i64, color: i64, n: i64) -> i64:
    """SM-5.3, SM-5.6: put cubes as long as only one space is allowed; how many are left to be put."""
    while n > 0:
        column = only_column(s.columns_for(seat, color))
        if column == NONE:
            break
        store(s, seat, color, column)
        n -= 1
    return n


@final
class StoreCubes(AutoFor[SolariusState]):
    """SM-5.6: cubes of one colour that are taken outside of a die action; what has no space is lost."""

    def __init__(self, player: i64, color: i64, left: i64) -> None:
        super().__init__(player)
        self.color: Final = color
        self.left: Final = left

    def run(self, s: SolariusState) -> None:
        left = take_forced(s, self.player, self.color, self.left)
        if left == 0:
            return
        if s.columns_for(self.player, self.color) == 0:
            s.lose_cubes(self.player, self.color, left)
        else:
            s.then(StoreOne(self.player, self.color), StoreCubes(self.player, self.color, left - 1))


@final
class StoreOne(Open[SolariusState]):
    """SM-5.3: where the next cube goes, if there is a choice."""

    clause: ClassVar[str] = "SM-5.3"
    task: ClassVar[str] = "choose a column for the cube"

    def __init__(self, seat: i64, color: i64) -> None:
        super().__init__(seat)
        self.color: Final = color

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_columns()

    def check(self, s: SolariusState, action: i64) -> i64:
        return check_store(s, self.seat, self.color, STORE.a(action))

    def apply(self, s: SolariusState, action: i64) -> None:
        store(s, self.seat, self.color, STORE.a(action))


def gain_cubes(s: SolariusState, seat: i64, color: i64, n: i64) -> None:
    """SM-20.3: from a step, n cubes of a colour, or each of any colour (NONE)."""
    if n > 0:
        if color == NONE:
            s.then(AnyCubes(seat, n, 0))
        else:
            s.then(StoreCubes(seat, color, n))


def room_in(s: SolariusState, seat: i64, color: i64) -> i64:
    """How many more cubes a row can take in all; by SM-5.2 it can always be filled up."""
    row = seat * COLORS + color
    usable = s.rules.usable
    room: i64 = 0
    k: i64
    for k in range(COLS):
        room += usable[s.col[row] * COLS + k] - s.cubes[row * COLS + k]
    return room


def room_from(s: SolariusState, seat: i64, first: i64) -> i64:
    """How many more cubes the rows from this colour down can take."""
    room: i64 = 0
    color: i64
    for color in range(first, COLORS):
        room += room_in(s, seat, color)
    return room


@final
class AnyCubes(AutoFor[SolariusState]):
    """SM-20.3: cubes of any colours; those without a space are lost. Colours go down from `floor`."""

    def __init__(self, player: i64, left: i64, floor: i64) -> None:
        super().__init__(player)
        self.left: Final = left
        self.floor: Final = floor

    def run(self, s: SolariusState) -> None:
        left = self.left
        seat = self.player
        if left == 0:
            return
        color: i64
        room = room_from(s, seat, self.floor)
        if room <= left:  # SM-5.6: all that fits is taken
            for color in range(self.floor, COLORS):
                fill_row(s, seat, color)
            if room < left:
                s.lose_cubes(seat, NONE, left - room)
            return
        only: i64 = NONE
        for color in range(self.floor, COLORS):
            if check_color(s, seat, left, self.floor, color) == 0:
                if only != NONE:
                    s.then(GainCubes(seat, left, self.floor))
                    return
                only = color
        s.then(StoreCubes(seat, only, 1), AnyCubes(seat, left - 1, only))


def fill_row(s: SolariusState, seat: i64, color: i64) -> None:
    """Put cubes until the row is full: the way there makes no difference."""
    columns = s.columns_for(seat, color)
    while columns != 0:
        column: i64 = 0
        while not (columns >> column) & 1:
            column += 1
        store(s, seat, color, column)
        columns = s.columns_for(seat, color)


def check_color(s: SolariusState, seat: i64, left: i64, floor: i64, color: i64) -> i64:
    """SM-5.6: whether the next of `left` cubes can be of this colour, so that none is lost without need."""
    if color < floor:
        return no(EARLIER_COLOR, floor)
    if s.columns_for(seat, color) == 0:
        return no(NO_SPACE, color)
    if room_from(s, seat, color) < left:
        k: i64
        for k in range(floor, color):
            if s.columns_for(seat, k) != 0:
                return no(LOSES_CUBE, k)
    return 0


@final
class GainCubes(Open[SolariusState]):
    """SM-20.3: the colour of the next cube. Since their order does not matter, colours go from top to bottom."""

    clause: ClassVar[str] = "SM-20.3"
    task: ClassVar[str] = "choose the color of a cube"

    def __init__(self, seat: i64, left: i64, floor: i64) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.floor: Final = floor

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer(CUBE, COLORS)

    def check(self, s: SolariusState, action: i64) -> i64:
        return check_color(s, self.seat, self.left, self.floor, CUBE.a(action))

    def apply(self, s: SolariusState, action: i64) -> None:
        color = CUBE.a(action)
        s.then(StoreCubes(self.seat, color, 1), AnyCubes(self.seat, self.left - 1, color))


# ---- paying cubes --------------------------------------------------------------------------------------------


def key_up_to(s: SolariusState, seat: i64, color: i64, top: i64) -> i64:
    """Like `row_key`, of the columns up to `top` alone."""
    at = (seat * COLORS + color) * COLS
    key = s.cubes[at] * 6
    if top >= 1:
        key += s.cubes[at + 1] * 2
    if top >= 2:
        key += s.cubes[at + 2]
    return key


def may_pay_from(s: SolariusState, seat: i64, color: i64, left: i64, column: i64) -> bool:
    """SM-5.7: whether a cube of this column can go, and the rest be paid exactly from it and columns to the left."""
    at = (seat * COLORS + color) * COLS + column
    rest = left - s.rules.worth[column]
    if s.cubes[at] == 0 or rest < 0:
        return False
    s.cubes[at] -= 1
    key = key_up_to(s, seat, color, column)
    s.cubes[at] += 1
    return (s.rules.pays[key] >> rest) & 1 == 1


@final
class PayRow(AutoFor[SolariusState]):
    """SM-5.7: a total of one colour is paid; asked only while there is more than one way."""

    def __init__(self, player: i64, color: i64, left: i64) -> None:
        super().__init__(player)
        self.color: Final = color
        self.left: Final = left

    def run(self, s: SolariusState) -> None:
        pay_on(s, self.player, self.color, self.left, COLS - 1, 0)


def pay_on(s: SolariusState, seat: i64, color: i64, left: i64, top: i64, paid: i64) -> None:
    """Pay what is forced, and ask for the rest. `paid`: how many went already, 2 bits a column."""
    while left > 0:
        found: i64 = 0
        column: i64
        for column in range(top + 1):
            if may_pay_from(s, seat, color, left, column):
                found |= bit(column)
        forced = only_column(found)
        if forced == NONE:
            if found == 0:
                raise RuntimeError("a price can't be paid exactly")
            s.then(PayCube(seat, color, left, top, paid))
            return
        s.take_cube(seat, color, forced)
        left -= s.rules.worth[forced]
        paid += bit(2 * forced)
        top = forced
    s.tell(PAID_CUBES, seat, color, paid)


@final
class PayCube(Open[SolariusState]):
    """SM-5.4, SM-5.7: from which column the next cube goes. Since order does not matter, the right ones come first."""

    clause: ClassVar[str] = "SM-5.7"
    task: ClassVar[str] = "choose a cube to pay with"

    def __init__(self, seat: i64, color: i64, left: i64, top: i64, paid: i64) -> None:
        super().__init__(seat)
        self.color: Final = color
        self.left: Final = left
        self.top: Final = top
        self.paid: Final = paid  # 2 bits a column

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer(PAY, COLS)

    def check(self, s: SolariusState, action: i64) -> i64:
        column = PAY.a(action)
        if column > self.top:
            return no(COLUMN_DONE)
        if s.cubes[(self.seat * COLORS + self.color) * COLS + column] == 0:
            return no(NO_CUBE, self.color, column)
        if not may_pay_from(s, self.seat, self.color, self.left, column):
            rest = self.left - s.rules.worth[column]
            return no(NOT_EXACT, rest if rest > 0 else 0)
        return 0

    def apply(self, s: SolariusState, action: i64) -> None:
        column = PAY.a(action)
        s.take_cube(self.seat, self.color, column)
        left = self.left - s.rules.worth[column]
        pay_on(s, self.seat, self.color, left, column, self.paid + bit(2 * column))


def pay_cubes(s: SolariusState, seat: i64, color: i64, column: i64, n: i64) -> None:
    """SM-5.8: n cubes of one column go."""
    k: i64
    for k in range(n):
        s.take_cube(seat, color, column)
    s.tell(PAID_CUBES, seat, color, n << (2 * column))
