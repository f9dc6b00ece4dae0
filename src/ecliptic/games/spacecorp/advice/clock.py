"""What bots that play on from a choice have to know: which turn it is, how sure a judgement is, how far to play on."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.advice import Calibrated, Knobs, heat_at
from ecliptic.core.machine import State
from ecliptic.games.spacecorp.advice.worth import eras_left
from ecliptic.games.spacecorp.rules.actions import CARDS, SEATS
from ecliptic.games.spacecorp.rules.scoring import winners
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.windows import Ask

ROUNDS: Final = 2  # that are played on
# Edges are undervalued by what a look says of them, so little has to speak for another answer.
EDGES: Final = [Knobs(worlds=24, wide=5, horizon=ROUNDS * n, policy=8, sure=0.5) for n in range(SEATS + 1)]
OTHERWISE: Final = [
    Knobs(worlds=24, wide=5, horizon=ROUNDS * n, policy=8, sure=2.0) for n in range(SEATS + 1)
]
# By era and by how many are still to come: the rows of `HEATS`.
PARTS: Final = ((0, 1, 2), (3, 4, 4), (5, 5, 5))
# Mariners alone as it was played with, the rest guessed: docs/strength.md; `python tools/heat.py spacecorp` fits it.
HEATS: Final = [2.5] * 4 + [8.0] * 20


class SpacecorpClock(Calibrated):
    """The part of the advice that bots ask that play on."""

    def clock(self, s: State) -> i64:
        """Turns."""
        return cast(SpacecorpState, s).turn

    def knobs(self, s: State, seat: i64) -> Knobs:
        """Two rounds, for all that is asked."""
        top = s.stack[len(s.stack) - 1] if len(s.stack) > 0 else None
        return EDGES[s.seats] if isinstance(top, Ask) else OTHERWISE[s.seats]

    def heat(self, s: State) -> float:
        return heat_at(HEATS, stage(cast(SpacecorpState, s)))

    def winners(self, s: State) -> vec[i64]:
        return winners(cast(SpacecorpState, s))


def stage(s: SpacecorpState) -> float:
    """Which part of the game it is, by eras, and by cards how much of that is over (for `heat_at`)."""
    part = PARTS[s.era][eras_left(s)]
    cards: i64 = 0
    card: i64
    for card in range(CARDS):
        if s.rules.card_era[card] == s.era:
            cards += s.rules.card_count[card]
    done = 1.0 - float(s.deck.size) / float(cards)
    return float(part) + min(max(done, 0.0), 0.99)
