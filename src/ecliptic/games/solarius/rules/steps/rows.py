"""SM-5: what a row of a mat has space for, and how it pays a total."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.arrays import bit
from ecliptic.core.reasons import no
from ecliptic.games.solarius.rules import reasons as why
from ecliptic.games.solarius.rules.actions import COLORS, COLS, NONE, STORE
from ecliptic.games.solarius.rules.facts import STORED
from ecliptic.games.solarius.rules.state import SolariusState

# ---- spaces --------------------------------------------------------------------------------------------------


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
        return no(why.NOT_USABLE, column, color)
    return no(why.MORE_IN_FIRST if column == 1 else why.FILL_FIRST)


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


def fill_row(s: SolariusState, seat: i64, color: i64) -> None:
    """Put cubes until the row is full: the way there makes no difference."""
    columns = s.columns_for(seat, color)
    while columns != 0:
        column: i64 = 0
        while not (columns >> column) & 1:
            column += 1
        store(s, seat, color, column)
        columns = s.columns_for(seat, color)


def room_in(s: SolariusState, seat: i64, color: i64) -> i64:
    """How many more cubes a row can take in all; by SM-5.2 it can always be filled up."""
    row = seat * COLORS + color
    usable = s.rules.usable
    room: i64 = 0
    k: i64
    for k in range(COLS):
        room += usable[s.col[row] * COLS + k] - s.cubes[row * COLS + k]
    return room


def room_for_cubes(s: SolariusState, seat: i64) -> i64:
    """How many more cubes the rows can take."""
    room: i64 = 0
    color: i64
    for color in range(COLORS):
        room += room_in(s, seat, color)
    return room


# ---- totals --------------------------------------------------------------------------------------------------


def check_pay(s: SolariusState, seat: i64, color: i64, left: i64, column: i64) -> i64:
    """SM-5.4, SM-5.7: whether a cube of this column can go, and what is left then be paid exactly."""
    at = (seat * COLORS + color) * COLS + column
    if s.cubes[at] == 0:
        return no(why.NO_CUBE, color, column)
    rest = left - s.rules.worth[column]
    if rest < 0:
        return no(why.WORTH_MORE, s.rules.worth[column], left)
    cubes = s.own_cubes()
    cubes[at] -= 1
    exact = s.row_pays(seat, color, rest)
    cubes[at] += 1
    return 0 if exact else no(why.NOT_EXACT, rest)


def only_way(s: SolariusState, seat: i64, color: i64, left: i64) -> i64:
    """SM-5.7: the cubes that make the total, 2 bits a column, if there is but one way; NONE if there are several."""
    at = (seat * COLORS + color) * COLS
    worth = s.rules.worth
    found: i64 = NONE
    first: i64
    second: i64
    third: i64
    for second in range(s.cubes[at + 1] + 1):
        for third in range(s.cubes[at + 2] + 1):
            rest = left - second * worth[1] - third * worth[2]
            if rest < 0 or rest % worth[0] != 0:
                continue
            first = rest // worth[0]
            if first > s.cubes[at]:
                continue
            if found != NONE:
                return NONE
            found = first | second << 2 | third << 4
    if found == NONE:
        raise RuntimeError("a price can't be paid exactly")
    return found


def packed(column: i64, n: i64) -> i64:
    """So many cubes of a column as `only_way` packs them."""
    return n * bit(2 * column)
