"""How phase one looks for a seat: who will own which planet, with how many elements (for `advice`)."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.vertium.advice.boards import (
    AMERICAN_ELEMENT,
    AMERICAN_PLANET,
    COMPLEX_ELEMENT,
    prevails,
    softmax,
)
from ecliptic.games.vertium.rules.actions import FACE_DOWN, NONE, PLANETS, RESOURCES
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.games.vertium.rules.steps.cards import TurnUp
from ecliptic.games.vertium.rules.steps.turn import PlayCards, TakeCard

TURNS_PER_TOKEN: Final = 4.5  # of all players together, as games of the greedy bot go
ORBIT_LAG: Final = 0.45  # of an orbit is lost on average when the phase ends
ROUNDS: Final = 3  # that the race for a planet's last token is followed
HEAT: Final = 1.0
HEAT_GROWTH: Final = 0.1  # a missing token
SECOND_PHASE_HEAT: Final = 2.5


@final
class Forecast:
    """What each seat is likely to own as phase one ends."""

    def __init__(self, s: VertiumState) -> None:
        rules = s.rules
        self.planets: Final = vec[float]([0.0] * s.seats)
        self.elements: Final = vec[float]([0.0] * s.seats)
        shares = vec[float]([0.0] * s.seats)
        missing: i64 = 0
        open_planets: i64 = 0
        planet: i64
        resource: i64
        k: i64
        for planet in range(PLANETS):
            if s.uncolonized(planet):
                open_planets += 1
                for resource in range(RESOURCES):
                    if s.tokens_on(planet, resource) == 0:
                        missing += 1
        rounds = (TURNS_PER_TOKEN * float(missing) + float(open_planets)) / float(s.seats)
        mover = next_mover(s)
        for planet in range(PLANETS):
            owner = s.owner[planet]
            orbit = float(rules.orbit[s.value[planet]])
            if owner != NONE:
                made = float(s.elements[planet])
                if open_planets > 0:
                    left = rounds - float(s.misses[owner])
                    made += orbits((float(s.moon[planet]) + left) / orbit)
                    for resource in range(RESOURCES):
                        made += float((s.tokens_on(planet, resource) - 1) * rules.extra_gain)
                if s.objective[owner] == planet and not s.objectives_open:
                    made += float(rules.objective_gain)
                if s.blue[planet] == FACE_DOWN:
                    made += blue_gain(s, made)
                self.planets[owner] += 1.0
                self.elements[owner] += made
            elif s.uncolonized(planet):
                wait = race(s, planet, mover, shares, rounds)
                made = float(s.value[planet]) + orbits((rounds - wait) / orbit)
                if s.blue[planet] == FACE_DOWN:
                    made += blue_gain(s, made)
                for k in range(s.seats):
                    self.planets[k] += shares[k]
                    self.elements[k] += shares[k] * made
                    if s.objective[k] == planet:
                        self.elements[k] += shares[k] * float(rules.objective_gain)
        american = rules.american and rules.both_phases
        self.open_planets: Final = open_planets
        self.against_complex: Final = s.complex != NONE and rules.both_phases
        self.planet_worth: Final = AMERICAN_PLANET if american else float(rules.planet_points)
        self.element_worth: Final = AMERICAN_ELEMENT if american else float(rules.element_points)
        heat = HEAT + HEAT_GROWTH * float(missing)
        if rules.both_phases:
            heat += SECOND_PHASE_HEAT
        if american:
            heat *= AMERICAN_ELEMENT
        self.heat: Final = heat

    def score(self, s: VertiumState, seat: i64) -> float:
        """What the seat's planets, elements and hand come to."""
        out = self.planets[seat] * self.planet_worth + self.elements[seat] * self.element_worth
        if self.open_planets > 0:
            out += hand_worth(s, seat) * self.element_worth
        return out

    def chance(self, s: VertiumState, seat: i64) -> float:
        """The chance that the seat wins, seen from phase one."""
        if self.against_complex:
            return foreseen(s, seat, self.elements, self.open_planets)
        scores = vec[float]([0.0] * s.seats)
        k: i64
        for k in range(s.seats):
            scores[k] = self.score(s, k)
        return softmax(scores, seat, self.heat)


def foreseen(s: VertiumState, seat: i64, elements: vec[float], open_planets: i64) -> float:
    """The chance of the seat's side: elements decide a war with the Complex, whichever Rebels have them (VT-14.4)."""
    ahead = 0.0
    total = 0.0
    k: i64
    for k in range(s.seats):
        made = elements[k]
        if open_planets > 0:
            made += hand_worth(s, k)
        total += made
        ahead += COMPLEX_ELEMENT * made if k == s.complex else -made
    chance = prevails(ahead, total)
    return chance if seat == s.complex else 1.0 - chance


def next_mover(s: VertiumState) -> i64:
    """Who takes the next card: whoever's turn it is, if it has not got further yet; else the next player."""
    if s.stack:
        top = s.stack[-1]
        if isinstance(top, (TakeCard, TurnUp, PlayCards)):
            return s.turn
    return s.after(s.turn)


def orbits(made: float) -> float:
    """How many orbits are complete, on average, when so many are expected."""
    return made - ORBIT_LAG if made > 2.0 * ORBIT_LAG else made * 0.5


def blue_gain(s: VertiumState, elements: float) -> float:
    """What turning up a blue moon gives on average: Harvest, Winter Eclipse or nothing."""
    return (float(s.rules.harvest_gain) - 0.45 * elements) / 3.0


def hand_worth(s: VertiumState, seat: i64) -> float:
    """What a hand is worth beyond the races it decides, in elements."""
    total = 0.0
    resource: i64
    for resource in range(RESOURCES):
        n = s.hands.holds(seat, resource)
        total += 0.03 if n == 1 else 0.12 if n == 2 else 0.3 if n >= 3 else 0.0
    return total


def race(s: VertiumState, planet: i64, mover: i64, shares: vec[float], rounds: float) -> float:
    """Who will place the planet's last token: the chance of each seat into `shares`. When: returned, in rounds."""
    missing: i64 = 0
    last: i64 = 0
    resource: i64
    k: i64
    for resource in range(RESOURCES):
        if s.tokens_on(planet, resource) == 0:
            missing += 1
            last = resource
    if missing == 1:
        return sprint(s, last, mover, shares)
    total = 0.0
    for k in range(s.seats):
        weight = 0.0
        for resource in range(RESOURCES):
            if s.tokens_on(planet, resource) == 0:
                n = s.hands.holds(k, resource)
                weight += 1.0 if n >= 3 else 0.6 if n == 2 else 0.15 * float(n)
        shares[k] = math.exp(weight * (0.45 if missing == 2 else 0.2))
        total += shares[k]
    for k in range(s.seats):
        shares[k] /= total
    return rounds * (0.35 if missing == 2 else 0.6 if missing == 3 else 0.75)


def sprint(s: VertiumState, resource: i64, mover: i64, shares: vec[float]) -> float:
    """Like `race`, for a planet that lacks one resource only: turn by turn, by the cards in the hands."""
    k: i64
    lap: i64
    step: i64
    for k in range(s.seats):
        shares[k] = 0.0
    shown = s.display[resource] > 0  # until somebody takes it, or others lie there
    open_still = 1.0
    wait = 0.0
    for lap in range(ROUNDS):
        k = mover
        for step in range(s.seats):
            n = s.hands.holds(k, resource)
            if s.misses[k] <= lap and s.has_token(k, resource):
                p = to_place(n, lap, shown)
                shares[k] += open_still * p
                open_still *= 1.0 - p
                if n == 2 and s.display[resource] == 1:
                    shown = False
            k = s.after(k)
        wait += open_still
        shown = False
    for k in range(s.seats):
        shares[k] += open_still / float(s.seats)
    return wait + open_still


def to_place(held: i64, lap: i64, shown: bool) -> float:
    """The chance to place a token in a turn, by how many of its cards are held, and whether one lies on display."""
    if held >= 3:
        return 0.9  # another set may come first
    if held == 2:
        return 0.9 if shown else 0.35
    if lap == 0:
        return 0.0
    return 0.12 if held == 1 else 0.05
