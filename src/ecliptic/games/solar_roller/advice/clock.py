"""What bots that play on from a choice have to know: which round it is, how sure a judgement is, how far to play on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.core.advice import Knobs
from ecliptic.games.solar_roller.advice.sheets import rounds_left
from ecliptic.games.solar_roller.rules.actions import DICE, SEATS
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


def clock(s: RollerState) -> i64:
    """Rounds."""
    return s.round


def knobs(s: RollerState) -> Knobs:
    """What is asked before the dice are there is left to a look."""
    return ROUND[s.seats] if s.phase != SETUP and s.rolled == DICE else BEFORE


def stage(s: RollerState) -> float:
    """How much of the game is over (for `heat_at`)."""
    return min(1.0 - rounds_left(s) / float(s.rules.rounds), 0.99)
