"""SQ-12.8, SQ-12.9, SQ-12.10: assets, and who has won."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import fill, members
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.state import SolarquestState

# What assets are made of: the rows of `parts`.
CASH_ROW: Final = 0
DEED_ROW: Final = 1  # from here on, a row a group
PLACED_ROW: Final = DEED_ROW + a.GROUPS
HAND_ROW: Final = PLACED_ROW + 1
PARTS: Final = HAND_ROW + 1


def assets(s: SolarquestState, seat: i64) -> i64:
    """SQ-12.9: cash, printed prices of deeds, and fuel stations, placed on own sites or not."""
    return s.cash[seat] + s.saleable(seat)


def score(s: SolarquestState, seat: i64) -> i64:
    """SQ-12.10: the assets of who is not out."""
    return assets(s, seat) if s.lives(seat) else 0


def parts(s: SolarquestState, seat: i64) -> vec[i64]:
    """SQ-12.9: the assets of who is not out, by what they are made of."""
    out = fill(PARTS, 0)
    if not s.lives(seat):
        return out
    rules = s.rules
    out[CASH_ROW] = s.cash[seat]
    deed: i64 = 0
    left = s.deeds[seat]
    while left:
        if left & 1:
            out[DEED_ROW + rules.group[deed]] += rules.price[deed]
        left >>= 1
        deed += 1
    out[PLACED_ROW] = rules.piece_price * members(s.deeds[seat] & s.built)
    out[HAND_ROW] = rules.piece_price * s.pieces[seat]
    return out


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
