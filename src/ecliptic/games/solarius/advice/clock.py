"""What bots that play on from a choice have to know: which turn it is, how sure a judgement is, how far to play on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.core.advice import Knobs
from ecliptic.games.solarius.advice.mats import turns_left
from ecliptic.games.solarius.rules.state import SolariusState

GAME_TURN: Final = 64  # more than the player turns of one
# Turns are dear to play on from: what a look says stands, and who wants it judged gets the end of this turn.
A_TURN: Final = Knobs(worlds=0, wide=5, horizon=1, policy=12)
# Guessed: docs/strength.md; `python tools/heat.py solarius` fits it.
HEATS: Final = [1000.0, 1000.0, 1000.0, 1000.0]


def clock(s: SolariusState) -> i64:
    """Player turns."""
    return s.turn * GAME_TURN + s.played


def stage(s: SolariusState) -> float:
    """How much of the game is over (for `heat_at`)."""
    left: i64 = 0
    seat: i64
    for seat in range(s.seats):
        left += turns_left(s, seat)
    most = s.seats * s.rules.game_turns * s.rules.player_turns
    return min(1.0 - float(left) / float(most), 0.99)
