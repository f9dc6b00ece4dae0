"""How phase two looks for a seat: the odds of an attack, and what a board is worth (for `advice`)."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.games.vertium.advice.odds import ALMOST, CARD_SETS, FOUR_DICE, STEPS, TOP, chances, swings
from ecliptic.games.vertium.rules.actions import FACES, NONE, PLANETS, REFUGE
from ecliptic.games.vertium.rules.figures import Rules
from ecliptic.games.vertium.rules.state import VertiumState


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

# Four dice against three: fitted to solved fights. In large ones an element of theirs is worth so many.
BIG_RATE: Final = 2.15
BIG_ATTACK: Final = 2.0
BIG_DEFENSE: Final = 3.9
FOUR_RATE: Final = 1.7  # and these are for what is left
FOUR_ATTACKS: Final = -0.3
FOUR_DEFENDS: Final = -1.7
AT_FOUR: Final = 1.2
BY_FOUR: Final = -1.0

# What counts in American style until the end, and how far luck carries.
AMERICAN_PLANET: Final = 1.0
AMERICAN_ELEMENT: Final = 0.45
AMERICAN_HEAT: Final = 1.6
SURE_HEAT: Final = 0.3  # when the game is as good as over
BASE_HEAT: Final = 0.4
BASE_HEAT_GROWTH: Final = 1.1

# Gelbon & CUBE, in elements.
CUBE: Final = 2.6
CUBE_FADES: Final = 0.1  # an element that lies there
PAIRS: Final = 0.6
WEARY: Final = 45.0  # attacks until elements count half: behind cubes a game would else go on for ever

# Games with the Complex, in elements of a Rebel: fitted to the ends of games that greedy played.
COMPLEX_ELEMENT: Final = 1.9
COMPLEX_PLANET: Final = 0.4
REBEL_PLANET: Final = 0.4
COMPLEX_ALONE: Final = 4.0  # no Rebel can attack any more
COMPLEX_HEAT: Final = 0.5
SURELY: Final = 0.001
AT_BEST: Final = 0.96  # before the last planet is taken, so that it is taken


def line_of(cards: i64, against: i64) -> i64:
    """The table's line for these card sets, or for a set and four dice."""
    if cards == FOUR_DICE:
        return CARD_SETS * CARD_SETS + against
    if against == FOUR_DICE:
        return CARD_SETS * CARD_SETS + CARD_SETS + cards
    return cards * CARD_SETS + against


def to_win(force: i64, garrison: i64, cards: i64, against: i64) -> float:
    """The chance that an attack wins: elements of attacker and defender, and the card sets they still hold."""
    row: i64 = line_of(cards, against) * (TOP + 1)
    if force <= TOP and garrison <= TOP:
        return _CHANCES[(row + force) * (TOP + 1) + garrison]
    if cards == FOUR_DICE:
        return large(force, garrison, BIG_ATTACK)
    if against == FOUR_DICE:
        return 1.0 - large(garrison, force, BIG_DEFENSE)
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


def large(four: i64, three: i64, start: float) -> float:
    """The chance of the side with four dice in a fight beyond the table: fitted to solved ones, 0.05 off at most."""
    root = math.sqrt(float(four if four > 4 else 4))
    gap = (BIG_RATE * float(four) - start - float(three)) / (0.8 * root)
    return min(max(1.0 / (1.0 + math.exp(-gap)), ALMOST), 1.0 - ALMOST)


def keeps(own: i64, other: i64, cards: i64, against: i64, attacks: bool, chance: float) -> float:
    """How many elements a side has left if it wins, when it wins so likely; `cards` are its own."""
    if cards == FOUR_DICE:
        edge = FOUR_ATTACKS if attacks else FOUR_DEFENDS
        return left_over(own, float(other) / FOUR_RATE, edge + 0.3 * float(3 - card_count(against)), chance)
    if against == FOUR_DICE:
        edge = AT_FOUR if attacks else BY_FOUR
        return left_over(own, float(other) * FOUR_RATE, edge - 0.5 * float(3 - card_count(cards)), chance)
    edge = 0.5 * float(card_count(cards) - card_count(against))
    return left_over(own, float(other), edge if attacks else edge - FIRST_STRIKE, chance)


def left_over(own: i64, other: float, edge: float, chance: float) -> float:
    """How many elements a side has left if it wins, when it wins so likely.

    `edge`: what its cards and the first strike are ahead, in elements. Fitted to the solved fights, 0.2 off on average.
    """
    if own == 0 or chance <= 0.0:
        return 0.0
    index: i64 = own * 2 - 3
    most = 0.0
    if index > 0:
        most = 0.65 * _ROOTS[index if index < 200 else 199] * _SWINGS[int(chance * STEPS + 0.5)] / chance
    plain = float(own) - other + edge
    if plain > most:
        most = plain
    return most if most < float(own) else float(own)


def card_set(rules: Rules) -> i64:
    """The skirmish cards that any faction but the Complex begins an attack with (VT-2.3, VT-15.1): a bit a face."""
    out: i64 = 0
    face: i64
    for face in range(FACES):
        if rules.skirmish_cards[face] > 0:
            out |= 1 << face
    return out


def card_count(cards: i64) -> i64:
    """How many cards are in a set."""
    return (cards & 1) + ((cards >> 1) & 1) + ((cards >> 2) & 1)


@final
class Board:
    """What decides phase two: a board as it is, or as it may become. Elements are expectations."""

    def __init__(self, s: VertiumState) -> None:
        """As it lies."""
        self.rules: Final = s.rules
        self.complex: Final = s.complex
        self.cards: Final = card_set(s.rules)
        self.value: Final = s.value  # by planet; shared with the state, not changed
        self.owner = s.owner[:]
        self.elements = vec[float](capacity=PLANETS)
        self.gelbon = vec[float](capacity=PLANETS)  # of the elements
        self.cube = vec[float](capacity=PLANETS)  # how likely one stands there
        self.captains = s.captains[:]  # by seat: free to lead, in reserve or
        # On a refuge moon, whence leading costs no element (VT-11.3).
        self.fled = vec[i64]([0] * s.rules.factions)
        self.made = float(s.attacks)
        self.attacks = vec[float]([0.0] * s.rules.factions)  # by seat: how many it is likely to make still
        # How `chance` came about: what each seat's score comes to, how far luck moves it, what things count in it.
        self.scores: vec[float] = self.attacks
        self.heat: float = 1.0
        self.planet_worth: float = 0.0
        self.element_worth: float = 0.0
        planet: i64
        seat: i64
        for planet in range(PLANETS):
            self.elements = append(self.elements, float(s.elements[planet]))
            self.gelbon = append(self.gelbon, float(s.gelbon[planet]))
            self.cube = append(self.cube, 1.0 if s.cube[planet] > 0 else 0.0)
            if s.blue[planet] == REFUGE:
                for seat in range(s.rules.factions):
                    self.fled[seat] += s.refugees[seat * PLANETS + planet]

    def rivals(self, seat: i64, other: i64) -> bool:
        """Whether the two may attack each other (VT-14.4)."""
        return seat != other and (self.complex == NONE or self.complex == seat or self.complex == other)

    def arms(self, seat: i64) -> i64:
        """What the seat fights with: its cards, or four dice."""
        return FOUR_DICE if seat == self.complex else self.cards

    def able(self, seat: i64) -> bool:
        """Whether the seat could attack (roughly VT-9.11)."""
        if self.captains[seat] + self.fled[seat] <= 0:
            return False
        planet: i64
        fit = False
        enemy = False
        for planet in range(PLANETS):
            owner = self.owner[planet]
            if owner == seat:
                if self.elements[planet] >= 0.6:
                    fit = True
            elif owner != NONE and self.rivals(seat, owner):
                enemy = True
        return fit and enemy

    def last(self) -> bool:
        """Whether American style would end on this board: no seat could attack, by option one at most (VT-12.9)."""
        seats: i64 = 0
        seat: i64
        for seat in range(self.rules.factions):
            if self.able(seat):
                seats += 1
        return seats == 0 or (seats == 1 and self.rules.one_left_ends)

    def chance(self, seat: i64) -> float:
        """How likely the seat wins."""
        if self.complex != NONE:
            chance = self.conquest()
            return chance if seat == self.complex else 1.0 - chance
        rules = self.rules
        seats = rules.factions
        planet_worth = AMERICAN_PLANET if rules.american else float(rules.planet_points)
        element_worth = AMERICAN_ELEMENT if rules.american else float(rules.element_points)
        if rules.gelbon:
            element_worth /= 1.0 + self.made * self.made / (WEARY * WEARY)
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
        if rules.gelbon:
            for k in range(seats):
                scores[k] += element_worth * self.shelter(k)
        for k in range(seats):
            if self.attacks[k] > 0.0 and element_worth > 0.0:
                coming += self.attacks[k]
                self._expect(scores, k, planet_worth, element_worth)
        if not rules.american:
            heat = BASE_HEAT + BASE_HEAT_GROWTH * math.sqrt(coming)
        self.scores = scores
        self.heat = heat
        self.planet_worth = planet_worth
        self.element_worth = element_worth
        return softmax(scores, seat, heat)

    def shelter(self, seat: i64) -> float:
        """What a seat's cubes, and the pairs that can still become some, are worth in elements (VT-13)."""
        total = 0.0
        vertium = 0.0
        gelbon = 0.0
        planet: i64
        for planet in range(PLANETS):
            if self.owner[planet] == seat:
                here = self.elements[planet]
                gelbon += self.gelbon[planet]
                vertium += here - self.gelbon[planet]
                if self.cube[planet] > 0.0:
                    total += self.cube[planet] * (CUBE - CUBE_FADES * min(here, 8.0))
        pairs = min(vertium, gelbon)
        return total + PAIRS * pairs / (pairs + 2.0)

    def conquest(self) -> float:
        """How likely the Complex wins: it needs every planet, or it loses (VT-14.5, VT-14.6)."""
        scores = vec[float]([0.0] * self.rules.factions)
        able = self.able(self.complex)
        resisting = False
        planet: i64
        k: i64
        total = 0.0
        owned: i64 = 0
        free: i64 = 0
        for planet in range(PLANETS):
            k = self.owner[planet]
            if k == NONE:
                continue
            if k == self.complex:
                owned += 1
                scores[k] += COMPLEX_PLANET + COMPLEX_ELEMENT * self.elements[planet]
            else:
                free += 1
                scores[k] += REBEL_PLANET + self.elements[planet]
            total += self.elements[planet]
        self.scores = scores
        if owned == 0:
            return 0.0
        if free == 0:
            return 1.0
        if not able:
            return SURELY
        for k in range(self.rules.factions):
            if self.attacks[k] > 0.0:
                self._expect(scores, k, REBEL_PLANET, 1.0)
            if k != self.complex and self.able(k):
                resisting = True
        ahead = 0.0 if resisting else COMPLEX_ALONE
        for k in range(self.rules.factions):
            ahead += scores[k] if k == self.complex else -scores[k]
        self.heat = COMPLEX_HEAT * math.sqrt(total + 4.0)
        return prevails(ahead, total)

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
        arms = self.arms(seat)
        # An element of the Complex does more than another's: it fights with four dice.
        mine_worth = element_worth * COMPLEX_ELEMENT if seat == self.complex else element_worth
        target: i64 = NONE
        best = 0.0
        mine = 0.0
        theirs = 0.0
        for planet in range(PLANETS):
            owner = self.owner[planet]
            if owner == NONE or not self.rivals(seat, owner):
                continue
            against = self.arms(owner)
            worth = element_worth * COMPLEX_ELEMENT if owner == self.complex else element_worth
            shield = self.cube[planet] * float(self.rules.cube_hits)
            there: i64 = int(self.elements[planet] + shield + 0.5)
            force: i64 = most if most < there + 3 else there + 3
            p = to_win(force, there, arms, against)
            spent = float(force) - keeps(force, there, arms, against, True, p)
            kept = keeps(there, force, against, arms, False, 1.0 - p)
            lost = float(there) - kept
            if shield > 0.0:
                lost = lost - shield if lost > shield else 0.0  # a cube that stands is whole again (VT-13.8)
            gain = p * (planet_worth - mine_worth * spent) - (1.0 - p) * mine_worth * float(force + 1)
            loss = (1.0 - p) * worth * (1.0 - lost) - p * (planet_worth + worth * float(there))
            if self.fled[seat] > 0:
                gain += mine_worth
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


def prevails(ahead: float, elements: float) -> float:
    """The chance of the Complex, so many elements ahead of the Rebels with so many on the board; never quite sure."""
    ahead /= COMPLEX_HEAT * math.sqrt(elements + 4.0)
    return SURELY + (AT_BEST - SURELY) / (1.0 + math.exp(-ahead))


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
