"""Variant 2, a game: a base of its own casts the state, and its steps are written against the base."""

from __future__ import annotations

from typing import cast

from based_machine import State, Step, run
from librt.vecs import append, vec
from mypy_extensions import i64


class Board(State):
    """Marks that alternate."""

    def __init__(self, width: i64) -> None:
        super().__init__()
        self.width = width
        self.marks = vec[i64]([k % 2 for k in range(width)])


class BoardStep(Step):
    """The base of this game's steps: what the machine calls, each with a cast and a call of the typed method."""

    def candidates(self, s: State) -> vec[i64]:
        return self.options(cast(Board, s))

    def check(self, s: State, action: i64) -> i64:
        return self.refuse(cast(Board, s), action)

    def legal(self, s: State) -> vec[i64]:
        board = cast(Board, s)
        out = vec[i64](capacity=8)
        action: i64
        for action in self.options(board):
            if self.refuse(board, action) == 0:
                out = append(out, action)
        return out

    def apply(self, s: State, action: i64) -> None:
        self.happen(cast(Board, s), action)

    def options(self, s: Board) -> vec[i64]:
        raise NotImplementedError

    def refuse(self, s: Board, action: i64) -> i64:
        return 0

    def happen(self, s: Board, action: i64) -> None:
        raise NotImplementedError


class Choose(BoardStep):
    """Pick a place with an odd mark; it and its neighbour change."""

    def options(self, s: Board) -> vec[i64]:
        out = vec[i64](capacity=s.width)
        k: i64
        for k in range(s.width):
            out = append(out, k)
        return out

    def refuse(self, s: Board, action: i64) -> i64:
        return 1 - s.marks[action]

    def happen(self, s: Board, action: i64) -> None:
        s.marks[action] = 0
        k: i64 = (action + 1) % s.width
        while s.marks[k]:
            k = (k + 1) % s.width
        s.marks[k] = 1
        s.then(Choose((self.seat + 1) % 4))


def play(width: i64, decisions: i64) -> i64:
    s = Board(width)
    s.then(Choose(0))
    return run(s, decisions)
