"""What bots that play on from a choice have to know: which round it is, how sure a judgement is, how far to play on."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.advice import Calibrated, Knobs, heat_at
from ecliptic.core.machine import State
from ecliptic.games.solar_roller.advice.sheets import rounds_left
from ecliptic.games.solar_roller.rules.actions import DICE, SEATS
from ecliptic.games.solar_roller.rules.scoring import winners
from ecliptic.games.solar_roller.rules.state import SETUP, RollerState

ROUNDS: Final = 3  # that are played on
# A whole round is planned at once: choice by choice there is no time to play on from each. More seats, fewer worlds.
ROUND: Final = [
    Knobs(worlds=20 // (n if n > 1 else 1), wide=24, horizon=ROUNDS, policy=30, sure=0.0, beam=24)
    for n in range(SEATS + 1)
]
BEFORE: Final = Knobs(worlds=0, wide=6, horizon=ROUNDS, policy=30)  # planets of the setup
# Guessed: docs/strength.md; `python tools/heat.py solar_roller` fits it.
HEATS: Final = [8.0, 8.0, 8.0, 8.0]


class RollerClock(Calibrated):
    """The part of the advice that bots ask that play on."""

    def clock(self, s: State) -> i64:
        """Rounds."""
        return cast(RollerState, s).round

    def knobs(self, s: State, seat: i64) -> Knobs:
        """What is asked before the dice are there is left to a look."""
        state = cast(RollerState, s)
        return ROUND[s.seats] if state.phase != SETUP and state.rolled == DICE else BEFORE

    def in_points(self, s: State) -> bool:
        """Alone one plays for points (SR-12)."""
        return s.seats == 1

    def heat(self, s: State) -> float:
        return heat_at(HEATS, stage(cast(RollerState, s)))

    def winners(self, s: State) -> vec[i64]:
        return winners(cast(RollerState, s))


def stage(s: RollerState) -> float:
    """How much of the game is over (for `heat_at`)."""
    return min(1.0 - rounds_left(s) / float(s.rules.rounds), 0.99)
