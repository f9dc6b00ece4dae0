"""What bots that play on from a choice have to know: which turn it is, how sure a judgement is, how far to play on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.core.advice import Knobs
from ecliptic.games.solarquest.rules.actions import SEATS
from ecliptic.games.solarquest.rules.state import SolarquestState

# Playing on has found nothing that a look had not, so that stands; who wants it judged gets the end of two rounds.
TWO_ROUNDS: Final = [Knobs(worlds=0, wide=5, horizon=2 * n, policy=8) for n in range(SEATS + 1)]
LONG: Final = 100  # rounds of a game without a limit
# From where these are: docs/strength.md; `python tools/heat.py solarquest` fits them.
HEATS: Final = [24000.0, 27000.0, 21000.0, 7000.0]


def clock(s: SolarquestState) -> i64:
    """Turns: of whom, in which round."""
    return s.round * SEATS + s.active


def knobs(s: SolarquestState) -> Knobs:
    """As far as two rounds."""
    return TWO_ROUNDS[s.seats]


def stage(s: SolarquestState) -> float:
    """How much of the game is over (for `heat_at`)."""
    most: i64 = s.rules.rounds
    if most == 0:
        most = LONG
    return min(float(s.round) / float(most), 0.99)
