"""SC-7.2: the cards of a Research action, one at a time."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.machine import Open, Step
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules.actions import DRAW, NONE, STOP
from ecliptic.games.spacecorp.rules.reasons import DECK_OUT, EMPTY_BOX
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.draws import DRAWS, offers_left, take_offer

_STOP: Final = STOP.of()


@final
class ResearchDraw(Open[SpacecorpState]):
    """D-14, SC-7.2, SC-7.3: a card from the deck or an offer box, or no more; the rest is lost when both are empty."""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left: Final = left  # cards to be drawn, this one included

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64](capacity=8)
        if s.deck.size > 0 or offers_left(s) > 0:
            first = DRAW.of(0)
            draw: i64
            for draw in range(first, first + 1 + s.rules.offers):  # from the deck, then from each box
                out = append(out, draw)
        return append(out, _STOP)

    def check(self, s: SpacecorpState, action: i64) -> i64:
        if action == _STOP:
            return 0
        box: i64 = DRAW.a(action) - 1
        if box == NONE:
            if s.deck.size == 0:
                return no(DECK_OUT)
        elif s.offers[box] == NONE:
            return no(EMPTY_BOX)
        return 0

    def apply(self, s: SpacecorpState, action: i64) -> None:
        if action == _STOP:
            return
        if self.left > 1:
            s.then(ResearchDraw(self.seat, self.left - 1))
        box: i64 = DRAW.a(action) - 1
        if box == NONE:
            s.then(DRAWS[self.seat])
        else:
            take_offer(s, self.seat, box)

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        return "" if self.left > 0 else "no card is left to draw"
