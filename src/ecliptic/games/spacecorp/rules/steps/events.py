"""SC-20.8: colonies that pay when something happens, and what a colony pays."""

from __future__ import annotations

from mypy_extensions import i64

from ecliptic.core.arrays import bit, members
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import FOR_COLONY, SpacecorpState


def colonies_of(s: SpacecorpState, seat: i64) -> i64:
    """How many colonies a seat owns: ownership follows the bases (SC-20.6)."""
    n: i64 = 0
    site: i64
    for site in range(s.rules.sites[s.era]):
        if s.colony_at[site] != a.NONE and s.owner_of(site) == seat:
            n += 1
    return n


def pay_colonies(s: SpacecorpState, verb: i64, actor: i64) -> None:
    """SC-20.8: colonies of others than the actor that pay on this event, in turn order."""
    k: i64
    site: i64
    for k in range(1, s.seats):
        seat: i64 = (actor + k) % s.seats
        for site in range(s.rules.sites[s.era]):
            colony = s.colony_at[site]
            if colony != a.NONE and s.rules.colony_verb[colony] == verb and s.owner_of(site) == seat:
                s.gain(seat, s.rules.colony_n[colony], FOR_COLONY)


def secure_sites(s: SpacecorpState, seat: i64) -> i64:
    """Sites of the seat with a Secure base."""
    found: i64 = 0
    slot: i64
    for slot in range(s.rules.slots[s.era]):
        if s.base_at[slot] == a.SECURE and s.owner_at[slot] == seat:
            found |= bit(slot_site(s, slot))
    return members(found)


def slot_site(s: SpacecorpState, slot: i64) -> i64:
    """The site of a slot."""
    return s.rules.slot_site[s.era * a.SLOTS + slot]


def titles_in_play(s: SpacecorpState, kind: i64) -> i64:
    """SC-20.8: different titles of a kind that players own."""
    found: i64 = 0
    seat: i64
    k: i64
    for seat in range(s.seats):
        found |= s.titles[seat]
    n: i64 = 0
    for k in range(a.PROGRESS_CARDS):
        if (found >> k) & 1 and s.rules.progress_kind[k] == kind:
            n += 1
    return n


def counted(s: SpacecorpState, seat: i64, what: i64) -> i64:
    """What a colony's benefit counts."""
    n: i64 = 0
    site: i64
    if what == a.SECURE_SITES:
        return secure_sites(s, seat)
    if what == a.OWN_TITLES:
        return members(s.titles[seat])
    if what == a.BREAKTHROUGHS_IN_PLAY:
        return titles_in_play(s, a.BREAKTHROUGH)
    if what == a.ADAPTATIONS_IN_PLAY:
        return titles_in_play(s, a.ADAPTATION)
    era = s.era
    for site in range(s.rules.sites[era]):
        if what == a.OTHERS_COLONIES:
            if s.colony_at[site] != a.NONE and s.owner_of(site) != seat:
                n += 1
        elif s.rules.site_kind[era * a.SITES + site] == a.STAR and s.colony_at[site] == a.NONE:
            n += 1
    return n


def colony_pays(s: SpacecorpState, seat: i64, colony: i64) -> None:
    """SC-20.8, SC-23.1: a plain amount, or so much for each so many."""
    verb = s.rules.colony_verb[colony]
    n = s.rules.colony_n[colony]
    if verb == a.GAIN:
        s.gain(seat, n, FOR_COLONY)
    elif verb == a.GAIN_PER:
        s.gain(
            seat,
            n * (counted(s, seat, s.rules.colony_count[colony]) // s.rules.colony_per[colony]),
            FOR_COLONY,
        )
