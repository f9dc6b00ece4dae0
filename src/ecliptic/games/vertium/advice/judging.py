"""Terms for bots: how likely a seat wins, which actions are worth a look, and what comes to the same.

Everything is read from a sample, so from what the seat knows and from one way the rest may be.
"""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.machine import State
from ecliptic.games.vertium.advice.boards import Board
from ecliptic.games.vertium.advice.clock import VertiumClock
from ecliptic.games.vertium.advice.colonies import Forecast
from ecliptic.games.vertium.advice.fights import Fight, odds, to_come
from ecliptic.games.vertium.advice.parts import TERMS, aimed, terms, whole
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.scoring import winners
from ecliptic.games.vertium.rules.state import COLONIZING, FIGHTING, VertiumState
from ecliptic.games.vertium.rules.steps.cubes import BuildCube, BuildPair
from ecliptic.games.vertium.rules.steps.disasters import MeltdownTarget, StealCard
from ecliptic.games.vertium.rules.steps.fights.attack import CarrySorts
from ecliptic.games.vertium.rules.steps.fights.complex import AimDie


@final
class VertiumAdvice(VertiumClock):
    """What this game knows of good play."""

    def evaluate(self, s: State, seat: i64) -> float:
        return evaluate(cast(VertiumState, s), seat)

    def term_names(self) -> tuple[str, ...]:
        return TERMS

    def terms(self, s: State, seat: i64) -> list[float]:
        return terms(cast(VertiumState, s), seat)

    def whole(self, terms: list[float]) -> float:
        return whole(terms)

    def worthwhile(self, s: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        return worthwhile(cast(VertiumState, s), seat, legal)

    def promising(self, s: State, seat: i64, legal: vec[i64], most: i64) -> vec[i64]:
        return promising(cast(VertiumState, s), seat, legal, most)

    def settled(self, s: State) -> bool:
        """Only a stolen card is worth sampling: dice and draws are in the odds."""
        return not (s.stack and isinstance(s.stack[-1], StealCard))

    def moment(self, s: State) -> i64:
        """In phase one a turn, in phase two an attack: setting out for it, then each roll of it; and each cube."""
        v = cast(VertiumState, s)
        if v.phase == FIGHTING:
            if v.stack and isinstance(v.stack[-1], (BuildCube, BuildPair)):
                return -1000 - cubes(v)
            return -1 - 2 * v.attacks - (0 if v.attacker == a.NONE else 1)
        return v.round * a.SEATS + v.turn

    def deals(self, s: State, seat: i64) -> i64:
        """In phase two nothing is hidden that still matters."""
        return 4 if cast(VertiumState, s).phase == COLONIZING else 1


ADVICE: Final = VertiumAdvice()


def evaluate(s: VertiumState, seat: i64) -> float:
    """The chance that the seat wins (0 to 1), estimated; exact once the game is over."""
    if s.over:
        won = winners(s)
        k: i64
        for k in won:
            if k == seat:
                return 1.0 if s.complex != a.NONE else 1.0 / float(len(won))  # Rebels win together (VT-14.4)
        return 0.0
    if s.phase == COLONIZING:
        return Board(s).chance(seat) if s.rules.solo else Forecast(s).chance(s, seat)  # solo has no phase one
    if s.phase == FIGHTING:
        return fighting(s, seat)
    return 1.0 / float(s.rules.factions)


# ---- phase two --------------------------------------------------------------------------------------------------


def fighting(s: VertiumState, seat: i64) -> float:
    """Phase two: the board as it lies, or the two boards that the attack may leave, by their chances."""
    if s.attacker != a.NONE:
        return Fight(s).value(s, seat, odds(s))
    if s.stack and isinstance(s.stack[-1], AimDie):
        return aimed(s, seat)
    board = Board(s)
    to_come(s, board, 1.0 if s.next_seat() == s.turn else 0.0)
    return board.chance(seat)


def cubes(s: VertiumState) -> i64:
    """How many stand on the board."""
    total: i64 = 0
    planet: i64
    for planet in range(a.PLANETS):
        if s.cube[planet] > 0:
            total += 1
    return total


# ---- which actions to look at -------------------------------------------------------------------------------------


def worthwhile(s: VertiumState, seat: i64, legal: vec[i64]) -> vec[i64]:
    """Leaves out, for Meltdown, all but one of the opponents whom everybody knows to hold nothing that melts."""
    if not s.stack or not isinstance(s.stack[-1], MeltdownTarget):
        return legal
    spared = False
    out = vec[i64](capacity=4)
    action: i64
    for action in legal:
        if s.hands.most_of(a.TARGET.a(action), s.rules.meltdown_kind) == 0:
            if spared:
                continue
            spared = True
        out = append(out, action)
    return out


def promising(s: VertiumState, seat: i64, legal: vec[i64], most: i64) -> vec[i64]:
    """In an attack: planets rich in elements to lead or give, forces of several sizes, targets poor in elements."""
    if len(legal) > 1 and a.CARRY.owns(legal[0]):
        return forces(legal, most)
    if len(legal) > 1 and a.GELBON.owns(legal[0]):
        return sorts(s, seat, legal, most)
    if len(legal) <= most:
        return legal
    if a.STRIKE.owns(legal[0]) or a.LEAD.owns(legal[0]) or a.SOURCE.owns(legal[0]) or a.BUILD.owns(legal[0]):
        return best_planets(s, legal, most)
    return legal[:most]


def sorts(s: VertiumState, seat: i64, legal: vec[i64], most: i64) -> vec[i64]:
    """Of two sorts: what keeps both in stock, then as little Gelbon as can leave, then as much: three at most."""
    n: i64 = len(legal)
    middle: i64 = 0
    planet: i64
    top = s.stack[-1] if s.stack else None
    if isinstance(top, CarrySorts):  # those that go and those that stay are mixed alike
        middle = s.gelbon[top.source] * top.force // s.elements[top.source] - a.GELBON.a(legal[0])
    else:
        surplus: i64 = 0  # Gelbon beyond Vertium on all planets
        for planet in range(a.PLANETS):
            if s.owner[planet] == seat:
                surplus += 2 * s.gelbon[planet] - s.elements[planet]
        middle = n - 1 if surplus > 0 else 0
    middle = min(max(middle, 0), n - 1)
    out = vec[i64]([legal[middle]], capacity=4)
    if most > 1 and middle != 0:
        out = append(out, legal[0])
    if most > len(out) and middle != n - 1:
        out = append(out, legal[n - 1])
    return out


def forces(legal: vec[i64], most: i64) -> vec[i64]:
    """The largest, the smallest, and between them evenly spread ones: six at most."""
    n: i64 = len(legal)
    wanted = most if most < 6 else 6
    if n <= wanted:
        return legal
    out = vec[i64]([legal[n - 1]], capacity=8)
    k: i64
    for k in range(1, wanted):
        out = append(out, legal[(n - 1) * (wanted - 1 - k) // (wanted - 1)])
    return out


def best_planets(s: VertiumState, legal: vec[i64], most: i64) -> vec[i64]:
    """For a force: the targets with the fewest elements; to lead or to give: the planets with most."""
    left = legal[:]
    out = vec[i64](capacity=most)
    k: i64
    while len(out) < most:
        best: i64 = 0
        for k in range(1, len(left)):
            if urgency(s, left[k]) > urgency(s, left[best]):
                best = k
        out = append(out, left[best])
        left[best] = left[len(left) - 1]
        left = left[: len(left) - 1]
    return out


def urgency(s: VertiumState, action: i64) -> i64:
    """How early a planet is tried."""
    if a.STRIKE.owns(action):
        target = a.STRIKE.a(action)
        return s.value[target] - 10 * (s.elements[target] + s.cube[target])
    if a.LEAD.owns(action):
        return s.elements[a.LEAD.a(action)]
    if a.SOURCE.owns(action):
        return s.elements[a.SOURCE.a(action)]
    if a.BUILD.owns(action):
        return -s.elements[a.BUILD.a(action)]  # where little else defends
    return 50
