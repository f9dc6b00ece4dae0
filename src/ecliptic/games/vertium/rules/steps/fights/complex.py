"""The attacks of the Complex in solo, which the rules play (VT-15.8, VT-15.9). Its cards are in `roll`."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.machine import Chance, Step
from ecliptic.games.vertium.rules.actions import AIM, NONE, PIPS, PLANETS, ROLL, TOP_FORCE
from ecliptic.games.vertium.rules.facts import AIMED
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.games.vertium.rules.steps.fights.attack import launch, unable

REBELS: Final = 0  # the only seat


def nearest(s: VertiumState, pip: i64) -> vec[i64]:
    """VT-15.8: the Rebel planets whose value is nearest to the die; of two values equally near, the higher one."""
    out = vec[i64](capacity=PLANETS)
    best: i64 = NONE  # twice the distance, less one for the higher value
    planet: i64
    for planet in range(PLANETS):
        if s.owner[planet] != REBELS:
            continue
        value = s.value[planet]
        off = 2 * (pip - value) if value < pip else 2 * (value - pip) - 1
        if value == pip:
            off = 0
        if best == NONE or off < best:
            best = off
            out = vec[i64](capacity=PLANETS)
        if off == best:
            out = append(out, planet)
    return out


def richest(s: VertiumState) -> i64:
    """VT-15.9: the planet of the Complex with the most elements; then the higher value, then the lower id."""
    best: i64 = NONE
    planet: i64
    for planet in range(PLANETS):
        if s.owner[planet] != s.complex:
            continue
        if (
            best == NONE
            or s.elements[planet] > s.elements[best]
            or (s.elements[planet] == s.elements[best] and s.value[planet] > s.value[best])
        ):
            best = planet
    return best


def strike_at(s: VertiumState, target: i64) -> None:
    """VT-15.9: from its richest planet, with all elements but one."""
    source = richest(s)
    launch(s, s.complex, source, NONE, min(s.elements[source] - s.rules.least_left, TOP_FORCE), 0, 0, target)


def off_target(s: VertiumState, below: list[Step[Never]]) -> str:
    """VT-15.8: in solo, where the Complex has the attack and can use it."""
    return unable(s, s.complex, below) if s.rules.solo else "this is not the solo game"


@final
class AimDie(Chance[VertiumState]):
    """VT-15.8: a die says which value the Complex is after."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return offer(ROLL, PIPS)

    def apply(self, s: VertiumState, action: i64) -> None:
        pip = ROLL.a(action) + 1
        targets = nearest(s, pip)
        s.tell(AIMED, s.complex, pip)
        if len(targets) == 1:
            strike_at(s, targets[0])
        else:
            s.then(AimAmong(pip))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return off_target(s, below)


@final
class AimAmong(Chance[VertiumState]):
    """VT-15.8: of several planets of the same value, chance picks the target."""

    def __init__(self, pip: i64) -> None:
        super().__init__()
        self.pip: Final = pip

    def candidates(self, s: VertiumState) -> vec[i64]:
        out = vec[i64](capacity=PLANETS)
        planet: i64
        for planet in nearest(s, self.pip):
            out = append(out, AIM.of(planet))
        return out

    def apply(self, s: VertiumState, action: i64) -> None:
        strike_at(s, AIM.a(action))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return off_target(s, below)
