"""The end of phase one (VT-8), and of the game."""

from __future__ import annotations

from typing import Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import changed
from ecliptic.core.machine import Auto, Step
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules import facts as f
from ecliptic.games.vertium.rules.state import COLONIZING, FIGHTING, OUT, VertiumState
from ecliptic.games.vertium.rules.steps.cubes import CubeTurns
from ecliptic.games.vertium.rules.steps.ending import PHASE_ONE_ONLY, finish, rank
from ecliptic.games.vertium.rules.steps.fights.american import GiveAttack
from ecliptic.games.vertium.rules.steps.fights.conflict import FightRound
from ecliptic.games.vertium.rules.steps.fights.sorts import give_up
from ecliptic.games.vertium.rules.steps.marks import ELSEWHERE, covered, last, other_turn
from ecliptic.games.vertium.rules.steps.moons import MoonAt


@final
class EndPhaseOne(Auto[VertiumState]):
    """VT-8: extras, blue moons, objectives, ranking. Waits below all turns."""

    def run(self, s: VertiumState) -> None:
        s.tell(f.PHASE_ONE_ENDS, 0 if s.all_colonized() else 1)
        planet: i64
        for planet in range(a.PLANETS):
            if s.uncolonized(planet):  # VT-5.8
                s.status = changed(s.status, planet, OUT)
                s.tell(f.LEFT_OUT, planet)
            elif s.owner[planet] != a.NONE:
                pay_extras(s, planet)
        s.then(TurnUpBlues(), RevealObjectives(), BeginPhaseTwo())

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return last(s, COLONIZING, below) or ("there is no phase one in solo" if s.rules.solo else "")


def in_phase_one(s: VertiumState, below: list[Step[Never]]) -> str:
    """VT-5.7: the end of the phase waits below, and there are planets to colonize."""
    if not below or type(below[0]) is not EndPhaseOne:
        return ELSEWHERE
    return "no planet is left to colonize" if s.all_colonized() else ""


def in_turn_of(s: VertiumState, player: i64, below: list[Step[Never]]) -> str:
    """A part of this player's turn."""
    return in_phase_one(s, below) or other_turn(s, player)


def closing(below: list[Step[Never]]) -> str:
    """VT-8: phase one is over, and phase two waits below."""
    return "" if below and type(below[0]) is BeginPhaseTwo else ELSEWHERE


def pay_extras(s: VertiumState, planet: i64) -> None:
    """VT-8.1: each token beyond the first of its kind gives one element."""
    extras: i64 = 0
    resource: i64
    for resource in range(a.RESOURCES):
        extras += s.tokens_on(planet, resource) - 1
    if extras > 0:
        s.gain_elements(planet, extras * s.rules.extra_gain)
        s.tell(f.EXTRAS_PAID, planet, extras * s.rules.extra_gain, s.owner[planet])


# ---- blue moons ----------------------------------------------------------------------------------------------


def blue_left(s: VertiumState, kind: i64) -> i64:
    """How many blue moons of this kind (HARVEST first) still lie face down."""
    left = s.rules.blue[kind - a.HARVEST]
    planet: i64
    for planet in range(a.PLANETS):
        if s.blue[planet] == kind:
            left -= 1
    return left


@final
class TurnUpBlues(Auto[VertiumState]):
    """VT-8.2: the blue moons, planet by planet; when all that are left are alike, chance has no say."""

    def run(self, s: VertiumState) -> None:
        sorts: i64 = 0
        last: i64 = a.NONE
        kind: i64
        for kind in range(a.HARVEST, a.HARVEST + a.BLUE_KINDS):
            if blue_left(s, kind) > 0:
                sorts += 1
                last = kind
        planet: i64
        for planet in range(a.PLANETS):
            if s.blue[planet] == a.FACE_DOWN:
                if sorts > 1:
                    s.then(TurnBlue(planet), self)
                    return
                turn_blue(s, planet, last)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return closing(below)


@final
class TurnBlue(MoonAt):
    """VT-8.2: which of the blue moons lies by this planet."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        out = vec[i64](capacity=a.BLUE_KINDS)
        k: i64
        for k in range(a.BLUE_KINDS):
            if blue_left(s, a.HARVEST + k) > 0:
                out = append(out, a.TURN.of(k))
        return out

    def weight(self, s: VertiumState, action: i64) -> i64:
        return blue_left(s, a.HARVEST + a.TURN.a(action))

    def apply(self, s: VertiumState, action: i64) -> None:
        turn_blue(s, self.planet, a.HARVEST + a.TURN.a(action))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        there = s.blue[self.planet] == a.FACE_DOWN
        return closing(below) or covered(s, below) or ("" if there else "no moon lies face down there")


def turn_blue(s: VertiumState, planet: i64, kind: i64) -> None:
    """VT-8.2: Harvest adds one element, Winter Eclipse takes half rounded down; a planet out of the game has none."""
    s.blue = changed(s.blue, planet, kind)
    change: i64 = 0
    if s.owner[planet] != a.NONE:
        if kind == a.HARVEST:
            change = s.rules.harvest_gain
            s.gain_elements(planet, change)
        elif kind == a.WINTER_ECLIPSE:
            change = s.elements[planet] // 2
            give_up(s, planet, change)
    s.tell(f.BLUE_TURNED, planet, kind, change)


# ---- objectives and ranking ----------------------------------------------------------------------------------


@final
class RevealObjectives(Auto[VertiumState]):
    """VT-8.3: objectives are shown; who owns the planet gets three elements there."""

    def run(self, s: VertiumState) -> None:
        s.objectives_open = True
        s.revealed = True
        seat: i64
        for seat in range(s.rules.factions):
            planet = s.objective[seat]
            if s.owner[planet] == seat:
                s.gain_elements(planet, s.rules.objective_gain)
                s.tell(f.OBJECTIVE_MET, seat, planet, s.rules.objective_gain)
            else:
                s.tell(f.OBJECTIVE_MISSED, seat, planet)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return closing(below) or ("there are no objectives in solo" if s.rules.solo else "")


@final
class BeginPhaseTwo(Auto[VertiumState]):
    """VT-8.4, VT-8.5: the ranking, then the end or phase two in the style agreed on."""

    def run(self, s: VertiumState) -> None:
        if not s.rules.solo:
            rank(s)
        if not s.rules.both_phases:
            finish(s, PHASE_ONE_ONLY)
            return
        s.phase = FIGHTING
        s.round = 0
        s.tell(f.PHASE_TWO, 1 if s.rules.american else 0)
        if s.rules.solo:
            s.then(GiveAttack(s.starter))  # VT-15.4
        elif s.rules.gelbon:
            s.then(CubeTurns(0), GiveAttack(s.ranking[0]))  # VT-13.12
        elif s.rules.american:
            s.then(GiveAttack(s.ranking[0]))  # VT-12.1
        else:
            s.then(FightRound(1))  # VT-9.1

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return last(s, COLONIZING, below) or ("" if s.all_colonized() else "planets are left to colonize")
