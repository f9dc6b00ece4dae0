"""SC-23.3, SC-24.4: who is ahead, and who has won."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import members
from ecliptic.games.spacecorp.rules.actions import NONE, STARFARERS
from ecliptic.games.spacecorp.rules.state import SpacecorpState


def score(s: SpacecorpState, seat: i64) -> i64:
    """SC-23.1: the profit."""
    return s.profit[seat]


def bases_on_board(s: SpacecorpState, seat: i64) -> i64:
    """A-24: bases of the seat, home bases excluded."""
    n: i64 = 0
    slot: i64
    for slot in range(s.rules.slots[s.era]):
        if s.owner_at[slot] == seat:
            n += 1
    return n


def colony_total(s: SpacecorpState, seat: i64) -> i64:
    """SC-23.3: the values of the seat's colonies together."""
    n: i64 = 0
    site: i64
    for site in range(s.rules.sites[s.era]):
        if s.colony_at[site] != NONE and s.owner_of(site) == seat:
            n += s.rules.colony_value[s.colony_at[site]]
    return n


def ahead(s: SpacecorpState, one: i64, other: i64) -> bool:
    """SC-23.3, SC-24.4: by profit; then, after Starfarers, by colonies and progress cards, else by bases."""
    if s.profit[one] != s.profit[other]:
        return s.profit[one] > s.profit[other]
    if s.era < STARFARERS:
        return bases_on_board(s, one) > bases_on_board(s, other)
    mine = colony_total(s, one)
    theirs = colony_total(s, other)
    if mine != theirs:
        return mine > theirs
    return members(s.titles[one]) > members(s.titles[other])


def winners(s: SpacecorpState) -> vec[i64]:
    """Who leads now; at the end, who has won: several share it."""
    out = vec[i64](capacity=s.seats)
    seat: i64
    other: i64
    for seat in range(s.seats):
        best = True
        for other in range(s.seats):
            if other != seat and ahead(s, other, seat):
                best = False
        if best:
            out = append(out, seat)
    return out
