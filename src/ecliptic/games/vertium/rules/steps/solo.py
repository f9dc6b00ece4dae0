"""The setup of solo: who has which planets, with how many elements (VT-15.2, VT-15.3)."""

from __future__ import annotations

from typing import Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import changed
from ecliptic.core.machine import Auto, Chance, Step
from ecliptic.games.vertium.rules.actions import NONE, OBJECTIVE, PLANETS
from ecliptic.games.vertium.rules.facts import SETTLED
from ecliptic.games.vertium.rules.state import COLONIZING, IN_PLAY, SETUP, VertiumState
from ecliptic.games.vertium.rules.steps.fights.complex import REBELS
from ecliptic.games.vertium.rules.steps.marks import last, within
from ecliptic.games.vertium.rules.steps.phase_end import BeginPhaseTwo, TurnUpBlues


@final
class DealComplex(Chance[VertiumState]):
    """VT-15.2: one of the objective cards for the Complex, until it has its planets. The others are the Rebels'."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        out = vec[i64](capacity=PLANETS)
        planet: i64
        for planet in range(PLANETS):
            if s.uncolonized(planet):
                out = append(out, OBJECTIVE.of(planet))
        return out

    def apply(self, s: VertiumState, action: i64) -> None:
        s.owner = changed(s.owner, OBJECTIVE.a(action), s.complex)
        s.add_captain(s.complex, -1)
        if s.planets_of(s.complex) < s.rules.complex_planets:
            s.then(self)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        problem = within(s, SETUP, below)
        if problem or type(below[-1]) is not Populate:
            return problem or "the planets of both sides come next"
        return "" if s.colonized() == s.planets_of(s.complex) else "others have planets already"


@final
class Populate(Auto[VertiumState]):
    """VT-15.2, VT-15.3: owners, captains, elements by value with a bonus; then the blue moons."""

    def run(self, s: VertiumState) -> None:
        planet: i64
        for planet in range(PLANETS):
            if s.status[planet] != IN_PLAY:
                continue
            if s.owner[planet] == NONE:
                s.owner = changed(s.owner, planet, REBELS)
                s.add_captain(REBELS, -1)
            s.gain_elements(planet, s.value[planet] + s.rules.solo_bonus[s.value[planet]])
            s.tell(SETTLED, s.owner[planet], planet, s.elements[planet])
        s.starter = REBELS
        s.phase = COLONIZING
        s.then(TurnUpBlues(), BeginPhaseTwo())

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return last(s, SETUP, below) or ("" if s.rules.solo else "this is not the solo game")
