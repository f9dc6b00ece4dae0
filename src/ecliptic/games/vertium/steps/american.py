"""Phase two, American style: the attack goes from faction to faction (VT-12)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.machine import Auto, Decision
from ecliptic.games.vertium.actions import ATTACK, NONE, PASS
from ecliptic.games.vertium.facts import ATTACK_LIMIT, CANNOT, GOT_ATTACK, PASSED_ATTACK
from ecliptic.games.vertium.scoring import ranks_above, richer_in_elements
from ecliptic.games.vertium.state import VertiumState
from ecliptic.games.vertium.steps.attack import Lead
from ecliptic.games.vertium.steps.ending import AMERICAN, finish


def american_over(s: VertiumState) -> bool:
    """VT-12.9: at most one faction can attack, as when one owns all planets. VT-12.11: too many attacks."""
    if s.attacks >= s.rules.attack_guard:
        s.tell(ATTACK_LIMIT, s.attacks)
        return True
    able: i64 = 0
    seat: i64
    for seat in range(s.seats):
        if s.can_attack(seat):
            able += 1
    return able <= 1


def next_with_attack(s: VertiumState, passer: i64) -> i64:
    """VT-12.5, VT-12.6, VT-12.8: of the others able to attack the best ranked that has not had it, else the richest."""
    fresh: i64 = NONE
    rich: i64 = NONE
    seat: i64
    for seat in range(s.seats):
        if seat == passer or not s.can_attack(seat):
            continue
        if s.had_attack[seat] == 0 and (fresh == NONE or ranks_above(s, seat, fresh)):
            fresh = seat
        if rich == NONE or richer_in_elements(s, seat, rich):
            rich = seat
    return fresh if fresh != NONE else rich


@final
class GiveAttack(Auto[VertiumState]):
    """VT-12.1, VT-12.4, VT-12.7: this faction gets the attack and must use it (VT-12.2), or is skipped (VT-12.8)."""

    def __init__(self, player: i64) -> None:
        super().__init__()
        self.player: Final = player

    def run(self, s: VertiumState) -> None:
        if american_over(s):
            finish(s, AMERICAN)
            return
        player = self.player
        s.turn = player
        s.had_attack[player] = 1
        s.tell(GOT_ATTACK, player)
        if s.can_attack(player):
            s.then(Lead(player), AfterAttack(player))
        else:
            s.tell(CANNOT, player)
            s.then(GiveAttack(next_with_attack(s, player)))


@final
class AfterAttack(Auto[VertiumState]):
    """VT-12.3, VT-12.4: a winner may go on, a beaten attacker hands the attack to the defender."""

    def __init__(self, player: i64) -> None:
        super().__init__()
        self.player: Final = player

    def run(self, s: VertiumState) -> None:
        player = self.player
        if american_over(s):
            finish(s, AMERICAN)
        elif s.victor != player:
            s.then(GiveAttack(s.victor))
        elif s.can_attack(player):
            s.then(AttackAgain(player))
        else:  # VT-12.8
            s.tell(CANNOT, player)
            s.then(GiveAttack(next_with_attack(s, player)))


@final
class AttackAgain(Decision[VertiumState]):
    """VT-12.3: after winning as attacker, attack again or pass."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return vec[i64]([ATTACK.of(), PASS.of()])

    def legal(self, s: VertiumState) -> vec[i64]:
        return self.candidates(s)

    def apply(self, s: VertiumState, action: i64) -> None:
        if action == ATTACK.of():
            s.then(Lead(self.seat), AfterAttack(self.seat))
        else:
            s.tell(PASSED_ATTACK, self.seat, 1)
            s.then(GiveAttack(next_with_attack(s, self.seat)))
