"""How phase two looks for a seat: the odds of an attack, and what a board is worth (for `advice`)."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.games.vertium.actions import NONE, PLANETS, REFUGE, SEATS
from ecliptic.games.vertium.odds import CARD_SETS, STEPS, TOP, chances, swings
from ecliptic.games.vertium.state import VertiumState

ALL_CARDS: Final = CARD_SETS - 1


def packed(numbers: list[float]) -> vec[float]:
    """The numbers as an array."""
    out = vec[float](capacity=len(numbers))
    for x in numbers:
        out = append(out, x)
    return out


_CHANCES: Final = packed(chances())
_SWINGS: Final = packed(swings())
_ROOTS: Final = packed([math.sqrt(k / 2) for k in range(200)])

FIRST_STRIKE: Final = 1.4  # elements that a defender who wins loses more than an attacker who wins

# What counts in American style until the end, and how far luck carries.
AMERICAN_PLANET: Final = 1.0
AMERICAN_ELEMENT: Final = 0.45
AMERICAN_HEAT: Final = 1.6
SURE_HEAT: Final = 0.3  # when the game is as good as over
BASE_HEAT: Final = 0.4
BASE_HEAT_GROWTH: Final = 1.1


def to_win(force: i64, garrison: i64, cards: i64, against: i64) -> float:
    """The chance that an attack wins: elements of attacker and defender, and the card sets they still hold."""
    row: i64 = (cards * CARD_SETS + against) * (TOP + 1)
    if force <= TOP and garrison <= TOP:
        return _CHANCES[(row + force) * (TOP + 1) + garrison]
    # Larger fights are as likely won as a fight at the table's rim whose difference is smaller by a cube root.
    ahead = force - garrison
    top = force if ahead >= 0 else garrison
    gap = float(ahead if ahead >= 0 else -ahead) * math.pow(float(TOP) / float(top), 0.33)
    if gap >= TOP:
        gap = TOP - 0.001
    low: i64 = TOP - int(gap)
    part = gap - int(gap)
    if ahead >= 0:
        at: i64 = (row + TOP) * (TOP + 1) + low
        return _CHANCES[at] * (1.0 - part) + _CHANCES[at - 1] * part
    at = (row + low) * (TOP + 1) + TOP
    return _CHANCES[at] * (1.0 - part) + _CHANCES[at - TOP - 1] * part


def left_over(own: i64, other: i64, edge: float, chance: float) -> float:
    """How many elements a side has left if it wins, when it wins so likely.

    `edge`: what its cards and the first strike are ahead, in elements. Fitted to the solved fights, 0.2 off on average.
    """
    if own == 0 or chance <= 0.0:
        return 0.0
    index: i64 = own * 2 - 3
    most = 0.0
    if index > 0:
        most = 0.65 * _ROOTS[index if index < 200 else 199] * _SWINGS[int(chance * STEPS + 0.5)] / chance
    plain = float(own - other) + edge
    if plain > most:
        most = plain
    return most if most < float(own) else float(own)


def card_count(cards: i64) -> i64:
    """How many cards are in a set."""
    return (cards & 1) + ((cards >> 1) & 1) + (cards >> 2)


@final
class Board:
    """What decides phase two: a board as it is, or as it may become. Elements are expectations."""

    def __init__(self, s: VertiumState) -> None:
        """As it lies."""
        self.rules: Final = s.rules
        self.value: Final = s.value  # by planet; shared with the state, not changed
        self.owner = s.owner[:]
        self.elements = vec[float](capacity=PLANETS)
        self.captains = s.captains[:]  # by seat: free to lead, in reserve or
        self.fled = vec[i64]([0] * s.seats)  # on a refuge moon, whence leading costs no element (VT-11.3)
        self.attacks = vec[float]([0.0] * s.seats)  # by seat: how many it is likely to make still
        planet: i64
        seat: i64
        for planet in range(PLANETS):
            self.elements = append(self.elements, float(s.elements[planet]))
            if s.blue[planet] == REFUGE:
                for seat in range(s.seats):
                    self.fled[seat] += s.refugees[planet * SEATS + seat]

    def able(self, seat: i64) -> bool:
        """Whether the seat could attack (roughly VT-9.11)."""
        if self.captains[seat] + self.fled[seat] <= 0:
            return False
        planet: i64
        fit = False
        enemy = False
        for planet in range(PLANETS):
            if self.owner[planet] == seat:
                if self.elements[planet] >= 0.6:
                    fit = True
            elif self.owner[planet] != NONE:
                enemy = True
        return fit and enemy

    def last(self) -> bool:
        """Whether American style would end on this board: at most one seat could attack (VT-12.9)."""
        seats: i64 = 0
        seat: i64
        for seat in range(self.rules.seats):
            if self.able(seat):
                seats += 1
        return seats <= 1

    def chance(self, seat: i64) -> float:
        """How likely the seat wins."""
        rules = self.rules
        seats = rules.seats
        planet_worth = AMERICAN_PLANET if rules.american else float(rules.planet_points)
        element_worth = AMERICAN_ELEMENT if rules.american else float(rules.element_points)
        heat = AMERICAN_HEAT
        scores = vec[float]([0.0] * seats)
        planet: i64
        k: i64
        coming = 0.0
        if rules.american and self.last():
            element_worth = 0.0
            heat = SURE_HEAT
        for planet in range(PLANETS):
            k = self.owner[planet]
            if k != NONE:
                scores[k] += (
                    planet_worth + element_worth * self.elements[planet] + 0.02 * float(self.value[planet])
                )
        for k in range(seats):
            if self.attacks[k] > 0.0 and element_worth > 0.0:
                coming += self.attacks[k]
                self._expect(scores, k, planet_worth, element_worth)
        if not rules.american:
            heat = BASE_HEAT + BASE_HEAT_GROWTH * math.sqrt(coming)
        return softmax(scores, seat, heat)

    def _expect(self, scores: vec[float], seat: i64, planet_worth: float, element_worth: float) -> None:
        """Add to the scores what the seat's likeliest attack will bring and cost."""
        source: i64 = NONE
        planet: i64
        if self.captains[seat] + self.fled[seat] <= 0:
            return
        for planet in range(PLANETS):
            if self.owner[planet] == seat and (
                source == NONE or self.elements[planet] > self.elements[source]
            ):
                source = planet
        if source == NONE or self.elements[source] < 0.6:
            return
        most: i64 = int(self.elements[source] + 0.5) - 1
        target: i64 = NONE
        best = 0.0
        mine = 0.0
        theirs = 0.0
        for planet in range(PLANETS):
            owner = self.owner[planet]
            if owner == NONE or owner == seat:
                continue
            there: i64 = int(self.elements[planet] + 0.5)
            force: i64 = most if most < there + 3 else there + 3
            p = to_win(force, there, ALL_CARDS, ALL_CARDS)
            spent = float(force) - left_over(force, there, 0.0, p)
            lost = float(there) - left_over(there, force, -FIRST_STRIKE, 1.0 - p)
            gain = p * (planet_worth - element_worth * spent) - (1.0 - p) * element_worth * float(force + 1)
            loss = (1.0 - p) * element_worth * (1.0 - lost) - p * (
                planet_worth + element_worth * float(there)
            )
            if self.fled[seat] > 0:
                gain += element_worth
            if target == NONE or gain - 0.4 * loss > best:
                target = planet
                best = gain - 0.4 * loss
                mine = gain
                theirs = loss
        if target == NONE or (self.rules.american and best < 0.0):
            return
        times = self.attacks[seat]
        if times > 1.0:
            times = 1.0 + (times - 1.0) * 0.6
        scores[seat] += times * mine
        scores[self.owner[target]] += times * theirs


def softmax(scores: vec[float], seat: i64, heat: float) -> float:
    """The chance of a seat when luck can still move scores by about `heat`."""
    top = scores[0]
    total = 0.0
    x: float
    for x in scores:
        if x > top:
            top = x
    for x in scores:
        total += math.exp((x - top) / heat)
    return math.exp((scores[seat] - top) / heat) / total
