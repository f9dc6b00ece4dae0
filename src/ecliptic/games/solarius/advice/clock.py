"""What bots that play on from a choice have to know: which turn it is, how sure a judgement is, how far to play on."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.advice import Calibrated, Knobs, heat_at
from ecliptic.core.machine import State
from ecliptic.games.solarius.advice.mats import turns_left
from ecliptic.games.solarius.rules.scoring import winners
from ecliptic.games.solarius.rules.state import SolariusState

GAME_TURN: Final = 64  # more than the player turns of one
# Turns are dear to play on from: what a look says stands, and who wants it judged gets the end of this turn.
A_TURN: Final = Knobs(worlds=0, wide=5, horizon=1, policy=12)
# Guessed: docs/strength.md; `python tools/heat.py solarius` fits it.
HEATS: Final = [1000.0, 1000.0, 1000.0, 1000.0]


class SolariusClock(Calibrated):
    """The part of the advice that bots ask that play on."""

    def clock(self, s: State) -> i64:
        """Player turns."""
        state = cast(SolariusState, s)
        return state.turn * GAME_TURN + state.played

    def knobs(self, s: State, seat: i64) -> Knobs:
        return A_TURN

    def heat(self, s: State) -> float:
        return heat_at(HEATS, stage(cast(SolariusState, s)))

    def winners(self, s: State) -> vec[i64]:
        return winners(cast(SolariusState, s))


def stage(s: SolariusState) -> float:
    """How much of the game is over (for `heat_at`)."""
    left: i64 = 0
    seat: i64
    for seat in range(s.seats):
        left += turns_left(s, seat)
    most = s.seats * s.rules.game_turns * s.rules.player_turns
    return min(1.0 - float(left) / float(most), 0.99)
