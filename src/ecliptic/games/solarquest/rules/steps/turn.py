"""SQ-2: the turn, from its opening to its end."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.machine import AutoFor, Step
from ecliptic.games.solarquest.rules.actions import NONE, SEATS
from ecliptic.games.solarquest.rules.facts import GUARD, ROUND, TURN, WON
from ecliptic.games.solarquest.rules.scoring import assets, winners
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.deals.hands import hear
from ecliptic.games.solarquest.rules.steps.flight import PRE_ROLLS
from ecliptic.games.solarquest.rules.steps.marks import END_TURN, Finish
from ecliptic.games.solarquest.rules.steps.windows import OFFER_OPENINGS


@final
class Turn(AutoFor[SolarquestState]):
    """SQ-2.1: the next player's turn; SQ-12.10, SQ-12.11: rounds are counted at the starter's seat."""

    def run(self, s: SolarquestState) -> None:
        player = self.player
        if player == s.starter:
            limit = s.rules.rounds
            if limit == 0:
                limit = s.rules.guard_rounds
            if s.round == limit:
                s.by_limit = True
                if s.rules.rounds == 0:
                    s.tell(GUARD, s.round)
                tell_winners(s)
                s.unwind(Finish)
                return
            s.round += 1
            s.tell(ROUND, s.round)
        if not s.lives(player):
            s.then(TURNS[s.after(player)])
            return
        s.active = player
        s.beside = False
        s.offers_turn = 0
        s.own_offers_hand()[player] = 0
        s.declined = vec[i64]()
        s.sold = 0
        s.bought_pieces = 0
        s.spent_at = vec[i64]()
        s.first_die = 0
        s.second_die = 0
        s.card = NONE
        s.tell(TURN, player)
        s.then(PRE_ROLLS[player], END_TURN, TURNS[s.after(player)])
        hear(s, player)
        s.then(OFFER_OPENINGS[player])

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        if len(below) != 1 or type(below[0]) is not Finish:
            return "a turn comes before the end of the game alone"
        return "" if self.player == s.after(s.active) else "another player is next"


# Steps never change: what comes in every turn is made once.
TURNS: Final[list[Turn]] = [Turn(k) for k in range(SEATS)]


def tell_winners(s: SolarquestState) -> None:
    """SQ-12.8, SQ-12.9, SQ-12.10: who has won, the last one or the richest."""
    seat: i64
    for seat in winners(s):
        s.tell(WON, seat, assets(s, seat))
