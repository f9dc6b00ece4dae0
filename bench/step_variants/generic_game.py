"""Variant 1, a game: one decision of `width` candidates over and over, half of them legal."""

from __future__ import annotations

from generic_machine import State, Step, run
from librt.vecs import append, vec
from mypy_extensions import i64


class Board(State):
    """Marks that alternate."""

    def __init__(self, width: i64) -> None:
        super().__init__()
        self.width = width
        self.marks = vec[i64]([k % 2 for k in range(width)])


class Choose(Step[Board]):
    """Pick a place with an odd mark; it and its neighbour change."""

    def candidates(self, s: Board) -> vec[i64]:
        out = vec[i64](capacity=s.width)
        k: i64
        for k in range(s.width):
            out = append(out, k)
        return out

    def check(self, s: Board, action: i64) -> i64:
        return 1 - s.marks[action]

    def apply(self, s: Board, action: i64) -> None:
        s.marks[action] = 0
        k: i64 = (action + 1) % s.width
        while s.marks[k]:
            k = (k + 1) % s.width
        s.marks[k] = 1
        s.then(Choose((self.seat + 1) % 4))


class OwnLegal(Choose):
    """The same with `legal` written out, typed."""

    def legal(self, s: Board) -> vec[i64]:
        out = vec[i64](capacity=8)
        k: i64
        for k in range(s.width):
            if s.marks[k]:
                out = append(out, k)
        return out

    def apply(self, s: Board, action: i64) -> None:
        super().apply(s, action)
        s.stack[-1] = OwnLegal((self.seat + 1) % 4)


def play(width: i64, decisions: i64) -> i64:
    s = Board(width)
    s.then(Choose(0))
    return run(s, decisions)


def play_own(width: i64, decisions: i64) -> i64:
    s = Board(width)
    s.then(OwnLegal(0))
    return run(s, decisions)
