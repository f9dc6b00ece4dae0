"""SQ-13: lasers."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.solarquest.rules.actions import DONE, FIRE, ROLL, SEATS, SPACES
from ecliptic.games.solarquest.rules.facts import BURNT, FIRED, SHOT
from ecliptic.games.solarquest.rules.reasons import SHOT_EARTH, SHOT_FUEL, SHOT_SPENT, TOO_FAR
from ecliptic.games.solarquest.rules.state import FAR, SolarquestState
from ecliptic.games.solarquest.rules.steps.deals.debt import Debt
from ecliptic.games.solarquest.rules.steps.ending import shoot_down
from ecliptic.games.solarquest.rules.steps.marks import TurnAuto, TurnDie, TurnOpen, covered


def offer_shots(s: SolarquestState, seat: i64, out: vec[i64]) -> vec[i64]:
    """Every rival, and every set of rivals who share a space with another (SQ-13.4)."""
    targets: i64
    for targets in range(1, 1 << s.seats):
        if targets & ~s.alive or (targets >> seat) & 1:
            continue
        if targets & (targets - 1) == 0 or together(s, targets):
            out = append(out, FIRE.of(targets - 1))
    return out


def together(s: SolarquestState, targets: i64) -> bool:
    """Whether all of them are on one space."""
    at: i64 = -1
    seat: i64
    for seat in range(s.seats):
        if (targets >> seat) & 1:
            if at >= 0 and s.space[seat] != at:
                return False
            at = s.space[seat]
    return True


def first_of_targets(s: SolarquestState, targets: i64) -> i64:
    """The lowest of the seats."""
    seat: i64 = 0
    while not (targets >> seat) & 1:
        seat += 1
    return seat


def check_fire(s: SolarquestState, seat: i64, targets: i64) -> i64:
    """SQ-13.1, SQ-13.2, SQ-13.3, SQ-13.4, SQ-13.5, SQ-13.6; several targets are on one space."""
    target = first_of_targets(s, targets)
    if s.on_earth(seat) or s.on_earth(target):
        return no(SHOT_EARTH)
    if s.spent_here(seat):
        return no(SHOT_SPENT)
    far = s.rules.near[s.space[seat] * SPACES + s.space[target]]
    if far == FAR:
        return no(TOO_FAR, target)
    cost = s.rules.shot_cost[far]
    return no(SHOT_FUEL, cost, s.tank[seat]) if cost > s.tank[seat] else 0


def can_fire(s: SolarquestState, seat: i64) -> bool:
    """Whether any shot is allowed."""
    if not s.rules.lasers:
        return False
    target: i64
    for target in range(s.seats):
        if target != seat and s.lives(target) and check_fire(s, seat, 1 << target) == 0:
            return True
    return False


def fire(s: SolarquestState, seat: i64, targets: i64) -> None:
    """SQ-13.2: the shot costs its fuel, hit or miss."""
    target = first_of_targets(s, targets)
    cost = s.rules.shot_cost[s.rules.near[s.space[seat] * SPACES + s.space[target]]]
    s.own_tank()[seat] -= cost
    s.tell(FIRED, seat, targets, cost)
    s.tell(BURNT, seat, cost, s.tank[seat])
    s.then(ShotDie(seat, targets, 0))


@final
class Lasers(TurnAuto):
    """SQ-13.5: before rent is paid, and while bypassing; elsewhere among the services of a landing."""

    def run(self, s: SolarquestState) -> None:
        if can_fire(s, self.player):
            s.then(Fire(self.player))


@final
class Fire(TurnOpen):
    """SQ-13.5: any number of shots, as fuel allows."""

    def candidates(self, s: SolarquestState) -> vec[i64]:
        return append(offer_shots(s, self.seat, vec[i64]()), DONE.of())

    def check(self, s: SolarquestState, action: i64) -> i64:
        if action == DONE.of():
            return 0
        return check_fire(s, self.seat, FIRE.a(action) + 1)

    def apply(self, s: SolarquestState, action: i64) -> None:
        if action != DONE.of():
            s.then(LASERS[self.seat])
            fire(s, self.seat, FIRE.a(action) + 1)

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or ("" if s.rules.lasers else "there are no lasers in this game")


@final
class ShotDie(TurnDie):
    """SQ-13.7, SQ-13.8, SQ-13.9, SQ-13.10: doubles hit, and pay no bonus.

    SQ-15.8: targets are hit in order from the left.
    """

    def __init__(self, player: i64, targets: i64, first: i64) -> None:
        super().__init__(player)
        self.targets: Final = targets
        self.first: Final = first

    def apply(self, s: SolarquestState, action: i64) -> None:
        die = ROLL.a(action) + 1
        if self.first == 0:
            s.then(ShotDie(self.player, self.targets, die))
            return
        s.tell(SHOT, self.player, self.first, die)
        if die == self.first:
            s.then(Hits(self.player, self.targets, die))

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or covered(s, below) or no_such_targets(s, self.targets)


@final
class Hits(TurnAuto):
    """SQ-13.7, SQ-13.8, SQ-13.11: the next target in order from the shooter's left, then the others."""

    def __init__(self, player: i64, targets: i64, face: i64) -> None:
        super().__init__(player)
        self.targets: Final = targets  # seats, a bit each
        self.face: Final = face  # what the die of the shot shows

    def run(self, s: SolarquestState) -> None:
        target = s.after(self.player)
        while not (self.targets >> target) & 1:
            target = s.after(target)
        left = self.targets & ~(1 << target)
        if left:
            s.then(Hits(self.player, left, self.face))
        if self.face == s.rules.destroying_face:
            shoot_down(s, target, self.player)
        else:
            s.then(Debt(target, self.player, 2 * self.face * s.rules.shot_per_pip))

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        if not 1 <= self.face < s.rules.destroying_face:
            return "no such double leaves a debt"
        return super().fits(s, below) or no_such_targets(s, self.targets)


def no_such_targets(s: SolarquestState, targets: i64) -> str:
    """What speaks against their being under fire."""
    if not s.rules.lasers:
        return "there are no lasers in this game"
    return "" if targets != 0 and targets & ~(s.alive & ~bit(s.active)) == 0 else "there are no such targets"


# Steps never change: what comes in every turn is made once.
LASERS: Final[list[Lasers]] = [Lasers(k) for k in range(SEATS)]
