"""Variant 2, the machine: steps that know only `State`. A base in each game casts, once a call from the machine."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A stack of steps."""

    def __init__(self) -> None:
        self.stack: list[Step] = []

    def then(self, step: Step) -> None:
        self.stack.append(step)

    def legal(self) -> vec[i64]:
        return self.stack[-1].legal(self)

    def act(self, action: i64) -> None:
        self.stack.pop().apply(self, action)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One pending piece of the rules."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def candidates(self, s: State) -> vec[i64]:
        raise NotImplementedError

    def check(self, s: State, action: i64) -> i64:
        return 0

    def legal(self, s: State) -> vec[i64]:
        out = vec[i64](capacity=8)
        action: i64
        for action in self.candidates(s):
            if self.check(s, action) == 0:
                out = append(out, action)
        return out

    def apply(self, s: State, action: i64) -> None:
        raise NotImplementedError


def run(s: State, decisions: i64) -> i64:
    """Take that many decisions, spread evenly by a small generator; a checksum."""
    x: i64 = 12345
    total: i64 = 0
    k: i64
    for k in range(decisions):
        legal = s.legal()
        n: i64 = len(legal)
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        action = legal[(x * n) >> 31]
        total = (total * 31 + action) & 0xFFFFFF
        s.act(action)
    return total
