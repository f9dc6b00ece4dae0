"""Setup (VT-3): factions, planets, moons, cards, objectives, the first player."""

from __future__ import annotations

from typing import Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer
from ecliptic.core.arrays import changed
from ecliptic.core.machine import Auto, Chance, ChanceFor, Decision, Step
from ecliptic.core.reasons import no
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules import facts as f
from ecliptic.games.vertium.rules.reasons import COMPLEX_MISSING, TAKEN_FACTION
from ecliptic.games.vertium.rules.state import ABSENT, COLONIZING, IN_PLAY, SETUP, VertiumState
from ecliptic.games.vertium.rules.steps.cards import DealCard, TurnUp
from ecliptic.games.vertium.rules.steps.marks import first, last, within
from ecliptic.games.vertium.rules.steps.moons import MoonAt
from ecliptic.games.vertium.rules.steps.phase_end import EndPhaseOne
from ecliptic.games.vertium.rules.steps.solo import DealComplex, Populate
from ecliptic.games.vertium.rules.steps.turn import Turn


@final
class Setup(Auto[VertiumState]):
    """VT-3: all of it, in order."""

    def run(self, s: VertiumState) -> None:
        seat: i64
        if s.rules.solo:
            s.then(DealComplex(), Populate())  # VT-15.2, VT-15.3
        else:
            s.then(TurnUp(), DealObjective(0), DrawStarter())  # VT-3.5, VT-3.6, VT-3.8
            for seat in range(s.seats - 1, -1, -1):
                s.then(DealCard(seat))  # VT-3.5
        s.then(LayPlanets(), LayOrange(), LayBlue())  # VT-3.2, VT-3.3, VT-3.4
        for seat in range(s.seats - 1, -1, -1):
            s.then(PickFaction(seat))  # VT-3.1

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return "everything else comes after it"


@final
class PickFaction(Decision[VertiumState]):
    """VT-3.1: a faction that nobody has. It decides the tokens (VT-2.3, VT-16.2).

    VT-14.1, VT-17.38: in Shadows of the Complex one of them must be the Complex.
    """

    def all_alike(self, s: VertiumState) -> bool:
        """VT-2.3, VT-14.1, VT-16.2: whether factions differ in nothing but name and color."""
        if s.rules.shadows:
            return False
        rules = s.rules
        faction: i64
        k: i64
        for faction in range(1, a.FACTIONS):
            if rules.dice[faction] != rules.dice[0]:
                return False
            for k in range(a.RESOURCES):
                if rules.supply[faction * a.RESOURCES + k] != rules.supply[k]:
                    return False
            for k in range(a.FACES):
                if rules.skirmish_cards[faction * a.FACES + k] != rules.skirmish_cards[k]:
                    return False
        return True

    def candidates(self, s: VertiumState) -> vec[i64]:
        out = offer(a.FACTION, a.FACTIONS)
        return append(out, a.FACTION.of(a.COMPLEX)) if s.rules.shadows else out

    def check(self, s: VertiumState, action: i64) -> i64:
        faction = a.FACTION.a(action)
        if faction in s.faction:
            return no(TAKEN_FACTION, faction)
        last = self.seat == s.seats - 1
        if s.rules.shadows and last and s.complex == a.NONE and faction != a.COMPLEX:
            return no(COMPLEX_MISSING)
        return 0

    def apply(self, s: VertiumState, action: i64) -> None:
        faction = a.FACTION.a(action)
        s.faction = changed(s.faction, self.seat, faction)
        if faction == a.COMPLEX:
            s.complex = self.seat
        resource: i64
        for resource in range(a.RESOURCES):
            s.supply = changed(
                s.supply, self.seat * a.RESOURCES + resource, s.rules.supply[faction * a.RESOURCES + resource]
            )
        s.tell(f.PICKED, self.seat, faction)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        following = self.seat + 1
        if s.faction[self.seat] != a.NONE:
            return "that seat has a faction"
        problem = within(s, SETUP, below)
        if problem:
            return problem
        if following < s.seats:
            return "" if below[-1] == PickFaction(following) else "the next seat picks after it"
        return "all others pick before it" if type(below[-1]) is PickFaction else ""


def too_early(below: list[Step[Never]]) -> str:
    """VT-3.3, VT-3.4: moons are laid by planets that are there."""
    return "planets are still to come" if any(type(step) is LayPlanets for step in below) else ""


def count(numbers: vec[i64], wanted: i64) -> i64:
    """How many of them are this one."""
    n: i64 = 0
    x: i64
    for x in numbers:
        if x == wanted:
            n += 1
    return n


# ---- planets -------------------------------------------------------------------------------------------------


def lay_planet(s: VertiumState, planet: i64) -> None:
    """VT-3.2: a planet comes into play."""
    s.status = changed(s.status, planet, IN_PLAY)
    s.tell(f.PLANET_LAID, planet)


@final
class LayPlanets(Auto[VertiumState]):
    """VT-3.2: drawn at random, unless all are in play."""

    def run(self, s: VertiumState) -> None:
        missing = s.rules.planets
        left: i64 = 0
        planet: i64
        for planet in range(a.PLANETS):
            if s.status[planet] == IN_PLAY:
                missing -= 1
            elif s.rules.planet_list[planet] == 1:
                left += 1
        if missing == left:
            for planet in range(a.PLANETS):
                if s.status[planet] == ABSENT and s.rules.planet_list[planet] == 1:
                    lay_planet(s, planet)
        elif missing > 0:
            s.then(DrawPlanet(), self)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return within(s, SETUP, below)


@final
class DrawPlanet(Chance[VertiumState]):
    """VT-3.2: one of the planets that are not yet laid out."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        out = vec[i64](capacity=a.PLANETS)
        planet: i64
        for planet in range(a.PLANETS):
            if s.status[planet] == ABSENT and s.rules.planet_list[planet] == 1:
                out = append(out, a.PLANET.of(planet))
        return out

    def apply(self, s: VertiumState, action: i64) -> None:
        lay_planet(s, a.PLANET.a(action))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        laid = a.PLANETS - count(s.status, ABSENT)
        return first(s, SETUP, below) or ("" if laid < s.rules.planets else "all planets are laid out")


# ---- moons ---------------------------------------------------------------------------------------------------


def orange_left(s: VertiumState, value: i64) -> i64:
    """How many orange moons of this value are not laid yet."""
    left = s.rules.orange[value]
    planet: i64
    for planet in range(a.PLANETS):
        if s.value[planet] == value:
            left -= 1
    return left


def lay_orange(s: VertiumState, planet: i64, value: i64) -> None:
    """VT-3.3, VT-3.7: nothing happens between laying an orange moon and turning it up (VT-17.2)."""
    s.value = changed(s.value, planet, value)
    s.tell(f.ORANGE_LAID, planet, value)


@final
class LayOrange(Auto[VertiumState]):
    """VT-3.3: one orange moon a planet; when all that are left are alike, chance has no say."""

    def run(self, s: VertiumState) -> None:
        sorts: i64 = 0
        last: i64 = 0
        value: i64
        for value in range(1, a.TOP_VALUE + 1):
            if orange_left(s, value) > 0:
                sorts += 1
                last = value
        planet: i64
        for planet in range(a.PLANETS):
            if s.status[planet] == IN_PLAY and s.value[planet] == 0:
                if sorts > 1:
                    s.then(DrawOrange(planet), self)
                    return
                lay_orange(s, planet, last)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return within(s, SETUP, below) or too_early(below)


@final
class DrawOrange(MoonAt):
    """VT-3.3: the value of this planet's orange moon."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        out = vec[i64](capacity=a.TOP_VALUE)
        value: i64
        for value in range(1, a.TOP_VALUE + 1):
            if orange_left(s, value) > 0:
                out = append(out, a.VALUE.of(value - 1))
        return out

    def weight(self, s: VertiumState, action: i64) -> i64:
        return orange_left(s, a.VALUE.a(action) + 1)

    def apply(self, s: VertiumState, action: i64) -> None:
        lay_orange(s, self.planet, a.VALUE.a(action) + 1)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        missing = s.status[self.planet] == IN_PLAY and s.value[self.planet] == 0
        return first(s, SETUP, below) or ("" if missing else "that planet needs no orange moon")


@final
class LayBlue(Auto[VertiumState]):
    """VT-3.4: the blue moons, face down, by different planets. Their kinds are drawn when they are turned up."""

    def run(self, s: VertiumState) -> None:
        missing = s.rules.blue_moons
        planet: i64
        for planet in range(a.PLANETS):
            if s.blue[planet] == a.FACE_DOWN:
                missing -= 1
        if missing > 0:
            s.then(DrawBlue(), self)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return within(s, SETUP, below) or too_early(below)


@final
class DrawBlue(Chance[VertiumState]):
    """VT-3.4: a planet without a blue moon gets one."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        out = vec[i64](capacity=a.PLANETS)
        planet: i64
        for planet in range(a.PLANETS):
            if s.status[planet] == IN_PLAY and s.blue[planet] == a.NO_MOON:
                out = append(out, a.BLUE.of(planet))
        return out

    def apply(self, s: VertiumState, action: i64) -> None:
        s.blue = changed(s.blue, a.BLUE.a(action), a.FACE_DOWN)
        s.tell(f.BLUE_LAID, a.BLUE.a(action))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        missing = count(s.blue, a.FACE_DOWN) < s.rules.blue_moons
        return first(s, SETUP, below) or ("" if missing else "all blue moons are laid")


# ---- objectives and the first player -------------------------------------------------------------------------


@final
class DealObjective(ChanceFor[VertiumState]):
    """VT-3.6: one secret objective for this seat, then for the next."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        out = vec[i64](capacity=a.PLANETS)
        planet: i64
        for planet in range(a.PLANETS):
            if s.status[planet] == IN_PLAY and planet not in s.objective:
                out = append(out, a.OBJECTIVE.of(planet))
        return out

    def apply(self, s: VertiumState, action: i64) -> None:
        planet = a.OBJECTIVE.a(action)
        s.objective = changed(s.objective, self.player, planet)
        s.tell_only(1 << self.player, f.OBJECTIVE_DEALT, self.player, planet)
        s.tell_others(1 << self.player, f.OBJECTIVE_HIDDEN, self.player)
        if self.player + 1 < s.seats:
            s.then(DealObjective(self.player + 1))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        problem = within(s, SETUP, below)
        if problem or type(below[-1]) is not DrawStarter:
            return problem or "the draw for the first player comes next"
        return "a seat before has none" if a.NONE in s.objective[: self.player] else ""


@final
class DrawStarter(Chance[VertiumState]):
    """VT-3.8: a random player begins."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return offer(a.STARTER, s.seats)

    def apply(self, s: VertiumState, action: i64) -> None:
        s.starter = a.STARTER.a(action)
        s.phase = COLONIZING
        s.tell(f.BEGINS, s.starter)
        s.then(Turn(s.starter), EndPhaseOne())

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return last(s, SETUP, below) or ("there is no phase one in solo" if s.rules.solo else "")
