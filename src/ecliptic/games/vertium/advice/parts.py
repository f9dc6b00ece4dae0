"""What the chance of a seat is made of, in points of its score, for those who want to say why (for `advice`)."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from ecliptic.games.vertium.advice.boards import (
    COMPLEX_ELEMENT,
    COMPLEX_HEAT,
    COMPLEX_PLANET,
    REBEL_PLANET,
    Board,
    to_win,
)
from ecliptic.games.vertium.advice.colonies import Forecast, hand_worth
from ecliptic.games.vertium.advice.fights import Fight, odds, to_come
from ecliptic.games.vertium.advice.odds import FOUR_DICE
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.scoring import winners
from ecliptic.games.vertium.rules.state import COLONIZING, FIGHTING, VertiumState
from ecliptic.games.vertium.rules.steps.fights.complex import AimDie, nearest, richest

# What the own score has, what others have against it (below 0), what no score tells, and how far luck moves it.
TERMS: Final = ("planets", "elements", "hand", "cubes", "attacks", "rivals", "luck", "heat")
PLANETS: Final = 0
ELEMENTS: Final = 1
HAND: Final = 2
CUBES: Final = 3
ATTACKS: Final = 4
RIVALS: Final = 5
LUCK: Final = 6
HEAT: Final = 7
ALMOST: Final = 1e-12  # chances are told apart from sure ones so far


def whole(terms: list[float]) -> float:
    """The chance: a logistic function of the score, less what others have, over the heat."""
    ahead = 0.0
    k: i64
    for k in range(HEAT):
        ahead += terms[k]
    return 1.0 / (1.0 + math.exp(-ahead / terms[HEAT]))


def terms(s: VertiumState, seat: i64) -> list[float]:
    """See `TERMS`. An attack under way is both boards that it may leave, by their chances."""
    if s.over:
        return finished(s, seat)
    if s.phase == COLONIZING:
        return of_board(Board(s), seat) if s.rules.solo else foreseen(s, seat)
    if s.phase != FIGHTING:
        return with_luck([0.0] * len(TERMS), 1.0, 1.0 / float(s.rules.factions))
    if s.attacker != a.NONE:
        return of_fight(Fight(s), s, seat, odds(s))
    if s.stack and isinstance(s.stack[-1], AimDie):
        return of_aim(s, seat)
    board = Board(s)
    to_come(s, board, 1.0 if s.next_seat() == s.turn else 0.0)
    return of_board(board, seat)


def with_luck(out: list[float], heat: float, chance: float) -> list[float]:
    """The parts, with what the chance is above or below them."""
    chance = min(max(chance, ALMOST), 1.0 - ALMOST)
    known = 0.0
    k: i64
    for k in range(LUCK):
        known += out[k]
    out[LUCK] = heat * math.log(chance / (1.0 - chance)) - known
    out[HEAT] = heat
    return out


def finished(s: VertiumState, seat: i64) -> list[float]:
    """A game that is over: what the seat has, and that it has won or not."""
    out = [0.0] * len(TERMS)
    planet: i64
    for planet in range(a.PLANETS):
        if s.owner[planet] == seat:
            out[PLANETS] += float(s.rules.planet_points)
            out[ELEMENTS] += float(s.rules.element_points * s.elements[planet])
    chance = 0.0
    won = winners(s)
    if seat in won:
        chance = 1.0 if s.complex != a.NONE else 1.0 / float(len(won))
    return with_luck(out, 1.0, chance)


def foreseen(s: VertiumState, seat: i64) -> list[float]:
    """Phase one."""
    forecast = Forecast(s)
    out = [0.0] * len(TERMS)
    chance = forecast.chance(s, seat)
    k: i64
    if not forecast.against_complex:
        out[PLANETS] = forecast.planets[seat] * forecast.planet_worth
        out[ELEMENTS] = forecast.elements[seat] * forecast.element_worth
        if forecast.open_planets > 0:
            out[HAND] = hand_worth(s, seat) * forecast.element_worth
        out[RIVALS] = behind(out, forecast.heat, chance)
        return with_luck(out, forecast.heat, chance)
    total = 0.0
    for k in range(s.seats):
        made = forecast.elements[k]
        hand = hand_worth(s, k) if forecast.open_planets > 0 else 0.0
        total += made + hand
        each = COMPLEX_ELEMENT if k == s.complex else 1.0
        if (k == s.complex) == (seat == s.complex):
            out[ELEMENTS] += each * made
            out[HAND] += each * hand
        else:
            out[RIVALS] -= each * (made + hand)
    return with_luck(out, COMPLEX_HEAT * math.sqrt(total + 4.0), chance)


def behind(out: list[float], heat: float, chance: float) -> float:
    """What others have against the parts of the own score, where the chance is a softmax of all scores."""
    chance = min(max(chance, ALMOST), 1.0 - ALMOST)
    own = 0.0
    k: i64
    for k in range(RIVALS):
        own += out[k]
    return heat * math.log(chance / (1.0 - chance)) - own


def of_board(board: Board, seat: i64) -> list[float]:
    """A board of phase two."""
    out = [0.0] * len(TERMS)
    chance = board.chance(seat)
    planet: i64
    k: i64
    if board.complex == a.NONE:
        for planet in range(a.PLANETS):
            if board.owner[planet] == seat:
                out[PLANETS] += board.planet_worth + 0.02 * float(board.value[planet])
                out[ELEMENTS] += board.element_worth * board.elements[planet]
        if board.rules.gelbon:
            out[CUBES] = board.element_worth * board.shelter(seat)
        out[ATTACKS] = board.scores[seat] - out[PLANETS] - out[ELEMENTS] - out[CUBES]
        out[RIVALS] = behind(out, board.heat, chance)
        return with_luck(out, board.heat, chance)
    for k in range(board.rules.factions):
        if (k == board.complex) == (seat == board.complex):
            out[ATTACKS] += board.scores[k]
        else:
            out[RIVALS] -= board.scores[k]
    for planet in range(a.PLANETS):
        k = board.owner[planet]
        if k != a.NONE and (k == board.complex) == (seat == board.complex):
            out[PLANETS] += COMPLEX_PLANET if k == board.complex else REBEL_PLANET
            out[ELEMENTS] += board.elements[planet] * (COMPLEX_ELEMENT if k == board.complex else 1.0)
    out[ATTACKS] -= out[PLANETS] + out[ELEMENTS]
    return with_luck(out, board.heat, chance)


def of_fight(fight: Fight, s: VertiumState, seat: i64, p: float) -> list[float]:
    """An attack that is won so likely."""
    if p >= 1.0:
        return of_board(fight.won(s, p), seat)
    if p <= 0.0:
        return of_board(fight.lost(s, p), seat)
    won = of_board(fight.won(s, p), seat)
    lost = of_board(fight.lost(s, p), seat)
    chance = p * whole(won) + (1.0 - p) * whole(lost)
    out = [0.0] * len(TERMS)
    k: i64
    for k in range(len(TERMS)):
        out[k] = p * won[k] + (1.0 - p) * lost[k]
    return with_luck(out, out[HEAT], chance)


def of_aim(s: VertiumState, seat: i64) -> list[float]:
    """Solo: all attacks that the rules may be about to make."""
    out = [0.0] * len(TERMS)
    source = richest(s)
    pip: i64
    target: i64
    k: i64
    for pip in range(1, a.PIPS + 1):
        targets = nearest(s, pip)
        for target in targets:
            fight = Fight(s)
            fight.set_out(s, source, target)
            each = of_fight(fight, s, seat, to_win(fight.force, fight.there, FOUR_DICE, fight.theirs))
            for k in range(len(TERMS)):
                out[k] += each[k] / float(len(targets) * a.PIPS)
    return with_luck(out, out[HEAT], aimed(s, seat))


def aimed(s: VertiumState, seat: i64) -> float:
    """Solo: the attack that the rules are about to make, over all pips of the die and all targets (VT-15.8)."""
    total = 0.0
    source = richest(s)
    pip: i64
    target: i64
    for pip in range(1, a.PIPS + 1):
        targets = nearest(s, pip)
        for target in targets:
            fight = Fight(s)
            fight.set_out(s, source, target)
            p = to_win(fight.force, fight.there, FOUR_DICE, fight.theirs)
            total += fight.value(s, seat, p) / float(len(targets))
    return total / float(a.PIPS)
