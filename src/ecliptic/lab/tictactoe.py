"""Tic-tac-toe on the rules machine: a yardstick for `bench`, because other engines have it too. No installed game.

Written as the games are: a flat array, steps that offer candidates and check them, an action table, events.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import ActionTable, Arg, Verb, numbers, offer
from ecliptic.core.machine import NOBODY, Decision, State
from ecliptic.core.reasons import no

SEATS: Final = 2
SIDE: Final = 3
CELLS: Final = 9
EMPTY: Final = -1

MARK: Final = Verb("mark", Arg("", numbers(1, CELLS)))
ACTIONS: Final = ActionTable(MARK)

TAKEN: Final = 16  # why a cell is refused

MARKED: Final = 1  # events
LINED: Final = 2


@final
class Board(State):
    """Who has marked each cell, row by row."""

    def __init__(self, cells: vec[i64], model: Board | None = None) -> None:
        super().__init__(SEATS, model)
        self.cells = cells  # the seat, or EMPTY
        self.empty: i64 = CELLS
        self.winner: i64 = NOBODY

    def clone(self) -> Board:
        twin = Board(self.cells[:], self)
        twin.empty = self.empty
        twin.winner = self.winner
        return twin

    def numbers(self) -> vec[i64]:
        out = self.cells[:]
        out = append(out, self.empty)
        return append(out, self.winner)

    def lined(self, cell: i64) -> bool:
        """Whether a line through this cell belongs to one seat."""
        cells = self.cells
        seat = cells[cell]
        column = cell % SIDE
        start = cell - column
        if cells[start] == seat and cells[start + 1] == seat and cells[start + 2] == seat:
            return True
        if cells[column] == seat and cells[column + 3] == seat and cells[column + 6] == seat:
            return True
        if cell % 2 == 1 or cells[4] != seat:  # no diagonal goes through here, or none can be one seat's
            return False
        return (cells[0] == seat and cells[8] == seat) or (cells[2] == seat and cells[6] == seat)


@final
class Turn(Decision[Board]):
    """Mark an empty cell; three in a line win, and a full board ends the game."""

    def candidates(self, s: Board) -> vec[i64]:
        return offer(MARK, CELLS)

    def check(self, s: Board, action: i64) -> i64:
        if s.cells[MARK.a(action)] == EMPTY:
            return 0
        return no(TAKEN)

    def legal(self, s: Board) -> vec[i64]:
        cells = s.cells
        out = vec[i64](capacity=CELLS)
        cell: i64
        for cell in range(CELLS):
            if cells[cell] == EMPTY:
                out = append(out, MARK.of(cell))
        return out

    def apply(self, s: Board, action: i64) -> None:
        cell = MARK.a(action)
        s.cells[cell] = self.seat
        s.empty -= 1
        s.tell(MARKED, self.seat, cell)
        if s.lined(cell):
            s.winner = self.seat
            s.tell(LINED, self.seat)
        elif s.empty > 0:
            s.then(Turn(1 - self.seat))


def initial() -> Board:
    """An empty board; the first seat is to move."""
    board = Board(vec[i64]([EMPTY] * CELLS))
    board.then(Turn(0))
    board.settle()
    return board
