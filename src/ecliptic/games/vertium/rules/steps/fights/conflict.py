"""Phase two, base style: three rounds of attacks in ranking order (VT-9)."""

from __future__ import annotations

from typing import Final, Never, final

from mypy_extensions import i64

from ecliptic.core.machine import Auto, Step
from ecliptic.games.vertium.rules.actions import PASS
from ecliptic.games.vertium.rules.facts import CANNOT, FIGHT_ROUND, PASSED_ATTACK
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.games.vertium.rules.steps.ending import BASE, finish, rank
from ecliptic.games.vertium.rules.steps.fights.attack import Lead, MayAttack, can_attack, unable
from ecliptic.games.vertium.rules.steps.marks import ELSEWHERE, last_of_fights, other_style, unranked


@final
class FightRound(Auto[VertiumState]):
    """VT-9.1, VT-9.9: a round in ranking order; after it the ranking is made anew. VT-9.10: three of them."""

    def __init__(self, number: i64) -> None:
        super().__init__()
        self.number: Final = number  # from 1

    def run(self, s: VertiumState) -> None:
        if self.number > 1:
            rank(s)
        if self.number > s.rules.rounds:
            finish(s, BASE)
            return
        s.round = self.number
        s.tell(FIGHT_ROUND, self.number)
        s.then(FightTurns(0), FightRound(self.number + 1))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return last_of_fights(s, False, below) or unranked(s)


@final
class FightTurns(Auto[VertiumState]):
    """VT-9.1, VT-9.2: one turn for each faction, from this place of the ranking on."""

    def __init__(self, place: i64) -> None:
        super().__init__()
        self.place: Final = place

    def run(self, s: VertiumState) -> None:
        if self.place == s.rules.factions:
            return
        player = s.ranking[self.place]
        s.turn = player
        s.then(FightTurns(self.place + 1))
        if not can_attack(s, player):
            s.tell(CANNOT, player)
        elif s.rules.attack_optional:
            s.then(AttackOrPass(player))
        else:
            s.then(Lead(player))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return "" if below and type(below[0]) is FightRound else ELSEWHERE


@final
class AttackOrPass(MayAttack):
    """VT-17.6, the other reading: a faction that can attack may pass."""

    def apply(self, s: VertiumState, action: i64) -> None:
        if action == PASS.of():
            s.tell(PASSED_ATTACK, self.seat)
        else:
            s.then(Lead(self.seat))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return other_style(s, False) or unable(s, self.seat, below)
