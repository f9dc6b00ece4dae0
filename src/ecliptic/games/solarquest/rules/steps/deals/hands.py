"""SQ-9.8: raised hands: before each roll and after each landing they may make an offer, in order from the left."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.machine import Open, Step
from ecliptic.games.solarquest.rules.actions import DONE, OFFER
from ecliptic.games.solarquest.rules.facts import HAND_LOWERED
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.deals.trade import begin_offer
from ecliptic.games.solarquest.rules.steps.deals.wording import check_offer
from ecliptic.games.solarquest.rules.steps.marks import TurnAuto, not_asked


def hear(s: SolarquestState, player: i64) -> None:
    """In a game where anyone may offer: next come the raised hands of the others."""
    if s.rules.anyone:
        s.then(Hear(player, 0))


@final
class Hear(TurnAuto):
    """SQ-9.8: the next seat whose hand is up and who can make an offer."""

    def __init__(self, player: i64, past: i64) -> None:
        super().__init__(player)
        self.past: Final = past  # how many seats on from the player were heard already

    def run(self, s: SolarquestState) -> None:
        k: i64
        if s.hands == 0:
            return
        for k in range(self.past + 1, s.seats):
            seat = (self.player + k) % s.seats
            if s.raised(seat) and check_offer(s, seat, 0) == 0:
                s.then(Speak(seat), Hear(self.player, k))
                return


@final
class Speak(Open[SolarquestState]):
    """SQ-9.8: make an offer, or let the hand sink."""

    def candidates(self, s: SolarquestState) -> vec[i64]:
        return vec[i64]([OFFER.of(), DONE.of()])

    def check(self, s: SolarquestState, action: i64) -> i64:
        return check_offer(s, self.seat, 0) if action == OFFER.of() else 0

    def apply(self, s: SolarquestState, action: i64) -> None:
        if action == OFFER.of():
            begin_offer(s, self.seat, 0)
        elif s.raised(self.seat):
            s.hands &= ~(1 << self.seat)
            s.tell(HAND_LOWERED, self.seat)

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        return not_asked(s, below) if s.lives(self.seat) else "that seat is out"
