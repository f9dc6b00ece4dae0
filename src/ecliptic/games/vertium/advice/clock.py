"""What bots that play on from a choice have to know: which turn it is, how sure a judgement is, how far to play on."""

from __future__ import annotations

from math import exp, log
from typing import Final, cast

from mypy_extensions import i64

from ecliptic.core.advice import Advice, Knobs, chances, heat_at
from ecliptic.core.machine import State
from ecliptic.games.vertium.rules.actions import NONE, SEATS
from ecliptic.games.vertium.rules.state import FIGHTING, VertiumState

PHASE_TWO: Final = 10_000  # more than the turns of phase one
ROUNDS: Final = 3  # of phase two (VT-9.1)
LEAST: Final = 0.0001  # chance

TO_THE_END: Final = Knobs(worlds=8, wide=5, horizon=0, policy=12, sure=0.8)
# Phase one is left to what a look says: playing on from there is long, and nobody has measured what it brings.
A_ROUND: Final = [Knobs(worlds=0, wide=5, horizon=n, policy=8) for n in range(SEATS + 1)]

# From where this is: docs/strength.md; `python tools/heat.py vertium` fits it.
HEATS: Final = [2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5]


class VertiumClock(Advice):
    """The part of the advice that bots ask that play on."""

    def clock(self, s: State) -> i64:
        """Turns in phase one, attacks in phase two."""
        v = cast(VertiumState, s)
        if v.phase == FIGHTING:
            return PHASE_TWO + v.attacks
        return v.round * SEATS + v.turn

    def knobs(self, s: State, seat: i64) -> Knobs:
        """Phase two is played to its end."""
        return TO_THE_END if cast(VertiumState, s).phase == FIGHTING else A_ROUND[s.seats]

    def in_points(self, s: State) -> bool:
        return False

    def values(self, s: State) -> list[float]:
        sure = super().values(s)
        return sure if s.over else calibrated(cast(VertiumState, s), sure)


def stage(s: VertiumState) -> float:
    """Which part of the game it is, and how much of that is over (for `heat_at`): phase one, phase two."""
    if s.phase != FIGHTING:
        return 0.5
    if s.rules.american:
        return 1.5
    done = float(s.round - 1) / float(ROUNDS)
    return 1.0 + min(max(done, 0.0), 0.99)


def calibrated(s: VertiumState, sure: list[float]) -> list[float]:
    """Chances as often met as they say, from those that are too sure of themselves."""
    heat = heat_at(HEATS, stage(s))
    worth: list[float] = []
    for chance in sure:
        chance = min(max(chance, LEAST), 1.0 - LEAST)
        if s.complex == NONE:
            worth.append(log(chance))
        else:  # Rebels win and lose together: every seat for itself (VT-14.4)
            worth.append(1.0 / (1.0 + exp(log((1.0 - chance) / chance) / heat)))
    return chances(worth, heat) if s.complex == NONE else worth
