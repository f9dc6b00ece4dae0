"""What bots that play on from a choice have to know: which turn it is, how sure a judgement is, how far to play on."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.advice import Calibrated, Knobs, chances, heat_at
from ecliptic.core.machine import State
from ecliptic.games.solarquest.rules.actions import SEATS
from ecliptic.games.solarquest.rules.scoring import winners
from ecliptic.games.solarquest.rules.state import SolarquestState

# Playing on has found nothing that a look had not, so that stands; who wants it judged gets the end of two rounds.
TWO_ROUNDS: Final = [Knobs(worlds=0, wide=5, horizon=2 * n, policy=8) for n in range(SEATS + 1)]
LONG: Final = 100  # rounds of a game without a limit
# From where these are: docs/strength.md; `python tools/heat.py solarquest` fits them.
HEATS: Final = [24000.0, 27000.0, 21000.0, 7000.0]
LOST: Final = 1000.0  # heats below nothing: who is out has no chance


class SolarquestClock(Calibrated):
    """The part of the advice that bots ask that play on."""

    def clock(self, s: State) -> i64:
        """Turns: of whom, in which round."""
        state = cast(SolarquestState, s)
        return state.round * SEATS + state.active

    def knobs(self, s: State, seat: i64) -> Knobs:
        """As far as two rounds."""
        return TWO_ROUNDS[s.seats]

    def heat(self, s: State) -> float:
        return heat_at(HEATS, stage(cast(SolarquestState, s)))

    def winners(self, s: State) -> vec[i64]:
        return winners(cast(SolarquestState, s))

    def values(self, s: State) -> list[float]:
        """Who is out is worth nothing, whatever the goods were."""
        state = cast(SolarquestState, s)
        if state.over:
            return super().values(s)
        heat = self.heat(s)
        worth: list[float] = []
        seat: i64
        for seat in range(state.seats):
            worth.append(self.evaluate(s, seat) if state.lives(seat) else -LOST * heat)
        return chances(worth, heat)


def stage(s: SolarquestState) -> float:
    """How much of the game is over (for `heat_at`)."""
    most: i64 = s.rules.rounds
    if most == 0:
        most = LONG
    return min(float(s.round) / float(most), 0.99)
