"""Phase two, American style: the attack goes from faction to faction (VT-12)."""

from __future__ import annotations

from typing import Final, Never, final

from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.core.machine import AutoFor, Step
from ecliptic.games.vertium.rules.actions import ATTACK, NONE
from ecliptic.games.vertium.rules.facts import ATTACK_LIMIT, CANNOT, GOT_ATTACK, PASSED_ATTACK
from ecliptic.games.vertium.rules.scoring import ranks_above, richer_in_elements
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.games.vertium.rules.steps.cubes import BuildCube, BuildPair, CubeTurns, offer_cubes
from ecliptic.games.vertium.rules.steps.ending import AMERICAN, COMPLEX_GAME, finish
from ecliptic.games.vertium.rules.steps.fights.attack import Lead, MayAttack, can_attack
from ecliptic.games.vertium.rules.steps.fights.complex import AimDie
from ecliptic.games.vertium.rules.steps.marks import covered, last_of_fights, other_turn


def american_over(s: VertiumState) -> bool:
    """VT-12.9: nobody can attack, as when one owns all planets; by option: one at most. VT-12.11: too many attacks."""
    if s.attacks >= s.rules.attack_guard:
        s.tell(ATTACK_LIMIT, s.attacks)
        return True
    if s.complex != NONE:
        return complex_game_over(s)
    able: i64 = 0
    seat: i64
    for seat in range(s.rules.factions):
        if can_attack(s, seat):
            able += 1
    return able == 0 or (able == 1 and s.rules.one_left_ends)


# ---- with the Complex ----------------------------------------------------------------------------------------


def rebels_can_attack(s: VertiumState) -> bool:
    """Whether any Rebel faction can attack."""
    seat: i64
    for seat in range(s.rules.factions):
        if seat != s.complex and can_attack(s, seat):
            return True
    return False


def complex_game_over(s: VertiumState) -> bool:
    """VT-14.6: the Complex owns all or no planets, or neither side can attack."""
    owned = s.planets_of(s.complex)
    if owned == 0 or owned == s.colonized():
        return True
    return not can_attack(s, s.complex) and not rebels_can_attack(s)


def forget_passes(s: VertiumState) -> bool:
    """VT-17.42: while both sides can attack no pass counts. Whether that is so."""
    both = can_attack(s, s.complex) and rebels_can_attack(s)
    if both:
        s.passed = 0
    return both


def ends_by_pass(s: VertiumState, passer: i64) -> bool:
    """VT-12.9, VT-14.6: whether the game ends by this pass, since nobody of another side can attack."""
    if s.complex != NONE:
        return side_gave_up(s, passer)
    return next_with_attack(s, passer) == NONE


def side_gave_up(s: VertiumState, passer: i64) -> bool:
    """VT-14.6: after this pass, whether the only side that can attack has passed, every faction of it that can."""
    if forget_passes(s):
        return False
    s.passed |= bit(passer)
    seat: i64
    for seat in range(s.rules.factions):
        if can_attack(s, seat) and not (s.passed >> seat) & 1:
            return False
    return True


# ---- who has the attack --------------------------------------------------------------------------------------


def next_with_attack(s: VertiumState, passer: i64) -> i64:
    """VT-12.5, VT-12.6, VT-12.8: of the others able to attack the best ranked that has not had it, else the richest."""
    fresh: i64 = NONE
    rich: i64 = NONE
    seat: i64
    for seat in range(s.rules.factions):
        if seat == passer or not can_attack(s, seat):
            continue
        if not (s.had_attack >> seat) & 1 and (fresh == NONE or ranks_above(s, seat, fresh)):
            fresh = seat
        if rich == NONE or richer_in_elements(s, seat, rich):
            rich = seat
    return fresh if fresh != NONE else rich


def pass_on(s: VertiumState, player: i64) -> None:
    """VT-12.5, VT-12.6, VT-14.7: the attack leaves who passed. VT-12.9, VT-14.6: or the game ends by that."""
    if ends_by_pass(s, player):
        finish(s, how_it_ends(s))
    else:
        s.then(GiveAttack(next_with_attack(s, player)))


def how_it_ends(s: VertiumState) -> i64:
    """American style, with or without the Complex."""
    return AMERICAN if s.complex == NONE else COMPLEX_GAME


class FightAuto(AutoFor[VertiumState]):
    """What just runs for a faction between attacks of American style."""

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return last_of_fights(s, True, below)


@final
class GiveAttack(FightAuto):
    """VT-12.1, VT-12.4, VT-12.7: this faction gets the attack and must use it (VT-12.2), or is skipped (VT-12.8)."""

    def run(self, s: VertiumState) -> None:
        if american_over(s):
            finish(s, how_it_ends(s))
            return
        player = self.player
        s.turn = player
        s.had_attack |= bit(player)
        s.tell(GOT_ATTACK, player)
        if s.rules.gelbon and can_attack(s, player):
            s.then(AfterCubes(player, 0))
            offer_cubes(s, player)  # VT-13.5
        else:
            set_forth(s, player)


def set_forth(s: VertiumState, player: i64) -> None:
    """VT-12.2, VT-12.8: an attack, if the faction can; the rules attack for the Complex of solo."""
    if not can_attack(s, player):
        s.tell(CANNOT, player)
        s.then(GiveAttack(next_with_attack(s, player)))
    elif s.rules.solo and player == s.complex:
        s.then(AimDie(), AfterAttack(player))
    else:
        s.then(Lead(player), AfterAttack(player))


@final
class AfterCubes(FightAuto):
    """VT-13.5: cubes are built; the faction attacks if it still can, or (again = 1) may as well pass."""

    def __init__(self, player: i64, again: i64) -> None:
        super().__init__(player)
        self.again: Final = again

    def run(self, s: VertiumState) -> None:
        if self.again == 1:
            go_on(s, self.player)
        else:
            set_forth(s, self.player)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        problem = super().fits(s, below) or other_turn(s, self.player)
        return problem or ("" if s.rules.gelbon else "there is no Gelbon in this game")


@final
class AfterAttack(FightAuto):
    """VT-12.3, VT-12.4: a winner may go on, a beaten attacker hands the attack to the defender."""

    def run(self, s: VertiumState) -> None:
        player = self.player
        if s.passed != 0:
            forget_passes(s)
        if american_over(s):
            finish(s, how_it_ends(s))
        elif s.victor != player:
            s.then(GiveAttack(s.victor))
        elif s.rules.gelbon:
            s.then(AfterCubes(player, 1))
            offer_cubes(s, player)  # VT-13.5
        else:
            go_on(s, player)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        cubes = len(s.stack) > 1 and type(s.stack[1]) in (BuildCube, BuildPair, CubeTurns)
        problem = super().fits(s, below) or other_turn(s, self.player)
        return problem or ("no attack comes before it" if cubes else "")


def go_on(s: VertiumState, player: i64) -> None:
    """VT-12.3: a winner attacks again or passes; VT-12.8: it must pass if it can't; VT-15.10: the Complex attacks."""
    if not can_attack(s, player):
        s.tell(CANNOT, player)
        pass_on(s, player)
    elif s.rules.solo and player == s.complex:
        s.then(AimDie(), AfterAttack(player))
    else:
        s.then(AttackAgain(player))


@final
class AttackAgain(MayAttack):
    """VT-12.3: after winning as attacker, attack again or pass."""

    def apply(self, s: VertiumState, action: i64) -> None:
        if action == ATTACK.of():
            s.then(Lead(self.seat), AfterAttack(self.seat))
        else:
            s.tell(PASSED_ATTACK, self.seat, 1)
            pass_on(s, self.seat)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        problem = last_of_fights(s, True, below) or covered(s, below) or other_turn(s, self.seat)
        return problem or ("" if can_attack(s, self.seat) else "that faction can't attack")
