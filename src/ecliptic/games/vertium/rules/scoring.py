"""Points, ranking and winners (VT-1.6, VT-8.4, VT-9.10, VT-12.10, VT-14.5)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import fill
from ecliptic.games.vertium.rules.actions import NONE, PLANETS
from ecliptic.games.vertium.rules.state import VertiumState


def points(s: VertiumState, seat: i64) -> i64:
    """VT-1.6: one VP an element, two a planet."""
    return s.elements_of(seat) * s.rules.element_points + s.planets_of(seat) * s.rules.planet_points


def score(s: VertiumState, seat: i64) -> i64:
    """What decides the game: planets in American style (VT-12.10), else VP (VT-8.5, VT-9.10)."""
    if s.rules.american and s.rules.both_phases:
        return s.planets_of(seat)
    return points(s, seat)


def parts(s: VertiumState, seat: i64) -> vec[i64]:
    """VT-1.6, VT-12.10: the score by planet."""
    american = s.rules.american and s.rules.both_phases
    out = fill(PLANETS, 0)
    planet: i64
    for planet in range(PLANETS):
        if s.owner[planet] != seat:
            continue
        out[planet] = 1
        if not american:
            out[planet] = s.rules.planet_points + s.elements[planet] * s.rules.element_points
    return out


def from_starter(s: VertiumState, seat: i64) -> i64:
    """How many seats after the starting player this one sits."""
    return (seat - s.starter) % s.rules.factions


def ranks_above(s: VertiumState, seat: i64, other: i64) -> bool:
    """VT-8.4: more VP; then the higher total planet value; then nearer to the starting player."""
    mine = points(s, seat)
    theirs = points(s, other)
    if mine != theirs:
        return mine > theirs
    return ahead_when_even(s, seat, other)


def ahead_when_even(s: VertiumState, seat: i64, other: i64) -> bool:
    """VT-8.4, VT-12.6: the higher total planet value; then nearer to the starting player."""
    mine = s.value_of(seat)
    theirs = s.value_of(other)
    if mine != theirs:
        return mine > theirs
    return from_starter(s, seat) < from_starter(s, other)


def ranking(s: VertiumState) -> vec[i64]:
    """All seats, best first."""
    out = vec[i64](capacity=s.rules.factions)
    seat: i64
    place: i64
    for seat in range(s.rules.factions):
        out = append(out, seat)
        place = seat
        while place > 0 and ranks_above(s, seat, out[place - 1]):
            out[place] = out[place - 1]
            place -= 1
        out[place] = seat
    return out


def richer_in_elements(s: VertiumState, seat: i64, other: i64) -> bool:
    """VT-12.6: more elements; then the higher total planet value; then nearer to the starting player."""
    mine = s.elements_of(seat)
    theirs = s.elements_of(other)
    if mine != theirs:
        return mine > theirs
    return ahead_when_even(s, seat, other)


def winners(s: VertiumState) -> vec[i64]:
    """VT-9.10, VT-12.10, VT-17.25: the best score; a tie goes to the higher total planet value, then it is shared."""
    if s.complex != NONE:
        return complex_or_rebels(s)
    out = vec[i64](capacity=s.rules.factions)
    seat: i64
    other: i64
    for seat in range(s.rules.factions):
        beaten = False
        mine = score(s, seat)
        for other in range(s.rules.factions):
            theirs = score(s, other)
            if theirs > mine or (theirs == mine and s.value_of(other) > s.value_of(seat)):
                beaten = True
        if not beaten:
            out = append(out, seat)
    return out


def complex_or_rebels(s: VertiumState) -> vec[i64]:
    """VT-14.5, VT-15.11: the Complex if it owns every planet that anybody owns, else all Rebels together."""
    owned = s.planets_of(s.complex)
    if owned > 0 and owned == s.colonized():
        return vec[i64]([s.complex])
    out = vec[i64](capacity=s.rules.factions)
    seat: i64
    for seat in range(s.rules.factions):
        if seat != s.complex:
            out = append(out, seat)
    return out
