"""SQ-12.8, SQ-12.9, SQ-12.10: assets, and who has won."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import members
from ecliptic.games.solarquest.rules.state import SolarquestState


def assets(s: SolarquestState, seat: i64) -> i64:
    """SQ-12.9: cash, printed prices of deeds, and fuel stations, placed on own sites or not."""
    return s.cash[seat] + s.saleable(seat)


def score(s: SolarquestState, seat: i64) -> i64:
    """SQ-12.10: the assets of who is not out."""
    return assets(s, seat) if s.lives(seat) else 0


def ahead(s: SolarquestState, one: i64, other: i64) -> bool:
    """SQ-12.10: whether one player is ahead of another: by assets, then deeds, then cash."""
    mine = assets(s, one)
    theirs = assets(s, other)
    if mine != theirs:
        return mine > theirs
    mine = members(s.deeds[one])
    theirs = members(s.deeds[other])
    if mine != theirs:
        return mine > theirs
    return s.cash[one] > s.cash[other]


def winners(s: SolarquestState) -> vec[i64]:
    """Who leads now; at the end, who has won: the last one left, or with a limit of rounds the richest."""
    out = vec[i64](capacity=s.seats)
    seat: i64
    other: i64
    for seat in range(s.seats):
        best = s.lives(seat)
        for other in range(s.seats):
            if best and other != seat and s.lives(other) and ahead(s, other, seat):
                best = False
        if best:
            out = append(out, seat)
    return out
